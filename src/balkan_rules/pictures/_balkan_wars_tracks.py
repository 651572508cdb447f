"""The tracks beside the map of 1912: Game Turns, weather, points, National Morale and agents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from .. import balkan_wars
from ..balkan_wars import Side
from .counters import Spot
from .panels import draw_facts, draw_track

if TYPE_CHECKING:
    from .svg import Canvas

__all__ = ["draw_balkan_wars_tracks"]

_Position: TypeAlias = balkan_wars.View | balkan_wars.State
_FACTS: Final = 47.0


def draw_balkan_wars_tracks(canvas: Canvas, position: _Position, room: Spot) -> None:
    """Draw the panel into its room."""
    panel = canvas.group(at=(room.x, room.y))
    panel.box(0, 0, room.width, room.height, "br-panel", round_by=3)
    played = balkan_wars.scenario(position.tracks.scenario)
    turns = [(str(turn), f"Game Turn {turn}") for turn in range(1, played.length + 1)]
    draw_track(panel, Spot(5, 17, room.width - 10, 12), turns, position.turn - 1, label=played.title)
    draw_facts(panel, 6, _FACTS, 84, _facts(position))


def _facts(position: _Position) -> Iterator[tuple[str, str]]:
    """What is told in a line each: its name, and how it stands."""
    tracks = position.tracks
    yield "Weather", f"{tracks.weather}, snow lies" if tracks.snow else str(tracks.weather)
    for number, (player, score) in enumerate(position.scores.items()):
        yield "" if number else "Points", f"{player} {score.total}"
    yield "Agents", f"First {tracks.agents(Side.FIRST)}, Second {tracks.agents(Side.SECOND)}"
    countries = zip(position.ruleset.countries, tracks.allegiance, tracks.morale, strict=True)
    for country, side, morale in countries:
        if side is not None:
            yield country, f"morale {morale}, {side}"
