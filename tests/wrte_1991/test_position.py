"""Positions: built, refused, judged, saved, shown, and seen by one side only."""

from __future__ import annotations

import json
import pickle
import random
import re
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, do, ruled, steps, take, unopposed, walk

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError, PositionError, SetupError
from balkan_rules.core.rulings import build
from balkan_rules.core.view import has_unknown
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.position import verify
from balkan_rules.wrte_1991.sequence import Phase
from balkan_rules.wrte_1991.tracks import Scenario

FEDERALIST, SEPARATIST = wrte.Side
FLAGS = [field.name for field in attrs.fields(wrte.Status)[2:]]
ALLIED = wrte.ruleset(options=wrte.Options(alliance=True))
LONGER = wrte.ruleset(options=wrte.Options(on_to_zagreb=True))
SIEGE = {"2508": MOT[:1], "2608": ["ZNG 1"]}
"""Karlovac, with a Croatian unit beside it."""
PLACE = {"3007": MOT[:2], "2804": ZONE[:4], "Serbia Holding Box": ["Militia 1"], "Eliminated": MOT[4:5]}


# --------------------------------------------------------------------------------------------------------- building


def test_a_position_is_what_was_asked_for() -> None:
    state = wrte.position(turn=2, phase="separatist_movement", place=PLACE, caches=ZONE[:2], activated=MOT[:1], level=6)
    assert (state.turn, state.phase, state.to_move) == (2, Phase.SEPARATIST_MOVEMENT, SEPARATIST)
    assert str(state.where(MOT[0])) == str(state.where(state.ruleset.units[0])) == "3007"
    assert str(state.where("ZNG 1")) == "Not in play"
    assert (state.tracks.level, state.tracks.allowance, state.tracks.operations) == (6, 6, 0)
    assert state.tracks.scenario is Scenario.CAMPAIGN
    assert [state.ruleset.units[unit].name for unit in state.caches] == ZONE[:2]
    by_parts = {state.ruleset.map.place("3007"): [state.ruleset.units[0], MOT[1]]}
    assert wrte.position(place=by_parts) == wrte.position(place={"Celje": MOT[:2]})  # type: ignore[arg-type]
    assert wrte.position(place=PLACE, phase=Phase.SEPARATIST_MOVEMENT, turn=2).phase is Phase.SEPARATIST_MOVEMENT


BAD: list[tuple[dict[str, Any], str]] = [
    ({"turn": 0}, "turn: a Game-Turn from 1 to 18 is wanted, not 0"),
    ({"turn": True}, "turn: a Game-Turn"),
    ({"turn": 4, "scenario": "ten-days"}, "turn: scenario ten-days ends with Game-Turn 3, before 4"),
    ({"turn": 15}, "turn: scenario campaign ends with Game-Turn 14, before 15"),
    ({"turn": 7, "scenario": "total-war"}, "turn: scenario total-war ends with Game-Turn 6, before 7"),
    ({"phase": "tea"}, "phase: 'tea' is none of chit, federalist_set_up, "),
    ({"phase": "activation_level"}, "phase: Game-Turn 1 has no Activation Level"),
    ({"place": ["3007"]}, "place: a mapping of place names"),
    ({"place": {7: MOT[:1]}}, "place: the name of a place is wanted, not 7"),
    ({"place": {"Narnia": MOT[:1]}}, "no place is called 'Narnia'"),
    ({"place": {"Unseen": MOT[:1]}}, "nobody is Unseen in a whole position"),
    ({"place": {"3007": MOT[0]}}, "a list of names is wanted"),
    ({"place": {"3007": [7]}}, "the name of a unit is wanted, not 7"),
    ({"place": {"3007": ["German 704"]}}, "no unit is called 'German 704'"),
    ({"place": {"3007": MOT[:1], "2804": MOT[:1]}}, "JNA Motorized 1 stands in two places"),
    ({"place": {"1014": MOT[:1]}}, r"JNA Motorized 1 cannot stand in 1014 \(7\.4\.islands\)"),
    ({"place": {"Serbia Holding Box": ZONE[:1]}}, "Slovene 8Z is never in the Serbia Holding Box"),
    ({"place": {"Reserve": MOT[:1]}}, "JNA Motorized 1 is never in the Reserve"),
    ({"place": {"3007": MOT[:1] + ZONE[:1]}}, "units of both sides stand in 3007"),
    ({"place": {"3007": MOT[:1]}, "caches": MOT[:1]}, "JNA Motorized 1 cannot have a Weapons Cache"),
    ({"caches": ZONE[:1]}, "Slovene 8Z cannot have a Weapons Cache"),
    ({"activated": ZONE[:1]}, "Slovene 8Z is no unit of the Federalist Player"),
    ({"level": 13}, "level: a number from 1 to 12 is wanted, not 13"),
    ({"allowance": 0}, "allowance: a number from 1 to 12"),
    ({"operations": True}, "operations: a number from 0 to 18"),
    ({"unsupplied": MOT[:1]}, "unsupplied: JNA Motorized 1 is not on the map"),
    ({"captured": 19}, "captured: a number from 0 to 18"),
    ({"surrender": 5}, "surrender: a number from 0 to 4"),
    ({"separatist_artillery": 4}, "separatist_artillery: a number from 0 to 3"),
    ({"looted": "Celje"}, "looted: a list of names is wanted"),
    ({"looted": ["2805"]}, "looted: different barracks cities in the order of their numbers is wanted"),
    ({"looted": ["Celje", "3007"]}, "looted: different barracks cities"),
    ({"conquered": ["Celje"]}, "conquered: different cities of Croatia in the order of their numbers is wanted"),
    ({"besieged": ["Knin"]}, "besieged: different barracks cities of Croatia that can be stormed in the order"),
    ({"pinned": MOT[:1]}, "pinned: JNA Motorized 1 has repelled no attack on barracks"),
    ({"place": {"2508": ["Krajina 1"]}, "pinned": ["Krajina 1"]}, "pinned: Krajina 1 has repelled no attack"),
    ({"occupants": ["3007"]}, "occupants: a mapping of hexes to Last is wanted"),
    ({"occupants": {"3007": "lost"}}, r"occupants\['3007'\]: a Last is wanted for a hex that can be entered"),
    ({"occupants": {"1014": wrte.Last.JNA_LOST}}, r"occupants\['1014'\]: a Last is wanted"),
    (
        {"place": {"3007": MOT[:1]}, "occupants": {"3007": wrte.Last.JNA_LOST}},
        "occupants: units stand in 3007, so they came in last",
    ),
    (
        {"scenario": "total"},
        r"scenario: a Scenario, or the name of one \(campaign, ten-days, slavonia, total-war\), is wanted, not 'total'",
    ),
    ({"scenario": 1}, "scenario: a Scenario, or the name of one"),
    ({"besieged": ["1712"]}, r"besieged: different barracks cities of .* is wanted, not \['1712'\]"),
]


