"""The Chetnik Collaboration Phase: Allied Support Withdrawal, then the allegiance of every Chetnik stack (7.2).

Whether Allied support ends is settled first, so that its turn already uses the table of 7.22 (ruling
chetnik-withdrawal-before-rolls). Then one die is rolled for each triangle, circle and box that Chetniks occupied when
the phase began, Neutral boxes included, in the order of the map: Zone by Zone the Mountains, the Hide-aways, the
Neutral box and the Objective Displays. A stack is placed at once and counts as having moved, so that a place which it
joins later in the order is rolled for without it (ruling chetnik-roll-timing), and Partisan counters go to those that
come first (ruling chetnik-conversion-order).
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

import attrs

from ...core.actions import Roll
from ...core.cases import case
from ...core.sequence import AutomaticRules, DieRules, Frame, top
from .. import limits
from ..actions import Action
from ..latches import brigade_placed
from ..map import SECOND_OPERATION, Column, Place
from ..permissions import permissions
from ..rulings import ChetnikPlacementAfterRoll, ChetnikWithdrawalProcedure
from ..state import (
    CHETNIK_BRIGADE,
    CHETNIK_GROUP,
    CHETNIK_KINDS,
    PARTISAN_BRIGADE,
    PARTISAN_GROUP,
    Draft,
    Position,
    State,
    left,
)
from ..units import Side
from .collaboration_die import (
    Fate,
    allegiance,
    fate_with_support,
    fate_without_support,
    modified,
    modifiers,
    support_withdrawn,
)
from .movement import other_faction

__all__ = [
    "ChetnikCollaboration",
    "CollaborationRoll",
    "CollaborationRollRules",
    "ConversionRoll",
    "ConversionRollRules",
    "SupportRoll",
    "SupportRollRules",
]

_WINDOW: Final = range(9, 14)
"""The Game-Turns on which Allied support can end."""
_BECOMES: Final = {CHETNIK_GROUP: PARTISAN_GROUP, CHETNIK_BRIGADE: PARTISAN_BRIGADE}
"""For each kind of Chetnik counter the Partisan kind of the same type."""
_OFF_MAP: Final = bytes(range(SECOND_OPERATION + 1))
"""Indices of the pseudo places, which come first."""
_Stack: TypeAlias = tuple[tuple[int, int], ...]
"""Counters of one place: each kind that is there, with how many."""


@attrs.frozen(order=False)
class SupportRoll(Frame):
    """The die for Allied Support Withdrawal is to be rolled."""


@attrs.frozen(order=False)
class CollaborationRoll(Frame):
    """The die for the Chetniks of one place is to be rolled, while the Allies support them.

    Attributes:
        place: where they stand.
    """

    place: Place


@attrs.frozen(order=False)
class ConversionRoll(CollaborationRoll):
    """The same die from Allied Support Withdrawal on, read in the table of 7.22."""


# -------------------------------------------------------------------------------------------- Allied Support Withdrawal
@case("4.2.A.5", "7.26")
def _is_open(position: Position) -> bool:
    """Whether it is yet to be seen on this Game-Turn if Allied support ends."""
    return position.turn in _WINDOW and not position.tracks.support_withdrawn_turn


@case("7.26")
def _ends_by_itself(position: Position) -> bool:
    """Whether Allied support ends on this Game-Turn without a die (ruling chetnik-withdrawal-procedure)."""
    procedure, turn = position.ruleset.rulings.chetnik_withdrawal_procedure, _WINDOW[-1]
    if procedure is ChetnikWithdrawalProcedure.FIXED_TURN:
        turn = position.ruleset.options.support_withdrawal_turn
    return _is_open(position) and procedure is not ChetnikWithdrawalProcedure.SIX_ONLY and position.turn == turn


@case("7.26")
def _is_rolled_for(position: Position) -> bool:
    """Whether a die says on this Game-Turn if Allied support ends."""
    procedure = position.ruleset.rulings.chetnik_withdrawal_procedure
    fixed = procedure is ChetnikWithdrawalProcedure.FIXED_TURN
    return _is_open(position) and not fixed and not _ends_by_itself(position)


@case("7.26")
def _ends_on(position: Position, die: int) -> bool:
    """Whether Allied support ends with this die (ruling chetnik-withdrawal-procedure)."""
    if position.ruleset.rulings.chetnik_withdrawal_procedure is ChetnikWithdrawalProcedure.SIX_ONLY:
        return die == 6
    return die <= position.turn - 8


def _settle_support(draft: Draft, die: int | None) -> None:
    """Record whether Allied support ends; without a die it does."""
    withdrawn = die is None or _ends_on(draft, die)
    if withdrawn:
        draft.record(support_withdrawn_turn=draft.turn)
    draft.note("Allied support", ("7.26",), die=die, withdrawn=withdrawn)


class SupportRollRules(DieRules[State, Draft, Action]):
    """The die that says whether Allied support ends (7.26)."""

    case: ClassVar[str] = "7.26"
    title: ClassVar[str] = "die for Allied Support Withdrawal"

    def is_needed(self, draft: Draft) -> bool:
        """Whether it is open; it can only be otherwise in a file that was tampered with."""
        return _is_rolled_for(draft)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        draft.pop()
        _settle_support(draft, action.value)
        _call_next(draft)


# --------------------------------------------------------------------------------------------------------- which stacks
def _waiting(position: Position) -> bytes:
    """The places of the Chetnik counters that have not been rolled for, one for each counter."""
    return (position.guerrillas[CHETNIK_GROUP] + position.guerrillas[CHETNIK_BRIGADE]).translate(None, _OFF_MAP)


@case("7.21", "7.22")
def _next_place(position: Position) -> Place | None:
    """The first place in map order with Chetniks that are still to be rolled for, whatever their allegiance."""
    places = _waiting(position)
    return position.ruleset.places[min(places)] if places else None


def _stack(position: Position, place: Place) -> _Stack:
    """The Chetniks of a place that are still to be rolled for: each kind with how many."""
    counters, here = position.guerrillas, place.index
    return tuple([(kind, number) for kind in CHETNIK_KINDS if (number := counters[kind].count(here))])


def _call_next(draft: Draft) -> None:
    """Have the die rolled for the next place, if there is one."""
    place = _next_place(draft)
    if place is not None:
        draft.push(ConversionRoll(place) if support_withdrawn(draft) else CollaborationRoll(place))


# ------------------------------------------------------------------------------------------------------- where they go
@case("7.24", "5.4")
def placed_at(position: Position, origin: Place, fate: Fate) -> Place:
    """Where the Chetniks of a place stand with a new allegiance (ruling chetnik-placement-after-roll)."""
    assert origin.zone is not None  # noqa: S101 - they are on the map
    if fate is allegiance(position, origin):
        return origin
    board, zone = position.ruleset.map, origin.zone.name
    if fate is Fate.NEUTRAL:
        return board.neutral(zone)
    across = None
    if position.ruleset.rulings.chetnik_placement_after_roll is ChetnikPlacementAfterRoll.FACING_SLOT:
        across = _slot_across(position, origin, fate)
    return across or board.mountain(zone, Column.AXIS if fate is Fate.AXIS else Column.CHETNIK)


def _slot_across(position: Position, origin: Place, fate: Fate) -> Place | None:
    """The corresponding place for Chetniks of the other side; None if they cannot be there.

    No Hide-away is open to them on the Axis side (6.34), and no box that Partisans hold (ruling box-faction-clash).
    """
    side = Side.AXIS if fate is Fate.AXIS else Side.YUGOSLAV
    group, bits = position.ruleset.kinds[CHETNIK_GROUP], permissions(position)
    for place in position.ruleset.map.facing(origin):
        if limits.right_place(group, place, bits, side) and next(other_faction(position, group, place), None) is None:
            return place
    return None


def _room(position: Position, place: Place, kind: int, number: int) -> int:
    """For how many of so many counters a place has room (rulings stacking-check, chetnik-no-room)."""
    sixths = position.ruleset.kind_sixths[kind]
    while not limits.room_for(position, place.index, number * sixths):
        number -= 1
    return number


@case("7.22.C")
def converts_at(position: Position, origin: Place) -> Place:
    """Where the Partisans stand who take the place of Chetniks."""
    assert origin.zone is not None  # noqa: S101 - they are on the map
    return position.ruleset.map.mountain(origin.zone.name, Column.PARTISAN)


@case("7.22.C")
def can_convert(position: Position, stack: _Stack, to: Place) -> bool:
    """Whether as many Partisan counters of each type are free, and there is room for all of them.

    Otherwise the whole stack is disbanded (rulings chetnik-conversion-availability, chetnik-no-room).
    """
    sixths = position.ruleset.kind_sixths
    size = sum([number * sixths[_BECOMES[kind]] for kind, number in stack])
    enough = all(left(position, _BECOMES[kind]) >= number for kind, number in stack)
    return enough and limits.room_for(position, to.index, size)


# ----------------------------------------------------------------------------------------------------------- resolving
def _resolve(draft: Draft, place: Place, die: int) -> None:
    """Settle what becomes of the Chetniks of a place."""
    stack, shifts = _stack(draft, place), modifiers(draft, place)
    total = modified(die, shifts)
    row, rolled = fate_without_support(total) if support_withdrawn(draft) else fate_with_support(total)
    for kind, number in stack:
        draft.take(kind, place.index, number)
    fate, to = _outcome(draft, place, stack, rolled)
    if draft.events is not None:
        numbers, table = dict(stack), row.rpartition(".")[0]
        draft.note(
            "collaboration",
            (table, row, *[shift.case for shift in shifts], *_also(place, to, rolled, fate)),
            place=str(place),
            before=allegiance(draft, place).value,
            groups=numbers.get(CHETNIK_GROUP, 0),
            brigades=numbers.get(CHETNIK_BRIGADE, 0),
            die=die,
            modifiers=tuple([(shift.case, shift.steps) for shift in shifts]),
            modified=total,
            result=fate.value,
            to=None if to is None else str(to),
        )
    if to is not None:
        _put(draft, stack, place, to, fate)


def _outcome(position: Position, place: Place, stack: _Stack, rolled: Fate) -> tuple[Fate, Place | None]:
    """What a stack becomes on what was rolled, and where it stands then; None if it leaves the map."""
    if rolled is Fate.DISBANDED:
        return rolled, None
    if rolled is not Fate.PARTISAN:
        return rolled, placed_at(position, place, rolled)
    to = converts_at(position, place)
    return (rolled, to) if can_convert(position, stack, to) else (Fate.DISBANDED, None)


def _also(place: Place, to: Place | None, rolled: Fate, fate: Fate) -> tuple[str, ...]:
    """The cases beside the table that say what became of a stack."""
    if fate is not rolled:
        return ("7.22.B",)  # not enough Partisan counters
    if to is None or to == place or fate is Fate.PARTISAN:
        return ()
    return ("7.24", "5.4") if fate is Fate.NEUTRAL else ("7.24",)


def _put(draft: Draft, stack: _Stack, origin: Place, to: Place, fate: Fate) -> None:
    """Put the counters where they belong now; they count as moved, so that no other die is rolled for them."""
    for kind, number in stack:
        placed = number if to == origin else _room(draft, to, kind, number)
        new = _BECOMES[kind] if fate is Fate.PARTISAN else kind
        draft.add(new, to.index, placed, moved=True)
        if placed < number:
            name = str(draft.ruleset.kinds[kind])
            draft.note("no room", ("6.21", "7.24"), unit=name, place=str(to), number=number - placed)
        if fate is Fate.PARTISAN:
            brigade_placed(draft, new)


class CollaborationRollRules(DieRules[State, Draft, Action]):
    """The die for the Chetniks of one place while the Allies support them (7.21)."""

    case: ClassVar[str] = "7.21"
    title: ClassVar[str] = "Chetnik collaboration die"

    def is_needed(self, draft: Draft) -> bool:
        """Whether Chetniks are there to be rolled for; it can only be otherwise in a file that was tampered with."""
        return top(draft, CollaborationRoll).place.index in _waiting(draft)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        place = top(draft, CollaborationRoll).place
        draft.pop()
        _resolve(draft, place, action.value)
        _call_next(draft)


class ConversionRollRules(CollaborationRollRules):
    """The die for the Chetniks of one place from Allied Support Withdrawal on (7.22)."""

    case: ClassVar[str] = "7.22"


# ----------------------------------------------------------------------------------------------------------- the phase
@case("4.2.A.5")
def begin(draft: Draft) -> None:
    """Settle Allied support, or have its die rolled, before the first die for a stack."""
    if _is_rolled_for(draft):
        draft.push(SupportRoll())
        return
    if _ends_by_itself(draft):
        _settle_support(draft, None)
    _call_next(draft)


class ChetnikCollaboration(AutomaticRules[State, Draft, Action]):
    """The Chetnik Collaboration Phase: nobody decides anything in it, and its dice interrupt it one after the other."""

    case: ClassVar[str] = "4.2.A.5"
    title: ClassVar[str] = "Chetnik Collaboration Phase"

    def enter(self, draft: Draft) -> None:
        begin(draft)

    def leave(self, draft: Draft) -> None:
        draft.rest()
