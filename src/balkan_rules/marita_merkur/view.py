"""What one Player may know of a game: everything but an effort that the other has chosen and not shown yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from ..core.view import View as CoreView
from .actions import Action
from .state import State
from .values import Side

if TYPE_CHECKING:
    from ..core.actions import Chance
    from ..core.errors import Violation
    from ..core.sequence import Frame
    from ..core.view import Unknown
    from .affairs import Affairs
    from .assistance import Shipment
    from .board import Board, Stack
    from .ruleset import MaritaMerkurRuleset
    from .sequence import GamePhase
    from .sky import Sky
    from .units import Place, Unit
    from .values import PlayerTurn

__all__ = ["View"]


@attrs.frozen(order=False)
class View(CoreView[State, Action, Side]):
    """A redacted position; see `balkan_rules.core.view.View`."""

    # The core's own, typed for this game.
    if TYPE_CHECKING:

        @property
        def ruleset(self) -> MaritaMerkurRuleset:
            """The compiled rules; they hold no secret."""
            ...

        @property
        def phase(self) -> GamePhase:
            """As `State.phase`."""
            ...

        @property
        def to_move(self) -> Side | Chance | None:
            """As `State.to_move`."""
            ...

    @property
    def board(self) -> Board:
        """As `State.board`; nothing of it is secret."""
        return self._position.board

    @property
    def affairs(self) -> Affairs:
        """As `State.affairs`; nothing of them is secret."""
        return self._position.affairs

    @property
    def weather(self) -> str:
        """As `State.weather`."""
        return self._position.weather

    @property
    def player_turn(self) -> PlayerTurn | None:
        """As `State.player_turn`."""
        return self._position.player_turn

    @property
    def axis_effort(self) -> str | Unknown:
        """As `State.axis_effort`; UNKNOWN to the Allies as long as they have not chosen too."""
        return self._position.axis_effort

    @property
    def allied_effort(self) -> str:
        """As `State.allied_effort`; both are told at once."""
        return self._position.allied_effort

    @property
    def axis_points(self) -> int:
        """As `State.axis_points`."""
        return self._position.axis_points

    @property
    def allied_points(self) -> int:
        """As `State.allied_points`."""
        return self._position.allied_points

    @property
    def sent(self) -> tuple[Shipment, ...]:
        """As `State.sent`; nothing of it is secret."""
        return self._position.sent

    @property
    def sky(self) -> Sky:
        """As `State.sky`; nothing of it is secret."""
        return self._position.sky

    @property
    def frames(self) -> tuple[Frame, ...]:
        """As `State.frames`; nothing of them is secret."""
        return self._position.frames

    def is_supplied(self, unit: str) -> bool:
        """As `State.is_supplied`."""
        return self._position.is_supplied(unit)

    def problems(self) -> tuple[Violation, ...]:
        """As `State.problems`."""
        return self._position.problems()

    def points_of(self, side: Side) -> int:
        """As `State.points_of`; nothing of them is secret."""
        return self._position.points_of(side)

    def stack(self, place: Place | str) -> Stack:
        """As `State.stack`."""
        return self._position.stack(place)

    def where(self, unit: Unit | str) -> Place:
        """As `State.where`."""
        return self._position.where(unit)

    def controls(self, place: Place | str) -> Side | None:
        """As `State.controls`."""
        return self._position.controls(place)