@pytest.mark.case("wrte_1991", "17.1.length", "17.3.length", "17.2.length")
def test_no_position_is_later_than_its_scenario() -> None:
    for scenario, last in (("ten-days", 3), ("total-war", 6), ("slavonia", 14), ("campaign", 14)):
        state = wrte.position(turn=last, scenario=wrte.Scenario(scenario), place=PLACE)
        assert state.turn == last
        data = opened(state)
        data["state"]["turn"] = last + 1
        with pytest.raises(LoadError, match=f"turn: scenario {scenario} ends with Game-Turn {last}, before {last + 1}"):
            wrte.from_json(json.dumps(data))
    assert wrte.position(turn=18, extended=True, place=PLACE).turn == 18


def test_an_entry_that_there_is_not_is_named() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'moon'; there are level, allowance, operations"):
        wrte.position(moon=3)  # type: ignore[call-arg]


@pytest.mark.parametrize(("asked", "told"), BAD, ids=[told[:40] for _, told in BAD])
def test_impossible_positions(asked: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError, match=told):
        wrte.position(**asked)


@pytest.mark.case("wrte_1991", "7.5.slovene", "6.1.when")
def test_problems_are_what_is_against_the_rules() -> None:
    assert wrte.position(place=PLACE).problems() == ()
    state = wrte.position(place={"2810": ZONE[:1], "2805": MOT[:3]})
    assert [violation.case for violation in state.problems()] == ["6.1.when", "7.5.slovene", "16.1.slovenes"]


HISTORIES: list[tuple[dict[str, Any], str, dict[str, object]]] = [
    ({"turn": 4, "operations": 2}, "4.0.event.1.earliest", {"entry": "operations", "turn": 2}),
    ({"turn": 2, "operations": 2, "ruleset": ALLIED}, "16.1.start", {"entry": "operations", "turn": 2}),
    ({"turn": 2, "ruleset": ALLIED}, "16.1.start", {"entry": "operations", "turn": 0}),
    ({"turn": 3, "operations": 3, "scenario": "ten-days"}, "17.1.operations", {"entry": "operations", "turn": 3}),
    ({"turn": 8, "operations": 7, "scenario": "slavonia"}, "17.2.bilagora", {"entry": "operations", "turn": 7}),
    ({"turn": 2, "scenario": "total-war"}, "17.3.operations", {"entry": "operations", "turn": 0}),
    ({"turn": 2, "chit": 3, "scenario": "ten-days"}, "3.1.step.draw", {"entry": "chit", "turn": 3}),
    ({"turn": 5, "chit": 4}, "3.1.step.reveal", {"entry": "operations", "turn": 0}),
    ({"turn": 5, "chit": 4, "operations": 3}, "3.1.step.reveal", {"entry": "operations", "turn": 3}),
    ({"turn": 6, "chit": 4, "operations": 5, "ceasefire": 3}, "3.1.step.reveal", {"entry": "operations", "turn": 5}),
    ({"turn": 4, "ceasefire": 2}, "4.1.option", {"entry": "ceasefire", "turn": 2}),
    ({"turn": 4, "operations": 4, "ceasefire": 4}, "4.1.not-same-turn", {"entry": "ceasefire", "turn": 4}),
    (
        {"turn": 5, "operations": 1, "ceasefire": 3, "scenario": "total-war"},
        "17.3.no-ceasefire",
        {"entry": "ceasefire", "turn": 3},
    ),
    ({"turn": 5, "ceasefire_ended": 4}, "4.1.ban", {"entry": "ceasefire_ended", "turn": 4}),
    ({"turn": 5, "ceasefire": 4, "ceasefire_ended": 3}, "4.1.ban", {"entry": "ceasefire_ended", "turn": 3}),
    ({"turn": 5, "operations": 3, "bilagora": 4}, "8.7.launch", {"entry": "bilagora", "turn": 4}),
    ({"turn": 5, "bilagora": 4}, "8.7.launch", {"entry": "bilagora", "turn": 4}),
    ({"turn": 5, "operations": 4, "besieged": ["2508"], "place": SIEGE}, "8.8.marker", {"place": "2508"}),
    ({"turn": 5, "operations": 4, "bilagora": 4, "besieged": ["2508"]}, "8.8.persist", {"place": "2508"}),
    ({"turn": 3, "captured": 2}, "17.1.raid", {"entry": "captured", "turn": 2}),
    ({"turn": 3, "captured": 1, "scenario": "ten-days"}, "17.1.raid.turns", {"entry": "captured", "turn": 1}),
    ({"turn": 3, "surrender": 2, "scenario": "ten-days"}, "17.1.surrender", {"surrender": 2}),
    ({"turn": 14, "extended": True}, "16.4.condition", {}),
    ({"turn": 14, "extended": True, "ruleset": LONGER}, "16.4.timing", {"entry": "extended", "turn": 14}),
]


