"""Sides, nations and countries, and the player turns and phases in which they act."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ..core.hashing import IdentityHash

__all__ = ["Country", "Nation", "Phase", "PlayerTurn", "Side"]


class Side(IdentityHash, Enum):
    """The two Players; the Axis moves first in every game turn."""

    AXIS = "Axis"
    ALLIED = "Allied"

    def __str__(self) -> str:
        return self.value


class Nation(IdentityHash, Enum):
    """Whose a counter is. Commonwealth units are British (31.D.modifier)."""

    GREEK = "Greek"
    BRITISH = "British"
    JUGOSLAV = "Jugoslav"
    ITALIAN = "Italian"
    GERMAN = "German"
    HUNGARIAN = "Hungarian"

    def __str__(self) -> str:
        return self.value

    @property
    def side(self) -> Side:
        """The Player whose units they are; Jugoslav units are the Allied Player's even while they are neutral."""
        return Side.ALLIED if self in _ALLIES else Side.AXIS


_ALLIES: Final = (Nation.GREEK, Nation.BRITISH, Nation.JUGOSLAV)
"""A tuple, which is looked through by identity; the hash of an Enum is slow."""


class Country(IdentityHash, Enum):
    """In whose borders a hex lies; a hex of open sea lies in none."""

    GREECE = "Greece"
    JUGOSLAVIA = "Jugoslavia"
    ALBANIA = "Albania"
    ITALY = "Italy"
    DODECANESE = "Dodecanese"
    GERMANY = "Germany"
    HUNGARY = "Hungary"
    RUMANIA = "Rumania"
    BULGARIA = "Bulgaria"
    EGYPT = "Egypt"

    def __str__(self) -> str:
        return self.value


class PlayerTurn(IdentityHash, Enum):
    """The player turns of a game turn, in their order (31.F); the first is played on one game turn only."""

    SPECIAL = "special"
    """The German special invasion turn."""
    AXIS = "axis"
    ALLIED = "allied"

    def __str__(self) -> str:
        return self.value


class Phase(IdentityHash, Enum):
    """The phases of a player turn that the rules name, in the order of our stand-in (31.F)."""

    SUPPLY = "supply determination"
    MOVEMENT = "movement"
    AIR = "air"
    COMBAT = "combat"
    EXPLOITATION = "exploitation"

    def __str__(self) -> str:
        return self.value
