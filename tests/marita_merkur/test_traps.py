"""Faults that other rules engines really had, tried on this game; each test is called after one of them."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from tests.long_form import opened
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.tiny_host import TinyHost
from tests.marita_merkur.turns import at, do, listed, points, refused

from balkan_rules import CHANCE, IllegalActionError, LoadError, PositionError, Session, SetupError
from balkan_rules import marita_merkur as mm
from balkan_rules.core.actions import HIDDEN
from balkan_rules.core.records import Record
from balkan_rules.marita_merkur import GAME, UNKNOWN, PlayerTurn, Side, State
from balkan_rules.testing import check_game, states

ROOT = Path(__file__).resolve().parent.parent.parent
TINY = GAME.ruleset(host=TinyHost())
EFFORTS = ("low", "normal", "high")


def chosen(effort: str) -> State:
    """The Allies choose their effort after the Axis has chosen this one."""
    return do(at("axis_effort", {"Larisa": ["Greek 2 Inf"], "Korce": ["Italian 3 Julia"]}, turn=4), f"effort {effort}")


# -------------------------------------------------------------------------------------------------------- the efforts
@pytest.mark.case("marita_merkur", "31.D.timing")
def test_b23_an_effort_leaks_nowhere() -> None:
    """Secrets that stand in a log, a text, a file, a refusal, or in the length of one."""
    found = [chosen(effort) for effort in EFFORTS]
    assert len(set(found)) == 3
    views = [state.view(Side.ALLIED) for state in found]
    assert views[0] == views[1] == views[2]
    assert {view.fields["axis_effort"] for view in views} == {UNKNOWN}
    for told in (str, repr, mm.View.to_json, mm.View.text):
        assert len({told(view) for view in views}) == 1
    assert len({str(view.legal_actions().groups()) for view in views}) == 1
    wrong = mm.ChooseEffort("utmost")
    assert len({str(state.why_not(wrong)) for state in found}) == len({str(view.why_not(wrong)) for view in views}) == 1
    own = [state.view(Side.AXIS).fields["axis_effort"] for state in found]
    assert own == list(EFFORTS)


@pytest.mark.case("marita_merkur", "31.D.timing")
def test_b23_steps_and_records_of_an_effort_are_alike_to_the_other_side() -> None:
    """A transition or a record from which the hidden choice can be read, until both are shown."""
    start = at("axis_effort", {"Larisa": ["Greek 2 Inf"]}, turn=4)
    steps = [start.step(mm.ChooseEffort(effort)) for effort in EFFORTS]
    seen = [step.for_side(Side.ALLIED) for step in steps]
    assert seen[0] == seen[1] == seen[2]
    assert (seen[0].action, seen[0].events) == (HIDDEN, ())
    records = [Record(start, (mm.ChooseEffort(effort),)).for_side(Side.ALLIED).to_json() for effort in EFFORTS]
    assert len(set(records)) == 1
    for step, effort in zip(steps, EFFORTS, strict=True):
        assert step.for_side(Side.AXIS).action == mm.ChooseEffort(effort)
        (shown,) = step.after.step(mm.ChooseEffort("low")).for_side(Side.ALLIED).events[:1]
        assert (shown.name, shown.details) == ("efforts", {"axis": effort, "allied": "low"})


def test_b28_what_is_sampled_agrees_with_the_view_and_can_be_played_on() -> None:
    """Positions that are drawn for a bot, and cannot be; an effort that is not known is drawn from all there are."""
    view = chosen("high").view(Side.ALLIED)
    drawn = [GAME.sample_state(view, random.Random(seed)) for seed in range(12)]
    assert {state.axis_effort for state in drawn} == set(EFFORTS)
    for state in drawn:
        assert state.view(Side.ALLIED) == view
        assert state.view(Side.ALLIED).legal_actions() == view.legal_actions()
        assert do(state, "effort low").efforts == (state.axis_effort, "low")


def test_b40_an_effort_that_has_been_shown_is_not_taken_back() -> None:
    """Undo behind a revelation."""
    session: Session[State, mm.Action] = Session(at("axis_effort", turn=4))
    session.push(mm.ChooseEffort("low"))
    session.push(mm.ChooseEffort("high"))
    before = session.state
    with pytest.raises(IllegalActionError):
        session.push(mm.ChooseEffort("low"))
    with pytest.raises(IllegalActionError, match="cannot be taken back"):
        session.pop()
    assert session.state == before


# ------------------------------------------------------------------------------------------- tables, dice, chart, turns
@pytest.mark.case("marita_merkur", "31.M.2.roll")
def test_b07_captured_shipping_is_rounded_up_where_it_is_heavy() -> None:
    """Shares that are rounded the wrong way: a die of 1, 4 and 6 leaves room for 1, 2 and 2 with heavy equipment."""
    assert [mm.captured_shipping(face).heavy for face in (1, 4, 6)] == [1, 2, 2]


@pytest.mark.case("marita_merkur", "31.E.1.exhausted")
def test_b37_an_exhausted_chart_comes_to_an_end() -> None:
    """A compulsory choice that nobody can make, and dice that are rolled for ever."""
    rules = mm.ruleset()
    counters = [unit for unit in rules.units if unit.counter.is_assistance]
    place = {"Larisa": ["Greek 2 Inf"], "Lost": [unit.name for unit in counters]}
    state = do(at("assistance", place, turn=3, points=points(20, 30)), "roll 6")
    assert (state.to_move, state.turn, state.phase, state.frames) == (CHANCE, 4, mm.GamePhase.WEATHER, ())


@pytest.mark.case("marita_merkur", "31.D.roll", "31.E.2.order")
def test_b46_a_coup_counts_at_once_for_intervention() -> None:
    """Things that come together, in an order of nobody's: the coup is first, and its modifier counts."""
    begun = mm.Affairs(turn=4, checks_begun=True)
    state = at("coup", {"Larisa": ["Greek 2 Inf"]}, turn=4, affairs=begun, points=points(20, 50))
    for roll, coup in (("roll 2", False), ("roll 12", True)):
        after = do(state, roll)
        assert after.affairs.coup is coup
        assert after.phase is mm.GamePhase.INTERVENTION
        faces = [face for face in range(1, 7) if do(after, f"roll {face}").affairs.triggered is not None]
        assert len(faces) == (3 if coup else 1)


