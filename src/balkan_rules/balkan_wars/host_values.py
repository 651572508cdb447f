"""What a host is asked about and answers with: plain values of units, places, ways, and changes.

A host makes them; a part of the wrong kind raises `SetupError`. Whether they make sense together is checked when rules
are compiled with it (`HostError`).
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import Any, Final, TypeAlias

import attrs

from ..core.arguments import amount, checked, instance, member, text, yes_or_no
from ..core.hashing import IdentityHash
from .arguments import all_of, names
from .units import UnitClass

__all__ = [
    "Allegiance",
    "Appear",
    "Border",
    "Change",
    "Commitment",
    "Crowd",
    "Entry",
    "HostPlace",
    "HostUnit",
    "Morale",
    "MovementMode",
    "Note",
    "Ruin",
    "Settlement",
    "Side",
    "StepCost",
    "SupplySource",
    "TerrainShift",
    "Transport",
    "Vanish",
    "Water",
]


class Side(IdentityHash, Enum):
    """The two Players, by the order in which they move in every Game Turn (seq.first_player_turn)."""

    FIRST = "First Player"
    SECOND = "Second Player"

    def __str__(self) -> str:
        return self.value


_TEXT: Final = checked(text)
_AMOUNT: Final = checked(amount)
_FLAG: Final = checked(yes_or_no)


class Water(Enum):
    """What lies along a hexside (acrt.shift.water, bombardment.2e.across)."""

    RIVER = "river"
    LAKE = "lake"
    ALL_SEA = "all-sea"


class Settlement(Enum):
    """What a place is worth in victory points and set-up (scenario3.vp.serbia.towns; ruling scenario.other_towns)."""

    TOWN = "town"
    CITY = "city"


class MovementMode(IdentityHash, Enum):
    """How a unit goes from place to place; weather tells these apart (weather.2b.rail_road, weather.2c.other_road)."""

    CROSS_COUNTRY = "cross_country"
    ROAD = "road"
    RAIL = "rail"


# ------------------------------------------------------------------------------------------------------ what there is


def _mode(value: object, what: str) -> MovementMode:
    return member(MovementMode, value, what)


def _unit_class(value: object, what: str) -> UnitClass:
    return member(UnitClass, value, what)


def _settlement(value: object, what: str) -> Settlement | None:
    return None if value is None else member(Settlement, value, what)


def _names(value: object, what: str) -> tuple[str, ...]:
    return names(instance(tuple, value, what), what)


def _waters(value: object, what: str) -> frozenset[Water]:
    return frozenset(all_of(Water, instance(frozenset, value, what), what))


@attrs.frozen(kw_only=True)
class HostUnit:
    """A counter. Names are unique in a host; all factors are those in Good Order and as printed.

    Attributes:
        name: what notation calls it.
        country: the country it belongs to; one of `Host.countries`.
        unit_class: what the article's rules take it for.
        combat: its combat strength (acrt.columns).
        bombardment: its Bombardment strength, 0 for none (bombardment.2a.1).
        cadre: its cadre factor (recon.2.2, screen.1.2, bombardment.drm.plus).
        shock: its Shock Value (acrt.drm.attacker_charge).
        staff: its Staff Rating; 0 for all but headquarters (intel.1.success).
        allowance: its movement points as printed, for people to read; the rules ask `Host.allowance` (seq.movement).
        mover: units with the same word here pay the same for every step (see `Host.step_costs`).
        is_alpine: whether it may be set up in a Mountain hex (scenario3.special.5, scenario4.special.2) among all units
            of its country; of those that the order of battle names `SetupUnit.is_alpine` says it.
    """

    name: str = attrs.field(validator=_TEXT)
    country: str = attrs.field(validator=_TEXT)
    unit_class: UnitClass = attrs.field(validator=checked(_unit_class))
    combat: int = attrs.field(validator=_AMOUNT)
    bombardment: int = attrs.field(default=0, validator=_AMOUNT)
    cadre: int = attrs.field(default=0, validator=_AMOUNT)
    shock: int = attrs.field(default=0, validator=_AMOUNT)
    staff: int = attrs.field(default=0, validator=_AMOUNT)
    allowance: int = attrs.field(validator=_AMOUNT)
    mover: str = attrs.field(default="", validator=_TEXT)
    is_alpine: bool = attrs.field(default=False, validator=_FLAG)


@attrs.frozen(kw_only=True)
class HostPlace:
    """A hex, or whatever the map of the base game is made of.

    Attributes:
        name: what notation calls it; unique in a host.
        also_called: other names that parsing knows it by, such as that of its town; no two places share one. A town
            that the article names is found by the number of its hex (`hex_of`, `Objective.hex`), which is its `name` or
            stands here: with ``"1140"`` it is Belgrade. It may have several of these numbers.
        country: the country within whose 1912 borders it lies (secret_ops.4), where that sets up and raises its units;
            one of `Host.countries`, or ``""``.
        is_mountain: whether it is a Mountain hex (weather.2c.mountain_road, scenario3.special.5).
        settlement: whether it has a town or a city; None for neither.
    """

    name: str = attrs.field(validator=_TEXT)
    also_called: tuple[str, ...] = attrs.field(default=(), validator=checked(_names))
    country: str = attrs.field(default="", validator=_TEXT)
    is_mountain: bool = attrs.field(default=False, validator=_FLAG)
    settlement: Settlement | None = attrs.field(default=None, validator=checked(_settlement))


@attrs.frozen(kw_only=True)
class Border:
    """The side between a place and one beside it.

    Attributes:
        to: the name of the place across it.
        water: what lies along it.
        can_attack: whether units may attack across it; bombarding has rules of its own (bombardment.2e.across), and
            who can cross it is said by `Host.step_costs`.
    """

    to: str = attrs.field(validator=_TEXT)
    water: frozenset[Water] = attrs.field(default=frozenset(), validator=checked(_waters))
    can_attack: bool = attrs.field(default=True, validator=_FLAG)


class Crowd:
    """The units in one place of the map.

    Attributes:
        place: the name of the place.
        units: the names of the units, of either side or neutral, in the order of `Host.units`.
        indices: their indices.
        sides: for each of them the side it is on; None for neutrals.
        hidden: for each of them whether it has its Fog of War side up (seq.mobilization.fog).
        demoralized: for each of them whether it is Demoralized.
        kept: where a host may keep what it has worked out of them, under keys of its own.
    """

    __slots__ = ("demoralized", "hidden", "indices", "kept", "place", "sides", "units")

    def __init__(
        self,
        place: str,
        units: tuple[str, ...],
        indices: tuple[int, ...],
        *,
        sides: tuple[Side | None, ...],
        hidden: tuple[bool, ...],
        demoralized: tuple[bool, ...],
    ) -> None:
        self.place: str = place
        self.units: tuple[str, ...] = units
        self.indices: tuple[int, ...] = indices
        self.sides: tuple[Side | None, ...] = sides
        self.hidden: tuple[bool, ...] = hidden
        self.demoralized: tuple[bool, ...] = demoralized
        self.kept: dict[Hashable, Any] = {}


@attrs.frozen(kw_only=True)
class StepCost:
    """One way to enter a place from one beside it, in movement points without the weather (weather.2b, weather.2c.hex).

    Attributes:
        mode: how.
        hex_cost: points for the place itself.
        river_cost: points for the hexside, 0 if no river is crossed, or if the mode does not pay for it.
        crosses_river: whether a river is crossed, whatever it costs.
    """

    mode: MovementMode = attrs.field(validator=checked(_mode))
    hex_cost: int = attrs.field(validator=_AMOUNT)
    river_cost: int = attrs.field(default=0, validator=_AMOUNT)
    crosses_river: bool = attrs.field(default=False, validator=_FLAG)


@attrs.frozen
class TerrainShift:
    """One kind of terrain in a place, and what it is worth to a defender.

    Attributes:
        name: what it is, e.g. ``"rough"``, ``"fortification"``.
        columns: columns to the left, at least 0 (acrt.shift.terrain, ruling acrt.terrain_sign).
    """

    name: str = attrs.field(validator=_TEXT)
    columns: int = attrs.field(validator=_AMOUNT)


# ------------------------------------------------------------------------------------------- answers about a position


@attrs.frozen(kw_only=True)
class SupplySource:
    """What a unit can trace a line of supply to (seq.combat.supply_check, supply.1).

    Attributes:
        unit: the name of the Supply unit or Depot; ``""`` for a place that is a source of itself, or automatic supply.
        is_mobile: whether it is a Mobile Supply unit, which is expended (supply.1a).
    """

    unit: str = attrs.field(default="", validator=_TEXT)
    is_mobile: bool = attrs.field(default=False, validator=_FLAG)


@attrs.frozen(kw_only=True)
class Transport:
    """A move that is not made from place to place: by rail or by ferry (seq.movement).

    Attributes:
        name: what it is, e.g. ``"rail"``.
        to: the name of the place where it ends.
    """

    name: str = attrs.field(validator=_TEXT)
    to: str = attrs.field(validator=_TEXT)


def _step(value: object, what: str) -> StepCost:
    return instance(StepCost, value, what)


@attrs.frozen(kw_only=True)
class Entry:
    """A place where a unit from off the map can come on (scenario4.special.4.entry).

    Attributes:
        to: the name of the place.
        way: what coming into it costs, without the weather, as a step does.
    """

    to: str = attrs.field(validator=_TEXT)
    way: StepCost = attrs.field(validator=checked(_step))


class Ruin(Enum):
    """Where a unit goes that leaves the map (acrt.eliminated, acrt.surrendered)."""

    POOL = "pool"
    PRISONERS = "prisoners"
    REMOVED = "removed"


@attrs.frozen
class Morale:
    """A country's National Morale changes; it never falls below 0 (ruling secret_ops.morale_limits).

    Attributes:
        country: the country.
        by: how many points, up or down.
    """

    country: str
    by: int


@attrs.frozen
class Allegiance:
    """A country enters the war on a side, changes it, or leaves the war (scenario4.neutral.albania).

    Attributes:
        country: the country.
        side: the side it is on from now; None for a neutral.
    """

    country: str
    side: Side | None


@attrs.frozen
class Appear:
    """A unit is put into a place: from off the map open and in Good Order, from another place as it is.

    Attributes:
        unit: the name of the unit.
        place: the name of the place.
    """

    unit: str
    place: str


@attrs.frozen
class Vanish:
    """A unit leaves the map.

    Attributes:
        unit: the name of the unit.
        to: where it goes.
    """

    unit: str
    to: Ruin


@attrs.frozen
class Note:
    """The host's own part of the position becomes another.

    Attributes:
        value: the new part.
    """

    value: Hashable


@attrs.frozen
class Commitment:
    """A side commits something of a Great Power that costs it points at the end (scenario4.vp.either.austria).

    It is remembered once, however often it is said; in a scenario without such points it is nothing.

    Attributes:
        side: the side.
        what: ``"Austrian units"``, ``"British Fleet"`` or ``"German HQ"``.
    """

    side: Side
    what: str


Change: TypeAlias = Morale | Allegiance | Appear | Vanish | Commitment | Note
"""What a host can do to a position; changes are made in the order in which they are given."""
