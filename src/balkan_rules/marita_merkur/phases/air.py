"""The air phase, in which German ships sail too (31.L.air, 31.M.phase)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

import attrs

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ..actions import Action
from ..air_frames import Bombing
from ..carrying import Loads
from ..flights import fliers
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..transport import why_not_end_air_phase
from ..values import PlayerTurn
from .lifts import Lifts
from .naval import SeaOrders, crowds_of_parts, may_sail
from .orders import Orders, grouped
from .segment import END, Segment, is_due
from .sorties import ShipBombing, Sorties

__all__ = ["AirPhase"]

_ORDERS: Final[tuple[Orders, ...]] = (Sorties(), Lifts(), SeaOrders(), ShipBombing())
_ORDER_OF: Final[Mapping[type, Orders]] = {kind: order for order in _ORDERS for kind in order.kinds}


class AirPhase(Segment):
    """The Player flies missions, and in the Axis player turn sends German ships, in any order (ruling 31.L.order)."""

    case: ClassVar[str] = "31.L.air"
    title: ClassVar[str] = "air phase"
    accepts: ClassVar[frozenset[type]] = frozenset({EndPhase, *_ORDER_OF})

    def able(self, position: Position) -> Iterable[int]:
        return fliers(position, self.side)

    def enter(self, draft: Draft) -> None:
        if is_due(draft, self.player_turn):
            _clear_sky(draft)
        super().enter(draft)

    def is_needed(self, draft: Draft) -> bool:
        return super().is_needed(draft) and (bool(draft.ready or draft.sky.bombers) or self._may_sail(draft))

    def _may_sail(self, draft: Draft) -> bool:
        return self.player_turn is PlayerTurn.AXIS and may_sail(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        found = grouped(pair for order in _ORDERS for pair in order.listed(state, self.side))
        return found if any(self._why_not_end(state)) else [*found, END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        order = _ORDER_OF.get(type(action))
        if order is None:
            yield from self._why_not_end(state)
        else:
            yield from order.violations(state, action, self.side)

    def _why_not_end(self, position: Position) -> tuple[Violation, ...]:
        """Parts that stay behind where too many are keep the phase of transport from ending (31.M.breakdown)."""
        crowds = crowds_of_parts(position) if self.player_turn is PlayerTurn.AXIS else {}
        return why_not_end_air_phase(sum(crowds.values()))

    def apply(self, draft: Draft, action: Action) -> None:
        order = _ORDER_OF.get(type(action))
        if order is not None:
            order.apply(draft, action)
        elif draft.sky.bombers:
            draft.push(Bombing())
        else:
            draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        for order in _ORDERS:
            yield from order.universe(ruleset)
        yield from END.actions


@case("31.L.air.flak")
def _clear_sky(draft: Draft) -> None:
    """Nobody has flown yet; support of earlier combats is over, and who was grounded long enough may fly again."""
    grounded = tuple([one for one in draft.sky.grounded if one.until >= draft.turn])
    draft.sky = attrs.evolve(draft.sky, flown="", support=(), grounded=grounded, bombers="", loads=Loads())
