"""What interrupts movement: dice for Jugoslavs who may defect, a march that goes on after them, crowds given up."""

from __future__ import annotations

import attrs

from ..core.sequence import Frame
from .units import Unit
from .values import Side

__all__ = ["Defecting", "GivingUp", "MarchingOn"]


@attrs.frozen
class Defecting(Frame):
    """Jugoslav units are checked for defection, the first of them next (31.G).

    Attributes:
        units: those that are still to be checked.
    """

    units: tuple[Unit, ...]


@attrs.frozen
class MarchingOn(Frame):
    """A German unit that was halted by checks for defection may march on (ruling 31.G.trigger).

    Attributes:
        unit: the unit.
        points: the movement points that it has left.
    """

    unit: Unit
    points: int


@attrs.frozen
class GivingUp(Frame):
    """A Player gives up units where more stand as a phase ends than can stay (31.M.breakdown).

    Attributes:
        side: whose units they are.
    """

    side: Side
