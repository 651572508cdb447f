"""What the weather does to the cost of a hex, for movement, lines of supply and command range (weather.2)."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

import attrs

from ..core.arguments import instance, member, yes_or_no
from ..core.cases import case
from ..core.hashing import IdentityHash
from .host_values import MovementMode, StepCost
from .weather import Weather

__all__ = ["EntryCost", "Surcharge", "TravelPurpose", "entry_cost"]


class TravelPurpose(IdentityHash, Enum):
    """What the cost of a hex is counted for."""

    MOVEMENT = "movement"
    SUPPLY = "supply"
    """Tracing a line of supply."""
    COMMAND_RANGE = "hq_command_range"
    """Measuring how far a headquarters commands."""


@attrs.frozen(order=False)
class Surcharge:
    """What the weather adds to a cost.

    Attributes:
        case: the case that adds it.
        name: what it is for.
        points: Movement Points, above 0.
    """

    case: str
    name: str
    points: int


@attrs.frozen(order=False)
class EntryCost:
    """The cost of entering a hex.

    Attributes:
        base: what it would be in Good Weather, river and all.
        surcharges: what the weather adds.
        cases: every case that has entered, those that spare it a surcharge among them.
    """

    base: int
    surcharges: tuple[Surcharge, ...]
    cases: tuple[str, ...]

    @property
    def total(self) -> int:
        """The cost."""
        return self.base + sum(surcharge.points for surcharge in self.surcharges)


_Effect: TypeAlias = tuple[tuple[Surcharge, ...], str]
"""What the weather adds to a cost, and the case that says so."""

# ------------------------------------------------------------------------------------------------------------- effects


@case("weather.2b")
def _rain(step: StepCost) -> tuple[Surcharge, ...]:
    """What Rain and Thaw add off roads and rails: 1 for the hex, 1 for a river."""
    hexes = (Surcharge("weather.2b", "hex", 1),)
    return (*hexes, Surcharge("weather.2b", "river", 1)) if step.crosses_river else hexes


@case("weather.2c.hex")
def _snow() -> tuple[Surcharge, ...]:
    """What Snow adds off roads and rails: 1 for the hex, nothing for a river."""
    return (Surcharge("weather.2c.hex", "hex", 1),)


@case("weather.2c.mountain_road")
def _mountain_road(step: StepCost) -> tuple[Surcharge, ...]:
    """What Snow adds on a road in mountains: what is missing to 2 (ruling weather.snow_mountain_road)."""
    missing = 2 - step.hex_cost
    return (Surcharge("weather.2c.mountain_road", "mountain road", missing),) if missing > 0 else ()


@case("weather.2b.rail_road")
def _spared_by_rain(step: StepCost) -> bool:
    """Whether Rain and Thaw add nothing since a road or rail is used (ruling weather.rain_road_river)."""
    return step.mode is not MovementMode.CROSS_COUNTRY


@case("weather.2c.other_road")
def _spared_by_snow(step: StepCost, *, mountain: bool) -> bool:
    """Whether Snow adds nothing since a road outside mountains, or a rail, is used (ruling weather.snow_rail)."""
    return step.mode is MovementMode.RAIL or (step.mode is MovementMode.ROAD and not mountain)


@case("weather.2b.supply", "weather.2c.supply")
def _weighs_on_supply(purpose: TravelPurpose) -> bool:
    """Whether a cost is one of a line of supply, which the weather raises as it does movement."""
    return purpose is TravelPurpose.SUPPLY


@case("weather.2b.hq", "weather.2c.hq")
def _spares_command(purpose: TravelPurpose) -> bool:
    """Whether a cost is one of command range, which the weather leaves alone."""
    return purpose is TravelPurpose.COMMAND_RANGE


@case("weather.2a")
def _good() -> _Effect:
    """What Good Weather adds: nothing."""
    return (), "weather.2a"


def _wet(step: StepCost) -> _Effect:
    """What Rain adds."""
    return ((), "weather.2b.rail_road") if _spared_by_rain(step) else (_rain(step), "weather.2b")


@case("weather.2d")
def _thaw(step: StepCost) -> _Effect:
    """What a Thaw adds: the same as Rain."""
    return _wet(step)


def _white(step: StepCost, *, mountain: bool) -> _Effect:
    """What Snow adds."""
    if _spared_by_snow(step, mountain=mountain):
        return (), "weather.2c.other_road"
    if step.mode is MovementMode.ROAD:
        return _mountain_road(step), "weather.2c.mountain_road"
    return _snow(), "weather.2c.hex"


def _effect(weather: Weather, step: StepCost, *, mountain: bool) -> _Effect:
    """What a weather adds for movement."""
    if weather is Weather.GOOD:
        return _good()
    if weather is Weather.SNOW:
        return _white(step, mountain=mountain)
    return _thaw(step) if weather is Weather.THAW else _wet(step)


# ------------------------------------------------------------------------------------------------------------ the cost


def entry_cost(
    weather: Weather,
    step: StepCost,
    *,
    mountain: bool = False,
    purpose: TravelPurpose = TravelPurpose.MOVEMENT,
) -> EntryCost:
    """The cost of entering a hex in some weather.

    Roads and rails of a line of supply are treated as those of movement are (ruling weather.supply_road).

    Args:
        weather: the weather of the turn.
        step: how the hex is entered, and what the base game asks for it.
        mountain: whether it is a mountain hex.
        purpose: what the cost is counted for.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    base = instance(StepCost, step, "step").hex_cost + step.river_cost
    yes_or_no(mountain, "mountain")
    member(TravelPurpose, purpose, "purpose")
    kind = "weather.2c" if member(Weather, weather, "weather") is Weather.SNOW else "weather.2b"
    thaw = ("weather.2d",) if weather is Weather.THAW else ()
    if weather is not Weather.GOOD and _spares_command(purpose):
        return EntryCost(base, (), (*thaw, f"{kind}.hq"))
    surcharges, case_id = _effect(weather, step, mountain=mountain)
    on_supply = _weighs_on_supply(purpose)
    paid = surcharges if on_supply or purpose is TravelPurpose.MOVEMENT else ()
    told = (f"{kind}.supply",) if on_supply and weather is not Weather.GOOD else ()
    return EntryCost(base, paid, (*thaw, case_id, *told))
