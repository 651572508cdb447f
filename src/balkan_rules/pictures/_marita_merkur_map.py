"""The map of Marita-Merkur: a box for each place of the host, by its printed number, and the links between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from ..marita_merkur import Country, LinkKind, Mark, Sheet, Terrain
from .cells import CELL_HEAD, cell_spots, cells_height, draw_cells
from .counters import Spot
from .painting import Ground
from .palette import Colour
from .spreading import Box, spread
from .svg import KEPT, Canvas, number

if TYPE_CHECKING:
    from ..marita_merkur import HexNumber, MaritaMerkurRuleset, Place

__all__ = ["BOXES", "COUNTRIES", "marita_merkur_ground"]

BOXES: Final = ("Waiting", "Sent", "Broken down", "Lost")
"""The places beside the map whose counters are drawn."""
COUNTRIES: Final[Mapping[Country | None, Colour]] = {
    Country.GREECE: Colour.SKY,
    Country.JUGOSLAVIA: Colour.BLUE,
    Country.ITALY: Colour.GREEN,
    Country.ALBANIA: Colour.WHITE,
    Country.DODECANESE: Colour.GREEN,
    Country.GERMANY: Colour.BLACK,
    Country.HUNGARY: Colour.PURPLE,
    Country.RUMANIA: Colour.YELLOW,
    Country.BULGARIA: Colour.ORANGE,
    Country.EGYPT: Colour.RED,
}
"""The colours of the countries, as far as they have counters those of these."""
_WIDTH: Final = 900.0
_COUNTER: Final = 22.0
_TRACKS: Final = (206.0, 292.0)
_TRACKS_AT: Final = 690.0
_GAP: Final = 3.0
_NORTH_ROWS: Final = 50
"""So many rows lie above the first row of the south sheet: Preveza is in the last, Lemnos next to it in the first."""
_COLUMN: Final = (12.0, 4.4)
"""How wide a column is, and how much wider for each place in it."""
_ROW: Final = (4.2, 6.6)
"""The same for rows."""
_LETTER: Final = 5.4
_NARROWEST: Final = 52.0
_WIDEST: Final = 90.0
_HEIGHT: Final = _COUNTER + CELL_HEAD + 3
_LINES: Final[Mapping[LinkKind, str]] = {
    LinkKind.SEA: "br-lane",
    LinkKind.LAND: "br-road",
    LinkKind.RIVER: "br-river",
    LinkKind.GULF_LINE: "br-rail",
    LinkKind.CORFU_STRAIT: "br-rail",
}
_TERRAIN: Final[Mapping[Terrain, str]] = {terrain: f"br-cell br-{terrain.value}" for terrain in Terrain}


def marita_merkur_ground(ruleset: MaritaMerkurRuleset, legend: float) -> Ground:
    """The places of a ruleset's host, with the boxes and room for a legend of some height below."""
    places = ruleset.on_map
    tracks = Spot(6, _TRACKS_AT, *_TRACKS)
    boxes = _laid_out(ruleset, places, tracks)
    canvas = Canvas(Element("g", {"class": KEPT}))
    _draw_links(canvas, ruleset, boxes)
    for place in places:
        _draw_place(canvas, place, boxes[place.name])
    foot = max(tracks.y + tracks.height, *(box.y + box.height / 2 for box in boxes.values())) + _GAP
    spots = {place.name: _spot(boxes[place.name]) for place in places}
    beside = cell_spots(BOXES, Spot(6, foot, _WIDTH - 12, 0), len(BOXES), size=_COUNTER)
    draw_cells(canvas, beside, {})
    foot += cells_height(len(BOXES), len(BOXES))
    return Ground(_WIDTH, foot + legend, spots | beside, tracks, canvas.text_of())


# --------------------------------------------------------------------------------------------------------- the lay-out
def _laid_out(ruleset: MaritaMerkurRuleset, places: Sequence[Place], tracks: Spot) -> dict[str, Box]:
    """A box for each place: where its number is, or beside those that it is linked with, then moved apart."""
    at = _points({place.index: place.ground.number for place in places if place.ground.number is not None})
    for place in places:
        if place.index not in at:
            near = [at[way.to] for way in ruleset.ways[place.index] if way.to in at] or [(0.0, 0.0)]
            at[place.index] = max(point[0] for point in near) + _NARROWEST, sum(point[1] for point in near) / len(near)
    boxes = {place.name: Box(*at[place.index], _width(place), _HEIGHT) for place in places}
    panel = Box(*tracks.middle, tracks.width, tracks.height, is_fixed=True)
    spread([panel, *boxes.values()], _WIDTH, _GAP)
    return boxes


