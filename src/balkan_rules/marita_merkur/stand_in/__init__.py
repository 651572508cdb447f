"""A stand-in for the base game, which rules 30 and 31 do not print: plainly ours, so that whole games can be played.

Its calendar, map, counters, tables and base rules are this project's reconstruction, as simple as will do.
"""

from __future__ import annotations

from .calendar import Phase, Turn, Weather, WeatherTable
from .charts import SHELF, StandInCharts
from .map import Airfield, Link, StandInHex, StandInMap
from .roster import AirRole, StandInUnit

__all__ = [
    "SHELF",
    "AirRole",
    "Airfield",
    "Link",
    "Phase",
    "StandInCharts",
    "StandInHex",
    "StandInMap",
    "StandInUnit",
    "Turn",
    "Weather",
    "WeatherTable",
]
