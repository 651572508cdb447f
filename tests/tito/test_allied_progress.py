"""The Allied Progress Phase (10.1), the pullback (10.21) and the Italian Withdrawal (10.22)."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest
from tests.tito.movers import KEEP, Places

from balkan_rules import tito
from balkan_rules.core.errors import LoadError
from balkan_rules.tito.phases.collaboration import CollaborationRoll

PHASE = tito.Phase.ALLIED_PROGRESS
TRACK = ("Alam Halfa", "El Alamein", "Torch", "Tripoli", "Tunis", "Sicily", "Italian Surrender")
HOME: Places = {"Montenegro/Axis Mountain": ["Italian Re", "Italian Lombard", "Italian Macerata", "Italian Isonzo"]}
FOUR = {"Italian Re", "Italian Lombard", "Italian Macerata", "Italian Isonzo"}


def marker(turn: int = 9, **fields: Any) -> tito.State:  # noqa: ANN401 - the arguments of a position
    return tito.position(turn=turn, phase=PHASE, **fields)


def spot(state: tito.State) -> tuple[int, bool]:
    return state.allied_box, state.allied_lower


def rolled(box: int, *, lower: bool) -> list[tuple[int, bool]]:
    """Where each face of the die takes the marker."""
    state = marker(allied_box=box, allied_lower=lower)
    return [spot(state.apply(tito.Roll(die))) for die in range(1, 7)]


# ------------------------------------------------------------------------------------------------------------ the track
@pytest.mark.case("tito", "4.2.A.1", "10.1", "10.11")
def test_one_die_is_rolled_from_the_sixth_turn_on_from_the_first_box() -> None:
    state = marker(6)
    assert (state.turn, state.phase, state.to_move, spot(state)) == (6, PHASE, tito.CHANCE, (1, False))
    assert state.chance_outcomes() == tuple((tito.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert state.apply(tito.Roll(3)).phase is not PHASE
    assert [violation.case for violation in state.why_not(tito.Roll(7))] == ["4.2.A.1"]
    before = tito.position(turn=5, phase="turn_indication")
    assert (before.turn, before.phase, spot(before)) == (6, PHASE, (1, False))
    assert spot(tito.position(turn=5)) == (0, False)


@pytest.mark.case("tito", "10.11")
def test_a_marker_on_the_track_is_not_put_back() -> None:
    assert spot(marker(6, allied_box=3, allied_lower=True)) == (3, True)
    assert spot(marker(12, allied_box=4)) == (4, False)


@pytest.mark.case("tito", "10.11")
@pytest.mark.parametrize("box", range(1, 7))
def test_from_the_upper_half_a_six_stalls_and_all_else_advances(box: int) -> None:
    assert rolled(box, lower=False) == [(box + 1, False)] * 5 + [(box, True)]


@pytest.mark.case("tito", "10.12", "10.13")
@pytest.mark.parametrize("box", range(1, 7))
def test_in_the_lower_half_one_is_added_and_a_six_or_seven_stays(box: int) -> None:
    assert rolled(box, lower=True) == [(box + 1, False)] * 4 + [(box, True)] * 2


@pytest.mark.case("tito", "10.12", "10.13", "10.11")
def test_however_long_it_stalls_no_more_than_one_is_added() -> None:
    state = marker(6)
    for turn in (6, 7, 8):
        state = marker(turn, allied_box=state.allied_box, allied_lower=state.allied_lower).apply(tito.Roll(6))
        assert spot(state) == (1, True)
    assert spot(marker(9, allied_box=1, allied_lower=True).apply(tito.Roll(4))) == (2, False)


@pytest.mark.case("tito", "10.1", "10.11", "10.12", "10.13", "10.14")
def test_the_roll_is_told_with_the_name_of_the_box() -> None:
    for box, name in enumerate(TRACK[1:], start=2):
        event = marker(allied_box=box - 1).step(tito.Roll(2)).events[0]
        assert (event.name, event.cases) == ("allied progress", ("10.1", "10.11"))
        told = {"die": 2, "modified": 2, "before": box - 1, "box": box, "half": "upper", "shows": name}
        assert event.details == told
    event = marker(allied_box=2, allied_lower=True).step(tito.Roll(6)).events[0]
    assert event.cases == ("10.1", "10.11", "10.12", "10.13")
    assert event.details == {"die": 6, "modified": 7, "before": 2, "box": 2, "half": "lower", "shows": TRACK[1]}


@pytest.mark.case("tito", "10.3", "10.1", "4.2.A.1")
def test_nothing_is_rolled_once_italy_has_surrendered() -> None:
    state = tito.position(turn=11, phase="turn_indication", allied_box=7, surrender_turn=11)
    assert (state.turn, state.phase, spot(state)) == (12, tito.Phase.AXIS_REINFORCEMENT, (7, False))


@pytest.mark.case("tito", "10.0", "10.21", "10.22", "10.3")
def test_three_boxes_set_something_off_as_the_marker_enters_them() -> None:
    found = {}
    for box in range(2, 8):
        step = marker(allied_box=box - 1, place={**HOME, **KEEP}, support_withdrawn_turn=5).step(tito.Roll(1))
        names = [event.name for event in step.events if event.name.startswith("italian ")]
        frames = [frame for frame in step.after.frames if not isinstance(frame, CollaborationRoll)]
        found[box] = names, [type(frame).__name__ for frame in frames]
    assert found == {
        2: ([], []),
        3: (["italian pullback"], []),
        4: ([], []),
        5: ([], []),
        6: ([], ["WithdrawalRoll"]),
        7: (["italian surrender"], []),
    }
    for box in (3, 6):
        step = marker(allied_box=box, place={**HOME, **KEEP}).step(tito.Roll(6))
        assert not [event.name for event in step.events if event.name.startswith("italian ")]
        assert "Withdrawal" not in str(step.after.frames)


# ------------------------------------------------------------------------------------------------------- the pullback
@pytest.mark.case("tito", "10.21")
def test_the_pullback_binds_from_the_game_turn_of_the_roll_on() -> None:
    place: Places = {"Croatia/Axis Mountain": ["Italian Re"], "Fiume": ["Italian Zara"], **KEEP}
    state = play_to(marker(7, allied_box=2, place=place).apply(tito.Roll(5)), tito.Phase.AXIS_MOVEMENT)
    assert state.turn == 7
    assert {violation.case for violation in state.why_not(tito.END_PHASE)} == {"10.21"}
    assert {violation.case for violation in state.why_not(tito.parse("Italian Zara to Zagreb/Axis", state))} == {
        "10.21"
    }
    away = state.apply(tito.parse("Italian Re to Dalmatia/Axis Mountain", state))
    assert not away.why_not(tito.END_PHASE)
    stays = play_to(marker(7, allied_box=2, place=place).apply(tito.Roll(6)), tito.Phase.AXIS_MOVEMENT)
    assert not stays.why_not(tito.END_PHASE)


def play_to(state: tito.State, phase: tito.Phase) -> tito.State:
    while state.phase is not phase:
        legal = state.legal_actions()
        state = state.apply(tito.END_PHASE if tito.END_PHASE in legal else legal[0])
    return state


# ----------------------------------------------------------------------------------------------------- the withdrawal
def withdrawing(die: int, place: Places = HOME) -> tito.State:
    """Box 6 has been entered, and the die of the withdrawal is rolled."""
    asked = marker(9, allied_box=5, place=place).apply(tito.Roll(1))
    assert (asked.phase, asked.to_move, asked.allied_box) == (PHASE, tito.CHANCE, 6)
    assert asked.chance_outcomes() == tuple((tito.Roll(face), Fraction(1, 6)) for face in range(1, 7))
    return asked.apply(tito.Roll(die))


def gone(state: tito.State) -> set[str]:
    return {unit.name for unit in state.ruleset.units if str(state.where(unit)) == "Transferred"}


@pytest.mark.case("tito", "10.22")
def test_the_die_says_how_many_italians_go_and_the_axis_which() -> None:
    state = withdrawing(2)
    assert (state.phase, state.to_move) == (PHASE, tito.Side.AXIS)
    step = state.step(tito.parse("withdraw Italian Lombard", state))
    assert [(event.name, event.cases, dict(event.details)) for event in step.events] == [
        ("withdrawn", ("10.22",), {"unit": "Italian Lombard"})
    ]
    after = step.after
    assert gone(after) == {"Italian Lombard"}
    last = after.apply(tito.parse("withdraw Italian Macerata", after))
    assert gone(last) == {"Italian Lombard", "Italian Macerata"}
    assert not last.frames
    assert last.phase is not PHASE


@pytest.mark.case("tito", "10.22")
@pytest.mark.parametrize(("place", "told"), [(KEEP, 1), ({**HOME, **KEEP}, 0)])
def test_it_is_told_that_there_is_no_italian_to_go(place: Places, told: int) -> None:
    step = marker(9, allied_box=5, place=place).step(tito.Roll(1))
    assert [event.cases for event in step.events if event.name == "nobody withdraws"] == [("10.22",)] * told
    assert (step.after.phase is PHASE) is (told == 0)


@pytest.mark.case("tito", "10.22")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_set_of_units_can_be_picked_in_one_way(number: int) -> None:
    found: list[frozenset[str]] = []

    def walk(state: tito.State) -> None:
        if state.phase is not PHASE:
            found.append(frozenset(gone(state)))
            return
        for action in state.legal_actions():
            assert isinstance(action, tito.Withdraw)
            walk(state.apply(action))

    walk(withdrawing(number))
    wanted = [frozenset(some) for some in itertools.combinations(sorted(FOUR), number)]
    assert len(found) == len(wanted)
    assert set(found) == set(wanted)


@pytest.mark.case("tito", "10.22")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_if_there_are_no_more_than_the_die_says_all_go(die: int) -> None:
    state = withdrawing(die)
    assert gone(state) == FOUR
    assert not state.frames
    assert state.phase is not PHASE


@pytest.mark.case("tito", "10.22")
def test_without_italians_no_die_is_rolled() -> None:
    state = marker(9, allied_box=5, place=KEEP).apply(tito.Roll(1))
    assert (state.allied_box, state.frames) == (6, ())
    assert state.phase is not PHASE


@pytest.mark.case("tito", "10.22")
def test_whoever_cannot_be_withdrawn_is_refused() -> None:
    state = withdrawing(2)
    first = {str(action) for action in state.legal_actions()}
    assert first == {f"withdraw Italian {name}" for name in ("Isonzo", "Lombard", "Macerata")}
    units = state.ruleset.parts[tito.Unit]
    after = state.apply(tito.parse("withdraw Italian Lombard", state))
    for now, name, reason in (
        (state, "German 704", "no Italian unit on the map"),
        (state, "Italian Emilia", "no Italian unit on the map"),
        (state, "Italian Re", "not enough others"),
        (after, "Italian Lombard", "no Italian unit on the map"),
        (after, "Italian Isonzo", "stands before Italian Lombard"),
    ):
        unit = units[name]
        assert isinstance(unit, tito.Unit)
        (violation,) = now.why_not(tito.Withdraw(unit))
        assert violation.case == "10.22"
        assert reason in violation.sentence
        assert tito.Withdraw(unit) not in now.legal_actions()


@pytest.mark.case("tito", "10.22")
def test_it_happens_once() -> None:
    stalled = marker(9, allied_box=6, place=HOME).apply(tito.Roll(6))
    assert (spot(stalled), stalled.frames) == ((6, True), ())
    assert gone(stalled) == set()


@pytest.mark.case("tito", "10.22", "13.3.A", "13.91.A")
def test_the_germans_of_the_box_come_in_the_next_reinforcement_phase() -> None:
    state = withdrawing(6)
    assert (state.turn, state.phase) == (9, tito.Phase.AXIS_REINFORCEMENT)
    due = {"German 100L", "German 173", "German 297", "German 373", "German 92"}
    assert {action.unit.name for action in state.legal_actions() if isinstance(action, tito.PlaceUnit)} == due


@pytest.mark.case("tito", "10.31", "13.3.B", "13.91.B")
def test_the_germans_of_the_last_box_come_before_the_italians_go() -> None:
    charts = tito.default_charts()
    there = [unit.name for unit in charts.axis_events["italian_withdrawal"]]
    state = marker(11, allied_box=6, place={"Serbia/Axis Mountain": there, **HOME}).apply(tito.Roll(1))
    assert (state.turn, state.phase) == (11, tito.Phase.AXIS_REINFORCEMENT)
    due = {"German 181", "German 264", "German 371", "German 1Cos"}
    assert {action.unit.name for action in state.legal_actions() if isinstance(action, tito.PlaceUnit)} == due
    assert all(str(state.where(name)) == "Montenegro/Axis Mountain" for name in FOUR)


def test_a_withdrawal_is_saved_and_played_on() -> None:
    for state in (marker(9, allied_box=5, place=HOME).apply(tito.Roll(1)), withdrawing(2)):
        again = tito.from_json(tito.to_json(state))
        assert again == state
        assert list(again.legal_actions()) == list(state.legal_actions())


@pytest.mark.case("tito", "10.22")
def test_whoever_was_taken_off_last_cannot_still_be_there() -> None:
    state = withdrawing(3)
    text = tito.to_json(state.apply(tito.parse("withdraw Italian Isonzo", state)))
    with pytest.raises(LoadError, match="nothing to decide"):
        tito.from_json(text.replace('"last":"Italian Isonzo"', '"last":"Italian Lombard"'))


@pytest.mark.case("tito", "10.14")
def test_the_board_shows_the_marker() -> None:
    assert "Allied Progress" not in tito.position(turn=5, place=KEEP).text()
    assert "\nAllied Progress: box 1, Alam Halfa, upper half\n" in marker(6, place=KEEP).text()
    assert "\nAllied Progress: box 3, Torch, lower half\n" in marker(9, allied_box=3, allied_lower=True).text()
