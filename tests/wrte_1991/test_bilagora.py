"""Operation Bilagora: its launch, empty barracks, and the dice for those that are stormed (8.7, 17.2, 17.3)."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from tests import long_form
from tests.wrte_1991.playing import MOT, ZONE, do, listed, ruled, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError
from balkan_rules.core.sequence import Event
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
LAUNCH = "launch operation bilagora"
CITIES = ("1314", "1412", "1609", "1908", "2003", "2304", "2508", "2810", "2821", "2920", "3013", "3112", "3211")
"""The barracks cities of Croatia but for Knin and Petrinja."""
GARRISONS = dict(zip(CITIES, ([name] for name in MOT), strict=False))
"""A unit of the JNA in each of them; Karlovac has the seventh."""
KARLOVAC = GARRISONS["2508"][0]


def opened(place: dict[str, list[str]] | None = None, **changes: Any) -> wrte.State:  # noqa: ANN401 - as `position` takes it
    """As Croatian operations begin: all barracks are held, and two Croatian units stand beside Karlovac."""
    given: dict[str, Any] = {"turn": 3, "operations": 3, "level": 4, "phase": "bilagora", **changes}
    return wrte.position(place={**GARRISONS, "2608": ["ZNG 1", "ZNG 2"], **(place or {})}, **given)


def launched(place: dict[str, list[str]] | None = None, **changes: Any) -> wrte.State:  # noqa: ANN401 - as `position` takes it
    """The same after the launch."""
    return do(opened(place, **changes), LAUNCH)


def event(state: wrte.State, text: str, name: str) -> Event:
    """What is reported of an action under a name."""
    return next(event for event in state.step(wrte.parse(text, state)).events if event.name == name)


# ----------------------------------------------------------------------------------------------------------- the launch


@pytest.mark.case(
    "wrte_1991",
    "8.7.launch",
    "8.7.launch.must-or-may",
    "8.7.launch.xref",
    "4.0.event.1.ops",
    "4.0.event.1.ops.xref",
)
def test_the_separatist_player_launches_the_operation_when_operations_begin_or_never() -> None:
    state = opened()
    assert (state.phase, state.to_move, listed(state)) == (Phase.BILAGORA, SEPARATIST, {LAUNCH, "end phase"})
    after = do(state, LAUNCH)
    assert (after.tracks.bilagora, after.phase) == (3, Phase.BILAGORA)
    declined = do(state, "end phase")
    assert (declined.tracks.bilagora, declined.phase) == (0, Phase.FEDERALIST_MOVEMENT)
    for operations in (0, 2):
        assert opened(operations=operations).phase is not Phase.BILAGORA
    compulsory = opened(ruleset=ruled(bilagora_optional="compulsory"))
    assert (compulsory.tracks.bilagora, listed(compulsory)) == (3, listed(after))


@pytest.mark.case("wrte_1991", "17.2.bilagora", "8.7.launch.must-or-may")
def test_the_battle_for_slavonia_begins_with_the_operation() -> None:
    state = opened(turn=6, operations=0, scenario="slavonia", phase="operations")
    assert state.tracks.bilagora == 6
    assert "storm 2508" in listed(state)


@pytest.mark.case("wrte_1991", "8.7.empty", "8.7.exempt", "5.2.bilagora.exempt", "8.7.other-garrison")
def test_empty_barracks_pay_whoever_is_near() -> None:
    place = {"2304": [], "1712": [], "2611": [], "3211": ["Krajina 1"], "2508": ["JNA Motorized 7", "Krajina 2"]}
    zng = {"2812": [f"ZNG {number}" for number in range(3, 7)]}
    state = opened({**place, **zng}, occupants={"2304": wrte.Last.JNA})
    assert event(state, LAUNCH, "barracks found empty").details == {"place": "2304", "caches": 3, "artillery": 1}
    state = do(state, LAUNCH)
    assert (state.tracks.separatist_artillery, [city.name for city in state.tracks.looted]) == (1, ["2304"])
    assert (state.last_occupant("2304"), state.last_occupant("2612")) == (SEPARATIST, None)
    state = do(state, "cache to ZNG 2", "cache to ZNG 3", "cache to ZNG 4")
    assert len(state.caches) == 3
    assert listed(state) == {"storm 2508", "storm 2508 with the cache of ZNG 2", "end phase"}
    many = launched({"2304": [], "3211": [], "3013": [], "3112": []})
    assert many.tracks.separatist_artillery == 3
    assert listed(many) == {"cache to ZNG 1"}


@pytest.mark.case("wrte_1991", "8.7.empty")
def test_whoever_the_separatist_player_has_in_barracks_they_are_empty() -> None:
    state = launched({"2304": ["HOS 1"]})
    assert [city.name for city in state.tracks.looted] == ["2304"]
    assert state.occupants[state.ruleset.map.place("2304").index] == wrte.Last.SEPARATIST.value


# -------------------------------------------------------------------------------------------------- what can be stormed


@pytest.mark.case("wrte_1991", "8.7.roll", "8.7.adjacent", "8.7.exempt", "5.2.bilagora.exempt")
def test_barracks_beside_croatian_units_can_be_stormed_but_knin_and_petrinja() -> None:
    knin = {"1712": ["JNA Mountain 1"], "2611": ["JNA Mountain 2"], "1612": ["HOS 1"], "2710": ["ZNG 3"]}
    state = launched({**knin, "3210": [ZONE[0]], "2305": ["HOS 2"]})
    assert listed(state) == {"storm 2304", "storm 2508", "storm 2810", "end phase"}
    refused = {"1712": "8.7.exempt", "2611": "8.7.exempt", "3211": "8.7.adjacent"}
    for city, rule in refused.items():
        action = wrte.Storm(state.ruleset.place(city))
        assert [violation.case for violation in state.why_not(action)] == [rule]
    for city in ("2612", "3007"):
        assert [v.case for v in state.why_not(wrte.Storm(state.ruleset.place(city)))] == ["8.7.roll"]
    assert why(launched({"2304": ["Krajina 1"], "2305": ["HOS 2"]}), "storm 2304") == ["8.7.roll"]


@pytest.mark.case("wrte_1991", "8.7.roll")
def test_each_city_is_stormed_once_and_as_the_separatist_player_likes() -> None:
    state = launched({"2305": ["HOS 2"]})
    state = do(state, "storm 2508", "roll 1")
    assert listed(state) == {"storm 2304", "end phase"}
    assert why(state, "storm 2508") == ["8.7.roll"]
    assert do(state, "end phase").phase is Phase.FEDERALIST_MOVEMENT
    assert do(state, "storm 2304", "roll 1").phase is Phase.FEDERALIST_MOVEMENT


@pytest.mark.case("wrte_1991", "8.7.cache-mod", "8.7.cache-uses", "8.9.uses")
def test_a_croatian_unit_beside_the_city_spends_its_cache() -> None:
    state = launched({"2810": ["ZNG 3"]}, caches=["ZNG 1", "ZNG 3"], looted=["2810"])
    state = do(state, "cache to ZNG 2")
    assert [text for text in sorted(listed(state)) if "2508" in text] == [
        "storm 2508",
        "storm 2508 with the cache of ZNG 1",
        "storm 2508 with the cache of ZNG 2",
    ]
    assert why(state, "storm 2508 with the cache of ZNG 3") == ["8.7.cache-mod"]
    before = state.caches
    state = do(state, "storm 2508 with the cache of ZNG 1")
    assert set(before) - set(state.caches) == {state.ruleset.unit("ZNG 1").index}
    assert event(state, "roll 2", "storming").details == {"place": "2508", "die": 2, "net": 3, "destroyed": True}
    kept = do(state, "roll 1")
    assert (kept.caches, [city.name for city in kept.tracks.besieged]) == (state.caches, ["2508"])


@pytest.mark.case("wrte_1991", "8.7.cache-mod")
def test_a_unit_serves_two_cities_but_its_cache_one() -> None:
    state = launched({"2608": ["ZNG 1"], "2709": [], "2809": ["ZNG 2"], "2909": ["ZNG 4"]}, caches=["ZNG 2"])
    assert {text for text in listed(state) if "2810" in text} == {"storm 2810", "storm 2810 with the cache of ZNG 2"}
    state = do(state, "storm 2810 with the cache of ZNG 2", "roll 1")
    assert listed(state) == {"storm 2508", "end phase"}


# -------------------------------------------------------------------------------------------------------------- the die


@pytest.mark.case("wrte_1991", "8.7.success", "8.7.failure", "8.7.cache-mod", "17.3.bilagora")
@pytest.mark.parametrize(
    ("scenario", "armed", "faces"),
    [("campaign", False, 4), ("campaign", True, 5), ("total-war", False, 3), ("total-war", True, 4)],
)
def test_how_many_faces_of_the_die_destroy_a_garrison(scenario: str, armed: bool, faces: int) -> None:  # noqa: FBT001
    state = launched(scenario=scenario, caches=["ZNG 1"])
    text = "storm 2508 with the cache of ZNG 1" if armed else "storm 2508"
    preview = state.preview(wrte.parse(text, state))
    assert preview is not None
    assert preview.distribution == (("destroyed", Fraction(faces, 6)), ("repelled", 1 - Fraction(faces, 6)))
    state = do(state, text)
    assert state.chance_outcomes() == tuple((wrte.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    lost = [str(do(state, f"roll {die}").where(KARLOVAC)) == "Eliminated" for die in range(1, 7)]
    assert lost == [False] * (6 - faces) + [True] * faces
    assert state.preview(wrte.Roll(1)) is None
    assert launched().preview(wrte.END_PHASE) is None


@pytest.mark.case("wrte_1991", "8.7.success", "17.3.bilagora")
def test_nets_are_from_one_to_six() -> None:
    armed = do(launched(caches=["ZNG 1"]), "storm 2508 with the cache of ZNG 1")
    assert event(armed, "roll 6", "storming").details["net"] == 6
    total = do(launched(scenario="total-war"), "storm 2508")
    barracks = event(total, "roll 1", "storming")
    assert (barracks.details["net"], barracks.cases) == (1, ("8.7.failure", "17.3.bilagora"))


@pytest.mark.case("wrte_1991", "8.7.success", "8.7.loot", "8.9.source")
def test_captured_barracks_are_searched_and_count_as_the_separatists() -> None:
    state = do(launched(), "storm 2508", "roll 3")
    assert (state.to_move, state.rules.title) == (wrte.CHANCE, "roll for Weapons Caches in barracks")
    assert (state.last_occupant("2508"), state.controller("2508")) == (SEPARATIST, SEPARATIST)
    state = do(state, "roll 6")
    assert (state.tracks.separatist_artillery, listed(state)) == (1, {"cache to ZNG 1", "cache to ZNG 2"})
    assert [city.name for city in state.tracks.looted] == ["2508"]
    assert not state.board.get(state.ruleset.place("2508"))
    assert do(launched(looted=["2508"]), "storm 2508", "roll 3").phase is Phase.FEDERALIST_REINFORCEMENT


@pytest.mark.case("wrte_1991", "17.3.depots")
@pytest.mark.parametrize(("die", "caches", "artillery"), [(1, 0, 0), (5, 0, 0), (6, 1, 0)])
def test_depots_are_destroyed_in_a_total_war(die: int, caches: int, artillery: int) -> None:
    state = do(launched(scenario="total-war"), "storm 2508", "roll 6")
    loot = event(state, f"roll {die}", "loot")
    assert loot.details == {
        "place": "2508",
        "die": die,
        "net": max(die - 3, 1),
        "caches": caches,
        "artillery": artillery,
    }
    assert loot.cases == ("8.7.loot", "17.3.depots")
    empty = launched({"2304": [], "2812": ["ZNG 3"]}, scenario="total-war")
    assert empty.tracks.separatist_artillery == 1
    assert len(do(empty, *(f"cache to ZNG {number}" for number in (1, 2, 3))).caches) == 3


# -------------------------------------------------------------------------------------------------------- garrison size


GARRISON = ["JNA Motorized 7", "JNA Motorized 20", "Krajina 1"]


@pytest.mark.case("wrte_1991", "8.7.garrison-size", "8.7.success")
def test_what_becomes_of_a_garrison_of_several_units_is_as_ruled() -> None:
    answers = {slug: ruled(bilagora_garrison_size=slug) for slug in ("all", "one", "roll-each")}
    states = {slug: launched({"2508": GARRISON[:2]}, ruleset=rules) for slug, rules in answers.items()}
    after = {slug: do(state, "storm 2508", "roll 3") for slug, state in states.items()}
    assert after["all"].rules.title == "roll for Weapons Caches in barracks"
    assert (after["one"].to_move, listed(after["one"])) == (
        FEDERALIST,
        {"remove JNA Motorized 7", "remove JNA Motorized 20"},
    )
    assert why(after["one"], "remove JNA Motorized 1") == ["8.7.garrison-size"]
    one = do(after["one"], "remove JNA Motorized 7")
    assert [unit.name for unit in one.stack("2508").units] == GARRISON[1:2]
    assert [city.name for city in one.tracks.besieged] == ["2508"]
    assert [unit.name for unit in after["roll-each"].stack("2508").units] == GARRISON[1:2]
    assert after["roll-each"].to_move is wrte.CHANCE
    assert do(after["roll-each"], "roll 3").rules.title == "roll for Weapons Caches in barracks"
    mixed = do(states["roll-each"], "storm 2508", "roll 1", "roll 6")
    assert [unit.name for unit in mixed.stack("2508").units] == GARRISON[:1]
    alone = do(launched(ruleset=answers["one"]), "storm 2508", "roll 3")
    assert alone.rules.title == "roll for Weapons Caches in barracks"


@pytest.mark.case("wrte_1991", "8.7.garrison-size")
def test_krajina_serbs_keep_the_city_that_the_jna_has_lost() -> None:
    state = do(launched({"2508": GARRISON}), "storm 2508", "roll 3")
    assert state.phase is Phase.FEDERALIST_REINFORCEMENT
    assert (state.last_occupant("2508"), state.tracks.besieged) == (FEDERALIST, ())
    assert [unit.name for unit in state.stack("2508").units] == GARRISON[2:]


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_a_garrison_is_shown_while_it_is_stormed() -> None:
    state = launched({"2508": GARRISON[:2], "2304": [MOT[5], "JNA Motorized 21"]})
    second = state.ruleset.unit(GARRISON[1])
    stormed = do(state, "storm 2508")
    repelled = do(stormed, "roll 1")
    places = [str(one.view(SEPARATIST).where(second)) for one in (state, stormed, repelled)]
    assert places == ["Unseen", "2508", "Unseen"]
    assert str(stormed.view(SEPARATIST).where("JNA Motorized 21")) == "Unseen"
    seen = [one for one in state.step(wrte.parse("storm 2508", state)).events if one.name == "seen"]
    assert [(one.details["unit"], one.reveals) for one in seen] == [(GARRISON[1], True)]


# ---------------------------------------------------------------------------------------------------------------- files


def test_the_operation_comes_back_from_files_and_only_where_it_can_be() -> None:
    rules = ruled(bilagora_garrison_size="one")
    state = launched({"2508": GARRISON[:2]}, ruleset=rules)
    states = [state, do(state, "storm 2508"), do(state, "storm 2508", "roll 3")]
    states.append(do(states[-1], "remove JNA Motorized 7"))
    captured = do(launched(), "storm 2508", "roll 3")
    for one in (*states, captured):
        assert wrte.from_json(wrte.to_json(one), ruleset=one.ruleset) == one
        for side in wrte.Side:
            assert wrte.view_from_json(one.view(side).to_json(), ruleset=one.ruleset) == one.view(side)
    for one, told in ((states[0], "storming of barracks"), (states[1], "storming of barracks")):
        other = wrte.to_json(one).replace('"bilagora"', '"media_war"', 1)
        with pytest.raises(LoadError, match=f"there is no {told} now"):
            wrte.from_json(other, ruleset=rules)
    long = json.dumps(long_form.opened(states[1]), separators=(",", ":"))
    twice = long.replace('"units":["JNA Motorized 7"', '"units":["JNA Motorized 1"')
    assert twice != long
    with pytest.raises(LoadError, match="there is no roll for stormed barracks now"):
        wrte.from_json(twice, ruleset=rules)
    long = json.dumps(long_form.opened(captured), separators=(",", ":"))
    held = long.replace('"looted":[]', '"looted":["2508"]')
    assert held != long
    with pytest.raises(LoadError, match="there is no roll for Weapons Caches in barracks now"):
        wrte.from_json(held)
