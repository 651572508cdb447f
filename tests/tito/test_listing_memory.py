"""What is kept from one listing to the next never changes an answer: states list the same in any order."""

from __future__ import annotations

import random

import pytest

from balkan_rules import tito

from .playing import walk


@pytest.mark.parametrize("seed", range(3))
def test_a_listing_does_not_depend_on_what_was_listed_before(seed: int) -> None:
    rng = random.Random(seed)
    states = [*walk(seed, by="group"), *walk(seed + 10, by="action")]
    memo = states[0].ruleset.memo
    starts = rng.sample(range(len(states) - 1), 80)
    rng.shuffle(starts)
    some = [state for start in starts for state in states[start : start + 2]]
    warm = [state.legal_actions().groups() for state in some]
    for state, groups in zip(some, warm, strict=True):
        memo.clear()
        assert state.legal_actions().groups() == groups


@pytest.mark.parametrize("seed", range(3))
def test_what_a_combat_leaves_is_what_a_new_search_finds(seed: int) -> None:
    number = 0
    for state in walk(seed, by="action"):
        if state.phase in {tito.Phase.YUGOSLAV_COMBAT, tito.Phase.AXIS_COMBAT} and not state.frames:
            known = state.legal_actions().groups()
            state.ruleset.memo.pop("possible attacks", None)
            assert state.legal_actions().groups() == known
            number += 1
    assert number > 100
