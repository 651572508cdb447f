"""Tables, results of combat and combat tables."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.dice import Distribution
from balkan_rules.core.errors import BalkanRulesError, ChartError
from balkan_rules.core.odds import Odds
from balkan_rules.core.tables import CombatResultsTable, Result, Table

RAIN = Table(name="weather", rows=[1, 2, 3], columns=["spring", "autumn"], cells=[["dry", "wet"], ["wet", "mud"], "ab"])
COMBAT = CombatResultsTable(
    "combat",
    columns=["1-2", "1-1", "3-1"],
    rows={2: ["A1", "-", "D1"], 1: ["AE", "A2", "-"], 3: ["-", "D2", "DE"]},
    parse=Result.parse,
)


def test_a_table_gives_the_cell_of_row_and_column() -> None:
    assert {(row, column): RAIN.at(row, column) for row in RAIN.rows for column in RAIN.columns} == {
        (1, "spring"): "dry",
        (1, "autumn"): "wet",
        (2, "spring"): "wet",
        (2, "autumn"): "mud",
        (3, "spring"): "a",
        (3, "autumn"): "b",
    }
    assert RAIN.row(2) == ("wet", "mud")


def test_what_a_table_does_not_have_is_a_named_error() -> None:
    with pytest.raises(ChartError, match="weather: there is no row 4, only 1, 2, 3"):
        RAIN.at(4, "spring")
    with pytest.raises(ChartError, match="weather: there is no column 'winter', only spring, autumn"):
        RAIN.at(1, "winter")
    with pytest.raises(ChartError, match="weather: there is no row 0"):
        RAIN.row(0)


@given(st.integers(-20, 20))
def test_clamping_is_asked_for_and_reads_the_end_rows(row: int) -> None:
    assert RAIN.at(row, "autumn", clamp=True) == RAIN.at(sorted([1, row, 3])[1], "autumn")


def test_clamping_needs_consecutive_numbers_and_never_clamps_columns() -> None:
    gap = Table(name="gap", rows=[1, 3], columns=["x"], cells=[[0], [0]])
    with pytest.raises(ChartError, match="gap: 2 cannot be clamped to the rows 1, 3"):
        gap.at(2, "x", clamp=True)
    words = Table(name="words", rows=["low", "high"], columns=["x"], cells=[[0], [1]])
    with pytest.raises(ChartError, match="words: 'higher' cannot be clamped"):
        words.at("higher", "x", clamp=True)
    with pytest.raises(ChartError, match="no column 'winter'"):
        RAIN.at(9, "winter", clamp=True)


def test_tables_are_values() -> None:
    same = Table(name="weather", rows=(1, 2, 3), columns=("spring", "autumn"), cells=RAIN.cells)
    assert same == RAIN
    assert hash(same) == hash(RAIN)
    assert pickle.loads(pickle.dumps(RAIN)).at(1, "spring") == "dry"


@pytest.mark.parametrize(
    ("rows", "columns", "cells", "message"),
    [
        ([], ["x"], [], "every row needs a name of its own, not none"),
        ([1, 1], ["x"], [[0], [0]], "every row needs a name of its own, not 1, 1"),
        ([1], ["x", "x"], [[0, 0]], "every column needs a name of its own, not x, x"),
        ([1, 2], ["x"], [[0]], "1 rows of cells for the rows 1, 2"),
        ([1, 2], ["x"], [[0], [0, 0]], "row 2: 2 cells for the columns x"),
    ],
)
def test_a_table_is_complete(rows: list[Any], columns: list[Any], cells: list[Any], message: str) -> None:
    with pytest.raises(ChartError, match=message):
        Table(name="t", rows=rows, columns=columns, cells=cells)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("A3", Result("A", 3)),
        ("D1", Result("D", 1)),
        ("AE", Result("A", eliminated=True)),
        ("DE", Result("D", eliminated=True)),
        ("-", Result()),
        ("D12", Result("D", 12)),
    ],
)
def test_results_are_read_and_written(text: str, result: Result) -> None:
    assert Result.parse(text) == result
    assert str(result) == text


@pytest.mark.parametrize("text", ["", "A", "A0", "D-1", "B1", "a1", "AE1", "A 1", "--", "A12345", "D1\n"])
def test_other_text_is_no_result(text: str) -> None:
    with pytest.raises(ChartError, match="is not a combat result"):
        Result.parse(text)


def test_times_multiplies_the_number_only() -> None:
    assert [str(Result.parse(text).times(3)) for text in ("A2", "D1", "AE", "DE", "-")] == ["A6", "D3", "AE", "DE", "-"]
    with pytest.raises(BalkanRulesError, match="cannot be taken 0 times"):
        Result("D", 1).times(0)


@pytest.mark.parametrize(
    ("side", "loss", "eliminated"),
    [
        ("A", 0, False),
        ("", 1, False),
        ("", 0, True),
        ("D", 1, True),
        ("D", -1, False),
        ("D", -1, True),
        ("X", 1, False),
    ],
)
def test_a_result_is_one_of_the_notations(side: Literal["A", "D", ""], loss: int, eliminated: bool) -> None:  # noqa: FBT001
    with pytest.raises(BalkanRulesError, match="no result has side"):
        Result(side, loss, eliminated)


def test_a_combat_table_gives_the_printed_cells() -> None:
    assert COMBAT.dice == (1, 2, 3)
    assert COMBAT.columns == (Odds(1, 2), Odds(1, 1), Odds(3, 1))
    cells = [[str(COMBAT.result(column, die)) for column in range(3)] for die in COMBAT.dice]
    assert cells == [["AE", "A2", "-"], ["A1", "-", "D1"], ["-", "D2", "DE"]]
    assert [COMBAT.column(Odds.parse(text)) for text in ("1-5", "1-2", "2-1", "3-1", "6-1")] == [0, 0, 1, 2, 2]


def test_a_die_or_column_that_a_combat_table_does_not_have_is_a_named_error() -> None:
    with pytest.raises(ChartError, match="combat: there is no row 4, only 1, 2, 3"):
        COMBAT.result(0, 4)
    for column in (-1, 3):
        with pytest.raises(ChartError, match=f"combat: there is no column {column}, only 0 to 2"):
            COMBAT.result(column, 1)
    assert [str(COMBAT.result(2, die, clamp=True)) for die in (-3, 0, 4, 99)] == ["-", "-", "DE", "DE"]


def test_distribution_weighs_the_rows_by_the_die() -> None:
    third = Fraction(1, 3)
    assert COMBAT.distribution(1, sides=3) == Distribution(
        [(Result("A", 2), third), (Result(), third), (Result("D", 2), third)]
    )
    assert dict(COMBAT.distribution(2, clamp=True)) == {
        Result(): Fraction(1, 6),
        Result("D", 1): Fraction(1, 6),
        Result("D", eliminated=True): Fraction(2, 3),
    }
    assert dict(COMBAT.distribution(2, modifier=2, clamp=True)) == {Result("D", eliminated=True): Fraction(1)}
    with pytest.raises(ChartError, match="combat: there is no row 4"):
        COMBAT.distribution(2)


@pytest.mark.parametrize(
    ("columns", "rows", "message"),
    [
        (["3-2"], {1: ["-"]}, "t: '3-2' is not odds"),
        ([], {1: []}, "t: a combat table needs at least one column"),
        (["2-1", "1-1"], {1: ["-", "-"]}, "t: column 1-1 cannot stand right of column 2-1"),
        (["1-1"], {}, "t: the rows must be die results without a gap, not none"),
        (["1-1"], {1: ["-"], 3: ["-"]}, "t: the rows must be die results without a gap, not 1, 3"),
        (["1-1"], {1: ["-"], 2: ["X2"]}, "t, row 2: 'X2' is not a combat result"),
        (["1-1", "2-1"], {1: ["-"]}, "t, row 1: 1 cells for the columns 1-1, 2-1"),
    ],
)
def test_a_wrong_combat_table_is_named(columns: list[str], rows: dict[int, list[str]], message: str) -> None:
    with pytest.raises(ChartError, match=message):
        CombatResultsTable("t", columns=columns, rows=rows, parse=Result.parse)


def test_cells_may_be_of_a_games_own_kind() -> None:
    def hits(text: str) -> tuple[int, int]:
        attacker, _, defender = text.partition("/")
        return int(attacker), int(defender)

    table = CombatResultsTable("hits", columns=["1-1"], rows={1: ["2/0"], 2: ["0/1"]}, parse=hits)
    assert table.result(0, 2) == (0, 1)
    assert pickle.loads(pickle.dumps(table)).result(0, 1) == (2, 0)
