"""Where the stand-in's units come onto the map, and how the British leave it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from ..affairs import trusted_germans_have_intervened
from ..host import Situation
from ..host_values import HostUnit, LinkKind
from ..values import Country, Mark, Nation, Side
from .charts import StandInCharts
from .land import Land

__all__ = ["Arrivals"]


class Arrivals:
    """Arrivals and departures."""

    def __init__(self, charts: StandInCharts, land: Land, has_room: Callable[[Situation, str, str], bool]) -> None:
        self.charts: StandInCharts = charts
        self.land: Land = land
        self.has_room: Callable[[Situation, str, str], bool] = has_room
        self._orders: dict[int, tuple[int, ...]] = {}

    # -------------------------------------------------------------------------------------------------------- arriving
    def entries(self, situation: Situation, unit: str) -> tuple[str, ...]:
        """Where a unit can arrive.

        What would land in Albania, German assistance among it, crosses from Italy to one of the ports there; everybody
        else comes where he starts, or at the nearest hex of his side with room if that is lost or full.
        """
        counter = self.land.units[unit]
        rule, hexes = self.charts.italian_reinforcement, self.charts.map.hexes
        if self._crosses(situation, counter):
            ports = [hexes[port].name for port in rule.land]
            return tuple(port for port in ports if self.land.holder(situation, port) is Side.AXIS)
        found = (place for place in self._nearest(situation, counter) if self.has_room(situation, place, unit))
        return tuple(islice(found, 1))

    def _crosses(self, situation: Situation, counter: HostUnit) -> bool:
        """Whether a ground unit comes over the sea from Italy."""
        if counter.piece.is_air:
            return False
        if counter.piece.nation is Nation.GERMAN:
            return counter.is_assistance and not trusted_germans_have_intervened(situation.affairs)
        embark = self.charts.map.hexes[self.charts.italian_reinforcement.embark].name
        return counter.piece.nation is Nation.ITALIAN and counter.start == embark

    def _nearest(self, situation: Situation, counter: HostUnit) -> Iterator[str]:
        """The hexes of his side from where a unit starts on, the nearest first; over land only."""
        board, side, part = self.charts.map, counter.piece.side, self.land.part(situation)
        for place in self._around(board.index[counter.start]):
            if part.holder(place) is side and self._suits(counter, place):
                yield board.hexes[place].name

    def _around(self, start: int) -> tuple[int, ...]:
        """The hexes around one over land, itself first, the nearer before the farther; found once for each."""
        if start not in self._orders:
            links, found = self.charts.map.links, [start]
            for place in found:
                found += [to for to, kind in links[place].items() if kind is not LinkKind.SEA and to not in found]
            self._orders[start] = tuple(found)
        return self._orders[start]

    def _suits(self, counter: HostUnit, place: int) -> bool:
        return not counter.piece.is_air or self.charts.map.hexes[place].airfield is not None

    # --------------------------------------------------------------------------------------------------------- leaving
    def may_evacuate(self, situation: Situation) -> str:
        """Why there can be no British evacuation turn."""
        if not trusted_germans_have_intervened(situation.affairs):
            return "there is no evacuation before German units are deployed"
        most = self.charts.british_evacuation.most_turns
        return "" if len(situation.affairs.evacuations) < most else f"there have been {most} evacuation turns"

    def evacuation_ports(self, situation: Situation, unit: str) -> tuple[str, ...]:
        """Egypt and the ports of Crete that the Allies hold, for a British unit at another port."""
        place, board = situation.place_of(unit), self.charts.map
        if place is None or self.land.piece(unit).nation is not Nation.BRITISH:
            return ()
        if Mark.PORT not in self.land.hex(place).ground.marks:
            return ()
        refuges = [*board.countries[Country.EGYPT], *board.marked[Mark.CRETE]]
        ports = [board.hexes[refuge].name for refuge in refuges if refuge in board.marked[Mark.PORT]]
        return tuple(port for port in ports if port != place and self.land.holder(situation, port) is Side.ALLIED)
