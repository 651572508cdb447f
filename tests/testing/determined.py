"""A game of each scenario by its seed, saved and loaded on its way or not, as the bytes of its record.

Other processes run it: ``python -m tests.testing.determined STEPS SEED MODE`` writes a line for each scenario.
"""

from __future__ import annotations

import pickle
import random
import sys
from hashlib import sha256
from importlib import import_module
from typing import Any, Final

import balkan_rules
from balkan_rules.core.records import Record

__all__ = ["MODES", "SCENARIOS", "digest", "digests", "record_of"]

MODES: Final = ("straight", "state", "record", "pickle", "turns")
"""What becomes of the state at every tenth step: nothing, saved and loaded one way, or each way in turn."""
SCENARIOS: Final = (
    *(("tito", name) for name in ("campaign", "late-war")),
    *(("wrte_1991", name) for name in ("campaign", "ten-days", "slavonia", "total-war")),
    *(("balkan_wars", name) for name in ("belgrade", "jihad")),
    ("marita_merkur", "campaign"),
)


def record_of(game: str, scenario: str, steps: int, seed: int, mode: str) -> str:
    """The record of so many steps of a random game, as text.

    Args:
        game: the name of the package.
        scenario: its scenario.
        steps: how many actions and outcomes, unless the game is over before.
        seed: what the choices follow from.
        mode: one of the `MODES`.
    """
    module: Any = import_module(f"balkan_rules.{game}")
    rng = random.Random(f"{game} {scenario} {seed}")
    state = first = module.new_game(scenario=scenario)
    actions: list[Any] = []
    saved, done = state, 0
    while not state.is_over and len(actions) < steps:
        actions.append(state.legal_actions().sample(rng, by="group"))
        state = state.apply(actions[-1])
        if len(actions) % 10 == 0 and mode != "straight":
            way = mode if mode != "turns" else (*("state", "pickle") * 4, "record")[len(actions) // 10 % 9]
            again = _reloaded(module, state, way, Record(saved, tuple(actions[done:])))
            assert again == state
            assert hash(again) == hash(state)
            state = again
            if way == "record":
                saved, done = again, len(actions)
    return Record(first, tuple(actions)).to_json()


def _reloaded(module: Any, state: Any, way: str, record: Record[Any, Any]) -> Any:  # noqa: ANN401 - of any game
    """A state saved and loaded, for a record by replaying what was done since the last one."""
    if way == "state":
        return module.from_json(module.to_json(state))
    if way == "pickle":
        return pickle.loads(pickle.dumps(state))
    return module.record_from_json(record.to_json()).final()


def digest(game: str, scenario: str, steps: int, seed: int, mode: str) -> str:
    """A line that tells a record from every other."""
    text = record_of(game, scenario, steps, seed, mode)
    return f"{game} {scenario} {seed} {sha256(text.encode()).hexdigest()}"


def digests(steps: int, seed: int, mode: str) -> list[str]:
    """A line for each scenario of each game."""
    return [digest(game, scenario, steps, seed, mode) for game, scenario in SCENARIOS]


if __name__ == "__main__":
    assert balkan_rules.GAMES
    sys.stdout.write("\n".join(digests(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])) + "\n")
