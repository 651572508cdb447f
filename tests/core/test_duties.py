"""Duties at the end of a phase, on the stacking of the model game."""

from __future__ import annotations

import pytest
from examples import model_game as m

from balkan_rules.core.actions import END_PHASE
from balkan_rules.core.duties import owed
from balkan_rules.core.errors import IllegalActionError

DUTIES = (m.STACKING[m.Side.RAIDERS], m.STACKING[m.Side.GARRISON])
TOO_MANY = m.position(place={"Pass": ["Ana", "Boris"], "Hills": ["Cveta"]})


def test_the_measures_add_up() -> None:
    assert owed(TOO_MANY, DUTIES) == 1
    assert owed(m.position(place={"Pass": ["Ana", "Boris", "Cveta"]}), DUTIES) == 2
    assert owed(m.position(place={"Pass": ["Ana"], "Town": ["Boris"]}), DUTIES) == 0


def test_the_phase_cannot_end_while_a_move_mends_something() -> None:
    (violation,) = TOO_MANY.why_not(END_PHASE)
    assert str(violation) == "3.3: an area holds more than 4 Strength Points of the side"
    assert violation.details == {"measure": 1}
    with pytest.raises(IllegalActionError, match=r"^3\.3"):
        TOO_MANY.apply(END_PHASE)


class TwoDuties(m.MovementRules):
    def __init__(self, side: m.Side) -> None:
        super().__init__(side)
        self.duties = DUTIES


def test_only_duties_that_are_not_met_are_named() -> None:
    game = m.GAME.with_phases(raider_movement=TwoDuties(m.Side.RAIDERS))
    state = game.position(place={"Pass": ["Ana", "Boris"], "Town": ["Dragan"]})
    assert len(state.why_not(END_PHASE)) == 1


def test_the_phase_can_end_once_it_is_mended() -> None:
    assert END_PHASE in TOO_MANY.apply(m.Move(m.UNITS[1], m.TOWN)).legal_actions()


def test_what_cannot_be_mended_is_given_up_by_the_owner() -> None:
    state = m.position(place={"Hills": ["Ana", "Boris"], "Town": ["Cveta", "Dragan"]})
    for unit in m.UNITS[:2]:
        state = state.apply(m.Move(unit, m.PASS))
    state = state.apply(m.Move(m.UNITS[2], m.PASS))
    assert state.why_not(END_PHASE) == ()
    state = state.apply(END_PHASE)
    assert state.frames == (m.Excess(m.Side.RAIDERS),)
    assert state.phase is m.Phase.RAIDER_MOVEMENT
    assert [str(action) for action in state.legal_actions()] == ["lose Ana", "lose Boris", "lose Cveta"]
    (violation,) = state.why_not(m.Lose(m.UNITS[3]))
    assert violation.case == "3.3"
    assert state.apply(m.Lose(m.UNITS[0])).phase is m.Phase.GARRISON_MOVEMENT
    again = state.apply(m.Lose(m.UNITS[2]))
    assert again.frames == (m.Excess(m.Side.RAIDERS),)
    assert again.apply(m.Lose(m.UNITS[1])).frames == ()
