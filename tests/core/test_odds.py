"""Odds, their ladder and the columns of combat tables."""

from __future__ import annotations

from fractions import Fraction

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.errors import BalkanRulesError, ChartError
from balkan_rules.core.odds import Odds, check_columns, column_for, shift_column

STRENGTHS = st.integers(1, 60)
STEPS = st.integers(-30, 30)


def columns(text: str) -> list[Odds]:
    return [Odds.parse(word) for word in text.split()]


@pytest.mark.parametrize(
    ("attacker", "defender", "expected"),
    [
        (11, 4, "2-1"),
        (3, 4, "1-2"),
        (12, 31, "1-3"),
        (15, 8, "1-1"),
        (16, 8, "2-1"),
        (8, 15, "1-2"),
        (8, 16, "1-2"),
        (8, 17, "1-3"),
        (7, 7, "1-1"),
        (6, 7, "1-2"),
    ],
)
def test_odds_are_rounded_for_the_defender(attacker: int, defender: int, expected: str) -> None:
    assert str(Odds.of(attacker, defender)) == expected


def test_odds_of_fractions() -> None:
    assert Odds.of(Fraction(9, 2), 2) == Odds(2, 1)
    assert Odds.of(1, Fraction(5, 2)) == Odds(1, 3)


@given(STRENGTHS, STRENGTHS)
def test_odds_are_the_best_on_the_ladder_that_is_not_above_the_strengths(attacker: int, defender: int) -> None:
    odds = Odds.of(attacker, defender)
    assert odds.exact <= Fraction(attacker, defender) < odds.shift(1).exact


@pytest.mark.parametrize(("attacker", "defender"), [(0, 1), (1, 0), (-1, 2), (2, -1)])
def test_strengths_must_be_above_zero(attacker: int, defender: int) -> None:
    with pytest.raises(BalkanRulesError, match=f"not {attacker} to {defender}"):
        Odds.of(attacker, defender)


@pytest.mark.parametrize(("attacker", "defender"), [(2, 3), (0, 1), (1, 0), (1, -1)])
def test_odds_stand_on_the_ladder(attacker: int, defender: int) -> None:
    with pytest.raises(BalkanRulesError, match=f"{attacker}-{defender} does not stand on the ladder"):
        Odds(attacker, defender)


def test_the_ladder_has_one_step_around_one_to_one() -> None:
    assert [str(Odds(1, 3).shift(steps)) for steps in range(6)] == ["1-3", "1-2", "1-1", "2-1", "3-1", "4-1"]
    assert Odds(2, 1).shift(-3) == Odds(1, 3)
    assert [Odds(1, 2).step, Odds(1, 1).step, Odds(4, 1).step] == [-1, 0, 3]


@given(STEPS, STEPS)
def test_order_of_odds_is_the_order_of_their_numbers(one: int, other: int) -> None:
    assert (Odds.at(one) < Odds.at(other)) == (Odds.at(one).exact < Odds.at(other).exact) == (one < other)
    assert Odds.at(one).step == one
    assert Odds.at(one).shift(other) == Odds.at(one + other)


@given(STEPS)
def test_odds_are_written_and_read(step: int) -> None:
    odds = Odds.at(step)
    assert Odds.parse(str(odds)) == odds
    assert Odds.parse(f" {odds.attacker}:{odds.defender} ") == Odds.parse(f"{odds.attacker}/{odds.defender}") == odds


@pytest.mark.parametrize(
    "text", ["", "3", "3-2", "0-1", "1-0", "-1-1", "1-1-1", "a-1", "01-1", "1 - 2", "1-9999999", "٣-1"]
)
def test_other_text_is_no_odds(text: str) -> None:
    with pytest.raises(ChartError, match="is not odds"):
        Odds.parse(text)


def test_odds_are_frozen() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        Odds(1, 1).attacker = 2  # type: ignore[misc]
    assert len({Odds(1, 1), Odds.parse("1-1"), Odds.at(0)}) == 1


def test_column_is_the_highest_not_above_the_odds() -> None:
    table = columns("1-2 1-1 2-1 4-1")
    found = {text: column_for(Odds.parse(text), table) for text in "1-9 1-3 1-2 1-1 2-1 3-1 4-1 9-1".split()}  # noqa: SIM905
    assert found == {"1-9": 0, "1-3": 0, "1-2": 0, "1-1": 1, "2-1": 2, "3-1": 2, "4-1": 3, "9-1": 3}


@given(st.sets(STEPS, min_size=1), STEPS)
def test_column_agrees_with_a_search_by_number(steps: set[int], step: int) -> None:
    table = [Odds.at(one) for one in sorted(steps)]
    fitting = [index for index, column in enumerate(table) if column.exact <= Odds.at(step).exact]
    assert column_for(Odds.at(step), table) == max(fitting, default=0)


def test_columns_must_rise() -> None:
    check_columns(columns("1-1"))
    with pytest.raises(ChartError, match="at least one column"):
        column_for(Odds(1, 1), [])
    with pytest.raises(ChartError, match="column 1-2 cannot stand right of column 1-1"):
        column_for(Odds(1, 1), columns("1-1 1-2"))
    with pytest.raises(ChartError, match="column 2-1 cannot stand right of column 2-1"):
        check_columns(columns("1-1 2-1 2-1"))


def test_net_shift_clamps_once() -> None:
    table = columns("1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1")
    start = column_for(Odds.of(1, 2), table)
    assert str(table[shift_column(start, -4 + 3, len(table))]) == "1-3"
    assert str(table[shift_column(column_for(Odds.of(9, 1), table), -2, len(table))]) == "4-1"
    assert [shift_column(3, steps, 8) for steps in (-9, -3, -1, 0, 4, 5)] == [0, 0, 2, 3, 7, 7]


@pytest.mark.parametrize(("index", "n"), [(-1, 3), (3, 3), (0, 0)])
def test_shift_starts_from_a_column_of_the_table(index: int, n: int) -> None:
    with pytest.raises(BalkanRulesError, match=f"column {index} is not one of"):
        shift_column(index, 1, n)
