"""The Separatist Reinforcement Phase: Weapons Caches, and Croatian units by their schedule (10.1 to 10.3)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, come, do, listed, ruled, told, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
HOME = {"2811": ["ZNG 1", "ZNG 2", "ZNG 3"]}
SIEGE = {"2909": MOT[:1], "1414": MOT[1:2], "2304": ["HOS 1"]}
"""The JNA beside Zagreb and beside Split."""


def post(*numbers: tuple[int, int], kind: str = "zng") -> tuple[wrte.Arrival, ...]:
    """What is on the track."""
    return tuple(wrte.Arrival(turn, kind, number) for turn, number in numbers)


def arriving(
    *arrivals: tuple[int, int],
    place: dict[str, list[str]] | None = None,
    caches: tuple[str, ...] = (),
    ruleset: wrte.WrteRuleset | None = None,
    **fields: Any,  # noqa: ANN401 - what `position` takes
) -> wrte.State:
    """The Separatist Reinforcement Phase of Game-Turn 7, where nobody gets Weapons Caches."""
    entries: dict[str, Any] = {"scenario": "slavonia", "operations": 6, "arrivals": post(*arrivals), **fields}
    return wrte.position(
        turn=7,
        phase="separatist_reinforcement",
        place=HOME if place is None else place,
        caches=caches,
        ruleset=ruleset,
        **entries,
    )


def cities(state: wrte.State) -> set[str]:
    """Where units can come on."""
    entering = [action for action in state.legal_actions() if isinstance(action, wrte.Enter)]
    if entering:
        state = state.apply(entering[0])
    return {action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)}


def track(state: wrte.State) -> list[str]:
    return [str(arrival) for arrival in state.tracks.arrivals]


# ------------------------------------------------------------------------------------------------------ the schedule


@pytest.mark.case("wrte_1991", "10.1.ops3", "10.1.ops4", "10.1.ops5", "10.1.trigger")
def test_the_schedule_of_each_chit() -> None:
    numbers = (7, 3, 7, 8, 15)
    schedule = SHELF.default.croatian_schedule
    assert {chit: list(turns.items()) for chit, turns in schedule.items()} == {
        chit: list(zip(range(chit + 1, chit + 6), numbers, strict=True)) for chit in (3, 4, 5)
    }
    assert list(SHELF.default.croatian_arrivals(6)) == [7, 8, 9, 10, 11]


@pytest.mark.case("wrte_1991", "10.1.track", "10.1.trigger")
@pytest.mark.parametrize(("scenario", "turn"), [("slavonia", 6), ("total-war", 1)])
def test_reinforcements_are_posted_as_operations_begin(scenario: str, turn: int) -> None:
    state = wrte.position(scenario=scenario, turn=turn, phase="operations", place={"2304": MOT[:1]})
    assert state.tracks.operations == turn
    assert track(state) == [f"Game-Turn {turn + n}: {number} zng" for n, number in enumerate((7, 3, 7, 8, 15), 1)]
    assert f"Croatian reinforcements: Game-Turn {turn + 1}: 7 zng; " in state.text()
    assert state.view(FEDERALIST).tracks.arrivals == state.tracks.arrivals


@pytest.mark.case("wrte_1991", "10.1.track")
def test_nothing_is_posted_before_operations() -> None:
    quick = wrte.new_game(scenario="ten-days", ruleset=wrte.ruleset(options=wrte.Options(quick_setup=True)))
    assert quick.tracks.arrivals == ()


@pytest.mark.case("wrte_1991", "10.1.track")
def test_counters_that_there_are_not_are_not_posted() -> None:
    gone = [f"ZNG {number}" for number in range(21, 53)]
    state = wrte.position(scenario="slavonia", turn=6, phase="operations", place={"2304": MOT[:1], "Eliminated": gone})
    assert track(state) == ["Game-Turn 7: 7 zng", "Game-Turn 8: 1 zng"]


@pytest.mark.case("wrte_1991", "10.0.define", "10.0.timing", "4.0.sep.1", "4.0.fed.1")
def test_reinforcements_come_before_movement_after_the_first_turn() -> None:
    steps = {step.name: step for step in wrte.ruleset().steps}
    names = list(steps)
    for side in ("federalist", "separatist"):
        turns = steps[f"{side}_reinforcement"].turns
        assert turns == frozenset(range(2, 19))
        at = names.index(f"{side}_reinforcement")
        assert names[at + 1] == f"{side}_movement"
        assert f"{side}_combat" in names[at + 2 : at + 5]


# ----------------------------------------------------------------------------------------------------------- placing


@pytest.mark.case("wrte_1991", "10.2.city")
def test_units_come_on_nowhere_but_in_cities_of_croatia() -> None:
    state = do(arriving((7, 1), scenario="campaign", operations=3, ceasefire=6), "bring on ZNG 21")
    unit = state.ruleset.charts.unit("ZNG 21")
    for place in state.ruleset.places:
        action = wrte.PlaceUnit(unit, place)
        cases = [violation.case for violation in state.why_not(action)]
        assert (cases == []) is (action in state.legal_actions()), place
        assert place.is_city_of(wrte.Area.CROATIA) or cases == ["10.2.city"], place


@pytest.mark.case("wrte_1991", "10.2.city", "10.2.three", "10.1.track", "10.2.free")
def test_those_who_are_due_come_on_in_cities() -> None:
    state = arriving((7, 7), (8, 3))
    assert (state.phase, state.to_move) == (Phase.SEPARATIST_REINFORCEMENT, SEPARATIST)
    croatian = {place.name for place in SHELF.default.map.cities.values() if place.area is wrte.Area.CROATIA}
    assert cities(state) == croatian - {"1712", "2611"}
    assert listed(state) == {"bring on ZNG 21", "end phase"}
    assert why(state, "bring on ZNG 22") == why(state, "bring on ZNG 117") == ["10.1.track"]
    named = do(state, "bring on ZNG 21")
    assert (named.phase, named.to_move) == (Phase.SEPARATIST_REINFORCEMENT, SEPARATIST)
    assert why(named, "place ZNG 22 at 2810") == ["10.0.define"]
    assert why(named, "place ZNG 21 at 1712") == ["10.2.city"]
    step = named.step(wrte.parse("place ZNG 21 at 2810", state))
    assert told(step, "arrival").cases == ("10.2.city", "10.2.free")
    assert told(step, "arrival").details == {"unit": "ZNG 21", "to": "2810"}
    assert track(step.after) == ["Game-Turn 7: 6 zng", "Game-Turn 8: 3 zng"]
    state = come(step.after, "ZNG 22 at 2810", "ZNG 23 at 2810")
    assert cities(state) == croatian - {"1712", "2611", "2810"}
    assert why(do(state, "bring on ZNG 24"), "place ZNG 24 at 2810") == ["10.2.three"]
    state = come(state, *(f"ZNG {number} at 2508" for number in (24, 25, 26)), "ZNG 27 at 2304")
    assert state.phase is Phase.SEPARATIST_MOVEMENT
    assert [unit.name for unit in state.stack("Zagreb").units] == ["ZNG 21", "ZNG 22", "ZNG 23"]
    assert track(state) == ["Game-Turn 8: 3 zng"]
    moved = do(state, "move ZNG 27", "go to 2305")
    assert "go to 2306" in listed(moved)


@pytest.mark.case("wrte_1991", "10.2.city")
def test_no_city_of_others() -> None:
    place = {**HOME, "2304": MOT[:1], "1908": ["Slovene 2"]}
    state = arriving((7, 1), place=place)
    assert not cities(state) & {"2304", "1908", "2804"}
    named = do(state, "bring on ZNG 21")
    assert why(named, "place ZNG 21 at 2304") == why(named, "place ZNG 21 at 1908") == ["10.2.city"]
    assert "1712" in cities(arriving((7, 1), place={"1712": ["ZNG 1"], "2811": ["ZNG 2"]}))


@pytest.mark.case("wrte_1991", "10.2.unplaced")
def test_who_does_not_come_is_due_on_the_next_turn() -> None:
    state = arriving((7, 3), (8, 3), (9, 7))
    after = do(come(state, "ZNG 21 at 2810"), "end phase")
    assert after.phase is Phase.SEPARATIST_MOVEMENT
    assert track(after) == ["Game-Turn 8: 5 zng", "Game-Turn 9: 7 zng"]
    late = arriving((4, 2), (7, 1))
    assert track(come(late, "ZNG 21 at 2810")) == ["Game-Turn 4: 1 zng", "Game-Turn 7: 1 zng"]
    assert track(do(late, "end phase")) == ["Game-Turn 8: 3 zng"]
    blocked = arriving((7, 3), place={"2810": MOT[:1], "1314": MOT[1:2], "2304": ["ZNG 1"]})
    assert blocked.phase is Phase.SEPARATIST_MOVEMENT
    assert track(blocked) == ["Game-Turn 8: 3 zng"]


@pytest.mark.case("wrte_1991", "10.2.path", "10.2.captured", "10.2.captured.by")
@pytest.mark.parametrize("captor", [MOT[0], "Krajina 1", "Militia 1"])
def test_a_path_leads_to_zagreb_or_split(captor: str) -> None:
    one = arriving((7, 1), place={"2810": [captor], "2304": ["ZNG 1"]})
    assert {"1314", "2304", "2508"} <= cities(one)
    other = arriving((7, 1), place={"1314": [captor], "2304": ["ZNG 1"]})
    assert {"2810", "2304", "2508"} <= cities(other)
    assert "1314" not in cities(other)
    neither = arriving((7, 1), place={"2810": [captor], "1314": MOT[5:6], "2304": ["ZNG 1"]})
    assert neither.phase is Phase.SEPARATIST_MOVEMENT


@pytest.mark.case("wrte_1991", "10.2.path")
def test_enemies_and_their_zones_close_the_path() -> None:
    around = {name: [MOT[number]] for number, name in enumerate(("2305", "2405", "2404", "2303"))}
    for place in (around, {"2405": MOT[:1], "2303": MOT[1:2]}):
        state = arriving((7, 1), place={**HOME, **place})
        assert "2304" not in cities(state)
        assert why(do(state, "bring on ZNG 21"), "place ZNG 21 at 2304") == ["10.2.path"]
    # A Separatist unit keeps a zone from closing its hex, but not the hexes around it.
    held = arriving((7, 1), place={**HOME, "2304": ["ZNG 4"], "2405": MOT[:1]})
    assert "2304" in cities(held)
    assert "2304" not in cities(arriving((7, 1), place={**HOME, "2405": MOT[:1]}))
    ring = arriving((7, 1), place={**HOME, "2304": ["ZNG 4"], **around})
    assert "2304" not in cities(ring)


@pytest.mark.case("wrte_1991", "10.2.path")
def test_whether_zones_close_an_anchor_is_as_ruled() -> None:
    found = {}
    for slug in ("anchor-always", "strict"):
        state = arriving((7, 4), place=SIEGE, ruleset=ruled(croatian_anchor_arrival=slug))
        found[slug] = cities(state)
    assert found == {"anchor-always": {"2810", "1314"}, "strict": set()}
    # With a unit in it Zagreb is open to others as well, unless the ruling is strict.
    held = {**SIEGE, "2810": ["ZNG 9"]}
    assert "2304" in cities(arriving((7, 4), place=held))
    assert cities(arriving((7, 4), place=held, ruleset=ruled(croatian_anchor_arrival="strict"))) == set()
    state = come(arriving((7, 4), place=SIEGE), "ZNG 21 at 2810")
    assert "2304" in cities(state)


@pytest.mark.case("wrte_1991", "6.1.when.reinforcement")
def test_stacks_are_cut_down_after_the_arrivals() -> None:
    state = arriving((7, 2), place={"2810": ["ZNG 1", "ZNG 2", "ZNG 3"]})
    state = come(state, "ZNG 21 at 2810", "ZNG 22 at 2810")
    assert listed(state) == {f"remove ZNG {number}" for number in (1, 2, 3, 21, 22)}
    assert do(state, "remove ZNG 1").phase is Phase.SEPARATIST_MOVEMENT


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_who_comes_on_where_the_enemy_does_not_look_is_hidden() -> None:
    first = arriving((7, 3), place={"1712": ["ZNG 1"], "2811": ["ZNG 2"]})
    named = first.step(wrte.parse("bring on ZNG 21", first))
    assert str(named.for_side(FEDERALIST).action) == "bring on ZNG 21"
    state = named.after
    step = state.step(wrte.parse("place ZNG 21 at 1712", state))
    hidden = step.for_side(FEDERALIST)
    assert str(hidden.action) == "(hidden)"
    assert [event for event in hidden.events if event.name == "arrival"] == []
    assert "Unseen: ZNG 21" in hidden.after.text()
    open_step = state.step(wrte.parse("place ZNG 21 at 2810", state)).for_side(FEDERALIST)
    assert str(open_step.action) == "place ZNG 21 at 2810"
    assert str(first.step(wrte.END_PHASE).for_side(FEDERALIST).action) == "end phase"
    for seed in range(4):
        sampled = wrte.sample_state(hidden.after, random.Random(seed))
        assert sampled.view(FEDERALIST) == hidden.after
    assert wrte.from_json(wrte.to_json(step.after)) == step.after


# ------------------------------------------------------------------------------------------- sooner for Weapons Caches


@pytest.mark.case(
    "wrte_1991", "10.1.caches", "10.1.caches.xref", "8.9.recruit", "8.9.recruit.conflict", "10.1.too-early"
)
def test_two_caches_bring_a_unit_forward() -> None:
    place = {"2811": ["ZNG 1", "ZNG 2"], "2704": ZONE[:2]}
    state = arriving((8, 3), (11, 15), place=place, caches=("ZNG 1", "ZNG 2", *ZONE[:2]))
    assert listed(state) == {"bring forward zng of turn 8", "bring forward zng of turn 11", "end phase"}
    assert why(state, "bring forward zng of turn 9") == ["10.1.track"]
    paying = do(state, "bring forward zng of turn 11")
    assert (paying.to_move, paying.phase) == (SEPARATIST, Phase.SEPARATIST_REINFORCEMENT)
    assert listed(paying) == {f"spend the cache of {name}" for name in (*ZONE[:2], "ZNG 1")}
    assert why(paying, "spend the cache of ZNG 2") == why(paying, "spend the cache of ZNG 5") == ["10.1.caches"]
    half = do(paying, f"spend the cache of {ZONE[1]}")
    assert listed(half) == {"spend the cache of ZNG 1", "spend the cache of ZNG 2"}
    assert why(half, f"spend the cache of {ZONE[0]}") == ["10.1.caches"]
    step = half.step(wrte.parse("spend the cache of ZNG 2", half))
    details = {"kind": "zng", "before": 11, "turn": 9}
    assert told(step, "arrival hastened").details == details
    assert told(step, "arrival hastened").cases == ("10.1.caches", "8.9.recruit", "10.1.track")
    assert track(step.after) == ["Game-Turn 8: 3 zng", "Game-Turn 9: 1 zng", "Game-Turn 11: 14 zng"]
    assert [step.after.ruleset.units[unit].name for unit in step.after.caches] == [ZONE[0], "ZNG 1"]
    # It can be brought forward again, and comes now at the soonest.
    again = do(step.after, "bring forward zng of turn 9", f"spend the cache of {ZONE[0]}", "spend the cache of ZNG 1")
    assert track(again) == ["Game-Turn 7: 1 zng", "Game-Turn 8: 3 zng", "Game-Turn 11: 14 zng"]
    assert why(again, "bring forward zng of turn 8") == ["10.1.caches"]
    assert again.caches == b""
    assert come(again, "ZNG 21 at 2810").phase is Phase.SEPARATIST_MOVEMENT


@pytest.mark.case("wrte_1991", "10.1.too-early", "10.1.caches")
def test_nobody_comes_sooner_than_now() -> None:
    state = arriving((7, 1), (8, 1), caches=("ZNG 1", "ZNG 2"))
    assert why(state, "bring forward zng of turn 7") == ["10.1.too-early"]
    state = do(state, "bring forward zng of turn 8", "spend the cache of ZNG 1", "spend the cache of ZNG 2")
    assert track(state) == ["Game-Turn 7: 2 zng"]


@pytest.mark.case("wrte_1991", "10.1.caches")
def test_one_cache_is_not_enough() -> None:
    state = arriving((8, 3), caches=("ZNG 1",))
    assert state.phase is Phase.SEPARATIST_MOVEMENT
    state = arriving((7, 1), (8, 3), caches=("ZNG 1",))
    assert why(state, "bring forward zng of turn 8") == ["10.1.caches"]


# --------------------------------------------------------------------------------------------------------- the income


@pytest.mark.case("wrte_1991", "10.3.caches", "10.3.stop", "10.3.none", "17.2.caches", "4.0.sep.1")
@pytest.mark.parametrize(
    ("fields", "income"),
    [
        ({}, True),
        ({"scenario": "ten-days"}, True),
        ({"scenario": "total-war"}, True),
        ({"scenario": "slavonia"}, False),
        ({"ceasefire": 3, "operations": 3}, False),
        ({"ceasefire": 3, "ceasefire_ended": 5, "operations": 3}, False),
    ],
)
def test_two_caches_come_in_until_there_is_a_ceasefire(fields: dict[str, Any], *, income: bool) -> None:
    place = {"2811": ["ZNG 1", "ZNG 2"], "2704": ZONE[:1]}
    turn = 2 if fields.get("scenario") == "ten-days" else 6
    state = wrte.position(turn=turn, phase="separatist_reinforcement", place=place, **fields)
    if income:
        state = do(state, f"cache to {ZONE[0]}", "cache to ZNG 1")
    assert state.phase is Phase.SEPARATIST_MOVEMENT
    assert len(state.caches) == (2 if income else 0)


# -------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("change", "told_so"),
    [
        ([{"frame": "Arriving", "placed": ["ZNG 1"]}], None),
        ([{"frame": "Arriving", "placed": ["ZNG 2"]}], None),
        ([{"frame": "Arriving", "placed": ["ZNG 21"]}], "no arrival of Croatian reinforcements"),
        ([{"frame": "Arriving", "placed": ["ZNG 4"]}], "no arrival of Croatian reinforcements"),
        ([{"frame": "Arriving", "placed": [MOT[0]]}], "no arrival of Croatian reinforcements"),
        ([{"frame": "Arriving", "placed": []}] * 2, "no arrival of Croatian reinforcements"),
        ([{"frame": "Paying", "kind": "zng", "turn": 8, "due": 2, "after": []}], "no payment for a reinforcement"),
    ],
)
def test_what_cannot_have_come_on_is_not_loaded(change: list[dict[str, Any]], told_so: str | None) -> None:
    place = {"2810": ["ZNG 1", "ZNG 2"], "2811": ["ZNG 4"], "2304": MOT[:1]}
    state = arriving((7, 1), (8, 1), place=place, caches=("ZNG 1", "ZNG 2"))
    assert_loaded(state, change, told_so)


@pytest.mark.parametrize(
    ("change", "told_so"),
    [
        ({}, None),
        ({"due": 0}, "no payment for a reinforcement"),
        ({"due": 3}, "no payment for a reinforcement"),
        ({"turn": 9}, "no payment for a reinforcement"),
        ({"turn": 7}, "no payment for a reinforcement"),
        ({"after": ["ZNG 2"]}, "no payment for a reinforcement"),
    ],
)
def test_what_nobody_pays_for_is_not_loaded(change: dict[str, Any], told_so: str | None) -> None:
    state = do(arriving((7, 1), (8, 1), caches=("ZNG 1", "ZNG 2")), "bring forward zng of turn 8")
    frames = opened(state)["state"]["frames"]
    frames[-1].update(change)
    assert_loaded(state, frames, told_so)


@pytest.mark.parametrize(
    ("change", "told_so"),
    [
        ({}, None),
        ({"unit": "ZNG 22"}, "no placing of a reinforcement"),
        ({"unit": MOT[0]}, "no placing of a reinforcement"),
    ],
)
def test_who_was_not_named_is_not_loaded(change: dict[str, Any], told_so: str | None) -> None:
    state = do(arriving((7, 1)), "bring on ZNG 21")
    frames = opened(state)["state"]["frames"]
    frames[-1].update(change)
    assert_loaded(state, frames, told_so)
    if told_so:
        assert_loaded(state, frames[1:], told_so)


def test_nobody_is_named_where_nobody_can_be_placed() -> None:
    state = arriving(
        (7, 3), (8, 3), place={"2810": MOT[:1], "1314": MOT[1:2], "2304": ["ZNG 1", "ZNG 2"]}, caches=("ZNG 1", "ZNG 2")
    )
    assert listed(state) == {"bring forward zng of turn 8", "end phase"}
    assert why(state, "bring on ZNG 21") == ["10.2.city"]


def assert_loaded(state: wrte.State, frames: list[dict[str, Any]], told_so: str | None) -> None:
    data = opened(state)
    data["state"]["frames"] = frames
    if told_so is None:
        assert wrte.from_json(json.dumps(data)).to_move is SEPARATIST
    else:
        with pytest.raises(LoadError, match=f"state.frames: there is {told_so} now"):
            wrte.from_json(json.dumps(data))


def test_arrivals_as_text() -> None:
    assert str(wrte.Arrival(7, "zng", 3)) == "Game-Turn 7: 3 zng"