@pytest.mark.case("wrte_1991", *sorted({case for _, case, _ in HISTORIES}))
@pytest.mark.parametrize(("given", "case", "details"), HISTORIES, ids=[case for _, case, _ in HISTORIES])
def test_a_history_that_no_game_has_is_a_problem(given: dict[str, Any], case: str, details: dict[str, object]) -> None:
    state = wrte.position(**{"place": PLACE, **given})
    assert [(found.case, dict(found.details)) for found in state.problems()] == [(case, details)]


@pytest.mark.parametrize(
    "given",
    [
        {"turn": 5, "chit": 4, "operations": 4, "bilagora": 4, "besieged": ["2508"], "place": SIEGE},
        {"turn": 4, "chit": 4, "phase": "operations"},
        {"turn": 6, "chit": 4, "operations": 5, "ceasefire": 3, "ruleset": ruled(ceasefire_skip_scope="one")},
        {"turn": 6, "ceasefire": 3, "ceasefire_ended": 5},
        {"turn": 2, "operations": 1, "ruleset": ALLIED},
        {"turn": 2, "operations": 1, "scenario": "total-war"},
        {"turn": 3, "captured": 2, "surrender": 4, "scenario": "ten-days"},
        {"turn": 15, "extended": True, "ruleset": LONGER},
        {"turn": 15, "operations": 6, "extended": True, "scenario": "slavonia"},
    ],
)
def test_a_history_that_a_game_has_is_none(given: dict[str, Any]) -> None:
    assert wrte.position(**{"place": PLACE, **given}).problems() == ()


@pytest.mark.parametrize(
    ("entry", "case"), [("operations", "4.0.event.1"), ("bilagora", "8.7.launch"), ("medium", "10.4.trigger")]
)
def test_what_is_yet_to_come_has_not_been(entry: str, case: str) -> None:
    others = {"operations": 5, "bilagora": 5} if entry == "bilagora" else {}
    fields: list[dict[str, Any]] = [{**others, entry: turn} for turn in (5, 6)]
    now, later = (wrte.position(turn=5, place=PLACE, **given) for given in fields)
    assert now.problems() == ()
    assert (case, {"entry": entry, "turn": 6}) in [(v.case, v.details) for v in later.problems()]


# ---------------------------------------------------------------------------------------------------------- showing


def test_the_board_as_text() -> None:
    state = wrte.position(place=PLACE, caches=ZONE[:1])
    assert state.text().splitlines() == [
        "June I 1991 (Game-Turn 1): Federalist Movement Phase, federalist to decide; JNA Activation Level 2",
        "Victory Points: 3",
        "federalist:",
        "  3007 Celje: JNA Motorized 1 2-3-4, JNA Motorized 2 2-3-4",
        "separatist:",
        "  2804 Ljubljana: Slovene 8Z 1-2-4, Slovene 2 1-2-4, Slovene 3 1-2-4, Slovene 4 1-2-4 [1 with a cache]",
        "Serbia Holding Box: Militia 1",
        "Eliminated: JNA Motorized 5",
    ]
    seen = state.view(FEDERALIST).text()
    assert "2804 Ljubljana: Slovene 8Z 1-2-4 [1 with a cache]" in seen
    assert "Unseen: Slovene 2, Slovene 3, Slovene 4" in seen
    assert "the game is over" in [*walk(1)][-1].text()


def test_the_text_of_a_view_counts_as_many_weapons_caches_as_its_json() -> None:
    state = wrte.position(place=PLACE, caches=[ZONE[0], *ZONE[2:4]])
    for side in wrte.Side:
        view = state.view(side)
        told = sum(int(count) for count in re.findall(r"\[(\d+) with a cache\]", view.text()))
        assert told == len(opened(view)["state"]["caches"]) == 3
    assert "Unseen: Slovene 2, Slovene 3, Slovene 4 [2 with a cache]" in state.view(FEDERALIST).text()


def test_the_board_tells_what_is_noted_beside_it() -> None:
    state = wrte.position(
        turn=3,
        place={"3007": ZONE[:1], "1821": MOT[:2]},
        captured=2,
        surrender=3,
        looted=["Celje", "Koper"],
        separatist_artillery=1,
        unsupplied=MOT[:2],
    )
    assert state.text().splitlines()[2:6] == [
        "Government of Slovenia: captured on Game-Turn 2, surrender 3",
        "Barracks searched: Koper, Celje",
        "Artillery Support of the Separatist Player: 1",
        "Out of supply at the last check: JNA Motorized 1, JNA Motorized 2",
    ]
    assert "Out of supply at the last check: JNA Motorized 1\n" in state.view(SEPARATIST).text()
    before = wrte.position(turn=2, place=PLACE, captured=2).text().splitlines()
    assert before[2] == "Government of Slovenia: captured on Game-Turn 2"
    assert before[3] == "federalist:"


