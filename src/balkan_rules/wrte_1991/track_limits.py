"""What each entry of the tracks can hold, and the chit."""

from __future__ import annotations

from typing import Final

from .chart_reading import MOST
from .map import Area, Place
from .phases.chit import chits
from .phases.landing import MOST_ASSAULTS
from .phases.raid import MOST_SURRENDER
from .phases.storming import barracks
from .ruleset import WrteRuleset
from .sequence import GAME_TURNS
from .tracks import Scenario

__all__ = ["wanted"]

_GAME_TURNS: Final = (
    "operations",
    "ceasefire",
    "ceasefire_ended",
    "bilagora",
    "captured",
    "broadcast",
    "town_bombarded",
    "town_raided",
    "paramilitary_attack",
)
"""Fields that hold a Game-Turn, or 0."""
_COUNTS: Final = ("city_attacks", "air_used", "artillery_used", "naval_used", "separatist_artillery_used")
"""Fields that count what has happened in a Game-Turn."""


_CITIES: Final = {
    "looted": "barracks cities",
    "conquered": "cities of Croatia",
    "besieged": "barracks cities of Croatia that can be stormed",
}
"""Fields that hold cities, and which."""


def _able_cities(ruleset: WrteRuleset, field: str) -> tuple[Place, ...]:
    """The cities that a field can hold."""
    if field == "looted":
        return ruleset.map.barracks(*Area)
    if field == "besieged":
        return barracks(ruleset)
    return tuple(place for place in ruleset.places if place.city and place.area is Area.CROATIA)


def wanted(ruleset: WrteRuleset, field: str, value: object) -> str | None:
    """What a field may hold, if `value` is not that."""
    if field == "scenario":
        names = ", ".join(scenario.value for scenario in Scenario)
        return None if isinstance(value, Scenario) else f"a Scenario, or the name of one ({names}),"
    if field == "chit":
        every = (0, *chits(ruleset))
        return None if type(value) is int and value in every else f"one of {', '.join(map(str, every))}"
    if field == "extended":
        return None if type(value) is bool else "True or False"
    if field in _CITIES:
        kind, able = _CITIES[field], _able_cities(ruleset, field)
        cities = tuple(place for place in able if place in _places(value))
        return None if value == cities else f"different {kind} in the order of their numbers"
    support = ruleset.charts.support
    lowest, highest = {
        "level": (1, ruleset.charts.level_boxes),
        "allowance": (1, ruleset.charts.level_boxes),
        **dict.fromkeys(_GAME_TURNS, (0, GAME_TURNS)),
        "assaults": (0, MOST_ASSAULTS),
        "surrender": (0, MOST_SURRENDER),
        "separatist_artillery": (0, support.separatist_artillery_most - support.separatist_artillery),
        **dict.fromkeys(_COUNTS, (0, MOST)),
    }.get(field, (0, -1))
    if type(value) is int and lowest <= value <= highest:
        return None
    return f"a number from {lowest} to {highest}"


def _places(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()
