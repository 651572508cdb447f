"""What the first pages of the book define, and where they contradict themselves (1.0 to 3.2, 6.2, 18.0)."""

from __future__ import annotations

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.charts import Charts
from balkan_rules.core.errors import ChartError
from balkan_rules.wrte_1991.charts import SHELF, WrteCharts

Scenario = wrte.Scenario


def charts_with_more(croats: int, slovenes: int) -> WrteCharts:
    """Charts with more brigades of the two republics."""
    data = SHELF.content(SHELF.default)
    for kind, start, number in (("zng", "schedule", croats), ("slovene-zone", "slovenia", slovenes)):
        data["unit"][kind]["count"] += number
        data["unit"][kind]["start"][start] += number
    return WrteCharts(Charts("wrte_1991", data, {}))


@pytest.mark.case("wrte_1991", "1.0.period", "17.3.length.name")
def test_the_calendar_of_the_scenarios() -> None:
    names = wrte.ruleset().charts.turn_names
    dates = {scenario: (names[scenario.first_turn], names[scenario.last_turn]) for scenario in Scenario}
    assert dates == {
        Scenario.CAMPAIGN: ("June I 1991", "December II 1991"),
        Scenario.TEN_DAYS: ("June I 1991", "July I 1991"),
        Scenario.SLAVONIA: ("August II 1991", "December II 1991"),
        Scenario.TOTAL_WAR: ("June I 1991", "August II 1991"),
    }
    extended = wrte.position(turn=15, extended=True).tracks
    assert names[extended.last_turn] == "February II 1992"


@pytest.mark.case("wrte_1991", "2.0.counter-sheet", "2.1.counter-count")
def test_the_book_has_two_totals_of_counters_and_neither_is_asked_for() -> None:
    assert len(wrte.ruleset().units) == 152
    assert len(charts_with_more(38, 65).units) == 255
    with pytest.raises(ChartError, match="unit: 256 units; at most 255 are allowed"):
        _ = charts_with_more(39, 65).units


@pytest.mark.case("wrte_1991", "2.0.map-extent", "7.1.amphibious")
def test_all_land_of_the_map_is_in_play_and_no_sea() -> None:
    board = wrte.ruleset().map
    land = {area: {place.is_playable for place in board.places if place.area is area} for area in wrte.Area}
    assert land[wrte.Area.SLOVENIA] == land[wrte.Area.SERBIA] == {True}
    assert land[wrte.Area.SEA] == land[wrte.Area.FOREIGN] == {False}
    coast = next(p for p in board.places if p.is_coastal and p.area is wrte.Area.CROATIA)
    state = do(wrte.position(turn=6, operations=3, place={coast.name: MOT[:1]}, level=9), f"move {MOT[0]}")
    around = board.hexes.neighbours[coast.index - 5]
    sea = next(board.places[other + 5] for other in around if board.places[other + 5].area is wrte.Area.SEA)
    assert [violation.case for violation in state.why_not(wrte.Go(sea))] == ["7.1.amphibious"]
    abroad = next(place for place in board.places if place.area is wrte.Area.FOREIGN)
    assert [violation.case for violation in state.why_not(wrte.Go(abroad))] == ["7.5.jna"]


@pytest.mark.case("wrte_1991", "2.1.markers", "6.2.markers")
def test_markers_have_no_weight_in_a_stack() -> None:
    state = wrte.position(place={"2805": ZONE[:2]}, caches=ZONE[:2])
    assert (len(state.stack("2805")), state.stack("2805").caches) == (2, 2)
    assert state.problems() == ()
    assert [v.details["excess"] for v in wrte.position(place={"2805": ZONE[:5]}, caches=ZONE[:3]).problems()] == [3]


@pytest.mark.case("wrte_1991", "2.3.id-no-effect")
def test_of_units_that_differ_in_name_alone_the_first_is_rebuilt() -> None:
    state = wrte.position(turn=2, phase="federalist_reinforcement", place={"Eliminated": MOT[3:6], "3007": MOT[:1]})
    state = do(state, "rebuild", "roll 2")
    assert {text.partition(" at ")[0] for text in listed(state)} == {f"place {MOT[3]}", "end phase"}
    assert why(state, f"place {MOT[4]} at 3007") == ["10.6.jna-only"]


@pytest.mark.case("wrte_1991", "3.2.tag-name")
def test_mixed_hexes_have_two_names() -> None:
    data = SHELF.content(SHELF.default)
    assert data["hex"]["2714"]["ethnic"] == "CS"
    data["hex"]["2714"]["ethnic"] = "SR/CR"
    place = WrteCharts(Charts("wrte_1991", data, {})).map.place("2714")
    assert place.is_mixed
    assert place == wrte.ruleset().map.place("2714")
    assert wrte.ruleset().map.place("1711").is_serb


@pytest.mark.case("wrte_1991", "3.2.purpose")
def test_whose_a_hex_is_decides_where_units_come_back() -> None:
    lost = {"Eliminated": MOT[4:5], "2825": MOT[:1]}
    for occupant, placed in ((wrte.Last.JNA, True), (wrte.Last.SEPARATIST, False)):
        state = wrte.position(turn=2, phase="federalist_reinforcement", place=lost, occupants={"2714": occupant})
        assert (f"place {MOT[4]} at 2714" in listed(do(state, "rebuild", "roll 2"))) is placed


@pytest.mark.case("wrte_1991", "18.0.hints")
def test_the_ready_set_up_keeps_barracks_of_croatia_thin_as_the_hints_advise() -> None:
    rules = wrte.ruleset(options=wrte.Options(quick_setup=True))
    state = do(wrte.new_game(ruleset=rules), "draw chit 3")
    garrison = [unit for unit in rules.units if unit.start.value == "barracks"]
    areas = [state.where(unit).area for unit in garrison]
    assert areas.count(wrte.Area.CROATIA) == 3
    assert areas.count(wrte.Area.SLOVENIA) == 7


def test_the_ready_set_up_has_the_jna_in_the_cities_and_on_the_roads_of_serbs_and_mixed_country() -> None:
    rules = wrte.ruleset(options=wrte.Options(quick_setup=True))
    state = do(wrte.new_game(ruleset=rules), "draw chit 3")
    field = [unit for unit in rules.units if unit.start.value == "croatia" and unit.faction is wrte.Faction.JNA]
    places = {state.where(unit) for unit in field}
    assert len(field) == 14
    assert all(place.is_serb or place.is_mixed for place in places)
    assert {place.city for place in places} >= {"Knin", "Petrinja", ""}
    assert all(place.city or place.index in rules.map.on_road for place in places)


@pytest.mark.case("wrte_1991", "17.3.setup.krajina")
def test_krajina_serbs_are_free_from_the_start_of_total_war() -> None:
    rules = wrte.ruleset(options=wrte.Options(quick_setup=True))
    for scenario, free in (("total-war", True), ("campaign", False)):
        state = wrte.new_game(scenario=scenario, ruleset=rules)
        while state.phase is not wrte.Phase.FEDERALIST_MOVEMENT:
            state = state.apply(state.legal_actions()[-1])
        assert ("move Krajina 4" in listed(state)) is free
