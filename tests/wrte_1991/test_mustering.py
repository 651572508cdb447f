"""The Federalist Reinforcement Phase: Serbian units, and the JNA from the Serbia Holding Box (10.4, 10.5, 14.2)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, come, do, listed, ruled, told, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
BOX = "Serbia Holding Box"
EAST = {"2623", "2624", "2625"}
SERB = {place.name for place in SHELF.default.map.places if place.is_serb}
PLACE = {"2811": ["ZNG 1"], "2304": MOT[:1]}


def mustering(
    *box: str,
    place: dict[str, list[str]] | None = None,
    turn: int = 6,
    ruleset: wrte.WrteRuleset | None = None,
    **fields: Any,  # noqa: ANN401 - what `position` takes
) -> wrte.State:
    """The Federalist Reinforcement Phase with some units in the Serbia Holding Box."""
    entries: dict[str, Any] = {"operations": 3, **fields}
    where = {**PLACE, **(place or {}), BOX: list(box)}
    return wrte.position(turn=turn, phase="federalist_reinforcement", place=where, ruleset=ruleset, **entries)


def placings(state: wrte.State) -> dict[str, set[str]]:
    """Where which units can come on."""
    found: dict[str, set[str]] = {}
    for action in state.legal_actions():
        if isinstance(action, (wrte.Enter, wrte.PlaceUnit)):
            named = state.apply(action) if isinstance(action, wrte.Enter) else state
            found[action.unit.name] = {a.to.name for a in named.legal_actions() if isinstance(a, wrte.PlaceUnit)}
    return found


# ----------------------------------------------------------------------------------------------------------- the JNA


@pytest.mark.case("wrte_1991", "10.5.hexes", "10.5.box-rate", "10.5.free", "10.0.timing")
def test_the_jna_comes_on_in_the_east_once_operations_have_begun() -> None:
    state = mustering(MOT[3], MOT[4], "JNA Armour 5")
    assert (state.phase, state.to_move) == (Phase.FEDERALIST_REINFORCEMENT, FEDERALIST)
    assert placings(state) == {MOT[3]: EAST, "JNA Armour 5": EAST}
    assert why(state, f"bring on {MOT[4]}") == ["2.3.id-no-effect"]
    assert why(state, f"bring on {MOT[0]}") == ["10.0.define"]
    named = do(state, f"bring on {MOT[3]}")
    assert why(named, f"place {MOT[3]} at 2304") == ["10.5.hexes"]
    assert why(named, f"place {MOT[4]} at 2623") == ["10.0.define"]
    step = named.step(wrte.parse(f"place {MOT[3]} at 2623", state))
    assert told(step, "arrival").details == {"unit": MOT[3], "to": "2623"}
    assert told(step, "arrival").cases == ("10.5.hexes", "10.5.free")
    state = come(step.after, f"{MOT[4]} at 2624", "JNA Armour 5 at 2625")
    assert state.phase is Phase.FEDERALIST_MOVEMENT
    assert state.activated == b""
    moving = do(state, f"move {MOT[3]}")
    assert any(text.startswith("go to") for text in listed(moving))
    assert mustering(MOT[3], operations=0).phase is Phase.FEDERALIST_MOVEMENT


@pytest.mark.case("wrte_1991", "10.5.box-rate")
def test_how_many_leave_the_box_is_as_ruled() -> None:
    many = MOT[4:24]
    found = {}
    for level, expected in ((2, 15), (6, 20), (10, 20)):
        state = mustering(*many, level=level)
        for number, name in enumerate(many):
            if f"bring on {name}" in listed(state):
                state = come(state, f"{name} at {2623 + number % 3}")
        found[level] = len(many) - len(state.stack(BOX))
        assert found[level] == expected
    for slug in ("table-only", "none"):
        assert placings(mustering(*many, ruleset=ruled(holding_box_rate=slug))) == {}


@pytest.mark.case("wrte_1991", "10.5.box-rate", "10.6.roll")
def test_the_table_brings_them_on_only_if_ruled_so() -> None:
    lost = {"Eliminated": [MOT[5]]}
    asked = {
        slug: listed(mustering(MOT[3], place=lost if slug == "none" else None, ruleset=ruled(holding_box_rate=slug)))
        for slug in ("table-only", "none")
    }
    assert asked["table-only"] == asked["none"] == {"rebuild", "end phase"}
    state = mustering(MOT[3], place=lost, ruleset=ruled(holding_box_rate="table-only"))
    assert why(state, f"bring on {MOT[3]}") == ["10.5.box-rate"]
    assert placings(do(state, "rebuild", "roll 2")) == {MOT[3]: _controlled(state)}
    state = mustering(MOT[3], place=lost, ruleset=ruled(holding_box_rate="none"))
    assert set(placings(do(state, "rebuild", "roll 2"))) == {MOT[5]}


def _controlled(state: wrte.State) -> set[str]:
    return {city.name for city in state.ruleset.map.cities.values() if state.controller(city) is FEDERALIST}


@pytest.mark.case("wrte_1991", "10.5.blocked", "10.5.zoc")
def test_an_enemy_in_a_hex_blocks_it_and_a_zone_does_not() -> None:
    blocked = {"2623": ["ZNG 2"], "2624": ["Slovene 2"]}
    state = mustering(MOT[3], place=blocked)
    assert placings(state) == {MOT[3]: {"2625"}}
    assert why(do(state, f"bring on {MOT[3]}"), f"place {MOT[3]} at 2623") == ["10.5.blocked"]
    every = {**blocked, "2625": ["ZNG 3"]}
    shut = mustering(MOT[3], place={**every, "Eliminated": [MOT[4]]})
    assert listed(shut) == {"rebuild", "end phase"}
    assert why(shut, f"bring on {MOT[3]}") == ["10.5.blocked"]
    assert mustering(MOT[3], place=every).phase is Phase.FEDERALIST_MOVEMENT


@pytest.mark.case("wrte_1991", "6.1.when.reinforcement")
def test_stacks_are_cut_down_at_the_end() -> None:
    state = mustering(*MOT[3:7])
    for name in MOT[3:7]:
        state = come(state, f"{name} at 2623")
    assert listed(state) == {f"remove {name}" for name in MOT[3:7]}
    assert do(state, f"remove {MOT[3]}").phase is Phase.FEDERALIST_MOVEMENT


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_who_comes_on_under_others_is_hidden() -> None:
    first = mustering(MOT[3], MOT[4], place={"2623": MOT[1:2]})
    named = first.step(wrte.parse(f"bring on {MOT[3]}", first))
    assert str(named.for_side(SEPARATIST).action) == f"bring on {MOT[3]}"
    state = named.after
    under = state.step(wrte.parse(f"place {MOT[3]} at 2623", state)).for_side(SEPARATIST)
    assert str(under.action) == "(hidden)"
    assert [event for event in under.events if event.name == "arrival"] == []
    alone = state.step(wrte.parse(f"place {MOT[3]} at 2624", state)).for_side(SEPARATIST)
    assert str(alone.action) == f"place {MOT[3]} at 2624"
    assert str(first.step(wrte.END_PHASE).for_side(SEPARATIST).action) == "end phase"
    assert wrte.sample_state(under.after, random.Random(1)).view(SEPARATIST) == under.after


# ------------------------------------------------------------------------------------------------------ Serbian units


@pytest.mark.case("wrte_1991", "10.4.trigger")
@pytest.mark.parametrize(
    ("medium", "level", "turn", "comes"),
    [(0, 6, 6, False), (6, 6, 6, False), (5, 6, 6, True), (5, 9, 6, True), (5, 4, 6, False), (2, 5, 3, True)],
)
def test_the_stream_begins_after_medium_and_pauses_at_low(medium: int, level: int, turn: int, *, comes: bool) -> None:
    state = mustering(medium=medium, level=level, turn=turn)
    assert (state.phase is Phase.FEDERALIST_REINFORCEMENT) is comes
    assert set(placings(state)) == ({"Krajina 7", "Krajina Shock 3"} if comes else set())


@pytest.mark.case("wrte_1991", "10.4.trigger")
def test_when_the_level_first_is_medium_is_noted() -> None:
    place = {"2304": MOT[:1], "2811": ["ZNG 1"]}
    state = wrte.position(scenario="slavonia", turn=6, phase="operations", place=place, level=2)
    assert (state.tracks.level, state.tracks.medium) == (4, 0)
    state = wrte.position(scenario="slavonia", turn=6, phase="operations", place=place, level=3)
    assert (state.tracks.level, state.tracks.medium) == (5, 6)
    state = wrte.position(scenario="slavonia", turn=6, phase="operations", place=place, level=6, medium=3)
    assert (state.tracks.level, state.tracks.medium) == (8, 3)
    quick = wrte.ruleset(options=wrte.Options(quick_setup=True))
    found = {s.value: wrte.new_game(scenario=s.value, ruleset=quick).tracks.medium for s in wrte.Scenario}
    assert found == {"campaign": 0, "ten-days": 0, "slavonia": 0, "total-war": 1}


@pytest.mark.case("wrte_1991", "10.4.rate", "10.4.kind", "14.2.entry", "10.5.entry-conflict")
def test_one_serbian_unit_comes_each_turn() -> None:
    state = mustering("Militia 1", "Militia 2", "Militia Shock 1", medium=4, level=6)
    militia = {"Militia 1": {*EAST, "2823"}, "Militia Shock 1": {*EAST, "2823"}}
    assert placings(state) == {"Krajina 7": SERB, "Krajina Shock 3": SERB, **militia}
    assert why(state, "bring on Krajina 8") == why(state, "bring on Militia 2") == ["2.3.id-no-effect"]
    assert why(state, "bring on ZNG 21") == ["4.0.fed.1"]
    for unit, to in (("Krajina 7", "1712"), ("Militia 1", "2823")):
        step = do(state, f"bring on {unit}").step(wrte.parse(f"place {unit} at {to}", state))
        assert told(step, "arrival").cases == ("10.4.rate", "10.5.free")
        assert step.after.phase is Phase.FEDERALIST_MOVEMENT
    later = come(mustering(MOT[3], "Militia 1", medium=4, level=6), "Krajina 7 at 1712")
    assert set(placings(later)) == {MOT[3]}
    assert why(later, "bring on Militia 1") == ["10.4.rate"]


@pytest.mark.case("wrte_1991", "10.4.trigger", "10.4.rate", "10.4.kind", "14.2.low")
def test_what_keeps_the_stream_back_is_named() -> None:
    """The JNA comes from its box all the while, so that the phase is not passed over."""
    jna, krajina, militia = MOT[3], "bring on Krajina 7", "bring on Militia 1"
    for medium, level in ((0, 6), (6, 6), (5, 4)):
        state = mustering(jna, "Militia 1", medium=medium, level=level)
        assert why(state, krajina) == why(state, militia) == ["10.4.trigger"]
    came = come(mustering(jna, "Militia 1", medium=4, level=6), "Krajina 7 at 1712")
    assert why(came, "bring on Krajina 8") == why(came, militia) == ["10.4.rate"]
    only = ruled(serbian_stream_kind="paramilitary-only")
    assert why(mustering(jna, medium=4, level=6, ruleset=only), krajina) == ["10.4.kind"]
    only = ruled(serbian_stream_kind="krajina-only")
    assert why(mustering(jna, "Militia 1", medium=4, level=4, ruleset=only), militia) == ["14.2.low"]


@pytest.mark.case("wrte_1991", "10.4.kind", "10.4.rate", "14.2.entry")
def test_of_whom_the_stream_is_is_as_ruled() -> None:
    found = {}
    for slug in ("either-choice", "krajina-only", "paramilitary-only"):
        state = mustering("Militia 1", "Militia 2", medium=4, level=6, ruleset=ruled(serbian_stream_kind=slug))
        kinds = {name.rstrip(" 0123456789") for name in placings(state)}
        state = come(state, "Militia 1 at 2823")
        found[slug] = (kinds, {name.rstrip(" 0123456789") for name in placings(state)})
    assert found == {
        "either-choice": ({"Krajina", "Krajina Shock", "Militia"}, set()),
        "krajina-only": ({"Krajina", "Krajina Shock", "Militia"}, {"Krajina", "Krajina Shock", "Militia"}),
        "paramilitary-only": ({"Militia"}, set()),
    }
    only = ruled(serbian_stream_kind="krajina-only")
    assert placings(mustering("Militia 1", level=6, ruleset=only)) == {"Militia 1": {*EAST, "2823"}}
    assert mustering("Militia 1", level=4, ruleset=only).phase is Phase.FEDERALIST_MOVEMENT
    state = come(mustering("Militia 1", medium=4, level=6, ruleset=only), "Krajina 7 at 1712")
    assert set(placings(state)) == {"Militia 1"}


@pytest.mark.case("wrte_1991", "10.5.entry-conflict", "14.2.entry", "10.5.hexes")
@pytest.mark.parametrize(
    ("slug", "hexes", "rule"),
    [
        ("2623-2625-or-2823", {*EAST, "2823"}, "10.5.entry-conflict"),
        ("2823-only", {"2823"}, "14.2.entry"),
        ("2623-2625-only", EAST, "10.5.hexes"),
    ],
)
def test_where_paramilitaries_come_on_is_as_ruled(slug: str, hexes: set[str], rule: str) -> None:
    state = mustering("Militia 1", medium=4, level=6, ruleset=ruled(serbian_entry_hex=slug))
    assert placings(state)["Militia 1"] == hexes
    named, unit = do(state, "bring on Militia 1"), state.ruleset.unit("Militia 1")
    assert [v.case for v in named.why_not(wrte.PlaceUnit(unit, state.ruleset.place("2810")))] == [rule]


@pytest.mark.case("wrte_1991", "10.4.kind", "10.5.hexes")
def test_krajina_serbs_come_on_where_serbs_live_and_no_enemy_is() -> None:
    state = mustering(medium=4, level=6, place={"1712": ["ZNG 5"]})
    assert placings(state)["Krajina 7"] == SERB - {"1712"}
    named = do(state, "bring on Krajina 7")
    assert why(named, "place Krajina 7 at 1712") == ["10.5.blocked"]
    refused = {
        name: named.why_not(wrte.PlaceUnit(named.ruleset.unit("Krajina 7"), named.ruleset.place(name)))
        for name in ("2623", "2810")
    }
    assert {name: [v.case for v in found] for name, found in refused.items()} == {
        "2623": ["7.5.krajina"],
        "2810": ["10.5.hexes"],
    }
    won = mustering(medium=4, level=6, ruleset=ruled(control_sr_city="city-wins"))
    assert why(do(won, "bring on Krajina 7"), "place Krajina 7 at 1712") == ["3.2.sr-city"]


# -------------------------------------------------------------------------------------------------------- rebuilding


@pytest.mark.case("wrte_1991", "17.3.resiliency", "10.6.roll")
@pytest.mark.parametrize(("scenario", "rolls"), [("campaign", 1), ("slavonia", 1), ("ten-days", 1), ("total-war", 2)])
def test_how_many_dice_are_rolled(scenario: str, rolls: int) -> None:
    turn = 3 if scenario == "ten-days" else 6
    state = mustering(place={"Eliminated": MOT[5:9]}, scenario=scenario, turn=turn)
    for _ in range(rolls):
        state = do(state, "rebuild", "roll 1")
    assert state.phase is Phase.FEDERALIST_MOVEMENT
    state = mustering(MOT[3], place={"Eliminated": MOT[5:9]}, scenario=scenario, turn=turn)
    for _ in range(rolls):
        state = do(state, "rebuild", "roll 2", f"place {state.stack('Eliminated').units[0]} at 2304")
    assert why(state, "rebuild") == ["10.6.roll"]
    assert listed(state) == {f"bring on {MOT[3]}", "end phase"}
    assert why(mustering(MOT[3]), "rebuild") == ["10.6.jna-only"]


# -------------------------------------------------------------------------------------------------------------- files

START = {"frame": "Mustering", "streamed": False, "left": 0, "rolls": 0}
ROLLED = {**START, "rolls": 1}


@pytest.mark.parametrize(
    ("frames", "told_so"),
    [
        ([START], None),
        ([{**START, "left": -1}], "arrival of Federalist reinforcements"),
        ([{**START, "left": 99}], "arrival of Federalist reinforcements"),
        ([{**START, "rolls": 2}], "arrival of Federalist reinforcements"),
        ([START, START], "arrival of Federalist reinforcements"),
        ([START, {"frame": "Entering", "unit": MOT[3]}], None),
        ([START, {"frame": "Entering", "unit": MOT[4]}], "placing of a reinforcement"),
        ([{"frame": "Entering", "unit": MOT[3]}], "placing of a reinforcement"),
        ([ROLLED, {"frame": "RebuildRoll"}], None),
        ([START, {"frame": "RebuildRoll"}], "roll for rebuilt units of the JNA"),
        ([{"frame": "RebuildRoll"}], "roll for rebuilt units of the JNA"),
        ([ROLLED, {"frame": "Rebuilding", "due": ["MOTORIZED"]}], None),
        ([ROLLED, {"frame": "Rebuilding", "due": []}], "placing of rebuilt units"),
        ([ROLLED, {"frame": "Rebuilding", "due": ["ARMOUR"]}], "placing of rebuilt units"),
        ([ROLLED, {"frame": "Rebuilding", "due": ["MOTORIZED"] * 2}], "placing of rebuilt units"),
    ],
)
def test_what_cannot_have_been_done_is_not_loaded(frames: list[dict[str, Any]], told_so: str | None) -> None:
    data = opened(mustering(MOT[3], place={"Eliminated": MOT[5:9]}))
    data["state"]["frames"] = frames
    if told_so is None:
        assert wrte.from_json(json.dumps(data)).to_move is not None
    else:
        with pytest.raises(LoadError, match=f"state.frames: there is no {told_so} now"):
            wrte.from_json(json.dumps(data))


# Trap: a sampled position fills a stack that is cut down with units that its hex is closed to.
@pytest.mark.case("wrte_1991", "7.5.krajina")
def test_no_krajina_unit_is_taken_to_stand_in_serbia() -> None:
    place = {"2625": MOT[:4], "3012": [MOT[4], "Krajina 1", "Krajina 2"], "2811": ["ZNG 1"]}
    state = wrte.position(turn=9, phase="federalist_combat", place=place, operations=4)
    assert [violation.case for violation in state.problems()] == ["6.1.when"]
    view = state.view(SEPARATIST)
    sampled = wrte.sample_state(view, random.Random(1))
    assert sampled.view(SEPARATIST) == view
    assert sampled.problems() == state.problems()
