"""The steps of a march: what they cost, what bars them, and which of them a unit can take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from ...core.cases import case
from ...core.errors import Violation
from ..actions import Go
from ..counters import Place, Unit
from ..frames import Moving
from ..host_answers import MOST
from ..host_values import StepCost
from ..private import kept_of
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import why_not_enter_country
from ..secret_outcomes import SURCHARGE, subversion_surcharge
from ..state import Position
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
"""Some steps: where they go, at what cost, and as an action."""
_NEVER: Final = MOST + 1
"""Points that no unit has."""


class _Ways:
    """The steps that units can ever take from a place under today's weather.

    Attributes:
        around: they, in the order of the host's borders.
        cheapest: the same, those that cost least first.
    """

    __slots__ = ("around", "cheapest")

    def __init__(self, around: Steps) -> None:
        self.around: Steps = around
        self.cheapest: Steps = tuple(sorted(around, key=lambda step: step[1]))


def _ways_today(position: Position) -> dict[str, dict[str, _Ways]]:
    """The steps that have been looked up under today's weather.

    By the unit's word for what steps cost it, and by the character that stands for the place.
    """
    tracks = position.tracks
    key = ("steps", tracks.weather, tracks.stirred, tracks.scenario)
    memo = kept_of(position.ruleset).memo
    found: dict[str, dict[str, _Ways]] | None = memo.get(key)
    if found is None:
        found = memo[key] = {unit.mover: {} for unit in position.ruleset.units}
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


def _walks(ruleset: BalkanWarsRuleset) -> tuple[int, ...]:
    """For each unit a number, the same for those who can go alike but for their points; worked out once."""
    found: tuple[int, ...] | None = ruleset.memo.get("walks")
    if found is None:
        kinds = [(unit.mover, unit.country, unit.unit_class) for unit in ruleset.units]
        found = ruleset.memo["walks"] = tuple(map(kinds.index, kinds))
    return found


def goes(position: Position, frame: Moving) -> list[Go]:
    """The steps that the unit that moves can take now: those for which `why_not_go` has no reason."""
    if frame.halted:
        return []
    return March(position).goes(frame.unit, position.ruleset.codes[frame.at.index], frame.spent)


_Closed: TypeAlias = tuple[Mapping[str, str], Mapping[str, str], dict[str, _Ways]]
"""Where somebody may not go, where there is no room for him, and what is known of his steps."""


class March:
    """Where units can go on in one position; what is the same for many of them is looked up once."""

    __slots__ = ("_barred", "_countries", "_host", "_position", "_ways")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._countries = position.forces.countries
        self._host = position.ruleset.host
        self._ways = _ways_today(position)
        self._barred: dict[str, Mapping[str, str]] = {}

    def goes(self, index: int, code: str, spent: int = 0) -> list[Go]:
        """The steps that a unit can take from the place for which a character stands."""
        ruleset = self._position.ruleset
        left = self._host.allowance(self._position, ruleset.names[index]) - spent
        barred, crowded, ways = self._closed_to(index)
        around = (ways.get(code) or self._look(index, code)).around
        return [go for name, cost, go in around if cost <= left and name not in barred and name not in crowded]

    def able(self, units: Iterable[int]) -> Iterator[tuple[int, bool]]:
        """Some units that have not moved, and for each whether it can take any step."""
        position, names, walks = self._position, self._position.ruleset.names, _walks(self._position.ruleset)
        pos, allowance, closed = position.pos, self._host.allowance, dict[int, _Closed]()
        for index in units:
            code, walk = pos[index], walks[index]
            if walk not in closed:
                closed[walk] = self._closed_to(index)
            barred, crowded, ways = closed[walk]
            way = ways.get(code) or self._look(index, code)
            least = _NEVER
            for name, cost, _ in way.cheapest:
                if name not in barred and name not in crowded:
                    least = cost
                    break
            yield index, least <= allowance(position, names[index])

    def cost(self, unit: int, at: Place, to: Place) -> int:
        """What a step costs that a unit can take from a place."""
        code = self._position.ruleset.codes[at.index]
        found = self._ways[self._position.ruleset.units[unit].mover].get(code) or self._look(unit, code)
        return next(cost for _, cost, go in found.around if go.to is to)

    def _look(self, unit: int, code: str) -> _Ways:
        """Look up the steps that a unit can ever take from a place today; where agents are at work is far from most."""
        ruleset, tracks = self._position.ruleset, self._position.tracks
        mover, around = ruleset.units[unit].mover, ruleset.neighbours[ord(code)]
        stirred = {ruleset.places[other].country for other in around}.intersection(tracks.stirred)
        key = ("ways", tracks.weather, frozenset(stirred), tracks.scenario, mover, code)
        memo = kept_of(ruleset).memo
        found: _Ways | None = memo.get(key)
        if found is None:
            at = ruleset.places[ord(code)]
            found = memo[key] = _Ways(_steps(self._position, ruleset.units[unit], at))
        self._ways[mover][code] = found
        return found

    def _closed_to(self, index: int) -> _Closed:
        """Where a unit may not go, where there is no room for it, and what is known of its steps."""
        unit, country = self._position.ruleset.units[index], self._countries[index]
        crowded = self._host.crowded(self._position, country, unit.unit_class)
        barred = self._barred.get(country)
        if barred is None:
            barred = self._barred[country] = self._host.barred(self._position, country)
        return barred, crowded, self._ways[unit.mover]


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
