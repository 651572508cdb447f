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
from . import retreat
from .company import tito_needs_company
from .forces import Force, Piece, force, pieces, side_of

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
def begin(draft: Draft, loser: Force, number: int) -> None:
    """A force has received a numbered result, already multiplied: it loses what it can and then retreats."""
    places = draft.ruleset.places
    place, against = places[loser.place], places[loser.against]
    need = best_total([piece.strength for piece in pieces(draft, loser, number)], number)
    if draft.events is not None:
        draft.note("losses owed", ("8.22.A",), place=str(place), number=number, strength=need)
    if need and not loser.units and len(loser.kinds) == 1:
        retreat.begin(draft, place, against, _give_up_alike(draft, loser, need))
    elif loser.units or loser.kinds:
        _go_on(draft, Losses(place, against, need, None), loser)


def _go_on(draft: Draft, frame: Losses, loser: Force) -> None:
    """Take what the owner has no choice about; then ask him, or let what is left retreat."""
    while len(possible := _choices(draft, frame, loser)) == 1:
        frame = _give_up(draft, frame, *possible)
        loser = _force(draft, frame)
    if possible:
        draft.push(frame)
    else:
        retreat.begin(draft, frame.place, frame.against, loser)


@case("8.22.B", "9.22")
def eliminate_force(draft: Draft, loser: Force) -> None:
    """A force is eliminated as a whole; Tito is not."""
    place = loser.place
    for unit in loser.units:
        draft.eliminate(unit)
    for kind, number in loser.kinds:
        draft.take(kind, place, number)
    if draft.events is not None and (loser.units or loser.kinds):
        ruleset = draft.ruleset
        names = [str(ruleset.units[unit]) for unit in loser.units]
        names += [f"{number} {ruleset.kinds[kind]}" for kind, number in loser.kinds]
        draft.note("force eliminated", ("8.22.B",), place=str(ruleset.places[place]), lost=tuple(names))
    tito_needs_company(draft, place)


def _force(position: Position, frame: Losses) -> Force:
    """What is left of the force that is giving up pieces."""
    return force(position, frame.place.index, frame.against.index)


def _is_passed(frame: Losses, piece: Piece) -> bool:
    """Whether a piece stands before the one given up last, in the order of named units first and then kinds."""
    return frame.last is not None and _rank(piece) < _rank(frame.last)


def _rank(piece: Piece) -> tuple[bool, int]:
    return isinstance(piece, Kind), piece.index


def choices(position: Position, frame: Losses) -> tuple[Piece, ...]:
    """The pieces one of which is given up next, each once: those with which the total can still be completed."""
    return _choices(position, frame, _force(position, frame))


def _choices(position: Position, frame: Losses, loser: Force) -> tuple[Piece, ...]:
    need = frame.need
    if need <= 0:
        return ()
    left = pieces(position, loser, need)
    if frame.last is not None:
        left = [piece for piece in left if not _is_passed(frame, piece)]
    strengths = [piece.strength for piece in left]
    total = sum(strengths)
    if need >= total:  # all of it, or more than there is
        return (left[0],) if need == total else ()
    return tuple(dict.fromkeys([left[number] for number in completing(strengths, need)]))


def _give_up_alike(draft: Draft, loser: Force, need: int) -> Force:
    """Take all that a force of one kind of counter owes, which is more than nothing; what is left of the force.

    The same as giving up the counters one by one, since the need is a total that some of them make.
    """
    ((kind, number),) = loser.kinds
    counter = draft.ruleset.kinds[kind]
    lost = need // counter.strength
    draft.take(kind, loser.place, lost)
    if draft.events is not None:
        for _ in range(lost):
            _report(draft, draft.ruleset.places[loser.place], counter)
    return Force(loser.place, loser.against, (), ((kind, number - lost),) if number > lost else ())


def _report(draft: Draft, place: Place, piece: Piece) -> None:
    draft.note("loss", ("8.22.A", "8.23"), unit=str(piece), place=str(place), strength=piece.strength)


def _give_up(draft: Draft, frame: Losses, piece: Piece) -> Losses:
    """Take one piece off the map; what is still owed then."""
    if isinstance(piece, Unit):
        draft.eliminate(piece.index)
    else:
        draft.take(piece.index, frame.place.index)
    if draft.events is not None:
        _report(draft, frame.place, piece)
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
        draft.pop()
        _go_on(draft, frame, _force(draft, frame))

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
        frame = _give_up(draft, _frame(draft), action.unit)
        draft.pop()
        _go_on(draft, frame, _force(draft, frame))

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
    if not _is_in(_force(position, frame), piece):
        yield Violation("8.22.A", f"{piece} is not in the force at {frame.place}", details)
    elif _is_passed(frame, piece):
        yield Violation("8.22.A", f"{piece} stands before {frame.last}, which was given up first", details)
    else:
        sentence = f"with {piece} the losses could not come to exactly {frame.need} more Strength Points"
        yield Violation("8.22.A", sentence, details)


def _is_in(loser: Force, piece: Piece) -> bool:
    """Whether a piece is among those of a force."""
    if isinstance(piece, Unit):
        return piece.index in loser.units
    return piece.index in [kind for kind, _ in loser.kinds]


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
