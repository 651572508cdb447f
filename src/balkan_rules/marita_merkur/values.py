"""Plain values that the rules speak of: nations and countries, counters, hexes.

Words are spelled as the rules spell them (Jugoslav, Rumania). What the text leaves to the base game, such as where a
hex lies or how big a unit is, is a field here, to be filled in by who has the map and the counters.
"""

from __future__ import annotations

from .counters import ForceGroup, Mission, Piece, Post, Size, UnitClass, UnitType
from .ground import Area, Ground, HexNumber, Interdiction, Mark, SeaKind, Sheet, Terrain
from .nations import Country, Nation, Phase, PlayerTurn, Side

__all__ = [
    "Area",
    "Country",
    "ForceGroup",
    "Ground",
    "HexNumber",
    "Interdiction",
    "Mark",
    "Mission",
    "Nation",
    "Phase",
    "Piece",
    "PlayerTurn",
    "Post",
    "SeaKind",
    "Sheet",
    "Side",
    "Size",
    "Terrain",
    "UnitClass",
    "UnitType",
]
