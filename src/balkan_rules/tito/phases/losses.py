"""Combat losses: which pieces a force gives up to a numbered result, and what an AE or DE takes (8.22, 8.23, 9.22).

A force loses as many Strength Points as it can without passing the number. Where several sets of pieces come to that
total the owner picks, piece by piece in a fixed order, so that each set can be picked in one way. Where there is only
one set nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules
from ...core.stacking import completing, largest_subset_sum
from ..actions import Action, Lose
from ..map import Place
from ..ruleset import TitoRuleset
from ..state import Draft, Position, State
from ..units import Kind, Unit
from .company import tito_needs_company
from .forces import Piece, fighting_kinds, fighting_units, pieces, side_of
from .retreat import Retreating

__all__ = ["Losses", "LossesRules", "begin", "best_total", "choices", "eliminate_force"]


@attrs.frozen(order=False)
class Losses(Frame):
    """A force is giving up pieces.

    Attributes:
        place: where it stands.
        against: where the force stands that it has fought.
        need: Strength Points that are still to be lost, exactly.
        last: the piece given up last, None before the first.
    """

    place: Place
    against: Place
    need: int
    last: Unit | Kind | None


@case("8.22.A")
def best_total(strengths: Iterable[int], number: int) -> int:
    """The Strength Points lost to a numbered result: the largest total of whole pieces that is not above the number."""
    return largest_subset_sum(strengths, number)


@case("8.22.A")
def begin(draft: Draft, place: int, against: int, number: int) -> None:
    """A force has received a numbered result, already multiplied: it loses what it can and then retreats."""
    force = pieces(draft, place, against)
    places = draft.ruleset.places
    need = best_total([piece.strength for piece in force], number)
    draft.note("losses owed", ("8.22.A",), place=str(places[place]), number=number, strength=need)
    if force:
        draft.push(Losses(places[place], places[against], need, None))


@case("8.22.B", "9.22")
def eliminate_force(draft: Draft, place: int, against: int) -> None:
    """A force is eliminated as a whole; Tito is not."""
    units = fighting_units(draft, place)
    kinds = fighting_kinds(draft, place, against)
    names = [str(draft.ruleset.units[unit]) for unit in units]
    for unit in units:
        draft.eliminate(unit)
    for kind, number in kinds:
        draft.take(kind, place, number)
        names.append(f"{number} {draft.ruleset.kinds[kind]}")
    if names:
        draft.note("force eliminated", ("8.22.B",), place=str(draft.ruleset.places[place]), lost=tuple(names))
    tito_needs_company(draft, place)


def _left_to_choose(position: Position, frame: Losses) -> tuple[Piece, ...]:
    """The pieces behind the one given up last: later units, or the rest of its kind and later kinds."""
    force = pieces(position, frame.place.index, frame.against.index)
    last = frame.last
    if last is None:
        return force
    return tuple([piece for piece in force if _rank(piece) >= _rank(last)])


def _rank(piece: Piece) -> tuple[bool, int]:
    return isinstance(piece, Kind), piece.index


def choices(position: Position, frame: Losses) -> tuple[Piece, ...]:
    """The pieces one of which is given up next, each once: those with which the total can still be completed."""
    force = _left_to_choose(position, frame)
    strengths = [piece.strength for piece in force]
    if not 0 < frame.need <= sum(strengths):
        return ()
    return tuple(dict.fromkeys([force[number] for number in completing(strengths, frame.need)]))


def _give_up(draft: Draft, frame: Losses, piece: Piece) -> Losses:
    """Take one piece off the map; what is still owed then."""
    if isinstance(piece, Unit):
        draft.eliminate(piece.index)
    else:
        draft.take(piece.index, frame.place.index)
    draft.note("loss", ("8.22.A", "8.23"), unit=str(piece), place=str(frame.place), strength=piece.strength)
    return Losses(frame.place, frame.against, frame.need - piece.strength, piece)


class LossesRules(PhaseRules[State, Draft, Action]):
    """The owner of a force picks what it loses."""

    case: ClassVar[str] = "8.22.A"
    title: ClassVar[str] = "combat losses"
    accepts: ClassVar[frozenset[type]] = frozenset({Lose})

    def to_move(self, state: State) -> Enum:
        return side_of(state, _frame(state).place.index)

    def is_needed(self, draft: Draft) -> bool:
        return len(choices(draft, _frame(draft))) > 1

    def leave(self, draft: Draft) -> None:
        frame = _frame(draft)
        while len(possible := choices(draft, frame)) == 1:
            frame = _give_up(draft, frame, *possible)
        draft.replace(frame if possible else Retreating(frame.place, frame.against))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        known = _lose_groups(state.ruleset)
        return tuple([known[piece] for piece in choices(state, _frame(state))])

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Lose)  # noqa: S101 - what `accepts` says
        frame = _frame(state)
        if action.unit not in choices(state, frame):
            yield from tito_is_not_lost(state, action.unit)
            yield from _unfit(state, frame, action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Lose)  # noqa: S101 - what `accepts` says
        draft.replace(_give_up(draft, _frame(draft), action.unit))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [group.actions[0] for group in _lose_groups(ruleset).values()]


@case("9.22")
def tito_is_not_lost(position: Position, piece: Piece) -> Iterator[Violation]:
    """Tito is never among the losses."""
    if piece.index == position.ruleset.tito and isinstance(piece, Unit):
        yield Violation("9.22", "Tito is never lost in ordinary combat", {"unit": str(piece)})


@case("8.22.A")
def _unfit(position: Position, frame: Losses, piece: Piece) -> Iterator[Violation]:
    """Why a piece is not one of those that can be given up next."""
    details = {"unit": str(piece), "place": str(frame.place), "strength": frame.need}
    if piece not in pieces(position, frame.place.index, frame.against.index):
        yield Violation("8.22.A", f"{piece} is not in the force at {frame.place}", details)
    elif piece not in _left_to_choose(position, frame):
        yield Violation("8.22.A", f"{piece} stands before {frame.last}, which was given up first", details)
    else:
        sentence = f"with {piece} the losses could not come to exactly {frame.need} more Strength Points"
        yield Violation("8.22.A", sentence, details)


def _frame(position: Position) -> Losses:
    frame = position.frames[-1]
    assert isinstance(frame, Losses)  # noqa: S101 - these rules are registered for it
    return frame


def _lose_groups(ruleset: TitoRuleset) -> dict[Piece, Group[Action]]:
    """One shared group for every piece that can be lost."""
    known: dict[Piece, Group[Action]] | None = ruleset.memo.get("lose")
    if known is None:
        losable: list[Piece] = [unit for unit in ruleset.units if unit.index != ruleset.tito]
        known = {piece: Group(piece, (Lose(piece),)) for piece in (*losable, *ruleset.kinds)}
        ruleset.memo["lose"] = known
    return known
