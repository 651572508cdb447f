"""The scenarios: where they begin, when they end, and how they are graded."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from balkan_rules import tito
from balkan_rules.core.errors import PositionError, SetupError
from balkan_rules.tito.charts import AxisTurn
from balkan_rules.tito.rulings import AxisBulgariansOnTurn15, ScheduleAfterTurn8, StackingCheck
from balkan_rules.tito.scenarios import grades, opening

from .listing import ruled

LATE_WAR = tito.Scenario.LATE_WAR


def late_war(ruleset: tito.TitoRuleset | None = None) -> tito.State:
    return tito.new_game(scenario="late-war", ruleset=ruleset)


def walk(seed: int) -> Iterator[tito.State]:
    """Every state of a random game of the late war."""
    rng, state = random.Random(seed), late_war()
    yield state
    while not state.is_over:
        state = state.apply(state.legal_actions().sample(rng, by="group"))
        yield state


def test_the_scenarios_are_those_of_the_design() -> None:
    assert tito.GAME.info.scenarios == ("campaign", "late-war")
    assert tito.new_game().scenario is tito.Scenario.CAMPAIGN
    assert tito.new_game(scenario="campaign") == tito.new_game()
    with pytest.raises(SetupError, match="there are campaign, late-war"):
        tito.new_game(scenario="early-war")


# ------------------------------------------------------------------------------------------------------ where it begins
def test_the_late_war_begins_on_turn_9_in_a_position_without_a_fault() -> None:
    state = late_war()
    assert state.turn == 9
    assert state.phase is tito.Phase.OPERATIONS_LIMIT
    assert state.problems() == ()
    assert (state.points, state.operations, state.trigger_turn, state.allied_box) == (90, 4, 6, 4)
    assert state.tito_status is tito.TitoStatus.IDENTIFIED
    assert state.text().startswith("Game-Turn 9 of 12 (late-war), ")


def test_every_counter_of_the_late_war_is_accounted_for() -> None:
    """Whoever is not there comes by an event or on Game-Turn 15; whoever has gone was called for or turned over."""
    state = late_war()
    charts = state.ruleset.charts
    absent = {unit.name for unit in charts.units if str(state.where(unit)) == "Not in play"}
    released = {unit.name for units in charts.axis_events.values() for unit in units} - {"Bulgarian 25", "Bulgarian 27"}
    foreign = {unit.name for unit in (*charts.soviets, *charts.optional, *charts.bulgarians)}
    assert absent == released | foreign
    called = {unit.name for turn in range(9) for unit in charts.axis_schedule.get(turn, AxisTurn()).transfers}
    assert {unit.name for unit in charts.units if str(state.where(unit)) == "Transferred"} == called | {
        "German 704",
        "German 714",
        "German 717",
        "German 718",
    }


def test_it_is_the_same_under_every_ruling_and_with_other_charts() -> None:
    for rules in (
        ruled(schedule_after_turn_8=ScheduleAfterTurn8.HISTORICAL_FILL),
        ruled(stacking_check=StackingCheck.ALWAYS, axis_bulgarians_on_turn_15=AxisBulgariansOnTurn15.STAY),
    ):
        state = late_war(rules)
        assert state.ruleset is rules
        assert state.problems() == ()
        assert {str(place) for place in state.board} == {str(place) for place in late_war().board}


def test_units_that_the_charts_lack_are_left_out() -> None:
    bare = tito.ruleset(charts=tito.load_charts("[bulgarian_set_up]\nenabled = false"))
    here, there = ({str(place) for place in state.board} for state in (late_war(bare), late_war()))
    assert there - here == {"Skoplje/Axis", "Bitolj/Axis", "Prilep/Axis"}
    begins = opening(LATE_WAR)
    assert begins is not None
    left = begins.among(["Croat 5", "German 704", "Tito", "Partisan group"])
    assert (left.transferred, left.eliminated) == (["German 704"], ["Croat 5"])
    assert left.place["Montenegro/Partisan Mountain"] == ["Tito", ("Partisan group", 2)]
    assert "Belgrade/Axis" not in left.place


def test_counters_that_the_charts_lack_are_refused() -> None:
    few = tito.ruleset(charts=tito.load_charts('[guerrilla."Partisan brigade"]\ncount = 3'))
    with pytest.raises(PositionError, match="10 counters of Partisan brigade; there are 3"):
        late_war(few)


# -------------------------------------------------------------------------------------------------------- when it ends
@pytest.mark.case("tito", "4.1", "15.5")
def test_the_late_war_ends_with_the_scoring_of_turn_12() -> None:
    states = list(walk(1))
    assert {state.turn for state in states} == {9, 10, 11, 12}
    final = states[-1]
    assert (final.turn, final.phase) == (12, tito.Phase.VICTORY_POINTS)
    assert final.to_move is None
    assert final.text().startswith("Game-Turn 12 of 12 (late-war), the game is over: ")
    assert all(state.scenario is LATE_WAR for state in states)
    assert tito.from_json(tito.to_json(final)) == final
    yugoslav = {state.turn for state in states if state.phase is tito.Phase.YUGOSLAV_MOVEMENT}
    axis = {state.turn for state in states if state.phase is tito.Phase.AXIS_MOVEMENT}
    assert (yugoslav, axis) == ({9, 10, 11, 12}, {9, 10, 11})


@pytest.mark.case("tito", "4.1")
def test_the_campaign_goes_on() -> None:
    """The same position, in the campaign."""
    fields = {"turn": 12, "phase": "victory_points", "place": {"Nis/Axis": ["German 104L"]}}
    assert not tito.position(**fields).is_over  # type: ignore[arg-type]  # plain facts
    assert tito.position(**fields, scenario=LATE_WAR).is_over  # type: ignore[arg-type]  # as above


# ----------------------------------------------------------------------------------------------------- how it is graded
def graded(points: int, turn: int, scenario: tito.Scenario) -> tuple[str, str]:
    """Who has won with a final total, and what that is called."""
    outcome = tito.position(turn=turn, phase="victory_points", points=points, scenario=scenario).outcome
    assert outcome is not None
    assert outcome.score == points
    assert outcome.winner is not None
    return outcome.winner.value, outcome.level


@pytest.mark.case("tito", "15.5", "14.0")
def test_each_level_of_the_late_war_is_reached() -> None:
    played = grades(LATE_WAR)
    limits = [limit for limit, _, _ in played.levels]
    assert limits == sorted(limits, reverse=True)
    below = [(side.value, name) for _, side, name in played.levels[1:]] + [(played.lowest[0].value, played.lowest[1])]
    for (limit, side, name), lower in zip(played.levels, below, strict=True):
        assert graded(limit + 1, 12, LATE_WAR) == (side.value, name)
        assert graded(limit, 12, LATE_WAR) == lower


def test_its_levels_are_not_called_as_the_printed_ones() -> None:
    ours, printed = (
        {name for _, _, name in grades(s).levels} | {grades(s).lowest[1]} for s in (LATE_WAR, tito.Scenario.CAMPAIGN)
    )
    assert not ours & printed


def test_the_levels_are_those_of_the_documentation() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "tito" / "scenarios.md").read_text(encoding="utf-8")
    rows = [tuple(cell.strip() for cell in row.split("|")[1:4]) for row in page.splitlines() if row.count("|") == 4]
    graded_by = grades(LATE_WAR)
    highest, *lower = graded_by.levels
    told = [(f"more than {highest[0]}", highest[2], highest[1])]
    told += [
        (f"{limit + 1} to {above}", name, side)
        for (above, _, _), (limit, side, name) in zip(graded_by.levels, lower, strict=False)
    ]
    told.append((f"{lower[-1][0]} or less", graded_by.lowest[1], graded_by.lowest[0]))
    winners = {tito.Side.YUGOSLAV: "Yugoslavs", tito.Side.AXIS: "Axis"}
    assert {(total, name, winners[side]) for total, name, side in told} <= set(rows)
