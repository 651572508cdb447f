"""Greeks in mountains (31.A), the Gulf of Corinth (31.B), the crossing to Corfu (31.C)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.marita_merkur.pieces import cases_of, land, unit

from balkan_rules.core.preview import Modifier
from balkan_rules.marita_merkur import (
    Activity,
    Country,
    Ground,
    HexNumber,
    Nation,
    Rulings,
    Sheet,
    Side,
    Terrain,
    UnitType,
    attack_modifiers,
    corfu_is_river,
    gulf_cost,
    is_gulf_crossing,
    mountain_modifiers,
    mountain_strength,
    why_not_attack_across,
)
from balkan_rules.marita_merkur.rulings import MixedMountainAttack

GREEK, BRITISH, ITALIAN = unit(Nation.GREEK, strength=5), unit(Nation.BRITISH), unit(Nation.ITALIAN, strength=5)
PEAK, PLAIN = land(Country.ALBANIA, terrain=Terrain.MOUNTAIN), land(Country.ALBANIA, terrain=Terrain.ROUGH)
BONUS = (Modifier("31.A", "Greeks attack into mountains", 2),)


def hex_of(sheet: Sheet, number: str) -> Ground:
    return Ground(name=number, number=HexNumber(sheet, number), country=Country.GREECE)


@pytest.mark.case("marita_merkur", "31.A")
def test_greeks_add_two_when_they_attack_a_mountain() -> None:
    assert attack_modifiers([GREEK, unit(Nation.GREEK, UnitType.CAVALRY)], PEAK) == BONUS
    assert attack_modifiers([GREEK], PLAIN) == attack_modifiers([ITALIAN], PEAK) == ()
    assert attack_modifiers([GREEK, unit(Nation.BRITISH, UnitType.AIR)], PEAK) == BONUS


@pytest.mark.case("marita_merkur", "31.A")
def test_a_mixed_force_adds_two_or_nothing() -> None:
    any_greek = Rulings(rule_31_a_mixed=MixedMountainAttack.ANY_GREEK)
    assert attack_modifiers([GREEK, BRITISH], PEAK) == ()
    assert attack_modifiers([GREEK, BRITISH], PEAK, rulings=any_greek) == BONUS
    assert attack_modifiers([BRITISH], PEAK, rulings=any_greek) == ()


@pytest.mark.case("marita_merkur", "31.A.limits")
def test_they_gain_nothing_else_in_mountains() -> None:
    found = {use: mountain_modifiers([GREEK], Terrain.MOUNTAIN, activity=use) for use in Activity}
    assert found == {Activity.ATTACK: BONUS, Activity.DEFENCE: (), Activity.MOVEMENT: ()}
    assert str(Activity.DEFENCE) == "defence"


@pytest.mark.case("marita_merkur", "31.A.halved")
def test_all_but_mountain_units_are_halved() -> None:
    evzones = unit(Nation.GREEK, UnitType.MOUNTAIN, strength=5)
    assert mountain_strength(GREEK, Terrain.MOUNTAIN) == Fraction(5, 2)
    assert mountain_strength(evzones, Terrain.MOUNTAIN) == 5
    assert mountain_strength(GREEK, Terrain.ROUGH) == mountain_strength(ITALIAN, Terrain.MOUNTAIN) == 5


@pytest.mark.case("marita_merkur", "31.B", "31.B.cross", "31.B.attack")
def test_the_line_over_the_gulf_is_for_moving_only() -> None:
    north, south, beside = hex_of(Sheet.SOUTH, "0418"), hex_of(Sheet.SOUTH, "0519"), hex_of(Sheet.SOUTH, "0518")
    assert is_gulf_crossing(north, south)
    assert is_gulf_crossing(south, north)
    assert not is_gulf_crossing(north, north)
    assert not is_gulf_crossing(north, beside)
    assert not is_gulf_crossing(north, hex_of(Sheet.NORTH, "0519"))
    assert not is_gulf_crossing(land(Country.GREECE), south)
    assert [gulf_cost(side) for side in Side] == [0, 0]
    assert cases_of(why_not_attack_across(north, south)) == ["31.B.attack"]
    assert why_not_attack_across(north, beside) == ()


@pytest.mark.case("marita_merkur", "31.C")
def test_marines_at_hand_make_a_river_of_the_strait_for_the_axis() -> None:
    shore, corfu, inland = hex_of(Sheet.NORTH, "4521"), hex_of(Sheet.NORTH, "4522"), hex_of(Sheet.NORTH, "4421")
    for marines in (shore, corfu):
        assert corfu_is_river(shore, corfu, Side.AXIS, marines)
        assert corfu_is_river(corfu, shore, Side.AXIS, marines)
        assert not corfu_is_river(shore, corfu, Side.ALLIED, marines)
        assert not corfu_is_river(shore, inland, Side.AXIS, marines)
    assert not corfu_is_river(shore, corfu, Side.AXIS, inland)
    assert not corfu_is_river(shore, corfu, Side.AXIS, None)
