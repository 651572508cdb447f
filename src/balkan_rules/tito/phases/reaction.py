"""The Yugoslav Reaction Segment (8.43): one die, and so many counters make a bonus move before units are deployed.

Every counter moved counts one, Tito too (rulings reaction-unit-count, tito-as-unit), once in the segment and by all
rules of a Yugoslav Movement Phase but its arrivals. The moves are over when the Yugoslav Player ends them; then nothing
counts as moved any more, so that everything may move in the Player-Turn to come.

What a Movement Phase has to leave in order (6.21, 9.1, ruling tito-companions) binds the moves made here: no stack that
has been joined may be above seven divisions in the end, and Tito may not be left alone. In between that may happen, if
a bonus move is left that mends it all at once; then no move is listed that would make this impossible, so that the end
can always be reached. Stacks that are too large without a bonus move keep the moves from being ended while one that is
left makes them smaller; what remains is left to the next Movement Phase (ruling bonus-phase-duties).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar, Final

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.duties import Duty, owed, unmet
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, top
from ..actions import Action, Move
from ..limits import excess, sixths_in
from ..state import SIZED_KINDS, Draft, Position, State, units_at
from ..units import Side
from .movement import Movement, YugoslavMovement, abandons_tito, eligible, overfills
from .movement_duties import DUTIES, Company, Stacking, mending, mends, overfull, sixths_of
from .movement_lists import Moving

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


_DUTIES: Final[tuple[Duty[Position], ...]] = (_JoinedStacks(Side.YUGOSLAV), Company())


_ORDINARY: Final = YugoslavMovement()
"""The moves of an ordinary Movement Phase, of which bonus moves are some."""


def _after(state: State, action: Moving) -> State:
    """The position after a move."""
    draft = state.draft(recording=False)
    _ORDINARY.apply(draft, action)
    return draft.freeze()


def _can_settle(state: State, left: int) -> bool:
    """Whether all is in order, or one of the moves left can put all in order."""
    if not owed(state, _DUTIES):
        return True
    moves = [move for _, move in mending(state, Side.YUGOSLAV) if _ORDINARY.allows(state, move)]
    return left > 0 and any(not owed(_after(state, move), _DUTIES) for move in moves)


# ----------------------------------------------------------------------------------------------------------- the moves
def _origin(position: Position, action: Moving) -> int:
    return position.pos[action.unit.index] if isinstance(action, Move) else action.origin.index


@case("8.43")
def _all_made(left: int) -> Iterator[Violation]:
    if not left:
        yield Violation("8.43", "as many units have moved as the die allowed")


@case("8.43", "6.21", "9.1")
def _disorders(state: State, action: Moving, left: int) -> Iterator[Violation]:
    """What a move, legal otherwise, would put in disorder so that no bonus move left after it could mend it.

    Args:
        state: the position before the move.
        action: the move.
        left: how many bonus moves are left, with this one.
    """
    total = owed(state, _DUTIES)
    if not total and not _upsets(state, action):
        return
    after = _after(state, action)
    if _can_settle(after, left - 1):
        return
    if total and owed(after, _DUTIES) <= total and not _can_settle(state, left):
        return
    for duty in _DUTIES:
        if measure := duty.measure(after):
            sentence = f"after '{action}' no bonus move could put in order at once what {duty.case} asks for"
            yield Violation(duty.case, sentence, {"unit": str(action.unit), "measure": measure, "left": left - 1})


def _upsets(state: State, action: Moving) -> bool:
    """Whether a move overfills a stack or leaves Tito alone, where all was in order before."""
    if next(overfills(state, action.unit, action.to), None) is not None:
        return True
    return next(abandons_tito(state, action.unit, _origin(state, action), action.to), None) is not None


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
        calm, tito = not owed(state, _DUTIES), state.pos[state.ruleset.tito]
        found: list[Group[Action]] = []
        for group in super()._moves(state):
            moves = [action for action in group.actions if isinstance(action, Moving)]
            if calm and _origin(state, moves[0]) != tito and not sixths_of(state.ruleset, moves[0].unit):
                found.append(group)
            elif listed := [move for move in moves if next(_disorders(state, move, left), None) is None]:
                found.append(Group(group.key, tuple(listed)))
        return found

    def _must_mend(self, state: State) -> bool:
        if owed(state, _DUTIES) and _can_settle(state, top(state, Reacting).left):
            return True
        total = owed(state, DUTIES[Side.YUGOSLAV])
        moves = [move for _, move in mending(state, Side.YUGOSLAV) if self.allows(state, move)]
        return any(mends(state, Side.YUGOSLAV, move, total) for move in moves)

    # ------------------------------------------------------------------ judging
    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if not isinstance(action, Moving):
            if self._must_mend(state):
                yield from unmet(state, DUTIES[Side.YUGOSLAV])
            return
        left = top(state, Reacting).left
        yield from _all_made(left)
        yield from super().violations(state, action)
        if left and _ORDINARY.allows(state, action):
            yield from _disorders(state, action, left)

    def allows(self, state: State, action: Action) -> bool:
        if not super().allows(state, action):
            return False
        left = top(state, Reacting).left
        if not isinstance(action, Moving):
            return True
        return next(chain(_all_made(left), _disorders(state, action, left)), None) is None

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
