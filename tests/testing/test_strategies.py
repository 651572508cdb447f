"""The strategies draw real states, all of a game, and shrink to its beginning."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from examples import model_game as m
from hypothesis import find as find_example
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.testing import sabotage

from balkan_rules.core.actions import CHANCE
from balkan_rules.core.errors import SetupError
from balkan_rules.core.records import Record
from balkan_rules.core.transition import Transition
from balkan_rules.core.view import UNKNOWN, View
from balkan_rules.testing import records, rulesets, rulings, states, steps, views

GAME = m.GAME


@given(states(GAME))
def test_states_come_from_play(state: m.State) -> None:
    assert state.is_over or state.legal_actions()
    assert m.from_json(m.to_json(state), ruleset=state.ruleset) == state


@given(states(GAME, finished=False))
def test_states_can_be_unfinished(state: m.State) -> None:
    assert not state.is_over


@pytest.mark.no_cover
@given(states(GAME, finished=False))
@settings(max_examples=200, derandomize=True)
def test_none_of_many_is_finished(state: m.State) -> None:
    assert not state.is_over


@given(states(GAME, max_steps=0, scenarios=["raid"], rulesets=st.just(m.ruleset())))
def test_no_steps_leave_the_first_state(state: m.State) -> None:
    assert state == m.new_game()


@given(steps(GAME))
def test_steps_are_transitions(step: Transition[m.State, m.Action]) -> None:
    assert step.action in step.before.legal_actions()
    assert step == step.before.step(step.action)


@given(records(GAME, max_steps=20))
def test_records_replay(record: Record[m.State, m.Action]) -> None:
    assert len(record.actions) <= 20
    assert len(tuple(record.replay())) == len(record.actions)


@given(views(GAME))
def test_views_belong_to_a_side(view: View[m.State, m.Action, m.Side]) -> None:
    assert view.side in m.Side
    assert view.to_move is CHANCE or view.to_move in (*m.Side, None)


@given(st.data())
def test_every_switch_is_varied(data: st.DataObject) -> None:
    drawn = data.draw(rulings(GAME))
    assert isinstance(drawn, m.Rulings)


@pytest.mark.parametrize("pull_back", m.PullBack)
def test_all_answers_are_found(pull_back: m.PullBack) -> None:
    assert find_example(rulings(GAME), lambda each: each.pull_back is pull_back) == m.Rulings(pull_back=pull_back)
    assert find_example(rulesets(GAME), lambda each: each.rulings.pull_back is pull_back).rulings.pull_back is pull_back


def test_a_game_without_rulings_has_its_only_ones() -> None:
    class Fixed(sabotage.Other):
        def defaults(self) -> tuple[Any, Any, Any]:
            return None, None, None

    assert find_example(rulings(Fixed()), lambda _: True) is None


@attrs.frozen
class Loose:
    """Rulings with something that is no choice."""

    pull_back: m.PullBack = m.PullBack.ONE
    house: str = "as agreed"


def test_what_is_no_choice_keeps_its_default() -> None:
    class House(sabotage.Other):
        def defaults(self) -> tuple[Any, Any, Any]:
            return None, Loose(), None

    assert find_example(rulings(House()), lambda each: each.pull_back is m.PullBack.ALL) == Loose(m.PullBack.ALL)


FOUND: list[tuple[str, Callable[[m.State], bool]]] = [
    ("the start", lambda _: True),
    ("a reaction", lambda state: bool(state.frames) and isinstance(state.frames[-1], m.Reaction)),
    ("a battle", lambda state: state.to_move is CHANCE and state.phase is m.Phase.COMBAT),
    ("the last turn", lambda state: state.turn == 3),
    ("the end", lambda state: state.is_over),
]


@pytest.mark.no_cover
@pytest.mark.parametrize("wanted", [wanted for _, wanted in FOUND], ids=[name for name, _ in FOUND])
def test_all_of_a_game_is_seen(wanted: Callable[[m.State], bool]) -> None:
    assert wanted(find_example(states(GAME), wanted, settings=settings(max_examples=500, derandomize=True)))


@pytest.mark.no_cover
def test_examples_shrink_to_short_games() -> None:
    quick = settings(max_examples=500, derandomize=True)
    assert find_example(states(GAME), lambda _: True, settings=quick) == m.new_game()
    found = find_example(records(GAME), lambda record: len(record.actions) > 2, settings=quick)
    assert len(found.actions) == 3
    assert found.initial == m.new_game()
    assert str(found.actions[0]) == "draw guide 0"


@given(views(GAME, finished=False).filter(lambda view: UNKNOWN in view.fields.values()))
@settings(max_examples=5)
def test_some_views_hide_something(view: View[m.State, m.Action, m.Side]) -> None:
    assert view.fields["guide"] is UNKNOWN or view.fields["raiders_posture"] is UNKNOWN


@pytest.mark.parametrize(
    ("call", "match"),
    [
        (lambda: states(m), "a Game is wanted"),  # type: ignore[arg-type]
        (lambda: rulings(None), "a Game is wanted"),  # type: ignore[arg-type]
        (lambda: rulesets(GAME, options=[]), "options"),
        (lambda: states(GAME, rulesets=[m.ruleset()]), "rulesets: a strategy"),  # type: ignore[arg-type]
        (lambda: views(GAME, scenarios="raid"), "scenarios: a list"),
        (lambda: steps(GAME, scenarios=[]), "scenarios: a list"),
        (lambda: records(GAME, scenarios=["siege"]), "no scenario 'siege'"),
        (lambda: records(GAME, max_steps=-1), "max_steps"),
        (lambda: records(GAME, max_steps=1.5), "max_steps"),  # type: ignore[arg-type]
    ],
)
def test_arguments_are_checked_at_once(call: Callable[[], object], match: str) -> None:
    with pytest.raises(SetupError, match=match):
        call()


def test_options_are_drawn_from_those_given() -> None:
    assert find_example(rulesets(GAME, options=[None]), lambda _: True) is m.ruleset()
