"""The Recruitment Segment: groups from held Objective Displays and Mountains (7.43 to 7.45).

The Yugoslav Player says which place recruits next (16.0.7.42); every place that can bring anything must, once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final, TypeAlias

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, Recruit
from ..holding import (
    collaborators_opposite,
    counters_at,
    fewest,
    held,
    holder,
    intrinsic_stands,
    mountain_points,
    room_for,
    strength_at,
)
from ..map import Column, Place, PlaceKind, Terrain
from ..ruleset import TitoRuleset
from ..rulings import RecruitCapOrder, RecruitMountainFormula
from ..state import Draft, Position, State
from ..tracks import TitoStatus
from ..units import Nationality, Side
from .arrivals import arrive
from .weather import is_winter

__all__ = ["RecruitRoll", "RecruitRollRules", "Recruitment"]

_HIGHEST_DIE: Final = 6
_NO_MOUNTAINS: Final = Fraction(0)
_TITO_GONE: Final = (TitoStatus.WITHDRAWN, TitoStatus.ELIMINATED)


@attrs.frozen(order=False)
class RecruitRoll(Frame):
    """A place recruits; the die is to be rolled.

    Attributes:
        place: where.
    """

    place: Place


# ---------------------------------------------------------------------------------------------------- how many groups


@case("7.44")
def multiplied(die: int, value: Fraction) -> int:
    """The die times the Recruitment Value of the place, without fractions."""
    return die * value.numerator // value.denominator


@case("7.44.A")
def capped(groups: int, strength: int) -> int:
    """No more groups than Strength Points in the place, those of Soviets too (ruling recruit-soviet-cap)."""
    return min(groups, strength)


@case("7.44.B", "11.23")
def drought_halves(position: Position, place: Place) -> bool:
    """Whether drought halves the recruits: in a market town."""
    return position.tracks.drought and place.display is not None and place.display.terrain is Terrain.MARKET_TOWN


@case("7.44.C")
def is_village(place: Place) -> bool:
    """Whether a place is one of the Objective Displays in which Winter halves the recruits."""
    return place.display is not None and place.display.terrain is Terrain.VILLAGE


@case("11.12")
def spared_by_winter(place: Place) -> bool:
    """Whether a Mountain recruits in Winter as at any time: those of the Islands."""
    return place.zone is not None and place.zone.name == "Islands"


@case("11.11")
def winter_halves(position: Position, place: Place) -> bool:
    """Whether Winter halves the recruits: in Mountains, the Islands apart, and in villages."""
    if not is_winter(position.turn):
        return False
    return not spared_by_winter(place) if place.kind is PlaceKind.MOUNTAIN else is_village(place)


@case("9.32")
def tito_missed(position: Position, faction: Nationality) -> bool:
    """Whether Tito's absence halves the recruits: Partisans, while he is withdrawn or once he is eliminated."""
    return position.tracks.tito_status in _TITO_GONE and faction is Nationality.PARTISAN


def _conditions(position: Position, faction: Nationality) -> tuple[bool, bool, bool]:
    """All that halvings depend on but the place: drought, Winter, Tito's absence."""
    return position.tracks.drought, is_winter(position.turn), tito_missed(position, faction)


