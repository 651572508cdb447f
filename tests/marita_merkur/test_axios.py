"""The Axios (30.D): who is held east of it, and when the Greeks may cross."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import PEACE, cases_of, land, unit, worth

from balkan_rules.marita_merkur import (
    Country,
    Mark,
    Nation,
    Rulings,
    UnitType,
    axios_is_released,
    holds_east_of_axios,
    metaxas_line_is_held,
    why_not_leave,
)
from balkan_rules.marita_merkur.rulings import AxiosCounting, AxiosLatch

EAST = land(Country.GREECE, Mark.EAST_OF_AXIOS)
WEST = land(Country.GREECE, Mark.WEST_OF_AXIOS)
LEMNOS = land(Country.GREECE, Mark.ISLAND)
GREEK, BRITISH = unit(Nation.GREEK, name="a"), unit(Nation.BRITISH)


@pytest.mark.case("marita_merkur", "30.D", "30.D.axios")
def test_greeks_east_of_the_axios_do_not_go_west() -> None:
    assert cases_of(why_not_leave(GREEK, EAST, WEST, PEACE)) == ["30.D"]
    assert why_not_leave(GREEK, EAST, EAST, PEACE) == why_not_leave(GREEK, WEST, WEST, PEACE) == ()
    assert why_not_leave(GREEK, WEST, EAST, PEACE) == why_not_leave(BRITISH, EAST, WEST, PEACE) == ()
    assert why_not_leave(unit(Nation.GREEK, UnitType.AIR), EAST, WEST, PEACE) == ()
    assert why_not_leave(GREEK, EAST, WEST, attrs.evolve(PEACE, axios_released=True)) == ()


@pytest.mark.case("marita_merkur", "30.D")
def test_a_held_unit_does_not_go_round_by_an_island() -> None:
    held = attrs.evolve(PEACE, held=frozenset({"a"}))
    assert why_not_leave(GREEK, EAST, LEMNOS, PEACE) == why_not_leave(GREEK, LEMNOS, WEST, PEACE) == ()
    assert holds_east_of_axios(GREEK, LEMNOS, held)
    assert cases_of(why_not_leave(GREEK, LEMNOS, WEST, held)) == ["30.D"]
    assert not holds_east_of_axios(GREEK, WEST, held)


@pytest.mark.case("marita_merkur", "30.D.1", "30.D.2")
def test_the_line_needs_a_unit_in_each_hex_and_thirteen_equivalents() -> None:
    six, seven = [worth(6)], [worth(7)]
    assert metaxas_line_is_held([six, seven])
    assert not metaxas_line_is_held([six, [worth(6, name="others")]])
    assert not metaxas_line_is_held([six, seven, []])
    assert not metaxas_line_is_held([six, seven, [worth(3, Nation.GERMAN)]])
    assert not metaxas_line_is_held([six, seven, [unit(Nation.GREEK, UnitType.AIR)]])
    assert not metaxas_line_is_held([])
    assert metaxas_line_is_held([[worth(Fraction(25, 2))], [worth(Fraction(1, 2))]])


@pytest.mark.case("marita_merkur", "30.D.2")
def test_only_infantry_artillery_and_engineers_of_the_allies_count() -> None:
    ten = [worth(10)]
    for unit_type in (UnitType.FORTRESS, UnitType.ARTILLERY, UnitType.ENGINEER):
        assert metaxas_line_is_held([ten, [unit(Nation.GREEK, unit_type)]])
    for unit_type in (UnitType.CAVALRY, UnitType.ARMOUR, UnitType.HEADQUARTERS):
        assert not metaxas_line_is_held([ten, [unit(Nation.GREEK, unit_type)]])
    assert not metaxas_line_is_held([ten, [worth(1), unit(Nation.GERMAN)]])
    assert metaxas_line_is_held([ten, [BRITISH]])


@pytest.mark.case("marita_merkur", "30.D.2")
def test_only_greeks_may_count() -> None:
    rulings = Rulings(rule_30_d_counting=AxiosCounting.GREEK_ONLY)
    assert not metaxas_line_is_held([[worth(10)], [BRITISH]], rulings=rulings)
    assert metaxas_line_is_held([[worth(13)], [BRITISH]], rulings=rulings)


@pytest.mark.case("marita_merkur", "30.D")
def test_a_release_lasts_or_does_not() -> None:
    released = attrs.evolve(PEACE, axios_released=True)
    continuous = Rulings(rule_30_d_latch=AxiosLatch.CONTINUOUS)
    assert axios_is_released(PEACE, is_held=True)
    assert not axios_is_released(PEACE, is_held=False)
    assert axios_is_released(released, is_held=False)
    assert not axios_is_released(released, is_held=False, rulings=continuous)
    assert axios_is_released(released, is_held=True, rulings=continuous)
