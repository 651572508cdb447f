"""German naval transport (31.M): when, who, whereto, and what waits there."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from tests.marita_merkur.pieces import cases_of, land, unit

from balkan_rules.core.errors import SetupError
from balkan_rules.marita_merkur import (
    Affairs,
    Country,
    Ground,
    LandingKind,
    Mark,
    Nation,
    Phase,
    Piece,
    PlayerTurn,
    Side,
    Size,
    UnitType,
    garrison_is_checked,
    landing_kind,
    surrender_chance,
    surrenders,
    why_not_break_down,
    why_not_end_air_phase,
    why_not_sail,
)

ATHENAI = land(Country.GREECE, Mark.PORT, Mark.ATHENAI, name="Athenai")
KHANIA = land(Country.GREECE, Mark.PORT, Mark.CRETE, Mark.ISLAND, name="Khania")
INLAND = land(Country.GREECE)
AFFAIRS = Affairs(turn=14, crete_announced=True)
REGIMENT = unit(Nation.GERMAN, size=Size.REGIMENT)
GREEK = unit(Nation.GREEK)


def told(
    piece: Piece = REGIMENT,
    *,
    start: Ground = ATHENAI,
    target: Ground = KHANIA,
    affairs: Affairs = AFFAIRS,
    player_turn: PlayerTurn = PlayerTurn.AXIS,
    phase: Phase = Phase.AIR,
) -> list[str]:
    return cases_of(why_not_sail(piece, start, target, affairs, player_turn=player_turn, phase=phase))


@pytest.mark.case("marita_merkur", "31.M.phase")
def test_it_happens_in_the_axis_air_phase() -> None:
    assert told() == []
    assert told(player_turn=PlayerTurn.SPECIAL) == told(phase=Phase.MOVEMENT) == ["31.M.phase"]


@pytest.mark.case("marita_merkur", "31.M.size")
def test_germans_of_regimental_size_or_less_go() -> None:
    sizes = {size: told(unit(Nation.GERMAN, UnitType.ARTILLERY, size)) for size in Size}
    assert sizes == {size: ["31.M.size"] if size in {Size.DIVISION, Size.GROUP} else [] for size in Size}
    assert told(unit(Nation.ITALIAN, size=Size.REGIMENT)) == told(unit(Nation.GERMAN, UnitType.AIR)) == ["31.M.size"]


@pytest.mark.case("marita_merkur", "31.M.landing")
def test_it_goes_from_port_to_port() -> None:
    assert told(target=INLAND) == told(start=INLAND) == ["31.M.landing"]


@pytest.mark.case("marita_merkur", "31.L.crete")
def test_crete_must_have_been_announced() -> None:
    silent = attrs.evolve(AFFAIRS, crete_announced=False)
    assert told(affairs=silent) == ["31.L.crete"]
    assert told(affairs=silent, target=ATHENAI) == told(affairs=silent, start=KHANIA) == []


@pytest.mark.case("marita_merkur", "31.M.breakdown")
def test_germans_break_down_and_leave_no_crowd_behind() -> None:
    division = unit(Nation.GERMAN)
    assert why_not_break_down(division, player_turn=PlayerTurn.AXIS, phase=Phase.AIR) == ()
    for piece, player_turn, phase in (
        (division, PlayerTurn.SPECIAL, Phase.AIR),
        (division, PlayerTurn.AXIS, Phase.COMBAT),
        (unit(Nation.ITALIAN), PlayerTurn.AXIS, Phase.AIR),
        (unit(Nation.GERMAN, UnitType.AIR), PlayerTurn.AXIS, Phase.AIR),
    ):
        assert cases_of(why_not_break_down(piece, player_turn=player_turn, phase=phase)) == ["31.M.breakdown"]
    assert why_not_end_air_phase(0) == ()
    assert cases_of(why_not_end_air_phase(2)) == ["31.M.breakdown"]
    with pytest.raises(SetupError, match="crowding"):
        why_not_end_air_phase(-1)


@pytest.mark.case("marita_merkur", "31.M.landing", "31.M.assault")
def test_a_port_is_friendly_or_empty_or_fought_for() -> None:
    assert landing_kind([REGIMENT], controller=Side.AXIS) is LandingKind.FRIENDLY
    for controller in (Side.ALLIED, None):
        assert landing_kind([], controller=controller) is LandingKind.UNOPPOSED
        assert landing_kind([GREEK], controller=controller) is LandingKind.ASSAULT
    assert [str(kind) for kind in LandingKind] == ["friendly", "unopposed", "assault"]


@pytest.mark.case("marita_merkur", "31.M.surrender")
def test_a_greek_garrison_may_surrender_when_its_government_is_gone() -> None:
    exile = attrs.evolve(AFFAIRS, exile=True)
    assert garrison_is_checked([GREEK, unit(Nation.GREEK, name="others")], exile, attackers=[REGIMENT])
    assert not garrison_is_checked([GREEK], AFFAIRS, attackers=[REGIMENT])
    assert not garrison_is_checked([GREEK, unit(Nation.BRITISH)], exile, attackers=[REGIMENT])
    assert not garrison_is_checked([GREEK], exile, attackers=[unit(Nation.ITALIAN)])
    assert not garrison_is_checked([], exile, attackers=[REGIMENT])


@pytest.mark.case("marita_merkur", "31.M.surrender")
def test_three_or_less_surrenders() -> None:
    assert [face for face in range(1, 7) if surrenders(face)] == [1, 2, 3]
    assert [surrender_chance(), surrender_chance(3)] == [Fraction(1, 2), Fraction(1, 8)]
