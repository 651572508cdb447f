"""The Diplomacy Phase: the base game's random events (seq.diplomacy)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import ClassVar

from ...core.cases import case
from ...core.sequence import ChanceRules
from ..actions import Action, Happen
from ..entering import make_changes
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import REVOLT, revolt_event, revolt_penalty
from ..scenarios import scenario
from ..state import Draft, Position, State

__all__ = ["DiplomacyPhase"]

_OTTOMANS = "Ottoman Empire"


class DiplomacyPhase(ChanceRules[State, Draft, Action]):
    """A random event of the base game, where the scenario has them."""

    case: ClassVar[str] = "seq.diplomacy"
    title: ClassVar[str] = "Diplomacy Phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Happen})

    def is_needed(self, draft: Draft) -> bool:
        return _has_events(draft)

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        return tuple((Happen(name), chance) for name, chance in sorted(state.ruleset.host.events(state).items()))

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Happen)  # noqa: S101 - the only class that is accepted
        if action.event:
            draft.note("event", ("seq.diplomacy",), event=action.event)
            make_changes(draft, draft.ruleset.host.event(draft, action.event), "seq.diplomacy")
            if action.event == REVOLT:
                _revolt(draft)
        draft.next_phase()

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Happen(name) for name in ruleset.host.event_names), Happen(""))


@case("seq.diplomacy", "scenario3.special.2")
def _has_events(position: Position) -> bool:
    """Whether there is an event to roll for; scenario 3 has no Diplomacy Phase."""
    return scenario(position.scenario).has_diplomacy and bool(position.ruleset.host.events(position))


@case("scenario4.special.4.one", "scenario4.special.4.both")
def _corps_on_map(position: Position) -> int:
    """How many of the Ottoman corps have come onto the map."""
    return len(position.tracks.corps)


def _revolt(draft: Draft) -> None:
    """Corps that have left the rest of the Empire are missed there."""
    corps, morale = _corps_on_map(draft), draft.morale_of(_OTTOMANS)
    found = revolt_event(corps_on_map=corps, morale=morale, replacement_rate=corps)
    if corps:
        draft.change_morale(_OTTOMANS, found.morale - morale)
        draft.host = draft.ruleset.host.cut_replacements(draft, revolt_penalty(corps))
        draft.note("revolt", found.cases, corps=corps, morale=found.morale)
