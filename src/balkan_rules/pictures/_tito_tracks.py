"""The tracks beside the map of Tito: Game-Turns, Allied Progress, points, weather, and the operations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from .. import tito
from ..tito import TitoStatus
from .counters import Spot
from .panels import draw_facts, draw_track

if TYPE_CHECKING:
    from ..core.view import Unknown
    from ..tito import Zone
    from .svg import Canvas

__all__ = ["ASIDE", "TRACKS_HEIGHT", "draw_tito_tracks", "operation_spots"]

_Position: TypeAlias = tito.View | tito.State

ASIDE: Final = ("First operation", "Second operation")
"""The places of units that have been set aside for operations."""
TRACKS_HEIGHT: Final = 300.0
"""How high the panel with the tracks is."""
_LINES: Final = 92.0
_ASIDE: Final = 226.0
_ASIDE_STEP: Final = 37.0


def operation_spots(room: Spot) -> tuple[Spot, Spot]:
    """Where the units are drawn that have been set aside for the first and the second operation."""
    first, second = (
        Spot(room.x + 3, room.y + _ASIDE + number * _ASIDE_STEP + 12, room.width - 6, 24) for number in range(2)
    )
    return first, second


def draw_tito_tracks(canvas: Canvas, position: _Position, room: Spot) -> None:
    """Draw the panel into its room."""
    panel = canvas.group(at=(room.x, room.y))
    panel.box(0, 0, room.width, TRACKS_HEIGHT, "br-panel", round_by=3)
    _draw_turns(panel, position)
    _draw_progress(panel, position)
    draw_facts(panel, 5, _LINES, 79, _facts(position))
    targets = (position.first_target, position.second_target)
    for number, target in enumerate(targets):
        panel.words(5, _ASIDE + number * _ASIDE_STEP + 8, _operation(number, target), "br-note")
    for name, spot in zip(ASIDE, operation_spots(Spot(0, 0, room.width, 0)), strict=True):
        panel.box(spot.x, spot.y, spot.width, spot.height, "br-place br-slate", round_by=2, title=name, place=name)


def _draw_turns(panel: Canvas, position: _Position) -> None:
    """A box for every Game-Turn of the scenario."""
    turns = position.scenario.turns
    boxes = [(str(turn), f"Game-Turn {turn}") for turn in turns]
    draw_track(panel, Spot(4, 17, 209, 12), boxes, turns.index(position.turn), label="Game-Turn")


def _draw_progress(panel: Canvas, position: _Position) -> None:
    """The Allied Progress Track; every box has an upper and a lower half."""
    boxes = position.ruleset.charts.allied_boxes
    now = position.allied_box - 1 if position.allied_box else None
    told = "not yet" if now is None else boxes[now].name
    for y, half, is_lower in ((49, "upper", False), (61, "lower", True)):
        here = now if position.allied_lower is is_lower else None
        halves = [(str(box.number), f"{box.name}, {half} half") for box in boxes]
        label = "" if is_lower else f"Allied Progress: {told}"
        draw_track(panel, Spot(4, y, 209, 12), halves, here, label=label)


def _facts(position: _Position) -> Iterator[tuple[str, str]]:
    """What is told in a line each: its name, and how it stands."""
    tracks = position.tracks
    yield "Victory Points", str(tracks.points)
    yield "Weather", "drought" if tracks.drought else "normal"
    yield "Tito", _tito(position)
    yield "Operations", _operations(position)
    yield "Partisans build", _built(brigades=tracks.partisan_brigades, divisions=tracks.partisan_divisions)
    yield "Chetniks build", _built(brigades=tracks.chetnik_brigades, divisions=False)
    yield "Axis limits", f"loosened in {tracks.trigger_turn}" if tracks.trigger_turn else "in force"
    yield "Italy", f"surrendered in {tracks.surrender_turn}" if tracks.surrender_turn else "fights on"


def _tito(position: _Position) -> str:
    status = position.tito_status
    if status is TitoStatus.WITHDRAWN:
        return f"withdrawn until {position.tito_returns}"
    told: str = status.value
    return f"{told}, attempt made" if position.tito_attempted and status is TitoStatus.LOCATED else told


def _operations(position: _Position) -> str:
    """How many Anti-Guerrilla Operations have been declared, and how many there may be as far as that is known."""
    limit = position.operations_limit
    return str(position.operations) + ("" if limit is None else f", limit {limit}")


def _built(*, brigades: bool, divisions: bool) -> str:
    return "divisions" if divisions else "brigades" if brigades else "groups alone"


def _operation(number: int, target: Zone | Unknown | None) -> str:
    where = "none" if target is None else f"Zone {target}"
    return f"{ASIDE[number]}: {where}"
