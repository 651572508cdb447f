"""The German special invasion turn (31.F)."""

from __future__ import annotations

import pytest
from tests.marita_merkur.pieces import NO_COUP, PEACE, SPECIAL, WAR, cases_of, unit

from balkan_rules.marita_merkur import (
    Mission,
    Nation,
    Phase,
    PlayerTurn,
    SpecialTurn,
    UnitType,
    after_special_turn,
    next_player_turn,
    phases_of,
    player_turns,
    why_not_fly,
    why_not_operate,
)

BOMBERS = {nation: unit(nation, UnitType.AIR) for nation in Nation}


@pytest.mark.case("marita_merkur", "31.F", "31.F.then_regular")
def test_it_comes_before_the_axis_turn_of_the_deployment_with_or_without_a_coup() -> None:
    for affairs in (SPECIAL, NO_COUP):
        assert player_turns(affairs) == (PlayerTurn.SPECIAL, PlayerTurn.AXIS, PlayerTurn.ALLIED)
    for affairs in (PEACE, WAR):
        assert player_turns(affairs) == (PlayerTurn.AXIS, PlayerTurn.ALLIED)
    assert next_player_turn(PlayerTurn.SPECIAL) is PlayerTurn.AXIS
    assert next_player_turn(PlayerTurn.ALLIED) is None
    assert after_special_turn(SPECIAL).special is SpecialTurn.OVER


@pytest.mark.case("marita_merkur", "31.F")
def test_it_has_no_exploitation() -> None:
    assert phases_of(PlayerTurn.AXIS) == phases_of(PlayerTurn.ALLIED) == tuple(Phase)
    assert phases_of(PlayerTurn.SPECIAL) == (Phase.SUPPLY, Phase.MOVEMENT, Phase.AIR, Phase.COMBAT)


@pytest.mark.case("marita_merkur", "31.F.german_only")
def test_of_the_axis_only_germans_act_in_it() -> None:
    for nation in Nation:
        barred = ["31.F.german_only"] if nation in {Nation.ITALIAN, Nation.HUNGARIAN} else []
        assert cases_of(why_not_operate(unit(nation), PlayerTurn.SPECIAL)) == barred
        assert cases_of(why_not_fly(BOMBERS[nation], Mission.GROUND_SUPPORT, PlayerTurn.SPECIAL)) == barred
        assert why_not_operate(unit(nation), PlayerTurn.AXIS) == ()


@pytest.mark.case("marita_merkur", "31.F.jugoslav_air")
def test_jugoslav_air_units_are_surprised_in_it() -> None:
    jugoslav = BOMBERS[Nation.JUGOSLAV]
    for mission in (Mission.PATROL_ATTACK, Mission.INTERCEPTION):
        assert cases_of(why_not_fly(jugoslav, mission, PlayerTurn.SPECIAL)) == ["31.F.jugoslav_air"]
        assert why_not_fly(jugoslav, mission, PlayerTurn.AXIS) == ()
        assert why_not_fly(BOMBERS[Nation.GREEK], mission, PlayerTurn.SPECIAL) == ()
    assert why_not_fly(jugoslav, Mission.GROUND_SUPPORT, PlayerTurn.SPECIAL) == ()
