"""Units and places as positions and actions name them: what a host has, with an index."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar

import attrs

from ..core.actions import brief
from ..core.errors import PositionError
from .host_values import HostPlace, HostUnit, Link, LinkKind
from .hosting import CheckedHost
from .values import Ground, Mark, Nation, Piece, Side

__all__ = ["BROKEN", "FIRST_PLACE", "LOST", "OFF", "SENT", "WAITING", "Counters", "Place", "Unit", "Way"]

OFF: Final = 0
"""Index of the pseudo place of units that are not in play, or not yet."""
WAITING: Final = 1
"""Index of the pseudo place of units that are due and not on the map yet (31.E.1.arrival)."""
SENT: Final = 2
"""Index of the pseudo place of German assistance that has been sent and is not due yet (31.E.1.choice)."""
BROKEN: Final = 3
"""Index of the pseudo place of units that have broken down into their parts (31.M.breakdown)."""
LOST: Final = 4
"""Index of the pseudo place of units that never return."""
FIRST_PLACE: Final = 5
"""Index of the first place of the host."""
_BOXES: Final = ("Not in play", "Waiting", "Sent", "Broken down", "Lost")

T = TypeVar("T", "Unit", "Place")


@attrs.frozen(order=False, eq=False)
class Unit:
    """A counter of the host, with an index. The units of one host are the only ones equal to themselves.

    Attributes:
        index: place in `Counters.units`.
        counter: what the host says of it.
    """

    found_by: ClassVar[str] = "ruleset.unit(name)"

    index: int
    counter: HostUnit

    @property
    def piece(self) -> Piece:
        """What rules 30 and 31 take it for."""
        return self.counter.piece

    @property
    def name(self) -> str:
        """What notation calls it."""
        return self.counter.piece.name

    @property
    def nation(self) -> Nation:
        """Whose it is."""
        return self.counter.piece.nation

    @property
    def side(self) -> Side:
        """The Player whose unit it is."""
        return self.counter.piece.nation.side

    @property
    def is_air(self) -> bool:
        """Whether it is an air unit."""
        return self.counter.piece.is_air

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Unit) and (self.index, self.counter) == (other.index, other.counter))

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name


@attrs.frozen(order=False, eq=False)
class Place:
    """A place of the host, or a pseudo place for units that are not on the map.

    Attributes:
        index: place in `Counters.places`; those below `FIRST_PLACE` are no places of the host.
        name: what notation calls it.
        also_called: other names that notation and listings know it by, such as that of its town.
        ground: what rules 30 and 31 take it for; for pseudo places a hex of no country.
        airfield: how many air units can be based on it.
    """

    found_by: ClassVar[str] = "ruleset.place(name)"

    index: int
    name: str
    ground: Ground
    also_called: tuple[str, ...] = ()
    airfield: int = 0

    @property
    def is_in_play(self) -> bool:
        """Whether it is a place of the host."""
        return self.index >= FIRST_PLACE

    @property
    def is_port(self) -> bool:
        """Whether ships can land units in it."""
        return Mark.PORT in self.ground.marks

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Place) and self._facts == other._facts)

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def _facts(self) -> tuple[object, ...]:
        return self.index, self.ground, self.also_called, self.airfield

    def __str__(self) -> str:
        return self.name


@attrs.frozen
class Way:
    """A link from one place to another, by index.

    Attributes:
        to: the index of the other place.
        kind: what lies between.
    """

    to: int
    kind: LinkKind


class Counters:
    """The units and places of one host, by index and by name.

    Attributes:
        units: every unit; ``units[i].index == i``.
        places: every place; ``places[i].index == i``; the first five are pseudo places.
        units_by_name: the units by name.
        ways: for each place the links to those beside it.
        parts: for each unit the indices of the units into which it can break down.
        wholes: for each unit that is a part of another the index of that.
    """

    def __init__(self, host: CheckedHost) -> None:
        self.units: tuple[Unit, ...] = tuple(Unit(index, unit) for index, unit in enumerate(host.units.values()))
        boxes = tuple(Place(index, name, Ground(name=name)) for index, name in enumerate(_BOXES))
        on_map = enumerate(host.places.values(), start=FIRST_PLACE)
        self.places: tuple[Place, ...] = (*boxes, *(_place(index, place) for index, place in on_map))
        self.units_by_name: Mapping[str, Unit] = MappingProxyType({unit.name: unit for unit in self.units})
        self._index: Mapping[str, int] = {place.name: place.index for place in self.places}
        self.ways: tuple[tuple[Way, ...], ...] = tuple(
            tuple(self._way(link) for link in host.links.get(place.name, {}).values()) for place in self.places
        )
        self.parts: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.units_by_name[part].index for part in unit.counter.parts) for unit in self.units
        )
        self.wholes: Mapping[int, int] = {part: whole for whole, parts in enumerate(self.parts) for part in parts}

    def _way(self, link: Link) -> Way:
        return Way(self._index[link.to], link.kind)

    @cached_property
    def places_by_name(self) -> Mapping[str, Place]:
        """The places by name, other names among them."""
        names = {name: place for place in self.places for name in place.also_called}
        return MappingProxyType({**names, **{place.name: place for place in self.places}})

    def unit(self, name: object) -> Unit:
        """The unit of that name. Raises PositionError, with what is near."""
        return _called(name, self.units_by_name, "unit")

    def place(self, name: object) -> Place:
        """The place of that name. Raises PositionError, with what is near."""
        return _called(name, self.places_by_name, "place")


def _place(index: int, place: HostPlace) -> Place:
    return Place(index, place.ground.name, place.ground, place.also_called, place.airfield)


def _called(name: object, known: Mapping[str, T], what: str) -> T:
    found = known.get(name) if isinstance(name, str) else None
    if found is None:
        near: Iterable[str] = get_close_matches(str(name)[:80], known) if isinstance(name, str) else ()
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        message = f"no {what} is called {brief(name)}{hint}"
        raise PositionError(message)
    return found
