"""The map of Tito: a panel for each Zone, with its Zone Display above its Objective Displays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

import attrs

from ..tito import Column, PlaceKind, Terrain
from ._tito_tracks import ASIDE, TRACKS_HEIGHT, operation_spots
from .counters import Spot
from .painting import Ground
from .svg import KEPT, TIMES, Canvas, points

if TYPE_CHECKING:
    from ..tito import Display, Place, TitoRuleset, Zone

__all__ = ["LOOKS", "tito_ground"]

_COLUMNS: Final = (
    ("Slovenia", "Istria", "Islands"),
    ("Carinthia", "Croatia", "Dalmatia"),
    ("Baranya", "Bosnia", "Montenegro"),
    ("Serbia", "Macedonia", "Albania"),
)
"""The Zones from west to east, and in each column from north to south."""
_WIDTH: Final = 900.0
_GAP: Final = 6.0
_PANEL: Final = 217.5
_HEAD: Final = 17.0
_MOUNTAIN: Final = 40.0
_HIDE_AWAY: Final = 34.0
_ROW: Final = 29.0
_LANES: Final[Mapping[Column | None, tuple[float, float]]] = {
    Column.PARTISAN: (2.0, 62.0),
    Column.AXIS: (66.0, 74.0),
    Column.CHETNIK: (142.0, 38.0),
    Column.NEUTRAL: (182.0, 33.0),
}
"""Where the columns of a Zone Display begin in their panel, and how wide they are."""
_BOXES: Final[Mapping[Column | None, tuple[float, float]]] = {Column.YUGOSLAV: (70.0, 66.0), Column.AXIS: (139.0, 76.0)}
"""The same for the boxes of Objective Displays."""
LOOKS: Final[Mapping[Column | None, str]] = {
    Column.PARTISAN: "br-place br-rust",
    Column.YUGOSLAV: "br-place br-rust",
    Column.AXIS: "br-place br-slate",
    Column.CHETNIK: "br-place br-straw",
    Column.NEUTRAL: "br-place",
}
"""How the places of each column are drawn."""
_ICONS: Final = {
    Terrain.CITY: "M0-8H3V-5H5V-8H8V0H0Z",
    Terrain.TOWN: "M0-7H7V0H0Z",
    Terrain.MARKET_TOWN: "M0-3 3.5-7 7-3V0H0Z",
    Terrain.VILLAGE: "M1-2.5A2.5 2.5 0 0 1 6-2.5A2.5 2.5 0 0 1 1-2.5Z",
    Terrain.INDUSTRIAL_CENTER: "M0 0V-8H2V-4L5-6V-4L8-6V0Z",
}
"""The outlines of the five types of Objective Display, on their base line."""


@attrs.frozen(order=False)
class _Panel:
    """One Zone in the picture."""

    zone: Zone
    displays: tuple[Display, ...]
    x: float
    y: float

    @property
    def rows(self) -> float:
        """Where the Objective Displays begin."""
        return self.y + _HEAD + _MOUNTAIN + _HIDE_AWAY + 6

    @property
    def end(self) -> float:
        """Where it ends."""
        return self.rows + _ROW * len(self.displays) + 1


def tito_ground(ruleset: TitoRuleset, legend: float) -> Ground:
    """The twelve Zones under a ruleset's charts, with room for a legend of some height below."""
    root = Canvas(Element("g", {"class": KEPT}))
    spots: dict[str, Spot] = {}
    feet: list[float] = []
    for number, names in enumerate(_COLUMNS):
        x = _GAP + number * (_PANEL + _GAP)
        y = 0.0
        for name in names:
            panel = _Panel(ruleset.map.zone(name), _displays_of(ruleset, name), x, y)
            places = tuple(place for place in ruleset.places if place.zone is panel.zone)
            _draw_panel(root, panel, places)
            spots |= {place.name: _spot_of(panel, place) for place in places}
            y = panel.end + _GAP
        feet.append(y)
    tracks = Spot(_GAP, feet[0], _PANEL, TRACKS_HEIGHT)
    spots |= zip(ASIDE, operation_spots(tracks), strict=True)
    foot = max(*feet, feet[0] + TRACKS_HEIGHT + _GAP)
    return Ground(_WIDTH, foot + legend, spots, tracks, root.text_of())


