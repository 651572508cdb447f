"""What colours and signs mean, along the foot of a board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from .counters import draw_sign
from .palette import Colour
from .svg import Canvas
from .symbols import Sign

__all__ = ["Key", "Legend", "draw_legend", "legend_height"]

Key: TypeAlias = tuple[str, Colour | Sign | str]
"""What is explained, with the colour of a counter, the sign on one, or the class of a shape on the map."""
Legend: TypeAlias = tuple[tuple[Key, ...], ...]
"""Rows of what is explained."""
_ROW: Final = 20.0
_LETTER: Final = 5.2
"""How wide a letter of the legend is, on the average."""
_SWATCH: Final = 20.0


def legend_height(rows: Legend) -> float:
    """How high a legend is."""
    return _ROW * len(rows) + 4


def draw_legend(canvas: Canvas, width: float, top: float, rows: Legend) -> None:
    """Draw rows of what is explained, each over the whole width.

    Args:
        canvas: where to draw.
        width: of the board.
        top: where the legend begins.
        rows: the rows.
    """
    canvas.element.extend(_drawn(width, top, rows))


@lru_cache(maxsize=32)
def _drawn(width: float, top: float, rows: Legend) -> tuple[Element, ...]:
    """The elements of a legend, which is the same on all boards of a map."""
    canvas = Canvas(Element("g"))
    for number, row in enumerate(rows):
        taken = sum(_SWATCH + _LETTER * len(name) for name, _ in row)
        gap = min(26.0, (width - 12 - taken) / len(row))
        x, y = 6.0, top + _ROW * number
        for name, shown in row:
            _draw_swatch(canvas, x, y, shown)
            canvas.words(x + _SWATCH, y + 13.5, name, "br-note")
            x += _SWATCH + _LETTER * len(name) + gap
    return tuple(canvas.element)


def _draw_swatch(canvas: Canvas, x: float, y: float, shown: Colour | Sign | str) -> None:
    if isinstance(shown, Sign):
        draw_sign(canvas.group(at=(x + 8, y + 10)), shown)
    elif isinstance(shown, Colour):
        canvas.box(x, y + 4, 16, 12, f"br-counter {shown.look}", round_by=2)
    else:
        canvas.box(x, y + 4, 16, 12, shown, round_by=2)
