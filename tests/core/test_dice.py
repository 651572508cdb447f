"""Exact chances and the drawing of outcomes."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.dice import Distribution, choose, die, sum_of, uniform, weighted
from balkan_rules.core.errors import BalkanRulesError

HALF = Fraction(1, 2)
WEIGHTS = st.dictionaries(st.integers(-5, 5), st.integers(0, 7)).filter(lambda weights: any(weights.values()))


class Script(random.Random):
    """A generator that gives scripted numbers and remembers the ranges that it was asked for."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)
        self.asked: list[int] = []

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        assert (stop, step) == (None, 1)
        self.asked.append(start)
        return self.numbers.pop(0)


def test_a_die_has_equal_faces_in_order() -> None:
    assert list(die().items()) == [(face, Fraction(1, 6)) for face in range(1, 7)]
    assert list(die(10)) == list(range(1, 11))


@pytest.mark.parametrize(("n", "sides"), [(1, 6), (2, 6), (3, 6), (2, 10), (4, 3)])
def test_sum_of_dice_counts_every_throw(n: int, sides: int) -> None:
    throws = Counter(sum(faces) for faces in product(range(1, sides + 1), repeat=n))
    assert dict(sum_of(n, sides)) == {total: Fraction(ways, sides**n) for total, ways in throws.items()}
    assert list(sum_of(n, sides)) == list(range(n, n * sides + 1))


def test_uniform_counts_a_value_as_often_as_it_stands_there() -> None:
    assert dict(uniform("aab")) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


def test_weighted_drops_what_cannot_be_drawn() -> None:
    cup = weighted({"red": 1, "blue": 3, "none": 0})
    assert cup.outcomes() == (("red", Fraction(1, 4)), ("blue", Fraction(3, 4)))
    assert "none" not in cup
    assert len(cup) == 2
    assert cup.get("none", Fraction(0)) == 0


@given(WEIGHTS)
def test_weights_become_shares_of_their_sum(weights: dict[int, int]) -> None:
    total = sum(weights.values())
    cup = weighted(weights)
    assert sum(cup.values()) == 1
    assert all(cup.get(value, Fraction(0)) * total == weight for value, weight in weights.items())


@given(WEIGHTS, WEIGHTS)
def test_map_where_and_combine_count_as_enumeration_does(first: dict[int, int], second: dict[int, int]) -> None:
    one, two = weighted(first), weighted(second)
    ways = Counter[int]()
    for (a, m), (b, n) in product(first.items(), second.items()):
        ways[a * b] += m * n
    total = sum(ways.values())
    assert dict(one.combine(two, lambda a, b: a * b)) == {v: Fraction(w, total) for v, w in ways.items() if w}
    assert one.map(lambda a: a % 2) == Distribution(
        [(parity, one.where(lambda a, p=parity: a % 2 == p)) for parity in (0, 1)]  # type: ignore[misc]
    )
    assert one.combine(two, lambda a, b: a + b).mean() == one.mean() + two.mean()
    assert one.where(lambda _: True) == 1
    assert one.where(lambda _: False) == 0


def test_mean_is_exact() -> None:
    assert die().mean() == Fraction(7, 2)
    assert uniform([HALF, Fraction(1, 3)]).mean() == Fraction(5, 12)


def test_mean_refuses_floats() -> None:
    inexact: Distribution[int] = uniform([0.5])  # type: ignore[list-item]
    with pytest.raises(BalkanRulesError, match=r"0\.5 is not exact"):
        inexact.mean()


def test_distributions_are_values() -> None:
    one = Distribution([("a", HALF), ("b", Fraction(1, 4)), ("b", Fraction(1, 4)), ("c", Fraction(0))])
    other = Distribution([("b", HALF), ("a", HALF)])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Distribution([("a", Fraction(1))])
    assert repr(one) == "Distribution([('a', Fraction(1, 2)), ('b', Fraction(1, 2))])"
    assert eval(repr(one)) == one  # noqa: S307 - our own text
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(KeyError):
        one["c"]


@pytest.mark.parametrize(
    ("chances", "message"),
    [
        ([], "sum to 0, not to 1"),
        ([("a", HALF)], "sum to 1/2, not to 1"),
        ([("a", Fraction(3, 2)), ("b", -HALF)], "chance of 'b' is negative: -1/2"),
        ([("a", 1.0)], r"1\.0 is not exact"),
    ],
)
def test_chances_must_sum_to_one(chances: list[tuple[str, Fraction]], message: str) -> None:
    with pytest.raises(BalkanRulesError, match=message):
        Distribution(chances)


def test_impossible_draws_are_refused() -> None:
    with pytest.raises(BalkanRulesError, match="nothing can be drawn"):
        uniform([])
    with pytest.raises(BalkanRulesError, match="nothing can be drawn"):
        die(0)
    with pytest.raises(BalkanRulesError, match="cannot throw 0 dice"):
        sum_of(0)
    with pytest.raises(BalkanRulesError, match="nothing can be drawn"):
        sum_of(1, 0)
    with pytest.raises(BalkanRulesError, match="weight of 'a' is negative: -1"):
        weighted({"a": -1, "b": 2})
    with pytest.raises(BalkanRulesError, match=r"0\.5 is not exact"):
        weighted({"a": 0.5})  # type: ignore[dict-item]


def test_choose_uses_whole_weights_over_the_common_denominator_in_order() -> None:
    outcomes = (("a", Fraction(1, 6)), ("b", Fraction(1, 2)), ("c", Fraction(1, 3)))
    rng = Script(*range(6))
    assert [choose(outcomes, rng) for _ in range(6)] == ["a", "b", "b", "b", "c", "c"]
    assert rng.asked == [6] * 6


def test_equal_chances_draw_the_same_by_the_fast_path_and_without_it() -> None:
    shared = die().outcomes()
    apart = tuple((face, Fraction(1, 6)) for face in range(1, 7))
    assert all(chance is shared[0][1] for _, chance in shared)
    for seed in range(50):
        one, other = random.Random(seed), random.Random(seed)
        assert choose(shared, one) == choose(apart, other)
        assert one.getstate() == other.getstate()


def test_choose_never_draws_what_has_no_chance() -> None:
    outcomes = (("never", Fraction(0)), ("always", Fraction(1)), ("nor this", Fraction(0)))
    assert choose(outcomes, Script(0)) == "always"


def test_sixty_thousand_rolls_show_every_face_about_equally() -> None:
    rng = random.Random(8)
    outcomes = die().outcomes()
    rolls = Counter(choose(outcomes, rng) for _ in range(60_000))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < count < 10_400 for count in rolls.values())


@pytest.mark.parametrize(
    "outcomes",
    [
        [],
        [("a", HALF)],
        [("a", Fraction(3, 2)), ("b", -HALF)],
        [("a", HALF), ("b", HALF), ("c", HALF)],
        [("a", Fraction(0))],
    ],
)
def test_choose_refuses_what_is_no_distribution(outcomes: list[tuple[str, Fraction]]) -> None:
    with pytest.raises(BalkanRulesError, match="sum to 1"):
        choose(outcomes, Script())
