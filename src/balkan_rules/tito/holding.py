"""Who holds a place, with how much, and what keeps the holder from drawing recruits or points from it (7.44, 14.2)."""

from __future__ import annotations

from itertools import repeat
from operator import mul

from ..core.cases import case
from .map import Column
from .state import (
    CHETNIK_BRIGADE,
    CHETNIK_GROUP,
    NO_COUNTERS,
    PARTISAN_BRIGADE,
    PARTISAN_GROUP,
    Position,
    chetniks_at,
    left,
    partisans_at,
    units_at,
)
from .units import Nationality

__all__ = [
    "brigade_comes",
    "brigade_kind",
    "brigades_on",
    "collaborators_opposite",
    "counters_at",
    "fewest",
    "group_kind",
    "held",
    "holder",
    "intrinsic_stands",
    "mountain_points",
    "room_for",
    "strength_at",
]


def held(position: Position, but: bytes = b"") -> dict[int, Nationality]:
    """Who holds each Yugoslav place that is held, as `holder` says. What it says of other places means nothing.

    Args:
        position: the position.
        but: indices of places to leave out.
    """
    here, moved, pos, tito = position.guerrillas, position.guerrillas_moved, position.pos, position.ruleset.tito
    partisans = b"".join((*here[:CHETNIK_GROUP], *moved[:CHETNIK_GROUP], pos[:tito], pos[tito + 1 :]))
    holders = dict.fromkeys(_chetniks(position).translate(None, but), Nationality.CHETNIK)
    holders.update(dict.fromkeys(partisans.translate(None, but), Nationality.PARTISAN))
    return holders


def _chetniks(position: Position) -> bytes:
    """Indices of the places of all Chetnik counters; in the order of kinds, theirs follow the Partisan ones."""
    return b"".join(position.guerrillas[CHETNIK_GROUP:] + position.guerrillas_moved[CHETNIK_GROUP:])


def holder(position: Position, place: int) -> Nationality | None:
    """The faction that holds a Yugoslav place: Partisans (Soviets and friendly Bulgarians with them) or Chetniks.

    Tito alone holds nothing (ruling tito-as-unit).
    """
    if partisans_at(position, place):
        return Nationality.PARTISAN
    return Nationality.CHETNIK if chetniks_at(position, place) else None


def strength_at(position: Position, place: int) -> int:
    """Strength Points of everything in a place, as printed."""
    ruleset, total = position.ruleset, 0
    for kinds in (position.guerrillas, position.guerrillas_moved):
        if kinds != NO_COUNTERS:
            numbers = map(bytes.count, kinds, repeat(place))
            total += sum(map(mul, numbers, ruleset.kind_strength))
    if place in position.pos:
        total += sum([ruleset.unit_strength[unit] for unit in units_at(position, place)])
    return total


def counters_at(position: Position, place: int) -> int:
    """How many units are in a place; Tito is none (ruling tito-as-unit)."""
    pos, total = position.pos, 0
    for kinds in (position.guerrillas, position.guerrillas_moved):
        if kinds != NO_COUNTERS:
            total += sum(map(bytes.count, kinds, repeat(place)))
    return total + pos.count(place) - (pos[position.ruleset.tito] == place)


@case("14.2.B")
def mountain_points(strength: int, units: int) -> int:
    """What one Mountain triangle scores: a point for every 4 Strength Points, but no more than there are units."""
    return min(strength // 4, units)


@case("8.51")
def intrinsic_stands(position: Position, place: int) -> bool:
    """Whether the intrinsic defence of an Objective Display still stands, so that holding its box brings nothing."""
    return bool(position.ruleset.intrinsic[place] & ~position.tracks.intrinsic)


@case("16.0.7.44.E")
def collaborators_opposite(position: Position, place: int) -> bool:
    """Whether pro-Axis Chetniks stand in the other box of an Objective Display (no matter who holds this one)."""
    ruleset = position.ruleset
    if ruleset.places[place].column is not Column.YUGOSLAV:
        return False
    return not set(ruleset.facing[place]).isdisjoint(_chetniks(position))


def group_kind(faction: Nationality) -> int:
    """Index of the kind of a faction's groups."""
    return CHETNIK_GROUP if faction is Nationality.CHETNIK else PARTISAN_GROUP


def brigade_kind(faction: Nationality) -> int:
    """Index of the kind of a faction's brigades."""
    return CHETNIK_BRIGADE if faction is Nationality.CHETNIK else PARTISAN_BRIGADE


@case("7.63.B")
def brigades_on(position: Position, faction: Nationality) -> bool:
    """Whether groups of a faction may come in as brigades."""
    return position.tracks.chetnik_brigades if faction is Nationality.CHETNIK else position.tracks.partisan_brigades


def brigade_comes(position: Position, faction: Nationality) -> bool:
    """Whether a brigade of a faction can come in for groups, if there are enough of them and the place is right."""
    return brigades_on(position, faction) and left(position, brigade_kind(faction)) > 0


def fewest(position: Position, faction: Nationality, *, brigades: bool) -> int | None:
    """How many groups must be due so that the pool has a counter for at least some of them; None if none do (7.68).

    Args:
        position: the position.
        faction: Partisans or Chetniks.
        brigades: whether they may come as brigades there (7.63.B): not in a Hide-away.
    """
    if left(position, group_kind(faction)):
        return 1
    return position.ruleset.charts.groups_per_brigade if brigades and brigade_comes(position, faction) else None


def room_for(position: Position, faction: Nationality, groups: int, *, brigades: bool) -> bool:
    """Whether the pool has a counter for at least some of the groups that are due at most; see `fewest`."""
    least = fewest(position, faction, brigades=brigades)
    return least is not None and groups >= least
