"""Tables as tables: cells by named row and column, and combat tables with odds for columns and a die for rows.

A row or column that a table does not have is a `ChartError`, never `None` or a neighbour's cell; reading a number
beyond the ends as the end row must be asked for with ``clamp=True``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, Literal, TypeVar, cast

import attrs

from .dice import Distribution, die
from .errors import BalkanRulesError, ChartError
from .odds import Odds, check_columns

__all__ = ["CombatResultsTable", "Result", "Table"]

R = TypeVar("R")
C = TypeVar("C")
V = TypeVar("V")

_RESULT: Final[re.Pattern[str]] = re.compile(r"([AD])(E|[1-9][0-9]{0,3})")


def _grid(cells: Sequence[Sequence[V]]) -> tuple[tuple[V, ...], ...]:
    return tuple(tuple(row) for row in cells)


def _row_tuple(names: Sequence[R]) -> tuple[R, ...]:
    return tuple(names)


@attrs.frozen(kw_only=True)
class Table(Generic[R, C, V]):
    """An immutable table of cells by row and column.

    Attributes:
        name: what errors call it.
        rows: names of the rows, from top to bottom, each once.
        columns: names of the columns, from left to right, each once.
        cells: one sequence per row with one cell per column.

    Raises:
        ChartError: a name stands twice, or rows or cells are missing or left over.
    """

    name: str
    rows: tuple[R, ...] = attrs.field(converter=_row_tuple)
    columns: tuple[C, ...] = attrs.field(converter=_row_tuple)
    cells: tuple[tuple[V, ...], ...] = attrs.field(converter=_grid)
    _index: Mapping[tuple[R, C], V] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        for what, names in (("row", self.rows), ("column", self.columns)):
            if not names or len(set(names)) != len(names):
                raise ChartError(f"{self.name}: every {what} needs a name of its own, not {_listed(names)}")
        if len(self.cells) != len(self.rows):
            raise ChartError(f"{self.name}: {len(self.cells)} rows of cells for the rows {_listed(self.rows)}")
        for row, cells in zip(self.rows, self.cells, strict=True):
            if len(cells) != len(self.columns):
                raise ChartError(f"{self.name}, row {row}: {len(cells)} cells for the columns {_listed(self.columns)}")
        index = {
            (row, column): cell
            for row, cells in zip(self.rows, self.cells, strict=True)
            for column, cell in zip(self.columns, cells, strict=True)
        }
        object.__setattr__(self, "_index", index)

    def at(self, row: R, column: C, *, clamp: bool = False) -> V:
        """Return one cell.

        Args:
            row: the name of the row.
            column: the name of the column.
            clamp: read a whole number above or below all rows as the nearest end row (only the row, never the column).

        Raises:
            ChartError: the table has no such row or column, or must clamp rows that are not consecutive numbers.
        """
        if clamp:
            row = self._nearest(row)
        try:
            return self._index[row, column]
        except KeyError:
            what, asked, names = ("row", row, self.rows) if row not in self.rows else ("column", column, self.columns)
            raise ChartError(f"{self.name}: there is no {what} {asked!r}, only {_listed(names)}") from None

    def row(self, row: R) -> tuple[V, ...]:
        """Return the cells of one row from left to right.

        Raises:
            ChartError: the table has no such row.
        """
        return tuple(self.at(row, column) for column in self.columns)

    def _nearest(self, row: R) -> R:
        numbers = [number for number in (row, *self.rows) if isinstance(number, int)]
        ends = numbers[1:]
        if len(numbers) != len(self.rows) + 1 or ends != list(range(ends[0], ends[0] + len(ends))):
            raise ChartError(f"{self.name}: {row!r} cannot be clamped to the rows {_listed(self.rows)}")
        return cast("R", min(max(numbers[0], ends[0]), ends[-1]))


@attrs.frozen
class Result:
    """What a cell of a combat table says in the notation ``A3``, ``D1``, ``AE``, ``DE`` or ``-``.

    Attributes:
        side: ``"A"`` if the attacker loses, ``"D"`` if the defender does, ``""`` if nobody.
        loss: the number after the letter; 0 for ``AE``, ``DE`` and ``-``.
        eliminated: the whole side is lost.

    Raises:
        BalkanRulesError: the three do not make one of those notations.
    """

    side: Literal["A", "D", ""] = ""
    loss: int = 0
    eliminated: bool = False

    def __attrs_post_init__(self) -> None:
        expected = 0 if not self.side else 1
        if self.side not in {"A", "D", ""} or self.loss < 0 or (self.loss > 0) + self.eliminated != expected:
            raise BalkanRulesError(f"no result has side {self.side!r}, loss {self.loss}, eliminated {self.eliminated}")

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read one cell.

        Raises:
            ChartError: the text is in none of the five notations.
        """
        if text == "-":
            return cls()
        match = _RESULT.fullmatch(text)
        if match is None:
            raise ChartError(f"{text!r} is not a combat result: write A or D with a number of at least 1, AE, DE or -")
        side: Literal["A", "D"] = "A" if match[1] == "A" else "D"
        return cls(side, 0, eliminated=True) if match[2] == "E" else cls(side, int(match[2]))

    def times(self, n: int) -> Result:
        """Return the result with its number multiplied by `n`; ``AE``, ``DE`` and ``-`` stay as they are.

        Raises:
            BalkanRulesError: `n` is less than 1.
        """
        if n < 1:
            raise BalkanRulesError(f"a combat result cannot be taken {n} times")
        return self if n == 1 or not self.loss else Result(self.side, self.loss * n)

    def __str__(self) -> str:
        return f"{self.side}{'E' if self.eliminated else self.loss}" if self.side else "-"


