"""The stand-in's front model: points of a ground war that need no map, from the efforts that both sides choose.

Every turn three draws are made, each for itself: how the line between Italians and Greeks moves, what the Axis gains by
Allied losses, and what the Allies gain by Axis losses. Then the line pays both sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

import attrs

from ...core.charts import Charts, want_name
from ...core.dice import Distribution
from ...core.errors import ChartError
from .calendar import Phase
from .map import StandInMap
from .reading import (
    Reader,
    any_rows,
    chances,
    consecutive,
    count,
    counted,
    listed,
    number,
    read,
    row,
    rows,
    whole_key,
)

__all__ = ["Effort", "FrontModel", "Points", "Rates", "read_front_model"]

_CASE: Final = "31.D.start"
"""The case that needs victory points first."""
_BEFORE_GERMANS: Final = tuple(phase for phase in Phase if phase is not Phase.GERMAN)


class Effort(Enum):
    """What a side puts into a turn of the ground war; it is secret until both have chosen."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"

    def __str__(self) -> str:
        return self.value

    @property
    def level(self) -> int:
        """0 for low, 1 for normal, 2 for high."""
        return _LEVELS[self]


_LEVELS: Final = {effort: level for level, effort in enumerate(Effort)}


@attrs.frozen(kw_only=True)
class Points:
    """Victory points for both sides; below 0 takes away."""

    axis: int
    allied: int


@attrs.frozen(kw_only=True)
class Rates:
    """Victory points for what happens on the map.

    Attributes:
        advance: for the Axis, for each step of the German advance (see `FrontModel.captures`).
        british_left: for the Axis, for each British regimental equivalent in mainland Greece when that is all taken.
        jugoslav_source: for the Axis, for each Jugoslav source of supply, once.
        jugoslav_turn: for the Allies, for each turn on which the Jugoslav army fights.
        crete: for the Axis, when it holds all of Crete.
        corfu: for the Axis, for each turn on which it holds Corfu.
    """

    advance: int
    british_left: int
    jugoslav_source: int
    jugoslav_turn: int
    crete: int
    corfu: int


@attrs.frozen(kw_only=True)
class FrontModel:
    """The front model.

    Attributes:
        start: where the line is at first.
        most_by_hex: how far it can go where Corfu is fought for on the map.
        move: how the line moves, by the phase before Germans are deployed, and the level of the Axis effort minus that
            of the Allied one.
        position: what the line pays each turn, by where it is; it never goes beyond these.
        axis_score: points of the Axis from Allied losses, by phase and the effort of the Allies.
        allied_score: points of the Allies from Axis losses, by phase and the effort of the Axis.
        british: what British regimental equivalents in mainland Greece pay each turn before Germans are deployed.
        rates: points for what happens on the map.
        captures: the hexes, by index, that the Axis must hold for each step of the German advance; the last step, which
            is not among them, needs all of mainland Greece.
    """

    start: int
    most_by_hex: int
    move: Mapping[Phase, Mapping[int, Distribution[int]]]
    position: Mapping[int, Points]
    axis_score: Mapping[Phase, Mapping[Effort, Distribution[int]]]
    allied_score: Mapping[Phase, Mapping[Effort, Distribution[int]]]
    british: tuple[Points, ...]
    rates: Rates
    captures: tuple[tuple[int, ...], ...]

    def step(self, phase: Phase, axis: Effort, allied: Effort) -> Distribution[int]:
        """How the line moves on a turn before Germans are deployed."""
        return self.move[phase][axis.level - allied.level]

    def after(self, line: int, step: int) -> int:
        """Where the line is after a step; it stops at its ends."""
        return min(max(line + step, min(self.position)), max(self.position))

    def british_points(self, equivalents: int) -> Points:
        """What so many whole British regimental equivalents pay; more than the model knows count as the most."""
        return self.british[min(equivalents, len(self.british) - 1)]


@attrs.frozen(kw_only=True)
class _Front:
    """The tables as they stand there."""

    start: int
    most_by_hex: int
    move: Mapping[Phase, Mapping[int, Distribution[int]]]
    position: Mapping[int, Points]
    axis_score: Mapping[Phase, Mapping[Effort, Distribution[int]]]
    allied_score: Mapping[Phase, Mapping[Effort, Distribution[int]]]
    british: Mapping[int, Points]
    points: Rates
    capture: Mapping[int, tuple[str, ...]]


def _readers() -> dict[str, Reader[object]]:
    points = row(Points, {"axis": number, "allied": number}, case=_CASE)
    score = rows(rows(chances, tuple(Effort), case=_CASE), tuple(Phase), case=_CASE)
    rates = dict.fromkeys((field.name for field in attrs.fields(Rates)), count)
    return {
        "start": number,
        "most_by_hex": number,
        "move": rows(rows(chances, range(-2, 3), case=_CASE), _BEFORE_GERMANS, case=_CASE),
        "position": any_rows(points, whole_key),
        "axis_score": score,
        "allied_score": score,
        "british": any_rows(points, whole_key),
        "points": row(Rates, rates, case=_CASE),
        "capture": any_rows(listed(want_name), whole_key),
    }


def read_front_model(charts: Charts, board: StandInMap) -> FrontModel:
    """The front model."""
    found = read(charts, "front_model", row(_Front, _readers(), case=_CASE), case=_CASE)
    lines = consecutive(found.position, "front_model.position")
    for name, line in (("start", found.start), ("most_by_hex", found.most_by_hex)):
        if line not in lines:
            message = f"front_model.{name}: the line runs from {lines[0]} to {lines[-1]}, which {line} is beyond"
            raise ChartError(message)
    british = counted(found.british, "front_model.british", first=0)
    steps = counted(found.capture, "front_model.capture", first=1)
    return FrontModel(
        start=found.start,
        most_by_hex=found.most_by_hex,
        move=found.move,
        position=found.position,
        axis_score=found.axis_score,
        allied_score=found.allied_score,
        british=british,
        rates=found.points,
        captures=tuple(_indices(board, names, f"front_model.capture.{step}") for step, names in enumerate(steps, 1)),
    )


def _indices(board: StandInMap, names: tuple[str, ...], where: str) -> tuple[int, ...]:
    """The hexes of these names."""
    return tuple(board.index[want_name(name, where, board.index)] for name in names)