def _points(numbers: Mapping[int, HexNumber]) -> dict[int, tuple[float, float]]:
    """Where printed numbers are: rows grow southward over both sheets, columns westward; full ones have more room."""
    rows = {index: one.row + (_NORTH_ROWS if one.sheet is Sheet.SOUTH else 0) for index, one in numbers.items()}
    columns = {index: -one.column for index, one in numbers.items()}
    across, down = _room([*columns.values()], *_COLUMN), _room([*rows.values()], *_ROW)
    return {index: (across[columns[index]], down[rows[index]]) for index in numbers}


def _room(taken: Sequence[int], each: float, more: float) -> dict[int, float]:
    """How far from the edge each row or column is that has places, from the numbers of those of all places."""
    found: dict[int, float] = {}
    edge = 0.0
    for line in range(min(taken, default=0), max(taken, default=0) + 1):
        room = each + more * taken.count(line)
        found[line] = edge + room / 2
        edge += room
    return found


def _width(place: Place) -> float:
    return min(max(_NARROWEST, len(_called(place)) * _LETTER + 20), _WIDEST)


def _called(place: Place) -> str:
    """The name of the place in the country, if the host tells one."""
    return place.also_called[0] if place.also_called else place.name


def _spot(box: Box) -> Spot:
    left, top = box.x - box.width / 2, box.y - box.height / 2
    return Spot(left + 4, top + CELL_HEAD + 1, box.width - 6, _COUNTER, _COUNTER)


# --------------------------------------------------------------------------------------------------------- drawing it
def _draw_links(canvas: Canvas, ruleset: MaritaMerkurRuleset, boxes: Mapping[str, Box]) -> None:
    for kind, look in _LINES.items():
        ends = [
            (boxes[place.name], boxes[ruleset.places[way.to].name])
            for place in ruleset.on_map
            for way in ruleset.ways[place.index]
            if way.kind is kind and place.index < way.to
        ]
        canvas.path("".join([f"M{number(a.x)} {number(a.y)}L{number(b.x)} {number(b.y)}" for a, b in ends]), look)


def _draw_place(canvas: Canvas, place: Place, box: Box) -> None:
    """The box of a place, with the colour of its country at the left, its name, and marks for ports and airfields."""
    ground, called = place.ground, _called(place)
    left, top = box.x - box.width / 2, box.y - box.height / 2
    shown = canvas.group(title=_about(place))
    shown.box(left, top, box.width, box.height, _TERRAIN[ground.terrain], round_by=2, place=place.name)
    if ground.country is not None:
        shown.box(left, top, 4, box.height, f"br-counter {COUNTRIES[ground.country].look}", round_by=2)
    room = box.width - 18
    clear = room - 3 if place.is_port else room  # of the anchor, whatever the font
    fit = clear if len(called) * _LETTER > clear else None
    shown.words(left + 6, top + 9.5, called, "br-note br-full", fit=fit)
    if place.is_port:
        shown.path(f"M{number(left + box.width - 10)} {number(top + 3)}v6m-2.5-2.5q0 2.5 2.5 2.5t2.5-2.5", "br-ring")
    if place.airfield:
        x = left + box.width - (17 if place.is_port and len(called) * _LETTER < room - 8 else 10)
        shown.path(f"M{number(x - 3)} {number(top + 10)}l3-3 3 3Z", "br-ink")


def _about(place: Place) -> str:
    """What is told of a place when it is pointed at."""
    ground = place.ground
    name = f"{place.name} {_called(place)}" if place.also_called else place.name
    country = f"{ground.country}, " if ground.country is not None else ""
    marks = "".join([f", {mark.value}" for mark in Mark if mark in ground.marks])
    field = f", airfield for {place.airfield}" if place.airfield else ""
    return f"{name}: {country}{ground.terrain.value}{marks}{field}"
