"""Where Tito goes when the stack he was with has been lost or has left him behind (9.22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules
from ..actions import Action, JoinTito
from ..map import OFF, Column, Place
from ..ruleset import TitoRuleset
from ..state import PARTISAN_KINDS, Draft, Position, State, partisans_at
from ..units import Side

__all__ = ["TitoJoins", "TitoJoinsRules", "companions", "tito_needs_company"]


@attrs.frozen(order=False)
class TitoJoins(Frame):
    """Tito's stack is gone and he is put with other Partisans."""


@case("9.22")
def tito_needs_company(draft: Draft, place: int) -> None:
    """After a force in `place` has lost or left: if Tito is there with nobody, he is put with other Partisans."""
    if draft.pos[draft.ruleset.tito] == place and not partisans_at(draft, place):
        draft.push(TitoJoins())


@case("9.22")
def companions(position: Position) -> tuple[int, ...]:
    """The places whose Partisans Tito can join: those of his Zone, or else those of the whole map."""
    ruleset = position.ruleset
    tito = ruleset.tito
    found = {*position.pos[:tito], *position.pos[tito + 1 :]}
    for kind in PARTISAN_KINDS:
        found.update(position.guerrillas[kind], position.guerrillas_moved[kind])
    places = [place for place in sorted(found) if ruleset.is_yugoslav[place]]
    zone = ruleset.zone_of[position.pos[tito]]
    return tuple([place for place in places if ruleset.zone_of[place] == zone] or places)


def _join(draft: Draft, to: int) -> None:
    """Put Tito in a place, or aside; if he was on the map, he gives no further shift in this phase (9.21)."""
    tito = draft.ruleset.tito
    if draft.pos[tito] != OFF:
        draft.retreated = bytes(sorted({*draft.retreated, tito}))
    draft.put(tito, to)
    draft.note("Tito joins" if to != OFF else "Tito put aside", ("9.22",), to=str(draft.ruleset.places[to]))


class TitoJoinsRules(PhaseRules[State, Draft, Action]):
    """The Yugoslav Player puts Tito with other Partisans (ruling tito-placement-choice)."""

    case: ClassVar[str] = "9.22"
    title: ClassVar[str] = "placing of Tito"
    accepts: ClassVar[frozenset[type]] = frozenset({JoinTito})

    side: Enum = Side.YUGOSLAV

    def is_needed(self, draft: Draft) -> bool:
        return not _has_company(draft) and len(companions(draft)) > 1

    def leave(self, draft: Draft) -> None:
        if not _has_company(draft):
            _join(draft, next(iter(companions(draft)), OFF))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        known = _joins(state.ruleset)
        tito = state.ruleset.units[state.ruleset.tito]
        return (Group(tito, tuple([known[place] for place in companions(state)])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, JoinTito)  # noqa: S101 - what `accepts` says
        if action.to.index not in companions(state):
            yield from no_company(state, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, JoinTito)  # noqa: S101 - what `accepts` says
        _join(draft, action.to.index)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return _joins(ruleset).values()


def _has_company(position: Position) -> bool:
    place = position.pos[position.ruleset.tito]
    return place != OFF and partisans_at(position, place)


@case("9.22")
def no_company(position: Position, to: Place) -> Iterator[Violation]:
    """Why Tito cannot be put in a place."""
    if position.ruleset.is_yugoslav[to.index] and partisans_at(position, to.index):
        zone = position.ruleset.places[position.pos[position.ruleset.tito]].zone
        yield Violation("9.22", f"there are Partisans in {zone}, whom Tito joins first", {"to": str(to)})
    else:
        yield Violation("9.22", f"there are no Partisans in {to}", {"to": str(to)})


def _joins(ruleset: TitoRuleset) -> dict[int, JoinTito]:
    """Every place where Tito could be put, built once."""
    known: dict[int, JoinTito] | None = ruleset.memo.get("tito joins")
    if known is None:
        known = {
            place.index: JoinTito(place)
            for place in ruleset.places
            if place.column in {Column.PARTISAN, Column.YUGOSLAV}
        }
        ruleset.memo["tito joins"] = known
    return known
