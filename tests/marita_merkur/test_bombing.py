"""Air attacks on the interdicting ships (31.L.air)."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import cases_of, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    Ground,
    Interdiction,
    Nation,
    NavalLosses,
    Phase,
    Piece,
    PlayerTurn,
    SeaKind,
    UnitType,
    antiaircraft_by_wave,
    bombing_chances,
    bombing_points,
    bombing_total,
    why_not_bomb_ships,
)

LIMITED = Affairs(turn=14, crete_announced=True, interdiction=Interdiction.LIMITED)
NEAR, FAR = (Ground(name=str(far), sea=SeaKind.FULL, crete_distance=far) for far in (4, 5))
STUKA = Piece(name="Ju 87", nation=Nation.GERMAN, unit_type=UnitType.AIR, tactical=3, is_dive_bomber=True)
BOMBER = Piece(name="SM 79", nation=Nation.ITALIAN, unit_type=UnitType.AIR, tactical=3)


def told(
    piece: Piece = STUKA,
    target: Ground = NEAR,
    affairs: Affairs = LIMITED,
    player_turn: PlayerTurn = PlayerTurn.AXIS,
    phase: Phase = Phase.AIR,
) -> list[str]:
    return cases_of(why_not_bomb_ships(piece, target, affairs, player_turn=player_turn, phase=phase))


@pytest.mark.case("marita_merkur", "31.L.air")
def test_axis_air_units_bomb_in_their_air_phase_where_there_is_interdiction() -> None:
    assert told() == told(BOMBER) == []
    assert told(unit(Nation.BRITISH, UnitType.AIR)) == told(unit(Nation.GERMAN)) == ["31.L.air"]
    assert told(player_turn=PlayerTurn.SPECIAL) == told(phase=Phase.MOVEMENT) == ["31.L.air"]
    assert told(target=FAR) == told(affairs=attrs.evolve(LIMITED, interdiction=Interdiction.NONE)) == ["31.L.air"]


@pytest.mark.case("marita_merkur", "31.L.air.flak")
def test_every_wave_is_fired_at_with_all_guns() -> None:
    assert [antiaircraft_by_wave(kind, 2) for kind in Interdiction] == [(0, 0), (6, 6), (3, 3)]
    assert antiaircraft_by_wave(Interdiction.LIMITED, 0) == ()
    with pytest.raises(SetupError, match="waves"):
        antiaircraft_by_wave(Interdiction.LIMITED, -1)


@pytest.mark.case("marita_merkur", "31.L.air.total")
def test_dive_bombers_count_three_times() -> None:
    assert bombing_total([STUKA, BOMBER]) == 12
    assert bombing_total([]) == 0


@pytest.mark.case("marita_merkur", "31.L.air.result")
def test_ships_lost_are_points_for_the_axis() -> None:
    losses = NavalLosses(crippled=1, sunk=1, points=4)
    assert bombing_points(losses) == 4
    none = NavalLosses(crippled=0, sunk=0, points=0)
    chances = bombing_chances(12, lambda total, face: losses if total + face > 16 else none)
    assert chances == {0: Fraction(2, 3), 4: Fraction(1, 3)}
