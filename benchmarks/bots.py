"""How strong the greedy bot of Tito is, on each side, against random players.

Both scenarios are lopsided between unequal players, so three things are told of each side: how often it wins, its final
points when each bot plays it against the same random opponent, and in what share of such pairs of games greedy does
better than random.

    python benchmarks/bots.py --games 100 --seed 1 --workers 2 --scenario late-war
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from balkan_rules import tito
from balkan_rules.bots import Bot, decide, find
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.dice import choose

PAIRINGS: tuple[tuple[str, str], ...] = (
    ("random", "random"),
    ("random", "greedy"),
    ("greedy", "random"),
    ("greedy", "greedy"),
)
"""Who plays the Axis and who the Yugoslavs."""
Z = 1.96
"""Standard deviations of a 95 % interval."""


def play(scenario: str, names: tuple[str, str], seed: int) -> tuple[int, bool]:
    """The final points of one game, and whether the Yugoslavs won; dice and bots draw from streams of their own."""
    players: dict[Any, tuple[Bot[Any], random.Random]] = {
        side: (find(name, tito.GAME), random.Random(f"{seed}/{side.name}"))
        for side, name in zip(tito.Side, names, strict=True)
    }
    dice = random.Random(seed)
    state = tito.new_game(scenario=scenario)
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
    return outcome.score, outcome.winner is tito.Side.YUGOSLAV


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
    print(f"{side}: greedy scores {difference:+.0f} +- {spread:.0f} points against the same random opponent;")
    print(f"  with the same seed it does better in {shared(better, games)} of games")


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description="Strength of the greedy bot of Tito.")
    parser.add_argument("--games", type=int, default=100, help="games for each pairing (default: 100)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--scenario", choices=tito.GAME.info.scenarios, default="campaign")
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    options = parser.parse_args()
    points: dict[tuple[str, str], list[int]] = {}
    seeds = range(options.seed, options.seed + options.games)
    with ProcessPoolExecutor(options.workers) as pool:
        for names in PAIRINGS:
            begun = perf_counter()
            games = list(pool.map(partial(play, options.scenario, names), seeds))
            found = points[names] = [score for score, _ in games]
            won = sum(victory for _, victory in games)
            spread = Z * stdev(found) / sqrt(len(found))
            print(f"axis {names[0]}, yugoslav {names[1]}: {mean(found):.0f} +- {spread:.0f} points,")
            print(f"  from {min(found)} to {max(found)}; the Yugoslavs win {shared(won, len(found))};", end=" ")
            print(f"{len(found) / (perf_counter() - begun):.1f} games/s", flush=True)
    compare("yugoslav", points["random", "greedy"], points["random", "random"], more=True)
    compare("axis", points["greedy", "random"], points["random", "random"], more=False)


if __name__ == "__main__":
    main()