def test_stacks_and_boards() -> None:
    state = wrte.position(place=PLACE, caches=ZONE[:1])
    stack = state.stack("Ljubljana")
    assert (len(stack), stack.attack, stack.defence, stack.caches) == (4, 4, 8, 1)
    assert not state.stack("2805")
    assert str(state.stack("2805")) == "2805: empty"
    assert [place.name for place in state.board] == ["2804", "3007"]
    assert state.board[state.ruleset.map.place("2804")] == stack
    assert hash(state.board) == hash(wrte.position(place=PLACE, caches=ZONE[:1]).board)
    assert repr(state.board) == "<Board of 2 stacks>"
    assert state.stack(state.ruleset.map.place("2804")) == stack
    other = wrte.Place(9, "9999")
    for wrong in (other, 7):
        with pytest.raises(PositionError, match="is no place of this map"):
            state.stack(wrong)  # type: ignore[arg-type]
        with pytest.raises(PositionError, match="is no unit of these rules"):
            state.where(wrong)  # type: ignore[arg-type]


@pytest.mark.case("wrte_1991", "8.8.count", "8.7.pinned", "8.7.assign.one")
def test_the_status_of_a_unit() -> None:
    place = {"2508": [*MOT[:2], "Krajina 1"], "2608": ["ZNG 1", "ZNG 2"], "3007": MOT[2:4]}
    state = wrte.position(
        turn=4,
        operations=3,
        bilagora=3,
        place=place,
        besieged=["2508"],
        caches=["ZNG 1", "ZNG 2"],
        activated=MOT[2:3],
        unsupplied=MOT[3:4],
        pinned=MOT[:1],
        vetoed=["Krajina 1"],
    )
    found = {name: state.status(name) for name in (*MOT[:4], "Krajina 1", "ZNG 1")}
    assert {name: status.place.name for name, status in found.items()} == {
        **dict.fromkeys((*MOT[:2], "Krajina 1"), "2508"),
        **dict.fromkeys(MOT[2:4], "3007"),
        "ZNG 1": "2608",
    }
    true = {name: [field for field in FLAGS if getattr(status, field)] for name, status in found.items()}
    assert true == {
        MOT[0]: ["is_besieged", "is_pinned"],
        MOT[1]: ["is_ready", "is_besieged"],
        MOT[2]: ["is_ready", "is_activated"],
        MOT[3]: ["is_ready", "is_unsupplied"],
        "Krajina 1": ["is_vetoed"],
        "ZNG 1": ["has_cache"],
    }
    assert state.status(state.ruleset.unit("ZNG 1")) == found["ZNG 1"]
    with pytest.raises(PositionError, match="no unit is called 'ZNG 0'"):
        state.status("ZNG 0")


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_a_view_tells_only_the_cache_of_a_unit_that_it_hides() -> None:
    place = {"1711": ["ZNG 1", "ZNG 2"], "2304": MOT[:1]}
    view = wrte.position(turn=4, operations=3, place=place, caches=["ZNG 2"]).view(FEDERALIST)
    hidden = view.status("ZNG 2")
    assert (hidden.unit.name, hidden.place.name, hidden.has_cache) == ("ZNG 2", "Unseen", True)
    assert {getattr(hidden, field) for field in FLAGS[1:]} == {None}
    assert {getattr(view.status("ZNG 1"), field) for field in FLAGS} == {False}


# ------------------------------------------------------------------------------------------------------------ views


@pytest.mark.case("wrte_1991", "8.0.hidden", "8.0.inspect.separatist", "8.0.inspect.federalist")
def test_who_sees_what() -> None:
    place = {"3007": MOT[:2], "2810": MOT[2:4], "1711": MOT[4:6], "1610": MOT[6:8], "1821": MOT[8:10]}
    separatist = wrte.position(place=place).view(SEPARATIST)
    unseen = [unit.name for unit in separatist.stack("Unseen").units]
    assert unseen == [MOT[3], MOT[9]]
    place = {"2804": ZONE[:2], "2810": ["ZNG 1", "ZNG 2"], "1711": ["ZNG 3", "ZNG 4"], "1610": ["ZNG 5", "ZNG 6"]}
    federalist = wrte.position(place=place).view(FEDERALIST)
    assert [unit.name for unit in federalist.stack("Unseen").units] == [ZONE[1], "ZNG 4"]
    assert federalist.tracks.level == 2
    assert len(federalist.board) == 4
    assert str(federalist.where("ZNG 4")) == "Unseen"
    with pytest.raises(SetupError, match="is no side of wrte_1991"):
        wrte.view(wrte.position(), 7)  # type: ignore[arg-type]


# Trap: an enemy stack of one and of three under the same top unit.
@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_stacks_under_the_same_top_unit_look_alike() -> None:
    one = wrte.position(place={"3007": MOT[:1], "2804": [ZONE[0]], "2403": [ZONE[1], *ZONE[2:4]]})
    three = wrte.position(place={"3007": MOT[:1], "2804": [ZONE[0], *ZONE[2:4]], "2403": [ZONE[1]]})
    views = [state.view(FEDERALIST) for state in (one, three)]
    assert views[0] == views[1]
    assert len({(repr(v), str(v), v.text(), v.to_json(), str(v.legal_actions())) for v in views}) == 1
    assert one.view(SEPARATIST) != three.view(SEPARATIST)


