"""Who is where, and what is kept of it from one position to the next, is right in each of them."""

from __future__ import annotations

import attrs
import pytest
from tests.balkan_wars.boards import AUSTRIAN, AUSTRIAN_HQ, SERB, board, rules

from balkan_rules.balkan_wars import Side
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.state import State

RUMANIANS = "Rumanian Infantry Brigade A"


def halts(state: State, around: str, unit: str) -> bool:
    """Whether a unit is halted by whoever stands in a place beside."""
    ruleset = state.ruleset
    beside = (ruleset.places[other].name for other in ruleset.neighbours[ruleset.place(around).index])
    return any(ruleset.host.halts(state, unit, name) for name in beside)


@pytest.mark.case("balkan_wars", "seq.movement", "seq.rally")
def test_a_zone_of_control_goes_and_comes_with_the_state_of_a_unit() -> None:
    """Units in Good Order have one, and so has whatever shows its hidden side."""
    state = board("first_movement", {"1143": [AUSTRIAN], "1836": [SERB]})
    weak = attrs.evolve(state, demoralized=bytes([state.ruleset.unit(AUSTRIAN).index]))
    assert [halts(one, "1143", SERB) for one in (state, weak, state)] == [True, False, True]
    staff = board("first_movement", {"1143": [AUSTRIAN_HQ], "1836": [SERB]})
    hidden = attrs.evolve(staff, hidden=bytes([staff.ruleset.unit(AUSTRIAN_HQ).index]))
    assert [halts(one, "1143", SERB) for one in (staff, hidden, staff)] == [False, True, False]


@pytest.mark.case("balkan_wars", "seq.movement")
def test_a_unit_is_of_the_side_on_which_its_country_fights_now() -> None:
    place = {"0716": [RUMANIANS], "3012": ["Ottoman Depot 3012"], "2231": ["Bulgarian 1st Army HQ"]}
    state = GAME.position(scenario="jihad", phase="first_movement", turn=2, place=place, ruleset=rules())
    countries, sides = state.ruleset.countries, state.tracks.allegiance
    index = countries.index("Rumania")
    joined = tuple(Side.FIRST if number == index else side for number, side in enumerate(sides))
    at_war = attrs.evolve(state, tracks=attrs.evolve(state.tracks, allegiance=joined))
    assert [halts(one, "0716", "Bulgarian 1st Army HQ") for one in (state, at_war, state)] == [False, True, False]


@pytest.mark.case("balkan_wars", "scenario3.special.1")
def test_counters_stand_in_for_another_country_in_one_scenario_alone() -> None:
    belgrade = board("first_movement", {"1143": [RUMANIANS], "1836": [SERB]})
    jihad = attrs.evolve(belgrade, tracks=attrs.evolve(belgrade.tracks, scenario="jihad"))
    found = [one.country_of(RUMANIANS) for one in (belgrade, jihad, belgrade)]
    assert found == ["Austria-Hungary", "Rumania", "Austria-Hungary"]
