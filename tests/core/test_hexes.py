"""Hex numbers, neighbours, distances, edges and hexsides."""

from __future__ import annotations

import pickle
from collections import deque
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.errors import ChartError
from balkan_rules.core.hexes import Direction, HexGrid, HexMap

WRTE = HexGrid(rows="north", columns="east", eastern="odd")
BALKAN_WARS = HexGrid(rows="south", columns="west", eastern="even")
MARITA = HexGrid(rows="south", columns="west", eastern="odd")
NORTH_SOUTH: tuple[Literal["north", "south"], ...] = ("north", "south")
EAST_WEST: tuple[Literal["east", "west"], ...] = ("east", "west")
ODD_EVEN: tuple[Literal["odd", "even"], ...] = ("odd", "even")
GRIDS = [HexGrid(rows=r, columns=c, eastern=e) for r in NORTH_SOUTH for c in EAST_WEST for e in ODD_EVEN]
IDS = st.builds("{:02}{:02}".format, st.integers(0, 99), st.integers(0, 99))
NAMES = {
    "E": Direction.EAST,
    "NE": Direction.NORTH_EAST,
    "NW": Direction.NORTH_WEST,
    "W": Direction.WEST,
    "SW": Direction.SOUTH_WEST,
    "SE": Direction.SOUTH_EAST,
}


def walked(grid: HexGrid, a: str, b: str) -> int:
    """The distance by walking from hex to hex, ring by ring."""
    steps, queue = {a: 0}, deque([a])
    while b not in steps:
        here = queue.popleft()
        for other in grid.neighbours(here).values():
            if other not in steps:
                steps[other] = steps[here] + 1
                queue.append(other)
    return steps[b]


# Trap: the tables of odd and even rows exchanged, an edge that wraps around, one neighbour missing.
@pytest.mark.parametrize(
    ("hex_id", "around"),
    [
        ("1610", {"E": "1611", "W": "1609", "NE": "1710", "NW": "1709", "SE": "1510", "SW": "1509"}),
        ("2805", {"E": "2806", "W": "2804", "NE": "2905", "NW": "2904", "SE": "2705", "SW": "2704"}),
        ("2704", {"E": "2705", "W": "2703", "NE": "2805", "NW": "2804", "SE": "2605", "SW": "2604"}),
        ("2820", {"E": "2821", "W": "2819", "NE": "2920", "NW": "2919", "SE": "2720", "SW": "2719"}),
        ("1711", {"E": "1712", "W": "1710", "NE": "1812", "NW": "1811", "SE": "1612", "SW": "1611"}),
    ],
)
def test_rings_of_the_map_of_1991(hex_id: str, around: dict[str, str]) -> None:
    assert WRTE.neighbours(hex_id) == {NAMES[name]: other for name, other in around.items()}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("2806", "2805"),
        ("2704", "2805"),
        ("2719", "2820"),
        ("2821", "2820"),
        ("2920", "2820"),
        ("1610", "1710"),
        ("1711", "1611"),
        ("1711", "1612"),
    ],
)
def test_pairs_that_the_examples_of_1991_name(a: str, b: str) -> None:
    one, other = WRTE.direction(a, b), WRTE.direction(b, a)
    assert one is not None
    assert one.opposite is other
    assert WRTE.distance(a, b) == WRTE.distance(b, a) == 1


@pytest.mark.parametrize(("a", "b", "apart"), [("2719", "2821", 2), ("1610", "1711", 2), ("1609", "1711", 3)])
def test_pairs_of_1991_that_are_no_neighbours(a: str, b: str, apart: int) -> None:
    assert WRTE.direction(a, b) is None
    assert WRTE.distance(a, b) == apart


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        ("2804", "2810", 6),
        ("2810", "2920", 11),
        ("1314", "1609", 7),
        ("2304", "2401", 4),
        ("3007", "3307", 3),
        ("1712", "2611", 9),
        ("2810", "2508", 3),
        ("2804", "2804", 0),
    ],
)
def test_distances_of_1991(a: str, b: str, apart: int) -> None:
    assert WRTE.distance(a, b) == apart == walked(WRTE, a, b)


def test_columns_that_grow_westward() -> None:
    """The neighbours that the notes of the other two sheets give: c - 1 is the hex to the east."""
    assert BALKAN_WARS.neighbour("2020", Direction.EAST) == "2019"
    assert {BALKAN_WARS.neighbour("2020", d) for d in (Direction.NORTH_WEST, Direction.NORTH_EAST)} == {"1920", "1919"}
    assert {BALKAN_WARS.neighbour("2120", d) for d in (Direction.SOUTH_WEST, Direction.SOUTH_EAST)} == {"2221", "2220"}
    assert {MARITA.neighbour("4521", d) for d in Direction} == {"4520", "4522", "4420", "4421", "4620", "4621"}
    assert {MARITA.neighbour("4420", d) for d in Direction} == {"4419", "4421", "4320", "4321", "4520", "4521"}
    assert MARITA.direction("0418", "0519") is Direction.SOUTH_WEST
    assert MARITA.direction("4521", "4522") is Direction.WEST


