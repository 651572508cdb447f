"""Units and places as positions and actions name them: what a host has, with an index."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from ..core.actions import brief
from ..core.errors import PositionError
from .host_values import HostPlace, HostUnit, Settlement, Side
from .hosting import CheckedHost
from .units import UnitClass

__all__ = [
    "EXPENDED",
    "FIRST_PLACE",
    "OFF",
    "OFF_MAP",
    "POOL",
    "PRISONERS",
    "REMOVED",
    "UNSEEN",
    "Counters",
    "Place",
    "Unit",
]

OFF: Final = 0
"""Index of the pseudo place of counters that are not in play."""
POOL: Final = 1
"""Index of the Mobilization Pools; whose it is follows from the unit (acrt.eliminated)."""
PRISONERS: Final[Mapping[Side, int]] = {Side.FIRST: 2, Side.SECOND: 3}
"""Indices of the Enemy Prisoners of War boxes, by who holds the prisoners (acrt.surrendered)."""
REMOVED: Final = 4
"""Index of the pseudo place of units that never return."""
EXPENDED: Final = 5
"""Index of the pseudo place of Supply units that have been expended and wait for a Depot (supply.1b.replace)."""
OFF_MAP: Final = 6
"""Index of the off-map area (scenario4.ottoman.offmap)."""
UNSEEN: Final = 7
"""Index of the pseudo place at which a view shows units that are somewhere on the map with their hidden side up."""
FIRST_PLACE: Final = 8
"""Index of the first place of the map."""
_BOXES: Final = (
    "Not in play",
    "Mobilization Pool",
    "Prisoners of the First Player",
    "Prisoners of the Second Player",
    "Removed",
    "Expended",
    "Off-map area",
    "Unseen",
)


@attrs.frozen(cache_hash=True, order=False)
class Unit:
    """A counter of the host, with an index.

    Attributes:
        index: place in `Counters.units`.
        name: what notation calls it.
        country: the country that its counter shows.
        unit_class: what the rules take it for.
        combat: its combat strength.
        bombardment: its Bombardment strength.
        cadre: its cadre factor.
        shock: its Shock Value.
        staff: its Staff Rating.
        mover: the word for what steps cost it.
        is_alpine: whether it may be set up in Mountain hexes.
    """

    found_by: ClassVar[str] = "ruleset.unit(name)"

    index: int
    name: str
    country: str
    unit_class: UnitClass
    combat: int
    bombardment: int
    cadre: int
    shock: int
    staff: int
    mover: str
    is_alpine: bool

    @classmethod
    def of(cls, index: int, unit: HostUnit) -> Unit:
        """The counter of a host with an index."""
        return cls(
            index,
            unit.name,
            unit.country,
            unit.unit_class,
            unit.combat,
            unit.bombardment,
            unit.cadre,
            unit.shock,
            unit.staff,
            unit.mover,
            unit.is_alpine,
        )

    def __str__(self) -> str:
        return self.name


@attrs.frozen(cache_hash=True, order=False)
class Place:
    """A place of the host's map, or a box or pseudo place beside it.

    Attributes:
        index: place in `Counters.places`; those below `FIRST_PLACE` are no places of the map.
        name: what notation calls it.
        also_called: other names that notation and listings know it by, such as that of its town.
        country: the country within whose borders it lies; ``""`` for none.
        is_mountain: whether it is a Mountain hex.
        settlement: whether it has a town or a city; None for neither.
    """

    found_by: ClassVar[str] = "ruleset.place(name)"

    index: int
    name: str
    also_called: tuple[str, ...] = ()
    country: str = ""
    is_mountain: bool = False
    settlement: Settlement | None = None

    @classmethod
    def of(cls, index: int, place: HostPlace) -> Place:
        """The place of a host with an index."""
        return cls(index, place.name, place.also_called, place.country, place.is_mountain, place.settlement)

    @property
    def is_on_map(self) -> bool:
        """Whether it is a place of the map."""
        return self.index >= FIRST_PLACE

    def __str__(self) -> str:
        return self.name


class Counters:
    """The units and places of one host, by index and by name.

    Attributes:
        units: every unit; ``units[i].index == i``.
        places: every place; ``places[i].index == i``; the first eight are boxes and pseudo places.
        units_by_name: the units by name.
        places_by_name: the places by name, other names among them.
        neighbours: for each place the indices of those beside it.
    """

    def __init__(self, host: CheckedHost) -> None:
        self.units: tuple[Unit, ...] = tuple(Unit.of(index, unit) for index, unit in enumerate(host.units.values()))
        boxes = tuple(Place(index, name) for index, name in enumerate(_BOXES))
        on_map = enumerate(host.places.values(), start=FIRST_PLACE)
        self.places: tuple[Place, ...] = (*boxes, *(Place.of(index, place) for index, place in on_map))
        self.units_by_name: Mapping[str, Unit] = MappingProxyType({unit.name: unit for unit in self.units})
        index = {place.name: place.index for place in self.places}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(index[other] for other in host.borders.get(place.name, ())) for place in self.places
        )

    @cached_property
    def places_by_name(self) -> Mapping[str, Place]:
        """The places by name, other names among them."""
        names = {name: place for place in self.places for name in place.also_called}
        return MappingProxyType({**names, **{place.name: place for place in self.places}})

    def _place(self, name: str) -> Place | None:
        """The place of a name, in whatever case, as notation reads it; None if there is none."""
        return self.places_by_name.get(name) or self._folded.get(name.casefold())

    @cached_property
    def _folded(self) -> Mapping[str, Place]:
        return {name.casefold(): place for name, place in self.places_by_name.items()}

    def unit(self, name: object) -> Unit:
        """The unit of that name. Raises PositionError, with what is near."""
        found = self.units_by_name.get(name) if isinstance(name, str) else None
        if found is None:
            near = get_close_matches(str(name)[:80], self.units_by_name) if isinstance(name, str) else []
            hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
            message = f"no unit is called {brief(name)}{hint}"
            raise PositionError(message)
        return found

    def place(self, name: object) -> Place:
        """The place of that name. Raises PositionError, with what is near."""
        found = self._place(name) if isinstance(name, str) else None
        if found is None:
            near = get_close_matches(str(name)[:80], self.places_by_name) if isinstance(name, str) else []
            hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
            message = f"no place is called {brief(name)}{hint}"
            raise PositionError(message)
        return found
