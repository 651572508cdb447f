"""The map of Yugoslavia in 1991: hexes with terrain, roads, rivers and borders, cities and other marks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from ..wrte_1991 import Area, Ethnic, Terrain
from ._wrte_1991_tracks import BOXES, BOXES_HEIGHT, TRACKS_HEIGHT, TRACKS_WIDTH, box_spots
from .counters import COUNTER, Spot
from .hexes import HexSheet, Name, draw_names
from .painting import Ground
from .svg import KEPT, Canvas, points

if TYPE_CHECKING:
    from ..wrte_1991 import Place, WrteRuleset

__all__ = ["wrte_1991_ground"]

_WIDTH: Final = 900.0
_TERRAIN: Final[Mapping[Terrain | None, str]] = {
    Terrain.CLEAR: "br-hex br-clear",
    Terrain.ROUGH: "br-hex br-rough",
    Terrain.MOUNTAIN: "br-hex br-mountain",
    Terrain.SEA: "br-hex br-sea",
    Terrain.ISLAND: "br-hex br-island",
    Terrain.FOREIGN: "br-hex br-abroad",
}
_AREAS: Final[Mapping[Area | None, str]] = {
    Area.SLOVENIA: "Slovenia",
    Area.CROATIA: "Croatia",
    Area.BOSNIA: "Bosnia and Herzegovina",
    Area.SERBIA: "Serbia",
    Area.MONTENEGRO: "Montenegro",
    Area.SEA: "sea",
    Area.FOREIGN: "abroad",
}
_ETHNIC: Final[Mapping[Ethnic | None, str]] = {Ethnic.SERB: ", SR", Ethnic.MIXED: ", CS"}
_TOLD: Final = (
    ("is_capital", "capital"),
    ("is_barracks", "barracks"),
    ("is_border_post", "border post"),
    ("is_airport", "airport"),
    ("is_bridge", "bridge"),
    ("is_coastal", "coastal"),
)
"""The marks of a hex by the attribute that tells of them."""


def wrte_1991_ground(ruleset: WrteRuleset, legend: float) -> Ground:
    """The map under a ruleset's charts, with the boxes beside it and room for a legend of some height below."""
    places = [place for place in ruleset.places if place.is_hex]
    sheet = HexSheet.of(ruleset.map.hexes.grid, ruleset.map.hexes.ids, _WIDTH)
    canvas = Canvas(Element("g", {"class": KEPT}))
    for place in places:
        name = place.name if place.is_playable else ""
        canvas.path(sheet.outline(place.name), _TERRAIN[place.terrain], title=_about(place), place=name)
    _draw_lines(canvas, ruleset, sheet)
    for place in places:
        _draw_marks(canvas, place, sheet)
    cities = sorted((place for place in places if place.city), key=_rank)
    draw_names(canvas, [Name(place.city, *sheet.middle(place.name), 11) for place in cities], _WIDTH)
    foot = sheet.height(ruleset.map.hexes.ids)
    spots = {place.name: sheet.spot(place.name, COUNTER) for place in places}
    spots |= zip(BOXES, box_spots(foot, _WIDTH), strict=True)
    tracks = Spot(6, foot - TRACKS_HEIGHT - 4, TRACKS_WIDTH, TRACKS_HEIGHT)
    return Ground(_WIDTH, foot + BOXES_HEIGHT + legend, spots, tracks, canvas.text_of())


def _rank(place: Place) -> tuple[bool, bool, str]:
    """What puts capitals first, then barracks."""
    return not place.is_capital, not place.is_barracks, place.name


def _about(place: Place) -> str:
    """What is told of a hex when it is pointed at."""
    name = f"{place.name} {place.city}" if place.city else place.name
    terrain = "" if place.terrain is None else f", {place.terrain.value}"
    marks = "".join([f", {told}" for attribute, told in _TOLD if getattr(place, attribute)])
    return f"{name}: {_AREAS[place.area]}{terrain}{_ETHNIC.get(place.ethnic, '')}{marks}"


# --------------------------------------------------------------------------------------------------------- drawing it
def _draw_lines(canvas: Canvas, ruleset: WrteRuleset, sheet: HexSheet) -> None:
    """Roads, rivers, and the borders of the republics."""
    places, board = ruleset.places, ruleset.map
    first = len(places) - len(board.hexes)
    roads = [sheet.way(places[a].name, places[b].name) for a, b in sorted(board.roads)]
    rivers = [sheet.border(places[a].name, places[b].name) for a, b in sorted(board.rivers)]
    borders = [
        sheet.border(places[a].name, places[b + first].name)
        for a in range(first, len(places))
        for b in board.hexes.neighbours[a - first]
        if a < b + first and _is_border(places[a], places[b + first])
    ]
    canvas.path("".join(borders), "br-border")
    canvas.path("".join(rivers), "br-river")
    canvas.path("".join(roads), "br-road")


def _is_border(one: Place, other: Place) -> bool:
    return one.area is not other.area and Area.SEA not in (one.area, other.area)


def _draw_marks(canvas: Canvas, place: Place, sheet: HexSheet) -> None:
    """Who lives there, its city, and the small marks at the sides, where counters leave them to be seen."""
    x, y = sheet.middle(place.name)
    if place.is_serb:
        canvas.path(sheet.outline(place.name, 0.1), "br-serb")
    if place.is_mixed:
        canvas.path(sheet.outline(place.name, 0.1), "br-mixed")
    if place.city:
        canvas.ellipse(x, y, 5, 5, "br-city")
        if place.is_barracks or place.is_capital:
            canvas.ellipse(x, y, 2.5, 2.5, "br-ink")
        if place.is_capital:
            canvas.ellipse(x, y, 7.5, 7.5, "br-ring")
    if place.is_border_post:
        canvas.box(x - 16, y - 2.5, 4, 5, "br-ink")
    if place.is_airport:
        canvas.path(points((x + 12, y - 3), (x + 14.2, y - 8), (x + 16.4, y - 3)), "br-ink")
    if place.is_bridge:
        canvas.path(points((x + 12, y + 4), (x + 14.2, y + 1), (x + 16.4, y + 4), (x + 14.2, y + 7)), "br-ink")
