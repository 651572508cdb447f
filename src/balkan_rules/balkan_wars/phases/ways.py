"""The steps there are: what they cost, and all that makes them the same from one position to the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from ...core.cases import case
from ..actions import Go
from ..counters import Place, Unit
from ..host_values import StepCost
from ..private import kept_of
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import why_not_enter_country
from ..secret_outcomes import SURCHARGE, subversion_surcharge
from ..state import Position
from ..units import UnitClass
from ..weather import Weather
from ..weather_costs import TravelPurpose
from .lines import points

__all__ = ["Day", "Kind", "Ways", "cost_of", "day_of", "step_cost", "way_costs"]

Steps: TypeAlias = tuple[tuple[str, int, Go], ...]
"""Some steps: where they go, at what cost, and as an action."""
_TODAY: Final = "day"


@case("seq.movement")
def step_cost(position: Position, unit: int, origin: Place, to: Place) -> int | None:
    """The points that a step costs a unit, the cheapest way, with weather and subversion; None if it never can."""
    ruleset = position.ruleset
    ways = ruleset.host.step_costs(ruleset.units[unit].mover, origin.name, to.name)
    return min(way_costs(position, ways, to), default=None)


def way_costs(position: Position, ways: Iterable[StepCost], to: Place) -> list[int]:
    """What each of some ways into a place costs now."""
    ruleset = position.ruleset
    weather = position.tracks.weather if ruleset.options.weather else Weather.GOOD
    inside = to.country in position.tracks.stirred
    return [_cost(ruleset, weather, step, to, is_inside=inside) for step in ways]


def _cost(ruleset: BalkanWarsRuleset, weather: Weather, step: StepCost, to: Place, *, is_inside: bool) -> int:
    """What one way costs: subversion adds to the weather (ruling secret_ops.subversion_scope)."""
    total = points(ruleset, weather, step, to, TravelPurpose.MOVEMENT)
    return total + subversion_surcharge(SURCHARGE, step.mode, is_inside=is_inside) if is_inside else total


class Ways:
    """The steps that units can ever take from a place under today's weather.

    Attributes:
        around: they, in the order of the host's borders.
        cheapest: the same, those that cost least first.
    """

    __slots__ = ("around", "cheapest")

    def __init__(self, around: Steps) -> None:
        self.around: Steps = around
        self.cheapest: Steps = tuple(sorted(around, key=lambda step: step[1]))


class Kind:
    """Units of one country and class, on one `Day`.

    What the host has said of them is kept: of an empty place here, of any other with its crowd, under this object.

    Attributes:
        country: the country they fight for.
        unit_class: their class.
        empty: by the names of places where nobody is, whether they cannot be there.
    """

    __slots__ = ("country", "empty", "unit_class")

    def __init__(self, country: str, unit_class: UnitClass) -> None:
        self.country: str = country
        self.unit_class: UnitClass = unit_class
        self.empty: dict[str, bool] = {}


class Day:
    """Positions in which steps depend on nothing but who is where: weather, agents, scenario and sides are the same.

    Attributes:
        ways: the steps that have been looked up, by the unit's word for what they cost it (`Unit.mover`), and by the
            character that stands for the place they lead from.
        kinds: for each unit its kind; units of one kind share it.
    """

    __slots__ = ("kinds", "ways")

    def __init__(self, position: Position) -> None:
        units, countries = position.ruleset.units, position.forces.countries
        known: dict[tuple[str, UnitClass], Kind] = {}
        kinds = [(countries[unit.index], unit.unit_class) for unit in units]
        self.ways: dict[str, dict[str, Ways]] = {unit.mover: {} for unit in units}
        self.kinds: tuple[Kind, ...] = tuple([known.setdefault(kind, Kind(*kind)) for kind in kinds])

    def look(self, position: Position, unit: Unit, code: str) -> Ways:
        """The steps that a unit can ever take from the place of a character; `position` is one of this day."""
        return self.ways[unit.mover].get(code) or self._look_up(position, unit, code)

    def _look_up(self, position: Position, unit: Unit, code: str) -> Ways:
        """The same, not known yet today; where agents are at work is far from most places."""
        ruleset, tracks = position.ruleset, position.tracks
        around = ruleset.neighbours[ord(code)]
        stirred = {ruleset.places[other].country for other in around}.intersection(tracks.stirred)
        key = ("ways", tracks.weather, frozenset(stirred), tracks.scenario, unit.mover, code)
        memo = kept_of(ruleset).memo
        found: Ways | None = memo.get(key)
        if found is None:
            steps = _steps(position, unit, ruleset.places[ord(code)])
            found = memo[key] = Ways(
                tuple([(go.to.name, min(way_costs(position, ways, go.to)), go) for go, ways in steps])
            )
        self.ways[unit.mover][code] = found
        return found


def _steps(position: Position, unit: Unit, origin: Place) -> tuple[tuple[Go, tuple[StepCost, ...]], ...]:
    """The steps that units like one can ever take from a place, with the ways there are; under whatever weather."""
    ruleset, scenario = position.ruleset, position.scenario
    key, memo = ("steps", scenario, unit.mover, origin.index), kept_of(ruleset).memo
    found: tuple[tuple[Go, tuple[StepCost, ...]], ...] | None = memo.get(key)
    if found is None:
        around = [ruleset.places[other] for other in ruleset.neighbours[origin.index]]
        open_to = [to for to in around if not why_not_enter_country(scenario, to.country)]
        steps = [(Go(to), ruleset.host.step_costs(unit.mover, origin.name, to.name)) for to in open_to]
        found = memo[key] = tuple([(go, ways) for go, ways in steps if ways])
    return found


def cost_of(position: Position, unit: int, at: Place, to: Place) -> int:
    """What a step costs that a unit can take from a place."""
    ruleset = position.ruleset
    found = day_of(position).look(position, ruleset.units[unit], ruleset.codes[at.index])
    return next(cost for _, cost, go in found.around if go.to is to)


def day_of(position: Position) -> Day:
    """What is kept for positions with the same weather, agents at work, scenario and sides as this one."""
    tracks = position.tracks
    memo = kept_of(position.ruleset).memo
    last = memo.get(_TODAY)
    if last is not None and last[0] is tracks:
        day: Day = last[1]
        return day
    key = (_TODAY, tracks.weather, tracks.stirred, tracks.scenario, tracks.allegiance)
    day = memo.get(key) or memo.setdefault(key, Day(position))
    memo[_TODAY] = tracks, day
    return day
