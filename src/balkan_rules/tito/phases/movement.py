"""The two Movement Phases (section 6.0, 9.1): the mover's pieces one at a time, each once, until he ends the phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from typing import ClassVar

from ...core.actions import END_PHASE, Block, EndPhase, Group
from ...core.cases import case
from ...core.duties import Duty, owed, unmet
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, Move, MoveGuerrilla
from ..limits import both_sides, controller, fits, right_place, zone_closed
from ..map import Column, Place, PlaceKind
from ..permissions import LOOSENED, OPEN, STRAIGHT, SURRENDERED, permissions
from ..ruleset import TitoRuleset
from ..state import (
    PARTISAN_KINDS,
    Draft,
    Position,
    State,
    chetniks_at,
    faction_of,
    units_at,
)
from ..units import Kind, Nationality, Side, Unit
from .company import TitoLeftAlone, tito_left_alone
from .giving_up import GivingUp, left_over
from .movement_duties import DUTIES, company_comes, italian_leaves, mending, mends, sixths_of, stranded, tito_alone
from .movement_lists import (
    END,
    NOTHING_CLOSED,
    Lists,
    at_once,
    closed_boxes,
    entries_of,
    foreign_places,
    listing,
    lists_of,
)
from .movement_reach import Piece, fixed, moves_like_yugoslavs
from .movement_tables import Entry, Moving
from .operation import hold

__all__ = [
    "AxisMovement",
    "Movement",
    "YugoslavMovement",
    "abandons_tito",
    "eligible",
    "leaves_tito",
    "other_faction",
    "overfills",
]


# ------------------------------------------------------------------------------------------------- who may move
@case("4.2.B.1", "4.2.D.1")
def eligible(position: Position, side: Side) -> bytes:
    """Indices of the named units that `side` may move in its Movement Phase: all that it has on the map."""
    ruleset = position.ruleset
    flags = ruleset.is_axis if side is Side.AXIS else ruleset.is_yugoslav
    return bytes(compress(count(), map(flags.__getitem__, position.pos)))


@case("5.4")
def _neutral(piece: Kind, origin: Place) -> Iterator[Violation]:
    if origin.kind is PlaceKind.NEUTRAL_BOX:
        sentence = "neutral Chetniks are under nobody's control and never move"
        yield Violation("5.4", sentence, {"unit": str(piece), "origin": str(origin)})


@case("6.1")
def _not_the_movers(state: State, action: Moving, side: Side, origin: int) -> Iterator[Violation]:
    """It is the mover's piece, it is there, and it has not moved in this phase."""
    piece, place = action.unit, state.ruleset.places[origin]
    details = {"unit": str(piece), "origin": str(place)}
    if controller(state.ruleset, origin) is not side:
        yield Violation("6.1", f"nothing that {side.value} can move is called {piece} and stands at {place}", details)
    elif isinstance(action, Move):
        if action.unit.index not in state.ready:
            yield Violation("6.1", f"{piece} has moved in this phase", details)
    elif origin not in state.guerrillas[action.unit.index]:
        yield Violation("6.1", f"no {piece} that can still move is at {place}", details)


# ------------------------------------------------------------------------------------------------ company in a place
@case("5.3", "6.23", "7.31")
def other_faction(position: Position, piece: Piece, to: Place) -> Iterator[Violation]:
    """Partisans and Chetniks do not share a box (ruling box-faction-clash); Tito counts as a Partisan (7.1)."""
    if to.column is not Column.YUGOSLAV:
        return
    if faction_of(piece) is Nationality.CHETNIK:
        held = _partisans_or_tito(position, to.index)
    else:
        held = chetniks_at(position, to.index)
    if held:
        sentence = f"Partisans and Chetniks never stand together, and the others hold {to}"
        yield Violation("7.31", sentence, {"unit": str(piece), "place": str(to)})


def _partisans_or_tito(position: Position, place: int) -> bool:
    if any(place in position.guerrillas[kind] + position.guerrillas_moved[kind] for kind in PARTISAN_KINDS):
        return True
    return next(units_at(position, place), None) is not None


# ----------------------------------------------------------------------------- rulings that ask at every single move
@case("6.21")
def overfills(position: Position, piece: Piece, to: Place) -> Iterator[Violation]:
    """A move that brings a stack above seven divisions."""
    if not fits(position, to.index, sixths_of(position.ruleset, piece)):
        sentence = f"{piece} would bring {to} above seven divisions"
        yield Violation("6.21", sentence, {"unit": str(piece), "place": str(to)})


@case("9.1")
def leaves_tito(position: Position, piece: Piece, origin: int, to: int) -> bool:
    """Whether a move takes the last company from Tito, or Tito from his company."""
    ruleset = position.ruleset
    tito, place = ruleset.tito, position.pos[ruleset.tito]
    if not ruleset.is_yugoslav[place] or tito_alone(position):
        return False
    if isinstance(piece, Unit) and piece.index == tito:
        return not _company_at(position, to)
    return origin == place and faction_of(piece) is Nationality.PARTISAN and _company_at(position, place) == 1


