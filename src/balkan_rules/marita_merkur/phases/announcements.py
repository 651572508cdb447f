"""What both sides announce as a game turn begins, in the book's order (31.L)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, Announce, AnnounceCrete, DeclareEvacuation, Pass
from ..affairs import trusted_germans_have_intervened
from ..interdiction import (
    after_announcement,
    after_crete_announcement,
    why_not_announce_crete,
    why_not_announce_interdiction,
)
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..values import Interdiction, Nation, Side

__all__ = ["CreteAnnouncement", "EvacuationDeclaration", "InterdictionAnnouncement"]


class _Announcement(PhaseRules[State, Draft, Action]):
    """One announcement, made once a game turn by a side; public, and so is whether there is anything to announce."""

    announced: ClassVar[tuple[Action, ...]]

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, tuple([action for action in self.announced if self.allows(state, action)])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        return iter(())

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return self.announced


@case("31.L.announce", "31.L.crete")
def _may_sail(position: Position) -> bool:
    """Whether there is anything to announce: a German, or the force for Scarpantos, could sail (ruling 31.L.each_turn).

    Germans can when they have intervened, and before that as soon as their assistance is there.
    """
    units, affairs = position.ruleset.units, position.affairs
    has_come = any(not units[unit].is_air for unit in position.of_nation(Nation.GERMAN))
    return has_come or bool(affairs.evacuations) or trusted_germans_have_intervened(affairs)


class EvacuationDeclaration(_Announcement):
    """The Allies may declare a British evacuation turn, if the base game lets them (31.L.evacuation)."""

    case: ClassVar[str] = "31.L.evacuation"
    title: ClassVar[str] = "declaration of a British evacuation"
    accepts: ClassVar[frozenset[type]] = frozenset({DeclareEvacuation, Pass})
    announced: ClassVar[tuple[Action, ...]] = (DeclareEvacuation(), Pass())
    side: Side = Side.ALLIED  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def is_needed(self, draft: Draft) -> bool:
        return not draft.ruleset.host.may_evacuate(draft)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, DeclareEvacuation):
            evacuations = (*draft.affairs.evacuations, draft.turn)
            draft.affairs = attrs.evolve(draft.affairs, evacuations=evacuations)
            draft.note("evacuation", (self.case,), turns=len(evacuations))
        draft.next_phase()


class CreteAnnouncement(_Announcement):
    """The Axis says whether it will send units to Crete (31.L.crete)."""

    case: ClassVar[str] = "31.L.crete"
    title: ClassVar[str] = "announcement about Crete"
    accepts: ClassVar[frozenset[type]] = frozenset({AnnounceCrete, Pass})
    announced: ClassVar[tuple[Action, ...]] = (AnnounceCrete(), Pass())
    side: Side = Side.AXIS  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def is_needed(self, draft: Draft) -> bool:
        return _may_sail(draft) and not why_not_announce_crete(draft.affairs)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        yield from why_not_announce_crete(state.affairs)

    def apply(self, draft: Draft, action: Action) -> None:
        announced = isinstance(action, AnnounceCrete)
        draft.affairs = after_crete_announcement(draft.affairs, sends=announced)
        draft.note("crete", (self.case,), announced=announced)
        draft.next_phase()


class InterdictionAnnouncement(_Announcement):
    """The Allies say whether the Royal Navy interdicts; extended not on an evacuation turn (31.L.announce)."""

    case: ClassVar[str] = "31.L.announce"
    title: ClassVar[str] = "announcement of naval interdiction"
    accepts: ClassVar[frozenset[type]] = frozenset({Announce})
    announced: ClassVar[tuple[Action, ...]] = tuple([Announce(zone) for zone in Interdiction])
    side: Side = Side.ALLIED  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def is_needed(self, draft: Draft) -> bool:
        barred = why_not_announce_interdiction(Interdiction.NONE, draft.affairs)
        return _may_sail(draft) and not barred

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Announce)  # noqa: S101 - the only class that is accepted
        yield from why_not_announce_interdiction(action.zone, state.affairs)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Announce)  # noqa: S101 - the only class that is accepted
        draft.affairs = after_announcement(draft.affairs, action.zone)
        draft.note("interdiction", (self.case,), zone=str(action.zone))
        draft.next_phase()
