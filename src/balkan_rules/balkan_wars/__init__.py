"""The optional rules of *Balkan Wars* (MOVES 81), for people who bring their own game.

Tables, procedures and modifiers stand alone here: they take plain typed stacks (`Combatant`) and give results and exact
chances. What the article does not print is the base game's, and is never made up.
"""

from __future__ import annotations

from .options import Options
from .units import Combatant, Status, UnitClass

__all__ = ["Combatant", "Options", "Status", "UnitClass"]
