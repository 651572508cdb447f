"""The Italian Withdrawal (10.22): a die says how many Italian units leave the map for good, the Axis Player which ones.

He takes them off one at a time in the order of the unit table, so that each set of units can be picked in one way only.
If there are no more of them than the die says, all go, and nobody is asked (ruling withdrawal-too-few).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules, top
from ..actions import Action, Withdraw
from ..map import TRANSFERRED
from ..ruleset import TitoRuleset
from ..state import Draft, Position, State
from ..units import Nationality, Side, Unit

__all__ = ["Withdrawal", "WithdrawalRoll", "WithdrawalRollRules", "WithdrawalRules", "italians"]


@attrs.frozen(order=False)
class WithdrawalRoll(Frame):
    """The die of the withdrawal is to be rolled."""


@attrs.frozen(order=False)
class Withdrawal(Frame):
    """The Axis Player takes Italian units off the map.

    Attributes:
        number: how many must still go.
        last: the one that was taken off last, None before the first.
    """

    number: int
    last: Unit | None


def italians(position: Position) -> tuple[Unit, ...]:
    """The Italian units on the map, in the order of the unit table."""
    ruleset, pos = position.ruleset, position.pos
    return tuple([ruleset.units[i] for i in ruleset.by_nationality[Nationality.ITALIAN] if ruleset.is_axis[pos[i]]])


def _candidates(position: Position, frame: Withdrawal) -> tuple[Unit, ...]:
    """The Italian units that come after the one taken off last."""
    passed = -1 if frame.last is None else frame.last.index
    return tuple([unit for unit in italians(position) if unit.index > passed])


@case("10.22")
def _choices(position: Position, frame: Withdrawal) -> tuple[Unit, ...]:
    """The units one of which goes next: those behind which there are enough others for the rest."""
    left = _candidates(position, frame)
    return left[: len(left) - frame.number + 1]


@case("10.22")
def withdraw(draft: Draft, unit: Unit) -> None:
    """Take a unit off the map for good; it has not been eliminated."""
    draft.put(unit.index, TRANSFERRED)
    draft.note("withdrawn", ("10.22",), unit=str(unit))


class WithdrawalRollRules(DieRules[State, Draft, Action]):
    """The die of the withdrawal; none is rolled if there is no Italian unit to go."""

    case: ClassVar[str] = "10.22"
    title: ClassVar[str] = "die of the Italian Withdrawal"

    def is_needed(self, draft: Draft) -> bool:
        return bool(italians(draft))

    def leave(self, draft: Draft) -> None:
        draft.note("nobody withdraws", ("10.22",))
        draft.pop()
        draft.next_phase()

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        number = min(action.value, len(italians(draft)))
        draft.note("italian withdrawal", ("10.22",), die=action.value, units=number)
        draft.replace(Withdrawal(number, None))


class WithdrawalRules(PhaseRules[State, Draft, Action]):
    """Plays `Withdrawal`, with which the Allied Progress Phase ends."""

    case: ClassVar[str] = "10.22"
    title: ClassVar[str] = "Italian Withdrawal"
    accepts: ClassVar[frozenset[type]] = frozenset({Withdraw})
    side: Enum = Side.AXIS

    def is_needed(self, draft: Draft) -> bool:
        """Whether there is a choice; only in a file that was tampered with is the last one taken off still there."""
        frame = top(draft, Withdrawal)
        return frame.last not in italians(draft) and 0 < frame.number < len(_candidates(draft, frame))

    def leave(self, draft: Draft) -> None:
        frame = top(draft, Withdrawal)
        for unit in _candidates(draft, frame)[: frame.number]:
            withdraw(draft, unit)
        draft.pop()
        draft.next_phase()

    def groups(self, state: State) -> Sequence[Group[Action]]:
        known = _groups(state.ruleset)
        return tuple([known[unit] for unit in _choices(state, top(state, Withdrawal))])

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Withdraw)  # noqa: S101 - the only class accepted
        frame = top(state, Withdrawal)
        if action.unit not in _choices(state, frame):
            yield _unfit(state, frame, action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Withdraw)  # noqa: S101 - the only class accepted
        frame = top(draft, Withdrawal)
        withdraw(draft, action.unit)
        draft.replace(Withdrawal(frame.number - 1, action.unit))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [group.actions[0] for group in _groups(ruleset).values()]


def _unfit(position: Position, frame: Withdrawal, unit: Unit) -> Violation:
    """Why a unit is not one of those that can go next."""
    details = {"unit": str(unit), "number": frame.number}
    if unit not in italians(position):
        return Violation("10.22", f"{unit} is no Italian unit on the map", details)
    if unit not in _candidates(position, frame):
        return Violation("10.22", f"{unit} stands before {frame.last}, which was taken off first", details)
    return Violation("10.22", f"behind {unit} there are not enough others for the {frame.number} that must go", details)


def _groups(ruleset: TitoRuleset) -> dict[Unit, Group[Action]]:
    """One shared group for every Italian unit."""
    known: dict[Unit, Group[Action]] | None = ruleset.memo.get("withdraw")
    if known is None:
        units = [ruleset.units[index] for index in ruleset.by_nationality[Nationality.ITALIAN]]
        known = {unit: Group(unit, (Withdraw(unit),)) for unit in units}
        ruleset.memo["withdraw"] = known
    return known
