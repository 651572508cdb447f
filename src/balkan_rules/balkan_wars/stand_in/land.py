"""Who is where, as the stand-in asks it: enemies, friends, zones of control and control of hexes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final, cast

from ..host import Situation
from ..host_values import Crowd, HostUnit, Side
from ..situation import enemy_of
from ..units import UnitClass
from .camps import EMPTY, NOBODY, Barred, Camp, Camps, Crowded
from .charts import StandInCharts
from .map import Link
from .part import StandInPart

__all__ = ["Land", "only"]

_FIXED: Final = frozenset({UnitClass.DEPOT, UnitClass.FORTIFICATION})
"""Classes that never move, and that are taken by whoever comes in."""
_SIDES: Final = (Side.FIRST, Side.SECOND, None)


class Land:
    """Reads positions on one map.

    Attributes:
        charts: the stand-in's charts.
        town_index: the index of each hex with a town among them, for `StandInPart`.
        zone_reach: for each hex those beside it that a zone of control reaches from it, and is reached by one from.
    """

    def __init__(self, charts: StandInCharts) -> None:
        self.charts: StandInCharts = charts
        self.town_index: dict[str, int] = {one.name: number for number, one in enumerate(charts.map.towns.values())}
        self._neutral: dict[tuple[Side | None, ...], dict[str, str]] = {}
        self.zone_reach: dict[str, frozenset[str]] = {
            name: frozenset(other for other in around if self.reaches(name, other))
            for name, around in charts.map.neighbours.items()
        }

    @cached_property
    def _fixed(self) -> frozenset[str]:
        return self._of(_FIXED)

    @cached_property
    def _not_stacked(self) -> frozenset[str]:
        return self._of(self.charts.not_stacked)

    @cached_property
    def _without_zone(self) -> frozenset[str]:
        return self._of(self.charts.without_zone)

    def _of(self, classes: frozenset[UnitClass]) -> frozenset[str]:
        """The names of the units of some classes."""
        return frozenset(name for name, unit in self.charts.units.items() if unit.unit_class in classes)

    def unit(self, name: str) -> HostUnit:
        """The counter of that name."""
        return self.charts.units[name]

    def side(self, situation: Situation, unit: str) -> Side | None:
        """The side that a unit is on; None for neutrals."""
        return situation.side_of(situation.country_of(unit))

    def part(self, situation: Situation) -> StandInPart:
        """The stand-in's part of a position."""
        return cast("StandInPart", situation.host)

    def camps(self, situation: Situation, place: str) -> Camps:
        """Who is in a hex."""
        crowd = situation.crowds.get(place)
        return EMPTY if crowd is None else self.camps_of(crowd)

    def camps_of(self, crowd: Crowd) -> Camps:
        """Those who stand in one hex, by side; worked out once for as long as nothing changes there."""
        found: Camps | None = crowd.kept.get("camps")
        if found is None:
            camps = [self._camp(crowd, side) if side in crowd.sides else NOBODY for side in _SIDES]
            found = crowd.kept["camps"] = Camps(*camps)
        return found

    def _camp(self, crowd: Crowd, side: Side | None) -> Camp:
        units = tuple([unit for unit, its in zip(crowd.units, crowd.sides, strict=True) if its is side])
        return Camp(
            units,
            bars=not self._fixed.issuperset(units),
            counted=len(units) - len(self._not_stacked.intersection(units)),
            exerts=self._exerts(crowd, side),
        )

    def _exerts(self, crowd: Crowd, side: Side | None) -> bool:
        """Whether a unit of a side has a zone of control: combat units in Good Order, and whatever is hidden.

        What a hidden unit is must not be told by its zone.
        """
        for unit, its, hidden, weak in zip(crowd.units, crowd.sides, crowd.hidden, crowd.demoralized, strict=True):
            if its is side and not weak and (hidden or unit not in self._without_zone):
                return True
        return False

    def exerting(self, situation: Situation, side: Side) -> frozenset[str]:
        """The hexes from which zones of control of a side reach; for those who look at many hexes of one position."""
        key = "exerting", side
        found: frozenset[str] | None = situation.kept.get(key)
        if found is None:
            crowds = [crowd for crowd in situation.crowds.values() if side in crowd.sides]
            found = situation.kept[key] = frozenset([crowd.place for crowd in crowds if self._exerts(crowd, side)])
        return found

    def friends(self, situation: Situation, side: Side | None, place: str) -> tuple[str, ...]:
        """The units of a side in a hex."""
        return self.camps(situation, place).of(side).units

    def others(self, situation: Situation, side: Side | None, place: str) -> tuple[str, ...]:
        """All other units there, neutrals among them."""
        return self.camps(situation, place).others(side)

    def neutral(self, situation: Situation) -> Mapping[str, str]:
        """Why nobody goes into the hexes of neutral countries."""
        sides = tuple(map(situation.side_of, self.charts.countries))
        found = self._neutral.get(sides)
        if found is None:
            its = [country for country, side in zip(self.charts.countries, sides, strict=True) if side is None]
            hexes = [one for one in self.charts.map.playable() if one.country in its]
            found = self._neutral[sides] = {one.name: f"{one.country} is neutral" for one in hexes}
        return found

    def barred(self, situation: Situation, side: Side | None) -> Mapping[str, str]:
        """Why a side cannot go into hexes: neutral countries, and wherever somebody else is."""
        key, kept = ("barred", side), situation.kept
        found: Barred | None = kept.get(key)
        if found is None:
            found = kept[key] = Barred(situation.crowds, self.camps_of, side, self.neutral(situation))
        return found

    def crowded(self, situation: Situation, side: Side | None) -> Mapping[str, str]:
        """Why there is no more room for a side in hexes: as many units as can be are there."""
        key, kept = ("crowded", side), situation.kept
        found: Crowded | None = kept.get(key)
        if found is None:
            found = kept[key] = Crowded(situation.crowds, self.camps_of, side, self.charts.stacking)
        return found

    def bars(self, situation: Situation, side: Side | None, place: str) -> bool:
        """Whether somebody else in a hex keeps a side out: anyone but Depots and fortifications by themselves."""
        return self.camps(situation, place).bar(side)

    def reaches(self, origin: str, to: str) -> bool:
        """Whether a zone goes from a hex into the one beside it: not over the sea or a lake."""
        board = self.charts.map
        return not board.has(Link.ALL_SEA, origin, to) and not board.has(Link.LAKE, origin, to)

    def in_zone(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a hex is in a zone of control of a side."""
        crowds, around = situation.crowds, self.zone_reach[place]
        if crowds.keys().isdisjoint(around):
            return False
        for other in around:
            crowd = crowds.get(other)
            if crowd is not None and side in crowd.sides and self.camps_of(crowd).of(side).exerts:
                return True
        return False

    def is_beside_enemy(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a unit of the enemy that is no Depot or fortification is in a hex beside it."""
        crowds, enemy, around = situation.crowds, enemy_of(side), self.charts.map.neighbours[place]
        if crowds.keys().isdisjoint(around):
            return False
        for other in around:
            crowd = crowds.get(other)
            if crowd is not None and enemy in crowd.sides and self.camps_of(crowd).of(enemy).bars:
                return True
        return False

    def controller(self, situation: Situation, place: str) -> Side | None:
        """Who holds a hex: whoever is in it, else who came into its town last, else its country's side.

        Nobody holds it where only neutrals are.
        """
        crowd = situation.crowds.get(place)
        if crowd is not None:
            side = crowd.sides[0]
            if only(side, crowd):
                return side
        return self._owner(situation, place)

    def _owner(self, situation: Situation, place: str) -> Side | None:
        """Who holds a hex where nobody is."""
        town = self.town_index.get(place)
        held = None if town is None else self.part(situation).holder(town)
        return held or situation.side_of(self.charts.map.by_name[place].country)

    def is_held(self, situation: Situation, side: Side, place: str) -> bool:
        """Whether a side holds a hex, and nobody else is in it."""
        crowd = situation.crowds.get(place)
        if crowd is None:
            return self._owner(situation, place) is side
        return only(side, crowd)


def only(side: Side | None, crowd: Crowd) -> bool:
    """Whether all units of a crowd are of a side."""
    return crowd.sides.count(side) == len(crowd.sides)
