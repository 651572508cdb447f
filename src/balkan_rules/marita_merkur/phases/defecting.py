"""Jugoslav defection in the movement phase of the special turn (31.G), and marches that go on after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Move, Pass
from ..defection import defects
from ..march_frames import Defecting, MarchingOn
from ..marching import march, why_not_march
from ..reach import Marches, marches_of, move_of
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State, added
from ..units import LOST
from ..values import Nation
from ..zone import zone_of

__all__ = ["DefectingRules", "MarchingOnRules"]

_PASS = Pass()


class DefectingRules(DieRules[State, Draft, Action]):
    """One die for each unit that is checked; who defects is removed at once (ruling 31.G.trigger)."""

    case: ClassVar[str] = "31.G.roll"
    title: ClassVar[str] = "check for defection"

    def is_needed(self, draft: Draft) -> bool:
        return bool(top(draft, Defecting).units)

    def apply(self, draft: Draft, action: Action) -> None:
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        unit, *others = top(draft, Defecting).units
        place = draft.at(unit.index)
        leaves = defects(face, place.ground)
        draft.note("defection", (self.case, "31.G"), unit=unit.name, at=place.name, roll=face, leaves=leaves)
        draft.checked = added(draft.checked, (unit.index,))
        if leaves:
            draft.put(unit.index, LOST)
        draft.replace(Defecting(tuple([other for other in others if draft.is_on_map(other.index)])))


class MarchingOnRules(PhaseRules[State, Draft, Action]):
    """The unit whose coming has led to checks goes on with the movement points that it has left, or stays."""

    case: ClassVar[str] = "31.G"
    title: ClassVar[str] = "march after a check for defection"
    accepts: ClassVar[frozenset[type]] = frozenset({Move, Pass})

    def to_move(self, state: State) -> Enum:
        return top(state, MarchingOn).unit.side

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, MarchingOn)
        is_stopped = ord(draft.pos[frame.unit.index]) in zone_of(draft, enemy_of(frame.unit.side))
        return not is_stopped and bool(_marches(draft, frame).routes(draft, frame.unit, frame.points))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, MarchingOn)
        return _marches(state, frame).moves(state, frame.unit, frame.points), Group(None, (_PASS,))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, MarchingOn)
        if isinstance(action, Move):
            if action.unit != frame.unit:
                yield Violation(self.case, f"{frame.unit} is on the march", {"unit": action.unit.name})
            else:
                yield from why_not_march(state, _marches(state, frame), action, frame.points)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, MarchingOn)
        draft.pop()
        if isinstance(action, Move):
            march(draft, _marches(draft, frame), action, frame.points)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for unit in ruleset.of_nation[Nation.GERMAN]:
            yield from (move_of(ruleset, ruleset.units[unit], place.index) for place in ruleset.on_map)
        yield _PASS


def _marches(position: Position, frame: MarchingOn) -> Marches:
    return marches_of(position, frame.unit.side, is_exploiting=False)
