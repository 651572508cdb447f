"""British naval interdiction (31.L): zones, announcements, dice and results."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import cases_of, land, unit

from balkan_rules.core.errors import BalkanRulesError, SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    Country,
    Ground,
    HexNumber,
    Interdiction,
    InterdictionResult,
    Mark,
    Nation,
    Piece,
    Rulings,
    SeaKind,
    Sheet,
    Size,
    UnitType,
    Voyage,
    after_announcement,
    after_crete_announcement,
    interdiction_dice,
    is_interdicted,
    voyage,
    voyage_chances,
    why_not_announce_crete,
    why_not_announce_interdiction,
    why_not_send_to_crete,
)
from balkan_rules.marita_merkur.rulings import InterdictionPath, InterdictionUnit

NONE, LIMITED, EXTENDED = Interdiction
EVACUATION = Affairs(turn=4, crete_announced=False, evacuations=(4,))
REGIMENT = unit(Nation.GERMAN, size=Size.REGIMENT)


def sea(number: str, kind: SeaKind = SeaKind.FULL, distance: int | None = None) -> Ground:
    return Ground(name=number, number=HexNumber(Sheet.SOUTH, number), sea=kind, crete_distance=distance)


ATHENAI, OPEN, KHANIA = sea("0912", SeaKind.PARTIAL, 9), sea("1514", distance=5), sea("2115", SeaKind.PARTIAL, 0)
ROUTE = (ATHENAI, OPEN, KHANIA)


# ---------------------------------------------------------------------------------------------------------------- zones


@pytest.mark.case("marita_merkur", "31.L", "31.L.limited")
def test_limited_interdiction_reaches_four_hexes_from_crete() -> None:
    assert [is_interdicted(sea("1514", distance=far), LIMITED) for far in (0, 4, 5, None)] == [True, True, False, False]
    assert not is_interdicted(KHANIA, NONE)


@pytest.mark.case("marita_merkur", "31.L", "31.L.extended")
def test_extended_interdiction_reaches_to_column_twelve() -> None:
    assert is_interdicted(sea("2012"), EXTENDED)
    assert is_interdicted(sea("2012", SeaKind.PARTIAL), EXTENDED)
    assert not is_interdicted(sea("2012", SeaKind.NONE), EXTENDED)
    assert not is_interdicted(sea("2013"), EXTENDED)
    assert not is_interdicted(Ground(name="Rhodes", sea=SeaKind.PARTIAL), EXTENDED)
    assert not is_interdicted(sea("2012"), LIMITED)


# -------------------------------------------------------------------------------------------------------- announcements


@pytest.mark.case("marita_merkur", "31.L.crete", "31.L.announce")
def test_crete_is_announced_first_and_each_once() -> None:
    begun = Affairs(turn=4)
    assert why_not_announce_crete(begun) == ()
    assert cases_of(why_not_announce_interdiction(NONE, begun)) == ["31.L.crete"]
    settled = after_crete_announcement(begun, sends=True)
    assert cases_of(why_not_announce_crete(settled)) == ["31.L.crete"]
    assert why_not_announce_interdiction(EXTENDED, settled) == ()
    announced = after_announcement(settled, EXTENDED)
    assert announced.zone is EXTENDED
    assert cases_of(why_not_announce_interdiction(LIMITED, announced)) == ["31.L.announce"]
    assert cases_of(why_not_announce_crete(attrs.evolve(begun, interdiction=NONE))) == ["31.L.crete"]


@pytest.mark.case("marita_merkur", "31.L.evacuation")
def test_no_extended_interdiction_on_an_evacuation_turn() -> None:
    assert cases_of(why_not_announce_interdiction(EXTENDED, EVACUATION)) == ["31.L.evacuation"]
    assert why_not_announce_interdiction(LIMITED, EVACUATION) == ()
    assert why_not_announce_interdiction(EXTENDED, attrs.evolve(EVACUATION, turn=5)) == ()


@pytest.mark.case("marita_merkur", "31.L.crete")
def test_what_was_not_announced_is_not_sent_to_crete() -> None:
    crete, attica = land(Country.GREECE, Mark.CRETE), land(Country.GREECE)
    silent = attrs.evolve(EVACUATION, crete_announced=None)
    for affairs in (EVACUATION, silent):
        assert cases_of(why_not_send_to_crete(REGIMENT, crete, affairs, origin=attica)) == ["31.L.crete"]
        assert why_not_send_to_crete(unit(Nation.GREEK), crete, affairs) == ()
        assert why_not_send_to_crete(REGIMENT, attica, affairs) == ()
        assert why_not_send_to_crete(REGIMENT, crete, affairs, origin=crete) == ()
    assert why_not_send_to_crete(REGIMENT, crete, attrs.evolve(EVACUATION, crete_announced=True)) == ()


# ----------------------------------------------------------------------------------------------------------------- dice


@pytest.mark.case("marita_merkur", "31.L.roll")
@pytest.mark.parametrize(
    ("path", "dice"),
    [
        (InterdictionPath.ONE_ROLL, [0, 1, 1, 0, 0]),
        (InterdictionPath.DESTINATION_ONLY, [0, 1, 0, 0, 0]),
        (InterdictionPath.PER_HEX, [0, 1, 1, 0, 0]),
    ],
)
def test_the_route_decides_whether_a_unit_must_roll(path: InterdictionPath, dice: list[int]) -> None:
    rulings = Rulings(rule_31_l_path=path)
    asked = [(ROUTE, NONE), (ROUTE, LIMITED), (ROUTE, EXTENDED), (ROUTE[1:], EXTENDED), (ROUTE[:2], LIMITED)]
    assert [interdiction_dice(REGIMENT, route, kind, rulings=rulings) for route, kind in asked] == dice


@pytest.mark.case("marita_merkur", "31.L.roll")
def test_each_hex_or_each_equivalent_may_take_a_die() -> None:
    route = (ATHENAI, sea("1012"), sea("1111"))
    by_hex = Rulings(rule_31_l_path=InterdictionPath.PER_HEX)
    assert [interdiction_dice(REGIMENT, route, EXTENDED, rulings=one) for one in (Rulings(), by_hex)] == [1, 3]
    by_size = Rulings(rule_31_l_per_unit=InterdictionUnit.PER_EQUIVALENT)
    big = attrs.evolve(REGIMENT, equivalents=Fraction(5, 2))
    small = Piece(name="x", nation=Nation.GERMAN, unit_type=UnitType.ENGINEER, equivalents=Fraction(0))
    assert [interdiction_dice(piece, route, EXTENDED) for piece in (big, small)] == [1, 1]
    assert [interdiction_dice(piece, route, EXTENDED, rulings=by_size) for piece in (big, small)] == [3, 1]


@pytest.mark.case("marita_merkur", "31.L.result.none", "31.L.result.A", "31.L.result.S")
def test_results_say_what_becomes_of_a_unit() -> None:
    arrives, abort, sunk = InterdictionResult
    assert [str(voyage([result])) for result in InterdictionResult] == ["proceeds", "returns", "eliminated"]
    assert voyage([arrives, abort]) is Voyage.RETURNS
    assert voyage([abort, sunk, arrives]) is Voyage.ELIMINATED
    assert voyage([]) is Voyage.PROCEEDS


@pytest.mark.case("marita_merkur", "31.L.result.none", "31.L.result.A", "31.L.result.S")
def test_the_chances_of_a_voyage_are_exact() -> None:
    third = Fraction(1, 3)
    table = dict.fromkeys(InterdictionResult, third)
    assert voyage_chances(table, 0) == {Voyage.PROCEEDS: 1}
    assert voyage_chances(table, 1) == dict.fromkeys(Voyage, third)
    assert voyage_chances(table, 2) == {
        Voyage.PROCEEDS: Fraction(1, 9),
        Voyage.RETURNS: Fraction(3, 9),
        Voyage.ELIMINATED: Fraction(5, 9),
    }
    with pytest.raises(SetupError, match="dice"):
        voyage_chances(table, -1)
    with pytest.raises(BalkanRulesError, match="sum"):
        voyage_chances({InterdictionResult.SUNK: third}, 1)
