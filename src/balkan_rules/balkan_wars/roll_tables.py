"""Tables of one die against columns, as data: rows and columns with printed labels, and exact chances.

In a label a minus at the end reads "or less", a plus "or more": ``0-``, ``2-3``, ``7+``.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import Any, Final, Generic, Self, TypeVar, cast

from ..core.actions import brief, whole_number
from ..core.arguments import text
from ..core.chart_values import check_keys, want_list, want_name
from ..core.dice import Distribution, die
from ..core.errors import ChartError, SetupError
from ..core.odds import shift_column
from ..core.tables import Table
from .arguments import mapping, names

__all__ = ["BandedTable", "RollTable"]

V = TypeVar("V")

_BAND: Final[re.Pattern[str]] = re.compile(r"(-?[0-9]{1,6})(?:-([0-9]{1,6})|([-+]))?")


# --------------------------------------------------------------------------------------------------------------- labels


def _bands(labels: Sequence[str]) -> tuple[int, ...]:
    """The number at which each label begins, the first at its highest where it says "or less".

    Raises:
        ChartError: there is none, a label covers no numbers, or there is a gap or an overlap between two.
    """
    bands = [_band(label) for label in labels]
    if not bands:
        message = "at least one label is wanted"
        raise ChartError(message)
    for (_, high), (low, _) in pairwise(bands):
        if high is None or low is None or high + 1 != low:
            message = f"{', '.join(labels)}: each must begin where the one before it ends"
            raise ChartError(message)
    return tuple(cast("int", high if low is None else low) for low, high in bands)


def _band(label: str) -> tuple[int | None, int | None]:
    """The lowest and the highest number of a label; None where it has no end."""
    match = _BAND.fullmatch(label)
    if match is None or int(match[2] or match[1]) < int(match[1]):
        message = f"{label!r} is no label: a number such as '3', a range such as '2-3', '0-' or '7+' is wanted"
        raise ChartError(message)
    number = int(match[1])
    return None if match[3] == "-" else number, None if match[3] == "+" else int(match[2] or number)


# --------------------------------------------------------------------------------------------------------------- tables


class RollTable(ABC, Generic[V]):
    """A table of one die, with what is added to it, against columns; immutable, equal if class and contents are."""

    def __init__(self, name: str, data: Mapping[str, object] | Callable[[], Mapping[str, object]]) -> None:
        """Take the contents of a table, or what gives them when the table is first used.

        Args:
            name: what errors call it.
            data: ``columns`` and ``rows``, which are labels, and ``cells``, one list for each row with the text of one
                cell for each column. What is given by a function is checked when the table is first used.

        Raises:
            ChartError: something is wrong with the contents; the message says where.
            SetupError: the name is no text.
        """
        self.name: str = text(name, "name")
        self._data: Mapping[str, object] | Callable[[], Mapping[str, object]] = data
        if not callable(data):
            self._table  # noqa: B018 - so that it is checked now

    @abstractmethod
    def parse(self, text: str) -> V:
        """Read the text of a cell; raises ChartError for a bad one."""

    @abstractmethod
    def check_columns(self, labels: Sequence[str]) -> None:
        """Raise ChartError if labels cannot be those of the columns."""

    @cached_property
    def _table(self) -> Table[str, str, V]:
        """The contents, checked."""
        data = self._data() if callable(self._data) else self._data
        keys = ("columns", "rows", "cells")
        found = check_keys(data, keys, self.name, required=keys)
        columns = want_list(found["columns"], f"{self.name}.columns", want_name)
        rows = want_list(found["rows"], f"{self.name}.rows", want_name)
        try:
            self.check_columns(columns)
            _bands(rows)
        except ChartError as error:
            message = f"{self.name}: {error}"
            raise ChartError(message) from None
        line = partial(want_list, each=self._parsed)
        return Table(
            name=self.name, rows=rows, columns=columns, cells=want_list(found["cells"], f"{self.name}.cells", line)
        )

    def _parsed(self, value: object, where: str) -> V:
        try:
            return self.parse(want_name(value, where))
        except ChartError as error:
            message = f"{where}: {error}"
            raise ChartError(message) from None

    @cached_property
    def _row_bands(self) -> tuple[int, ...]:
        return _bands(self._table.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """The labels of the columns, from left to right."""
        return self._table.columns

    @property
    def rows(self) -> tuple[str, ...]:
        """The labels of the rows, from top to bottom."""
        return self._table.rows

    def row(self, roll: int) -> str:
        """Return the label of the row of a roll, all that modifies it added; beyond the ends it is the end row.

        Raises:
            SetupError: `roll` is no whole number.
        """
        return self.rows[max(bisect_right(self._row_bands, whole_number(roll, "roll")) - 1, 0)]

    def cell(self, column: str, row: str) -> V:
        """Return one cell by the labels of its column and row.

        Raises:
            SetupError: there is no such column or row.
        """
        return self._table.at(self._label("row", row, self.rows), self._label("column", column, self.columns))

    def result(self, column: str, roll: int) -> V:
        """Return the result for a roll, all that modifies it added.

        Raises:
            SetupError: there is no such column, or `roll` is no whole number.
        """
        return self.cell(column, self.row(roll))

    def distribution(self, column: str, drm: int = 0) -> Distribution[V]:
        """Return the exact chance of each result that one die can give.

        Args:
            column: the label of the column.
            drm: what is added to the die.

        Raises:
            SetupError: there is no such column, or `drm` is no whole number.
        """
        added = whole_number(drm, "drm")
        return die().map(lambda face: self.result(column, face + added))

    def shift(self, column: str, steps: int) -> str:
        """Return the label of the column so many to the right (left if negative), or the last on the way.

        `steps` is the sum of all shifts: only that stops at the ends, not each of them (ruling acrt.shift_clamp).

        Raises:
            SetupError: there is no such column, or `steps` is no whole number.
        """
        start = self.columns.index(self._label("column", column, self.columns))
        return self.columns[shift_column(start, whole_number(steps, "steps"), len(self.columns))]

    def with_cells(self, cells: Mapping[tuple[str, str], str]) -> Self:
        """Return the table with other texts in some cells, which are named by the labels of column and row.

        Raises:
            SetupError: there is no such column or row.
            ChartError: a text is no result of such a table.
        """
        named = {self._place(place): cell for place, cell in mapping(cells, "cells").items()}
        content = self.content()
        content["cells"] = [
            [named.get((column, row), cell) for column, cell in zip(self.columns, line, strict=True)]
            for row, line in zip(self.rows, content["cells"], strict=True)
        ]
        return type(self)(self.name, content)

    def content(self) -> dict[str, Any]:
        """The contents as plain data, from which an equal table can be made."""
        cells = [[str(cell) for cell in line] for line in self._table.cells]
        return {"columns": list(self.columns), "rows": list(self.rows), "cells": cells}

    def _place(self, place: object) -> tuple[str, str]:
        """The labels of a column and a row."""
        if not isinstance(place, tuple) or len(place) != 2:
            message = f"{self.name}: a pair of a column and a row is wanted, not {brief(place)}"
            raise SetupError(message)
        return self._label("column", place[0], self.columns), self._label("row", place[1], self.rows)

    def _label(self, what: str, label: object, labels: Sequence[str]) -> str:
        if not isinstance(label, str) or label not in labels:
            message = f"{self.name}: {what} is one of {', '.join(labels)}, not {brief(label)}"
            raise SetupError(message)
        return label

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RollTable) and type(self) is type(other) and self._table == other._table

    def __hash__(self) -> int:
        return hash(self._table.cells)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def __reduce__(self) -> tuple[type[Self], tuple[str, dict[str, Any]]]:
        return type(self), (self.name, self.content())


class BandedTable(RollTable[V]):
    """A table whose columns, like its rows, are numbers and ranges of numbers."""

    def check_columns(self, labels: Sequence[str]) -> None:
        """Raise ChartError unless each label begins where the one before it ends."""
        _bands(names(labels, "labels"))

    @cached_property
    def _column_bands(self) -> tuple[int, ...]:
        return _bands(self.columns)

    def column_of(self, number: int, what: str) -> str:
        """Return the label of the column of a number, which errors call `what`; beyond the ends it is the end column.

        Raises:
            SetupError: it is no whole number.
        """
        return self.columns[max(bisect_right(self._column_bands, whole_number(number, what)) - 1, 0)]
