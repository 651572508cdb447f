"""Set-up of the campaign and of the scenarios in Croatia (3.1, 17.2, 17.3)."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from tests.wrte_1991.playing import MOT, do, listed, ruled, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.sequence import sequence

FEDERALIST, SEPARATIST = wrte.Side
Phase = wrte.Phase


@cache
def at(phase: Phase, scenario: str = "campaign", *, quick: bool = False) -> wrte.State:
    """The first decision of a phase of set-up, with everything before it where it may go last."""
    rules = wrte.ruleset(options=wrte.Options(quick_setup=quick))
    state = wrte.new_game(scenario=scenario, ruleset=rules)
    while state.phase is not phase:
        state = state.apply(state.legal_actions()[-1])
    return state


def placing(state: wrte.State) -> set[str]:
    return {action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)}


def croatia(state: wrte.State) -> set[str]:
    return {p.name for p in state.ruleset.places if p.area is wrte.Area.CROATIA and p.is_playable}


def occupied(state: wrte.State, side: wrte.Side) -> set[str]:
    return {place.name for place, stack in state.board.items() if stack.units[0].side is side}


def refused(state: wrte.State, unit: str, place: str) -> list[str]:
    action = wrte.PlaceUnit(state.ruleset.charts.unit(unit), state.ruleset.map.place(place))
    return [violation.case for violation in state.why_not(action)]


def next_unit(state: wrte.State) -> str:
    return str(state.legal_actions()[0]).removeprefix("place ").partition(" at ")[0]


@pytest.mark.case("wrte_1991", "3.1.order", "18.0.displaced.setup")
def test_set_up_goes_from_slovenia_to_croatia() -> None:
    state = wrte.new_game()
    met = dict.fromkeys([state.phase])
    while state.phase is not Phase.FEDERALIST_MOVEMENT:
        state = state.apply(state.legal_actions()[-1])
        met[state.phase] = None
    assert list(met) == [
        Phase.CHIT,
        Phase.FEDERALIST_SET_UP,
        Phase.SEPARATIST_SET_UP,
        Phase.CACHES,
        Phase.FIELD_SET_UP,
        Phase.KRAJINA_SET_UP,
        Phase.BOSNIA_SET_UP,
        Phase.CROATIAN_SET_UP,
        Phase.CROATIAN_CACHES,
        Phase.FEDERALIST_MOVEMENT,
    ]
    names = [step.name for step in sequence(state.ruleset.rulings)]
    assert names[6:10] == ["bosnia_set_up", "holding_box", "croatian_set_up", "croatian_caches"]
    assert state.turn == 1


@pytest.mark.case("wrte_1991", "3.1.step.jna-barracks", "3.1.step.jna-barracks.five")
def test_the_garrison_group_starts_in_barracks_of_slovenia_and_croatia() -> None:
    state = at(Phase.FEDERALIST_SET_UP)
    board = state.ruleset.map
    assert placing(state) == {p.name for p in board.barracks(wrte.Area.SLOVENIA, wrte.Area.CROATIA)}
    assert len(placing(state)) == 21
    for number in range(5):
        state = do(state, f"place {MOT[number]} at {'2810' if number < 4 else '2611'}")
    assert placing(state) == {"2304", "2401", "2508", "3007", "3211"}
    assert why(state, "place JNA Mountain 1 at 2611") == ["3.1.step.jna-barracks.five"]


@pytest.mark.case("wrte_1991", "8.0.hidden")
@pytest.mark.parametrize(("there", "seen"), [("JNA Armour 2", True), (MOT[0], False)])
def test_who_is_set_up_under_another_is_hidden_and_who_comes_on_top_is_not(there: str, *, seen: bool) -> None:
    state = wrte.position(phase="field_set_up", place={"2810": [there]})
    step = state.step(wrte.parse(f"place {MOT[5]} at 2810", state)).for_side(SEPARATIST)
    assert [event.name for event in step.events] == ["set up"] * seen


@pytest.mark.case("wrte_1991", "3.1.step.jna-croatia")
def test_the_field_group_starts_in_any_hex_of_croatia() -> None:
    state = at(Phase.FIELD_SET_UP)
    assert state.to_move is FEDERALIST
    full = {place.name for place, stack in state.board.items() if len(stack) == 4}
    assert placing(state) == croatia(state) - full
    counts: Counter[str] = Counter()
    while state.phase is Phase.FIELD_SET_UP:
        counts[state.ruleset.charts.unit(next_unit(state)).type.value] += 1
        state = state.apply(state.legal_actions()[0])
    assert counts == {"motorized": 10, "mechanized": 2, "armour": 2}
    assert refused(at(Phase.FIELD_SET_UP), MOT[5], "2804") == ["3.1.step.jna-croatia"]
    assert refused(at(Phase.FIELD_SET_UP), MOT[6], "2805") == ["3.1.step.jna-croatia"] * 2


@pytest.mark.case("wrte_1991", "3.1.step.jna-croatia.knin")
def test_two_motorized_units_of_the_field_group_at_most_start_in_knin() -> None:
    state = at(Phase.FIELD_SET_UP)
    assert not state.stack("1712")
    state = do(state, f"place {MOT[5]} at 1712", f"place {MOT[6]} at 1712")
    assert "1712" not in placing(state)
    assert why(state, f"place {MOT[7]} at 1712") == ["3.1.step.jna-croatia.knin"]
    while "Motorized" in next_unit(state):
        state = state.apply(state.legal_actions()[0])
    assert why(state, f"place {next_unit(state)} at 1712") == []
    garrison = at(Phase.FEDERALIST_SET_UP)
    garrison = do(garrison, *(f"place {name} at 1712" for name in MOT[:3]))
    assert len(garrison.stack("1712")) == 3


@pytest.mark.case("wrte_1991", "3.1.step.jna-croatia.cities")
@pytest.mark.parametrize("phase", [Phase.FIELD_SET_UP, Phase.KRAJINA_SET_UP])
def test_the_groups_in_croatia_and_its_cities(phase: Phase) -> None:
    rules = ruled(**{"setup-field-groups": "barracks-or-open"})
    positions = [
        wrte.position(phase=phase, scenario="slavonia", turn=6, ruleset=ruleset) for ruleset in (wrte.ruleset(), rules)
    ]
    printed, other = (placing(state) for state in positions)
    assert printed - other == {
        "1022", "1514", "2307", "2612", "2616", "2618", "2714", "2716", "2719", "2815", "2822", "3015", "3119",
    }  # fmt: skip
    assert not other - printed
    assert refused(positions[1], next_unit(positions[1]), "2612") == [phase.case]


@pytest.mark.case("wrte_1991", "3.1.step.krajina", "3.1.step.krajina.rest")
def test_eight_krajina_units_start_anywhere_in_croatia() -> None:
    state = at(Phase.KRAJINA_SET_UP)
    assert placing(wrte.position(phase=Phase.KRAJINA_SET_UP)) == croatia(state)
    assert refused(state, "Krajina 1", "2315") == ["3.1.step.krajina"]
    names = []
    while state.phase is Phase.KRAJINA_SET_UP:
        names.append(next_unit(state))
        state = state.apply(state.legal_actions()[0])
    assert names == [*(f"Krajina {number}" for number in range(1, 7)), "Krajina Shock 1", "Krajina Shock 2"]
    rest = [u for u in state.ruleset.units if u.faction is wrte.Faction.KRAJINA and u.name not in names]
    assert {state.where(unit).name for unit in rest} == {"Not in play"}
    assert len(rest) == 8


@pytest.mark.case("wrte_1991", "3.1.step.jna-bosnia", "3.1.step.jna-bosnia.each")
def test_each_barracks_city_of_bosnia_gets_a_unit() -> None:
    state = at(Phase.BOSNIA_SET_UP)
    assert placing(state) == {"1821", "2315", "2321"}
    state = do(state, "place JNA Motorized 16 at 2315")
    assert placing(state) == {"1821", "2321"}
    assert why(state, "place JNA Mountain 2 at 2315") == ["3.1.step.jna-bosnia.each"]
    assert refused(state, "JNA Mountain 2", "1712") == ["3.1.step.jna-bosnia"]
    state = do(state, "place JNA Mountain 2 at 1821")
    assert listed(state) == {"place JNA Mechanized 5 at 2321"}


@pytest.mark.case("wrte_1991", "3.1.step.holding-box", "14.2.box")
def test_the_rest_of_the_jna_and_the_paramilitaries_are_in_the_box() -> None:
    box = at(Phase.CROATIAN_SET_UP).stack("Serbia Holding Box").units
    assert Counter(unit.faction.value for unit in box) == {"jna": 23, "serbian-paramilitary": 6}
    assert Counter(u.type.value for u in box if u.faction is wrte.Faction.JNA) == {
        "motorized": 12,
        "mountain": 1,
        "mechanized": 6,
        "armour": 4,
    }


def test_who_stands_somewhere_is_neither_put_into_the_box_nor_set_aside() -> None:
    state = wrte.position(phase="holding_box", place={"2810": ["JNA Motorized 17"]})
    assert str(state.where("JNA Motorized 17")) == "2810"
    assert len(state.stack("Serbia Holding Box")) == 28
    state = wrte.position(phase="federalist_set_up", scenario="ten-days", place={"2804": ["JNA Commando 1"]})
    assert str(state.where("JNA Commando 1")) == "2804"


@pytest.mark.case("wrte_1991", "3.1.step.zng", "3.1.step.zng.no-sr", "3.1.unoccupied")
def test_croatian_units_start_in_vacant_hexes_without_a_majority_of_serbs() -> None:
    state = at(Phase.CROATIAN_SET_UP)
    assert state.to_move is SEPARATIST
    serb = {p.name for p in state.ruleset.places if p.is_serb}
    assert placing(state) == croatia(state) - (serb - {"2109", "2512"}) - occupied(state, FEDERALIST)
    empty = wrte.position(phase=Phase.CROATIAN_SET_UP)
    assert placing(empty) == croatia(state) - (serb - {"2109", "2512"})
    enemy = next(p for p in state.board if p.area is wrte.Area.CROATIA and not p.is_serb)
    assert refused(state, "ZNG 1", enemy.name) == ["3.1.unoccupied"]
    assert refused(state, "ZNG 1", "1711") == ["3.1.step.zng"]
    assert refused(state, "ZNG 2", "2810") == ["3.1.step.zng"]
    names = []
    while state.phase is Phase.CROATIAN_SET_UP:
        names.append(next_unit(state))
        state = state.apply(state.legal_actions()[0])
        if next_unit(state) == "HOS 1":
            assert refused(state, "HOS 1", "1711") == ["3.1.step.zng"]
    assert names == [*(f"ZNG {number}" for number in range(1, 21)), "HOS 1", "HOS 2", "HOS 3"]


@pytest.mark.case("wrte_1991", "3.1.step.zng", "3.1.step.zng-upgrades", "3.1.step.others")
def test_the_other_croatian_units_come_later() -> None:
    state = at(Phase.FEDERALIST_MOVEMENT, quick=True)
    out = [unit for unit in state.ruleset.units if state.where(unit).name == "Not in play"]
    kinds = Counter(unit.kind for unit in out)
    assert kinds == {"krajina-inf": 7, "krajina-shock": 1, "zng": 40, "zng-upgrade": 3, "zng-117": 1, "jna-cmdo": 2}


@pytest.mark.case("wrte_1991", "3.1.step.zng-caches")
def test_six_units_of_the_national_guard_get_a_cache() -> None:
    state = at(Phase.CROATIAN_CACHES)
    assert listed(state) == {f"cache to ZNG {number}" for number in range(1, 16)}
    assert why(state, "cache to HOS 1") == ["8.7.assign"]
    assert why(state, "cache to Slovene 2") == ["8.7.assign"]
    while state.phase is Phase.CROATIAN_CACHES:
        state = state.apply(state.legal_actions()[0])
    assert Counter(state.ruleset.units[unit].faction.value for unit in state.caches) == {"slovene": 5, "zng": 6}


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_a_player_sees_top_units_only_where_it_may_not_look() -> None:
    state = do(at(Phase.FEDERALIST_SET_UP), f"place {MOT[0]} at 2810")
    hidden = state.step(wrte.parse(f"place {MOT[1]} at 2810", state))
    assert str(hidden.for_side(SEPARATIST).action) == "(hidden)"
    assert hidden.for_side(SEPARATIST).events == ()
    assert str(hidden.after.view(SEPARATIST).where(MOT[1])) == "Unseen"
    for place in ("2804", "1712"):
        seen = do(state, f"place {MOT[1]} at {place}")
        step = seen.step(wrte.parse(f"place {MOT[2]} at {place}", seen))
        assert str(step.for_side(SEPARATIST).action) == f"place {MOT[2]} at {place}"
        assert str(step.after.view(SEPARATIST).where(MOT[2])) == place


def test_hidden_units_are_sampled_where_their_group_is_set_up() -> None:
    state = at(Phase.FEDERALIST_SET_UP)
    for place in ("2810", "2920", "2401", "2821", "3211", "2304", "2508", "3007", "2810"):
        state = do(state, f"place {next_unit(state)} at {place}")
    state = state.apply(state.legal_actions()[-1])
    while state.phase is not Phase.FIELD_SET_UP:
        state = state.apply(state.legal_actions()[0])
    for place in ("2712", "2713", "2811"):
        state = do(state, f"place {next_unit(state)} at {place}")
    view = state.view(SEPARATIST)
    hidden = [unit.name for unit in view.stack("Unseen").units]
    assert "JNA Armour 329" in hidden
    for seed in range(8):
        sampled = wrte.sample_state(view, random.Random(seed))
        assert sampled.view(SEPARATIST) == view
        assert sampled.where("JNA Armour 329").is_barracks


@pytest.mark.case("wrte_1991", "17.2.setup")
def test_slavonia_is_set_up_without_slovenia() -> None:
    state = wrte.new_game(scenario="slavonia")
    assert (state.turn, state.phase, state.tracks.level) == (6, Phase.FEDERALIST_SET_UP, 2)
    assert placing(state) == {p.name for p in state.ruleset.map.barracks(wrte.Area.CROATIA)}
    for number in range(7):
        name = next_unit(state)
        state = do(state, f"place {name} at {('2810', '2003')[number // 4]}")
    assert placing(state) == {"2304", "2508", "3211"}
    state = at(Phase.CROATIAN_CACHES, "slavonia")
    assert not any(unit.faction is wrte.Faction.SLOVENE for stack in state.board.values() for unit in stack.units)
    assert len(state.stack("Serbia Holding Box")) == 29
    after = at(Phase.BILAGORA, "slavonia")
    assert (after.turn, len(after.caches)) == (6, 6)


@pytest.mark.case("wrte_1991", "17.3.setup", "17.3.setup.level", "17.3.setup.no-paramilitary", "17.3.setup.caches")
def test_total_war_is_set_up_with_a_full_level_and_fewer_caches() -> None:
    state = at(Phase.FEDERALIST_MOVEMENT, "total-war", quick=True)
    assert (state.turn, state.tracks.level, state.tracks.allowance) == (1, 12, 12)
    assert Counter(state.ruleset.units[unit].faction.value for unit in state.caches) == {"slovene": 5, "zng": 4}
    assert Counter(u.faction.value for u in state.stack("Serbia Holding Box").units) == {"jna": 23}
    assert str(state.where("Militia 1")) == "Not in play"
    assert len(occupied(state, SEPARATIST)) > 25


@pytest.mark.case("wrte_1991", "17.3.setup", "17.2.setup")
def test_the_ten_days_war_has_no_forces_in_croatia() -> None:
    state = at(Phase.FEDERALIST_MOVEMENT, "ten-days", quick=True)
    assert {place.area for place in state.board} == {wrte.Area.SLOVENIA}
    assert not state.stack("Serbia Holding Box")


@pytest.mark.case("wrte_1991", "3.1.step.commandos", "17.1.commando-source")
@pytest.mark.parametrize(
    ("scenario", "without", "with_option"),
    [("campaign", 0, 2), ("ten-days", 1, 2), ("slavonia", 0, 0), ("total-war", 0, 2)],
)
def test_commandos_are_set_aside(scenario: str, without: int, with_option: int) -> None:
    for option, number in ((False, without), (True, with_option)):
        rules = wrte.ruleset(options=wrte.Options(quick_setup=True, commandos=option))
        state = wrte.new_game(scenario=scenario, ruleset=rules)
        if state.to_move is wrte.CHANCE:
            state = do(state, "draw chit 3")
        assert len(state.stack("Reserve")) == number


@pytest.mark.parametrize("scenario", list(wrte.Scenario))
def test_a_ready_set_up_of_each_scenario(scenario: wrte.Scenario) -> None:
    rules = wrte.ruleset(options=wrte.Options(quick_setup=True))
    state = wrte.new_game(scenario=scenario.value, ruleset=rules)
    while state.to_move is wrte.CHANCE:
        state = state.apply(state.legal_actions()[0])
    assert state.turn == scenario.first_turn
    assert state.problems() == ()
    areas = {place.area for place in state.board}
    assert all(state.stack(place) for place in rules.charts.set_up.garrisons if place.area in areas)
    starting = [u for u in rules.units if str(state.where(u)) != "Not in play"]
    assert len(starting) == {"campaign": 98, "ten-days": 22, "slavonia": 87, "total-war": 92}[scenario.value]


def test_nobody_is_set_up_again_on_a_later_turn() -> None:
    state = wrte.position(turn=5, phase="winner", place={"2920": ["ZNG 1"], "2821": ["HOS 1"]})
    assert state.turn == 6
    assert state.phase not in (Phase.FIELD_SET_UP, Phase.KRAJINA_SET_UP, Phase.FEDERALIST_SET_UP)
    assert str(state.where(MOT[0])) == "Not in play"
    assert not state.stack("Serbia Holding Box")
    assert state.caches == b""
