"""What the phases have in common: whose they are, when they are due, and that they are ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules, PhaseRules
from ..actions import Action
from ..affairs import SpecialTurn
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..values import PlayerTurn, Side

__all__ = ["END", "AutomaticSegment", "Segment", "is_due", "mover_of"]

END: Final[Group[Action]] = Group(None, (END_PHASE,))
"""The group of `END_PHASE` alone."""


def mover_of(turn: PlayerTurn) -> Side:
    """Whose player turn it is."""
    return Side.ALLIED if turn is PlayerTurn.ALLIED else Side.AXIS


@case("31.F")
def is_due(position: Position, turn: PlayerTurn) -> bool:
    """Whether a game turn has a player turn: the special one is played on that of the German deployment alone."""
    return turn is not PlayerTurn.SPECIAL or position.affairs.special is SpecialTurn.NOW


class Segment(PhaseRules[State, Draft, Action]):
    """One phase of a player turn, in which its Player acts.

    Subclasses say who is `able` as it begins, and add to `groups`, `violations`, `apply` and `universe`; here the phase
    can only be ended.

    Attributes:
        player_turn: the player turn to which it belongs.
        side: who acts in it.
    """

    accepts: ClassVar[frozenset[type]] = frozenset({EndPhase})

    def __init__(self, player_turn: PlayerTurn) -> None:
        self.player_turn: PlayerTurn = player_turn
        self.side: Side = mover_of(player_turn)

    def to_move(self, state: State) -> Enum:
        return self.side

    def able(self, position: Position) -> Iterable[int]:
        """The units that can act in it as it begins (31.F.german_only)."""
        return ()

    def enter(self, draft: Draft) -> None:
        if is_due(draft, self.player_turn):
            draft.ready = "".join(map(chr, sorted(self.able(draft))))

    def leave(self, draft: Draft) -> None:
        draft.ready = ""
        if is_due(draft, self.player_turn):
            draft.host = draft.ruleset.host.occupied(draft)

    def is_needed(self, draft: Draft) -> bool:
        return is_due(draft, self.player_turn)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (END,)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return END.actions


class AutomaticSegment(AutomaticRules[State, Draft, Action]):
    """One phase of a player turn in which nobody decides anything.

    Attributes:
        player_turn: the player turn to which it belongs.
        side: whose it is.
    """

    def __init__(self, player_turn: PlayerTurn) -> None:
        self.player_turn: PlayerTurn = player_turn
        self.side: Side = mover_of(player_turn)

    def enter(self, draft: Draft) -> None:
        if is_due(draft, self.player_turn):
            self.play(draft)

    def play(self, draft: Draft) -> None:
        """What happens in it."""
