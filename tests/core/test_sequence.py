"""The sequence of play: phases, frames, dice and drafts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import attrs
import pytest
from examples import model_game as m

from balkan_rules.core.actions import CHANCE, END_PHASE, Roll
from balkan_rules.core.errors import IllegalActionError, Violation
from balkan_rules.core.sequence import DieRules, Draft, Event, PhaseRules, Step, settle, top


class Weather(DieRules[m.State, m.Draft, Roll]):
    case, title = "2.5", "Weather Phase"

    def is_needed(self, draft: m.Draft) -> bool:
        return not draft.fought

    def apply(self, draft: m.Draft, action: Roll) -> None:
        draft.fought = True

    def leave(self, draft: m.Draft) -> None:
        draft.fought = False


class Sudden(m.CombatRules):
    """Ends the game as the phase ends."""

    def leave(self, draft: m.Draft) -> None:
        draft.is_over = True


class Rare(m.ModelGame):
    """Has its Combat Phase on the second Game-Turn only."""

    def sequence(self, rulings: m.Rulings, options: None) -> tuple[Step, ...]:
        guide, *others = super().sequence(rulings, options)
        return guide, *(
            attrs.evolve(step, turns=frozenset({2}) if step.name == "combat" else step.turns) for step in others
        )


DICE = m.GAME.with_phases(combat=Weather())


def test_a_die_is_a_chance_node() -> None:
    state = DICE.position(phase=m.Phase.COMBAT, place={"Town": ["Dragan"]})
    assert state.to_move is CHANCE
    assert state.chance_outcomes() == tuple((Roll(face), Fraction(1, 6)) for face in range(1, 7))
    assert [str(action) for action in state.legal_actions()] == [f"roll {face}" for face in range(1, 7)]
    assert state.apply(Roll(6)).phase is m.Phase.GARRISON_MOVEMENT
    (violation,) = state.why_not(Roll(7))
    assert str(violation) == "2.5: roll 7 is no possible outcome of the Weather Phase"
    assert state.ruleset.index(Roll(6)) >= 0


def test_phases_that_are_not_needed_are_passed_over() -> None:
    state = m.position(phase=m.Phase.COMBAT, place={"Town": ["Dragan"]})
    assert state.phase is m.Phase.GARRISON_MOVEMENT


def test_a_phase_belongs_to_its_game_turns() -> None:
    game = Rare()
    place = {"Pass": ["Ana", "Dragan"]}
    assert game.position(turn=1, place=place).apply(END_PHASE).phase is m.Phase.GARRISON_MOVEMENT
    assert game.position(turn=2, place=place).apply(END_PHASE).phase is m.Phase.COMBAT


def test_a_turn_follows_a_turn() -> None:
    state = m.position(phase=m.Phase.GARRISON_MOVEMENT, place={"Town": ["Dragan"]}).apply(END_PHASE)
    assert (state.turn, state.phase) == (2, m.Phase.GUIDE)


def test_the_game_can_end_within_a_turn() -> None:
    game = m.GAME.with_phases(combat=Sudden())
    state = game.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]}).apply(END_PHASE)
    assert state.is_over
    assert state.phase is m.Phase.COMBAT


def test_frames_are_a_stack() -> None:
    draft = m.position(phase=m.Phase.COMBAT, place={"Pass": ["Ana", "Dragan"]}).draft(recording=False)
    draft.push(m.Battle(m.PASS))
    draft.push(m.Postures())
    assert top(draft, m.Postures) == m.Postures()
    draft.pop()
    draft.replace(m.Battle(m.TOWN))
    assert draft.frames == (m.Battle(m.TOWN),)
    with pytest.raises(AssertionError):
        top(draft, m.Losses)


def test_a_frame_that_is_not_needed_is_taken_off() -> None:
    draft = m.position(place={"Hills": ["Ana"]}).draft(recording=False)
    draft.push(m.Reaction(m.PASS))
    settle(draft)
    assert draft.frames == ()


def test_events_are_kept_only_when_somebody_listens() -> None:
    state = m.position(place={"Hills": ["Ana"]})
    silent, loud = state.draft(recording=False), state.draft(recording=True)
    for draft in (silent, loud):
        draft.note("storm", ("2.5", "2.6"), seen_by=frozenset({m.Side.RAIDERS}), reveals=True, strength=3, at=m.PASS)
    assert silent.events is None
    details = {"strength": 3, "at": m.PASS}
    assert loud.events == [Event("storm", ("2.5", "2.6"), details, frozenset({m.Side.RAIDERS}), reveals=True)]
    assert [str(event) for event in loud.events or ()] == ["storm: strength 3, at Pass (2.5, 2.6)"]


def test_a_draft_freezes_to_an_equal_state() -> None:
    state = m.position(place={"Hills": ["Ana"]}, guide=1)
    draft = state.draft(recording=False)
    assert draft.freeze() == state
    draft.turn = 2
    assert draft.freeze() != state
    assert state.turn == 1
    assert isinstance(draft, Draft)


class Bare(PhaseRules[m.State, m.Draft, Roll]):
    case, title, accepts = "0.0", "Bare Phase", frozenset({Roll})
    side, actions = m.Side.RAIDERS, (Roll(1), Roll(2))

    def violations(self, state: m.State, action: Roll) -> Iterator[Violation]:
        if action.value != 1:
            yield Violation("0.0", "only 1")

    def apply(self, draft: m.Draft, action: Roll) -> None:
        draft.next_phase()


def test_rules_need_little() -> None:
    rules = Bare()
    state = m.GAME.with_phases(combat=rules).position(phase=m.Phase.COMBAT, place={"Town": ["Dragan"]})
    assert state.to_move is m.Side.RAIDERS
    assert list(state.legal_actions()) == [Roll(1)]
    assert (rules.outcomes(state), rules.seen_by(state, Roll(1)), rules.preview(state, Roll(1))) == ((), None, None)
    assert state.step(Roll(1)).after.phase is m.Phase.GARRISON_MOVEMENT
    with pytest.raises(IllegalActionError, match="only 1"):
        state.apply(Roll(2))
