"""Commandos land on border posts of Slovenia (16.3, 7.1)."""

from __future__ import annotations

import json
import random

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, do, listed, told, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.charts import Charts
from balkan_rules.core.errors import LoadError, PositionError
from balkan_rules.core.rulings import build
from balkan_rules.wrte_1991.charts import SHELF, WrteCharts

FEDERALIST, SEPARATIST = wrte.Side
ONE, TWO = "JNA Commando 1", "JNA Commando 2"
RULES = wrte.ruleset(options=wrte.Options(commandos=True))
POSTS = {post.name for post in RULES.map.border_posts()}


def start(place: dict[str, list[str]] | None = None, **fields: object) -> wrte.State:
    """The Federalist Movement Phase with both commandos in the reserve and the level High enough for everything."""
    given = {"ruleset": RULES, "level": 9, "operations": 3, "turn": 4, **fields}
    return wrte.position(place={"3007": MOT[:1], "Reserve": [ONE, TWO], **(place or {})}, **given)  # type: ignore[arg-type]


def posts(state: wrte.State) -> set[str]:
    return {action.to.name for action in state.legal_actions() if isinstance(action, wrte.Land)}


@pytest.mark.case("wrte_1991", "16.3.target", "16.3.two")
def test_commandos_land_on_vacant_border_posts() -> None:
    state = start({"3205": ZONE[:1], "3411": MOT[1:2]})
    assert posts(state) == POSTS - {"3205", "3411"}
    assert why(state, "land at 3205") == ["16.3.target"]
    assert why(state, "land at 3411") == ["16.3.target"]
    assert [v.case for v in state.why_not(wrte.Land(RULES.map.place("3007")))] == ["16.3.target"]
    assert posts(start(ruleset=wrte.ruleset())) == set()
    assert why(start(ruleset=wrte.ruleset()), "land at 3205") == ["3.1.step.commandos"]
    elsewhere = start(scenario="slavonia", turn=8)
    assert posts(elsewhere) == set()
    assert why(elsewhere, "land at 3205") == ["17.2.setup"]


@pytest.mark.case("wrte_1991", "16.3.two")
def test_there_are_two_assaults_in_a_game_on_one_turn_or_on_two() -> None:
    state = do(start(), "land at 3205", "land at 3411")
    assert [str(state.where(name)) for name in (ONE, TWO)] == ["3411", "3205"]
    assert state.tracks.assaults == 2
    assert posts(state) == set()
    assert why(state, "land at 3308") == ["16.3.two"]
    assert posts(start(assaults=1)) == POSTS
    assert posts(start(assaults=2)) == set()
    with pytest.raises(PositionError, match="assaults: a number from 0 to 2"):
        start(assaults=3)


@pytest.mark.case("wrte_1991", "16.3.helicopter", "16.3.flip", "7.1.airborne")
def test_a_landing_that_nobody_ambushes_is_over_at_once() -> None:
    state = start()
    step = state.step(wrte.parse("land at 3205", state))
    assert [event.name for event in step.events] == ["landed", "turned over"]
    assert told(step, "landed").cases == ("16.3.helicopter", "7.1.airborne")
    after = step.after
    assert (after.frames, str(after.where(TWO))) == ((), "3205")
    assert f"move {TWO}" not in listed(after)
    assert [RULES.units[unit].name for unit in after.activated] == [TWO]
    mountains = {name for name in POSTS if RULES.map.place(name).terrain is wrte.Terrain.MOUNTAIN}
    assert mountains <= posts(state)


@pytest.mark.case("wrte_1991", "16.3.flip")
def test_who_has_landed_is_a_unit_like_others_on_the_next_turn() -> None:
    state = do(start({"Reserve": [ONE], "3205": [TWO]}, turn=5, assaults=1), f"move {TWO}")
    assert "go to 3105" in listed(state)


@pytest.mark.case("wrte_1991", "16.3.ambush", "16.3.helicopter")
def test_slovenes_beside_the_post_may_ambush_a_landing() -> None:
    state = do(start({"3105": ZONE[:1]}), "land at 3205")
    assert (state.to_move, listed(state)) == (SEPARATIST, {f"ambush with {ZONE[0]}", "no ambush"})
    assert do(state, "no ambush").frames == ()
    rolled = do(state, f"ambush with {ZONE[0]}", "launch the ambush")
    through = rolled.step(wrte.Roll(1))
    assert str(through.after.where(TWO)) == "3205"
    assert [event.name for event in through.events][-1] == "turned over"
    results = {die: do(rolled, f"roll {die}") for die in range(1, 7)}
    where = {die: str(after.where(TWO)) for die, after in results.items()}
    assert set(where.values()) == {"3205", "Reserve", "Eliminated"}
    for die, after in results.items():
        assert (after.frames, after.to_move, after.tracks.assaults) == ((), FEDERALIST, 1)
        assert (len(posts(after)) > 0) is (str(after.where(ONE)) == "Reserve")
        assert wrte.from_json(wrte.to_json(after), ruleset=RULES) == after, die


