"""Boards of War Returns to Europe, read back."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from tests.pictures.looking import looks, marked, played, shown, titles, units, words

from balkan_rules import wrte_1991 as wrte
from balkan_rules.pictures import board_svg

BOXES = ("Serbia Holding Box", "Reserve", "Eliminated", "Unseen")


def expected(position: wrte.View | wrte.State) -> dict[str, Counter[str]]:
    """What a picture should show: every unit on the map by its name, those in the boxes by their class."""
    found = {place.name: Counter([unit.name for unit in stack.units]) for place, stack in position.board.items()}
    for name in BOXES:
        if stack := position.stack(name):
            found[name] = Counter([unit.kind for unit in stack.units])
    return found


def test_every_counter_in_every_place_is_as_in_the_view() -> None:
    steps = [*islice(played(wrte.new_game(), 5, every=90), 10)]
    unseen = 0
    for number, step in enumerate(steps):
        for position in (step.after, *map(step.after.view, wrte.Side)):
            assert shown(board_svg(position, last=step)) == expected(position), f"position {number}"
            unseen += "Unseen" in expected(position)
    assert unseen


def test_a_covered_unit_is_drawn_for_its_own_side_alone() -> None:
    place = {"Osijek": ["JNA Motorized 1", "JNA Motorized 2"]}
    state = wrte.position(turn=8, operations=3, place=place)
    own, enemy = (shown(board_svg(state.view(side))) for side in wrte.Side)
    assert own["2920"] == Counter({"JNA Motorized 1": 1, "JNA Motorized 2": 1})
    assert enemy["2920"] == Counter({"JNA Motorized 1": 1})
    assert enemy["Unseen"] == Counter({"jna-mot": 1})


def test_every_hex_tells_what_it_is() -> None:
    told = titles(board_svg(wrte.new_game()))
    for place in wrte.ruleset().places:
        if place.is_hex:
            assert any(title.startswith((f"{place.name}:", f"{place.name} {place.city}:")) for title in told)
    assert "2810 Zagreb: Croatia, clear, capital, barracks, airport" in told
    assert "1712 Knin: Croatia, rough, SR, barracks" in told


def test_cities_show_who_controls_them() -> None:
    state = wrte.position(turn=8, operations=3, place={"Osijek": ["JNA Motorized 1"], "Zagreb": ["ZNG 1"]})
    told = titles(board_svg(state))
    assert {"Osijek: federalist", "Zagreb: separatist", "Sarajevo: federalist"} <= set(told)


def test_what_is_noted_of_a_unit_is_told() -> None:
    state = wrte.position(turn=8, operations=3, place={"Osijek": ["ZNG 1"]}, caches=["ZNG 1"])
    (unit,) = (group for group in units(board_svg(state)) if group.attrib["data-place"] == "2920")
    assert unit[0].text == "ZNG 1: infantry brigade, 1-2-4, with a Weapons Cache\n2920"


def test_the_tracks_tell_how_things_stand() -> None:
    state = wrte.position(
        turn=8,
        operations=3,
        level=9,
        ceasefire=4,
        captured=2,
        broadcast=5,
        air_used=1,
        naval_used=2,
        besieged=["Zadar"],
        place={"Osijek": ["JNA Motorized 1"]},
    )
    told = words(board_svg(state))
    assert {"since Game-Turn 3", "declared on Game-Turn 4", "captured on Game-Turn 2", "last on Game-Turn 5"} <= set(
        told
    )
    assert {"1 air, 2 naval", "Zadar", str(state.victory_points.total)} <= set(told)
    assert "September II 1991, JNA Activation Level 9" in told
    quiet = words(board_svg(wrte.position(turn=1)))
    assert {"not yet", "not drawn", "none", "of Slovenia is free", "never", "no barracks"} <= set(quiet)


@pytest.mark.parametrize(("scenario", "told"), [("ten-days", "do not count"), ("total-war", "in Croatia")])
def test_points_are_told_as_the_scenario_counts_them(scenario: str, told: str) -> None:
    assert any(told in text for text in words(board_svg(wrte.new_game(scenario=scenario))))


def test_a_move_is_marked() -> None:
    for step in islice(played(wrte.new_game(), 5, every=1), 900):
        if isinstance(step.action, wrte.Go):
            assert {spot.tag.rpartition("}")[2] for spot in marked(board_svg(step.after, last=step))} == {"rect"}
            assert marked(board_svg(step.before, last=step.action))
            return
    pytest.fail("nobody has moved")


def test_the_marks_of_the_map_are_drawn() -> None:
    svg = board_svg(wrte.new_game())
    places = [place for place in wrte.ruleset().places if place.is_hex]
    assert len(looks(svg, "br-hex")) == len(places) + 6  # the legend shows six grounds
    assert len(looks(svg, "br-serb")) == sum(place.is_serb for place in places) + 1
    assert len(looks(svg, "br-mixed")) == sum(place.is_mixed for place in places) + 1
    assert len(looks(svg, "br-city")) == sum(bool(place.city) for place in places)
    (roads,), (rivers,) = looks(svg, "br-road"), looks(svg, "br-river")
    board = wrte.ruleset().map
    assert (roads.attrib["d"].count("M"), rivers.attrib["d"].count("M")) == (len(board.roads), len(board.rivers))
