"""Stacks of counters in the room that a place has."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest
from tests.pictures.looking import SVG

from balkan_rules.pictures.counters import Counter, Spot, draw_stack
from balkan_rules.pictures.palette import Colour
from balkan_rules.pictures.svg import Canvas
from balkan_rules.pictures.symbols import Echelon, Sign

UNIT = Counter("6th", "unit", Colour.BLUE, Sign.ARTILLERY, Echelon.REGIMENT, "4", "artillery")
BACK = Counter("enemy unit", "hidden", Colour.GREY, None)


def stack(spot: Spot, *counters: Counter) -> Element:
    canvas = Canvas(Element(f"{SVG}svg"))
    draw_stack(canvas, spot, "somewhere", counters)
    return canvas.element


def lefts(drawn: Element) -> list[float]:
    """How far to the right each counter lies."""
    return [float(group.attrib["transform"][10:].split()[0]) for group in drawn if group.get("class") == "br-unit"]


def test_a_hidden_counter_is_a_blank_back() -> None:
    (group,) = stack(Spot(0, 0, 40, 30), BACK)
    assert [child.tag for child in group] == ["title", "rect"]
    assert (group[0].text, group.attrib["data-kind"]) == ("enemy unit\nsomewhere", "hidden")


@pytest.mark.parametrize("sign", Sign)
def test_every_sign_is_drawn(sign: Sign) -> None:
    (group,) = stack(Spot(0, 0, 40, 30), Counter("a", "unit", Colour.RED, sign))
    assert [path.get("d") for path in group.iter("path")] == [outline for outline in sign.value if outline]


@pytest.mark.parametrize(("colour", "ink"), [(Colour.BLUE, "br-white"), (Colour.YELLOW, "br-black")])
def test_figures_can_be_read_on_every_colour(colour: Colour, ink: str) -> None:
    (group,) = stack(Spot(0, 0, 40, 30), Counter("a", "unit", colour, Sign.CAVALRY, Echelon.BRIGADE, "7"))
    assert [(text.text, text.get("class")) for text in group.iter("text")] == [("7", f"br-figure {ink}")]


def test_counters_lie_beside_each_other_in_the_middle_while_there_is_room() -> None:
    assert lefts(stack(Spot(10, 0, 100, 24), UNIT)) == [48]
    assert lefts(stack(Spot(10, 0, 100, 24), UNIT, BACK, UNIT)) == [23, 48, 73]


def test_counters_that_find_no_room_overlap_inside_of_it_and_are_counted() -> None:
    drawn = stack(Spot(10, 0, 48, 24), UNIT, BACK, UNIT, UNIT)
    assert lefts(drawn) == [10, 18, 26, 34]
    assert [text.text for text in drawn if text.tag == "text"] == ["4"]


def test_smaller_counters_are_drawn_smaller() -> None:
    (group,) = stack(Spot(0, 0, 18, 18, size=18), UNIT)
    (rect,) = (child for child in group if child.tag == "rect")
    assert (rect.get("width"), rect.get("height")) == ("18", "18")
    assert "scale(0.75)" in next(child for child in group if child.tag == "g").attrib["transform"]
