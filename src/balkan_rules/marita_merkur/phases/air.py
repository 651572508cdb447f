"""The air phase, in which German ships sail too (31.M.phase)."""

from __future__ import annotations

from typing import ClassVar

from .segment import Segment

__all__ = ["AirPhase"]


class AirPhase(Segment):
    """The Player flies missions."""

    case: ClassVar[str] = "31.L.air"
    title: ClassVar[str] = "air phase"