def test_numbers_end_and_never_wrap() -> None:
    corners = ("0000", "0099", "9900", "9999")
    for grid in GRIDS:
        for hex_id in (*corners, "0050", "9950", "5000", "5099"):
            around = grid.neighbours(hex_id)
            assert 2 <= len(around) < 6
            assert all(
                abs(int(hex_id[:2]) - int(o[:2])) <= 1 >= abs(int(hex_id[2:]) - int(o[2:])) for o in around.values()
            )
    assert WRTE.neighbour("0000", Direction.WEST) is None
    assert WRTE.neighbour("0100", Direction.NORTH_WEST) == "0200"
    assert WRTE.at(-1, 1) is None
    assert WRTE.at(1, 0) is None


@given(st.sampled_from(GRIDS), IDS, st.sampled_from(list(Direction)))
def test_going_there_and_back(grid: HexGrid, hex_id: str, direction: Direction) -> None:
    other = grid.neighbour(hex_id, direction)
    if other is not None:
        assert grid.neighbour(other, direction.opposite) == hex_id
        assert grid.direction(hex_id, other) is direction
        assert grid.distance(hex_id, other) == 1
    assert grid.at(*grid.point(hex_id)) == hex_id


@given(st.sampled_from(GRIDS), IDS, IDS, IDS)
def test_distance_is_a_distance(grid: HexGrid, a: str, b: str, c: str) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) is (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(st.sampled_from(GRIDS), st.integers(20, 30), st.integers(20, 30), st.integers(20, 30), st.integers(20, 30))
def test_distance_is_what_walking_takes(grid: HexGrid, row: int, column: int, to_row: int, to_column: int) -> None:
    a, b = f"{row}{column}", f"{to_row}{to_column}"
    assert grid.distance(a, b) == walked(grid, a, b)


@pytest.mark.parametrize("hex_id", ["", "280", "28041", "28 4", "٢٨٠٤", "abcd", "-804"])
def test_what_is_no_hex_number(hex_id: str) -> None:
    for call in (WRTE.point, WRTE.neighbours):
        with pytest.raises(ChartError, match="four digits"):
            call(hex_id)
    with pytest.raises(ChartError, match="four digits"):
        WRTE.distance("2804", hex_id)
    with pytest.raises(ChartError, match="four digits"):
        HexMap(WRTE, ["2804", hex_id])


# --------------------------------------------------------------------------------------------------------------- a map

SMALL = HexMap(WRTE, ["1712", "1711", "1710", "1611", "1612", "1811", "1812", "2820"])


def test_a_map_numbers_its_hexes() -> None:
    assert SMALL.ids == ("1611", "1612", "1710", "1711", "1712", "1811", "1812", "2820")
    middle = SMALL.index["1711"]
    assert [SMALL.ids[number] for number in SMALL.around[middle]] == ["1712", "1812", "1811", "1710", "1611", "1612"]
    assert SMALL.around[SMALL.index["1611"]] == (1, 3, 2, -1, -1, -1)
    assert SMALL.neighbours[SMALL.index["1611"]] == (1, 3, 2)
    assert not SMALL.is_edge(middle)
    assert SMALL.is_edge(SMALL.index["2820"])
    assert SMALL.neighbours[SMALL.index["2820"]] == ()
    assert SMALL.distance(SMALL.index["1611"], SMALL.index["1812"]) == 2
    assert len(SMALL) == 8


def test_equal_maps() -> None:
    again = HexMap(WRTE, reversed(SMALL.ids))
    assert again == SMALL == pickle.loads(pickle.dumps(SMALL))
    assert hash(again) == hash(SMALL)
    assert HexMap(MARITA, SMALL.ids) != SMALL
    assert SMALL.ids != SMALL
    assert repr(SMALL) == "<HexMap of 8 hexes>"


def test_a_hex_stands_once() -> None:
    with pytest.raises(ChartError, match="hex 1711 stands twice"):
        HexMap(WRTE, ["1711", "1712", "1711"])


def test_hexsides() -> None:
    one, other = SMALL.index["1611"], SMALL.index["1711"]
    assert SMALL.side(one, other) == SMALL.side(other, one) == (one, other)
    with pytest.raises(ChartError, match="1611 and 1712 share no side"):
        SMALL.side(one, SMALL.index["1712"])
    rivers = SMALL.sides({"1611": ["1711", "1612"], "1711": ["1611"], "1612": ("1611",)}, "river")
    assert rivers == {(one, other), (one, SMALL.index["1612"])}


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ({"1611": ["1711"]}, "river between 1611 and 1711: 1711 does not list 1611"),
        ({"1611": ["1712"], "1712": ["1611"]}, "share no side"),
        ({"1611": ["1511"]}, "one of them is no hex of the map"),
        ({"1511": ["1611"]}, "one of them is no hex of the map"),
    ],
)
def test_wrong_hexsides(pairs: dict[str, list[str]], told: str) -> None:
    with pytest.raises(ChartError, match=told):
        SMALL.sides(pairs, "river")


@given(st.sampled_from(GRIDS), st.sets(st.builds("{}{}".format, st.integers(30, 35), st.integers(30, 35))))
def test_neighbours_on_a_map_are_mutual(grid: HexGrid, ids: set[str]) -> None:
    board = HexMap(grid, ids)
    for number, hex_id in enumerate(board.ids):
        on_map = {other for other in grid.neighbours(hex_id).values() if other in ids}
        assert {board.ids[other] for other in board.neighbours[number]} == on_map
        assert all(number in board.neighbours[other] for other in board.neighbours[number])
        assert all(board.distance(number, other) == 1 for other in board.neighbours[number])
