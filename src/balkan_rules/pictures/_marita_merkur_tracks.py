"""The tracks beside the map of Marita-Merkur: Game-Turns, points, efforts, and what has become of the war."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from .. import marita_merkur
from ..marita_merkur import Side
from .counters import Spot
from .panels import draw_facts, draw_track

if TYPE_CHECKING:
    from .svg import Canvas

__all__ = ["draw_marita_merkur_tracks"]

_Position: TypeAlias = marita_merkur.View | marita_merkur.State


def draw_marita_merkur_tracks(canvas: Canvas, position: _Position, room: Spot) -> None:
    """Draw the panel into its room."""
    panel = canvas.group(at=(room.x, room.y))
    panel.box(0, 0, room.width, room.height, "br-panel", round_by=3)
    names = position.ruleset.host.turns
    turns = [(str(turn), name) for turn, name in enumerate(names, start=1)]
    draw_track(panel, Spot(4, 17, room.width - 8, 12), turns, position.turn - 1, label=names[position.turn - 1])
    draw_facts(panel, 5, 46, 88, _facts(position))


def _facts(position: _Position) -> Iterator[tuple[str, str]]:
    """What is told in a line each: its name, and how it stands."""
    affairs = position.affairs
    yield "Points", ", ".join([f"{side} {position.points_of(side)}" for side in Side])
    yield "Weather", position.weather or "not yet rolled"
    yield "Axis effort", str(position.axis_effort) or "none"
    yield "Allied effort", position.allied_effort or "none"
    yield "Coup", _so(affairs.coup)
    yield "Intervention", _on(affairs.triggered)
    yield "Germans deployed", _on(affairs.deployed)
    yield "Jugoslavia", "collapsed" if affairs.collapsed else "invaded" if affairs.invaded else "not invaded"
    yield "Axios", "may be crossed" if affairs.axios_released else "not to be crossed"
    yield "German help", _times(affairs.assistance_sent)
    yield "Interdiction", affairs.zone.value
    yield "Evacuation", _so(affairs.is_evacuation_turn)
    yield "Captured shipping", str(affairs.shipping)
    yield "Motor boats", _port(position)
    yield "Scarpantos", affairs.scarpantos.value
    yield "Greek government", "in exile" if affairs.exile else "in Athenai"


def _times(count: int) -> str:
    return {0: "never sent", 1: "sent once"}.get(count, f"sent {count} times")


def _port(position: _Position) -> str:
    """Where the motor boats are, under the name that stands on the map."""
    name = position.affairs.boats_port
    if name is None:
        return "Black Sea"
    called = position.ruleset.place(name).also_called
    return called[0] if called else name


def _so(fact: object) -> str:
    return "yes" if fact else "no"


def _on(turn: int | None) -> str:
    return "no" if turn is None else f"on Game-Turn {turn}"
