"""The Yugoslav Reaction Segment (8.43): one die, and so many counters make a bonus move before units are deployed.

Every counter moved counts one, Tito too (rulings reaction-unit-count, tito-as-unit), once in the segment and by all
rules of a Yugoslav Movement Phase but its arrivals. The moves are over when the Yugoslav Player ends them; then nothing
counts as moved any more, so that everything may move in the Player-Turn to come.

What a Movement Phase has to leave in order (6.21, 9.1, ruling tito-companions) binds the moves made here: no stack that
has been joined may be above seven divisions in the end, and Tito may not be left alone. A move may bring that about
only if the next bonus move can mend it; then such a move is all that is listed, so that the end can always be reached.
Stacks that are too large without a bonus move keep the moves from being ended while one that is left makes them
smaller; what remains is left to the next Movement Phase (ruling bonus-phase-duties).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar, Final, cast

import attrs

from ...core.actions import Block, Group, Roll
from ...core.cases import case
from ...core.duties import Duty, owed, unmet
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, top
from ..actions import Action, Move
from ..limits import excess, sixths_in
from ..loads import tight
from ..state import PARTISAN_KINDS, SIZED_KINDS, Draft, Position, State, units_at
from ..units import Kind, Side, Unit
from .company import company_places
from .movement import Movement, YugoslavMovement, abandons_tito, eligible, leaves_tito, overfills
from .movement_duties import DUTIES, Company, Stacking, mending, mends, overfull, sixths_of, tito_alone
from .movement_lists import END, Lists, listing, lists_of
from .movement_tables import Entry, Moving

__all__ = ["Reacting", "ReactingRules", "Reaction"]


@attrs.frozen(order=False)
class Reacting(Frame):
    """The Yugoslav Player makes bonus moves.

    Attributes:
        left: how many he may still make.
    """

    left: int


# -------------------------------------------------------------------------------------------------------------- duties
class _JoinedStacks(Stacking):
    """What 6.21 wants of the stacks that bonus moves have joined."""

    def measure(self, position: Position) -> int:
        """Sixths of a division above the limit, in the places that have been joined."""
        full = overfull(position, self.side)
        return sum([excess(sixths_in(position, place)) for place in full if _is_joined(position, place)])


def _is_joined(position: Position, place: int) -> bool:
    """Whether something that counts in a stack has moved into a place."""
    if any(place in position.guerrillas_moved[kind] for kind in SIZED_KINDS):
        return True
    sixths = position.ruleset.unit_sixths
    return any(sixths[unit] and unit not in position.ready for unit in units_at(position, place))


_NONE: Final = frozenset[int]()
_SIDE: Final = Side.YUGOSLAV
_DUTIES: Final[tuple[Duty[Position], ...]] = (_JoinedStacks(_SIDE), Company())


_ORDINARY: Final = YugoslavMovement()
"""The moves of an ordinary Movement Phase, of which bonus moves are some."""


def _after(state: State, action: Moving) -> State:
    """The position after a move."""
    draft = state.draft(recording=False)
    _ORDINARY.apply(draft, action)
    return draft.freeze()


def _cures(state: State) -> Iterator[Moving]:
    """The moves after which all is in order.

    Where Tito's company is all that is missing, a piece that counts nothing in a stack settles it.
    """
    ruleset, company_is_all = state.ruleset, owed(state, _DUTIES) == 1 and tito_alone(state)
    for _, move in mending(state, _SIDE):
        settles = company_is_all and not sixths_of(ruleset, move.unit)
        if _ORDINARY.allows(state, move) and (settles or not owed(_after(state, move), _DUTIES)):
            yield move


def _urgent(state: State, left: int) -> frozenset[Moving]:
    """The moves one of which has to come next, to mend what the last one has done; none if there is nothing to mend."""
    return frozenset(_cures(state)) if left and owed(state, _DUTIES) else frozenset()


def _is_urgent(state: State, left: int) -> bool:
    """Whether there are `_urgent` moves."""
    return left > 0 and owed(state, _DUTIES) > 0 and next(_cures(state), None) is not None


# ----------------------------------------------------------------------------------------------------------- the moves
def _origin(position: Position, action: Moving) -> int:
    return position.pos[action.unit.index] if isinstance(action, Move) else action.origin.index


@case("8.43")
def _may_go_on(left: int) -> bool:
    """Whether fewer units have moved than the die allowed."""
    return left > 0


def _all_made(left: int) -> Iterator[Violation]:
    if not _may_go_on(left):
        yield Violation("8.43", "as many units have moved as the die allowed")


@case("8.43", "6.21", "9.1")
def _not_urgent(state: State, action: Moving, urgent: frozenset[Moving]) -> Iterator[Violation]:
    """Another move has to come first."""
    if urgent and action not in urgent:
        for duty in _DUTIES:
            if measure := duty.measure(state):
                details = {"unit": str(action.unit), "measure": measure}
                yield Violation(duty.case, "the next bonus move has to mend what the last one has done", details)


class _Outlook:
    """Which bonus moves could do harm, and what a further one could mend, found once for all that are asked about."""

    def __init__(self, state: State) -> None:
        self.state = state

    @cached_property
    def tight(self) -> frozenset[int]:
        """Indices of the places that a piece could overfill: none is larger than a division."""
        return frozenset(filter(self.state.ruleset.is_yugoslav.__getitem__, tight(self.state.loads)))

    @cached_property
    def tito_goes(self) -> frozenset[int]:
        """Indices of the places to which Tito can still move, boxes of Chetniks among them."""
        tito, pos = self.state.ruleset.tito, self.state.pos
        return lists_of(self.state).units[tito << 8 | pos[tito]].goes if tito in self.state.ready else _NONE

    def _escorts(self) -> Iterator[Entry]:
        """The Partisan units, and those that count as such, that can still move."""
        state, lists = self.state, lists_of(self.state)
        for kind in PARTISAN_KINDS:
            for place in dict.fromkeys(state.guerrillas[kind]):
                yield lists.kinds[kind << 8 | place]
        for unit in state.ready:
            if unit != state.ruleset.tito:
                yield lists.units[unit << 8 | state.pos[unit]]

    def deserted(self, places: frozenset[int]) -> frozenset[int]:
        """Those of the places to which no Partisan unit, or one that counts as such, can still move."""
        for escort in self._escorts():
            places -= escort.goes
            if not places:
                break
        return places

    def company_is_gone(self, piece: Unit | Kind, places: frozenset[int]) -> frozenset[int]:
        """Those of the places to which a piece can go, leaving Tito alone, so that the next can bring him none."""
        if _is_tito(self.state, piece):
            return self.deserted(places)
        tito = frozenset((self.state.pos[self.state.ruleset.tito],))
        return places - self.tito_goes if self.deserted(tito) else _NONE


def _is_tito(position: Position, piece: Unit | Kind) -> bool:
    return piece is position.ruleset.units[position.ruleset.tito]


def _overfilled(outlook: _Outlook, moves: Sequence[Moving]) -> frozenset[int]:
    """Indices of the places to which one of a piece's moves would bring more than seven divisions."""
    state, piece, places = outlook.state, moves[0].unit, [move.to for move in moves if move.to.index in outlook.tight]
    return frozenset([to.index for to in places if next(overfills(state, piece, to), None) is not None])


