"""What one Player may know of a game: stacks that it may not look through show their top unit alone (8.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..core.view import Unknown
from ..core.view import View as CoreView
from .actions import Action
from .state import State
from .units import Side, Unit

if TYPE_CHECKING:
    from ..core.actions import Chance
    from .board import Board, Stack, Status
    from .map import Place
    from .points import VictoryPoints
    from .ruleset import WrteRuleset
    from .sequence import Phase
    from .tracks import Tracks

__all__ = ["View"]


@attrs.frozen(order=False)
class View(CoreView[State, Action, Side]):
    """A redacted position; see `balkan_rules.core.view.View`."""

    # The core's own, typed for this game.
    if TYPE_CHECKING:

        @property
        def ruleset(self) -> WrteRuleset:
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
        """As `State.board`, as far as the side may see it."""
        return self._position.board

    @property
    def tracks(self) -> Tracks:
        """As `State.tracks`; nothing of them is secret."""
        return self._position.tracks

    @property
    def chit(self) -> int | Unknown:
        """As `State.chit`; UNKNOWN to the Federalist Player from the draw until operations begin (3.1)."""
        return self._position.chit

    @property
    def victory_points(self) -> VictoryPoints:
        """As `State.victory_points`; nothing of it is secret."""
        return self._position.victory_points

    def controller(self, place: Place | str) -> Side | None:
        """As `State.controller`; nothing of it is secret."""
        return self._position.controller(place)

    def last_occupant(self, place: Place | str) -> Side | None:
        """As `State.last_occupant`; nothing of it is secret."""
        return self._position.last_occupant(place)

    def supply_line(self, unit: Unit | str) -> tuple[Place, ...] | None:
        """As `State.supply_line`, for a unit that the side sees; nothing of the line is secret."""
        return self._position.supply_line(unit)

    def stack(self, place: Place | str) -> Stack:
        """As `State.stack`, as far as the side may see it."""
        return self._position.stack(place)

    def where(self, unit: Unit | str) -> Place:
        """As `State.where`; the pseudo place ``Unseen`` for a unit that is hidden."""
        return self._position.where(unit)

    def status(self, unit: Unit | str) -> Status:
        """As `State.status`, as far as the side may see the unit."""
        return self._position.status(unit)
