"""The charts of a ruleset, compiled part by part, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

import attrs

from ..core.actions import brief
from ..core.cases import case
from ..core.charts import Charts, Value, check_keys, want_int, want_list, want_name
from ..core.errors import ChartError, PositionError
from ..core.shelf import Shelf
from ..core.tables import CombatResultsTable
from .chart_reading import (
    AMBUSH_RESULTS,
    MOST,
    TABLES,
    Hits,
    TerrainEffect,
    read_crt,
    read_die_table,
    read_map,
    read_rebuild,
    read_row,
    read_terrain,
    read_units,
)
from .map import Place, WrteMap
from .units import Unit, UnitType

__all__ = ["SHELF", "Hits", "SetUp", "Support", "TerrainEffect", "WrteCharts"]

_TURNS: Final = 18
_MODIFIERS: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "combat_results.die_modifiers": ("14.3.combat", ("serbian_paramilitary", "hos", "commando")),
    "ambush.modifiers": ("11.1.drm.full-list", ("urban", "weapons_cache", "mechanized_or_armour")),
    "media_war.modifiers": (
        "9.1.support",
        ("support_against_town", "paramilitary_against_town", "paramilitary_in_any_attack"),
    ),
}
"""Tables of die modifiers: the case that needs each, and its keys."""


@attrs.frozen
class SetUp:
    """What set-up wants (3.1).

    Attributes:
        garrisons: barracks cities of which each needs a unit of the garrison group.
        knin: Knin.
        knin_motorized: how many Motorized units of the field group may start there.
        open_to_croats: hexes with a majority of Serbs in which Croatian units may start.
        slovene_caches: Weapons Caches of Slovene units.
        croatian_caches: Weapons Caches of Croatian units.
    """

    garrisons: tuple[Place, ...]
    knin: Place
    knin_motorized: int
    open_to_croats: tuple[Place, ...]
    slovene_caches: int
    croatian_caches: int


@attrs.frozen
class Support:
    """Support markers (13.0).

    Attributes:
        air: those of the Federalist Player.
        artillery: the same.
        naval: the same.
        separatist_artillery: what the Separatist Player begins with.
        separatist_artillery_most: the most that it may hold (8.7).
    """

    air: int
    artillery: int
    naval: int
    separatist_artillery: int
    separatist_artillery_most: int


@attrs.frozen(slots=False)
class WrteCharts:
    """The charts of one ruleset. Equal if the plain charts are.

    Each part is compiled when first asked for: `ChartMissing` if these charts do not have what it needs, `ChartError`
    if a value is wrong. The parts are immutable.

    Attributes:
        source: the plain values with their provenance.
    """

    source: Charts

    def __reduce__(self) -> tuple[type[WrteCharts], tuple[Charts]]:
        return WrteCharts, (self.source,)

    def content(self) -> dict[str, Any]:
        """The plain values as JSON data, from which `Shelf.from_content` makes equal charts."""
        return self.source.content()

    @cached_property
    def map(self) -> WrteMap:
        """The map (2.4)."""
        return read_map(self.source)

    @cached_property
    def terrain(self) -> Mapping[str, TerrainEffect]:
        """What clear, rough, mountain, city, road and river do (6.0, 7.1, 8.4)."""
        return MappingProxyType(read_terrain(self.source))

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units; ``units[i].index == i``."""
        return read_units(self.source)

    @cached_property
    def units_by_name(self) -> Mapping[str, Unit]:
        """The units by name."""
        return MappingProxyType({unit.name: unit for unit in self.units})

    def unit(self, name: str) -> Unit:
        """The unit of that name; `PositionError` with suggestions if there is none."""
        asked: object = name
        found = self.units_by_name.get(asked) if isinstance(asked, str) else None
        if found is None:
            near = get_close_matches(str(name)[:80], self.units_by_name)
            hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
            message = f"no unit is called {brief(name)}{hint}"
            raise PositionError(message)
        return found

    @cached_property
    def crt(self) -> CombatResultsTable[Hits]:
        """The Combat Results Table (8.4, 8.5)."""
        return read_crt(self.source)

    @cached_property
    @case("11.1.table")
    def ambush(self) -> Mapping[int, str]:
        """The Ambush Table (11.1): ``"-"``, ``"RB"`` or ``"D"`` for each modified die."""
        return MappingProxyType(read_die_table(self.source, "ambush.rows", case="11.1.table", results=AMBUSH_RESULTS))

    @cached_property
    @case("9.0.table")
    def media_war(self) -> Mapping[int, int]:
        """The Media War Table (9.0): by how many tiers the level falls, for each modified die."""
        return MappingProxyType(
            read_die_table(self.source, "media_war.rows", case="9.0.table", results=range(self.level_boxes))
        )

    @cached_property
    def rebuild(self) -> Mapping[int, Mapping[UnitType, int]]:
        """The JNA Reinforcements Table (10.6)."""
        return MappingProxyType(read_rebuild(self.source))

    def modifiers(self, table: str) -> Mapping[str, int]:
        """What is added to a die, by cause: ``"combat_results"``, ``"ambush"`` or ``"media_war"``."""
        path = next(path for path in _MODIFIERS if path.startswith(f"{table}."))
        needed_by, keys = _MODIFIERS[path]
        row = read_row(self.source, path, keys, case=needed_by, required=keys)
        return MappingProxyType({key: want_int(row[key], f"{path}.{key}", lo=-9, hi=9) for key in keys})

    @cached_property
    @case("13.0.counts")
    def support(self) -> Support:
        """The support markers (13.0)."""
        federalist, separatist = ("air", "artillery", "naval"), ("artillery", "artillery_most")
        numbers = [
            want_int(row[key], f"{path}.{key}", lo=0, hi=MOST)
            for path, keys in (("support.federalist", federalist), ("support.separatist", separatist))
            for row in (read_row(self.source, path, keys, case="13.0.counts", required=keys),)
            for key in keys
        ]
        support = Support(*numbers)
        if support.separatist_artillery > support.separatist_artillery_most:
            most = support.separatist_artillery_most
            message = f"support.separatist.artillery: at most {most} can be held, not {support.separatist_artillery}"
            raise ChartError(message)
        return support

    @cached_property
    def set_up(self) -> SetUp:
        """What set-up wants (3.1)."""
        keys = tuple(field.name for field in attrs.fields(SetUp))
        row = read_row(self.source, "set_up", keys, case="3.1.order", required=keys)
        garrisons, open_to_croats = (
            want_list(row[key], f"set_up.{key}", self._hex) for key in ("garrisons", "open_to_croats")
        )
        for place in garrisons:
            if not place.is_barracks:
                message = f"set_up.garrisons: {place} is no barracks city"
                raise ChartError(message)
        numbers = [want_int(row[key], f"set_up.{key}", lo=0, hi=MOST) for key in ("knin_motorized", *keys[-2:])]
        knin = self._hex(row["knin"], "set_up.knin")
        return SetUp(garrisons, knin, numbers[0], open_to_croats, numbers[1], numbers[2])

    def _hex(self, value: object, where: str) -> Place:
        name = want_name(value, where)
        place = self.map.by_name.get(name)
        if place is None or not place.is_playable:
            message = f"{where}: {name!r} is no hex that can be entered"
            raise ChartError(message)
        return place

    @cached_property
    def _croatian_row(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The chits, and how many Croatian units come on each Game-Turn after operations have begun (10.1)."""
        keys = ("chits", "quantities")
        row = read_row(self.source, "croatian_schedule", keys, case="10.1.ops3", required=keys)
        chits, quantities = (
            want_list(row[key], f"croatian_schedule.{key}", lambda v, at: want_int(v, at, lo=0, hi=MOST))
            for key in keys
        )
        return chits, quantities

    @case("10.1.ops3", "10.1.ops4", "10.1.ops5", "10.1.trigger")
    def croatian_arrivals(self, operations: int) -> Mapping[int, int]:
        """How many Croatian units come on which Game-Turn if operations begin on this one (10.1)."""
        _, quantities = self._croatian_row
        return {operations + 1 + after: number for after, number in enumerate(quantities)}

    @cached_property
    def croatian_schedule(self) -> Mapping[int, Mapping[int, int]]:
        """For each chit the Game-Turns with Croatian arrivals, and how many units come (10.1)."""
        chits, _ = self._croatian_row
        return MappingProxyType({chit: MappingProxyType(dict(self.croatian_arrivals(chit))) for chit in chits})

    @cached_property
    @case("5.1.track")
    def level_boxes(self) -> int:
        """How many boxes the JNA Activation Track has: three bands of equal length (5.1)."""
        row = read_row(self.source, "activation", ("boxes", "start"), case="5.1.track", required=("boxes",))
        boxes = want_int(row["boxes"], "activation.boxes", lo=3, hi=MOST)
        if boxes % 3:
            message = f"activation.boxes: three bands of equal length are needed, so {boxes} cannot stand here"
            raise ChartError(message)
        return boxes

    @cached_property
    @case("5.0.start", "3.1.step.activation-marker")
    def level_start(self) -> int:
        """The box in which the level starts (ruling activation-start-two)."""
        row = read_row(self.source, "activation", ("boxes", "start"), case="5.0.start", required=("start",))
        return want_int(row["start"], "activation.start", lo=1, hi=self.level_boxes)

    @cached_property
    @case("3.1.step.turn-marker")
    def turn_names(self) -> Mapping[int, str]:
        """The name of each Game-Turn, with those of the extension (16.4)."""
        numbers = tuple(str(number) for number in range(1, _TURNS + 1))
        row = read_row(self.source, "turn", numbers, case="3.1.step.turn-marker", required=numbers)
        return MappingProxyType({int(number): want_name(row[number], f"turn.{number}") for number in numbers})

    def verify(self) -> None:
        """Compile everything; raises `ChartError` for the first value that is wrong."""
        check_keys(self.source.get("ambush", case="11.1.table"), ("rows", "modifiers"), "ambush")
        check_keys(self.source.get("media_war", case="9.0.table"), ("rows", "modifiers"), "media_war")
        check_keys(self.source.get("support", case="13.0.counts"), ("federalist", "separatist"), "support")
        _ = self.map, self.terrain, self.units, self.crt, self.ambush, self.media_war, self.rebuild, self.support
        _ = self.set_up, self.croatian_schedule, self.level_start, self.turn_names
        for path in _MODIFIERS:
            self.modifiers(path.partition(".")[0])


def _same(path: str, printed: Value, owned: Value) -> bool:
    """An owner may spell the name of a city otherwise; that there is one is what the text says."""
    return printed == owned or (path.startswith("hex.") and path.endswith(".city"))


SHELF: Final[Shelf[WrteCharts]] = Shelf("balkan_rules.wrte_1991", WrteCharts, TABLES, same=_same)
"""Our charts, the printed ones, and owners' files."""