def _leaving_tito(outlook: _Outlook, moves: Sequence[Moving]) -> frozenset[int]:
    """Indices of the places to which one of a piece's moves would leave Tito alone.

    It is all one where his last companion goes, and to which of the places without company he goes himself: one of them
    is asked about.
    """
    state, piece = outlook.state, moves[0].unit
    if _is_tito(state, piece):
        company = company_places(state)
        moves = [move for move in moves if move.to.index not in company]
    if not moves or not leaves_tito(state, piece, _origin(state, moves[0]), moves[0].to.index):
        return _NONE
    return frozenset([move.to.index for move in moves])


@case("8.43", "6.21")
def _stays_full(action: Moving, left: int, outlook: _Outlook) -> bool:
    """Whether the next bonus move cannot mend that a move would overfill a stack, and what else it would upset.

    Args:
        action: the move.
        left: how many bonus moves are left, with this one.
        outlook: of the position before the move.
    """
    return left <= 1 or next(_cures(_after(outlook.state, action)), None) is None


@case("8.43", "9.1")
def _stays_alone(piece: Unit | Kind, places: frozenset[int], left: int, outlook: _Outlook) -> frozenset[int]:
    """Those of the places to which a piece could go, leaving Tito alone, so that the next bonus move cannot mend it."""
    return places if left <= 1 else outlook.company_is_gone(piece, places)


def _disorders(action: Moving, left: int, outlook: _Outlook) -> Iterator[Violation]:
    """What a move would put in disorder so that the next bonus move could not mend it."""
    state, piece, to = outlook.state, action.unit, action.to
    full = [*overfills(state, piece, to)]
    alone = [*abandons_tito(state, piece, _origin(state, action), to)]
    if full:
        stays = _stays_full(action, left, outlook)
    else:
        stays = bool(alone and _stays_alone(piece, frozenset((to.index,)), left, outlook))
    if stays:
        yield from full
        yield from alone


def _kept(group: Group[Moving], left: int, outlook: _Outlook) -> Sequence[Moving]:
    """The moves of a group but for those that `_disorders` refuses."""
    state, ruleset, moves = outlook.state, outlook.state.ruleset, group.actions
    piece = moves[0].unit
    full = _overfilled(outlook, moves) if outlook.tight and sixths_of(ruleset, piece) else _NONE
    alone = _leaving_tito(outlook, moves) - full if _origin(state, moves[0]) == state.pos[ruleset.tito] else _NONE
    if not (full or alone):
        return moves
    wrong = _stays_alone(piece, alone, left, outlook)
    if full:
        overfilling = [move for move in moves if move.to.index in full]
        wrong |= {move.to.index for move in overfilling if _stays_full(move, left, outlook)}
    return [move for move in moves if move.to.index not in wrong] if wrong else moves


