"""Claims about bots, by sequential tests: games are played until a claim is accepted or rejected with an error of 5 %.

How often a bot wins on a side: rejected if it wins no more than `--least` of its games, accepted if `--share` or more.

    python benchmarks/claims.py tito --side axis --bot greedy --opponent random --least 0.8 --share 0.95 --seed 1

Whether it plays a side better than another bot does, where the side is lopsided: each seed gives two games with the
same streams of chance and the same opponent, one with each of the two. It is asked which of them got more points:
rejected if the bot does in half of the pairs or fewer, accepted if in `--share` of them or more. A tie is half a
success; with `--ties none` it says nothing, and the shares are those of the pairs that differ.

    python benchmarks/claims.py tito --scenario late-war --side axis --bot mcts:3000 --against greedy --seed 1

A test that was broken off goes on with the same options and `--so-far`: how many pairs were better, worse and equal.
Games that have no pair are counted as won, lost and 0.
"""

from __future__ import annotations

import argparse
import importlib
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

from balkan_rules import CHANCE, GAMES
from balkan_rules.bots import decide, dice_for, find, stream_for
from balkan_rules.core.dice import choose
from balkan_rules.tournament import sprt
from balkan_rules.tournament.intervals import mean

MORE_IS_FIRST: dict[str, bool] = {"tito": False, "wrte_1991": True, "balkan_wars": True, "marita_merkur": True}
"""Whether it is the first side of the game that wants many points."""


class Played(NamedTuple):
    """How a game ended for the side in question: its points, the more the better, and whether it won."""

    points: int
    won: bool


def play(game_name: str, scenario: str | None, side: str, names: tuple[str, str], seed: int) -> Played:
    """One game between the bot of the side, which is named first, and its opponent."""
    game: Any = importlib.import_module(f"balkan_rules.{game_name}").GAME
    state = game.new_game(scenario=scenario)
    bots = {each: find(names[each.name.lower() != side], game) for each in game.info.sides}
    streams = {each: stream_for(seed, each.name.lower()) for each in game.info.sides}
    dice = dice_for(seed)
    while not state.is_over:
        mover = state.to_move
        if mover is CHANCE:
            state = state.apply(choose(state.chance_outcomes(), dice), check=False)
        else:
            state = state.expand(decide(bots[mover], state.view(mover), streams[mover])).after
    outcome = state.outcome
    is_first = game.info.sides[0].name.lower() == side
    points = outcome.score if is_first is MORE_IS_FIRST[game_name] else -outcome.score
    return Played(points, outcome.winner is not None and outcome.winner.name.lower() == side)


def compare(options: argparse.Namespace, seed: int) -> tuple[Played, Played | None]:
    """The game of the bot, and that of the one it is compared with, if any."""
    one = partial(play, options.game, options.scenario, options.side)
    mine = one((options.bot, options.opponent), seed)
    return mine, None if options.against is None else one((options.against, options.opponent), seed)


def interval(values: list[int]) -> str:
    """A mean with its 95 % interval."""
    found = mean(values)
    assert found is not None
    return f"{found.value:+.2f}" + ("" if found.low is None else f" [{found.low:+.2f}, {found.high:+.2f}]")


def tell(games: list[tuple[Played, Played | None]], options: argparse.Namespace) -> str:
    """Say where the test stands, with what was played before it was broken off; returns its verdict.

    Points, and how many were won in pairs, are those of what is played now.
    """
    before_better, before_worse, before_ties = options.so_far
    number, won = len(games), sum(mine.won for mine, _ in games)
    points = interval([mine.points for mine, _ in games])
    gains = [mine.points - its.points for mine, its in games if its is not None]
    if not gains:
        won, number = won + before_better, number + sum(options.so_far)
        verdict = sprt(won, number - won, p0=options.least, p1=options.share).verdict
        print(f"{number} games, {won} won, {points} points; {verdict}", flush=True)
        return verdict
    better = before_better + sum(gain > 0 for gain in gains)
    worse = before_worse + sum(gain < 0 for gain in gains)
    ties = before_ties + sum(gain == 0 for gain in gains)
    number = better + worse + ties
    verdict = sprt(better, worse, ties if options.ties == "half" else 0, p0=0.5, p1=options.share).verdict
    other = sum(its.won for _, its in games if its is not None)
    print(f"{number} pairs, {better} better, {worse} worse, {interval(gains)} points;", end=" ")
    print(f"won {won} against {other}, {points} points; {verdict}", flush=True)
    return verdict


def main() -> None:
    """Play, and tell after each game or pair."""
    parser = argparse.ArgumentParser(description="A claim about a bot on one side of a game.")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--scenario", default=None, help="where to start (default: the first scenario)")
    parser.add_argument("--side", required=True, help="the side, in small letters")
    parser.add_argument("--bot", default="mcts", help="who plays it (default: mcts)")
    parser.add_argument("--against", default=None, help="with whom it is compared (default: nobody)")
    parser.add_argument("--opponent", default="greedy", help="who plays the other side (default: greedy)")
    parser.add_argument("--games", type=int, default=60, help="games or pairs at most (default: 60)")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--least", type=float, default=0.5, help="what the share is tested against (default: 0.5)")
    parser.add_argument("--share", type=float, default=0.75, help="what the claim is tested for (default: 0.75)")
    parser.add_argument("--ties", choices=("half", "none"), default="half", help="what a tie counts (default: half)")
    parser.add_argument(
        "--so-far", nargs=3, type=int, default=(0, 0, 0), metavar=("BETTER", "WORSE", "EQUAL"), help="played before"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    options = parser.parse_args()
    games: list[tuple[Played, Played | None]] = []
    seeds = range(options.seed + sum(options.so_far), options.seed + options.games)
    with ProcessPoolExecutor(options.workers) as pool:
        for played in pool.map(partial(compare, options), seeds):
            games.append(played)
            if tell(games, options) != "continue":
                pool.shutdown(cancel_futures=True)
                break


if __name__ == "__main__":
    main()
