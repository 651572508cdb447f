"""The Recruitment Segment: groups from held Objective Displays and Mountains (7.43 to 7.45).

The Yugoslav Player says which place recruits next (16.0.7.42); every place that can bring anything must, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import ClassVar, Final, TypeAlias

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, Recruit
from ..holding import (
    collaborators_opposite,
    fewest,
    held,
    holder,
    intrinsic_stands,
    room_for,
    strength_at,
)
from ..map import Column, Place, PlaceKind
from ..ruleset import TitoRuleset
from ..state import Draft, Position, State
from ..units import Nationality, Side
from .arrivals import arrive
from .recruits import conditions, multiplied, needs_die, recruitment_value, recruits

__all__ = ["RecruitRoll", "RecruitRollRules", "Recruitment"]

_HIGHEST_DIE: Final = 6


@attrs.frozen(order=False)
class RecruitRoll(Frame):
    """A place recruits; the die is to be rolled.

    Attributes:
        place: where.
    """

    place: Place


# ------------------------------------------------------------------------------------------------------- which places


@case("7.43")
def may_recruit(place: Place) -> bool:
    """Whether a place is one of those that recruit when held: Yugoslav boxes of Objective Displays, and Mountains."""
    if place.kind is PlaceKind.MOUNTAIN:
        return place.column is not Column.AXIS
    return place.column is Column.YUGOSLAV


def _recruiting_places(ruleset: TitoRuleset) -> frozenset[int]:
    """Indices of the places that recruit when held."""
    memo = ruleset.memo
    found: frozenset[int] | None = memo.get("recruiting places")
    if found is None:
        found = memo["recruiting places"] = frozenset(p.index for p in ruleset.places if may_recruit(p))
    return found


def _barren(position: Position) -> bytes:
    """Indices of the places that recruit for nobody; which ones, only the intrinsic defences decide."""
    ruleset = position.ruleset
    memo, key = ruleset.memo, ("no recruits", position.tracks.intrinsic)
    found: bytes | None = memo.get(key)
    if found is None:
        fertile = _recruiting_places(ruleset)
        denied = [i for i in range(len(ruleset.places)) if i not in fertile or intrinsic_stands(position, i)]
        found = memo[key] = bytes(denied)
    return found


def _denials(position: Position, place: Place, faction: Nationality) -> Iterator[Violation]:
    if intrinsic_stands(position, place.index):
        yield Violation("8.51", f"the intrinsic defence of {place} stands, so it yields nothing", {"place": str(place)})
    if faction is Nationality.CHETNIK and collaborators_opposite(position, place.index):
        sentence = f"Chetniks raise nobody at {place} while others of them stand there for the Axis"
        yield Violation("16.0.7.44.E", sentence, {"place": str(place)})


_NOWHERE: Final[Mapping[int, int]] = {}
_COUNTED: Final = 0
"""In place of a strength, where units are counted instead of a die being rolled."""


def _needed(position: Position, faction: Nationality) -> Mapping[int, int]:
    """The Strength Points that a faction needs in each place for the highest roll to bring a counter there.

    Places where none do are left out. They follow from how many groups must be due and from what halves them.
    """
    least = fewest(position, faction, brigades=True)
    if least is None:
        return _NOWHERE
    memo, key = position.ruleset.memo, ("recruiting strength", least, conditions(position, faction))
    found: Mapping[int, int] | None = memo.get(key)
    if found is None:
        places = [position.ruleset.places[index] for index in sorted(_recruiting_places(position.ruleset))]
        needs = {place.index: _strength_for(position, place, faction, least) for place in places}
        found = memo[key] = {place: strength for place, strength in needs.items() if strength is not None}
    return found


def _strength_for(position: Position, place: Place, faction: Nationality, least: int) -> int | None:
    """The fewest Strength Points with which the highest roll creates so many groups; None if it never does."""
    if not needs_die(position.ruleset, place):
        return _COUNTED
    most = multiplied(_HIGHEST_DIE, recruitment_value(position.ruleset, place))
    if recruits(position, place, faction, _HIGHEST_DIE, most)[0] < least:
        return None
    strengths = range(1, most + 1)
    return next(s for s in strengths if recruits(position, place, faction, _HIGHEST_DIE, s)[0] >= least)


def _can_create(position: Position, place: int, faction: Nationality, needed: Mapping[int, int]) -> bool:
    """Whether some roll would bring a counter to a place that the faction holds, as it does with a Strength Point."""
    strength = needed.get(place)
    if strength is None or strength == 1:
        return strength is not None
    present = strength_at(position, place)
    if strength is not _COUNTED:
        return present >= strength
    groups, _ = recruits(position, position.ruleset.places[place], faction, 0, present)
    return room_for(position, faction, groups, brigades=True)


def _open(position: Position) -> Iterator[int]:
    """The places that must still recruit."""
    holders = held(position, _barren(position) + position.spent)
    factions = holders.values()
    partisans = _needed(position, Nationality.PARTISAN) if Nationality.PARTISAN in factions else _NOWHERE
    chetniks = _needed(position, Nationality.CHETNIK) if Nationality.CHETNIK in factions else _NOWHERE
    for place in sorted(holders):
        faction = holders[place]
        if faction is Nationality.PARTISAN:
            if _can_create(position, place, faction, partisans):
                yield place
        elif not collaborators_opposite(position, place) and _can_create(position, place, faction, chetniks):
            yield place


_Answer: TypeAlias = tuple[object, bytes, tuple[bytes, ...], tuple[int, ...]]
"""Which places were open, after all that says so: what lasts, which had recruited, and the counters."""
_UNASKED: Final[_Answer] = None, b"", (), ()


@case("7.42")
def open_places(position: Position) -> tuple[int, ...]:
    """The places that must still recruit, in map order.

    The last answer is kept, to be gone on from: what has recruited since is left out of it, and as long as there are
    counters, what came there has no say in other places.
    """
    memo, spent, here = position.ruleset.memo, position.spent, position.guerrillas
    lasting = position.pos, position.guerrillas_moved, position.tracks, position.turn
    last: _Answer = memo.get("open places", _UNASKED)
    known = last[0] == lasting
    if known and last[1] == spent and last[2] == here:
        return last[3]
    if known and _only_recruited(position, last[1], last[2]):
        found = tuple([place for place in last[3] if place not in spent])
    else:
        found = tuple(_open(position))
    memo["open places"] = lasting, spent, here, found
    return found


def _only_recruited(position: Position, spent: bytes, counters: tuple[bytes, ...]) -> bool:
    """Whether guerrillas have come or gone only where one has recruited by now, since these places had recruited.

    And whether there are, and were, more counters of each kind that has come.
    """
    if spent.translate(None, position.spent):
        return False
    recruited = position.spent.translate(None, _barren(position))
    here = position.guerrillas
    for kind in compress(position.ruleset.kinds, map(is_not, counters, here)):
        before, now = counters[kind.index], here[kind.index]
        if before.translate(None, recruited) != now.translate(None, recruited):
            return False
        if max(len(before), len(now)) + len(position.guerrillas_moved[kind.index]) >= kind.count:
            return False
    return True


@case("4.2.E.1", "4.2.E.1.recruitment")
def _some_open(position: Position) -> bool:
    """Whether some place must still recruit."""
    return bool(open_places(position))


@case("16.0.7.42")
def _choices(state: State) -> tuple[Group[Action], ...]:
    """Every place that must still recruit: any of them can be next."""
    table = _groups(state.ruleset)
    return tuple([table[place] for place in open_places(state)])


def _source(place: Place) -> str:
    """The case by which a place recruits: Objective Displays by 7.44, Mountains by 7.45."""
    return "7.45" if place.kind is PlaceKind.MOUNTAIN else "7.44"


def _in_vain(position: Position, place: Place, faction: Nationality) -> Violation:
    """Why no die would bring a group to a place: nothing can come of it, or no counter is left (7.68)."""
    details = {"place": str(place), "faction": faction.value}
    most, _ = recruits(position, place, faction, _HIGHEST_DIE, strength_at(position, place.index))
    if most:
        return Violation("7.68", f"no counter is left for recruits at {place}", details)
    return Violation(_source(place), f"no die would bring a group to {place}", details)


class Recruitment(PhaseRules[State, Draft, Action]):
    """The Recruitment Segment. It ends of itself when every place that can create anything has recruited."""

    case: ClassVar[str] = "4.2.E.1.recruitment"
    title: ClassVar[str] = "Recruitment Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Recruit})

    def to_move(self, state: State) -> Side:
        return Side.YUGOSLAV

    def enter(self, draft: Draft) -> None:
        if draft.events is not None:
            _note_denials(draft)

    def is_needed(self, draft: Draft) -> bool:
        return _some_open(draft)

    def leave(self, draft: Draft) -> None:
        draft.spent = b""

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return _choices(state)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Recruit)  # noqa: S101 - the only class accepted
        place = action.place
        if not may_recruit(place):
            sentence = f"{place} is neither a Yugoslav box of an Objective Display nor a Mountain of theirs"
            yield Violation("7.43", sentence, {"place": str(place)})
            return
        faction, source = holder(state, place.index), _source(place)
        if faction is None:
            yield Violation(source, f"no Yugoslav unit is in {place}", {"place": str(place)})
        else:
            yield from _denials(state, place, faction)
            if not _can_create(state, place.index, faction, _needed(state, faction)):
                yield _in_vain(state, place, faction)
        if place.index in state.spent:
            yield Violation(source, f"{place} has recruited in this segment", {"place": str(place)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Recruit)  # noqa: S101 - the only class accepted
        place = action.place
        draft.spent = bytes(sorted((*draft.spent, place.index)))
        if needs_die(draft.ruleset, place):
            draft.push(RecruitRoll(place))
        else:
            _create(draft, place, None)

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [group.actions[0] for group in _groups(ruleset).values()]


class RecruitRollRules(DieRules[State, Draft, Action]):
    """The die for the recruits of one place (7.44)."""

    case: ClassVar[str] = "7.44"
    title: ClassVar[str] = "recruiting die"

    def is_needed(self, draft: Draft) -> bool:
        """Whether the place is one that is recruiting; it can only be another in a file that was tampered with."""
        place = _frame(draft).place
        return place.index in draft.spent and may_recruit(place) and holder(draft, place.index) is not None

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        place = _frame(draft).place
        draft.pop()
        _create(draft, place, action.value)


def _frame(draft: Draft) -> RecruitRoll:
    frame = draft.frames[-1]
    assert isinstance(frame, RecruitRoll)  # noqa: S101 - the rules are registered for this class
    return frame


def _create(draft: Draft, place: Place, die: int | None) -> None:
    """Bring the recruits of a place to where they were recruited (ruling recruit-placement)."""
    faction = holder(draft, place.index)
    assert faction is not None  # noqa: S101 - else it would not recruit
    strength = strength_at(draft, place.index)
    groups, cases = recruits(draft, place, faction, die or 0, strength)
    if draft.events is not None:
        name, holder_name = str(place), faction.value
        draft.note("recruits", cases, place=name, faction=holder_name, die=die, strength=strength, groups=groups)
    if groups:
        arrive(draft, faction, groups, (place.index,), cases)


def _note_denials(draft: Draft) -> None:
    holders = held(draft, draft.spent)
    for index in sorted(_recruiting_places(draft.ruleset).intersection(holders)):
        place, faction = draft.ruleset.places[index], holders[index]
        for denial in _denials(draft, place, faction):
            draft.note("no recruits", (denial.case,), place=str(place))


def _groups(ruleset: TitoRuleset) -> dict[int, Group[Action]]:
    """By place, the listing of its recruiting; shared by all listings."""
    memo = ruleset.memo
    found: dict[int, Group[Action]] | None = memo.get("recruit")
    if found is None:
        found = {}
        for index in sorted(_recruiting_places(ruleset)):
            place = ruleset.places[index]
            found[index] = Group(place, (Recruit(place),))
        memo["recruit"] = found
    return found
