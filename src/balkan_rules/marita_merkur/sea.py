"""The way of ships from port to port (rulings 31.L.path, 31.L.start)."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from typing import Final

from .host_values import LinkKind
from .interdiction import trusted_is_interdicted
from .ruleset import MaritaMerkurRuleset
from .units import Place
from .values import Ground, Interdiction

__all__ = ["route", "routes_from"]

_ROUTES: Final = "sea routes"


def routes_from(ruleset: MaritaMerkurRuleset, start: int, zone: Interdiction) -> Mapping[int, tuple[Ground, ...]]:
    """The ways from a place over the sea, by where they end: every hex, that of the start and that of the end included.

    Ships sail as few interdicted hexes as they can, and of such ways the shortest. No ruling makes more dice of fewer
    hexes, so no other way is ever better.
    """
    key = _ROUTES, start, zone
    found: Mapping[int, tuple[Ground, ...]] | None = ruleset.memo.get(key)
    if found is None:
        ways = _sail(ruleset, start, zone)
        found = {
            end: tuple([ruleset.places[place].ground for place in way]) for end, way in ways.items() if end != start
        }
        ruleset.memo[key] = found
    return found


def _sail(ruleset: MaritaMerkurRuleset, start: int, zone: Interdiction) -> Mapping[int, tuple[int, ...]]:
    """The best way from a place to every other that ships reach, as indices."""
    ahead: list[tuple[int, int, tuple[int, ...]]] = [(_danger(ruleset.places[start], zone), 1, (start,))]
    best: dict[int, tuple[int, ...]] = {}
    while ahead:
        danger, length, way = heappop(ahead)
        if way[-1] in best:
            continue
        best[way[-1]] = way
        for link in ruleset.ways[way[-1]]:
            if link.kind is LinkKind.SEA and link.to not in best:
                more = _danger(ruleset.places[link.to], zone)
                heappush(ahead, (danger + more, length + 1, (*way, link.to)))
    return best


def _danger(place: Place, zone: Interdiction) -> int:
    return 1 if trusted_is_interdicted(place.ground, zone) else 0


def route(ruleset: MaritaMerkurRuleset, start: Place, to: Place, zone: Interdiction) -> tuple[Ground, ...]:
    """The way from one port to another; empty if ships do not get there."""
    return routes_from(ruleset, start.index, zone).get(to.index, ())
