"""The map: Zones, Objective Displays and the places where counters stand (section 5.0)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Final

import attrs

from ..core.actions import brief
from ..core.areas import AreaMap
from ..core.cases import case
from ..core.errors import ChartError, PositionError

__all__ = [
    "BULGARIAN_OCCUPATION",
    "ELIMINATED",
    "FIRST_OPERATION",
    "ITALIAN_PULLBACK",
    "NO_ZONE",
    "OFF",
    "SECOND_OPERATION",
    "TRANSFERRED",
    "Alignment",
    "Column",
    "Display",
    "Place",
    "PlaceKind",
    "Terrain",
    "TitoMap",
    "Zone",
]

OFF: Final = 0
"""Index of the pseudo place of counters not in play yet, or put aside."""
ELIMINATED: Final = 1
"""Index of the pseudo place of eliminated units; Serbians and Croats can return from it (13.5)."""
TRANSFERRED: Final = 2
"""Index of the pseudo place of units that left the game without being eliminated (13.71) or were upgraded away."""
FIRST_OPERATION: Final = 3
"""Index of the pseudo place of units set aside for the first Anti-Guerrilla Operation of the Game-Turn (8.42)."""
SECOND_OPERATION: Final = 4
"""Index of the pseudo place of units set aside for the second."""
NO_ZONE: Final = 255
"""What `TitoMap.zone_of` says of the pseudo places."""

BULGARIAN_OCCUPATION: Final = "Bulgarian Occupation"
"""Label of the Displays of Serbia open to the 25th and 27th (6.64.C)."""
ITALIAN_PULLBACK: Final = "Italian Pullback"
"""Label of the Displays of Croatia left to Italians after their pullback (10.21)."""


class Terrain(Enum):
    """The five types of Objective Display (5.3)."""

    CITY = "city"
    TOWN = "town"
    MARKET_TOWN = "market town"
    VILLAGE = "village"
    INDUSTRIAL_CENTER = "industrial center"


class Alignment(Enum):
    """Whom a Zone favours in an uprising (7.53.C)."""

    PARTISAN = "P"
    CHETNIK = "C"
    NEUTRAL = "N"


class Column(Enum):
    """Whose counters a place is for (5.2, 5.3, 5.4)."""

    PARTISAN = "Partisan"
    """A Zone Display's left places; Soviets and friendly Bulgarians use them too (6.44)."""
    AXIS = "Axis"
    """A Zone Display's middle places and the right box of an Objective Display."""
    CHETNIK = "Chetnik"
    """A Zone Display's right places, for friendly Chetniks."""
    YUGOSLAV = "Yugoslav"
    """The left box of an Objective Display: one Yugoslav faction at a time."""
    NEUTRAL = "Neutral"
    """The box of Chetniks that nobody controls."""


class PlaceKind(Enum):
    """What sort of place it is."""

    MOUNTAIN = "Mountain"
    """A triangle of a Zone Display."""
    HIDE_AWAY = "Hide-away"
    """A circle of a Zone Display."""
    BOX = "box"
    """Half of an Objective Display."""
    NEUTRAL_BOX = "Neutral Chetniks"
    OFF_MAP = "off map"


@attrs.frozen(cache_hash=True)
class Zone:
    """One Occupation Zone (5.1).

    Attributes:
        index: place in the order of the charts, from 0.
        name: e.g. ``"Serbia"``.
        garrison: divisions that keep it quiet (7.51).
        alignment: whom an uprising favours (7.53.C).
        uprising_modifier: taken off the uprising die (7.52).
        neighbours: names of the adjacent Zones, in map order (6.11).
    """

    found_by: ClassVar[str] = "ruleset.zone(name)"

    index: int
    name: str
    garrison: int
    alignment: Alignment
    uprising_modifier: int
    neighbours: tuple[str, ...]

    def __str__(self) -> str:
        return self.name


@attrs.frozen(cache_hash=True)
class Display:
    """One Objective Display (5.3).

    Attributes:
        name: e.g. ``"Belgrade"``.
        zone: name of its Zone.
        terrain: its type.
        recruitment: what a recruiting die is multiplied by (7.44).
        victory_points: what holding it scores in a Victory Point Stage (14.2.A).
        intrinsic: intrinsic Defense Strength in points, 0 if it has none (8.5).
        labels: printed labels of its Axis box (6.64.C, 10.21).
    """

    name: str
    zone: str
    terrain: Terrain
    recruitment: Fraction
    victory_points: int
    intrinsic: int = 0
    labels: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return self.name


