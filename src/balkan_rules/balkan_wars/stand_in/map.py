"""The stand-in's map of the Balkans in 1912: hexes with country, terrain and towns, and what runs between them.

It is this project's reconstruction; the article names the hexes of 26 places and prints no map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final

import attrs

from ...core.hashing import IdentityHash
from ...core.hexes import HexGrid, HexMap
from ...core.hexes import Side as Hexside
from ..host_values import Settlement

__all__ = ["GRID", "Bank", "Hex", "Link", "StandInMap", "Terrain"]

GRID: Final = HexGrid(rows="south", columns="west", eastern="even")
"""How the hexes are numbered: the article's numbers fit no other way nearly as well."""


class Terrain(Enum):
    """The terrain of a hex beside its town and works, or why it cannot be entered."""

    CLEAR = "clear"
    ROUGH = "rough"
    FOREST = "forest"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    SEA = "sea"
    ISLAND = "island"

    @property
    def is_playable(self) -> bool:
        """Whether a unit on land can ever be there."""
        return self not in (Terrain.SEA, Terrain.ISLAND)


class Bank(Enum):
    """On which side of the river Strumo a hex of the Ottoman Empire lies (scenario4.ottoman.east)."""

    EAST = "east"
    WEST = "west"


class Link(IdentityHash, Enum):
    """What can run between two hexes, or along the side that they share."""

    ROAD = "road"
    RAIL = "rail"
    RIVER = "river"
    LAKE = "lake"
    ALL_SEA = "all_sea"
    FERRY = "ferry"


@attrs.frozen(kw_only=True)
class Hex:
    """A hex.

    Attributes:
        name: its number, e.g. ``"1140"``.
        country: whose it was in 1912; ``""`` for the sea.
        terrain: its terrain.
        town: the name of its town or city, or ``""``.
        settlement: which of the two that is.
        also: other names of that.
        is_in_asia: whether it lies in Asia.
        bank: its side of the Strumo; None outside the Ottoman Empire.
    """

    name: str
    country: str
    terrain: Terrain
    town: str = ""
    settlement: Settlement | None = None
    also: tuple[str, ...] = ()
    is_in_asia: bool = False
    bank: Bank | None = None

    @property
    def called(self) -> tuple[str, ...]:
        """All names of its town or city, if it has one."""
        return (self.town, *self.also) if self.town else ()


class StandInMap:
    """The map of one set of charts. Immutable; two are equal if hexes and links are.

    Attributes:
        numbers: all hexes by number and index, the sea among them.
        hexes: the hexes in the order of their numbers.
        by_name: the same by number.
        towns: the hexes with a town or city by its name.
        links: for each kind of link the sides that have it, by index of their hexes.
        neighbours: for each playable hex the numbers of the playable ones beside it.
    """

    numbers: HexMap
    hexes: tuple[Hex, ...]
    by_name: Mapping[str, Hex]
    towns: Mapping[str, Hex]
    links: Mapping[Link, frozenset[Hexside]]
    neighbours: Mapping[str, tuple[str, ...]]

    def __init__(self, hexes: Iterable[Hex], links: Mapping[Link, frozenset[Hexside]]) -> None:
        """Build the map.

        Args:
            hexes: all hexes, in any order.
            links: sides by the index of their hexes in the order of their numbers.
        """
        self.hexes = tuple(sorted(hexes, key=lambda one: one.name))
        self.numbers = HexMap(GRID, [one.name for one in self.hexes])
        self.by_name = MappingProxyType({one.name: one for one in self.hexes})
        self.towns = MappingProxyType({one.town: one for one in self.hexes if one.town})
        self.links = MappingProxyType(dict(links))
        self._playable: tuple[Hex, ...] = tuple(one for one in self.hexes if one.terrain.is_playable)
        self.neighbours = MappingProxyType({one.name: self._around(one) for one in self._playable})

    def _around(self, one: Hex) -> tuple[str, ...]:
        others = (self.hexes[number] for number in self.numbers.neighbours[self.numbers.index[one.name]])
        return tuple(other.name for other in others if other.terrain.is_playable)

    def _key(self) -> tuple[object, ...]:
        return self.hexes, frozenset(self.links.items())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandInMap) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[type[StandInMap], tuple[object, ...]]:
        return StandInMap, (self.hexes, dict(self.links))

    def __repr__(self) -> str:
        return f"<StandInMap of {len(self.hexes)} hexes, {len(self.towns)} towns>"

    def playable(self) -> tuple[Hex, ...]:
        """The hexes where units on land can be."""
        return self._playable

    def has(self, link: Link, a: str, b: str) -> bool:
        """Whether a link runs between two neighbouring hexes, or along their side."""
        index = self.numbers.index
        one, other = sorted((index[a], index[b]))
        return (one, other) in self.links[link]

    def distance(self, a: str, b: str) -> int:
        """How many hexes apart two hexes are."""
        index = self.numbers.index
        return self.numbers.distance(index[a], index[b])

    def is_at_east_edge(self, name: str) -> bool:
        """Whether no hex of the map, not even sea, lies next to the east of it."""
        return self.numbers.around[self.numbers.index[name]][0] < 0
