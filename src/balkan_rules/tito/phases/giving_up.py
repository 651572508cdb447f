"""What a Movement Phase leaves unmended, its owner gives up (6.21, 10.21, ruling movement-phase-end).

The owner takes pieces off one at a time, of his choice, until no stack of his is above seven divisions and no Italian
is where the pullback forbids it (ruling pullback-evacuation); then the phase ends. Named units count as eliminated, so
that a Serbian or Croat may come back as a replacement (13.5); guerrilla counters go back to the pool. Tito counts
nothing in a stack and is never given up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules
from ..actions import Action, GiveUp
from ..limits import both_sides, controller, own_column
from ..map import Column, Place
from ..ruleset import TitoRuleset
from ..sequence import Phase
from ..state import SIZED_KINDS, Draft, Position, State, units_at
from ..units import Kind, Nationality, Side, Unit
from .movement_duties import overfull, sixths_of, stranded

__all__ = ["GivingUp", "GivingUpRules", "left_over"]

_BONUS: Final = frozenset({Phase.KONSTANTIN, Phase.KONSTANTIN_ANSWER})


@attrs.frozen(order=False)
class GivingUp(Frame):
    """A Movement Phase has been ended, and its mover has to give pieces up.

    Attributes:
        side: the owner of the pieces.
    """

    side: Side


@case("6.21")
def _too_large(position: Position, side: Side) -> tuple[int, ...]:
    """Indices of the places of `side` out of which something is given up, in map order (ruling bonus-phase-duties)."""
    places = overfull(position, side)
    if position.ruleset.steps[position.cursor].phase not in _BONUS:
        return places
    return tuple([place for place in places if _was_joined(position, place)])


def _was_joined(position: Position, place: int) -> bool:
    """Whether something that counts in a stack has moved into a place in a bonus phase; of the Axis, Germans do."""
    ruleset = position.ruleset
    if any(place in position.guerrillas_moved[kind] for kind in SIZED_KINDS):
        return True
    return any(
        ruleset.unit_sixths[unit]
        and unit not in position.ready
        and (ruleset.is_yugoslav[place] or ruleset.units[unit].nationality is Nationality.GERMAN)
        for unit in units_at(position, place)
    )


def left_over(position: Position, side: Side) -> bool:
    """Whether the owner has to give something up at the end of his Movement Phase; Tito may stay alone."""
    return bool(_too_large(position, side)) or (side is Side.AXIS and bool(stranded(position)))


def _there(position: Position, piece: Unit | Kind, place: int) -> bool:
    if isinstance(piece, Unit):
        return position.pos[piece.index] == place
    return place in position.guerrillas[piece.index] or place in position.guerrillas_moved[piece.index]


@case("6.21", "10.21")
def _to_be_given_up(position: Position, side: Side, piece: Unit | Kind, place: int) -> bool:
    """Whether taking the piece off would lower what is left over: it counts in an overfull stack, or is stranded."""
    if place in _too_large(position, side) and sixths_of(position.ruleset, piece):
        return True
    return side is Side.AXIS and isinstance(piece, Unit) and piece.index in stranded(position)


class GivingUpRules(PhaseRules[State, Draft, Action]):
    """Plays `GivingUp`."""

    case: ClassVar[str] = "6.21"
    title: ClassVar[str] = "giving up of what a Movement Phase left unmended"
    accepts: ClassVar[frozenset[type]] = frozenset({GiveUp})

    def to_move(self, state: State) -> Side:
        return _frame(state).side

    def is_needed(self, draft: Draft) -> bool:
        return left_over(draft, _frame(draft).side)

    def leave(self, draft: Draft) -> None:
        draft.pop()
        draft.next_phase()

    def groups(self, state: State) -> Sequence[Group[Action]]:
        side, ruleset = _frame(state).side, state.ruleset
        places = set(_too_large(state, side))
        if side is Side.AXIS:
            places |= {state.pos[unit] for unit in stranded(state)}
        found: list[Group[Action]] = []
        for index in sorted(places):
            place = ruleset.places[index]
            pieces: list[Unit | Kind] = [ruleset.units[unit] for unit in units_at(state, index)]
            pieces += [kind for kind in ruleset.kinds if _there(state, kind, index)]
            listed = [GiveUp(piece, place) for piece in pieces if _to_be_given_up(state, side, piece, index)]
            found.append(Group(place, tuple(listed)))
        return found

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, GiveUp)  # noqa: S101 - the only class that is accepted
        piece, place = action.unit, action.at
        details = {"unit": str(piece), "place": str(place)}
        side = _frame(state).side
        limit = "6.21" if _too_large(state, side) else "10.21"
        if not _there(state, piece, place.index):
            yield Violation(limit, f"{piece} is not at {place}", details)
        elif not _to_be_given_up(state, side, piece, place.index):
            yield Violation(limit, f"giving up {piece} at {place} would mend nothing", details)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, GiveUp)  # noqa: S101 - as above
        piece, place = action.unit, action.at.index
        limit = "6.21" if place in _too_large(draft, _frame(draft).side) else "10.21"
        if isinstance(piece, Unit):
            draft.eliminate(piece.index)
        else:
            draft.take(piece.index, place, moved=place not in draft.guerrillas[piece.index])
        draft.note("given up", (limit,), unit=str(piece), place=str(action.at))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        """Every piece that counts in a stack, in every place of its own; Italians stand in no other."""
        pieces: list[Unit | Kind] = [*ruleset.units, *ruleset.kinds]
        for piece in pieces:
            if sixths_of(ruleset, piece):
                yield from [GiveUp(piece, place) for place in ruleset.places if _own(ruleset, piece, place)]


def _own(ruleset: TitoRuleset, piece: Unit | Kind, place: Place) -> bool:
    side = controller(ruleset, place.index)
    if side is None or side not in both_sides(piece):
        return False
    return place.column in (own_column(piece, side), Column.YUGOSLAV)


def _frame(position: Position) -> GivingUp:
    frame = position.frames[-1]
    assert isinstance(frame, GivingUp)  # noqa: S101 - it is what these rules are registered for
    return frame
