"""Several units land together where the enemy is, by sea or air, and fight as one (ruling 31.M.together)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar, Final

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, Declare, Ferry, Lift
from ..air_frames import Gathering
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import Unit
from ..values import Side
from .landing import assault
from .lifts import Lifts
from .naval import SeaOrders
from .orders import Orders, grouped

__all__ = ["GatheringRules"]

_ORDERS: Final[Mapping[type, Orders]] = {Ferry: SeaOrders(), Lift: Lifts()}
"""What brings units to land where the enemy is."""
_DECLARE: Final = Group[Action](None, (Declare(),))


class GatheringRules(PhaseRules[State, Draft, Action]):
    """Others come to where a unit is about to land, one at a time, each with its own dice; then all fight."""

    case: ClassVar[str] = "31.M.assault"
    title: ClassVar[str] = "gathering of those who land together"
    accepts: ClassVar[frozenset[type]] = frozenset({*_ORDERS, Declare})

    def to_move(self, state: State) -> Enum:
        return _side(top(state, Gathering))

    def is_needed(self, draft: Draft) -> bool:
        return any(True for _ in _joining(draft))

    def leave(self, draft: Draft) -> None:
        assault(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [*grouped(_joining(state)), _DECLARE]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Ferry, Lift)):
            gathering = top(state, Gathering)
            yield from _why_not_join(gathering, action)
            yield from _ORDERS[type(action)].violations(state, action, _side(gathering))

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, (Ferry, Lift)):
            _ORDERS[type(action)].apply(draft, action)
        else:
            assault(draft)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for kind, orders in _ORDERS.items():
            yield from (action for action in orders.universe(ruleset) if type(action) is kind)
        yield from _DECLARE.actions


def _side(gathering: Gathering) -> Side:
    """Whose units land."""
    return gathering.units[0].side


def _why_not_join(gathering: Gathering, action: Ferry | Lift) -> Iterator[Violation]:
    """Why a unit does not come to those who have gathered; `Orders` say whether it can come there at all."""
    details = {"unit": action.unit.name, "to": action.to.name}
    if action.to is not gathering.at:
        yield Violation("31.M.assault", f"those who have gathered land at {gathering.at} first", details)
    if action.unit in gathering.units:
        yield Violation("31.M.assault", f"{action.unit} is about to land", details)


def _joining(position: Position) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
    """Who can still come, by what."""
    gathering = top(position, Gathering)
    for orders in _ORDERS.values():
        for unit, actions in orders.listed(position, _side(gathering)):
            able = [one for one in actions if isinstance(one, (Ferry, Lift)) and not any(_why_not_join(gathering, one))]
            if able:
                yield unit, able
