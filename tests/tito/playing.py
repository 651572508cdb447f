"""Random games of Tito, and how hard the tests that play them try."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Literal

from hypothesis import strategies as st

from balkan_rules import tito
from balkan_rules.core.transition import Transition
from balkan_rules.testing import strategies

DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
"""Under the profile `deep` tests that play games do as much as they can."""

LONGEST = 2_500
"""About as many actions and outcomes as a random game has; drawn games are broken off there."""

DEFAULT = st.just(tito.ruleset())
"""The default rules, as a strategy: drawn games under them share their tables."""


def states(*, finished: bool = True) -> st.SearchStrategy[tito.State]:
    """States that play can reach under the default rules."""
    return strategies.states(tito.GAME, rulesets=DEFAULT, max_steps=LONGEST, finished=finished)


def walk(
    seed: int, *, by: Literal["action", "group"] = "group", ruleset: tito.TitoRuleset | None = None
) -> Iterator[tito.State]:
    """Every state of a random game, in order."""
    rng = random.Random(seed)
    state = tito.new_game(ruleset=ruleset)
    yield state
    while not state.is_over:
        state = state.apply(state.legal_actions().sample(rng, by=by))
        yield state


def transitions(
    seed: int, *, by: Literal["action", "group"] = "group", ruleset: tito.TitoRuleset | None = None
) -> Iterator[Transition[tito.State, tito.Action]]:
    """Every transition of a random game, in order; the same game as `walk` has."""
    rng = random.Random(seed)
    state = tito.new_game(ruleset=ruleset)
    while not state.is_over:
        transition = state.step(state.legal_actions().sample(rng, by=by))
        yield transition
        state = transition.after
