"""Groups on the move: forming, stepping, marching, halting, dropping, splitting."""

from __future__ import annotations

import random

import pytest
from tests.wrte_1991.playing import MOT, ZONE, listed, ruled, steps, walk, why
from tests.wrte_1991.playing import unopposed as do

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.transition import StopReason
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.phases.group import Moving

BOARD = SHELF.default.map
FAR = {"3509": ZONE[:1]}
"""An enemy who is not in the way."""


def start(
    place: dict[str, list[str]], *texts: str, ruleset: wrte.WrteRuleset | None = None, **fields: int
) -> wrte.State:
    turn = 4 if fields.get("operations") else 1
    return do(wrte.position(place={**FAR, **place}, turn=turn, ruleset=ruleset, **fields), *texts)  # type: ignore[arg-type]


def frame(state: wrte.State) -> Moving:
    found = state.frames[-1]
    assert isinstance(found, Moving)
    return found


def group(state: wrte.State) -> list[str]:
    return [state.ruleset.units[unit].name for unit in frame(state).units]


# ---------------------------------------------------------------------------------------------------------- forming


@pytest.mark.case("wrte_1991", "6.3.form", "6.3.optional", "7.0.own-phase", "7.0.voluntary")
def test_a_group_is_formed_of_units_that_stand_together() -> None:
    state = start({"3007": MOT[:3], "2804": MOT[3:4]})
    assert listed(state) == {*(f"move {name}" for name in MOT[:4]), "end phase"}
    state = do(state, f"move {MOT[0]}")
    assert {f"move {MOT[1]}", f"move {MOT[2]}", "stop"} <= listed(state)
    assert why(state, f"move {MOT[3]}") == ["6.3.form"]
    later = do(state, f"move {MOT[2]}")
    assert group(later) == [MOT[0], MOT[2]]
    assert why(later, f"move {MOT[1]}") == ["6.3.form"]
    assert do(state, "end phase" if "end phase" in listed(state) else "stop").frames == ()


@pytest.mark.case("wrte_1991", "7.0.own-phase", "7.1.no-saving")
def test_who_cannot_move() -> None:
    state = start({"3007": MOT[:1], "Eliminated": MOT[1:2]}, f"move {MOT[0]}", "go to 3006", "stop")
    assert why(state, f"move {MOT[0]}") == ["7.1.no-saving"]
    assert why(state, f"move {MOT[1]}") == ["7.0.own-phase"]
    assert why(state, f"move {ZONE[0]}") == ["7.0.own-phase"]
    assert listed(state) == {"end phase"}


# Trap: a Player who has used up all activations has no pass either, or a sixteenth unit is listed.
@pytest.mark.case("wrte_1991", "5.1.low.units")
def test_when_fifteen_have_moved_only_they_or_nobody_may() -> None:
    state = wrte.position(place={**FAR, "3007": MOT[:4], "2304": MOT[4:16]}, activated=MOT[1:16])
    assert why(state, f"move {MOT[0]}") == ["5.1.low.units"]
    assert "end phase" in listed(state)
    spent = wrte.position(place={**FAR, "3007": MOT[:1], "Eliminated": MOT[1:16]}, activated=MOT[1:16])
    assert listed(spent) == {"end phase"}


# --------------------------------------------------------------------------------------------------------- stepping


@pytest.mark.case("wrte_1991", "7.0.path", "7.0.stop", "7.4.islands", "7.1.no-transfer")
def test_a_group_goes_from_hex_to_hex_while_its_factors_last() -> None:
    near = {"2906": ZONE[1:2]}
    state = start({"3007": MOT[:1], **near}, f"move {MOT[0]}")
    assert why(state, "go to 3006") == []
    assert why(state, "go to 2804") == ["7.0.path"]
    assert [v.case for v in state.why_not(wrte.Go(BOARD.place("1014")))] == ["7.4.islands"]
    assert [v.case for v in state.why_not(wrte.Go(BOARD.place("Reserve")))] == ["7.0.path"]
    off_road = start({"3005": MOT[:1], "3006": ZONE[1:2]}, f"move {MOT[0]}", level=5)
    cost = {name: int(2 + BOARD.has_river(BOARD.place("3005").index, BOARD.place(name).index)) for name in ("2905",)}
    gone = do(off_road, "go to 2905")
    assert frame(gone).spent in (1, cost["2905"])


@pytest.mark.case("wrte_1991", "6.1.enemy-hex")
def test_nobody_enters_an_enemy_hex() -> None:
    state = start({"3007": MOT[:1], "3006": ZONE[1:2]}, f"move {MOT[0]}")
    assert why(state, "go to 3006") == ["6.1.enemy-hex"]


