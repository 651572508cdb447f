"""Counters as they are drawn: what stands on one, and stacks of them in the room that a place has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from .palette import Colour
from .svg import TIMES, number

if TYPE_CHECKING:
    from .svg import Canvas
    from .symbols import Echelon, Sign

__all__ = ["COUNTER", "Counter", "Spot", "draw_sign", "draw_stack"]

COUNTER: Final = 24.0
"""How wide and high a counter is on a board for 900 pixels."""
_BADGE: Final = 5.5
_PILE: Final = 3.0
"""How much of a counter must be seen beside the next one; with less they lie obliquely on one another."""
_DIGIT: Final = 5.6
"""How wide a digit of a figure is in the widest of the fonts."""
_MOST: Final = 5
"""So many characters fit on a counter."""


@attrs.frozen(order=False, cache_hash=True)
class Counter:
    """One counter, or several of a kind that nobody can tell apart.

    Attributes:
        name: what it is called in the game; of something hidden what its back shows.
        kind: ``"unit"``, ``"kind"`` (of interchangeable counters) or ``"hidden"``.
        colour: that of its nation.
        sign: what stands in its frame; None for a blank back.
        echelon: how large the unit is; None if nothing says so.
        figure: what is written below the frame, such as its strength; it can be empty.
        told: what more is told of it when it is pointed at.
        count: how many there are.
        is_struck: whether a stroke goes through it, because it is not in order.
    """

    name: str
    kind: str
    colour: Colour
    sign: Sign | None
    echelon: Echelon | None = None
    figure: str = ""
    told: str = ""
    count: int = 1
    is_struck: bool = False

    @property
    def title(self) -> str:
        """What is told of it when it is pointed at."""
        number = "" if self.count == 1 else f"{self.count} {TIMES} "
        return f"{number}{self.name}{f': {self.told}' if self.told else ''}"


@attrs.frozen(order=False)
class Spot:
    """The room that a place has for counters.

    Attributes:
        x: its left edge.
        y: its upper edge.
        width: how wide it is.
        height: how high it is.
        size: how wide and high the counters in it are.
    """

    x: float
    y: float
    width: float
    height: float
    size: float = COUNTER

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


def draw_stack(canvas: Canvas, spot: Spot, place: str, counters: Sequence[Counter]) -> None:
    """Draw counters beside each other where there is room, else one over the other with a count.

    Args:
        canvas: where to draw.
        spot: the room for them.
        place: the name of the place.
        counters: the counters, in the order in which they lie on one another.
    """
    across, up = _steps(spot, len(counters))
    x = spot.x + (spot.width - spot.size - across * (len(counters) - 1)) / 2
    y = spot.y + (spot.height - spot.size + up * (len(counters) - 1)) / 2
    for nth, counter in enumerate(counters):
        room = Spot(x + nth * across, y - nth * up, spot.size, spot.size, spot.size)
        _draw_counter(canvas, counter, place, room)
    if across < spot.size and len(counters) > 1:
        right, top = x + spot.size + across * (len(counters) - 1), y - up * (len(counters) - 1)
        _draw_count(canvas, sum(counter.count for counter in counters), right, top)


def _steps(spot: Spot, count: int) -> tuple[float, float]:
    """How far to the right and how far up of the one below the counters of a stack lie."""
    if count < 2:
        return 0.0, 0.0
    across = min(spot.size + 1, (spot.width - spot.size) / (count - 1))
    pile = min(_PILE, 2 * _PILE / (count - 1))
    return (across, 0.0) if across >= _PILE else (pile, pile)


def _draw_counter(canvas: Canvas, counter: Counter, place: str, room: Spot) -> None:
    size = room.size
    data = {"unit": counter.name, "kind": counter.kind, "count": str(counter.count), "place": place}
    group = canvas.group("br-unit", title=f"{counter.title}\n{place}", at=(room.x, room.y), data=data)
    group.box(0, 0, size, size, f"br-counter {counter.colour.look}", round_by=2)
    if counter.sign is not None:
        _draw_face(group, counter, counter.sign, size)
    elif counter.count > 1:
        group.words(size / 2, size / 2 + 3.2, str(counter.count), f"br-figure {counter.colour.ink}")
    if counter.is_struck:
        group.path(f"M1 {number(size - 1)}L{number(size - 1)} 1", "br-struck")


def _draw_face(group: Canvas, counter: Counter, sign: Sign, size: float) -> None:
    """The frame with its sign, the marks over it and the figure below."""
    scale = size / COUNTER
    face = group.group(at=(size / 2, 9.5 * scale), scale=scale)
    draw_sign(face, sign)
    if counter.echelon is not None:
        marks = face.group(at=(0, -7.2))
        marks.path(counter.echelon.lines, "br-over" if counter.colour.ink == "br-white" else "br-under")
    if figure := _figure(counter):
        room = size - 2 if len(figure) * _DIGIT > size else None
        group.words(size / 2, size - 1.8, figure, f"br-figure {counter.colour.ink}", fit=room)


def _figure(counter: Counter) -> str:
    """What is written on it: the strength, before it the number of several, which stands alone if both are too long."""
    if counter.count == 1:
        return counter.figure
    together = f"{counter.count}{TIMES}{counter.figure}"
    return together if len(together) <= _MOST else f"{counter.count}{TIMES}"


def draw_sign(canvas: Canvas, sign: Sign) -> None:
    """A sign in its frame, around where the coordinates begin."""
    canvas.box(-8, -5, 16, 10, "br-frame")
    if sign.lines:
        canvas.path(sign.lines, "br-sign")
    if sign.filled:
        canvas.path(sign.filled, "br-dot")


def _draw_count(canvas: Canvas, number: int, right: float, top: float) -> None:
    """How many counters lie on one another, at the upper right corner of the last; long numbers grow to the left."""
    more = 2 * (len(str(number)) - 1)
    middle = right - 1 - more
    canvas.ellipse(middle, top + 1, _BADGE + more, _BADGE, "br-badge")
    canvas.words(middle, top + 4.2, str(number), "br-figure br-white")
