"""An action that was taken out of a listing is not tested again; everything else is."""
# ruff: noqa: ANN401 - states and actions of any game

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from balkan_rules.core.actions import CHANCE, LegalActions, Roll
from balkan_rules.core.errors import IllegalActionError

GAMES = ("tito", "wrte_1991", "balkan_wars", "marita_merkur")
Listed = LegalActions[Any]


def _decision(name: str) -> Any:
    """A state with a decision in it, some way into a random game, whose listing has not been asked for."""
    rng = random.Random(f"taken/{name}")
    state = import_module(f"balkan_rules.{name}").new_game()
    number = 0
    while number < 40 or state.to_move is CHANCE or len(state.legal_actions()) < 2:
        number += 1
        state = state.apply(state.legal_actions().sample(rng))
    game = state.ruleset.game
    return game.from_json(game.to_json(state))


def _refuse_to_judge(monkeypatch: pytest.MonkeyPatch, state: Any) -> list[object]:
    """From now on nothing is legal for whoever asks the state; the actions that are asked about."""
    asked: list[object] = []

    def allows(_self: object, action: object) -> bool:
        asked.append(action)
        return False

    monkeypatch.setattr(type(state), "allows", allows)
    return asked


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "take",
    [
        lambda listed: listed[0],
        lambda listed: listed[-1],
        lambda listed: listed.sample(random.Random(3)),
        lambda listed: listed.sample(random.Random(3), by="group"),
        lambda listed: random.Random(3).choice(listed),
    ],
    ids=["first", "last", "sample", "by group", "choice"],
)
def test_what_is_taken_out_of_the_listing_is_applied_without_another_test(
    name: str, take: Callable[[Listed], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    state = _decision(name)
    action = take(state.legal_actions())
    expected = state.apply(action, check=False)
    asked = _refuse_to_judge(monkeypatch, state)
    assert state.apply(action) == expected
    assert asked == []


@pytest.mark.parametrize("name", GAMES)
def test_all_else_is_tested(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = _decision(name)
    listed = state.legal_actions()
    other, taken = listed[1], listed[0]
    alike = copy.copy(taken)
    assert alike == taken
    assert alike is not taken
    assert state.apply(alike) == state.apply(taken)
    twin = pickle.loads(pickle.dumps(state))
    asked = _refuse_to_judge(monkeypatch, state)
    for judge, action in ((state, other), (state, alike), (twin, taken), (state, None)):
        with pytest.raises(IllegalActionError):
            judge.apply(action)
    assert [id(action) for action in asked] == [id(action) for action in (other, alike, taken, None)]


class Sly(Roll):
    """Says that it is whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


@pytest.mark.parametrize("name", GAMES)
def test_what_calls_itself_equal_to_what_was_taken_is_refused(name: str) -> None:
    state = _decision(name)
    taken = state.legal_actions()[0]
    assert Sly(1) == taken
    with pytest.raises(IllegalActionError, match="is no action of the"):
        state.apply(Sly(1))


@pytest.mark.parametrize("name", GAMES)
def test_a_step_keeps_nothing_in_mind(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = _decision(name)
    taken = state.legal_actions()[0]
    assert state.step(taken).after == state.apply(taken)
    asked = _refuse_to_judge(monkeypatch, state)
    with pytest.raises(IllegalActionError):
        state.apply(taken)
    assert asked == [taken]


@pytest.mark.parametrize(("name", "tests"), [("tito", 1), ("marita_merkur", 0)])
def test_what_is_taken_out_of_the_listing_of_a_view_counts_if_nothing_is_secret(
    name: str, tests: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = _decision(name)
    taken = state.view(state.to_move).legal_actions()[0]
    expected = state.apply(taken, check=False)
    asked = _refuse_to_judge(monkeypatch, state)
    if tests:
        with pytest.raises(IllegalActionError):
            state.apply(taken)
    else:
        assert state.apply(taken) == expected
    assert asked == [taken] * tests


@pytest.mark.parametrize("name", GAMES)
def test_what_was_taken_is_no_part_of_the_position(name: str) -> None:
    state = _decision(name)
    before = hash(state), repr(state), pickle.dumps(state)
    assert state.legal_actions()[0] in state.legal_actions()
    assert (hash(state), repr(state), pickle.dumps(state)) == before
    assert state == _decision(name)
