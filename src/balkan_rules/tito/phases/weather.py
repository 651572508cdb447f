"""The Weather Phase and the seasons (section 11.0)."""

from __future__ import annotations

from typing import ClassVar

from ...core.actions import Roll
from ...core.cases import case
from ...core.sequence import DieRules
from ..actions import Action
from ..state import Draft, State

__all__ = ["Weather", "drought_after", "is_winter"]


@case("11.0", "11.11")
def is_winter(turn: int) -> bool:
    """Whether a Game-Turn is a Winter Game-Turn: every fourth one."""
    return turn % 4 == 0


@case("11.22", "11.24")
def drought_after(turn: int, die: int, *, before: bool) -> bool:
    """Whether drought is in effect for this Game-Turn and the next three.

    Args:
        turn: the Game-Turn of the roll.
        die: what was rolled.
        before: whether drought was in effect in the four Game-Turns before.
    """
    return _first_drought(die) if turn == 2 else before is not _reverses(die)


@case("11.22.A")
def _first_drought(die: int) -> bool:
    return die <= 3


@case("11.22.B")
def _reverses(die: int) -> bool:
    return die <= 5


@case("4.2.A.2", "11.21")
def _set_weather(draft: Draft, die: int) -> None:
    """Fix the weather until the next Weather Phase."""
    before = draft.tracks.drought
    draft.record(drought=drought_after(draft.turn, die, before=before))
    rule = "11.22.A" if draft.turn == 2 else "11.22.B"
    effect = "11.23" if draft.tracks.drought else "11.24"
    draft.note("weather", ("11.21", rule, effect), die=die, before=before, drought=draft.tracks.drought)


class Weather(DieRules[State, Draft, Action]):
    """One die, on the Game-Turns that the sequence of play gives a Weather Phase."""

    case: ClassVar[str] = "4.2.A.2"
    title: ClassVar[str] = "Weather Phase"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        _set_weather(draft, action.value)
        draft.next_phase()
