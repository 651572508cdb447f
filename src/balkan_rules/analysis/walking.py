"""Exact chances, by walking all that dice and draws can bring."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, Generic, TypeVar

import attrs

from ..core.arguments import amount
from ..core.dice import Distribution
from ..core.state import State
from .asking import AnyState, Policy, Question, Told, TreeTooLargeError, check_state, countable

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
    walk = _Walk(question, amount(limit, "limit"))
    walk.arrive(state, question.start, Fraction(1))
    while walk.waiting:
        walk.go_on()
    return Distribution(walk.found.items())


@attrs.define(order=False)
class _Walk(Generic[T]):
    """A tree that is walked level by level. What has ended is not kept, so no more than `limit` positions ever are.

    Attributes:
        question: what is asked.
        limit: how many positions may be looked at.
        seen: how many were, and those that wait.
        depth: how many actions and outcomes those that wait are from the beginning.
        waiting: the chances of the positions at that depth, with what has been told.
        found: the chances of the answers so far.
    """

    question: Question[T]
    limit: int
    seen: int = 0
    depth: int = 0
    waiting: dict[tuple[Any, Any], Fraction] = attrs.field(factory=dict)
    found: dict[T, Fraction] = attrs.field(factory=dict)

    def arrive(self, position: AnyState, told: Any, chance: Fraction) -> None:  # noqa: ANN401 - as `Question.start`
        """Answer for a position where the question ends, or have it wait; raises TreeTooLargeError."""
        if self.question.ends(position, told, self.depth):
            _add(self.found, self.question.answer(position, told), chance)
            return
        key = (position, countable(told))
        if key not in self.waiting:
            self.seen += 1
            if self.seen > self.limit:
                raise TreeTooLargeError(self.limit)
        _add(self.waiting, key, chance)

    def go_on(self) -> None:
        """One action or outcome further, from all that wait."""
        left, self.waiting = self.waiting, {}
        self.depth += 1
        for (position, told), chance in left.items():
            for action, share in self.question.ways(position):
                self.arrive(*self.question.follow(position, action, told), chance * share)


def _add(chances: dict[T, Fraction], value: T, chance: Fraction) -> None:
    chances[value] = chances[value] + chance if value in chances else chance
