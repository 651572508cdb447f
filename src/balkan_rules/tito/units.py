"""The counters: sides, nationalities, unit types, named units and the interchangeable guerrilla kinds (section 2.2)."""

from __future__ import annotations

from enum import Enum
from typing import ClassVar

import attrs

from ..core.stacking import Size

__all__ = ["GUERRILLA_KINDS", "KIND_NAMES", "Kind", "Nationality", "Side", "Unit", "UnitType"]


class Side(Enum):
    """The two Players (case 3.0). Who controls a Chetnik or a Bulgarian unit can change; see `Unit.side`."""

    AXIS = "axis"
    """Germans, Italians, Croats, Serbians, Bulgarians before Game-Turn 15, Chetniks while they collaborate."""
    YUGOSLAV = "yugoslav"
    """Partisans and Tito, Soviets, Bulgarians from Game-Turn 15, Chetniks while they are friendly."""

    def __str__(self) -> str:
        return self.value


class Nationality(Enum):
    """The eight counter colours (2.23). The values are the words that unit names begin with."""

    GERMAN = "German"
    ITALIAN = "Italian"
    CROAT = "Croat"
    SERBIAN = "Serbian"
    BULGARIAN = "Bulgarian"
    SOVIET = "Soviet"
    PARTISAN = "Partisan"
    CHETNIK = "Chetnik"


class UnitType(Enum):
    """The troop types of 2.23. Only Tito has two faces of one type, so whether he is identified is part of a state."""

    INFANTRY = "infantry"
    """Also the Italian and the Partisan infantry, which have symbols of their own."""
    MECHANIZED_INFANTRY = "mechanized infantry"
    MOUNTAIN_INFANTRY = "mountain infantry"
    PANZER = "panzer"
    CAVALRY = "cavalry"
    PARACHUTE = "parachute"
    TITO = "Tito"
    GUERRILLA_GROUP = "guerrilla group"
    GUERRILLA_BRIGADE = "guerrilla brigade"


@attrs.frozen(cache_hash=True)
class Unit:
    """One named counter, or Tito (2.22). The upgraded back of a counter is a unit of its own.

    Attributes:
        index: place of the unit in the unit table of its charts, from 0.
        name: unique in the charts, e.g. ``"German 704"``, ``"Croat 1Ust"``, ``"Tito"``.
        designation: as the schedule writes it, e.g. ``"704"``.
        nationality: its colour.
        side: who controls it when it first appears (3.0).
        strength: Combat Strength in points, the same in attack and defence; 0 for Tito.
        size: what 2.24 shows, which decides how it stacks (6.22); None for Tito.
        type: its symbol.
        mountain: whether it brings the shift of 12.0 (never a Croat).
        optional: one of the three Soviet units whose use costs points (13.22).
        upgrades_to: name of the unit on its back (13.81), or None.
    """

    found_by: ClassVar[str] = "ruleset.unit(name)"

    index: int
    name: str
    designation: str
    nationality: Nationality
    side: Side
    strength: int
    size: Size | None
    type: UnitType
    mountain: bool = False
    optional: bool = False
    upgrades_to: str | None = None

    def __str__(self) -> str:
        return self.name


@attrs.frozen(cache_hash=True)
class Kind:
    """One kind of interchangeable guerrilla counter (7.6): nobody can tell two counters of a kind apart.

    Attributes:
        index: 0 to 4, in the order of `GUERRILLA_KINDS`.
        name: e.g. ``"Partisan group"``.
        nationality: Partisan or Chetnik; the allegiance of Chetniks is part of a state.
        size: group, brigade or division.
        strength: Combat Strength in points.
        count: how many counters there are (7.62, 7.68).
        type: its symbol (2.23).
    """

    found_by: ClassVar[str] = "ruleset.kind(name)"

    index: int
    name: str
    nationality: Nationality
    size: Size
    strength: int
    count: int
    type: UnitType

    def __str__(self) -> str:
        return self.name


GUERRILLA_KINDS: tuple[tuple[Nationality, Size, UnitType], ...] = (
    (Nationality.PARTISAN, Size.GROUP, UnitType.GUERRILLA_GROUP),
    (Nationality.PARTISAN, Size.BRIGADE, UnitType.GUERRILLA_BRIGADE),
    (Nationality.PARTISAN, Size.DIVISION, UnitType.INFANTRY),
    (Nationality.CHETNIK, Size.GROUP, UnitType.GUERRILLA_GROUP),
    (Nationality.CHETNIK, Size.BRIGADE, UnitType.GUERRILLA_BRIGADE),
)
"""Nationality, size and symbol of each kind; its place here is `Kind.index`. Chetniks have no divisions (7.0)."""
KIND_NAMES: tuple[str, ...] = tuple([f"{nationality.value} {size.value}" for nationality, size, _ in GUERRILLA_KINDS])
"""Name of each kind."""