@pytest.mark.no_cover
@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_sampled_states_look_the_same_and_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    states = [*walk(seed)]
    for state in rng.sample(states, 8):
        for side in wrte.Side:
            view = state.view(side)
            sampled = wrte.sample_state(view, rng)
            assert sampled.view(side) == view
            assert not has_unknown(sampled)
            assert wrte.from_json(wrte.to_json(sampled)) == sampled
            assert wrte.view_from_json(view.to_json()) == view
            if state.to_move is side:
                assert view.legal_actions() == state.legal_actions()


def test_what_is_being_picked_is_possible_in_a_sampled_state() -> None:
    """A hidden unit is being chosen, moved, dropped or split off: in every sample there is one."""
    place = {"3007": MOT[:1], "2804": [ZONE[0], *ZONE[2:5]], "3410": [ZONE[1], *ZONE[5:7]]}
    state = do(wrte.position(place=place), "end phase")
    pick = "move a hidden unit at 2804"
    texts = (
        (pick,),
        (pick, f"pick {ZONE[3]}"),
        (f"move {ZONE[0]}", pick),
        (f"move {ZONE[0]}", pick, f"pick {ZONE[3]}", "go to 2803", "drop a hidden unit"),
        (pick, f"pick {ZONE[2]}", pick, f"pick {ZONE[3]}", pick, f"pick {ZONE[4]}", "go to 2803", "split"),
        (f"move {ZONE[0]}", pick, f"pick {ZONE[3]}", "go to 2803", "split"),
        (f"move {ZONE[0]}", pick, f"pick {ZONE[3]}", "go to 2803", "split", "move a hidden unit at 2803"),
        (
            f"move {ZONE[0]}",
            pick,
            f"pick {ZONE[3]}",
            "go to 2803",
            "split",
            "move a hidden unit at 2803",
            f"pick {ZONE[3]}",
        ),
    )
    for number, actions in enumerate(texts):
        now = do(state, *actions)
        view = now.view(FEDERALIST)
        for seed in range(6):
            sampled = wrte.sample_state(view, random.Random(seed))
            assert sampled.view(FEDERALIST) == view, number
            assert sampled.legal_actions(), number
            assert sampled.apply(sampled.legal_actions()[0]) != sampled


def test_a_group_that_everybody_sees_splits_without_hidden_units_in_a_sampled_state() -> None:
    state = wrte.position(place={"3007": MOT[:2], "2508": MOT[2:4], "2401": ZONE[:1]})
    split = do(state, f"move {MOT[0]}", f"move {MOT[1]}", "go to 3006", "split")
    view = split.view(SEPARATIST)
    assert wrte.sample_state(view, random.Random(1)).view(SEPARATIST) == view


def test_who_splits_off_in_a_sampled_state_is_one_of_the_group() -> None:
    """There is no other hidden unit that it could be."""
    state = do(wrte.position(place={"3007": MOT[:1], "2804": ZONE[:2]}), "end phase")
    pair = do(state, f"move {ZONE[0]}", "move a hidden unit at 2804", f"pick {ZONE[1]}", "go to 2803", "split")
    picking = do(pair, "move a hidden unit at 2803")
    assert wrte.sample_state(picking.view(FEDERALIST), random.Random(1)) == picking


def test_who_is_picked_in_a_sampled_state_is_nobody_who_may_not_move_yet() -> None:
    place = {"1513": [*MOT[:2], "Krajina 5"], "1713": [*MOT[2:4], "Krajina 6"], "2805": ZONE[:1]}
    state = do(wrte.position(place=place), "move a hidden unit at 1513")
    for seed in range(6):
        sampled = wrte.sample_state(state.view(SEPARATIST), random.Random(seed))
        assert sampled.view(SEPARATIST) == state.view(SEPARATIST)
        assert sampled.legal_actions()
    begun = do(wrte.position(place=place), f"move {MOT[0]}", "move a hidden unit at 1513")
    assert wrte.sample_state(begun.view(SEPARATIST), random.Random(1)).legal_actions()


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_nobody_is_hidden_in_a_sampled_state_under_a_unit_that_would_stand_below_him() -> None:
    """JNA Motorized 2 is hidden somewhere, but not under JNA Motorized 3: of the two it would be the top unit."""
    state = wrte.position(place={"1713": [*MOT[:2], "Krajina 6"], "1513": [*MOT[2:4], "Krajina 5"], "2805": ZONE[:1]})
    view = do(state, "move a hidden unit at 1513").view(SEPARATIST)
    for seed in range(6):
        sampled = wrte.sample_state(view, random.Random(seed))
        assert sampled.view(SEPARATIST) == view
        assert next(iter(sampled.stack("1513").units)).name == MOT[2]


