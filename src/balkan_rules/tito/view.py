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
    from ..core.view import Unknown
    from .board import Board, Stack
    from .map import Place, Zone
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

    @property
    def pos(self) -> bytes:
        """As `State.pos`."""
        return self._position.pos

    @property
    def guerrillas(self) -> tuple[bytes, ...]:
        """As `State.guerrillas`."""
        return self._position.guerrillas

    @property
    def guerrillas_moved(self) -> tuple[bytes, ...]:
        """As `State.guerrillas_moved`."""
        return self._position.guerrillas_moved

    @property
    def operations_limit(self) -> int | Unknown | None:
        """As `State.operations_limit`; UNKNOWN to the Yugoslav Player from the draw until Game-Turn 15 (15.32)."""
        return self._position.operations_limit

    @property
    def first_target(self) -> Zone | Unknown | None:
        """As `State.first_target`; UNKNOWN to the Yugoslav Player until units are deployed there (8.41)."""
        return self._position.first_target

    @property
    def second_target(self) -> Zone | Unknown | None:
        """The same of the second operation."""
        return self._position.second_target

    @property
    def hunters(self) -> int | Unknown:
        """As `State.hunters`; UNKNOWN to the Yugoslav Player until the last operation is deployed (16.0.9.43)."""
        return self._position.hunters

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
