"""Plain values that the rules speak of: sides, nations, countries, counters, hexes.

Words are spelled as the rules spell them (Jugoslav, Rumania). What the text leaves to the base game, such as where a
hex lies or how big a unit is, is a field here, to be filled in by who has the map and the counters.
"""

from __future__ import annotations

import re
from enum import Enum
from fractions import Fraction
from functools import partial
from typing import Final

import attrs

from ..core.arguments import amount, checked, exact, instance, member, optional, text, yes_or_no
from ..core.errors import SetupError

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


# ---------------------------------------------------------------------------------------------------------- who is who


class Side(Enum):
    """The two Players; the Axis moves first in every game turn."""

    AXIS = "Axis"
    ALLIED = "Allied"

    def __str__(self) -> str:
        return self.value


class Nation(Enum):
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


_ALLIES: Final = frozenset({Nation.GREEK, Nation.BRITISH, Nation.JUGOSLAV})


class Country(Enum):
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


class PlayerTurn(Enum):
    """The player turns of a game turn, in their order (31.F); the first is played on one game turn only."""

    SPECIAL = "special"
    """The German special invasion turn."""
    AXIS = "axis"
    ALLIED = "allied"

    def __str__(self) -> str:
        return self.value


# ------------------------------------------------------------------------------------------------------------- counters


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


class Mission(Enum):
    """What air units do (31.F.jugoslav_air, 31.L.air)."""

    GROUND_SUPPORT = "ground_support"
    SHIPPING_BOMBING = "shipping_bombing"
    PATROL_ATTACK = "patrol_attack"
    INTERCEPTION = "interception"
    TRANSPORT = "transport"

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

    name: str = attrs.field(validator=checked(text))
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


# ---------------------------------------------------------------------------------------------------------------- hexes


class Sheet(Enum):
    """On which map sheet a number is printed, for numbers come twice (ruling hex_sheet)."""

    NORTH = "north"
    SOUTH = "south"

    def __str__(self) -> str:
        return self.value


_NUMBER: Final = re.compile(r"[0-9]{4}")


def _four_digits(value: object, what: str) -> str:
    if _NUMBER.fullmatch(text(value, what)) is None:
        message = f"{what}: four digits are wanted, two of the row and two of the column, not {value!r}"
        raise SetupError(message)
    return str(value)


@attrs.frozen(order=True)
class HexNumber:
    """The printed number of a hex. Rows count southward from the top, columns westward from the east edge.

    Attributes:
        sheet: the map sheet.
        number: four digits, e.g. ``"0418"``.

    Raises:
        SetupError: a field is of the wrong kind, or there are not four digits.
    """

    sheet: Sheet = attrs.field(validator=checked(partial(member, Sheet)), order=str)
    number: str = attrs.field(validator=checked(_four_digits))

    @property
    def row(self) -> int:
        """The first two digits."""
        return int(self.number[:2])

    @property
    def column(self) -> int:
        """The last two digits."""
        return int(self.number[2:])

    def __str__(self) -> str:
        return f"{self.sheet} {self.number}"


class Terrain(Enum):
    """What lies in a hex."""

    CLEAR = "clear"
    ROUGH = "rough"
    MOUNTAIN = "mountain"
    SEA = "sea"

    def __str__(self) -> str:
        return self.value


class SeaKind(Enum):
    """How much of a hex is sea (31.L.extended)."""

    NONE = "none"
    PARTIAL = "partial"
    FULL = "full"

    def __str__(self) -> str:
        return self.value


class Interdiction(Enum):
    """How far the Royal Navy interdicts German naval transport in a game turn (31.L)."""

    NONE = "none"
    LIMITED = "limited"
    EXTENDED = "extended"

    def __str__(self) -> str:
        return self.value


class Area(Enum):
    """The three named areas of Jugoslavia (31.J)."""

    BANAT = "Banat"
    BACKA = "Backa"
    BARANJA = "Baranja"

    def __str__(self) -> str:
        return self.value


class Mark(Enum):
    """What else a hex is to the rules, where only the map can tell."""

    ISLAND = "island"
    """Of no mainland (31.I, 31.M.surrender)."""
    EAST_OF_AXIOS = "east of the Axios"
    """Greek mainland on the east side of the river (30.D, 30.D.axios)."""
    METAXAS_LINE = "Metaxas Line"
    """One of the hexes of the line (30.D.1)."""
    NORTHERN_ALBANIA = "northern Albania"
    """In Albania, north of Tirane (30.E)."""
    ZARA = "Zara"
    """Of the town (30.F)."""
    BEOGRAD = "Beograd"
    """Of the city (31.G.beograd)."""
    JUGOSLAV_SOURCE = "Jugoslav supply source"
    """A source of supply of the Jugoslav army (31.H)."""
    ATHENAI = "Athenai"
    """The city whose capture brings shipping (31.M.2.roll)."""
    CRETE = "Crete"
    """Of the island (31.L.limited, 31.L.crete)."""
    PORT = "port"
    """With a port (31.M.landing)."""
    RHODES = "Rhodes"
    """The imaginary hex of the island (31.N.hex)."""
    SCARPANTOS = "Scarpantos"
    """The hex with the airfield that is landed at (31.N.attempt)."""

    def __str__(self) -> str:
        return self.value


def _marks(values: object, what: str) -> frozenset[Mark]:
    return frozenset([member(Mark, value, what) for value in instance(frozenset, values, what)])


@attrs.frozen(kw_only=True)
class Ground:
    """One hex, as the rules take it. A field of the wrong kind raises `SetupError`.

    Attributes:
        name: what tells it apart from all others.
        number: its printed number; None if it has none, as the imaginary hex of Rhodes.
        country: in whose borders it lies; None for open sea.
        terrain: what lies in it.
        sea: how much of it is sea.
        area: the named area of Jugoslavia in which it lies; None for none.
        crete_distance: hexes from the nearest hex of Crete, 0 in Crete; None for far away (ruling 31.L.limited).
        marks: what else it is.
    """

    name: str = attrs.field(validator=checked(text))
    number: HexNumber | None = attrs.field(default=None, validator=checked(optional(partial(instance, HexNumber))))
    country: Country | None = attrs.field(default=None, validator=checked(optional(partial(member, Country))))
    terrain: Terrain = attrs.field(default=Terrain.CLEAR, validator=checked(partial(member, Terrain)))
    sea: SeaKind = attrs.field(default=SeaKind.NONE, validator=checked(partial(member, SeaKind)))
    area: Area | None = attrs.field(default=None, validator=checked(optional(partial(member, Area))))
    crete_distance: int | None = attrs.field(default=None, validator=checked(optional(amount)))
    marks: frozenset[Mark] = attrs.field(default=frozenset(), validator=checked(_marks))

    @property
    def is_mainland(self) -> bool:
        """Whether it is land and of no island."""
        return self.country is not None and Mark.ISLAND not in self.marks
