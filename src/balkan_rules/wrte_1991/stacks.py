"""How many units may stack in a hex, and which of them count (sections 6.0 to 6.2)."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.cases import case
from .abroad import mixed
from .map import Place, Terrain
from .ruleset import WrteRuleset
from .state import Position, units_at

__all__ = ["counts_in_stack", "excess", "fits", "has_room", "stack_limit", "stack_limits", "weight"]


@case("6.0.clear", "6.0.rough-mountain", "6.0.city", "6.0.mixed")
def stack_limit(ruleset: WrteRuleset, place: Place) -> int:
    """How many units may stack in a hex; a city has its own limit on any terrain (ruling stacking-city-mixed)."""
    if place.city:
        return ruleset.charts.terrain["city"].stack
    assert place.terrain is not None  # noqa: S101 - it is a hex
    return ruleset.charts.terrain[place.terrain.value].stack


def stack_limits(ruleset: WrteRuleset) -> tuple[int, ...]:
    """The same for each place; for what is no hex, 0."""
    found: tuple[int, ...] | None = ruleset.memo.get("stack limits")
    if found is None:
        limits = [stack_limit(ruleset, place) if place.is_playable else 0 for place in ruleset.places]
        found = ruleset.memo["stack limits"] = tuple(limits)
    return found


@case("6.0.unit-count", "6.2.mountain")
def counts_in_stack(ruleset: WrteRuleset, unit: int, place: Place) -> bool:
    """Whether a unit counts for stacking: all do, of whatever size, but mountain troops in rough and mountain."""
    is_open_country = not place.city and place.terrain in (Terrain.ROUGH, Terrain.MOUNTAIN)
    return not (is_open_country and ruleset.is_mountain_troops[unit])


@case("6.1.when")
def excess(position: Position, place: Place) -> int:
    """By how many units a hex is overstacked, or has Slovenes with Croats (ruling stacking-mixed); 0 if it is not."""
    ruleset = position.ruleset
    most = stack_limits(ruleset)[place.index]
    is_crowded = position.pos.count(ruleset.codes[place.index]) > most
    counted = weight(ruleset, units_at(position, place.index), place) if is_crowded else 0
    return max(0, counted - most, mixed(position, place))


@case("2.1.markers", "6.2.markers")
def weight(ruleset: WrteRuleset, units: Iterable[int], place: Place) -> int:
    """How many of some units count for stacking in a hex. Markers are no units, so that they weigh nothing."""
    return sum(counts_in_stack(ruleset, unit, place) for unit in units)


def fits(ruleset: WrteRuleset, units: Iterable[int], place: Place) -> bool:
    """Whether some units are no more than may stack in a hex."""
    return weight(ruleset, units, place) <= stack_limit(ruleset, place)


def has_room(position: Position, unit: int, place: Place) -> bool:
    """Whether the stack in a hex can take in one more unit."""
    ruleset = position.ruleset
    if position.pos.count(ruleset.codes[place.index]) < stack_limits(ruleset)[place.index]:
        return True
    return fits(ruleset, (*units_at(position, place.index), unit), place)
