"""Where Tito goes when he has to be put with other Partisans (9.22, 9.1).

His stack has been lost or has left him behind in a combat (9.22), or a Yugoslav Movement Phase has ended with him alone
(9.1). A withdrawn Tito who comes back is placed in the same way (9.45; see `hunt`).
"""

from __future__ import annotations

from abc import abstractmethod
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
from ..state import CHETNIK_GROUP, Draft, Position, State, partisans_at
from ..units import Side

__all__ = [
    "PlacingTito",
    "TitoJoins",
    "TitoJoinsRules",
    "TitoLeftAlone",
    "TitoLeftAloneRules",
    "companions",
    "company_places",
    "tito_left_alone",
    "tito_needs_company",
]


@attrs.frozen(order=False)
class TitoJoins(Frame):
    """Tito's stack is gone and he is put with other Partisans."""


@attrs.frozen(order=False)
class TitoLeftAlone(Frame):
    """A Movement Phase has been ended with Tito alone, and he is put with other Partisans."""


# ------------------------------------------------------------------------------------------------------ who has company


@case("9.22")
def tito_needs_company(draft: Draft, place: int) -> None:
    """After a force in `place` has lost or left: if Tito is there with nobody, he is put with other Partisans."""
    if draft.pos[draft.ruleset.tito] == place and not partisans_at(draft, place):
        draft.push(TitoJoins())


@case("9.1")
def tito_left_alone(position: Position) -> bool:
    """Whether Tito stands alone somewhere although there are Partisans on the map.

    Soviets and friendly Bulgarians are as good (ruling tito-companions).
    """
    place = position.pos[position.ruleset.tito]
    if not position.ruleset.is_yugoslav[place] or partisans_at(position, place):
        return False
    return bool(companions(position))


@case("9.22", "9.45")
def companions(position: Position) -> tuple[int, ...]:
    """The places whose Partisans Tito can join: those of his Zone, or else those of the whole map."""
    ruleset = position.ruleset
    places = sorted(filter(ruleset.is_yugoslav.__getitem__, company_places(position)))
    zone = ruleset.zone_of[position.pos[ruleset.tito]]
    return tuple([place for place in places if ruleset.zone_of[place] == zone] or places)


def company_places(position: Position) -> set[int]:
    """Indices of the places with Partisans, Soviets or friendly Bulgarians, and of others that are not Yugoslav."""
    tito, pos = position.ruleset.tito, position.pos
    here, moved = position.guerrillas, position.guerrillas_moved
    return set(b"".join((*here[:CHETNIK_GROUP], *moved[:CHETNIK_GROUP], pos[:tito], pos[tito + 1 :])))


@case("9.1")
def nearest(position: Position) -> tuple[int, ...]:
    """The places whose Partisans Tito can join without going further than he must.

    Those of his Zone come first, then those of neighbouring Zones, then all.
    """
    ruleset = position.ruleset
    here = ruleset.places[position.pos[ruleset.tito]].zone
    if here is None:
        return ()
    around = {here.name, *here.neighbours}
    places = companions(position)
    return tuple([place for place in places if ruleset.zones[ruleset.zone_of[place]].name in around] or places)


# ---------------------------------------------------------------------------------------------------------- placing him


class PlacingTito(PhaseRules[State, Draft, Action]):
    """The Yugoslav Player puts Tito with Partisans, unasked if there is one place (ruling tito-placement-choice)."""

    accepts: ClassVar[frozenset[type]] = frozenset({JoinTito})

    side: Enum = Side.YUGOSLAV

    def places(self, position: Position) -> tuple[int, ...]:
        """Indices of the places where he can be put, in map order."""
        return companions(position)

    @abstractmethod
    def put(self, draft: Draft, to: int) -> None:
        """Put him in a place; `OFF` if there is none."""
        ...

    def is_needed(self, draft: Draft) -> bool:
        return not _has_company(draft) and len(self.places(draft)) > 1

    def leave(self, draft: Draft) -> None:
        if not _has_company(draft):
            self.put(draft, next(iter(self.places(draft)), OFF))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        known = _joins(state.ruleset)
        tito = state.ruleset.units[state.ruleset.tito]
        return (Group(tito, tuple([known[place] for place in self.places(state)])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, JoinTito)  # noqa: S101 - what `accepts` says
        if action.to.index not in self.places(state):
            yield from no_company(state, action.to, self.case)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, JoinTito)  # noqa: S101 - what `accepts` says
        self.put(draft, action.to.index)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return _joins(ruleset).values()


class TitoJoinsRules(PlacingTito):
    """Plays `TitoJoins`. If there is nobody to join, he is put aside."""

    case: ClassVar[str] = "9.22"
    title: ClassVar[str] = "placing of Tito"

    def put(self, draft: Draft, to: int) -> None:
        """Put him in a place, or aside; if he was on the map, he gives no further shift in this phase (9.21).

        He has not retreated: where those whom he joins are attacked, so is he, and the attempt can be made (9.43).
        """
        tito = draft.ruleset.tito
        if draft.pos[tito] != OFF:
            draft.placed = bytes((tito,))
        draft.put(tito, to)
        draft.note("Tito joins" if to != OFF else "Tito put aside", ("9.22",), to=str(draft.ruleset.places[to]))


class TitoLeftAloneRules(PlacingTito):
    """Plays `TitoLeftAlone` (ruling movement-phase-end)."""

    case: ClassVar[str] = "9.1"
    title: ClassVar[str] = "placing of Tito, whom a Movement Phase has left alone"

    def places(self, position: Position) -> tuple[int, ...]:
        return nearest(position)

    def put(self, draft: Draft, to: int) -> None:
        draft.put(draft.ruleset.tito, to)
        draft.note("Tito joins", ("9.1",), to=str(draft.ruleset.places[to]))


def _has_company(position: Position) -> bool:
    place = position.pos[position.ruleset.tito]
    return place != OFF and partisans_at(position, place)


@case("9.22", "9.1", "9.45")
def no_company(position: Position, to: Place, rule: str) -> Iterator[Violation]:
    """Why Tito cannot be put in a place.

    Args:
        position: where everybody is.
        to: the place.
        rule: the case by which he is placed.
    """
    if position.ruleset.is_yugoslav[to.index] and partisans_at(position, to.index):
        zone = position.ruleset.places[position.pos[position.ruleset.tito]].zone
        where = "in" if rule == "9.22" else "in or next to"
        yield Violation(rule, f"there are Partisans {where} {zone}, whom Tito joins first", {"to": str(to)})
    else:
        yield Violation(rule, f"there are no Partisans in {to}", {"to": str(to)})


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
