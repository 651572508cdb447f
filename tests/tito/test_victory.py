"""The Victory Point Stage and the end of the game."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tito import oracles

from balkan_rules import tito
from balkan_rules.core.sequence import Event
from balkan_rules.tito.rulings import DisplayPointsWithAxisPresent, SovietOverstayPenalty

Placement = Mapping[str, Sequence[str | tuple[str, int]]]


def after_stage(place: Placement | None = None, *, turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - of `position`
    return tito.position(turn=turn, phase=tito.Phase.VICTORY_POINTS, place=place or {}, **fields)


def scored(place: Placement | None = None, **fields: Any) -> int:  # noqa: ANN401 - of `position`
    return after_stage(place, **fields).points


FRONT: Placement = {"Serbia/Partisan Mountain": [("Partisan group", 1)], "Serbia/Axis Mountain": ["German 717"]}
"""Something to decide in a Combat Phase, which scores nothing."""


def events(place: Placement, **fields: Any) -> tuple[Event, ...]:  # noqa: ANN401 - of `position`
    """What the stage reports."""
    state = tito.position(**{"turn": 9, "phase": "yugoslav_combat", "place": {**FRONT, **place}, **fields})
    assert state.phase is tito.Phase.YUGOSLAV_COMBAT
    return state.step(tito.END_PHASE).events


def rules(**rulings: Any) -> tito.TitoRuleset:  # noqa: ANN401 - of `tito.Rulings`
    found = tito.ruleset(rulings=tito.Rulings(**rulings))
    assert isinstance(found, tito.TitoRuleset)
    return found


# ---------------------------------------------------------------------------------------------------------- gains
@pytest.mark.case("tito", "14.2", "14.2.A")
def test_held_objective_displays_score_their_value() -> None:
    assert scored({"Zagreb": [("Partisan group", 3)]}) == 10
    assert scored({"Zagreb": [("Chetnik group", 1)], "Brod": ["Partisan brigade"]}) == 15
    assert scored({"Nis/Yugoslav": ["Bulgarian 1"], "Uzice": ["Soviet 75"]}, turn=15) == 7
    assert scored({"Zagreb/Axis": ["German 704"], "Brod/Axis": [("Chetnik group", 3)], "Uzice": ["Tito"]}) == 0


@pytest.mark.case("tito", "14.2.A")
def test_axis_units_opposite_may_spoil_the_points() -> None:
    no = rules(display_points_with_axis_present=DisplayPointsWithAxisPresent.NO)
    for axis in (["German 704"], [("Chetnik group", 1)]):
        place: dict[str, Any] = {"Zagreb/Yugoslav": [("Partisan group", 3)], "Zagreb/Axis": axis}
        assert scored(place) == 10
        assert scored(place, ruleset=no) == 0
    assert scored({"Zagreb/Yugoslav": [("Partisan group", 3)]}, ruleset=no) == 10


@pytest.mark.case("tito", "8.51", "14.2.A")
def test_an_intrinsic_defence_keeps_the_points() -> None:
    place: Placement = {"Belgrade": [("Partisan group", 3)], "Zara": [("Chetnik group", 1)]}
    assert scored(place) == 0
    assert scored(place, intrinsic_eliminated=["Belgrade"]) == 10
    assert scored(place, intrinsic_eliminated=["Zara"]) == 4
    assert scored(place, intrinsic_eliminated=["Belgrade", "Zara"]) == 14


@pytest.mark.case("tito", "16.0.7.44.E")
def test_chetniks_score_nothing_beside_collaborators() -> None:
    axis: dict[str, Any] = {"Zagreb/Axis": [("Chetnik group", 1)]}
    assert scored({**axis, "Zagreb/Yugoslav": [("Chetnik group", 3)]}) == 0
    assert scored({**axis, "Zagreb/Yugoslav": [("Partisan group", 3)]}) == 10
    assert scored({"Zagreb/Axis": ["German 704"], "Zagreb/Yugoslav": [("Chetnik group", 3)]}) == 10
    elsewhere: Placement = {"Brod/Axis": [("Chetnik group", 1)], "Zagreb/Yugoslav": [("Chetnik group", 3)]}
    assert scored(elsewhere) == 10


@pytest.mark.case("tito", "14.2.B")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        ([("Partisan group", 3)], 0),
        ([("Partisan group", 4)], 1),
        (["Partisan brigade"], 1),
        ([("Partisan brigade", 2)], 2),
        (["Partisan brigade", ("Partisan group", 3)], 1),
        (["Partisan division"], 1),
        (["Partisan division", "Tito"], 1),
        (["Partisan division", ("Partisan group", 1)], 2),
        (["Soviet 75"], 1),
        (["Soviet 75", "Bulgarian 1"], 2),
        (["Tito"], 0),
    ],
)
def test_mountains_score_a_quarter_of_their_strength_up_to_their_units(
    units: Sequence[str | tuple[str, int]], expected: int
) -> None:
    assert scored({"Istria/Partisan Mountain": units}, turn=15) == expected
    assert scored({"Istria/Partisan Hide-away": units}, turn=15) == 0


@pytest.mark.case("tito", "14.2.B")
def test_each_mountain_triangle_counts_for_itself() -> None:
    istria: Placement = {
        "Istria/Partisan Mountain": ["Partisan division"],
        "Istria/Chetnik Mountain": [("Chetnik group", 9)],
    }
    assert scored(istria) == 3
    threes: Placement = {
        "Istria/Partisan Mountain": [("Partisan group", 3)],
        "Istria/Chetnik Mountain": [("Chetnik group", 3)],
        "Bosnia/Partisan Mountain": [("Partisan group", 3)],
    }
    assert scored(threes) == 0
    assert scored({"Istria/Axis Mountain": [("Chetnik group", 9), "German 704"]}) == 0


@pytest.mark.case("tito", "13.72", "14.2", "14.2.C")
def test_overdue_germans_score_five_each() -> None:
    place: dict[str, Any] = {"Nis/Axis": ["German 125"]}
    assert [scored(place, turn=turn) for turn in range(2, 8)] == [0, 5, 5, 5, 5, 5]
    four = {"Nis/Axis": ["German 125", "German 113", "German 342"], "Brod/Axis": ["German 117L"]}
    assert [scored(four, turn=turn) for turn in (3, 4, 5, 7, 8)] == [5, 10, 15, 15, 20]
    assert scored({}, turn=9, eliminated=["German 342"], transferred=["German 113"]) == 0


CHARTS = tito.load_charts('game = "tito"\n[axis_schedule.9]\ntransfers = ["Croat 6", "German 369"]\n')


@pytest.mark.case("tito", "14.2.C", "13.72")
def test_only_germans_are_overdue() -> None:
    place: Placement = {"Brod/Axis": ["Croat 6", "German 369"]}
    assert scored(place, turn=9, ruleset=tito.ruleset(charts=CHARTS)) == 5


# --------------------------------------------------------------------------------------------------------- losses
@pytest.mark.case("tito", "14.3", "14.3.A", "9.33")
def test_a_withdrawn_tito_costs_five_in_every_stage() -> None:
    status = tito.TitoStatus.WITHDRAWN
    assert [scored(turn=turn, tito_status=status, tito_returns=10) for turn in (8, 9, 10)] == [-5, -5, -5]
    assert scored(tito_status=tito.TitoStatus.LOCATED) == 0


@pytest.mark.case("tito", "14.3.B", "9.33")
def test_an_eliminated_tito_costs_25_and_then_five() -> None:
    status = tito.TitoStatus.ELIMINATED
    costs = [scored(turn=turn, tito_status=status, tito_charged=8) for turn in range(7, 13)]
    assert costs == [0, -25, -5, -5, -5, -5]


@pytest.mark.case("tito", "14.3.C")
def test_missing_chetniks_cost_five_or_fifteen_while_support_lasts() -> None:
    assert scored(no_friendly_chetniks=True) == -5
    assert scored(no_friendly_chetniks=True, no_chetniks=True) == -15
    assert scored(turn=12, no_friendly_chetniks=True, no_chetniks=True, support_withdrawn_turn=10) == 0
    assert scored(turn=12, no_friendly_chetniks=True, support_withdrawn_turn=12) == 0


@pytest.mark.case("tito", "14.3.D")
def test_missing_partisans_cost_25_after_the_first_turn() -> None:
    assert [scored(turn=turn, no_partisans=True) for turn in (1, 2, 5)] == [0, -25, -25]


@pytest.mark.case("tito", "14.3.E")
def test_soviets_and_friendly_bulgarians_cost_on_the_last_two_turns() -> None:
    place: Placement = {
        "Serbia/Partisan Hide-away": ["Soviet 75", "Soviet 68"],
        "Macedonia/Partisan Hide-away": ["Bulgarian 1"],
        "Nis/Axis": ["Bulgarian 25"],
    }
    assert [scored(place, turn=turn) for turn in (15, 16, 17)] == [0, -60, -60]
    ten = rules(soviet_overstay_penalty=SovietOverstayPenalty.TEN_PER_UNIT_PER_STAGE)
    assert [scored(place, turn=turn, ruleset=ten) for turn in (15, 16, 17)] == [0, -30, -30]
    assert scored({}, turn=16) == 0


@pytest.mark.case("tito", "14.3", "14.3.F")
def test_optional_soviets_cost_five_each() -> None:
    assert scored(turn=15, optional_soviets=3) == -15
    assert scored(turn=15, optional_soviets=1) == -5


# ---------------------------------------------------------------------------------------------------------- total
@pytest.mark.case("tito", "14.11")
def test_gains_and_losses_make_one_change() -> None:
    place: Placement = {"Zagreb": [("Partisan group", 3)], "Istria/Partisan Mountain": ["Partisan brigade"]}
    assert scored(place, points=100, no_friendly_chetniks=True, optional_soviets=2) == 96


@pytest.mark.case("tito", "14.12")
def test_the_total_may_be_negative() -> None:
    assert scored(points=3, no_friendly_chetniks=True) == -2
    assert scored(points=-40, no_partisans=True) == -65


@pytest.mark.case("tito", "14.4", "14.11")
def test_the_total_of_a_stage_sets_off_the_events_for_good() -> None:
    zagreb: Placement = {"Zagreb": [("Partisan group", 3)]}
    reached = after_stage(zagreb, points=35)
    assert (reached.points, reached.trigger_turn, reached.tito_trigger_turn) == (45, 9, 9)
    below = after_stage(zagreb, points=34)
    assert (below.points, below.trigger_turn, below.tito_trigger_turn) == (44, 0, 0)
    passed_on_the_way = after_stage(zagreb, points=39, no_friendly_chetniks=True)
    assert (passed_on_the_way.points, passed_on_the_way.trigger_turn) == (44, 0)
    fallen = after_stage(turn=10, points=45, no_friendly_chetniks=True, trigger_turn=9, tito_trigger_turn=9)
    assert (fallen.points, fallen.trigger_turn, fallen.tito_trigger_turn) == (40, 9, 9)
    again = after_stage(zagreb, turn=11, points=40, trigger_turn=9, tito_trigger_turn=9)
    assert (again.trigger_turn, again.tito_trigger_turn) == (9, 9)


@pytest.mark.case("tito", "4.2.C")
def test_the_stage_comes_between_the_player_turns_and_nobody_decides_in_it() -> None:
    state = tito.position(turn=9, phase="yugoslav_combat", place={"Zagreb": [("Partisan group", 3)], **FRONT})
    after = state.apply(tito.END_PHASE)
    assert (after.points, after.phase) == (10, tito.Phase.AXIS_MOVEMENT)
    assert tito.position(turn=9, phase="axis_movement", place={"Zagreb": [("Partisan group", 3)], **FRONT}).points == 0


# --------------------------------------------------------------------------------------------------------- events
def told(place: Placement, **fields: Any) -> dict[tuple[str, ...], object]:  # noqa: ANN401 - of `position`
    return {event.cases: event.details["points"] for event in events(place, **fields) if event.name == "points"}


@pytest.mark.case("tito", "4.2.C", "14.11")
def test_every_case_that_scored_is_told() -> None:
    place: Placement = {
        "Zagreb": [("Partisan group", 3)],
        "Istria/Partisan Mountain": ["Partisan division"],
        "Nis/Axis": ["German 125"],
        "Serbia/Partisan Hide-away": ["Soviet 75"],
    }
    everything = told(
        place,
        turn=16,
        tito_status=tito.TitoStatus.WITHDRAWN,
        no_partisans=True,
        no_friendly_chetniks=True,
        optional_soviets=1,
    )
    assert everything == {
        ("14.2.A",): 10,
        ("14.2.B",): 1,
        ("14.2.C", "13.72"): 5,
        ("14.3.A", "9.33"): -5,
        ("14.3.C",): -5,
        ("14.3.D",): -25,
        ("14.3.E",): -20,
        ("14.3.F",): -5,
    }
    eliminated = told({}, turn=9, tito_status=tito.TitoStatus.ELIMINATED, tito_charged=9)
    assert eliminated == {("14.3.B", "9.33"): -25}
    (total,) = [event for event in events(place, points=7) if event.name == "victory points"]
    assert total.cases == ("14.11", "14.12")
    assert dict(total.details) == {"before": 7, "change": 16, "total": 23}


@pytest.mark.case("tito", "14.2.A", "14.2.B", "14.2.C")
def test_what_scored_is_told() -> None:
    place: Placement = {
        "Zagreb": [("Partisan group", 3)],
        "Istria/Partisan Mountain": ["Partisan division"],
        "Nis/Axis": ["German 125"],
    }
    scoring = {event.cases[0]: event.details["of"] for event in events(place) if event.name == "points"}
    assert scoring == {
        "14.2.A": (("Zagreb", 10),),
        "14.2.B": (("Istria/Partisan Mountain", 1),),
        "14.2.C": ("German 125",),
    }


@pytest.mark.case("tito", "8.51", "16.0.7.44.E", "14.2.A")
def test_what_held_displays_do_not_score_is_told() -> None:
    place: Placement = {
        "Belgrade": [("Partisan group", 3)],
        "Zagreb/Yugoslav": [("Chetnik group", 3)],
        "Zagreb/Axis": [("Chetnik group", 1)],
        "Brod/Yugoslav": [("Partisan group", 3)],
    }
    denied = [(event.details["place"], event.cases) for event in events(place) if event.name == "no points"]
    assert denied == [("Zagreb/Yugoslav", ("16.0.7.44.E",)), ("Belgrade/Yugoslav", ("8.51",))]
    alone = rules(display_points_with_axis_present=DisplayPointsWithAxisPresent.NO)
    contested: Placement = {"Brod/Yugoslav": [("Partisan group", 1)], "Brod/Axis": ["Croat 1"]}
    state = tito.position(turn=9, phase="yugoslav_combat", place=contested, ruleset=alone)
    undecided = state.apply(state.legal_actions()[0]).step(tito.Roll(4))
    assert undecided.after.stack("Brod/Axis")
    assert ("14.2.A",) in [event.cases for event in undecided.events if event.name == "no points"]


# -------------------------------------------------------------------------------------------------- end of the game
@pytest.mark.case("tito", "15.5", "14.0")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (-5, tito.Side.AXIS, "Axis Decisive"),
        (400, tito.Side.AXIS, "Axis Decisive"),
        (401, tito.Side.AXIS, "Axis Substantive"),
        (500, tito.Side.AXIS, "Axis Substantive"),
        (501, tito.Side.AXIS, "Axis Marginal"),
        (600, tito.Side.AXIS, "Axis Marginal"),
        (601, tito.Side.YUGOSLAV, "Yugoslav Marginal"),
        (700, tito.Side.YUGOSLAV, "Yugoslav Marginal"),
        (701, tito.Side.YUGOSLAV, "Yugoslav Substantive"),
        (800, tito.Side.YUGOSLAV, "Yugoslav Substantive"),
        (801, tito.Side.YUGOSLAV, "Yugoslav Decisive"),
    ],
)
def test_the_final_total_is_graded(points: int, winner: tito.Side, level: str) -> None:
    state = after_stage(turn=17, points=points)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.level, state.outcome.score) == (winner, level, points)
    assert state.outcome.case == "15.5"


@pytest.mark.case("tito", "4.1", "15.5")
def test_the_game_ends_with_the_scoring_of_game_turn_17() -> None:
    place: Placement = {"Zagreb": [("Partisan group", 3)]}
    state = after_stage(place, turn=17, points=591)
    assert state.is_over
    assert state.outcome is not None
    assert (state.outcome.level, state.outcome.score) == ("Yugoslav Marginal", 601)
    assert (len(state.legal_actions()), state.to_move) == (0, None)
    assert state.why_not(tito.END_PHASE)
    before = after_stage(place, turn=16, points=591)
    assert (before.is_over, before.outcome) == (False, None)
    (over,) = [event for event in events({}, turn=17, points=650) if event.name == "game over"]
    assert over.cases == ("4.1", "15.5")
    assert over.details["level"] == "Yugoslav Marginal"


@pytest.mark.case("tito", "4.1", "4.2.C")
def test_a_game_has_seventeen_stages() -> None:
    state, rng = tito.new_game(), random.Random(3)
    stages: list[int] = []
    while not state.is_over:
        actions = state.legal_actions()
        hurried = tito.END_PHASE in actions and state.to_move is not tito.CHANCE
        transition = state.step(tito.END_PHASE if hurried else actions.sample(rng))
        stages += [state.turn for event in transition.events if event.name == "victory points"]
        state = transition.after
    assert stages == list(range(1, 18))
    assert (state.turn, state.phase) == (17, tito.Phase.VICTORY_POINTS)


# --------------------------------------------------------------------------------------------------------- oracle
@pytest.mark.case("tito", "14.2.A", "14.2.B", "14.2.C", "14.3.A", "14.3.B", "14.3.C", "14.3.D", "14.3.E", "14.3.F")
@given(place=oracles.places(), fields=oracles.fields(), turn=st.integers(1, 17))
def test_points_as_the_book_has_them(place: dict[str, Any], fields: dict[str, Any], turn: int) -> None:
    state = after_stage(place, turn=turn, **fields)
    if state.turn != turn or (state.phase is not tito.Phase.AXIS_MOVEMENT and not state.is_over):
        return
    assert state.points == fields["points"] + oracles.points(state)
