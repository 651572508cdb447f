"""What positions are worth: a function for each game of the library, and one for any other."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...core.state import State
    from .search import Value

__all__ = ["value_of", "victory"]


def value_of(game: str) -> Value | None:
    """What positions of a game are worth to its first side, by the game's name; None where nobody has said.

    Each game's function stands in the module of this package that is called like the game.
    """
    module = f"{__package__}.{game}"
    try:
        found: Value = importlib.import_module(module).value
    except ModuleNotFoundError as error:
        if error.name != module:
            raise  # something that the module itself imports
        return None
    return found


def victory(state: State[Any, Any]) -> float:
    """What a finished game of any kind is worth to its first side: 1 if it has won, -1 if the other one, 0 else."""
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is state.ruleset.game.info.sides[0] else -1.0
