"""Distances and supply within the stand-in are those that its file of charts gives, worked out a second time."""

from __future__ import annotations

import random

import pytest
from tests.balkan_wars.map_oracle import Piece, charts, distances, neighbours, sources

from balkan_rules.balkan_wars import (
    GAME,
    State,
    Status,
    StepCost,
    TravelPurpose,
    Unit,
    UnitClass,
    Weather,
    entry_cost,
)

HOST = GAME.ruleset().host
PLACES = tuple(HOST.places)
COUNTRIES = ("Ottoman Empire", "Bulgaria", "Serbia", "Rumania")
"""Of both sides of scenario 4, and a neutral."""
POSITIONS = 8
"""How many are drawn in each weather."""
FIXED = (UnitClass.DEPOT, UnitClass.FORTIFICATION)


@pytest.mark.case("balkan_wars", "intel.1", "scenario4.ottoman.adrianople4")
def test_distances_are_those_of_a_search_through_all_hexes() -> None:
    rng = random.Random(1)
    for start in rng.sample(PLACES, 6):
        found = distances(start)
        assert {place: HOST.distance(start, place) for place in PLACES} == {place: found[place] for place in PLACES}
        assert all(HOST.distance(place, start) == found[place] for place in rng.sample(PLACES, 50))
        assert {*HOST.borders[start]} == {*neighbours(start)} == {name for name in PLACES if found[name] == 1}


# --------------------------------------------------------------------------------------------------------------- supply


def drawn(rng: random.Random) -> State:
    """Units of all sides in a part of the map, each side in hexes of its own."""
    center = rng.choice([name for name in PLACES if len(neighbours(name)) == 6])
    near = [name for name in PLACES if HOST.distance(center, name) <= 4]
    rng.shuffle(near)
    place: dict[str, list[str]] = {}
    for country in COUNTRIES:
        units = [unit for unit in GAME.ruleset().units if unit.country == country]
        for kind in (FIXED, (UnitClass.SUPPLY,), tuple(UnitClass)):
            chosen = [unit.name for unit in units if unit.unit_class in kind]
            for name in rng.sample(chosen, min(len(chosen), rng.randrange(4))):
                if not any(name in stack for stack in place.values()):
                    place.setdefault(near[len(place) % len(near)], []).append(name)
    names = [name for stack in place.values() for name in stack]
    return GAME.position(
        scenario="jihad",
        turn=2,
        phase="second_movement",
        place=place,
        hidden=[name for name in names if GAME.ruleset().unit(name).unit_class not in FIXED and rng.random() < 0.3],
        demoralized=[name for name in names if rng.random() < 0.2],
    )


def piece(state: State, unit: Unit) -> Piece:
    side = state.side_of(unit.country)
    return Piece(
        name=unit.name,
        kind=unit.unit_class.value,
        side="" if side is None else side.name,
        at=state.where(unit).name,
        is_seen=state.is_open(unit.name),
        is_well=state.status_of(unit.name) is Status.GOOD_ORDER,
    )


@pytest.mark.case("balkan_wars", "seq.combat.supply_check", "weather.2b.supply", "weather.2c.supply", "weather.2d")
@pytest.mark.parametrize("weather", Weather)
def test_supply_is_what_a_slow_search_finds(weather: Weather) -> None:
    def cost(step: StepCost, to: str) -> int:
        is_mountain = HOST.places[to].is_mountain
        return entry_cost(weather, step, mountain=is_mountain, purpose=TravelPurpose.SUPPLY).total

    rng, supplied = random.Random(weather.value), set[bool]()
    for _ in range(POSITIONS):
        state = drawn(rng)
        pieces = [piece(state, unit) for unit in GAME.ruleset().units if state.where(unit).is_on_map]
        for one in pieces:
            expected = sources(pieces, one, weather.value) if one.side else set()
            found = HOST.supply(state, one.name, cost)
            assert {(source.unit, source.is_mobile) for source in found} == expected
            assert len(found) == len(expected)
            supplied.add(bool(expected))
    assert supplied == {True, False}


def test_the_oracle_reads_the_file_that_the_rules_read() -> None:
    assert {*charts()["hex"]} >= {*PLACES}
