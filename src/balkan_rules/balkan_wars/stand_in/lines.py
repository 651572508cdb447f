"""Lines of supply under the stand-in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from ...core.paths import reach
from ..host import Situation
from ..host_values import Side, StepCost, SupplySource
from ..situation import enemy_of
from ..units import UnitClass
from .charts import StandInCharts
from .land import Land, only
from .moves import Moves

__all__ = ["Lines"]

_LineCost: TypeAlias = Callable[[StepCost, str], int]


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
        self._ways: WeakKeyDictionary[_LineCost, dict[int, tuple[tuple[int, str, int], ...]]] = WeakKeyDictionary()

    def supply(self, situation: Situation, unit: str, cost: _LineCost) -> list[SupplySource]:
        """The Depots and Supply units of its side to which a unit has a line, Depots first; works need none."""
        place, side = situation.place_of(unit), self.land.side(situation, unit)
        if place is None or side is None:
            return []
        if self.land.unit(unit).unit_class is UnitClass.FORTIFICATION:
            return [SupplySource()]
        hexes = self._in_reach(situation, side, place, cost)
        found = [
            SupplySource(unit=other, is_mobile=self.land.unit(other).unit_class is UnitClass.SUPPLY)
            for name in hexes
            for other in self.land.friends(situation, side, name)
            if self.land.unit(other).unit_class in (UnitClass.DEPOT, UnitClass.SUPPLY)
        ]
        return sorted(found, key=lambda source: source.is_mobile)

    def _in_reach(self, situation: Situation, side: Side, place: str, cost: _LineCost) -> Sequence[str]:
        """The hexes to which a line goes from a hex, cheapest first."""
        key = "reach", side, place, cost
        found: tuple[str, ...] | None = situation.kept.get(key)
        if found is None:
            found = situation.kept[key] = tuple(self._reach(situation, side, place, cost))
        return found

    def _reach(self, situation: Situation, side: Side, place: str, cost: _LineCost) -> Iterator[str]:
        names, index, most = self.charts.map.numbers.ids, self.charts.map.numbers.index, self.charts.supply_line
        ways, is_open = self._ways_under(cost), dict[str, bool]()

        def steps(number: int) -> Iterator[tuple[int, int]]:
            origin = names[number]
            if number not in ways:
                ways[number] = tuple(self._priced(origin, cost))
            for other, to, price in ways[number]:
                if to not in is_open:
                    is_open[to] = self._is_open(situation, side, to)
                if is_open[to]:
                    yield other, price

        return (names[number] for number in reach((index[place],), steps, most=most).costs)

    def _ways_under(self, cost: _LineCost) -> dict[int, tuple[tuple[int, str, int], ...]]:
        """What is known of the steps from hexes at that cost; nothing lasts of a cost that cannot be weakly held."""
        try:
            return self._ways.setdefault(cost, {})
        except TypeError:
            return {}

    def _priced(self, origin: str, cost: _LineCost) -> Iterator[tuple[int, str, int]]:
        """The steps that a line can take from a hex: where, by index and by number, and for how many points."""
        index = self.charts.map.numbers.index
        for other in self.charts.map.neighbours[origin]:
            found = self.moves.step_costs("", origin, other)
            if found:
                yield index[other], other, min(cost(way, other) for way in found)

    def _is_open(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a line can go through a hex: no enemy in it, and no enemy zone unless a friendly unit is there."""
        crowd = situation.crowds.get(place)
        return not self.land.in_zone(situation, enemy_of(side), place) if crowd is None else only(side, crowd)
