"""Pictures read back, and positions out of random games to draw."""

from __future__ import annotations

import hashlib
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import balkan_rules
from balkan_rules.core.state import State
from balkan_rules.core.transition import Transition
from balkan_rules.pictures import board_svg

SVG = "{http://www.w3.org/2000/svg}"
Shown = dict[str, Counter[str]]


def read(svg: str) -> Element:
    """The root of a picture, which must be well-formed."""
    root = fromstring(svg)  # noqa: S314 - our own picture
    assert root.tag == f"{SVG}svg"
    return root


def units(svg: str) -> list[Element]:
    """The counters in a picture."""
    return [group for group in read(svg).iter(f"{SVG}g") if group.get("class") == "br-unit"]


def shown(svg: str) -> Shown:
    """The counters in a picture by place: how many of each name."""
    found: Shown = {}
    for group in units(svg):
        found.setdefault(group.attrib["data-place"], Counter())[group.attrib["data-unit"]] += int(
            group.attrib["data-count"]
        )
    return found


def titles(svg: str) -> list[str]:
    """Everything that is told when something is pointed at."""
    return [element.text or "" for element in read(svg).iter(f"{SVG}title")]


def words(svg: str) -> list[str]:
    """Everything that is written on a board."""
    return [element.text or "" for element in read(svg).iter(f"{SVG}text")]


def looks(svg: str, look: str) -> list[Element]:
    """The elements of a class."""
    return [element for element in read(svg).iter() if look in element.get("class", "").split()]


def marked(svg: str) -> list[Element]:
    """The rings around the places of what was played last."""
    return looks(svg, "br-last")


def letters(svg: str) -> list[float]:
    """The heights of letters that the style sheet knows, in units of the picture."""
    style = read(svg).findtext(f"{SVG}style") or ""
    return [float(size) for size in re.findall(r"font-size:([\d.]+)px", style)]


def played(start: State[Any, Any], seed: int, *, every: int) -> Iterator[Transition[Any, Any]]:
    """Transitions of a random game, `every` so many steps, to its end."""
    rng = random.Random(seed)
    state: Any = start
    for number in range(100_000):
        if state.is_over:
            return
        action = state.legal_actions().sample(rng, by="group")
        if number % every == 0:
            step = state.step(action)
            yield step
            state = step.after
        else:
            state = state.apply(action, check=False)


def digests() -> dict[str, str]:
    """What the picture of a position of each game comes to."""
    found = {}
    for name in balkan_rules.GAMES:
        start = getattr(balkan_rules, name).new_game()
        *_, last = islice(played(start, 4, every=1), 30)
        svg = board_svg(last.after.view(start.ruleset.game.info.sides[0]), last=last)
        found[name] = hashlib.sha256(svg.encode()).hexdigest()
    return found
