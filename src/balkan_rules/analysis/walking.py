"""Exact chances, by walking all that dice and draws can bring."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeVar

from ..core.arguments import amount
from ..core.dice import Distribution
from ..core.state import State
from .asking import Policy, Question, Told, TreeTooLargeError, check_state

__all__ = ["LIMIT", "distribution"]

S = TypeVar("S", bound=State[Any, Any])
T = TypeVar("T")

LIMIT: Final = 50_000
"""How many positions `distribution` looks at if it is not told otherwise; up to a minute's worth."""


def distribution(
    state: S,
    horizon: int | Callable[[S], bool],
    event: Callable[[S], T] | Told[T],
    *,
    policy: Policy | None = None,
    limit: int = LIMIT,
) -> Distribution[T]:
    """The exact chance of every answer to a question about what comes.

    The chance nodes are those that play has, with their own chances. Equal states that are equally far away, and of
    which the same has been told, are one position.

    Args:
        state: where it begins.
        horizon: where it ends: so many actions and outcomes on, or as soon as this is true of a state, which may be at
            once; in any case when the game is over. See `at_turn`, `at_phase`, `at_choice` and `game_over`.
        event: what is asked: given a state at the horizon, its answer; or a `Told`, if it shows only on the way.
        policy: who decides on the way. Without one nobody may have a choice.
        limit: how many positions may be looked at.

    Raises:
        TreeTooLargeError: more positions than that have to be looked at; `estimate` samples instead.
        SetupError: an argument is wrong, or a side has a choice and there is no policy.
        IllegalActionError: the policy answers with what is not legal.
    """
    question: Question[T] = Question(horizon, event, policy)
    check_state(state)
    amount(limit, "limit")
    frontier: dict[tuple[Any, Any], Fraction] = {(state, question.start): Fraction(1)}
    found: dict[T, Fraction] = {}
    depth = seen = 0
    while frontier:
        following: dict[tuple[Any, Any], Fraction] = {}
        for (position, told), chance in frontier.items():
            if question.ends(position, told, depth):
                _add(found, question.answer(position, told), chance)
                continue
            seen += 1
            if seen > limit:
                raise TreeTooLargeError(limit)
            for action, share in question.ways(position):
                _add(following, question.follow(position, action, told), chance * share)
        frontier, depth = following, depth + 1
    return Distribution(found.items())


def _add(chances: dict[T, Fraction], value: T, chance: Fraction) -> None:
    chances[value] = chances[value] + chance if value in chances else chance