@pytest.mark.case("wrte_1991", "7.5.slovene", "7.5.krajina")
def test_borders_stop_a_step() -> None:
    state = start({"2607": ZONE[1:2], "2804": MOT[:1]}, "end phase", f"move {ZONE[1]}")
    croatian = next(
        BOARD.places[o].name
        for o in BOARD.neighbours[BOARD.place("2607").index]
        if BOARD.places[o].area is wrte.Area.CROATIA
    )
    assert why(state, f"go to {croatian}") == ["7.5.slovene"]
    bosnian = next(
        (place.name, BOARD.places[other].name)
        for place in BOARD.places
        if place.is_serb
        for other in BOARD.neighbours[place.index]
        if BOARD.places[other].area is wrte.Area.BOSNIA
    )
    krajina = start({bosnian[0]: ["Krajina 1"]}, "move Krajina 1", operations=3)
    assert why(krajina, f"go to {bosnian[1]}") == ["7.5.krajina"]


@pytest.mark.case("wrte_1991", "5.1.low.roads", "7.7.low")
def test_at_low_the_jna_steps_into_road_hexes_only() -> None:
    state = start({"3007": MOT[:1]}, f"move {MOT[0]}")
    assert steps(state) == {
        BOARD.places[o].name for o in BOARD.neighbours[BOARD.place("3007").index] if o in BOARD.on_road
    }
    off = next(BOARD.places[o].name for o in BOARD.neighbours[BOARD.place("3007").index] if o not in BOARD.on_road)
    assert why(state, f"go to {off}") == ["5.1.low.roads"]
    assert off in steps(start({"3007": MOT[:1]}, f"move {MOT[0]}", level=5))


@pytest.mark.case("wrte_1991", "7.2.minimum", "7.2.minimum.stop", "7.0.stop")
def test_the_minimum_move_is_the_first_and_the_last_step() -> None:
    mountain = next(
        place.name
        for place in BOARD.places
        if place.area is wrte.Area.BOSNIA
        and all(
            BOARD.places[o].terrain is wrte.Terrain.MOUNTAIN and not BOARD.has_road(place.index, o)
            for o in BOARD.neighbours[place.index]
        )
        and len(BOARD.neighbours[place.index]) == 6
    )
    around = [BOARD.places[o] for o in BOARD.neighbours[BOARD.place(mountain).index]]
    free = around[0]
    place = {mountain: MOT[:1], **{p.name: [f"ZNG {n}"] for n, p in enumerate(around[1:], 1)}}
    place |= {"2623": ["ZNG 11"], "1821": ["ZNG 12"]}
    state = start(place, f"move {MOT[0]}", operations=3, level=9)
    state = do(state, f"go to {free}")
    assert why(state, f"go to {mountain}") == ["7.2.minimum.stop"]
    assert steps(state) == set()
    assert listed(state) == {"stop"}
    onward = start({mountain: MOT[:1], around[1].name: ["ZNG 1"]}, f"move {MOT[0]}", level=9, operations=3)
    beside = next(p for p in around if BOARD.distance(p, around[1]) > 1)
    onward = do(onward, f"go to {beside}")
    dear = {v.case for to in around for v in onward.why_not(wrte.Go(to)) if BOARD.distance(to, beside) == 1}
    assert dear <= {"7.0.stop", "6.1.enemy-hex"}
    assert "7.0.stop" in dear


@pytest.mark.case("wrte_1991", "5.1.low.rest", "7.0.stop", "7.1.no-transfer")
def test_at_low_units_go_as_far_as_at_any_level() -> None:
    for level in (2, 6, 10):
        state = start({"2804": MOT[:1], "2705": ZONE[1:2]}, f"move {MOT[0]}", level=level)
        assert "2903" in steps(state)
        tired = do(state, *["go to 2903", "go to 2804"] * 6)
        assert (steps(tired), why(tired, "go to 2903")) == (set(), ["7.0.stop"])


@pytest.mark.case("wrte_1991", "7.3.march", "7.3.march.conditions")
def test_a_march_goes_three_times_as_far_without_enemies_near() -> None:
    far = start({"2804": MOT[:1]}, f"move {MOT[0]}")
    path = ["2903", "2804"] * 6
    state = do(far, *(f"go to {name}" for name in path))
    assert steps(state) == set()
    assert why(state, "go to 2903") == ["7.0.stop"]
    near = start({"2804": MOT[:1], "2705": ZONE[1:2]}, f"move {MOT[0]}", ruleset=ruled(zone_stop_rule="none"))
    state = do(near, *(f"go to {name}" for name in path[:4]))
    assert frame(state).may_march
    state = do(state, *(f"go to {name}" for name in path[:4]))
    assert "2805" not in steps(state)
    assert why(state, "go to 2805") == ["7.0.stop"]
    early = do(near, "go to 2805")
    assert not frame(early).may_march