class CombatResultsTable(Generic[V]):
    """A combat table: columns of odds that rise from left to right, one row per die result, cells of a game's own kind.

    Attributes:
        name: what errors call it.
        columns: the odds at the head of each column.
        dice: the die results that have a row, lowest first, without a gap.
    """

    __slots__ = ("_steps", "_table", "columns", "dice", "name")

    def __init__(
        self,
        name: str,
        *,
        columns: Sequence[str],
        rows: Mapping[int, Sequence[str]],
        parse: Callable[[str], V],
    ) -> None:
        """Build it from text.

        Args:
            name: what errors call it.
            columns: odds such as ``"2-1"``, rising.
            rows: the cells of each die result, one per column.
            parse: reads one cell (`Result.parse` for the notation ``A3``); it raises `ChartError` for a bad one.

        Raises:
            ChartError: a column, a row or a cell is wrong; the message says which.
        """
        self.name: str = name
        try:
            self.columns: tuple[Odds, ...] = tuple(map(Odds.parse, columns))
            check_columns(self.columns)
        except ChartError as error:
            raise ChartError(f"{name}: {error}") from None
        self._steps: tuple[int, ...] = tuple(column.step for column in self.columns)
        self.dice: tuple[int, ...] = tuple(sorted(rows))
        if not rows or self.dice != tuple(range(self.dice[0], self.dice[-1] + 1)):
            raise ChartError(f"{name}: the rows must be die results without a gap, not {_listed(self.dice)}")
        cells = [[self._read(parse, number, text) for text in rows[number]] for number in self.dice]
        self._table: Table[int, Odds, V] = Table(name=name, rows=self.dice, columns=self.columns, cells=cells)

    def _read(self, parse: Callable[[str], V], number: int, text: str) -> V:
        try:
            return parse(text)
        except ChartError as error:
            raise ChartError(f"{self.name}, row {number}: {error}") from None

    def column(self, odds: Odds) -> int:
        """Return the index of the column for these odds: the highest that is not above them, the first if all are."""
        return max(bisect_right(self._steps, odds.step) - 1, 0)

    def result(self, column: int, die: int, *, clamp: bool = False) -> V:
        """Return the cell of a column (by index, 0 is leftmost) and a die result.

        With ``clamp=True`` a die result beyond the ends is read as the end row.

        Raises:
            ChartError: there is no such column or no such row.
        """
        row = die - self.dice[0]
        if 0 <= row < len(self.dice) and 0 <= column < len(self.columns):
            return self._table.cells[row][column]
        if not 0 <= column < len(self.columns):
            raise ChartError(f"{self.name}: there is no column {column}, only 0 to {len(self.columns) - 1}")
        return self._table.at(die, self.columns[column], clamp=clamp)

    def distribution(self, column: int, *, modifier: int = 0, sides: int = 6, clamp: bool = False) -> Distribution[V]:
        """Return the exact chances of each cell in a column for one fair die.

        Args:
            column: the index of the column, 0 is leftmost.
            modifier: added to the die before the row is read.
            sides: faces of the die.
            clamp: read a modified die beyond the ends as the end row.

        Raises:
            ChartError: there is no such column, or a modified die result has no row.
        """
        return die(sides).map(lambda face: self.result(column, face + modifier, clamp=clamp))


def _listed(names: Sequence[object]) -> str:
    return ", ".join(map(str, names)) or "none"
