"""Counting the tree of a position a second time: by asking of every action why not, and never for a listing."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

from balkan_rules import CHANCE
from balkan_rules.testing import Perft

__all__ = ["Counts", "counts_of", "deepest", "walked"]

Counts: TypeAlias = tuple[int, int, int, int]
"""Leaves, decisions, chance nodes and finished games."""


def counts_of(found: Perft) -> Counts:
    """What `perft` has found, as counts."""
    return found.leaves, found.decisions, found.chance, found.terminal


@cache
def _known(rules: Any, ruleset: Any) -> tuple[Any, ...]:  # noqa: ANN401 - rules of any game and kind
    """Every action that some rules can ever list."""
    return tuple(dict.fromkeys(rules.universe(ruleset)))


def walked(state: Any, depth: int) -> Counts:  # noqa: ANN401 - a state of any game
    """The counts of a position by a walk through the universe of its rules."""
    if state.is_over:
        return 0, 0, 0, 1
    found = [0, int(state.to_move is not CHANCE), int(state.to_move is CHANCE), 0]
    for action in _known(state.rules, state.ruleset):
        if state.why_not(action):
            continue
        below = (1, 0, 0, 0) if depth == 1 else walked(state.apply(action), depth - 1)
        found = [number + more for number, more in zip(found, below, strict=True)]
    leaves, decisions, chance, terminal = found
    return leaves, decisions, chance, terminal


def deepest(counts: tuple[Counts, ...], most: int) -> int:
    """The greatest depth at which a walk asks at no more than so many nodes."""
    return max(depth for depth, (_, decisions, chance, _) in enumerate(counts, start=1) if decisions + chance <= most)
