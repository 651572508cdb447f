"""Anti-Guerrilla Operations of the present Game-Turn: their Zones, their units, and where these are meanwhile (8.4).

Units that take part are off the map from planning to the Terminal Stage, in a pseudo place for each operation, but for
the combat of their own operation. They count as on the map for points and for tests of absence (ruling
operation-participants-on-map), and as the garrison of the Zone (7.54).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from ..core.cases import case
from .map import FIRST_OPERATION, SECOND_OPERATION, Column, Zone
from .state import CHETNIK_KINDS, Draft, Position, units_at
from .tracks import Post
from .units import Kind, Unit

if TYPE_CHECKING:
    from ..core.view import Unknown
    from .ruleset import TitoRuleset

__all__ = [
    "OPERATIONS",
    "Piece",
    "aside_place",
    "camp",
    "camps",
    "first_piece_at",
    "hunting_units",
    "is_aside",
    "is_of",
    "leave_map",
    "ordered",
    "pieces_at",
    "revealed",
    "set_aside",
    "target",
]

Piece: TypeAlias = Unit | Kind
"""What takes part: a named unit, or one counter of pro-Axis Chetniks."""
OPERATIONS: Final = (1, 2)
"""The numbers of the operations of a Game-Turn."""
_ASIDE: Final = (FIRST_OPERATION, SECOND_OPERATION)


# --------------------------------------------------------------------------------------------------------------- Zones
def target(position: Position, operation: int) -> Zone | Unknown | None:
    """The Zone of an operation; UNKNOWN where it is hidden, None if there is none."""
    return position.first_target if operation == 1 else position.second_target


def is_of(position: Position, operation: int, zone: Zone) -> bool:
    """Whether there is an operation of that number in that Zone; all are but in a file that was tampered with."""
    return operation in OPERATIONS and target(position, operation) == zone


def revealed(position: Position, operation: int) -> Zone | None:
    """The Zone of an operation whose units have been deployed, so that both Players know it (8.44)."""
    zone = target(position, operation)
    return zone if isinstance(zone, Zone) and position.tracks.deployed >= operation else None


@case("8.44")
def camp(ruleset: TitoRuleset, zone: Zone) -> tuple[int, int]:
    """Where the units of an operation are deployed: the Axis Mountain and the Axis Hide-away of its Zone."""
    key = ("camp", zone.index)
    found: tuple[int, int] | None = ruleset.memo.get(key)
    if found is None:
        mountain = ruleset.map.mountain(zone.name, Column.AXIS)
        found = ruleset.memo[key] = mountain.index, ruleset.map.hide_away(zone.name, Column.AXIS).index
    return found


def camps(position: Position) -> frozenset[int]:
    """The places where units of operations stand, or have stood, in this Game-Turn."""
    zones = [zone for operation in OPERATIONS if (zone := revealed(position, operation)) is not None]
    return frozenset([place for zone in zones for place in camp(position.ruleset, zone)])


# --------------------------------------------------------------------------------------------------------------- units
def aside_place(operation: int) -> int:
    """The pseudo place for the units of an operation."""
    return _ASIDE[operation - 1]


def is_aside(place: int) -> bool:
    """Whether what is in a place has been set aside for an operation."""
    return place in _ASIDE


def pieces_at(position: Position, place: int) -> list[tuple[Piece, int]]:
    """The named units of the Axis in a place, or aside, then the kinds of Chetnik counter, each with its number.

    What has retreated in this phase, or stands by (8.48), is left out.
    """
    return [*_pieces_at(position, place)]


def first_piece_at(position: Position, place: int) -> Piece | None:
    """The first of those pieces; None if there is none."""
    return next((piece for piece, _ in _pieces_at(position, place)), None)


def _pieces_at(position: Position, place: int) -> Iterator[tuple[Piece, int]]:
    ruleset, retreated = position.ruleset, position.retreated
    for unit in units_at(position, place):
        if unit not in retreated:
            yield ruleset.units[unit], 1
    for kind in CHETNIK_KINDS:
        if number := position.guerrillas[kind].count(place):
            yield ruleset.kinds[kind], number


def hunting_units(ruleset: TitoRuleset) -> tuple[Unit, ...]:
    """The unit that hunts Tito, the 501st (13.91.C)."""
    return ruleset.charts.axis_events["tito_located"]


def leave_map(draft: Draft, piece: Piece, place: int, operation: int, number: int = 1) -> None:
    """Put a named unit, or counters of a kind, aside from a place."""
    aside = aside_place(operation)
    if isinstance(piece, Unit):
        draft.put(piece.index, aside)
    else:
        draft.take(piece.index, place, number)
        draft.add(piece.index, aside, number)


def set_aside(draft: Draft, piece: Piece, operation: int, place: int) -> None:
    """Take a named unit, or one counter of a kind, from its place on the map to take part in an operation (8.42)."""
    leave_map(draft, piece, place, operation)
    draft.record(origins=ordered((*draft.tracks.origins, Post(operation, piece, draft.ruleset.places[place]))))


def ordered(posts: Iterable[Post]) -> tuple[Post, ...]:
    """Notes in their fixed order: by operation, then named units before kinds, by their tables, then in map order."""
    return tuple(sorted(posts, key=_rank))


def _rank(post: Post) -> tuple[int, bool, int, int]:
    return post.operation, isinstance(post.unit, Kind), post.unit.index, post.place.index
