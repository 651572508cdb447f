"""Set-up of scenario 17.1: garrisons, Slovene units, Weapons Caches, and the ready one."""

from __future__ import annotations

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.charts import Charts
from balkan_rules.core.errors import SetupError
from balkan_rules.wrte_1991.charts import SHELF, WrteCharts

BARRACKS = {"3307", "3007", "2903", "2804", "2603", "2401"}


def placing(state: wrte.State) -> set[str]:
    return {action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)}


def with_garrisons() -> wrte.State:
    """All ten units of the JNA stand; the Slovenes are next."""
    state = wrte.new_game(scenario="ten-days")
    for number, unit in enumerate(u for u in state.ruleset.units if u.start.value == "barracks"):
        state = state.apply(wrte.PlaceUnit(unit, state.ruleset.map.place(("3007", "2401", "2804")[number % 3])))
    return state


@pytest.mark.case("wrte_1991", "3.1.step.jna-barracks", "17.1.setup")
def test_the_garrison_group_starts_in_the_barracks_of_slovenia() -> None:
    state = wrte.new_game(scenario="ten-days")
    assert state.to_move is wrte.Side.FEDERALIST
    assert placing(state) == BARRACKS
    assert {str(u.type.value) for u in state.ruleset.units if u.start.value == "barracks"} == {
        "motorized",
        "mountain",
        "mechanized",
        "armour",
    }
    assert why(state, "place JNA Motorized 2 at 2401") == ["3.1.step.jna-barracks"]
    assert why(state, "place JNA Motorized 1 at 2401") == []
    outside = wrte.PlaceUnit(state.ruleset.units[0], state.ruleset.map.place("2810"))
    assert [violation.case for violation in state.why_not(outside)] == ["3.1.step.jna-barracks"]


@pytest.mark.case("wrte_1991", "3.1.step.jna-barracks.five")
def test_koper_and_celje_need_a_garrison() -> None:
    state = wrte.new_game(scenario="ten-days")
    for number in range(8):
        unit = next(action for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)).unit
        state = state.apply(wrte.PlaceUnit(unit, state.ruleset.map.place("3307" if number < 4 else "2804")))
    assert placing(state) == {"3007", "2401"}
    assert why(state, "place JNA Armour 329 at 2603") == ["3.1.step.jna-barracks.five"]
    state = do(state, "place JNA Armour 329 at 3007")
    assert placing(state) == {"2401"}


@pytest.mark.case("wrte_1991", "3.1.unoccupied")
def test_stacks_have_their_limit_at_set_up() -> None:
    state = do(wrte.new_game(scenario="ten-days"), *(f"place {name} at 3307" for name in MOT[:4]))
    assert placing(state) == BARRACKS - {"3307"}
    assert why(state, "place JNA Motorized 5 at 3307") == ["3.1.unoccupied"]


def test_units_are_set_up_even_if_no_barracks_have_room() -> None:
    data = SHELF.content(SHELF.default)
    for name in ("3307", "2903", "2804", "2603"):
        del data["hex"][name]["barracks"]
    charts = WrteCharts(Charts("wrte_1991", data, {}))
    state = wrte.new_game(scenario="ten-days", ruleset=wrte.ruleset(charts=charts))
    while state.to_move is wrte.Side.FEDERALIST:
        state = state.apply(state.legal_actions()[0])
    assert len(state.stack("3007")) + len(state.stack("2401")) == 10
    assert [violation.case for violation in state.problems()] == ["6.1.when"]


@pytest.mark.case("wrte_1991", "3.1.step.slovenes", "3.1.unoccupied")
def test_slovenes_start_anywhere_in_slovenia_where_no_enemy_is() -> None:
    state = with_garrisons()
    assert state.to_move is wrte.Side.SEPARATIST
    home = {p.name for p in state.ruleset.places if p.area is wrte.Area.SLOVENIA}
    assert placing(state) == home - {"3007", "2401", "2804"}
    assert why(state, "place Slovene 8Z at 2804") == ["3.1.unoccupied"]
    state = do(state, "place Slovene 8Z at 2805", "place Slovene 2 at 2805")
    assert "2805" not in placing(state)
    assert why(state, "place Slovene 3 at 2805") == ["3.1.unoccupied"]
    outside = wrte.PlaceUnit(state.ruleset.charts.unit("Slovene 3"), state.ruleset.map.place("2810"))
    assert [violation.case for violation in state.why_not(outside)] == ["3.1.step.slovenes"]


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_the_federalist_sees_the_top_unit_only() -> None:
    state = do(with_garrisons(), "place Slovene 8Z at 2805")
    step = state.step(wrte.parse("place Slovene 2 at 2805", state))
    assert str(step.for_side(wrte.Side.FEDERALIST).action) == "(hidden)"
    assert step.for_side(wrte.Side.FEDERALIST).events == ()
    assert str(step.for_side(wrte.Side.SEPARATIST).action) == "place Slovene 2 at 2805"
    assert str(step.after.view(wrte.Side.FEDERALIST).where("Slovene 2")) == "Unseen"
    first = state.step(wrte.parse("place Slovene 2 at 2806", state))
    assert str(first.for_side(wrte.Side.FEDERALIST).action) == "place Slovene 2 at 2806"


@pytest.mark.case("wrte_1991", "3.1.step.slovene-caches", "8.7.assign.one", "8.7.assign")
def test_five_slovenes_get_a_cache() -> None:
    state = with_garrisons()
    while state.phase is wrte.Phase.SEPARATIST_SET_UP:
        state = state.apply(state.legal_actions()[0])
    assert state.phase is wrte.Phase.CACHES
    assert listed(state) == {f"cache to {name}" for name in ZONE[:7]}
    assert why(state, "cache to Slovene 8") == ["8.7.assign"]
    assert why(state, "cache to ZNG 1") == ["8.7.assign"]
    state = do(state, "cache to Slovene 2")
    assert why(state, "cache to Slovene 2") == ["8.7.assign.one"]
    assert why(state, "cache to Slovene 8Z") == ["8.7.assign"]
    state = do(state, "cache to Slovene 6", "cache to Slovene 9", "cache to Slovene Reserve 1")
    assert listed(state) == {"cache to Slovene Reserve 2"}
    state = do(state, "cache to Slovene Reserve 2")
    assert state.phase is wrte.Phase.FEDERALIST_MOVEMENT
    assert len(state.caches) == 5


def test_a_ready_set_up() -> None:
    rules = wrte.ruleset(options=wrte.Options(quick_setup=True))
    state = wrte.new_game(scenario="ten-days", ruleset=rules)
    assert state.phase is wrte.Phase.FEDERALIST_MOVEMENT
    assert state.problems() == ()
    assert {
        place.name for place, stack in state.board.items() if stack.units[0].side is wrte.Side.FEDERALIST
    } == BARRACKS
    assert len([unit for unit in rules.units if state.where(unit).area is wrte.Area.SLOVENIA]) == 21
    assert len(state.caches) == 5
    posts = [post for post in rules.map.border_posts() if state.stack(post)]
    assert len(posts) >= 9


@pytest.mark.parametrize("value", [1, "yes", None])
def test_options_are_true_or_false(value: object) -> None:
    with pytest.raises(SetupError, match="option quick_setup: True or False is wanted"):
        wrte.Options(quick_setup=value)  # type: ignore[arg-type]
