"""The map: areas, terrain, roads, rivers, marks, cities and what else the hexes have."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from balkan_rules.core.errors import PositionError
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.map import (
    ELIMINATED,
    FIRST_HEX,
    OFF,
    RESERVE,
    SERBIA_BOX,
    UNSEEN,
    Area,
    Ethnic,
    Place,
    Terrain,
    WrteMap,
    kilometres,
    numbering,
)

BOARD = SHELF.default.map


def around(name: str) -> set[str]:
    return {BOARD.places[other].name for other in BOARD.neighbours[BOARD.place(name).index]}


def test_places_and_boxes() -> None:
    assert [place.index for place in BOARD.places] == list(range(FIRST_HEX + 535))
    boxes = ["Not in play", "Eliminated", "Serbia Holding Box", "Reserve", "Unseen"]
    assert [BOARD.places[box].name for box in (OFF, ELIMINATED, SERBIA_BOX, RESERVE, UNSEEN)] == boxes
    assert [place.is_hex for place in BOARD.places[:6]] == [False] * 5 + [True]
    assert sum(place.is_playable for place in BOARD.places) == 461
    assert repr(BOARD) == "<WrteMap of 535 hexes, 57 cities>"


@pytest.mark.case("wrte_1991", "2.4.hex-grid")
def test_neighbours_by_the_numbering() -> None:
    assert around("1711") == {"1710", "1712", "1611", "1612", "1811", "1812"}
    assert around("2820") == {"2819", "2821", "2719", "2720", "2919", "2920"}
    assert set(numbering().neighbours("1610").values()) == {"1611", "1609", "1710", "1709", "1510", "1509"}
    assert BOARD.distance(BOARD.place("Ljubljana"), BOARD.place("Zagreb")) == 6
    with pytest.raises(PositionError, match="Serbia Holding Box is no hex"):
        BOARD.distance(BOARD.place("Ljubljana"), BOARD.place("Serbia Holding Box"))


@pytest.mark.case("wrte_1991", "2.4.scale")
def test_a_hex_is_twenty_kilometres_wide() -> None:
    assert kilometres(6) == 120


@pytest.mark.case("wrte_1991", "7.4.islands")
def test_islands_sea_and_foreign_land_are_not_played() -> None:
    assert not BOARD.place("1014").is_playable
    for place in BOARD.places[FIRST_HEX:]:
        assert place.is_playable is (place.terrain in (Terrain.CLEAR, Terrain.ROUGH, Terrain.MOUNTAIN))
        assert all(BOARD.places[other].is_playable for other in BOARD.neighbours[place.index])


@pytest.mark.case("wrte_1991", "2.4.sr-hexes", "2.4.cs-hexes", "2.4.croat-hexes", "3.2.tag-name")
def test_majorities_of_croatian_hexes() -> None:
    marks = {
        name: BOARD.place(name) for name in ("1711", "2109", "2512", "Knin", "1610", "2820", "Osijek", "Ljubljana")
    }
    assert [name for name, place in marks.items() if place.is_serb] == ["1711", "2109", "2512", "Knin"]
    assert [name for name, place in marks.items() if place.is_mixed] == ["1610"]
    assert [name for name, place in marks.items() if place.is_croat] == ["2820", "Osijek"]
    assert marks["Ljubljana"].ethnic is None
    numbers = Counter(place.ethnic for place in BOARD.places)
    assert (numbers[Ethnic.SERB], numbers[Ethnic.MIXED]) == (22, 26)
    assert all((place.ethnic is not None) is (place.area is Area.CROATIA) for place in BOARD.places)


@pytest.mark.case("wrte_1991", "2.4.capitals", "2.4.barracks-symbol", "15.1.posts", "15.1.name")
def test_capitals_barracks_and_border_posts() -> None:
    assert {place.city for place in BOARD.capitals()} == {"Ljubljana", "Zagreb", "Sarajevo"}
    slovene = {place.city for place in BOARD.barracks(Area.SLOVENIA)}
    assert slovene == {"Maribor", "Celje", "Kranj", "Ljubljana", "Postojna", "Koper"}
    assert {place.city for place in BOARD.barracks(Area.SLOVENIA, Area.BOSNIA)} == slovene | {
        "Tuzla",
        "Banja Luka",
        "Sarajevo",
    }
    posts = {place.name for place in BOARD.border_posts()}
    assert {"3307", "3002"} <= posts
    assert len(posts) == 11


def test_roads_and_rivers() -> None:
    ljubljana, east, kranj = (BOARD.place(name).index for name in ("2804", "2805", "2903"))
    assert BOARD.has_road(ljubljana, east)
    assert BOARD.has_road(east, ljubljana)
    assert BOARD.has_river(kranj, ljubljana)
    assert not BOARD.has_river(ljubljana, east)
    assert ljubljana in BOARD.on_road
    for a, b in BOARD.roads | BOARD.rivers:
        assert a < b
        assert b in BOARD.neighbours[a]


def test_names_of_places() -> None:
    assert BOARD.place("2804") is BOARD.place("Ljubljana")
    assert str(BOARD.place("Ljubljana")) == "2804"
    with pytest.raises(PositionError, match=r"no place is called 'Ljubliana'; did you mean 'Ljubljana'"):
        BOARD.place("Ljubliana")
    with pytest.raises(PositionError, match=r"no place is called 'xxxxxx'$"):
        BOARD.place("xxxxxx")


def test_equal_maps() -> None:
    again = pickle.loads(pickle.dumps(BOARD))
    assert again == BOARD
    assert hash(again) == hash(BOARD)
    hexes = BOARD.hexes
    bare = WrteMap(hexes, BOARD.places[FIRST_HEX:], (), ())
    assert bare != BOARD
    assert bare != hexes
    assert pickle.loads(pickle.dumps(BOARD.place("2804"))) == BOARD.place("2804")
    assert Place(0, "Not in play") == BOARD.places[0]
