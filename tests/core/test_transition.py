"""Transitions, as everybody and as one side saw them, and macros."""

from __future__ import annotations

import pytest
from examples import model_game as m

from balkan_rules.core.actions import END_PHASE, HIDDEN, Roll
from balkan_rules.core.errors import IllegalActionError
from balkan_rules.core.transition import StopReason
from balkan_rules.core.view import UNKNOWN

ANA, BORIS, CVETA, DRAGAN = m.UNITS[:4]
RAIDERS, GARRISON = m.Side
START = m.new_game()
MOVING = START.apply(m.Draw(2))
FIGHT = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Boris", "Dragan"]}, guide=2)
ASKED = FIGHT.apply(m.Attack(m.PASS))
BOLD, CAREFUL = map(m.Choose, m.Posture)


def test_a_private_draw_shows_as_hidden() -> None:
    transitions = [START.step(m.Draw(chit)) for chit in (0, 1, 2)]
    seen = [transition.for_side(GARRISON) for transition in transitions]
    assert seen[0] == seen[1] == seen[2]
    assert seen[0].action is HIDDEN
    assert seen[0].events == ()
    assert seen[0].after.fields["guide"] is UNKNOWN
    own = transitions[2].for_side(RAIDERS)
    assert own.action == m.Draw(2)
    assert [event.details["chit"] for event in own.events] == [2]


def test_neither_side_sees_what_the_other_chose() -> None:
    first = [ASKED.step(choice) for choice in (BOLD, CAREFUL)]
    assert first[0].for_side(GARRISON) == first[1].for_side(GARRISON)
    assert first[0].for_side(RAIDERS).action == BOLD
    shown = first[0].after.step(CAREFUL)
    assert shown.for_side(RAIDERS).action is HIDDEN
    for side in m.Side:
        (event,) = shown.for_side(side).events
        assert event.reveals
        assert event.details == {"shown": "bold against careful", "guide": 2}


@pytest.mark.parametrize(
    ("state", "action", "final"),
    [
        (START, m.Draw(0), True),
        (MOVING, m.Move(ANA, m.PASS), False),
        (ASKED, BOLD, False),
        (ASKED.apply(BOLD), BOLD, True),
        (ASKED.apply(BOLD).apply(BOLD), Roll(7), True),
    ],
)
def test_dice_draws_and_revelations_are_final(state: m.State, action: m.Action, final: bool) -> None:  # noqa: FBT001
    assert state.step(action).is_final is final


def moves(*units: m.Unit) -> list[m.Action]:
    return [m.Move(unit, m.PASS) for unit in units]


def test_a_macro_equals_its_parts() -> None:
    parts = moves(ANA, CVETA)
    expansion = MOVING.expand(parts)
    assert expansion.stopped is StopReason.DONE
    assert (expansion.left, expansion.violations) == ((), ())
    assert [transition.action for transition in expansion.transitions] == parts
    assert expansion.after == MOVING.apply(parts[0]).apply(parts[1])


def test_a_macro_stops_at_an_illegal_part() -> None:
    expansion = MOVING.expand([*moves(ANA), *moves(ANA, BORIS)])
    assert expansion.stopped is StopReason.ILLEGAL
    assert expansion.left == tuple(moves(ANA, BORIS))
    assert expansion.violations == expansion.after.why_not(moves(ANA)[0])


def test_a_macro_stops_at_another_side() -> None:
    expansion = MOVING.expand([*moves(ANA), END_PHASE, *moves(BORIS)])
    assert expansion.stopped is StopReason.SIDE
    assert expansion.left == tuple(moves(BORIS))


def test_a_macro_stops_at_dice() -> None:
    state = m.position(phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Dragan"]})
    expansion = state.expand((END_PHASE, END_PHASE))
    assert expansion.stopped is StopReason.CHANCE


def test_a_macro_stops_at_a_revelation() -> None:
    expansion = ASKED.apply(BOLD).expand((BOLD, Roll(7)))
    assert expansion.stopped is StopReason.REVEALED
    assert expansion.left == (Roll(7),)


def test_a_macro_stops_at_the_end() -> None:
    state = m.position(turn=3, phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Dragan"]})
    expansion = state.expand((END_PHASE, END_PHASE))
    assert expansion.stopped is StopReason.OVER
    assert expansion.after.is_over


@pytest.mark.parametrize(
    ("state", "parts", "told"),
    [
        (MOVING, [], "at least one part"),
        (START, [m.Draw(0)], "cannot decide a chance node"),
        (MOVING, [m.Move(ANA, m.TOWN)], "does not touch"),
    ],
)
def test_a_macro_must_begin_well(state: m.State, parts: list[m.Action], told: str) -> None:
    with pytest.raises(IllegalActionError, match=told):
        state.expand(parts)


def test_losses_are_taken_piece_by_piece_in_order() -> None:
    state = ASKED.apply(CAREFUL).apply(BOLD).apply(Roll(2))  # 2 + 5 + 2 - 2 - 1 is 6: the Raiders lose 2
    assert [str(action) for action in state.legal_actions()] == ["lose Boris"]
    (violation,) = state.why_not(m.Lose(ANA))
    assert str(violation) == "4.5: no loss of 2 begins with Ana"
    assert state.apply(m.Lose(BORIS)).frames == ()