@pytest.mark.case("wrte_1991", "6.1.excess")
def test_a_stack_that_is_cut_down_is_too_large_in_a_sampled_state() -> None:
    state = do(wrte.position(place={"3007": MOT[:1], "2704": ZONE[:5], "3410": ZONE[5:8]}), "end phase")
    for seed in range(6):
        sampled = wrte.sample_state(state.view(FEDERALIST), random.Random(seed))
        assert sampled.view(FEDERALIST) == state.view(FEDERALIST)
        assert wrte.from_json(wrte.to_json(sampled)) == sampled
        assert len(sampled.stack("2704")) > 3
    mountain = [f"JNA Mountain {number}" for number in range(1, 4)]
    state = do(wrte.position(place={"2805": ZONE[:1], "2304": [*MOT[:5], *mountain], "2508": MOT[5:7]}), "end phase")
    for seed in range(6):
        sampled = wrte.sample_state(state.view(SEPARATIST), random.Random(seed))
        assert wrte.from_json(wrte.to_json(sampled)) == sampled


def test_hidden_units_are_crowded_only_if_they_must_be() -> None:
    state = wrte.position(place={"2805": ZONE[:2], "2704": ZONE[2:4], "3007": MOT[:1]})
    for seed in range(8):
        assert wrte.sample_state(state.view(FEDERALIST), random.Random(seed)).problems() == ()
    crowd = wrte.position(place={"2805": ZONE[:5], "3007": MOT[:1]})
    assert wrte.sample_state(crowd.view(FEDERALIST), random.Random(1)) == crowd


# ------------------------------------------------------------------------------------------------------------ files


def altered(state: wrte.State, **changes: Any) -> str:  # noqa: ANN401 - wrong parts
    data = opened(state)
    for key, value in changes.items():
        table = data["state"]["tracks"] if key in data["state"]["tracks"] else data["state"]
        table[key] = value
    return json.dumps(data)


GROUP = do(wrte.position(place={"3007": MOT[:2], "2804": ZONE[:1]}), f"move {MOT[0]}")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"turn": 19}, "state.turn: 19 is no Game-Turn"),
        ({"cursor": "activation_level"}, "state.cursor: Game-Turn 1 has no Activation Level"),
        ({"level": 13}, "state.tracks.level: a number from 1 to 12"),
        ({"operations": -1}, "state.tracks.operations"),
        ({"pos": {"JNA Motorized 1": "1014"}}, "state.pos: place: JNA Motorized 1 cannot stand in 1014"),
        ({"pos": {"JNA Motorized 1": "Unseen"}}, "something in it is unknown"),
        (
            {"pos": {"JNA Motorized 1": "2804"}, "occupants": {"jna": ["2804"]}},
            "state.frames: a group in 3007 has units elsewhere",
        ),
        ({"occupants": []}, "state.occupants: an object with some of jna, "),
        ({"occupants": {"tea": []}}, "state.occupants: an object with some of"),
        ({"occupants": {"jna_lost": 7}}, "state.occupants.jna_lost: a list is wanted"),
        (
            {"occupants": {"jna_lost": ["3007", "3007"]}},
            "state.occupants.jna_lost: '3007' is no hex, or stands twice in it",
        ),
        ({"occupants": {"jna_lost": [7]}}, "state.occupants.jna_lost: 7 is no hex"),
        ({"occupants": {"jna_lost": ["1014"]}}, "state.occupants.jna_lost: '1014' is no hex"),
        ({"occupants": {}}, "state.pos: occupants: units stand in 2804, so they came in last"),
        ({"looted": ["3007", "2401"]}, "state.tracks.looted: different barracks cities in the order"),
        ({"surrender": 5}, "state.tracks.surrender: a number from 0 to 4"),
        ({"caches": ["ZNG 1"]}, "state.pos: caches: ZNG 1 cannot have"),
    ],
)
def test_a_position_that_cannot_be_is_not_loaded(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError, match=told):
        wrte.from_json(altered(GROUP, **changes))


def test_a_state_with_a_group_on_the_move_pickles() -> None:
    assert pickle.loads(pickle.dumps(GROUP)) == GROUP


@pytest.mark.no_cover
def test_states_come_back_and_are_small() -> None:
    for state in [*walk(5)][::6]:
        assert wrte.from_json(wrte.to_json(state)) == state
        assert pickle.loads(pickle.dumps(state)) == state
        assert len(wrte.to_json(state)) < 4 * 1024
        verify(state)


def test_rules_come_back_with_a_state() -> None:
    rules = wrte.ruleset(
        rulings=build(wrte.Rulings, {"player-order": "separatist-first"}), options=wrte.Options(quick_setup=True)
    )
    state = wrte.new_game(scenario="ten-days", ruleset=rules)
    text = wrte.to_json(state)
    assert json.loads(text)["changes"] == {
        "rulings": {"player-order": "separatist-first"},
        "options": {"quick_setup": True},
    }
    assert wrte.from_json(text) == state
    content = rules.game.content(rules.charts, rules.rulings, rules.options)
    assert wrte.GAME.from_content(json.loads(json.dumps(content)), "here") == (
        rules.charts,
        rules.rulings,
        rules.options,
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ([], "here: an object of charts, rulings and options is wanted"),
        ({"charts": {}, "rulings": {}}, "here: an object of charts, rulings and options"),
        (
            {"charts": {}, "rulings": {}, "options": []},
            "here.options: an object of alliance, commandos, on_to_zagreb, quick_setup, wildcard is wanted",
        ),
        (
            {"charts": {}, "rulings": {}, "options": {"tea": 1}},
            "here.options: an object of alliance, commandos, on_to_zagreb, quick_setup, wildcard is wanted",
        ),
        (
            {"charts": {}, "rulings": {}, "options": {**attrs.asdict(wrte.Options()), "quick_setup": 1}},
            "here.options: option quick_setup: True or False",
        ),
        ({"charts": {}, "rulings": {"tea": 1}, "options": {}}, "here.rulings"),
        ({"charts": {}, "rulings": {}, "options": attrs.asdict(wrte.Options())}, "here.charts"),
    ],
)
def test_other_rules_are_refused(content: Any, told: str) -> None:  # noqa: ANN401 - wrong parts
    with pytest.raises(LoadError, match=told):
        wrte.GAME.from_content(content, "here")


