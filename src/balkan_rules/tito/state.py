"""The position of a game of Tito, and the draft in which `apply` edits it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, cast, overload

import attrs

from ..core.errors import Violation
from ..core.game import cursor_field, frames_field
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import Event, Frame
from ..core.state import Outcome
from ..core.state import State as CoreState
from .actions import Action
from .fields import Guerrillas, PlaceSet, UnitPlaces, UnitSet, ZoneSet
from .map import ELIMINATED
from .ruleset import TitoRuleset
from .units import Kind, Nationality, Side, Unit

if TYPE_CHECKING:
    from ..core.actions import Chance
    from .board import Board, Stack
    from .map import Place
    from .sequence import Phase
    from .view import View

__all__ = ["Draft", "Position", "State", "TitoStatus"]


class TitoStatus(Enum):
    """What the Axis Player knows of Tito, and whether he is still in the game (section 9.0)."""

    UNIDENTIFIED = "unidentified"
    IDENTIFIED = "identified"
    LOCATED = "located"
    WITHDRAWN = "withdrawn"
    ELIMINATED = "eliminated"


@attrs.frozen(order=False)
class State(CoreState[Action, Side]):
    """A position of Tito: an immutable value, equal to any other with the same fields.

    Named units, kinds and places stand in it by index (`ruleset.units`, `ruleset.kinds`, `ruleset.places`); use
    `board`, `stack` and `where` to read it.

    Attributes:
        ruleset: the compiled rules.
        turn: the Game-Turn, 1 to 17.
        cursor: index of the phase in the sequence of play; `phase` is the readable form.
        frames: what interrupts the phase.
        is_over: whether the game has ended (15.5).
        pos: for each named unit the index of its place.
        ready: in a Movement Phase, the named units that may still move (sorted indices).
        retreated: in a Combat Phase, the named units that have retreated (sorted indices).
        guerrillas: for each kind the sorted places of its counters on the map, without those in `guerrillas_moved`.
        guerrillas_moved: for each kind the sorted places of the counters that have moved in this Movement Phase, or
            have retreated in this Combat Phase.
        spent: in a Combat Phase the places that have fought; in the Recruitment Segment those that have recruited.
        risen: in the Uprising Segment the Zones that are done with.
        placed: in the Axis Reinforcement Phase the units placed as replacements.
        drought: whether a drought is in effect (11.2).
        points: the Yugoslav Victory Points.
        trigger_turn: the Game-Turn in which 45 points were first reached or the first Yugoslav brigade was placed
            (6.64, 13.91.D); 0 before.
        tito_trigger_turn: the same for the hunt for Tito, for which the brigade must be Partisan (9.41); 0 before.
        partisan_brigades: whether the Partisans have achieved brigade-strength (7.62.A).
        chetnik_brigades: whether the Chetniks have (7.62.B).
        partisan_divisions: whether Partisan divisions may be built (7.6, ruling division-building).
        intrinsic: bit set of the intrinsic defences that have been eliminated (8.53); see `TitoRuleset.intrinsic`.
        no_partisans: no Partisan was on the map when the Yugoslav Movement Phase began (14.3.D).
        no_chetniks: no Chetnik of any allegiance was (14.3.C).
        no_friendly_chetniks: no pro-Yugoslav Chetnik was (14.3.C).
        allied_box: the box of the Allied Progress marker, 0 before Game-Turn 6 (10.1).
        allied_lower: whether the marker is in the lower half.
        support_withdrawn_turn: the Game-Turn of Allied Support Withdrawal (7.26); 0 before.
        tito_status: what became of Tito.
        tito_turn: the Game-Turn in which he was identified, located, attacked; 0 before.
        optional_soviets: optional Soviet units deployed in the last Yugoslav Movement Phase (14.3.F).
    """

    ruleset: TitoRuleset  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is what the core asks for
    turn: int
    pos: bytes = attrs.field(metadata={"codec": UnitPlaces()})
    cursor: int = cursor_field()
    frames: tuple[Frame, ...] = frames_field()
    is_over: bool = False
    ready: bytes = attrs.field(default=b"", metadata={"codec": UnitSet()})
    retreated: bytes = attrs.field(default=b"", metadata={"codec": UnitSet()})
    guerrillas: tuple[bytes, ...] = attrs.field(default=(b"",) * 5, metadata={"codec": Guerrillas()})
    guerrillas_moved: tuple[bytes, ...] = attrs.field(default=(b"",) * 5, metadata={"codec": Guerrillas()})
    spent: bytes = attrs.field(default=b"", metadata={"codec": PlaceSet()})
    risen: bytes = attrs.field(default=b"", metadata={"codec": ZoneSet()})
    placed: bytes = attrs.field(default=b"", metadata={"codec": UnitSet()})
    drought: bool = False
    points: int = 0
    trigger_turn: int = 0
    tito_trigger_turn: int = 0
    partisan_brigades: bool = False
    chetnik_brigades: bool = False
    partisan_divisions: bool = False
    intrinsic: int = 0
    no_partisans: bool = False
    no_chetniks: bool = False
    no_friendly_chetniks: bool = False
    allied_box: int = 0
    allied_lower: bool = False
    support_withdrawn_turn: int = 0
    tito_status: TitoStatus = TitoStatus.UNIDENTIFIED
    tito_turn: int = 0
    optional_soviets: int = 0

    # The core's own, typed for this game.
    if TYPE_CHECKING:

        @property
        def phase(self) -> Phase:
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
        from .phases.victory import outcome  # noqa: PLC0415 - phases are built on states

        return outcome(self) if self.is_over else None

    @property
    def board(self) -> Board:
        """Every stack on the map by place, and who is off it."""
        from .board import Board  # noqa: PLC0415 - boards are built on states

        return Board.of(self)

    def stack(self, place: Place | str) -> Stack:
        """What stands in a place (a `Place`, or its full name), if anything. Raises PositionError."""
        from .board import stack  # noqa: PLC0415 - boards are built on states

        return stack(self, place)

    @overload
    def where(self, unit: Unit) -> Place: ...
    @overload
    def where(self, unit: Kind) -> tuple[Place, ...]: ...
    @overload
    def where(self, unit: str) -> Place | tuple[Place, ...]: ...
    @overload
    def where(self, unit: Unit | Kind | str) -> Place | tuple[Place, ...]: ...
    def where(self, unit: Unit | Kind | str) -> Place | tuple[Place, ...]:
        """Where a named unit is (it may be off the map), or all counters of a kind. Raises PositionError."""
        from .board import where  # noqa: PLC0415 - boards are built on states

        return where(self, unit)

    def problems(self) -> tuple[Violation, ...]:
        """Everything in the position that is against the rules, as Violations.

        Play itself passes through some of it, such as an overfull stack before a Movement Phase ends.
        """
        from .position import problems  # noqa: PLC0415 - built on states

        return problems(self)

    def view(self, side: Side) -> View:  # pyright: ignore[reportIncompatibleMethodOverride]  # no State comes below
        """What `side` may know of it. Raises SetupError for what is no Side."""
        return cast("View", self.ruleset.game.view(self, side))


class Draft(CoreDraft):
    """A `State` being edited; the same fields, the same immutable values, assignable."""

    __slots__ = tuple(
        field.name
        for field in attrs.fields(State)
        if field.name not in {"ruleset", "turn", "cursor", "frames", "is_over"}
    )

    ruleset: TitoRuleset
    pos: bytes
    ready: bytes
    retreated: bytes
    guerrillas: tuple[bytes, ...]
    guerrillas_moved: tuple[bytes, ...]
    spent: bytes
    risen: bytes
    placed: bytes
    drought: bool
    points: int
    trigger_turn: int
    tito_trigger_turn: int
    partisan_brigades: bool
    chetnik_brigades: bool
    partisan_divisions: bool
    intrinsic: int
    no_partisans: bool
    no_chetniks: bool
    no_friendly_chetniks: bool
    allied_box: int
    allied_lower: bool
    support_withdrawn_turn: int
    tito_status: TitoStatus
    tito_turn: int
    optional_soviets: int

    def __init__(self, state: State, *, recording: bool) -> None:
        self.events: list[Event] | None = [] if recording else None
        self.ruleset = state.ruleset  # pyright: ignore[reportIncompatibleVariableOverride]  # a Draft keeps its ruleset
        self.turn: int = state.turn
        self.cursor: int = state.cursor
        self.frames: tuple[Frame, ...] = state.frames
        self.is_over: bool = state.is_over
        self.pos = state.pos
        self.ready = state.ready
        self.retreated = state.retreated
        self.guerrillas = state.guerrillas
        self.guerrillas_moved = state.guerrillas_moved
        self.spent = state.spent
        self.risen = state.risen
        self.placed = state.placed
        self.drought = state.drought
        self.points = state.points
        self.trigger_turn = state.trigger_turn
        self.tito_trigger_turn = state.tito_trigger_turn
        self.partisan_brigades = state.partisan_brigades
        self.chetnik_brigades = state.chetnik_brigades
        self.partisan_divisions = state.partisan_divisions
        self.intrinsic = state.intrinsic
        self.no_partisans = state.no_partisans
        self.no_chetniks = state.no_chetniks
        self.no_friendly_chetniks = state.no_friendly_chetniks
        self.allied_box = state.allied_box
        self.allied_lower = state.allied_lower
        self.support_withdrawn_turn = state.support_withdrawn_turn
        self.tito_status = state.tito_status
        self.tito_turn = state.tito_turn
        self.optional_soviets = state.optional_soviets

    def freeze(self) -> State:
        """The finished state."""
        return State(  # by position, in the order of the fields: by name it takes half as long again
            self.ruleset,
            self.turn,
            self.pos,
            self.cursor,
            self.frames,
            self.is_over,
            self.ready,
            self.retreated,
            self.guerrillas,
            self.guerrillas_moved,
            self.spent,
            self.risen,
            self.placed,
            self.drought,
            self.points,
            self.trigger_turn,
            self.tito_trigger_turn,
            self.partisan_brigades,
            self.chetnik_brigades,
            self.partisan_divisions,
            self.intrinsic,
            self.no_partisans,
            self.no_chetniks,
            self.no_friendly_chetniks,
            self.allied_box,
            self.allied_lower,
            self.support_withdrawn_turn,
            self.tito_status,
            self.tito_turn,
            self.optional_soviets,
        )

    # ------------------------------------------------------------------ edits
    def put(self, unit: int, place: int) -> None:
        """Put a named unit in a place (or off the map)."""
        pos = self.pos
        self.pos = pos[:unit] + _ONE[place] + pos[unit + 1 :]

    def eliminate(self, unit: int) -> None:
        """Eliminate a named unit (8.22); Tito is never eliminated so."""
        self.put(unit, ELIMINATED)

    def add(self, kind: int, place: int, n: int = 1, *, moved: bool = False) -> None:
        """Put `n` guerrilla counters of a kind in a place."""
        if moved:
            self.guerrillas_moved = with_counters(self.guerrillas_moved, kind, place, n)
        else:
            self.guerrillas = with_counters(self.guerrillas, kind, place, n)

    def take(self, kind: int, place: int, n: int = 1, *, moved: bool = False) -> None:
        """Take `n` counters of a kind from a place, back to the pool (ruling eliminated-guerrillas-return)."""
        if moved:
            self.guerrillas_moved = without_counters(self.guerrillas_moved, kind, place, n)
        else:
            self.guerrillas = without_counters(self.guerrillas, kind, place, n)

    def rest(self) -> None:
        """End of a Movement or Combat Phase: nobody has moved, retreated or fought any more."""
        if any(self.guerrillas_moved):
            self.guerrillas = tuple(
                bytes(sorted(here + moved)) if moved else here
                for here, moved in zip(self.guerrillas, self.guerrillas_moved, strict=True)
            )
            self.guerrillas_moved = NO_COUNTERS
        self.ready = self.retreated = self.spent = b""


Position: TypeAlias = State | Draft
"""What rules read: a finished state, or one being edited."""

NO_COUNTERS: tuple[bytes, ...] = (b"",) * 5
"""No guerrilla counter of any kind."""

PARTISAN_GROUP, PARTISAN_BRIGADE, PARTISAN_DIVISION, CHETNIK_GROUP, CHETNIK_BRIGADE = range(5)
"""Indices of the kinds of guerrilla counter."""
PARTISAN_KINDS = (PARTISAN_GROUP, PARTISAN_BRIGADE, PARTISAN_DIVISION)
CHETNIK_KINDS = (CHETNIK_GROUP, CHETNIK_BRIGADE)
SIZED_KINDS = (PARTISAN_BRIGADE, PARTISAN_DIVISION, CHETNIK_BRIGADE)
"""Indices of the kinds that are no groups; groups stack for free (6.24)."""


_ONE: tuple[bytes, ...] = tuple(bytes((number,)) for number in range(256))
"""Each number as a byte."""


def with_counters(all_kinds: tuple[bytes, ...], kind: int, place: int, n: int) -> tuple[bytes, ...]:
    """The multisets with `n` more counters of a kind in a place."""
    here = all_kinds[kind]
    at = bisect_left(here, place)
    return (*all_kinds[:kind], here[:at] + _ONE[place] * n + here[at:], *all_kinds[kind + 1 :])


def without_counters(all_kinds: tuple[bytes, ...], kind: int, place: int, n: int) -> tuple[bytes, ...]:
    """The multisets with `n` counters of a kind fewer in a place; they must be there."""
    here = all_kinds[kind]
    start = here.index(_ONE[place] * n)
    return (*all_kinds[:kind], here[:start] + here[start + n :], *all_kinds[kind + 1 :])


def on_map(position: Position, kind: int) -> int:
    """How many counters of a kind are on the map."""
    return len(position.guerrillas[kind]) + len(position.guerrillas_moved[kind])


def left(position: Position, kind: int) -> int:
    """How many counters of a kind are still in the pool (7.68)."""
    return position.ruleset.kinds[kind].count - on_map(position, kind)


def units_at(position: Position, place: int) -> Iterator[int]:
    """Indices of the named units in a place, Tito included."""
    pos = position.pos
    index = pos.find(place)
    while index >= 0:
        yield index
        index = pos.find(place, index + 1)


def partisans_at(position: Position, place: int) -> bool:
    """Whether a Partisan unit, or one that counts as such (6.44), is in a place; Tito alone does not count."""
    groups, brigades, divisions = position.guerrillas[:3]
    if place in groups or place in brigades or place in divisions:
        return True
    groups, brigades, divisions = position.guerrillas_moved[:3]
    if place in groups or place in brigades or place in divisions:
        return True
    here = position.pos.count(place)
    return here > (position.pos[position.ruleset.tito] == place)


def chetniks_at(position: Position, place: int) -> bool:
    """Whether a Chetnik unit is in a place."""
    return any(place in position.guerrillas[kind] or place in position.guerrillas_moved[kind] for kind in CHETNIK_KINDS)


def faction_of(unit: Unit | Kind) -> Nationality:
    """The faction a unit belongs to for stacking: Partisan (with Soviets and friendly Bulgarians, 6.44) or Chetnik."""
    return Nationality.CHETNIK if unit.nationality is Nationality.CHETNIK else Nationality.PARTISAN
