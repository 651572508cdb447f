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

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.duties import Duty, owed, unmet
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, top
from ..actions import Action, Move
from ..limits import excess, sixths_in
from ..state import PARTISAN_KINDS, SIZED_KINDS, Draft, Position, State, units_at
from ..units import Side
from .movement import Movement, YugoslavMovement, abandons_tito, eligible, overfills
from .movement_duties import DUTIES, Company, Stacking, mending, mends, overfull, sixths_of
from .movement_lists import Moving, lists_of

if TYPE_CHECKING:
    from ..map import Place
    from ..units import Kind, Unit

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


_DIVISION: Final = 6
"""The largest size of a counter, in sixths of a division."""
_FEWEST: Final = 7
"""With no fewer counters in it a place could be overfilled by a division."""
_DUTIES: Final[tuple[Duty[Position], ...]] = (_JoinedStacks(Side.YUGOSLAV), Company())


_ORDINARY: Final = YugoslavMovement()
"""The moves of an ordinary Movement Phase, of which bonus moves are some."""


def _after(state: State, action: Moving) -> State:
    """The position after a move."""
    draft = state.draft(recording=False)
    _ORDINARY.apply(draft, action)
    return draft.freeze()


def _cures(state: State) -> Iterator[Moving]:
    """The moves after which all is in order."""
    for _, move in mending(state, Side.YUGOSLAV):
        if _ORDINARY.allows(state, move) and not owed(_after(state, move), _DUTIES):
            yield move


def _urgent(state: State, left: int) -> frozenset[Moving]:
    """The moves one of which has to come next, to mend what the last one has done; none if there is nothing to mend."""
    return frozenset(_cures(state)) if left and owed(state, _DUTIES) else frozenset()


# ----------------------------------------------------------------------------------------------------------- the moves
def _origin(position: Position, action: Moving) -> int:
    return position.pos[action.unit.index] if isinstance(action, Move) else action.origin.index


@case("8.43")
def _all_made(left: int) -> Iterator[Violation]:
    if not left:
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
    """What a further bonus move could do for Tito's company, found once for all moves that are asked about."""

    def __init__(self, state: State) -> None:
        self.state = state

    @cached_property
    def escorted(self) -> frozenset[int]:
        """Indices of the places to which a Partisan unit, or one that counts as such, can still move."""
        state, lists = self.state, lists_of(self.state)
        entries = [lists.units[unit << 8 | state.pos[unit]] for unit in state.ready if unit != state.ruleset.tito]
        for kind in PARTISAN_KINDS:
            entries += [lists.kinds[kind << 8 | place] for place in dict.fromkeys(state.guerrillas[kind])]
        return frozenset[int]().union(*[entry.actions for entry in entries])

    @cached_property
    def tito_goes(self) -> frozenset[int]:
        """Indices of the places to which Tito can still move, boxes of Chetniks among them."""
        tito, pos = self.state.ruleset.tito, self.state.pos
        return frozenset(lists_of(self.state).units[tito << 8 | pos[tito]].actions if tito in self.state.ready else ())

    def company_follows(self, action: Moving) -> bool:
        """Whether, after a move that leaves Tito alone, the next could bring him and Partisans together."""
        tito, to = self.state.ruleset.tito, action.to.index
        if isinstance(action, Move) and action.unit.index == tito:
            return to in self.escorted
        return self.state.pos[tito] in self.escorted or to in self.tito_goes


@case("8.43", "6.21", "9.1")
def _disorders(action: Moving, left: int, outlook: _Outlook) -> Iterator[Violation]:
    """What a move would put in disorder so that the next bonus move could not mend it.

    Args:
        action: the move.
        left: how many bonus moves are left, with this one.
        outlook: of the position before the move.
    """
    state = outlook.state
    full = [*overfills(state, action.unit, action.to)]
    alone = [*abandons_tito(state, action.unit, _origin(state, action), action.to)]
    if not (full or alone):
        return
    if left > 1:
        mended = next(_cures(_after(state, action)), None) is not None if full else outlook.company_follows(action)
        if mended:
            return
    yield from full
    yield from alone


class ReactingRules(Movement):
    """The bonus moves, one counter at a time."""

    case: ClassVar[str] = "8.43"
    title: ClassVar[str] = "bonus moves of the Yugoslav Reaction Segment"
    mover: ClassVar[Side] = Side.YUGOSLAV
    also: ClassVar[tuple[str, ...]] = ("8.43",)

    def is_needed(self, draft: Draft) -> bool:
        return True

    # ------------------------------------------------------------------ listing
    def _moves(self, state: State) -> list[Group[Action]]:
        left = top(state, Reacting).left
        if next(_all_made(left), None) is not None:
            return []
        groups = super()._moves(state)
        if urgent := _urgent(state, left):
            kept = [(group.key, tuple([action for action in group.actions if action in urgent])) for group in groups]
            return [Group(key, actions) for key, actions in kept if actions]
        tight, outlook = _tight(state), _Outlook(state)
        found = [_orderly(group, left, tight, outlook) for group in groups]
        return [group for group in found if group.actions]

    def _must_mend(self, state: State) -> bool:
        if _urgent(state, top(state, Reacting).left):
            return True
        total = owed(state, DUTIES[Side.YUGOSLAV])
        moves = (move for _, move in mending(state, Side.YUGOSLAV) if self.allows(state, move))
        return total > 0 and any(mends(state, Side.YUGOSLAV, move, total) for move in moves)

    # ------------------------------------------------------------------ judging
    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Moving):
            if self._must_mend(state):
                yield from unmet(state, DUTIES[Side.YUGOSLAV])
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


def _tight(position: Position) -> frozenset[int]:
    """Indices of the places that a division more could overfill."""
    here, moved = position.guerrillas, position.guerrillas_moved
    sized = b"".join([*(here[kind] for kind in SIZED_KINDS), *(moved[kind] for kind in SIZED_KINDS), position.pos])
    places = [place for place, number in Counter(sized).items() if number >= _FEWEST]
    return frozenset([place for place in places if excess(sixths_in(position, place) + _DIVISION)])


def _orderly(group: Group[Action], left: int, tight: frozenset[int], outlook: _Outlook) -> Group[Action]:
    """The moves of a group that put nothing in disorder; where nothing can be, the group as it is."""
    state, moves = outlook.state, [action for action in group.actions if isinstance(action, Moving)]
    piece, origin = moves[0].unit, _origin(state, moves[0])
    risky: Sequence[Moving] = ()
    if piece == state.ruleset.units[state.ruleset.tito] or _leaves_tito(state, piece, origin, moves[0].to):
        risky = moves
    elif tight and sixths_of(state.ruleset, piece):
        risky = [move for move in moves if move.to.index in tight]
    wrong = {move for move in risky if next(_disorders(move, left, outlook), None) is not None}
    return Group(group.key, tuple([move for move in moves if move not in wrong])) if wrong else group


def _leaves_tito(state: State, piece: Unit | Kind, origin: int, to: Place) -> bool:
    """Whether a piece is the last company of Tito, whom it leaves wherever it goes."""
    return next(abandons_tito(state, piece, origin, to), None) is not None


# ------------------------------------------------------------------------------------------------------------- the die
@case("8.43", "4.2.A.7.reaction")
def _react(draft: Draft, die: int) -> None:
    """Let as many counters move as the die shows; one die, however many operations there are."""
    draft.ready = eligible(draft, Side.YUGOSLAV)
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
            draft.note("passed", ("8.43",), side=Side.YUGOSLAV.value, phase=self.title)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        _react(draft, action.value)
