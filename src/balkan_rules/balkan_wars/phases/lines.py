"""Supply in combat and bombardment: who has it, and which Supply units are used up (supply.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.cases import case
from ..counters import EXPENDED, Place
from ..host_values import StepCost, SupplySource
from ..ruleset import BalkanWarsRuleset
from ..secrecy import open_units
from ..state import Draft, Position
from ..supply import SupplyPurpose, SupplyUse, expended_supplies, is_in_supply, shared_sources
from ..weather import Weather
from ..weather_costs import TravelPurpose, entry_cost

__all__ = ["expend", "is_supplied", "points", "sources", "use_supply"]


def points(ruleset: BalkanWarsRuleset, weather: Weather, step: StepCost, to: Place, purpose: TravelPurpose) -> int:
    """What a way into a place costs under some weather; worked out once for each kind of step."""
    key = ("points", weather, step, to.is_mountain, purpose)
    found: int | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = entry_cost(weather, step, mountain=to.is_mountain, purpose=purpose).total
    return found


def _line_cost(ruleset: BalkanWarsRuleset, weather: Weather) -> Callable[[StepCost, str], int]:
    """What a step costs a line of supply under some weather; always the same function for the same weather."""
    key = ("line cost", weather)
    found: Callable[[StepCost, str], int] | None = ruleset.memo.get(key)
    if found is None:
        places = ruleset.counters.places_by_name

        def cost(step: StepCost, to: str) -> int:
            return points(ruleset, weather, step, places[to], TravelPurpose.SUPPLY)

        found = ruleset.memo[key] = cost
    return found


@case("seq.combat.supply_check", "bombardment.7.offensive")
def sources(position: Position, unit: int) -> tuple[SupplySource, ...]:
    """What a unit can draw supply from now, under the weather."""
    ruleset = position.ruleset
    weather = position.tracks.weather if ruleset.options.weather else Weather.GOOD
    return ruleset.host.supply(position, ruleset.units[unit].name, _line_cost(ruleset, weather))


def is_supplied(position: Position, unit: int) -> bool:
    """Whether a unit is in supply now."""
    return is_in_supply(sources(position, unit))


def use_supply(draft: Draft, units: Iterable[int], purpose: SupplyPurpose) -> None:
    """Note the Supply units that units draw on, where they have nothing that lasts; as few as will do.

    That is ruling supply.fewest. They lie open from now on (ruling fog.combat).
    """
    if not draft.ruleset.options.supply_expenditure:
        return
    spent = [draft.ruleset.names[unit] for unit in draft.spent]
    chosen = shared_sources([sources(draft, unit) for unit in units], spent=spent)
    uses = [SupplyUse(source=source, purpose=purpose) for source in chosen if source is not None]
    used = [draft.ruleset.counters.units_by_name[name].index for name in expended_supplies(uses)]
    draft.spent = bytes(sorted({*draft.spent, *used}))
    open_units(draft, used, "supply.1")


@case("supply.1")
def expend(draft: Draft) -> None:
    """Take the Supply units that have been used off the map; who is lost is not among them any more."""
    for unit in draft.spent:
        draft.put(unit, EXPENDED)
        draft.note("expended", ("supply.1", "supply.1b.not_eliminated"), unit=draft.ruleset.units[unit].name)
