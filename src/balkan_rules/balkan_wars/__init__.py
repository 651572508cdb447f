"""The optional rules of *Balkan Wars* (MOVES 81), for people who bring their own game.

Tables, procedures and modifiers stand alone here: they take plain typed stacks (`Combatant`) and give results and exact
chances. What the article does not print is the base game's, and is never made up; `Host` says what that must supply.
"""

from __future__ import annotations

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
    "Host",
    "HostPlace",
    "HostUnit",
    "Morale",
    "MovementMode",
    "Note",
    "Options",
    "Ruin",
    "Rulings",
    "SecretOperationsTable",
    "SecretResult",
    "Settlement",
    "Side",
    "Situation",
    "Status",
    "StepCost",
    "SupplySource",
    "TerrainShift",
    "Transport",
    "UnitClass",
    "Vanish",
    "Water",
]
