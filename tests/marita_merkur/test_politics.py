"""The end of a game turn (31.D, 31.E): what is rolled for, with what modifiers, and what it comes to."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import COUP, NO_COUP, PEACE, land, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.core.preview import Modifier
from balkan_rules.marita_merkur import (
    Affairs,
    Check,
    CheckRoll,
    Country,
    Mark,
    Nation,
    Rulings,
    Size,
    TurnEnd,
    UnitType,
    after_coup,
    after_trigger,
    assistance_die,
    begin_checks,
    british_in_greece,
    coup_check,
    coup_modifiers,
    intervention_check,
    intervention_modifiers,
    is_assistance_sent,
    turn_end_checks,
)
from balkan_rules.marita_merkur.rulings import (
    AssistanceRepeat,
    CoupLatch,
    CoupStop,
    InterventionThreshold,
    VpRatioZero,
)

BEGUN = attrs.evolve(PEACE, checks_begun=True)
BOTH, BRITISH = TurnEnd(allied=30, axis=15), TurnEnd(allied=30, axis=15, british=Fraction(3))
PLUS_3 = Modifier("31.D.modifier", "British in mainland Greece", 3)
PLUS_1 = Modifier("31.E.2.british", "British in mainland Greece", 1)
PLUS_2 = Modifier("31.E.2.coup", "coup in Jugoslavia", 2)


def checks(allied: int, axis: int, affairs: Affairs = PEACE, rulings: Rulings | None = None) -> list[str]:
    end = TurnEnd(allied=allied, axis=axis)
    return [str(check) for check in turn_end_checks(end, affairs, rulings=rulings or Rulings())]


# -------------------------------------------------------------------------------------------------------------- British


@pytest.mark.case("marita_merkur", "31.D.modifier", "31.E.2.british")
def test_british_ground_units_in_mainland_greece_count() -> None:
    greece, crete = land(Country.GREECE), land(Country.GREECE, Mark.ISLAND)
    brigade = unit(Nation.BRITISH, UnitType.ARMOUR, Size.BRIGADE)
    battalion = unit(Nation.BRITISH, UnitType.ENGINEER, Size.BATTALION)
    there = [(brigade, greece), (battalion, greece)]
    assert british_in_greece(there) == Fraction(3, 2)
    others = unit(Nation.BRITISH, UnitType.ARMOUR, Size.BRIGADE, name="others")
    for piece, ground in (
        (others, crete),
        (others, land(Country.ALBANIA)),
        (unit(Nation.GREEK), greece),
        (unit(Nation.BRITISH, UnitType.AIR), greece),
    ):
        assert british_in_greece([*there, (piece, ground)]) == Fraction(3, 2)
    air = attrs.evolve(unit(Nation.BRITISH, UnitType.AIR), equivalents=Fraction(1))
    assert british_in_greece([(air, greece)]) == 0


# ----------------------------------------------------------------------------------------------------------- conditions


@pytest.mark.case(
    "marita_merkur", "31.D.start", "31.E.1.condition", "31.E.2.condition", "31.D.timing", "31.E.2.order", "31.E"
)
def test_points_decide_what_is_rolled_for_and_in_what_order() -> None:
    assert checks(30, 15) == ["coup", "intervention"]
    assert checks(29, 14) == ["intervention"]
    assert checks(30, 16) == checks(16, 15) == ["assistance"]
    assert checks(15, 15) == checks(15, 30) == []
    assert checks(16, 15, BEGUN) == ["coup", "assistance"]


@pytest.mark.case("marita_merkur", "31.D.start")
def test_checks_begin_at_twice_the_points_and_thirty_of_them() -> None:
    assert begin_checks(BOTH, PEACE).checks_begun
    for allied, axis in ((29, 10), (30, 16)):
        assert not begin_checks(TurnEnd(allied=allied, axis=axis), PEACE).checks_begun
    assert begin_checks(TurnEnd(allied=0, axis=9), BEGUN).checks_begun
    assert not begin_checks(BOTH, NO_COUP).checks_begun


@pytest.mark.case("marita_merkur", "31.D.repeat", "31.D.end")
def test_checks_go_on_until_the_coup_or_the_trigger() -> None:
    assert checks(0, 9, BEGUN) == ["coup"]
    assert checks(30, 15, COUP) == ["intervention"]
    assert checks(30, 15, after_trigger(BEGUN)) == []


@pytest.mark.case("marita_merkur", "31.D.repeat")
def test_conditions_may_be_needed_each_turn() -> None:
    each = Rulings(rule_31_d_latch=CoupLatch.EACH_TURN)
    assert checks(0, 9, BEGUN, each) == []
    assert checks(30, 15, BEGUN, each) == ["coup", "intervention"]


@pytest.mark.case("marita_merkur", "31.D.end")
def test_checks_may_go_on_until_deployment() -> None:
    later = Rulings(rule_31_d_stop=CoupStop.AT_DEPLOYMENT)
    assert checks(30, 15, after_trigger(BEGUN), later) == ["coup"]
    assert checks(30, 15, attrs.evolve(NO_COUP, checks_begun=True), later) == []
    assert begin_checks(BOTH, after_trigger(PEACE), rulings=later).checks_begun


@pytest.mark.case("marita_merkur", "31.D.start", "31.D.modifier", "31.E.1.condition", "31.E.2.condition")
def test_twice_nothing_or_less_is_a_ruling() -> None:
    pure = Rulings(vp_ratio_zero=VpRatioZero.PURE_INEQUALITY)
    floor = Rulings(vp_ratio_zero=VpRatioZero.AXIS_FLOOR_1)
    assert [checks(0, 0, PEACE, rulings) for rulings in (Rulings(), pure, floor)] == [[], ["intervention"], []]
    found = [checks(1, 0, PEACE, rulings) for rulings in (Rulings(), pure, floor)]
    assert found == [["intervention"], ["intervention"], ["assistance"]]
    assert checks(-1, -3) == ["assistance"]
    assert checks(2, 1, PEACE, floor) == ["intervention"]
    none = TurnEnd(allied=0, axis=0, british=Fraction(3))
    assert coup_modifiers(none) == ()
    assert coup_modifiers(none, rulings=pure) == (PLUS_3,)


@pytest.mark.case("marita_merkur", "31.E.2.condition")
def test_intervention_may_need_thirty_points() -> None:
    threshold = Rulings(rule_31_e_2_threshold=InterventionThreshold.YES)
    assert checks(29, 10, PEACE, threshold) == []
    assert checks(30, 10, PEACE, threshold) == ["coup", "intervention"]


@pytest.mark.case("marita_merkur", "31.E.1.condition")
def test_assistance_ends_with_the_trigger_and_may_come_only_once() -> None:
    sent, once = attrs.evolve(PEACE, assistance_sent=1), Rulings(rule_31_e_1_repeat=AssistanceRepeat.ONCE)
    assert checks(16, 15, after_trigger(PEACE)) == []
    assert checks(16, 15, sent) == checks(16, 15, PEACE, once) == ["assistance"]
    assert checks(16, 15, sent, once) == []


# ---------------------------------------------------------------------------------------------------------------- rolls


@pytest.mark.case("marita_merkur", "31.D.modifier")
def test_the_british_help_a_coup_if_the_allies_have_twice_the_points() -> None:
    assert coup_modifiers(BRITISH) == (PLUS_3,)
    assert coup_modifiers(BOTH) == coup_modifiers(attrs.evolve(BRITISH, british=Fraction(5, 2))) == ()
    assert coup_modifiers(attrs.evolve(BRITISH, axis=16)) == ()


@pytest.mark.case("marita_merkur", "31.D", "31.D.roll")
def test_eleven_is_a_coup() -> None:
    assert coup_check(10) == CheckRoll(10, succeeds=False)
    assert coup_check(11) == CheckRoll(11, succeeds=True)
    assert coup_check(7, [PLUS_3]) == CheckRoll(10, succeeds=False)
    assert coup_check(8, [PLUS_3]) == CheckRoll(11, succeeds=True)
    assert after_coup(PEACE) == attrs.evolve(PEACE, coup=True)
    for shown in (1, 13):
        with pytest.raises(SetupError, match="shown: two dice show 2 to 12"):
            coup_check(shown)


@pytest.mark.case("marita_merkur", "31.E.2.british", "31.E.2.coup")
def test_british_and_coup_help_intervention_together() -> None:
    assert intervention_modifiers(BOTH, PEACE) == ()
    assert intervention_modifiers(attrs.evolve(BRITISH, axis=99), PEACE) == (PLUS_1,)
    assert intervention_modifiers(BOTH, COUP) == (PLUS_2,)
    assert intervention_modifiers(BRITISH, after_coup(PEACE)) == (PLUS_1, PLUS_2)


@pytest.mark.case("marita_merkur", "31.E.2.result")
def test_six_triggers_intervention() -> None:
    assert intervention_check(5) == CheckRoll(5, succeeds=False)
    assert intervention_check(6) == CheckRoll(6, succeeds=True)
    assert intervention_check(3, [PLUS_1, PLUS_2]) == CheckRoll(6, succeeds=True)
    assert after_trigger(COUP) == attrs.evolve(COUP, triggered=6)


@pytest.mark.case("marita_merkur", "31.E.1.roll")
def test_more_than_three_sends_assistance() -> None:
    assert [face for face in assistance_die() if is_assistance_sent(face)] == [4, 5, 6]


def test_points_are_whole_numbers() -> None:
    with pytest.raises(SetupError, match="allied: a whole number is wanted"):
        TurnEnd(allied=Fraction(1, 2), axis=0)  # type: ignore[arg-type]
    assert [str(check) for check in Check] == ["coup", "intervention", "assistance"]
