"""The frame of a reinforcement that has been named and not placed yet."""

from __future__ import annotations

import attrs

from ...core.sequence import Frame
from ..units import Unit

__all__ = ["Entering"]


@attrs.frozen(order=False)
class Entering(Frame):
    """A reinforcement comes on.

    Attributes:
        unit: the unit that has been named, which everybody knows.
    """

    unit: Unit
