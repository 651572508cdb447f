"""The map: Zones, Displays, places and what faces what."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest

from balkan_rules.core.errors import ChartError, PositionError
from balkan_rules.tito import default_charts
from balkan_rules.tito.map import (
    ELIMINATED,
    FIRST_OPERATION,
    NO_ZONE,
    OFF,
    SECOND_OPERATION,
    TRANSFERRED,
    Alignment,
    Column,
    Display,
    Place,
    PlaceKind,
    Terrain,
    TitoMap,
    Zone,
)


def board() -> TitoMap:
    return default_charts().map


def facing(name: str) -> list[str]:
    return [str(place) for place in board().facing(board().place(name))]


@pytest.mark.case("tito", "5.0", "5.1", "3.0.occupation-zone")
def test_the_twelve_zones() -> None:
    assert " ".join(map(str, board().zones)) == (
        "Albania Baranya Bosnia Carinthia Croatia Dalmatia Islands Istria Macedonia Montenegro Serbia Slovenia"
    )
    assert [zone.index for zone in board().zones] == list(range(12))


@pytest.mark.case("tito", "5.2.values")
def test_the_two_zones_that_the_book_quotes() -> None:
    serbia, bosnia = board().zone("Serbia"), board().zone("Bosnia")
    assert (serbia.garrison, serbia.alignment, serbia.uprising_modifier) == (4, Alignment.CHETNIK, 2)
    assert (bosnia.garrison, bosnia.alignment, bosnia.uprising_modifier) == (6, Alignment.PARTISAN, 1)


@pytest.mark.case("tito", "6.11")
def test_adjacency_goes_both_ways() -> None:
    assert board().zone("Bosnia").neighbours == ("Baranya", "Carinthia", "Croatia", "Serbia")
    assert board().zone("Macedonia").neighbours == ("Montenegro", "Serbia")
    for zone in board().zones:
        assert board().areas.neighbours(zone.name) == zone.neighbours
        for other in zone.neighbours:
            assert zone.name in board().zone(other).neighbours


@pytest.mark.case("tito", "6.5")
def test_the_islands_have_four_neighbours_and_no_display() -> None:
    islands = board().zone("Islands")
    assert islands.neighbours == ("Croatia", "Dalmatia", "Istria", "Slovenia")
    assert [str(board().places[index]) for index in board().in_zone[islands.index]] == [
        "Islands/Partisan Mountain",
        "Islands/Axis Mountain",
        "Islands/Chetnik Mountain",
        "Islands/Partisan Hide-away",
        "Islands/Axis Hide-away",
        "Islands/Chetnik Hide-away",
        "Islands/Neutral Chetniks",
    ]


def test_places_stand_in_map_order_behind_the_pseudo_places() -> None:
    assert [place.index for place in board().places] == list(range(213))
    assert [str(board().places[i]) for i in (OFF, ELIMINATED, TRANSFERRED, FIRST_OPERATION, SECOND_OPERATION)] == [
        "Not in play",
        "Eliminated",
        "Transferred",
        "First operation",
        "Second operation",
    ]
    assert str(board().places[5]) == "Albania/Partisan Mountain"
    assert [str(place) for place in board().places[12:14]] == ["Tirana/Yugoslav", "Tirana/Axis"]
    assert board().place("Belgrade/Axis") == Place(
        board().place("Belgrade/Axis").index,
        "Belgrade/Axis",
        PlaceKind.BOX,
        Column.AXIS,
        board().zone("Serbia"),
        board().display("Belgrade"),
    )


def test_tables_of_indices_agree_with_the_places() -> None:
    for place in board().places:
        assert (place.index in board().axis_places) is (place.column is Column.AXIS)
        yugoslav = place.column in {Column.PARTISAN, Column.CHETNIK, Column.YUGOSLAV}
        assert (place.index in board().yugoslav_places) is yugoslav
        assert board().zone_of[place.index] == (place.zone.index if place.zone else NO_ZONE)
        inside = [index for index, places in enumerate(board().in_zone) if place.index in places]
        assert inside == ([place.zone.index] if place.zone else [])


@pytest.mark.case("tito", "5.2", "5.3", "3.0.zone-display", "3.0.objective-display")
def test_what_faces_what() -> None:
    assert facing("Serbia/Axis Mountain") == ["Serbia/Partisan Mountain", "Serbia/Chetnik Mountain"]
    assert facing("Serbia/Axis Hide-away") == ["Serbia/Partisan Hide-away", "Serbia/Chetnik Hide-away"]
    assert facing("Serbia/Partisan Mountain") == ["Serbia/Axis Mountain"]
    assert facing("Serbia/Chetnik Hide-away") == ["Serbia/Axis Hide-away"]
    assert facing("Belgrade/Axis") == ["Belgrade/Yugoslav"]
    assert facing("Belgrade/Yugoslav") == ["Belgrade/Axis"]
    assert facing("Serbia/Neutral Chetniks") == facing("Eliminated") == []


@pytest.mark.case("tito", "5.4")
def test_every_zone_has_a_neutral_chetnik_box() -> None:
    for zone in board().zones:
        place = board().neutral(zone.name)
        assert (place.kind, place.column, place.zone) == (PlaceKind.NEUTRAL_BOX, Column.NEUTRAL, zone)


def test_places_by_what_they_are() -> None:
    assert str(board().mountain("Serbia", Column.AXIS)) == "Serbia/Axis Mountain"
    assert str(board().hide_away("Bosnia", Column.CHETNIK)) == "Bosnia/Chetnik Hide-away"
    assert str(board().box("Zagreb", axis=True)) == "Zagreb/Axis"
    assert str(board().box("Zagreb", axis=False)) == "Zagreb/Yugoslav"


@pytest.mark.parametrize(
    ("text", "column", "name"),
    [
        ("Belgrade", Column.AXIS, "Belgrade/Axis"),
        ("Belgrade", Column.PARTISAN, "Belgrade/Yugoslav"),
        ("Belgrade", Column.CHETNIK, "Belgrade/Yugoslav"),
        ("Belgrade", Column.YUGOSLAV, "Belgrade/Yugoslav"),
        ("Belgrade/Axis", Column.PARTISAN, "Belgrade/Axis"),
        ("Serbia Mountain", Column.AXIS, "Serbia/Axis Mountain"),
        ("Serbia/Mountain", Column.PARTISAN, "Serbia/Partisan Mountain"),
        ("Serbia Hide-away", Column.CHETNIK, "Serbia/Chetnik Hide-away"),
        ("Serbia/Hide-away", Column.AXIS, "Serbia/Axis Hide-away"),
        ("Not in play", None, "Not in play"),
    ],
)
def test_short_names_mean_the_place_for_the_unit(text: str, column: Column | None, name: str) -> None:
    assert str(board().resolve(text, column)) == name


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("Belgrade", None, "write one of 'Belgrade/Yugoslav', 'Belgrade/Axis'"),
        ("Belgrade", Column.NEUTRAL, "ambiguous"),
        ("Serbia Mountain", Column.YUGOSLAV, "'Serbia/Chetnik Mountain'"),
        ("Belgrad", Column.AXIS, "did you mean 'Belgrade'"),
        ("Utopia Mountain", Column.AXIS, "no place is called"),
        ("", Column.AXIS, "no place is called"),
    ],
)
def test_a_name_that_means_nothing_or_too_much_is_refused(text: str, column: Column | None, hint: str) -> None:
    with pytest.raises(PositionError, match=hint):
        board().resolve(text, column)


def test_unknown_names_are_refused_with_a_suggestion() -> None:
    for find in (board().zone, board().neutral, lambda name: board().mountain(name, Column.AXIS)):
        with pytest.raises(PositionError, match="no Zone is called 'Servia'; did you mean 'Serbia'"):
            find("Servia")
    with pytest.raises(PositionError, match="no Objective Display is called 'Zagrab'; did you mean 'Zagreb'"):
        board().box("Zagrab", axis=True)
    with pytest.raises(PositionError, match="no place is called 'Zagreb/Axes'; did you mean 'Zagreb/Axis'"):
        board().place("Zagreb/Axes")


def test_a_map_is_a_value() -> None:
    again = TitoMap(board().zones, board().displays)
    assert again == board()
    assert hash(again) == hash(board())
    assert board().__eq__(board())
    assert TitoMap(board().zones, board().displays[:-1]) != board()
    assert board() != "a map"
    assert pickle.loads(pickle.dumps(board())) == board()
    assert repr(board()) == "<TitoMap 12 Zones, 62 Objective Displays, 213 places>"


def test_no_more_places_than_a_byte_can_number() -> None:
    zone = Zone(0, "Serbia", 4, Alignment.CHETNIK, 2, ())
    displays = [Display(f"Place {i}", "Serbia", Terrain.VILLAGE, Fraction(1, 2), 1) for i in range(122)]
    assert str(displays[0]) == "Place 0"
    assert len(TitoMap([zone], displays[:121]).places) == 254
    with pytest.raises(ChartError, match="256 places"):
        TitoMap([zone], displays)
