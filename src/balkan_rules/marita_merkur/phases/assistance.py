"""German assistance: whether it is sent, what the chart brings, and which units the Axis picks (31.E.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import ClassVar

import attrs

from ...core.actions import Group, Roll
from ...core.dice import uniform
from ...core.errors import Violation
from ...core.sequence import ChanceRules, DieRules, PhaseRules, top
from ..actions import Action, ChooseAssistance
from ..assistance import (
    CounterMix,
    Shipment,
    assistance_due,
    assistance_faces,
    trusted_assistance_line,
    why_not_choose_assistance,
    with_shipment,
)
from ..frames import AssistanceChart, SendingAssistance
from ..politics import Check, is_assistance_sent
from ..printed import FACES
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import OFF, SENT, Unit
from ..values import Side
from .politics import is_checked

__all__ = ["AssistanceCheck", "ChartRules", "SendingRules"]


def _mix(position: Position) -> CounterMix:
    """The counters that can be sent and are neither in use nor lost."""
    return CounterMix.of([unit.piece for unit in position.ruleset.units if _is_at_hand(position, unit)])


def _is_at_hand(position: Position, unit: Unit) -> bool:
    return unit.counter.is_assistance and position.pos[unit.index] == chr(OFF)


class AssistanceCheck(DieRules[State, Draft, Action]):
    """It is rolled whether assistance is sent."""

    case: ClassVar[str] = "31.E.1.condition"
    title: ClassVar[str] = "check for assistance"

    def is_needed(self, draft: Draft) -> bool:
        return is_checked(draft, Check.ASSISTANCE)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        sent = is_assistance_sent(action.value)
        draft.note("assistance", (self.case, "31.E.1.roll"), roll=action.value, success=sent)
        if sent:
            draft.push(AssistanceChart())
        else:
            draft.next_phase()


class ChartRules(ChanceRules[State, Draft, Action]):
    """The chart is rolled on until it names what is left; if nothing is, nothing is sent (31.E.1.exhausted)."""

    case: ClassVar[str] = "31.E.1.chart"
    title: ClassVar[str] = "German Assistance Chart"
    accepts: ClassVar[frozenset[type]] = frozenset({Roll})

    def is_needed(self, draft: Draft) -> bool:
        return bool(assistance_faces(_mix(draft), rulings=draft.ruleset.rulings))

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        faces = assistance_faces(_mix(state), rulings=state.ruleset.rulings)
        return uniform([Roll(face) for face in faces]).outcomes()

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        line = trusted_assistance_line(action.value, _mix(draft), rulings=draft.ruleset.rulings)
        draft.note("chart", (self.case,), roll=action.value, types=tuple(map(str, line or ())))
        draft.replace(SendingAssistance(line or ()))

    def leave(self, draft: Draft) -> None:
        draft.note("exhausted", ("31.E.1.exhausted",))
        draft.pop()
        draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [Roll(face) for face in FACES]


class SendingRules(PhaseRules[State, Draft, Action]):
    """The Axis picks a unit of each type that the chart names; then they are on their way (31.E.1.choice)."""

    case: ClassVar[str] = "31.E.1.choice"
    title: ClassVar[str] = "choice of German assistance"
    accepts: ClassVar[frozenset[type]] = frozenset({ChooseAssistance})
    side: Side = Side.AXIS  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def is_needed(self, draft: Draft) -> bool:
        return bool(top(draft, SendingAssistance).types)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        choices = [action for action in self.universe(state.ruleset) if self.allows(state, action)]
        return [Group(getattr(action, "unit", None), (action,)) for action in choices]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, ChooseAssistance)  # noqa: S101 - the only class that is accepted
        kind = top(state, SendingAssistance).types[0]
        yield from why_not_choose_assistance(action.unit.piece, kind, is_at_hand=_is_at_hand(state, action.unit))

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, ChooseAssistance)  # noqa: S101 - the only class that is accepted
        frame = top(draft, SendingAssistance)
        draft.put(action.unit.index, SENT)
        draft.replace(SendingAssistance(frame.types[1:], (*frame.picked, action.unit.name)))
        draft.note("sent", (self.case,), unit=action.unit.name)

    def leave(self, draft: Draft) -> None:
        rulings = draft.ruleset.rulings
        shipment = Shipment(assistance_due(draft.turn, rulings=rulings), top(draft, SendingAssistance).picked)
        before, draft.sent = draft.sent, with_shipment(draft.sent, shipment, rulings=rulings)
        for replaced in (one for one in before if one not in draft.sent):
            for name in replaced.units:
                draft.put(draft.ruleset.unit(name).index, OFF)
        draft.affairs = attrs.evolve(draft.affairs, assistance_sent=draft.affairs.assistance_sent + 1)
        draft.pop()
        draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [ChooseAssistance(unit) for unit in ruleset.units if unit.counter.is_assistance]
