"""The stand-in's turns, and what the weather of each can be."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Final

import attrs

from ...core.charts import Charts, want_int, want_name
from ...core.dice import Distribution, uniform
from ...core.errors import ChartError
from .reading import Reader, any_rows, counted, member, members, read, row, rows, whole_key

__all__ = ["Phase", "Turn", "Weather", "WeatherTable", "read_turns", "read_weather"]

_CASE: Final = "31.E.2.date"
"""The case that needs turns and their weather first."""


class Phase(Enum):
    """In which phase the war between Italy and Greece is; `FrontModel` goes by it."""

    ITALIAN_OFFENSIVE = "italian_offensive"
    GREEK_COUNTER = "greek_counter"
    STALEMATE = "stalemate"
    SPRING = "spring"
    GERMAN = "german"
    """From the turn on which Germans are deployed, whatever the calendar says."""

    def __str__(self) -> str:
        return self.value


class Weather(Enum):
    """The weather of a turn."""

    CLEAR = "clear"
    POOR = "poor"
    SNOW = "snow"
    """In mountain hexes; elsewhere it is as poor weather."""

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class Turn:
    """A game turn.

    Attributes:
        name: its half month, e.g. ``"Nov I 1940"``.
        month: the month alone, by which the weather goes, e.g. ``"Nov"``.
        phase: the phase of the war as long as no Germans are deployed.
    """

    name: str
    month: str
    phase: Phase


@attrs.frozen(kw_only=True)
class WeatherTable:
    """What one die gives on each turn.

    Attributes:
        faces: for each turn, the first one at index 0, the weather of the faces 1 to 6.
        counts_as_clear: the weather on which Germans can be deployed (31.E.2.date).
    """

    faces: tuple[tuple[Weather, ...], ...]
    counts_as_clear: frozenset[Weather]

    def at(self, turn: int, face: int) -> Weather:
        """The weather of a turn, counted from 1, when the die shows a face from 1 to 6."""
        return self.faces[turn - 1][face - 1]

    def odds(self, turn: int) -> Distribution[Weather]:
        """The chance of each weather on a turn, counted from 1."""
        return _equal_chances(self.faces[turn - 1])


@lru_cache(maxsize=64)
def _equal_chances(faces: tuple[Weather, ...]) -> Distribution[Weather]:
    """The chance of each weather by the faces of a die; most turns share theirs with others."""
    return uniform(faces)


@attrs.frozen(kw_only=True)
class _Month:
    """The highest face for clear weather, and for poor."""

    clear: int
    poor: int

    def faces(self) -> tuple[Weather, ...]:
        """The weather of the faces 1 to 6."""
        bounds = (Weather.CLEAR, self.clear), (Weather.POOR, self.poor), (Weather.SNOW, 6)
        return tuple(next(kind for kind, most in bounds if face <= most) for face in range(1, 7))


@attrs.frozen(kw_only=True)
class _Year:
    """The table of the weather as it stands there."""

    first: Weather
    counts_as_clear: frozenset[Weather]
    month: Mapping[str, _Month]


def read_turns(charts: Charts) -> tuple[Turn, ...]:
    """All turns, numbered from 1 without a gap, each with a name of its own."""
    readers: dict[str, Reader[object]] = {
        "name": want_name,
        "month": want_name,
        "phase": member(Phase, without=(Phase.GERMAN,)),
    }
    found = read(charts, "turn", any_rows(row(Turn, readers, case=_CASE), whole_key), case=_CASE)
    turns = counted(found, "turn", first=1)
    names = [turn.name for turn in turns]
    if len(set(names)) != len(names):
        message = f"turn: two turns have one name: {', '.join(names)}"
        raise ChartError(message)
    return turns


def _face(value: object, where: str) -> int:
    return want_int(value, where, lo=0, hi=6)


def read_weather(charts: Charts) -> WeatherTable:
    """The weather of all turns."""
    months = [turn.month for turn in read_turns(charts)]
    month = row(_Month, {"clear": _face, "poor": _face}, case=_CASE)
    readers: dict[str, Reader[object]] = {
        "first": member(Weather),
        "counts_as_clear": members(Weather),
        "month": rows(month, dict.fromkeys(months), case=_CASE),
    }
    year = read(charts, "weather", row(_Year, readers, case=_CASE), case=_CASE)
    faces = [(year.first,) * 6, *(year.month[name].faces() for name in months[1:])]
    return WeatherTable(faces=tuple(faces), counts_as_clear=year.counts_as_clear)
