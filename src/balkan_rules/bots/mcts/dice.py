"""The dice of simulations, which fall alike for all candidates that are compared."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from ...core.state import State

__all__ = ["Stream"]

_SHIFT: Final = 1_000
"""More than there are phases, and Game-Turns."""


class Stream:
    """All chance of one simulation.

    The n-th simulation of every candidate at the root has the same number, and begins every phase of every Game-Turn
    with the same dice. What one candidate gains over another is then less blurred by luck, while each outcome of each
    die is as likely as ever.
    """

    __slots__ = ("_number", "_rng", "_where")

    def __init__(self, seed: int, number: int) -> None:
        self._number = seed * _SHIFT * _SHIFT + number
        self._where: tuple[int, int] | None = None
        self._rng = random.Random(self._number)

    def rng(self, state: State[Any, Any] | None = None) -> random.Random:
        """The generator to draw from in a state; without one, that for what is hidden as the simulation begins."""
        if state is not None:
            where = state.turn, state.cursor
            if where != self._where:
                self._where = where
                self._rng.seed((self._number * _SHIFT + state.turn) * _SHIFT + state.cursor)
        return self._rng
