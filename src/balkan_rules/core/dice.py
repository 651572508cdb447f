"""Exact chances: what dice and blind draws can give, with `fractions.Fraction` and never a float.

A `Distribution` maps each possible value to its chance. Nothing here holds a random generator; `choose` takes the
caller's.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeVar

from .errors import BalkanRulesError

if TYPE_CHECKING:
    import random

__all__ = ["Distribution", "choose", "die", "sum_of", "uniform", "weighted"]

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")

_chance_of: Final = itemgetter(1)
"""Of a (value, chance) pair."""


class Distribution(Mapping[T, Fraction]):
    """The possible values of something random, each with its exact chance; an immutable mapping that can be hashed.

    Values stand in the order in which they were first given, and only values with a chance above 0 are kept. Two
    distributions are equal if they give the same chances, in whatever order.
    """

    __slots__ = ("_chances",)

    def __init__(self, chances: Iterable[tuple[T, Fraction]]) -> None:
        """Take (value, chance) pairs; the chances of a value given twice add up.

        Raises:
            BalkanRulesError: a chance is negative or no `Fraction` or `int`, or they do not sum to exactly 1.
        """
        merged: dict[T, Fraction] = {}
        for value, chance in chances:
            _refuse_inexact(chance)
            if chance < 0:
                raise BalkanRulesError(f"the chance of {value!r} is negative: {chance}")
            if chance:
                merged[value] = merged[value] + chance if value in merged else Fraction(chance)
        total = sum(merged.values(), Fraction(0))
        if total != 1:
            raise BalkanRulesError(f"the chances sum to {total}, not to 1")
        self._chances = merged

    @classmethod
    def _trusted(cls, chances: dict[T, Fraction]) -> Distribution[T]:
        """Wrap chances that are known to be positive and to sum to 1."""
        made = cls.__new__(cls)
        made._chances = chances  # noqa: SLF001 - its own class
        return made

    def __getitem__(self, value: T) -> Fraction:
        """Return the chance of a value that can occur; KeyError for any other (`where` and `get` answer for all)."""
        return self._chances[value]

    def __iter__(self) -> Iterator[T]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __repr__(self) -> str:
        return f"Distribution({list(self._chances.items())!r})"

    def outcomes(self) -> tuple[tuple[T, Fraction], ...]:
        """Return (value, chance) pairs in order: the form in which a chance node lists them and `choose` takes them."""
        return tuple(self._chances.items())

    def map(self, f: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of ``f(value)``; the chances of values that `f` sends to one result add up."""
        merged: dict[U, Fraction] = {}
        for value, chance in self._chances.items():
            result = f(value)
            merged[result] = merged[result] + chance if result in merged else chance
        return Distribution._trusted(merged)

    def where(self, pred: Callable[[T], bool]) -> Fraction:
        """Return the chance that ``pred(value)`` is true, from 0 to 1."""
        return sum((chance for value, chance in self._chances.items() if pred(value)), Fraction(0))

    def combine(self, other: Distribution[U], f: Callable[[T, U], V]) -> Distribution[V]:
        """Return the distribution of ``f(mine, its)`` for two draws that do not depend on one another."""
        merged: dict[V, Fraction] = {}
        for mine, chance in self._chances.items():
            for its, share in other._chances.items():
                result = f(mine, its)
                both = chance * share
                merged[result] = merged[result] + both if result in merged else both
        return Distribution._trusted(merged)

    def mean(self: Distribution[int] | Distribution[Fraction]) -> Fraction:
        """Return the expected value, exactly; the values must be whole numbers or fractions.

        Raises:
            BalkanRulesError: a value is not an exact number.
        """
        total = Fraction(0)
        for value, chance in self.items():
            _refuse_inexact(value)
            total += value * chance
        return total


def uniform(values: Iterable[T]) -> Distribution[T]:
    """Return equal chances for each of `values`; a value that stands there twice is twice as likely.

    Raises:
        BalkanRulesError: there are no values.
    """
    counts: dict[T, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return weighted(counts)


def weighted(weights: Mapping[T, int]) -> Distribution[T]:
    """Return chances in proportion to whole-number weights, such as the numbers of equal chits in a cup.

    Raises:
        BalkanRulesError: a weight is negative or not an `int`, or all are 0.
    """
    for value, weight in weights.items():
        _refuse_inexact(weight)
        if weight < 0:
            raise BalkanRulesError(f"the weight of {value!r} is negative: {weight}")
    total = sum(weights.values())
    if not total:
        raise BalkanRulesError("no value has a weight above 0, so nothing can be drawn")
    shares = {weight: Fraction(weight, total) for weight in weights.values()}
    return Distribution._trusted({value: shares[weight] for value, weight in weights.items() if weight})  # noqa: SLF001


def die(sides: int = 6) -> Distribution[int]:
    """Return one fair die with faces 1 to `sides`.

    Raises:
        BalkanRulesError: `sides` is less than 1.
    """
    return uniform(range(1, sides + 1))


def sum_of(n: int, sides: int = 6) -> Distribution[int]:
    """Return the total of `n` fair dice thrown together, from ``n`` to ``n * sides``, lowest total first.

    Raises:
        BalkanRulesError: `n` or `sides` is less than 1.
    """
    if n < 1:
        raise BalkanRulesError(f"cannot throw {n} dice")
    counts = {0: 1}
    for _ in range(n):
        rolled: dict[int, int] = {}
        for total, ways in counts.items():
            for face in range(1, sides + 1):
                rolled[total + face] = rolled.get(total + face, 0) + ways
        counts = rolled
    return weighted(dict(sorted(counts.items())))


def choose(outcomes: Sequence[tuple[T, Fraction]], rng: random.Random) -> T:
    """Draw one value from (value, chance) pairs with one call of ``rng.randrange``.

    The draw uses whole-number weights over the common denominator of the chances. For a given generator state and a
    given order of the pairs the answer is always the same; equal chances only make it faster.

    Raises:
        BalkanRulesError: there are no pairs, or the chances are negative or do not sum to 1.
    """
    chances = [*map(_chance_of, outcomes)]
    count = len(chances)
    if count and chances.count(chances[0]) == count and chances[0].as_integer_ratio() == (1, count):
        return outcomes[rng.randrange(count)][0]
    scale = lcm(*[chance.denominator for chance in chances])
    weights = [chance.numerator * (scale // chance.denominator) for chance in chances]
    if sum(weights) != scale or min(weights) < 0:
        raise BalkanRulesError("the chances to choose from must be at least 0 and sum to 1")
    return outcomes[bisect_right(list(accumulate(weights)), rng.randrange(scale))][0]


def _refuse_inexact(number: object) -> None:
    if not isinstance(number, (Fraction, int)):
        raise BalkanRulesError(f"{number!r} is not exact: use int or Fraction")
