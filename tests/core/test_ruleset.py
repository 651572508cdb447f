"""Rulesets: the finite universe of actions, and notation."""
# ruff: noqa: ANN401 - wrong arguments may be anything

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from examples import model_game as m
from tests.testing import sabotage

from balkan_rules.core.actions import END_PHASE, Roll
from balkan_rules.core.errors import ActionSyntaxError
from balkan_rules.core.ruleset import Ruleset, content_digest

RULES = m.ruleset()


def test_the_universe_is_numbered() -> None:
    universe = RULES.universe
    assert len(set(universe)) == len(universe) == 3 + 18 + 1 + 3 + 1 + 6 + 2 + 11
    for number, action in enumerate(universe):
        assert RULES.action(number) == action
        assert RULES.index(action) == number
    assert RULES.universe is universe


@pytest.mark.parametrize("number", [-1, 10**6])
def test_there_are_no_other_numbers(number: int) -> None:
    with pytest.raises(IndexError, match=f"action {number} of 45"):
        RULES.action(number)


class Evil:
    def __hash__(self) -> int:
        raise RuntimeError


@pytest.mark.parametrize("foreign", [Roll(13), "end phase", None, [], Evil()])
def test_what_is_no_action_has_no_number(foreign: Any) -> None:
    with pytest.raises(ActionSyntaxError, match="is no action of <Ruleset model_game"):
        RULES.index(foreign)


def test_actions_are_read_as_they_are_written() -> None:
    state = m.new_game()
    for action in RULES.universe:
        assert m.parse(str(action), state) == action
    assert m.parse("  ANA   to\tpass ", state) == m.Move(m.UNITS[0], m.PASS)
    assert m.parse("End Phase", state) == END_PHASE


def test_what_belongs_to_a_state_is_read_before_the_universe_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    state = m.new_game()
    state = state.apply(state.legal_actions()[0])
    refused = next(move for move in m.MOVES if move.unit.side is m.Side.RAIDERS and state.why_not(move))
    monkeypatch.setattr(RULES, "_universe", None)
    for action in state.legal_actions():
        assert m.parse(f"  {action} ".upper(), state) == action
    for _ in range(2):
        assert m.parse(str(refused), state) == refused
    assert vars(RULES)["_universe"] is None
    assert m.parse("roll 3", state) == Roll(3)
    assert vars(RULES)["_universe"] is not None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("anna to pass", r"no action is written 'anna to pass'; did you mean 'Ana to Pass' or .*'\?$"),
        ("", "no action is written ''$"),
        ("x" * 1000, f"no action is written '{'x' * 120}'$"),
        (None, "a text, not None"),
    ],
)
def test_other_texts_are_refused(text: Any, told: str) -> None:
    with pytest.raises(ActionSyntaxError, match=told):
        m.parse(text, m.new_game())


def test_parts_that_the_ruleset_lacks_are_named() -> None:
    move = m.Move(m.Unit("Zora", m.Side.RAIDERS, 1), m.Area("Sea"))
    assert [str(each) for each in RULES.foreign(move)] == [
        "2.1: Zora is not part of these rules",
        "2.1: Sea is not part of these rules",
    ]
    assert list(RULES.foreign(m.MOVES[0])) == list(RULES.foreign(m.Choose(m.Posture.BOLD))) == []
    assert list(RULES.foreign(sabotage.Remove(None))) == []


def test_a_ruleset_pickles_to_itself() -> None:
    assert pickle.loads(pickle.dumps(RULES)) is RULES
    assert copy.copy(RULES) is copy.deepcopy(RULES) is RULES


def test_a_bare_ruleset_has_no_parts() -> None:
    charts, rulings, options = m.GAME.defaults()
    bare: Ruleset[Any, Any, Any, Any] = Ruleset(
        m.GAME, charts=charts, rulings=rulings, options=options, digest="0", steps=m.SEQUENCE, frame_rules={}
    )
    assert bare.parts == {}
    assert bare.frames == {}
    assert bare.known_parts == frozenset()


def test_digests_follow_the_content_and_not_its_order() -> None:
    assert content_digest({"a": 1, "b": [2]}) == content_digest({"b": [2], "a": 1})
    assert content_digest({"a": 1}) != content_digest({"a": 2})
    assert len(content_digest(None)) == 64