@attrs.frozen(cache_hash=True)
class Place:
    """One triangle, circle or box, or a pseudo place off the map.

    Attributes:
        index: place in `TitoMap.places`; the first five are pseudo places, real ones follow in map order.
        name: unique, e.g. ``"Serbia/Axis Mountain"``, ``"Belgrade/Yugoslav"``.
        kind: what sort of place it is.
        column: whose counters it is for, None off the map.
        zone: its Zone, None off the map.
        display: its Objective Display, for boxes of one.
    """

    found_by: ClassVar[str] = "ruleset.place(name)"

    index: int
    name: str
    kind: PlaceKind
    column: Column | None = None
    zone: Zone | None = None
    display: Display | None = None

    def __str__(self) -> str:
        return self.name


_ZONE_DISPLAY: Final[tuple[tuple[PlaceKind, Column], ...]] = tuple(
    (kind, column)
    for kind in (PlaceKind.MOUNTAIN, PlaceKind.HIDE_AWAY)
    for column in (Column.PARTISAN, Column.AXIS, Column.CHETNIK)
)
_MOST_PLACES: Final = 255
_PSEUDO_PLACES: Final = ("Not in play", "Eliminated", "Transferred", "First operation", "Second operation")


def _build_places(zones: Sequence[Zone], displays: Iterable[Display]) -> tuple[Place, ...]:
    """All places in index order: per Zone its Zone Display, its Neutral Chetnik box and its Objective Displays."""
    places = [Place(i, name, PlaceKind.OFF_MAP) for i, name in enumerate(_PSEUDO_PLACES)]

    def add(name: str, kind: PlaceKind, column: Column, zone: Zone, display: Display | None = None) -> None:
        places.append(Place(len(places), name, kind, column, zone, display))

    by_zone: dict[str, list[Display]] = {zone.name: [] for zone in zones}
    for display in displays:
        by_zone[display.zone].append(display)
    for zone in zones:
        for kind, column in _ZONE_DISPLAY:
            add(f"{zone.name}/{column.value} {kind.value}", kind, column, zone)
        add(f"{zone.name}/Neutral Chetniks", PlaceKind.NEUTRAL_BOX, Column.NEUTRAL, zone)
        for display in by_zone[zone.name]:
            for column in (Column.YUGOSLAV, Column.AXIS):
                add(f"{display.name}/{column.value}", PlaceKind.BOX, column, zone, display)
    if len(places) > _MOST_PLACES:
        raise ChartError(f"map.displays: {len(places)} places with these displays; at most {_MOST_PLACES} are allowed")
    return tuple(places)


