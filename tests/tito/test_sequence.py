"""The sequence of play: which phases there are, in which order and on which Game-Turns, and that play goes so."""

from __future__ import annotations

import random

import pytest

from balkan_rules import tito

OUTLINE = [
    ("Axis Set-Up", "15.1"),
    ("Draw of the Operations Limit", "15.31"),
    ("Revealing of the Operations Limit", "15.32"),
    ("Allied Progress Phase", "4.2.A.1"),
    ("Weather Phase", "4.2.A.2"),
    ("Tito Phase", "4.2.A.3"),
    ("Axis Reinforcement Phase", "4.2.A.4"),
    ("Chetnik Collaboration Phase", "4.2.A.5"),
    ("Italian Surrender Phase", "4.2.A.6"),
    ("Operation Konstantin", "10.32.B"),
    ("Answer to Operation Konstantin", "10.32.C"),
    ("Removal of the Italians", "10.32.D"),
    ("Planning Segment", "4.2.A.7.planning"),
    ("Yugoslav Reaction Segment", "4.2.A.7.reaction"),
    ("Deployment Segment", "4.2.A.7.deployment"),
    ("Yugoslav Movement Phase", "4.2.B.1"),
    ("Yugoslav Combat Phase", "4.2.B.2"),
    ("Victory Point Stage", "4.2.C"),
    ("Axis Movement Phase", "4.2.D.1"),
    ("Axis Combat Phase", "4.2.D.2"),
    ("Recruitment Segment", "4.2.E.1.recruitment"),
    ("Tito Segment", "4.2.E.1.tito"),
    ("Uprising Segment", "4.2.E.1.uprising"),
    ("Guerrilla Status Phase", "4.2.E.2"),
    ("Axis Anti-Guerrilla Operations Redeployment Phase", "4.2.E.3"),
    ("Game-Turn Indication Phase", "4.2.E.4"),
]
"""The outline of 4.2, each step with its case, and what comes before it and into it by other sections."""
FIRST = ("axis_set_up", "operations_limit")
REVEAL = ("operations_reveal",)
LATE = ("axis_reinforcement", "chetnik_collaboration")
OPERATIONS = ("operations_planning", "operations_reaction", "operations_deployment", "operations_redeployment")
"""The steps that only Game-Turns with operations have."""


ITALY = {"allied_progress", "italian_surrender", "konstantin", "konstantin_answer", "italian_removal"}


@pytest.mark.case(
    "tito",
    "4.2",
    "4.2.A",
    "4.2.A.1",
    "4.2.A.6",
    "10.32",
    "4.2.B",
    "4.2.B.2",
    "4.2.D",
    "4.2.D.2",
    "4.2.E",
    "4.2.E.2",
    "4.2.A.2",
    "4.2.A.4",
    "4.2.B.1",
)
def test_the_phases_stand_in_the_order_of_the_outline() -> None:
    steps = tito.ruleset().steps
    assert [(step.phase.title, step.phase.case) for step in steps] == OUTLINE
    assert [str(step.phase) for step in steps] == [title for title, _ in OUTLINE]


@pytest.mark.case("tito", "4.1", "4.2", "4.2.A", "4.2.A.7")
@pytest.mark.parametrize(
    ("turn", "missing"),
    [
        (1, {"weather", "tito_phase", *LATE, "uprising", *REVEAL, *ITALY, *OPERATIONS}),
        (2, {*FIRST, *REVEAL, "uprising", *ITALY, *OPERATIONS}),
        (3, {*FIRST, *REVEAL, "weather", *ITALY}),
        (5, {*FIRST, *REVEAL, "weather", *ITALY}),
        (6, {*FIRST, *REVEAL}),
        (14, {*FIRST, *REVEAL}),
        (15, {*FIRST, "weather", "tito_phase", *OPERATIONS}),
        (16, {*FIRST, *REVEAL, "weather", "tito_phase", *OPERATIONS}),
    ],
)
def test_a_game_turn_has_the_phases_of_its_number(turn: int, missing: set[str]) -> None:
    names = {step.name for step in tito.ruleset().steps if step.turns is not None and turn not in step.turns}
    assert names == missing


@pytest.mark.case("tito", "4.2", "4.2.B", "4.2.D", "4.2.E")
def test_play_goes_through_them_in_order_and_turn_by_turn() -> None:
    rng = random.Random(4)
    state = tito.new_game()
    seen = [(state.turn, state.cursor)]
    while not state.is_over:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
        if (state.turn, state.cursor) != seen[-1]:
            seen.append((state.turn, state.cursor))
    assert seen == sorted(seen)
    assert {turn for turn, _ in seen} == set(range(1, 18))
    movements = [cursor for _, cursor in seen if tito.ruleset().steps[cursor].name == "yugoslav_movement"]
    assert len(movements) == 17
