"""What each entry of the tracks can hold, whoever has put it there: `position` or a file."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from ..core.actions import brief
from ..core.errors import BalkanRulesError
from .battle_order import muster
from .calendar import GameTurn
from .counters import FIRST_PLACE
from .host_values import Side
from .ruleset import BalkanWarsRuleset
from .scenarios import Scenario, scenario, scenario_data
from .tracks import Tracks

__all__ = ["MOST_AGENTS", "MOST_MORALE", "faults"]

MOST_AGENTS: Final = 999
"""No side has more agents."""
MOST_MORALE: Final = 10**9
"""No country has more National Morale."""


def faults(ruleset: BalkanWarsRuleset, tracks: Tracks) -> Iterator[str]:
    """What is wrong with tracks of a scenario that there is: each fault begins with the name of the field."""
    played = scenario(tracks.scenario)
    yield from _wrong_start(played, tracks.start)
    yield from _wrong_numbers(ruleset, tracks)
    yield from _wrong_counts(ruleset, "raised", tracks.raised)
    yield from _wrong_counts(ruleset, "returned", tracks.returned)
    yield from _wrong_names("stirred", tracks.stirred, ruleset.countries, played)
    yield from _wrong_names("stirring", tracks.stirring, ruleset.countries, played)
    yield from _wrong_names("corps", tracks.corps, muster(ruleset, played.name).corps, played)
    commitments = scenario_data()[played.name]["commitments"]
    for side in Side:
        yield from _wrong_names("committed", tracks.committed(side), commitments, played)


def _wrong_start(played: Scenario, start: str) -> Iterator[str]:
    """The article leaves the first Game Turn open, or prints it."""
    try:
        played.turns(GameTurn.parse(start))
    except BalkanRulesError as error:
        yield f"start: {str(error).removeprefix('start: ')}"


def _wrong_numbers(ruleset: BalkanWarsRuleset, tracks: Tracks) -> Iterator[str]:
    """Morale, agents and points are counted from 0, by country or by side."""
    countries = len(ruleset.countries)
    if len(tracks.morale) != countries or len(tracks.allegiance) != countries:
        yield "morale: morale and allegiance are wanted for each country"
    if len(tracks.points) not in {0, countries}:
        yield "points: points are wanted for each country, or for none"
    found = {
        "morale": (tracks.morale, MOST_MORALE),
        "agents": ((tracks.first_agents, tracks.second_agents), MOST_AGENTS),
        "points": (tracks.points, MOST_MORALE),
    }
    for field, (numbers, most) in found.items():
        for number in numbers:
            if not 0 <= number <= most:
                yield f"{field}: a whole number from 0 to {most} is wanted, not {brief(number)}"


def _wrong_counts(ruleset: BalkanWarsRuleset, field: str, counts: tuple[tuple[str, int], ...]) -> Iterator[str]:
    """How many units have come to places, each of which stands once, in the order of the names."""
    if not counts:
        return
    names = [name for name, _ in counts]
    places = {place.name for place in ruleset.places[FIRST_PLACE:]}
    if names != sorted({*names}) or not places.issuperset(names) or any(count < 1 for _, count in counts):
        yield f"{field}: places of the map, each once and in order, with numbers from 1 are wanted, not {brief(counts)}"


def _wrong_names(field: str, names: tuple[str, ...], allowed: Collection[str], played: Scenario) -> Iterator[str]:
    """Each name is one of those allowed, and stands once, in the order of the alphabet."""
    if not allowed and names:
        yield f"{field}: scenario {played.name} has none that could stand here, not {brief(names)}"
    elif not set(names) <= set(allowed):
        yield f"{field}: only {', '.join(allowed)} can stand here, not {brief(names)}"
    elif names != tuple(sorted({*names})):
        yield f"{field}: each name stands once, in the order of the alphabet, not {brief(names)}"
