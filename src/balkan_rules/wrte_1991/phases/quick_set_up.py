"""The ready set-up: sensible places for each group of units, in the order in which they are filled (3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, cycle

from ...core.cases import case
from ..map import Area, Place
from ..ruleset import WrteRuleset

__all__ = ["croats", "field", "garrisons", "krajina", "slovenes"]


@case("18.0.hints")
def garrisons(needed: Sequence[Place], places: Sequence[Place]) -> Iterator[Place]:
    """Those cities first that need a garrison, then the others of Slovenia, where no barracks are stormed at once.

    So the hints advise, which are no rules. Where there is no Slovenia, all others.
    """
    best = [place for place in places if place.area is Area.SLOVENIA] or places
    return chain(needed, (place for place in best if place not in needed), cycle(best))


def slovenes(ruleset: WrteRuleset, places: Iterable[Place], barracks: Sequence[Place]) -> Iterator[Place]:
    """Two units in the capital, one in every border post with a road, then beside the barracks."""
    board, open_places = ruleset.map, set(places)
    capital = [place for place in board.capitals() if place in open_places]
    posts = [post for post in board.border_posts() if post in open_places and post.index in board.on_road]
    around = [place for place in _around(ruleset, barracks) if place in open_places]
    return iter([*capital, *posts, *capital, *around])


def field(ruleset: WrteRuleset, places: Sequence[Place]) -> Iterator[Place]:
    """The cities of the Serbs of Croatia twice, those of mixed country, then the roads of both."""
    serb = [place for place in places if place.is_serb and place.city]
    mixed = [place for place in places if place.is_mixed and place.city]
    roads = [place for place in places if (place.is_serb or place.is_mixed) and place.index in ruleset.map.on_road]
    return iter([*serb, *serb, *mixed, *roads])


def krajina(ruleset: WrteRuleset, places: Sequence[Place]) -> Iterator[Place]:
    """The open country of the Serbs of Croatia, where it borders on the rest of it."""
    border = [
        place
        for place in places
        if place.is_serb and any(ruleset.places[other].is_croat for other in ruleset.neighbours[place.index])
    ]
    return iter([place for place in border if not place.city])


def croats(ruleset: WrteRuleset, places: Sequence[Place], barracks: Sequence[Place]) -> Iterator[Place]:
    """A unit in or beside each barracks city, then the other cities, then once more in those."""
    open_places = set(places)
    posts = [[place for place in (city, *_around(ruleset, [city])) if place in open_places][:1] for city in barracks]
    watch = [place for post in posts for place in post]
    cities = [place for place in places if place.city]
    return iter([*dict.fromkeys(watch), *(city for city in cities if city not in watch), *cities])


def _around(ruleset: WrteRuleset, cities: Iterable[Place]) -> Iterator[Place]:
    for city in cities:
        for index in ruleset.neighbours[city.index]:
            yield ruleset.places[index]
