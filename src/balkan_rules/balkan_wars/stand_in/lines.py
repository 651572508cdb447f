"""Lines of supply under the stand-in, and how far a headquarters commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.paths import reach
from ..host import Situation
from ..host_values import Side, StepCost, SupplySource
from ..units import UnitClass
from .charts import StandInCharts
from .land import Land, enemy_of
from .moves import Moves

__all__ = ["Lines"]


class Lines:
    """Answers about supply on one map.

    Attributes:
        charts: the stand-in's charts.
        land: reads positions.
        moves: knows the steps.
    """

    def __init__(self, land: Land, moves: Moves) -> None:
        self.charts: StandInCharts = land.charts
        self.land: Land = land
        self.moves: Moves = moves

    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> list[SupplySource]:
        """The Depots and Supply units of its side to which a unit has a line, Depots first; works need none."""
        place, side = situation.place_of(unit), self.land.side(situation, unit)
        if place is None or side is None:
            return []
        if self.land.unit(unit).unit_class is UnitClass.FORTIFICATION:
            return [SupplySource()]
        hexes = self._in_reach(situation, side, place, cost, self.charts.supply_line)
        found = [
            SupplySource(unit=other, is_mobile=self.land.unit(other).unit_class is UnitClass.SUPPLY)
            for name in hexes
            for other in self.land.friends(situation, side, name)
            if self.land.unit(other).unit_class in (UnitClass.DEPOT, UnitClass.SUPPLY)
        ]
        return sorted(found, key=lambda source: source.is_mobile)

    def commands(self, situation: Situation, headquarters: str, cost: Callable[[StepCost, str], int]) -> frozenset[str]:
        """The hexes in command range of a headquarters, its own among them."""
        place, side = situation.place_of(headquarters), self.land.side(situation, headquarters)
        if place is None or side is None:
            return frozenset()
        return frozenset(self._in_reach(situation, side, place, cost, self.charts.command_range))

    def _in_reach(
        self, situation: Situation, side: Side, place: str, cost: Callable[[StepCost, str], int], most: int
    ) -> list[str]:
        """The hexes to which a line of at most so many points goes from a hex, cheapest first."""
        index, names = self.charts.map.numbers.index, self.charts.map.numbers.ids

        def steps(number: int) -> Iterable[tuple[int, int]]:
            origin = names[number]
            for other in self.charts.map.neighbours[origin]:
                ways = self.moves.step_costs("", origin, other)
                if ways and self._is_open(situation, side, other):
                    yield index[other], min(cost(way, other) for way in ways)

        return [names[number] for number in reach((index[place],), steps, most=most).costs]

    def _is_open(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a line can go through a hex: no enemy in it, and no enemy zone unless a friendly unit is there."""
        if self.land.others(situation, side, place):
            return False
        return bool(self.land.friends(situation, side, place)) or not self.land.in_zone(
            situation, enemy_of(side), place
        )
