"""What stands beside the map of 1991: the tracks, and the boxes for units that are on no hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from .. import wrte_1991
from ..wrte_1991 import Area, Scenario
from .counters import Spot
from .panels import draw_facts, draw_track

if TYPE_CHECKING:
    from .painting import Ground
    from .svg import Canvas

__all__ = ["BOXES", "BOXES_HEIGHT", "TRACKS_HEIGHT", "TRACKS_WIDTH", "box_spots", "draw_wrte_1991_tracks"]

_Position: TypeAlias = wrte_1991.View | wrte_1991.State

BOXES: Final = ("Serbia Holding Box", "Reserve", "Eliminated", "Unseen")
"""The places of units that are on no hex, as far as they are drawn."""
BOXES_HEIGHT: Final = 42.0
"""How much room the boxes take below the map."""
TRACKS_WIDTH: Final = 254.0
"""How wide the panel with the tracks is."""
TRACKS_HEIGHT: Final = 226.0
"""How high it is."""
_BOX: Final = 26.0
_FULL: Final = 12


def box_spots(top: float, width: float) -> tuple[Spot, ...]:
    """Where the boxes are, in a row below the map."""
    each = (width - 12) / len(BOXES)
    return tuple(Spot(6 + each * number + 2, top + 13, each - 4, _BOX) for number in range(len(BOXES)))


def draw_wrte_1991_tracks(canvas: Canvas, position: _Position, ground: Ground) -> None:
    """Draw the panel with the tracks and the empty boxes."""
    for name in BOXES:
        spot = ground.spots[name]
        canvas.words(spot.x + 2, spot.y - 3, name, "br-note")
        canvas.box(spot.x, spot.y, spot.width, spot.height, "br-place", round_by=2, title=name, place=name)
    panel = canvas.group(at=(ground.tracks.x, ground.tracks.y))
    panel.box(0, 0, TRACKS_WIDTH, TRACKS_HEIGHT, "br-panel", round_by=3)
    tracks, names = position.tracks, position.ruleset.charts.turn_names
    turns = range(tracks.scenario.first_turn, tracks.last_turn + 1)
    boxes = [(str(turn), names[turn]) for turn in turns]
    draw_track(panel, Spot(5, 17, TRACKS_WIDTH - 10, 12), boxes, position.turn - turns[0], label=names[position.turn])
    levels = [(str(level), f"JNA Activation Level {level}") for level in range(1, _FULL + 1)]
    draw_track(panel, Spot(5, 48, TRACKS_WIDTH - 10, 12), levels, tracks.level - 1, label="JNA Activation Level")
    draw_facts(panel, 6, 76, 92, _facts(position))


def _facts(position: _Position) -> Iterator[tuple[str, str]]:
    """What is told in a line each: its name, and how it stands."""
    tracks = position.tracks
    yield "Victory Points", _points(position)
    yield "Croatian operations", f"since Game-Turn {tracks.operations}" if tracks.operations else "not yet"
    yield "Mil Ops chit", "not drawn" if position.chit == 0 else str(position.chit)
    yield "Ceasefire", f"declared on Game-Turn {tracks.ceasefire}" if tracks.ceasefire else "none"
    yield "Government", f"captured on Game-Turn {tracks.captured}" if tracks.captured else "of Slovenia is free"
    yield "Media War", f"last on Game-Turn {tracks.broadcast}" if tracks.broadcast else "never"
    used = (("air", tracks.air_used), ("artillery", tracks.artillery_used), ("naval", tracks.naval_used))
    yield "JNA support used", ", ".join([f"{number} {name}" for name, number in used if number]) or "none"
    artillery = tracks.separatist_artillery - tracks.separatist_artillery_used
    yield "Separatist artillery", str(artillery)
    yield "Besieged", ", ".join([place.city for place in tracks.besieged]) or "no barracks"


def _points(position: _Position) -> str:
    """The points in all, or in Total War those of each republic; the Ten Days War has none."""
    scenario = position.tracks.scenario
    if scenario is Scenario.TEN_DAYS:
        return "do not count"
    points = position.victory_points
    if scenario is Scenario.TOTAL_WAR:
        return f"{points.of(Area.CROATIA)} in Croatia, {points.of(Area.SLOVENIA)} in Slovenia"
    return str(points.total)
