"""The position of a game of Tito, and the draft in which `apply` edits it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Unpack, cast, overload

import attrs

from ..core.cases import case
from ..core.errors import Violation
from ..core.game import cursor_field, frames_field
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import Event, Frame, PhaseRules, playing
from ..core.state import Outcome
from ..core.state import State as CoreState
from ..core.view import Unknown, secret
from .actions import Action
from .fields import Guerrillas, PlaceSet, UnitPlaces, UnitSet, ZoneSet
from .loads import Layout, carried, counter_sixths, loads_of, with_load
from .map import ELIMINATED, Zone
from .ruleset import TitoRuleset
from .tracks import Entries, Tracked, Tracks
from .units import Kind, Nationality, Side, Unit

if TYPE_CHECKING:
    from ..core.actions import Chance
    from .board import Board, Stack
    from .map import Place
    from .sequence import Phase
    from .view import View

__all__ = ["Draft", "Position", "State"]


_BLANK: Final = object.__new__
_AXIS_ONLY: Final = frozenset({Side.AXIS})


@case("15.32")
def _counter_is_hidden(turn: int) -> bool:
    """Whether the drawn counter is still kept hidden: up to Game-Turn 14."""
    return turn < 15


def _knows_limit(state: State) -> frozenset[Side] | None:
    """Before the draw there is no secret."""
    return _AXIS_ONLY if state.operations_limit is not None and _counter_is_hidden(state.turn) else None


def _knows_first_target(state: State) -> frozenset[Side] | None:
    """A target is revealed when units are deployed there (8.41, 8.44); where none is declared there is no secret."""
    return None if state.tracks.deployed >= 1 or state.tracks.declared < 1 else _AXIS_ONLY


def _knows_second_target(state: State) -> frozenset[Side] | None:
    """The same of the second operation."""
    return None if state.tracks.deployed >= 2 or state.tracks.declared < 2 else _AXIS_ONLY


def _knows_hunters(state: State) -> frozenset[Side] | None:
    """Which operation the 501st is committed to is noted in secret (16.0.9.43); it shows by the last deployment."""
    return None if state.tracks.deployed >= state.tracks.declared else _AXIS_ONLY


@attrs.frozen(order=False)
class State(Layout, Tracked, CoreState[Action, Side]):  # pyright: ignore[reportIncompatibleVariableOverride]  # `rules`
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
        retreated: in a Combat Phase, the named units that have retreated (sorted indices); in the combat of an
            operation also those of the Axis that stand by (8.48).
        guerrillas: for each kind the sorted places of its counters on the map, without those in `guerrillas_moved`.
        guerrillas_moved: for each kind the sorted places of the counters that have moved in this Movement Phase, have
            retreated in this Combat Phase or stand by, or have been rolled for in this Chetnik Collaboration Phase.
        spent: in a Combat Phase the places that have fought; in the Recruitment Segment those that have recruited.
        risen: in the Uprising Segment the Zones that are done with.
        placed: in the Axis Reinforcement Phase the units placed as replacements; in a Combat Phase Tito, once he has
            been put with other Partisans (9.22), whom he gives no second step of the ratio (9.21).
        tracks: Victory Points, weather, Allied Progress, Tito and all else that is not where a counter stands; each
            entry can also be read from the state itself, under its own name (see `Tracks`).
        operations_limit: the number drawn from the cup (15.31), None before; the Axis Player's secret until Game-Turn
            15.
        first_target: the Zone of the first Anti-Guerrilla Operation of the Game-Turn, None without one; the Axis
            Player's secret until its units are deployed (8.41, 8.44).
        second_target: the same of the second.
        hunters: the operation in which the 501st, still on the map, is going to take part (16.0.9.43), 0 for none or
            once it has been deployed with it; the Axis Player's secret until the last operation is deployed.
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
    tracks: Tracks = attrs.field(factory=Tracks)
    operations_limit: int | Unknown | None = secret(_knows_limit, default=None)
    first_target: Zone | Unknown | None = secret(_knows_first_target, default=None)
    second_target: Zone | Unknown | None = secret(_knows_second_target, default=None)
    hunters: int | Unknown = secret(_knows_hunters, default=0)

    def __attrs_post_init__(self) -> None:
        loads = loads_of(self.ruleset, self.pos, self.guerrillas, self.guerrillas_moved)
        object.__setattr__(self, "loads", loads)
        object.__setattr__(self, "rules", playing(self))

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return State, tuple([getattr(self, field.name) for field in attrs.fields(State)])

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
        draft: Draft = _BLANK(Draft)  # not by calling the class, which would take half as long again
        draft.events = [] if recording else None
        draft.loads = self.loads
        draft.ruleset = self.ruleset
        draft.turn = self.turn
        draft.cursor = self.cursor
        draft.frames = self.frames
        draft.is_over = self.is_over
        draft.pos = self.pos
        draft.ready = self.ready
        draft.retreated = self.retreated
        draft.guerrillas = self.guerrillas
        draft.guerrillas_moved = self.guerrillas_moved
        draft.spent = self.spent
        draft.risen = self.risen
        draft.placed = self.placed
        draft.tracks = self.tracks
        draft.operations_limit = self.operations_limit
        draft.first_target = self.first_target
        draft.second_target = self.second_target
        draft.hunters = self.hunters
        return draft

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


class Draft(Layout, CoreDraft):
    """A `State` being edited; the same fields, the same immutable values, assignable."""

    __slots__ = ()

    ruleset: TitoRuleset  # pyright: ignore[reportIncompatibleVariableOverride]  # a Draft keeps its ruleset
    loads: str
    pos: bytes
    ready: bytes
    retreated: bytes
    guerrillas: tuple[bytes, ...]
    guerrillas_moved: tuple[bytes, ...]
    spent: bytes
    risen: bytes
    placed: bytes
    tracks: Tracks
    operations_limit: int | Unknown | None
    first_target: Zone | Unknown | None
    second_target: Zone | Unknown | None
    hunters: int | Unknown

    def freeze(self) -> State:
        """The finished state: this object, which has the slots of one, and cannot be changed from now on."""
        self.events: list[Event] | None = None
        self.rules: PhaseRules[Any, Any, Any] = playing(self)
        state: Any = self
        state.__class__ = State
        return cast("State", state)

    # ------------------------------------------------------------------ edits
    def record(self, **entries: Unpack[Entries]) -> None:
        """Change some entries of the tracks; see `Tracks`."""
        self.tracks = self.tracks.with_entries(**entries)

    def put(self, unit: int, place: int) -> None:
        """Put a named unit in a place (or off the map)."""
        pos, sixths = self.pos, self.ruleset.unit_sixths[unit]
        if sixths:
            self.loads = carried(self.loads, pos[unit], place, sixths)
        self.pos = pos[:unit] + _ONE[place] + pos[unit + 1 :]

    def eliminate(self, unit: int) -> None:
        """Eliminate a named unit (8.22); Tito is never eliminated so."""
        self.put(unit, ELIMINATED)

    def add(self, kind: int, place: int, n: int = 1, *, moved: bool = False) -> None:
        """Put `n` guerrilla counters of a kind in a place."""
        sixths = counter_sixths(self.ruleset, kind)
        if sixths:
            self.loads = with_load(self.loads, place, n * sixths)
        if moved:
            self.guerrillas_moved = with_counters(self.guerrillas_moved, kind, place, n)
        else:
            self.guerrillas = with_counters(self.guerrillas, kind, place, n)

    def take(self, kind: int, place: int, n: int = 1, *, moved: bool = False) -> None:
        """Take `n` counters of a kind from a place, back to the pool (ruling eliminated-guerrillas-return)."""
        sixths = counter_sixths(self.ruleset, kind)
        if sixths:
            self.loads = with_load(self.loads, place, -n * sixths)
        if moved:
            self.guerrillas_moved = without_counters(self.guerrillas_moved, kind, place, n)
        else:
            self.guerrillas = without_counters(self.guerrillas, kind, place, n)

    def march(self, kind: int, origin: int, to: int, n: int = 1) -> None:
        """Move `n` counters of a kind, which then have moved."""
        sixths = counter_sixths(self.ruleset, kind)
        if sixths:
            self.loads = carried(self.loads, origin, to, n * sixths)
        self.guerrillas = without_counters(self.guerrillas, kind, origin, n)
        self.guerrillas_moved = with_counters(self.guerrillas_moved, kind, to, n)

    def rest(self) -> None:
        """End of a Movement, Combat or Chetnik Collaboration Phase: nobody has moved, retreated or fought any more.

        A Tito who has been put with others in a Combat Phase can help those again.
        """
        if any(self.guerrillas_moved):
            self.guerrillas = tuple(
                bytes(sorted(here + moved)) if moved else here
                for here, moved in zip(self.guerrillas, self.guerrillas_moved, strict=True)
            )
            self.guerrillas_moved = NO_COUNTERS
        self.ready = self.retreated = self.spent = self.placed = b""


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
    kinds = [*all_kinds]
    here = kinds[kind]
    at = bisect_left(here, place)
    kinds[kind] = here[:at] + _ONE[place] * n + here[at:]
    return tuple(kinds)


def without_counters(all_kinds: tuple[bytes, ...], kind: int, place: int, n: int) -> tuple[bytes, ...]:
    """The multisets with `n` counters of a kind fewer in a place; they must be there."""
    kinds = [*all_kinds]
    here = kinds[kind]
    start = here.index(_ONE[place] * n)
    kinds[kind] = here[:start] + here[start + n :]
    return tuple(kinds)


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
    groups, brigades, divisions, _, _ = position.guerrillas
    if place in groups or place in brigades or place in divisions:
        return True
    groups, brigades, divisions, _, _ = position.guerrillas_moved
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
