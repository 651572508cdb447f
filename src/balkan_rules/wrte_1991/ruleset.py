"""Compiled tables of one ruleset: what the phases read again and again, as flat tuples by index."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..core.ruleset import Ruleset
from .actions import Action
from .charts import WrteCharts
from .map import Place, WrteMap
from .occupants import present
from .options import Options
from .rulings import Rulings
from .units import Faction, Side, Unit, UnitType

__all__ = ["WrteRuleset"]


class WrteRuleset(Ruleset[Action, WrteCharts, Rulings, Options]):
    """The rules, compiled. Tables are indexed by `Unit.index` or `Place.index`.

    Units stand by faction, those of the Federalist Player first, so that each side and faction is one range of indices.

    Attributes:
        map: the map.
        units: the units.
        places: every place; the first are no hexes.
        neighbours: for each place the indices of the playable hexes around it.
        movement: printed movement factors of each unit.
        is_mountain_troops: for each unit, whether it is of mountain type.
        mountain_troops: the units of each side that are.
        factions: for each faction the first index of its units, and the one after the last.
        sides: the same for each side.
        federalist: `sides` of the Federalist Player; a field is read faster than an enum is looked up.
        separatist: `sides` of the Separatist Player.
        slovenes: the same for `factions` and Slovenes.
        marks: for each unit of the Federalist Player the character of a hex that it is on top of; see `present`.
        enemies: for each unit the side that is its enemy.
        codes: for each place the character that stands for it in a position.
    """

    def __init__(self, game: Any, **parts: Any) -> None:  # noqa: ANN401 - the parts of Ruleset
        super().__init__(game, **parts)
        board = self.charts.map
        self.map: WrteMap = board
        self.units: tuple[Unit, ...] = self.charts.units
        self.places: tuple[Place, ...] = board.places
        self.neighbours: tuple[tuple[int, ...], ...] = board.neighbours
        self.movement: tuple[int, ...] = tuple(unit.rating.movement for unit in self.units)
        self.is_mountain_troops: tuple[bool, ...] = tuple(unit.type is UnitType.MOUNTAIN for unit in self.units)
        self.factions: Mapping[Faction, tuple[int, int]] = {}
        first = 0
        for faction in Faction:
            last = first + sum(unit.faction is faction for unit in self.units)
            self.factions = {**self.factions, faction: (first, last)}
            first = last
        border = self.factions[Faction.SLOVENE][0]
        self.sides: Mapping[Side, tuple[int, int]] = {Side.FEDERALIST: (0, border), Side.SEPARATIST: (border, first)}
        self.mountain_troops: Mapping[Side, tuple[int, ...]] = {
            side: tuple(unit for unit in range(*own) if self.is_mountain_troops[unit])
            for side, own in self.sides.items()
        }
        self.federalist: tuple[int, int] = (0, border)
        self.separatist: tuple[int, int] = (border, first)
        self.slovenes: tuple[int, int] = self.factions[Faction.SLOVENE]
        self.marks: tuple[str, ...] = tuple(present(unit.faction) for unit in self.units[:border])
        self.enemies: tuple[Side, ...] = (Side.SEPARATIST,) * border + (Side.FEDERALIST,) * (first - border)
        self.codes: tuple[str, ...] = tuple(chr(place.index) for place in self.places)

    def unit(self, name: str) -> Unit:
        """The unit of that name. Raises PositionError, with what is near."""
        return self.charts.unit(name)

    def place(self, name: str) -> Place:
        """The hex with that number, or with the city of that name, or the box of that name. Raises PositionError."""
        return self.map.place(name)

    @cached_property
    def parts(self) -> Mapping[type, Mapping[str, object]]:
        """Units and places by name."""
        return {
            Unit: {unit.name: unit for unit in self.units},
            Place: {place.name: place for place in self.places},
        }
