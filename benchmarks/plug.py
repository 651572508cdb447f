"""Our games in the form of a peers benchmark: random playouts of whole games beside other engines in one run.

`peers()` gives for each game (make, import statement); make() gives (new, legal, apply, over, copy, serialize, extra):
new(seed, rng) -> state; legal(state) -> sequence; apply(state, action, rng) -> state, chance nodes rolled on the way
and not counted; over(state) -> bool; copy(state); serialize(state) -> (decoded, length).
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

from balkan_rules.core.actions import CHANCE


def _make(*, check: bool) -> tuple[Any, ...]:
    from balkan_rules import tito  # noqa: PLC0415 - only in the process that measures it

    def chance(state: tito.State, rng: random.Random) -> tito.State:
        while state.to_move is CHANCE:
            state = state.apply(state.legal_actions().sample(rng), check=False)
        return state

    def new(_seed: int, rng: random.Random) -> tito.State:
        return chance(tito.new_game(), rng)

    def apply(state: tito.State, action: tito.Action, rng: random.Random) -> tito.State:
        return chance(state.apply(action, check=check), rng)

    def serialize(state: tito.State) -> tuple[tito.State, int]:
        text = tito.to_json(state)
        return tito.from_json(text), len(text)

    def pickled(state: tito.State) -> tuple[tito.State, int]:
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
    statement = "import balkan_rules.tito"
    return {
        "balkan_rules tito": (lambda: _make(check=False), statement),
        "balkan_rules tito, checked": (lambda: _make(check=True), statement),
    }
