"""Movement and exploitation."""

from __future__ import annotations

from typing import ClassVar

from .segment import Segment

__all__ = ["ExploitationPhase", "MovementPhase"]


class MovementPhase(Segment):
    """The Player moves."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "movement phase"


class ExploitationPhase(Segment):
    """The Player moves once more with what can exploit; the special turn has no such phase."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "exploitation phase"
