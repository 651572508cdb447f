"""The Planning Segment of the Anti-Guerrilla Operations Phase (8.41, 8.42).

The Axis Player declares none, one or two operations, which everybody hears. For each he writes down a Zone, and if the
501st is on the map he notes which operation it takes part in, if any: both in secret. Then he chooses, openly and piece
by piece, who else takes part in the first operation and, ending that choice, in the second; the pieces are set aside.

What is asked, and in which order, depends on public facts alone. So the number on the drawn counter decides what may be
declared, but a declaration is asked for whatever it is; every declared operation is asked for its Zone, and every
choice has to be ended, even if nobody is left to be chosen. Only where no counter has been drawn, in positions that are
built so, is the phase passed over.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, CommitGuerrilla, CommitHunters, CommitUnit, DeclareOperations, TargetZone
from ..map import Column, Place, Zone
from ..operations import Piece, set_aside, target
from ..state import CHETNIK_KINDS, Draft, Position, State
from ..units import Kind, Side, Unit
from .movement_lists import foreign_places
from .participants import Takers, hunter, refusals

if TYPE_CHECKING:
    from ..ruleset import TitoRuleset

__all__ = [
    "Choosing",
    "ChoosingRules",
    "NotingHunters",
    "NotingHuntersRules",
    "Planning",
    "WritingTarget",
    "WritingTargetRules",
    "hunters_are_on_the_map",
    "operation_turns",
]

_AXIS: Final[frozenset[Enum]] = frozenset({Side.AXIS})
_DECLARATIONS: Final[tuple[Group[Action], ...]] = tuple(Group(None, (DeclareOperations(n),)) for n in range(3))
_COMMITMENTS: Final[tuple[Group[Action], ...]] = tuple(Group(None, (CommitHunters(n),)) for n in range(3))
_END: Final[Group[Action]] = Group(None, (END_PHASE,))


@attrs.frozen(order=False)
class WritingTarget(Frame):
    """The Zone of an operation is to be written down.

    Attributes:
        operation: its number, 1 or 2.
    """

    operation: int


@attrs.frozen(order=False)
class NotingHunters(Frame):
    """It is to be noted which operation the 501st takes part in."""


@attrs.frozen(order=False)
class Choosing(Frame):
    """Who takes part in an operation is being chosen.

    Attributes:
        operation: its number, 1 or 2.
        last: the piece chosen last, None before the first.
        origin: where it stood.
    """

    operation: int
    last: Unit | Kind | None = None
    origin: Place | None = None


# -------------------------------------------------------------------------------------------------------- declaration
@case("8.4", "8.41")
def operation_turns() -> range:
    """The Game-Turns in which operations can be declared."""
    return range(3, 15)


@case("8.4", "8.41")
def _most_in_a_turn() -> int:
    return 2


@case("15.31", "8.4")
def _left_in_the_game(position: Position) -> int:
    """How many operations the drawn number still allows: each is charged when it is declared, and none can be refunded.

    Asked only of the Axis Player, who knows it, and after a draw: without one none is declared (ruling
    operation-count-moment).
    """
    limit = position.operations_limit
    assert isinstance(limit, int)  # noqa: S101 - as said above
    return limit - position.tracks.operations


def _too_many(position: Position, number: int) -> Iterator[Violation]:
    """Why so many operations cannot be declared now."""
    most = _most_in_a_turn()
    if not 0 <= number <= most:
        yield Violation("8.41", f"none to {most} operations are declared in a Game-Turn", {"number": number})
    left = max(0, _left_in_the_game(position))
    if number > left:
        sentence = f"the counter drawn allows {left} more operation{'' if left == 1 else 's'}"
        yield Violation("15.31", sentence, {"number": number, "left": left})


@case("8.41", "15.32", "4.2.A.7.planning")
def _declare(draft: Draft, number: int) -> None:
    """State how many operations there are in this Game-Turn, and charge them."""
    total = draft.tracks.operations + number
    draft.record(operations=total, declared=number, deployed=0)
    draft.first_target = draft.second_target = None
    draft.hunters = 0
    name = "operations declared" if number else "no operation declared"
    draft.note(name, ("8.41", "15.32"), number=number, total=total)
    if number:
        draft.push(WritingTarget(1))
    else:
        draft.next_phase()


class Planning(PhaseRules[State, Draft, Action]):
    """The Axis Player declares operations; frames ask for all that follows from it."""

    case: ClassVar[str] = "4.2.A.7.planning"
    title: ClassVar[str] = "Planning Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({DeclareOperations})
    side: Enum = Side.AXIS
    actions: Iterable[Action] = [action for group in _DECLARATIONS for action in group.actions]

    def is_needed(self, draft: Draft) -> bool:
        return draft.operations_limit is not None

    def leave(self, draft: Draft) -> None:
        if draft.operations_limit is None:
            draft.note("passed", ("15.31",), side=Side.AXIS.value, phase=self.title)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [group for group in _DECLARATIONS if self.allows(state, group.actions[0])]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, DeclareOperations)  # noqa: S101 - the only class accepted
        yield from _too_many(state, action.number)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, DeclareOperations)  # noqa: S101 - as above
        _declare(draft, action.number)


# ------------------------------------------------------------------------------------------------------- what is secret
@case("8.41")
def _same_zone(position: Position, zone: Zone) -> Iterator[Violation]:
    if position.first_target is not None and position.first_target == zone:
        yield Violation("8.41", f"{zone} is the target of the other operation", {"zone": str(zone)})


class WritingTargetRules(PhaseRules[State, Draft, Action]):
    """The Axis Player writes down the Zone of an operation: any Zone, whoever could take part there."""

    case: ClassVar[str] = "8.41"
    title: ClassVar[str] = "writing of a target"
    accepts: ClassVar[frozenset[type]] = frozenset({TargetZone})
    side: Enum = Side.AXIS

    def groups(self, state: State) -> Sequence[Group[Action]]:
        known = _target_groups(state.ruleset)
        return [group for group in known if self.allows(state, group.actions[0])]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, TargetZone)  # noqa: S101 - the only class accepted
        yield from _same_zone(state, action.zone)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, TargetZone)  # noqa: S101 - as above
        operation = top(draft, WritingTarget).operation
        _write(draft, operation, action.zone)
        if operation < draft.tracks.declared:
            draft.replace(WritingTarget(operation + 1))
        else:
            draft.replace(NotingHunters())

    def seen_by(self, state: State, action: Action) -> frozenset[Enum]:
        return _AXIS

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [action for group in _target_groups(ruleset) for action in group.actions]


def _target_groups(ruleset: TitoRuleset) -> tuple[Group[Action], ...]:
    """A group for each Zone, built once."""
    known: tuple[Group[Action], ...] | None = ruleset.memo.get("targets")
    if known is None:
        known = ruleset.memo["targets"] = tuple([Group(zone, (TargetZone(zone),)) for zone in ruleset.zones])
    return known


@case("8.41")
def _write(draft: Draft, operation: int, zone: Zone) -> None:
    """Write a target down, for the Axis Player alone."""
    if operation == 1:
        draft.first_target = zone
    else:
        draft.second_target = zone
    draft.note("target written", ("8.41",), seen_by=_AXIS, operation=operation, zone=str(zone))


def hunters_are_on_the_map(position: Position) -> bool:
    """Whether the 501st stands on the map, which everybody sees."""
    return position.ruleset.is_axis[position.pos[hunter(position.ruleset).index]]


@case("16.0.9.43")
def _commit_hunters(draft: Draft, operation: int) -> None:
    """Note where the 501st, which stays where it is, takes part; nobody else can tell whether it does."""
    draft.hunters = operation
    draft.note("501st noted", ("16.0.9.43",), seen_by=_AXIS, operation=operation)


class NotingHuntersRules(PhaseRules[State, Draft, Action]):
    """The Axis Player notes in secret what the 501st does, if it is on the map (ruling addendum-501-participation)."""

    case: ClassVar[str] = "16.0.9.43"
    title: ClassVar[str] = "secret note about the 501st"
    accepts: ClassVar[frozenset[type]] = frozenset({CommitHunters})
    side: Enum = Side.AXIS
    actions: Iterable[Action] = [action for group in _COMMITMENTS for action in group.actions]

    def is_needed(self, draft: Draft) -> bool:
        return hunters_are_on_the_map(draft)

    def leave(self, draft: Draft) -> None:
        draft.replace(Choosing(1))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [group for group in _COMMITMENTS if self.allows(state, group.actions[0])]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, CommitHunters)  # noqa: S101 - the only class accepted
        if action.operation:
            yield from _not_for_hunters(state, action.operation)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, CommitHunters)  # noqa: S101 - as above
        _commit_hunters(draft, action.operation)
        draft.replace(Choosing(1))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum]:
        return _AXIS


def _not_for_hunters(state: State, operation: int) -> Iterator[Violation]:
    """Why the 501st cannot be committed to an operation; it has to be in reach and counts, as others do."""
    if not 1 <= operation <= state.tracks.declared:
        yield Violation("8.41", f"there is no operation {operation}", {"operation": operation})
        return
    unit = hunter(state.ruleset)
    place = state.ruleset.places[state.pos[unit.index]]
    yield from refusals(state, operation, _known_target(state, operation), unit, place)


def _known_target(state: State, operation: int) -> Zone:
    """The target of an operation, for the Axis Player, who knows it."""
    zone = target(state, operation)
    assert isinstance(zone, Zone)  # noqa: S101 - it has been written down before
    return zone


# ------------------------------------------------------------------------------------------------------- what is open
def _rank(piece: Piece, place: Place | None) -> tuple[bool, int, int]:
    """The order in which pieces are chosen: named units first, then counters by kind and place."""
    return isinstance(piece, Kind), piece.index, place.index if isinstance(piece, Kind) and place is not None else 0


def _is_passed(frame: Choosing, piece: Piece, place: Place | None) -> bool:
    """Whether a piece stands before the one chosen last."""
    return frame.last is not None and _rank(piece, place) < _rank(frame.last, frame.origin)


class ChoosingRules(PhaseRules[State, Draft, Action]):
    """The Axis Player chooses who takes part in an operation, each piece in one way only, until he ends the choice."""

    case: ClassVar[str] = "8.42"
    title: ClassVar[str] = "choice of who takes part in an operation"
    accepts: ClassVar[frozenset[type]] = frozenset({CommitUnit, CommitGuerrilla, EndPhase})
    side: Enum = Side.AXIS

    def groups(self, state: State) -> Sequence[Group[Action]]:
        ruleset, frame, known = state.ruleset, top(state, Choosing), _commitments(state.ruleset)
        takers = Takers(state, frame.operation, _known_target(state, frame.operation))
        found = [known[unit] for unit in takers.units(_units_left(ruleset, frame))]
        found += [known[kind.index, at] for kind, at in _counters_left(state, frame) if takers.counter(kind, at)]
        return [*found, _END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, EndPhase):
            return
        assert isinstance(action, (CommitUnit, CommitGuerrilla))  # noqa: S101 - what else is accepted
        place = _place_of(state, action)
        yield from _not_there(state, action, place)
        yield from _hunters_stay(state, action.unit)
        frame = top(state, Choosing)
        if _is_passed(frame, action.unit, place):
            sentence = f"{action.unit} stands before {frame.last}, which was chosen first"
            yield Violation("8.42", sentence, {"unit": str(action.unit), "last": str(frame.last)})
        if state.ruleset.is_axis[place.index]:
            yield from refusals(state, frame.operation, _known_target(state, frame.operation), action.unit, place)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Choosing)
        if isinstance(action, (CommitUnit, CommitGuerrilla)):
            place = _place_of(draft, action)
            _choose(draft, frame.operation, action.unit, place)
            draft.replace(Choosing(frame.operation, action.unit, place))
        elif frame.operation < draft.tracks.declared:
            draft.replace(Choosing(frame.operation + 1))
        else:
            draft.pop()
            draft.next_phase()

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [*(action for group in _commitments(ruleset).values() for action in group.actions), END_PHASE]


def _place_of(position: Position, action: CommitUnit | CommitGuerrilla) -> Place:
    """Where what is to be chosen stands."""
    if isinstance(action, CommitGuerrilla):
        return action.origin
    return position.ruleset.places[position.pos[action.unit.index]]


def _units_left(ruleset: TitoRuleset, frame: Choosing) -> list[int]:
    """Indices of the named units that are set aside, but for those whose turn to be chosen has passed."""
    units, first = ruleset.axis_units, 0
    if frame.last is not None:
        first = bisect_left(units, frame.last.index) if isinstance(frame.last, Unit) else len(units)
    hunters = hunter(ruleset).index
    return [unit for unit in units[first:] if unit != hunters]


def _counters_left(position: Position, frame: Choosing) -> Iterator[tuple[Kind, int]]:
    """The kinds of counter of the Axis and where they stand, but for those whose turn to be chosen has passed."""
    ruleset = position.ruleset
    foreign = foreign_places(ruleset, Side.AXIS)
    for kind in CHETNIK_KINDS:
        for at in dict.fromkeys(position.guerrillas[kind].translate(None, foreign)):
            if not _is_passed(frame, ruleset.kinds[kind], ruleset.places[at]):
                yield ruleset.kinds[kind], at


@case("8.42")
def _not_there(state: State, action: CommitUnit | CommitGuerrilla, place: Place) -> Iterator[Violation]:
    """The piece is not there, or not on the Axis side."""
    there = isinstance(action, CommitUnit) or place.index in state.guerrillas[action.unit.index]
    if not there or not state.ruleset.is_axis[place.index]:
        details = {"unit": str(action.unit), "place": str(place)}
        yield Violation("8.42", f"the Axis Player has no {action.unit} at {place} on the map", details)


@case("16.0.9.43")
def _hunters_stay(state: State, piece: Piece) -> Iterator[Violation]:
    if piece == hunter(state.ruleset):
        yield Violation("16.0.9.43", f"{piece} is not set aside but noted in secret", {"unit": str(piece)})


@case("8.42")
def _choose(draft: Draft, operation: int, piece: Piece, place: Place) -> None:
    """Take a piece off the map for an operation. Nothing of what is told depends on the target."""
    set_aside(draft, piece, operation, place.index)
    draft.note("set aside", ("8.42",), unit=str(piece), origin=str(place), operation=operation)


def _commitments(ruleset: TitoRuleset) -> dict[int | tuple[int, int], Group[Action]]:
    """The one group of each piece that could ever be chosen, built once.

    That of a named unit is found by its index, that of a counter by those of its kind and its place.
    """
    known: dict[int | tuple[int, int], Group[Action]] | None = ruleset.memo.get("commitments")
    if known is None:
        units = [ruleset.units[unit] for unit in ruleset.axis_units]
        known = {unit.index: Group(unit, (CommitUnit(unit),)) for unit in units}
        for kind in CHETNIK_KINDS:
            piece = ruleset.kinds[kind]
            for place in ruleset.places:
                if place.column is Column.AXIS:
                    known[kind, place.index] = Group(piece, (CommitGuerrilla(piece, place),))
        ruleset.memo["commitments"] = known
    return known
