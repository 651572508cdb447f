"""What the phases have in common: whose they are, when they are due, and that they are ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from ...core.actions import END_PHASE, Group
from ...core.sequence import AutomaticRules, PhaseRules
from ..actions import Action
from ..collapse import all_sources_fell, with_sources
from ..invasion import trusted_player_turns
from ..state import Draft, Position, State
from ..values import Mark, PlayerTurn, Side
from .airfields import drive_off

__all__ = [
    "END",
    "AutomaticSegment",
    "Segment",
    "holds_all",
    "is_due",
    "mover_of",
    "ready_faults",
    "sources_fell",
    "take_control",
]

END: Final[Group[Action]] = Group(None, (END_PHASE,))
"""The group of `END_PHASE` alone."""


def mover_of(turn: PlayerTurn) -> Side:
    """Whose player turn it is."""
    return Side.ALLIED if turn is PlayerTurn.ALLIED else Side.AXIS


def is_due(position: Position, turn: PlayerTurn) -> bool:
    """Whether a game turn has a player turn: the special one is played on that of the German deployment alone."""
    return turn in trusted_player_turns(position.affairs)


def take_control(draft: Draft) -> None:
    """Bring control up to date at the end of a phase, and remember if all Jugoslav sources have fallen (31.H)."""
    draft.host = draft.ruleset.host.occupied(draft)
    if sources_fell(draft):
        draft.affairs = with_sources(draft.affairs, fell=True)


def sources_fell(position: Position) -> bool:
    """Whether the Axis controls every Jugoslav source of supply now."""
    sources = position.ruleset.marked[Mark.JUGOSLAV_SOURCE]
    return all_sources_fell(sum(_is_axis(position, place) for place in sources), len(sources))


def holds_all(position: Position, mark: Mark) -> bool:
    """Whether the Axis controls all places with a mark, of which there are some."""
    places = position.ruleset.marked[mark]
    return bool(places) and all(_is_axis(position, place) for place in places)


def _is_axis(position: Position, place: int) -> bool:
    return position.ruleset.host.controls(position, position.ruleset.places[place].name) is Side.AXIS


class Segment(PhaseRules[State, Draft, Action]):
    """One phase of a player turn, in which its Player acts.

    Subclasses say who is `able` as it begins and what he can do; each can also be ended (`END`).

    Attributes:
        player_turn: the player turn to which it belongs.
        side: who acts in it.
    """

    def __init__(self, player_turn: PlayerTurn) -> None:
        self.player_turn: PlayerTurn = player_turn
        self.side: Side = mover_of(player_turn)  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

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
            take_control(draft)
            drive_off(draft)

    def is_needed(self, draft: Draft) -> bool:
        return is_due(draft, self.player_turn)


def ready_faults(state: State) -> Iterator[str]:
    """What is wrong with those who may still act in a phase that has been loaded: it is no phase of theirs."""
    rules = state.ruleset.steps[state.cursor].rules
    able = rules.able(state) if isinstance(rules, Segment) and is_due(state, rules.player_turn) else ()
    for code in sorted({*state.ready}.difference(map(chr, able))):
        yield f"ready: {state.ruleset.units[ord(code)]} cannot act in this phase"


class AutomaticSegment(AutomaticRules[State, Draft, Action]):
    """One phase of a player turn in which nobody decides anything.

    Attributes:
        player_turn: the player turn to which it belongs.
        side: whose it is.
    """

    def __init__(self, player_turn: PlayerTurn) -> None:
        self.player_turn: PlayerTurn = player_turn
        self.side: Side = mover_of(player_turn)  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def enter(self, draft: Draft) -> None:
        if is_due(draft, self.player_turn):
            self.play(draft)

    def play(self, draft: Draft) -> None:
        """What happens in it."""
