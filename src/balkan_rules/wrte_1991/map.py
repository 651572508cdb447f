"""The map: hexes with terrain, roads, rivers, cities and borders, and the boxes beside it (section 2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Final

import attrs

from ..core.actions import brief
from ..core.cases import case
from ..core.errors import PositionError
from ..core.hashing import IdentityHash
from ..core.hexes import HexGrid, HexMap, Side
from ..core.hexsets import HexSets

__all__ = [
    "ELIMINATED",
    "FIRST_HEX",
    "KNIN",
    "LJUBLJANA",
    "OFF",
    "PETRINJA",
    "RESERVE",
    "SARAJEVO",
    "SERBIA",
    "SERBIA_BOX",
    "SPLIT",
    "UNSEEN",
    "ZADAR",
    "ZAGREB",
    "Area",
    "Ethnic",
    "Place",
    "Terrain",
    "WrteMap",
    "kilometres",
    "numbering",
]

OFF: Final = 0
"""Index of the pseudo place of counters not in play yet."""
ELIMINATED: Final = 1
"""Index of the pseudo place of eliminated units; those of the JNA may be rebuilt (10.6)."""
SERBIA_BOX: Final = 2
"""Index of the Serbia Holding Box (3.1, 14.2)."""
RESERVE: Final = 3
"""Index of the pseudo place of commandos that are set aside (3.1, 16.3, 17.1)."""
UNSEEN: Final = 4
"""Index of the pseudo place at which a view shows units that are somewhere on the map, under others (8.0)."""
FIRST_HEX: Final = 5
"""Index of the first hex."""
# Hexes that the book names by number.
ZAGREB: Final = "2810"
SPLIT: Final = "1314"
ZADAR: Final = "1609"
PETRINJA: Final = "2611"
KNIN: Final = "1712"
LJUBLJANA: Final = "2804"
SARAJEVO: Final = "1821"
SERBIA: Final = "2623"
"""The hex by which ways lead to Serbia (10.5, 12.4, 15.0)."""
_BOXES: Final = ("Not in play", "Eliminated", "Serbia Holding Box", "Reserve", "Unseen")


class Area(Enum):
    """Which republic a hex belongs to (2.4, 7.5)."""

    SLOVENIA = "SI"
    CROATIA = "HR"
    BOSNIA = "BA"
    """Bosnia and Herzegovina."""
    SERBIA = "RS"
    MONTENEGRO = "ME"
    SEA = "sea"
    FOREIGN = "foreign"


class Terrain(IdentityHash, Enum):
    """The terrain of a hex beside its city and roads (7.1), or why it cannot be entered."""

    CLEAR = "clear"
    ROUGH = "rough"
    MOUNTAIN = "mountain"
    SEA = "sea"
    ISLAND = "island"
    FOREIGN = "foreign"

    @property
    @case("2.0.map-extent", "7.1.amphibious")
    def is_playable(self) -> bool:
        """Whether a unit can ever stand there: on any land of the map, wherever it lies (ruling map-extent-note).

        The sea is closed, for nothing says what amphibious movement is (ruling amphibious).
        """
        return self in _LAND


_LAND: Final = frozenset({Terrain.CLEAR, Terrain.ROUGH, Terrain.MOUNTAIN})


class Ethnic(Enum):
    """Who lives in a Croatian hex (2.4)."""

    SERB = "SR"
    MIXED = "CS"
    """Serbs and Croats; the book also writes SR/CR (ruling tag-name)."""
    CROAT = "C"
    """A majority of Croats; such a hex has no mark."""


@attrs.frozen(cache_hash=True)
class Place:
    """A hex, or a box or pseudo place beside the map.

    Attributes:
        index: place in `WrteMap.places`; the first five are no hexes, the hexes follow in the order of their numbers.
        name: the number of a hex, e.g. ``"2804"``, or the name of a box.
        area: the republic; None for boxes.
        terrain: the terrain; None for boxes.
        city: the name of its city, or ``""``.
        ethnic: who lives in it; None outside Croatia.
        is_capital: the city is a capital.
        is_barracks: the city has barracks.
        is_border_post: it is a border post, or border pass (15.1, 16.3, 17.3).
        is_airport: it has an airport (17.3).
        is_bridge: it has one of the bridges that score (15.0, 17.3).
        is_coastal: naval support can be used there (13.0).
    """

    index: int
    name: str
    area: Area | None = None
    terrain: Terrain | None = None
    city: str = ""
    ethnic: Ethnic | None = None
    is_capital: bool = False
    is_barracks: bool = False
    is_border_post: bool = False
    is_airport: bool = False
    is_bridge: bool = False
    is_coastal: bool = False

    @property
    def also_called(self) -> tuple[str, ...]:
        """The name of its city, if it has one: notation and listings know the hex by that as well."""
        return (self.city,) if self.city else ()

    @property
    def is_hex(self) -> bool:
        """Whether it is a hex of the map."""
        return self.terrain is not None

    @property
    @case("7.4.islands")
    def is_playable(self) -> bool:
        """Whether units can stand there on the map: not at sea, abroad or on an island."""
        return self.terrain is not None and self.terrain.is_playable

    def is_city_of(self, area: Area) -> bool:
        """Whether it is a city in a republic."""
        return self.area is area and bool(self.city)

    @property
    @case("2.4.sr-hexes")
    def is_serb(self) -> bool:
        """Whether it is a Croatian hex with a majority of Serbs."""
        return self.ethnic is Ethnic.SERB

    @property
    @case("2.4.cs-hexes")
    def is_mixed(self) -> bool:
        """Whether it is a Croatian hex of Serbs and Croats."""
        return self.ethnic is Ethnic.MIXED

    @property
    @case("2.4.croat-hexes")
    def is_croat(self) -> bool:
        """Whether it is a Croatian hex with a majority of Croats."""
        return self.ethnic is Ethnic.CROAT

    def __str__(self) -> str:
        return self.name


@case("2.4.hex-grid")
def numbering() -> HexGrid:
    """How the hexes are numbered: rows grow northward, columns eastward, and odd rows lie east."""
    return HexGrid(rows="north", columns="east", eastern="odd")


@case("2.4.scale")
def kilometres(hexes: int) -> int:
    """How far so many hexes are in the country."""
    return 20 * hexes


class WrteMap:
    """The map of one set of charts, built once and never changed. Two maps are equal if hexes, roads and rivers are.

    Attributes:
        hexes: the hexes by number, all of them, whether they can be entered or not.
        places: every place; ``places[i].index == i``; the first five are boxes and pseudo places.
        by_name: the same by name.
        cities: the hexes with a city by its name.
        neighbours: for each place the indices of the playable hexes around it.
        roads: the hexsides that a road crosses, as pairs of place indices, the smaller first.
        rivers: the hexsides along which a river runs, in the same way.
        on_road: the places through which a road goes.
        sets: sets of hexes as bits.
        bits: for each place the set with this hex alone; boxes are in no set.
        within_reach: for each place the set with this hex and those beside it, and bits of no hex.
        land: the set of all playable hexes.
    """

    hexes: HexMap
    places: tuple[Place, ...]
    by_name: Mapping[str, Place]
    cities: Mapping[str, Place]
    neighbours: tuple[tuple[int, ...], ...]
    roads: frozenset[Side]
    rivers: frozenset[Side]
    on_road: frozenset[int]
    sets: HexSets
    bits: tuple[int, ...]
    within_reach: tuple[int, ...]
    land: int

    def __init__(self, hexes: HexMap, places: Iterable[Place], roads: Iterable[Side], rivers: Iterable[Side]) -> None:
        """Build the map.

        Args:
            hexes: all hexes.
            places: the same in the same order, each with an index from `FIRST_HEX` on.
            roads: hexsides by index in `hexes`.
            rivers: hexsides by index in `hexes`.
        """
        self.hexes = hexes
        self.places = (*(Place(number, name) for number, name in enumerate(_BOXES)), *places)
        self.by_name = MappingProxyType({place.name: place for place in self.places})
        self.cities = MappingProxyType({place.city: place for place in self.places if place.city})
        self.neighbours = (*(() for _ in _BOXES), *map(self._around, range(len(hexes))))
        self.roads = frozenset((a + FIRST_HEX, b + FIRST_HEX) for a, b in roads)
        self.rivers = frozenset((a + FIRST_HEX, b + FIRST_HEX) for a, b in rivers)
        self.on_road = frozenset(number for side in self.roads for number in side)
        self.sets = HexSets(hexes)
        self.bits = (*(0 for _ in _BOXES), *self.sets.bits)
        self.within_reach = tuple(hex_alone | self.sets.around(hex_alone) for hex_alone in self.bits)
        self.land = sum(self.bits[place.index] for place in self.places if place.is_playable)

    def _around(self, number: int) -> tuple[int, ...]:
        around = (other + FIRST_HEX for other in self.hexes.neighbours[number])
        return tuple(other for other in around if self.places[other].is_playable)

    def _key(self) -> tuple[object, ...]:
        return self.hexes, self.places, self.roads, self.rivers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, WrteMap) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[type[WrteMap], tuple[object, ...]]:
        roads, rivers = (
            frozenset((a - FIRST_HEX, b - FIRST_HEX) for a, b in sides) for sides in (self.roads, self.rivers)
        )
        return WrteMap, (self.hexes, self.places[FIRST_HEX:], roads, rivers)

    def __repr__(self) -> str:
        return f"<WrteMap of {len(self.hexes)} hexes, {len(self.cities)} cities>"

    def place(self, name: str) -> Place:
        """The place of that name: the number of a hex, the name of its city, or the name of a box.

        Raises:
            PositionError: there is none; the message suggests some.
        """
        asked: object = name
        found = (self.by_name.get(asked) or self.cities.get(asked)) if isinstance(asked, str) else None
        if found is None:
            near = get_close_matches(str(name)[:80], [*self.by_name, *self.cities], n=3)
            hint = f"; did you mean {', '.join(map(repr, near))}?" if near else ""
            message = f"no place is called {brief(name)}{hint}"
            raise PositionError(message)
        return found

    def has_road(self, origin: int, to: int) -> bool:
        """Whether a road crosses the side between two neighbouring hexes (ruling road-connection)."""
        return ((origin, to) if origin < to else (to, origin)) in self.roads

    def has_river(self, origin: int, to: int) -> bool:
        """Whether a river runs along the side between two neighbouring hexes."""
        return ((origin, to) if origin < to else (to, origin)) in self.rivers

    def distance(self, a: Place, b: Place) -> int:
        """How many hexes apart two hexes are.

        Raises:
            PositionError: one of them is no hex.
        """
        for place in (a, b):
            if not place.is_hex:
                message = f"{place} is no hex"
                raise PositionError(message)
        return self.hexes.distance(a.index - FIRST_HEX, b.index - FIRST_HEX)

    @case("2.4.capitals")
    def capitals(self) -> tuple[Place, ...]:
        """The hexes with a capital."""
        return tuple(place for place in self.places if place.is_capital)

    @case("2.4.barracks-symbol")
    def barracks(self, *areas: Area) -> tuple[Place, ...]:
        """The hexes with a barracks city in some republics."""
        return tuple(place for place in self.places if place.is_barracks and place.area in areas)

    def cities_of(self, area: Area) -> tuple[Place, ...]:
        """The hexes with a city in a republic."""
        return tuple(city for city in self.cities.values() if city.area is area)

    def border_posts(self) -> tuple[Place, ...]:
        """The border posts of Slovenia (ruling border-post-name)."""
        return self._border_posts

    @cached_property
    @case("15.1.posts", "15.1.name")
    def _border_posts(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.is_border_post and place.area is Area.SLOVENIA)
