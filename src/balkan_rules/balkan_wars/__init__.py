"""The optional rules of *Balkan Wars* (MOVES 81), for people who bring their own game.

Tables, procedures and modifiers stand alone here: they take plain typed stacks (`Combatant`) and give results and exact
chances. What the article does not print is the base game's, and is never made up; `Host` says what that must supply.
"""

from __future__ import annotations

from .calendar import GameTurn, Month, Season, turns_from, turns_until
from .host import Host, Situation
from .host_values import (
    Allegiance,
    Appear,
    Border,
    Change,
    HostPlace,
    HostUnit,
    Morale,
    MovementMode,
    Note,
    Ruin,
    Settlement,
    Side,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    Vanish,
    Water,
)
from .hosting import CheckedHost
from .options import Options
from .rulings import Rulings
from .tables import (
    ACRT,
    BOMBARDMENT,
    SECRET_OPERATIONS,
    BombardmentResult,
    BombardmentTable,
    CombatCode,
    CombatResult,
    CombatTable,
    SecretOperationsTable,
    SecretResult,
)
from .units import Combatant, Status, UnitClass
from .weather import (
    TurnWeather,
    Weather,
    needs_weather_roll,
    weather_chances,
    weather_forecast,
    weather_of,
    weather_sequence,
)
from .weather_costs import EntryCost, Surcharge, TravelPurpose, entry_cost

__all__ = [
    "ACRT",
    "BOMBARDMENT",
    "SECRET_OPERATIONS",
    "Allegiance",
    "Appear",
    "BombardmentResult",
    "BombardmentTable",
    "Border",
    "Change",
    "CheckedHost",
    "CombatCode",
    "CombatResult",
    "CombatTable",
    "Combatant",
    "EntryCost",
    "GameTurn",
    "Host",
    "HostPlace",
    "HostUnit",
    "Month",
    "Morale",
    "MovementMode",
    "Note",
    "Options",
    "Ruin",
    "Rulings",
    "Season",
    "SecretOperationsTable",
    "SecretResult",
    "Settlement",
    "Side",
    "Situation",
    "Status",
    "StepCost",
    "SupplySource",
    "Surcharge",
    "TerrainShift",
    "Transport",
    "TravelPurpose",
    "TurnWeather",
    "UnitClass",
    "Vanish",
    "Water",
    "Weather",
    "entry_cost",
    "needs_weather_roll",
    "turns_from",
    "turns_until",
    "weather_chances",
    "weather_forecast",
    "weather_of",
    "weather_sequence",
]
