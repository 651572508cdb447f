"""How units move under the stand-in: steps, stacking, railways, ferries and retreats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from ..host import Situation
from ..host_values import MovementMode, Side, StepCost, Transport
from .charts import StandInCharts
from .land import Land, enemy_of
from .map import Link
from .part import StandInPart

__all__ = ["FERRY", "RAIL", "Moves"]

RAIL = "rail"
FERRY = "ferry"


class Moves:
    """Answers about movement on one map.

    Attributes:
        charts: the stand-in's charts.
        land: reads positions.
    """

    def __init__(self, land: Land) -> None:
        self.charts: StandInCharts = land.charts
        self.land: Land = land
        self._steps: dict[tuple[str, str, str], list[StepCost]] = {}

    def step_costs(self, mover: str, origin: str, to: str) -> list[StepCost]:
        """The ways into a hex from the one beside it: across country, and along a road; none over a lake or the sea."""
        key = mover, origin, to
        if key not in self._steps:
            self._steps[key] = self._step_costs(mover, origin, to)
        return self._steps[key]

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

    def may_enter(self, situation: Situation, unit: str, to: str) -> str:
        """Why a unit cannot go into a hex, in a sentence."""
        side, country = self.land.side(situation, unit), self.charts.map.by_name[to].country
        if situation.side_of(country) is None:
            return f"{country} is neutral"
        if self.land.bars(situation, side, to):
            return f"somebody else is in {to}"
        return ""

    def may_stay(self, situation: Situation, unit: str, to: str) -> str:
        """Why it cannot end its move there: too many units of its side that count (Depots and works do not)."""
        classes = self.charts.not_stacked
        if self.land.unit(unit).unit_class in classes:
            return ""
        side = self.land.side(situation, unit)
        count = sum(
            other != unit and self.land.unit(other).unit_class not in classes
            for other in self.land.friends(situation, side, to)
        )
        return f"{count} units are in {to}, as many as can be" if count >= self.charts.stacking else ""

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        """Whether it comes into a zone of control there."""
        side = self.land.side(situation, unit)
        return side is not None and self.land.in_zone(situation, enemy_of(side), to)

    # ------------------------------------------------------------------------------------------------------ transports
    def transports(self, situation: Situation, unit: str) -> Iterator[Transport]:
        """Where it can go by rail and by ferry instead of marching."""
        origin, side = situation.place_of(unit), self.land.side(situation, unit)
        if origin is None or side is None or not self.land.unit(unit).allowance:
            return
        if self.land.is_beside_enemy(situation, side, origin):
            return
        country = situation.country_of(unit)
        load = self.land.part(situation).load(country, situation.turn, side)
        if load < self.charts.rail_capacity.get(country, 0):
            for place in self._by_rail(situation, side, origin):
                if not self.may_stay(situation, unit, place):
                    yield Transport(name=RAIL, to=place)
        for place in self._linked(Link.FERRY, origin):
            if not self.may_enter(situation, unit, place) and not self.may_stay(situation, unit, place):
                yield Transport(name=FERRY, to=place)

    def transported(self, situation: Situation, unit: str, transport: Transport) -> StandInPart:
        """What is remembered after it has gone: railways carry only so many units of a country in a turn."""
        part, side = self.land.part(situation), self.land.side(situation, unit)
        if transport.name != RAIL or side is None:
            return part
        return part.with_load(situation.country_of(unit), situation.turn, side)

    def _linked(self, link: Link, place: str) -> Iterator[str]:
        return (other for other in self.charts.map.neighbours[place] if self.charts.map.has(link, place, other))

    def _is_ours(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether trains of a side can be there: in a hex it holds, free of enemies and their zones."""
        if self.land.controller(situation, place) is not side or self.land.others(situation, side, place):
            return False
        return not self.land.in_zone(situation, enemy_of(side), place)

    def _by_rail(self, situation: Situation, side: Side, origin: str) -> list[str]:
        """The hexes that trains reach from one, nearest first; none of them beside an enemy."""
        if not self._is_ours(situation, side, origin):
            return []
        seen, rim = {origin}, [origin]
        found: list[str] = []
        for _ in range(self.charts.rail_hexes):
            reached = sorted({other for place in rim for other in self._linked(Link.RAIL, place)} - seen)
            rim = [place for place in reached if self._is_ours(situation, side, place)]
            seen.update(reached)
            found += [place for place in rim if not self.land.is_beside_enemy(situation, side, place)]
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
            if self._is_refuge(situation, unit, side, at, place)
            and (left > 1 or not self.may_stay(situation, unit, place))
        }
        farther = [place for place, gained in away.items() if gained > 0]
        return farther or [place for place, gained in away.items() if gained == 0]

    def _is_refuge(self, situation: Situation, unit: str, side: Side, at: str, place: str) -> bool:
        """Whether a retreating unit can go through a hex: nobody else is there, and no enemy zone that matters."""
        return (
            bool(self.step_costs("", at, place))
            and not self.may_enter(situation, unit, place)
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
