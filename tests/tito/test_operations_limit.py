"""The number of Anti-Guerrilla Operations in a game: drawn blindly, charged at declaration, shown on Game-Turn 15."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.tito.movers import KEEP
from tests.tito.planners import AXIS, YUGOSLAV, Places, act, listed, planning, refused, seen, shown

from balkan_rules import tito
from balkan_rules.core.errors import PositionError

COUNTERS = ("75", "68", "64", "10Gd", "31Gd", "4Gd", "5", "18Gd", "20Gd", "7")


def draw(*numbers: int) -> tito.State:
    """Before the draw, with these numbers on the ten counters; ours if there are none."""
    rows = "\n".join(f'"Soviet {name}" = {number}' for name, number in zip(COUNTERS, numbers, strict=bool(numbers)))
    charts = tito.load_charts(f'game = "tito"\n[anti_guerrilla_numbers]\n{rows}') if numbers else None
    return tito.position(turn=1, phase="operations_limit", place=KEEP, ruleset=tito.ruleset(charts=charts))


# ------------------------------------------------------------------------------------------------------------ the draw
@pytest.mark.case("tito", "15.31")
def test_every_counter_is_as_likely_and_equal_numbers_are_one_outcome() -> None:
    state = draw()
    numbers = sorted(state.ruleset.charts.ago_numbers.values())
    assert len(numbers) == 10
    assert state.to_move is tito.CHANCE
    assert state.chance_outcomes() == tuple(
        (tito.DrawLimit(number), Fraction(numbers.count(number), 10)) for number in sorted(set(numbers))
    )
    assert sum(chance for _, chance in state.chance_outcomes()) == 1
    assert {action.number for action in state.legal_actions() if isinstance(action, tito.DrawLimit)} == set(numbers)
    few = draw(0, 0, 3, 3, 3, 3, 3, 3, 3, 24)
    assert few.chance_outcomes() == (
        (tito.DrawLimit(0), Fraction(1, 5)),
        (tito.DrawLimit(3), Fraction(7, 10)),
        (tito.DrawLimit(24), Fraction(1, 10)),
    )
    assert draw(*[8] * 10).chance_outcomes() == ((tito.DrawLimit(8), Fraction(1)),)
    assert [violation.case for violation in state.why_not(tito.DrawLimit(99))] == ["15.31"]


@pytest.mark.case("tito", "15.31")
def test_the_draw_comes_after_the_set_up_and_once() -> None:
    state = tito.new_game()
    while state.phase is tito.Phase.AXIS_SET_UP:
        assert state.operations_limit is None
        state = state.apply(state.legal_actions()[0])
    assert state.phase is tito.Phase.OPERATIONS_LIMIT
    drawn = act(state, "draw 11")
    assert (drawn.operations_limit, drawn.phase) == (11, tito.Phase.YUGOSLAV_MOVEMENT)
    assert tito.position(turn=1, phase="operations_limit", operations_limit=3).phase is not tito.Phase.OPERATIONS_LIMIT
    with pytest.raises(PositionError, match="Game-Turn 2 has no Draw of the Operations Limit"):
        tito.position(turn=2, phase="operations_limit")


@pytest.mark.case("tito", "15.31", "15.32")
@pytest.mark.parametrize("numbers", [(), (0, 1, 2, 3, 4, 5, 6, 7, 8, 24)])
def test_only_the_axis_player_sees_what_was_drawn(numbers: tuple[int, ...]) -> None:
    state = draw(*numbers)
    steps = [state.step(action) for action in state.legal_actions()]
    assert len(steps) > 6
    for step in steps:
        assert seen(step) == seen(steps[0])
        hidden, whole = step.for_side(YUGOSLAV), step.for_side(AXIS)
        assert (hidden.action, hidden.events) == (tito.HIDDEN, ())
        assert (whole.action, [event.name for event in whole.events]) == (step.action, ["limit drawn"])
        assert hidden.after.fields["operations_limit"] is tito.UNKNOWN
        assert "the limit is unknown" in hidden.after.text()
        assert f"the limit is {whole.after.fields['operations_limit']}" in whole.after.text()
        assert step.after.view(AXIS).fields["operations_limit"] == step.after.operations_limit
    assert len({step.after for step in steps}) == len(steps)


@pytest.mark.case("tito", "15.31", "13.92.GT15")
def test_no_counter_is_missing_where_soviets_are_looked_for() -> None:
    for step in map(draw().step, draw().legal_actions()):
        assert step.after.pos == draw().pos
        assert all(step.after.where(f"Soviet {name}") == draw().where(f"Soviet {name}") for name in COUNTERS)


@pytest.mark.case("tito", "15.31")
def test_where_a_scenario_begins_later_the_draw_is_not_below_what_has_been_declared() -> None:
    state = tito.new_game(scenario="late-war")
    assert (state.turn, state.to_move, state.phase) == (9, tito.CHANCE, tito.Phase.OPERATIONS_LIMIT)
    assert state.chance_outcomes() == draw().chance_outcomes()
    assert state.operations > 0
    late: Any = {"scenario": tito.Scenario.LATE_WAR, "turn": 9, "phase": "operations_limit"}
    assert tito.position(operations=11, **late).chance_outcomes() == (
        (tito.DrawLimit(11), Fraction(1, 2)),
        (tito.DrawLimit(12), Fraction(1, 2)),
    )
    assert tito.position(operations=13, **late).chance_outcomes() == draw().chance_outcomes()
    assert tito.position(turn=9, phase="operations_limit").phase is not tito.Phase.OPERATIONS_LIMIT


# --------------------------------------------------------------------------------------------------------- the charges
@pytest.mark.case("tito", "15.31", "15.32", "8.4")
def test_declarations_are_charged_and_none_is_listed_beyond_the_number() -> None:
    state = planning(operations_limit=4, operations=1)
    assert listed(state) == ["declare no operation", "declare one operation", "declare two operations"]
    step = state.step(tito.DeclareOperations(2))
    (told,) = step.events
    assert (told.name, told.details["number"], told.details["total"]) == ("operations declared", 2, 3)
    assert (step.after.operations, step.after.declared, step.after.deployed) == (3, 2, 0)
    last = planning(operations_limit=4, operations=3)
    assert listed(last) == ["declare no operation", "declare one operation"]
    assert refused(last, "declare two operations") == {"15.31"}
    assert listed(planning(operations_limit=4, operations=4)) == ["declare no operation"]
    assert listed(planning(operations_limit=0)) == ["declare no operation"]


@pytest.mark.case("tito", "15.31", "4.2.A.7.planning")
def test_a_declaration_is_asked_for_even_if_the_secret_number_leaves_none() -> None:
    """Who cannot see the number does not learn either that it has been used up."""
    used, more = planning(operations_limit=4, operations=4), planning(operations_limit=9, operations=4)
    assert shown(used) == shown(more)
    assert used.to_move is more.to_move is AXIS
    assert seen(used.step(tito.DeclareOperations(0))) == seen(more.step(tito.DeclareOperations(0)))


@pytest.mark.case("tito", "15.31")
def test_without_a_draw_there_is_no_operation() -> None:
    place: Places = {"Belgrade/Axis": ["German 704"], "Eliminated": ["Serbian 1"]}
    state = tito.position(turn=9, phase="axis_reinforcement", place=place, support_withdrawn_turn=8)
    step = state.step(tito.END_PHASE)
    assert [event.name for event in step.events if event.cases == ("15.31",)] == ["passed"]
    assert step.after.phase is tito.Phase.YUGOSLAV_MOVEMENT
    assert "Anti-Guerrilla" not in step.after.text()


# --------------------------------------------------------------------------------------------------------- the reveal
def end_of(turn: int, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """The last decision of a Game-Turn."""
    place: Places = {"Zagreb/Yugoslav": [("Partisan group", 3)], "Belgrade/Axis": ["German 704"]}
    return tito.position(turn=turn, phase="guerrilla_status", place=place, partisan_brigades=True, **fields)


@pytest.mark.case("tito", "15.32")
def test_the_counter_is_turned_over_as_game_turn_15_begins() -> None:
    before = end_of(14, operations_limit=9, operations=7)
    assert before.view(YUGOSLAV).fields["operations_limit"] is tito.UNKNOWN
    step = before.step(tito.END_PHASE)
    assert (step.after.turn, step.after.view(YUGOSLAV).fields["operations_limit"]) == (15, 9)
    (told,) = [event for event in step.events if event.reveals]
    assert (told.cases, told.seen_by) == (("15.32",), None)
    assert (told.details["number"], told.details["performed"]) == (9, 7)
    assert step.is_final
    assert step.after.view(YUGOSLAV).fields == step.after.view(AXIS).fields


@pytest.mark.case("tito", "15.32")
def test_it_is_hidden_until_then() -> None:
    step = end_of(13, operations_limit=9).step(tito.END_PHASE)
    assert (step.after.turn, step.after.view(YUGOSLAV).fields["operations_limit"]) == (14, tito.UNKNOWN)
    assert not [event for event in step.events if event.reveals]
    for limit in (3, 7, 24):
        assert seen(end_of(13, operations_limit=limit, operations=2).step(tito.END_PHASE)) == seen(
            end_of(13, operations_limit=9, operations=2).step(tito.END_PHASE)
        )


def test_where_nothing_was_drawn_nothing_is_turned_over() -> None:
    assert not [event for event in end_of(14).step(tito.END_PHASE).events if event.cases == ("15.32",)]