@pytest.mark.case("wrte_1991", "7.3.march.conditions")
def test_what_keeps_a_group_from_marching_is_a_ruling() -> None:
    place = {"1711": MOT[:1], "1611": ["Krajina 1"], "1612": ["ZNG 1"]}
    found = {
        slug: frame(
            start(place, f"move {MOT[0]}", ruleset=ruled(march_adjacency_meaning=slug), operations=3, level=9)
        ).may_march
        for slug in ("hex", "zone")
    }
    assert found == {"hex": False, "zone": True}


# ------------------------------------------------------------------------------------------------------------ zones


@pytest.mark.case(
    "wrte_1991", "11.0.zone-to-zone", "11.0.example.1610", "11.0.example.1610.start", "11.0.enter-from-outside"
)
def test_a_zone_holds_who_began_in_one() -> None:
    halts = {}
    for slug in ("only-if-started-in-zone", "always-halt", "none"):
        for began, at, to in (("outside", "2804", "2805"), ("inside", "2805", "2806")):
            place = {at: MOT[:1], "2706": ZONE[1:2], "2704" if began == "inside" else "2705": ZONE[2:3]}
            state = start(place, f"move {MOT[0]}", f"go to {to}", ruleset=ruled(zone_stop_rule=slug))
            halts[slug, began] = frame(state).halted
    held = "11.0.zone-to-zone"
    assert halts == {
        ("only-if-started-in-zone", "outside"): "",
        ("only-if-started-in-zone", "inside"): held,
        ("always-halt", "outside"): held,
        ("always-halt", "inside"): held,
        ("none", "outside"): "",
        ("none", "inside"): "",
    }


@pytest.mark.case("wrte_1991", "11.0.zone-to-zone", "6.4.split")
def test_who_is_held_only_stops_or_drops() -> None:
    state = start(
        {"2805": MOT[:2], "2704": ZONE[1:2], "2706": ZONE[2:3]}, f"move {MOT[0]}", f"move {MOT[1]}", "go to 2806"
    )
    assert listed(state) == {"stop", f"drop {MOT[0]}", f"drop {MOT[1]}"}
    assert why(state, "go to 2805") == ["11.0.zone-to-zone"]
    assert why(state, "split") == ["11.0.zone-to-zone"]


# ------------------------------------------------------------------------------------------------ dropping, splitting


@pytest.mark.case("wrte_1991", "6.3.drop")
def test_units_that_are_dropped_have_moved() -> None:
    state = start({"2804": MOT[:3]}, *(f"move {name}" for name in MOT[:3]))
    assert why(state, f"drop {MOT[1]}") == ["6.3.drop"]
    state = do(state, "go to 2903")
    assert why(state, f"drop {MOT[3]}") == ["6.3.drop"]
    assert why(state, "drop a hidden unit") == ["6.3.drop"]
    state = do(state, f"drop {MOT[1]}")
    assert why(state, f"drop {MOT[0]}") == ["6.3.drop"]
    state = do(state, f"drop {MOT[2]}")
    assert "split" not in listed(state)
    assert why(state, f"drop {MOT[0]}") == ["6.3.drop"]
    state = do(state, "go to 2804", "stop")
    assert [str(unit) for unit in state.stack("2903").units] == MOT[1:3]
    assert listed(state) == {"end phase"}


@pytest.mark.case("wrte_1991", "6.4.split", "6.4.spent", "6.4.finish-first", "6.4.resplit")
def test_units_split_off_and_finish_first() -> None:
    fast = ["JNA Armour 329", "JNA Armour 2"]
    state = start({"2804": [MOT[0], *fast], "2705": ZONE[1:2]}, f"move {MOT[0]}", f"move {fast[0]}", f"move {fast[1]}")
    assert why(state, "split") == ["6.4.split"]
    state = do(state, "go to 2903", "split")
    assert listed(state) == {f"move {MOT[0]}", f"move {fast[0]}", f"move {fast[1]}"}
    assert why(state, "stop") == why(state, "go to 2804") == ["6.4.split"]
    assert why(state, f"move {MOT[1]}") == ["6.4.split"]
    state = do(state, f"move {fast[0]}")
    assert listed(state) >= {f"move {fast[1]}", "stop", "go to 2804"}
    assert why(state, f"move {MOT[0]}") == ["6.4.split"]
    assert (group(state), frame(state).spent) == ([fast[0]], 1)
    pair = do(state, f"move {fast[1]}")
    assert group(pair) == fast
    assert why(pair, f"move {MOT[0]}") == ["6.4.split"]
    alone = do(state, "go to 2804", "go to 2903", "stop")
    assert group(alone) == [MOT[0], fast[1]]
    assert frame(alone).spent == 1
    again = do(alone, "split", f"move {MOT[0]}", "go to 2804", "stop", "go to 2902", "stop")
    assert listed(again) == {"end phase"}
    assert {name: str(again.where(name)) for name in (MOT[0], *fast)} == {
        MOT[0]: "2804",
        fast[0]: "2903",
        fast[1]: "2902",
    }