def _displays_of(ruleset: TitoRuleset, zone: str) -> tuple[Display, ...]:
    return tuple(display for display in ruleset.map.displays if display.zone == zone)


def _spot_of(panel: _Panel, place: Place) -> Spot:
    if place.display is not None:
        start, width = _BOXES[place.column]
        return Spot(panel.x + start, panel.rows + _ROW * panel.displays.index(place.display), width, _ROW - 3)
    start, width = _LANES[place.column]
    top = panel.y + _HEAD
    if place.kind is PlaceKind.NEUTRAL_BOX:
        return Spot(panel.x + start, top + 24, width, _MOUNTAIN + _HIDE_AWAY - 22)
    if place.kind is PlaceKind.MOUNTAIN:
        return Spot(panel.x + start, top, width, _MOUNTAIN)
    return Spot(panel.x + start, top + _MOUNTAIN + 2, width, _HIDE_AWAY)


# --------------------------------------------------------------------------------------------------------- drawing it
def _draw_panel(canvas: Canvas, panel: _Panel, places: tuple[Place, ...]) -> None:
    zone = panel.zone
    canvas.box(panel.x, panel.y, _PANEL, panel.end - panel.y, "br-panel", round_by=3)
    about = (
        f"{zone}: Garrison Value {zone.garrison}, {zone.alignment.name.lower()}, uprisings -{zone.uprising_modifier}; "
        f"next to {', '.join(zone.neighbours)}"
    )
    canvas.words(panel.x + 5, panel.y + 13, zone.name, "br-text br-head", title=about)
    value = f"{zone.garrison}{zone.alignment.value}{zone.uprising_modifier}"
    canvas.words(panel.x + 92, panel.y + 13, value, "br-text br-bold", title=about)
    near = " ".join([name[:3] for name in zone.neighbours])
    canvas.words(panel.x + _PANEL - 4, panel.y + 13, near, "br-note br-end", title=about)
    for place in places:
        spot = _spot_of(panel, place)
        _draw_place(canvas, place, spot)
    for number, display in enumerate(panel.displays):
        _draw_label(canvas, display, panel.x + 5, panel.rows + _ROW * number)


def _draw_place(canvas: Canvas, place: Place, spot: Spot) -> None:
    """A triangle for a Mountain, a circle for a Hide-away, a box for the others."""
    look = LOOKS[place.column]
    if place.kind is PlaceKind.MOUNTAIN:
        low = spot.y + spot.height
        top = (spot.middle[0], spot.y + 1)
        canvas.path(points((spot.x, low), top, (spot.x + spot.width, low)), look, title=place.name, place=place.name)
    elif place.kind is PlaceKind.HIDE_AWAY:
        canvas.ellipse(*spot.middle, spot.width / 2, spot.height / 2, look, title=place.name, place=place.name)
    else:
        canvas.box(spot.x, spot.y, spot.width, spot.height, look, round_by=2, title=place.name, place=place.name)


def _draw_label(canvas: Canvas, display: Display, x: float, y: float) -> None:
    """The name of an Objective Display and what it is worth."""
    worth = f"{display.victory_points} Victory Points"
    about = f"{display}: {display.terrain.value}, {worth}, recruitment {display.recruitment}"
    if display.intrinsic:
        about += f", intrinsic Defense Strength {display.intrinsic}"
    if display.labels:
        about += f" ({', '.join(sorted(display.labels))})"
    label = canvas.group(title=about)
    label.words(x, y + 11, display.name, "br-text")
    icon = label.group(at=(x, y + 23))
    icon.path(_ICONS[display.terrain], "br-icon")
    short = f"{display.victory_points} {TIMES}{display.recruitment}"
    label.words(x + 12, y + 23, f"{short} D{display.intrinsic}" if display.intrinsic else short, "br-note")
