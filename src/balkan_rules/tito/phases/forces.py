"""Who fights in a combat: the pieces of one side in a place, against what stands in the corresponding place (8.1, 7.3).

A combat is between a place and one that corresponds to it. Units that have retreated in the present Combat Phase are in
neither force (ruling retreat-into-pending-combat), nor is Tito, who has no strength and is never lost.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ...core.cases import case
from ..map import OFF
from ..state import CHETNIK_KINDS, PARTISAN_KINDS, Position
from ..units import Kind, Nationality, Side, Unit

__all__ = [
    "Force",
    "Piece",
    "collaborators_fight",
    "collaborators_ignored",
    "fighting_places",
    "force",
    "has_force",
    "is_chetnik_force",
    "opposing_places",
    "pieces",
    "side_of",
    "strength",
]

Piece: TypeAlias = Unit | Kind
"""What can be lost as a whole: a named unit, or one counter of a kind."""


def side_of(position: Position, place: int) -> Side:
    """Who controls what stands in a place of either side."""
    return Side.AXIS if position.ruleset.is_axis[place] else Side.YUGOSLAV


@case("7.31")
def is_chetnik_force(position: Position, place: int) -> bool:
    """Whether the force in a Yugoslav place is one of Chetniks; any other is one of Partisans, Soviets and Bulgarians.

    It is never both: should both stand in one box, which no play leads to, the Chetniks are left out.
    """
    one, two, three, four, five = position.guerrillas
    if place in one or place in two or place in three or not (place in four or place in five):
        return False
    return not _some_named(position, place)


@case("7.33")
def collaborators_ignored(position: Position, yugoslav_place: int) -> bool:
    """Whether pro-Axis Chetniks have no part in a combat with the force in `yugoslav_place`: it is one of Chetniks."""
    return is_chetnik_force(position, yugoslav_place)


@case("7.32")
def collaborators_fight(position: Position, yugoslav_place: int) -> bool:
    """Whether pro-Axis Chetniks fight beside the Axis against the force in `yugoslav_place`, as they then must."""
    return not collaborators_ignored(position, yugoslav_place)


def _some_named(position: Position, place: int) -> bool:
    """Whether there is a named unit in a place that has not retreated, apart from Tito."""
    pos, tito = position.pos, position.ruleset.tito
    unit = pos.find(place)
    while unit == tito or (unit >= 0 and unit in position.retreated):
        unit = pos.find(place, unit + 1)
    return unit >= 0


def _named(position: Position, place: int) -> tuple[int, ...]:
    """Named units in a place that have not retreated, without Tito."""
    pos = position.pos
    unit = pos.find(place)
    if unit < 0:
        return ()
    found, retreated, tito = [], position.retreated, position.ruleset.tito
    while unit >= 0:
        if unit != tito and unit not in retreated:
            found.append(unit)
        unit = pos.find(place, unit + 1)
    return tuple(found)


class Force(NamedTuple):
    """What takes part in a combat on one side.

    Attributes:
        place: where it stands.
        against: where its enemy stands.
        units: indices of its named units.
        kinds: its guerrilla counters, as (index of kind, number).
    """

    place: int
    against: int
    units: tuple[int, ...]
    kinds: tuple[tuple[int, int], ...]


@case("8.12")
def force(position: Position, place: int, against: int) -> Force:
    """What in `place` takes part in combat with `against`: all that can, none can be held back."""
    guerrillas = position.guerrillas
    _, _, _, four, five = guerrillas
    kinds: tuple[int, ...] = PARTISAN_KINDS
    chetniks = place in four or place in five
    if position.ruleset.is_axis[place]:
        kinds = CHETNIK_KINDS if chetniks and collaborators_fight(position, against) else ()
    elif chetniks and is_chetnik_force(position, place):
        kinds = CHETNIK_KINDS
    numbers = (
        tuple([(kind, guerrillas[kind].count(place)) for kind in kinds if place in guerrillas[kind]]) if kinds else ()
    )
    return Force(place, against, _named(position, place), numbers)


def has_force(position: Position, place: int, against: int) -> bool:
    """Whether anything in `place` takes part in combat with `against`: as asking for the force, but faster."""
    one, two, three, four, five = position.guerrillas
    if position.ruleset.is_axis[place]:
        return _some_named(position, place) or (
            (place in four or place in five) and collaborators_fight(position, against)
        )
    guerrillas = place in one or place in two or place in three or place in four or place in five
    return guerrillas or _some_named(position, place)


def fighting_places(position: Position) -> bytes:
    """For each named unit its place, if it takes part in combat there; for Tito, and if it has retreated, `OFF`."""
    pos = bytearray(position.pos)
    pos[position.ruleset.tito] = OFF
    for unit in position.retreated:
        pos[unit] = OFF
    return bytes(pos)


@case("8.21.A", "3.0.combat-strength")
def strength(position: Position, fighting: Force) -> int:
    """The Strength Points of a force; the same for attack and defence."""
    _, _, units, kinds = fighting
    total = sum(map(position.ruleset.unit_strength.__getitem__, units)) if units else 0
    for kind, number in kinds:
        total += position.ruleset.kind_strength[kind] * number
    return total


@case("8.23", "8.54")
def pieces(position: Position, fighting: Force, points: int) -> list[Piece]:
    """What a force can lose to so many Strength Points, in a fixed order: named units, then counter by counter.

    Only whole counters: nothing is broken down, and an intrinsic defence pays nothing. Of a kind there are no more
    counters than come to the points, since any others are like them.
    """
    ruleset = position.ruleset
    found: list[Piece] = [ruleset.units[unit] for unit in fighting.units]
    for kind, number in fighting.kinds:
        counter = ruleset.kinds[kind]
        found += [counter] * min(number, points // counter.strength)
    return found


def opposing_places(position: Position, nationality: Nationality) -> set[int]:
    """The places with units that would oppose `nationality`, were they to correspond, in the sense of 8.11.

    Units that have retreated count. Tito and intrinsic defences do not, nor do Chetniks for Chetniks (7.33). Places of
    its own side are among them; they correspond to none of the places it can stand in.
    """
    last = 3 if nationality is Nationality.CHETNIK else 5  # the kinds of Partisans come first
    tito = position.ruleset.tito
    pos = position.pos
    return set(b"".join((pos[:tito], pos[tito + 1 :], *position.guerrillas[:last], *position.guerrillas_moved[:last])))
