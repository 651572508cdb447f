"""The stand-in's hexes by index: who holds what, and from where supply can be traced."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import chain
from typing import Final, cast

from ..host import Situation
from ..host_values import HostUnit, LinkKind
from ..values import Mark, Nation, Piece, Side
from .charts import StandInCharts
from .map import StandInHex
from .order import host_units
from .part import StandInPart

__all__ = ["Land"]

_LINES: Final = (LinkKind.LAND, LinkKind.RIVER, LinkKind.GULF_LINE)
"""What supply goes over."""
_HOLDERS: Final = {None: "0", Side.AXIS: "1", Side.ALLIED: "2"}
_SIDES: Final = {code: side for side, code in _HOLDERS.items()}


class Land:
    """What is asked of the map in a position."""

    def __init__(self, charts: StandInCharts) -> None:
        self.charts: StandInCharts = charts
        self._held: tuple[str, Mapping[str, Side]] = "", {}

    @cached_property
    def units(self) -> Mapping[str, HostUnit]:
        """Every unit by its name, the parts of others among them."""
        return {unit.piece.name: unit for unit in host_units(self.charts)}

    @cached_property
    def moving(self) -> Mapping[str, int]:
        """The movement points of every unit that has some."""
        return {name: unit.moves for name, unit in self.units.items() if unit.moves}

    @cached_property
    def exploiting(self) -> Mapping[str, int]:
        """The same of those that exploit."""
        types = self.charts.movement.exploiting
        return {name: moves for name, moves in self.moving.items() if self.piece(name).unit_type in types}

    @cached_property
    def closed(self) -> Mapping[Side, Mapping[str, str]]:
        """The places that ground units of each side never enter, and what is to be said of each."""
        hexes = self.charts.map.hexes
        waters = {one.name: f"{one.name} is open sea" for one in hexes if one.ground.country is None}
        beside = [one for one in hexes if one.ground.number is None]
        return {
            side: {**waters, **{one.name: f"{one.called} is off the map" for one in beside if one.holder is not side}}
            for side in Side
        }

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """For each hex those to which supply goes on from there, by index."""
        around = self.charts.map.around
        return tuple(tuple(chain.from_iterable(ways)) for ways in zip(*[around[link] for link in _LINES], strict=True))

    @cached_property
    def big(self) -> frozenset[str]:
        """The ground units that are big enough to have a Zone of Control."""
        least, pieces = self.charts.least_zone, [unit.piece for unit in self.units.values()]
        return frozenset(piece.name for piece in pieces if not piece.is_air and piece.equivalents >= least)

    def piece(self, unit: str) -> Piece:
        """What the rules take a unit for."""
        return self.units[unit].piece

    def hex(self, place: str) -> StandInHex:
        """The hex of that name."""
        board = self.charts.map
        return board.hexes[board.index[place]]

    def part(self, situation: Situation) -> StandInPart:
        """The stand-in's own part of a position."""
        return cast("StandInPart", situation.host)

    # --------------------------------------------------------------------------------------------------------- control
    def first_holders(self) -> str:
        """Who holds each hex as a game begins."""
        return "".join(_HOLDERS[one.holder] for one in self.charts.map.hexes)

    def holders(self, situation: Situation) -> Mapping[str, Side]:
        """Who holds each hex, those of nobody left out; the same object as long as nothing changes hands."""
        codes = self.part(situation).holders
        if self._held[0] != codes:
            held = zip(self.charts.map.hexes, map(_SIDES.__getitem__, codes), strict=True)
            self._held = codes, {one.name: side for one, side in held if side is not None}
        return self._held[1]

    def holder(self, situation: Situation, place: str) -> Side | None:
        """Who holds a hex."""
        return self.part(situation).holder(self.charts.map.index[place])

    def holders_now(self, situation: Situation) -> str:
        """Who holds each hex after those where one side alone has ground units have gone to it."""
        index, holders = self.charts.map.index, list(self.part(situation).holders)
        for side in Side:
            for place in situation.places_of(side):
                holders[index[place]] = _HOLDERS[side]
        return "".join(holders)

    def holds_all(self, situation: Situation, side: Side, places: Collection[int]) -> bool:
        """Whether a side holds all of these hexes, by index."""
        part = self.part(situation)
        return all(part.holder(place) is side for place in places)

    # ---------------------------------------------------------------------------------------------------------- supply
    def supplied(self, situation: Situation, nation: Nation, barred: Collection[str]) -> frozenset[str]:
        """The hexes that a line from a source of a nation reaches; enemy units stop it, and barred hexes."""
        board, side = self.charts.map, nation.side
        enemy = next(other for other in Side if other is not side)
        closed = {board.index[place] for place in {*barred, *situation.places_of(enemy)}}
        lines, seen = self.lines, closed  # which hold from now on what has been reached as well
        ahead = [place for place in self._sources(situation, nation) if place not in closed]
        seen.update(ahead)
        reached = list[int]()
        while ahead:
            place = ahead.pop()
            reached.append(place)
            for to in lines[place]:
                if to not in seen:
                    seen.add(to)
                    ahead.append(to)
        return frozenset([board.hexes[place].name for place in reached])

    def _sources(self, situation: Situation, nation: Nation) -> Iterator[int]:
        """The sources of a nation that its side holds; any port of the mainland that it holds is one for some."""
        board, part = self.charts.map, self.part(situation)
        ports = board.marked[Mark.PORT] if nation in self.charts.supply_ports else ()
        mainland = [port for port in ports if board.hexes[port].ground.is_mainland]
        return (place for place in {*board.sources[nation], *mainland} if part.holder(place) is nation.side)
