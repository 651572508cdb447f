"""The greedy bot of War Returns to Europe beyond the Ten Days War: what each scenario has it do."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.bots.test_wrte_1991 import after, does, wants
from tests.wrte_1991.playing import MOT, ZONE

from balkan_rules import CHANCE
from balkan_rules import wrte_1991 as wrte
from balkan_rules.bots._wrte_1991_goals import goals

FEDERALIST, SEPARATIST = wrte.Side
RULES = wrte.ruleset()
LAST = wrte.Last


def marching(place: dict[str, list[str]], **more: Any) -> wrte.State:  # noqa: ANN401 - what a position is built of
    """The Federalist Movement Phase with Croatian operations begun and no limits."""
    given = {"operations": 3, "turn": 4, "level": 9, "place": place, **more}
    return wrte.position(**given)


def named(scenario: wrte.Scenario) -> tuple[set[str], set[str]]:
    """The names of the hexes that are played for."""
    sites, crossings = goals(RULES, scenario)
    return {RULES.places[at].name for at in sites}, {RULES.places[at].name for at in crossings}


# ---------------------------------------------------------------------------------------------------------------- goals
def test_each_scenario_has_its_goals() -> None:
    campaign, crossings = named(wrte.Scenario.CAMPAIGN)
    assert {"2611", "1712", "1709", "2810", "2804", "3308"} <= campaign
    assert not campaign & crossings
    board = RULES.map
    assert all(board.place(name).is_serb or board.place(name).is_mixed for name in crossings)
    ten_days = {post.name for post in board.border_posts()}
    assert named(wrte.Scenario.TEN_DAYS) == (ten_days, set())
    total, none = named(wrte.Scenario.TOTAL_WAR)
    assert none == set()
    airports = {place.name for place in board.places if place.is_airport and place.area is wrte.Area.CROATIA}
    assert airports | ten_days <= total


def test_units_take_the_city_that_nobody_of_theirs_has_been_in() -> None:
    place = {"2510": MOT[:1], "3205": ZONE[:1]}
    first, second, *_ = does(marching(place), 3)
    assert first == f"move {MOT[0]}"
    assert second.startswith("go to ")
    held = dict.fromkeys(named(wrte.Scenario.CAMPAIGN)[0] - {"3205"}, LAST.JNA)
    place["3206"] = place.pop("3205")
    assert "3206" not in held
    assert wants(marching(place, occupants=held | {"3205": LAST.JNA})) == "end phase"
    crossed = held | {"3205": LAST.JNA, "2610": LAST.SEPARATIST, "2512": LAST.SEPARATIST}
    assert wants(marching(place, occupants=crossed)) == f"move {MOT[0]}"


def test_a_ceasefire_and_slavonia_leave_slovenia_alone() -> None:
    place = {"2606": MOT[:1], "3205": ZONE[:1]}
    sites = named(wrte.Scenario.CAMPAIGN)[0]
    there = {name: LAST.JNA for name in sites if RULES.map.place(name).area is wrte.Area.CROATIA}
    assert wants(marching(place, occupants=there)) == f"move {MOT[0]}"
    assert wants(marching(place, occupants=there, ceasefire=3)) == "end phase"
    assert wants(marching({"2606": MOT[:1]}, occupants=there, scenario="slavonia", operations=6, turn=6)) == "end phase"


# ------------------------------------------------------------------------------------------------------ new decisions
def arriving(**more: Any) -> wrte.State:  # noqa: ANN401 - as above
    place = {"2811": ["ZNG 1", "ZNG 2"], "2609": MOT[:1]}
    given = {"scenario": "slavonia", "operations": 6, "turn": 7, "place": place, "phase": "separatist_reinforcement"}
    return wrte.position(**{**given, **more})


def test_reinforcements_come_on_near_the_enemy() -> None:
    state = arriving(arrivals=(wrte.Arrival(7, "zng", 1),))
    entering, placing = does(state, 2)
    assert entering.startswith("bring on ZNG")
    enemy, named = RULES.map.place("2609"), after(state, entering)
    far = {str(action): RULES.map.distance(action.to, enemy) for action in named.legal_actions()}  # type: ignore[union-attr]
    assert min(far.values()) < max(far.values())
    assert far[placing] == min(far.values())


def test_reinforcements_are_brought_forward_for_weapons_caches() -> None:
    arrivals = (wrte.Arrival(8, "zng", 1), wrte.Arrival(11, "zng", 1))
    state = arriving(arrivals=arrivals, caches=("ZNG 1", "ZNG 2"))
    assert does(state, 3) == ["bring forward zng of turn 11", "spend the cache of ZNG 1", "spend the cache of ZNG 2"]


def test_the_jna_comes_on_from_the_holding_box() -> None:
    place = {"2811": ["ZNG 1"], "2304": MOT[:1], "Serbia Holding Box": MOT[1:2]}
    state = wrte.position(turn=6, operations=3, phase="federalist_reinforcement", place=place)
    first, second = does(state, 2)
    assert first == f"bring on {MOT[1]}"
    assert second.startswith(f"place {MOT[1]} at 262")


def test_a_commando_lands_on_a_border_post() -> None:
    rules = wrte.ruleset(options=wrte.Options(commandos=True))
    state = marching({"3308": MOT[:1], "Reserve": ["JNA Commando 1"]}, ruleset=rules)
    assert wants(state).startswith("land at ")


def test_a_veto_is_asked_for() -> None:
    rules = wrte.ruleset(options=wrte.Options(wildcard=True))
    state = marching({"2920": ["ZNG 9"], "2510": ["Krajina 1"]}, ruleset=rules)
    assert wants(after(state, "move Krajina 1", "go to 2610")) == "ask for a veto"


def test_barracks_are_stormed_with_weapons_caches() -> None:
    place = {"2508": MOT[:1], "2608": ["ZNG 1"], "2304": ["Krajina 1"]}
    state = wrte.position(turn=3, operations=3, phase="bilagora", place=place)
    assert wants(state) == "launch operation bilagora"
    armed = after(state, "launch operation bilagora", "cache to ZNG 1")
    assert wants(armed) == "storm 2508 with the cache of ZNG 1"


@pytest.mark.parametrize(("at", "wanted"), [("2303", "declare a ceasefire"), ("2804", "end phase")])
def test_a_ceasefire_is_declared_when_nothing_in_slovenia_is_held(at: str, wanted: str) -> None:
    place = {at: MOT[:1], "3205": ZONE[:1], "2810": ["ZNG 1"], "2905": MOT[1:2]}
    assert wants(wrte.position(turn=3, phase="ceasefire", place=place)) == wanted


@pytest.mark.parametrize(("cities", "wanted"), [(1, "extend the game"), (6, "end phase")])
def test_a_game_that_is_lost_is_extended(cities: int, wanted: str) -> None:
    names = [
        c.name for c in RULES.map.cities.values() if c.area is wrte.Area.CROATIA and c.name not in ("2611", "1712")
    ]
    place = {**{name: [unit] for name, unit in zip(names[:cities], MOT, strict=False)}, "3205": ZONE[:1]}
    rules = wrte.ruleset(options=wrte.Options(on_to_zagreb=True))
    crossed = {"2610": LAST.SEPARATIST}
    state = wrte.position(
        turn=14, phase="extension", operations=3, level=12, place=place, ruleset=rules, occupants=crossed
    )
    assert (state.victory_points.total < 5) is (wanted == "extend the game")
    assert wants(state) == wanted


@pytest.mark.parametrize("scenario", ["campaign", "slavonia", "total-war"])
def test_every_scenario_can_be_played(scenario: str) -> None:
    rules = wrte.ruleset(options=wrte.Options(quick_setup=True, alliance=True, wildcard=True, commandos=True))
    rng, state = random.Random(1), wrte.new_game(scenario=scenario, ruleset=rules)
    for _ in range(40):
        text = str(state.legal_actions().sample(rng)) if state.to_move is CHANCE else wants(state)
        state = after(state, text)
