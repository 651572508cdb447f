"""Maps of hexes: their outlines, what runs between them or along their sides, and names that do not overlap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

import attrs

from .counters import Spot
from .svg import number

if TYPE_CHECKING:
    from ..core.hexes import HexGrid
    from .svg import Canvas

__all__ = ["HexSheet", "Name", "draw_names"]

_LETTER: Final = 4.9
"""How wide a letter of the height 9 is, on the average."""
_LINE: Final = 9.0


@attrs.frozen(order=False)
class HexSheet:
    """Where the hexes of a map are in a picture.

    Attributes:
        grid: how the hexes are numbered.
        width: how wide a hex is, from side to side.
        left: half hexes from the left edge of the picture to the point from which the grid counts.
        top: the row at the upper edge.
        edge: how much room is left at the left and the upper edge.
    """

    grid: HexGrid
    width: float
    left: int
    top: int
    edge: float = 4

    @classmethod
    def of(cls, grid: HexGrid, names: Iterable[str], width: float) -> HexSheet:
        """A picture so wide that has all these hexes in it."""
        found = [grid.point(name) for name in names]
        west, east = min(point[0] for point in found), max(point[0] for point in found)
        sheet = cls(grid, 1, west - 1, max(point[1] for point in found))
        return attrs.evolve(sheet, width=(width - 2 * sheet.edge) / ((east - west) / 2 + 1))

    @property
    def side(self) -> float:
        """How long a side is."""
        return self.width / sqrt(3)

    def middle(self, name: str) -> tuple[float, float]:
        """The middle of a hex."""
        east, north = self.grid.point(name)
        x = self.edge + (east - self.left) * self.width / 2
        return x, self.edge + self.side * (1 + 1.5 * (self.top - north))

    def height(self, names: Iterable[str]) -> float:
        """How high a picture with these hexes is."""
        return max(self.middle(name)[1] for name in names) + self.side + self.edge

    def outline(self, name: str, smaller: float = 0) -> str:
        """The outline of a hex, drawn in from its sides by some part of its size if that is told."""
        x, y = self.middle(name)
        half, side = self.width / 2 * (1 - smaller), self.side * (1 - smaller)
        across, down, slope = number(half), number(side), number(side / 2)
        right = f"l{across} {slope}v{down}l-{across} {slope}"
        return f"M{number(x)} {number(y - side)}{right}-{across}-{slope}v-{down}Z"

    def spot(self, name: str, size: float) -> Spot:
        """Where the counters in a hex go, of some size."""
        x, y = self.middle(name)
        return Spot(x - self.width / 2, y - size / 2, self.width, size, size)

    def way(self, a: str, b: str) -> str:
        """A line from the middle of a hex to that of another."""
        (x, y), (to_x, to_y) = self.middle(a), self.middle(b)
        return f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"

    def border(self, a: str, b: str) -> str:
        """The side between two neighbouring hexes."""
        (x, y), (to_x, to_y) = self.middle(a), self.middle(b)
        across, down = (to_y - y) / self.width * self.side / 2, (x - to_x) / self.width * self.side / 2
        x, y = (x + to_x) / 2, (y + to_y) / 2
        return f"M{number(x - across)} {number(y - down)}L{number(x + across)} {number(y + down)}"


@attrs.frozen(order=False)
class Name:
    """A name on a map.

    Attributes:
        text: the name.
        x: the middle of what it belongs to.
        y: the same.
        reach: how far from there its lines of text begin.
    """

    text: str
    x: float
    y: float
    reach: float


def draw_names(canvas: Canvas, names: Sequence[Name], width: float, look: str = "br-name") -> None:
    """Write names beside what they belong to, the first ones first; what finds no room is left out.

    Args:
        canvas: where to write.
        names: the names.
        width: of the picture, beyond which nothing is written.
        look: how they are written.
    """
    taken: list[tuple[float, float, float, float]] = []
    for name in names:
        for x, y in _tries(name):
            half = len(name.text) * _LETTER / 2
            room = (x - half, y - _LINE, x + half, y + 1)
            if room[0] > 0 and room[2] < width and not any(_meet(room, other) for other in taken):
                taken.append(room)
                canvas.words(x, y, name.text, look)
                break


def _tries(name: Name) -> Iterator[tuple[float, float]]:
    """Where a name may stand: below, above, to the right, to the left; each by the middle of its base line."""
    beside = len(name.text) * _LETTER / 2 + name.reach
    yield name.x, name.y + name.reach + _LINE - 1
    yield name.x, name.y - name.reach
    yield name.x + beside, name.y + 3
    yield name.x - beside, name.y + 3


def _meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    """Whether two rooms overlap."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
