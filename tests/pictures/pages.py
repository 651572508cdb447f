"""Pages read back: what stands in them, and the boards that they show."""

from __future__ import annotations

import json
import re
from typing import Any, Final, TypeAlias

from balkan_rules.core.state import State
from balkan_rules.core.view import View
from balkan_rules.pictures import board_svg

Data: TypeAlias = dict[str, Any]

DATA: Final = re.compile(r'<script type="application/json" id="game">(.*?)</script>', re.DOTALL)
SCRIPT: Final = re.compile(r"<script>(.*?)</script>", re.DOTALL)
STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
POLICY: Final = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
TURN, PHASE, STANDS, WHO, ACTION, POINTS, EVENTS, CHANGES = range(8)


def data_of(page: str) -> Data:
    """The data in a page."""
    (text,) = DATA.findall(page)
    data: Data = json.loads(text)
    return data


def text_of(data: Data, number: int) -> str:
    """A text of a page by its number, put together if it is kept in parts."""
    kept = data["texts"][number]
    return kept if isinstance(kept, str) else "".join([text_of(data, part) for part in kept])


def boards(data: Data, reel: int = 0) -> list[str]:
    """What changes on the board of every step, put together as a picture has it."""
    places = len(data["places"])
    parts: dict[int, int] = {}
    found = []
    for step in data["reels"][reel]["steps"]:
        changes = step[CHANGES]
        parts |= dict(zip(changes[::2], changes[1::2], strict=True))
        shown = {part: text_of(data, number) for part, number in parts.items() if number >= 0}
        units = "".join([shown[part] for part in sorted(shown) if 2 <= part < 2 + places])
        tracks = "".join([shown[part] for part in sorted(shown) if part >= 2 + places])
        found.append(f"{shown[0]}<>{tracks}<>{shown[1]}<>{units}")
    return found


def expected(position: State[Any, Any] | View[Any, Any, Any], last: object) -> str:
    """The same pieces of the picture of a position; the stacks in the order of the page."""
    svg = board_svg(position, last=last)
    head = "".join(re.findall(r"<text .*?</text>", svg.partition('<g transform="translate(0 36)">')[0]))
    tracks, rest = _group(svg, "br-tracks")
    marks, _, _ = rest.partition('<g class="br-units"')
    units, _ = _group(svg, "br-units")
    return f"{head}<>{tracks}<>{marks}<>{units}"


def _group(svg: str, look: str) -> tuple[str, str]:
    """What stands in a group, and what follows it."""
    _, _, rest = svg.partition(f'<g class="{look}">')
    depth = 1
    for tag in re.finditer(r"<g\b[^>]*?(/)?>|</g>", rest):
        depth += -1 if tag.group() == "</g>" else not tag.group(1)
        if not depth:
            return rest[: tag.start()], rest[tag.end() :]
    return "", svg.partition(f'<g class="{look}" />')[2]
