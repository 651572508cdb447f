"""Sizes in sixths of a division, and choices of pieces by strength."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.errors import BalkanRulesError
from balkan_rules.core.stacking import (
    SIXTHS_IN_DIVISION,
    Size,
    achievable,
    can_complete,
    completing,
    divisions,
    largest_subset_sum,
)

STACKS = st.lists(st.integers(0, 9), max_size=9)


def subsets(strengths: list[int]) -> set[tuple[int, ...]]:
    """All choices of positions."""
    places = range(len(strengths))
    return {chosen for size in range(len(strengths) + 1) for chosen in combinations(places, size)}


def total(strengths: list[int], chosen: tuple[int, ...]) -> int:
    return sum(strengths[place] for place in chosen)


def test_sizes_are_sixths_of_a_division() -> None:
    assert {size.value: size.sixths for size in Size} == {
        "battalion": 1,
        "regiment": 2,
        "brigade": 3,
        "division": 6,
        "corps": 6,
        "group": 0,
    }
    assert Size("corps") is Size.CORPS
    assert len(Size) == 6
    assert Size.DIVISION.sixths == SIXTHS_IN_DIVISION


def test_sums_of_sizes_are_exact_in_every_order() -> None:
    for trio in permutations([Size.BRIGADE, Size.REGIMENT, Size.BATTALION]):
        assert divisions(sum(size.sixths for size in trio)) == 1
    seven = 6 * [Size.DIVISION] + [Size.BRIGADE] + 3 * [Size.BATTALION] + 30 * [Size.GROUP]
    assert divisions(sum(size.sixths for size in seven)) == 7
    assert divisions(9) == Fraction(3, 2)


@given(STACKS)
def test_achievable_has_a_bit_for_each_sum(strengths: list[int]) -> None:
    sums = {total(strengths, chosen) for chosen in subsets(strengths)}
    assert achievable(strengths) == sum(1 << one for one in sums)


@given(STACKS, st.integers(0, 50))
def test_largest_subset_sum_is_the_best_of_all_choices(strengths: list[int], limit: int) -> None:
    best = max(one for chosen in subsets(strengths) if (one := total(strengths, chosen)) <= limit)
    assert largest_subset_sum(strengths, limit) == best


@pytest.mark.parametrize(
    ("strengths", "limit", "best"),
    [([2, 3, 4], 5, 5), ([4, 4], 6, 4), ([4], 2, 0), ([12], 10, 0), ([1, 1, 2], 2, 2), ([], 3, 0), ([3], 0, 0)],
)
def test_losses_that_whole_pieces_can_meet(strengths: list[int], limit: int, best: int) -> None:
    assert largest_subset_sum(strengths, limit) == best


@given(STACKS, st.integers(-3, 50))
def test_can_complete_looks_for_one_choice(strengths: list[int], need: int) -> None:
    assert can_complete(strengths, need) == any(total(strengths, chosen) == need for chosen in subsets(strengths))


@given(STACKS, st.integers(0, 30))
def test_taking_listed_pieces_makes_each_choice_once_and_never_gets_stuck(strengths: list[int], need: int) -> None:
    made: list[tuple[int, ...]] = []
    open_choices: list[tuple[int, ...]] = [()]
    while open_choices:
        chosen = open_choices.pop()
        left = need - total(strengths, chosen)
        listed = completing(strengths, left, after=chosen[-1] if chosen else -1)
        assert (listed == ()) == (left == 0 or not can_complete(strengths, need))
        if left == 0:
            made.append(chosen)
        open_choices.extend((*chosen, place) for place in listed)
    wanted = {c for c in subsets(strengths) if total(strengths, c) == need and all(strengths[p] for p in c)}
    assert len(made) == len(set(made))
    assert set(made) == wanted


def test_a_piece_that_spoils_the_best_total_is_not_listed() -> None:
    assert completing([4, 3, 2], largest_subset_sum([4, 3, 2], 5)) == (1,)
    assert completing([1, 1, 2], 2) == (0, 2)
    assert completing([1, 1, 2], 1, after=0) == (1,)


def test_thirty_groups_and_brigades_are_quick_to_sum() -> None:
    strengths = 30 * [1] + 20 * [3] + 20 * [5]
    assert achievable(strengths) == (1 << 191) - 1
    assert completing(strengths, 95) == (*range(46), 50, 51)  # five threes or nineteen fives are needed behind them
    assert completing(strengths, 190) == (0,)


@pytest.mark.parametrize("amount", [-1, -6])
def test_nothing_is_negative(amount: int) -> None:
    with pytest.raises(BalkanRulesError, match=f"as {amount} is"):
        achievable([1, amount])
    with pytest.raises(BalkanRulesError, match=f"as {amount} is"):
        largest_subset_sum([1], amount)
    with pytest.raises(BalkanRulesError, match=f"as {amount} is"):
        completing([1], amount)
    with pytest.raises(BalkanRulesError, match=f"as {amount} is"):
        completing([amount], 1)
