"""The position of a game, and the draft in which `apply` edits it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import attrs

from ..core.game import cursor_field, frames_field
from ..core.part_fields import HostPart, PartPlaces
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import Event, Frame, PhaseRules, Slots, playing
from ..core.state import Outcome
from ..core.state import State as CoreState
from ..core.view import Unknown, secret
from .actions import Action
from .affairs import Affairs
from .assistance import Shipment
from .fields import UnitSet
from .ruleset import MaritaMerkurRuleset
from .situation import Reading
from .sky import QUIET, Sky
from .units import FIRST_PLACE, Place, Unit
from .values import Side

if TYPE_CHECKING:
    from ..core.actions import Chance
    from ..core.errors import Violation
    from .board import Board, Stack
    from .sequence import GamePhase
    from .view import View

__all__ = ["Draft", "Position", "State", "added", "without"]


def _knows_axis_effort(state: State) -> frozenset[Enum] | None:
    """Who knows what the Axis has chosen: nobody else until the Allies have chosen too."""
    return frozenset({Side.AXIS}) if state.axis_effort and not state.allied_effort else None


class Layout(Slots):
    """The slots of a position and of its draft: the fields of `State`, and what plays it."""

    __slots__ = (
        "__weakref__",
        "affairs",
        "allied_effort",
        "allied_points",
        "arrived",
        "axis_effort",
        "axis_points",
        "checked",
        "host",
        "pos",
        "ready",
        "rules",
        "sent",
        "sky",
        "unsupplied",
        "weather",
    )


@attrs.frozen(order=False)
class State(Layout, Reading, CoreState[Action, Side]):  # pyright: ignore[reportIncompatibleVariableOverride]  # `rules`
    """A position: an immutable value, equal to any other with the same fields.

    Units and places stand in it by index (`ruleset.units`, `ruleset.places`); use `board`, `stack` and `where` to read
    it.

    Attributes:
        ruleset: the compiled rules.
        turn: the game turn, from 1.
        pos: for each unit one character, whose code is the index of its place.
        cursor: index of the phase in the sequence of play; `phase` is the readable form.
        frames: what interrupts the phase.
        is_over: whether the game has ended.
        weather: the weather of the game turn; ``""`` before it is known.
        affairs: the political affairs of the Balkans, and what follows from them.
        axis_effort: what the Axis puts into the campaign on this turn; ``""`` before it has chosen. Secret until the
            Allies have chosen too.
        allied_effort: the same for the Allies.
        axis_points: victory points of the Axis.
        allied_points: victory points of the Allies.
        sent: German assistance on its way, in the order in which it was sent.
        ready: in a phase of a player turn, the units that may still move or attack (one character each, sorted).
        arrived: the units that have come onto the map in this player turn (`Host.arrival_limit`).
        unsupplied: units that were out of supply when that was last determined.
        checked: Jugoslav units that have been checked for defection (31.G).
        sky: what air units and German ships have done.
        host: the host's own part of the position.
    """

    ruleset: MaritaMerkurRuleset  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is what the core asks for
    turn: int
    pos: str = attrs.field(metadata={"codec": PartPlaces(Unit, Place)})
    cursor: int = cursor_field()
    frames: tuple[Frame, ...] = frames_field()
    is_over: bool = False
    weather: str = ""
    affairs: Affairs = attrs.field(factory=Affairs)
    axis_effort: str | Unknown = secret(_knows_axis_effort, default="")
    allied_effort: str = ""
    axis_points: int = 0
    allied_points: int = 0
    sent: tuple[Shipment, ...] = ()
    ready: str = attrs.field(default="", metadata={"codec": UnitSet()})
    arrived: str = attrs.field(default="", metadata={"codec": UnitSet()})
    unsupplied: str = attrs.field(default="", metadata={"codec": UnitSet()})
    checked: str = attrs.field(default="", metadata={"codec": UnitSet()})
    sky: Sky = QUIET
    host: Hashable = attrs.field(default=None, metadata={"codec": HostPart()})

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "rules", playing(self))

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, tuple([getattr(self, field.name) for field in attrs.fields(State)])

    # The core's own, typed for this game.
    if TYPE_CHECKING:

        @property
        def phase(self) -> GamePhase:
            """The phase of the sequence of play; while something interrupts it, the interrupted one."""
            ...

        @property
        def to_move(self) -> Side | Chance | None:
            """The side to decide, CHANCE when dice or a draw decide, None when the game is over."""
            ...

    def draft(self, *, recording: bool) -> Draft:
        return Draft(self, recording=recording)

    @property
    def outcome(self) -> Outcome[Side] | None:
        from .phases.ending import outcome  # noqa: PLC0415 - phases are built on states

        return outcome(self) if self.is_over else None

    @property
    def board(self) -> Board:
        """Every stack on the map by place."""
        from .board import Board  # noqa: PLC0415 - boards are built on states

        return Board.of(self)

    def stack(self, place: Place | str) -> Stack:
        """What stands in a place (a `Place`, or its name or that of its town). Raises PositionError."""
        from .board import stack  # noqa: PLC0415 - boards are built on states

        return stack(self, place)

    def where(self, unit: Unit | str) -> Place:
        """Where a unit is (it may be off the map). Raises PositionError."""
        from .board import where  # noqa: PLC0415 - boards are built on states

        return where(self, unit)

    def controls(self, place: Place | str) -> Side | None:
        """Who holds a place; None for nobody, and for a neutral. Raises PositionError."""
        from .board import known  # noqa: PLC0415 - boards are built on states

        return self.ruleset.host.controls(self, known(self, place).name)

    def problems(self) -> tuple[Violation, ...]:
        """Everything in the position that is against the rules, as Violations."""
        from .position import problems  # noqa: PLC0415 - built on states

        return problems(self)

    def view(self, side: Side) -> View:  # pyright: ignore[reportIncompatibleMethodOverride]  # no State comes below
        """What `side` may know of it. Raises SetupError for what is no Side."""
        return cast("View", self.ruleset.game.view(self, side))


class Draft(Layout, Reading, CoreDraft):
    """A `State` being edited; the same fields, the same immutable values, assignable."""

    __slots__ = ()

    ruleset: MaritaMerkurRuleset  # pyright: ignore[reportIncompatibleVariableOverride]  # a Draft keeps its ruleset
    turn: int
    cursor: int
    frames: tuple[Frame, ...]
    is_over: bool
    events: list[Event] | None
    pos: str
    weather: str
    affairs: Affairs
    axis_effort: str | Unknown
    allied_effort: str
    axis_points: int
    allied_points: int
    sent: tuple[Shipment, ...]
    ready: str
    arrived: str
    unsupplied: str
    checked: str
    sky: Sky
    host: Hashable

    def __init__(self, state: State, *, recording: bool) -> None:
        """A copy of the fields of `state`, written out, since every action needs one; see the core's `Draft`."""
        self.events = [] if recording else None
        self.ruleset = state.ruleset  # pyright: ignore[reportIncompatibleVariableOverride]  # as declared above
        self.turn = state.turn
        self.pos = state.pos
        self.cursor = state.cursor
        self.frames = state.frames
        self.is_over = state.is_over
        self.weather = state.weather
        self.affairs = state.affairs
        self.axis_effort = state.axis_effort
        self.allied_effort = state.allied_effort
        self.axis_points = state.axis_points
        self.allied_points = state.allied_points
        self.sent = state.sent
        self.ready = state.ready
        self.arrived = state.arrived
        self.unsupplied = state.unsupplied
        self.checked = state.checked
        self.sky = state.sky
        self.host = state.host

    def freeze(self) -> State:
        """The finished state: this object, which has the slots of one, and cannot be changed from now on."""
        self.events = None
        self.rules: PhaseRules[Any, Any, Any] = playing(self)
        state: Any = self
        state.__class__ = State
        return cast("State", state)

    # ------------------------------------------------------------------ edits
    def put(self, unit: int, place: int) -> None:
        """Put a unit in a place; what leaves the map has nothing more to do there."""
        self.pos = self.pos[:unit] + self.ruleset.codes[place] + self.pos[unit + 1 :]
        if place < FIRST_PLACE:
            self.ready = without(self.ready, unit)
            self.unsupplied = without(self.unsupplied, unit)

    def finish(self, units: Iterable[int]) -> None:
        """Let units do no more in this phase."""
        done = frozenset(map(chr, units))
        self.ready = "".join([unit for unit in self.ready if unit not in done])

    def award(self, side: Side, points: int) -> None:
        """Give a side victory points, or take them."""
        if side is Side.AXIS:
            self.axis_points += points
        else:
            self.allied_points += points


Position: TypeAlias = State | Draft
"""What rules read: a finished state, or one being edited."""


def without(units: str, unit: int) -> str:
    """A set of units without one of them."""
    return units.replace(chr(unit), "")


def added(units: str, more: Iterable[int]) -> str:
    """A set of units with more of them."""
    return "".join(sorted({*units, *map(chr, more)}))
