"""The Combat Segment of an Anti-Guerrilla Operation: the units deployed may attack what faces them (4.2.A.7, 8.45).

The rules are those of the Combat Phases; attacks are voluntary, in Mountains and Hide-aways. The odds (8.46), losses
(8.32.C) and retreats of an operation differ: see `odds`, and `operation.put_aside`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import top
from ..actions import Action, Attack, Attempt
from ..operations import camp, is_of
from ..ruleset import TitoRuleset
from ..state import Draft, Position, State
from .attacks import has_fought
from .combat import AxisCombat
from .forces import has_force
from .operation import OperationCombat, end

__all__ = ["OperationCombat", "OperationCombatRules"]


@case("8.45", "4.2.A.7.combat")
def attacks(position: Position, frame: OperationCombat) -> Iterator[tuple[int, int]]:
    """Every attack that can still be made in an operation, as (origin, target), in map order.

    A stack that faces Partisans and Chetniks attacks one of them only (8.13, ruling operation-choose-one-faction).
    """
    for origin in camp(position.ruleset, frame.zone):
        for target in position.ruleset.facing[origin]:
            fresh = not (has_fought(position, origin) or has_fought(position, target))
            if fresh and has_force(position, origin, target) and has_force(position, target, origin):
                yield origin, target


@case("8.45")
def elsewhere(position: Position, frame: OperationCombat, attack: Attack | Attempt) -> Iterator[Violation]:
    """Only the units of the operation attack, from where they have been deployed."""
    if attack.origin.index not in camp(position.ruleset, frame.zone):
        sentence = f"the operation is fought in the Mountains and Hide-aways of {frame.zone}"
        yield Violation("8.45", sentence, {"origin": str(attack.origin), "zone": str(frame.zone)})


class OperationCombatRules(AxisCombat):
    """The Axis Player attacks, or ends the segment; it ends of itself when nothing can be attacked.

    The attempt on Tito can be made here too, if the 501st takes part (9.44).
    """

    case: ClassVar[str] = "4.2.A.7.combat"
    title: ClassVar[str] = "Combat Segment of an operation"
    cases: ClassVar[tuple[str, ...]] = ("8.45", "8.11")

    def possible(self, position: Position) -> Sequence[tuple[int, int]]:
        return tuple(attacks(position, top(position, OperationCombat)))

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, OperationCombat)
        return is_of(draft, frame.operation, frame.zone) and super().is_needed(draft)

    def leave(self, draft: Draft) -> None:
        self.end(draft)

    def end(self, draft: Draft) -> None:
        end(draft, top(draft, OperationCombat))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Attack, Attempt)):
            yield from elsewhere(state, top(state, OperationCombat), action)
        yield from super().violations(state, action)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        ground = {place for zone in ruleset.zones for place in camp(ruleset, zone)}
        for action in super().universe(ruleset):
            if not isinstance(action, (Attack, Attempt)) or action.origin.index in ground:
                yield action
