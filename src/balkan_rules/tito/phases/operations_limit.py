"""How many Anti-Guerrilla Operations the Axis Player has in a game: a blind draw, hidden until Game-Turn 15 (15.3).

All ten Soviet counters are in the cup whatever is drawn, and all ten arrive on Game-Turn 15: that one of them lies in
front of the Axis Player until then is never seen in the position.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

from ...core.cases import case
from ...core.dice import uniform
from ...core.sequence import AutomaticRules, ChanceRules
from ..actions import Action, DrawLimit
from ..ruleset import TitoRuleset
from ..state import Draft, Position, State
from ..tracks import Scenario
from ..units import Side

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["LimitDraw", "LimitReveal", "drawable", "first_turns", "numbers"]

_AXIS: Final[frozenset[Enum]] = frozenset({Side.AXIS})


@case("15.31")
def numbers(ruleset: TitoRuleset) -> list[int]:
    """The numbers on the counters in the cup, in rising order; those that stand on several counters as often."""
    return sorted(ruleset.charts.ago_numbers.values())


def drawable(position: Position) -> list[int]:
    """The numbers that can be drawn, or have been: those not below the operations that were declared before.

    Some were where a scenario begins in the midst of the game. Should no number be as high, it can be any.
    """
    every, declared = numbers(position.ruleset), position.tracks.operations
    return [number for number in every if number >= declared] or every


def first_turns() -> frozenset[int]:
    """The Game-Turns on which scenarios begin, each with a draw."""
    return frozenset([scenario.turns[0] for scenario in Scenario])


class LimitDraw(ChanceRules[State, Draft, Action]):
    """The Axis Player draws a counter from the cup; nobody else sees the number on it."""

    case: ClassVar[str] = "15.31"
    title: ClassVar[str] = "draw of the operations limit"
    accepts: ClassVar[frozenset[type]] = frozenset({DrawLimit})

    def is_needed(self, draft: Draft) -> bool:
        return draft.operations_limit is None and draft.turn == draft.tracks.scenario.turns[0]

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return uniform(drawable(state)).map(DrawLimit).outcomes()

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, DrawLimit)  # noqa: S101 - the only class accepted
        draft.operations_limit = action.number
        draft.note("limit drawn", ("15.31", "15.32"), seen_by=_AXIS, number=action.number)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum]:
        return _AXIS

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [DrawLimit(number) for number in dict.fromkeys(numbers(ruleset))]


@case("15.32")
def _reveal(draft: Draft) -> None:
    """Show the counter to the Yugoslav Player, with the operations that it has allowed."""
    if draft.operations_limit is not None:
        performed = draft.tracks.operations
        draft.note("limit revealed", ("15.32",), reveals=True, number=draft.operations_limit, performed=performed)


class LimitReveal(AutomaticRules[State, Draft, Action]):
    """The beginning of Game-Turn 15, when the drawn counter is turned over; nobody decides anything."""

    case: ClassVar[str] = "15.32"
    title: ClassVar[str] = "revealing of the operations limit"

    def enter(self, draft: Draft) -> None:
        _reveal(draft)
