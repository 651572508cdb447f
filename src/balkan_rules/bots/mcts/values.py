"""What positions are worth: a function for each game of the library, and one for any other."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from ... import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...core.state import State

__all__ = ["Horizon", "horizon_of", "victory"]

_Value: TypeAlias = "Callable[[State[Any, Any]], float]"


@attrs.frozen(order=False)
class Horizon:
    """Where simulations of a game end, and what they are worth there.

    Attributes:
        value: what a state is worth to the first side.
        late: simulations of decisions after this share of the phases of a Game-Turn end with the next one, others with
            the present one; None if they end with the game.
    """

    value: _Value
    late: float | None

    def end(self, state: State[Any, Any]) -> int | None:
        """The Game-Turn before which simulations from a state end; None if it is the game that ends them."""
        if self.late is None:
            return None
        return state.turn + 1 + (state.cursor >= self.late * len(state.ruleset.steps))


def horizon_of(game: str) -> Horizon:
    """Where simulations of a game end, by its name: those of a game that this library does not know, with the game.

    What each game's positions are worth is told in the module of this package that is called like the game.
    """
    if game not in GAMES:
        return Horizon(victory, None)
    found: Any = importlib.import_module(f"{__package__}.{game}")
    return Horizon(found.value, found.LATE)


def victory(state: State[Any, Any]) -> float:
    """What a finished game of any kind is worth to its first side: 1 if it has won, -1 if the other one, 0 else."""
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return 0.0
    return 1.0 if outcome.winner is state.ruleset.game.info.sides[0] else -1.0
