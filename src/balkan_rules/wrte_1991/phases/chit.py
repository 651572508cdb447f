"""The draw that decides when operations in Croatia begin: first thing at set-up, and seen by one Player alone (3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final

from ...core.cases import case
from ...core.dice import uniform
from ...core.sequence import ChanceRules
from ..actions import Action, Draw
from ..ruleset import WrteRuleset
from ..state import Draft, Position, State
from ..units import Side
from .operations import set_turn, unheard

__all__ = ["ChitDraw", "chits", "drawable"]

_SEPARATIST: Final[frozenset[Enum]] = frozenset({Side.SEPARATIST})


@case("3.1.step.cup")
def chits(ruleset: WrteRuleset) -> tuple[int, ...]:
    """The numbers of the chits that go into the cup: Game-Turns."""
    return tuple(ruleset.charts.croatian_schedule)


def drawable(position: Position) -> tuple[int, ...]:
    """The chits that can have been drawn by what everybody knows: those whose Game-Turn has not come without a word.

    In a position to which no play leads it can be any.
    """
    every, earliest = chits(position.ruleset), unheard(position)
    return tuple(number for number in every if number >= earliest) or every


class ChitDraw(ChanceRules[State, Draft, Action]):
    """The Separatist Player draws one of the chits, and nobody else sees which."""

    case: ClassVar[str] = "3.1.step.draw"
    title: ClassVar[str] = "draw of the Croatia Mil Ops chit"
    accepts: ClassVar[frozenset[type]] = frozenset({Draw})

    def is_needed(self, draft: Draft) -> bool:
        is_first = draft.turn == draft.tracks.scenario.first_turn
        return is_first and draft.chit == 0 and set_turn(draft) is None

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return uniform(chits(state.ruleset)).map(Draw).outcomes()

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Draw)  # noqa: S101 - the only class accepted
        _draw(draft, action.chit)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum]:
        return _SEPARATIST

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Draw(number) for number in chits(ruleset))


@case("3.1.step.draw")
def _draw(draft: Draft, chit: int) -> None:
    """Keep the number of the chit, unseen by the other Player (ruling setup-federalist-conceal)."""
    draft.chit = chit
    draft.note("chit drawn", ("3.1.step.draw",), seen_by=_SEPARATIST, chit=chit)