@pytest.mark.case("marita_merkur", "31.G")
def test_b46_a_unit_is_checked_for_defection_once() -> None:
    """A trigger that goes off again each time somebody passes."""
    place = {
        "Petric": ["German 2 Pz", "German 5 Mtn"],
        "Strumica": ["Jugoslav 20 Bregalnicka"],
        "Kjustendil": ["German 9 Pz"],
    }
    state = at("special_movement", place, turn=12, affairs=SPECIAL)
    asked = 0
    while state.phase is mm.GamePhase.SPECIAL_MOVEMENT:
        asked += state.to_move is CHANCE
        first = next((text for text in listed(state) if text != "end phase"), "end phase")
        state = do(state, "roll 6" if state.to_move is CHANCE else first)
    assert asked == 1


# -------------------------------------------------------------------------------------------------- always something
def test_b35_whoever_decides_has_something_to_do_in_every_phase() -> None:
    """Nothing to do, and no pass: with nobody but the two Hungarian guards, every phase is passed or can be ended."""
    guards = {"Pecs": ["Hungarian Guard Div A"], "Baja": ["Hungarian Guard Div B"], "Khania": ["Greek 5 Inf"]}
    for step in GAME.ruleset().steps:
        state = at(step.name, guards, turn=13, affairs=WAR, efforts=("low", ""))
        assert state.is_over or state.legal_actions()


