"""How strong the greedy bot of a game is, on each side, against random players.

All scenarios are lopsided between unequal players, so three things are told of each side: how often it wins, the final
points when each bot plays it against the same random opponent, and in what share of such pairs of games greedy does
better than random.

    python benchmarks/bots.py --games 100 --seed 1 --workers 2 --scenario late-war
    python benchmarks/bots.py --game wrte_1991
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from balkan_rules import GAMES
from balkan_rules.bots import Bot, decide, find
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.dice import choose

PAIRINGS: tuple[tuple[str, str], ...] = (
    ("random", "random"),
    ("random", "greedy"),
    ("greedy", "random"),
    ("greedy", "greedy"),
)
"""Who plays the first side of the game and who the second."""
SCORERS: dict[str, str] = {"tito": "yugoslav", "wrte_1991": "federalist", "balkan_wars": "first"}
"""The side that wants many points."""
Z = 1.96
"""Standard deviations of a 95 % interval."""


def _game(name: str) -> Any:  # noqa: ANN401 - any of the games
    return importlib.import_module(f"balkan_rules.{name}").GAME


def play(game_name: str, scenario: str | None, names: tuple[str, str], seed: int) -> tuple[int, bool]:
    """The final points of one game, and whether their side won; dice and bots draw from streams of their own."""
    game = _game(game_name)
    players: dict[Any, tuple[Bot[Any], random.Random]] = {
        side: (find(name, game), random.Random(f"{seed}/{side.name}"))
        for side, name in zip(game.info.sides, names, strict=True)
    }
    dice = random.Random(seed)
    state = game.new_game(scenario=scenario)
    while not state.is_over:
        mover = state.to_move
        if mover is CHANCE:
            state = state.apply(choose(state.chance_outcomes(), dice), check=False)
            continue
        bot, rng = players[mover]
        actions = decide(bot, state.view(mover), rng)
        state = state.apply(actions[0]) if len(actions) == 1 else state.expand(actions).after
    outcome = state.outcome
    assert outcome is not None
    winner = outcome.winner
    return outcome.score, winner is not None and winner.name.lower() == SCORERS[game_name]


def wilson(hits: int, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share."""
    share, width = hits / games, Z * Z / games
    middle = share + width / 2
    spread = Z * sqrt(share * (1 - share) / games + width / (4 * games))
    return (middle - spread) / (1 + width), (middle + spread) / (1 + width)


def shared(hits: int, games: int) -> str:
    """A share with its interval, in per cent."""
    low, high = wilson(hits, games)
    return f"{hits / games:.1%} [{low:.1%}, {high:.1%}]"


def compare(side: str, greedy: Sequence[int], plain: Sequence[int], *, more: bool) -> None:
    """Tell how much better one side's points are with the greedy bot than with the random one."""
    games = len(greedy)
    difference = mean(greedy) - mean(plain)
    spread = Z * sqrt((stdev(greedy) ** 2 + stdev(plain) ** 2) / games)
    better = sum((mine > other) if more else (mine < other) for mine, other in zip(greedy, plain, strict=True))
    print(f"{side}: greedy scores {difference:+.1f} +- {spread:.1f} points against the same random opponent;")
    print(f"  with the same seed it does better in {shared(better, games)} of games")


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description="Strength of a greedy bot.")
    parser.add_argument("--game", choices=GAMES, default="tito")
    parser.add_argument("--games", type=int, default=100, help="games for each pairing (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--scenario", default=None, help="where to start (default: the first scenario)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    options = parser.parse_args()
    sides = [side.name.lower() for side in _game(options.game).info.sides]
    scorer = SCORERS[options.game]
    points: dict[tuple[str, str], list[int]] = {}
    seeds = range(options.seed, options.seed + options.games)
    with ProcessPoolExecutor(options.workers) as pool:
        for names in PAIRINGS:
            begun = perf_counter()
            games = list(pool.map(partial(play, options.game, options.scenario, names), seeds))
            found = points[names] = [score for score, _ in games]
            won = sum(victory for _, victory in games)
            spread = Z * stdev(found) / sqrt(len(found))
            who = ", ".join(f"{side} {name}" for side, name in zip(sides, names, strict=True))
            print(f"{who}: {mean(found):.1f} +- {spread:.1f} points,")
            print(f"  from {min(found)} to {max(found)}; {scorer} wins {shared(won, len(found))};", end=" ")
            print(f"{len(found) / (perf_counter() - begun):.1f} games/s", flush=True)
    compare(sides[1], points["random", "greedy"], points["random", "random"], more=sides[1] == scorer)
    compare(sides[0], points["greedy", "random"], points["random", "random"], more=sides[0] == scorer)


if __name__ == "__main__":
    main()
