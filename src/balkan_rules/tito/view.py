"""What one Player may know of a game of Tito.

Both Players see every counter. The Axis Player alone knows how many operations he has drawn (15.32), where those are
aimed that have not been deployed yet (8.41), and what the 501st does in them (16.0.9.43).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

import attrs

from ..core.view import View as CoreView
from .actions import Action
from .state import State
from .tracks import Tracked, Tracks
from .units import Kind, Side, Unit

if TYPE_CHECKING:
    from ..core.actions import Chance
    from .board import Board, Stack
    from .map import Place
    from .ruleset import TitoRuleset
    from .sequence import Phase

__all__ = ["View"]


@attrs.frozen(order=False)
class View(Tracked, CoreView[State, Action, Side]):
    """A redacted position of Tito; see `balkan_rules.core.view.View`."""

    # The core's own, typed for this game.
    if TYPE_CHECKING:

        @property
        def ruleset(self) -> TitoRuleset:
            """The compiled rules; they hold no secret."""
            ...

        @property
        def phase(self) -> Phase:
            """As `State.phase`."""
            ...

        @property
        def to_move(self) -> Side | Chance | None:
            """As `State.to_move`."""
            ...

    @property
    def board(self) -> Board:
        """As `State.board`."""
        return self._position.board

    @property
    def tracks(self) -> Tracks:
        """As `State.tracks`; nothing of them is secret."""
        return self._position.tracks

    def stack(self, place: Place | str) -> Stack:
        """As `State.stack`."""
        return self._position.stack(place)

    @overload
    def where(self, unit: Unit) -> Place: ...
    @overload
    def where(self, unit: Kind) -> tuple[Place, ...]: ...
    @overload
    def where(self, unit: str) -> Place | tuple[Place, ...]: ...
    @overload
    def where(self, unit: Unit | Kind | str) -> Place | tuple[Place, ...]: ...
    def where(self, unit: Unit | Kind | str) -> Place | tuple[Place, ...]:
        """As `State.where`."""
        return self._position.where(unit)
