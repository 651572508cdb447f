"""The supply determination of a player turn (31.I, ruling 31.F.supply)."""

from __future__ import annotations

from typing import ClassVar

from .segment import AutomaticSegment

__all__ = ["SupplyPhase"]


class SupplyPhase(AutomaticSegment):
    """Who is in supply is determined as the player turn begins."""

    case: ClassVar[str] = "31.I"
    title: ClassVar[str] = "supply determination"