# --------------------------------------------------------------------------------------------------------- the game


def test_the_game() -> None:
    assert wrte.GAME.info.scenarios == ("campaign", "ten-days", "slavonia", "total-war")
    assert wrte.new_game() == wrte.new_game(scenario="campaign")
    with pytest.raises(SetupError, match="wrte_1991 has no scenario 'late-war'"):
        wrte.new_game(scenario="late-war")
    rules = wrte.ruleset()
    assert rules.charts is SHELF.default
    assert pickle.loads(pickle.dumps(rules)) is rules
    assert wrte.with_phases() is wrte.GAME
    for action in rules.universe[::97]:
        assert rules.parse(str(action)) == action


@pytest.mark.parametrize(
    ("phase", "frame", "told"),
    [
        ("federalist_movement", {"frame": "RaidRoll"}, "roll for the raid"),
        ("raid", {"frame": "RaidRoll"}, None),
        ("federalist_movement", {"frame": "MediaRoll"}, "roll for Media War"),
        ("media_war", {"frame": "MediaRoll"}, "roll for Media War"),
        ("federalist_movement", {"frame": "LootRoll", "place": "3007"}, "roll for Weapons Caches in barracks"),
        ("federalist_movement", {"frame": "RebuildRoll"}, "roll for rebuilt units of the JNA"),
        ("federalist_movement", {"frame": "Rebuilding", "due": ["MOTORIZED"]}, "placing of rebuilt units"),
    ],
)
def test_a_die_is_not_loaded_where_none_can_be_rolled(phase: str, frame: dict[str, Any], told: str | None) -> None:
    place = {"3007": MOT[:1], "2804": ZONE[:1], "Reserve": ["JNA Commando 1"], "Eliminated": MOT[1:4]}
    text = altered(wrte.position(turn=2, scenario="ten-days", phase=phase, place=place), frames=[frame])
    if told is None:
        assert wrte.from_json(text).to_move is not None
    else:
        with pytest.raises(LoadError, match=f"state.frames: there is no {told} now"):
            wrte.from_json(text)


@pytest.mark.case("wrte_1991", "8.0.hidden", "6.2.mountain")
def test_a_stack_under_mountain_troops_is_cut_down_unseen() -> None:
    mountain = next(place.name for place in SHELF.default.map.places if _is_bosnian_mountain(place))
    place = {mountain: ["JNA Mountain 1", *(f"JNA Mechanized {n}" for n in range(1, 4))], "2805": ZONE[:1]}
    state = do(wrte.position(place=place, operations=3, turn=4), "end phase")
    view = state.view(SEPARATIST)
    assert view.to_move is state.to_move is FEDERALIST
    assert [unit.name for unit in view.stack(mountain).units] == ["JNA Mountain 1"]
    assert wrte.sample_state(view, random.Random(1)).view(SEPARATIST) == view


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_the_steps_of_a_hidden_group_do_not_tell_of_what_branch_it_is() -> None:
    """Mountain troops spend less in mountains; the enemy is shown what they would have spent, whoever it is."""
    board = SHELF.default.map
    at, to = next(
        (place.name, other.name)
        for place in board.places
        if _is_bosnian_mountain(place)
        for other in (board.places[index] for index in board.neighbours[place.index])
        if _is_bosnian_mountain(other) and not board.has_road(place.index, other.index)
    )
    other = next(place.name for place in board.places if _is_bosnian_mountain(place) and place.name not in (at, to))
    views = []
    for first, second in (("JNA Mountain 1", MOT[5]), (MOT[5], "JNA Mountain 1")):
        place = {to: MOT[:1], at: [MOT[1], first], other: [MOT[2], second], "2805": ZONE[:1]}
        state = wrte.position(place=place, operations=3, turn=4, level=9)
        state = do(state, f"move a hidden unit at {at}", f"pick {first}")
        moved = do(state, f"go to {to}")
        views.append(moved.view(SEPARATIST))
        spent = moved.frames[0].spent  # type: ignore[attr-defined]
        river = board.has_river(board.place(at).index, board.place(to).index)
        assert spent == (2 if first == "JNA Mountain 1" else 3) + river
        frame = moved.view(FEDERALIST).fields["frames"][0]  # type: ignore[index]
        assert frame.spent == spent
        frame = moved.view(SEPARATIST).fields["frames"][0]  # type: ignore[index]
        assert (frame.spent, frame.halted, frame.has_moved) == (2 + river, "", True)
    assert views[0] == views[1]


