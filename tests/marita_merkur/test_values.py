"""Counters and hexes are plain values with the defaults of their kind."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Area,
    Country,
    ForceGroup,
    Ground,
    HexNumber,
    Interdiction,
    Mark,
    Mission,
    Nation,
    Phase,
    Piece,
    PlayerTurn,
    Post,
    SeaKind,
    Sheet,
    Side,
    Size,
    Terrain,
    UnitClass,
    UnitType,
)


def test_nations_have_sides() -> None:
    allies = [nation for nation in Nation if nation.side is Side.ALLIED]
    assert allies == [Nation.GREEK, Nation.BRITISH, Nation.JUGOSLAV]
    assert str(Side.AXIS) == "Axis"


@pytest.mark.parametrize(
    ("unit_type", "unit_class", "size", "equivalents"),
    [
        (UnitType.INFANTRY, UnitClass.INFANTRY, Size.DIVISION, Fraction(3)),
        (UnitType.BORDER, UnitClass.INFANTRY, Size.BRIGADE, Fraction(1)),
        (UnitType.ANTITANK, UnitClass.ARTILLERY, Size.BATTALION, Fraction(1, 2)),
        (UnitType.CONSTRUCTION, UnitClass.ENGINEER, Size.REGIMENT, Fraction(1)),
        (UnitType.ARMOUR, UnitClass.ARMOUR, Size.BRIGADE, Fraction(1)),
    ],
)
def test_class_and_equivalents_follow_from_what_a_counter_is(
    unit_type: UnitType, unit_class: UnitClass, size: Size, equivalents: Fraction
) -> None:
    piece = Piece(name="x", nation=Nation.GREEK, unit_type=unit_type, size=size)
    assert (piece.unit_class, piece.equivalents, piece.is_air) == (unit_class, equivalents, False)


def test_air_units_have_no_equivalents() -> None:
    piece = Piece(name="Ju 87", nation=Nation.GERMAN, unit_type=UnitType.AIR)
    assert (piece.size, piece.equivalents, piece.is_air, piece.side) == (Size.GROUP, Fraction(0), True, Side.AXIS)


def test_a_base_game_may_say_otherwise() -> None:
    piece = Piece(name="x", nation=Nation.ITALIAN, unit_class=UnitClass.ENGINEER, equivalents=Fraction(2))
    assert (piece.unit_class, piece.equivalents) == (UnitClass.ENGINEER, Fraction(2))


@pytest.mark.parametrize(
    "wrong", [{"nation": "Greek"}, {"strength": -1}, {"post": 3}, {"equivalents": 0.5}, {"is_heavy": 1}]
)
def test_wrong_fields_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=next(iter(wrong))):
        Piece(**{"name": "x", "nation": Nation.GREEK, **wrong})


def test_a_number_has_a_row_and_a_column() -> None:
    number = HexNumber(Sheet.SOUTH, "0418")
    assert (number.row, number.column, str(number)) == (4, 18, "south 0418")
    assert number != HexNumber(Sheet.NORTH, "0418")
    assert min([number, HexNumber(Sheet.NORTH, "1515")]).sheet is Sheet.NORTH


@pytest.mark.parametrize("wrong", ["418", "04180", "04a8", "٠٤١٨"])
def test_a_number_has_four_digits(wrong: str) -> None:
    with pytest.raises(SetupError, match="number: four digits are wanted"):
        HexNumber(Sheet.SOUTH, wrong)


def test_islands_and_the_sea_are_no_mainland() -> None:
    assert Ground(name="Larisa", country=Country.GREECE).is_mainland
    assert not Ground(name="Corfu", country=Country.GREECE, marks=frozenset({Mark.ISLAND})).is_mainland
    assert not Ground(name="sea").is_mainland


@pytest.mark.parametrize("wrong", [{"marks": {Mark.PORT}}, {"marks": frozenset({"port"})}, {"crete_distance": -1}])
def test_wrong_ground_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match=next(iter(wrong))):
        Ground(**{"name": "x", **wrong})


def test_values_print_as_the_words_that_they_stand_for() -> None:
    assert [str(turn) for turn in PlayerTurn] == ["special", "axis", "allied"]
    kinds = (Area, Country, ForceGroup, Interdiction, Mark, Mission, Nation, Phase, Post, SeaKind, Size, Terrain)
    for kind in (*kinds, UnitClass, UnitType):
        assert [str(one) for one in kind] == [one.value for one in kind]