def _halvings(position: Position, place: Place, faction: Nationality) -> tuple[tuple[str, ...], ...]:
    """The cases of each halving of the recruits that is in force."""
    memo, key = position.ruleset.memo, ("halvings", place.index, _conditions(position, faction))
    found: tuple[tuple[str, ...], ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = _halved(position, place, faction)
    return found


def _halved(position: Position, place: Place, faction: Nationality) -> tuple[tuple[str, ...], ...]:
    found: list[tuple[str, ...]] = []
    if drought_halves(position, place):
        found.append(("7.44.B", "11.23"))
    if winter_halves(position, place):
        found.append(("11.11",) if place.kind is PlaceKind.MOUNTAIN else ("7.44.C", "11.11"))
    if tito_missed(position, faction):
        found.append(("9.32",))
    return tuple(found)


def _needs_die(ruleset: TitoRuleset, place: Place) -> bool:
    like_points = ruleset.rulings.recruit_mountain_formula is RecruitMountainFormula.LIKE_MOUNTAIN_POINTS
    return not (like_points and place.kind is PlaceKind.MOUNTAIN)


@case("7.45")
def mountain_value(ruleset: TitoRuleset) -> Fraction:
    """What the die is multiplied by in a Mountain; 0 if Mountains do not recruit (ruling recruit-mountain-formula)."""
    disabled = ruleset.rulings.recruit_mountain_formula is RecruitMountainFormula.DISABLED
    return _NO_MOUNTAINS if disabled else ruleset.charts.mountain_recruitment or _NO_MOUNTAINS


def _value(ruleset: TitoRuleset, place: Place) -> Fraction:
    """The Recruitment Value of a place where a die is rolled."""
    return mountain_value(ruleset) if place.display is None else place.display.recruitment


def _unmodified(position: Position, place: Place, die: int) -> tuple[int, tuple[str, ...]]:
    """The groups before caps and halvings, and the cases that say so."""
    ruleset = position.ruleset
    if _needs_die(ruleset, place):
        key = ("recruits of die", place.index, die)
        found: tuple[int, tuple[str, ...]] | None = ruleset.memo.get(key)
        if found is None:
            cases = ("7.44",) if place.display is not None else ("7.45", "7.44")
            found = ruleset.memo[key] = (multiplied(die, _value(ruleset, place)), cases)
        return found
    here = place.index
    return mountain_points(strength_at(position, here), counters_at(position, here)), ("7.45", "14.2.B")


def recruits(
    position: Position, place: Place, faction: Nationality, die: int, strength: int
) -> tuple[int, tuple[str, ...]]:
    """How many groups a place creates on a roll, held with so many Strength Points, and every case that entered it.

    Fractions are dropped at every step (ruling recruit-fractions); ruling recruit-cap-order says whether the cap comes
    before the halvings or after them.
    """
    groups, cases = _unmodified(position, place, die)
    cap_last = position.ruleset.rulings.recruit_cap_order is RecruitCapOrder.HALVE_THEN_CAP
    if not cap_last:
        groups, cases = _cap(groups, cases, strength)
    for reasons in _halvings(position, place, faction):
        groups //= 2
        cases += reasons
    return _cap(groups, cases, strength) if cap_last else (groups, cases)


def _cap(groups: int, cases: tuple[str, ...], strength: int) -> tuple[int, tuple[str, ...]]:
    fewer = capped(groups, strength)
    return fewer, (cases if fewer == groups else (*cases, "7.44.A"))


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
    memo, key = position.ruleset.memo, ("recruiting strength", least, _conditions(position, faction))
    found: Mapping[int, int] | None = memo.get(key)
    if found is None:
        places = [position.ruleset.places[index] for index in sorted(_recruiting_places(position.ruleset))]
        needs = {place.index: _strength_for(position, place, faction, least) for place in places}
        found = memo[key] = {place: strength for place, strength in needs.items() if strength is not None}
    return found


def _strength_for(position: Position, place: Place, faction: Nationality, least: int) -> int | None:
    """The fewest Strength Points with which the highest roll creates so many groups; None if it never does."""
    if not _needs_die(position.ruleset, place):
        return _COUNTED
    most = multiplied(_HIGHEST_DIE, _value(position.ruleset, place))
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
    for kind, before, now, moved in zip(
        position.ruleset.kinds, counters, position.guerrillas, position.guerrillas_moved, strict=True
    ):
        if before is not now:
            if before.translate(None, recruited) != now.translate(None, recruited):
                return False
            if max(len(before), len(now)) + len(moved) >= kind.count:
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
        if _needs_die(draft.ruleset, place):
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
