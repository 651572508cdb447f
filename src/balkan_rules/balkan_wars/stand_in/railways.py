"""Where trains of a side run under the stand-in, carried on from one position to the next.

Whether a train can run through a hex hangs on who is in it and beside it, on who holds its town, and on the side of its
country. From one position to the next a unit or two have moved: only hexes near these are looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import compress
from operator import ne

from ..host import Situation
from ..host_values import Crowd, Side, Transport
from ..situation import enemy_of
from .land import Land

__all__ = ["Railways"]


class _Track(Enum):
    """What trains of a side do in a hex."""

    CLOSED = "they do not come there"
    THROUGH = "they run through it, but do not stop beside an enemy"
    STOP = "they stop there, or run through it"


class Railways:
    """The railways of one side in the position that was asked about last.

    Attributes:
        side: the side.
        land: reads positions.
        rails: for each hex those to which a railway runs from it.
        trains_to: the train to each hex.
    """

    def __init__(
        self, side: Side, land: Land, rails: Mapping[str, list[str]], trains_to: Mapping[str, Transport]
    ) -> None:
        self.side: Side = side
        self.land: Land = land
        self.rails: Mapping[str, list[str]] = rails
        self.trains_to: Mapping[str, Transport] = trains_to
        self._crowds: Mapping[str, Crowd] = {}
        self._holders: str = ""
        self._sides: tuple[Side | None, ...] = ()
        self._tracks: dict[str, _Track] = {}

    def trains(self, situation: Situation, origin: str) -> list[Transport]:
        """Trains from a hex, nearest first: through hexes that the side holds, out of enemy zones and not too far."""
        self._turn_to(situation)
        found, known, rails, most = list[Transport](), self._tracks, self.rails, self.land.charts.rail_hexes
        if (known.get(origin) or self._look(situation, origin)) is _Track.CLOSED:
            return found
        queue, away = [origin], {origin: 0}
        for place in queue:  # goes on through what is added to it
            far = away[place] + 1
            if far > most:
                break
            for other in rails[place]:
                if other not in away:
                    track = known.get(other) or self._look(situation, other)
                    if track is not _Track.CLOSED:
                        away[other] = far
                        queue.append(other)
                        if track is _Track.STOP:
                            found.append(self.trains_to[other])
        return found

    def _turn_to(self, situation: Situation) -> None:
        """Forget what may be different in a position."""
        crowds, holders = situation.crowds, self.land.part(situation).holders
        sides = tuple(map(situation.side_of, self.land.charts.countries))
        if sides != self._sides:
            self._tracks.clear()
        else:
            for place in self._changed(crowds, holders):
                self._tracks.pop(place, None)
        self._crowds, self._holders, self._sides = crowds, holders, sides

    def _changed(self, crowds: Mapping[str, Crowd], holders: str) -> list[str]:
        """The hexes in which trains may do something else: others are there, others hold them, an enemy is beside."""
        found, enemy, neighbours = list[str](), enemy_of(self.side), self.land.charts.map.neighbours
        if crowds is not self._crowds:
            for place, crowd in self._crowds.items() ^ crowds.items():
                found.append(place)
                if enemy in crowd.sides:
                    found += neighbours[place]
        if holders != self._holders:
            found += compress(self.land.town_index, map(ne, self._holders, holders))
        return found

    def _look(self, situation: Situation, place: str) -> _Track:
        """What trains do in a hex; looked up once for as long as nothing changes there or near it."""
        land, enemy = self.land, enemy_of(self.side)
        if not land.is_held(situation, self.side, place) or land.in_zone(situation, enemy, place):
            found = _Track.CLOSED
        else:
            found = _Track.THROUGH if land.is_beside_enemy(situation, self.side, place) else _Track.STOP
        self._tracks[place] = found
        return found
