"""Slovenes in Croatia and Croats in Slovenia (6.1, 6.5, 16.1, 17.3)."""

from __future__ import annotations

import random

import pytest
from tests.wrte_1991.playing import MOT, ZONE, declare, do, listed, steps, unopposed, why, without_support

from balkan_rules import wrte_1991 as wrte

FEDERALIST, SEPARATIST = wrte.Side
ALLIED = wrte.ruleset(options=wrte.Options(alliance=True))


def state(
    place: dict[str, list[str]], *, allied: bool = True, phase: str = "separatist_movement", **fields: object
) -> wrte.State:
    begun = 1 if allied or fields.get("scenario") == "total-war" else 3
    given = {"operations": begun, "turn": 4, "level": 9, "ruleset": ALLIED if allied else wrte.ruleset(), **fields}
    return wrte.position(place={"2304": MOT[:1], **place}, phase=phase, **given)  # type: ignore[arg-type]


BOARD = ALLIED.map
BORDER = next(
    (a, b)
    for a in BOARD.places
    if a.area is wrte.Area.SLOVENIA and a.terrain is wrte.Terrain.CLEAR
    for b in (BOARD.places[index] for index in BOARD.neighbours[a.index])
    if b.area is wrte.Area.CROATIA and not b.city
)
IN_SLOVENIA, IN_CROATIA = (place.name for place in BORDER)


@pytest.mark.case("wrte_1991", "16.1.slovenes", "16.1.croats")
def test_allies_cross_the_border() -> None:
    slovene = {IN_SLOVENIA: ZONE[:1]}
    croat = {IN_CROATIA: ["ZNG 1"]}
    for allied in (True, False):
        assert (IN_CROATIA in steps(do(state(slovene, allied=allied), f"move {ZONE[0]}"))) is allied
        assert (IN_SLOVENIA in steps(do(state(croat, allied=allied), "move ZNG 1"))) is allied
    assert why(do(state(slovene, allied=False), f"move {ZONE[0]}"), f"go to {IN_CROATIA}") == ["7.5.slovene"]
    assert why(do(state(croat, allied=False), "move ZNG 1"), f"go to {IN_SLOVENIA}") == ["7.5.croatian"]
    assert state({IN_CROATIA: ZONE[:1]}).problems() == ()
    assert [v.case for v in state({IN_CROATIA: ZONE[:1]}, allied=False).problems()] == ["7.5.slovene", "16.1.slovenes"]


@pytest.mark.case("wrte_1991", "10.2.city", "16.1.croats")
def test_croatian_reinforcements_come_on_in_croatia_though_they_may_go_to_slovenia() -> None:
    arrivals = (wrte.Arrival(4, "zng", 1),)
    placing = do(state({}, phase="separatist_reinforcement", arrivals=arrivals, ceasefire=3), "bring on ZNG 21")
    cities = {action.to for action in placing.legal_actions()}  # type: ignore[union-attr]  # all of them place it
    assert {city.area for city in cities} == {wrte.Area.CROATIA}
    assert BOARD.place("2810") in cities
    there = wrte.PlaceUnit(ALLIED.charts.unit("ZNG 21"), BOARD.place("2804"))
    assert [violation.case for violation in placing.why_not(there)] == ["10.2.city"]


@pytest.mark.case("wrte_1991", "16.1.slovenes", "17.3.alliance")
@pytest.mark.parametrize(
    ("scenario", "allied", "most", "case"),
    [
        ("campaign", True, 2, "16.1.slovenes"),
        ("total-war", False, 3, "17.3.alliance"),
        ("total-war", True, 3, "17.3.alliance"),
    ],
)
def test_so_many_slovenes_may_be_in_croatia(scenario: str, allied: bool, most: int, case: str) -> None:  # noqa: FBT001
    for there in range(4):
        place = {IN_SLOVENIA: ZONE[4:5], "2920": ZONE[:there]} if there else {IN_SLOVENIA: ZONE[4:5]}
        now = do(state(place, allied=allied, scenario=scenario), f"move {ZONE[4]}")
        assert (IN_CROATIA in steps(now)) is (there < most)
        assert why(now, f"go to {IN_CROATIA}") == ([] if there < most else [case])
    pair = do(
        state({IN_SLOVENIA: ZONE[:2], "2920": ZONE[2 : 1 + most]}, allied=allied, scenario=scenario), f"move {ZONE[0]}"
    )
    assert IN_CROATIA in steps(pair)
    assert IN_CROATIA not in steps(do(pair, f"move a hidden unit at {IN_SLOVENIA}", f"pick {ZONE[1]}"))
    crowd = state({"2920": ZONE[: most + 1]}, allied=allied, scenario=scenario)
    assert [v.case for v in crowd.problems()] == [case]


