"""The Rally Segment: Demoralized units try to come back into Good Order (seq.rally)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, top
from ..actions import Action, Rally
from ..counters import Unit
from ..frames import RallyRoll
from ..ruleset import BalkanWarsRuleset
from ..secrecy import seen_by_owner, tell_enemy
from ..state import Draft, Position, State
from .segment import END, Segment

__all__ = ["RallyRules", "RallySegment"]


class RallySegment(Segment):
    """The phasing Player tries to rally his Demoralized units, each once."""

    case: ClassVar[str] = "seq.rally"
    title: ClassVar[str] = "Rally Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Rally, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        return (unit for unit in position.of_side(self.phasing) if unit in position.demoralized)

    def leave(self, draft: Draft) -> None:
        super().leave(draft)
        draft.host = draft.ruleset.host.turn_ends(draft, self.phasing)

    def is_needed(self, draft: Draft) -> bool:
        return self.waits(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = [state.ruleset.units[unit] for unit in state.ready]
        able = [Group(unit, (Rally(unit),)) for unit in units if not any(_rallying(state, unit))]
        return [*able, END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Rally):
            yield from _rallying(state, action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Rally):
            draft.finish((action.unit.index,))
            draft.push(RallyRoll(action.unit.index, draft.at(action.unit.index)))
            tell_enemy(draft, action.unit.index, "rallying", ("seq.rally",))
        else:
            self.end(draft)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        return seen_by_owner(state, action.unit.index) if isinstance(action, Rally) else None

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Rally(unit) for unit in ruleset.units), *END.actions)


@case("seq.rally")
def _rallying(position: Position, unit: Unit) -> Iterator[Violation]:
    if unit.index not in position.ready:
        yield Violation("seq.rally", f"{unit} cannot try to rally now", {"unit": unit.name})
    elif not position.ruleset.host.rally(position, unit.name):
        yield Violation("seq.rally", f"{unit} never rallies", {"unit": unit.name})


class RallyRules(DieRules[State, Draft, Action]):
    """The die of a rally."""

    case: ClassVar[str] = "seq.rally"
    title: ClassVar[str] = "rally"

    def apply(self, draft: Draft, action: Action) -> None:
        unit = top(draft, RallyRoll).unit
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        name = draft.ruleset.units[unit].name
        rallied = face <= draft.ruleset.host.rally(draft, name)
        seen = seen_by_owner(draft, unit)
        draft.pop()
        if rallied:
            draft.rally(unit)
        draft.note("rally", ("seq.rally",), seen_by=seen, unit=name, roll=face, success=rallied)
        tell_enemy(draft, unit, "rally", ("seq.rally",), roll=face, success=rallied)
