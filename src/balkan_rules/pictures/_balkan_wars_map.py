"""The map of the Balkans in 1912: the hexes of the stand-in's map, or cells for the places of another host."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

import attrs

from ..balkan_wars import Link, Settlement, StandInHost, Terrain
from .cells import cell_spots, cells_height, draw_cells
from .counters import Spot
from .hexes import HexSheet, Name, draw_names
from .painting import Ground
from .svg import KEPT, Canvas

if TYPE_CHECKING:
    from ..balkan_wars import BalkanWarsRuleset, Hex, Place, StandInMap

__all__ = ["BOXES", "balkan_wars_ground"]

UNSEEN: Final = "Unseen"
"""The place of units that are somewhere on the map with their hidden side up."""
BOXES: Final = (
    "Mobilization Pool",
    "Prisoners of the First Player",
    "Prisoners of the Second Player",
    "Off-map area",
    "Removed",
    "Expended",
    UNSEEN,
)
"""The places beside the map whose counters are drawn."""
_TRACKS: Final = (262.0, 212.0)
"""How wide and high the panel with the tracks is."""
_WIDTH: Final = 900.0
_COUNTER: Final = 17.0
_BOX: Final = 19.0
_COLUMNS: Final = 6
_CELLS: Final = 6
_TERRAIN: Final[Mapping[Terrain, str]] = {terrain: f"br-hex br-{terrain.value}" for terrain in Terrain}
_LINES: Final[Mapping[Link, str]] = {
    Link.LAKE: "br-lake",
    Link.RIVER: "br-river br-thin",
    Link.ROAD: "br-road br-thin",
    Link.RAIL: "br-rail",
    Link.FERRY: "br-ferry",
}
"""What runs between hexes, in the order in which it is drawn."""
_ALONG: Final = frozenset({Link.RIVER, Link.LAKE})
"""What runs along the sides of hexes, and not across them."""


def balkan_wars_ground(ruleset: BalkanWarsRuleset, legend: float) -> Ground:
    """The map of a ruleset's host, with the boxes and room for a legend of some height below."""
    host = ruleset.host.host
    canvas = Canvas(Element("g", {"class": KEPT}))
    places = ruleset.on_map
    if isinstance(host, StandInHost):
        sheet = HexSheet.of(host.charts.map.numbers.grid, host.charts.map.numbers.ids, _WIDTH)
        _draw_map(canvas, host.charts.map, sheet)
        spots = {place.name: sheet.spot(place.name, _COUNTER) for place in places}
        foot = sheet.height(host.charts.map.numbers.ids)
        tracks = Spot(_WIDTH - _TRACKS[0] - 6, foot - _TRACKS[1] - 4, *_TRACKS)
    else:
        names = [place.name for place in places]
        spots = cell_spots(names, Spot(6, 0, _WIDTH - 12, 0), _CELLS)
        draw_cells(canvas, spots, {place.name: _called(place) for place in places})
        below = cells_height(len(names), _CELLS)
        tracks, foot = Spot(6, below, *_TRACKS), below + _TRACKS[1]
    room = Spot(6, foot, _WIDTH - 12, 0)
    boxes = cell_spots(BOXES[:-1], room, _COLUMNS, height=_BOX, size=_COUNTER)
    foot += cells_height(len(boxes), _COLUMNS, height=_BOX)
    boxes |= cell_spots([UNSEEN], attrs.evolve(room, y=foot), 1, height=_BOX, size=_COUNTER)
    draw_cells(canvas, boxes, {})
    foot += cells_height(1, 1, height=_BOX)
    return Ground(_WIDTH, foot + legend, spots | boxes, tracks, canvas.text_of())


def _called(place: Place) -> str:
    """A place by its name and what else it is called."""
    return " ".join([place.name, *place.also_called[:1]])


# --------------------------------------------------------------------------------------------------------- drawing it
def _draw_map(canvas: Canvas, board: StandInMap, sheet: HexSheet) -> None:
    for one in board.hexes:
        name = one.name if one.terrain.is_playable else ""
        canvas.path(sheet.outline(one.name), _TERRAIN[one.terrain], title=_about(one), place=name)
    for link, look in _LINES.items():
        draw = sheet.border if link in _ALONG else sheet.way
        sides = sorted(board.links[link])
        canvas.path("".join([draw(board.hexes[a].name, board.hexes[b].name) for a, b in sides]), look)
    borders = [
        sheet.border(one.name, board.hexes[other].name)
        for number, one in enumerate(board.hexes)
        for other in board.numbers.neighbours[number]
        if number < other and _is_border(one, board.hexes[other])
    ]
    canvas.path("".join(borders), "br-border")
    towns = sorted(board.towns.values(), key=lambda one: (one.settlement is not Settlement.CITY, one.name))
    draw_names(canvas, [Name(one.town, *sheet.middle(one.name), 7) for one in towns], _WIDTH)


def _about(one: Hex) -> str:
    """What is told of a hex when it is pointed at."""
    name = f"{one.name} {' or '.join(one.called)}" if one.called else one.name
    kind = "" if one.settlement is None else f", {one.settlement.value}"
    return f"{name}: {one.country + ', ' if one.country else ''}{one.terrain.value}{kind}"


def _is_border(one: Hex, other: Hex) -> bool:
    return bool(one.country) and bool(other.country) and one.country != other.country
