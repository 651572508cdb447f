"""Where things are in a picture, and what the legend at its foot says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from math import hypot
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from tests.pictures.looking import SVG, read

Edges: TypeAlias = tuple[float, float, float, float]
"""The left, upper, right and lower edge of something."""

_MOVED: Final = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")
_STEP: Final = re.compile(r"([MLlvhZ])([^A-Za-z]*)")
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")


class Sheet:
    """A picture taken apart: every shape with its edges in the coordinates of the picture.

    Attributes:
        shapes: all shapes, each with what it stands in and its edges.
        places: the edges of the shape of each place.
        stacks: those of all counters in each place together.
    """

    def __init__(self, svg: str) -> None:
        self.shapes = [*_walk(read(svg), (), 0, 0, 1)]
        self.places: dict[str, Edges] = {}
        self.stacks: dict[str, Edges] = {}
        for path, shape, edges in self.shapes:
            units = [group for group in path if group.get("class") == "br-unit"]
            if units and "br-counter" in shape.get("class", "").split():
                place = units[0].attrib["data-place"]
                self.stacks[place] = _around(self.stacks.get(place, edges), edges)
            elif "data-place" in shape.attrib:
                self.places[shape.attrib["data-place"]] = edges

    def of(self, look: str) -> list[tuple[Element, Edges]]:
        """The shapes of a class, each with its edges."""
        return [(shape, edges) for _, shape, edges in self.shapes if look in shape.get("class", "").split()]

    def place_at(self, x: float, y: float) -> str:
        """The place whose shape has its middle nearest to a point."""
        return min(self.places, key=lambda name: _far(middle(self.places[name]), (x, y)))

    def ringed(self) -> set[str]:
        """The places that are marked, because something has been played there."""
        return {self.place_at(*middle(edges)) for _, edges in self.of("br-last")}

    def arrows(self) -> list[tuple[str, str]]:
        """From which place to which the arrows lead."""
        lines, tips = self.of("br-arrow"), self.of("br-tip")
        starts = [_first_point(line) for line, _ in lines]
        return [
            (self.place_at(*start), self.place_at(*_first_point(tip)))
            for start, (tip, _) in zip(starts, tips, strict=True)
        ]

    def marked_boxes(self) -> list[str]:
        """What the boxes of the tracks tell in which a marker lies."""
        boxes = [(edges, shape.findtext(f"{SVG}title") or "") for shape, edges in self.of("br-place") if len(shape)]
        return [min(boxes, key=lambda box: _far(middle(box[0]), middle(edges)))[1] for _, edges in self.of("br-now")]


def middle(edges: Edges) -> tuple[float, float]:
    """The middle between edges."""
    return (edges[0] + edges[2]) / 2, (edges[1] + edges[3]) / 2


def legend(svg: str) -> tuple[dict[str, str], dict[str, str]]:
    """What is explained at the foot of a board: the classes of shapes, and the outlines of signs."""
    (beside,) = (group for group in read(svg).iter(f"{SVG}g") if group.get("class") == "br-tracks")
    classes: dict[str, str] = {}
    signs: dict[str, str] = {}
    for shape, words in zip(beside, [*beside][1:], strict=False):
        if words.tag == f"{SVG}text" and shape.tag == f"{SVG}g":
            signs[words.text or ""] = drawn(shape)
        elif words.tag == f"{SVG}text" and shape.get("width") == "16":
            classes[words.text or ""] = look_of(shape)
    return classes, signs


def drawn(group: Element) -> str:
    """The outlines of a sign, in the group of its frame."""
    return "|".join([path.attrib["d"] for path in group.findall(f"{SVG}path")])


def look_of(shape: Element) -> str:
    return shape.attrib["class"]


class Face:
    """What stands on one counter: its `colour`, `sign`, `echelon` and `figure`, and its `title`."""

    def __init__(self, group: Element) -> None:
        self.name = group.attrib["data-unit"]
        self.kind = group.attrib["data-kind"]
        self.count = int(group.attrib["data-count"])
        self.title = group.findtext(f"{SVG}title") or ""
        self.colour = look_of(next(iter(group.iter(f"{SVG}rect"))))
        face = group.find(f"{SVG}g")
        self.sign = "" if face is None else drawn(face)
        marks = None if face is None else face.find(f"{SVG}g/{SVG}path")
        self.echelon = "" if marks is None else marks.attrib["d"]
        self.figure = group.findtext(f"{SVG}text") or ""


def faces(svg: str) -> Mapping[str, list[Face]]:
    """The faces of all counters by place."""
    found: dict[str, list[Face]] = {}
    for group in read(svg).iter(f"{SVG}g"):
        if group.get("class") == "br-unit":
            found.setdefault(group.attrib["data-place"], []).append(Face(group))
    return found


# ---------------------------------------------------------------------------------------------------------- coordinates
def _walk(
    group: Element, path: tuple[Element, ...], x: float, y: float, scale: float
) -> Iterator[tuple[tuple[Element, ...], Element, Edges]]:
    for child in group:
        if child.tag == f"{SVG}g":
            moved = _MOVED.fullmatch(child.get("transform", "translate(0 0)"))
            assert moved is not None
            left, top = x + scale * float(moved[1]), y + scale * float(moved[2])
            yield from _walk(child, (*path, child), left, top, scale * float(moved[3] or 1))
        elif child.tag.removeprefix(SVG) in {"rect", "ellipse", "path"}:
            left, top, right, low = _own_edges(child)
            moved_by = (x, y, x, y)
            edges = [at + scale * own for at, own in zip(moved_by, (left, top, right, low), strict=True)]
            yield path, child, (round(edges[0], 2), round(edges[1], 2), round(edges[2], 2), round(edges[3], 2))


def _own_edges(shape: Element) -> Edges:
    if shape.tag == f"{SVG}rect":
        x, y, width, height = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
        return x, y, x + width, y + height
    if shape.tag == f"{SVG}ellipse":
        x, y, across, down = (float(shape.attrib[name]) for name in ("cx", "cy", "rx", "ry"))
        return x - across, y - down, x + across, y + down
    return _edges_of(shape.attrib["d"])


def _edges_of(data: str) -> Edges:
    """The edges of an outline of straight lines."""
    x = y = 0.0
    found: list[tuple[float, float]] = []
    for kind, rest in _STEP.findall(data):
        values = [float(value) for value in _NUMBER.findall(rest)]
        pairs = [(0.0, value) for value in values] if kind == "v" else [*zip(values[::2], values[1::2], strict=False)]
        for across, down in pairs:
            x, y = (across, down) if kind in "ML" else (x + across, y + down)
            found.append((x, y))
    found = found or [(0.0, 0.0)]
    return (
        min(point[0] for point in found),
        min(point[1] for point in found),
        max(point[0] for point in found),
        max(point[1] for point in found),
    )


def _first_point(shape: Element) -> tuple[float, float]:
    """Where an outline on the board begins, in the coordinates of the picture."""
    x, y = _NUMBER.findall(shape.attrib["d"])[:2]
    return float(x), float(y) + 36


def _around(one: Edges, other: Edges) -> Edges:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
