"""The hunt for Tito: identifying and locating him, the one attempt to eliminate him, his withdrawal and return (9.4).

In the Tito Phase the Axis Player may roll a die, first to identify Tito and in a later Game-Turn to locate him (ruling
tito-search-voluntary). From then on one attack of the game on the Partisans he is with, made by a stack with the 501st,
can be an `Attempt`: a die for him, and then the combat, for which he is gone either way (ruling
tito-shift-during-attempt).

A combat phase that offers the attempt lists it with `with_attempt`, refuses it with `no_attempt`, previews it with
`attempt_odds.attempt_preview`, and applies it as the attack that it is, followed by `begin`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, Attack, Attempt, Search
from ..map import ELIMINATED, OFF, Column, Place
from ..operations import hunting_units
from ..ruleset import TitoRuleset
from ..rulings import TitoReturnTiming
from ..sequence import Phase
from ..state import Draft, Position, State
from ..tracks import TitoStatus
from ..units import Side
from .company import PlacingTito
from .forces import is_chetnik_force

__all__ = [
    "LAST_TURN",
    "AttemptRoll",
    "AttemptRollRules",
    "SearchRoll",
    "SearchRollRules",
    "TitoPhase",
    "TitoReturns",
    "TitoReturnsRules",
    "attempt_possible",
    "attempts",
    "begin",
    "call_back",
    "no_attempt",
    "strike",
    "with_attempt",
]

LAST_TURN: Final = 14
"""The last Game-Turn on which Tito is hunted (9.4, ruling tito-hunt-last-turn)."""
_SIX: Final = 6
"""What the die must show to identify, locate or eliminate Tito."""
_SEARCH: Final = Search()


# ----------------------------------------------------------------------------------------- identifying and locating him


@case("9.4")
def hunted(turn: int) -> bool:
    """Whether anything can be tried against Tito on a Game-Turn."""
    return turn <= LAST_TURN


@case("9.0.procedure")
def has_come(position: Position) -> bool:
    """Whether Tito has come into play, as he does with the Partisans of an earlier Game-Turn; he may be put aside."""
    ruleset = position.ruleset
    if ruleset.is_yugoslav[position.pos[ruleset.tito]]:
        return True
    return any(turn < position.turn and entry.tito for turn, entry in ruleset.charts.yugoslav_schedule.items())


@case("9.41")
def can_be_identified(position: Position) -> bool:
    """Whether a 6 identifies Tito: after the Game-Turn that opened the hunt, where he is or while he is put aside."""
    tracks = position.tracks
    if tracks.tito_status is not TitoStatus.UNIDENTIFIED or not 0 < tracks.tito_trigger_turn < position.turn:
        return False
    return has_come(position)


@case("9.42")
def can_be_located(position: Position) -> bool:
    """Whether a 6 locates Tito: after the Game-Turn in which he was identified."""
    return position.tracks.tito_status is TitoStatus.IDENTIFIED and position.tracks.tito_turn < position.turn


@case("4.2.A.3")
def can_be_searched_for(position: Position) -> bool:
    """Whether there is a die to be rolled in the Tito Phase."""
    return hunted(position.turn) and (can_be_identified(position) or can_be_located(position))


@attrs.frozen(order=False)
class SearchRoll(Frame):
    """The Axis Player searches for Tito, and the die is rolled."""


class TitoPhase(PhaseRules[State, Draft, Action]):
    """The Axis Player searches for Tito, or does not."""

    case: ClassVar[str] = "4.2.A.3"
    title: ClassVar[str] = "Tito Phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Search, EndPhase})

    side: Enum = Side.AXIS
    actions: Iterable[Action] = (_SEARCH, END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return can_be_searched_for(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return _SEARCHING

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Search):
            draft.push(SearchRoll())
        else:
            draft.next_phase()


_SEARCHING: Final[tuple[Group[Action], ...]] = (Group(None, (_SEARCH,)), Group(None, (END_PHASE,)))


@case("9.41", "9.42")
def _search(draft: Draft, die: int) -> None:
    """A 6 identifies Tito, or locates him who has been identified; anything else has no effect."""
    if draft.tracks.tito_status is TitoStatus.IDENTIFIED:
        rule, status = "9.42", TitoStatus.LOCATED
    else:
        rule, status = "9.41", TitoStatus.IDENTIFIED
    draft.note("search for Tito", ("4.2.A.3", rule), die=die, sought=status.value, found=die == _SIX)
    if die == _SIX:
        draft.record(tito_status=status, tito_turn=draft.turn)


class SearchRollRules(DieRules[State, Draft, Action]):
    """The die of the Tito Phase, which ends with it."""

    case: ClassVar[str] = "4.2.A.3"
    title: ClassVar[str] = "roll to identify or locate Tito"

    def is_needed(self, draft: Draft) -> bool:
        return can_be_searched_for(draft)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - what `accepts` says
        draft.pop()
        _search(draft, action.value)
        draft.next_phase()


# --------------------------------------------------------------------------------------- whether an attempt is possible


def no_attempt(position: Position, origin: Place, target: Place) -> Iterator[Violation]:
    """Every reason why an attack from `origin` on `target`, if it is possible, cannot be the attempt on Tito."""
    if not hunted(position.turn):
        sentence = f"nothing is tried against Tito after Game-Turn {LAST_TURN}"
        yield Violation("9.4", sentence, {"turn": position.turn})
    yield from not_to_be_had(position)
    yield from not_attacked(position, target)
    yield from without_hunters(position, origin)


def attempt_possible(position: Position, origin: Place, target: Place) -> bool:
    """Whether an attack from `origin` on `target`, if it is possible, can be the attempt on Tito."""
    return next(no_attempt(position, origin, target), None) is None


@case("9.43")
def not_to_be_had(position: Position) -> Iterator[Violation]:
    """Tito must have been located, and one attempt is all that a game has."""
    tracks = position.tracks
    if tracks.tito_attempted:
        yield Violation("9.43", "the one attempt of the game has been made", {})
    elif tracks.tito_status is not TitoStatus.LOCATED:
        yield Violation("9.43", "Tito has not been located", {"status": tracks.tito_status.value})


@case("9.43")
def not_attacked(position: Position, target: Place) -> Iterator[Violation]:
    """Tito must be with the Partisans that are attacked.

    When he has retreated with his own, he has no part in a second combat of the phase (8.13, ruling
    retreat-into-pending-combat). When they are lost and he has been put with others (9.22), he is attacked with those.
    """
    tito = position.ruleset.tito
    there = position.pos[tito] == target.index and not is_chetnik_force(position, target.index)
    if not there or tito in position.retreated:
        yield Violation("9.43", f"Tito is not with Partisans who are attacked in {target}", {"target": str(target)})


@case("9.43")
def without_hunters(position: Position, origin: Place) -> Iterator[Violation]:
    """The 501st must take part; if it is lost, so is the chance (ruling tito-attempt-requires-501)."""
    units = hunting_units(position.ruleset)
    if not any(position.pos[unit.index] == origin.index and unit.index not in position.retreated for unit in units):
        names = ", ".join(unit.name for unit in units)
        yield Violation("9.43", f"{names} takes no part in an attack from {origin}", {"origin": str(origin)})
        yield from hunters_stand_by(position, origin)


@case("8.48")
def hunters_stand_by(position: Position, origin: Place) -> Iterator[Violation]:
    """A 501st that was in the Mountain before the operation takes no part in it (ruling operation-bystanders)."""
    for unit in hunting_units(position.ruleset):
        if position.pos[unit.index] == origin.index and in_operation(position):
            yield Violation("8.48", f"{unit} does not take part in the operation", {"origin": str(origin)})


# ----------------------------------------------------------------------------------------------- offering the attempt


def attempts(ruleset: TitoRuleset) -> dict[tuple[int, int], Attempt]:
    """Every attempt there could be, by the indices of origin and target; built once."""
    known: dict[tuple[int, int], Attempt] | None = ruleset.memo.get("attempts")
    if known is None:
        known = {
            (origin.index, target): Attempt(origin, ruleset.places[target])
            for origin in ruleset.places
            if ruleset.is_axis[origin.index]
            for target in ruleset.facing[origin.index]
            if ruleset.places[target].column in (Column.PARTISAN, Column.YUGOSLAV)
        }
        ruleset.memo["attempts"] = known
    return known


def with_attempt(state: State, groups: Sequence[Group[Action]]) -> Sequence[Group[Action]]:
    """The groups of a combat phase with the attempt on Tito beside the attack that can be it, if there is one."""
    if state.tracks.tito_status is not TitoStatus.LOCATED or state.tracks.tito_attempted:
        return groups
    return [_and_attempt(state, group) for group in groups]


def _and_attempt(state: State, group: Group[Action]) -> Group[Action]:
    for action in group.actions:
        if isinstance(action, Attack) and attempt_possible(state, action.origin, action.target):
            known = attempts(state.ruleset)
            return Group(group.key, (*group.actions, known[action.origin.index, action.target.index]))
    return group


# ---------------------------------------------------------------------------------------------------- the attempt's die


@attrs.frozen(order=False)
class AttemptRoll(Frame):
    """An attempt on Tito has been declared, and its die is rolled before that of the combat.

    Attributes:
        origin: where the attackers stand.
        target: where Tito and the defenders stand.
    """

    origin: Place
    target: Place


@case("9.43")
def begin(draft: Draft, attempt: Attempt) -> None:
    """Have the die of an attempt rolled; its attack has been declared, and goes on when that is done."""
    draft.push(AttemptRoll(attempt.origin, attempt.target))


@case("9.44")
def in_operation(position: Position) -> bool:
    """Whether an attempt is made in an Anti-Guerrilla Operation, and so before its Game-Turn is scored."""
    return position.ruleset.steps[position.cursor].phase is not Phase.AXIS_COMBAT


@case("9.43")
def strike(draft: Draft, die: int) -> None:
    """What the die of an attempt does: a 6 eliminates Tito, anything else has him withdrawn."""
    draft.record(tito_attempted=True, tito_turn=draft.turn)
    if die == _SIX:
        _eliminate(draft)
    else:
        _withdraw(draft, die)


@case("14.3.B")
def first_charge(position: Position) -> int:
    """The Game-Turn whose Victory Point Stage is the first after an attempt that is made now."""
    return position.turn if in_operation(position) else position.turn + 1


def _eliminate(draft: Draft) -> None:
    draft.put(draft.ruleset.tito, ELIMINATED)
    charged = first_charge(draft)
    draft.record(tito_status=TitoStatus.ELIMINATED, tito_charged=charged)
    draft.note("Tito eliminated", ("9.43", "9.23", "9.32", "9.33"), charged=charged)


@case("9.45")
def return_turn(position: Position, die: int) -> int:
    """The Game-Turn in which Tito comes back after an attempt that is made now (ruling tito-return-timing)."""
    timing = position.ruleset.rulings.tito_return_timing
    counts = timing is TitoReturnTiming.OPERATION_TURN_COUNTS and in_operation(position)
    return position.turn + die + (0 if counts else 1)


def _withdraw(draft: Draft, die: int) -> None:
    draft.put(draft.ruleset.tito, OFF)
    returns = return_turn(draft, die)
    draft.record(tito_status=TitoStatus.WITHDRAWN, tito_returns=returns)
    draft.note("Tito withdrawn", ("9.43", "9.45", "9.32", "9.33"), returns=returns)


class AttemptRollRules(DieRules[State, Draft, Action]):
    """The die of the attempt on Tito."""

    case: ClassVar[str] = "9.43"
    title: ClassVar[str] = "attempt to eliminate Tito"

    def is_needed(self, draft: Draft) -> bool:
        frame = _frame(draft)
        return attempt_possible(draft, frame.origin, frame.target)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - what `accepts` says
        frame = _frame(draft)
        draft.pop()
        cases = ("9.43", "9.44") if in_operation(draft) else ("9.43",)
        origin, target = str(frame.origin), str(frame.target)
        draft.note("attempt on Tito", cases, origin=origin, target=target, die=action.value)
        strike(draft, action.value)


def _frame(position: Position) -> AttemptRoll:
    frame = position.frames[-1]
    assert isinstance(frame, AttemptRoll)  # noqa: S101 - these rules are registered for it
    return frame


# ----------------------------------------------------------------------------------------------------------- his return


@attrs.frozen(order=False)
class TitoReturns(Frame):
    """Tito's withdrawal is over, and he is put with Partisans."""


@case("9.45")
def due_back(position: Position) -> bool:
    """Whether Tito's withdrawal is over and he is still away."""
    tracks = position.tracks
    return tracks.tito_status is TitoStatus.WITHDRAWN and 0 < tracks.tito_returns <= position.turn


def call_back(draft: Draft) -> None:
    """Before the Tito Segment: have a Tito who is due back placed (ruling tito-return-segment)."""
    if due_back(draft):
        draft.push(TitoReturns())


class TitoReturnsRules(PlacingTito):
    """Plays `TitoReturns`. While there is no Partisan on the map he stays withdrawn (ruling tito-return-delayed)."""

    case: ClassVar[str] = "9.45"
    title: ClassVar[str] = "return of Tito"

    def put(self, draft: Draft, to: int) -> None:
        if to == OFF:
            draft.note("Tito stays away", ("9.45",))
            return
        draft.put(draft.ruleset.tito, to)
        draft.record(tito_status=TitoStatus.LOCATED, tito_returns=0)
        draft.note("Tito returns", ("9.45",), to=str(draft.ruleset.places[to]))
