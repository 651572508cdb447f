"""What the Mobilization Segment lets a Player raise and return: to the last point, Depot by Depot."""

from __future__ import annotations

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_SUPPLY,
    DEPOT,
    SARAJEVO,
    SERB,
    SERBS,
    board,
    ended,
    events,
    go,
    listed,
    names,
    place,
    refused,
)
from tests.balkan_wars.square_host import SquareHost

from balkan_rules.balkan_wars import GAME, PlaceUnit, State

CAVALRY = [f"Serbian {number} Cavalry Brigade" for number in ("1st", "2nd")]
OTHER_DEPOT, OTHER_SUPPLY = "Rumanian Depot", "Rumanian Supply Unit"


def placing(state: State, unit: str, there: str) -> PlaceUnit:
    """The action that raises or returns a unit there."""
    return PlaceUnit(state.ruleset.unit(unit), state.ruleset.place(there))


def points(state: State, country: str) -> int:
    """The points that a country has left."""
    return state.tracks.points[state.ruleset.countries.index(country)]


@pytest.mark.case("balkan_wars", "seq.mobilization", "scenario3.serbia.mobilization")
@pytest.mark.parametrize("price", [3, 4])
def test_points_are_spent_to_the_last(price: int) -> None:
    """One Depot gives 3."""
    host = type("Priced", (SquareHost,), {"digest": f"ab0020a{price}", "price": lambda *_: price})()
    where = {"C3": ["Belgrade stores"], "A1": ["Jaegers"], "Mobilization Pool": ["Guard"]}
    state = GAME.position(phase="second_mobilization", place=where, ruleset=GAME.ruleset(host=host))
    assert points(state, "Serbia") == 3
    if price <= 3:
        assert "place Guard at C3" in listed(state)
    else:
        assert refused(state, placing(state, "Guard", "C3")) == {"seq.mobilization"}


@pytest.mark.case("balkan_wars", "seq.mobilization")
def test_each_depot_raises_one_unit_two_in_a_hex_two() -> None:
    pool = {"Mobilization Pool": [*CAVALRY, SERBS[1]], "1143": [AUSTRIAN]}
    apart = board("second_mobilization", {"1140": [DEPOT], "1836": ["Serbian Depot 1836"], **pool})
    assert points(apart, "Serbia") == 6
    both = go(apart, f"place {CAVALRY[0]} at 1140", f"place {CAVALRY[1]} at 1836")
    for there in ("1140", "1836"):
        assert refused(both, placing(both, SERBS[1], there)) == {"seq.mobilization"}
    together = board("second_mobilization", {"1140": [DEPOT, "Serbian Depot 1836"], **pool})
    full = go(together, f"place {CAVALRY[0]} at 1140", f"place {CAVALRY[1]} at 1140")
    assert refused(full, placing(full, SERBS[1], "1140")) == {"seq.mobilization"}


@pytest.mark.case("balkan_wars", "secret_ops.2b")
def test_an_agent_is_paid_for() -> None:
    where = {"1140": [DEPOT, SERB], "1143": [AUSTRIAN], "Expended": ["Serbian Supply Unit"]}
    state = board("second_mobilization", where)
    assert [points(one, "Serbia") for one in (state, go(state, "agent from Serbia"))] == [3, 1]


@pytest.mark.case("balkan_wars", "scenario3.special.1", "seq.mobilization")
def test_counters_that_stand_in_are_paid_for_by_their_country_of_now() -> None:
    where = {
        "1546": [SARAJEVO, OTHER_DEPOT],
        "1836": [SERB],
        "Mobilization Pool": ["Rumanian Cavalry Brigade", AUSTRIAN],
    }
    state = board("first_mobilization", where)
    before = points(state, "Austria-Hungary")
    told = events(state, "place Rumanian Cavalry Brigade at 1546")["raised"]
    raised = go(state, "place Rumanian Cavalry Brigade at 1546")
    assert before - points(raised, "Austria-Hungary") == told["price"] > 0


@pytest.mark.case("balkan_wars", "supply.1b.replace", "supply.1b.limit")
def test_supply_units_return_one_to_each_depot_where_there_is_room() -> None:
    expended = {"Expended": [AUSTRIAN_SUPPLY, OTHER_SUPPLY], "1836": [SERB]}
    apart = board("first_mobilization", {"1546": [SARAJEVO], "1039": [OTHER_DEPOT], **expended})
    both = go(apart, f"place {AUSTRIAN_SUPPLY} at 1546", f"place {OTHER_SUPPLY} at 1039")
    assert [place(both, unit) for unit in (AUSTRIAN_SUPPLY, OTHER_SUPPLY)] == ["1546", "1039"]
    together = board("first_mobilization", {"1546": [SARAJEVO, OTHER_DEPOT], **expended})
    assert f"place {OTHER_SUPPLY} at 1546" in listed(go(together, f"place {AUSTRIAN_SUPPLY} at 1546"))
    full = board("first_mobilization", {"1546": [SARAJEVO, *ALPINE], "1039": [OTHER_DEPOT], **expended})
    assert f"place {AUSTRIAN_SUPPLY} at 1039" in listed(full)
    assert refused(full, placing(full, AUSTRIAN_SUPPLY, "1546")) == {"supply.1b.replace"}


@pytest.mark.case("balkan_wars", "seq.mobilization.fog")
def test_the_enemy_s_hidden_units_stay_hidden_when_ones_own_are_turned() -> None:
    state = board("second_mobilization", {"1140": [DEPOT, SERB], "1143": [AUSTRIAN, ALPINE[1]]}, hidden=[AUSTRIAN])
    assert names(ended(state).hidden, state) == {AUSTRIAN, SERB}
