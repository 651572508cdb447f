"""Strategic intelligence and reconnaissance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    Combatant,
    Rulings,
    Status,
    UnitClass,
    intelligence_chances,
    intelligence_roll,
    may_be_examined,
    opened,
    reconnaissance,
    reconnaissance_chances,
    why_not_reconnoitre,
    why_not_spy,
)
from balkan_rules.balkan_wars.rulings import IntelSixOverlap

FACES = range(1, 7)
HQ = Combatant(name="1st Army HQ", unit_class=UnitClass.HEADQUARTERS, staff=3, country="Serbia")
CAVALRY = Combatant(name="1st Cavalry Brigade", unit_class=UnitClass.CAVALRY, cadre=4, country="Serbia", open=False)
HIDDEN = (
    Combatant(name="1st Infantry Division", country="Ottoman", open=False),
    Combatant(name="Depot", unit_class=UnitClass.DEPOT, country="Ottoman", open=False),
)


def cases(violations: tuple[Any, ...]) -> list[str]:
    return [violation.case for violation in violations]


# ---------------------------------------------------------------------------------------------- strategic intelligence


@pytest.mark.case("balkan_wars", "intel.0")
@pytest.mark.parametrize("unit_class", UnitClass)
def test_only_headquarters_try(unit_class: UnitClass) -> None:
    unit = attrs.evolve(HQ, unit_class=unit_class)
    wanted = [] if unit_class is UnitClass.HEADQUARTERS else ["intel.0"]
    assert cases(why_not_spy(unit, HIDDEN, distance=1)) == wanted


@pytest.mark.case("balkan_wars", "intel.1")
def test_a_stack_may_be_ten_hexes_away() -> None:
    assert why_not_spy(HQ, HIDDEN, distance=10) == ()
    (violation,) = why_not_spy(HQ, HIDDEN, distance=11)
    assert violation.case == "intel.1"
    assert violation.details == {"distance": 11, "range": 10}


@pytest.mark.case("balkan_wars", "intel.1")
def test_each_headquarters_tries_once_at_a_stack() -> None:
    assert cases(why_not_spy(HQ, HIDDEN, distance=1, has_tried=True)) == ["intel.1"]
    assert cases(why_not_spy(HQ, (), distance=1)) == ["intel.1"]
    assert why_not_spy(attrs.evolve(HQ, status=Status.DEMORALIZED), HIDDEN, distance=1) == ()


@pytest.mark.case("balkan_wars", "intel.1.success", "intel.1.six", "intel.1.none")
def test_a_roll_opens_the_stack_helps_the_enemy_or_does_nothing() -> None:
    rolls = [intelligence_roll(3, face) for face in FACES]
    assert [roll.opens for roll in rolls] == [True, True, True, False, False, False]
    assert [roll.enemy_looks for roll in rolls] == [False, False, False, False, False, True]
    assert [roll.cases for roll in rolls] == [
        *[("intel.1", "intel.1.success")] * 3,
        *[("intel.1", "intel.1.none")] * 2,
        ("intel.1", "intel.1.six"),
    ]
    assert not any(intelligence_roll(0, face).opens for face in FACES)


@pytest.mark.case("balkan_wars", "intel.1.success", "intel.1.six")
@pytest.mark.parametrize(
    ("option", "opens", "looks"),
    [
        (IntelSixOverlap.BOTH, True, True),
        (IntelSixOverlap.COUNTERINTELLIGENCE_ONLY, False, True),
        (IntelSixOverlap.SUCCESS_ONLY, True, False),
    ],
)
@pytest.mark.parametrize("staff", [6, 7])
def test_a_six_of_a_staff_of_six_is_as_ruled(option: IntelSixOverlap, staff: int, *, opens: bool, looks: bool) -> None:
    rulings = Rulings(intel_six_overlap=option)
    found = intelligence_roll(staff, 6, rulings=rulings)
    assert (found.opens, found.enemy_looks) == (opens, looks)
    others = [intelligence_roll(staff, face, rulings=rulings) for face in FACES if face < 6]
    assert all(roll.opens and not roll.enemy_looks for roll in others)
    plain = [intelligence_roll(5, face, rulings=rulings) for face in FACES]
    assert plain == [intelligence_roll(5, face) for face in FACES]


@pytest.mark.case("balkan_wars", "intel.1.success", "intel.1.six")
def test_the_chances_of_strategic_intelligence() -> None:
    chances = intelligence_chances(3)
    assert chances.where(lambda roll: roll.opens) == Fraction(1, 2)
    assert chances.where(lambda roll: roll.enemy_looks) == Fraction(1, 6)
    assert chances.where(lambda roll: not roll.opens and not roll.enemy_looks) == Fraction(1, 3)
    assert len(chances) == 3


@pytest.mark.case("balkan_wars", "intel.1.six")
def test_the_enemy_looks_at_a_stack_of_the_country_of_the_headquarters() -> None:
    serb, greek = Combatant(name="a", country="Serbia"), Combatant(name="b", country="Greece")
    assert may_be_examined((serb,), HQ)
    assert may_be_examined((greek, serb), HQ)
    assert not may_be_examined((greek,), HQ)
    assert not may_be_examined((), HQ)


def test_a_stack_is_opened_whole() -> None:
    assert opened(HIDDEN) == tuple([attrs.evolve(unit, open=True) for unit in HIDDEN])


# ------------------------------------------------------------------------------------------------------ reconnaissance


@pytest.mark.case("balkan_wars", "recon.0")
@pytest.mark.parametrize("unit_class", UnitClass)
def test_only_cavalry_reconnoitres(unit_class: UnitClass) -> None:
    unit = attrs.evolve(CAVALRY, unit_class=unit_class)
    assert cases(why_not_reconnoitre(unit, HIDDEN)) == ([] if unit_class is UnitClass.CAVALRY else ["recon.0"])


@pytest.mark.case("balkan_wars", "recon.1", "recon.2.1", "recon.4", "recon.5")
def test_cavalry_reconnoitres_once_in_its_move_beside_the_enemy_and_in_good_order() -> None:
    broken = attrs.evolve(CAVALRY, status=Status.DEMORALIZED)
    assert cases(why_not_reconnoitre(CAVALRY, HIDDEN, moving=False)) == ["recon.1"]
    assert cases(why_not_reconnoitre(CAVALRY, HIDDEN, adjacent=False)) == ["recon.2.1"]
    assert cases(why_not_reconnoitre(CAVALRY, ())) == ["recon.2.1"]
    assert cases(why_not_reconnoitre(CAVALRY, HIDDEN, has_tried=True)) == ["recon.4"]
    assert cases(why_not_reconnoitre(broken, HIDDEN)) == ["recon.5"]
    everything = why_not_reconnoitre(broken, (), moving=False, adjacent=False, has_tried=True)
    assert cases(everything) == ["recon.1", "recon.2.1", "recon.4", "recon.5"]


@pytest.mark.case("balkan_wars", "recon.2.2", "recon.2.3")
def test_a_roll_is_made_against_the_cadre_factor() -> None:
    found = [reconnaissance(CAVALRY, HIDDEN, face) for face in FACES]
    assert [one.success for one in found] == [True, True, True, True, False, False]
    assert [one.target for one in found] == [opened(HIDDEN)] * 4 + [HIDDEN] * 2
    assert found[3].cases == ("recon.3.1", "recon.2.2", "recon.3.2")
    assert found[4].cases == ("recon.3.1", "recon.2.3", "recon.3.2")


@pytest.mark.case("balkan_wars", "recon.3.1", "recon.3.2")
@pytest.mark.parametrize("face", FACES)
def test_cavalry_that_declares_is_opened_and_stops_but_may_attack(face: int) -> None:
    found = reconnaissance(CAVALRY, HIDDEN, face)
    assert found.cavalry == attrs.evolve(CAVALRY, open=True)
    assert (found.may_move_on, found.may_attack) == (False, True)


@pytest.mark.case("balkan_wars", "recon.2.2")
@pytest.mark.parametrize(("cadre", "chance"), [(0, 0), (1, Fraction(1, 6)), (4, Fraction(2, 3)), (6, 1), (9, 1)])
def test_the_chances_of_a_reconnaissance(cadre: int, chance: Fraction) -> None:
    assert reconnaissance_chances(cadre).get(True, 0) == chance


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "HQ"
    for call, message in (
        (lambda: why_not_spy(wrong, HIDDEN, distance=1), "headquarters: a Combatant is wanted, not 'HQ'"),
        (lambda: why_not_spy(HQ, wrong, distance=1), "target: a Combatant is wanted, not 'H'"),
        (lambda: why_not_spy(HQ, HIDDEN, distance=-1), "distance: a whole number of at least 0 is wanted"),
        (lambda: why_not_spy(HQ, HIDDEN, distance=1, has_tried=wrong), "has_tried: True or False is wanted"),
        (lambda: intelligence_roll(wrong, 1), "staff: a whole number is wanted"),
        (lambda: intelligence_roll(1, 7), "face: a die shows 1 to 6, not 7"),
        (lambda: intelligence_roll(1, 1, rulings=wrong), "rulings: a Rulings is wanted"),
        (lambda: may_be_examined(HIDDEN, wrong), "headquarters: a Combatant is wanted"),
        (lambda: opened(7), "stack: Combatants are wanted, not 7"),  # type: ignore[arg-type]
        (lambda: why_not_reconnoitre(wrong, HIDDEN), "cavalry: a Combatant is wanted"),
        (lambda: why_not_reconnoitre(CAVALRY, HIDDEN, moving=wrong), "moving: True or False is wanted"),
        (lambda: reconnaissance(CAVALRY, HIDDEN, 0), "face: a die shows 1 to 6, not 0"),
        (lambda: reconnaissance_chances(wrong), "cadre: a whole number is wanted"),
    ):
        with pytest.raises(SetupError, match=message):
            call()
