"""Who holds a place, with how much, and what keeps the holder from drawing recruits or points from it (7.44, 14.2)."""

from __future__ import annotations

from ..core.cases import case
from .map import Column
from .state import (
    CHETNIK_BRIGADE,
    CHETNIK_GROUP,
    CHETNIK_KINDS,
    PARTISAN_BRIGADE,
    PARTISAN_GROUP,
    PARTISAN_KINDS,
    Position,
    chetniks_at,
    left,
    partisans_at,
    units_at,
)
from .units import Nationality

__all__ = ["collaborators_opposite", "counters_at", "held", "holder", "intrinsic_stands", "room_for", "strength_at"]


def held(position: Position) -> dict[int, Nationality]:
    """Who holds each Yugoslav place that is held, as `holder` says. What it says of other places means nothing."""
    tito = position.ruleset.tito
    here, moved = position.guerrillas, position.guerrillas_moved
    chetniks = b"".join([here[kind] + moved[kind] for kind in CHETNIK_KINDS])
    partisans = b"".join([here[kind] + moved[kind] for kind in PARTISAN_KINDS])
    holders = dict.fromkeys(chetniks, Nationality.CHETNIK)
    holders.update(dict.fromkeys(partisans + position.pos[:tito] + position.pos[tito + 1 :], Nationality.PARTISAN))
    return holders


def holder(position: Position, place: int) -> Nationality | None:
    """The faction that holds a Yugoslav place: Partisans (Soviets and friendly Bulgarians with them) or Chetniks.

    Tito alone holds nothing (ruling tito-as-unit).
    """
    if partisans_at(position, place):
        return Nationality.PARTISAN
    return Nationality.CHETNIK if chetniks_at(position, place) else None


def strength_at(position: Position, place: int) -> int:
    """Strength Points of everything in a place, as printed."""
    ruleset = position.ruleset
    strengths = ruleset.kind_strength
    total = sum(
        [
            strength * here.count(place)
            for strength, here in zip(
                strengths + strengths, position.guerrillas + position.guerrillas_moved, strict=True
            )
            if here
        ]
    )
    if place in position.pos:
        total += sum([ruleset.unit_strength[unit] for unit in units_at(position, place)])
    return total


def counters_at(position: Position, place: int) -> int:
    """How many units are in a place; Tito is none (ruling tito-as-unit)."""
    guerrillas = sum([here.count(place) for here in (*position.guerrillas, *position.guerrillas_moved)])
    tito_too = position.pos[position.ruleset.tito] == place
    return guerrillas + position.pos.count(place) - tito_too


@case("8.51")
def intrinsic_stands(position: Position, place: int) -> bool:
    """Whether the intrinsic defence of an Objective Display still stands, so that holding its box brings nothing."""
    return bool(position.ruleset.intrinsic[place] & ~position.intrinsic)


@case("16.0.7.44.E")
def collaborators_opposite(position: Position, place: int) -> bool:
    """Whether pro-Axis Chetniks stand in the other box of an Objective Display (no matter who holds this one)."""
    ruleset = position.ruleset
    if ruleset.places[place].column is not Column.YUGOSLAV:
        return False
    return any(chetniks_at(position, opposite) for opposite in ruleset.facing[place])


def room_for(position: Position, faction: Nationality, groups: int, *, brigades: bool) -> bool:
    """Whether the pool has a counter for at least some of the groups due (7.68).

    Args:
        position: the position.
        faction: Partisans or Chetniks.
        groups: how many are due at most.
        brigades: whether they may come as brigades there (7.63.B): not in a Hide-away.
    """
    partisans = faction is Nationality.PARTISAN
    if groups <= 0 or left(position, PARTISAN_GROUP if partisans else CHETNIK_GROUP):
        return groups > 0
    reached = position.partisan_brigades if partisans else position.chetnik_brigades
    enough = groups >= position.ruleset.charts.groups_per_brigade
    return brigades and reached and enough and bool(left(position, PARTISAN_BRIGADE if partisans else CHETNIK_BRIGADE))
