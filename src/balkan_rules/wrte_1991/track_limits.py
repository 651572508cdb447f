"""What each entry of the tracks can hold, and the chit."""

from __future__ import annotations

from typing import Final

from .arrivals import Arrival, changed
from .chart_reading import MOST
from .map import Area, Place
from .phases.chit import chits
from .phases.landing import MOST_ASSAULTS
from .phases.raid import MOST_SURRENDER
from .phases.schedule import TRACK, kinds
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
    "medium",
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
    """The cities that a field can hold; found once for each ruleset."""
    key = "able cities", field
    known: tuple[Place, ...] | None = ruleset.memo.get(key)
    if known is None:
        known = ruleset.memo[key] = _cities(ruleset, field)
    return known


def _cities(ruleset: WrteRuleset, field: str) -> tuple[Place, ...]:
    if field == "looted":
        return ruleset.map.barracks(*Area)
    if field == "besieged":
        return barracks(ruleset)
    return ruleset.map.cities_of(Area.CROATIA)


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
    if field == "arrivals":
        return None if _is_track(ruleset, value) else "a tuple of Arrivals by turn and kind, each once,"
    return _wanted_cities(ruleset, field, value) if field in _CITIES else _wanted_number(ruleset, field, value)


def _wanted_cities(ruleset: WrteRuleset, field: str, value: object) -> str | None:
    """The same for a field that holds cities."""
    held = _places(value)
    cities = tuple(place for place in _able_cities(ruleset, field) if place in held) if held else ()
    return None if value == cities else f"different {_CITIES[field]} in the order of their numbers"


def _wanted_number(ruleset: WrteRuleset, field: str, value: object) -> str | None:
    """The same for a field that holds a number."""
    bounds: dict[str, tuple[int, int]] | None = ruleset.memo.get("bounds of the tracks")
    if bounds is None:
        bounds = ruleset.memo["bounds of the tracks"] = _bounds(ruleset)
    lowest, highest = bounds[field]
    if type(value) is int and lowest <= value <= highest:
        return None
    return f"a number from {lowest} to {highest}"


def _bounds(ruleset: WrteRuleset) -> dict[str, tuple[int, int]]:
    """The lowest and the highest number by field."""
    support = ruleset.charts.support
    return {
        "level": (1, ruleset.charts.level_boxes),
        "allowance": (1, ruleset.charts.level_boxes),
        **dict.fromkeys(_GAME_TURNS, (0, GAME_TURNS)),
        "assaults": (0, MOST_ASSAULTS),
        "surrender": (0, MOST_SURRENDER),
        "separatist_artillery": (0, support.separatist_artillery_most - support.separatist_artillery),
        **dict.fromkeys(_COUNTS, (0, MOST)),
    }


def _places(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()


def _is_track(ruleset: WrteRuleset, value: object) -> bool:
    """Whether it is what can be on the track."""
    if not isinstance(value, tuple) or not all(_is_arrival(ruleset, arrival) for arrival in value):
        return False
    return changed(value) == value


def _is_arrival(ruleset: WrteRuleset, value: object) -> bool:
    """Whether it is an `Arrival` that can be on the track."""
    if not isinstance(value, Arrival) or type(value.turn) is not int or type(value.number) is not int:
        return False
    return value.turn in TRACK and value.kind in kinds(ruleset) and 1 <= value.number <= MOST
