"""SVG as elements: a canvas that draws shapes and words, so that no text ever goes unescaped into a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

__all__ = ["KEPT", "TIMES", "Canvas", "number", "points"]

KEPT: Final = "br-map"
"""The class of the group for what is drawn once and kept as text."""
TIMES: Final = "\N{MULTIPLICATION SIGN}"
_EMPTY: Final = f'<g class="{KEPT}" />'
_NO_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document can hold, escaped or not."""


def number(value: float) -> str:
    """A coordinate as short as it is exact to a tenth: ``"3"``, ``"3.5"``."""
    return f"{value:.1f}".removesuffix(".0")


def clean(text: str) -> str:
    """A text without the characters that XML cannot hold."""
    return _NO_XML.sub("\ufffd", text)


def _of_place(name: str) -> dict[str, str]:
    return {"data-place": clean(name)} if name else {}


def points(*pairs: tuple[float, float]) -> str:
    """A closed outline through some points, as the data of a path."""
    return f"M{'L'.join([f'{number(x)} {number(y)}' for x, y in pairs])}Z"


class Canvas:
    """Draws into one element. Coordinates are those of the picture: right and down, a tenth being the finest step.

    Attributes:
        element: what is drawn into.
    """

    __slots__ = ("element",)

    element: Element

    def __init__(self, element: Element) -> None:
        self.element = element

    @classmethod
    def sheet(cls, width: float, height: float, *, shown: int | None, label: str, about: str, style: str) -> Canvas:
        """A picture with a name for those who cannot see it, and a style sheet.

        Args:
            width: of what is drawn.
            height: the same.
            shown: the width in pixels at which it is shown; None for as wide as there is room.
            label: its name.
            about: what it shows, in words.
            style: the style sheet; empty where the page has it.
        """
        attributes = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {number(width)} {number(height)}"}
        if shown is not None:
            attributes |= {"width": str(shown), "height": number(shown * height / width)}
        attributes |= {"class": "br-board", "role": "img", "aria-label": clean(label)}
        root = Element("svg", attributes)
        SubElement(root, "title").text = clean(label)
        SubElement(root, "desc").text = clean(about)
        if style:
            SubElement(root, "style").text = style
        return cls(root)

    def text_of(self, kept: str = "") -> str:
        """What has been drawn, as text.

        Args:
            kept: the text of another canvas, for the place of the empty group of the class `KEPT`.
        """
        drawn = tostring(self.element, encoding="unicode")
        return drawn.replace(_EMPTY, kept, 1) if kept else drawn

    def _add(self, tag: str, look: str, title: str, attributes: Mapping[str, str]) -> Element:
        added = SubElement(self.element, tag, {"class": look, **attributes} if look else dict(attributes))
        if title:
            SubElement(added, "title").text = clean(title)
        return added

    def group(
        self,
        look: str = "",
        *,
        title: str = "",
        at: tuple[float, float] | None = None,
        scale: float = 1,
        data: Mapping[str, str] | None = None,
    ) -> Canvas:
        """A group to draw into.

        Args:
            look: its class in the style sheet.
            title: what is told of it when it is pointed at.
            at: where its own coordinates begin.
            scale: how large it is drawn, if that is told.
            data: its ``data-`` attributes by name.
        """
        attributes = {f"data-{name}": clean(value) for name, value in (data or {}).items()}
        if at is not None:
            larger = "" if scale == 1 else f" scale({scale:.3g})"
            attributes["transform"] = f"translate({number(at[0])} {number(at[1])}){larger}"
        return Canvas(self._add("g", look, title, attributes))

    def path(self, data: str, look: str, *, title: str = "", place: str = "") -> None:
        """A line or a shape; one that is a place of the map has the name of that as `data-place`."""
        self._add("path", look, title, {"d": data, **_of_place(place)})

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        look: str,
        *,
        round_by: float = 0,
        title: str = "",
        place: str = "",
    ) -> None:
        """A rectangle; `place` as for `path`."""
        attributes = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
        if round_by:
            attributes["rx"] = number(round_by)
        self._add("rect", look, title, attributes | _of_place(place))

    def ellipse(
        self, x: float, y: float, across: float, down: float, look: str, *, title: str = "", place: str = ""
    ) -> None:
        """An ellipse by its centre and its half axes; `place` as for `path`."""
        attributes = {"cx": number(x), "cy": number(y), "rx": number(across), "ry": number(down)}
        self._add("ellipse", look, title, attributes | _of_place(place))

    def words(
        self, x: float, y: float, text: str, look: str = "br-text", *, title: str = "", fit: float | None = None
    ) -> None:
        """A line of text.

        Args:
            x: where it begins, or its middle or end if the look says so.
            y: its base line.
            text: the text.
            look: its class in the style sheet.
            title: what is told of it when it is pointed at.
            fit: the width that it is pressed into, whatever the font; None for its own.
        """
        attributes = {"x": number(x), "y": number(y)}
        if fit is not None:
            attributes |= {"textLength": number(fit), "lengthAdjust": "spacingAndGlyphs"}
        added = self._add("text", look, "", attributes)
        added.text = clean(text)
        if title:
            SubElement(added, "title").text = clean(title)
