"""Positions that are built by hand: what can be, what cannot, and what is against the rules though it can."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from tests.long_form import opened

from balkan_rules import tito
from balkan_rules.core.errors import LoadError, PositionError, SetupError
from balkan_rules.tito.bounds import Fields

PARTISANS = "Serbia/Partisan Mountain"
ONE: dict[str, list[str | tuple[str, int]]] = {PARTISANS: [("Partisan group", 5), "Tito"], "Belgrade": ["German 704"]}


def refused(**wrong: Any) -> str:  # noqa: ANN401 - what is no position may be of any type
    given: dict[str, Any] = {"place": ONE, **wrong}
    with pytest.raises(PositionError) as caught:
        tito.position(**given)
    told = str(caught.value)
    assert len(told) < 800
    return told


# -------------------------------------------------------------------------------------------------------------- fields
TURNS = ("trigger_turn", "tito_trigger_turn", "surrender_turn", "support_withdrawn_turn", "tito_turn", "tito_charged")
FLAGS = (
    "drought",
    "partisan_brigades",
    "chetnik_brigades",
    "partisan_divisions",
    "no_partisans",
    "no_chetniks",
    "no_friendly_chetniks",
    "allied_lower",
    "tito_attempted",
)
RANGES = {
    **dict.fromkeys(TURNS, (0, 17)),
    "points": (-2_000, 10_000),
    "allied_box": (0, 7),
    "optional_soviets": (0, 200),
    "tito_returns": (0, 34),
    "operations": (0, 200),
    "declared": (0, 2),
    "deployed": (0, 2),
    "operations_limit": (0, 200),
}


def test_every_plain_field_of_a_state_can_be_given() -> None:
    inner = {"ruleset", "turn", "pos", "cursor", "frames", "is_over", "ready", "retreated", "guerrillas"}
    inner |= {"guerrillas_moved", "spent", "risen", "placed", "tracks", "intrinsic"}
    inner |= {"first_target", "second_target", "hunters", "origins", "staying"}
    fields: list[attrs.Attribute[Any]] = [*attrs.fields(tito.State), *attrs.fields(tito.Tracks)]
    names = {field.name for field in fields} - inner
    assert names == set(Fields.__annotations__) == {*FLAGS, *RANGES, "tito_status", "scenario"}


def test_an_entry_of_the_tracks_is_read_like_a_property() -> None:
    state = tito.position(turn=9, phase="axis_combat", place=ONE, points=44)
    assert tito.State.points.__get__(state, tito.State) == state.points == state.tracks.points == 44


@pytest.mark.parametrize("name", RANGES)
def test_numbers_have_their_ranges(name: str) -> None:
    lowest, highest = RANGES[name]
    allowed = f"{name}: a whole number from {lowest} to {highest} is wanted, not "
    for value in (lowest - 1, highest + 1, 1.5, "abc", True, None, [1], 10**400):
        assert refused(**{name: value}).startswith(allowed)
    for value in (lowest, highest):
        built: Any = {name: value}
        assert isinstance(tito.position(phase="axis_combat", place=ONE, **built), tito.State)


@pytest.mark.parametrize("name", FLAGS)
def test_flags_are_true_or_false(name: str) -> None:
    for value in ("yes", 1, 0, None):
        assert refused(**{name: value}) == f"{name}: True or False is wanted, not {value!r}"


def test_the_status_of_tito_is_a_status() -> None:
    wrong: tuple[object, ...] = ("lost", 2, None, [], tito.Side.AXIS)
    for value in wrong:
        told = refused(tito_status=value)
        assert told.startswith("tito_status: one of TitoStatus.UNIDENTIFIED ('unidentified'), TitoStatus.IDENTIFIED (")
    for status in tito.TitoStatus:
        assert tito.position(place=ONE, tito_status=status.value) == tito.position(place=ONE, tito_status=status)
    assert tito.position(place=ONE, tito_status=tito.TitoStatus.LOCATED).tito_status is tito.TitoStatus.LOCATED


def test_a_scenario_is_one_of_those_there_are() -> None:
    for value in ("later-war", 9, None):
        assert refused(scenario=value) == (
            f"scenario: one of Scenario.CAMPAIGN ('campaign'), Scenario.LATE_WAR ('late-war') is wanted, not {value!r}"
        )
    late = tito.position(turn=9, place=ONE, scenario="late-war")
    assert late == tito.position(turn=9, place=ONE, scenario=tito.Scenario.LATE_WAR)
    assert refused(turn=8, scenario="late-war").startswith("turn: a Game-Turn from 9 to 12 is")
    for scenario in tito.Scenario:
        assert tito.new_game(scenario=scenario) == tito.new_game(scenario=scenario.value)
        assert tito.new_game(scenario=scenario).scenario is scenario
    for turn in (8, 13):
        assert refused(turn=turn, scenario=tito.Scenario.LATE_WAR).startswith("turn: a Game-Turn from 9 to 12 is")
    assert tito.position(turn=9, place=ONE, scenario=tito.Scenario.LATE_WAR).scenario is tito.Scenario.LATE_WAR


def test_another_name_is_a_wrong_signature() -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'pints'; there are scenario, drought, points"):
        tito.position(pints=7)  # type: ignore[call-arg]  # that is the test


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"tracks": {"points": -2_001}},
            "state.tracks.points: a whole number from -2000 to 10000 is wanted, not -2001",
        ),
        ({"tracks": {"allied_box": 8}}, "state.tracks.allied_box: a whole number from 0 to 7"),
        ({"tracks": {"trigger_turn": -1}}, "state.tracks.trigger_turn: a whole number from 0 to 17"),
        ({"tracks": {"tito_turn": 18}}, "state.tracks.tito_turn: a whole number from 0 to 17"),
        ({"tracks": {"optional_soviets": 201}}, "state.tracks.optional_soviets: a whole number from 0 to 200"),
        ({"turn": 0}, "state.turn: 0 is no Game-Turn of campaign"),
        ({"tracks": {"scenario": "LATE_WAR"}}, "state.turn: 1 is no Game-Turn of late-war"),
        ({"tracks": {"scenario": "LATE"}}, "state.tracks.scenario: 'LATE' is none of CAMPAIGN, LATE_WAR"),
        ({"cursor": "weather"}, "state.cursor: Game-Turn 1 has no Weather Phase"),
        ({"tracks": {"intrinsic": 10**6}}, "state.tracks.intrinsic: 1000000 stands for no set"),
        ({"guerrillas": {"Partisan group": {PARTISANS: 30}}}, r"state.guerrillas: 31 counters of Partisan group"),
    ],
)
def test_the_same_holds_for_files(changes: dict[str, Any], told: str) -> None:
    state = tito.position(turn=1, place=ONE)
    state = state.apply(tito.parse(f"Partisan group from {PARTISANS} to Serbia/Partisan Hide-away", state))
    with pytest.raises(LoadError, match=told):
        tito.from_json(altered(tito.to_json(state), changes))


NO_OPERATION = {"operation": 3, "place": "Zenica/Axis", "unit": "German 714"}
"""A note about a unit of an operation that there is not."""


def altered(text: str, changes: dict[str, Any]) -> str:
    data = json.loads(text)
    for name, value in changes.items():
        if name == "tracks":
            data["state"][name].update(value)
        else:
            data["state"][name] = value
    return json.dumps(data)


# ------------------------------------------------------------------------------------------------- turn, phase, ruleset
@pytest.mark.parametrize("turn", [0, 18, True, 1.0, "1", None])
def test_there_are_seventeen_game_turns(turn: object) -> None:
    assert refused(turn=turn) == f"turn: a Game-Turn from 1 to 17 is wanted, not {turn!r}"


def test_phases_go_by_member_or_name() -> None:
    member = tito.position(turn=9, phase=tito.Phase.AXIS_MOVEMENT, place=ONE)
    assert member == tito.position(turn=9, phase="axis_movement", place=ONE)
    assert member.phase is tito.Phase.AXIS_MOVEMENT
    assert "phase: Game-Turn 9 has no Axis Set-Up (15.1)" in refused(turn=9, phase="axis_set_up")
    for phase in ("tea time", None, 3, "x" * 9_000):
        assert "is none of axis_set_up, operations_limit, " in refused(phase=phase)


def test_a_phase_that_is_empty_is_passed_over() -> None:
    assert tito.position(turn=3, phase="yugoslav_combat", place=ONE).phase is tito.Phase.AXIS_MOVEMENT


def test_rules_of_something_else_are_refused() -> None:
    with pytest.raises(SetupError, match="is no ruleset of <Game tito>"):
        tito.position(ruleset=7)  # type: ignore[arg-type]  # that is the test


# -------------------------------------------------------------------------------------------------------------- places
def test_units_are_named_in_many_ways() -> None:
    rules = tito.ruleset()
    unit, place = rules.charts.unit("German 704"), rules.map.place("Belgrade/Axis")
    group = rules.kinds[0]
    wanted = tito.position(place={"Belgrade/Axis": ["German 704"], PARTISANS: [("Partisan group", 2)]})
    for places in (
        {"Belgrade": ["704"], "Serbia Mountain": ["Partisan group", "Partisan group"]},
        {"Belgrade": (("German 704", 1),), "Serbia/Mountain": [("Partisan group", 1), "Partisan group"]},
        {place: [unit], PARTISANS: [group, (group.name, 1)]},
    ):
        anything: Any = places
        assert tito.position(place=anything) == wanted


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ([("Belgrade", "German 704")], "place: a mapping of place names to units is wanted, not "),
        ({"Belgrade": "German 704"}, "place['Belgrade']: a list of units is wanted, not 'German 704'"),
        ({"Belgrade": b"German"}, "place['Belgrade']: a list of units is wanted"),
        ({"Belgrade": {"German 704"}}, "place['Belgrade']: a list of units is wanted"),
        ({"Belgrade": None}, "place['Belgrade']: a list of units is wanted, not None"),
        ({"Belgrade": ["German 999"]}, "place['Belgrade']: no unit is called 'German 999'"),
        ({"Nis": ["501"]}, "place['Nis']: no unit is called '501'; did you mean 'German 501SS'?"),
        ({"Nis": ["501st"]}, "place['Nis']: no unit is called '501st'; did you mean 'German 501SS'?"),
        ({"Nis": [("partisan group", 2)]}, "no unit is called 'partisan group'; did you mean 'Partisan group' or "),
        ({"Nis": ["Partisan groups"]}, "no unit is called 'Partisan groups'; did you mean 'Partisan group' or "),
        ({"Nis": ["tito"]}, "no unit is called 'tito'; did you mean 'Tito'?"),
        ({"Nis": ["emila"]}, "no unit is called 'emila'; did you mean 'Italian Emilia'?"),
        ({"Nis": [""]}, "place['Nis']: no unit is called ''"),
        ({"Belgrade": ["x" * 9_000]}, "no unit is called 'xxx"),
        ({"Belgrade": [7]}, "place['Belgrade']: a unit's name or (kind of guerrilla, how many) is wanted, not 7"),
        ({"Belgrade": [("German 704", 2)]}, "a unit's name or (kind of guerrilla, how many) is wanted"),
        ({"Belgrade": [("Partisan group", 0)]}, "a unit's name or (kind of guerrilla, how many) is wanted"),
        ({"Belgrade": [("Partisan group", True)]}, "a unit's name or (kind of guerrilla, how many) is wanted"),
        ({"Belgrade": [("Partisan group", 1, 1)]}, "a unit's name or (kind of guerrilla, how many) is wanted"),
        ({"Belgrade": [(7, 1)]}, "place['Belgrade']: a name is wanted, not 7"),
        ({"Narnia": ["German 704"]}, "'Narnia'"),
        ({7: ["German 704"]}, "place: the name of a place is wanted, not 7"),
        ({"Serbia Mountain": ["German 704"], "Belgrade": ["704"]}, "place: German 704 stands in two places"),
        ({PARTISANS: ["German 704"]}, f"German 704 can never stand in {PARTISANS} (6.15)"),
        ({"Belgrade/Axis": ["Partisan group"]}, "Partisan group can never stand in Belgrade/Axis (6.15)"),
        ({"Eliminated": ["Partisan group"]}, "guerrilla counters off the map are simply not named"),
        ({PARTISANS: [("Partisan group", 31)]}, "place: 31 counters of Partisan group; there are 30 (7.68)"),
    ],
)
def test_what_cannot_stand_there_is_refused(place: object, told: str) -> None:
    assert told in refused(place=place)


def test_units_off_the_map() -> None:
    state = tito.position(place=ONE, eliminated=("Serbian 1",), transferred=iter(["Italian Re"]))
    assert state.where("Serbian 1").name == "Eliminated"  # type: ignore[union-attr]  # it is a unit
    assert state.where("Italian Re").name == "Transferred"  # type: ignore[union-attr]  # the same
    assert state == tito.position(place={**ONE, "Eliminated": ["Serbian 1"]}, transferred={"Italian Re"})


@pytest.mark.parametrize("name", ["eliminated", "transferred", "intrinsic_eliminated"])
@pytest.mark.parametrize("names", ["Tito", b"Tito", None, 7])
def test_several_names_are_wanted(name: str, names: object) -> None:
    assert refused(**{name: names}) == f"{name}: a list of names is wanted, not {names!r}"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"eliminated": [7]}, "eliminated: a name is wanted, not 7"),
        (
            {"eliminated": ["German 7O4"]},
            "eliminated: no unit is called 'German 7O4'; did you mean 'German 714' or 'German 704'",
        ),
        ({"eliminated": ["Tito"]}, "Tito stands in two places"),
        ({"transferred": ["Partisan brigade"]}, "guerrilla counters off the map are simply not named"),
        ({"intrinsic_eliminated": ["Narnia"]}, "intrinsic_eliminated: 'Narnia' is none of "),
        ({"intrinsic_eliminated": [[]]}, "intrinsic_eliminated: [] is none of "),
    ],
)
def test_wrong_names_are_told(wrong: dict[str, Any], told: str) -> None:
    assert told in refused(**wrong)


def test_intrinsic_defences_fall_by_name() -> None:
    first, second, *_ = tito.ruleset().fortresses
    state = tito.position(place=ONE, intrinsic_eliminated=[second])
    assert f"Intrinsic defences eliminated: {second}" in state.text()
    assert first not in state.text().rpartition("eliminated")[2]


# ---------------------------------------------------------------------------------------------------------- operations
ASIDE: dict[str, list[str | tuple[str, int]]] = {
    "First operation": ["German 704", ("Chetnik group", 2)],
    "Second operation": ["Croat 1", "Chetnik brigade"],
    PARTISANS: [("Partisan group", 5)],
}


def operations(**changes: Any) -> tito.State:  # noqa: ANN401 - as tito.position
    given: dict[str, Any] = {
        "turn": 5,
        "phase": "axis_combat",
        "place": ASIDE,
        "operations": 2,
        "declared": 2,
        "targets": ("Bosnia", "Serbia"),
        "chetnik_brigades": True,
    }
    return tito.position(**given | changes)


def test_units_aside_have_an_operation_with_a_zone() -> None:
    state = operations(hunters=2, place={**ASIDE, "Nis": ["German 501SS"]})
    zones = {zone.name: zone for zone in state.ruleset.zones}
    assert (state.first_target, state.second_target, state.hunters) == (zones["Bosnia"], zones["Serbia"], 2)
    assert state.where("German 704").name == "First operation"  # type: ignore[union-attr]  # it is a unit
    assert [place.name for place in state.where("Chetnik group")] == ["First operation"] * 2  # type: ignore[union-attr]
    assert state.where("Chetnik brigade") == (state.ruleset.map.place("Second operation"),)
    assert state.problems() == ()
    assert tito.from_json(tito.to_json(state)) == state
    assert operations(place={PARTISANS: ["Partisan group"]}, targets=["Bosnia"]).second_target is None
    assert operations(targets=[zones["Bosnia"], zones["Serbia"]]) == operations()


def test_where_they_came_from_is_kept_in_order() -> None:
    state = operations(origins=[{"Zagreb/Axis": [("Chetnik group", 2)], "Nis": ["German 704"]}, {"Brod": ["Croat 1"]}])
    assert [(post.operation, str(post.unit), str(post.place)) for post in state.origins] == [
        (1, "German 704", "Nis/Axis"),
        (1, "Chetnik group", "Zagreb/Axis"),
        (1, "Chetnik group", "Zagreb/Axis"),
        (2, "Croat 1", "Brod/Axis"),
    ]
    assert tito.from_json(tito.to_json(state)) == state


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"place": {"First operation": ["Tito"]}}, "Tito never takes part in an operation (8.42)"),
        ({"place": {"First operation": ["Partisan group"]}}, "Partisan group never takes part in an operation"),
        ({"place": {"Second operation": ["Soviet 75"]}}, "Soviet 75 never takes part in an operation"),
        ({"targets": ["Bosnia"]}, "targets: Second operation has units, and no Zone"),
        ({"targets": ()}, "targets: First operation has units, and no Zone"),
        ({"targets": ("Bosnia", "Narnia")}, "targets: 'Narnia' is none of Albania, Baranya, Bosnia, "),
        ({"targets": ("Bosnia", [])}, "targets: [] is none of Albania, Baranya, Bosnia, "),
        ({"targets": ("Bosnia", "Serbia", "Istria")}, "targets: 3 Zones are named, and `declared` is 2"),
        ({"targets": ("Bosnia", "Serbia"), "declared": 1}, "targets: 2 Zones are named, and `declared` is 1"),
        ({"targets": "Bosnia"}, "targets: a list of names is wanted, not 'Bosnia'"),
        ({"hunters": 3}, "hunters: the number of an operation is wanted, or 0, not 3"),
        ({"hunters": True}, "hunters: the number of an operation is wanted, or 0, not True"),
        ({"origins": {}}, "origins: a mapping of place names to units is wanted for each operation, not {}"),
        ({"origins": [{}, {}, {}]}, "origins: a mapping of place names to units is wanted for each operation, not ["),
        ({"origins": ["Nis"]}, "origins[0]: a mapping of place names to units is wanted, not 'Nis'"),
        ({"origins": [{}, {"Nis": "704"}]}, "origins[1]['Nis']: a list of units is wanted, not '704'"),
        ({"origins": [{"Nis": [("Tito", 2)]}]}, "origins[0]['Nis']: a unit's name or (kind of guerrilla, how many)"),
    ],
)
def test_operations_that_cannot_be_are_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(PositionError) as caught:
        operations(**wrong)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"first_target": None}, "state.pos: units of First operation, which has no Zone"),
        ({"pos": {"Tito": "First operation"}}, "state.pos: Tito in First operation"),
        ({"pos": {"Soviet 75": "Second operation"}}, "state.pos: Soviet 75 in Second operation"),
        ({"guerrillas": {"Partisan group": {"First operation": 1}}}, "guerrillas: Partisan group in First operation"),
        ({"guerrillas": {"Chetnik group": {"Eliminated": 1}}}, "guerrillas: Chetnik group in Eliminated"),
        ({"tracks": {"origins": [NO_OPERATION]}}, "state.tracks.origins: there is no operation 3"),
        ({"tracks": {"staying": [NO_OPERATION]}}, "state.tracks.staying: there is no operation 3"),
    ],
)
def test_nor_are_they_loaded(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(LoadError, match=told):
        tito.from_json(altered(tito.to_json(operations()), changes))


# ------------------------------------------------------------------------------------------------------------ problems
def cases(**position: Any) -> list[str]:  # noqa: ANN401 - as tito.position
    return [problem.case for problem in tito.position(**position).problems()]


def test_what_is_against_the_rules_is_built_and_told() -> None:
    assert cases(turn=5, place=ONE) == []
    germans = ["German 704", "German 714", "German 717", "German 718"]
    assert cases(turn=5, place={"Ljubljana": ["German 704"], PARTISANS: ONE[PARTISANS]}) == ["6.6"]
    assert cases(turn=5, place={PARTISANS: ["Tito"], "Belgrade": germans}) == ["9.1"]
    assert cases(turn=5, place={"Nis": ["Partisan group", "Chetnik group"]}) == ["7.31"]
    assert cases(turn=5, place={"Nis": ["Partisan brigade"]}) == ["7.61"]
    assert cases(turn=5, place={"Nis": ["Partisan brigade"]}, partisan_brigades=True) == []
    came_over: Any = {"support_withdrawn_turn": 11}, {"allied_box": 7, "surrender_turn": 11}
    for reason in came_over:  # 7.22.C and 10.34 bring brigades without brigade-strength
        assert cases(turn=12, place={"Nis": ["Partisan brigade"]}, **reason) == []
        assert cases(turn=12, place={"Nis": ["Chetnik brigade"]}, **reason) == ["7.61"]
    assert cases(turn=5, place={"Nis": ["Chetnik brigade"]}) == ["7.61"]
    assert cases(turn=5, place={"Nis": ["Chetnik brigade"]}, chetnik_brigades=True) == []
    assert cases(turn=5, place={"Baranya/Partisan Mountain": ["Partisan group"]}) == ["6.61"]
    assert cases(turn=5, place={"Serbia/Neutral Chetniks": ["Chetnik group"]}) == []
    divisions: Any = {PARTISANS: [("Partisan division", 8)]}
    assert cases(turn=5, phase="axis_combat", place=divisions, partisan_brigades=True) == ["6.21"]


# ------------------------------------------------------------------------------------------------ plans of operations
PLANNED: dict[str, Any] = {"turn": 9, "phase": "yugoslav_movement", "declared": 1, "operations": 1}


def planned(zone: str, origin: str, *units: str, **fields: Any) -> list[str]:  # noqa: ANN401 - fields of a position
    """The problems of a position with units aside for an operation in a Zone."""
    place: Any = {PARTISANS: ONE[PARTISANS], "First operation": units}
    return cases(place=place, targets=(zone,), origins=[{origin: units}], **{**PLANNED, **fields})


def test_plans_against_the_rules_are_built_and_told() -> None:
    assert planned("Bosnia", "Belgrade", "German 704") == []
    assert planned("Istria", "Belgrade", "German 704") == ["8.42"]
    assert planned("Istria", "Belgrade", "German 704", deployed=1) == []
    assert planned("Bosnia", "Belgrade", *[unit.name for unit in tito.default_charts().units[13:21]]) == ["8.42"]
    four = [f"Italian {name}" for name in ("Re", "Zara", "Parma", "Puglia")]
    assert planned("Bosnia", "Ljubljana", *four[:3], trigger_turn=3) == []
    assert planned("Bosnia", "Ljubljana", *four, trigger_turn=3) == ["8.42"]
    assert cases(place=ONE, targets=("Bosnia", "Bosnia"), **{**PLANNED, "declared": 2, "operations": 2}) == ["8.41"]
    assert cases(place=ONE, targets=("Bosnia",), **{**PLANNED, "turn": 15}) == ["8.4"]
    assert cases(place=ONE, targets=("Bosnia",), hunters=1, **PLANNED) == ["16.0.9.43"]
    hunted: Any = {**ONE, "Nis": ["German 501SS"]}
    assert cases(place=hunted, targets=("Bosnia",), hunters=1, **PLANNED) == []
    assert cases(place=hunted, targets=("Istria",), hunters=1, **PLANNED) == ["8.42"]
    assert cases(turn=5, place=ONE, operations=9, operations_limit=8) == ["15.31"]
    assert cases(turn=5, place=ONE, operations=8, operations_limit=8) == []


def told(**position: Any) -> list[str]:  # noqa: ANN401 - as tito.position
    given: dict[str, Any] = {"place": ONE, **PLANNED, **position}
    return list(map(str, tito.position(**given).problems()))


def test_counts_of_operations_agree() -> None:
    assert told(declared=1, operations=1, deployed=1, targets=["Bosnia"]) == []
    assert told(declared=1, operations=0, targets=["Bosnia"]) == [
        "15.32: operations declared in this Game-Turn: 1, in the game: 0"
    ]
    assert told(declared=1, deployed=2, targets=["Bosnia"]) == ["8.44: operations deployed: 2, declared: 1"]
    assert told(declared=0, deployed=1) == ["8.44: operations deployed: 1, declared: 0"]
    numbers = tito.default_charts().ago_numbers.values()
    for limit in range(1, 30):
        wrong = [f"15.31.values: no counter in the cup has the number {limit}"]
        assert told(declared=0, operations_limit=limit) == ([] if limit in numbers else wrong)


def test_each_operation_that_is_declared_has_its_zone() -> None:
    assert told(targets=()) == ["8.41: operation 1 is declared, and no Zone is written down for it"]
    two: Any = {"declared": 2, "operations": 2}
    assert told(targets=["Bosnia"], **two) == ["8.41: operation 2 is declared, and no Zone is written down for it"]
    assert told(targets=["Bosnia", "Serbia"], **two) == []
    state = tito.position(turn=9, phase="operations_planning", place=ONE, operations_limit=8)
    for action in ("declare two operations", "target Bosnia", "target Serbia"):
        state = state.apply(tito.parse(action, state))
        assert state.problems() == ()


def test_where_a_unit_came_from_is_noted_of_those_that_are_aside() -> None:
    place: Any = {**ONE, "Nis": ["German 714"], "First operation": ["Croat 1", ("Chetnik group", 2)]}
    came: Any = {"targets": ["Bosnia"], "place": place}
    assert told(origins=[{"Nis": ["Croat 1", ("Chetnik group", 1)], "Bor/Axis": ["Chetnik group"]}], **came) == []
    gone = ["8.42: German 714 has left its place for operation 1, and is not aside"]
    assert told(origins=[{"Nis": ["German 714", "Croat 1"]}], **came) == gone
    assert told(origins=[{"Nis": ["German 714"]}], deployed=1, **came) == []
    assert told(origins=[{}, {"Nis": ["Croat 1"]}], **came) == [
        "8.42: Croat 1 has left its place for operation 2, and is not aside"
    ]
    many = tito.position(**PLANNED, origins=[{"Nis/Axis": [("Chetnik group", 3)]}], **came)
    assert [problem.details for problem in many.problems()] == [
        {"unit": "Chetnik group", "operation": 1, "noted": 3, "aside": 2}
    ]


def test_a_surrender_has_its_box() -> None:
    fields: Any = {"turn": 12, "declared": 0, "surrender_turn": 11}
    assert told(allied_box=7, **fields) == []
    assert told(allied_box=6, **fields) == ["10.3: Italy surrendered on Game-Turn 11, and the marker is in box 6"]


def test_without_a_draw_no_operation_is_declared() -> None:
    planning: Any = {"turn": 9, "phase": "operations_planning", "place": ONE}
    assert tito.position(**planning).phase is tito.Phase.YUGOSLAV_MOVEMENT
    asked = tito.position(**planning, operations_limit=8)
    assert [str(action) for action in asked.legal_actions()] == [
        "declare no operation",
        "declare one operation",
        "declare two operations",
    ]


def test_without_a_draw_no_limit_is_known_to_anybody() -> None:
    state = tito.position(turn=9, place=ONE)
    assert state.operations_limit is None
    for side in tito.Side:
        assert state.view(side).fields["operations_limit"] is None
    assert opened(state)["state"]["operations_limit"] is None
    assert tito.from_json(tito.to_json(state)) == state


@pytest.mark.parametrize("frame", ["WritingTarget", "Choosing"])
@pytest.mark.parametrize("operation", [-1, 0, 2, 99])
def test_a_file_cannot_plan_an_operation_that_there_is_not(frame: str, operation: int) -> None:
    state = tito.position(turn=9, phase="operations_planning", place=ONE, operations_limit=8)
    state = state.apply(tito.DeclareOperations(1))
    other = {} if frame == "WritingTarget" else {"last": None, "origin": None}
    frames = [{"frame": frame, "operation": operation, **other}]
    with pytest.raises(LoadError, match=f"state.frames: there is no operation {operation}, with 1 declared"):
        tito.from_json(altered(tito.to_json(state), {"frames": frames}))


@pytest.mark.parametrize(
    ("entry", "case"), [("trigger_turn", "6.64"), ("support_withdrawn_turn", "7.26"), ("tito_trigger_turn", "9.41")]
)
def test_what_is_yet_to_come_has_not_been(entry: str, case: str) -> None:
    fields: list[dict[str, Any]] = [{entry: turn} for turn in (9, 10)]
    now, later = (tito.position(turn=9, **given) for given in fields)
    assert now.problems() == ()
    assert [(violation.case, violation.details) for violation in later.problems()] == [
        (case, {"entry": entry, "turn": 10})
    ]
