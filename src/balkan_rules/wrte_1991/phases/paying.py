"""Weapons Caches that are spent to bring a reinforcement forward (10.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, Hasten, Spend
from ..ruleset import WrteRuleset
from ..state import Draft, Position, State, without
from ..units import Side, Unit
from . import schedule

__all__ = ["Paying", "PayingRules", "can_pay", "is_owed"]

PRICE: Final = 2
"""Weapons Caches for each unit that is brought forward."""


@attrs.frozen(order=False)
class Paying(Frame):
    """Weapons Caches have to be spent for a unit that is brought forward.

    Attributes:
        kind: the class of the unit.
        turn: the Game-Turn on which it would come.
        due: how many are left to be spent.
        after: the unit that spent the last one, as a set; the next stands after it in the unit table.
    """

    kind: str
    turn: int
    due: int = PRICE
    after: bytes = attrs.field(default=b"", metadata={"codec": PartSet(Unit)})


@case("10.1.caches")
def can_pay(position: Position) -> bool:
    """Whether there are Weapons Caches enough, whoever has them (ruling cache-payment-source)."""
    return len(position.caches) >= PRICE


@case("10.1.caches.xref")
def _payers(position: Position, frame: Paying) -> bytes:
    """The units that may spend the next one: those to which one was assigned by 8.7, so that enough are left."""
    able = bytes(unit for unit in position.caches if not frame.after or unit > frame.after[0])
    return able[: max(0, len(able) - frame.due + 1)]


def is_owed(position: Position, frame: Paying) -> bool:
    """Whether a position can have come to this."""
    is_later = schedule.has(schedule.later(position, position.turn), frame.kind, frame.turn)
    return is_later and 1 <= frame.due <= PRICE and bool(_payers(position, frame))


@case("8.9.recruit", "8.9.recruit.conflict")
def _recruit(draft: Draft, frame: Paying) -> None:
    """A unit that is posted comes sooner; none is added to the schedule (ruling cache-recruit-or-accelerate)."""
    schedule.hasten(draft, Hasten(frame.kind, frame.turn), draft.turn, ("10.1.caches", "8.9.recruit"))


class PayingRules(PhaseRules[State, Draft, Action]):
    """The Separatist Player names the units one after the other."""

    case: ClassVar[str] = "10.1.caches"
    title: ClassVar[str] = "payment for a reinforcement"
    accepts: ClassVar[frozenset[type]] = frozenset({Spend})
    side: Enum = Side.SEPARATIST

    def groups(self, state: State) -> Sequence[Group[Action]]:
        units = state.ruleset.units
        return [Group(units[unit], (Spend(units[unit]),)) for unit in _payers(state, top(state, Paying))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Spend)  # noqa: S101 - the only class accepted
        frame, unit, details = top(state, Paying), action.unit, {"unit": str(action.unit)}
        if unit.index not in state.caches:
            yield Violation("10.1.caches", f"{unit} has no Weapons Cache", details)
        elif unit.index not in _payers(state, frame):
            sentence = "units are named in their order, so that all Weapons Caches can be spent"
            yield Violation("10.1.caches", sentence, {**details, "due": frame.due})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Spend)  # noqa: S101 - the only class accepted
        frame, unit = top(draft, Paying), action.unit
        draft.caches = without(draft.caches, unit.index)
        draft.note("cache spent", ("10.1.caches", "8.9.recruit"), unit=str(unit))
        if frame.due > 1:
            draft.replace(attrs.evolve(frame, due=frame.due - 1, after=bytes((unit.index,))))
            return
        draft.pop()
        _recruit(draft, frame)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        return (Spend(unit) for unit in ruleset.units if unit.side is Side.SEPARATIST)
