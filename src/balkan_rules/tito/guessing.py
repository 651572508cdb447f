"""What could be behind a view: a full position that the Yugoslav Player cannot tell from the one he sees.

Only the Axis Player has secrets: the number that he drew, the targets of his operations and what the 501st does. Every
combination that play could have led to can come, and no other: a number not below the operations declared so far, with
the chance of its counters; targets that differ and are in reach of whom everybody has seen being set aside.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

import attrs

from ..core.view import UNKNOWN, Unknown
from .operations import hunting_units, target
from .phases.operations_limit import drawable
from .phases.participants import agrees
from .phases.planning import NotingHunters, WritingTarget, hunters_are_on_the_map
from .state import State

if TYPE_CHECKING:
    from .map import Zone

__all__ = ["complete"]


_Plan: TypeAlias = "tuple[Zone | None, Zone | None, int]"
"""Both targets, and the operation to which the 501st is committed."""


def complete(position: State, rng: random.Random) -> State:
    """See `balkan_rules.core.game.Game.complete`."""
    if position.operations_limit is UNKNOWN:
        position = attrs.evolve(position, operations_limit=rng.choice(drawable(position)))
    if position.hunters is UNKNOWN:
        first, second, hunters = rng.choice(_plans(position))
        position = attrs.evolve(position, first_target=first, second_target=second, hunters=hunters)
    return position


def _plans(position: State) -> list[_Plan]:
    """All plans that agree with what is seen; in a position to which no play leads, with as much of it as can be."""
    return list(_combined(position, agreeing=True)) or list(_combined(position, agreeing=False))


def _combined(position: State, *, agreeing: bool) -> Iterator[_Plan]:
    for hunters in _commitments(position):
        guess = attrs.evolve(position, hunters=hunters)
        first, second = (_targets(guess, operation, agreeing=agreeing) for operation in (1, 2))
        for one, two in product(first, second):
            if one is None or one != two:
                yield one, two, hunters


def _commitments(position: State) -> list[int]:
    """What may have been noted about the 501st."""
    is_asked = any(isinstance(frame, (WritingTarget, NotingHunters)) for frame in position.frames)
    if is_asked or not hunters_are_on_the_map(position) or _hunters_have_been_called(position):
        return [0]
    return [0, *range(position.tracks.deployed + 1, position.tracks.declared + 1)]


def _hunters_have_been_called(position: State) -> bool:
    """Whether the 501st has been deployed in an operation, which everybody has seen; it fights in no other."""
    return any(post.unit in hunting_units(position.ruleset) for post in position.tracks.origins)


def _targets(position: State, operation: int, *, agreeing: bool) -> list[Zone | None]:
    """What may have been written down for an operation, with this commitment of the 501st."""
    known = target(position, operation)
    if not isinstance(known, Unknown):
        return [known]
    if any(isinstance(frame, WritingTarget) and frame.operation <= operation for frame in position.frames):
        return [None]
    return [zone for zone in position.ruleset.zones if not agreeing or agrees(position, operation, zone)]
