"""Operation Bilagora as Croatian operations begin: its launch, and what empty barracks hold (section 8.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, LaunchBilagora
from ..map import Place
from ..rulings import BilagoraOptional, SiegeRetryPhase
from ..state import Draft, Position, State, has_side
from ..tracks import Scenario
from ..units import Side
from . import caches, loot, siege
from .storming import Operation, barracks

__all__ = ["Bilagora", "can_storm"]

_LAUNCH: Final = LaunchBilagora()


@case("8.7.launch", "8.7.launch.xref", "4.0.event.1.ops", "4.0.event.1.ops.xref")
def _can_launch(position: Position) -> bool:
    """Whether Croatian operations begin on this Game-Turn, and the operation has not been launched yet."""
    return position.tracks.operations == position.turn != position.tracks.bilagora


@case("8.7.launch.must-or-may", "17.2.bilagora")
def _must_launch(position: Position) -> bool:
    """Whether nobody is asked: by ruling bilagora-optional, and in scenario 17.2, which begins with the operation.

    Which barracks are stormed is chosen all the same (ruling bilagora-extent).
    """
    is_compulsory = position.ruleset.rulings.bilagora_optional is BilagoraOptional.COMPULSORY
    return is_compulsory or position.tracks.scenario is Scenario.SLAVONIA


def can_storm(position: Position) -> bool:
    """Whether barracks may be stormed in this phase: after the launch, or again by ruling siege-retry-phase."""
    bilagora, turn = position.tracks.bilagora, position.turn
    return bilagora == turn or (0 < bilagora < turn and siege.retry_phase(position) is SiegeRetryPhase.EVENT_PHASE)


class Bilagora(PhaseRules[State, Draft, Action]):
    """The Separatist Player launches the operation, or does not; on later Game-Turns besieged barracks are stormed."""

    case: ClassVar[str] = "8.7.launch"
    title: ClassVar[str] = "Operation Bilagora"
    accepts: ClassVar[frozenset[type]] = frozenset({LaunchBilagora, EndPhase})
    side: Enum = Side.SEPARATIST
    actions: Iterable[Action] = (_LAUNCH, END_PHASE)

    def enter(self, draft: Draft) -> None:
        siege.lift(draft)
        if _can_launch(draft):
            if _must_launch(draft):
                _launch(draft)
        elif can_storm(draft):
            draft.push(Operation())

    def is_needed(self, draft: Draft) -> bool:
        return _can_launch(draft) and not draft.closing

    def leave(self, draft: Draft) -> None:
        draft.closing = False

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_LAUNCH, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, LaunchBilagora):
            _launch(draft)
        else:
            draft.closing = True


@case("8.7.launch")
def _launch(draft: Draft) -> None:
    """Empty barracks are searched first, so that what they hold can help to storm the others.

    Rulings bilagora-empty-first and bilagora-ownership.
    """
    draft.record(bilagora=draft.turn)
    draft.note("bilagora launched", ("8.7.launch",), turn=draft.turn)
    draft.push(Operation())
    empty = _empty(draft)
    for city in empty:
        draft.hand_over(city)
        loot.search(draft, city)
        draft.note("barracks found empty", ("8.7.empty",), place=str(city), caches=_CACHES, artillery=_ARTILLERY)
    loot.receive(draft, _ARTILLERY * len(empty))
    caches.begin(draft, _CACHES * len(empty))


_CACHES: Final = 3
_ARTILLERY: Final = 1


@case("8.7.empty", "8.7.other-garrison")
def _empty(position: Position) -> list[Place]:
    """The barracks without a unit of the Federalist Player, whoever is near.

    Rulings bilagora-other-garrison, bilagora-empty-adjacency, bilagora-empty-knin, depot-die-scope.
    """
    return [city for city in barracks(position.ruleset) if not has_side(position, city.index, Side.FEDERALIST)]
