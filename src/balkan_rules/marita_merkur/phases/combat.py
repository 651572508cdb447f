"""Combat on the ground."""

from __future__ import annotations

from typing import ClassVar

from .segment import Segment

__all__ = ["CombatPhase"]


class CombatPhase(Segment):
    """The Player attacks."""

    case: ClassVar[str] = "31.A"
    title: ClassVar[str] = "combat phase"
