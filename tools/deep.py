"""Play whole games for a long time and check all of the contract on the way, beside accounts kept apart from the rules.

usage: python -m tools.deep [--game NAME ...] [--scenario NAME ...] [--seconds N] [--games N] [--every N] [--seed N]

Each scenario is played for so many seconds. Game number N of a scenario follows from the seed and N alone. Players are
random, greedy, or one of each, in turn. Every other game has the default rules and is followed by the game's `Watch`
(``tests/GAME/watch.py``), which reckons again what the book says at each step; the others have rulings and options
drawn at random. What goes wrong is told with the number of its game; the exit status is 1 then.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from importlib import import_module
from typing import Any, Final

import attrs

from balkan_rules import GAMES
from balkan_rules.bots import Bot, find
from balkan_rules.core.transition import Transition
from balkan_rules.testing import check_game

__all__ = ["Played", "main", "play"]

PLAYERS: Final = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
"""Who plays the two sides, in turn."""
VARIED: Final = 0.3
"""How often a ruling is answered otherwise than by default."""


@attrs.define
class Played:
    """What a game came to.

    Attributes:
        steps: actions and outcomes.
        counts: what the watch has checked, and how often; empty if it was not there.
    """

    steps: int = 0
    counts: Counter[str] = attrs.field(factory=Counter)


class _Watcher:
    """Counts steps, and shows them to a watch if there is one."""

    def __init__(self, begin: Any) -> None:  # noqa: ANN401 - the class of a watch, or None
        self.played = Played()
        self._begin = begin
        self._watch: Any = None

    def __call__(self, step: Transition[Any, Any]) -> None:
        if self._begin is not None:
            if self._watch is None:
                self._watch = self._begin.begin(step.before)
            self._watch.step(step)
            self.played.counts = Counter(self._watch.counts)
        self.played.steps += 1


def _varied(default: Any, rng: random.Random, share: float) -> Any:  # noqa: ANN401 - rulings or options of some game
    """Rulings or options with some of them answered otherwise."""
    changes: dict[str, Any] = {}
    for field in attrs.fields(type(default)):
        value = getattr(default, field.name)
        others: list[Any] = [not value] if isinstance(value, bool) else []
        if isinstance(value, Enum):
            others = [member for member in type(value) if member is not value]
        if others and rng.random() < share:
            changes[field.name] = rng.choice(others)
    return attrs.evolve(default, **changes)


def play(name: str, scenario: str, seed: int, number: int, *, every: int) -> Played:
    """Play and check game number so-and-so of a scenario; raises what the checks raise."""
    game: Any = import_module(f"balkan_rules.{name}").GAME
    rng = random.Random(f"{seed} {scenario} {number}")
    rules, is_default = game.ruleset(), number % 2 == 0
    if not is_default:
        _, rulings, options = game.defaults()
        rules = game.ruleset(rulings=_varied(rulings, rng, VARIED), options=_varied(options, rng, 0.5))
    bots: dict[Any, Bot[Any]] = {
        side: find(player, game) for side, player in zip(game.info.sides, PLAYERS[number // 2 % 4], strict=True)
    }
    watcher = _Watcher(import_module(f"tests.{name}.watch").Watch if is_default else None)

    def choose(state: Any, rng: random.Random) -> Any:  # noqa: ANN401 - a state and an action of the game
        view = state.view(state.to_move)
        return bots[state.to_move].choose(view, view.legal_actions(), rng)

    check_game(
        game,
        games=1,
        seed=rng.randrange(2**32),
        rulesets=[rules],
        scenarios=[scenario],
        choose=choose,
        watch=watcher,
        every=every,
    )
    return watcher.played


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 1 if something was wrong."""
    parser = argparse.ArgumentParser(description="Play whole games for a long time and check everything.")
    parser.add_argument("--game", action="append", choices=GAMES, help="repeatable (default: all)")
    parser.add_argument("--scenario", action="append", help="repeatable (default: all of the games)")
    parser.add_argument("--seconds", type=float, default=3600.0, help="for each scenario (default: 3600)")
    parser.add_argument("--games", type=int, default=10**9, help="at most so many a scenario (default: no limit)")
    parser.add_argument("--every", type=int, default=50, help="check one state in so many (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="(default: 0)")
    options = parser.parse_args(arguments)
    wrong = 0
    for name in options.game or GAMES:
        scenarios = import_module(f"balkan_rules.{name}").GAME.info.scenarios
        for scenario in options.scenario or scenarios:
            if scenario in scenarios:
                wrong += _play_long(name, scenario, options)
    return int(wrong > 0)


def _play_long(name: str, scenario: str, options: argparse.Namespace) -> int:
    """Play a scenario as long as is said, tell what came of it; how many games went wrong."""
    end, number, wrong, total = time.monotonic() + options.seconds, 0, 0, Played()
    while number < options.games and time.monotonic() < end:
        try:
            played = play(name, scenario, options.seed, number, every=options.every)
        except Exception:  # noqa: BLE001 - whatever it is, it is told of, and the next game is played
            wrong += 1
            print(f"{name} {scenario}, game {number}:\n{traceback.format_exc()}", flush=True)
        else:
            total.steps += played.steps
            total.counts += played.counts
        number += 1
    counts = ", ".join(f"{what} {count}" for what, count in sorted(total.counts.items()))
    print(f"{name} {scenario}: {number} games, {total.steps} steps, {wrong} wrong; watched: {counts}", flush=True)
    return wrong


if __name__ == "__main__":
    sys.exit(main())
