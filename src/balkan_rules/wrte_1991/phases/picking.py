"""A hidden unit is being moved or dropped, and its Player says which (8.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, Pick
from ..ruleset import WrteRuleset
from ..secrecy import is_hidden, other_side
from ..state import Draft, Position, State
from .ambush import Ambush, join, joinable
from .group import Moving, Picking, begin, can_leave, drop, mover, startable, takable, take

__all__ = ["PickingRules", "candidates"]


@case("8.0.hidden")
def candidates(position: Position, frame: Picking) -> list[int]:
    """The hidden units that may be meant."""
    below = position.frames[-2] if len(position.frames) > 1 else None
    if isinstance(below, Ambush):
        able: Sequence[int] = joinable(position, below)
    elif not isinstance(below, Moving):
        able = startable(position, frame.at)
    else:
        able = can_leave(below) if frame.leaves else takable(position, below)
    at = position.ruleset.codes[frame.at.index]
    return [unit for unit in able if position.pos[unit] == at and is_hidden(position, unit)]


class PickingRules(PhaseRules[State, Draft, Action]):
    """The Player picks one of its units that the other Player does not see."""

    case: ClassVar[str] = "8.0.hidden"
    title: ClassVar[str] = "choice of a hidden unit"
    accepts: ClassVar[frozenset[type]] = frozenset({Pick})

    def to_move(self, state: State) -> Enum:
        picks_ambusher = any(isinstance(frame, Ambush) for frame in state.frames)
        return other_side(mover(state)) if picks_ambusher else mover(state)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        return [Group(units[u], (Pick(units[u]),)) for u in candidates(state, top(state, Picking))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Pick)  # noqa: S101 - the only class accepted
        frame = top(state, Picking)
        if action.unit.index not in candidates(state, frame):
            sentence = f"{action.unit} is not among the hidden units at {frame.at} that can be picked"
            yield Violation("8.0.hidden", sentence, {"unit": str(action.unit), "place": str(frame.at)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Pick)  # noqa: S101 - the only class accepted
        frame = top(draft, Picking)
        draft.pop()
        if isinstance(draft.frames[-1] if draft.frames else None, Ambush):
            join(draft, action.unit.index)
        elif frame.leaves:
            drop(draft, action.unit.index)
        elif draft.frames:
            take(draft, action.unit.index)
        else:
            begin(draft, action.unit.index)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        return frozenset({self.to_move(state)})

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Pick(unit) for unit in ruleset.units)
