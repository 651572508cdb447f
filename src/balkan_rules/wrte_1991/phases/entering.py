"""A reinforcement that has been named is placed (10.2, 10.5); everybody knows who comes, but perhaps not where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import PhaseRules, top
from ..actions import Action, PlaceUnit
from ..map import Place
from ..ruleset import WrteRuleset
from ..secrecy import witnesses
from ..state import Draft, State
from ..units import Side
from . import arriving, mustering
from .entry import Entering
from .listing import placings

__all__ = ["EnteringRules", "can_be_entering"]


def can_be_entering(state: State, frame: Entering) -> bool:
    """Whether a unit can have been named."""
    first, unit = state.frames[0], frame.unit
    if isinstance(first, mustering.Mustering):
        return mustering.can_enter(state, first, unit)
    return isinstance(first, arriving.Arriving) and arriving.can_enter(state, unit)


class EnteringRules(PhaseRules[State, Draft, Action]):
    """Its Player places it."""

    case: ClassVar[str] = "10.0.define"
    title: ClassVar[str] = "placing of a reinforcement"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit})

    def to_move(self, state: State) -> Enum:
        return top(state, Entering).unit.side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        unit = top(state, Entering).unit
        if unit.side is Side.FEDERALIST:
            places: Iterable[Place] = mustering.places_for(state, unit.faction)
        else:
            places = arriving.open_cities(state)
        known = placings(state.ruleset, unit)
        return (Group(unit, tuple([known[place.index] for place in places])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        unit = top(state, Entering).unit
        if action.unit != unit:
            yield Violation("10.0.define", f"{unit} is placed next", {"unit": str(action.unit), "next": str(unit)})
        elif unit.side is Side.FEDERALIST:
            yield from mustering.refusals(state, unit, action.to)
        else:
            yield from arriving.refusals(state, unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        unit, to = action.unit, action.to
        seen_by = witnesses(draft, unit.index, to.index)
        draft.pop()
        cases = mustering.place(draft, unit, to) if unit.side is Side.FEDERALIST else arriving.place(draft, unit, to)
        draft.note("arrival", cases, seen_by=seen_by, unit=str(unit), to=str(to))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        return witnesses(state.draft(recording=False), action.unit.index, action.to.index)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            places = mustering.every_place(ruleset, unit) or arriving.every_place(ruleset, unit)
            yield from (PlaceUnit(unit, place) for place in places)
