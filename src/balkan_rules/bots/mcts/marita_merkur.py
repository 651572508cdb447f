"""What a position of *Marita-Merkur* is worth when a simulation is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .values import victory

if TYPE_CHECKING:
    from ...marita_merkur import State

__all__ = ["LATE", "value"]

LATE: Final = 0.5
"""Simulations of decisions after this share of the phases of a Game-Turn go on to the end of the next."""
_VICTORY: Final = 20.0
"""Points that winning is worth beside them."""


def value(state: State) -> float:
    """Victory points of the Axis less those of the Allies; in a game that is over it counts, too, who has won."""
    outcome = state.outcome
    if outcome is not None:
        return outcome.score + _VICTORY * victory(state)
    return float(state.axis_points - state.allied_points)