class TitoMap:
    """The map of one set of charts, built once and never changed. Two maps are equal if their Zones and Displays are.

    Attributes:
        zones: the Zones in chart order; ``zones[i].index == i``.
        zones_by_name: the same by name.
        displays: the Objective Displays in map order.
        displays_by_name: the same by name.
        places: every place; ``places[i].index == i``; the first five are `OFF`, `ELIMINATED`,
            `TRANSFERRED`, `FIRST_OPERATION` and `SECOND_OPERATION`.
        areas: which Zones are adjacent, and what lies within how many Zones (6.11, 6.31).
        axis_places: indices of the places for Axis units.
        yugoslav_places: indices of the places for friendly Yugoslav units, of whatever faction.
        in_zone: for each Zone the indices of all its places.
        zone_of: for each place index the index of its Zone, `NO_ZONE` off the map.
    """

    zones: tuple[Zone, ...]
    zones_by_name: Mapping[str, Zone]
    displays: tuple[Display, ...]
    displays_by_name: Mapping[str, Display]
    places: tuple[Place, ...]
    areas: AreaMap
    axis_places: frozenset[int]
    yugoslav_places: frozenset[int]
    in_zone: tuple[tuple[int, ...], ...]
    zone_of: bytes

    def __init__(self, zones: Iterable[Zone], displays: Iterable[Display]) -> None:
        """Builds the map; raises `ChartError` if it would have too many places or Zones adjacent one way only."""
        self.zones = tuple(zones)
        self.zones_by_name = MappingProxyType({zone.name: zone for zone in self.zones})
        self.places = _build_places(self.zones, displays)
        self.displays = tuple(p.display for p in self.places if p.display is not None and p.column is Column.AXIS)
        self.displays_by_name = MappingProxyType({display.name: display for display in self.displays})
        self.areas = AreaMap({zone.name: zone.neighbours for zone in self.zones})
        friendly = (Column.PARTISAN, Column.CHETNIK, Column.YUGOSLAV)
        self.axis_places = frozenset(p.index for p in self.places if p.column is Column.AXIS)
        self.yugoslav_places = frozenset(p.index for p in self.places if p.column in friendly)
        self.in_zone = tuple(tuple(p.index for p in self.places if p.zone is zone) for zone in self.zones)
        self.zone_of = bytes(NO_ZONE if p.zone is None else p.zone.index for p in self.places)
        self._by_name: dict[str, Place] = {place.name: place for place in self.places}
        self._facing: tuple[tuple[Place, ...], ...] = tuple(self._facing_of(place) for place in self.places)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, TitoMap) and self.zones == other.zones and self.displays == other.displays
        )

    def __hash__(self) -> int:
        return hash((self.zones, self.displays))

    def __reduce__(self) -> tuple[type[TitoMap], tuple[tuple[Zone, ...], tuple[Display, ...]]]:
        return TitoMap, (self.zones, self.displays)

    def __repr__(self) -> str:
        return f"<TitoMap {len(self.zones)} Zones, {len(self.displays)} Objective Displays, {len(self.places)} places>"

    def _facing_of(self, place: Place) -> tuple[Place, ...]:
        across: dict[Column | None, tuple[Column, ...]] = {
            Column.AXIS: (Column.PARTISAN, Column.CHETNIK, Column.YUGOSLAV),
            Column.PARTISAN: (Column.AXIS,),
            Column.CHETNIK: (Column.AXIS,),
            Column.YUGOSLAV: (Column.AXIS,),
        }
        columns = across.get(place.column, ())
        return tuple(
            p
            for p in self.places
            if p.zone is place.zone and p.kind is place.kind and p.display is place.display and p.column in columns
        )

    @case("5.2", "5.3")
    def facing(self, place: Place) -> tuple[Place, ...]:
        """The corresponding places (5.2, 5.3): where enemies of units in `place` would stand to fight them.

        An Axis Mountain or Hide-away faces two, the Partisan one first; Neutral Chetnik boxes and pseudo places none.
        """
        return self._facing[place.index]

    def zone(self, name: str) -> Zone:
        """The Zone called `name`; `PositionError` if there is none."""
        try:
            return self.zones_by_name[name]
        except (KeyError, TypeError):
            raise _unknown("Zone", name, self.zones_by_name) from None

    def display(self, name: str) -> Display:
        """The Objective Display called `name`; `PositionError` if there is none."""
        try:
            return self.displays_by_name[name]
        except (KeyError, TypeError):
            raise _unknown("Objective Display", name, self.displays_by_name) from None

    def place(self, name: str) -> Place:
        """The place called exactly `name`; `PositionError` with suggestions if there is none."""
        try:
            return self._by_name[name]
        except (KeyError, TypeError):
            raise _unknown("place", name, self._by_name) from None

    def mountain(self, zone_name: str, column: Column) -> Place:
        """The Mountain of a Zone for one column of its Zone Display (5.2)."""
        return self.place(f"{self.zone(zone_name).name}/{column.value} Mountain")

    def hide_away(self, zone_name: str, column: Column) -> Place:
        """The Hide-away of a Zone for one column of its Zone Display (5.2)."""
        return self.place(f"{self.zone(zone_name).name}/{column.value} Hide-away")

    def box(self, display_name: str, *, axis: bool) -> Place:
        """One of the two boxes of an Objective Display (5.3)."""
        return self.place(f"{self.display(display_name).name}/{'Axis' if axis else 'Yugoslav'}")

    @case("5.4")
    def neutral(self, zone_name: str) -> Place:
        """The Neutral Chetnik box of a Zone (5.4)."""
        return self.place(f"{self.zone(zone_name).name}/Neutral Chetniks")

    def resolve(self, text: str, column_hint: Column | None = None) -> Place:
        """The place that `text` means for a unit whose column is `column_hint`.

        Besides the full name it takes the name of an Objective Display, and ``"Serbia Mountain"`` or
        ``"Serbia/Hide-away"``, if the hint decides which of their places is meant. `PositionError` if it does not, or
        if nothing is called so.
        """
        asked: object = text
        if isinstance(asked, str) and asked in self._by_name:
            return self._by_name[asked]
        candidates = self._meant(asked) if isinstance(asked, str) else ()
        if not candidates:
            raise _unknown("place", text, [*self._by_name, *self.displays_by_name])
        column = column_hint
        if column in (Column.PARTISAN, Column.CHETNIK) and text in self.displays_by_name:
            column = Column.YUGOSLAV
        for place in candidates:
            if place.column is column:
                return place
        names = ", ".join(repr(place.name) for place in candidates)
        raise PositionError(f"place {text!r} is ambiguous here; write one of {names}")

    def _meant(self, text: str) -> tuple[Place, ...]:
        """The places that the short name `text` can stand for."""
        if text in self.displays_by_name:
            return tuple(p for p in self.places if p.display is not None and p.display.name == text)
        for kind in (PlaceKind.MOUNTAIN, PlaceKind.HIDE_AWAY):
            for end in (f"/{kind.value}", f" {kind.value}"):
                zone = self.zones_by_name.get(text.removesuffix(end)) if text.endswith(end) else None
                if zone is not None:
                    return tuple(p for p in self.places if p.zone is zone and p.kind is kind)
        return ()


def _unknown(what: str, name: str, known: Iterable[str]) -> PositionError:
    near = get_close_matches(str(name)[:80], list(known), n=3)
    hint = f"; did you mean {', '.join(map(repr, near))}?" if near else ""
    return PositionError(f"no {what} is called {brief(name)}{hint}")
