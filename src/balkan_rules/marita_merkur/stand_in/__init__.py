"""A stand-in for the base game, which rules 30 and 31 do not print: plainly ours, so that whole games can be played.

Its calendar, map, counters, tables and base rules are this project's reconstruction, as simple as will do.
"""

from __future__ import annotations

from .base_rules import (
    Breakdown,
    BritishEvacuation,
    GovernmentInExile,
    ItalianReinforcement,
    Movement,
    Result,
    Scenario,
    Stacking,
)
from .calendar import Phase, Turn, Weather, WeatherTable
from .charts import SHELF, StandInCharts
from .combat import AirCombat, OddsTable, TerrainEffect, TerrainEffects
from .front_model import Effort, FrontModel, Points, Rates
from .map import Airfield, StandInHex, StandInMap
from .roster import StandInUnit
from .sea_tables import AeroNavalTable, AntiaircraftTable, InterdictionModifiers, InterdictionTable

__all__ = [
    "SHELF",
    "AeroNavalTable",
    "AirCombat",
    "Airfield",
    "AntiaircraftTable",
    "Breakdown",
    "BritishEvacuation",
    "Effort",
    "FrontModel",
    "GovernmentInExile",
    "InterdictionModifiers",
    "InterdictionTable",
    "ItalianReinforcement",
    "Movement",
    "OddsTable",
    "Phase",
    "Points",
    "Rates",
    "Result",
    "Scenario",
    "Stacking",
    "StandInCharts",
    "StandInHex",
    "StandInMap",
    "StandInUnit",
    "TerrainEffect",
    "TerrainEffects",
    "Turn",
    "Weather",
    "WeatherTable",
]
