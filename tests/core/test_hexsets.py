"""Sets of hexes as bits: what lies beside them and where one can come to, against plain walking from hex to hex."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.hexes import HexGrid, HexMap
from balkan_rules.core.hexsets import HexSets

GRIDS = [
    HexGrid(rows="north", columns="east", eastern="odd"),
    HexGrid(rows="south", columns="west", eastern="even"),
    HexGrid(rows="south", columns="east", eastern="odd"),
]


def drawn(grid: HexGrid, rng: random.Random) -> HexMap:
    """A map with holes, of up to seven rows and columns."""
    ids = [f"{row:02}{column:02}" for row in range(20, 27) for column in range(3, 10)]
    return HexMap(grid, rng.sample(ids, rng.randint(1, len(ids))))


def walked(hexes: HexMap, starts: set[int], land: set[int]) -> set[int]:
    """Where one can come to through some land, hex by hex."""
    found, fresh = starts & land, list(starts & land)
    while fresh:
        for other in hexes.neighbours[fresh.pop()]:
            if other in land and other not in found:
                found.add(other)
                fresh.append(other)
    return found


@given(st.sampled_from(GRIDS), st.integers(0, 2**32))
def test_sets_spread_as_one_walks(grid: HexGrid, seed: int) -> None:
    rng = random.Random(seed)
    hexes = drawn(grid, rng)
    sets, numbers = HexSets(hexes), range(len(hexes))
    land = {number for number in numbers if rng.random() < 0.7}
    starts = set(rng.sample(numbers, rng.randint(0, min(3, len(hexes)))))
    assert sets.spread(sets.of(starts), sets.of(land)) == sets.of(walked(hexes, starts, land))


@pytest.mark.parametrize("grid", GRIDS)
def test_what_lies_around_is_what_the_map_says(grid: HexGrid) -> None:
    hexes = drawn(grid, random.Random(1))
    sets, every = HexSets(hexes), range(len(hexes))
    for number in every:
        around = sets.around(sets.bits[number]) & sets.of(every)
        assert around == sets.of(hexes.neighbours[number])
    assert HexSets(HexMap(grid, ())).bits == ()
