"""The measures by which the greedy bot of Tito goes, and other sets of them that are worth a try."""

from __future__ import annotations

from typing import Final

import attrs

from ..tito import Side

__all__ = ["PLAIN", "STYLES", "SURE", "Style"]

SURE: Final = 5
"""Attack where five faces of the die, or all, do not hurt the attacker."""


@attrs.frozen(order=False)
class Style:
    """The measures by which the bot goes.

    Attributes:
        assault: on how many faces of the die an attack of Yugoslavs on an Objective Display must not hurt them.
        rush: the same for those who would be idle otherwise; below `assault` they attack what nobody else does.
        seek: whether idle guerrillas go where most Displays are to be had, and not first to Mountains that need them.
        crush: on how many faces an attack of the Axis must not hurt it, where it can be had; else `SURE` do.
        hunt: whether the Axis attacks in Mountains before it guards Displays.
        kept: the Axis keeps the Garrison Values of Zones whose Uprising Modifier is at most this.
        least: what an operation must be worth, in Victory Points, as their number is limited.
        point: what a Strength Point destroyed is worth, in Victory Points of Displays left open.
    """

    assault: int = SURE
    rush: int = SURE
    seek: bool = False
    crush: int = SURE
    hunt: bool = False
    kept: int = 3
    least: int = 3
    point: int = 4


PLAIN: Final = Style()
"""How the bot plays unless it is told otherwise."""
STYLES: Final[dict[Side, tuple[Style, ...]]] = {
    Side.AXIS: (
        Style(kept=0),
        Style(kept=1),
        Style(kept=2),
        Style(crush=4),
        Style(crush=6),
        Style(hunt=True),
        Style(least=10),
        Style(point=2),
    ),
    Side.YUGOSLAV: (
        Style(rush=3),
        Style(rush=3, seek=True),
        Style(rush=1),
        Style(seek=True),
        Style(assault=6, rush=1),
        Style(assault=4, rush=1),
        Style(assault=3, rush=1),
    ),
}
"""What each side may try beside it."""
