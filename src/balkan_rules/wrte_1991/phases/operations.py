"""The first step of the Event Phase: Croatian operations begin (4.0, 5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, Announce
from ..limits import has_ceasefire
from ..rulings import CeasefireSkipScope
from ..sequence import Phase
from ..state import Draft, Position, State
from ..tracks import Scenario
from ..units import Side
from . import level, schedule

__all__ = ["EARLIEST", "CroatianOperations", "may_be_late", "set_turn", "unheard"]

_ANNOUNCE: Final = Announce()
EARLIEST: Final = 3
"""The first Game-Turn on which operations can begin by a chit (4.0)."""


@case("17.2.level")
def _of_scenario(position: Position) -> int | None:
    """The Game-Turn on which operations begin in a scenario, 0 for never; None if the chit decides.

    The level of scenario 17.2 rises from the one at which every game begins, as in the campaign (ruling
    slavonia-level).
    """
    return position.tracks.scenario.operations_turn


@case("16.1.start")
def _of_alliance(position: Position) -> bool:
    """Whether Croatia and Slovenia begin together on the first Game-Turn of the campaign."""
    return position.ruleset.options.alliance and position.tracks.scenario is Scenario.CAMPAIGN


def set_turn(position: Position) -> int | None:
    """The Game-Turn on which operations begin, if everybody knows it; 0 for never, None if the chit decides."""
    return 1 if _of_alliance(position) else _of_scenario(position)


@case("5.2.operations")
def _rise() -> int:
    """By how many tiers the level rises as operations begin."""
    return 2


@case("4.0.event.1", "16.1.start")
def _begin(draft: Draft) -> None:
    """Croatian operations begin, and the level rises for this Game-Turn already.

    Rulings activation-operations-same-turn and, on the first Game-Turn, alliance-activation.
    """
    draft.record(operations=draft.turn)
    draft.note("operations begun", ("4.0.event.1",), reveals=draft.chit != 0, turn=draft.turn)
    schedule.post(draft)
    level.change(draft, _rise(), "5.2.operations")
    draft.record(allowance=draft.tracks.level)


@case("4.0.event.1.ceasefire-skip")
def _is_skipped(position: Position) -> bool:
    """Whether a Game-Turn is passed over because of a ceasefire in Slovenia (ruling ceasefire-skip-scope)."""
    if not has_ceasefire(position):
        return False
    tracks, scope = position.tracks, position.ruleset.rulings.ceasefire_skip_scope
    if scope is CeasefireSkipScope.UNTIL_OPERATIONS:
        return not tracks.operations
    return scope is CeasefireSkipScope.ALL or tracks.ceasefire == position.turn - 1


def _skip(draft: Draft) -> None:
    """Go on to the next Game-Turn; of the last one the final count is left (ruling ceasefire-skip-bookkeeping)."""
    draft.note("turn skipped", ("4.0.event.1.ceasefire-skip",), turn=draft.turn)
    steps = draft.ruleset.steps
    is_last = draft.turn >= draft.tracks.last_turn
    count = next(number for number, step in enumerate(steps) if step.phase is Phase.WINNER)
    draft.cursor = count - 1 if is_last else len(steps) - 1


# ------------------------------------------------------------------------------------------------------- the chit


@case("4.0.event.1.earliest")
def _can_begin(position: Position) -> bool:
    """Whether operations can begin on this Game-Turn by a chit: not on the first two."""
    return position.turn >= EARLIEST


@case("3.1.step.reveal", "3.1.step.reveal.xref")
def _is_due(position: Position) -> bool:
    """Whether the chit has to be announced: on its Game-Turn, or after one that was passed over.

    Rulings croatia-no-operations-limit and ceasefire-skip-scope.
    """
    assert isinstance(position.chit, int)  # noqa: S101 - the Separatist Player knows it
    return position.turn >= position.chit


def _is_asked(position: Position) -> bool:
    """Whether the Separatist Player says if operations begin: as long as a chit may still be hidden.

    There is one answer, but only that Player knows which.
    """
    is_open = position.chit != 0 and not position.tracks.operations and _can_begin(position)
    is_asked_first = position.ruleset.rulings.ceasefire_skip_scope is CeasefireSkipScope.UNTIL_OPERATIONS
    return is_open and set_turn(position) is None and (is_asked_first or not _is_skipped(position))


def may_be_late(position: Position) -> bool:
    """Whether operations can have begun after the Game-Turn of the chit, which a ceasefire has passed over."""
    is_asked_first = position.ruleset.rulings.ceasefire_skip_scope is CeasefireSkipScope.UNTIL_OPERATIONS
    return position.tracks.ceasefire > 0 and not is_asked_first


def unheard(position: Position) -> int:
    """The first Game-Turn of which the Separatist Player has not said yet whether operations begin on it.

    Nothing is said on Game-Turns that are passed over without a question.
    """
    steps, ceasefire = position.ruleset.steps, position.tracks.ceasefire
    asked = next(number for number, step in enumerate(steps) if step.phase is Phase.OPERATIONS)
    scope = position.ruleset.rulings.ceasefire_skip_scope
    if ceasefire and scope is CeasefireSkipScope.ALL:
        return ceasefire + 1
    if position.cursor > asked:
        return position.turn + 1
    is_after_skipped = scope is CeasefireSkipScope.ONE and ceasefire == position.turn - 2
    return position.turn - int(is_after_skipped)


class CroatianOperations(PhaseRules[State, Draft, Action]):
    """They begin on the Game-Turn that the scenario or an option sets, or when the Separatist Player announces them.

    Then the Game-Turn is passed over, if a ceasefire has that done.
    """

    case: ClassVar[str] = "4.0.event.1"
    title: ClassVar[str] = "announcement of Croatian operations"
    accepts: ClassVar[frozenset[type]] = frozenset({Announce, EndPhase})
    side: Enum = Side.SEPARATIST
    actions: Iterable[Action] = (_ANNOUNCE, END_PHASE)

    def enter(self, draft: Draft) -> None:
        if draft.turn == set_turn(draft):
            _begin(draft)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.closing and _is_asked(draft)

    def leave(self, draft: Draft) -> None:
        draft.closing = False
        if _is_skipped(draft):
            _skip(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_ANNOUNCE if _is_due(state) else END_PHASE,)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Announce) is not _is_due(state):
            begin = "begin" if _is_due(state) else "do not begin"
            yield Violation("4.0.event.1", f"by the chit operations {begin} on this Game-Turn", {"turn": state.turn})

    def apply(self, draft: Draft, action: Action) -> None:
        draft.closing = True
        if isinstance(action, Announce):
            _begin(draft)
        else:
            draft.note("no operations", ("4.0.event.1",), reveals=True, turn=draft.turn)
