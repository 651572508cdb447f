"""Positions to adapt."""

from __future__ import annotations

import random
from typing import Any, TypeAlias

import attrs

from balkan_rules import wrte_1991

Position: TypeAlias = Any
"""A state of any game."""


def played(start: Position, seed: int, most: int = 10_000) -> list[Position]:
    """The positions of a game at random, units moving alike, up to its end or so many actions."""
    rng, positions = random.Random(seed), [start]
    while not positions[-1].is_over and len(positions) <= most:
        positions.append(positions[-1].apply(positions[-1].legal_actions().sample(rng, by="group"), check=False))
    return positions


def draw() -> wrte_1991.State:
    """A game that nobody has won."""
    end: wrte_1991.State = attrs.evolve(played(wrte_1991.new_game(), 1, 4)[-1], is_over=True)
    assert end.outcome is not None
    assert end.outcome.winner is None
    return end