# Trap: a sampled group starts its path afresh, and so gets further than the real one can.
@pytest.mark.case("wrte_1991", "8.0.hidden", "7.0.stop")
def test_a_sampled_group_gets_as_far_as_the_real_one() -> None:
    """What a group has spent shows in its path, unless hidden units could have walked it for less."""
    open_group = wrte.position(place={"2806": MOT[:2], "3005": ZONE[:1]}, level=9)
    open_group = unopposed(take(open_group, *MOT[:2]), "go to 2906", "go to 2907")
    hidden_one = wrte.position(place={"2806": MOT[:1], "3005": ZONE[:3]}, phase="separatist_movement")
    hidden_one = do(take(hidden_one, ZONE[0], ZONE[1]), "go to 3105", "go to 3205")
    held = wrte.position(place={"2704": MOT[:1], "2804": ZONE[:1], "2605": ZONE[1:2]}, level=9)
    held = unopposed(take(held, MOT[0]), "go to 2705")
    for state, enemy in ((open_group, SEPARATIST), (hidden_one, FEDERALIST), (held, SEPARATIST)):
        sampled = wrte.sample_state(state.view(enemy), random.Random(7))
        assert sampled.frames[0].spent == state.frames[0].spent > 0  # type: ignore[attr-defined]
        assert steps(sampled) == steps(state)
    assert steps(held) == set()


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_the_enemy_reckons_with_the_units_of_a_group_that_he_sees() -> None:
    """A motorized unit on top tells that nobody saves a movement factor in the mountains."""
    board = SHELF.default.map
    at, to = next(
        (place.name, other.name)
        for place in board.places
        if _is_bosnian_mountain(place)
        for other in (board.places[index] for index in board.neighbours[place.index])
        if _is_bosnian_mountain(other) and not board.has_road(place.index, other.index)
    )
    state = wrte.position(place={at: [MOT[0], "JNA Mountain 1"], "2805": ZONE[:1]}, operations=3, turn=4, level=9)
    moved = do(take(state, MOT[0], "JNA Mountain 1"), f"go to {to}")
    frame = moved.view(SEPARATIST).fields["frames"][0]  # type: ignore[index]
    river = board.has_river(board.place(at).index, board.place(to).index)
    assert frame.spent == moved.frames[0].spent == 3 + river  # type: ignore[attr-defined]


def _is_bosnian_mountain(place: wrte.Place) -> bool:
    return place.area is wrte.Area.BOSNIA and place.terrain is wrte.Terrain.MOUNTAIN and not place.city


def test_a_scenario_is_given_as_itself_or_by_its_name() -> None:
    assert wrte.position(scenario="ten-days") == wrte.position(scenario=wrte.Scenario.TEN_DAYS)


def _changed(state: wrte.State, **fields: object) -> str:
    data = opened(state)
    data["state"].update(fields)
    return json.dumps(data)


def test_only_units_that_can_act_now_are_ready_in_a_file() -> None:
    state = wrte.position(place={"3007": MOT[:2], "2704": ZONE[:1]}, phase="federalist_movement")
    assert wrte.from_json(_changed(state, ready=MOT[:1])).ready == state.ready[:1]
    gone = opened(state)["state"]["pos"] | {MOT[0]: "Eliminated"}
    for fields, unit in (
        ({"ready": [*MOT[:2], ZONE[0]]}, ZONE[0]),
        ({"pos": gone}, MOT[0]),
        ({"closing": True}, MOT[0]),
        ({"cursor": "automatic_victory"}, MOT[0]),
    ):
        with pytest.raises(LoadError, match=f"state.ready: {unit} neither moves nor attacks now"):
            wrte.from_json(_changed(state, **fields))


def test_groups_and_choices_that_nobody_made_are_not_loaded() -> None:
    place = {"3007": MOT[:2], "2804": [ZONE[0], *ZONE[2:5]], "3410": ZONE[5:7]}
    moving = take(wrte.position(place=place, phase="federalist_movement"), *MOT[:2])
    hidden = do(wrte.position(place=place, phase="separatist_movement"), "move a hidden unit at 2804")
    caches = wrte.position(turn=2, phase="separatist_reinforcement", place=place)
    for state, change, told in (
        (moving, {"is_fresh": True}, "nobody has split off a group in 3007"),
        (moving, {"is_fresh": True, "units": []}, "nobody has split off a group in 3007"),
        (moving, {"spent_openly": 1}, "a group in 3007 has spent less than everybody knows"),
        (hidden, {"leaves": True}, "there is no group that a hidden unit in 2804 could leave"),
        (hidden, {"at": "2805"}, "no hidden unit in 2805 can be meant"),
        (caches, {"due": 0}, "there is no assignment of Weapons Caches now"),
        (caches, {"due": 9}, "there is no assignment of Weapons Caches now"),
    ):
        frames = opened(state)["state"]["frames"]
        frames[-1].update(change)
        with pytest.raises(LoadError, match=told):
            wrte.from_json(_changed(state, frames=frames))


def test_a_stack_that_is_too_large_for_the_moment_is_among_the_samples() -> None:
    """Slovenes may pass the limit until their phase ends, in which the enemy may have to decide on an ambush."""
    place = {"2701": [ZONE[1], ZONE[3]], "2801": ZONE[4:5], "3410": ZONE[:1], "3007": MOT[:1]}
    state = do(wrte.position(place=place, phase="separatist_movement"), f"move {ZONE[4]}", "go to 2701", "stop")
    assert [violation.case for violation in state.problems()] == ["6.1.when"]
    view, rng = state.view(wrte.Side.FEDERALIST), random.Random(1)
    assert 3 in {len(wrte.sample_state(view, rng).stack("2701")) for _ in range(60)}
    ended = do(state, "end phase", f"remove {ZONE[1]}")
    assert ended.problems() == ()
    view = ended.view(wrte.Side.FEDERALIST)
    assert {len(wrte.sample_state(view, rng).stack("2701")) for _ in range(60)} <= {1, 2}