@case("9.1")
def abandons_tito(position: Position, piece: Piece, origin: int, to: Place) -> Iterator[Violation]:
    """A move that takes the last company from Tito, or Tito from his company."""
    if leaves_tito(position, piece, origin, to.index):
        yield Violation(
            "9.1", f"the move of {piece} to {to} would leave Tito alone", {"unit": str(piece), "to": str(to)}
        )


def _company_at(position: Position, place: int) -> int:
    """How many Partisan, Soviet and friendly Bulgarian counters are in a place."""
    here, moved = position.guerrillas, position.guerrillas_moved
    counters = sum([here[kind].count(place) + moved[kind].count(place) for kind in PARTISAN_KINDS])
    return counters + sum([unit != position.ruleset.tito for unit in units_at(position, place)])


def _local(position: Position, piece: Piece, origin: int, to: Place) -> Iterator[Violation]:
    """Every reason against a move that depends on who stands where."""
    yield from other_faction(position, piece, to)
    if lists_of(position).strict:
        yield from overfills(position, piece, to)
    if at_once(position.ruleset):
        yield from abandons_tito(position, piece, origin, to)


# ---------------------------------------------------------------------------------------------------------- the phases
class Movement(PhaseRules[State, Draft, Action]):
    """What all Movement Phases have in common.

    Attributes:
        mover: the Player who moves.
        duties: what he must have in order at the end.
        also: cases that every move goes by in this phase.
        lifted: the permissions that nothing but this phase ever gives.
    """

    accepts: ClassVar[frozenset[type]] = frozenset({Move, MoveGuerrilla, EndPhase})
    mover: ClassVar[Side]
    also: ClassVar[tuple[str, ...]] = ()
    lifted: ClassVar[int] = 0

    def __init__(self) -> None:
        self.duties: tuple[Duty[Position], ...] = DUTIES[self.mover]

    def to_move(self, state: State) -> Side:
        return self.mover

    def enter(self, draft: Draft) -> None:
        draft.ready = eligible(draft, self.mover)

    def is_needed(self, draft: Draft) -> bool:
        return self.has_pieces(draft)

    def leave(self, draft: Draft) -> None:
        if draft.events is not None and not self.has_pieces(draft):
            draft.note("passed", ("6.1",), side=self.mover.value, phase=self.title)
        draft.rest()

    def has_pieces(self, position: Position) -> bool:
        """Whether anything of the mover is on the map; nothing leaves it before the phase is ended."""
        if position.ready:
            return True
        foreign = foreign_places(position.ruleset, self.mover)
        if position.pos.translate(None, foreign):
            return True
        return any(
            here.translate(None, foreign) or moved.translate(None, foreign)
            for here, moved in zip(position.guerrillas, position.guerrillas_moved, strict=True)
        )

    def _takes_part(self, piece: Piece) -> bool:
        """Whether a piece of the mover may move in this phase: any may, unless it is a bonus phase for some."""
        return True

    # ------------------------------------------------------------------ listing
    def groups(self, state: State) -> Sequence[Group[Action]]:
        lists = lists_of(state)
        listed = self._listed(state, lists)
        return listed.without(END) if self._must_mend(state, lists) else listed

    def _listed(self, state: State, lists: Lists) -> Block[Action]:
        """The groups of the moves, of the named units and then of the guerrillas, and of ending the phase."""
        if lists.strict:
            filtered = {
                number: _filtered(state, entry, number & 255) for number, entry in entries_of(state, self.mover)
            }
            return listing({number: group for number, group in filtered.items() if group is not None})
        return lists.listed(state, self.mover, NOTHING_CLOSED if self.mover is Side.AXIS else closed_boxes(state))

    def _must_mend(self, state: State, lists: Lists) -> bool:
        """Whether some listed move still makes smaller what is owed, so that the phase cannot be ended."""
        total = owed(state, self.duties)
        if not total:
            return False
        if not lists.strict and self._mended_alone(state, lists, total):
            return True
        moves = (found for found in mending(state, self.mover) if self._takes_part(found[1].unit))
        listed = (move for origin, move in moves if next(_local(state, move.unit, origin, move.to), None) is None)
        return any(mends(state, self.mover, move, total) for move in listed)

    def _mended_alone(self, state: State, lists: Lists, total: int) -> bool:
        """Whether a single thing is owed, stacks left aside, and some listed move does something for it."""
        if self.mover is Side.YUGOSLAV:
            return total == 1 and company_comes(state, lists)
        return total == len(stranded(state)) and italian_leaves(state, lists)

    # ------------------------------------------------------------------ judging
    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Moving):
            if self._must_mend(state, lists_of(state)):
                yield from unmet(state, self.duties)
            return
        piece = action.unit
        origin = state.pos[piece.index] if isinstance(action, Move) else action.origin.index
        place = state.ruleset.places[origin]
        if isinstance(piece, Kind):
            yield from _neutral(piece, place)
        yield from _not_the_movers(state, action, self.mover, origin)
        if controller(state.ruleset, origin) is not self.mover:
            return
        yield from fixed(state.ruleset, piece, self.mover, place, action.to, bits=lists_of(state).bits)
        yield from _local(state, piece, origin, action.to)

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, Move):
            unit = action.unit.index
            if unit not in state.ready:
                return False
            origin = state.pos[unit]
            entry = lists_of(state).units[unit << 8 | origin]
        elif isinstance(action, MoveGuerrilla):
            kind, origin = action.unit.index, action.origin.index
            if origin not in state.guerrillas[kind] or controller(state.ruleset, origin) is not self.mover:
                return False
            entry = lists_of(state).kinds[kind << 8 | origin]
        else:
            return next(self.violations(state, action), None) is None
        if action.to.index not in entry.goes:
            return False
        return next(_local(state, action.unit, origin, action.to), None) is None

    # ------------------------------------------------------------------ doing
    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Move):
            unit = action.unit.index
            origin = draft.pos[unit]
            draft.put(unit, action.to.index)
            at = draft.ready.index(unit)
            draft.ready = draft.ready[:at] + draft.ready[at + 1 :]
        elif isinstance(action, MoveGuerrilla):
            origin = action.origin.index
            draft.march(action.unit.index, origin, action.to.index)
        else:
            self._end(draft)
            return
        if draft.events is not None:
            place = draft.ruleset.places[origin]
            cases = self.also + _cases(draft, action.unit, self.mover, place, action.to)
            draft.note("moved", cases, unit=str(action.unit), origin=str(place), to=str(action.to))

    def _end(self, draft: Draft) -> None:
        """Go on to the next phase; first see to what could not be mended (ruling movement-phase-end)."""
        alone = self.mover is Side.YUGOSLAV and tito_left_alone(draft)
        if not alone and not left_over(draft, self.mover):
            draft.next_phase()
            return
        draft.push(GivingUp(self.mover))  # which goes on to the next phase, at once if nothing is to be given up
        if alone:
            draft.push(TitoLeftAlone())

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        """Every unit to every place of its column; every kind from every place of its column as far as it ever gets."""
        lists = Lists(ruleset, OPEN | self.lifted)
        for unit in ruleset.units:
            if self.mover in both_sides(unit) and self._takes_part(unit):
                for place in ruleset.places:
                    if right_place(unit, place, OPEN, self.mover):
                        yield lists.moves_of(unit.index)[place.index]
        for kind in ruleset.kinds:
            if self.mover in both_sides(kind) and self._takes_part(kind):
                for place in ruleset.places:
                    if controller(ruleset, place.index) is self.mover:
                        yield from lists.kinds[kind.index << 8 | place.index].listed()
        yield END_PHASE


