"""Chances by sampling, with intervals: for questions whose tree is too large to be walked."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from numbers import Real
from typing import Any, Final, Generic, TypeVar

import attrs

from .._intervals import mean_ends, wilson_ends
from ..core.actions import brief, check_rng
from ..core.arguments import amount, instance, instances
from ..core.dice import choose
from ..core.errors import SetupError
from ..core.frozen import FrozenDict
from ..core.state import State
from ..core.view import View
from .asking import AnyState, Policy, Question, Told, check_state

__all__ = ["Estimate", "Interval", "estimate", "mean_interval", "wilson"]

S = TypeVar("S", bound=State[Any, Any])
T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)

_SUREST: Final = 1 - 1e-15
"""From here on a confidence cannot be told from certainty."""
_MOST_TRIALS: Final = 10**15
_LARGEST: Final = 1e100
"""Numbers as large cannot be squared and summed up without care."""


@attrs.frozen(order=False)
class Interval:
    """Where a number probably lies.

    Attributes:
        low: the lower end.
        high: the upper end.
        confidence: how often intervals that are made so hold the number, between 0 and 1.
    """

    low: float
    high: float
    confidence: float

    def __contains__(self, number: float | Fraction) -> bool:
        return self.low <= number <= self.high

    def __str__(self) -> str:
        return f"{self.low:.3f} to {self.high:.3f}"


def _kept(counts: Mapping[T, int]) -> Mapping[T, int]:
    given = instance(Mapping, counts, "counts")  # type: ignore[type-abstract]  # any mapping will do
    if not sum(amount(count, "counts") for count in given.values()):
        message = "counts: at least one sample is wanted"
        raise SetupError(message)
    return FrozenDict(given)


def _checked(confidence: float) -> float:
    given: object = confidence
    if not isinstance(given, (int, float, Fraction)) or not 0 < given < _SUREST:
        message = f"confidence: a number between 0 and 1 is wanted, not {brief(given)}"
        raise SetupError(message)
    return float(given)


def _number(value: Real) -> float:
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not -_LARGEST < number < _LARGEST:
        message = f"values: numbers between {-_LARGEST:g} and {_LARGEST:g} are wanted, not {brief(value)}"
        raise SetupError(message)
    return number


def wilson(successes: int, trials: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval for the chance behind `successes` in `trials` independent trials.

    Raises:
        SetupError: the counts are no whole numbers with 0 <= successes <= trials, there is no trial or too many
            (10**15), or the confidence is not between 0 and 1.
    """
    done, hits, wanted = amount(trials, "trials"), amount(successes, "successes"), _checked(confidence)
    if done > _MOST_TRIALS:
        message = f"trials: at most {_MOST_TRIALS} are wanted, not {brief(done)}"
        raise SetupError(message)
    if not hits <= done or not done:
        message = (
            f"successes: from 0 to as many as there are trials, and at least one of those, not {brief(hits)} of {done}"
        )
        raise SetupError(message)
    return Interval(*wilson_ends(hits, done, wanted), wanted)


def mean_interval(values: Sequence[float], confidence: float = 0.95) -> Interval:
    """Student's interval for the mean behind independent values; from end to end of the numbers for fewer than two.

    Raises:
        SetupError: something is no number between -1e100 and 1e100, or the confidence is not between 0 and 1.
    """
    wanted = _checked(confidence)
    numbers = [_number(value) for value in instances(Real, values, "values")]  # type: ignore[type-abstract]  # any number
    if len(numbers) < 2:
        return Interval(-math.inf, math.inf, wanted)
    return Interval(*mean_ends(numbers, wanted), wanted)


@attrs.frozen(order=False)
class Estimate(Generic[T]):
    """What sampling found of a question.

    Attributes:
        counts: how often each answer was found, in the order in which they were first found.

    Raises:
        SetupError: that is no mapping to whole numbers, or there is no sample.
    """

    counts: Mapping[T, int] = attrs.field(converter=_kept)

    @property
    def samples(self) -> int:
        """How many samples there are."""
        return sum(self.counts.values())

    def share(self, answer: T) -> Fraction:
        """How much of the samples has an answer, from 0 to 1."""
        return Fraction(self.counts.get(answer, 0), self.samples)

    def interval(self, answer: T, confidence: float = 0.95) -> Interval:
        """Where the chance of an answer probably lies (`wilson`). Raises SetupError for a wrong confidence."""
        return wilson(self.counts.get(answer, 0), self.samples, confidence)

    def map(self, f: Callable[[T], U]) -> Estimate[U]:
        """The estimate of ``f(answer)``: ``estimate.map(lambda turn: turn <= 9).interval(True)``."""
        merged: dict[U, int] = {}
        for answer, count in self.counts.items():
            merged[f(answer)] = merged.get(f(answer), 0) + count
        return Estimate(merged)

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def _lines(found: Estimate[Any]) -> Iterable[str]:
    for answer, count in sorted(found.counts.items(), key=lambda pair: -pair[1]):
        yield f"{answer}: {count} of {found.samples}, {found.interval(answer)}"


def estimate(
    position: S | View[S, Any, Any],
    horizon: int | Callable[[S], bool],
    event: Callable[[S], T] | Told[T],
    *,
    rng: random.Random,
    samples: int = 1000,
    policy: Policy | None = None,
) -> Estimate[T]:
    """A sampled answer to what `distribution` answers exactly.

    Args:
        position: where it begins; a state, or a side's view, of which each sample draws another state that the side
            cannot tell from the real one.
        horizon: as for `distribution`.
        event: as for `distribution`.
        rng: decides at chance nodes, for policies that answer with a distribution, and about what a view hides.
        samples: how many are drawn, at least 1.
        policy: as for `distribution`; it may also answer the same view differently from time to time.

    Raises:
        SetupError: an argument is wrong, or a side has a choice and there is no policy.
        IllegalActionError: the policy answers with what is not legal.
    """
    question: Question[T] = Question(horizon, event, policy)
    check_rng(rng)
    if not amount(samples, "samples"):
        message = "samples: at least 1 is wanted"
        raise SetupError(message)
    if not isinstance(position, View):
        check_state(position)
    counts: dict[T, int] = {}
    for _ in range(samples):
        answer = _sample(question, _start(position, rng), rng)
        counts[answer] = counts.get(answer, 0) + 1
    return Estimate(counts)


def _start(position: AnyState | View[Any, Any, Any], rng: random.Random) -> AnyState:
    if isinstance(position, State):
        return position
    drawn: AnyState = position.ruleset.game.sample_state(position, rng)
    return drawn


def _sample(question: Question[T], state: AnyState, rng: random.Random) -> T:
    """The answer of one way through the tree."""
    told, depth = question.start, 0
    while not question.ends(state, told, depth):
        action = choose(question.ways(state), rng)
        state, told = question.follow(state, action, told)
        depth += 1
    return question.answer(state, told)
