"""Units of Anti-Guerrilla Operations come back to the map (4.2.E.3, 8.47, 6.64.B, 6.64.C)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.tito.fights import rules
from tests.tito.listing import agrees
from tests.tito.operations import FIRST, SECOND, Places, counters, ends, put, refusals, returning, until, where

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.tito.rulings import KonstantinLimits, OperationRedeployment, StackingCheck

TARGET_ZONE, ORIGIN, REACH = OperationRedeployment
KEPT: Places = {"Istria/Partisan Hide-away": ["Partisan group"]}


def ruled(ruling: OperationRedeployment) -> tito.TitoRuleset:
    return rules(operation_redeployment=ruling)


def places(state: tito.State) -> set[str]:
    """Where the piece that is asked for can go."""
    return {
        str(action.to) for action in state.legal_actions() if isinstance(action, tito.PlaceUnit | tito.PlaceGuerrilla)
    }


def axis_places(*zones: str) -> set[str]:
    """The Axis Mountains and the Axis boxes of Zones."""
    found = tito.ruleset().places
    return {
        place.name
        for place in found
        if place.column is tito.Column.AXIS and place.kind is not tito.PlaceKind.HIDE_AWAY and str(place.zone) in zones
    }


# ------------------------------------------------------------------------------------------------ the Zone they were in
@pytest.mark.case("tito", "4.2.E.3", "8.47")
def test_units_come_back_to_the_zone_of_their_operation() -> None:
    state = returning({FIRST: ["German 704"], SECOND: ["Serbian 1"], **KEPT})
    assert (state.phase, state.to_move) == (tito.Phase.OPERATIONS_REDEPLOYMENT, tito.Side.AXIS)
    assert places(state) == axis_places("Bosnia")
    assert agrees(state)
    assert refusals(state, "place Serbian 1 at Nis/Axis") == ["8.47"]
    assert refusals(state, "place German 704 at Nis/Axis") == ["8.47"]
    assert refusals(state, "place German 704 at Zagreb/Axis") == ["6.62.A"]
    assert refusals(state, "place German 704 at Bosnia/Axis Hide-away") == ["6.34"]
    off_map = tito.PlaceUnit(state.ruleset.charts.unit("German 704"), state.ruleset.map.place("Eliminated"))
    assert [violation.case for violation in state.why_not(off_map)] == ["6.0"]
    second = put(state, "German 704 at Sarajevo/Axis")
    assert places(second) == axis_places("Serbia")
    after = put(second, "Serbian 1 at Serbia/Axis Mountain")
    assert where(after, "German 704", "Serbian 1") == ["Sarajevo/Axis", "Serbia/Axis Mountain"]
    assert (after.turn, after.declared, after.deployed, after.first_target, after.second_target) == (
        10,
        0,
        0,
        None,
        None,
    )


@pytest.mark.case("tito", "4.2.E.3")
def test_the_phase_is_passed_over_when_nobody_is_aside() -> None:
    state = returning(KEPT, hunters=2)
    assert (state.turn, state.declared, state.first_target, state.hunters) == (10, 0, None, 0)
    quiet = tito.position(turn=9, phase="operations_redeployment", place=KEPT)
    assert quiet.turn == 10


@pytest.mark.case("tito", "8.47")
def test_counters_of_a_kind_come_back_in_map_order() -> None:
    state = returning({FIRST: [("Chetnik group", 3)], **KEPT}, targets=["Baranya"], declared=1, deployed=1, turn=14)
    assert places(returning({FIRST: ["Chetnik group"], **KEPT})) == axis_places("Bosnia")
    ruleset, zone = state.ruleset, axis_places("Baranya")
    assert len(zone) == 3
    free = returning({FIRST: [("Chetnik group", 3)], **KEPT})
    box = put(free, "Chetnik group at Zenica/Axis")
    assert refusals(box, "place Chetnik group at Tuzla/Axis") == ["8.47"]
    assert places(box) == {
        name for name in axis_places("Bosnia") if ruleset.map.place(name).index >= _index("Zenica/Axis")
    }
    assert places(put(box, "Chetnik group at Zenica/Axis")) == places(box)
    over = ends(returning({FIRST: [("Chetnik group", 2)], **KEPT}), lambda now: now.turn == 10)
    assert len(over) == len(set(over)) == 10 * 11 // 2
    assert Counter(len(set(counters(end, "Chetnik group"))) for end in over) == {1: 10, 2: 45}


def _index(name: str) -> int:
    return tito.ruleset().map.place(name).index


def test_each_kind_begins_anew() -> None:
    state = returning({FIRST: ["Chetnik group", "Chetnik brigade"], **KEPT}, chetnik_brigades=True)
    after = put(state, "Chetnik group at Vlasenica/Axis")
    assert places(after) == axis_places("Bosnia")


@pytest.mark.case("tito", "8.47")
def test_from_the_islands_they_come_back_to_the_mountain() -> None:
    state = returning({FIRST: ["Italian Re"], **KEPT}, targets=["Islands"], declared=1, deployed=1)
    assert where(state, "Italian Re") == ["Islands/Axis Mountain"]
    assert state.turn == 10


# ------------------------------------------------------------------------------------------------------ special returns
@pytest.mark.case("tito", "6.64.B")
@pytest.mark.parametrize("ruling", OperationRedeployment)
@pytest.mark.parametrize("zone", ["Serbia", "Bosnia"])
def test_italians_from_serbia_and_bosnia_come_back_to_croatia(zone: str, ruling: OperationRedeployment) -> None:
    state = returning({FIRST: ["Italian Re"], **KEPT}, targets=[zone], declared=1, deployed=1, ruleset=ruled(ruling))
    assert places(state) == axis_places("Croatia")
    own = f"{zone}/Axis Mountain"
    assert refusals(state, f"place Italian Re at {own}") == ["6.62.B", "6.64.B"]
    assert refusals(state, "place Italian Re at Zara/Axis") == ["6.64.B"]
    elsewhere = returning({FIRST: ["Italian Re"], **KEPT}, targets=["Dalmatia"], declared=1, deployed=1)
    assert places(elsewhere) == axis_places("Dalmatia")


@pytest.mark.case("tito", "6.64.B", "10.21")
def test_after_a_pullback_they_keep_to_its_places() -> None:
    """They can no longer set out then; a position can still have it."""
    state = returning({FIRST: ["Italian Re"], **KEPT}, allied_box=3)
    assert places(state) == {"Senj/Axis", "Crikvenica/Axis"}
    assert refusals(state, "place Italian Re at Zagreb/Axis") == ["10.21"]
    assert refusals(state, "place Italian Re at Zara/Axis") == ["6.64.B"]


@pytest.mark.case("tito", "6.64.C")
@pytest.mark.parametrize("ruling", OperationRedeployment)
def test_the_25th_and_27th_come_back_to_places_for_bulgarian_occupation(ruling: OperationRedeployment) -> None:
    labelled = {"Nis/Axis", "Leskovac/Axis", "Zajecar/Axis"}
    state = returning({SECOND: ["Bulgarian 25"], **KEPT}, trigger_turn=5, ruleset=ruled(ruling))
    assert places(state) == labelled
    assert refusals(state, "place Bulgarian 25 at Belgrade/Axis") == ["6.64.C"]
    origins = [{}, {"Zajecar/Axis": ["Bulgarian 25"]}]
    back = returning({SECOND: ["Bulgarian 25"], **KEPT}, trigger_turn=5, ruleset=ruled(ruling), origins=origins)
    assert where(back, "Bulgarian 25") == (["Zajecar/Axis"] if ruling is ORIGIN else [SECOND])


def test_a_unit_that_may_be_nowhere_comes_back_to_the_mountain() -> None:
    state = returning({FIRST: ["Serbian 1"], SECOND: ["Bulgarian 25"], **KEPT})
    assert where(state, "Serbian 1", "Bulgarian 25") == ["Bosnia/Axis Mountain", "Serbia/Axis Mountain"]


# -------------------------------------------------------------------------------------------------------- other rulings
@pytest.mark.case("tito", "8.47")
def test_where_they_come_back_goes_by_the_ruling() -> None:
    answers = {}
    for ruling in OperationRedeployment:
        origins = [{"Nis/Axis": ["German 704"]}]
        state = returning({FIRST: ["German 704"], **KEPT}, origins=origins, ruleset=ruled(ruling))
        answers[ruling] = places(state) or set(where(state, "German 704"))
        assert until(state, lambda now: now.turn == 10).origins == ()
    assert answers == {
        TARGET_ZONE: axis_places("Bosnia"),
        ORIGIN: {"Nis/Axis"},
        REACH: axis_places("Bosnia", "Serbia"),
    }


@pytest.mark.case("tito", "8.47")
def test_collaborators_within_reach_enter_no_box_of_another_zone() -> None:
    state = returning({FIRST: ["Chetnik group"], **KEPT}, ruleset=ruled(REACH))
    assert places(state) == axis_places("Bosnia") | {"Serbia/Axis Mountain", "Croatia/Axis Mountain"}
    assert agrees(state)


def origin(place: Places, *origins: Places, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    return returning({**place, **KEPT}, origins=origins, **{"ruleset": ruled(ORIGIN), **fields})


def test_counters_go_back_to_the_first_places_that_they_came_from() -> None:
    came: Places = {"Brod/Axis": ["Chetnik group"], "Nis/Axis": [("Chetnik group", 2)]}
    place: Places = {FIRST: [("Chetnik group", 2)], SECOND: ["Chetnik group"]}
    state = origin(place, came, {"Sisak/Axis": [("Chetnik group", 3)]})
    assert sorted(counters(state, "Chetnik group")) == ["Brod/Axis", "Nis/Axis", "Sisak/Axis"]
    assert (state.turn, state.origins) == (10, ())


def test_an_origin_that_is_closed_or_unknown_is_made_good_in_the_zone() -> None:
    assert places(origin({FIRST: ["German 704"]})) == axis_places("Bosnia")
    assert places(origin({FIRST: ["German 704"]}, {"Zagreb/Axis": ["German 704"]})) == axis_places("Bosnia")
    italians: Places = {"Zara/Axis": ["Italian Re"], "Zagreb/Axis": ["Italian Zara"]}
    state = origin({FIRST: ["Italian Re", "Italian Zara"]}, italians)
    assert places(state) == axis_places("Croatia")
    assert where(put(state, "Italian Re at Karlovac/Axis"), "Italian Zara") == ["Zagreb/Axis"]


def test_a_full_origin_is_made_good_too() -> None:
    full: Places = {"Nis/Axis": SEVEN, FIRST: ["German 704"]}
    came: Places = {"Nis/Axis": ["German 704"]}
    assert where(origin(full, came), "German 704") == ["Nis/Axis"]
    strict = rules(operation_redeployment=ORIGIN, stacking_check=StackingCheck.ALWAYS)
    assert places(origin(full, came, ruleset=strict)) == axis_places("Bosnia")


# ------------------------------------------------------------------------------------------------------------- stacking
SEVEN = ["German 714", "German 717", "German 342", "German 113", "German 173", "German 297", "German 373"]


def test_full_places_are_closed_under_their_ruling_as_long_as_others_are_open() -> None:
    strict = rules(stacking_check=StackingCheck.ALWAYS)
    state = returning({FIRST: ["German 704"], "Brod/Axis": SEVEN, **KEPT}, ruleset=strict)
    assert places(state) == axis_places("Bosnia") - {"Brod/Axis"}
    assert refusals(state, "place German 704 at Brod/Axis") == ["6.21"]
    assert agrees(state)
    islands: Any = {"targets": ["Islands"], "declared": 1, "deployed": 1, "ruleset": strict}
    full = returning({FIRST: ["Italian Re"], "Islands/Axis Mountain": SEVEN, **KEPT}, **islands)
    assert where(full, "Italian Re") == ["Islands/Axis Mountain"]


def test_frames_that_make_no_sense_are_not_loaded() -> None:
    text = tito.to_json(returning({FIRST: ["German 704"], **KEPT}))
    assert '"frame":"Redeploying"' in text
    with pytest.raises(LoadError):
        tito.from_json(text.replace('"operation":1', '"operation":2'))
    assert until(tito.from_json(text), lambda now: now.turn == 10).turn == 10


# --------------------------------------------------------------------------------------------------------------- events
def told(place: str, *units: str, zone: str, **fields: Any) -> list[tuple[str, tuple[str, ...]]]:  # noqa: ANN401 - as above
    """The cases of each event of being deployed in the Mountain of a Zone, and then of being redeployed in a place."""
    given: Any = {"declared": 1, "targets": [zone], "turn": 9, "place": {FIRST: list(units), **KEPT}}
    given |= {"ruleset": rules(), **fields}
    there = f"{zone}/Axis Mountain"
    found: list[tuple[str, tuple[str, ...]]] = []
    for phase, name, to, deployed in (
        ("operations_deployment", "deployed", there, 0),
        ("operations_redeployment", "redeployed", place, 1),
    ):
        state = tito.position(phase=phase, deployed=deployed, **given)
        for unit in units:
            step = state.step(tito.parse(f"place {unit} at {to}", state))
            found += [(name, event.cases) for event in step.events if event.name == name]
            state = step.after
    return found


@pytest.mark.case("tito", "6.64.A", "6.64.B", "6.64.C")
def test_the_events_name_the_case_that_opened_the_zone() -> None:
    loosened: Any = {"trigger_turn": 5}
    assert told("Serbia/Axis Mountain", "German 704", zone="Serbia", **loosened) == [
        ("deployed", ("8.44",)),
        ("redeployed", ("8.47",)),
    ]
    assert told("Cetinje/Axis", "German 704", zone="Montenegro", **loosened) == [
        ("deployed", ("8.44", "6.64.A")),
        ("redeployed", ("8.47", "6.64.A")),
    ]
    assert told("Croatia/Axis Mountain", "Italian Re", zone="Bosnia", **loosened) == [
        ("deployed", ("8.44", "6.64.B")),
        ("redeployed", ("8.47", "6.64.B")),
    ]
    assert told("Cetinje/Axis", "Italian Re", zone="Montenegro", **loosened) == [
        ("deployed", ("8.44",)),
        ("redeployed", ("8.47",)),
    ]
    assert told("Nis/Axis", "Bulgarian 25", zone="Serbia", **loosened) == [
        ("deployed", ("8.44", "6.64.C")),
        ("redeployed", ("8.47", "6.64.C")),
    ]
    opened = rules(konstantin_limits=KonstantinLimits.YES_LIFT)
    after_surrender: Any = {"turn": 12, "allied_box": 7, "surrender_turn": 11, "ruleset": opened}
    assert told("Cetinje/Axis", "German 704", zone="Montenegro", **after_surrender) == [
        ("deployed", ("8.44", "10.36")),
        ("redeployed", ("8.47", "10.36")),
    ]
    assert told("Bosnia/Axis Mountain", "Croat 1", zone="Bosnia", **loosened) == [
        ("deployed", ("8.44",)),
        ("redeployed", ("8.47",)),
    ]
