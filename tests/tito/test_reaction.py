"""The Yugoslav Reaction Segment: a die, and so many counters that may make a bonus move."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from tests.tito import movers
from tests.tito.listing import agrees, ruled
from tests.tito.planners import YUGOSLAV, Places, act, listed, refused

from balkan_rules import tito
from balkan_rules.tito.rulings import MovementPhaseEnd, StackingCheck

GROUPS: Places = {"Montenegro/Partisan Hide-away": [("Partisan group", 3)]}
MOUNTAIN, HIDE_AWAY = "Bosnia/Partisan Mountain", "Bosnia/Partisan Hide-away"
BRIGADES = {"partisan_brigades": True, "chetnik_brigades": True}


def reaction(place: Places, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """Before the die, with one operation declared."""
    given: Any = {"declared": 1, "targets": ("Serbia",), "operations_limit": 8, **fields}
    return tito.position(turn=turn, phase="operations_reaction", place=place, **given)


def moving(die: int, place: Places, **fields: Any) -> tito.State:  # noqa: ANN401 - fields of a position
    """After the die."""
    return reaction(place, **fields).apply(tito.Roll(die))


def moves(state: tito.State) -> Counter[str]:
    """How many moves each piece has."""
    return Counter(
        str(action.unit) for action in state.legal_actions() if isinstance(action, (tito.Move, tito.MoveGuerrilla))
    )


# -------------------------------------------------------------------------------------------------------------- the die
@pytest.mark.case("tito", "8.43", "4.2.A.7.reaction", "4.2.A.7")
def test_one_die_is_rolled_however_many_operations_there_are() -> None:
    two: Any = {"declared": 2, "targets": ("Serbia", "Bosnia")}
    for state in (reaction(GROUPS), reaction(GROUPS, **two)):
        assert (state.to_move, state.phase) == (tito.CHANCE, tito.Phase.OPERATIONS_REACTION)
        assert state.chance_outcomes() == tuple((tito.Roll(die), Fraction(1, 6)) for die in range(1, 7))
        step = state.step(tito.Roll(2))
        assert [(event.name, event.details["die"]) for event in step.events] == [("reaction", 2)]
        assert step.after.to_move is YUGOSLAV
        assert step.after.rules.case == "8.43"


@pytest.mark.case("tito", "8.41", "8.43")
def test_nobody_reacts_where_nothing_is_declared_or_nobody_is_there() -> None:
    assert reaction(GROUPS, declared=0, targets=()).phase is tito.Phase.YUGOSLAV_MOVEMENT
    axis: Places = {"Belgrade/Axis": ["German 704", "Chetnik group"], "Serbia/Neutral Chetniks": ["Chetnik group"]}
    assert reaction(axis).phase is not tito.Phase.OPERATIONS_REACTION


@pytest.mark.case("tito", "8.43", "4.2.A.7.reaction")
def test_it_is_told_that_nobody_is_there_to_react() -> None:
    place: Places = {"Belgrade/Axis": ["German 704"]}
    for declared, passed in ((1, [("8.43",)]), (0, [])):
        state = tito.position(turn=9, phase="operations_planning", place=place, operations_limit=8)
        texts = ["declare one operation", "target Serbia", "end phase"] if declared else ["declare no operation"]
        for text in texts[:-1]:
            state = state.apply(tito.parse(text, state))
        events = state.step(tito.parse(texts[-1], state)).events
        title = "Yugoslav Reaction Segment"
        assert [event.cases for event in events if event.details.get("phase") == title] == passed


# ------------------------------------------------------------------------------------------------------------ the moves
@pytest.mark.case("tito", "8.43")
@pytest.mark.parametrize("die", range(1, 7))
def test_as_many_counters_move_as_the_die_shows_at_most(die: int) -> None:
    state = moving(die, {"Montenegro/Partisan Hide-away": [("Partisan group", 7)]})
    text = "Partisan group from Montenegro/Partisan Hide-away to Serbia/Partisan Mountain"
    for _ in range(die):
        assert refused(state, "end phase") == set()
        assert refused(state, text) == set()
        state = act(state, text)
    assert listed(state) == ["end phase"]
    assert refused(state, text) == {"8.43"}
    assert agrees(state)
    assert len(state.stack("Serbia/Partisan Mountain")) == die


@pytest.mark.case("tito", "8.43")
def test_each_counter_makes_one_bonus_move_and_tito_counts() -> None:
    place: Places = {MOUNTAIN: ["Tito", ("Partisan group", 2)], "Serbia/Chetnik Mountain": ["Chetnik group"]}
    state = moving(4, place)
    assert set(moves(state)) == {"Tito", "Partisan group", "Chetnik group"}
    moved = act(state, f"Tito to {HIDE_AWAY}", f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}")
    assert refused(moved, f"Tito to {MOUNTAIN}") == {"6.1"}
    assert refused(moved, f"Partisan group from {HIDE_AWAY} to {MOUNTAIN}") == {"6.1"}
    one = act(moving(1, place), f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}")
    assert refused(one, f"Tito to {HIDE_AWAY}") == {"8.43"}


@pytest.mark.case("tito", "8.43", "6.42", "6.41")
def test_bonus_moves_go_by_the_ordinary_rules() -> None:
    """Ruling reaction-unit-count: who enters a Zone ends in its Zone Display, and goes no farther than next door."""
    state = moving(3, {**GROUPS, "Serbia/Chetnik Hide-away": ["Chetnik group"]})
    origin = "Montenegro/Partisan Hide-away"
    assert movers.refused(state, "Partisan group", "Kolasin/Yugoslav", origin) == set()
    assert movers.refused(state, "Partisan group", "Nis/Yugoslav", origin) == {"6.42"}
    assert movers.refused(state, "Partisan group", "Bosnia/Partisan Mountain", origin) == {"6.41"}
    assert movers.refused(state, "Chetnik group", "Kolasin/Yugoslav", "Serbia/Chetnik Hide-away") == {"6.42"}
    ordinary = tito.position(
        turn=9,
        phase="yugoslav_movement",
        place={**GROUPS, "Serbia/Chetnik Hide-away": ["Chetnik group"]},
    )
    assert [text for text in listed(state) if text != "end phase"] == [
        text for text in listed(ordinary) if text != "end phase"
    ]
    assert agrees(state)


@pytest.mark.case("tito", "8.43")
def test_the_event_of_a_bonus_move_names_its_case() -> None:
    state = moving(1, GROUPS)
    step = state.step(
        tito.parse("Partisan group from Montenegro/Partisan Hide-away to Serbia/Partisan Mountain", state)
    )
    assert [event.cases for event in step.events] == [("8.43", "6.1", "6.41", "6.42")]


@pytest.mark.case("tito", "8.43")
def test_what_has_moved_may_move_again_in_the_player_turn() -> None:
    state = act(moving(2, GROUPS), "Partisan group from Montenegro/Partisan Hide-away to Serbia/Partisan Mountain")
    assert any(state.guerrillas_moved)
    after = act(state, "end phase")
    assert not any(after.guerrillas_moved)
    assert after.frames == ()
    while after.phase is not tito.Phase.YUGOSLAV_MOVEMENT:
        after = after.apply(after.legal_actions()[0])
    assert refused(after, "Partisan group from Serbia/Partisan Mountain to Nis/Yugoslav") == set()


@pytest.mark.case("tito", "8.43")
def test_nobody_has_to_move() -> None:
    assert act(moving(6, GROUPS), "end phase").rules.case != "8.43"


def test_a_reaction_in_the_middle_comes_back_from_a_file() -> None:
    state = act(moving(3, GROUPS), "Partisan group from Montenegro/Partisan Hide-away to Serbia/Partisan Mountain")
    assert tito.from_json(tito.to_json(state)) == state
    assert tito.from_json(tito.to_json(state)).legal_actions() == state.legal_actions()


# ------------------------------------------------------------------------------------------------------- Tito's company
AWAY = "Montenegro/Partisan Mountain"


@pytest.mark.case("tito", "8.43", "9.1")
def test_with_the_last_bonus_move_tito_is_not_left_alone() -> None:
    """Ruling tito-companions: 9.1 binds bonus moves."""
    place: Places = {MOUNTAIN: ["Tito", "Partisan group"], AWAY: ["Partisan group"]}
    state = moving(1, place)
    leave = f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}"
    assert refused(state, leave) == {"9.1"}
    assert refused(state, f"Tito to {HIDE_AWAY}") == {"9.1"}
    assert refused(state, f"Partisan group from {AWAY} to Montenegro/Partisan Hide-away") == set()
    assert set(moves(state)) == {"Partisan group"}
    assert agrees(state)


@pytest.mark.case("tito", "8.43", "9.1")
def test_tito_and_his_company_move_one_after_the_other() -> None:
    place: Places = {MOUNTAIN: ["Tito", "Partisan group"], AWAY: ["Partisan group"]}
    state = moving(2, place)
    assert agrees(state)
    alone = act(state, f"Tito to {HIDE_AWAY}")
    assert refused(alone, "end phase") == {"9.1"}
    assert refused(alone, f"Partisan group from {AWAY} to Montenegro/Partisan Hide-away") == {"9.1"}
    assert listed(alone) == [f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}"]
    assert agrees(alone)
    together = act(alone, f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}")
    assert listed(together) == ["end phase"]
    moved = act(moving(3, {MOUNTAIN: ["Tito"], HIDE_AWAY: [("Partisan group", 2)]}), f"Tito to {HIDE_AWAY}")
    first = act(moved, f"Partisan group from {HIDE_AWAY} to {MOUNTAIN}")
    assert refused(first, f"Partisan group from {HIDE_AWAY} to {MOUNTAIN}") == {"9.1"}
    left = act(state, f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}")
    assert listed(left) == [f"Tito to {HIDE_AWAY}"]


@pytest.mark.case("tito", "8.43", "9.1")
def test_the_last_companion_of_tito_goes_only_where_he_can_follow() -> None:
    place: Places = {MOUNTAIN: ["Tito", "Partisan group"], "Macedonia/Partisan Hide-away": ["Partisan group"]}
    state = moving(2, place)
    assert refused(state, f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}") == set()
    assert agrees(state)


@pytest.mark.case("tito", "8.43", "9.1")
def test_company_comes_to_tito_before_anybody_else_moves() -> None:
    place: Places = {MOUNTAIN: ["Tito", "Partisan group"], AWAY: [("Partisan group", 2)]}
    alone = act(moving(3, place), f"Tito to {HIDE_AWAY}")
    other = f"Partisan group from {AWAY} to Montenegro/Partisan Hide-away"
    assert refused(alone, other) == {"9.1"}
    assert refused(alone, f"Partisan group from {MOUNTAIN} to Tuzla/Yugoslav") == {"9.1"}
    assert listed(alone) == [f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}"]
    assert agrees(alone)
    together = act(alone, f"Partisan group from {MOUNTAIN} to {HIDE_AWAY}")
    assert refused(together, other) == set()


@pytest.mark.case("tito", "8.43", "9.1")
def test_a_tito_whom_nobody_can_reach_hinders_nobody() -> None:
    place: Places = {MOUNTAIN: ["Tito"], AWAY: [("Partisan group", 2)]}
    state = moving(1, place)
    assert refused(state, "end phase") == set()
    assert refused(state, f"Partisan group from {AWAY} to Montenegro/Partisan Hide-away") == set()
    assert refused(state, f"Tito to {HIDE_AWAY}") == set()
    assert agrees(state)
    near = moving(1, {MOUNTAIN: ["Tito"], HIDE_AWAY: ["Partisan group"]})
    assert refused(near, "end phase") == {"9.1"}
    assert listed(near) == [f"Tito to {HIDE_AWAY}", f"Partisan group from {HIDE_AWAY} to {MOUNTAIN}"]


@pytest.mark.case("tito", "8.43", "9.1")
def test_a_named_unit_is_company_as_far_as_it_can_come() -> None:
    bulgarian = tito.default_charts().bulgarians[0].name
    leave = f"Partisan group from {MOUNTAIN} to Tuzla/Yugoslav"
    for at, refusals in ((HIDE_AWAY, {"9.1"}), ("Macedonia/Partisan Hide-away", set())):
        state = moving(2, {MOUNTAIN: ["Tito", "Partisan group"], at: [bulgarian]}, turn=14)
        assert refused(state, leave) == set(), at
        assert agrees(state)
        alone = moving(2, {MOUNTAIN: ["Tito"], at: [bulgarian]}, turn=14)
        assert refused(alone, "end phase") == refusals, at
        assert agrees(alone)


# -------------------------------------------------------------------------------------------------------------- stacks
FULL, HALF = "Serbia/Partisan Mountain", "Serbia/Partisan Hide-away"


@pytest.mark.case("tito", "8.43", "6.21")
def test_no_stack_is_overfilled_by_the_last_bonus_move() -> None:
    place: Places = {FULL: [("Partisan division", 7)], HALF: ["Partisan brigade", "Partisan group"]}
    state = moving(1, place, **BRIGADES)
    assert refused(state, f"Partisan brigade from {HALF} to {FULL}") == {"6.21"}
    assert refused(state, f"Partisan group from {HALF} to {FULL}") == set()
    assert refused(state, f"Partisan brigade from {HALF} to Nis/Yugoslav") == set()
    assert agrees(state)


@pytest.mark.case("tito", "8.43", "6.21")
def test_a_full_stack_may_be_joined_first_and_left_afterwards() -> None:
    place: Places = {FULL: [("Partisan division", 7)], HALF: ["Partisan brigade"]}
    state = act(moving(2, place, **BRIGADES), f"Partisan brigade from {HALF} to {FULL}")
    assert refused(state, "end phase") == {"6.21"}
    assert set(moves(state)) == {"Partisan division"}
    assert all(f"from {FULL}" in text for text in listed(state))
    assert agrees(state)
    after = act(state, f"Partisan division from {FULL} to {HALF}")
    assert listed(after) == ["end phase"]


@pytest.mark.case("tito", "8.43", "6.21")
def test_a_stack_that_recruits_have_overfilled_is_mended_as_far_as_the_bonus_moves_go() -> None:
    place: Places = {FULL: [("Partisan division", 7), ("Partisan brigade", 2)], **GROUPS}
    state = moving(2, place, **BRIGADES)
    assert refused(state, "end phase") == {"6.21"}
    away = f"Partisan brigade from {FULL} to {HALF}"
    once = act(state, away)
    assert refused(once, "end phase") == {"6.21"}
    assert refused(act(once, away), "end phase") == set()
    free = f"Partisan group from Montenegro/Partisan Hide-away to {FULL}"
    spent = act(once, free)
    assert listed(spent) == ["end phase"]
    after = act(spent, "end phase")
    assert len(after.stack(FULL)) == 9
    assert agrees(state)
    assert agrees(once)


@pytest.mark.case("tito", "8.43", "6.21")
def test_a_stack_is_not_overfilled_by_more_than_one_move_can_mend() -> None:
    """A division makes seven divisions of brigades too large by two of them, and only one could leave again."""
    place: Places = {FULL: [("Partisan brigade", 14)], HALF: ["Partisan division"]}
    for die in (2, 3):
        assert refused(moving(die, place, **BRIGADES), f"Partisan division from {HALF} to {FULL}") == {"6.21"}
    left = act(moving(3, place, **BRIGADES), f"Partisan brigade from {FULL} to {HALF}")
    assert refused(left, f"Partisan division from {HALF} to {FULL}") == set()


@pytest.mark.case("tito", "8.43", "6.21", "9.1")
def test_one_fault_is_mended_before_another_is_made() -> None:
    far = "Slovenia/Partisan Mountain"
    place: Places = {FULL: [("Partisan division", 7)], HALF: ["Partisan brigade"], far: ["Tito", "Partisan group"]}
    alone = act(moving(3, place, **BRIGADES), "Tito to Slovenia/Partisan Hide-away")
    assert refused(alone, f"Partisan brigade from {HALF} to {FULL}") == {"9.1"}


@pytest.mark.case("tito", "8.43", "6.21")
def test_named_units_that_have_moved_overfill_stacks_too() -> None:
    bulgarians = [unit.name for unit in tito.default_charts().bulgarians]
    place: Places = {FULL: bulgarians[:7], HALF: bulgarians[7:8]}
    state = moving(1, place, turn=14)
    assert refused(state, f"{bulgarians[7]} to {FULL}") == {"6.21"}
    over = act(moving(2, place, turn=14), f"{bulgarians[7]} to {FULL}")
    assert refused(over, "end phase") == {"6.21"}
    assert bulgarians[7] not in moves(over)


@pytest.mark.case("tito", "8.43")
def test_rulings_that_ask_at_every_move_ask_here_too() -> None:
    place: Places = {FULL: [("Partisan division", 7)], HALF: ["Partisan brigade"], MOUNTAIN: ["Tito", "Partisan group"]}
    join = f"Partisan brigade from {HALF} to {FULL}"
    leave = f"Tito to {HIDE_AWAY}"
    for rulings, cases in (
        ({}, (set(), set())),
        ({"stacking_check": StackingCheck.ALWAYS}, ({"6.21"}, set())),
        ({"movement_phase_end": MovementPhaseEnd.REFUSE_AT_ONCE}, ({"6.21"}, {"9.1"})),
    ):
        state = moving(2, place, ruleset=ruled(**rulings), **BRIGADES)
        assert (refused(state, join), refused(state, leave)) == cases
        assert agrees(state)


# ------------------------------------------------------------------------------------------------------------ in games


@pytest.mark.no_cover
@pytest.mark.case("tito", "8.43", "9.1", "6.21")
@pytest.mark.parametrize("seed", range(3))
def test_after_a_reaction_nothing_is_worse_than_before(seed: int) -> None:
    """Random games in which Tito moves whenever he can."""
    rng, state, before, ended = random.Random(seed), tito.new_game(), Counter[str](), 0
    while not state.is_over and ended < 6:
        legal = state.legal_actions()
        action = legal.sample(rng, by="group")
        if state.phase is tito.Phase.OPERATIONS_REACTION:
            if state.to_move is tito.CHANCE:
                before = faults(state)
            else:
                action = rng.choice([move for move in legal if isinstance(move, tito.Move)] or list(legal))
            if action == tito.END_PHASE:
                assert faults(state) <= before
                ended += 1
        state = state.apply(action)
    assert ended == 6


def faults(state: tito.State) -> Counter[str]:
    """Stacks above seven divisions, and a Tito alone."""
    return Counter(problem.case for problem in state.problems() if problem.case in {"6.21", "9.1"})
