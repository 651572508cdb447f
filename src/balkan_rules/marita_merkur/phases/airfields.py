"""Airfields that are lost: the air units there go to another, or are lost with it (31.N.airfield)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, Fly
from ..air_frames import Fleeing
from ..flights import air_units, held_by, open_bases, why_not_base_at
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..units import LOST, Unit
from ..values import Side
from .orders import each

__all__ = ["FleeingRules", "drive_off"]


@case("31.N.airfield")
def drive_off(draft: Draft) -> None:
    """Air units leave places that the enemy holds now; of both sides the Axis is asked first."""
    for side in reversed(Side):
        units = tuple(_driven_off(draft, side))
        if units:
            draft.push(Fleeing(side, units))


def _driven_off(position: Position, side: Side) -> Iterator[Unit]:
    """The air units of a side in places that the enemy holds."""
    lost = held_by(position, enemy_of(side))
    for unit in air_units(position.ruleset, side):
        if ord(position.pos[unit]) in lost:
            yield position.ruleset.units[unit]


class FleeingRules(PhaseRules[State, Draft, Action]):
    """An air unit after the other goes to an airfield of its side with room; where there is none, it is lost.

    One whose army has collapsed meanwhile (31.H) goes nowhere.
    """

    case: ClassVar[str] = "31.N.airfield"
    title: ClassVar[str] = "flight from lost airfields"
    accepts: ClassVar[frozenset[type]] = frozenset({Fly})

    def to_move(self, state: State) -> Enum:
        return top(state, Fleeing).side

    def is_needed(self, draft: Draft) -> bool:
        unit = top(draft, Fleeing).units[0]
        return draft.is_on_map(unit.index) and bool(open_bases(draft, unit))

    def leave(self, draft: Draft) -> None:
        unit = top(draft, Fleeing).units[0]
        if draft.is_on_map(unit.index):
            draft.note("loss", (self.case,), unit=unit.name, at=draft.at(unit.index).name)
            draft.put(unit.index, LOST)
        _next(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        unit = top(state, Fleeing).units[0]
        return [Group(unit, tuple(each(state.ruleset, Fly, unit, open_bases(state, unit))))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Fly)  # noqa: S101 - the only class that is accepted
        unit = top(state, Fleeing).units[0]
        if action.unit is not unit:
            yield Violation(self.case, f"{unit} leaves its airfield first", {"unit": action.unit.name})
        else:
            yield from why_not_base_at(state, unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Fly)  # noqa: S101 - the only class that is accepted
        draft.put(action.unit.index, action.to.index)
        draft.note("flight", (self.case,), unit=action.unit.name, to=action.to.name)
        _next(draft)

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        fields = [place for place in ruleset.on_map if place.airfield]
        return [Fly(unit, place) for unit in ruleset.units if unit.is_air for place in fields]


def _next(draft: Draft) -> None:
    """Go on to the next air unit that has to leave."""
    fleeing = top(draft, Fleeing)
    if fleeing.units[1:]:
        draft.replace(Fleeing(fleeing.side, fleeing.units[1:]))
    else:
        draft.pop()
