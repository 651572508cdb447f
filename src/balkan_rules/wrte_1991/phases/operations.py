"""The first step of the Event Phase: Croatian operations begin (4.0, 5.2)."""

from __future__ import annotations

from typing import ClassVar

from ...core.cases import case
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..limits import has_ceasefire
from ..rulings import CeasefireSkipScope
from ..sequence import Phase
from ..state import Draft, Position, State
from ..tracks import Scenario
from . import level

__all__ = ["CroatianOperations"]


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
    draft.note("operations", ("4.0.event.1",), turn=draft.turn)
    level.change(draft, _rise(), "5.2.operations")
    draft.record(allowance=draft.tracks.level)


@case("4.0.event.1.ceasefire-skip")
def is_skipped(position: Position) -> bool:
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


class CroatianOperations(AutomaticRules[State, Draft, Action]):
    """They begin on the Game-Turn that the scenario or an option sets."""

    case: ClassVar[str] = "4.0.event.1"
    title: ClassVar[str] = "Croatian Operations"

    def enter(self, draft: Draft) -> None:
        if draft.turn == set_turn(draft):
            _begin(draft)

    def leave(self, draft: Draft) -> None:
        if is_skipped(draft):
            _skip(draft)
