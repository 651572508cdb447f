"""Plays random games and reports on them: dead ends, lengths, moves, attacks, points, and how often each case fired.

    python benchmarks/random_games.py [--games 1000] [--seed 0] [--by group|action] [--workers 2] [--zeros]

A case has fired when an event names it. `--zeros` lists the implemented cases that never did.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from balkan_rules import tito
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.cases import case_key, implementations


class Played(NamedTuple):
    """What one game came to."""

    decisions: int
    rolls: int
    points: int
    level: str
    fired: Counter[str]
    done: Counter[str]
    points_by_turn: dict[int, int]
    dead_end: str


def play(seed: int, by: str) -> Played:
    """Play one random game; actions are drawn by group (or one by one) from a generator of its own."""
    rng = random.Random(f"random game {seed}")
    state = tito.new_game()
    decisions = rolls = 0
    fired: Counter[str] = Counter()
    done: Counter[str] = Counter()
    by_turn: dict[int, int] = {}
    while not state.is_over:
        legal = state.legal_actions()
        if not legal or decisions + rolls > tito.GAME.info.max_length:
            return Played(decisions, rolls, state.points, "", fired, done, by_turn, f"{state!s:.200}")
        action = legal.sample(rng, by="group" if by == "group" else "action")
        if state.to_move is CHANCE:
            rolls += 1
        else:
            decisions += 1
            done[type(action).__name__] += 1
        transition = state.step(action)
        for event in transition.events:
            fired.update(event.cases)
            if event.name == "victory points":
                by_turn[state.turn] = transition.after.points
        state = transition.after
    assert state.outcome is not None
    return Played(decisions, rolls, state.points, state.outcome.level, fired, done, by_turn, "")


def main() -> None:
    """Run the games and print the report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--by", choices=("group", "action"), default="group")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--zeros", action="store_true")
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.games)
    with ProcessPoolExecutor(args.workers) as pool:
        games = list(pool.map(play, seeds, [args.by] * args.games, chunksize=10))
    number = len(games)
    print(f"{number} games, {sum(bool(game.dead_end) for game in games)} dead ends or endless")
    for name, values in (
        ("player decisions", [game.decisions for game in games]),
        ("rolls", [game.rolls for game in games]),
        ("final points", [game.points for game in games]),
    ):
        print(f"{name}: least {min(values)}, mean {sum(values) / number:.0f}, most {max(values)}")
    print("results:", dict(Counter(game.level for game in games).most_common()))
    done = sum((game.done for game in games), Counter[str]())
    print("per game:", ", ".join(f"{name} {count / number:.1f}" for name, count in sorted(done.items())))
    turns = {turn: sum(game.points_by_turn[turn] for game in games) / number for turn in range(1, 18)}
    print("mean points after each Game-Turn:", ", ".join(f"{turn}: {points:.0f}" for turn, points in turns.items()))
    fired = sum((game.fired for game in games), Counter[str]())
    print("cases fired:", ", ".join(f"{name} {fired[name]}" for name in sorted(fired, key=case_key)))
    if args.zeros:
        zeros = [name for name in implementations("tito") if name not in fired]
        print(f"implemented and never fired ({len(zeros)}):", ", ".join(zeros))


if __name__ == "__main__":
    main()
