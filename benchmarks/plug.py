"""Our games in the form of a peers benchmark: random playouts of whole games beside other engines in one run.

`peers()` gives for each game (make, import statement); make() gives (new, legal, apply, over, copy, serialize, extra):
new(seed, rng) -> state; legal(state) -> sequence; apply(state, action, rng) -> state, chance nodes rolled on the way
and not counted; over(state) -> bool; copy(state); serialize(state) -> (decoded, length).
"""

from __future__ import annotations

import importlib
import pickle
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from balkan_rules import GAMES
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.dice import choose


def _make(name: str, *, check: bool) -> tuple[Any, ...]:
    game: Any = importlib.import_module(f"balkan_rules.{name}").GAME  # only in the process that measures it

    def chance(state: Any, rng: random.Random) -> Any:  # noqa: ANN401 - any game's state
        while state.to_move is CHANCE:
            state = state.apply(choose(state.chance_outcomes(), rng), check=False)
        return state

    def new(_seed: int, rng: random.Random) -> Any:  # noqa: ANN401 - as above
        return chance(game.new_game(), rng)

    def apply(state: Any, action: Any, rng: random.Random) -> Any:  # noqa: ANN401 - as above
        return chance(state.apply(action, check=check), rng)

    def serialize(state: Any) -> tuple[Any, int]:  # noqa: ANN401 - as above
        text = game.to_json(state)
        return game.from_json(text), len(text)

    def pickled(state: Any) -> tuple[Any, int]:  # noqa: ANN401 - as above
        data = pickle.dumps(state, -1)
        return pickle.loads(data), len(data)  # noqa: S301 - our own bytes

    return (
        new,
        lambda state: state.legal_actions(),
        apply,
        lambda state: state.is_over,
        lambda state: state,
        serialize,
        {"pickle": pickled},
    )


def peers() -> dict[str, tuple[Callable[[], tuple[Any, ...]], str]]:
    """The rows of the benchmark."""
    rows: dict[str, tuple[Callable[[], tuple[Any, ...]], str]] = {}
    for name in GAMES:
        for told, check in (("", False), (", checked", True)):
            rows[f"balkan_rules {name}{told}"] = (partial(_make, name, check=check), f"import balkan_rules.{name}")
    return rows
