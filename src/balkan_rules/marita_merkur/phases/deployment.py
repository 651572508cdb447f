"""Who is due on a game turn, and the German invasion of Jugoslavia (31.E.1.arrival, 31.E.2.force_coup, 31.F)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules, PhaseRules
from ..actions import Action, InvadeJugoslavia, Pass
from ..affairs import SpecialTurn
from ..intervention import after_deployment, intervention_forces
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import OFF, WAITING, Unit
from ..values import Side

__all__ = ["Deployment", "Invasion"]


class Deployment(AutomaticRules[State, Draft, Action]):
    """Everybody who is due on this game turn waits from now on to be put on the map."""

    case: ClassVar[str] = "31.E.2.date"
    title: ClassVar[str] = "deployment"

    def enter(self, draft: Draft) -> None:
        due = list(_due(draft))
        draft.sent = tuple(one for one in draft.sent if one.due > draft.turn)
        for unit in due:
            draft.put(unit.index, WAITING)
            draft.note("due", (self.case,), unit=unit.name)


def _due(draft: Draft) -> Iterator[Unit]:
    """The units that are due by the calendar, with the intervention, or as assistance."""
    out_of_play = [unit for unit in draft.ruleset.units if draft.pos[unit.index] == chr(OFF)]
    yield from (unit for unit in out_of_play if unit.counter.arrives == draft.turn)
    yield from (draft.ruleset.unit(name) for one in draft.sent if one.due == draft.turn for name in one.units)
    if draft.affairs.deployed is not None:
        days = draft.turn - draft.affairs.deployed
        forces = intervention_forces([unit.piece for unit in out_of_play], coup=draft.affairs.coup)
        named = {piece.name for piece in forces}
        yield from (unit for unit in out_of_play if unit.name in named and unit.counter.later_by == days)


class Invasion(PhaseRules[State, Draft, Action]):
    """After a coup the Axis may invade Jugoslavia as the special turn begins (ruling 30.G.invaded_moment)."""

    case: ClassVar[str] = "30.G.1.axis"
    title: ClassVar[str] = "invasion of Jugoslavia"
    accepts: ClassVar[frozenset[type]] = frozenset({InvadeJugoslavia, Pass})
    side: Side = Side.AXIS  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def is_needed(self, draft: Draft) -> bool:
        return _may_invade(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, tuple(self.universe(state.ruleset))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, InvadeJugoslavia):
            draft.affairs = after_deployment(draft.affairs, invades=True)
            draft.note("invasion", (self.case,))
        draft.next_phase()

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return InvadeJugoslavia(), Pass()


@case("31.E.2.border")
def _may_invade(position: Position) -> bool:
    """Whether the Axis can declare the invasion now: after a coup, on the turn on which Germans are deployed."""
    affairs = position.affairs
    return affairs.coup and affairs.special is SpecialTurn.NOW and not affairs.invaded
