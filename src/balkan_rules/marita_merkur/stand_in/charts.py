"""The stand-in's charts, compiled part by part, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import attrs

from ...core.charts import Charts
from ...core.shelf import Shelf
from .calendar import Turn, WeatherTable, read_turns, read_weather
from .map import StandInMap
from .map_reading import read_map
from .reading import frozen
from .roster import StandInUnit, read_roster

__all__ = ["SHELF", "StandInCharts"]

_TABLES: Final = ("turn", "weather", "country", "hex", "heavy", "equivalents", "unit")
"""The tables of a chart file that are the stand-in's."""


@attrs.frozen(slots=False)
class StandInCharts:
    """The charts of one stand-in. Equal if the plain charts are.

    Each part is compiled when first asked for: `ChartMissing` if these charts do not have what it needs, `ChartError`
    if a value is wrong. The parts are immutable.

    Attributes:
        source: the plain values with their provenance.
    """

    source: Charts

    def __reduce__(self) -> tuple[type[StandInCharts], tuple[Charts]]:
        return StandInCharts, (self.source,)

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """The game turns, the first one at index 0."""
        return read_turns(self.source)

    @cached_property
    def weather(self) -> WeatherTable:
        """What the weather of each turn can be."""
        return read_weather(self.source)

    @cached_property
    def map(self) -> StandInMap:
        """The map."""
        return read_map(self.source)

    @cached_property
    def roster(self) -> tuple[StandInUnit, ...]:
        """The counters, nation by nation and by name; the start of each is an index of the map."""
        return read_roster(self.source, self.map)

    @cached_property
    def units(self) -> Mapping[str, StandInUnit]:
        """The counters by name."""
        return frozen({one.name: one for one in self.roster})

    def verify(self) -> None:
        """Compile everything; raises `ChartError` for the first value that is wrong."""
        for name, part in vars(type(self)).items():
            if isinstance(part, cached_property):
                getattr(self, name)


SHELF: Final[Shelf[StandInCharts]] = Shelf("balkan_rules.marita_merkur", StandInCharts, _TABLES, file="stand_in.json")
"""Our charts, the printed ones, and owners' files."""
