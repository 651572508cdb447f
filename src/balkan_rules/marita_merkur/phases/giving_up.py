"""The end of a phase in which stacks are too big: their owner gives up units until they are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, GiveUp
from ..crowds import crowding, overfull, units_of
from ..march_frames import GivingUp
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import LOST
from ..values import Side

__all__ = ["GivingUpRules"]


class GivingUpRules(PhaseRules[State, Draft, Action]):
    """Units are given up one by one; then the phase is over."""

    case: ClassVar[str] = "31.M.breakdown"
    title: ClassVar[str] = "giving up of units"
    accepts: ClassVar[frozenset[type]] = frozenset({GiveUp})

    def to_move(self, state: State) -> Enum:
        return top(state, GivingUp).side

    def is_needed(self, draft: Draft) -> bool:
        return bool(overfull(draft, top(draft, GivingUp).side))

    def leave(self, draft: Draft) -> None:
        draft.pop()
        draft.next_phase()

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        return [Group(units[unit], (GiveUp(units[unit]),)) for unit in _surplus(state, top(state, GivingUp).side)]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, GiveUp)  # noqa: S101 - the only class that is accepted
        unit = action.unit
        if unit.index not in _surplus(state, top(state, GivingUp).side):
            sentence = f"{unit} does not stand where there are too many units, or it would not help"
            yield Violation(self.case, sentence, {"unit": unit.name})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, GiveUp)  # noqa: S101 - as above
        draft.note("given up", (self.case,), unit=action.unit.name, at=draft.at(action.unit.index).name)
        draft.put(action.unit.index, LOST)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [GiveUp(unit) for unit in ruleset.units]


@case("31.M.breakdown")
def _surplus(position: Position, side: Side) -> list[int]:
    """The units of a side that can be given up: they make a stack smaller that is too big, or nobody in it does."""
    found = list[int]()
    for place, measure in sorted(overfull(position, side).items()):
        stack = units_of(position, place, side)
        helpful = [unit for unit in stack if _without(position, place, stack, unit) < measure]
        found += helpful or stack
    return found


def _without(position: Position, place: int, stack: Sequence[int], unit: int) -> int:
    """By how much a stack is too big without one of its units."""
    return crowding(position.ruleset, place, [other for other in stack if other != unit])
