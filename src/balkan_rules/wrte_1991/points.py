"""Victory points of the Federalist Player: what a position is worth (sections 15.0, 16.4 and 17.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from ..core.cases import case
from .map import KNIN, LJUBLJANA, PETRINJA, SERBIA, ZAGREB, Area, Place
from .occupants import NOBODY, last_faction, last_side
from .rulings import VictoryCityAndObjective
from .state import Position
from .supply import open_land
from .tracks import Scenario
from .units import Faction, Side

__all__ = ["Score", "VictoryPoints", "has_points", "victory_points"]

_OBJECTIVES: Final = frozenset({PETRINJA, KNIN})
_MASLENICA: Final = "1709"
_REPUBLICS: Final = (Area.CROATIA, Area.SLOVENIA)


@attrs.frozen(order=False)
class Score:
    """One thing that is worth points.

    Attributes:
        case: the case that says so.
        area: the republic to whose total it counts.
        points: how many.
        place: the hex; None for an objective of several hexes.
    """

    case: str
    area: Area
    points: int
    place: Place | None = None


@attrs.frozen(order=False)
class VictoryPoints:
    """What a position is worth to the Federalist Player.

    Attributes:
        scores: what is worth anything, in the order of the book and of the numbers of hexes.
    """

    scores: tuple[Score, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return sum(score.points for score in self.scores)

    def of(self, area: Area) -> int:
        """The points in one republic."""
        return sum(score.points for score in self.scores if score.area is area)


def has_points(position: Position) -> bool:
    """Whether points decide what is played; the Ten Days War has none."""
    return position.tracks.scenario is not Scenario.TEN_DAYS


def victory_points(position: Position) -> VictoryPoints:
    """What a position is worth now; see `State.victory_points`."""
    if not has_points(position):
        return VictoryPoints(())
    if position.tracks.scenario is Scenario.TOTAL_WAR:
        return VictoryPoints(tuple(_of_total_war(position)))
    return VictoryPoints((*_objectives(position), *_cities(position)))


# ----------------------------------------------------------------------------------------------------- the campaign


def _is_held(position: Position, place: Place) -> bool:
    """Whether the JNA or Krajina Serbs were the last in a hex (ruling victory-paramilitary).

    A hex of Serbs in which nobody has been is theirs (ruling victory-unentered-sr).
    """
    mark = position.occupants[place.index]
    return last_faction(mark) in (Faction.JNA, Faction.KRAJINA) or (mark == NOBODY and place.is_serb)


@case("15.0.petrinja-knin")
def _holds_petrinja_and_knin(position: Position) -> bool:
    return all(_is_held(position, position.ruleset.map.by_name[name]) for name in sorted(_OBJECTIVES))


@case("15.0.maslenica")
def _holds_maslenica(position: Position) -> bool:
    return _is_held(position, position.ruleset.map.by_name[_MASLENICA])


@case("15.0.sr")
def _holds_serbs(position: Position) -> bool:
    return all(_is_held(position, place) for place in position.ruleset.places if place.is_serb and place.is_playable)


@case("15.0.mixed")
def _holds_mixed(position: Position) -> bool:
    return all(_is_held(position, place) for place in position.ruleset.places if place.is_mixed and place.is_playable)


def _objectives(position: Position) -> Iterator[Score]:
    """The objectives of several hexes, and the bridge."""
    found = (
        ("15.0.petrinja-knin", _holds_petrinja_and_knin(position)),
        ("15.0.maslenica", _holds_maslenica(position)),
        ("15.0.sr", _holds_serbs(position)),
        ("15.0.mixed", _holds_mixed(position)),
    )
    return (Score(rule, Area.CROATIA, 1) for rule, is_met in found if is_met)


@case("15.0.serbian-cities")
def _serbian_cities(position: Position) -> frozenset[int]:
    """Where a line of supply for a city ends: the cities of Serbia; the hex on the way there if the map has none.

    Ruling victory-serbian-city.
    """
    cities = frozenset(city.index for city in position.ruleset.map.cities_of(Area.SERBIA))
    return cities or frozenset({position.ruleset.map.by_name[SERBIA].index})


@case("15.0.croatian-cities.supply", "15.0.slovene-cities.supply")
def _in_supply(position: Position) -> frozenset[Place]:
    """The cities from which an open line leads to a city of Serbia; both its ends must be open, too.

    Ruling victory-line-start.
    """
    board = position.ruleset.map
    ends = sum(board.bits[city] for city in _serbian_cities(position))
    joined = board.sets.spread(ends, open_land(position, Side.FEDERALIST))
    return frozenset(city for city in board.cities.values() if board.bits[city.index] & joined)


@case("15.0.croatian-cities")
def _croatian_cities(position: Position) -> tuple[Place, ...]:
    """The cities of Croatia that can be worth points; Petrinja and Knin by ruling victory-city-and-objective."""
    ruling = position.ruleset.rulings.victory_city_and_objective
    others = _OBJECTIVES if ruling is VictoryCityAndObjective.OBJECTIVE_ONLY else frozenset[str]()
    return tuple(city for city in position.ruleset.map.cities_of(Area.CROATIA) if city.name not in others)


@case("15.0.slovene-cities")
def _slovene_cities(position: Position) -> tuple[Place, ...]:
    """The cities of Slovenia."""
    return position.ruleset.map.cities_of(Area.SLOVENIA)


@case("16.4.capitals")
def _value(position: Position, city: Place) -> int:
    """What a city is worth: one point, but a capital two once the game has been extended."""
    return 2 if position.tracks.extended and city.name in (ZAGREB, LJUBLJANA) else 1


def _cities(position: Position) -> Iterator[Score]:
    """The cities in which units of the Federalist Player, of any faction, were the last, and that have supply."""
    supplied = _in_supply(position)
    rules = (("15.0.croatian-cities", _croatian_cities), ("15.0.slovene-cities", _slovene_cities))
    for rule, cities in rules:
        for city in cities(position):
            if last_side(position.occupants[city.index]) is Side.FEDERALIST and city in supplied:
                assert city.area is not None  # noqa: S101 - it is a hex
                yield Score(rule, city.area, _value(position, city), city)


# --------------------------------------------------------------------------------------------------------- total war


@case("17.3.zagreb", "17.3.ljubliana")
def _capitals() -> frozenset[str]:
    """The capitals, each worth three points in all (rulings total-war-capital-value, total-war-capital-sites)."""
    return frozenset({ZAGREB, LJUBLJANA})


@case("17.3.points", "17.3.points.double", "17.3.points.several", "17.3.points.sites", "18.0.displaced.scenario3")
def _worth(place: Place) -> int:
    """What a hex of either republic is worth: a point for each kind of site (ruling total-war-several-sites)."""
    if place.name in _capitals():
        return 3
    return sum((bool(place.city), place.is_airport, place.is_bridge, place.is_border_post))


def _of_total_war(position: Position) -> Iterator[Score]:
    """The sites in which the JNA was the last (rulings total-war-occupier, total-war-points-scope)."""
    for place in position.ruleset.places:
        if place.area in _REPUBLICS and last_faction(position.occupants[place.index]) is Faction.JNA:
            assert place.area is not None  # noqa: S101 - it is one of the two
            points = _worth(place)
            if points:
                yield Score("17.3.points", place.area, points, place)
