"""Jugoslav defection (31.G)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from tests.marita_merkur.pieces import PEACE, READY, SPECIAL, WAR, land, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    Country,
    Mark,
    Nation,
    Phase,
    Piece,
    Rulings,
    UnitType,
    defection_chance,
    defection_losses,
    defects,
    units_to_check,
)
from balkan_rules.marita_merkur.rulings import DefectionOnce

FIELD, BEOGRAD = land(Country.JUGOSLAVIA), land(Country.JUGOSLAVIA, Mark.BEOGRAD)
GERMAN, BORDER = unit(Nation.GERMAN), unit(Nation.JUGOSLAV, UnitType.BORDER)


def checked(mover: Piece, *beside: Piece, affairs: Affairs = SPECIAL, phase: Phase = Phase.MOVEMENT) -> list[UnitType]:
    return [piece.unit_type for piece in units_to_check(mover, beside, affairs, phase=phase)]


@pytest.mark.case("marita_merkur", "31.G")
def test_four_types_are_checked() -> None:
    units = [unit(Nation.JUGOSLAV, unit_type) for unit_type in UnitType]
    wavering = [UnitType.INFANTRY, UnitType.RESERVE, UnitType.BORDER, UnitType.CAVALRY]
    assert checked(GERMAN, *units) == wavering
    assert checked(GERMAN, unit(Nation.GREEK), unit(Nation.GERMAN)) == []


@pytest.mark.case("marita_merkur", "31.G")
def test_only_german_ground_units_in_one_phase_have_them_checked() -> None:
    for mover in (unit(Nation.ITALIAN), unit(Nation.GERMAN, UnitType.AIR)):
        assert checked(mover, BORDER) == []
    for phase in (Phase.COMBAT, Phase.AIR, Phase.SUPPLY):
        assert checked(GERMAN, BORDER, phase=phase) == []
    for affairs in (PEACE, READY, WAR):
        assert checked(GERMAN, BORDER, affairs=affairs) == []


@pytest.mark.case("marita_merkur", "31.G")
def test_a_unit_is_checked_once_or_each_time() -> None:
    each = Rulings(rule_31_g_once=DefectionOnce.EACH_ADJACENCY)
    before = {BORDER.name}
    assert units_to_check(GERMAN, [BORDER], SPECIAL, phase=Phase.MOVEMENT, checked=before) == ()
    again = units_to_check(GERMAN, [BORDER], SPECIAL, phase=Phase.MOVEMENT, checked=before, rulings=each)
    assert again == (BORDER,)


@pytest.mark.case("marita_merkur", "31.G.roll", "31.G.beograd")
def test_a_unit_in_beograd_holds_out_better() -> None:
    assert [face for face in range(1, 7) if defects(face, FIELD)] == [5, 6]
    assert [face for face in range(1, 7) if defects(face, BEOGRAD)] == [6]
    with pytest.raises(SetupError, match="a die shows 1 to 6"):
        defects(0, FIELD)


@pytest.mark.case("marita_merkur", "31.G.roll", "31.G.beograd")
def test_the_chances_are_exact() -> None:
    assert [defection_chance(FIELD), defection_chance(BEOGRAD)] == [Fraction(1, 3), Fraction(1, 6)]
    assert defection_chance(FIELD, checks=3) == 1 - Fraction(8, 27)
    assert defection_chance(FIELD, checks=0) == 0
    losses = defection_losses([FIELD] * 4 + [BEOGRAD] * 2)
    assert (losses.mean(), losses[0]) == (Fraction(5, 3), Fraction(100, 729))
    third = Fraction(1, 3)
    binomial = {lost: comb(5, lost) * third**lost * (1 - third) ** (5 - lost) for lost in range(6)}
    assert defection_losses([FIELD] * 5) == binomial
    assert defection_losses([]) == {0: 1}
