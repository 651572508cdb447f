"""What the segments of a player turn have in common: whose they are, and that they are ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import ClassVar, Final

from ...core.actions import END_PHASE, Group
from ...core.sequence import PhaseRules
from ..actions import Action
from ..counters import Unit
from ..host_values import Side
from ..ruleset import BalkanWarsRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State

__all__ = ["END", "Segment", "group_by", "of_units"]

END: Final[Group[Action]] = Group(None, (END_PHASE,))
"""The group of `END_PHASE` alone."""


class Segment(PhaseRules[State, Draft, Action]):
    """One segment of a player turn.

    Attributes:
        phasing: the Player whose turn it is.
        by_enemy: whether the other Player acts in it.
    """

    by_enemy: ClassVar[bool] = False

    def __init__(self, phasing: Side) -> None:
        self.phasing: Side = phasing

    @property
    def actor(self) -> Side:
        """Who acts in it."""
        return enemy_of(self.phasing) if self.by_enemy else self.phasing

    def to_move(self, state: State) -> Enum:
        return self.actor

    def able(self, position: Position) -> Iterable[int]:
        """The units that can act in it as it begins."""
        return ()

    def enter(self, draft: Draft) -> None:
        draft.ready = bytes(sorted(self.able(draft)))

    def leave(self, draft: Draft) -> None:
        draft.ready, draft.struck = b"", ""

    def waits(self, position: Position) -> bool:
        """Whether somebody may still act, as far as both sides know: which hidden one has acted is secret.

        So a segment is passed over on public facts alone (ruling fog.segments).
        """
        return bool(position.ready) or any(unit in position.hidden for unit in self.able(position))

    def end(self, draft: Draft) -> None:
        """Go on to the next segment."""
        draft.next_phase()


def group_by(units: Iterable[int], state: State, list_of: Callable[[int], Iterable[Action]]) -> Iterator[Group[Action]]:
    """For each unit a group of what it can do, if it can do anything."""
    for unit in units:
        actions = tuple(list_of(unit))
        if actions:
            yield Group(state.ruleset.units[unit], actions)


def of_units(ruleset: BalkanWarsRuleset, kind: Callable[[Unit], Action]) -> tuple[Group[Action], ...]:
    """For each unit, by its index, the group of the action of one class that is done with it; built once."""
    key = ("groups", kind)
    found: tuple[Group[Action], ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(Group(unit, (kind(unit),)) for unit in ruleset.units)
    return found
