"""Hexes as the rules take them, and their printed numbers."""

from __future__ import annotations

import re
from enum import Enum
from functools import partial
from typing import Final

import attrs

from ..core.arguments import amount, checked, instance, member, naming, optional, text
from ..core.errors import SetupError
from ..core.hashing import IdentityHash
from .nations import Country

__all__ = [
    "Area",
    "Ground",
    "HexNumber",
    "Interdiction",
    "Mark",
    "SeaKind",
    "Sheet",
    "Terrain",
]


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


class Terrain(IdentityHash, Enum):
    """What lies in a hex."""

    CLEAR = "clear"
    ROUGH = "rough"
    MOUNTAIN = "mountain"
    SEA = "sea"

    def __str__(self) -> str:
        return self.value


class SeaKind(IdentityHash, Enum):
    """How much of a hex is sea (31.L.extended)."""

    NONE = "none"
    PARTIAL = "partial"
    FULL = "full"

    def __str__(self) -> str:
        return self.value


class Interdiction(IdentityHash, Enum):
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


class Mark(IdentityHash, Enum):
    """What else a hex is to the rules, where only the map can tell."""

    ISLAND = "island"
    """Of no mainland (31.I, 31.M.surrender)."""
    EAST_OF_AXIOS = "east of the Axios"
    """On the east side of the river (30.D.axios)."""
    WEST_OF_AXIOS = "west of the Axios"
    """On its west side, beyond the Greek border too (30.D); islands lie on neither."""
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

    name: str = attrs.field(validator=checked(naming))
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