def test_b20_a_game_that_is_over_lists_and_takes_nothing() -> None:
    """Moves after the end."""
    over = at("end", turn=16)
    assert (over.is_over, len(over.legal_actions()), over.to_move) == (True, 0, None)
    assert refused(over, "pass") == refused(over, "effort low")
    assert over.outcome is not None


def test_b13_two_base_games_in_one_process_do_not_meet() -> None:
    """What has been worked out for one game, asked of another."""
    state, other = GAME.new_game(), GAME.new_game(ruleset=TINY)
    before = [listed(state), listed(other)]
    for _ in range(20):
        state = state.apply(state.legal_actions()[0])
        other = other.apply(other.legal_actions()[0])
    assert [listed(GAME.new_game()), listed(GAME.new_game(ruleset=TINY))] == before
    again = mm.from_json(mm.to_json(state))
    assert listed(again) == listed(state)


@pytest.mark.parametrize("side", Side)
def test_b44_a_view_is_no_state_and_a_foreign_file_is_refused(side: Side) -> None:
    """Files that load as what they are not."""
    with pytest.raises(LoadError):
        mm.from_json(chosen("low").view(Side.ALLIED).to_json())
    data = opened(chosen("low").view(side))
    data["game"] = "tito"
    with pytest.raises(LoadError):
        mm.view_from_json(json.dumps(data))


# ------------------------------------------------------------------------------------------------- a second base game
@pytest.mark.no_cover
def test_a_small_base_game_is_played_to_its_end_and_keeps_the_contract() -> None:
    for seed in range(6):
        state, rng = GAME.new_game(ruleset=TINY), random.Random(seed)
        while not state.is_over:
            state = state.apply(state.legal_actions().sample(rng))
        assert state.turn == 4 or state.points_of(Side.ALLIED) > 10
        assert state.outcome is not None
    check_game(GAME, games=2, rulesets=[TINY], every=10, samples=1)


@pytest.mark.no_cover
@given(states(GAME, max_steps=40))
@settings(max_examples=8, deadline=None)
def test_drawn_states_are_written_and_read(state: State) -> None:
    assert mm.from_json(mm.to_json(state), ruleset=state.ruleset) == state
    for side in Side:
        view = state.view(side)
        assert GAME.view_from_json(view.to_json(), ruleset=state.ruleset) == view
        assert (view.legal_actions() == state.legal_actions()) or state.to_move is not side


PLAY = """
import random
from hashlib import sha256
from balkan_rules.core.records import Record
from balkan_rules.marita_merkur import GAME

first = state = GAME.new_game()
rng, actions, seen = random.Random(11), [], sha256()
while len(actions) < 160:
    for group in state.legal_actions().groups():
        seen.update(f"{group.key} {len(group.actions)} {group.actions[-1]}".encode())
    actions.append(state.legal_actions().sample(rng, by="group"))
    transition = state.step(actions[-1])
    seen.update(" ".join(map(str, transition.events)).encode())
    state = transition.after
print(Record(first, tuple(actions)).to_json(), seen.hexdigest(), GAME.ruleset().digest)
"""


@pytest.mark.no_cover
def test_b31_records_do_not_depend_on_the_hash_seed() -> None:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    told = [
        subprocess.run(
            [sys.executable, "-c", PLAY],
            env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "4711")
    ]  # fmt: skip
    assert told[0] == told[1]
    assert len(told[0]) > 2_000


def test_a_view_answers_what_a_state_does_and_hides_the_effort_of_the_axis_alone() -> None:
    state = do(at("axis_effort", {"Athenai": ["Greek 5 Inf"]}, turn=2), "effort high")
    own, other = state.view(Side.AXIS), state.view(Side.ALLIED)
    assert (own.axis_effort, other.axis_effort) == ("high", UNKNOWN)
    for view in (own, other):
        assert (view.allied_effort, view.player_turn, view.frames) == ("", state.player_turn, state.frames)
        assert (view.axis_points, view.allied_points) == (state.axis_points, state.allied_points)
        assert (view.sent, view.sky, view.problems()) == (state.sent, state.sky, state.problems())
        assert view.is_supplied("Greek 5 Inf")
    for name, turn in (("axis", PlayerTurn.AXIS), ("allied", PlayerTurn.ALLIED)):
        playing = at(f"{name}_movement", {"Athenai": ["Greek 5 Inf"], "Tirane": ["Italian 19 Venezia"]}, turn=2)
        assert playing.view(Side.ALLIED).player_turn is playing.player_turn is turn


