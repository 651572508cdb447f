"""The Planning Segment: declaring operations, writing down targets in secret, choosing openly who takes part."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tito.listing import agrees
from tests.tito.planners import (
    AXIS,
    HUNTERS,
    YUGOSLAV,
    Places,
    act,
    came_from,
    choosing,
    listed,
    planning,
    refused,
    seen,
    shown,
)

from balkan_rules import tito
from balkan_rules.core.errors import PositionError

GERMANS: Places = {"Belgrade/Axis": ["German 704", "German 714"], "Nis/Axis": ["German 717"]}
WITH_HUNTERS: Places = {**GERMANS, "Sarajevo/Axis": [HUNTERS, "Croat 1"]}
SIX = ["German 113", "German 342", "German 704", "German 714", "German 717", "German 718"]
"""Six divisions, in the order of the charts."""
LOOSE = {"trigger_turn": 5}


@pytest.fixture(autouse=True)
def cold() -> None:
    """Who can take part where is found anew in each test."""
    tito.ruleset().memo.clear()


def commits(state: tito.State) -> set[str]:
    """The pieces that can be chosen now."""
    return {str(action.unit) for action in state.legal_actions() if isinstance(action, tito.CommitUnit)}


def joins(place: str, unit: str, zone: str, **fields: Any) -> set[str]:  # noqa: ANN401 - fields of a position
    """The cases that keep a unit in a place out of an operation in a Zone; none if it may take part."""
    return refused(choosing({place: [unit]}, zone, **fields), f"commit {unit}")


# -------------------------------------------------------------------------------------------------------- declarations
@pytest.mark.case("tito", "8.4", "8.41", "4.2.A.7", "4.2.A.7.planning")
def test_operations_are_declared_on_game_turns_3_to_14() -> None:
    for turn in range(1, 18):
        if 3 <= turn <= 14:
            state = planning(GERMANS, turn=turn)
            assert (state.to_move, state.phase, state.turn) == (AXIS, tito.Phase.OPERATIONS_PLANNING, turn)
        else:
            with pytest.raises(PositionError, match="has no Planning Segment"):
                planning(GERMANS, turn=turn)


@pytest.mark.case("tito", "8.4", "8.41")
def test_none_one_or_two_are_declared() -> None:
    state = planning(GERMANS)
    assert listed(state) == ["declare no operation", "declare one operation", "declare two operations"]
    assert [len(group) for group in state.legal_actions().groups()] == [1, 1, 1]
    for number in (-1, 3):
        assert {violation.case for violation in state.why_not(tito.DeclareOperations(number))} == {"8.41"}
    assert str(tito.DeclareOperations(3)) == "declare 3 operations"
    assert agrees(state)


@pytest.mark.case("tito", "8.41", "4.2.A.7")
def test_without_a_declaration_the_rest_of_the_phase_is_skipped() -> None:
    step = planning(GERMANS).step(tito.DeclareOperations(0))
    assert step.after.phase is tito.Phase.YUGOSLAV_MOVEMENT
    assert (step.after.declared, step.after.operations) == (0, 0)
    assert [event.name for event in step.events] == ["no operation declared"]


@pytest.mark.case("tito", "8.41", "4.2.A.7.planning")
def test_each_operation_has_a_zone_of_its_own() -> None:
    state = act(planning(GERMANS), "declare two operations")
    zones = [str(zone) for zone in state.ruleset.zones]
    assert listed(state) == [f"target {zone}" for zone in zones]
    first = act(state, "target Serbia")
    assert listed(first) == [f"target {zone}" for zone in zones if zone != "Serbia"]
    assert refused(first, "target Serbia") == {"8.41"}
    second = act(first, "target Baranya")
    assert (str(second.first_target), str(second.second_target)) == ("Serbia", "Baranya")
    assert second.rules.case == "8.42"
    assert agrees(state)
    assert agrees(first)


@pytest.mark.case("tito", "8.41")
def test_one_operation_has_one_zone() -> None:
    state = act(planning(GERMANS), "declare one operation", "target Bosnia")
    assert (str(state.first_target), state.second_target, state.rules.case) == ("Bosnia", None, "8.42")


# ------------------------------------------------------------------------------------------------------------- secrets
@pytest.mark.case("tito", "8.41")
def test_nobody_else_sees_which_zone_is_written_down() -> None:
    state = act(planning(WITH_HUNTERS), "declare two operations")
    for before in (state, act(state, "target Dalmatia")):
        steps = [before.step(action) for action in before.legal_actions()]
        for step in steps:
            assert seen(step) == seen(steps[0])
            assert step.for_side(YUGOSLAV).action is tito.HIDDEN
            assert step.for_side(YUGOSLAV).events == ()
            assert step.for_side(AXIS).action == step.action
            assert [event.name for event in step.for_side(AXIS).events] == ["target written"]
        assert len({step.after for step in steps}) == len(steps)


@pytest.mark.case("tito", "8.41", "8.42")
def test_what_is_chosen_openly_tells_nothing_more_of_the_zone() -> None:
    """The same pieces for different targets, also to the end: events, refusals and lengths are the same."""
    place: Places = {**GERMANS, "Banja Luka/Axis": ["Croat 1", "Croat 2"]}
    texts = ("commit German 704", "commit German 717", "end phase", "end phase")
    states = [choosing(place, *zones) for zones in (("Serbia", "Bosnia"), ("Bosnia", "Istria"), ("Serbia", "Istria"))]
    for text in texts:
        assert len({shown(state)[4] for state in states}) == 1
        assert all(shown(state) == shown(states[0]) for state in states)
        steps = [state.step(tito.parse(text, state)) for state in states]
        assert all(seen(step) == seen(steps[0]) for step in steps)
        states = [step.after for step in steps]
    assert states[0].phase is tito.Phase.OPERATIONS_REACTION


@pytest.mark.case("tito", "8.42")
def test_even_a_full_operation_and_an_empty_map_are_asked_to_be_ended() -> None:
    nobody = choosing({}, "Serbia")
    assert listed(nobody) == ["end phase"]
    assert nobody.to_move is AXIS
    after = act(nobody, "end phase")
    assert (after.declared, after.phase) == (1, tito.Phase.OPERATIONS_REACTION)


# ------------------------------------------------------------------------------------------------- who is chosen openly
@pytest.mark.case("tito", "8.42", "4.2.A.7.planning")
def test_what_is_chosen_is_set_aside_and_everybody_sees_where_it_stood() -> None:
    state = choosing(GERMANS, "Serbia", "Bosnia")
    step = state.step(tito.parse("commit German 704", state))
    (told,) = step.events
    assert (told.name, told.cases, told.seen_by) == ("set aside", ("8.42",), None)
    assert dict(told.details) == {"unit": "German 704", "origin": "Belgrade/Axis", "operation": 1}
    after = act(step.after, "end phase", "commit German 717", "end phase")
    for unit, place in (("German 704", "First operation"), ("German 717", "Second operation")):
        assert str(after.where(unit)) == place
        assert unit in str(after.view(YUGOSLAV).stack(place))
    assert came_from(after, 1) == ["German 704 from Belgrade/Axis"]
    assert came_from(after, 2) == ["German 717 from Nis/Axis"]
    assert "German 714" in str(after.stack("Belgrade/Axis"))
    assert "First operation (Zone unknown): German 704" in after.view(YUGOSLAV).text()
    assert "First operation (Serbia): German 704" in after.view(AXIS).text()
    assert tito.from_json(tito.to_json(after)) == after
    assert tito.view_from_json(after.view(YUGOSLAV).to_json()) == after.view(YUGOSLAV)


@pytest.mark.case("tito", "8.42")
def test_pieces_are_chosen_in_one_order_only() -> None:
    state = choosing({**GERMANS, "Serbia/Axis Mountain": [("Chetnik group", 2)]}, "Serbia")
    last = "commit Chetnik group from Serbia/Axis Mountain"
    assert listed(state) == ["commit German 704", "commit German 714", "commit German 717", last, "end phase"]
    assert agrees(state)
    second = act(state, "commit German 714")
    assert listed(second) == ["commit German 717", last, "end phase"]
    assert refused(second, "commit German 704") == {"8.42"}
    (again,) = second.why_not(tito.parse("commit German 714", second))
    assert again.sentence == "the Axis Player has no German 714 at First operation on the map"
    chetniks = act(second, last)
    assert listed(chetniks) == [last, "end phase"]
    assert refused(chetniks, "commit German 717") == {"8.42"}
    assert agrees(chetniks)
    both = act(chetniks, last)
    assert listed(both) == ["end phase"]
    assert refused(both, last) == {"8.42"}
    kind = both.ruleset.kinds[3]
    assert both.stack("First operation").guerrillas == ((kind, 2),)
    assert both.where(kind)[0] is both.ruleset.map.place("First operation")
    assert came_from(both, 1) == ["German 714 from Belgrade/Axis", *["Chetnik group from Serbia/Axis Mountain"] * 2]
    assert tito.from_json(tito.to_json(both)) == both


@pytest.mark.case("tito", "8.42")
def test_counters_of_one_kind_are_chosen_place_by_place_for_either_operation() -> None:
    place: Places = {"Serbia/Axis Mountain": ["Chetnik group"], "Nis/Axis": ["Chetnik group"]}
    first, second = (f"commit Chetnik group from {name}" for name in place)
    state = choosing(place, "Serbia", "Macedonia")
    assert listed(act(state, second)) == ["end phase"]
    after = act(state, first, "end phase", second, "end phase")
    assert came_from(after, 1) == ["Chetnik group from Serbia/Axis Mountain"]
    assert came_from(after, 2) == ["Chetnik group from Nis/Axis"]
    assert after.stack("Second operation").guerrillas


@pytest.mark.case("tito", "8.42")
def test_only_what_the_axis_has_on_the_map_is_chosen() -> None:
    place: Places = {
        "Serbia/Chetnik Mountain": ["Chetnik group"],
        "Serbia/Neutral Chetniks": ["Chetnik group"],
        **GERMANS,
    }
    state = choosing(place, "Serbia")
    for text in ("German 113", "Serbian 1"):
        assert refused(state, f"commit {text}") == {"8.42"}
    places = (state.ruleset.map.place(f"Serbia/{column} Mountain") for column in ("Axis", "Chetnik"))
    groups = (tito.CommitGuerrilla(state.ruleset.kinds[3], place) for place in places)
    for action in (*groups, tito.CommitUnit(state.ruleset.charts.unit("Tito"))):
        assert {violation.case for violation in state.why_not(action)} == {"8.42"}
        assert action not in state.legal_actions()


@pytest.mark.case("tito", "8.42", "6.22")
def test_seven_divisions_take_part_at_most() -> None:
    """Six divisions and two brigades are exactly seven; a battalion more is too much, and groups count nothing."""
    place: Places = {
        "Sarajevo/Axis": SIX,
        "Brod/Axis": ["Croat 1", "Croat 2", "Croat 3", ("Chetnik group", 2), "Chetnik brigade"],
    }
    state = act(choosing(place, "Bosnia"), *(f"commit {unit}" for unit in SIX), "commit Croat 1")
    assert state.stack("First operation").divisions == 6 + 1 / 2
    assert commits(state) == {"Croat 2", "Croat 3"}
    full = act(state, "commit Croat 2")
    assert listed(full) == ["commit Chetnik group from Brod/Axis", "end phase"]
    assert refused(full, "commit Croat 3") == {"8.42"}
    assert refused(full, "commit Chetnik brigade from Brod/Axis") == {"8.42"}
    assert agrees(full)
    assert act(full, "commit Chetnik group from Brod/Axis").stack("First operation").divisions == 7
    other = act(choosing(place, "Bosnia", "Serbia"), *(f"commit {unit}" for unit in SIX), "end phase")
    assert "Chetnik brigade" not in commits(other)
    assert commits(other) == set()


# --------------------------------------------------------------------------------------------------- reach and Zones
@pytest.mark.case("tito", "8.42", "6.62")
@pytest.mark.parametrize(
    ("unit", "place", "zones"),
    [
        ("German 704", "Belgrade/Axis", {"Serbia", "Bosnia"}),
        ("Serbian 1", "Nis/Axis", {"Serbia"}),
        ("Croat 1", "Zagreb/Axis", {"Croatia", "Bosnia"}),
        ("Bulgarian V-1", "Skoplje/Axis", {"Macedonia"}),
        ("Italian Re", "Tirana/Axis", {"Albania", "Montenegro", "Dalmatia", "Croatia", "Islands"}),
        ("Italian Re", "Trieste/Axis", {"Istria", "Slovenia", "Croatia", "Dalmatia", "Islands", "Montenegro"}),
    ],
)
def test_a_unit_takes_part_where_it_could_move(unit: str, place: str, zones: set[str]) -> None:
    for zone in tito.ruleset().zones:
        assert (joins(place, unit, zone.name) == set()) is (zone.name in zones), zone


@pytest.mark.case("tito", "8.42")
def test_a_zone_that_is_open_can_be_too_far() -> None:
    assert joins("Trieste/Axis", "Italian Re", "Albania") == {"8.42"}
    assert joins("Belgrade/Axis", "German 704", "Croatia") == {"6.62.A"}
    assert joins("Belgrade/Axis", "German 704", "Croatia", **LOOSE) == set()
    assert joins("Belgrade/Axis", "German 704", "Croatia", trigger_turn=9) == {"6.62.A"}


@pytest.mark.case("tito", "8.42", "6.62.F")
def test_collaborators_join_operations_in_their_zone_and_next_to_it() -> None:
    def case_of(zone: str) -> set[str]:
        state = choosing({"Serbia/Axis Mountain": ["Chetnik group"]}, zone)
        return refused(state, "commit Chetnik group from Serbia/Axis Mountain")

    neighbours = set(tito.ruleset().map.zone("Serbia").neighbours)
    for zone in tito.ruleset().zones:
        if zone.name in {"Baranya", "Carinthia"}:
            assert case_of(zone.name) == {"6.62.F"}
        else:
            near = zone.name in {"Serbia", *neighbours}
            assert case_of(zone.name) == (set() if near else {"8.42"})


@pytest.mark.case("tito", "6.64.C")
def test_the_25th_and_27th_join_operations_in_serbia_alone() -> None:
    displays = tito.ruleset().map.displays
    place = next(f"{display}/Axis" for display in displays if "Bulgarian Occupation" in display.labels)
    for unit in ("Bulgarian 25", "Bulgarian 27"):
        assert joins(place, unit, "Serbia", **LOOSE) == set()
        assert joins(place, unit, "Serbia") == {"6.64.C"}
        for zone in ("Macedonia", "Bosnia", "Albania"):
            assert joins(place, unit, zone, **LOOSE) == {"6.64.C"}


# ------------------------------------------------------------------------------------------------------------- Italians
ITALIANS = ["Italian Isonzo", "Italian Lombard", "Italian Macerata", "Italian Re"]


@pytest.mark.case("tito", "6.64.B", "8.42")
@pytest.mark.parametrize("zone", ["Serbia", "Bosnia"])
def test_three_italian_divisions_go_east_after_the_trigger(zone: str) -> None:
    place: Places = {"Cetinje/Axis": ITALIANS}
    state = choosing(place, zone, **LOOSE)
    assert commits(state) == set(ITALIANS)
    three = act(state, *(f"commit {unit}" for unit in ITALIANS[:3]))
    assert listed(three) == ["end phase"]
    assert refused(three, f"commit {ITALIANS[3]}") == {"6.64.B"}
    assert agrees(three)
    assert joins("Cetinje/Axis", "Italian Re", zone) == {"6.64.B"}
    assert joins("Cetinje/Axis", "Italian Re", zone, trigger_turn=9) == {"6.64.B"}


@pytest.mark.case("tito", "6.64.B")
def test_the_limit_is_one_of_each_operation_and_of_the_east_alone() -> None:
    """Ruling italian-operation-limit: three in Serbia and another in Bosnia; in Montenegro as many as there are."""
    place: Places = {"Cetinje/Axis": ITALIANS, "Belgrade/Axis": ["German 704"]}
    state = act(choosing(place, "Serbia", "Bosnia", **LOOSE), *(f"commit {unit}" for unit in ITALIANS[:3]), "end phase")
    assert commits(state) == {ITALIANS[3], "German 704"}
    full = act(choosing(place, "Serbia", **LOOSE), "commit German 704", *(f"commit {unit}" for unit in ITALIANS[:3]))
    assert commits(full) == set()
    home = act(choosing(place, "Montenegro", **LOOSE), *(f"commit {unit}" for unit in ITALIANS))
    assert len(home.stack("First operation")) == 4


@pytest.mark.case("tito", "6.64.B", "10.21", "10.23")
@pytest.mark.parametrize(
    ("box", "zone", "cases"),
    [
        (2, "Serbia", set()),
        (3, "Serbia", {"6.64.B"}),
        (3, "Bosnia", {"6.64.B"}),
        (3, "Montenegro", set()),
        (5, "Montenegro", set()),
        (2, "Croatia", set()),
        (3, "Croatia", {"10.21"}),
        (6, "Montenegro", {"10.23"}),
        (6, "Serbia", {"6.64.B", "10.23"}),
        (7, "Albania", {"10.23"}),
    ],
)
def test_pullback_and_withdrawal_keep_italians_out(box: int, zone: str, cases: set[str]) -> None:
    assert joins("Kolasin/Axis", "Italian Re", zone, allied_box=box, **LOOSE) == cases


@pytest.mark.case("tito", "6.64.B")
def test_no_other_zone_is_crossed_on_the_way_east() -> None:
    """From Slovenia the way to Serbia leads through Bosnia, which stays closed."""
    assert joins("Ljubljana/Axis", "Italian Marche", "Bosnia", **LOOSE) == set()
    assert joins("Ljubljana/Axis", "Italian Marche", "Serbia", **LOOSE) == {"8.42"}


# ------------------------------------------------------------------------------------------------------------ the 501st
@pytest.mark.case("tito", "16.0.9.43")
def test_the_501st_is_asked_about_in_secret_if_it_is_on_the_map() -> None:
    state = act(planning(WITH_HUNTERS), "declare two operations", "target Serbia", "target Bosnia")
    assert state.rules.case == "16.0.9.43"
    assert listed(state) == [f"commit the 501st to {what}" for what in ("no operation", "operation 1", "operation 2")]
    steps = [state.step(action) for action in state.legal_actions()]
    for step in steps:
        assert seen(step) == seen(steps[0])
        assert step.for_side(YUGOSLAV).action is tito.HIDDEN
        assert step.for_side(YUGOSLAV).after.fields["hunters"] is tito.UNKNOWN
        assert [event.name for event in step.for_side(AXIS).events] == ["501st noted"]
        assert str(step.after.where(HUNTERS)) == "Sarajevo/Axis"
    assert [step.after.hunters for step in steps] == [0, 1, 2]
    assert "The 501st is committed to operation 1" in steps[1].after.view(AXIS).text()
    assert {violation.case for violation in state.why_not(tito.CommitHunters(3))} == {"8.41"}
    assert agrees(state)
    gone = act(planning({**GERMANS, "Eliminated": [HUNTERS]}), "declare one operation", "target Serbia")
    assert gone.rules.case == "8.42"


@pytest.mark.case("tito", "16.0.9.43", "8.42")
def test_where_only_secrets_leave_no_choice_the_501st_is_asked_about_too() -> None:
    state = act(planning(WITH_HUNTERS), "declare one operation", "target Istria")
    assert listed(state) == ["commit the 501st to no operation"]
    assert refused(state, "commit the 501st to operation 1") == {"6.62.A"}
    assert refused(state, "commit the 501st to operation 2") == {"8.41"}
    near = act(planning(WITH_HUNTERS), "declare one operation", "target Serbia")
    assert shown(state) == shown(near)
    assert len(listed(near)) == 2


@pytest.mark.case("tito", "16.0.9.43", "8.42")
def test_the_501st_counts_a_sixth_and_is_never_set_aside_openly() -> None:
    place: Places = {"Sarajevo/Axis": [HUNTERS, *SIX], "Brod/Axis": ["Croat 1", "Croat 2"]}
    state = act(planning(place), "declare one operation", "target Bosnia")
    free, bound = (act(state, f"commit the 501st to {what}") for what in ("no operation", "operation 1"))
    texts = [*(f"commit {unit}" for unit in SIX), "commit Croat 1"]
    assert HUNTERS not in commits(free) | commits(bound)
    assert refused(free, f"commit {HUNTERS}") == {"16.0.9.43"}
    assert commits(act(free, *texts)) == {"Croat 2"}
    full = act(bound, *texts)
    assert commits(full) == set()
    assert refused(full, "commit Croat 2") == {"8.42"}
    assert shown(full) == shown(act(free, *texts))


@pytest.mark.case("tito", "16.0.9.43", "8.42")
def test_the_501st_goes_no_farther_than_it_could_move() -> None:
    state = act(planning(WITH_HUNTERS, **LOOSE), "declare two operations", "target Albania", "target Slovenia")
    far = {
        zone: bool(refused(state, f"commit the 501st to operation {n}"))
        for n, zone in ((1, "Albania"), (2, "Slovenia"))
    }
    assert far == {"Albania": False, "Slovenia": False}
    macedonia = act(planning(WITH_HUNTERS, **LOOSE), "declare one operation", "target Macedonia")
    assert refused(macedonia, "commit the 501st to operation 1") == {"6.62.A"}
