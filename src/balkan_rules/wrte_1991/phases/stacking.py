"""Stacks that are too large when a phase ends: their owners remove what is too many (6.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, Remove
from ..map import FIRST_HEX, Place
from ..ruleset import WrteRuleset
from ..secrecy import note_reveals
from ..stacks import counts_in_stack, excess
from ..state import Draft, Position, State, units_at

__all__ = ["Overstacked", "OverstackedRules", "check"]


_ON_MAP: Final = chr(FIRST_HEX)
"""The lowest character of a unit in a hex."""


@attrs.frozen(order=False)
class Overstacked(Frame):
    """The owner of a stack has to remove units.

    Attributes:
        place: where it is.
    """

    place: Place


@case("6.1.when", "6.1.when.reinforcement", "6.1.transit")
def check(draft: Draft) -> None:
    """Let the owners of all stacks that are too large remove units, hex by hex (ruling stacking-check-times).

    Nothing binds those who only pass through one another before that.

    So everybody learns how many units are in such a stack.
    """
    stacked = [ord(code) for code, units in Counter(draft.pos).items() if units > 1 and code >= _ON_MAP]
    for index in sorted(stacked, reverse=True):
        place = draft.ruleset.places[index]
        if too_many := excess(draft, place):
            draft.push(Overstacked(place))
            draft.note("stack overfilled", ("6.1.when",), reveals=True, place=str(place), excess=too_many)


@case("6.1.excess")
def _removable(position: Position, place: Place) -> tuple[int, ...]:
    """The units of which the owner may remove any: those that count."""
    return tuple(u for u in units_at(position, place.index) if counts_in_stack(position.ruleset, u, place))


class OverstackedRules(PhaseRules[State, Draft, Action]):
    """The owner removes one unit after the other, until the stack is not too large any more."""

    case: ClassVar[str] = "6.1.excess"
    title: ClassVar[str] = "removal of what is too many in a stack"
    accepts: ClassVar[frozenset[type]] = frozenset({Remove})

    def to_move(self, state: State) -> Enum:
        return state.ruleset.units[next(units_at(state, top(state, Overstacked).place.index))].side

    def is_needed(self, draft: Draft) -> bool:
        return excess(draft, top(draft, Overstacked).place) > 0

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        found = _removable(state, top(state, Overstacked).place)
        return [Group(units[unit], (Remove(units[unit]),)) for unit in found]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Remove)  # noqa: S101 - the only class accepted
        place = top(state, Overstacked).place
        if action.unit.index not in _removable(state, place):
            sentence = f"a unit that counts for stacking in {place} is to be removed"
            yield Violation("6.1.excess", sentence, {"unit": str(action.unit), "place": str(place)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Remove)  # noqa: S101 - the only class accepted
        place = top(draft, Overstacked).place
        before = draft.pos
        draft.eliminate(action.unit.index)
        draft.note("given up", ("6.1.excess",), unit=str(action.unit), place=str(place))
        note_reveals(draft, before)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Remove(unit) for unit in ruleset.units)
