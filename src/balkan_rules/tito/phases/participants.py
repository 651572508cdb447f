"""Who can take part in an Anti-Guerrilla Operation (8.42): how far it is, which Zones are open, and how many may go.

What a unit could do in a Movement Phase of the Axis decides how far it may be away, with its own limits (ruling
operation-reach); two limits are lifted for operations alone: that of Italians in Serbia and Bosnia (6.64.B), and that
of the 25th and 27th to labelled boxes (6.64.C).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from ...core.cases import case
from ...core.errors import Violation
from ...core.stacking import divisions
from ..limits import MOST_SIXTHS, excess, forbidden_to_italians, is_occupier, sixths_in, zone_closed
from ..map import Column
from ..operations import Piece, aside_place, hunting_units
from ..permissions import LOOSENED, PULLBACK, SURRENDERED, permissions
from ..state import Position, units_at
from ..tracks import WITHDRAWAL_BOX
from ..units import Nationality, Side
from .movement_duties import sixths_of
from .movement_reach import reach

if TYPE_CHECKING:
    from ..map import Place, Zone
    from ..ruleset import TitoRuleset
    from ..units import Kind, Unit

__all__ = ["Takers", "agrees", "granted_by", "hunter", "refusals", "sixths_in_operation", "targets_within"]

_MOST_ITALIANS: Final = 18
"""Three divisions, in sixths."""
_EAST: Final = ("Serbia", "Bosnia")


# ------------------------------------------------------------------------------------------------------ Zones in reach
@case("6.64.B")
def _italians_go_east(bits: int) -> bool:
    """Whether Italians may go to operations in Serbia and Bosnia: after the trigger, before any pullback."""
    return bool(bits & LOOSENED) and not bits & PULLBACK


@case("10.21")
def _display_is_closed(ruleset: TitoRuleset, piece: Piece, zone: Zone, bits: int) -> bool:
    """Whether the pullback bars a piece from the Zone Display, where all who take part are deployed."""
    return forbidden_to_italians(piece, ruleset.map.mountain(zone.name, Column.AXIS), bits)


def _closed_by(ruleset: TitoRuleset, piece: Piece, zone: Zone, bits: int) -> str | None:
    """The case that keeps a piece out of operations in a Zone; None if it may take part there."""
    if _display_is_closed(ruleset, piece, zone, bits):
        return "10.21"
    limit = zone_closed(ruleset, piece, zone.index, bits, Side.AXIS)
    if limit is None or not _needs_leave(piece, zone):
        return limit
    return None if _italians_go_east(bits) else "6.64.B"


def _needs_leave(piece: Piece, zone: Zone) -> bool:
    """Whether it is 6.64.B that may let a piece take part in an operation in a Zone."""
    return piece.nationality is Nationality.ITALIAN and zone.name in _EAST


@case("6.64.A", "6.64.B", "6.64.C")
def granted_by(position: Position, piece: Piece, zone: Zone) -> tuple[str, ...]:
    """The case that opened a Zone to a piece in an operation; none if it was open to it all the time."""
    ruleset, bits = position.ruleset, permissions(position)
    usual = zone_closed(ruleset, piece, zone.index, bits & ~(LOOSENED | SURRENDERED), Side.AXIS)
    if usual is None or _closed_by(ruleset, piece, zone, bits) is not None:
        return ()
    if _needs_leave(piece, zone):
        return ("6.64.B",)
    if usual == "6.64.C":
        return (usual,)
    return ("6.64.A" if bits & LOOSENED else "10.36",)


@case("8.42")
def targets_within(ruleset: TitoRuleset, piece: Piece, zone: int, bits: int) -> frozenset[int]:
    """Indices of the Zones to whose operations a piece could go, numbers left aside.

    An Italian enters no other Zone outside his sphere on his way than that of the operation (ruling
    italian-operation-reach).

    Args:
        ruleset: the compiled rules.
        piece: a named unit of the Axis, or a kind of Chetnik counter.
        zone: index of the Zone where it stands.
        bits: the `permissions` of the position.
    """
    key = ("operation", piece.nationality, is_occupier(piece, Side.AXIS), zone, bits)
    found: frozenset[int] | None = ruleset.memo.get(key)
    if found is None:
        open_zones = [to.index for to in ruleset.zones if _closed_by(ruleset, piece, to, bits) is None]
        reached = [to for to in open_zones if to in reach(ruleset, piece, Side.AXIS, zone, bits, besides=to)]
        found = ruleset.memo[key] = frozenset(reached)
    return found


# ------------------------------------------------------------------------------------------------------- how many go
def hunter(ruleset: TitoRuleset) -> Unit:
    """The 501st, which takes part without being set aside (16.0.9.43)."""
    (unit,) = hunting_units(ruleset)
    return unit


def sixths_in_operation(position: Position, operation: int) -> int:
    """What takes part in an operation, in sixths of a division, as far as is known: the 501st too, if committed."""
    hunters = sixths_of(position.ruleset, hunter(position.ruleset)) if position.hunters == operation else 0
    return sixths_in(position, aside_place(operation)) + hunters


@case("6.64.B")
def _italians_in_operation(position: Position, operation: int) -> int:
    """The Italians that are set aside for an operation, in sixths of a division."""
    ruleset = position.ruleset
    italians = ruleset.by_nationality[Nationality.ITALIAN]
    return sum([ruleset.unit_sixths[unit] for unit in units_at(position, aside_place(operation)) if unit in italians])


# ------------------------------------------------------------------------------------------------------------ reasons
def refusals(position: Position, operation: int, target: Zone, piece: Piece, origin: Place) -> Iterator[Violation]:
    """Every reason why a piece cannot take part in an operation.

    Args:
        position: the position.
        operation: the number of the operation, 1 or 2.
        target: where it takes place.
        piece: a named unit of the Axis, or a kind of Chetnik counter.
        origin: where it stands, an Axis place.
    """
    yield from _out_of_reach(position, target, piece, origin)
    yield from _withdrawn(position, piece)
    yield from _fourth_italian(position, operation, target, piece)
    yield from _too_many(position, operation, piece)


def _out_of_reach(position: Position, target: Zone, piece: Piece, origin: Place) -> Iterator[Violation]:
    ruleset, bits = position.ruleset, permissions(position)
    if target.index in targets_within(ruleset, piece, ruleset.zone_of[origin.index], bits):
        return
    details = {"unit": str(piece), "origin": str(origin), "zone": str(target)}
    limit = _closed_by(ruleset, piece, target, bits)
    if limit is not None:
        yield Violation(limit, f"{piece} may not take part in an operation in {target}", details)
    else:
        yield Violation("8.42", f"{piece} could not get from {origin} to {target} in a Movement Phase", details)


@case("10.23")
def _is_withdrawn(position: Position) -> bool:
    """Whether the Italian Withdrawal has taken place."""
    return position.tracks.allied_box >= WITHDRAWAL_BOX


def _withdrawn(position: Position, piece: Piece) -> Iterator[Violation]:
    if piece.nationality is Nationality.ITALIAN and _is_withdrawn(position):
        yield Violation("10.23", "no Italian takes part in an operation after the withdrawal", {"unit": str(piece)})


@case("6.64.B")
def _fourth_italian(position: Position, operation: int, target: Zone, piece: Piece) -> Iterator[Violation]:
    """Three divisions in each operation (ruling italian-operation-limit)."""
    if not _needs_leave(piece, target):
        return
    if _italians_in_operation(position, operation) + sixths_of(position.ruleset, piece) > _MOST_ITALIANS:
        sentence = f"no more than three Italian divisions take part in an operation in {target}"
        yield Violation("6.64.B", sentence, {"unit": str(piece), "zone": str(target)})


@case("8.42")
def _too_many(position: Position, operation: int, piece: Piece) -> Iterator[Violation]:
    sixths = sixths_in_operation(position, operation) + sixths_of(position.ruleset, piece)
    if sixths_of(position.ruleset, piece) and excess(sixths):
        details = {"unit": str(piece), "divisions": str(divisions(sixths))}
        yield Violation("8.42", f"with {piece} more than seven divisions would take part", details)


class Takers:
    """As `refusals`, for many pieces: what they all have in common is found once. Arguments as there."""

    def __init__(self, position: Position, operation: int, target: Zone) -> None:
        self._position = position
        self._target = target
        self._room = max(0, MOST_SIXTHS - sixths_in_operation(position, operation))
        italians = MOST_SIXTHS
        if _is_withdrawn(position):
            italians = -1
        elif target.name in _EAST:
            italians = _MOST_ITALIANS - _italians_in_operation(position, operation)
        self._italians = italians

    def units(self, units: Iterable[int]) -> list[int]:
        """Those of the named units of the Axis, by their indices, that are on the map and can take part."""
        ruleset, pos, room = self._position.ruleset, self._position.pos, self._room
        able, sixths = _able(ruleset, permissions(self._position))[self._target.index], ruleset.unit_sixths
        found = [unit for unit in units if unit in able[pos[unit]] and sixths[unit] <= room]
        if self._italians < room:
            italians = ruleset.by_nationality[Nationality.ITALIAN]
            found = [unit for unit in found if sixths[unit] <= self._italians or unit not in italians]
        return found

    def counter(self, kind: Kind, origin: int) -> bool:
        """Whether a Chetnik counter that is in a place can take part."""
        ruleset = self._position.ruleset
        if ruleset.kind_sixths[kind.index] > self._room:
            return False
        zones = targets_within(ruleset, kind, ruleset.zone_of[origin], permissions(self._position))
        return self._target.index in zones


def _able(ruleset: TitoRuleset, bits: int) -> tuple[tuple[frozenset[int], ...], ...]:
    """For each Zone, and each place, the indices of the named units that could go from there to operations in the Zone.

    Numbers are left aside. Nobody could from where no unit of the Axis stands. All Zones are in one table, so that what
    a ruleset remembers does not tell which of them has been written down.
    """
    key = ("operation", bits)
    found: tuple[tuple[frozenset[int], ...], ...] | None = ruleset.memo.get(key)
    if found is None:
        units = [ruleset.units[unit] for unit in ruleset.axis_units]
        within = [
            [(unit.index, targets_within(ruleset, unit, zone.index, bits)) for unit in units] for zone in ruleset.zones
        ]
        found = ruleset.memo[key] = tuple([_from_places(ruleset, within, zone.index) for zone in ruleset.zones])
    return found


def _from_places(
    ruleset: TitoRuleset, within: Sequence[Sequence[tuple[int, frozenset[int]]]], target: int
) -> tuple[frozenset[int], ...]:
    """A row of that table. `within` has for each Zone the units, and to which Zones each could go from there."""
    by_zone = [frozenset([unit for unit, targets in pairs if target in targets]) for pairs in within]
    nobody = frozenset[int]()
    places = zip(ruleset.zone_of, ruleset.is_axis, strict=True)
    return tuple([by_zone[zone] if axis else nobody for zone, axis in places])


# -------------------------------------------------------------------------------------- what a choice tells of a target
def agrees(position: Position, operation: int, target: Zone) -> bool:
    """Whether an operation for which these pieces have been set aside, and committed, can take place in a Zone."""
    ruleset, bits = position.ruleset, permissions(position)
    if excess(sixths_in_operation(position, operation)):
        return False
    if target.name in _EAST and _italians_in_operation(position, operation) > _MOST_ITALIANS:
        return False
    return all(
        target.index in targets_within(ruleset, piece, zone, bits) for piece, zone in _taken(position, operation)
    )


def _taken(position: Position, operation: int) -> Iterator[tuple[Piece, int]]:
    """The pieces that take part in an operation, each with the Zone where it stood, or stands."""
    for post in position.tracks.origins:
        if post.operation == operation and post.place.zone is not None:
            yield post.unit, post.place.zone.index
    if position.hunters == operation:
        unit = hunter(position.ruleset)
        yield unit, position.ruleset.zone_of[position.pos[unit.index]]
