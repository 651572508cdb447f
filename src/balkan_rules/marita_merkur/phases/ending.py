"""The end of a game turn, and after the last one who has won."""

from __future__ import annotations

from typing import ClassVar

from ...core.sequence import AutomaticRules
from ...core.state import Outcome
from ..actions import Action
from ..state import Draft, State
from ..values import Side

__all__ = ["EndOfTurn", "outcome"]

_CASE = "31.D.timing"


class EndOfTurn(AutomaticRules[State, Draft, Action]):
    """The game ends after its last game turn, or when the base game says so."""

    case: ClassVar[str] = _CASE
    title: ClassVar[str] = "end of the game turn"

    def enter(self, draft: Draft) -> None:
        if draft.turn == len(draft.ruleset.host.turns) or draft.ruleset.host.is_over(draft):
            draft.is_over = True
            found = draft.ruleset.host.verdict(draft.axis_points, draft.allied_points)
            draft.note("end", (self.case,), winner=str(found.winner), level=found.level)


def outcome(state: State) -> Outcome[Side]:
    """See `State.outcome`: the score is the Axis's points less those of the Allies."""
    found = state.ruleset.host.verdict(state.axis_points, state.allied_points)
    return Outcome(found.winner, found.level, state.axis_points - state.allied_points, _CASE)