@pytest.mark.case("marita_merkur", "30.F")
def test_a_garrison_of_zara_that_is_elsewhere_is_told_until_jugoslavia_is_in_the_war() -> None:
    place = {"Zara": ["Italian Zara Infantry"], "Scutari": ["Italian 23 Ferrara", "Italian Zara Coast Arty"]}
    (problem,) = at("axis_movement", place, turn=3).problems()
    assert (problem.case, problem.details["unit"]) == ("30.F", "Italian Zara Coast Arty")
    assert at("axis_movement", place, turn=13, affairs=WAR).problems() == ()


def test_what_is_against_the_rules_in_a_position_is_told_with_its_cases() -> None:
    assert GAME.new_game().problems() == ()
    place = {
        "rn3506": ["Greek 1 Inf"],
        "rn2112": ["Hungarian Guard Div A", "British 2 York", "Italian 11 Brennero"],
        "rn0528": ["Jugoslav 1 Cav"],
        "rn4124": ["Greek 3 Inf"],
    }
    found = [problem.case for problem in at("allied_movement", place, turn=8).problems()]
    assert found == [
        "31.F",
        "30.B",
        "31.D.after_neutral",
        "31.D.after_allies",
        "31.D.before",
        "30.C.guard_limits",
        "31.K",
        "31.D.before",
        "30.A",
        "31.L",
        "30.E",
    ]


@pytest.mark.case("marita_merkur", "31.L.evacuation")
@pytest.mark.parametrize("turns", [(14,), (12, 12), (0,), (13, 12)])
def test_evacuation_turns_are_past_and_in_order(turns: tuple[int, ...]) -> None:
    affairs = attrs.evolve(WAR, turn=13, evacuations=turns)
    assert [problem.case for problem in mm.affairs_problems(affairs)] == ["31.L.evacuation"]
    assert mm.affairs_problems(attrs.evolve(affairs, evacuations=(12, 13))) == ()


def test_arguments_of_another_kind_are_refused() -> None:
    wrong: Any = "limited"
    crete = GAME.ruleset().place("Khania").ground
    assert mm.is_interdicted(crete, mm.Interdiction.LIMITED)
    with pytest.raises(SetupError, match="kind"):
        mm.is_interdicted(crete, wrong)
    efforts: Any = (["high"], "")
    with pytest.raises(PositionError, match="efforts"):
        GAME.position(efforts=efforts)


def test_a_position_takes_only_what_its_file_can_hold() -> None:
    most = {Side.AXIS: 10**9, Side.ALLIED: -(10**9)}
    state = GAME.position(points=most)
    assert GAME.from_json(GAME.to_json(state)) == state
    for number in (10**9 + 1, -(10**9) - 1, 10**5000):
        with pytest.raises(PositionError, match="points: whole numbers by Side, none beyond 1000000000"):
            GAME.position(points={Side.AXIS: number})


@pytest.mark.case("marita_merkur", "31.E.1.choice")
def test_nobody_but_assistance_is_on_its_way_as_such() -> None:
    with pytest.raises(PositionError, match="sent: Greek 1 Inf cannot be sent as German assistance"):
        GAME.position(turn=5, sent={"Greek 1 Inf": 6})
    state = GAME.position(turn=5, sent={"German 1 Mtn": 7})
    text = json.dumps(opened(state)).replace("German 1 Mtn", "Greek 1 Inf")
    with pytest.raises(LoadError, match="sent: a unit is on its way that cannot be sent"):
        GAME.from_json(text)
