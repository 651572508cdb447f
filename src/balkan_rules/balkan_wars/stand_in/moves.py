"""How units move under the stand-in: steps, stacking, railways, ferries and retreats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import attrs

from ..host import Situation
from ..host_values import HostUnit, MovementMode, Side, StepCost, Transport
from ..private import kept_of
from ..situation import enemy_of
from ..units import UnitClass
from .charts import StandInCharts
from .land import Land
from .map import Link
from .part import StandInPart
from .railways import Railways

__all__ = ["FERRY", "RAIL", "Moves"]

RAIL = "rail"
FERRY = "ferry"
_NOWHERE: Final[Mapping[str, str]] = MappingProxyType({})


class Moves:
    """Answers about movement on one map.

    Attributes:
        charts: the stand-in's charts.
        land: reads positions.
    """

    def __init__(self, land: Land) -> None:
        self.charts: StandInCharts = land.charts
        self.land: Land = land
        hexes = [one.name for one in land.charts.map.playable()]
        self._trains_to: dict[str, Transport] = {name: Transport(name=RAIL, to=name) for name in hexes}
        self._rails: dict[str, list[str]] = {name: list(self._linked(Link.RAIL, name)) for name in hexes}
        self._ships: dict[str, list[Transport]] = {
            name: [Transport(name=FERRY, to=other) for other in self._linked(Link.FERRY, name)] for name in hexes
        }

    def step_costs(self, mover: str, origin: str, to: str) -> list[StepCost]:
        """The ways into a hex from the one beside it: across country, and along a road; none over a lake or the sea."""
        key = mover, origin, to
        memo = kept_of(self).memo
        found: list[StepCost] | None = memo.get(key)
        if found is None:
            found = memo[key] = self._step_costs(mover, origin, to)
        return found

    def _step_costs(self, mover: str, origin: str, to: str) -> list[StepCost]:
        board = self.charts.map
        if to not in board.neighbours[origin] or not self.land.reaches(origin, to):
            return []
        crosses = board.has(Link.RIVER, origin, to)
        river = self.charts.ground["river"].move if crosses else 0
        found = [attrs.evolve(self.entry_way(mover, to), river_cost=river, crosses_river=crosses)]
        if board.has(Link.ROAD, origin, to):
            cost = self.charts.road_cost
            found.append(StepCost(mode=MovementMode.ROAD, hex_cost=cost, crosses_river=crosses))
        return found

    def entry_way(self, mover: str, to: str) -> StepCost:
        """The way into a hex across country, from wherever there is no river between."""
        ground = self.charts.ground[self.charts.map.by_name[to].terrain.value]
        return StepCost(mode=MovementMode.CROSS_COUNTRY, hex_cost=ground.alpine_move if mover else ground.move)

    def crowded(self, situation: Situation, side: Side | None, unit_class: UnitClass) -> Mapping[str, str]:
        """The hexes in which a side has no room, with why; Depots and works have room everywhere."""
        return _NOWHERE if unit_class in self.charts.not_stacked else self.land.crowded(situation, side)

    def has_room(self, situation: Situation, unit: str, to: str) -> bool:
        """Whether a unit has room in a hex."""
        return to not in self.crowded(situation, self.land.side(situation, unit), self.land.unit(unit).unit_class)

    def may_go(self, situation: Situation, unit: str, to: str) -> bool:
        """Whether a unit can go into a hex, and has room there."""
        barred = self.land.barred(situation, self.land.side(situation, unit))
        return to not in barred and self.has_room(situation, unit, to)

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        """Whether it comes into a zone of control there."""
        side = self.land.side(situation, unit)
        return side is not None and self.land.in_zone(situation, enemy_of(side), to)

    # ------------------------------------------------------------------------------------------------------ transports
    def transports(self, situation: Situation, unit: str) -> list[Transport]:
        """Where it can go by rail and by ferry instead of marching."""
        counter, origin = self.land.unit(unit), situation.place_of(unit)
        if origin is None or not counter.allowance or not (self._rails[origin] or self._ships[origin]):
            return []
        side = self.land.side(situation, unit)
        if side is None or self.land.is_beside_enemy(situation, side, origin):
            return []
        trains = self._trains(situation, counter, side, origin) if self._rails[origin] else ()
        return [*trains, *[ship for ship in self._ships[origin] if self.may_go(situation, unit, ship.to)]]

    def _trains(self, situation: Situation, counter: HostUnit, side: Side, origin: str) -> Sequence[Transport]:
        """The trains that a unit can take from a hex beside no enemy, as long as its country's railways carry more."""
        country = situation.country_of(counter.name)
        load = self.land.part(situation).load(country, situation.turn, side)
        if load >= self.charts.rail_capacity.get(country, 0):
            return ()
        crowds, crowded = situation.crowds, self.crowded(situation, side, counter.unit_class)
        trains = self._railways(side).trains(situation, origin)
        return [train for train in trains if train.to not in crowds or train.to not in crowded]

    def transported(self, situation: Situation, unit: str, transport: Transport) -> StandInPart:
        """What is remembered after it has gone: railways carry only so many units of a country in a turn."""
        part, side = self.land.part(situation), self.land.side(situation, unit)
        if transport.name != RAIL or side is None:
            return part
        return part.with_load(situation.country_of(unit), situation.turn, side)

    def _linked(self, link: Link, place: str) -> Iterator[str]:
        """The hexes to which a link runs from one."""
        return (other for other in self.charts.map.neighbours[place] if self.charts.map.has(link, place, other))

    def _railways(self, side: Side) -> Railways:
        """The railways of a side, kept where nothing that a view holds leads, for they know where everybody is."""
        key, memo = ("railways", side), kept_of(self).memo
        found: Railways | None = memo.get(key)
        if found is None:
            found = memo[key] = Railways(side, self.land, self._rails, self._trains_to)
        return found

    # -------------------------------------------------------------------------------------------------------- retreats
    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> list[str]:
        """Where a unit can retreat to next: farther from those it retreats from, or else as far, never nearer."""
        side = self.land.side(situation, unit)
        if side is None or not self.land.unit(unit).allowance:
            return []
        away: dict[str, int] = {
            place: self._nearest(place, enemies) - self._nearest(at, enemies)
            for place in self.charts.map.neighbours[at]
            if self._is_refuge(situation, side, at, place) and (left > 1 or self.has_room(situation, unit, place))
        }
        farther = [place for place, gained in away.items() if gained > 0]
        return farther or [place for place, gained in away.items() if gained == 0]

    def _is_refuge(self, situation: Situation, side: Side, at: str, place: str) -> bool:
        """Whether a retreating unit can go through a hex: nobody else is there, and no enemy zone that matters."""
        return (
            bool(self.step_costs("", at, place))
            and place not in self.land.barred(situation, side)
            and not self.land.others(situation, side, place)
            and self._is_covered(situation, side, place)
        )

    def _is_covered(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a hex is out of enemy zones, or a friendly unit is there."""
        return bool(self.land.friends(situation, side, place)) or not self.land.in_zone(
            situation, enemy_of(side), place
        )

    def _nearest(self, place: str, enemies: Iterable[str]) -> int:
        return min((self.charts.map.distance(place, enemy) for enemy in enemies), default=0)
