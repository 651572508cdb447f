"""Processes that play random games on demand, so that several things can be measured in turns in one run.

A `Pace` is another process with one row: a game of ours, or python-chess with a lean end test. It is asked for slices
of play and answers with player decisions and the processor time that they took, dice included; what it is compared
with is asked in between, so that a machine which slows down slows both. `slices` gives the ratios, turn by turn.

    with Pace("tito") as ours, Pace("chess") as theirs:
        print(statistics.median(slices(ours, theirs, seconds=2, turns=5)))
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, Self

from balkan_rules import CHANCE
from balkan_rules.core.dice import choose

HERE = Path(__file__).resolve()
ROWS = {
    "tito": ("tito", "campaign"),
    "tito late-war": ("tito", "late-war"),
    "wrte_1991": ("wrte_1991", "campaign"),
    "wrte_1991 ten-days": ("wrte_1991", "ten-days"),
    "wrte_1991 slavonia": ("wrte_1991", "slavonia"),
    "wrte_1991 total-war": ("wrte_1991", "total-war"),
    "balkan_wars": ("balkan_wars", "belgrade"),
    "balkan_wars jihad": ("balkan_wars", "jihad"),
    "marita_merkur": ("marita_merkur", "campaign"),
}
"""The rows that are ours: game and scenario."""


class Player(NamedTuple):
    """How random games of a row are played."""

    new: Callable[[], Any]
    legal: Callable[[Any], Any]
    apply: Callable[[Any, Any, random.Random], Any]
    over: Callable[[Any], bool]


def ours(name: str, scenario: str, *, check: bool = False, ruleset: Any = None) -> Player:  # noqa: ANN401 - any game's
    """A game of ours; its dice are rolled where an action is applied."""
    game: Any = import_module(f"balkan_rules.{name}").GAME

    def apply(state: Any, action: Any, rng: random.Random) -> Any:  # noqa: ANN401 - any game's state
        state = state.apply(action, check=check)
        while state.to_move is CHANCE:
            state = state.apply(choose(state.chance_outcomes(), rng), check=False)
        return state

    def new() -> Any:  # noqa: ANN401 - the same
        state = game.new_game(scenario=scenario, ruleset=ruleset)
        while state.to_move is CHANCE:
            state = state.apply(state.chance_outcomes()[0][0], check=False)
        return state

    return Player(new, lambda state: state.legal_actions(), apply, lambda state: state.is_over)


def chess() -> Player:
    """python-chess, games ending without a look for fivefold repetition."""
    library = import_module("chess")

    def apply(board: Any, move: Any, _rng: random.Random) -> Any:  # noqa: ANN401 - a board
        board.push(move)
        return board

    def over(board: Any) -> bool:  # noqa: ANN401 - a board
        return board.halfmove_clock >= 150 or board.is_insufficient_material() or not any(board.generate_legal_moves())

    return Player(library.Board, lambda board: list(board.legal_moves), apply, over)


def player(row: str, *, check: bool = False) -> Player:
    """How this row is played."""
    return chess() if row == "chess" else ours(*ROWS[row], check=check)


class Walk:
    """Random games one after the other, which go on where the last slice ended."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.seed = seed
        self.games = 0
        self.decisions = 0
        self._begin()

    def _begin(self) -> None:
        self.rng = random.Random(f"{self.seed}/{self.games}")
        self.state = self.player.new()

    def step(self) -> None:
        """One decision."""
        if self.player.over(self.state):
            self.games += 1
            self._begin()
        actions = self.player.legal(self.state)
        self.state = self.player.apply(self.state, actions[int(self.rng.random() * len(actions))], self.rng)
        self.decisions += 1

    def slice(self, seconds: float) -> tuple[int, float]:
        """Play for so long; decisions, and seconds of processor time."""
        done, begun = 0, process_time()
        while (spent := process_time() - begun) < seconds:
            for _ in range(16):
                self.step()
            done += 16
        return done, spent


class Pace:
    """Another process that plays a row. `source` is the folder that `balkan_rules` is imported from."""

    def __init__(self, row: str, *, check: bool = False, seed: int = 1, source: Path | None = None) -> None:
        environment = dict(os.environ)
        if source is not None:
            environment["PYTHONPATH"] = str(source)
        self._process = subprocess.Popen(
            [sys.executable, str(HERE), row, "checked" if check else "", str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )

    def slice(self, seconds: float) -> float:
        """Decisions for each second of processor time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{seconds}\n")
        self._process.stdin.flush()
        done, spent = json.loads(self._process.stdout.readline())
        return float(done / spent)

    def __enter__(self) -> Self:
        self.slice(0.5)  # tables are compiled, memos filled
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("")


def slices(one: Pace, other: Pace, seconds: float, turns: int) -> Iterator[float]:
    """How many decisions the one makes for each of the other, in alternating slices of this length."""
    for _ in range(turns):
        mine = one.slice(seconds)
        yield mine / other.slice(seconds)


if __name__ == "__main__":
    walk = Walk(player(sys.argv[1], check=sys.argv[2] == "checked"), int(sys.argv[3]))
    for line in sys.stdin:
        print(json.dumps(walk.slice(float(line))), flush=True)
