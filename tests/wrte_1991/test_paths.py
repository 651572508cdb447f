"""Whole paths as macros: what they do is what their steps do one by one, and they stop where they have to."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.playing import unopposed

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.transition import StopReason, Transition
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.limits import may_enter
from balkan_rules.wrte_1991.map import Place

pytestmark = pytest.mark.no_cover
DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
BOARD = SHELF.default.map
HEXES = [place for place in BOARD.places if place.is_hex and place.is_playable]
UNITS = wrte.ruleset().units
ON_THE_WAY = (wrte.Go, wrte.Drop, wrte.DropHidden, wrte.Split, wrte.Select, wrte.SelectHidden, wrte.Pick, wrte.Stop)


def crowd(rng: random.Random) -> wrte.State:
    """Units of both sides close together, in a Movement Phase."""
    middle = rng.choice(HEXES)
    near = rng.sample([place for place in HEXES if BOARD.distance(place, middle) <= 2], 6)
    place: dict[str, list[str]] = {}
    held: dict[Place, wrte.Side] = {}
    for unit in rng.sample(UNITS, 20):
        at = rng.choice([middle, *near])
        if may_enter(unit.faction, at) and held.setdefault(at, unit.side) is unit.side:
            place.setdefault(at.name, []).append(unit.name)
    there = {name for names in place.values() for name in names}
    caches = [unit.name for unit in UNITS if unit.side is wrte.Side.SEPARATIST and unit.name in there]
    phase = rng.choice(["federalist_movement", "separatist_movement"])
    level = rng.choice([2, 9])
    return wrte.position(place=place, phase=phase, operations=3, turn=4, level=level, caches=caches[::2])


def path(state: wrte.State, rng: random.Random) -> list[wrte.Action]:
    """What a side might want to do with a group, if nobody were in the way; now and then with a slip in it."""
    mover, wanted = state.to_move, list[wrte.Action]()
    while len(wanted) < 9 and state.to_move is mover and not state.is_over:
        able = [action for action in state.legal_actions() if isinstance(action, ON_THE_WAY)]
        if not able:
            break
        steps = [action for action in able if isinstance(action, wrte.Go)]
        action = rng.choice(steps if steps and rng.random() < 0.6 else able)
        wanted.append(action)
        state = unopposed(state, str(action))
    if rng.random() < 0.2:
        wanted.insert(rng.randrange(len(wanted) + 1), wrte.Go(rng.choice(HEXES)))
    return wanted


def barrier(step: Transition[wrte.State, wrte.Action], mover: object) -> bool:
    """Whether nothing may follow a step of a macro unasked."""
    told = any(event.reveals and (event.seen_by is None or mover in event.seen_by) for event in step.events)
    return told or step.after.is_over or step.after.to_move is not mover


def check(seed: int) -> StopReason | None:
    """That one path does what its steps do, and ends where it must and no earlier."""
    rng = random.Random(seed)
    state = crowd(rng)
    macro = path(state, rng)
    if not macro or state.why_not(macro[0]):
        return None
    expansion, mover = state.expand(macro), state.to_move
    taken = len(expansion.transitions)
    assert [step.action for step in expansion.transitions] == macro[:taken]
    assert list(expansion.left) == macro[taken:]
    for number, action in enumerate(macro[:taken]):
        step = state.step(action)
        assert expansion.transitions[number] == step
        assert step.after == state.apply(action)
        state = step.after
        assert number == taken - 1 or not barrier(step, mover)
    refused = bool(expansion.left) and not barrier(expansion.transitions[-1], mover)
    assert (expansion.stopped is StopReason.ILLEGAL) is refused
    assert bool(expansion.violations) is refused
    assert (expansion.stopped is StopReason.DONE) is (not expansion.left)
    if refused:
        assert expansion.violations == state.why_not(expansion.left[0])
    assert expansion.after == state
    return expansion.stopped


@settings(max_examples=2_000 if DEEP else 30)
@given(st.integers(0, 2**32))
def test_a_path_does_what_its_steps_do(seed: int) -> None:
    check(seed)


def test_paths_end_in_every_way() -> None:
    """A path stops for the enemy, for what its mover has come to know, or for a slip, or comes to its end."""
    found = {check(seed) for seed in range(60)}
    assert {StopReason.DONE, StopReason.SIDE, StopReason.ILLEGAL} <= found
