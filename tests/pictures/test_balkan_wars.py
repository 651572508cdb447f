"""Boards of the Balkan Wars, read back."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest
from tests.balkan_wars.square_host import NAMES, SquareHost
from tests.pictures.looking import looks, marked, played, shown, titles, units, words

from balkan_rules import balkan_wars as wars
from balkan_rules.pictures import board_svg

BOXES = (
    "Mobilization Pool",
    "Prisoners of the First Player",
    "Prisoners of the Second Player",
    "Off-map area",
    "Removed",
    "Expended",
    "Unseen",
)


def expected(position: wars.View | wars.State) -> dict[str, Counter[str]]:
    """What a picture should show: units by name, backs by country, those in boxes by country and class."""
    found: dict[str, Counter[str]] = {}
    for place, stack in position.board.items():
        found[place.name] = Counter([unit.name for unit in stack.units])
        for country, is_weak, number in stack.hidden:
            found[place.name][f"{'Demoralized' if is_weak else 'hidden'} unit of {country}"] += number
    for name in BOXES:
        if stack := position.stack(name):
            found[name] = Counter([f"{unit.country} {unit.unit_class.value.replace('_', ' ')}" for unit in stack.units])
    return found


@pytest.mark.parametrize(("scenario", "every"), [("belgrade", 60), ("jihad", 130)])
def test_every_counter_in_every_place_is_as_in_the_view(scenario: str, every: int) -> None:
    hidden = 0
    steps = [*islice(played(wars.new_game(scenario=scenario), 5, every=every), 5)]
    for number, step in enumerate(steps):
        for position in (step.after, *map(step.after.view, wars.Side)):
            svg = board_svg(position, last=step)
            assert shown(svg) == expected(position), f"position {number}"
            hidden += any(group.attrib["data-kind"] == "hidden" for group in units(svg))
    assert hidden


def test_hidden_units_are_blank_and_counted() -> None:
    state = wars.new_game(scenario="jihad")
    for step in islice(played(state, 5, every=1), 400):
        state = step.after
    view = state.view(wars.Side.FIRST)
    backs = [group for group in units(board_svg(view)) if group.attrib["data-kind"] == "hidden"]
    assert backs
    for group in backs:
        assert group.find("./{*}g") is None
        place = view.stack(group.attrib["data-place"])
        assert int(group.attrib["data-count"]) in [number for _, _, number in place.hidden]
        assert not place.units or group.attrib["data-unit"] not in {unit.name for unit in place.units}


def test_the_demoralized_are_struck_through() -> None:
    for step in islice(played(wars.new_game(scenario="belgrade"), 5, every=25), 30):
        state = step.after
        weak = sum(len(stack.demoralized) for stack in state.board.values())
        svg = board_svg(state)
        assert len(looks(svg, "br-struck")) == weak
        assert sum("Demoralized" in title for title in titles(svg)) == weak
        if weak:
            return
    pytest.fail("nobody is Demoralized")


def test_every_hex_tells_what_it_is() -> None:
    told = set(titles(board_svg(wars.new_game())))
    assert "1140 Belgrade: Serbia, clear, city" in told
    assert {place.name for place in wars.ruleset().on_map} <= {title[:4] for title in told}
    svg = board_svg(wars.new_game())
    assert len(looks(svg, "br-hex")) == 1464 + 7  # the legend shows seven grounds


def test_the_tracks_tell_how_things_stand() -> None:
    state = wars.new_game(scenario="jihad")
    told = words(board_svg(state))
    assert "Jihad!" in told
    assert "morale 9, First Player" in told
    agents = [state.tracks.agents(side) for side in wars.Side]
    assert f"First {agents[0]}, Second {agents[1]}" in told
    scores = [f"{name} {score.total}" for name, score in state.scores.items()]
    assert set(scores) <= set(told)
    assert "good" in told


def test_snow_that_lies_is_told() -> None:
    state = wars.position(scenario="belgrade", turn=3, weather=wars.Weather.SNOW, snow=True)
    assert "snow, snow lies" in words(board_svg(state))


def test_a_host_without_hexes_has_a_cell_for_each_place() -> None:
    rules = wars.ruleset(host=SquareHost())
    start = wars.new_game(scenario="belgrade", ruleset=rules)
    for step in islice(played(start, 5, every=20), 8):
        svg = board_svg(step.after, last=step, arrows=[("A1", "B2")])
        assert shown(svg) == expected(step.after)
        assert {title.split()[0] for title in titles(svg)} >= set(NAMES)
        assert len(looks(svg, "br-hex")) == 7  # those of the legend


def test_a_march_is_marked() -> None:
    for step in islice(played(wars.new_game(scenario="belgrade"), 5, every=1), 900):
        if isinstance(step.action, wars.Go):
            assert marked(board_svg(step.after, last=step))
            assert marked(board_svg(step.before, last=step.action))
            return
    pytest.fail("nobody has marched")


def test_holders_are_told_as_for_each_town() -> None:
    for step in islice(played(wars.new_game(scenario="jihad"), 5, every=250), 3):
        for position in (step.after, step.after.view(wars.Side.SECOND)):
            towns = [place for place in wars.ruleset().on_map if place.settlement is not None]
            told = {place: side for place in towns if (side := position.controls(place)) is not None}
            assert position.holders == told
