"""The position of a game, and the draft in which `apply` edits it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Unpack, cast

import attrs

from ..core.cases import case
from ..core.errors import Violation
from ..core.game import cursor_field, frames_field
from ..core.part_fields import PartPlaces, PartSet
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import Event, Frame, PhaseRules, Slots, playing
from ..core.state import Outcome
from ..core.state import State as CoreState
from ..core.view import Unknown, secret, veiled
from .actions import Action
from .map import ELIMINATED, FIRST_HEX, Place
from .occupants import NOBODY, Last, LastOccupants, last_side, lost, present
from .ruleset import WrteRuleset
from .secrecy import is_unseen, veil_frames, veil_pos, veil_set
from .tracks import Entries, Tracks
from .units import Side, Unit

if TYPE_CHECKING:
    from ..core.actions import Chance
    from .board import Board, Stack, Status
    from .points import VictoryPoints
    from .sequence import Phase
    from .view import View

__all__ = ["Draft", "Position", "State", "has_on_map", "has_side", "on_map", "side_at", "units_at", "without"]


def _ready(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.ready)


def _activated(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.activated)


def _unsupplied(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.unsupplied)


def _ambushers(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.ambushers)


def _pinned(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.pinned)


def _vetoed(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.vetoed)


def _guests(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.guests)


@case("3.1.step.reveal", "3.1.step.reveal.xref")
def _is_revealed(state: State) -> bool:
    """Whether the chit is open: it is shown as operations begin (4.0, 5.2; ruling cross-reference-repairs)."""
    return state.tracks.operations > 0


def _knows_chit(state: State) -> frozenset[Side] | None:
    """Before the draw there is no secret."""
    return None if state.chit == 0 or _is_revealed(state) else frozenset({Side.SEPARATIST})


_UNITS = PartSet(Unit)
_BLANK: Final = object.__new__
_FEDERALIST: Final = Side.FEDERALIST
_SEPARATIST: Final = Side.SEPARATIST
"""Names of the module, which are found faster than members of an enum."""


class Layout(Slots):
    """The slots of a position and of its draft: the fields of `State`, and what plays it."""

    __slots__ = (
        "__weakref__",
        "activated",
        "ambushers",
        "caches",
        "chit",
        "closing",
        "guests",
        "occupants",
        "pinned",
        "pos",
        "ready",
        "rules",
        "tracks",
        "unsupplied",
        "vetoed",
    )


@attrs.frozen(order=False)
class State(Layout, CoreState[Action, Side]):  # pyright: ignore[reportIncompatibleVariableOverride]  # `rules`
    """A position: an immutable value, equal to any other with the same fields.

    Units and places stand in it by index (`ruleset.units`, `ruleset.places`); use `board`, `stack` and `where` to read
    it.

    Attributes:
        ruleset: the compiled rules.
        turn: the Game-Turn, from 1.
        pos: for each unit one character, whose code is the index of its place. A view shows `UNSEEN` for those hidden.
        cursor: index of the phase in the sequence of play; `phase` is the readable form.
        frames: what interrupts the phase.
        is_over: whether the game has ended.
        closing: the Player has ended the phase, and only what must be settled first keeps it open.
        ready: in a Movement or Combat Phase, the units that may still move or attack (sorted indices).
        activated: units of the Federalist Player that count against the JNA Activation Level this Game-Turn (5.1).
        guests: those of them that began the Game-Turn in Croatia, before its operations (4.0).
        ambushers: in a Movement Phase, the units that may not ambush any more (11.1, ruling ambush-repeat).
        caches: the units with a Weapons Cache (8.7); who has one is public, where a hidden unit stands is not.
        pinned: the units that have repelled an attack on their barracks and may not move yet (8.7).
        vetoed: the units that may not move any more in this Game-Turn, by a veto of the president of Serbia (16.2).
        unsupplied: the units that the last Supply Status Check found out of supply for an attack (4.0, ruling
            supply-timing).
        occupants: for each place one character that says who was the last there; `last_occupant` is the readable form.
        tracks: the level, the scenario and all else that is not where a counter stands.
        chit: the number of the Croatia Mil Ops chit that has been drawn (3.1), 0 before or without one; the Separatist
            Player's secret until operations begin.
    """

    ruleset: WrteRuleset  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is what the core asks for
    turn: int
    pos: str = veiled(veil_pos, hides=is_unseen, codec=PartPlaces(Unit, Place))
    cursor: int = cursor_field()
    frames: tuple[Frame, ...] = frames_field(veil=veil_frames, hides=lambda _: False)
    is_over: bool = False
    closing: bool = False
    ready: bytes = veiled(_ready, default=b"", codec=_UNITS)
    activated: bytes = veiled(_activated, default=b"", codec=_UNITS)
    guests: bytes = veiled(_guests, default=b"", codec=_UNITS)
    ambushers: bytes = veiled(_ambushers, default=b"", codec=_UNITS)
    caches: bytes = attrs.field(default=b"", metadata={"codec": _UNITS})
    pinned: bytes = veiled(_pinned, default=b"", codec=_UNITS)
    vetoed: bytes = veiled(_vetoed, default=b"", codec=_UNITS)
    unsupplied: bytes = veiled(_unsupplied, default=b"", codec=_UNITS)
    occupants: str = attrs.field(default="", metadata={"codec": LastOccupants()})
    tracks: Tracks = attrs.field(factory=Tracks)
    chit: int | Unknown = secret(_knows_chit, default=0)

    def __attrs_post_init__(self) -> None:
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
        draft.ruleset = self.ruleset
        draft.turn = self.turn
        draft.pos = self.pos
        draft.cursor = self.cursor
        draft.frames = self.frames
        draft.is_over = self.is_over
        draft.closing = self.closing
        draft.ready = self.ready
        draft.activated = self.activated
        draft.guests = self.guests
        draft.ambushers = self.ambushers
        draft.caches = self.caches
        draft.pinned = self.pinned
        draft.vetoed = self.vetoed
        draft.unsupplied = self.unsupplied
        draft.occupants = self.occupants
        draft.tracks = self.tracks
        draft.chit = self.chit
        return draft

    @property
    def outcome(self) -> Outcome[Side] | None:
        from .phases.victory import outcome  # noqa: PLC0415 - phases are built on states

        return outcome(self) if self.is_over else None

    @property
    def victory_points(self) -> VictoryPoints:
        """What the position is worth to the Federalist Player, if it were counted now (15.0, 16.4, 17.3).

        There are no points in the Ten Days War.
        """
        from .points import victory_points  # noqa: PLC0415 - points are built on states

        return victory_points(self)

    @property
    def board(self) -> Board:
        """Every stack on the map by hex."""
        from .board import Board  # noqa: PLC0415 - boards are built on states

        return Board.of(self)

    def stack(self, place: Place | str) -> Stack:
        """What stands in a place (a `Place`, the number of a hex or the name of its city). Raises PositionError."""
        from .board import stack  # noqa: PLC0415 - boards are built on states

        return stack(self, place)

    def where(self, unit: Unit | str) -> Place:
        """Where a unit is (it may be off the map). Raises PositionError."""
        from .board import where  # noqa: PLC0415 - boards are built on states

        return where(self, unit)

    def status(self, unit: Unit | str) -> Status:
        """Where a unit is and what is noted of it: its Weapons Cache, sieges, vetoes. Raises PositionError."""
        from .board import status  # noqa: PLC0415 - boards are built on states

        return status(self, unit)

    def controller(self, place: Place | str) -> Side | None:
        """The side that controls a hex (3.2); None where no unit can be on the map. Raises PositionError."""
        from .board import known  # noqa: PLC0415 - built on states
        from .control import controller  # noqa: PLC0415 - as above

        return controller(self, known(self, place))

    def last_occupant(self, place: Place | str) -> Side | None:
        """The side of the last unit in a hex (15.0); None if there has been none. Raises PositionError."""
        from .board import known  # noqa: PLC0415 - built on states

        return last_side(self.occupants[known(self, place).index])

    def supply_line(self, unit: Unit | str) -> tuple[Place, ...] | None:
        """A shortest line of supply from where a unit stands to a source, both included; None if there is none (12.0).

        A unit can be in supply without one, such as Slovenes in Slovenia. Raises PositionError
        for a unit that is not on the map.
        """
        from .supply import line  # noqa: PLC0415 - built on states

        return line(self, unit)

    def problems(self) -> tuple[Violation, ...]:
        """Everything in the position that is against the rules, as Violations.

        Play itself passes through some of it, such as an overfull stack before a phase ends.
        """
        from .problems import problems  # noqa: PLC0415 - built on states

        return problems(self)

    def view(self, side: Side) -> View:  # pyright: ignore[reportIncompatibleMethodOverride]  # no State comes below
        """What `side` may know of it. Raises SetupError for what is no Side."""
        return cast("View", self.ruleset.game.view(self, side))


class Draft(Layout, CoreDraft):
    """A `State` being edited; the same fields, the same immutable values, assignable."""

    __slots__ = ()

    ruleset: WrteRuleset  # pyright: ignore[reportIncompatibleVariableOverride]  # a Draft keeps its ruleset
    pos: str
    closing: bool
    ready: bytes
    activated: bytes
    guests: bytes
    ambushers: bytes
    caches: bytes
    pinned: bytes
    vetoed: bytes
    unsupplied: bytes
    occupants: str
    tracks: Tracks
    chit: int | Unknown

    def freeze(self) -> State:
        """The finished state: this object, which has the slots of one, and cannot be changed from now on."""
        self.events: list[Event] | None = None
        self.rules: PhaseRules[Any, Any, Any] = playing(self)
        state: Any = self
        state.__class__ = State
        return cast("State", state)

    # ------------------------------------------------------------------ edits
    def record(self, **entries: Unpack[Entries]) -> None:
        """Change some entries of the tracks; see `Tracks`. What is so already leaves them the same object."""
        tracks = self.tracks
        for name, value in entries.items():
            if getattr(tracks, name) != value:
                self.tracks = tracks.with_entries(**entries)
                return

    def put(self, unit: int, place: int) -> None:
        """Put a unit in a place (or off the map).

        Those of a group are put in the order opposite to the unit table, so that each hex is left by its top unit last.
        """
        pos = self.pos
        left = ord(pos[unit])
        self.pos = pos[:unit] + self.ruleset.codes[place] + pos[unit + 1 :]
        if unit < self.ruleset.federalist[1]:
            self._mark(left, unit)
            self._mark(place, unit)
        elif place >= FIRST_HEX:
            self._occupy(place, present(self.ruleset.units[unit].faction, self.occupants[place]))

    def _mark(self, place: int, left: int) -> None:
        """Note who of the Federalist Player is in a hex now, or was the last: `left`, if there is nobody any more."""
        if place < FIRST_HEX:
            return
        ruleset = self.ruleset
        top = self.pos.find(ruleset.codes[place], 0, ruleset.federalist[1])
        self._occupy(place, ruleset.marks[top if top >= 0 else left])

    def _occupy(self, place: int, last: str) -> None:
        occupants = self.occupants
        if occupants[place] != last:
            self.occupants = occupants[:place] + last + occupants[place + 1 :]

    @case("2.3.one-step")
    def eliminate(self, unit: int) -> None:
        """Eliminate a unit, which has one step only, and its Weapons Cache with it (ruling cache-lost-with-unit)."""
        place = ord(self.pos[unit])
        self.put(unit, ELIMINATED)
        if place >= FIRST_HEX and unit < self.ruleset.federalist[1] and not has_side(self, place, Side.FEDERALIST):
            self._occupy(place, lost(self.ruleset.units[unit].faction))
        self.ready = without(self.ready, unit)
        self.caches = without(self.caches, unit)
        self.pinned = without(self.pinned, unit)
        self.vetoed = without(self.vetoed, unit)
        self.unsupplied = without(self.unsupplied, unit)

    def hand_over(self, place: Place) -> None:
        """Let a hex that the Federalist Player has left, or lost, count as last held by the Separatist Player."""
        if last_side(self.occupants[place.index]) is Side.FEDERALIST:
            self._occupy(place.index, Last.SEPARATIST.value)

    @case("16.2.veto")
    def leave_unentered(self, place: Place, last: Last | None) -> None:
        """Let a hex that somebody has entered count as last held by whom it was before, unless others are there.

        See ruling wildcard-undone.
        """
        if not has_side(self, place.index, Side.FEDERALIST):
            self._occupy(place.index, NOBODY if last is None else last.value)

    def give_cache(self, unit: int) -> None:
        """Give a Weapons Cache to a unit that has none."""
        self.caches = bytes(sorted((*self.caches, unit)))


Position: TypeAlias = State | Draft
"""What rules read: a finished state, or one being edited."""


def without(units: bytes, *others: int) -> bytes:
    """A set of units without some others."""
    return units.translate(None, bytes(others))


def units_at(position: Position, place: int) -> Iterator[int]:
    """Indices of the units in a place, in the order of the table."""
    pos, code = position.pos, position.ruleset.codes[place]
    index = pos.find(code)
    while index >= 0:
        yield index
        index = pos.find(code, index + 1)


def has_side(position: Position, place: int, side: Side) -> bool:
    """Whether a unit of a side is in a place."""
    ruleset = position.ruleset
    first, last = ruleset.federalist if side is _FEDERALIST else ruleset.separatist
    return position.pos.find(ruleset.codes[place], first, last) >= 0


def side_at(position: Position, place: int) -> Side | None:
    """The side of the first unit in a place, in the order of the table; None if nobody is there."""
    ruleset = position.ruleset
    first = position.pos.find(ruleset.codes[place])
    if first < 0:
        return None
    return _FEDERALIST if first < ruleset.federalist[1] else _SEPARATIST


def on_map(position: Position, side: Side) -> list[int]:
    """Indices of the units of a side that stand in a hex, or are hidden in one."""
    first, last = position.ruleset.sides[side]
    return [unit for unit, code in enumerate(position.pos[first:last], first) if code >= _ON_MAP]


def has_on_map(position: Position, side: Side) -> bool:
    """Whether there is any such unit."""
    first, last = position.ruleset.sides[side]
    for code in position.pos[first:last]:  # noqa: SIM110 - a loop is faster than `any`: the first units mostly are there
        if code >= _ON_MAP:
            return True
    return False


_ON_MAP: Final = chr(FIRST_HEX - 1)
"""The lowest character of a unit on the map: that of `UNSEEN`, which those of all hexes follow."""
