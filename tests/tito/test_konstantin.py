"""Operation Konstantin (10.36): a bonus Movement Phase of the Germans, then one with which the Partisans answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.tito.movers import Places, move, refused, targets, zones

from balkan_rules import tito
from balkan_rules.tito.rulings import KonstantinLimits, MovementPhaseEnd, StackingCheck

KONSTANTIN, ANSWER = tito.Phase.KONSTANTIN, tito.Phase.KONSTANTIN_ANSWER
ENEMY: Places = {"Serbia/Partisan Hide-away": ["Partisan group"]}
ITALIAN_ZONES = {"Albania", "Croatia", "Dalmatia", "Islands", "Istria", "Montenegro", "Slovenia"}


@pytest.fixture(autouse=True)
def cold() -> Iterator[None]:
    """Tables filled by other tests would hide what these are about."""
    tito.ruleset().memo.clear()
    yield
    tito.ruleset().memo.clear()


def konstantin(place: Places, *, turn: int = 11, **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    return tito.position(turn=turn, phase=KONSTANTIN, place=place, allied_box=7, **fields)


def answer(place: Places, *, turn: int = 11, **fields: Any) -> tito.State:  # noqa: ANN401 - of a position
    return tito.position(turn=turn, phase=ANSWER, place=place, allied_box=7, **fields)


def end(state: tito.State) -> set[str]:
    """The cases that keep the phase from being ended."""
    cases = {violation.case for violation in state.why_not(tito.END_PHASE)}
    assert (tito.END_PHASE in state.legal_actions()) is (not cases)
    return cases


# -------------------------------------------------------------------------------------------------------- the operation
AXIS: Places = {
    "Belgrade": ["German 704", "Serbian 1"],
    "Sarajevo": ["German 718", "Croat Gd", ("Chetnik group", 2)],
    "Fiume": ["Italian Re"],
    "Bosnia/Partisan Mountain": [("Partisan group", 3), "Tito"],
    "Serbia/Chetnik Mountain": ["Chetnik group"],
}


@pytest.mark.case("tito", "10.32.B", "10.36")
def test_germans_move_and_nobody_else_of_the_axis() -> None:
    state = konstantin(AXIS)
    assert (state.phase, state.to_move) == (KONSTANTIN, tito.Side.AXIS)
    assert {str(group.key) for group in state.legal_actions().groups()} == {"German 704", "German 718", "None"}
    for name, to in (("Serbian 1", "Nis/Axis"), ("Croat Gd", "Zagreb/Axis"), ("Italian Re", "Senj/Axis")):
        assert refused(state, name, to) == {"10.36"}
    assert refused(state, "Chetnik group", "Bosnia/Axis Mountain", "Sarajevo/Axis") == {"10.36"}
    assert refused(state, "German 704", "Nis/Axis") == set()
    assert state.why_not(move(state, "Croat Gd", "Zagreb/Axis"))[0].sentence == (
        "Croat Gd does not move now: only Germans take part in Operation Konstantin"
    )


@pytest.mark.case("tito", "10.36", "6.31", "6.33", "6.62.A", "6.64.A")
def test_the_phase_is_like_any_movement_phase_of_theirs() -> None:
    for trigger in (0, 8):
        bonus = konstantin(AXIS, trigger_turn=trigger)
        usual = tito.position(turn=11, phase="axis_movement", place=AXIS, allied_box=7, trigger_turn=trigger)
        for name in ("German 704", "German 718"):
            assert targets(bonus, name) == targets(usual, name)
            assert zones(bonus, name) == {"Serbia", "Bosnia"} | (ITALIAN_ZONES if trigger else set())
    state = konstantin(AXIS)
    step = state.step(move(state, "German 704", "Tuzla/Axis"))
    assert step.events[0].cases == ("10.36", "6.1", "6.31", "6.33")
    assert refused(step.after, "German 704", "Belgrade/Axis") == {"6.1"}


@pytest.mark.case("tito", "10.36", "6.21")
def test_the_operation_ends_with_no_stack_too_large() -> None:
    germans = ["704", "714", "717", "718", "342", "113", "7SS", "100L"]
    place: Places = {"Belgrade": [f"German {name}" for name in germans], **ENEMY}
    state = konstantin(place)
    assert end(state) == {"6.21"}
    away = state.apply(move(state, "German 704", "Nis/Axis"))
    assert end(away) == set()
    for name in germans:
        state = state.apply(move(state, f"German {name}", "Nis/Axis"))
    asked = state.apply(tito.END_PHASE)
    assert (asked.phase, asked.to_move, [type(frame).__name__ for frame in asked.frames]) == (
        KONSTANTIN,
        tito.Side.AXIS,
        ["GivingUp"],
    )
    assert asked.apply(asked.legal_actions()[0]).phase is ANSWER


@pytest.mark.case("tito", "10.36", "6.21")
def test_what_may_not_move_mends_nothing() -> None:
    """Only the Chetniks among them could leave the stack, and they do not take part."""
    croats = [f"Croat {name}" for name in ("1", "2", "3", "4", "5", "6", "Gd", "1Ust", "2Ust", "3Ust", "4Ust", "5Ust")]
    place: Places = {
        "Zagreb/Axis": [*croats, "Croat 1Mt", ("Chetnik brigade", 2)],
        "Belgrade": ["German 704"],
        **ENEMY,
    }
    state = konstantin(place)
    assert state.stack("Zagreb/Axis").divisions > 7
    assert end(state) == set()
    usual = tito.position(turn=11, phase="axis_movement", place=place)
    assert end(usual) == {"6.21"}


CROATS = [f"Croat {n}{kind}" for n in range(1, 6) for kind in ("", "Mt", "Ust")]


@pytest.mark.case("tito", "10.36", "6.21")
def test_what_nobody_who_moves_can_mend_is_left_to_the_next_movement_phase() -> None:
    place: Places = {"Sarajevo/Axis": CROATS, "Belgrade": ["German 704"], **ENEMY}
    state = konstantin(place)
    assert str(state.stack("Sarajevo/Axis").divisions) == "15/2"
    assert end(state) == set()
    after = state.apply(tito.END_PHASE)
    assert (after.phase, len(after.stack("Sarajevo/Axis"))) == (ANSWER, 15)
    usual = tito.position(turn=11, phase="axis_movement", place=place)
    assert end(usual) == {"6.21"}


@pytest.mark.case("tito", "10.36", "6.21")
def test_a_stack_that_a_german_joins_is_in_order_in_the_end() -> None:
    place: Places = {"Sarajevo/Axis": CROATS, "Bosnia/Axis Mountain": ["German 704"], **ENEMY}
    state = konstantin(place)
    joined = state.apply(move(state, "German 704", "Sarajevo/Axis"))
    asked = joined.apply(tito.END_PHASE)
    assert (asked.phase, [type(frame).__name__ for frame in asked.frames]) == (KONSTANTIN, ["GivingUp"])
    back = asked.apply(tito.parse("give up German 704 at Sarajevo/Axis", asked))
    assert (back.phase, len(back.stack("Sarajevo/Axis"))) == (ANSWER, 15)
    assert asked.apply(tito.parse("give up Croat 1 at Sarajevo/Axis", asked)).frames == asked.frames
    usual = konstantin({**place, "Sarajevo/Axis": CROATS[:6]})
    assert usual.apply(move(usual, "German 704", "Sarajevo/Axis")).apply(tito.END_PHASE).phase is ANSWER


@pytest.mark.case("tito", "10.36", "6.21")
def test_a_stack_that_has_been_joined_in_the_answer_is_in_order_in_the_end() -> None:
    origin, full = "Bosnia/Partisan Hide-away", "Bosnia/Partisan Mountain"
    place: Places = {origin: [("Partisan brigade", 15)]}
    state = answer(place, partisan_brigades=True)
    for _ in range(15):
        state = state.apply(move(state, "Partisan brigade", full, origin))
    asked = state.apply(tito.END_PHASE)
    assert [str(action) for action in asked.legal_actions()] == [f"give up Partisan brigade at {full}"]
    soviets = answer({"Belgrade/Yugoslav": [unit.name for unit in tito.default_charts().bulgarians][:8]}, turn=14)
    assert end(soviets) == {"6.21"}


@pytest.mark.case("tito", "10.36", "10.35", "10.21")
def test_italians_that_remain_need_not_leave_what_the_pullback_forbids() -> None:
    place: Places = {"Zagreb": ["Italian Re"], "Belgrade": ["German 704"], **ENEMY}
    state = tito.position(turn=11, phase="italian_surrender", place=place, allied_box=7)
    after = state.apply(tito.END_PHASE)
    assert (after.phase, str(after.where("Italian Re"))) == (ANSWER, "Zagreb/Axis")


@pytest.mark.case("tito", "10.36", "10.32.B", "10.32.C")
def test_a_side_without_anybody_to_move_is_passed_over() -> None:
    partisans: Places = {**ENEMY, "Sarajevo": ["Croat Gd"]}
    assert konstantin(partisans).phase is ANSWER
    chetniks: Places = {"Serbia/Chetnik Hide-away": ["Chetnik group"], "Belgrade": ["German 704"]}
    ended = konstantin(chetniks).apply(tito.END_PHASE)
    assert ended.phase is tito.Phase.YUGOSLAV_MOVEMENT
    tito_alone = answer({"Serbia/Partisan Hide-away": ["Tito"], "Montenegro/Chetnik Hide-away": ["Chetnik group"]})
    assert tito_alone.phase is ANSWER


@pytest.mark.case("tito", "10.36")
def test_the_usual_movement_phases_of_the_turn_come_all_the_same() -> None:
    state = konstantin(AXIS, trigger_turn=5)
    state = state.apply(move(state, "German 718", "Zagreb/Axis")).apply(tito.END_PHASE)
    assert (state.phase, state.ready) == (ANSWER, bytes([state.ruleset.tito]))
    origin = "Bosnia/Partisan Mountain"
    state = state.apply(move(state, "Partisan group", "Vlasenica/Yugoslav", origin)).apply(tito.END_PHASE)
    assert state.phase.title == "Yugoslav Movement Phase"
    assert not any(state.guerrillas_moved)
    assert refused(state, "Partisan group", origin, "Vlasenica/Yugoslav") == set()
    while state.phase is not tito.Phase.AXIS_MOVEMENT:
        legal = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
    assert {"German 704", "German 718", "Croat Gd", "Serbian 1"} <= {str(g.key) for g in state.legal_actions().groups()}


# ----------------------------------------------------------------------------------------------------------- the answer
@pytest.mark.case("tito", "10.32.C", "10.36", "6.44", "9.1")
def test_partisans_tito_soviets_and_friendly_bulgarians_answer_but_no_chetniks() -> None:
    place: Places = {
        **AXIS,
        "Serbia/Partisan Mountain": ["Soviet 75", "Partisan brigade"],
        "Macedonia/Partisan Mountain": ["Bulgarian 1"],
    }
    state = answer(place, turn=16)
    assert (state.phase, state.to_move) == (ANSWER, tito.Side.YUGOSLAV)
    keys = {str(group.key) for group in state.legal_actions().groups()}
    assert keys == {"Tito", "Soviet 75", "Bulgarian 1", "Partisan group", "Partisan brigade", "None"}
    to, origin = "Bosnia/Chetnik Mountain", "Serbia/Chetnik Mountain"
    assert refused(state, "Chetnik group", to, origin) == {"10.36"}
    assert state.why_not(move(state, "Chetnik group", to, origin))[0].sentence == (
        "Chetnik group does not move now: only Partisans answer Operation Konstantin"
    )


@pytest.mark.case("tito", "10.36", "6.42", "6.43")
def test_they_may_enter_a_zone_and_an_objective_display_at_once() -> None:
    origin = "Bosnia/Partisan Mountain"
    place: Places = {origin: [("Partisan group", 2), "Tito"], "Serbia/Chetnik Hide-away": ["Chetnik group"]}
    state = answer(place)
    usual = tito.position(turn=11, phase="yugoslav_movement", place=place)
    for name, at in (("Partisan group", origin), ("Tito", "")):
        assert refused(state, name, "Belgrade/Yugoslav", at) == set()
        assert refused(usual, name, "Belgrade/Yugoslav", at) == {"6.42"}
        assert refused(state, name, "Tirana/Yugoslav", at) == {"6.41"}
        assert targets(usual, name) < targets(state, name)
        assert zones(usual, name) == zones(state, name)
    near = zones(state, "Partisan group")
    ours = [place for place in state.ruleset.places if place.column is tito.Column.YUGOSLAV]
    boxes = {str(place) for place in ours if str(place.zone) in near}
    assert {to for to in targets(state, "Partisan group") if to.endswith("/Yugoslav")} == boxes
    step = state.step(move(state, "Partisan group", "Belgrade/Yugoslav", origin))
    assert step.events[0].cases == ("10.36", "6.1", "6.41")
    within = state.step(move(state, "Partisan group", "Sarajevo/Yugoslav", origin))
    assert within.events[0].cases == ("10.36", "6.1", "6.16")


@pytest.mark.case("tito", "10.36", "7.31", "6.21", "9.1")
def test_all_other_limits_and_duties_hold_in_the_answer() -> None:
    origin = "Bosnia/Partisan Mountain"
    place: Places = {origin: [("Partisan group", 2), "Tito"], "Belgrade/Yugoslav": ["Chetnik group"]}
    state = answer(place, turn=11)
    assert refused(state, "Partisan group", "Belgrade/Yugoslav", origin) == {"7.31"}
    assert "Baranya" not in zones(answer({"Serbia/Partisan Mountain": ["Partisan group"]}), "Partisan group")
    alone = state.apply(move(state, "Tito", "Bosnia/Partisan Hide-away"))
    assert end(alone) == {"9.1"}
    joined = alone.apply(move(alone, "Partisan group", "Bosnia/Partisan Hide-away", origin))
    assert end(joined) == set()
    crowd = answer({origin: [("Partisan division", 8)]}, partisan_divisions=True, partisan_brigades=True)
    assert end(crowd) == {"6.21"}


@pytest.mark.case("tito", "10.36", "13.92.GT15")
def test_soviets_that_are_tied_stay_in_their_zone() -> None:
    state = answer({"Serbia/Partisan Mountain": ["Soviet 75"]}, turn=15)
    assert zones(state, "Soviet 75") == {"Serbia"}
    assert zones(answer({"Serbia/Partisan Mountain": ["Soviet 75"]}, turn=16), "Soviet 75") > {"Serbia"}


# ---------------------------------------------------------------------------------------------------------- the rulings
@pytest.mark.case("tito", "10.36", "6.62.A")
def test_the_surrender_opens_the_italian_zones_to_germans_if_the_ruling_says_so() -> None:
    place: Places = {
        "Bosnia/Axis Mountain": ["German 704", "Croat Gd", "Bulgarian 25"],
        **ENEMY,
        "Serbia/Chetnik Hide-away": ["Chetnik group"],
    }
    found = {}
    for ruling in KonstantinLimits:
        rules = tito.ruleset(rulings=tito.Rulings(konstantin_limits=ruling))
        rules.memo.clear()
        state = konstantin(place, ruleset=rules)
        given: dict[str, Any] = {"turn": 12, "phase": "axis_movement", "place": place, "ruleset": rules}
        later = tito.position(allied_box=7, surrender_turn=11, **given)
        before = tito.position(allied_box=6, **given)
        found[ruling] = [zones(now, "German 704") for now in (state, later, before)]
        assert zones(later, "Croat Gd") == {"Bosnia", "Croatia"}
        assert not zones(later, "Bulgarian 25")
        if ruling is KonstantinLimits.YES_LIFT:
            assert state.step(move(state, "German 704", "Zagreb/Axis")).events[0].cases[-1] == "10.36"
            triggered = konstantin(place, ruleset=rules, trigger_turn=5)
            assert triggered.step(move(triggered, "German 704", "Zagreb/Axis")).events[0].cases[-1] == "6.64.A"
    home = {"Serbia", "Bosnia"}
    assert found == {
        KonstantinLimits.NO_LITERAL: [home] * 3,
        KonstantinLimits.YES_LIFT: [home | ITALIAN_ZONES, home | ITALIAN_ZONES, home],
    }


@pytest.mark.case("tito", "10.36", "6.21", "9.1")
def test_rulings_that_ask_at_every_move_ask_here_too() -> None:
    germans: Places = {
        "Belgrade": [f"German {name}" for name in ("704", "714", "717", "718", "342", "113", "7SS")],
        "Nis": ["German 100L"],
        "Bosnia/Axis Mountain": [("Chetnik group", 1)],
        "Bosnia/Partisan Mountain": ["Partisan group", "Tito"],
    }
    always = tito.ruleset(rulings=tito.Rulings(stacking_check=StackingCheck.ALWAYS))
    state = konstantin(germans, ruleset=always)
    assert refused(state, "German 100L", "Belgrade/Axis") == {"6.21"}
    assert "Chetnik group" not in {str(group.key) for group in state.legal_actions().groups()}
    at_once = tito.ruleset(rulings=tito.Rulings(movement_phase_end=MovementPhaseEnd.REFUSE_AT_ONCE))
    asked = answer(germans, ruleset=at_once)
    assert refused(asked, "Tito", "Bosnia/Partisan Hide-away") == {"9.1"}


# --------------------------------------------------------------------------------------------------- files and listings
def test_both_phases_are_saved_and_played_on() -> None:
    for state in (konstantin(AXIS), answer(AXIS)):
        again = tito.from_json(tito.to_json(state))
        assert again == state
        assert list(again.legal_actions()) == list(state.legal_actions())
        assert all(state.ruleset.action(state.ruleset.index(action)) == action for action in state.legal_actions())


@pytest.mark.no_cover
@pytest.mark.case("tito", "10.36")
@pytest.mark.parametrize("state", [konstantin(AXIS), answer(AXIS)], ids=["operation", "answer"])
def test_what_is_listed_is_what_nothing_speaks_against(state: tito.State) -> None:
    listed = set(state.legal_actions())
    assert len(listed) == len(list(state.legal_actions()))
    for action in state.ruleset.universe:
        if isinstance(action, (tito.Move, tito.MoveGuerrilla)):
            assert (not state.why_not(action)) is (action in listed)
