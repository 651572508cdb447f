"""Lines of supply under the stand-in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias
from weakref import WeakKeyDictionary

from ...core.paths import reach
from ..host import Situation
from ..host_values import Crowd, Side, StepCost, SupplySource
from ..situation import enemy_of
from ..units import UnitClass
from .charts import StandInCharts
from .land import Land, only
from .moves import Moves

__all__ = ["Lines"]

_LineCost: TypeAlias = Callable[[StepCost, str], int]
_Priced: TypeAlias = tuple[tuple[str, tuple[int, int]], ...]
"""Steps from a hex: where by number; then where by index, and for how many points."""


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
        self._ways: WeakKeyDictionary[_LineCost, dict[int, _Priced]] = WeakKeyDictionary()

    def supply(self, situation: Situation, unit: str, cost: _LineCost) -> list[SupplySource]:
        """The Depots and Supply units of its side to which a unit has a line, Depots first; works need none."""
        place, side = situation.place_of(unit), self.land.side(situation, unit)
        if place is None or side is None:
            return []
        if self.land.unit(unit).unit_class is UnitClass.FORTIFICATION:
            return [SupplySource()]
        crowds = situation.crowds
        hexes = [name for name in self._in_reach(situation, side, place, cost) if name in crowds]
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
        ways, is_open = self._ways_under(cost), _Open(self.land, situation, side)

        def steps(number: int) -> list[tuple[int, int]]:
            priced = ways.get(number)
            if priced is None:
                priced = ways[number] = tuple(self._priced(names[number], cost))
            return [step for to, step in priced if is_open[to]]

        return (names[number] for number in reach((index[place],), steps, most=most).costs)

    def _ways_under(self, cost: _LineCost) -> dict[int, _Priced]:
        """What is known of the steps from hexes at that cost; nothing lasts of a cost that cannot be weakly held."""
        try:
            return self._ways.setdefault(cost, {})
        except TypeError:
            return {}

    def _priced(self, origin: str, cost: _LineCost) -> Iterator[tuple[str, tuple[int, int]]]:
        """The steps that a line can take from a hex: where by number, then where by index and for how many points."""
        index = self.charts.map.numbers.index
        for other in self.charts.map.neighbours[origin]:
            found = self.moves.step_costs("", origin, other)
            if found:
                yield other, (index[other], min([cost(way, other) for way in found]))


class _Open(dict[str, bool]):
    """Whether a line can go through hexes: no enemy in one, and no enemy zone unless a friendly unit is there.

    Each is looked at once, when it is asked for.
    """

    def __init__(self, land: Land, situation: Situation, side: Side) -> None:
        super().__init__()
        self._crowds: Mapping[str, Crowd] = situation.crowds
        self._watched: frozenset[str] = land.exerting(situation, enemy_of(side))
        self._reach: Mapping[str, frozenset[str]] = land.zone_reach
        self._side: Side = side

    def __missing__(self, place: str) -> bool:
        crowd = self._crowds.get(place)
        if crowd is None:
            found = self[place] = self._reach[place].isdisjoint(self._watched)
        else:
            found = self[place] = only(self._side, crowd)
        return found
