"""Where the stand-in's units come onto the map, and how the British leave it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from ..affairs import germans_have_intervened
from ..host import Situation
from ..host_values import HostUnit, LinkKind
from ..values import Country, Mark, Nation, Side
from .charts import StandInCharts
from .land import Land

__all__ = ["Arrivals"]


class Arrivals:
    """Arrivals and departures."""

    def __init__(self, charts: StandInCharts, land: Land) -> None:
        self.charts: StandInCharts = charts
        self.land: Land = land

    # -------------------------------------------------------------------------------------------------------- arriving
    def entries(self, situation: Situation, unit: str) -> tuple[str, ...]:
        """Where a unit can arrive.

        What would land in Albania, German assistance among it, crosses from Italy to one of the ports there; everybody
        else comes where he starts, or at the nearest hex of his side if that is lost.
        """
        counter = self.land.units[unit]
        rule, hexes = self.charts.italian_reinforcement, self.charts.map.hexes
        if self._crosses(situation, counter):
            ports = [hexes[port].name for port in rule.land]
            return tuple(port for port in ports if self.land.holder(situation, port) is Side.AXIS)
        return tuple(self._nearest(situation, counter))

    def _crosses(self, situation: Situation, counter: HostUnit) -> bool:
        """Whether a ground unit comes over the sea from Italy."""
        if counter.piece.is_air:
            return False
        if counter.piece.nation is Nation.GERMAN:
            return counter.is_assistance and not germans_have_intervened(situation.affairs)
        embark = self.charts.map.hexes[self.charts.italian_reinforcement.embark].name
        return counter.piece.nation is Nation.ITALIAN and counter.start == embark

    def _nearest(self, situation: Situation, counter: HostUnit) -> Iterator[str]:
        """The hexes of his side from where a unit starts on, the nearest first; over land only."""
        board, side = self.charts.map, counter.piece.side
        ahead, seen = deque([board.index[counter.start]]), {board.index[counter.start]}
        while ahead:
            place = ahead.popleft()
            if self.land.part(situation).holder(place) is side and self._suits(counter, place):
                yield board.hexes[place].name
            beside = [to for to, kind in board.links[place].items() if kind is not LinkKind.SEA and to not in seen]
            seen.update(beside)
            ahead.extend(beside)

    def _suits(self, counter: HostUnit, place: int) -> bool:
        return not counter.piece.is_air or self.charts.map.hexes[place].airfield is not None

    # --------------------------------------------------------------------------------------------------------- leaving
    def may_evacuate(self, situation: Situation) -> str:
        """Why there can be no British evacuation turn."""
        if not germans_have_intervened(situation.affairs):
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
