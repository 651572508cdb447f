"""The end of a player turn: who has collapsed, and which government has fled (31.H, 31.M.surrender)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ..affairs import SpecialTurn
from ..state import Draft
from ..values import PlayerTurn
from .segment import AutomaticSegment

__all__ = ["PlayerTurnEnd"]


class PlayerTurnEnd(AutomaticSegment):
    """What happens as a player turn ends; the special one is over then (31.F.then_regular)."""

    case: ClassVar[str] = "31.H"
    title: ClassVar[str] = "end of the player turn"

    def play(self, draft: Draft) -> None:
        if self.player_turn is PlayerTurn.SPECIAL:
            draft.affairs = attrs.evolve(draft.affairs, special=SpecialTurn.OVER)
