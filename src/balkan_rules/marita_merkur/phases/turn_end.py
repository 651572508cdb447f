"""The end of a player turn: who has collapsed, and which government has fled (31.H, 31.M.surrender)."""

from __future__ import annotations

from typing import ClassVar

import attrs

from ..collapse import after_player_turn
from ..invasion import after_special_turn
from ..state import Draft
from ..units import LOST
from ..values import Nation, PlayerTurn
from .segment import AutomaticSegment, sources_fell

__all__ = ["PlayerTurnEnd"]


class PlayerTurnEnd(AutomaticSegment):
    """What happens as a player turn ends; the special one is over then (31.F.then_regular)."""

    case: ClassVar[str] = "31.H"
    title: ClassVar[str] = "end of the player turn"

    def play(self, draft: Draft) -> None:
        _collapse(draft)
        _flee(draft)
        if self.player_turn is PlayerTurn.SPECIAL:
            draft.affairs = after_special_turn(draft.affairs)


def _collapse(draft: Draft) -> None:
    """All Jugoslav units are removed, wherever they are, if every source of theirs has fallen."""
    before = draft.affairs.collapsed
    draft.affairs = after_player_turn(draft.affairs, fell=sources_fell(draft), rulings=draft.ruleset.rulings)
    if draft.affairs.collapsed and not before:
        for unit in draft.ruleset.of_nation[Nation.JUGOSLAV]:
            draft.put(unit, LOST)
        draft.note("collapse", ("31.H",))


def _flee(draft: Draft) -> None:
    """The Greek government goes into exile when the base game says so, and does not come back."""
    if not draft.affairs.exile and draft.ruleset.host.goes_into_exile(draft):
        draft.affairs = attrs.evolve(draft.affairs, exile=True)
        draft.note("exile", ("31.M.surrender",))
