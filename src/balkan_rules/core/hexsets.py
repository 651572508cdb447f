"""Sets of hexes as whole numbers, one bit for each hex.

What is in both, in either, or beside a set is then found in a few steps, however many hexes it has; so lines of supply
and free ways can be asked for after every move.
"""

from __future__ import annotations

from collections.abc import Iterable

from .hexes import HexMap

__all__ = ["HexSets"]


class HexSets:
    """The hexes of a map as bits.

    Attributes:
        bits: for each hex, by its index in the map, the set with this hex alone.
    """

    __slots__ = ("_row", "bits")

    bits: tuple[int, ...]

    def __init__(self, hexes: HexMap) -> None:
        """Give each hex its bit: along its row every second one, as rows lie half a hex further east in turns."""
        points = [hexes.grid.point(hex_id) for hex_id in hexes.ids]
        west = min((east for east, _ in points), default=0)
        south = min((north for _, north in points), default=0)
        width = 1 + max((east for east, _ in points), default=0) - west
        self._row = width + 2  # two columns stay empty, so that nobody leaves a row and comes into the next
        self.bits = tuple(1 << ((north - south) * self._row + east - west) for east, north in points)

    def of(self, numbers: Iterable[int]) -> int:
        """The set of some hexes, given by their indices."""
        found = 0
        for number in numbers:
            found |= self.bits[number]
        return found

    def around(self, hexes: int) -> int:
        """What lies beside the hexes of a set: they themselves as far as they are neighbours, and bits of no hex."""
        aside = hexes << 1 | hexes >> 1  # half a hex to either side, as the next rows lie
        return hexes << 2 | hexes >> 2 | aside << self._row | aside >> self._row

    def spread(self, start: int, land: int) -> int:
        """The hexes of `land` to which one can come through `land` from those of `start` that are in it."""
        row, fresh = self._row, start & land
        left = land ^ fresh
        while fresh:  # `around` stands here once more: a call for each ring of hexes would take as long as the ring
            aside = fresh << 1 | fresh >> 1
            fresh = (fresh << 2 | fresh >> 2 | aside << row | aside >> row) & left
            left ^= fresh
        return land ^ left
