"""The stand-in's charts, compiled part by part, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

import attrs

from ...core.charts import Charts, check_keys, want_int
from ...core.shelf import Shelf
from ..host_values import HostUnit
from ..units import UnitClass
from .map import StandInMap
from .reading import (
    MOST,
    TABLES,
    Ground,
    read_classes,
    read_countries,
    read_event_turns,
    read_events,
    read_great_powers,
    read_ground,
    read_map,
    read_prices,
    read_row,
    read_turns,
    read_types,
    read_units,
)

__all__ = ["SHELF", "StandInCharts"]

_MOBILIZATION: Final = ("turns", "points_per_depot", "great_power_points", "off_map_points", "units_per_depot")


@attrs.frozen(slots=False)
class StandInCharts:
    """The charts of one stand-in. Equal if the plain charts are.

    Each part is compiled when first asked for: `ChartMissing` if these charts do not have what it needs, `ChartError`
    if a value is wrong. The parts are immutable.

    Attributes:
        source: the plain values with their provenance.
    """

    source: Charts

    def __reduce__(self) -> tuple[type[StandInCharts], tuple[Charts]]:
        return StandInCharts, (self.source,)

    @cached_property
    def countries(self) -> tuple[str, ...]:
        """The countries."""
        return tuple(read_countries(self.source))

    @cached_property
    def words(self) -> Mapping[str, str]:
        """How units of each country are called."""
        return MappingProxyType(dict(read_countries(self.source)))

    @cached_property
    def map(self) -> StandInMap:
        """The map."""
        return read_map(self.source)

    @cached_property
    def ground(self) -> Mapping[str, Ground]:
        """What each terrain, a town, a city, works and a river do, by name."""
        return MappingProxyType(read_ground(self.source))

    @cached_property
    def units(self) -> Mapping[str, HostUnit]:
        """The counters by name."""
        return MappingProxyType({unit.name: unit for unit in read_units(self.source)})

    @cached_property
    def prices(self) -> Mapping[str, int]:
        """What it costs to raise a unit, by the name of the unit; those that never can be are not in it."""
        prices = read_prices(self.source)
        types = read_types(self.source)
        check_keys(prices, sorted({word for kind in types.values() for word in (kind[0], "_".join(kind))}), "price")
        found = {name: prices.get("_".join(kind), prices.get(kind[0])) for name, kind in types.items()}
        return MappingProxyType({name: price for name, price in found.items() if price is not None})

    @cached_property
    def great_powers(self) -> tuple[str, ...]:
        """The countries that are Great Powers."""
        return read_great_powers(self.source)

    @cached_property
    def event_turns(self) -> Mapping[str, int]:
        """The first Game Turn with a random event of each scenario that has them."""
        return MappingProxyType(read_event_turns(self.source))

    @cached_property
    def events(self) -> Mapping[int, str]:
        """The event of each total of two dice that has one."""
        return MappingProxyType(read_events(self.source))

    @cached_property
    def stacking(self) -> int:
        """How many units of a side can end their move in a hex."""
        return self._number("stacking", "units_per_hex", ("not_counted",), "seq.movement")

    @cached_property
    def not_stacked(self) -> frozenset[UnitClass]:
        """The classes of units that do not count for that."""
        row = read_row(self.source, "stacking", ("units_per_hex", "not_counted"), case="seq.movement")
        return read_classes(row.get("not_counted", ()), "stacking.not_counted")

    @cached_property
    def without_zone(self) -> frozenset[UnitClass]:
        """The classes of units that have no zone of control, unless they are hidden."""
        return self._classes("zone_of_control", "without", "seq.movement")

    @cached_property
    def charging(self) -> frozenset[UnitClass]:
        """The classes of units that can charge."""
        return self._classes("charge", "classes", "acrt.drm.attacker_charge")

    def _classes(self, table: str, key: str, case: str) -> frozenset[UnitClass]:
        row = read_row(self.source, table, (key,), case=case, required=(key,))
        return read_classes(row[key], f"{table}.{key}")

    @cached_property
    def road_cost(self) -> int:
        """Points for a step along a road."""
        return self._number("road", "move", (), "weather.2c.other_road")

    @cached_property
    def rail_hexes(self) -> int:
        """How far a unit can go by rail, in hexes."""
        return self._number("rail", "hexes", ("capacity",), "seq.movement")

    @cached_property
    def rail_capacity(self) -> Mapping[str, int]:
        """How many units of each country its railways carry in a turn; 0 for a country that is not named."""
        row = read_row(self.source, "rail.capacity", self.countries, case="seq.movement")
        return MappingProxyType(
            {name: want_int(value, f"rail.capacity.{name}", lo=0, hi=MOST) for name, value in row.items()}
        )

    @cached_property
    def supply_line(self) -> int:
        """How long a line of supply can be, in movement points."""
        return self._number("supply", "line", (), "seq.combat.supply_check")

    @cached_property
    def rally_always(self) -> int:
        """The highest die with which every unit rallies."""
        return self._number("rally", "always", (), "seq.rally")

    @cached_property
    def mobilization_turns(self) -> Mapping[str, frozenset[int]]:
        """The Game Turns of each scenario that are marked Mobilize."""
        row = read_row(self.source, "mobilization", _MOBILIZATION, case="seq.mobilization", required=("turns",))
        return MappingProxyType(read_turns(row["turns"], "mobilization.turns"))

    @cached_property
    def points_per_depot(self) -> int:
        """Mobilization points for a Depot."""
        return self._mobilization("points_per_depot")

    @cached_property
    def points_per_great_power(self) -> int:
        """Mobilization points for a Great Power that fights, or whose marker a side holds."""
        return self._mobilization("great_power_points")

    @cached_property
    def points_off_map(self) -> int:
        """Mobilization points from the Ottoman Empire beyond the map."""
        return self._mobilization("off_map_points")

    @cached_property
    def units_per_depot(self) -> int:
        """How many units can be raised at a Depot in a turn."""
        return self._mobilization("units_per_depot")

    def _mobilization(self, key: str) -> int:
        return self._number("mobilization", key, _MOBILIZATION, "seq.mobilization")

    def _number(self, table: str, key: str, others: tuple[str, ...], case: str) -> int:
        row = read_row(self.source, table, {key, *others}, case=case, required=(key,))
        return want_int(row[key], f"{table}.{key}", lo=0, hi=MOST)

    def verify(self) -> None:
        """Compile everything; raises `ChartError` for the first value that is wrong."""
        for name, part in vars(type(self)).items():
            if isinstance(part, cached_property):
                getattr(self, name)


SHELF: Final[Shelf[StandInCharts]] = Shelf(
    "balkan_rules.balkan_wars", StandInCharts, TABLES, file="stand_in.json", same=lambda *_: True
)
"""Our charts, the printed ones, and owners' files; how an owner spells the names of places is his business."""
