"""Which units the schedule calls off the map, and which of them it brings back (13.7, 13.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.cases import case
from ..charts import AxisTurn
from ..map import OFF, TRANSFERRED
from ..units import Unit

if TYPE_CHECKING:
    from ..ruleset import TitoRuleset
    from ..state import Position

__all__ = ["call_case", "called_for", "comes", "entry", "entry_case", "ever_called", "overdue"]

_NOTHING: Final = AxisTurn()
_LAST_PRINTED: Final = 8
"""The last Game-Turn of which the schedule is printed."""


@case("13.9", "13.91.GT2", "13.91.GT3", "13.91.GT4", "13.91.GT5", "13.91.GT6", "13.91.GT8")
def entry(ruleset: TitoRuleset, turn: int) -> AxisTurn:
    """What the schedule has for the Axis on a Game-Turn."""
    return ruleset.charts.axis_schedule.get(turn, _NOTHING)


def entry_case(turn: int) -> str:
    """The case of the schedule's entry for a Game-Turn; what it has after the eighth is not printed."""
    return f"13.91.GT{turn}" if turn <= _LAST_PRINTED else "13.91.GT9-17"


def called_for(ruleset: TitoRuleset, turn: int) -> tuple[Unit, ...]:
    """The units whose transfer the schedule has called for up to a Game-Turn, in the order of the calls.

    A call lapses when the schedule brings the unit back, whether it had left or not (ruling transfer-lapses).
    """
    key = ("transfers", turn)
    found: tuple[Unit, ...] | None = ruleset.memo.get(key)
    if found is None:
        called: dict[Unit, None] = {}
        for past in range(turn + 1):
            for unit in entry(ruleset, past).reinforcements:
                called.pop(unit, None)
            called.update(dict.fromkeys(entry(ruleset, past).transfers))
        found = ruleset.memo[key] = tuple(called)
    return found


def ever_called(ruleset: TitoRuleset) -> tuple[Unit, ...]:
    """Every unit whose transfer the schedule calls for at some time, in the order of the first calls."""
    return tuple(dict.fromkeys([unit for turn in ruleset.charts.axis_schedule.values() for unit in turn.transfers]))


@case("13.71", "13.73")
def overdue(position: Position) -> tuple[Unit, ...]:
    """The units on the map whose transfer has been called for, in this Game-Turn or before (ruling transfer-later).

    A unit that is not on the map owes nothing: its transfer is ignored. A Serbian or Croat that comes back as a
    replacement may leave after all (ruling transfer-of-replaced).
    """
    pos, axis = position.pos, position.ruleset.is_axis
    return tuple([unit for unit in called_for(position.ruleset, position.turn) if axis[pos[unit.index]]])


@case("13.71")
def comes(position: Position, unit: Unit) -> bool:
    """Whether a unit that the schedule has for this Game-Turn comes: one that has not been in play, or was transferred.

    If its transfer had been called for, it must have left so, and comes back. What had been turned over before it was
    transferred (13.81) returns as what it had become, if at all.
    """
    ruleset, pos = position.ruleset, position.pos
    if unit not in called_for(ruleset, position.turn - 1):
        return pos[unit.index] == OFF
    turned = unit.upgrades_to is not None and pos[ruleset.charts.unit(unit.upgrades_to).index] != OFF
    return pos[unit.index] == TRANSFERRED and not turned


def call_case(position: Position, unit: Unit) -> str:
    """The case of the entry that called for a unit's transfer: the last one that has."""
    schedule = position.ruleset.charts.axis_schedule
    return entry_case(max(turn for turn in schedule if turn <= position.turn and unit in schedule[turn].transfers))
