"""The three printed tables: rows, columns, chances, and what else can be made of them."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from balkan_rules import ChartError, SetupError
from balkan_rules.balkan_wars import (
    ACRT,
    BOMBARDMENT,
    SECRET_OPERATIONS,
    AcrtOddsRounding,
    AcrtRow6Col4,
    BombardmentResult,
    BombardmentTable,
    CombatCode,
    CombatResult,
    CombatTable,
    RollTable,
    Rulings,
    SecretOperationsTable,
    SecretOpsColumns12,
    SecretResult,
)
from balkan_rules.balkan_wars.printed import printed_charts
from balkan_rules.core.charts import Basis

TABLES: tuple[RollTable[Any], ...] = (ACRT, BOMBARDMENT, SECRET_OPERATIONS)
EVERY_TABLE = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
SIXTH = Fraction(1, 6)


# ------------------------------------------------------------------------------------------------------------- the data


def test_there_are_174_cells_all_of_them_printed() -> None:
    assert sum(len(table.columns) * len(table.rows) for table in TABLES) == 174
    charts = printed_charts()
    assert {charts.basis_of(path) for path, _ in charts.leaves()} == {Basis.PRINTED}


@pytest.mark.case("balkan_wars", "acrt.table", "acrt.rows", "acrt.columns")
def test_the_combat_table_has_the_printed_frame() -> None:
    assert ACRT.columns == ("1/3-", "1/2", "1/1", "2/1", "3/1", "4/1", "5/1", "6/1+")
    assert ACRT.rows == ("0-", "1", "2", "3", "4", "5", "6", "7+")
    assert ACRT.cell("3/1", "6") == CombatResult(CombatCode.D, CombatCode.R)
    assert ACRT.result("6/1+", 5) == CombatResult(attacker=CombatCode.NONE, defender=CombatCode.E)


@pytest.mark.case("balkan_wars", "bombardment.table", "bombardment.table.columns")
def test_the_bombardment_table_has_the_printed_frame() -> None:
    assert BOMBARDMENT.columns == ("0-", "1", "2-3", "4-7", "8-15", "16-24", "25+")
    assert BOMBARDMENT.rows == ("1-", "2", "3", "4", "5", "6", "7", "8+")
    assert BOMBARDMENT.result("25+", 3) is BombardmentResult.DD


@pytest.mark.case("balkan_wars", "secret_ops.table")
def test_the_table_of_secret_operations_has_the_printed_frame() -> None:
    assert SECRET_OPERATIONS.columns == ("-1-", "0", "1", "2", "3", "4+")
    assert SECRET_OPERATIONS.rows == ("0", "1", "2", "3", "4", "5", "6", "7", "8+")
    assert SECRET_OPERATIONS.result("4+", 3) is SecretResult.S1


def test_importing_the_package_reads_nothing() -> None:
    code = (
        "from balkan_rules.balkan_wars import *\n"
        "from balkan_rules.balkan_wars.printed import printed_charts as charts\n"
        "assert charts.cache_info().currsize == 0\n"
        "ACRT.rows, BOMBARDMENT.rows, SECRET_OPERATIONS.rows\n"
        "assert charts.cache_info().misses == 1\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# ----------------------------------------------------------------------------------------------------- rows and chances


@pytest.mark.parametrize(
    ("table", "rolls"),
    [
        (ACRT, {-5: "0-", 0: "0-", 1: "1", 6: "6", 7: "7+", 12: "7+"}),
        (BOMBARDMENT, {-5: "1-", 1: "1-", 2: "2", 8: "8+", 12: "8+"}),
        (SECRET_OPERATIONS, {-5: "0", 0: "0", 1: "1", 8: "8+", 12: "8+"}),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
@pytest.mark.case("balkan_wars", "acrt.rows", "bombardment.table", "secret_ops.table")
def test_a_roll_beyond_the_ends_is_read_in_the_end_row(table: RollTable[Any], rolls: dict[int, str]) -> None:
    assert {roll: table.row(roll) for roll in rolls} == rolls
    for roll, row in rolls.items():
        assert [table.result(column, roll) for column in table.columns] == [
            table.cell(column, row) for column in table.columns
        ]


@pytest.mark.case("balkan_wars", "acrt.table")
def test_chances_are_exact() -> None:
    assert ACRT.distribution("3/1").map(str) == {"S/D": SIXTH, "S/S": SIXTH, "-/S": 3 * SIXTH, "D/R": SIXTH}
    assert ACRT.distribution("3/1", drm=2).map(str) == {"-/S": 3 * SIXTH, "D/R": 3 * SIXTH}
    assert BOMBARDMENT.distribution("16-24", drm=-1).map(str) == {"NE": 4 * SIXTH, "DD": 2 * SIXTH}
    assert SECRET_OPERATIONS.distribution("0", 1).map(str) == {"N": 3 * SIXTH, "S1": 2 * SIXTH, "S2": SIXTH}


@EVERY_TABLE
def test_chances_are_what_the_six_faces_read(table: RollTable[Any]) -> None:
    for column in table.columns:
        for drm in range(-9, 10):
            faces = [table.result(column, face + drm) for face in range(1, 7)]
            assert table.distribution(column, drm) == {cell: faces.count(cell) * SIXTH for cell in faces}


# -------------------------------------------------------------------------------------------------------------- columns


@pytest.mark.parametrize(
    ("attack", "defence", "down", "nearest"),
    [
        (10, 10, "1/1", "1/1"),
        (14, 5, "2/1", "3/1"),
        (5, 2, "2/1", "2/1"),
        (11, 4, "2/1", "3/1"),
        (3, 4, "1/2", "1/2"),
        (4, 5, "1/2", "1/1"),
        (6, 10, "1/2", "1/2"),
        (5, 12, "1/3-", "1/3-"),
        (9, 20, "1/3-", "1/2"),
        (4, 10, "1/3-", "1/3-"),
        (1, 10, "1/3-", "1/3-"),
        (60, 10, "6/1+", "6/1+"),
        (100, 10, "6/1+", "6/1+"),
        (0, 3, "1/3-", "1/3-"),
        (3, 0, "6/1+", "6/1+"),
        (0, 0, "1/3-", "1/3-"),
    ],
)
@pytest.mark.case("balkan_wars", "acrt.columns")
def test_odds_are_turned_into_a_column(attack: int, defence: int, down: str, nearest: str) -> None:
    rulings = Rulings(acrt_odds_rounding=AcrtOddsRounding.ROUND_NEAREST)
    assert ACRT.column(attack, defence) == down
    assert ACRT.column(attack, defence, rulings=rulings) == nearest


@pytest.mark.parametrize(
    ("factors", "column"),
    [
        *((1, "1"), (2, "2-3"), (3, "2-3"), (4, "4-7"), (7, "4-7"), (8, "8-15")),
        *((15, "8-15"), (16, "16-24"), (24, "16-24"), (25, "25+"), (99, "25+")),
    ],
)
@pytest.mark.case("balkan_wars", "bombardment.table.columns", "bombardment.table.zero")
def test_factors_are_turned_into_a_column(factors: int, column: str) -> None:
    assert BOMBARDMENT.column(factors) == column


@pytest.mark.case("balkan_wars", "bombardment.table.zero")
def test_only_a_shift_leads_to_the_column_for_no_factors() -> None:
    with pytest.raises(SetupError, match="factors: a whole number of at least 1 is wanted, not 0"):
        BOMBARDMENT.column(0)
    assert BOMBARDMENT.shift(BOMBARDMENT.column(1), -1) == "0-"
    assert BOMBARDMENT.shift(BOMBARDMENT.column(1), -3) == "0-"


@pytest.mark.case("balkan_wars", "secret_ops.3.4")
def test_a_differential_is_turned_into_a_column() -> None:
    columns = [SECRET_OPERATIONS.column(differential) for differential in range(-3, 7)]
    assert columns == ["-1-", "-1-", "-1-", "0", "1", "2", "3", "4+", "4+", "4+"]


def test_only_the_sum_of_shifts_stops_at_the_ends() -> None:
    assert ACRT.shift("1/2", -1) == "1/3-"
    assert ACRT.shift("1/2", -4 + 2) == "1/3-"
    assert ACRT.shift("5/1", 9) == "6/1+"
    assert ACRT.shift("4/1", 0) == "4/1"


# ------------------------------------------------------------------------------------------------ rulings, new tables


@pytest.mark.case("balkan_wars", "acrt.table")
def test_the_attacker_may_suffer_at_four_to_one_as_beside_it() -> None:
    struck = ACRT.under(Rulings(acrt_row6_col4=AcrtRow6Col4.TREAT_ATTACKER_AS_D))
    assert ACRT.under(Rulings()) is ACRT
    assert str(ACRT.cell("4/1", "6")) == "-/R"
    assert str(struck.cell("4/1", "6")) == "D/R"
    other = [
        (column, row)
        for column in ACRT.columns
        for row in ACRT.rows
        if struck.cell(column, row) != ACRT.cell(column, row)
    ]
    assert other == [("4/1", "6")]


@pytest.mark.case("balkan_wars", "secret_ops.table", "secret_ops.table.note")
def test_the_second_column_may_be_read_as_the_third() -> None:
    assert SECRET_OPERATIONS.under(Rulings()) is SECRET_OPERATIONS
    assert SECRET_OPERATIONS.distribution("2") == SECRET_OPERATIONS.distribution("1")
    read = SECRET_OPERATIONS.under(Rulings(secret_ops_columns_1_2=SecretOpsColumns12.COLUMN_2_AS_3))
    for row in read.rows:
        assert read.cell("2", row) == SECRET_OPERATIONS.cell("3", row)
        assert read.cell("1", row) == SECRET_OPERATIONS.cell("1", row)
    assert read.result("2", 6) is SecretResult.S2


@EVERY_TABLE
def test_a_table_is_a_value(table: RollTable[Any]) -> None:
    same = type(table)(table.name, table.content())
    assert same == table
    assert hash(same) == hash(table)
    assert pickle.loads(pickle.dumps(table)) == table
    assert table != table.content()
    assert table not in [other for other in TABLES if other is not table]
    changed = table.with_cells({(table.columns[0], table.rows[0]): str(table.cell(table.columns[-1], table.rows[-1]))})
    assert changed != table
    assert table == type(table)(table.name, table.content())


def test_a_table_says_what_it_is() -> None:
    assert repr(ACRT) == "<CombatTable ACRT>"


def test_a_table_of_ones_own_has_rows_and_columns_of_its_own() -> None:
    data = {"columns": ["1/2", "1/1", "4/1"], "rows": ["1-2", "3-6"], "cells": [["E/-", "-/-", "-/E"], ["-/-"] * 3]}
    table = CombatTable("mine", data)
    assert [table.column(attack, 2) for attack in (1, 3, 6, 8)] == ["1/2", "1/1", "1/1", "4/1"]
    assert table.distribution("4/1").map(str) == {"-/E": 2 * SIXTH, "-/-": 4 * SIXTH}
    heavy = BombardmentTable("mine", {"columns": ["5-9", "10"], "rows": ["1"], "cells": [["NE", "FE"]]})
    assert [heavy.column(factors) for factors in (1, 9, 10, 11)] == ["5-9", "5-9", "10", "10"]


# --------------------------------------------------------------------------------------------------- what is refused


@EVERY_TABLE
@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda table: table.result("7/1", 3), "column is one of .*, not '7/1'"),
        (lambda table: table.result([], 3), "column is one of .*, not \\[\\]"),
        (lambda table: table.cell(table.columns[0], "9"), "row is one of .*, not '9'"),
        (lambda table: table.result(table.columns[0], 1.5), "roll: a whole number is wanted, not 1.5"),
        (lambda table: table.distribution("x"), "column is one of .*, not 'x'"),
        (lambda table: table.distribution(table.columns[0], drm="1"), "drm: a whole number is wanted, not '1'"),
        (lambda table: table.shift("x", 1), "column is one of .*, not 'x'"),
        (lambda table: table.shift(table.columns[0], 1.0), "steps: a whole number is wanted, not 1.0"),
        (lambda table: table.with_cells({("x", table.rows[0]): "-"}), "column is one of .*, not 'x'"),
        (lambda table: table.with_cells({"1/1": "-"}), "a pair of a column and a row is wanted, not '1/1'"),
        (lambda table: table.with_cells({(table.columns[0],): "-"}), "a pair of a column and a row is wanted"),
        (lambda table: table.with_cells({(table.columns[0], "x"): "-"}), "row is one of .*, not 'x'"),
    ],
)
def test_a_table_names_what_it_has(table: RollTable[Any], call: Callable[..., object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        call(table)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ACRT.column(-1, 2), "attack: a whole number of at least 0 is wanted, not -1"),
        (lambda: ACRT.column(1, 2.5), "defence: a whole number is wanted, not 2.5"),  # type: ignore[arg-type]
        (lambda: BOMBARDMENT.column(None), "factors: a whole number is wanted, not None"),  # type: ignore[arg-type]
        (lambda: SECRET_OPERATIONS.column("1"), "differential: a whole number"),  # type: ignore[arg-type]
    ],
)
def test_no_column_is_found_for_nonsense(call: Callable[..., object], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        call()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cells": [["S+D"]]}, r"mine.cells\[0\]\[0\]: 'S\+D' is no combat result"),
        ({"cells": [["S/X"]]}, "'X' is none of -, D, E, R, S"),
        ({"cells": [["S/D", "S/D"]]}, "2 cells for the columns 1/1"),
        ({"cells": []}, "0 rows of cells"),
        ({"cells": [[7]]}, "a name is needed, not 7"),
        ({"columns": ["one"]}, "mine: 'one' is not odds"),
        ({"columns": ["2/1", "1/1"]}, "odds must rise"),
        ({"columns": 7}, "mine.columns: a list is needed"),
        ({"rows": ["x"]}, "mine: 'x' is no label"),
        ({"rows": ["3-1"]}, "mine: '3-1' is no label"),
        ({"rows": ["1", "3"]}, "each must begin where the one before it ends"),
        ({"rows": ["1+", "2"]}, "each must begin"),
        ({"rows": ["1", "2-"]}, "each must begin"),
        ({"notes": "x"}, "there is no key 'notes'"),
    ],
)
def test_a_table_with_wrong_contents_is_refused(changes: dict[str, object], message: str) -> None:
    data = {"columns": ["1/1"], "rows": ["1"], "cells": [["-/-"]], **changes}
    with pytest.raises(ChartError, match=message):
        CombatTable("mine", data)
    later = CombatTable("mine", lambda: data)
    with pytest.raises(ChartError, match=message):
        _ = later.rows


@EVERY_TABLE
def test_a_new_cell_must_be_a_result_of_the_table(table: RollTable[Any]) -> None:
    with pytest.raises(ChartError, match=r"cells\[0\]\[0\]: 'X1' is"):
        table.with_cells({(table.columns[0], table.rows[0]): "X1"})


def test_columns_of_numbers_follow_one_another() -> None:
    with pytest.raises(ChartError, match="mine: 1, 3: each must begin where the one before it ends"):
        SecretOperationsTable("mine", {"columns": ["1", "3"], "rows": ["1"], "cells": [["N", "N"]]})
    with pytest.raises(ChartError, match="mine: at least one label is wanted"):
        SecretOperationsTable("mine", {"columns": [], "rows": ["1"], "cells": [[]]})


def test_a_ruling_needs_the_cell_that_it_changes() -> None:
    table = CombatTable("mine", {"columns": ["1/1"], "rows": ["1"], "cells": [["-/-"]]})
    with pytest.raises(SetupError, match="mine: row is one of 1, not '6'"):
        table.under(Rulings(acrt_row6_col4=AcrtRow6Col4.TREAT_ATTACKER_AS_D))