# ----------------------------------------------------------------------------------------------------------- hidden


@pytest.mark.case("wrte_1991", "8.0.hidden", "6.3.optional")
def test_hidden_units_are_picked_in_private() -> None:
    state = start({"3007": MOT[:1], "2803": ZONE[1:4]}, "end phase")
    assert {f"move {ZONE[1]}", "move a hidden unit at 2803"} <= listed(state)
    assert why(state, f"move {ZONE[2]}") == ["8.0.hidden"]
    assert why(state, "move a hidden unit at 3007") == ["8.0.hidden"]
    state = do(state, "move a hidden unit at 2803")
    assert listed(state) == {f"pick {ZONE[2]}", f"pick {ZONE[3]}"}
    assert why(state, f"pick {ZONE[1]}") == ["8.0.hidden"]
    step = state.step(wrte.parse(f"pick {ZONE[2]}", state))
    assert str(step.for_side(wrte.Side.FEDERALIST).action) == "(hidden)"
    state = step.after
    assert group(state) == [ZONE[2]]
    assert "move a hidden unit at 2803" in listed(state)
    assert why(state, f"move {ZONE[3]}") == ["8.0.hidden"]
    assert why(state, "move a hidden unit at 3007") == ["6.3.form"]
    state = do(state, "move a hidden unit at 2803", f"pick {ZONE[3]}")
    assert group(state) == ZONE[2:4]
    step = state.step(wrte.parse("go to 2703", state))
    assert [event.details["unit"] for event in step.for_side(wrte.Side.FEDERALIST).events if event.reveals] == [ZONE[2]]
    assert step.after.view(wrte.Side.FEDERALIST).stack("2703").units == (state.ruleset.charts.unit(ZONE[2]),)


@pytest.mark.case("wrte_1991", "8.0.hidden", "6.3.drop", "6.4.split")
def test_hidden_units_drop_and_split_in_private() -> None:
    state = start({"3007": MOT[:1], "2804": ZONE[1:5]}, "end phase", f"move {ZONE[1]}")
    for name in ZONE[2:5]:
        state = do(state, "move a hidden unit at 2804", f"pick {name}")
    state = do(state, "go to 2803")
    assert why(state, f"drop {ZONE[3]}") == ["8.0.hidden"]
    dropped = do(state, "drop a hidden unit", f"pick {ZONE[3]}")
    assert group(dropped) == [ZONE[1], ZONE[2], ZONE[4]]
    split = do(state, "split", "move a hidden unit at 2803", f"pick {ZONE[4]}", "go to 2804", "stop", "stop")
    assert [str(unit) for unit in split.stack("2804").units] == [ZONE[4]]
    assert [str(unit) for unit in split.stack("2803").units] == ZONE[1:4]


# ----------------------------------------------------------------------------------------------------------- macros


@pytest.mark.case("wrte_1991", "7.0.path")
def test_a_path_is_a_macro() -> None:
    state = start({"2804": MOT[:2]})
    texts = [f"move {MOT[0]}", f"move {MOT[1]}", "go to 2903", f"drop {MOT[0]}", "go to 2902", "stop"]
    macro = [wrte.parse(text, state) for text in texts]
    expansion = state.expand(macro)
    assert (expansion.stopped, expansion.after) == (StopReason.DONE, do(state, *texts))
    beside = state.expand([*macro[:3], wrte.Go(BOARD.place("2503"))])
    assert (beside.stopped, len(beside.transitions)) == (StopReason.ILLEGAL, 3)


@pytest.mark.parametrize("seed", range(3))
def test_listing_and_refusing_are_one(seed: int) -> None:
    """What is listed is what nothing speaks against, among the actions that the phase takes."""
    rng = random.Random(seed)
    for state in rng.sample([*walk(seed)], 12):
        rules, actions = state.rules, set(state.legal_actions())
        asked = [action for action in state.ruleset.universe if rules.takes(action)]
        for action in {*rng.sample(asked, min(len(asked), 150)), *actions} if asked else ():
            assert (action in actions) is (not list(rules.violations(state, action))), str(action)
