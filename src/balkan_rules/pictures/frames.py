"""A board in pieces, each as text, so that a page need only change those that are new from step to step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from xml.etree.ElementTree import Element, tostring

import attrs

from .counters import Counter, draw_stack
from .painting import TOP, draw_head, draw_marks, headline
from .svg import KEPT, Canvas

if TYPE_CHECKING:
    from ..core.ruleset import Ruleset
    from .painting import Ground, Painter, Position

__all__ = ["Frame", "Framer", "sheet_of"]


@attrs.frozen(order=False)
class Frame:
    """What changes on a board from step to step. Each text is a piece of SVG: no element, one, or several.

    Attributes:
        head: the lines at its head.
        marks: the rings around the places of what was played last.
        tracks: the tracks and what is marked on the map, element by element.
        stacks: the counters of each place that has some, by its name.
    """

    head: str
    marks: str
    tracks: Sequence[str]
    stacks: Mapping[str, str]


def sheet_of(painter: Painter[Any], ruleset: Ruleset[Any, Any, Any, Any]) -> str:
    """The part of a board that is the same in all steps: an SVG element whose groups for the rest are empty.

    These are, from the lowest to the highest, of the classes ``br-top``, ``br-tracks``, ``br-marks`` and ``br-units``.
    """
    ground = painter.ground_of(ruleset)
    title = ruleset.game.info.title
    canvas = Canvas.sheet(ground.width, ground.height + TOP, shown=None, label=title, about=title, style="")
    canvas.box(0, 0, ground.width, ground.height + TOP, "br-paper")
    canvas.group("br-top")
    board = canvas.group(at=(0, TOP))
    for look in (KEPT, "br-tracks", "br-marks", "br-units"):
        board.group(look)
    return canvas.text_of(ground.drawn)


class Framer:
    """Draws the boards of one ruleset in pieces; what it has written before it need not write again.

    Attributes:
        ground: the map.
    """

    def __init__(self, painter: Painter[Any], ruleset: Ruleset[Any, Any, Any, Any]) -> None:
        self.ground: Ground = painter.ground_of(ruleset)
        self._tracks: list[tuple[Element, str]] = []
        self._painter = painter
        self._title = ruleset.game.info.title
        self._drawn: dict[tuple[str, tuple[Counter, ...]], str] = {}

    def frame(self, position: Position, last: object) -> Frame:
        """The pieces of a board.

        Args:
            position: what a side may know, or a state for those who may know all.
            last: what was played last, as in `board_svg`; None for nothing.
        """
        painter, ground = self._painter, self.ground
        head, marks, tracks = Canvas(Element("g")), Canvas(Element("g")), Canvas(Element("g"))
        draw_head(head, ground.width, self._title, headline(position), painter.summary(position))
        draw_marks(marks, painter.marked(position, ground, last))
        painter.draw_tracks(tracks, position, ground)
        stacks = {place: self._stack(place, tuple(counters)) for place, counters in painter.stacks(position)}
        return Frame(_text(head), _text(marks), self._written(tracks), stacks)

    def _written(self, canvas: Canvas) -> list[str]:
        """The elements that have been drawn, each as text: that of the last time where it is the same."""
        before = self._tracks
        self._tracks = [
            before[nth] if nth < len(before) and _is_same(before[nth][0], element) else (element, _piece(element))
            for nth, element in enumerate(canvas.element)
        ]
        return [text for _, text in self._tracks]

    def _stack(self, place: str, counters: tuple[Counter, ...]) -> str:
        text = self._drawn.get((place, counters))
        if text is None:
            canvas = Canvas(Element("g"))
            draw_stack(canvas, self.ground.spots[place], place, counters)
            text = self._drawn[place, counters] = _text(canvas)
        return text


def _piece(element: Element) -> str:
    return tostring(element, encoding="unicode")


def _text(canvas: Canvas) -> str:
    """All that has been drawn, as text."""
    return "".join(map(_piece, canvas.element))


def _is_same(one: Element, other: Element) -> bool:
    """Whether two elements are written alike."""
    return one is other or (
        one.tag == other.tag
        and one.attrib == other.attrib
        and one.text == other.text
        and len(one) == len(other)
        and all(map(_is_same, one, other))
    )
