"""Boards of Marita-Merkur, read back."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import attrs
import pytest
from tests.marita_merkur.tiny_host import TinyHost
from tests.pictures.looking import SVG, looks, marked, played, read, shown, titles, units, words

from balkan_rules import marita_merkur as merkur
from balkan_rules.pictures import board_svg

BOXES = ("Waiting", "Sent", "Broken down", "Lost")


def expected(position: merkur.View | merkur.State) -> dict[str, Counter[str]]:
    """What a picture should show: units by name, those in boxes by nation, type and size."""
    found = {place.name: Counter([unit.name for unit in stack.units]) for place, stack in position.board.items()}
    for name in BOXES:
        if stack := position.stack(name):
            found[name] = Counter(
                [f"{one.nation} {one.piece.unit_type.value} {one.piece.size.value}" for one in stack.units]
            )
    return found


def test_every_counter_in_every_place_is_as_in_the_view() -> None:
    steps = [*islice(played(merkur.new_game(), 5, every=110), 9)]
    for number, step in enumerate(steps):
        for position in (step.after, *map(step.after.view, merkur.Side)):
            assert shown(board_svg(position, last=step)) == expected(position), f"position {number}"
    assert steps[-1].after.stack("Lost")


def cells(svg: str) -> list[tuple[float, float, float, float]]:
    """The boxes of the places on the map: left, upper, right and lower edge."""
    (ground,) = (group for group in read(svg).iter(f"{SVG}g") if group.get("class") == "br-map")
    found = [
        [float(rect.attrib[name]) for name in ("x", "y", "width", "height")]
        for rect in ground.iter(f"{SVG}rect")
        if "br-cell" in rect.get("class", "").split()
    ]
    return [(x, y, x + width, y + height) for x, y, width, height in found]


@pytest.mark.parametrize("ruleset", [merkur.ruleset(), merkur.ruleset(host=TinyHost())], ids=["stand-in", "tiny host"])
def test_every_place_has_a_box_and_none_lies_on_another(ruleset: merkur.MaritaMerkurRuleset) -> None:
    svg = board_svg(merkur.new_game(ruleset=ruleset))
    boxes = cells(svg)
    assert len(boxes) == len(ruleset.on_map)
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)
    assert all(box[0] >= 0 and box[2] <= 900 and box[1] >= 0 for box in boxes)


def test_a_host_of_ones_own_is_drawn_too() -> None:
    start = merkur.new_game(ruleset=merkur.ruleset(host=TinyHost()))
    for step in islice(played(start, 5, every=15), 6):
        assert shown(board_svg(step.after, last=step)) == expected(step.after)


def test_every_place_tells_what_it_is() -> None:
    told = set(titles(board_svg(merkur.new_game())))
    assert "rs0912 Athenai: Greece, clear, west of the Axios, Athenai, port, airfield for 6" in told
    assert "rn1631 North Adriatic: sea" in told
    for place in merkur.ruleset().on_map:
        assert any(title.startswith(f"{place.name} ") for title in told)


def test_units_are_told_with_what_they_are_good_for() -> None:
    told = {group.attrib["data-unit"]: group[0].text for group in units(board_svg(merkur.new_game()))}
    assert told["Jugoslav 2 Tank"] == "Jugoslav 2 Tank: armour battalion, strength 1, moves 2\nrn3613"
    assert told["Greek Greek Fighters"] == (
        "Greek Greek Fighters: fighter, 2 to 2 in the air, tactical bombing 0\nrs0912"
    )


def test_places_show_who_holds_them() -> None:
    state = merkur.new_game()
    told = set(titles(board_svg(state)))
    for place in merkur.ruleset().on_map:
        held = [f"{place}: {side}" for side in merkur.Side if f"{place}: {side}" in told]
        assert held == ([] if state.controls(place) is None else [f"{place}: {state.controls(place)}"])


def test_the_tracks_tell_how_things_stand() -> None:
    affairs = merkur.Affairs(
        turn=13,
        checks_begun=True,
        coup=True,
        triggered=10,
        deployed=11,
        invaded=True,
        special=merkur.SpecialTurn.OVER,
        axios_released=True,
        boats_port="rs0912",
        boats_since=12,
        exile=True,
        evacuations=(13,),
    )
    state = merkur.position(turn=13, affairs=affairs, weather="clear", efforts=("normal", "low"))
    told = words(board_svg(state))
    assert {"yes", "on Game-Turn 10", "on Game-Turn 11", "invaded", "may be crossed", "in exile"} <= set(told)
    assert {"May I 1941", "clear", "normal", "low"} <= set(told)
    collapsed = merkur.position(turn=13, affairs=attrs.evolve(affairs, collapsed=True))
    assert "collapsed" in words(board_svg(collapsed))


def test_the_tracks_tell_how_often_and_where_in_words() -> None:
    def told(**affairs: object) -> set[str]:
        return set(words(board_svg(merkur.position(turn=13, affairs=merkur.Affairs(turn=13, **affairs)))))  # type: ignore[arg-type]

    assert {"never sent", "Black Sea"} <= told()
    port = merkur.ruleset().place("Rhodes").name
    elsewhere = told(assistance_sent=1, boats_port=port, boats_since=12)
    assert "sent once" in elsewhere
    assert not {port, "Black Sea"} & (elsewhere - told(boats_port="rs0912", boats_since=12))
    assert "sent 2 times" in told(assistance_sent=2)


def test_an_effort_that_is_not_shown_yet_is_not_told() -> None:
    for step in islice(played(merkur.new_game(), 5, every=1), 20):
        if isinstance(step.action, merkur.ChooseEffort) and step.before.to_move is merkur.Side.AXIS:
            own, other = (words(board_svg(step.after.view(side), last=step)) for side in merkur.Side)
            assert step.action.effort in own
            assert "unknown" in other
            return
    pytest.fail("the Axis has chosen no effort")


def test_a_move_is_marked() -> None:
    for step in islice(played(merkur.new_game(), 5, every=1), 200):
        if isinstance(step.action, merkur.Move):
            assert len(marked(board_svg(step.before, last=step.action))) == 2
            assert len(marked(board_svg(step.after, last=step))) >= 2
            return
    pytest.fail("nobody has moved")


def test_links_are_drawn_once() -> None:
    rules = merkur.ruleset()
    svg = board_svg(merkur.new_game())
    ways = [way.kind for place in rules.on_map for way in rules.ways[place.index]]
    for kind, look in ((merkur.LinkKind.SEA, "br-lane"), (merkur.LinkKind.LAND, "br-road")):
        (line,) = looks(svg, look)
        assert line.attrib["d"].count("M") == ways.count(kind) / 2
