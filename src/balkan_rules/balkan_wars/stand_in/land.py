"""Who is where, as the stand-in asks it: enemies, friends, zones of control and control of hexes."""

from __future__ import annotations

from typing import Final, cast

from ..host import Situation
from ..host_values import HostUnit, Side
from ..units import Status, UnitClass
from .charts import StandInCharts
from .map import Link
from .part import StandInPart

__all__ = ["Land"]

_FIXED: Final = frozenset({UnitClass.DEPOT, UnitClass.FORTIFICATION})
"""Classes that never move, and that are taken by whoever comes in."""
_WITHOUT_ZONE: Final = frozenset({UnitClass.HEADQUARTERS, UnitClass.SUPPLY, UnitClass.DEPOT, UnitClass.FLEET})


class Land:
    """Reads positions on one map.

    Attributes:
        charts: the stand-in's charts.
        town_index: the index of each hex with a town among them, for `StandInPart`.
        zone_sources: for each hex those beside it from which a zone of control reaches it.
    """

    def __init__(self, charts: StandInCharts) -> None:
        self.charts: StandInCharts = charts
        self.town_index: dict[str, int] = {one.name: number for number, one in enumerate(charts.map.towns.values())}
        self.zone_sources: dict[str, tuple[str, ...]] = {
            name: tuple(other for other in around if self.reaches(other, name))
            for name, around in charts.map.neighbours.items()
        }

    def unit(self, name: str) -> HostUnit:
        """The counter of that name."""
        return self.charts.units[name]

    def side(self, situation: Situation, unit: str) -> Side | None:
        """The side that a unit is on; None for neutrals."""
        return situation.side_of(situation.country_of(unit))

    def part(self, situation: Situation) -> StandInPart:
        """The stand-in's part of a position."""
        return cast("StandInPart", situation.host)

    def friends(self, situation: Situation, side: Side | None, place: str) -> list[str]:
        """The units of a side in a hex."""
        return [unit for unit in situation.units_in(place) if self.side(situation, unit) is side]

    def others(self, situation: Situation, side: Side | None, place: str) -> list[str]:
        """All other units there, neutrals among them."""
        return [unit for unit in situation.units_in(place) if self.side(situation, unit) is not side]

    def is_fixed(self, unit: str) -> bool:
        """Whether a unit is a Depot or a fortification."""
        return self.unit(unit).unit_class in _FIXED

    def bars(self, situation: Situation, side: Side | None, place: str) -> bool:
        """Whether somebody else in a hex keeps a side out: anyone but Depots and fortifications by themselves."""
        return any(not self.is_fixed(unit) for unit in self.others(situation, side, place))

    def exerts(self, situation: Situation, unit: str) -> bool:
        """Whether a unit has a zone of control: combat units in Good Order, and whatever shows its hidden side.

        What a hidden unit is must not be told by its zone.
        """
        if situation.status_of(unit) is Status.DEMORALIZED:
            return False
        return not situation.is_open(unit) or self.unit(unit).unit_class not in _WITHOUT_ZONE

    def reaches(self, origin: str, to: str) -> bool:
        """Whether a zone goes from a hex into the one beside it: not over the sea or a lake."""
        board = self.charts.map
        return not board.has(Link.ALL_SEA, origin, to) and not board.has(Link.LAKE, origin, to)

    def zone(self, situation: Situation, side: Side) -> frozenset[str]:
        """The hexes in the zones of control of a side."""
        return frozenset(one.name for one in self.charts.map.playable() if self.in_zone(situation, side, one.name))

    def in_zone(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a hex is in a zone of control of a side."""
        for origin in self.zone_sources[place]:
            for unit in situation.units_in(origin):
                if self.side(situation, unit) is side and self.exerts(situation, unit):
                    return True
        return False

    def is_beside_enemy(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a unit of the enemy that is no Depot or fortification is in a hex beside it."""
        return any(
            any(not self.is_fixed(unit) for unit in self.friends(situation, enemy_of(side), other))
            for other in self.charts.map.neighbours[place]
        )

    def controller(self, situation: Situation, place: str) -> Side | None:
        """Who holds a hex: whoever is in it, else who came into its town last, else its country's side."""
        present = {self.side(situation, unit) for unit in situation.units_in(place)}
        for side in Side:
            if present == {side}:
                return side
        town = self.town_index.get(place)
        held = None if town is None else self.part(situation).holder(town)
        return held or situation.side_of(self.charts.map.by_name[place].country)


def enemy_of(side: Side) -> Side:
    """The other side."""
    return Side.SECOND if side is Side.FIRST else Side.FIRST