def _filtered(position: Position, entry: Entry, origin: int) -> Group[Action] | None:
    """An entry without the moves that the company somewhere forbids; None if nothing is left."""
    if entry.group is None:
        return None
    allowed = [a for a in entry.group.actions if next(_local(position, a.unit, origin, a.to), None) is None]
    return Group(entry.group.key, tuple(allowed)) if allowed else None


def _cases(position: Position, piece: Piece, side: Side, origin: Place, to: Place) -> tuple[str, ...]:
    """The cases that a move goes by."""
    assert to.zone is not None  # noqa: S101 - moves end on the map
    cases = ["6.1"]
    if isinstance(piece, Unit) and piece.type.value == "Tito":
        cases.append("9.1")
    if origin.zone == to.zone:
        cases.append("6.16")
    elif moves_like_yugoslavs(piece, side):
        cases += "6.32", "6.41", "6.42"
    elif side is Side.AXIS:
        cases += "6.31", "6.33"
        bits = permissions(position)
        if zone_closed(position.ruleset, piece, to.zone.index, bits & ~(LOOSENED | SURRENDERED), side):
            cases.append("6.64.A" if bits & LOOSENED else "10.36")
    elif piece.nationality in (Nationality.SOVIET, Nationality.BULGARIAN):
        cases += "6.41", "6.43"
    elif permissions(position) & STRAIGHT:
        cases.append("6.41")
    else:
        cases += "6.41", "6.42"
    return tuple(cases)


class YugoslavMovement(Movement):
    """The Yugoslav Movement Phase, which begins with the arrivals due (13.0.B)."""

    case: ClassVar[str] = "4.2.B.1"
    title: ClassVar[str] = "Yugoslav Movement Phase"
    mover: ClassVar[Side] = Side.YUGOSLAV

    def enter(self, draft: Draft) -> None:
        from . import arrivals  # noqa: PLC0415 - arrivals need this package's movement tables

        arrivals.begin(draft)
        super().enter(draft)


class AxisMovement(Movement):
    """The Axis Movement Phase."""

    case: ClassVar[str] = "4.2.D.1"
    title: ClassVar[str] = "Axis Movement Phase"
    mover: ClassVar[Side] = Side.AXIS

    def enter(self, draft: Draft) -> None:
        super().enter(draft)
        hold(draft)
