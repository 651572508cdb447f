"""Boxes that lie on one another, moved apart until none does, each as little as may be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

__all__ = ["Box", "spread"]

_ROUNDS: Final = 400
_ENOUGH: Final = 0.05
"""Less than that does not count as overlapping."""


@attrs.define(eq=False)
class Box:
    """A box by its middle.

    Attributes:
        x: its middle.
        y: the same.
        width: how wide it is.
        height: how high it is.
        is_fixed: whether it stays where it is.
    """

    x: float
    y: float
    width: float
    height: float
    is_fixed: bool = False


def spread(boxes: Sequence[Box], width: float, gap: float) -> None:
    """Move boxes apart, over and over, until none is nearer to another than a gap.

    They stay between the left and the right edge and below the upper one; they may go down as far as they must.

    Args:
        boxes: the boxes.
        width: where the right edge is.
        gap: how far apart they are to be.
    """
    for _ in range(_ROUNDS):
        _keep_inside(boxes, width, gap)
        if not _push(boxes, gap):
            return
    _keep_inside(boxes, width, gap)


def _keep_inside(boxes: Sequence[Box], width: float, gap: float) -> None:
    """Move what is beyond an edge back to it."""
    for box in boxes:
        if not box.is_fixed:
            box.x = min(max(box.x, box.width / 2 + gap), width - box.width / 2 - gap)
            box.y = max(box.y, box.height / 2 + gap)


def _push(boxes: Sequence[Box], gap: float) -> bool:
    """Move what overlaps apart once; whether anything did."""
    order = sorted(boxes, key=lambda box: (box.y, box.x))
    highest = max(box.height for box in order) + gap
    pushed = False
    for number, one in enumerate(order):
        for other in order[number + 1 :]:
            if other.y - one.y >= highest + one.height:
                break
            across = (one.width + other.width) / 2 + gap - abs(other.x - one.x)
            down = (one.height + other.height) / 2 + gap - abs(other.y - one.y)
            if across > _ENOUGH and down > _ENOUGH and not (one.is_fixed and other.is_fixed):
                _part(one, other, across, down)
                pushed = True
    return pushed


def _part(one: Box, other: Box, across: float, down: float) -> None:
    """Move two boxes apart the shorter way: half of it each, or all of it the one that may move."""
    share = 0.0 if one.is_fixed else 1.0 if other.is_fixed else 0.5
    if across < down:
        way = across if other.x >= one.x else -across
        one.x, other.x = one.x - way * share, other.x + way * (1 - share)
    else:
        way = down if other.y >= one.y else -down
        one.y, other.y = one.y - way * share, other.y + way * (1 - share)
