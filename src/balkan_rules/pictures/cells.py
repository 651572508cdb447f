"""Places in rows of cells, for maps whose shape nobody tells, and for boxes beside maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from .counters import Spot

if TYPE_CHECKING:
    from .svg import Canvas

__all__ = ["CELL_HEAD", "cell_spots", "cells_height", "draw_cells"]

CELL_HEAD: Final = 12.0
"""How high the line with the name above a cell is."""
_GAP: Final = 4.0
_LETTER: Final = 4.9
"""How wide a letter of the height 9 is, on the average."""


def cell_spots(
    names: Sequence[str], room: Spot, columns: int, *, height: float = 26, size: float = 24
) -> dict[str, Spot]:
    """Where the cells of some places are, row by row.

    Args:
        names: the places.
        room: where the rows begin, and how wide they are.
        columns: how many cells are in a row.
        height: of a cell.
        size: of the counters in it.
    """
    each = (room.width + _GAP) / columns
    spots = {}
    for number, name in enumerate(names):
        row, column = divmod(number, columns)
        x, y = room.x + each * column, room.y + (height + CELL_HEAD + 2) * row + CELL_HEAD
        spots[name] = Spot(x, y, each - _GAP, height, size)
    return spots


def cells_height(number: int, columns: int, *, height: float = 26) -> float:
    """How high so many cells are in all."""
    return -(-number // columns) * (height + CELL_HEAD + 2)


def draw_cells(canvas: Canvas, spots: Mapping[str, Spot], called: Mapping[str, str]) -> None:
    """Draw cells, each with its name above.

    Args:
        canvas: where to draw.
        spots: the cells by the names of their places.
        called: what is written above some of them instead of that name.
    """
    for name, spot in spots.items():
        label = called.get(name, name)
        fit = spot.width - 2 if len(label) * _LETTER > spot.width else None
        canvas.words(spot.x + 1, spot.y - 3, label, "br-note", title=label, fit=fit)
        canvas.box(spot.x, spot.y, spot.width, spot.height, "br-place", round_by=2, title=label, place=name)