def _in_order(block: Block[Action], left: int, outlook: _Outlook) -> Block[Action]:
    """The block without the moves that `_disorders` refuses.

    Where nothing can be overfilled, it can only refuse those that leave from where Tito is.
    """
    tito, all_of_them = outlook.state.pos[outlook.state.ruleset.tito], bool(outlook.tight)
    ordered = block
    for number, group in zip(block.numbers, cast("Sequence[Group[Moving]]", block.groups), strict=True):
        if (all_of_them or number & 255 == tito) and number != END:
            kept = _kept(group, left, outlook)
            if not kept:
                ordered = ordered.without(number)
            elif kept is not group.actions:
                others: Block[Action] = Block([Group(group.key, tuple(kept))], [number])
                ordered = ordered.with_others(number, number + 1, others)
    return ordered


def _only(block: Block[Action], urgent: frozenset[Moving]) -> Block[Action]:
    """Of the moves of a block only these."""
    pieces = {move.unit for move in urgent}
    kept = {
        number: Group(group.key, tuple([action for action in group.actions if action in urgent]))
        for number, group in zip(block.numbers, block.groups, strict=True)
        if group.key in pieces
    }
    return listing({number: group for number, group in kept.items() if group.actions})


class ReactingRules(Movement):
    """The bonus moves, one counter at a time."""

    case: ClassVar[str] = "8.43"
    title: ClassVar[str] = "bonus moves of the Yugoslav Reaction Segment"
    mover: ClassVar[Side] = _SIDE
    also: ClassVar[tuple[str, ...]] = ("8.43",)

    def is_needed(self, draft: Draft) -> bool:
        return True

    # ------------------------------------------------------------------ listing
    def _listed(self, state: State, lists: Lists) -> Block[Action]:
        left = top(state, Reacting).left
        if not _may_go_on(left):
            return listing({})
        block = super()._listed(state, lists)
        urgent = _urgent(state, left)
        return _only(block, urgent) if urgent else _in_order(block, left, _Outlook(state))

    def _must_mend(self, state: State, lists: Lists) -> bool:
        total = owed(state, DUTIES[_SIDE])
        if not total:
            return False
        if _is_urgent(state, top(state, Reacting).left):
            return True
        moves = (move for _, move in mending(state, _SIDE) if self.allows(state, move))
        return any(mends(state, _SIDE, move, total) for move in moves)

    # ------------------------------------------------------------------ judging
    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Moving):
            if self._must_mend(state, lists_of(state)):
                yield from unmet(state, DUTIES[_SIDE])
            return
        yield from super().violations(state, action)
        yield from self._out_of_order(state, action)

    def _out_of_order(self, state: State, action: Moving) -> Iterator[Violation]:
        """Why a move that is one of the ordinary ones cannot be made as a bonus move."""
        left = top(state, Reacting).left
        yield from _all_made(left)
        if left and _ORDINARY.allows(state, action):
            urgent = _urgent(state, left)
            yield from _not_urgent(state, action, urgent)
            if not urgent:
                yield from _disorders(action, left, _Outlook(state))

    def allows(self, state: State, action: Action) -> bool:
        if not super().allows(state, action):
            return False
        return not isinstance(action, Moving) or next(self._out_of_order(state, action), None) is None

    # ------------------------------------------------------------------ doing
    def apply(self, draft: Draft, action: Action) -> None:
        left = top(draft, Reacting).left
        super().apply(draft, action)
        if isinstance(action, Moving):
            draft.replace(Reacting(left - 1))

    def _end(self, draft: Draft) -> None:
        draft.pop()
        draft.rest()
        draft.next_phase()


# ------------------------------------------------------------------------------------------------------------- the die
@case("8.43", "4.2.A.7.reaction")
def _react(draft: Draft, die: int) -> None:
    """Let as many counters move as the die shows; one die, however many operations there are."""
    draft.ready = eligible(draft, _SIDE)
    draft.note("reaction", ("8.43", "4.2.A.7.reaction"), die=die)
    draft.push(Reacting(die))


@case("8.41")
def _provoked(position: Position) -> bool:
    """Whether an operation has been declared; the rest of the phase is skipped if not."""
    return position.tracks.declared > 0


class Reaction(DieRules[State, Draft, Action]):
    """One die, if an operation has been declared and the Yugoslav Player has anything on the map."""

    case: ClassVar[str] = "4.2.A.7.reaction"
    title: ClassVar[str] = "Yugoslav Reaction Segment"

    def is_needed(self, draft: Draft) -> bool:
        return _provoked(draft) and _ORDINARY.has_pieces(draft)

    def leave(self, draft: Draft) -> None:
        if _provoked(draft) and not _ORDINARY.has_pieces(draft):
            draft.note("passed", ("8.43",), side=_SIDE.value, phase=self.title)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        _react(draft, action.value)
