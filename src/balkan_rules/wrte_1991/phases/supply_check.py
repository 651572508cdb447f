"""The Supply Status Check at the end of a Game-Turn (4.0)."""

from __future__ import annotations

from typing import ClassVar

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..secrecy import is_hidden
from ..state import Draft, State, on_map
from ..supply import Purpose, without_supply
from ..units import Side

__all__ = ["SupplyCheck"]


@case("4.0.end.3")
def _check(draft: Draft) -> None:
    """Mark the units that are out of supply now; what that means is rulings supply-timing, supply-check-purpose."""
    units = [unit for side in Side for unit in on_map(draft, side)]
    draft.unsupplied = bytes(without_supply(draft, units, Purpose.ATTACK))
    for unit in draft.unsupplied:
        counter = draft.ruleset.units[unit]
        seen_by = frozenset({counter.side}) if is_hidden(draft, unit) else None
        draft.note("unsupplied", ("4.0.end.3",), seen_by=seen_by, unit=str(counter))


class SupplyCheck(AutomaticRules[State, Draft, Action]):
    """Nobody decides anything; markers are put on units and taken off."""

    case: ClassVar[str] = "4.0.end.3"
    title: ClassVar[str] = "Supply Status Check"

    def enter(self, draft: Draft) -> None:
        _check(draft)
