"""Ambushes against the plain charts: who may join one, and what the die does, written apart from the rules."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.oracles import HEXES, has_zone, ring
from tests.wrte_1991.playing import do
from tests.wrte_1991.test_paths import crowd

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.phases.group import Moving

pytestmark = pytest.mark.no_cover
DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
CHARTS = SHELF.content(SHELF.default)["ambush"]


def able(state: wrte.State, side: wrte.Side, to: str) -> set[str]:
    """Who may ambush a side that enters a hex: whoever has a zone there, but for paramilitaries at Low."""
    return {
        unit.name
        for other in ring(to)
        for unit in state.stack(other).units
        if unit.side is not side
        and has_zone(unit.faction.value, other, to, "as-krajina")
        and not (unit.faction is wrte.Faction.PARAMILITARY and state.tracks.level <= 4)
    }


def joining(state: wrte.State) -> set[str]:
    """Who may join the ambush by the rules, by name or picked where it is hidden."""
    found = {action.unit.name for action in state.legal_actions() if isinstance(action, wrte.Join)}
    for action in state.legal_actions():
        if isinstance(action, wrte.JoinHidden):
            picks = state.apply(action).legal_actions()
            found |= {pick.unit.name for pick in picks if isinstance(pick, wrte.Pick)}
    return found


def added(state: wrte.State, to: str, *, armed: bool) -> int:
    """What the charts add to the die."""
    group = state.frames[0]
    assert isinstance(group, Moving)
    heavy = {state.ruleset.units[unit].type.value for unit in group.units} & {"mechanized", "armour"}
    urban = any(HEXES[other].get("city") for other in (to, *ring(to)))
    values = CHARTS["modifiers"]
    wanted = (("urban", urban), ("weapons_cache", armed), ("mechanized_or_armour", heavy))
    return sum(values[name] for name, holds in wanted if holds)


def check(seed: int) -> bool:
    """One unit goes one step, is ambushed by all who can, and a die is rolled; whether there was an ambush."""
    rng = random.Random(seed)
    state = crowd(rng)
    side = state.to_move
    selects = [action for action in state.legal_actions() if isinstance(action, wrte.Select)]
    if not selects or not isinstance(side, wrte.Side):
        return False
    state = state.apply(rng.choice(selects))
    steps = [action for action in state.legal_actions() if isinstance(action, wrte.Go)]
    if not steps:
        return False
    go = rng.choice(steps)
    unit = state.ruleset.units[state.frames[0].units[0]]  # type: ignore[attr-defined]
    origin, to = str(state.where(unit)), go.to.name
    expected = able(state, side, to)
    state = state.apply(go)
    assert (state.to_move is not side) is bool(expected)
    if not expected:
        return False
    assert joining(state) == expected
    armed = False
    while state.to_move is not wrte.CHANCE:
        actions = [action for action in state.legal_actions() if not isinstance(action, wrte.Decline)]
        action = rng.choice(actions)
        armed |= isinstance(action, wrte.Spend)
        state = state.apply(action)
    die = rng.randint(1, 6)
    result = CHARTS["rows"][str(min(max(map(int, CHARTS["rows"])), die + added(state, to, armed=armed)))]
    after = do(state, f"roll {die}")
    if result == "D" and after.to_move is not wrte.CHANCE and wrte.Remove(unit) in after.legal_actions():
        after = after.apply(wrte.Remove(unit))
    assert str(after.where(unit)) == {"-": to, "RB": origin, "D": "Eliminated"}[result]
    return True


@pytest.mark.case("wrte_1991", "11.1.right", "11.1.many", "11.1.roll", "11.1.result.D", "11.1.result.RB")
@settings(max_examples=2_000 if DEEP else 40)
@given(st.integers(0, 2**32))
def test_who_ambushes_and_what_comes_of_it(seed: int) -> None:
    check(seed)


def test_many_are_ambushed() -> None:
    assert sum(check(seed) for seed in range(60)) > 10
