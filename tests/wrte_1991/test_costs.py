"""What movement costs."""

from __future__ import annotations

import pytest

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.costs import allowance, march_allowance, step_cost, terrain_cost
from balkan_rules.wrte_1991.map import Terrain

BOARD = SHELF.default.map
EFFECTS = SHELF.default.terrain
CLEAR, ROUGH, MOUNTAIN = Terrain.CLEAR, Terrain.ROUGH, Terrain.MOUNTAIN


def cost(origin: str, to: str, *, mountain_troops: bool = False, supplied: bool = True) -> int:
    one, other = BOARD.place(origin), BOARD.place(to)
    return step_cost(wrte.ruleset(), one, other, mountain_troops=mountain_troops, supplied=supplied)


def pair(*, road: bool, river: bool, terrain: Terrain) -> tuple[str, str]:
    """Two neighbours of which the second has this terrain."""
    return next(
        (place.name, BOARD.places[other].name)
        for place in BOARD.places
        for other in BOARD.neighbours[place.index]
        if BOARD.has_road(place.index, other) is road
        and BOARD.has_river(place.index, other) is river
        and BOARD.places[other].terrain is terrain
        and place.is_playable
    )


@pytest.mark.case(
    "wrte_1991", "7.1.clear", "7.1.rough", "7.1.mountain", "7.1.mountain.troops", "7.1.highest", "6.2.mountain.only"
)
@pytest.mark.parametrize(
    ("terrains", "mountain_troops", "expected"),
    [
        ((CLEAR,), False, 1),
        ((ROUGH,), False, 2),
        ((MOUNTAIN,), False, 3),
        ((MOUNTAIN,), True, 2),
        ((ROUGH,), True, 2),
        ((CLEAR,), True, 1),
        ((CLEAR, MOUNTAIN), False, 3),
        ((CLEAR, ROUGH), True, 2),
    ],
)
def test_terrain(terrains: tuple[Terrain, ...], *, mountain_troops: bool, expected: int) -> None:
    assert terrain_cost(EFFECTS, terrains, mountain_troops=mountain_troops) == expected


# Trap: the road rate on entering a road hex from off the road; a river charged on the road.
@pytest.mark.case("wrte_1991", "7.1.road", "7.1.river", "12.5.road")
def test_roads_and_rivers() -> None:
    assert cost(*pair(road=True, river=False, terrain=MOUNTAIN)) == 1
    assert cost(*pair(road=True, river=True, terrain=ROUGH)) == 1
    assert cost(*pair(road=True, river=True, terrain=ROUGH), supplied=False) == 3
    assert cost(*pair(road=True, river=False, terrain=MOUNTAIN), supplied=False) == 3
    assert cost(*pair(road=False, river=False, terrain=MOUNTAIN)) == 3
    assert cost(*pair(road=False, river=True, terrain=ROUGH)) == 3
    assert cost(*pair(road=False, river=True, terrain=CLEAR)) == 2
    onto_a_road = next(
        (place.name, BOARD.places[other].name)
        for place in BOARD.places
        if place.is_playable and place.index not in BOARD.on_road
        for other in BOARD.neighbours[place.index]
        if other in BOARD.on_road and BOARD.places[other].terrain is ROUGH and not BOARD.has_river(place.index, other)
    )
    assert cost(*onto_a_road) == 2


@pytest.mark.case("wrte_1991", "7.1.city")
def test_a_city_costs_what_its_hex_costs() -> None:
    assert (BOARD.place("3007").terrain, BOARD.place("2804").terrain) == (ROUGH, CLEAR)
    assert cost("3008", "3007") == 2 + BOARD.has_river(BOARD.place("3008").index, BOARD.place("3007").index)
    assert cost("2704", "2804", supplied=False) == 1 + BOARD.has_river(
        BOARD.place("2704").index, BOARD.place("2804").index
    )


@pytest.mark.case("wrte_1991", "6.3.slowest", "7.6.mobile", "12.5.move")
def test_the_slowest_unit_sets_the_pace() -> None:
    rules = wrte.ruleset()
    slow, fast = (rules.charts.unit(name).index for name in ("JNA Motorized 1", "JNA Armour 329"))
    assert allowance(rules, [slow, fast]) == 4
    assert allowance(rules, [fast]) == 6
    assert allowance(rules, [fast], [fast]) == 3
    assert allowance(rules, [slow, fast], [fast]) == 3  # only what is out of supply is halved
    assert allowance(rules, [slow, fast], [slow]) == 2


@pytest.mark.case("wrte_1991", "7.3.march", "12.5.move")
@pytest.mark.parametrize(("supplied", "expected"), [(True, 12), (False, 6)])
def test_a_march_triples_what_is_left(*, supplied: bool, expected: int) -> None:
    rules = wrte.ruleset()
    unit = rules.charts.unit("JNA Motorized 1").index
    assert march_allowance(allowance(rules, [unit], () if supplied else [unit])) == expected
