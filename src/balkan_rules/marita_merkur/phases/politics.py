"""What points bring about at the end of a game turn: the coup, and German intervention (31.D, 31.E.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar

from ...core.actions import Roll
from ...core.sequence import ChanceRules
from ..actions import Action
from ..assistance import kept_after_trigger
from ..politics import (
    Check,
    TurnEnd,
    after_coup,
    after_trigger,
    begin_checks,
    coup_check,
    coup_dice,
    coup_modifiers,
    intervention_check,
    intervention_die,
    intervention_modifiers,
    trusted_british_in_greece,
    turn_end_checks,
)
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import OFF, SENT, WAITING, Unit
from ..values import Ground, Nation, Side

__all__ = ["CoupCheck", "InterventionCheck", "is_checked", "turn_end"]


def turn_end(position: Position) -> TurnEnd:
    """What counts in the checks: the points of both sides, and the British in mainland Greece."""
    british = (position.ruleset.units[unit] for unit in position.of_nation(Nation.BRITISH))
    return TurnEnd(
        allied=position.points_of(Side.ALLIED),
        axis=position.points_of(Side.AXIS),
        british=trusted_british_in_greece([(unit.piece, position.at(unit.index).ground) for unit in british]),
    )


def is_checked(position: Position, check: Check) -> bool:
    """Whether something is rolled for at the end of this game turn."""
    return check in turn_end_checks(turn_end(position), position.affairs, rulings=position.ruleset.rulings)


class CoupCheck(ChanceRules[State, Draft, Action]):
    """The Allies roll for a coup, once the checks have begun."""

    case: ClassVar[str] = "31.D.roll"
    title: ClassVar[str] = "check for the coup"
    accepts: ClassVar[frozenset[type]] = frozenset({Roll})

    def enter(self, draft: Draft) -> None:
        draft.affairs = begin_checks(turn_end(draft), draft.affairs, rulings=draft.ruleset.rulings)

    def is_needed(self, draft: Draft) -> bool:
        return is_checked(draft, Check.COUP)

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return coup_dice().map(Roll).outcomes()

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        modifiers = coup_modifiers(turn_end(draft), rulings=draft.ruleset.rulings)
        found = coup_check(action.value, modifiers)
        if found.succeeds:
            draft.affairs = after_coup(draft.affairs)
        cases = (self.case, *(modifier.case for modifier in modifiers))
        draft.note("coup", cases, roll=action.value, total=found.total, success=found.succeeds)
        draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return map(Roll, coup_dice())


class InterventionCheck(ChanceRules[State, Draft, Action]):
    """German intervention is rolled for, after the coup of the same turn."""

    case: ClassVar[str] = "31.E.2.order"
    title: ClassVar[str] = "check for intervention"
    accepts: ClassVar[frozenset[type]] = frozenset({Roll})

    def is_needed(self, draft: Draft) -> bool:
        return is_checked(draft, Check.INTERVENTION)

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return intervention_die().map(Roll).outcomes()

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        modifiers = intervention_modifiers(turn_end(draft), draft.affairs)
        found = intervention_check(action.value, modifiers)
        cases = (self.case, *(modifier.case for modifier in modifiers))
        draft.note("intervention", cases, roll=action.value, total=found.total, success=found.succeeds)
        if found.succeeds:
            draft.affairs = after_trigger(draft.affairs)
            _cancel_assistance(draft)
        draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return map(Roll, intervention_die())


def _cancel_assistance(draft: Draft) -> None:
    """Assistance that has not come yet comes no more, as such (31.E.1.cancel)."""
    sent = list(_german_units(draft))
    kept = kept_after_trigger([(unit.piece, _ground_of(draft, unit)) for unit in sent])
    for unit in sent:
        if not draft.is_on_map(unit.index) and unit.piece not in kept:
            draft.put(unit.index, OFF)
            draft.note("cancelled", ("31.E.1.cancel",), unit=unit.name)
    draft.sent = ()


def _german_units(draft: Draft) -> Iterator[Unit]:
    """The German units that have been sent, which before intervention are assistance."""
    away = (chr(SENT), chr(WAITING))
    for index in draft.ruleset.of_nation[Nation.GERMAN]:
        if draft.is_on_map(index) or draft.pos[index] in away:
            yield draft.ruleset.units[index]


def _ground_of(draft: Draft, unit: Unit) -> Ground | None:
    place = draft.at(unit.index)
    return place.ground if place.is_in_play else None
