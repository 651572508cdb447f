"""The steps of a march: what they cost, what bars them, and which of them a unit can take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from ...core.cases import case
from ...core.errors import Violation
from ..actions import Go
from ..counters import Place, Unit
from ..frames import Moving
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

__all__ = ["March", "goes", "step_cost", "way_costs", "why_not_go"]


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


Steps: TypeAlias = tuple[tuple[str, int, Go], ...]
"""The steps that units can ever take from a place: where, at what cost, and as an action."""


def _steps_today(position: Position) -> dict[tuple[int, str], Steps]:
    """The steps that have been looked up under today's weather, by place and the unit's word for what steps cost it."""
    tracks = position.tracks
    key = ("steps", tracks.weather, tracks.stirred, tracks.scenario)
    memo = kept_of(position.ruleset).memo
    found: dict[tuple[int, str], Steps] | None = memo.get(key)
    if found is None:
        found = memo[key] = {}
    return found


def _steps(position: Position, unit: Unit, origin: Place) -> Steps:
    """The steps that a unit can ever take from a place under today's weather."""
    around = [position.ruleset.places[other] for other in position.ruleset.neighbours[origin.index]]
    costs = [(to, step_cost(position, unit.index, origin, to)) for to in around]
    return tuple(
        (to.name, cost, Go(to))
        for to, cost in costs
        if cost is not None and not why_not_enter_country(position.scenario, to.country)
    )


def goes(position: Position, frame: Moving) -> list[Go]:
    """The steps that the unit that moves can take now: those for which `why_not_go` has no reason."""
    return [] if frame.halted else March(position).goes(frame.unit, frame.at.index, frame.spent)


class March:
    """Where units can go on in one position; what is the same for many of them is looked up once."""

    __slots__ = ("_barred", "_crowded", "_host", "_position", "_steps")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._host = position.ruleset.host
        self._steps = _steps_today(position)
        self._barred: dict[str, Mapping[str, str]] = {}
        self._crowded: dict[tuple[str, UnitClass], Mapping[str, str]] = {}

    def goes(self, index: int, at: int, spent: int = 0) -> list[Go]:
        """The steps that a unit can take from a place."""
        unit = self._position.ruleset.units[index]
        left = self._host.allowance(self._position, unit.name) - spent
        barred, crowded = self._closed_to(unit)
        return [
            go for name, cost, go in self.steps(unit, at) if cost <= left and name not in barred and name not in crowded
        ]

    def can_go(self, index: int) -> bool:
        """Whether a unit that has not moved can take any step."""
        position = self._position
        unit = position.ruleset.units[index]
        left = self._host.allowance(position, unit.name)
        barred, crowded = self._closed_to(unit)
        for name, cost, _ in self.steps(unit, ord(position.pos[index])):
            if cost <= left and name not in barred and name not in crowded:
                return True
        return False

    def steps(self, unit: Unit, at: int) -> Steps:
        """The steps that a unit can ever take from a place today."""
        found = self._steps.get((at, unit.mover))
        if found is None:
            found = self._steps[at, unit.mover] = _steps(self._position, unit, self._position.ruleset.places[at])
        return found

    def _closed_to(self, unit: Unit) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Where a unit may not go, and where there is no room for it."""
        country, kind = unit.country, (unit.country, unit.unit_class)
        crowded = self._crowded.get(kind)
        if crowded is None:
            its = self._position.country(unit.index)
            crowded = self._crowded[kind] = self._host.crowded(self._position, its, unit.unit_class)
            if country not in self._barred:
                self._barred[country] = self._host.barred(self._position, its)
        return self._barred[country], crowded


def _obstacles(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot be in a place; it goes nowhere where it could not stay."""
    yield from why_not_enter_country(position.scenario, to.country)
    country = position.country(unit.index)
    for sentence in position.ruleset.host.why_closed(position, country, unit.unit_class, to.name):
        yield Violation("seq.movement", sentence, {"unit": unit.name, "to": to.name})


def why_not_go(position: Position, frame: Moving, to: Place) -> Iterator[Violation]:
    """Why the unit that moves cannot go on into a place."""
    ruleset = position.ruleset
    unit = ruleset.units[frame.unit]
    if frame.halted:
        yield Violation("seq.movement", f"{unit} must stop in {frame.at}", {"unit": unit.name})
        return
    if to.index not in ruleset.neighbours[frame.at.index]:
        yield Violation("seq.movement", f"{to} is not beside {frame.at}", {"to": to.name})
        return
    cost = step_cost(position, frame.unit, frame.at, to)
    if cost is None:
        yield Violation("seq.movement", f"{unit} cannot go from {frame.at} to {to}", {"to": to.name})
        return
    allowance = ruleset.host.allowance(position, unit.name)
    if frame.spent + cost > allowance:
        sentence = f"the step costs {cost} points, and {unit} has spent {frame.spent} of {allowance}"
        yield Violation("seq.movement", sentence, {"to": to.name, "cost": cost, "spent": frame.spent})
    yield from _obstacles(position, unit, to)