@pytest.mark.case("wrte_1991", "16.1.croats")
def test_croats_stay_at_home_in_total_war_without_the_option() -> None:
    croat = {IN_CROATIA: ["ZNG 1"]}
    for allied in (True, False):
        now = do(state(croat, allied=allied, scenario="total-war"), "move ZNG 1")
        assert (IN_SLOVENIA in steps(now)) is allied
    assert IN_SLOVENIA not in steps(do(state(croat, scenario="slavonia", turn=8), "move ZNG 1"))


@pytest.mark.case("wrte_1991", "16.1.slovenes", "8.6.advance")
@pytest.mark.parametrize(("there", "able"), [(1, True), (2, False)])
def test_the_number_binds_an_advance(there: int, able: bool) -> None:  # noqa: FBT001
    beside = next(
        BOARD.places[index].name
        for index in BOARD.neighbours[BORDER[1].index]
        if BOARD.places[index].area is wrte.Area.CROATIA and not BOARD.places[index].city
    )
    place = {IN_SLOVENIA: ZONE[4:8], IN_CROATIA: ["JNA Commando 1"], "2920": ZONE[:there], beside: ["ZNG 1"]}
    fought = without_support(declare(state(place, phase="separatist_combat"), IN_CROATIA, *ZONE[4:8], "ZNG 1"))
    now = next(after for die in range(1, 7) if not (after := _settled(do(fought, f"roll {die}"))).stack(IN_CROATIA))
    left = [unit.name for unit in now.stack(IN_SLOVENIA).units]
    assert (f"advance {left[0]}" in listed(now)) is able
    assert why(now, f"advance {left[0]}") == ([] if able else ["16.1.slovenes"])
    after = do(now, f"advance {left[0]}") if able else now
    assert listed(after) == {"advance ZNG 1", "stop"}


@pytest.mark.case("wrte_1991", "7.5.ceasefire", "8.6.advance")
@pytest.mark.parametrize("ceasefire", [0, 4])
def test_nobody_advances_into_a_country_that_a_ceasefire_closes(ceasefire: int) -> None:
    place = {IN_CROATIA: MOT[1:4], IN_SLOVENIA: ["ZNG 1"]}
    before = state(place, phase="federalist_combat", turn=5, ceasefire=ceasefire)
    fought = without_support(declare(before, IN_SLOVENIA, *MOT[1:4]))
    now = next(after for die in range(1, 7) if not (after := _settled(do(fought, f"roll {die}"))).stack(IN_SLOVENIA))
    assert any(text.startswith("advance ") for text in listed(now)) is not bool(ceasefire)


def _settled(now: wrte.State) -> wrte.State:
    """The state after losses, those that stand first in the table."""
    while any(text.startswith("lose ") for text in listed(now)):
        now = now.apply(now.legal_actions()[0])
    return now


@pytest.mark.case("wrte_1991", "6.5.slovene-croat", "6.1.transit")
def test_slovenes_and_croats_pass_but_do_not_stack() -> None:
    place = {IN_SLOVENIA: ZONE[:1], IN_CROATIA: ["ZNG 1"]}
    through = unopposed(state(place), f"move {ZONE[0]}", f"go to {IN_CROATIA}")
    assert {unit.name for unit in through.stack(IN_CROATIA).units} == {ZONE[0], "ZNG 1"}
    assert [(v.case, v.details["excess"]) for v in through.problems()] == [("6.5.slovene-croat", 1)]
    stopped = do(through, "stop", "end phase")
    assert listed(stopped) == {f"remove {ZONE[0]}", "remove ZNG 1"}
    assert [unit.name for unit in do(stopped, "remove ZNG 1").stack(IN_CROATIA).units] == [ZONE[0]]
    onward = next(name for name in sorted(steps(through)) if BOARD.place(name).area is wrte.Area.SLOVENIA)
    gone = do(unopposed(through, f"go to {onward}", "stop"), "end phase")
    assert (len(gone.stack(IN_CROATIA)), len(gone.stack(onward))) == (1, 1)


