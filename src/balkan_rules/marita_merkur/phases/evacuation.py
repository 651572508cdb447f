"""The British evacuate on the game turns for which they have declared it (31.L.evacuation, 31.N.attempt)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from ...core.actions import EndPhase, Group, Roll
from ...core.errors import Violation
from ...core.sequence import DieRules, top
from ..actions import Action, Evacuate
from ..air_frames import EvacuationRoll
from ..crowds import has_room
from ..entering import come_to
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import LOST, Place, Unit
from ..values import Nation, Side
from .orders import grouped
from .segment import END, Segment

__all__ = ["EvacuationPhase", "EvacuationRules"]


class EvacuationPhase(Segment):
    """British ground units at ports may be taken off, one after the other."""

    case: ClassVar[str] = "31.L.evacuation"
    title: ClassVar[str] = "British evacuation"
    accepts: ClassVar[frozenset[type]] = frozenset({Evacuate, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        if not position.affairs.is_evacuation_turn:
            return ()
        units = position.ruleset.units
        return [unit for unit in position.of_nation(Nation.BRITISH) if not units[unit].is_air]

    def is_needed(self, draft: Draft) -> bool:
        return super().is_needed(draft) and any(actions for _, actions in _listed(draft))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [*grouped(_listed(state)), END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Evacuate):
            yield from _why_not_evacuate(state, action.unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Evacuate):
            draft.finish((action.unit.index,))
            draft.push(EvacuationRoll(action.unit, action.to))
        else:
            draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        british = [ruleset.units[unit] for unit in ruleset.of_nation[Nation.BRITISH]]
        yield from (Evacuate(unit, place) for unit in british if not unit.is_air for place in ruleset.on_map)
        yield from END.actions


def _listed(position: Position) -> Iterator[tuple[Unit, Sequence[Action]]]:
    """Everybody who may be taken off, and to where."""
    for code in position.ready:
        unit = position.ruleset.units[ord(code)]
        places = (position.ruleset.places[place] for place in _ports(position, unit))
        yield unit, [Evacuate(unit, place) for place in places if has_room(position, place, unit.index)]


def _ports(position: Position, unit: Unit) -> list[int]:
    """Where the base game lets a unit be taken off to."""
    index_of = position.ruleset.index_of
    return [index_of[port] for port in position.ruleset.host.evacuation_ports(position, unit.name)]


def _why_not_evacuate(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    details = {"unit": unit.name, "to": to.name}
    if not position.affairs.is_evacuation_turn:
        yield Violation("31.L.evacuation", "this is no British evacuation turn", details)
    elif chr(unit.index) not in position.ready:
        yield Violation("31.L.evacuation", f"{unit} is no British ground unit that could be taken off now", details)
    elif to.index not in _ports(position, unit):
        yield Violation("31.L.evacuation", f"{unit} cannot be taken off to {to}", details)
    elif not has_room(position, to, unit.index):
        yield Violation("31.M.breakdown", f"there is no room for {unit} at {to}", details)


class EvacuationRules(DieRules[State, Draft, Action]):
    """The die that decides whether a unit gets away; for one that does not the Axis gains points."""

    case: ClassVar[str] = "31.L.evacuation"
    title: ClassVar[str] = "evacuation of a unit"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        frame, host = top(draft, EvacuationRoll), draft.ruleset.host
        saved = host.evacuation_saves(action.value)
        points = 0 if saved else host.evacuation_points(frame.unit.name)
        draft.note("evacuated", (self.case,), unit=frame.unit.name, roll=action.value, success=saved, points=points)
        draft.pop()
        if saved:
            come_to(draft, frame.unit, frame.to)
        else:
            draft.put(frame.unit.index, LOST)
            draft.award(Side.AXIS, points)
