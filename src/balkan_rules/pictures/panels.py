"""What stands beside maps: tracks with a box for each number, and facts in a line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from .svg import Canvas

if TYPE_CHECKING:
    from .counters import Spot

__all__ = ["FACT_HEIGHT", "TRACK_HEIGHT", "draw_facts", "draw_track"]

TRACK_HEIGHT: Final = 12.0
"""How high the boxes of a track are."""
FACT_HEIGHT: Final = 15.0
"""How far apart the lines of facts are."""


def draw_track(
    canvas: Canvas, room: Spot, boxes: Sequence[tuple[str, str]], now: int | None, *, label: str = ""
) -> None:
    """A row of boxes that fill the width of a room, one of them marked.

    Args:
        canvas: where to draw.
        room: where the boxes begin, and how wide they are together.
        boxes: what is written in each, and what is told when it is pointed at.
        now: the number of the one with the marker, from 0; None if it is not on the track.
        label: what is written above them.
    """
    canvas.element.extend(_track(room, tuple(boxes), now, label))


@lru_cache(maxsize=128)
def _track(room: Spot, boxes: tuple[tuple[str, str], ...], now: int | None, label: str) -> tuple[Element, ...]:
    """The elements of a track, which stays as it is for many steps of a game."""
    canvas = Canvas(Element("g"))
    canvas.words(room.x + 1, room.y - 4, label, "br-note")
    width = room.width / max(len(boxes), 1)
    for number, (text, title) in enumerate(boxes):
        x = room.x + width * number
        canvas.box(x, room.y, width, TRACK_HEIGHT, "br-place", title=title)
        if number == now:
            canvas.box(x + 1, room.y + 1, width - 2, TRACK_HEIGHT - 2, "br-now")
        look = "br-marked br-mid br-black" if number == now else "br-note br-mid"
        canvas.words(x + width / 2, room.y + 9.3, text, look, title=title)
    return tuple(canvas.element)


def draw_facts(canvas: Canvas, x: float, y: float, indent: float, facts: Iterable[tuple[str, str]]) -> None:
    """Lines with the name of something and how it stands, from the base line of the first.

    Args:
        canvas: where to write.
        x: where the names begin.
        y: the first base line.
        indent: how far from there the rest begins.
        facts: the names, each with the rest.
    """
    for number, (name, told) in enumerate(facts):
        line = y + FACT_HEIGHT * number
        canvas.words(x, line, name, "br-note")
        canvas.words(x + indent, line, told, "br-text br-bold")
