"""What the weather does to the cost of a hex."""

from __future__ import annotations

from typing import Any

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    EntryCost,
    MovementMode,
    StepCost,
    Surcharge,
    TravelPurpose,
    Weather,
    entry_cost,
)

GOOD, RAIN, SNOW, THAW = Weather
CROSS_COUNTRY, ROAD, RAIL = MovementMode
MOVEMENT, SUPPLY, COMMAND = TravelPurpose


def step(base: int, river: int | None = None, mode: MovementMode = CROSS_COUNTRY) -> StepCost:
    return StepCost(mode=mode, hex_cost=base, river_cost=river or 0, crosses_river=river is not None)


def cost(
    weather: Weather,
    base: int,
    river: int | None = None,
    *,
    mode: MovementMode = CROSS_COUNTRY,
    mountain: bool = False,
    purpose: TravelPurpose = MOVEMENT,
) -> int:
    return entry_cost(weather, step(base, river, mode), mountain=mountain, purpose=purpose).total


@pytest.mark.case("balkan_wars", "weather.2a")
def test_good_weather_changes_nothing() -> None:
    assert entry_cost(GOOD, step(3, 1)) == EntryCost(4, (), ("weather.2a",))
    assert cost(GOOD, 1, mode=ROAD, mountain=True) == 1


@pytest.mark.case("balkan_wars", "weather.2b")
def test_rain_adds_one_for_the_hex_and_one_for_a_river() -> None:
    assert cost(RAIN, 2) == 3
    assert cost(RAIN, 2, 1) == 5
    assert cost(RAIN, 2, 0) == 4
    surcharges = (Surcharge("weather.2b", "hex", 1), Surcharge("weather.2b", "river", 1))
    assert entry_cost(RAIN, step(2, 1)) == EntryCost(3, surcharges, ("weather.2b",))


@pytest.mark.case("balkan_wars", "weather.2b.rail_road")
@pytest.mark.parametrize("weather", [RAIN, THAW])
@pytest.mark.parametrize("mode", [ROAD, RAIL])
def test_rain_spares_roads_and_rails_even_across_a_river(weather: Weather, mode: MovementMode) -> None:
    assert cost(weather, 1, 1, mode=mode) == 2
    assert cost(weather, 1, mode=mode, mountain=True, purpose=SUPPLY) == 1


@pytest.mark.case("balkan_wars", "weather.2d")
def test_a_thaw_is_like_rain() -> None:
    assert cost(THAW, 2, 1) == 5
    assert entry_cost(THAW, step(2)).cases == ("weather.2d", "weather.2b")
    assert cost(THAW, 1, mode=ROAD, mountain=True) == 1


@pytest.mark.case("balkan_wars", "weather.2c.hex")
def test_snow_adds_one_for_the_hex_and_nothing_for_a_river() -> None:
    assert cost(SNOW, 2) == 3
    assert cost(SNOW, 2, 1) == 4
    assert entry_cost(SNOW, step(2, 1)).surcharges == (Surcharge("weather.2c.hex", "hex", 1),)


@pytest.mark.case("balkan_wars", "weather.2c.mountain_road")
@pytest.mark.parametrize(("base", "total"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_snow_makes_a_mountain_road_cost_two_at_least(base: int, total: int) -> None:
    assert cost(SNOW, base, mode=ROAD, mountain=True) == total
    assert cost(SNOW, base, 1, mode=ROAD, mountain=True) == total + 1


@pytest.mark.case("balkan_wars", "weather.2c.mountain_road")
def test_what_snow_adds_on_a_mountain_road_is_told_if_it_is_anything() -> None:
    added = (Surcharge("weather.2c.mountain_road", "mountain road", 1),)
    assert entry_cost(SNOW, step(1, mode=ROAD), mountain=True).surcharges == added
    assert entry_cost(SNOW, step(2, mode=ROAD), mountain=True).surcharges == ()


@pytest.mark.case("balkan_wars", "weather.2c.other_road")
def test_snow_spares_other_roads_and_all_rails() -> None:
    assert cost(SNOW, 1, mode=ROAD) == 1
    assert entry_cost(SNOW, step(1, mode=ROAD)).total == 1
    assert cost(SNOW, 1, mode=RAIL) == 1
    assert cost(SNOW, 1, mode=RAIL, mountain=True) == 1
    assert cost(SNOW, 1, mountain=True) == 2


@pytest.mark.case("balkan_wars", "weather.2b.supply", "weather.2c.supply")
@pytest.mark.parametrize("weather", Weather)
@pytest.mark.parametrize("mode", MovementMode)
@pytest.mark.parametrize("mountain", [True, False])
def test_a_line_of_supply_costs_what_movement_costs(weather: Weather, mode: MovementMode, *, mountain: bool) -> None:
    moved = entry_cost(weather, step(1, 1, mode), mountain=mountain)
    traced = entry_cost(weather, step(1, 1, mode), mountain=mountain, purpose=SUPPLY)
    assert (traced.base, traced.surcharges) == (moved.base, moved.surcharges)
    kind = {RAIN: "weather.2b.supply", THAW: "weather.2b.supply", SNOW: "weather.2c.supply"}
    assert set(traced.cases) - set(moved.cases) == ({kind[weather]} if weather in kind else set())


@pytest.mark.case("balkan_wars", "weather.2b.hq", "weather.2c.hq")
@pytest.mark.parametrize("weather", Weather)
def test_command_range_is_the_same_in_all_weather(weather: Weather) -> None:
    assert cost(weather, 1, 1, purpose=COMMAND) == 2
    assert cost(weather, 1, mode=ROAD, mountain=True, purpose=COMMAND) == 1


@pytest.mark.case("balkan_wars", "weather.2b.hq", "weather.2c.hq")
def test_what_spares_command_range_is_named() -> None:
    assert entry_cost(RAIN, step(1), purpose=COMMAND).cases == ("weather.2b.hq",)
    assert entry_cost(SNOW, step(1), purpose=COMMAND).cases == ("weather.2c.hq",)
    assert entry_cost(THAW, step(1), purpose=COMMAND).cases == ("weather.2d", "weather.2b.hq")


@pytest.mark.parametrize("wrong", [-1, 1.0, True, "1", None])
@pytest.mark.parametrize("field", ["hex_cost", "river_cost"])
def test_a_wrong_cost_is_refused(field: str, wrong: object) -> None:
    given: dict[str, Any] = {"hex_cost": 1, field: wrong}
    with pytest.raises(SetupError, match=rf"^{field}: a whole number (of at least 0 )?is wanted, not "):
        StepCost(mode=ROAD, **given)


def test_other_wrong_arguments_are_refused() -> None:
    wrong: Any = "rain"
    with pytest.raises(SetupError, match=r"weather: one of Weather\.GOOD, .* is wanted, not 'rain'"):
        entry_cost(wrong, step(1))
    with pytest.raises(SetupError, match="step: an instance of StepCost is wanted, not 'rain'"):
        entry_cost(RAIN, wrong)
    with pytest.raises(SetupError, match=r"^mode: one of MovementMode\.CROSS_COUNTRY, .* is wanted"):
        step(1, mode=wrong)
    with pytest.raises(SetupError, match=r"^crosses_river: True or False is wanted"):
        StepCost(mode=ROAD, hex_cost=1, crosses_river=wrong)
    with pytest.raises(SetupError, match=r"purpose: one of TravelPurpose\.MOVEMENT, .* is wanted"):
        entry_cost(RAIN, step(1), purpose=wrong)
    with pytest.raises(SetupError, match="mountain: True or False is wanted"):
        entry_cost(RAIN, step(1), mountain=wrong)
