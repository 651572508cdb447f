"""What must be in order when a Movement Phase ends: stacks (6.21), Tito's company (9.1), Italian evacuation (10.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...core.actions import Group
from ...core.cases import case
from ...core.duties import Duty
from ..actions import Move
from ..limits import PULLBACK, excess, forbidden_to_italians, permissions, sixths_in
from ..ruleset import TitoRuleset
from ..state import Position, partisans_at
from ..units import Kind, Nationality, Side, Unit
from .movement_lists import Moving, foreign_places

__all__ = ["DUTIES", "mending", "overfull", "sixths_of", "stranded", "tito_alone"]

_FEWEST: Final = 8
"""No fewer counters make more than seven divisions."""


def sixths_of(ruleset: TitoRuleset, piece: Unit | Kind) -> int:
    """What a piece counts against the stacking limit, in sixths of a division."""
    table = ruleset.unit_sixths if isinstance(piece, Unit) else ruleset.kind_sixths
    return table[piece.index]


def overfull(position: Position, side: Side) -> tuple[int, ...]:
    """Indices of the places of `side` with more than seven divisions, in map order."""
    ruleset = position.ruleset
    here, moved = position.guerrillas, position.guerrillas_moved
    pieces = [position.pos]
    for kind, sixths in enumerate(ruleset.kind_sixths):
        if sixths:
            pieces += here[kind], moved[kind]
    counted = b"".join(pieces).translate(None, foreign_places(ruleset, side))
    if len(counted) < _FEWEST:
        return ()
    crowded = [place for place in set(counted) if counted.count(place) >= _FEWEST]
    return tuple([place for place in sorted(crowded) if excess(sixths_in(position, place))])


@case("9.1")
def tito_alone(position: Position) -> bool:
    """Whether Tito is on the map without a Partisan, Soviet or friendly Bulgarian unit (ruling tito-companions)."""
    place = position.pos[position.ruleset.tito]
    return position.ruleset.is_yugoslav[place] and not partisans_at(position, place)


@case("10.21")
def stranded(position: Position) -> tuple[int, ...]:
    """Indices of the Italian units of the Axis that must leave a place of Croatia."""
    ruleset, bits = position.ruleset, permissions(position)
    if not bits & PULLBACK:
        return ()
    return tuple(
        [
            unit
            for unit in ruleset.by_nationality[Nationality.ITALIAN]
            if forbidden_to_italians(ruleset.units[unit], ruleset.places[position.pos[unit]], bits)
        ]
    )


class Stacking(Duty[Position]):
    """No stack of the mover may be above seven divisions; measured in sixths of a division above that."""

    case = "6.21"
    sentence = "a stack is above seven divisions, and a move can still mend that"

    def __init__(self, side: Side) -> None:
        self.side = side

    def measure(self, position: Position) -> int:
        """Sixths of a division above the limit, in all places of the mover."""
        return sum([excess(sixths_in(position, place)) for place in overfull(position, self.side)])


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


def mending(position: Position, side: Side, listed: Iterable[Group[Moving]]) -> Iterator[Moving]:
    """Those of the listed moves that may lower the sum of the mover's measures; no other can.

    Such a move takes a stranded Italian from where he is, or something out of an overfull stack to a place that is not
    overfull already, or it brings Tito to company or company to Tito.

    Args:
        position: where the phase would end.
        side: the mover.
        listed: his moves; those of a group are all of one piece from one place.
    """
    ruleset, pos = position.ruleset, position.pos
    full = frozenset(overfull(position, side))
    leaving = frozenset(stranded(position)) if side is Side.AXIS else frozenset[int]()
    lonely = pos[ruleset.tito] if side is Side.YUGOSLAV and tito_alone(position) else None
    for group in listed:
        moves = group.actions
        piece, origin = moves[0].unit, _origin(position, moves[0])
        if isinstance(piece, Unit) and piece.index in leaving:
            yield from moves
        elif origin in full and sixths_of(ruleset, piece):
            yield from [move for move in moves if move.to.index not in full]
        if lonely is None or piece.nationality is Nationality.CHETNIK:
            continue
        if isinstance(piece, Unit) and piece.index == ruleset.tito:
            yield from [move for move in moves if partisans_at(position, move.to.index)]
        else:
            yield from [move for move in moves if move.to.index == lonely]


def _origin(position: Position, action: Moving) -> int:
    return position.pos[action.unit.index] if isinstance(action, Move) else action.origin.index
