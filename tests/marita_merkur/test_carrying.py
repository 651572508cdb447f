"""Motor boats and captured shipping (31.M.1, 31.M.2)."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import cases_of, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    Carrier,
    Country,
    Ground,
    HexNumber,
    Interdiction,
    Loads,
    Mark,
    Nation,
    Piece,
    PlayerTurn,
    Rulings,
    SeaKind,
    Sheet,
    Shipping,
    Side,
    Size,
    UnitType,
    after_capture,
    after_transfer,
    captured_shipping,
    captures_shipping,
    shipping_die,
    why_not_carry,
    why_not_transfer_boats,
    with_load,
)
from balkan_rules.marita_merkur.rulings import TransportPool

BOATS, SHIPS, BOTH = Carrier
NONE, LIMITED, EXTENDED = Interdiction


def coast(number: str, *marks: Mark, distance: int | None = None) -> Ground:
    return Ground(
        name=number,
        number=HexNumber(Sheet.SOUTH, number),
        country=Country.GREECE,
        sea=SeaKind.PARTIAL,
        crete_distance=distance,
        marks=frozenset(marks),
    )


ATHENAI, CHIOS = coast("0912", Mark.PORT, Mark.ATHENAI), coast("0605", Mark.PORT)
PATRAI, BEACH = coast("0518", Mark.PORT), coast("0711")
KHANIA = coast("2115", Mark.PORT, Mark.CRETE, distance=0)
ROUTE = (ATHENAI, KHANIA)
QUIET = Affairs(turn=14, boats_port="0912", boats_since=13, shipping=4)


def german(equivalents: Fraction | int, *, heavy: bool = False) -> Piece:
    piece = unit(Nation.GERMAN, UnitType.ARTILLERY if heavy else UnitType.INFANTRY, Size.REGIMENT)
    return attrs.evolve(piece, equivalents=Fraction(equivalents), is_heavy=heavy)


def told(
    piece: Piece,
    carrier: Carrier = BOATS,
    affairs: Affairs = QUIET,
    *,
    route: tuple[Ground, ...] = ROUTE,
    controller: Side | None = Side.AXIS,
    loads: Loads | None = None,
    rulings: Rulings | None = None,
) -> list[str]:
    chosen = rulings or Rulings()
    found = why_not_carry(piece, route, carrier, affairs, controller=controller, loads=loads, rulings=chosen)
    return cases_of(found)


# ---------------------------------------------------------------------------------------------------------- motor boats


@pytest.mark.case("marita_merkur", "31.M.1.transfer", "31.M.1.limits")
def test_motor_boats_transfer_once_to_an_axis_port_in_the_east() -> None:
    def asked(
        port: Ground, affairs: Affairs, turn: PlayerTurn = PlayerTurn.AXIS, by: Side | None = Side.AXIS
    ) -> list[str]:
        return cases_of(why_not_transfer_boats(port, affairs, player_turn=turn, controller=by))

    black_sea = Affairs(turn=13)
    assert asked(CHIOS, black_sea) == []
    assert asked(CHIOS, black_sea, PlayerTurn.ALLIED) == asked(CHIOS, black_sea, by=None) == ["31.M.1.transfer"]
    assert asked(CHIOS, QUIET) == asked(BEACH, black_sea) == asked(PATRAI, black_sea) == ["31.M.1.transfer"]
    assert asked(CHIOS, attrs.evolve(black_sea, interdiction=EXTENDED)) == ["31.M.1.limits"]
    assert asked(CHIOS, attrs.evolve(black_sea, interdiction=LIMITED)) == []
    after = after_transfer(black_sea, CHIOS)
    assert (after.boats_port, after.boats_since) == ("0605", 13)


@pytest.mark.case("marita_merkur", "31.M.1.transfer")
def test_they_carry_from_their_port_on_later_turns_while_it_is_held() -> None:
    one = german(1)
    assert told(one) == []
    assert told(one, affairs=attrs.evolve(QUIET, turn=13)) == ["31.M.1.transfer"]
    assert told(one, route=(CHIOS, KHANIA)) == ["31.M.1.transfer"]
    assert told(one, controller=Side.ALLIED) == ["31.M.1.transfer"]
    assert told(one, affairs=Affairs(turn=14)) == ["31.M.1.transfer"]


@pytest.mark.case("marita_merkur", "31.M.1.capacity")
def test_they_carry_three_equivalents_in_a_turn() -> None:
    assert told(german(3)) == []
    assert told(german(Fraction(7, 2))) == ["31.M.1.capacity"]
    assert told(german(1), loads=Loads(boats=Fraction(2))) == []
    assert told(german(1), loads=Loads(boats=Fraction(5, 2))) == ["31.M.1.capacity"]


@pytest.mark.case("marita_merkur", "31.M.1.limits")
def test_they_carry_nothing_heavy_and_stay_out_of_interdiction() -> None:
    assert told(german(1, heavy=True)) == ["31.M.1.limits"]
    for kind in (LIMITED, EXTENDED):
        assert told(german(1), affairs=attrs.evolve(QUIET, interdiction=kind)) == ["31.M.1.limits"]
    assert told(german(1), affairs=attrs.evolve(QUIET, interdiction=LIMITED), route=(ATHENAI, PATRAI)) == []


# ---------------------------------------------------------------------------------------------------- captured shipping


@pytest.mark.case("marita_merkur", "31.M.2.roll", "31.M.2.heavy")
def test_a_die_says_what_is_captured_and_a_third_of_it_is_for_heavy_equipment() -> None:
    found = [captured_shipping(face) for face in shipping_die()]
    assert found == [Shipping(capacity, heavy) for capacity, heavy in enumerate((1, 1, 1, 2, 2, 2), start=1)]
    with pytest.raises(SetupError, match="a die shows 1 to 6"):
        captured_shipping(7)


@pytest.mark.case("marita_merkur", "31.M.2.roll")
def test_shipping_is_captured_once_in_athenai() -> None:
    before = attrs.evolve(QUIET, shipping=0)
    assert captures_shipping(ATHENAI, Side.AXIS, before)
    assert not captures_shipping(ATHENAI, Side.ALLIED, before)
    assert not captures_shipping(CHIOS, Side.AXIS, before)
    after = after_capture(before, 5)
    assert after.shipping == 5
    assert not captures_shipping(ATHENAI, Side.AXIS, after)


@pytest.mark.case("marita_merkur", "31.M.2.roll")
def test_it_carries_its_capacity_from_athenai() -> None:
    assert told(german(4), SHIPS) == []
    assert told(german(5), SHIPS) == told(german(1), SHIPS, loads=Loads(shipping=Fraction(4))) == ["31.M.2.roll"]
    assert told(german(1), SHIPS, route=(CHIOS, KHANIA)) == told(german(1), SHIPS, controller=None) == ["31.M.2.roll"]
    assert told(german(Fraction(1, 2)), SHIPS, attrs.evolve(QUIET, shipping=0)) == ["31.M.2.roll", "31.M.2.roll"]
    assert told(german(1), SHIPS, attrs.evolve(QUIET, interdiction=EXTENDED)) == []


@pytest.mark.case("marita_merkur", "31.M.2.heavy")
def test_heavy_equipment_has_a_share_of_it() -> None:
    assert told(german(2, heavy=True), SHIPS) == []
    assert told(german(3, heavy=True), SHIPS) == ["31.M.2.heavy"]
    full = Loads(shipping=Fraction(2), heavy=Fraction(2))
    assert told(german(1, heavy=True), SHIPS, loads=full) == ["31.M.2.heavy"]
    assert told(german(1), SHIPS, loads=full) == []


@pytest.mark.case("marita_merkur", "31.M.2.roll", "31.M.2.heavy")
def test_the_share_may_come_on_top() -> None:
    rulings = Rulings(rule_31_m_2_pool=TransportPool.HEAVY_IN_ADDITION)
    four = Loads(shipping=Fraction(4))
    assert told(german(2, heavy=True), SHIPS, loads=four) == ["31.M.2.roll"]
    assert told(german(2, heavy=True), SHIPS, loads=four, rulings=rulings) == []
    assert told(german(3, heavy=True), SHIPS, loads=four, rulings=rulings) == ["31.M.2.roll", "31.M.2.heavy"]


# ------------------------------------------------------------------------------------------------------------- together


@pytest.mark.case("marita_merkur", "31.M.types")
def test_both_together_carry_one_unit_if_a_ruling_lets_them() -> None:
    joint = Rulings(rule_31_m_2_pool=TransportPool.JOINT)
    nearly = Loads(boats=Fraction(5, 2), shipping=Fraction(7, 2))
    assert told(german(1), BOTH, loads=nearly) == ["31.M.types"]
    assert told(german(1), BOTH, loads=nearly, rulings=joint) == []
    assert told(german(2), BOTH, loads=nearly, rulings=joint) == ["31.M.1.capacity"]
    assert told(german(1), BOATS, loads=nearly, rulings=joint) == ["31.M.1.capacity"]
    assert told(german(1, heavy=True), BOTH, rulings=joint) == ["31.M.1.limits"]
    assert told(german(1), BOTH, attrs.evolve(QUIET, boats_port="0605"), rulings=joint) == ["31.M.1.transfer"]


def test_loads_add_up() -> None:
    half = Fraction(1, 2)
    loads = with_load(with_load(Loads(), german(2), BOATS), german(1, heavy=True), SHIPS)
    assert loads == Loads(boats=Fraction(2), shipping=Fraction(1), heavy=Fraction(1))
    nearly = Loads(boats=Fraction(5, 2))
    assert with_load(nearly, german(1), BOTH) == Loads(boats=Fraction(3), shipping=half)
    assert [str(carrier) for carrier in Carrier] == ["motor boats", "captured shipping", "both"]
