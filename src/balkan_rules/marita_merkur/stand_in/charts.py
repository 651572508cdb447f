"""The stand-in's charts, compiled part by part, and where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Final

import attrs

from ...core.charts import Charts
from ...core.shelf import Shelf
from ..host_values import AssaultResult, CombatResult
from ..values import Nation, Side, Size
from .base_rules import (
    Breakdown,
    BritishEvacuation,
    GovernmentInExile,
    ItalianReinforcement,
    Movement,
    Scenario,
    Stacking,
    read_air_capacity,
    read_airfields,
    read_breakdown,
    read_british_evacuation,
    read_government_in_exile,
    read_italian_reinforcement,
    read_least_zone,
    read_movement,
    read_scenario,
    read_sea_transport,
    read_stacking,
    read_supply_ports,
)
from .calendar import Turn, WeatherTable, read_turns, read_weather
from .combat import (
    AirCombat,
    OddsTable,
    TerrainEffects,
    read_air_combat,
    read_ground_combat,
    read_island_assault,
    read_terrain_effects,
)
from .front_model import FrontModel, read_front_model
from .map import Airfield, StandInMap
from .map_reading import read_map
from .reading import frozen
from .roster import StandInUnit, read_roster
from .sea_tables import (
    AeroNavalTable,
    AntiaircraftTable,
    InterdictionTable,
    read_aero_naval,
    read_antiaircraft,
    read_interdiction,
)

__all__ = ["SHELF", "StandInCharts"]

_TABLES: Final = (
    "turn",
    "weather",
    "country",
    "hex",
    "heavy",
    "equivalents",
    "unit",
    "interdiction",
    "aero_naval",
    "antiaircraft",
    "front_model",
    "ground_combat",
    "terrain_effects",
    "island_assault",
    "air_combat",
    "zone_of_control",
    "stacking",
    "movement",
    "supply",
    "italian_reinforcement",
    "breakdown",
    "sea_transport",
    "air_transport",
    "airfields",
    "british_evacuation",
    "government_in_exile",
    "scenario",
)
"""The tables of a chart file that are the stand-in's."""


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
    def turns(self) -> tuple[Turn, ...]:
        """The game turns, the first one at index 0."""
        return read_turns(self.source)

    @cached_property
    def weather(self) -> WeatherTable:
        """What the weather of each turn can be."""
        return read_weather(self.source)

    @cached_property
    def map(self) -> StandInMap:
        """The map."""
        return read_map(self.source)

    @cached_property
    def roster(self) -> tuple[StandInUnit, ...]:
        """The counters, nation by nation and by name; the start of each is an index of the map."""
        return read_roster(self.source, self.map)

    @cached_property
    def units(self) -> Mapping[str, StandInUnit]:
        """The counters by name."""
        return frozen({one.name: one for one in self.roster})

    @cached_property
    def interdiction(self) -> InterdictionTable:
        """The Interdiction Results Table."""
        return read_interdiction(self.source)

    @cached_property
    def aero_naval(self) -> AeroNavalTable:
        """The Aero-Naval Table."""
        return read_aero_naval(self.source)

    @cached_property
    def antiaircraft(self) -> AntiaircraftTable:
        """The antiaircraft table."""
        return read_antiaircraft(self.source)

    @cached_property
    def front_model(self) -> FrontModel:
        """The front model."""
        return read_front_model(self.source, self.map)

    @cached_property
    def ground_combat(self) -> OddsTable[CombatResult]:
        """The ground combat table."""
        return read_ground_combat(self.source)

    @cached_property
    def terrain_effects(self) -> TerrainEffects:
        """What terrain and rivers do to attackers."""
        return read_terrain_effects(self.source)

    @cached_property
    def island_assault(self) -> OddsTable[AssaultResult]:
        """What landings where the enemy is come to."""
        return read_island_assault(self.source)

    @cached_property
    def air_combat(self) -> AirCombat:
        """What happens when air units meet."""
        return read_air_combat(self.source)

    @cached_property
    def least_zone(self) -> Fraction:
        """The least regimental equivalents of a ground unit that exerts a Zone of Control."""
        return read_least_zone(self.source)

    @cached_property
    def stacking(self) -> Stacking:
        """How much of one side can be in a hex."""
        return read_stacking(self.source)

    @cached_property
    def movement(self) -> Movement:
        """What moving costs."""
        return read_movement(self.source)

    @cached_property
    def supply_ports(self) -> frozenset[Nation]:
        """The nations that any port of the mainland serves as a source of supply while their side holds it."""
        return read_supply_ports(self.source)

    @cached_property
    def italian_reinforcement(self) -> ItalianReinforcement:
        """How Italian reinforcements come."""
        return read_italian_reinforcement(self.source, self.map)

    @cached_property
    def breakdown(self) -> Mapping[Size, Breakdown]:
        """What units break down into, by size; sizes that are not there do not."""
        return read_breakdown(self.source)

    @cached_property
    def sea_transport(self) -> Mapping[Side, Fraction]:
        """Regimental equivalents that a side can ship in a movement phase, German transport apart."""
        return read_sea_transport(self.source)

    @cached_property
    def air_capacity(self) -> Fraction:
        """Regimental equivalents that one air unit for transport carries."""
        return read_air_capacity(self.source)

    @cached_property
    def airfields(self) -> Mapping[Airfield, int]:
        """How many air units can be based on each kind of airfield."""
        return read_airfields(self.source)

    @cached_property
    def british_evacuation(self) -> BritishEvacuation:
        """British evacuation turns."""
        return read_british_evacuation(self.source)

    @cached_property
    def government_in_exile(self) -> GovernmentInExile:
        """When the Greek government goes into exile."""
        return read_government_in_exile(self.source)

    @cached_property
    def scenario(self) -> Scenario:
        """How the campaign begins and ends."""
        return read_scenario(self.source, len(self.turns))

    def verify(self) -> None:
        """Compile everything; raises `ChartError` for the first value that is wrong."""
        for name, part in vars(type(self)).items():
            if isinstance(part, cached_property):
                getattr(self, name)


SHELF: Final[Shelf[StandInCharts]] = Shelf("balkan_rules.marita_merkur", StandInCharts, _TABLES, file="stand_in.json")
"""Our charts, the printed ones, and owners' files."""
