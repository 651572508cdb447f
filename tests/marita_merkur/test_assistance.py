"""German assistance (31.E.1): the chart, the counters, and their way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.marita_merkur.pieces import cases_of, land, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    CounterMix,
    Country,
    Nation,
    Rulings,
    Shipment,
    Size,
    UnitType,
    assistance_chances,
    assistance_chart,
    assistance_distribution,
    assistance_due,
    assistance_faces,
    assistance_kind,
    assistance_line,
    kept_after_trigger,
    shipment_arrives,
    why_not_choose_assistance,
    with_shipment,
)
from balkan_rules.marita_merkur.rulings import AssistancePartial, AssistanceRepeat, AssistanceTiming

U = UnitType
FULL = CounterMix(mountain=3, light=2, infantry=3, artillery=2)
GUNNERS = unit(Nation.GERMAN, U.ARTILLERY, Size.REGIMENT)


@pytest.mark.case("marita_merkur", "31.E.1.chart")
def test_the_chart_is_as_printed() -> None:
    mountain, both = (U.MOUNTAIN,), (U.INFANTRY, U.ARTILLERY)
    assert assistance_chart() == (mountain, mountain, mountain, (U.LIGHT,), (U.INFANTRY,), both)
    assert [assistance_line(face, FULL) for face in range(1, 7)] == list(assistance_chart())
    with pytest.raises(SetupError, match="a die shows 1 to 6"):
        assistance_line(7, FULL)


@pytest.mark.case("marita_merkur", "31.E.1.exhausted")
def test_what_is_exhausted_is_rolled_again() -> None:
    assert assistance_faces(CounterMix(light=2, infantry=3, artillery=2)) == (4, 5, 6)
    assert assistance_faces(CounterMix(artillery=1)) == ()
    assert assistance_chances(CounterMix(artillery=1)) == {(): 1}
    assert assistance_chances(CounterMix(light=1)) == {(U.LIGHT,): 1}


@pytest.mark.case("marita_merkur", "31.E.1.exhausted")
def test_half_a_line_is_rolled_again_or_sent() -> None:
    rest = Rulings(rule_31_e_1_partial=AssistancePartial.SEND_REST)
    for mix, left in ((CounterMix(infantry=1), U.INFANTRY), (CounterMix(artillery=1), U.ARTILLERY)):
        assert assistance_line(6, mix) is None
        assert assistance_line(6, mix, rulings=rest) == (left,)
    assert assistance_faces(CounterMix(), rulings=rest) == ()


@pytest.mark.case("marita_merkur", "31.E.1.roll", "31.E.1.chart", "31.E.1.exhausted")
def test_the_chances_of_a_turn_are_exact() -> None:
    twelfth = Fraction(1, 12)
    whole = {(): Fraction(1, 2), (U.MOUNTAIN,): 3 * twelfth, (U.LIGHT,): twelfth, (U.INFANTRY,): twelfth}
    assert assistance_distribution(FULL) == {**whole, (U.INFANTRY, U.ARTILLERY): twelfth}
    assert assistance_distribution(CounterMix()) == {(): 1}


@pytest.mark.case("marita_merkur", "31.E.1.choice")
def test_the_axis_picks_a_counter_of_the_kind_that_is_at_hand() -> None:
    alpine = unit(Nation.GERMAN, U.MOUNTAIN)
    assert why_not_choose_assistance(alpine, U.MOUNTAIN, is_at_hand=True) == ()
    assert why_not_choose_assistance(GUNNERS, U.ARTILLERY, is_at_hand=True) == ()
    assert cases_of(why_not_choose_assistance(alpine, U.LIGHT, is_at_hand=True)) == ["31.E.1.choice"]
    assert cases_of(why_not_choose_assistance(alpine, U.MOUNTAIN, is_at_hand=False)) == ["31.E.1.choice"]
    for other in (unit(Nation.ITALIAN, U.MOUNTAIN), unit(Nation.GERMAN, U.MOUNTAIN, Size.REGIMENT)):
        assert cases_of(why_not_choose_assistance(other, U.MOUNTAIN, is_at_hand=True)) == ["31.E.1.choice"]
    assert assistance_kind(unit(Nation.GERMAN, U.ARMOUR)) is None


def test_a_mix_is_counted_and_used_up() -> None:
    pieces = [
        unit(Nation.GERMAN),
        unit(Nation.GERMAN, U.LIGHT),
        GUNNERS,
        unit(Nation.ITALIAN),
        unit(Nation.GERMAN, U.ARTILLERY, Size.REGIMENT, name="more"),
    ]
    mix = CounterMix.of(pieces)
    assert mix == CounterMix(infantry=1, light=1, artillery=2)
    assert (mix.left(U.ARTILLERY), mix.left(U.MOUNTAIN), mix.left(U.ARMOUR)) == (2, 0, 0)
    assert mix.without([U.INFANTRY, U.ARTILLERY]) == CounterMix(light=1, artillery=1)
    assert mix.plus([U.LIGHT]) == CounterMix(infantry=1, light=2, artillery=2)
    with pytest.raises(SetupError, match="mountain: a whole number of at least 0"):
        mix.without([U.MOUNTAIN])


@pytest.mark.case("marita_merkur", "31.E.1.arrival")
def test_assistance_comes_two_turns_later_or_three() -> None:
    assert assistance_due(5) == 7
    assert assistance_due(5, rulings=Rulings(rule_31_e_1_timing=AssistanceTiming.THREE)) == 8


def test_more_on_its_way_comes_to_it_or_takes_its_place() -> None:
    first, second = Shipment(7, ("1 Mtn",)), Shipment(8, ("72 Inf", "511 Arty"))
    assert with_shipment([first], second) == (first, second)
    assert with_shipment([first], second, rulings=Rulings(rule_31_e_1_repeat=AssistanceRepeat.REPLACE)) == (second,)
    with pytest.raises(SetupError, match="units: a sequence of str"):
        Shipment(7, "1 Mtn")  # type: ignore[arg-type]


@pytest.mark.case("marita_merkur", "31.E.1.cancel")
def test_a_trigger_cancels_what_has_not_come() -> None:
    assert [shipment_arrives(7, triggered) for triggered in (None, 5, 6, 7, 8)] == [True, False, False, True, True]


@pytest.mark.case("marita_merkur", "31.E.1.keep")
def test_what_has_come_stays_wherever_it_has_gone_from_italy_or_albania() -> None:
    places = [land(Country.ITALY), land(Country.ALBANIA), land(Country.GREECE), None]
    sent = [(unit(Nation.GERMAN, name=name), ground) for name, ground in zip("abcd", places, strict=True)]
    assert [piece.name for piece in kept_after_trigger(sent)] == ["a", "b", "c"]
