"""Which attacks can be made, which must be, and what a combat leaves of them (8.11, 8.13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...core.cases import case
from ...core.errors import Violation
from ..map import Place, PlaceKind
from ..ruleset import TitoRuleset
from ..rulings import FortressAttackMandatory
from ..state import Position
from ..units import Side
from .forces import collaborators_fight, fighting_places, has_force
from .odds import intrinsic_strength

__all__ = [
    "has_fought",
    "in_boxes",
    "in_hide_aways",
    "in_mountains",
    "is_defended",
    "left_to_attack",
    "must_attack",
    "possible_attacks",
    "remember_left",
]

_NOWHERE: Final = 255
"""A number that is no place."""


@case("8.11.A")
def in_boxes(place: Place) -> bool:
    """Whether combat there is between the boxes of an Objective Display, where it must be fought."""
    return place.kind is PlaceKind.BOX


@case("8.11.B")
def in_mountains(place: Place) -> bool:
    """Whether combat there is between Mountains, where it may be fought."""
    return place.kind is PlaceKind.MOUNTAIN


@case("8.11.C")
def in_hide_aways(place: Place) -> bool:
    """Whether combat there is between Hide-aways, where it may be fought."""
    return place.kind is PlaceKind.HIDE_AWAY


def _opposite(ruleset: TitoRuleset) -> tuple[bytes, bytes]:
    """Two tables from places of the Axis to the one or two Yugoslav places that they can be in combat with.

    Where there is none, and for all other places, they have a number that is no place.
    """
    known: tuple[bytes, bytes] | None = ruleset.memo.get("opposite")
    if known is None:
        tables = bytearray([_NOWHERE]) * 256, bytearray([_NOWHERE]) * 256
        for place in ruleset.places:
            if ruleset.is_axis[place.index] and (in_boxes(place) or in_mountains(place) or in_hide_aways(place)):
                for table, other in zip(tables, ruleset.facing[place.index], strict=False):
                    table[place.index] = other
        known = ruleset.memo["opposite"] = bytes(tables[0]), bytes(tables[1])
    return known


def _fortresses(ruleset: TitoRuleset) -> frozenset[int]:
    """The Yugoslav boxes that face a place where there is an intrinsic defence at first."""
    known: frozenset[int] | None = ruleset.memo.get("fortresses")
    if known is None:
        places = [place.index for place in ruleset.places if ruleset.intrinsic[place.index]]
        known = ruleset.memo["fortresses"] = frozenset(place for place in places if ruleset.is_yugoslav[place])
    return known


def _opposed(ruleset: TitoRuleset, places: bytes) -> set[int]:
    """The Yugoslav places that can be in combat with one of these places of the Axis."""
    one, two = _opposite(ruleset)
    return set(places.translate(one) + places.translate(two))


@case("8.13")
def has_fought(position: Position, place: int) -> bool:
    """Whether the stack in a place has attacked or been attacked in this phase; it does neither again."""
    return place in position.spent


def possible_attacks(position: Position, side: Side) -> tuple[tuple[int, int], ...]:
    """Every attack that `side` can still make, as (origin, target), in map order.

    The last answer is kept: whether a phase goes on and what can be done in it is asked of the same position.
    """
    key = _attack_key(position, side)
    last: tuple[object, tuple[tuple[int, int], ...]] | None = position.ruleset.memo.get("possible attacks")
    if last is not None and last[0] == key:
        return last[1]
    found = tuple(_find_attacks(position, side))
    position.ruleset.memo["possible attacks"] = key, found
    return found


def _attack_key(position: Position, side: Side) -> tuple[object, ...]:
    """All that decides which attacks `side` can make."""
    return position.pos, position.guerrillas, position.spent, position.retreated, position.tracks.intrinsic, side


def remember_left(position: Position, side: Side, before: tuple[tuple[int, int], ...], fought: set[int]) -> None:
    """Keep as the answer of `possible_attacks` what a combat has left of those that were possible before it.

    A combat changes nobody's strength anywhere else: those who retreat fight no more in this phase (8.12).
    """
    left = tuple(filter(fought.isdisjoint, before))
    position.ruleset.memo["possible attacks"] = _attack_key(position, side), left


def _find_attacks(position: Position, side: Side) -> Iterator[tuple[int, int]]:
    """What `possible_attacks` says; all are found at once, where `has_force` would be asked again and again."""
    ruleset, facing = position.ruleset, position.ruleset.facing
    named = fighting_places(position)
    present = set(b"".join((named, *position.guerrillas)))
    places = present & _opposed(ruleset, named)
    collaborators = position.guerrillas[3] + position.guerrillas[4]
    if collaborators:
        places.update(
            [place for place in present & _opposed(ruleset, collaborators) if collaborators_fight(position, place)]
        )
    if side is Side.YUGOSLAV:
        places.update(
            [place for place in present & _fortresses(ruleset) if intrinsic_strength(position, facing[place][0])]
        )
    some_fought = bool(position.spent)
    for place in sorted(places):
        enemy = facing[place][0]
        if not (some_fought and (has_fought(position, place) or has_fought(position, enemy))):
            yield (enemy, place) if side is Side.AXIS else (place, enemy)


def is_defended(position: Position, origin: int, target: int) -> bool:
    """Whether an attack on `target` would meet any strength."""
    return has_force(position, target, origin) or bool(intrinsic_strength(position, target))


def must_attack(position: Position, origin: int, target: int) -> bool:
    """Whether a possible attack must be made: on units in an Objective Display (8.11.A).

    An intrinsic defence that stands alone is attacked as ruling fortress-attack-mandatory has it.
    """
    ruleset = position.ruleset
    return in_boxes(ruleset.places[target]) and (
        ruleset.rulings.fortress_attack_mandatory is FortressAttackMandatory.MANDATORY
        or not intrinsic_strength(position, target)
        or has_force(position, target, origin)
    )


@case("8.11.A")
def left_to_attack(position: Position, attacks: Iterable[tuple[int, int]]) -> Iterator[Violation]:
    """Those of the attacks that can still be made without which a Combat Phase cannot be ended."""
    places = position.ruleset.places
    for origin, target in attacks:
        if must_attack(position, origin, target):
            details = {"origin": str(places[origin]), "target": str(places[target])}
            yield Violation("8.11.A", f"{places[target]} must be attacked from {places[origin]}", details)
