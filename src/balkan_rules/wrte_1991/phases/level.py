"""The second step of the Event Phase: the JNA Activation Level for the Game-Turn (4.0, 5.1)."""

from __future__ import annotations

from typing import ClassVar

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..state import Draft, State

__all__ = ["ActivationLevel"]


@case("4.0.event.2")
def _fix_allowance(draft: Draft) -> None:
    """The level that the track shows now is what the Game-Turn goes by."""
    draft.record(allowance=draft.tracks.level)
    draft.note("level fixed", ("4.0.event.2",), level=draft.tracks.level)


class ActivationLevel(AutomaticRules[State, Draft, Action]):
    """Nobody decides anything: the marker has been moved by what happened."""

    case: ClassVar[str] = "4.0.event.2"
    title: ClassVar[str] = "Activation Level"

    def enter(self, draft: Draft) -> None:
        _fix_allowance(draft)