def test_who_is_sent_back_may_land_again_once() -> None:
    rules = wrte.ruleset(
        rulings=build(wrte.Rulings, {"ambush-rb-after": "may-continue"}), options=wrte.Options(commandos=True)
    )
    state = do(start({"3105": ZONE[:1]}, ruleset=rules), "land at 3205", f"ambush with {ZONE[0]}", "launch the ambush")
    back = next(after for die in range(1, 7) if str((after := do(state, f"roll {die}")).where(TWO)) == "Reserve")
    again = do(back, "land at 3411")
    assert [str(again.where(name)) for name in (ONE, TWO)] == ["Reserve", "3411"]
    assert posts(again) == set()


@pytest.mark.case("wrte_1991", "16.3.two")
def test_the_limits_of_the_level_bind_landings() -> None:
    data = SHELF.content(SHELF.default)
    off = next(p for p in RULES.map.places if p.area is wrte.Area.SLOVENIA and p.index not in RULES.map.on_road)
    data["hex"][off.name]["border_post"] = True
    charts = WrteCharts(Charts("wrte_1991", data, {}))
    rules = wrte.ruleset(charts=charts, options=wrte.Options(commandos=True))
    assert posts(start(level=2, operations=0, ruleset=rules)) == POSTS
    assert why(start(level=2, operations=0, ruleset=rules), f"land at {off}") == ["5.1.low.roads"]
    assert posts(start(ruleset=rules)) == POSTS | {off.name}
    assert posts(start(level=2, operations=0, activated=MOT[1:16])) == set()
    assert why(start(level=2, operations=0, activated=MOT[1:16]), "land at 3205") == ["5.1.low.units"]


@pytest.mark.case("wrte_1991", "7.5.ceasefire")
def test_nobody_lands_during_a_ceasefire() -> None:
    state = start(level=5, ceasefire=3, turn=5)
    assert posts(state) == set()
    assert why(state, "land at 3205") == ["7.5.ceasefire"]
    assert posts(start(level=9, ceasefire=3, ceasefire_ended=5, turn=6)) == POSTS


def test_who_has_nobody_on_the_map_may_land() -> None:
    state = wrte.position(place={"Reserve": [ONE]}, level=9, operations=3, turn=4, ruleset=RULES)
    assert state.to_move is FEDERALIST
    assert listed(state) == {"end phase", *(f"land at {name}" for name in POSTS)}
    state = do(state, "end phase")
    assert state.phase is not wrte.Phase.FEDERALIST_MOVEMENT


def test_the_raid_is_left_while_one_commando_has_landed() -> None:
    place = {"3007": MOT[:1], "Reserve": [ONE], "3205": [TWO]}
    for reserve, raided in ((place, True), ({**place, "Reserve": [], "3411": [ONE]}, False)):
        state = wrte.position(scenario="ten-days", turn=2, phase="raid", place=reserve, assaults=1, ruleset=RULES)
        assert (state.phase is wrte.Phase.RAID) is raided


def test_both_sides_see_a_landing_and_it_comes_back() -> None:
    state = do(start({"3105": ZONE[:2]}), "land at 3205")
    rng = random.Random(1)
    for now in (state, do(state, f"ambush with {ZONE[0]}")):
        assert wrte.from_json(wrte.to_json(now), ruleset=RULES) == now
        for side in wrte.Side:
            view = now.view(side)
            assert str(view.where(TWO)) == "3205"
            assert wrte.view_from_json(view.to_json(), ruleset=RULES) == view
            assert wrte.sample_state(view, rng).view(side) == view
    data = opened(state)
    data["state"]["frames"][1]["origin"] = "3105"
    with pytest.raises(LoadError, match="a group in 3205 has not come from 3105"):
        wrte.from_json(json.dumps(data), ruleset=RULES)
    data["state"]["frames"].pop()
    with pytest.raises(LoadError, match="a landing in 3205 is over"):
        wrte.from_json(json.dumps(data), ruleset=RULES)
