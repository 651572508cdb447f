"""The tracks beside the map of Tito: Game-Turns, Allied Progress, points, weather, and the operations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from .. import tito
from ..tito import TitoStatus
from .counters import Spot

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
_ROW: Final = 15.0
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
    for number, (name, told) in enumerate(_facts(position)):
        y = _LINES + _ROW * number
        panel.words(5, y, name, "br-note")
        panel.words(84, y, told, "br-text br-bold")
    targets = (position.first_target, position.second_target)
    for number, target in enumerate(targets):
        panel.words(5, _ASIDE + number * _ASIDE_STEP + 8, _operation(number, target), "br-note")
    for spot in operation_spots(Spot(0, 0, room.width, 0)):
        panel.box(spot.x, spot.y, spot.width, spot.height, "br-place br-slate", round_by=2)


def _draw_turns(panel: Canvas, position: _Position) -> None:
    """A box for every Game-Turn of the scenario."""
    turns = position.scenario.turns
    panel.words(5, 13, "Game-Turn", "br-note")
    for number, turn in enumerate(turns):
        _draw_box(
            panel, 4 + 12.3 * number, 17, 12.3, str(turn), is_now=turn == position.turn, title=f"Game-Turn {turn}"
        )


def _draw_progress(panel: Canvas, position: _Position) -> None:
    """The Allied Progress Track; every box has an upper and a lower half."""
    boxes = position.ruleset.charts.allied_boxes
    on_track = position.allied_box
    told = boxes[on_track - 1].name if on_track else "not yet"
    panel.words(5, 45, f"Allied Progress: {told}", "br-note")
    for number, box in enumerate(boxes):
        for is_lower in (False, True):
            half = "lower" if is_lower else "upper"
            here = box.number == on_track and is_lower is position.allied_lower
            y = 61 if is_lower else 49
            _draw_box(panel, 4 + 29.9 * number, y, 29.9, str(box.number), is_now=here, title=f"{box.name}, {half} half")


def _draw_box(panel: Canvas, x: float, y: float, width: float, text: str, *, is_now: bool, title: str) -> None:
    """One box of a track, filled if the marker is there."""
    panel.box(x, y, width, 12, "br-place", title=title)
    if is_now:
        panel.box(x + 1, y + 1, width - 2, 10, "br-now")
    panel.words(x + width / 2, y + 9.3, text, "br-marked br-mid br-black" if is_now else "br-note br-mid", title=title)


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
    return f"{position.operations} declared" + ("" if limit is None else f", limit {limit}")


def _built(*, brigades: bool, divisions: bool) -> str:
    return "divisions" if divisions else "brigades" if brigades else "groups alone"


def _operation(number: int, target: Zone | Unknown | None) -> str:
    where = "none" if target is None else f"Zone {target}"
    return f"{ASIDE[number]}: {where}"
