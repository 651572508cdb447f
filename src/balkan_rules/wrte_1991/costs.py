"""What movement costs and how far a group may go (sections 7.1 to 7.3, 12.5)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from ..core.cases import case
from .chart_reading import TerrainEffect
from .map import Place, Terrain
from .ruleset import WrteRuleset
from .supply import halved

__all__ = ["MARCH", "allowance", "march_allowance", "step_cost", "step_costs", "terrain_cost"]

MARCH: Final = 3
"""By what a march multiplies the movement factors (7.3)."""


@case(
    "7.1.clear",
    "7.1.rough",
    "7.1.mountain",
    "7.1.mountain.troops",
    "7.1.city",
    "7.1.highest",
    "6.2.mountain.only",
)
def terrain_cost(effects: Mapping[str, TerrainEffect], terrains: Iterable[Terrain], *, mountain_troops: bool) -> int:
    """What the terrain of a hex costs: the dearest of it; a city adds nothing (ruling mountain-unit-cost)."""
    found = [effects[terrain.value] for terrain in terrains]
    return max(effect.mountain_troops if mountain_troops else effect.move for effect in found)


@case("7.1.river")
def _river_cost(ruleset: WrteRuleset, origin: int, to: int) -> int:
    """What crossing the side between two hexes adds, off the road."""
    return ruleset.charts.terrain["river"].move if ruleset.map.has_river(origin, to) else 0


@case("7.1.road", "12.5.road")
def _goes_by_road(ruleset: WrteRuleset, origin: int, to: int, *, supplied: bool) -> bool:
    """Whether the road rate holds: a road crosses the side, and the group is in supply."""
    return supplied and ruleset.map.has_road(origin, to)


def step_costs(ruleset: WrteRuleset, origin: Place, *, mountain_troops: bool, supplied: bool) -> Mapping[int, int]:
    """What going from a hex to those beside it costs, by their indices."""
    key = ("costs", origin.index, mountain_troops, supplied)
    found: Mapping[int, int] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = {
            to: step_cost(ruleset, origin, ruleset.places[to], mountain_troops=mountain_troops, supplied=supplied)
            for to in ruleset.neighbours[origin.index]
        }
    return found


def step_cost(ruleset: WrteRuleset, origin: Place, to: Place, *, mountain_troops: bool, supplied: bool) -> int:
    """What going from a hex to one beside it costs."""
    effects = ruleset.charts.terrain
    if _goes_by_road(ruleset, origin.index, to.index, supplied=supplied):
        return effects["road"].move
    assert to.terrain is not None  # noqa: S101 - it is a hex
    terrain = terrain_cost(effects, (to.terrain,), mountain_troops=mountain_troops)
    return terrain + _river_cost(ruleset, origin.index, to.index)


@case("6.3.slowest", "7.6.mobile")
def allowance(ruleset: WrteRuleset, units: Iterable[int], unsupplied: Container[int] = ()) -> int:
    """The movement factors of a group: those of its slowest unit; no type has more of itself.

    Args:
        ruleset: the compiled rules.
        units: the indices of its units.
        unsupplied: those of them that are out of supply; each of these is halved for itself.
    """
    printed = ruleset.movement
    return min([halved(printed[unit]) if unit in unsupplied else printed[unit] for unit in units])


@case("7.3.march")
def march_allowance(factors: int) -> int:
    """The movement factors of a group on the march (rulings march-stack, march-and-halving)."""
    return MARCH * factors
