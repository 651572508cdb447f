"""Compiled tables of one ruleset: the host's units and places by index, and what rules look up of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from ..core.ruleset import Ruleset
from .actions import Action
from .hosting import CheckedHost
from .options import Options
from .rulings import Rulings
from .units import FIRST_PLACE, Counters, Place, Unit, Way
from .values import Mark, Nation, Side

__all__ = ["MaritaMerkurRuleset"]

_STEPS: Final = "steps"


class MaritaMerkurRuleset(Ruleset[Action, CheckedHost, Rulings, Options]):
    """The rules, compiled for one host. Tables are indexed by `Unit.index` or `Place.index`.

    Attributes:
        host: the host that is asked; `charts` of the core is the same.
        counters: its units and places.
        units: the units.
        places: every place; the first are pseudo places.
        ways: for each place the links to those beside it.
        codes: for each place the character that stands for it in a position.
        names: the names of the units.
        index_of: the index of each place by its name.
        sides: the side of each unit.
        of_side: the units of each side, in the order of the table.
        ground_of: its ground units.
        of_nation: the units of each nation.
        marked: for each `Mark` the places that have it.
        ports: the places with a port, in the order of the table.
    """

    def __init__(self, game: Any, **parts: Any) -> None:  # noqa: ANN401 - the parts of Ruleset
        super().__init__(game, **parts)
        self.host: CheckedHost = self.charts
        self.counters: Counters = Counters(self.host)
        self.units: tuple[Unit, ...] = self.counters.units
        self.places: tuple[Place, ...] = self.counters.places
        self.ways: tuple[tuple[Way, ...], ...] = self.counters.ways
        self.codes: tuple[str, ...] = tuple(chr(place.index) for place in self.places)
        self.names: tuple[str, ...] = tuple(unit.name for unit in self.units)
        self.index_of: Mapping[str, int] = {place.name: place.index for place in self.places}
        self.sides: tuple[Side, ...] = tuple(unit.side for unit in self.units)
        self.of_side: Mapping[Side, tuple[int, ...]] = {
            side: tuple(unit.index for unit in self.units if unit.side is side) for side in Side
        }
        self.ground_of: Mapping[Side, frozenset[int]] = {
            side: frozenset(unit for unit in units if not self.units[unit].is_air)
            for side, units in self.of_side.items()
        }
        self.of_nation: Mapping[Nation, tuple[int, ...]] = {
            nation: tuple(unit.index for unit in self.units if unit.nation is nation) for nation in Nation
        }
        self.marked: Mapping[Mark, frozenset[int]] = {
            mark: frozenset(place.index for place in self.on_map if mark in place.ground.marks) for mark in Mark
        }
        self.ports: tuple[Place, ...] = tuple(place for place in self.on_map if place.is_port)

    @property
    def on_map(self) -> tuple[Place, ...]:
        """The places of the host."""
        return self.places[FIRST_PLACE:]

    def unit(self, name: str) -> Unit:
        """The unit of that name. Raises PositionError, with what is near."""
        return self.counters.unit(name)

    def place(self, name: str) -> Place:
        """The place of that name, or with the town of that name. Raises PositionError, with what is near."""
        return self.counters.place(name)

    @cached_property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """Units and places by name."""
        return {
            Unit: {unit.name: unit for unit in self.units},
            Place: {place.name: place for place in self.places},
        }

    def steps_from(self, mover: str, weather: str) -> tuple[tuple[tuple[Way, int], ...], ...]:
        """For each place the ways that units can ever march, each with its movement points in a weather."""
        key = _STEPS, mover, weather
        if key not in self.memo:
            self.memo[key] = tuple(self._steps(place, mover, weather) for place in self.places)
        found: tuple[tuple[tuple[Way, int], ...], ...] = self.memo[key]
        return found

    def _steps(self, place: Place, mover: str, weather: str) -> tuple[tuple[Way, int], ...]:
        costs = [
            (way, self.host.step_cost(mover, place.name, self.places[way.to].name, weather))
            for way in self.ways[place.index]
            if way.kind.is_land
        ]
        return tuple((way, cost) for way, cost in costs if cost is not None)
