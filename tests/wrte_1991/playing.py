"""Random games and short ways to say things, for the tests of War Returns to Europe."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Literal

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.rulings import build
from balkan_rules.core.sequence import Event
from balkan_rules.core.transition import Transition

MOT = [f"JNA Motorized {number}" for number in range(1, 29)]
ZONE = ["Slovene 8Z", *(f"Slovene {number}" for number in range(2, 10))]


def ruled(**answers: str) -> wrte.WrteRuleset:
    """The rules with other answers, by slug."""
    rules = wrte.ruleset(rulings=build(wrte.Rulings, answers))
    rules.memo.clear()
    return rules


def walk(
    seed: int,
    *,
    scenario: str = "ten-days",
    by: Literal["action", "group"] = "group",
    ruleset: wrte.WrteRuleset | None = None,
) -> Iterator[wrte.State]:
    """Every state of a random game, in order."""
    rng = random.Random(seed)
    state = wrte.new_game(scenario=scenario, ruleset=ruleset)
    yield state
    while not state.is_over:
        state = state.apply(state.legal_actions().sample(rng, by=by))
        yield state


def do(state: wrte.State, *texts: str) -> wrte.State:
    """The state after some actions, as they are written."""
    for text in texts:
        state = state.apply(wrte.parse(text, state))
    return state


def come(state: wrte.State, *texts: str) -> wrte.State:
    """The state after reinforcements have come on, each written as ``"ZNG 21 at 2810"``."""
    for text in texts:
        state = do(state, f"bring on {text.partition(' at ')[0]}", f"place {text}")
    return state


def unopposed(state: wrte.State, *texts: str) -> wrte.State:
    """The same, while the enemy ambushes nobody."""
    for text in texts:
        state = do(state, text)
        while wrte.Decline() in state.legal_actions():
            state = state.apply(wrte.Decline())
    return state


def take(state: wrte.State, *names: str) -> wrte.State:
    """The state in which units, in their order, have been taken into the group that moves; hidden ones as such."""
    for name in names:
        unit = state.ruleset.charts.unit(name)
        if wrte.Select(unit) in state.legal_actions():
            state = state.apply(wrte.Select(unit))
        else:
            state = state.apply(wrte.SelectHidden(state.where(unit))).apply(wrte.Pick(unit))
    return state


def why(state: wrte.State, text: str) -> list[str]:
    """The cases that refuse an action."""
    return [violation.case for violation in state.why_not(wrte.parse(text, state))]


def listed(state: wrte.State) -> set[str]:
    """What may be done, as it is written."""
    return {str(action) for action in state.legal_actions()}


def steps(state: wrte.State) -> set[str]:
    """The hexes that the group may go into."""
    return {action.to.name for action in state.legal_actions() if isinstance(action, wrte.Go)}


def declare(state: wrte.State, target: str, *attackers: str) -> wrte.State:
    """The state after an attack of some units has been declared."""
    first, *others = attackers
    named = (f"attack with {first}", f"attack {target}", *(f"attack with {name}" for name in others))
    return do(state, *named, "declare the attack")


def without_support(state: wrte.State) -> wrte.State:
    """The state after nobody has added support to an attack that has been declared."""
    while state.to_move in tuple(wrte.Side) and "no more support" in listed(state):
        state = do(state, "no more support")
    return state


def told(transition: Transition[wrte.State, wrte.Action], name: str) -> Event:
    """The first event of a kind."""
    return next(event for event in transition.events if event.name == name)
