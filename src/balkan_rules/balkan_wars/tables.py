"""The article's three tables as data: the Alternative Combat Results Table, bombardment and Secret Operations.

`ACRT`, `BOMBARDMENT` and `SECRET_OPERATIONS` are as printed, with rows and columns named by their printed labels, where
a minus at the end reads "or less" and a plus "or more". They read their data when they are first used. A table of one's
own is made from data of the same form.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property, partial
from typing import Final, TypeVar

import attrs

from ..core.actions import brief, whole_number
from ..core.arguments import amount, checked, member
from ..core.cases import case
from ..core.errors import ChartError, SetupError
from ..core.odds import Odds, check_columns
from .arguments import names, under
from .printed import printed_charts
from .roll_tables import BandedTable, RollTable
from .rulings import DEFAULT_RULINGS, AcrtOddsRounding, AcrtRow6Col4, Rulings, SecretOpsColumns12

__all__ = [
    "ACRT",
    "BOMBARDMENT",
    "SECRET_OPERATIONS",
    "BombardmentResult",
    "BombardmentTable",
    "CombatCode",
    "CombatResult",
    "CombatTable",
    "SecretOperationsTable",
    "SecretResult",
]

E = TypeVar("E", bound=Enum)


# -------------------------------------------------------------------------------------------------------------- results


class CombatCode(Enum):
    """What a combat does to one of the two sides."""

    NONE = "-"
    """Nothing."""
    D = "D"
    """Disrupted."""
    E = "E"
    """Elimination."""
    R = "R"
    """Rout."""
    S = "S"
    """Shattered."""

    def __str__(self) -> str:
        return self.value


def _combat_code(value: object, what: str) -> CombatCode:
    return member(CombatCode, value, what)


@attrs.frozen
class CombatResult:
    """A cell of the Alternative Combat Results Table; written as there, such as ``S/D``.

    Attributes:
        attacker: what befalls the attacker.
        defender: what befalls the defender.

    Raises:
        SetupError: one of the two is no CombatCode.
    """

    attacker: CombatCode = attrs.field(validator=checked(_combat_code))
    defender: CombatCode = attrs.field(validator=checked(_combat_code))

    @classmethod
    def parse(cls, text: str) -> CombatResult:
        """Read a cell.

        Raises:
            ChartError: it is not two of the codes with a slash between them.
        """
        attacker, slash, defender = text.partition("/") if type(text) is str else ("", "", "")
        if not slash:
            message = f"{brief(text)} is no combat result: two codes and a slash are wanted, such as 'S/D'"
            raise ChartError(message)
        return cls(_code(CombatCode, attacker), _code(CombatCode, defender))

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


class BombardmentResult(Enum):
    """What a bombardment does."""

    NE = "NE"
    """Nothing."""
    DD = "DD"
    """Defenders are Demoralized."""
    FE = "FE"
    """One defender is eliminated, a fortification first; the others are Demoralized."""

    def __str__(self) -> str:
        return self.value


class SecretResult(Enum):
    """What a Secret Operation comes to; what that means depends on its kind."""

    N = "N"
    """Nothing."""
    S1 = "S1"
    """The lesser success."""
    S2 = "S2"
    """The greater success."""

    def __str__(self) -> str:
        return self.value


def _code(kind: type[E], text: str) -> E:
    try:
        return kind(text)
    except ValueError:
        message = f"{brief(text)} is none of {', '.join(str(code) for code in kind)}"
        raise ChartError(message) from None


# --------------------------------------------------------------------------------------------------------------- tables


class CombatTable(RollTable[CombatResult]):
    """The Alternative Combat Results Table, or one of its kind: columns are odds such as ``"3/1"`` that rise."""

    def parse(self, text: str) -> CombatResult:
        """Read the text of a cell, such as ``"S/D"``."""
        return CombatResult.parse(text)

    def check_columns(self, labels: Sequence[str]) -> None:
        """Raise ChartError unless labels are rising odds."""
        check_columns([_odds(label) for label in names(labels, "labels")])

    @case("acrt.table")
    def cell(self, column: str, row: str) -> CombatResult:
        """Return one cell by the labels of its column and row; raises SetupError if there is none."""
        return super().cell(column, row)

    @case("acrt.rows")
    def row(self, roll: int) -> str:
        """Return the label of the row of a modified roll: all beyond the ends share a row."""
        return super().row(roll)

    @case("acrt.columns")
    def column(self, attack: int, defence: int, *, rulings: Rulings = DEFAULT_RULINGS) -> str:
        """Return the label of the column for two strengths, before shifts (rulings acrt.odds_rounding, .odds_extremes).

        Odds beyond the ends use the end columns: so does an attack of 0, the first, and any other on a defence of 0,
        the last.

        Raises:
            SetupError: a strength is no whole number of at least 0.
        """
        chosen, mine, theirs = under(rulings), amount(attack, "attack"), amount(defence, "defence")
        if not mine or not theirs:
            return self.columns[-1 if mine else 0]
        ratio = Fraction(mine, theirs)
        exact = [_odds(label).exact for label in self.columns]
        if chosen.acrt_odds_rounding is AcrtOddsRounding.ROUND_NEAREST:
            return self.columns[min(range(len(exact)), key=lambda index: abs(exact[index] - ratio))]
        return self.columns[max(bisect_right(exact, ratio) - 1, 0)]

    def under(self, rulings: Rulings) -> CombatTable:
        """Return the table as it is read under rulings (acrt.row6_col4).

        Raises:
            SetupError: the ruling changes a cell that this table does not have.
        """
        return self if under(rulings).acrt_row6_col4 is AcrtRow6Col4.AS_PRINTED else self._with_struck_attacker

    @cached_property
    def _with_struck_attacker(self) -> CombatTable:
        struck = CombatResult(CombatCode.D, self.cell("4/1", "6").defender)
        return self.with_cells({("4/1", "6"): str(struck)})


class BombardmentTable(BandedTable[BombardmentResult]):
    """The bombardment table, or one of its kind: columns are numbers of factors such as ``"2-3"`` and ``"25+"``."""

    def parse(self, text: str) -> BombardmentResult:
        """Read the text of a cell, such as ``"DD"``."""
        return _code(BombardmentResult, text)

    @case("bombardment.table")
    def cell(self, column: str, row: str) -> BombardmentResult:
        """Return one cell by the labels of its column and row; raises SetupError if there is none."""
        return super().cell(column, row)

    @case("bombardment.table.columns")
    def column(self, factors: int) -> str:
        """Return the label of the column for a total of factors, before shifts.

        Raises:
            SetupError: `factors` is no whole number of at least 1: only a shift leads to the column for 0 (ruling
                bombardment.zero_column).
        """
        return self.column_of(_some_factors(factors), "factors")


class SecretOperationsTable(BandedTable[SecretResult]):
    """The Secret Operations Table, or one of its kind: columns are differentials such as ``"2"`` and ``"4+"``."""

    def parse(self, text: str) -> SecretResult:
        """Read the text of a cell, such as ``"S1"``."""
        return _code(SecretResult, text)

    @case("secret_ops.table")
    def cell(self, column: str, row: str) -> SecretResult:
        """Return one cell by the labels of its column and row; raises SetupError if there is none."""
        return super().cell(column, row)

    @case("secret_ops.3.4")
    def column(self, differential: int) -> str:
        """Return the label of the column for a differential: attacking agents less defending ones.

        Raises:
            SetupError: `differential` is no whole number.
        """
        return self.column_of(differential, "differential")

    def under(self, rulings: Rulings) -> SecretOperationsTable:
        """Return the table as it is read under rulings (secret_ops.columns_1_2).

        Raises:
            SetupError: the ruling changes a column that this table does not have.
        """
        return self._with_third_column_twice if _second_column_is_misprint(rulings) else self

    @cached_property
    def _with_third_column_twice(self) -> SecretOperationsTable:
        return self.with_cells({("2", row): str(self.cell("3", row)) for row in self.rows})


def _odds(label: str) -> Odds:
    """The odds of a column, whose label may end in a plus or a minus."""
    return Odds.parse(label.rstrip("+-"))


@case("bombardment.table.zero")
def _some_factors(factors: object) -> int:
    """A number of factors that can bombard at all (ruling bombardment.zero_column)."""
    number = whole_number(factors, "factors")
    if number < 1:
        message = f"factors: a whole number of at least 1 is wanted, not {number}"
        raise SetupError(message)
    return number


@case("secret_ops.table.note")
def _second_column_is_misprint(rulings: Rulings) -> bool:
    """Whether the column for 2, which says what that for 1 says, is taken for a misprint of that for 3."""
    return under(rulings).secret_ops_columns_1_2 is SecretOpsColumns12.COLUMN_2_AS_3


def _printed(name: str, case_id: str) -> Mapping[str, object]:
    """The contents of a printed table."""
    table = printed_charts().get(name, case=case_id)
    assert isinstance(table, Mapping)  # noqa: S101 - it is our own file
    return table


ACRT: Final[CombatTable] = CombatTable("ACRT", partial(_printed, "acrt", "acrt.table"))
"""The Alternative Combat Results Table as printed."""
BOMBARDMENT: Final[BombardmentTable] = BombardmentTable(
    "bombardment table", partial(_printed, "bombardment", "bombardment.table")
)
"""The bombardment table as printed."""
SECRET_OPERATIONS: Final[SecretOperationsTable] = SecretOperationsTable(
    "Secret Operations Table", partial(_printed, "secret_operations", "secret_ops.table")
)
"""The Secret Operations Table as printed."""
