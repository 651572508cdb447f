"""Cavalry that retreats before combat."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    Combatant,
    Screening,
    Status,
    Threat,
    UnitClass,
    screening,
    screening_chances,
    why_not_screen,
)

FACES = range(1, 7)
STRONG = Combatant(name="1st Cavalry Brigade", unit_class=UnitClass.CAVALRY, cadre=5)
WEAK = Combatant(name="2nd Cavalry Brigade", unit_class=UnitClass.CAVALRY, cadre=3)


def cases(stack: tuple[Combatant, ...]) -> list[str]:
    return [violation.case for violation in why_not_screen(stack)]


@pytest.mark.case("balkan_wars", "screen.0", "screen.1.1")
@pytest.mark.parametrize("unit_class", UnitClass)
def test_any_other_unit_bars_cavalry(unit_class: UnitClass) -> None:
    other = Combatant(name="other", unit_class=unit_class, cadre=6)
    wanted = [] if unit_class is UnitClass.CAVALRY else ["screen.1.1"]
    assert cases((STRONG, other)) == cases((other, STRONG)) == cases((other,)) == wanted
    assert cases(()) == ["screen.1.1"]


@pytest.mark.case("balkan_wars", "screen.5")
def test_one_demoralized_unit_bars_the_stack() -> None:
    broken = attrs.evolve(STRONG, status=Status.DEMORALIZED)
    assert cases((WEAK, broken)) == ["screen.5"]
    (violation,) = why_not_screen((WEAK, broken))
    assert violation.details == {"units": ("1st Cavalry Brigade",)}
    infantry = Combatant(name="infantry", status=Status.DEMORALIZED)
    assert cases((infantry, broken)) == ["screen.1.1", "screen.5"]


@pytest.mark.case("balkan_wars", "screen.1.2", "screen.1.3")
def test_the_lowest_cadre_factor_is_rolled_against() -> None:
    for stack, most in (((STRONG, WEAK), 3), ((WEAK, STRONG), 3), ((STRONG,), 5)):
        assert [screening(stack, face).success for face in FACES] == [face <= most for face in FACES]
        assert screening_chances(stack)[True] == Fraction(most, 6)


@pytest.mark.case("balkan_wars", "screen.1.2", "screen.3", "screen.3.spent")
def test_cavalry_that_slips_away_goes_three_hexes_and_leaves_its_own() -> None:
    assert screening((STRONG,), 5) == Screening(
        success=True,
        retreat_hexes=3,
        may_advance=True,
        threat_spent=True,
        cases=("screen.1.2", "screen.2", "screen.3", "screen.3.spent"),
    )


@pytest.mark.case("balkan_wars", "screen.1.3")
@pytest.mark.parametrize("threat", Threat)
def test_cavalry_that_fails_is_attacked_as_declared(threat: Threat) -> None:
    failure = Screening(success=False, retreat_hexes=0, may_advance=False, threat_spent=False, cases=("screen.1.3",))
    assert screening((STRONG,), 6, threat=threat) == failure


@pytest.mark.case("balkan_wars", "screen.4")
def test_fire_that_is_evaded_is_spent_and_nobody_advances() -> None:
    assert screening((STRONG,), 1, threat=Threat.BOMBARDMENT) == Screening(
        success=True,
        retreat_hexes=3,
        may_advance=False,
        threat_spent=True,
        cases=("screen.1.2", "screen.2", "screen.4"),
    )


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "combat"
    with pytest.raises(SetupError, match="stack: at least one Combatant is wanted"):
        screening((), 1)
    with pytest.raises(SetupError, match="stack: at least one Combatant is wanted"):
        screening_chances(())
    with pytest.raises(SetupError, match="stack: a Combatant is wanted, not 'c'"):
        why_not_screen(wrong)
    with pytest.raises(SetupError, match="face: a die shows 1 to 6, not 7"):
        screening((STRONG,), 7)
    with pytest.raises(SetupError, match=r"threat: one of Threat\.COMBAT, Threat\.BOMBARDMENT is wanted"):
        screening((STRONG,), 1, threat=wrong)
