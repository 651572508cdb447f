"""Compiled tables of one ruleset: the host's units and places by index, and the scenario's order of battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from ..core.ruleset import Ruleset
from .actions import Action
from .counters import FIRST_PLACE, Counters, Place, Unit
from .host_values import Side
from .hosting import CheckedHost
from .options import Options
from .rulings import Rulings
from .scenarios import SCENARIO_NAMES, stand_ins

if TYPE_CHECKING:
    from .sequence import Phase

__all__ = ["BalkanWarsRuleset"]


class BalkanWarsRuleset(Ruleset[Action, CheckedHost, Rulings, Options]):
    """The rules, compiled for one host. Tables are indexed by `Unit.index` or `Place.index`.

    Attributes:
        host: the host that is asked; `charts` of the core is the same.
        counters: its units and places.
        units: the units.
        places: every place; the first are no places of the map.
        neighbours: for each place the indices of those beside it.
        codes: for each place the character that stands for it in a position.
        countries: the countries; what stands by country in a position follows their order.
        country_index: the place of each in that order.
        names: the names of the units.
        fights_for: for each scenario, by its name, and each unit the country it fights for there (scenario3.special.1).
        banners: the same by the place of the country in `country_index`.
        phasing: for each step of the sequence of play the Player whose turn it is, whatever rules play it; the First
            Player outside player turns.
        put: the unit that was put somewhere last, after where all units were before and after that.
    """

    def __init__(self, game: Any, **parts: Any) -> None:  # noqa: ANN401 - the parts of Ruleset
        super().__init__(game, **parts)
        self.host: CheckedHost = self.charts
        self.counters: Counters = Counters(self.host)
        self.units: tuple[Unit, ...] = self.counters.units
        self.places: tuple[Place, ...] = self.counters.places
        self.neighbours: tuple[tuple[int, ...], ...] = self.counters.neighbours
        self.codes: tuple[str, ...] = tuple(chr(place.index) for place in self.places)
        self.countries: tuple[str, ...] = self.host.countries
        self.country_index: Mapping[str, int] = {name: index for index, name in enumerate(self.countries)}
        self.names: tuple[str, ...] = tuple(unit.name for unit in self.units)
        self.fights_for: Mapping[str, tuple[str, ...]] = {
            name: _fights_for(self.units, name) for name in SCENARIO_NAMES
        }
        self.banners: Mapping[str, tuple[int, ...]] = {
            name: tuple([self.country_index[country] for country in countries])
            for name, countries in self.fights_for.items()
        }
        phases = [cast("Phase", step.phase) for step in self.steps]
        self.phasing: tuple[Side, ...] = tuple([phase.player or Side.FIRST for phase in phases])
        self.put: tuple[str, str, int] = ("", "", 0)

    @property
    def on_map(self) -> tuple[Place, ...]:
        """The places of the map."""
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


def _fights_for(units: Iterable[Unit], scenario: str) -> tuple[str, ...]:
    """For each unit the country it fights for in a scenario."""
    instead = stand_ins(scenario)
    return tuple([instead.get(unit.country, unit.country) for unit in units])
