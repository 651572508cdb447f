"""Parts of a unit become the unit again, in its movement phase, when all of them are in one place (31.M.breakdown)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..core.actions import Group
from ..core.cases import case
from ..core.errors import Violation
from .actions import Action, Rejoin
from .ruleset import MaritaMerkurRuleset
from .state import Draft, Position, added
from .units import BROKEN, OFF, Unit
from .values import Side

__all__ = ["rejoin", "rejoinings", "wholes_of", "why_not_rejoin"]

_WHOLES: Final = "units with parts"


def wholes_of(ruleset: MaritaMerkurRuleset, side: Side) -> dict[int, Group[Action]]:
    """The units of a side that can break down, by their indices, each with the action of rejoining."""
    found: dict[int, Group[Action]] | None = ruleset.memo.get((_WHOLES, side))
    if found is None:
        wholes = [ruleset.units[unit] for unit in ruleset.of_side[side] if ruleset.counters.parts[unit]]
        found = {}
        for unit in wholes:
            found[unit.index] = Group(unit, (Rejoin(unit),))
        ruleset.memo[_WHOLES, side] = found
    return found


def rejoinings(position: Position, side: Side) -> Iterator[tuple[int, Group[Action]]]:
    """The units whose parts can rejoin, by their indices: those for which `why_not_rejoin` has no reason."""
    if chr(BROKEN) in position.pos:
        for unit, group in wholes_of(position.ruleset, side).items():
            if not any(why_not_rejoin(position, position.ruleset.units[unit])):
                yield unit, group


@case("31.M.breakdown")
def why_not_rejoin(position: Position, unit: Unit) -> Iterator[Violation]:
    """Why the parts of a unit cannot become it again."""
    parts = position.ruleset.counters.parts[unit.index]
    places = {position.pos[part] for part in parts}
    if position.pos[unit.index] != chr(BROKEN):
        yield Violation("31.M.breakdown", f"{unit} has not broken down", {"unit": unit.name})
    elif len(places) > 1 or not position.is_on_map(parts[0]):
        yield Violation("31.M.breakdown", f"the parts of {unit} are not all in one place", {"unit": unit.name})


def rejoin(draft: Draft, unit: Unit) -> None:
    """Put a unit in the place of its parts; it may still move if all of them may, and is cut off if one of them is."""
    parts = draft.ruleset.counters.parts[unit.index]
    codes = set(map(chr, parts))
    may_move, is_cut_off = codes <= {*draft.ready}, bool(codes & {*draft.unsupplied})
    draft.put(unit.index, ord(draft.pos[parts[0]]))
    for part in parts:
        draft.put(part, OFF)
    draft.ready = added(draft.ready, [unit.index] if may_move else [])
    draft.unsupplied = added(draft.unsupplied, [unit.index] if is_cut_off else [])
    draft.note("rejoined", ("31.M.breakdown",), unit=unit.name, at=draft.at(unit.index).name)
