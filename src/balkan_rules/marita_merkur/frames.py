"""What interrupts a phase and returns to it: small frozen values. Nothing in them is secret."""

from __future__ import annotations

import attrs

from ..core.sequence import Frame
from .values import UnitType

__all__ = ["AssistanceChart", "Drawing", "SendingAssistance", "ShippingRoll"]


@attrs.frozen
class Drawing(Frame):
    """Draws of the base game are made as points are counted (31.D.timing).

    Attributes:
        due: the names of all draws of this game turn, in their order.
        drawn: what the first of them have come to.
    """

    due: tuple[str, ...]
    drawn: tuple[int, ...] = ()


@attrs.frozen
class AssistanceChart(Frame):
    """The German Assistance Chart is consulted (31.E.1.chart)."""


@attrs.frozen
class SendingAssistance(Frame):
    """The Axis picks the units that are sent, one of each type in turn (31.E.1.choice).

    Attributes:
        types: the types of which a unit is still to be picked.
        picked: the names of the units that have been.
    """

    types: tuple[UnitType, ...]
    picked: tuple[str, ...] = ()


@attrs.frozen
class ShippingRoll(Frame):
    """It is rolled how much shipping has been captured with Athenai (31.M.2.roll)."""
