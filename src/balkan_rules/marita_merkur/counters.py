"""Counters as the rules take them."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Final

import attrs

from ..core.arguments import amount, checked, exact, member, naming, optional, yes_or_no
from ..core.hashing import IdentityHash
from .nations import Nation, Side

__all__ = ["ForceGroup", "Mission", "Piece", "Post", "Size", "UnitClass", "UnitType"]


class UnitType(Enum):
    """What stands on a counter. Defection (31.G) and assistance (31.E.1.chart) go by it."""

    INFANTRY = "infantry"
    MOUNTAIN = "mountain"
    LIGHT = "light"
    """Light infantry."""
    RESERVE = "reserve"
    BORDER = "border"
    FORTRESS = "fortress"
    MARINE = "marine"
    PARACHUTE = "parachute"
    MOTORIZED = "motorized"
    ARMOUR = "armour"
    CAVALRY = "cavalry"
    ARTILLERY = "artillery"
    ANTITANK = "antitank"
    ENGINEER = "engineer"
    CONSTRUCTION = "construction"
    HEADQUARTERS = "headquarters"
    AIR = "air"

    def __str__(self) -> str:
        return self.value


class UnitClass(Enum):
    """The few classes that rules tell apart; every type belongs to one (30.D.2)."""

    INFANTRY = "infantry"
    ARTILLERY = "artillery"
    ENGINEER = "engineer"
    CAVALRY = "cavalry"
    ARMOUR = "armour"
    HEADQUARTERS = "headquarters"
    AIR = "air"

    def __str__(self) -> str:
        return self.value


_CLASSES: Final[dict[UnitType, UnitClass]] = {
    UnitType.ARMOUR: UnitClass.ARMOUR,
    UnitType.CAVALRY: UnitClass.CAVALRY,
    UnitType.ARTILLERY: UnitClass.ARTILLERY,
    UnitType.ANTITANK: UnitClass.ARTILLERY,
    UnitType.ENGINEER: UnitClass.ENGINEER,
    UnitType.CONSTRUCTION: UnitClass.ENGINEER,
    UnitType.HEADQUARTERS: UnitClass.HEADQUARTERS,
    UnitType.AIR: UnitClass.AIR,
}
"""The class of each type that is not infantry."""


class Size(Enum):
    """How big a unit is."""

    DIVISION = "division"
    BRIGADE = "brigade"
    REGIMENT = "regiment"
    BATTALION = "battalion"
    GROUP = "group"
    """Of air units, which have no regimental size."""

    def __str__(self) -> str:
        return self.value

    @property
    def equivalents(self) -> Fraction:
        """Regimental equivalents of a unit of this size, if the base game says nothing else (ruling re_definition)."""
        return _EQUIVALENTS[self]


_EQUIVALENTS: Final[dict[Size, Fraction]] = {
    Size.DIVISION: Fraction(3),
    Size.BRIGADE: Fraction(1),
    Size.REGIMENT: Fraction(1),
    Size.BATTALION: Fraction(1, 2),
    Size.GROUP: Fraction(0),
}


class Post(Enum):
    """What a counter is told off for at the beginning of the game."""

    BORDER_GUARD = "border guard"
    """One of the two Hungarian divisions that guard their border (30.C.guard)."""
    NORTHERN_ALBANIA = "northern Albania"
    """The Italian division north of Tirane at the beginning (30.E)."""
    ZARA = "Zara"
    """One of the two Italian units in Zara (30.F)."""
    CORFU_MARINES = "Corfu marines"
    """The Italian marine battalion III/SM (31.C)."""

    def __str__(self) -> str:
        return self.value


class ForceGroup(Enum):
    """In which part of the German order of battle for the intervention a counter stands (31.E.2.force_no_coup)."""

    TWELFTH_ARMY = "12th Army"
    AIR_UNITS = "air units"
    REINFORCEMENTS = "reinforcements"
    """Those that do not begin at the north edge of the map."""
    NORTH_EDGE = "north edge reinforcements"
    REST = "rest of the order of battle"

    def __str__(self) -> str:
        return self.value


class Mission(IdentityHash, Enum):
    """What air units do (31.F.jugoslav_air, 31.L.air)."""

    GROUND_SUPPORT = "ground_support"
    SHIPPING_BOMBING = "shipping_bombing"
    PATROL_ATTACK = "patrol_attack"
    INTERCEPTION = "interception"
    TRANSPORT = "transport"
    TRANSFER = "transfer"
    """Going to another airfield to be based there."""

    def __str__(self) -> str:
        return self.value


def _class_of(piece: Piece) -> UnitClass:
    return _CLASSES.get(piece.unit_type, UnitClass.INFANTRY)


def _size_of(piece: Piece) -> Size:
    return Size.GROUP if piece.unit_type is UnitType.AIR else Size.DIVISION


def _equivalents_of(piece: Piece) -> Fraction:
    return piece.size.equivalents


@attrs.frozen(kw_only=True)
class Piece:
    """One counter, as the rules take it. A field of the wrong kind raises `SetupError`.

    Attributes:
        name: what tells it apart from all others.
        nation: whose it is.
        unit_type: what it is.
        unit_class: its class; that of its type unless told otherwise.
        size: its size; a division unless told otherwise, air units a group.
        equivalents: regimental equivalents; those of its size unless told otherwise (ruling re_definition).
        is_heavy: whether it has heavy equipment, which not every vessel carries (ruling 31.M.heavy).
        strength: its combat strength.
        tactical: its tactical bombing factors; 0 for all but air units (31.L.air.total).
        is_dive_bomber: whether these are tripled against ships (31.L.air.total).
        post: what it is told off for; None for nothing.
        group: where it stands in the German order of battle; None for nowhere.
    """

    name: str = attrs.field(validator=checked(naming))
    nation: Nation = attrs.field(validator=checked(partial(member, Nation)))
    unit_type: UnitType = attrs.field(default=UnitType.INFANTRY, validator=checked(partial(member, UnitType)))
    unit_class: UnitClass = attrs.field(
        default=attrs.Factory(_class_of, takes_self=True), validator=checked(partial(member, UnitClass))
    )
    size: Size = attrs.field(default=attrs.Factory(_size_of, takes_self=True), validator=checked(partial(member, Size)))
    equivalents: Fraction = attrs.field(
        default=attrs.Factory(_equivalents_of, takes_self=True), validator=checked(exact)
    )
    is_heavy: bool = attrs.field(default=False, validator=checked(yes_or_no))
    strength: int = attrs.field(default=0, validator=checked(amount))
    tactical: int = attrs.field(default=0, validator=checked(amount))
    is_dive_bomber: bool = attrs.field(default=False, validator=checked(yes_or_no))
    post: Post | None = attrs.field(default=None, validator=checked(optional(partial(member, Post))))
    group: ForceGroup | None = attrs.field(default=None, validator=checked(optional(partial(member, ForceGroup))))

    @property
    def side(self) -> Side:
        """The Player whose unit it is."""
        return self.nation.side

    @property
    def is_air(self) -> bool:
        """Whether it is an air unit; all others are ground units."""
        return self.unit_class is UnitClass.AIR
