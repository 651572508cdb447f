"""Rhodes and Scarpantos (31.N)."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import cases_of, unit

from balkan_rules.marita_merkur import (
    Affairs,
    Country,
    Ground,
    HexNumber,
    Interdiction,
    InterdictionResult,
    Mark,
    Nation,
    PlayerTurn,
    Rulings,
    Scarpantos,
    SeaKind,
    Sheet,
    UnitType,
    after_landing,
    is_beside_rhodes,
    is_scarpantos,
    scarpantos_dice,
    scarpantos_landing,
    why_not_base,
    why_not_try_scarpantos,
)
from balkan_rules.marita_merkur.rulings import ScarpantosWhen

ISLAND = Ground(
    name="Scarpantos",
    number=HexNumber(Sheet.SOUTH, "2503"),
    country=Country.DODECANESE,
    sea=SeaKind.PARTIAL,
    crete_distance=3,
)
RHODES = Ground(name="Rhodes", country=Country.DODECANESE, marks=frozenset({Mark.RHODES, Mark.ISLAND}))
LATER = Affairs(turn=12, evacuations=(11,))
ARRIVES, ABORT, SUNK = InterdictionResult
STUKA, HURRICANE = unit(Nation.GERMAN, UnitType.AIR), unit(Nation.BRITISH, UnitType.AIR)


def told(affairs: Affairs, player_turn: PlayerTurn = PlayerTurn.AXIS, rulings: Rulings | None = None) -> list[str]:
    return cases_of(why_not_try_scarpantos(affairs, player_turn=player_turn, rulings=rulings or Rulings()))


@pytest.mark.case("marita_merkur", "31.N.hex")
def test_rhodes_lies_beside_one_hex() -> None:
    assert is_beside_rhodes(Ground(name="sea", number=HexNumber(Sheet.SOUTH, "2301")))
    assert not is_beside_rhodes(ISLAND)
    assert not is_beside_rhodes(RHODES)


@pytest.mark.case("marita_merkur", "31.N.airfield", "31.N.base")
def test_axis_air_units_are_based_on_rhodes_and_on_scarpantos_once_it_is_held() -> None:
    held = attrs.evolve(LATER, scarpantos=Scarpantos.HELD)
    assert why_not_base(STUKA, RHODES, LATER) == ()
    assert cases_of(why_not_base(HURRICANE, RHODES, LATER)) == ["31.N.airfield"]
    assert cases_of(why_not_base(STUKA, ISLAND, LATER)) == ["31.N.base"]
    assert why_not_base(STUKA, ISLAND, held) == why_not_base(HURRICANE, ISLAND, LATER) == ()
    assert is_scarpantos(Ground(name="x", marks=frozenset({Mark.SCARPANTOS})))


@pytest.mark.case("marita_merkur", "31.N.attempt")
def test_it_is_tried_in_an_axis_turn_after_the_first_evacuation() -> None:
    same = attrs.evolve(LATER, turn=11)
    assert told(LATER) == []
    assert told(LATER, PlayerTurn.SPECIAL) == told(LATER, PlayerTurn.ALLIED) == ["31.N.attempt"]
    assert told(same) == told(Affairs(turn=12)) == ["31.N.attempt"]
    assert told(same, rulings=Rulings(rule_31_n_when=ScarpantosWhen.SAME_TURN)) == []
    assert told(attrs.evolve(LATER, evacuations=(11, 12))) == []


@pytest.mark.case("marita_merkur", "31.N.once")
@pytest.mark.parametrize("state", [Scarpantos.HELD, Scarpantos.FAILED])
def test_it_is_tried_only_once(state: Scarpantos) -> None:
    assert told(attrs.evolve(LATER, scarpantos=state)) == ["31.N.once"]


@pytest.mark.case("marita_merkur", "31.N.interdiction")
def test_interdiction_is_rolled_for_where_the_island_lies_in_it() -> None:
    zones = [attrs.evolve(LATER, interdiction=kind) for kind in Interdiction]
    assert [scarpantos_dice(ISLAND, affairs) for affairs in zones] == [0, 1, 1]
    far = attrs.evolve(ISLAND, crete_distance=5)
    assert [scarpantos_dice(far, affairs) for affairs in zones] == [0, 0, 1]


@pytest.mark.case("marita_merkur", "31.N.capture", "31.N.once", "31.N.no_counter", "31.N.no_transport")
@pytest.mark.parametrize(
    ("result", "is_held", "captured"),
    [
        (None, False, True),
        (ARRIVES, False, True),
        (ARRIVES, True, False),
        (None, True, False),
        (ABORT, False, False),
        (SUNK, False, False),
    ],
)
def test_it_takes_an_empty_island_and_costs_nothing(
    result: InterdictionResult | None,
    is_held: bool,  # noqa: FBT001 - what is tried
    captured: bool,  # noqa: FBT001 - what is expected
) -> None:
    landing = scarpantos_landing(result, is_held=is_held)
    assert landing.is_captured is captured
    assert (landing.counters, landing.italian_transport) == ((), Fraction(0))
    after = after_landing(LATER, landing)
    assert after.scarpantos is (Scarpantos.HELD if captured else Scarpantos.FAILED)
    assert told(after) == ["31.N.once"]
