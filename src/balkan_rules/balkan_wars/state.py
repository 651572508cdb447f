"""The position of a game, and the draft in which `apply` edits it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack, cast

import attrs

from ..core.game import cursor_field, frames_field
from ..core.part_fields import HostPart, PartPlaces, PartSet
from ..core.sequence import Draft as CoreDraft
from ..core.sequence import Event, Frame, Slots
from ..core.state import Outcome
from ..core.state import State as CoreState
from ..core.view import veiled
from .actions import Action
from .counters import FIRST_PLACE, Place, Unit
from .fields import Back, Backs, PlaceSet
from .host_values import Side
from .ruleset import BalkanWarsRuleset
from .secrecy import are_veiled, dressed, is_unseen, veil_backs, veil_frames, veil_pos, veil_set
from .situation import Reading
from .tracks import Entries, Tracks

if TYPE_CHECKING:
    from ..core.actions import Chance, Group
    from ..core.errors import Violation
    from ..core.preview import Preview
    from .board import Board, Stack
    from .sequence import Phase
    from .victory_points import Score
    from .view import View

__all__ = ["Draft", "Position", "State", "without"]

_UNITS = PartSet(Unit)


def _ready(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.ready)


def _tried(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.tried)


def _spent(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.spent)


def _hidden(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.hidden)


def _demoralized(state: State, side: Enum) -> bytes:
    return veil_set(state, side, state.demoralized)


class Layout(Slots):
    """The slots of a position and of its draft: the fields of `State`."""

    __slots__ = (
        "__weakref__",
        "backs",
        "demoralized",
        "hidden",
        "host",
        "pos",
        "ready",
        "spent",
        "struck",
        "tracks",
        "tried",
    )


@attrs.frozen(order=False)
class State(Layout, Reading, CoreState[Action, Side]):
    """A position: an immutable value, equal to any other with the same fields.

    Units and places stand in it by index (`ruleset.units`, `ruleset.places`); use `board`, `stack` and `where` to read
    it.

    Attributes:
        ruleset: the compiled rules.
        turn: the Game Turn of the scenario, from 1.
        pos: for each unit one character, whose code is the index of its place. A view shows `UNSEEN` for those hidden.
        cursor: index of the phase in the sequence of play; `phase` is the readable form.
        frames: what interrupts the phase.
        is_over: whether the game has ended.
        hidden: the units with their Fog of War side up (sorted indices).
        demoralized: the Demoralized units.
        ready: in a segment, the units that may still move, bombard, attack, spy or rally.
        tried: units that have tried reconnaissance in this segment (recon.4).
        spent: Supply units that have been used in this turn's attacks or offensive bombardments (supply.1).
        struck: the places that have been bombarded or attacked in this segment, one character each.
        backs: in a view, how many units with their hidden side up are where; empty in a state, where `pos` says it.
        tracks: weather, morale, agents, points and all else that is written down.
        host: the host's own part of the position.
    """

    ruleset: BalkanWarsRuleset  # pyright: ignore[reportIncompatibleMethodOverride]  # a field is what the core asks for
    turn: int
    pos: str = veiled(veil_pos, hides=is_unseen, codec=PartPlaces(Unit, Place))
    cursor: int = cursor_field()
    frames: tuple[Frame, ...] = frames_field(veil=veil_frames, hides=are_veiled)
    is_over: bool = False
    hidden: bytes = veiled(_hidden, default=b"", codec=_UNITS)
    demoralized: bytes = veiled(_demoralized, default=b"", codec=_UNITS)
    ready: bytes = veiled(_ready, default=b"", codec=_UNITS)
    tried: bytes = veiled(_tried, default=b"", codec=_UNITS)
    spent: bytes = veiled(_spent, default=b"", codec=_UNITS)
    struck: str = attrs.field(default="", metadata={"codec": PlaceSet()})
    backs: tuple[Back, ...] = veiled(veil_backs, default=(), codec=Backs())
    tracks: Tracks = attrs.field(factory=lambda: Tracks("belgrade"))
    host: Hashable = attrs.field(default=None, metadata={"codec": HostPart()})

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
        return Draft(self, recording=recording)

    # What a view asks of a position in which units are hidden is answered for a full one behind it.
    def grouped(self) -> Sequence[Group[Action]]:
        full = dressed(self)
        return full.rules.groups(full)

    def allows(self, action: object) -> bool:
        return CoreState.allows(dressed(self), action)

    def why_not(self, action: object) -> tuple[Violation, ...]:
        """Every reason why `action` is not legal now; empty if it is. Never raises and changes nothing."""
        return CoreState.why_not(dressed(self), action)

    def preview(self, action: Action) -> Preview | None:
        """The odds of a combat or bombardment that is legal now, without rolling; None for any other action."""
        return CoreState.preview(dressed(self), action)

    @property
    def _end_case(self) -> str:
        from .phases.victory import end_case  # noqa: PLC0415 - phases are built on states

        return end_case(self)

    @property
    def outcome(self) -> Outcome[Side] | None:
        from .phases.victory import outcome  # noqa: PLC0415 - phases are built on states

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
        """Who holds a place for points (scenario3.vp.either); None for nobody. Raises PositionError."""
        from .board import known  # noqa: PLC0415 - boards are built on states

        return self.ruleset.host.controls(dressed(self), known(self, place).name)

    @property
    def holders(self) -> Mapping[Place, Side]:
        """Who holds each town and city that somebody holds, as `controls` tells it of one; in the order of the map."""
        position, host = dressed(self), self.ruleset.host
        towns = (place for place in self.ruleset.places if place.settlement is not None)
        held = ((place, host.controls(position, place.name)) for place in towns)
        return MappingProxyType({place: side for place, side in held if side is not None})

    @property
    def scores(self) -> Mapping[str, Score]:
        """What each side would score now, by the name that the scenario has for it: the First Player's first."""
        from .phases.victory import scores  # noqa: PLC0415 - phases are built on states

        return scores(dressed(self))

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

    ruleset: BalkanWarsRuleset  # pyright: ignore[reportIncompatibleVariableOverride]  # a Draft keeps its ruleset
    turn: int
    cursor: int
    frames: tuple[Frame, ...]
    is_over: bool
    events: list[Event] | None
    pos: str
    hidden: bytes
    demoralized: bytes
    ready: bytes
    tried: bytes
    spent: bytes
    struck: str
    backs: tuple[Back, ...]
    tracks: Tracks
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
        self.hidden = state.hidden
        self.demoralized = state.demoralized
        self.ready = state.ready
        self.tried = state.tried
        self.spent = state.spent
        self.struck = state.struck
        self.backs = state.backs
        self.tracks = state.tracks
        self.host = state.host

    def freeze(self) -> State:
        """The finished state: this object, which has the slots of one, and cannot be changed from now on."""
        self.events = None
        state: Any = self
        state.__class__ = State
        return cast("State", state)

    # ------------------------------------------------------------------ edits
    def record(self, **entries: Unpack[Entries]) -> None:
        """Change some entries of the tracks; see `Tracks`."""
        self.tracks = self.tracks.with_entries(**entries)

    def put(self, unit: int, place: int) -> None:
        """Put a unit in a place (or off the map); what is off the map is open and in Good Order."""
        before, ruleset = self.pos, self.ruleset
        self.pos = before[:unit] + ruleset.codes[place] + before[unit + 1 :]
        ruleset.put = before, self.pos, unit
        if place < FIRST_PLACE:
            self.hidden = without(self.hidden, unit)
            self.demoralized = without(self.demoralized, unit)
            self.ready = without(self.ready, unit)
            self.spent = without(self.spent, unit)

    def demoralize(self, unit: int) -> None:
        """Put a unit under a D marker."""
        self.demoralized = bytes(sorted({*self.demoralized, unit}))

    def rally(self, unit: int) -> None:
        """Bring a unit back into Good Order."""
        self.demoralized = without(self.demoralized, unit)

    def finish(self, units: Iterable[int]) -> None:
        """Let units do no more in this segment."""
        self.ready = self.ready.translate(None, bytes(units))

    def strike(self, place: int) -> None:
        """Note that a place has been bombarded or attacked in this segment."""
        self.struck = "".join(sorted({*self.struck, chr(place)}))

    def change_morale(self, country: str, by: int) -> None:
        """Raise or lower National Morale; it does not fall below 0."""
        index = self.ruleset.country_index[country]
        morale = self.tracks.morale
        self.record(morale=(*morale[:index], max(0, morale[index] + by), *morale[index + 1 :]))


Position: TypeAlias = State | Draft
"""What rules read: a finished state, or one being edited."""


def without(units: bytes, unit: int) -> bytes:
    """A set of units without one of them."""
    return units.translate(None, bytes((unit,)))
