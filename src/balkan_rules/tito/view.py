"""What one Player may know of a game of Tito.

The first part of the rules has no secrets: both Players see every counter. The view is there all the same, because bots
get views, and the operations to come have secrets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..core.view import View as CoreView
from .actions import Action
from .state import State
from .units import Kind, Side, Unit

if TYPE_CHECKING:
    from .board import Board, Stack
    from .map import Place

__all__ = ["View"]


@attrs.frozen(order=False)
class View(CoreView[State, Action, Side]):
    """A redacted position of Tito; see `balkan_rules.core.view.View`."""

    @property
    def board(self) -> Board:
        """As `State.board`."""
        return self._position.board

    @property
    def points(self) -> int:
        """The Yugoslav Victory Points."""
        return self._position.points

    def stack(self, place: Place | str) -> Stack:
        """As `State.stack`."""
        return self._position.stack(place)

    def where(self, unit: Unit | Kind | str) -> Place | tuple[Place, ...]:
        """As `State.where`."""
        return self._position.where(unit)
