"""The combat of Anti-Guerrilla Operations (8.45, 8.46, 8.32.C), and where their units are afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tito.fights import at, named, rules
from tests.tito.listing import agrees
from tests.tito.operations import (
    ENEMY,
    FIRST,
    SECOND,
    Places,
    counters,
    fought,
    in_phase,
    listed,
    position,
    put,
    refusals,
    until,
    where,
)

from balkan_rules import tito
from balkan_rules.tito.rulings import (
    ModifierStacking,
    OperationRatioBonus,
    OperationUnitsAfterCombat,
    RetreatProcedure,
    TitoReturnTiming,
)

MOUNTAIN, HIDE_AWAY = "Bosnia/Axis Mountain", "Bosnia/Axis Hide-away"
PARTISANS, HIDDEN = "Bosnia/Partisan Mountain", "Bosnia/Partisan Hide-away"
CHETNIKS = "Bosnia/Chetnik Mountain"
STAY = OperationUnitsAfterCombat.STAY_IF_FOUGHT
TABLE = ("A1", "D1", "-", "AE", "DE", "D3")


def fighting(place: Places, *texts: str, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """Units of the first operation have been deployed."""
    return put(position(place, **fields), *texts)


def germans(place: Places = ENEMY, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """One German division attacks in the Mountain of Bosnia."""
    return fighting({FIRST: ["German 704"], **place}, f"German 704 at {MOUNTAIN}", **fields)


def shown(state: tito.State, target: str = PARTISANS, origin: str = MOUNTAIN) -> Any:  # noqa: ANN401 - a Preview
    """The preview of an attack."""
    return state.preview(tito.parse(f"attack {target} from {origin}", state))


# ------------------------------------------------------------------------------------------------------------- attacks
@pytest.mark.case("tito", "8.45", "4.2.A.7.combat", "3.0.anti-guerrilla-operation")
def test_units_may_attack_what_faces_them_in_mountain_and_hide_away() -> None:
    state = fighting({FIRST: ["German 704", "German 714"], **ENEMY}, f"German 704 at {MOUNTAIN}")
    state = put(state, f"German 714 at {HIDE_AWAY}")
    attacks = [f"attack {PARTISANS} from {MOUNTAIN}", f"attack {HIDDEN} from {HIDE_AWAY}"]
    assert (state.to_move, listed(state)) == (tito.Side.AXIS, [*attacks, "end phase"])
    assert agrees(state)
    after = fought(state, HIDE_AWAY, HIDDEN, 1)
    assert listed(after) == [attacks[0], "end phase"]
    assert refusals(after, attacks[1]) == ["8.13", "8.13", "8.11"]
    mountain, hidden = (state.ruleset.map.place(name) for name in (PARTISANS, HIDE_AWAY))
    assert [violation.case for violation in state.why_not(tito.Attack(hidden, mountain))] == ["8.11"]


@pytest.mark.case("tito", "8.45", "4.2.A.7.combat")
def test_units_that_nobody_faces_leave_the_map_at_once() -> None:
    state = position({FIRST: ["German 704"], PARTISANS: ["Partisan group"]}, declared=1, targets=["Bosnia"])
    step = state.step(tito.parse(f"place German 704 at {HIDE_AWAY}", state))
    assert (step.after.phase, where(step.after, "German 704")) == (tito.Phase.YUGOSLAV_MOVEMENT, [FIRST])
    assert named(step.events, "operation over").cases == ("8.45",)


@pytest.mark.case("tito", "8.45")
def test_the_rest_of_the_map_does_not_fight() -> None:
    state = germans({"Belgrade/Axis": ["German 718"], "Belgrade/Yugoslav": ["Partisan brigade"], **ENEMY})
    assert listed(state) == [f"attack {PARTISANS} from {MOUNTAIN}", "end phase"]
    assert refusals(state, "attack Belgrade/Yugoslav from Belgrade/Axis") == ["8.45"]


@pytest.mark.case("tito", "8.13", "8.45")
def test_a_stack_attacks_one_faction_only() -> None:
    state = germans({CHETNIKS: [("Chetnik group", 2)], **ENEMY}, ruleset=rules("-", "-", "-", "-", "-", "-"))
    assert listed(state)[:2] == [f"attack {place} from {MOUNTAIN}" for place in (PARTISANS, CHETNIKS)]
    assert fought(state, MOUNTAIN, CHETNIKS, 1).phase is tito.Phase.YUGOSLAV_MOVEMENT


@pytest.mark.case("tito", "7.33", "8.45")
def test_collaborators_do_not_fight_chetniks() -> None:
    place: Places = {FIRST: ["Chetnik group"], CHETNIKS: [("Chetnik group", 2)], PARTISANS: ["Partisan group"]}
    alone = fighting(place, f"Chetnik group at {MOUNTAIN}")
    assert listed(alone) == [f"attack {PARTISANS} from {MOUNTAIN}", "end phase"]
    assert refusals(alone, f"attack {CHETNIKS} from {MOUNTAIN}") == ["8.11", "7.33"]
    both = fighting(
        {**place, FIRST: ["Chetnik group", "German 704"]}, f"German 704 at {MOUNTAIN}", ruleset=rules(*TABLE)
    )
    both = put(both, f"Chetnik group at {MOUNTAIN}")
    assert (shown(both).attacker, shown(both, CHETNIKS).attacker) == (13, 12)
    wiped = fought(both, MOUNTAIN, CHETNIKS, 4)
    assert (where(wiped, "German 704"), counters(wiped, "Chetnik group")[0]) == (["Eliminated"], FIRST)


@pytest.mark.case("tito", "8.45", "8.13")
def test_each_operation_has_a_combat_segment_of_its_own() -> None:
    """What has retreated in the first operation may be attacked in the second."""
    place: Places = {FIRST: ["German 704"], SECOND: ["Serbian 1"], PARTISANS: [("Partisan group", 6)]}
    state = fighting(place, f"German 704 at {MOUNTAIN}", ruleset=rules(*TABLE))
    state = fought(state, MOUNTAIN, PARTISANS, 2)
    state = state.apply(tito.parse("Partisan retreat to Serbia/Partisan Mountain", state))
    state = put(state, "Serbian 1 at Serbia/Axis Mountain")
    assert listed(state) == ["attack Serbia/Partisan Mountain from Serbia/Axis Mountain", "end phase"]


# ---------------------------------------------------------------------------------------------------------------- odds
@pytest.mark.case("tito", "8.46", "8.6.addenda", "3.0.anti-guerrilla-operation")
def test_an_operation_moves_the_odds_by_one_step() -> None:
    state = germans()
    found = shown(state)
    assert [(shift.case, shift.steps) for shift in found.modifiers] == [("8.46", 1)]
    assert (found.ratio, found.column) == ("2-1", "3-1")
    assert {"8.46", "8.6.addenda"} <= set(found.cases)
    outside = tito.position(turn=9, phase="axis_combat", place={MOUNTAIN: ["German 704"], **ENEMY})
    assert shown(outside).modifiers == ()


@pytest.mark.case("tito", "8.46")
def test_an_operation_without_a_bonus_only_doubles_losses() -> None:
    found = shown(germans(ruleset=rules(operation_ratio_bonus=OperationRatioBonus.NONE)))
    assert (found.modifiers, found.column) == ((), "2-1")
    assert "8.32.C" in found.cases


@pytest.mark.case("tito", "8.46", "12.0")
def test_it_adds_to_the_step_of_a_mountain_unit_unless_steps_are_capped() -> None:
    place: Places = {FIRST: ["German 7SS"], PARTISANS: [("Partisan group", 8)]}
    columns = []
    for stacking in ModifierStacking:
        state = fighting(place, f"German 7SS at {MOUNTAIN}", ruleset=rules(modifier_stacking=stacking))
        assert {shift.case: shift.steps for shift in shown(state).modifiers} == {"12.0": 1, "8.46": 1}
        columns.append(shown(state).column)
    assert columns == ["4-1", "3-1"]


@pytest.mark.case("tito", "8.46", "9.21")
def test_tito_cancels_it() -> None:
    found = shown(germans({PARTISANS: ["Tito", ("Partisan group", 6)]}))
    assert {shift.case: shift.steps for shift in found.modifiers} == {"9.21": -1, "8.46": 1}
    assert found.column == found.ratio == "2-1"


@pytest.mark.case("tito", "8.31", "8.46")
def test_defenders_in_the_hide_away_are_doubled() -> None:
    state = fighting({FIRST: ["German 704"], **ENEMY}, f"German 704 at {HIDE_AWAY}")
    assert shown(state, HIDDEN, HIDE_AWAY).defender == 2


# -------------------------------------------------------------------------------------------------- the attempt on Tito
CAMP: Places = {
    FIRST: ["German 501SS", "German 704"],
    PARTISANS: ["Tito", ("Partisan group", 6)],
    HIDDEN: ["Partisan group"],
}


def hunting(*texts: str, **rulings: Any) -> tito.State:  # noqa: ANN401 - fields of Rulings
    """Tito has been located, and units have been deployed."""
    located: Any = {"tito_status": tito.TitoStatus.LOCATED, "tito_turn": 8}
    return fighting(CAMP, *texts, ruleset=rules(*["-"] * 6, **rulings), **located)


@pytest.mark.case("tito", "9.44")
def test_an_attempt_on_tito_can_be_made_with_the_501st() -> None:
    attempt = f"attempt on Tito at {PARTISANS} from {MOUNTAIN}"
    state = hunting(f"German 501SS at {MOUNTAIN}", f"German 704 at {MOUNTAIN}")
    assert listed(state) == [f"attack {PARTISANS} from {MOUNTAIN}", attempt, "end phase"]
    assert agrees(state)
    preview = state.preview(tito.parse(attempt, state))
    assert preview is not None
    assert "8.32.C" in preview.cases
    rolled = state.apply(tito.parse(attempt, state)).step(tito.Roll(2))
    assert named(rolled.events, "attempt on Tito").cases == ("9.43", "9.44")
    assert rolled.after.tito_status is tito.TitoStatus.WITHDRAWN
    over = rolled.after.apply(tito.Roll(1))
    assert (where(over, "German 501SS"), over.phase) == ([FIRST], tito.Phase.YUGOSLAV_MOVEMENT)
    apart = hunting(f"German 501SS at {HIDE_AWAY}", f"German 704 at {MOUNTAIN}")
    assert refusals(apart, attempt) == ["9.43"]
    assert refusals(apart, attempt.replace("Mountain", "Hide-away")) == ["9.43"]


@pytest.mark.case("tito", "9.44", "14.3.B")
def test_its_own_game_turn_is_charged_and_may_count_as_full() -> None:
    units = f"German 501SS at {MOUNTAIN}", f"German 704 at {MOUNTAIN}"
    returns = []
    for timing in TitoReturnTiming:
        state = hunting(*units, tito_return_timing=timing)
        state = state.apply(tito.parse(f"attempt on Tito at {PARTISANS} from {MOUNTAIN}", state))
        returns.append(state.apply(tito.Roll(2)).tito_returns)
        assert state.apply(tito.Roll(6)).tito_charged == 9
    assert returns == [12, 11]


# -------------------------------------------------------------------------------------------------------------- losses
@pytest.mark.case("tito", "8.32.C")
def test_losses_of_both_sides_are_doubled() -> None:
    state = germans(ruleset=rules(*TABLE))
    found = shown(state)
    assert [result for result, _ in found.distribution] == ["A2", "D2", "-", "AE", "DE", "D6"]
    assert "8.32.C" in found.cases
    attack = state.apply(tito.parse(f"attack {PARTISANS} from {MOUNTAIN}", state))
    event = named(attack.step(tito.Roll(2)).events, "combat")
    assert (event.details["result"], "8.32.C" in event.cases, "8.46" in event.cases) == ("D2", True, True)
    assert "8.32.C" not in named(attack.step(tito.Roll(5)).events, "combat").cases
    assert len(counters(fought(state, MOUNTAIN, PARTISANS, 2), "Partisan group")) == 6 + 1 - 2


@pytest.mark.case("tito", "8.32.C")
def test_they_are_doubled_once_also_after_loading() -> None:
    place: Places = {PARTISANS: [("Partisan group", 4), ("Partisan brigade", 2)]}
    state = germans(place, ruleset=rules(*TABLE), partisan_brigades=True)
    asked = fought(state, MOUNTAIN, PARTISANS, 6)
    assert asked.to_move is tito.Side.YUGOSLAV
    again = tito.from_json(tito.to_json(asked), ruleset=asked.ruleset)
    lost = 12 - sum(
        stack.strength for stack in until(again, lambda now: not _loses(now)).board.values() if _ours(stack)
    )
    assert lost == 6


def _loses(state: tito.State) -> bool:
    return any(isinstance(action, tito.Lose) for action in state.legal_actions())


def _ours(stack: tito.Stack) -> bool:
    return stack.place.column is tito.Column.PARTISAN


@pytest.mark.case("tito", "8.32.C", "8.32")
def test_outside_an_operation_they_are_not() -> None:
    state = tito.position(turn=9, phase="axis_combat", place={MOUNTAIN: ["German 704"], **ENEMY}, ruleset=rules(*TABLE))
    assert [result for result, _ in shown(state).distribution] == list(TABLE)
    assert "8.32.C" not in shown(state).cases


# ------------------------------------------------------------------------------------------------------------ retreats
@pytest.mark.case("tito", "8.45", "8.22.A")
def test_units_of_an_operation_that_retreat_leave_the_map() -> None:
    place: Places = {FIRST: ["German 704", "Serbian 1", ("Chetnik group", 2)], **ENEMY}
    state = fighting(place, f"German 704 at {MOUNTAIN}", f"Serbian 1 at {MOUNTAIN}", ruleset=rules(*TABLE))
    state = put(state, f"Chetnik group at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}")
    state = fought(state, MOUNTAIN, PARTISANS, 1)  # A2: a Serbian and a group, or both groups
    step = state.step(tito.parse("lose Chetnik group", state))
    assert (where(step.after, "German 704", "Serbian 1"), at(step.after, MOUNTAIN)) == ([FIRST] * 2, [])
    assert named(step.events, "retreated aside").cases == ("8.22.A", "8.45")
    assert step.after.phase is tito.Phase.YUGOSLAV_MOVEMENT
    one = state.apply(tito.parse("lose Serbian 1", state))
    assert (where(one, "German 704", "Serbian 1"), counters(one, "Chetnik group")) == ([FIRST, "Eliminated"], [FIRST])


@pytest.mark.case("tito", "8.45", "8.22.A")
def test_defenders_retreat_as_always() -> None:
    state = fought(germans(ruleset=rules(*TABLE)), MOUNTAIN, PARTISANS, 2)
    assert (state.to_move, state.phase) == (tito.Side.YUGOSLAV, tito.Phase.OPERATIONS_DEPLOYMENT)
    after = state.apply(tito.parse("Partisan retreat to Croatia/Partisan Mountain", state))
    assert at(after, "Croatia/Partisan Mountain") == ["Partisan group"] * 4
    assert where(after, "German 704") == [FIRST]


def test_where_nobody_retreats_units_stay_until_the_operation_is_over() -> None:
    place: Places = {FIRST: ["German 704", "German 714"], **ENEMY}
    ruleset = rules(*TABLE, retreat_procedure=RetreatProcedure.IGNORE)
    state = fighting(place, f"German 704 at {MOUNTAIN}", f"German 714 at {HIDE_AWAY}", ruleset=ruleset)
    state = fought(state, MOUNTAIN, PARTISANS, 1)
    assert where(state, "German 704") == [MOUNTAIN]
    assert where(state.apply(tito.END_PHASE), "German 704", "German 714") == [FIRST] * 2


# ------------------------------------------------------------------------------------------------------ units that stay
QUIET = ("-", "-", "-", "-", "-", "-")


def stayed(place: Places, *texts: str, **changes: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """Units have fought in the Mountain of Bosnia, and the Yugoslav Movement Phase has begun."""
    ruleset = rules(*QUIET, operation_units_after_combat=STAY, **changes)
    state = fighting(place, *texts, ruleset=ruleset)
    return until(fought(state, MOUNTAIN, PARTISANS, 1), in_phase(tito.Phase.YUGOSLAV_MOVEMENT))


BOTH: Places = {FIRST: ["German 704", "German 714"], MOUNTAIN: ["German 717"], **ENEMY}


@pytest.mark.parametrize("ruling", OperationUnitsAfterCombat)
def test_those_that_have_fought_leave_the_map_or_stay(ruling: OperationUnitsAfterCombat) -> None:
    ruleset = rules(*QUIET, operation_units_after_combat=ruling)
    state = fighting(BOTH, f"German 704 at {MOUNTAIN}", f"German 714 at {HIDE_AWAY}", ruleset=ruleset)
    after = fought(state, MOUNTAIN, PARTISANS, 1).apply(tito.END_PHASE)
    assert where(after, "German 704", "German 714") == [MOUNTAIN if ruling is STAY else FIRST, FIRST]
    assert [str(post.unit) for post in after.staying] == (["German 704"] if ruling is STAY else [])
    assert after.problems() == ()
    assert tito.from_json(tito.to_json(after), ruleset=ruleset) == after


def test_they_do_not_move_and_come_back_with_the_others() -> None:
    place: Places = {**BOTH, FIRST: ["German 704", ("Chetnik group", 2)], MOUNTAIN: ["German 717", "Chetnik group"]}
    state = stayed(place, f"German 704 at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}")
    moving = until(state, in_phase(tito.Phase.AXIS_MOVEMENT))
    assert refusals(moving, "German 704 to Brod/Axis") == ["6.1"]
    assert refusals(moving, "German 717 to Brod/Axis") == []
    assert refusals(moving, f"Chetnik group from {MOUNTAIN} to Brod/Axis") == []
    one = moving.apply(tito.parse(f"Chetnik group from {MOUNTAIN} to Brod/Axis", moving))
    assert refusals(one, f"Chetnik group from {MOUNTAIN} to Brod/Axis") == ["6.1"]
    back = until(moving, in_phase(tito.Phase.OPERATIONS_REDEPLOYMENT))
    assert where(back, "German 704", "German 717") == [FIRST, MOUNTAIN]
    assert counters(back, "Chetnik group") == [FIRST, FIRST, MOUNTAIN]
    over = until(back, lambda now: now.turn == 10)
    assert (over.staying, over.declared, over.first_target) == ((), 0, None)


def test_they_fight_on_in_the_hide_away() -> None:
    ruleset = rules(*QUIET, operation_units_after_combat=STAY)
    state = fighting({FIRST: ["German 704"], **ENEMY}, f"German 704 at {HIDE_AWAY}", ruleset=ruleset)
    state = fought(state, HIDE_AWAY, HIDDEN, 1)
    yugoslav = until(state, in_phase(tito.Phase.YUGOSLAV_COMBAT))
    assert listed(yugoslav) == [f"attack {HIDE_AWAY} from {HIDDEN}", "end phase"]
    assert shown(yugoslav, HIDE_AWAY, HIDDEN).modifiers == ()
    assert f"attack {HIDDEN} from {HIDE_AWAY}" in listed(until(yugoslav, in_phase(tito.Phase.AXIS_COMBAT)))


def test_they_come_back_from_where_they_have_retreated_to() -> None:
    ruleset = rules("-", "D1", "DE", "-", "-", "-", operation_units_after_combat=STAY)
    place: Places = {FIRST: ["German 704", ("Chetnik group", 2)], **ENEMY}
    state = fighting(place, f"German 704 at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}", ruleset=ruleset)
    state = fought(put(state, f"Chetnik group at {MOUNTAIN}"), MOUNTAIN, PARTISANS, 1)
    yugoslav = until(state, in_phase(tito.Phase.YUGOSLAV_COMBAT))
    beaten = until(fought(yugoslav, PARTISANS, MOUNTAIN, 2), lambda now: not now.frames)
    (retreated,) = where(beaten, "German 704")
    assert retreated not in (MOUNTAIN, FIRST)
    moving = until(beaten, in_phase(tito.Phase.AXIS_MOVEMENT))
    assert refusals(moving, "German 704 to Nis/Axis") == ["6.1"]
    back = until(moving, in_phase(tito.Phase.OPERATIONS_REDEPLOYMENT))
    assert where(back, "German 704") == [FIRST]
    assert FIRST not in counters(back, "Chetnik group")


def test_the_dead_do_not_come_back() -> None:
    ruleset = rules("-", "D1", "DE", "-", "-", "-", operation_units_after_combat=STAY)
    place: Places = {FIRST: ["German 704", "Chetnik group"], "Nis/Axis": ["Serbian 1"], **ENEMY}
    state = fighting(place, f"German 704 at {MOUNTAIN}", f"Chetnik group at {MOUNTAIN}", ruleset=ruleset)
    yugoslav = until(fought(state, MOUNTAIN, PARTISANS, 1), in_phase(tito.Phase.YUGOSLAV_COMBAT))
    after = until(fought(yugoslav, PARTISANS, MOUNTAIN, 3), lambda now: now.turn == 10)
    assert (where(after, "German 704"), counters(after, "Chetnik group")) == (["Eliminated"], [])
    assert after.staying == ()


def test_units_of_both_operations_come_back_each_to_its_zone() -> None:
    place: Places = {FIRST: ["German 704"], SECOND: ["German 714"], "Serbia/Partisan Mountain": ["Partisan group"]}
    ruleset = rules(*QUIET, operation_units_after_combat=STAY)
    state = fighting({**place, **ENEMY}, f"German 704 at {MOUNTAIN}", ruleset=ruleset)
    state = put(fought(state, MOUNTAIN, PARTISANS, 1), "German 714 at Serbia/Axis Mountain")
    state = fought(state, "Serbia/Axis Mountain", "Serbia/Partisan Mountain", 1)
    assert [(str(post.unit), str(post.place)) for post in state.staying] == [
        ("German 704", MOUNTAIN),
        ("German 714", "Serbia/Axis Mountain"),
    ]
    back = until(state, in_phase(tito.Phase.OPERATIONS_REDEPLOYMENT))
    assert where(back, "German 704", "German 714") == [FIRST, SECOND]
