"""What must be in order when a Movement Phase ends: stacks (6.21), Tito's company (9.1), Italian evacuation (10.21)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from operator import itemgetter
from typing import Final

from ...core.cases import case
from ...core.duties import Duty, owed
from ...core.stacking import divisions
from ..actions import Move
from ..limits import excess, fits, forbidden_to_italians, sixths_in
from ..loads import heavy
from ..permissions import PULLBACK, is_pulled_back
from ..ruleset import TitoRuleset
from ..state import PARTISAN_GROUP, PARTISAN_KINDS, Draft, Position, State, partisans_at
from ..units import Kind, Nationality, Side, Unit
from .movement_lists import Lists, entries_of, lists_of
from .movement_tables import Moving

__all__ = [
    "DUTIES",
    "company_comes",
    "italian_leaves",
    "mending",
    "mends",
    "overfull",
    "sixths_of",
    "stranded",
    "tito_alone",
]


def sixths_of(ruleset: TitoRuleset, piece: Unit | Kind) -> int:
    """What a piece counts against the stacking limit, in sixths of a division."""
    table = ruleset.unit_sixths if isinstance(piece, Unit) else ruleset.kind_sixths
    return table[piece.index]


def overfull(position: Position, side: Side) -> tuple[int, ...]:
    """Indices of the places of `side` with more than seven divisions, in map order."""
    own = position.ruleset.is_axis if side is Side.AXIS else position.ruleset.is_yugoslav
    return tuple([place for place in heavy(position.loads) if own[place] and excess(sixths_in(position, place))])


@case("9.1")
def tito_alone(position: Position) -> bool:
    """Whether Tito is on the map without a Partisan, Soviet or friendly Bulgarian unit (ruling tito-companions)."""
    place = position.pos[position.ruleset.tito]
    return position.ruleset.is_yugoslav[place] and not partisans_at(position, place)


@case("10.21")
def stranded(position: Position) -> tuple[int, ...]:
    """Indices of the Italian units of the Axis that must leave a place of Croatia.

    Those that the surrender has left in place need not: they are gone before an Axis Movement Phase comes (10.35).
    """
    if not is_pulled_back(position) or position.tracks.surrender_turn:
        return ()
    ruleset, pos = position.ruleset, position.pos
    italians, closed = ruleset.by_nationality[Nationality.ITALIAN], _closed_to_italians(ruleset)
    return tuple(compress(italians, map(closed.__contains__, _where(ruleset, italians)(pos))))


def _where(ruleset: TitoRuleset, italians: Sequence[int]) -> itemgetter[tuple[int, ...]]:
    """What reads the places of the Italian units all at once."""
    found: itemgetter[tuple[int, ...]] | None = ruleset.memo.get("places of Italians")
    if found is None:
        found = ruleset.memo["places of Italians"] = itemgetter(*italians)
    return found


def _closed_to_italians(ruleset: TitoRuleset) -> frozenset[int]:
    """Indices of the places that the pullback bars to Italians, who are all alike in that."""
    found: frozenset[int] | None = ruleset.memo.get("closed to Italians")
    if found is None:
        italian = ruleset.units[ruleset.by_nationality[Nationality.ITALIAN][0]]
        places = [place.index for place in ruleset.places if forbidden_to_italians(italian, place, PULLBACK)]
        found = ruleset.memo["closed to Italians"] = frozenset(places)
    return found


class Stacking(Duty[Position]):
    """No stack of the mover may be above seven divisions; measured in sixths of a division above that."""

    case = "6.21"
    sentence = "a stack is above seven divisions, and a move can still mend that"

    def __init__(self, side: Side) -> None:
        self.side = side

    def measure(self, position: Position) -> int:
        """Sixths of a division above the limit, in all places of the mover."""
        if position.loads.isascii():  # as mostly; see `loads`
            return 0
        return sum([excess(sixths_in(position, place)) for place in overfull(position, self.side)])

    def tell(self, position: Position) -> str:
        """Which stacks are too large."""
        places = position.ruleset.places
        stacks = [
            f"{places[place]} ({divisions(sixths_in(position, place))})" for place in overfull(position, self.side)
        ]
        return f"above seven divisions: {', '.join(stacks)}; a move can still mend that"


class Company(Duty[Position]):
    """Tito ends the Yugoslav Movement Phase with a Partisan unit; the measure is 1 while he does not."""

    case = "9.1"
    sentence = "Tito is without a Partisan unit, and a move can still mend that"

    def measure(self, position: Position) -> int:
        """1 while Tito is alone."""
        return int(tito_alone(position))


class Evacuation(Duty[Position]):
    """Italians leave the places of Croatia that the pullback bars to them; the measure is how many are still there."""

    case = "10.21"
    sentence = "Italians are where the pullback forbids them to be, and a move can still mend that"

    def measure(self, position: Position) -> int:
        """How many Italian units have to leave."""
        return len(stranded(position))


DUTIES: Final[dict[Side, tuple[Duty[Position], ...]]] = {
    Side.YUGOSLAV: (Stacking(Side.YUGOSLAV), Company()),
    Side.AXIS: (Stacking(Side.AXIS), Evacuation()),
}
"""What each Player must have in order at the end of his Movement Phase."""


def mending(position: Position, side: Side) -> Iterator[tuple[int, Moving]]:
    """The moves in the tables that may lower the sum of the mover's measures, each with its origin; no other can.

    Such a move takes something out of an overfull stack, or a stranded Italian from where he is, or it brings Tito to
    company or company to Tito.
    """
    full = frozenset(overfull(position, side))
    leaving = frozenset(stranded(position)) if side is Side.AXIS else frozenset[int]()
    if full or leaving:
        for number, entry in entries_of(position, side):
            piece, origin = entry.piece, number & 255
            if isinstance(piece, Unit) and piece.index in leaving:
                yield from [(origin, move) for move in entry.listed()]
            elif origin in full and sixths_of(position.ruleset, piece):
                yield from [(origin, move) for move in entry.listed() if move.to.index not in full]
    if side is Side.YUGOSLAV and tito_alone(position):
        yield from _joining(position, position.pos[position.ruleset.tito])


def mends(state: State, side: Side, move: Moving, total: int) -> bool:
    """Whether one of the `mending` moves makes the sum of the mover's measures smaller than `total`, which it is now.

    Where Tito's company is all that is owed, a piece that counts nothing in a stack settles it: nothing can get worse.
    """
    if total == 1 and not sixths_of(state.ruleset, move.unit) and side is Side.YUGOSLAV and tito_alone(state):
        return True
    return owed(_after(state, move), DUTIES[side]) < total


def company_comes(state: State, lists: Lists) -> bool:
    """Whether a group that can still move, or Tito himself, can end his loneliness, if that is all that is owed.

    These weigh nothing in a stack, so such a move makes nothing else worse; the same as one of the `mending` moves
    being listed, but found faster. Neither faction can come in between: nobody else holds the place of either.
    Whence a group came last time is kept, as one can mostly come from there again.
    """
    pos, tito = state.pos, state.ruleset.tito
    lonely, groups, memo = pos[tito], state.guerrillas[PARTISAN_GROUP], state.ruleset.memo
    last: tuple[Lists, int, int] | None = memo.get("company comes")
    if last is not None and last[0] is lists and last[1] == lonely and last[2] in groups:
        return True
    for place in dict.fromkeys(groups):
        if lonely in lists.kinds[PARTISAN_GROUP << 8 | place].goes:
            memo["company comes"] = lists, lonely, place
            return True
    if tito not in state.ready:
        return False
    return any(partisans_at(state, to) for to in lists.units[tito << 8 | lonely].goes)


def italian_leaves(state: State, lists: Lists) -> bool:
    """Whether a stranded Italian unit can still move where it overfills no stack, if leaving is all that is owed.

    Such a move makes nothing else worse, and leads nowhere that the pullback bars; the same as one of the `mending`
    moves being listed, but found faster. No company can come in between: none holds a place of the Axis.
    """
    pos, sixths = state.pos, state.ruleset.unit_sixths
    return any(
        fits(state, to, sixths[unit])
        for unit in stranded(state)
        if unit in state.ready
        for to in lists.units[unit << 8 | pos[unit]].goes
    )


def _after(state: State, move: Moving) -> Draft:
    """The position after a move, as far as duties measure it."""
    draft = state.draft(recording=False)
    if isinstance(move, Move):
        draft.put(move.unit.index, move.to.index)
    else:
        draft.march(move.unit.index, move.origin.index, move.to.index)
    return draft


def _joining(position: Position, lonely: int) -> Iterator[tuple[int, Moving]]:
    """The moves that end the loneliness of Tito, who is at `lonely`."""
    lists, tito = lists_of(position), position.ruleset.tito
    for kind in PARTISAN_KINDS:
        for place in dict.fromkeys(position.guerrillas[kind]):
            entry = lists.kinds[kind << 8 | place]
            if lonely in entry.goes:
                yield place, entry.moves[lonely]
    for unit in position.ready:
        place = position.pos[unit]
        entry = lists.units[unit << 8 | place]
        if unit == tito:
            yield from [(place, move) for move in entry.listed() if partisans_at(position, move.to.index)]
        elif lonely in entry.goes:
            yield place, entry.moves[lonely]