@pytest.mark.case("wrte_1991", "6.5.allies", "6.1.transit")
def test_other_friends_stack_and_pass_without_limit() -> None:
    place = {"1711": ["JNA Motorized 2", "Krajina 1"], "2810": ["ZNG 1", "HOS 1"]}
    assert state(place).problems() == ()
    full = {"2708": MOT[1:4], "2707": MOT[4:5]}
    begun = unopposed(state({**full, "2920": ["ZNG 1"]}, phase="federalist_movement"), f"move {MOT[4]}", "go to 2708")
    assert len(begun.stack("2708")) == 4
    ended = do(begun, "go to 2709", "stop", "end phase")
    assert "remove" not in str(listed(ended))


@pytest.mark.case("wrte_1991", "6.5.slovene-croat")
def test_a_stack_of_two_nations_is_one_in_a_sampled_state() -> None:
    place = {IN_SLOVENIA: ZONE[:1], "2810": ["ZNG 1", "ZNG 2"], IN_CROATIA: ["ZNG 3"]}
    now = unopposed(state(place), "move ZNG 3", f"go to {IN_SLOVENIA}", "stop", "end phase")
    assert now.phase is wrte.Phase.SEPARATIST_MOVEMENT
    view = now.view(FEDERALIST)
    assert str(view.where("ZNG 3")) == "Unseen"
    for seed in range(4):
        sampled = wrte.sample_state(view, random.Random(seed))
        assert sampled.view(FEDERALIST) == view
        assert len(sampled.stack(IN_SLOVENIA)) == 2
        assert wrte.from_json(wrte.to_json(sampled), ruleset=ALLIED) == sampled


@pytest.mark.case("wrte_1991", "7.5.croatian")
def test_hidden_units_are_sampled_within_their_borders() -> None:
    place = {"2512": ["ZNG 1", "ZNG 2"], IN_SLOVENIA: ZONE[:2], "2804": ZONE[2:4]}
    now = state(place, allied=False)
    for seed in range(6):
        sampled = wrte.sample_state(now.view(FEDERALIST), random.Random(seed))
        assert sampled.problems() == ()


@pytest.mark.case("wrte_1991", "6.5.slovene-croat", "8.0.hidden")
def test_a_stack_that_is_cut_down_for_its_nations_has_both_in_a_sampled_state() -> None:
    place = {"2704": [ZONE[0], "ZNG 1"], "3007": MOT[:1]}
    state = wrte.position(turn=2, phase="separatist_movement", operations=1, place=place, ruleset=ALLIED)
    cut = do(state, "end phase")
    assert [str(action) for action in cut.legal_actions()] == [f"remove {ZONE[0]}", "remove ZNG 1"]
    view = cut.view(FEDERALIST)
    assert "Unseen: ZNG 1" in view.text()
    sampled = wrte.sample_state(view, random.Random(1))
    assert [unit.name for unit in sampled.stack("2704").units] == [ZONE[0], "ZNG 1"]


@pytest.mark.case("wrte_1991", "6.1.excess", "6.5.slovene-croat")
def test_a_stack_that_is_cut_down_has_more_of_one_nation_if_no_other_is_hidden() -> None:
    place = {"2704": ZONE[1:5], "3410": [ZONE[0], ZONE[5]], "2810": ["ZNG 1"], "3007": MOT[1:2]}
    cut = do(state(place), "end phase")
    for seed in range(6):
        sampled = wrte.sample_state(cut.view(FEDERALIST), random.Random(seed))
        assert len(sampled.stack("2704")) > 3


@pytest.mark.case("wrte_1991", "6.1.excess")
def test_a_stack_that_everybody_sees_needs_nobody_hidden_in_a_sampled_state() -> None:
    place = {"2810": [f"ZNG {number}" for number in range(1, 6)], "2704": ZONE[:2], "3007": MOT[:1]}
    view = do(wrte.position(turn=2, phase="separatist_movement", operations=1, place=place), "end phase").view(
        FEDERALIST
    )
    assert view.stack("2810").units == wrte.sample_state(view, random.Random(1)).stack("2810").units
