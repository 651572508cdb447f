"""Who fights in a combat: the pieces of one side in a place, against what stands in the corresponding place (8.1, 7.3).

A combat is between a place and one that corresponds to it. Units that have retreated in the present Combat Phase are in
neither force (ruling retreat-into-pending-combat), nor is Tito, who has no strength and is never lost.
"""

from __future__ import annotations

from typing import TypeAlias

from ...core.cases import case
from ..state import CHETNIK_KINDS, PARTISAN_KINDS, Position, units_at
from ..units import Kind, Nationality, Side, Unit

__all__ = [
    "Piece",
    "collaborators_fight",
    "collaborators_ignored",
    "fighting_kinds",
    "fighting_units",
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


@case("7.31", "6.44")
def is_chetnik_force(position: Position, place: int) -> bool:
    """Whether the force in a Yugoslav place is one of Chetniks; any other is one of Partisans, Soviets and Bulgarians.

    It is never both: should both stand in one box, which no play leads to, the Chetniks are left out.
    """
    one, two, three, four, five = position.guerrillas
    if place in one or place in two or place in three or not (place in four or place in five):
        return False
    return not _named(position, place)


@case("7.33")
def collaborators_ignored(position: Position, yugoslav_place: int) -> bool:
    """Whether pro-Axis Chetniks have no part in a combat with the force in `yugoslav_place`: it is one of Chetniks."""
    return is_chetnik_force(position, yugoslav_place)


@case("7.32")
def collaborators_fight(position: Position, yugoslav_place: int) -> bool:
    """Whether pro-Axis Chetniks fight beside the Axis against the force in `yugoslav_place`, as they then must."""
    return not collaborators_ignored(position, yugoslav_place)


def _named(position: Position, place: int) -> tuple[int, ...]:
    """Named units in a place that have not retreated, without Tito."""
    if place not in position.pos:
        return ()
    retreated, tito = position.retreated, position.ruleset.tito
    return tuple([unit for unit in units_at(position, place) if unit != tito and unit not in retreated])


@case("8.12")
def fighting_units(position: Position, place: int) -> tuple[int, ...]:
    """Indices of the named units in `place` that take part in combat there: all of them, none can be held back."""
    if not position.ruleset.is_axis[place] and is_chetnik_force(position, place):
        return ()
    return _named(position, place)


@case("8.12")
def fighting_kinds(position: Position, place: int, against: int) -> tuple[tuple[int, int], ...]:
    """The guerrilla counters in `place` that take part in combat with `against`, as (index of kind, number)."""
    if position.ruleset.is_axis[place]:
        kinds: tuple[int, ...] = CHETNIK_KINDS if collaborators_fight(position, against) else ()
    else:
        kinds = CHETNIK_KINDS if is_chetnik_force(position, place) else PARTISAN_KINDS
    guerrillas = position.guerrillas
    return tuple([(kind, number) for kind in kinds if (number := guerrillas[kind].count(place))])


def has_force(position: Position, place: int, against: int) -> bool:
    """Whether anything in `place` takes part in combat with `against`: as asking for its strength, but faster."""
    one, two, three, four, five = position.guerrillas
    if _any_named(position, place):
        return True
    if position.ruleset.is_axis[place]:
        return (place in four or place in five) and collaborators_fight(position, against)
    return place in one or place in two or place in three or place in four or place in five


def _any_named(position: Position, place: int) -> bool:
    pos = position.pos
    if place not in pos:
        return False
    if not position.retreated and pos[position.ruleset.tito] != place:
        return True
    return bool(_named(position, place))


@case("8.21.A", "3.0.combat-strength")
def strength(position: Position, place: int, against: int) -> int:
    """The Strength Points in `place` that take part in combat with `against`; the same for attack and defence."""
    ruleset = position.ruleset
    units, kinds = ruleset.unit_strength, ruleset.kind_strength
    total = sum([kinds[kind] * number for kind, number in fighting_kinds(position, place, against)])
    return total + sum([units[unit] for unit in fighting_units(position, place)])


@case("8.23", "8.54")
def pieces(position: Position, place: int, against: int) -> tuple[Piece, ...]:
    """What the force in `place` can lose, in a fixed order: named units, then counter by counter.

    Only whole counters: nothing is broken down, and an intrinsic defence pays nothing.
    """
    ruleset = position.ruleset
    units: list[Piece] = [ruleset.units[unit] for unit in fighting_units(position, place)]
    for kind, number in fighting_kinds(position, place, against):
        units += [ruleset.kinds[kind]] * number
    return tuple(units)


def opposing_places(position: Position, nationality: Nationality) -> set[int]:
    """The places with units that would oppose `nationality`, were they to correspond, in the sense of 8.11.

    Units that have retreated count. Tito and intrinsic defences do not, nor do Chetniks for Chetniks (7.33). Places of
    its own side are among them; they correspond to none of the places it can stand in.
    """
    kinds = PARTISAN_KINDS if nationality is Nationality.CHETNIK else (*PARTISAN_KINDS, *CHETNIK_KINDS)
    tito = position.ruleset.tito
    found = {*position.pos[:tito], *position.pos[tito + 1 :]}
    for kind in kinds:
        found.update(position.guerrillas[kind], position.guerrillas_moved[kind])
    return found
