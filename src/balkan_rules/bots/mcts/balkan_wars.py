"""What a position of *Balkan Wars* is worth when a simulation is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .values import victory

if TYPE_CHECKING:
    from ...balkan_wars import State

__all__ = ["LATE", "value"]

LATE: Final = 0.5
"""Simulations of decisions after this share of the phases of a Game-Turn go on to the end of the next."""
_VICTORY: Final = 10.0
"""Points that winning is worth beside them."""


def value(state: State) -> float:
    """Points of the First Player less those of the Second, as they would be scored now.

    In a game that is over it counts, too, who has won.
    """
    outcome = state.outcome
    if outcome is not None:
        return outcome.score + _VICTORY * victory(state)
    mine, theirs = (score.total for score in state.scores.values())
    return float(mine - theirs)
