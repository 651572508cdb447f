"""Hexes with four-digit numbers: which lie beside each other, how far apart they are, and their sides.

A number is two digits of row and two of column (``"2804"``). Rows are straight; every other row lies half a hex further
east. In which direction the numbers grow, and which rows lie east, differs from sheet to sheet: that is a `HexGrid`.
The hexes that a map really has are a `HexMap`, which numbers them from 0 for tables and sets.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, Literal, TypeAlias

import attrs

from .errors import ChartError

__all__ = ["Direction", "HexGrid", "HexMap", "Side"]

_ID: Final[re.Pattern[str]] = re.compile(r"[0-9]{4}")
_MOST: Final = 99
"""The highest row and column that two digits can write."""

Side: TypeAlias = tuple[int, int]
"""A hexside: the indices of the two hexes that share it, the smaller one first."""


class Direction(Enum):
    """The six sides of a hex. The value is the way across it: half hexes eastward, rows northward."""

    EAST = (2, 0)
    NORTH_EAST = (1, 1)
    NORTH_WEST = (-1, 1)
    WEST = (-2, 0)
    SOUTH_WEST = (-1, -1)
    SOUTH_EAST = (1, -1)

    @property
    def opposite(self) -> Direction:
        """The side across the hex."""
        east, north = self.value
        return Direction((-east, -north))


_FROM_WAY: Final[Mapping[tuple[int, int], Direction]] = {direction.value: direction for direction in Direction}


@attrs.frozen(kw_only=True)
class HexGrid:
    """How a sheet numbers its hexes.

    Attributes:
        rows: the compass direction in which the row number grows.
        columns: the compass direction in which the column number grows.
        eastern: which rows lie half a hex further east than the others.
    """

    rows: Literal["north", "south"]
    columns: Literal["east", "west"]
    eastern: Literal["odd", "even"]

    def point(self, hex_id: str) -> tuple[int, int]:
        """Where the centre of a hex is: half hexes eastward and rows northward from somewhere south-west of the sheet.

        Raises:
            ChartError: it is no number of four digits.
        """
        if _ID.fullmatch(hex_id) is None:
            message = f"{hex_id!r:.40} is no hex number: write four digits, two of row and two of column"
            raise ChartError(message)
        row, column = int(hex_id[:2]), int(hex_id[2:])
        east = 2 * (column if self.columns == "east" else _MOST - column) + self._offset(row)
        return east, row if self.rows == "north" else _MOST - row

    def at(self, east: int, north: int) -> str | None:
        """The number of the hex at a point; `None` if no hex with a number of four digits has its centre there."""
        row = north if self.rows == "north" else _MOST - north
        column, rest = divmod(east - self._offset(row), 2)
        if self.columns == "west":
            column = _MOST - column
        inside = 0 <= row <= _MOST and 0 <= column <= _MOST
        return f"{row:02}{column:02}" if inside and not rest else None

    def _offset(self, row: int) -> int:
        return int(row % 2 == (1 if self.eastern == "odd" else 0))

    def neighbour(self, hex_id: str, direction: Direction) -> str | None:
        """The hex across one side; `None` where the numbers end, for they never wrap around.

        Raises:
            ChartError: it is no number of four digits.
        """
        east, north = self.point(hex_id)
        return self.at(east + direction.value[0], north + direction.value[1])

    def neighbours(self, hex_id: str) -> dict[Direction, str]:
        """The hexes around one, by direction, eastern first and then anticlockwise.

        Raises:
            ChartError: it is no number of four digits.
        """
        around = ((direction, self.neighbour(hex_id, direction)) for direction in Direction)
        return {direction: other for direction, other in around if other is not None}

    def direction(self, a: str, b: str) -> Direction | None:
        """The side of `a` on which `b` lies; `None` if they are not neighbours.

        Raises:
            ChartError: one of them is no number of four digits.
        """
        (east, north), (to_east, to_north) = self.point(a), self.point(b)
        return _FROM_WAY.get((to_east - east, to_north - north))

    def distance(self, a: str, b: str) -> int:
        """How many hexes must be entered to go from `a` to `b` over an endless sheet: 0 for the same one.

        Raises:
            ChartError: one of them is no number of four digits.
        """
        return _apart(self.point(a), self.point(b))


def _apart(a: tuple[int, int], b: tuple[int, int]) -> int:
    """How many hexes apart two points are."""
    across, along = abs(b[0] - a[0]), abs(b[1] - a[1])
    return along + (across - along) // 2 if across > along else along


class HexMap:
    """The hexes of one map, numbered from 0 in the order of their numbers. Immutable; equal if grid and hexes are.

    Attributes:
        grid: how they are numbered.
        ids: the numbers, sorted.
        index: for each number its index.
        around: for each index the indices of the six hexes around it, in the order of `Direction`; -1 off the map.
        neighbours: the same without what is off the map.
    """

    __slots__ = ("_points", "around", "grid", "ids", "index", "neighbours")

    grid: HexGrid
    ids: tuple[str, ...]
    index: Mapping[str, int]
    around: tuple[tuple[int, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]

    def __init__(self, grid: HexGrid, ids: Iterable[str]) -> None:
        """Take the hexes of a map.

        Raises:
            ChartError: a number stands twice, or has not four digits.
        """
        self.grid = grid
        self.ids = tuple(sorted(ids))
        self.index = {hex_id: number for number, hex_id in enumerate(self.ids)}
        if len(self.index) != len(self.ids):
            twice = next(one for one, other in zip(self.ids, self.ids[1:], strict=False) if one == other)
            message = f"hex {twice} stands twice"
            raise ChartError(message)
        self._points: tuple[tuple[int, int], ...] = tuple(map(grid.point, self.ids))
        self.around = tuple(tuple(self._around(hex_id)) for hex_id in self.ids)
        self.neighbours = tuple(tuple(other for other in six if other >= 0) for six in self.around)

    def _around(self, hex_id: str) -> Iterator[int]:
        for direction in Direction:
            other = self.grid.neighbour(hex_id, direction)
            yield -1 if other is None else self.index.get(other, -1)

    def __len__(self) -> int:
        return len(self.ids)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HexMap) and (self.grid, self.ids) == (other.grid, other.ids)

    def __hash__(self) -> int:
        return hash((self.grid, self.ids))

    def __repr__(self) -> str:
        return f"<HexMap of {len(self)} hexes>"

    def __reduce__(self) -> tuple[type[HexMap], tuple[HexGrid, tuple[str, ...]]]:
        return HexMap, (self.grid, self.ids)

    def is_edge(self, number: int) -> bool:
        """Whether a hex lies at the edge of the map: some hex around it is not there."""
        return len(self.neighbours[number]) < len(Direction)

    def distance(self, a: int, b: int) -> int:
        """How many hexes apart two hexes are, as the crow flies, whether or not the hexes between are on the map."""
        return _apart(self._points[a], self._points[b])

    def side(self, a: int, b: int) -> Side:
        """The hexside between two hexes.

        Raises:
            ChartError: they are not neighbours.
        """
        if b not in self.neighbours[a]:
            message = f"hexes {self.ids[a]} and {self.ids[b]} share no side"
            raise ChartError(message)
        return (a, b) if a < b else (b, a)

    def sides(self, pairs: Mapping[str, Iterable[str]], what: str) -> frozenset[Side]:
        """Read hexsides that a chart gives hex by hex, each from both of its hexes.

        Args:
            pairs: for each hex the neighbours on whose sides something is.
            what: what that is, for errors, e.g. ``"river"``.

        Raises:
            ChartError: a hex is not on the map, two are not neighbours, or only one of them names the other.
        """
        found: set[Side] = set()
        for hex_id, others in pairs.items():
            for other in others:
                if hex_id not in self.index or other not in self.index:
                    message = f"{what} between {hex_id} and {other}: one of them is no hex of the map"
                    raise ChartError(message)
                if hex_id not in pairs.get(other, ()):
                    message = f"{what} between {hex_id} and {other}: {other} does not list {hex_id}"
                    raise ChartError(message)
                found.add(self.side(self.index[hex_id], self.index[other]))
        return frozenset(found)
