"""The Italian Surrender Phase (10.3): what becomes of the Italians before and after Operation Konstantin.

It is held once, in the Game-Turn in which the Allied Progress marker reaches its last box. Its five steps (10.32) are
four steps of the sequence of play: a first sorting of the Italians, the moves of the Germans and the answer to them
(see `konstantin`), and a second sorting with the removal of whoever is still there.

All Italians in one place fare alike. What becomes of each place is settled before any of them goes; then they leave,
and Partisan brigades come for those that defect. Where there are fewer brigade counters than defectors, the Yugoslav
Player says for which of them they come (ruling surrender-scarce-brigades).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules, Frame, PhaseRules, top
from ..actions import Action, PlaceGuerrilla
from ..holding import counters_at, strength_at
from ..latches import brigade_placed
from ..limits import room_for
from ..map import TRANSFERRED, Column, Place, PlaceKind
from ..ruleset import TitoRuleset
from ..state import PARTISAN_BRIGADE, PARTISAN_KINDS, Draft, Position, State, left, partisans_at, units_at
from ..tracks import SURRENDER_BOX
from ..units import Nationality, Side
from .italian_withdrawal import italians

__all__ = ["Defection", "DefectionRules", "ItalianRemoval", "ItalianSurrender", "begin", "takes_place"]

_FIRST: Final = "10.32.A"
_SECOND: Final = "10.32.D"


@attrs.frozen(order=False)
class Defection(Frame):
    """Fewer Partisan brigades are left than Italian units have defected, and the Yugoslav Player says where they come.

    Attributes:
        slots: the places where brigades may still come, in map order; each as often as brigades are due there.
    """

    slots: tuple[Place, ...]


# ------------------------------------------------------------------------------------------------------------ the phase
@case("4.2.A.6", "10.3", "10.32")
def takes_place(position: Position) -> bool:
    """Whether the phase is held in this Game-Turn: the last box has been reached, and none was held before."""
    tracks = position.tracks
    return tracks.allied_box == SURRENDER_BOX and tracks.surrender_turn in (0, position.turn)


def begin(draft: Draft) -> bool:
    """Whether the phase is held in this Game-Turn; if it is, that is recorded, so that it is held once."""
    held = takes_place(draft)
    if held and not draft.tracks.surrender_turn:
        draft.record(surrender_turn=draft.turn)
    return held


# -------------------------------------------------------------------------------------------------------- what they do
class Fate(Enum):
    """What becomes of the Italians in a place."""

    DISBAND = "10.33"
    DEFECT = "10.34"
    REMAIN = "10.35"


@case("10.33", "10.34")
def _others(position: Position, place: int) -> int:
    """Strength Points of the other Axis units in a place, as printed; an intrinsic defence is no unit.

    Collaborating Chetniks are among them (rulings surrender-who-counts, fortress-and-italian-surrender).
    """
    strength = position.ruleset.unit_strength
    return strength_at(position, place) - sum([strength[unit] for unit in _italians_at(position, place)])


@case("10.33", "10.34")
def _partisans(position: Position, place: int) -> int:
    """Strength Points of the Partisans opposite a place, Soviets and friendly Bulgarians with them, but no Chetniks."""
    ruleset, total = position.ruleset, 0
    for opposite in ruleset.facing[place]:
        total += sum([ruleset.unit_strength[unit] for unit in units_at(position, opposite)])
        for kind in PARTISAN_KINDS:
            counters = position.guerrillas[kind] + position.guerrillas_moved[kind]
            total += ruleset.kind_strength[kind] * counters.count(opposite)
    return total


@case("10.35")
def _remain(position: Position, place: int) -> bool:
    """Whether Italians are alone: no other Axis unit with them, no Partisan opposite (ruling surrender-zero-zero)."""
    alone = counters_at(position, place) == len(_italians_at(position, place))
    return alone and not any(partisans_at(position, opposite) for opposite in position.ruleset.facing[place])


@case("10.33")
def _disband(others: int, partisans: int) -> bool:
    """Whether the other Axis units are as strong as the Partisans, or stronger."""
    return others >= partisans


@case("10.34")
def _defect(others: int, partisans: int) -> bool:
    """Whether the Partisans are stronger than the other Axis units."""
    return partisans > others


def _fate(position: Position, place: int) -> Fate:
    """What becomes of the Italians in a place; one of the three always applies."""
    if _remain(position, place):
        return Fate.REMAIN
    strengths = _others(position, place), _partisans(position, place)
    if _disband(*strengths):
        return Fate.DISBAND
    assert _defect(*strengths)  # noqa: S101 - the two tests leave nothing out
    return Fate.DEFECT


def _italians_at(position: Position, place: int) -> list[int]:
    """Indices of the Italian units in a place."""
    italians = position.ruleset.by_nationality[Nationality.ITALIAN]
    return [unit for unit in units_at(position, place) if unit in italians]


def _sort(draft: Draft, step: str) -> None:
    """Settle what becomes of all Italians, then carry it out; `step` is the case by which they are sorted."""
    places = sorted({draft.pos[unit.index] for unit in italians(draft)})
    fates = {place: _fate(draft, place) for place in places}
    defectors: list[int] = []
    for place, fate in fates.items():
        units = _italians_at(draft, place)
        if draft.events is not None:
            _tell(draft, step, place, units, fate)
        if fate is not Fate.REMAIN:
            _take_off(draft, units)
        if fate is Fate.DEFECT:
            defectors += [place] * len(units)
    _bring_brigades(draft, _slots(draft, defectors))


def _tell(draft: Draft, step: str, place: int, units: Iterable[int], fate: Fate) -> None:
    ruleset = draft.ruleset
    names = tuple([ruleset.units[unit].name for unit in units])
    draft.note(
        f"italians {fate.name.lower()}",
        (step, fate.value),
        units=names,
        place=ruleset.places[place].name,
        others=_others(draft, place),
        partisans=_partisans(draft, place),
    )


def _take_off(draft: Draft, units: Iterable[int]) -> None:
    """Take Italians off the map for good; they have not been eliminated."""
    for unit in units:
        draft.put(unit, TRANSFERRED)


@case("10.32.A")
def _sort_first(draft: Draft) -> None:
    """Sort all Italians on the map."""
    _sort(draft, _FIRST)


@case("10.32.D")
def _sort_again(draft: Draft) -> None:
    """Sort those that remained in place."""
    _sort(draft, _SECOND)


@case("10.32.E")
def _remove_the_rest(draft: Draft) -> None:
    """Take off whoever is still there."""
    gone = italians(draft)
    if gone:
        _take_off(draft, [unit.index for unit in gone])
        draft.note("italians removed", ("10.32.E",), units=tuple([unit.name for unit in gone]))


# ------------------------------------------------------------------------------------------- brigades for the defectors
@case("10.34")
def _slots(position: Position, places: Iterable[int]) -> tuple[Place, ...]:
    """Where a brigade comes for each Italian unit that defects in one of these Axis places, in map order.

    In the corresponding place; if the stacking limit is tested at all times and keeps it out, in the Partisan Mountain
    of the Zone; if it cannot come there either, nowhere (ruling surrender-defector-slot).
    """
    ruleset, taken = position.ruleset, Counter[int]()
    size = ruleset.kind_sixths[PARTISAN_BRIGADE]
    for place in places:
        for slot in (ruleset.facing[place][0], _mountain(ruleset, place)):
            if room_for(position, slot, size * (taken[slot] + 1)):
                taken[slot] += 1
                break
    return tuple([ruleset.places[slot] for slot in sorted(taken.elements())])


def _mountain(ruleset: TitoRuleset, place: int) -> int:
    """Index of the Partisan Mountain of a place's Zone."""
    return ruleset.map.mountain(ruleset.zones[ruleset.zone_of[place]].name, Column.PARTISAN).index


@case("10.34")
def _open_slots(position: Position, slots: Sequence[Place]) -> tuple[Place, ...]:
    """The places where a brigade can come next, each once: so that those behind them are enough for the other brigades.

    A defector for whom no counter is left brings nothing (ruling surrender-no-brigade).
    """
    number = min(left(position, PARTISAN_BRIGADE), len(slots))
    found = dict.fromkeys(slots) if number else ()
    return tuple([place for place in found if len(slots) - slots.index(place) >= number])


def _bring_brigades(draft: Draft, slots: tuple[Place, ...]) -> None:
    """Place brigades while there is no choice; then ask."""
    while len(places := _open_slots(draft, slots)) == 1:
        slots = _bring(draft, slots, places[0])
    if places:
        draft.push(Defection(slots))


def _bring(draft: Draft, slots: tuple[Place, ...], place: Place) -> tuple[Place, ...]:
    """Put a brigade in a place, and say where others may still come."""
    draft.add(PARTISAN_BRIGADE, place.index)
    draft.note("arrival", ("10.34",), unit=str(draft.ruleset.kinds[PARTISAN_BRIGADE]), to=str(place), number=1)
    brigade_placed(draft, PARTISAN_BRIGADE)
    return slots[slots.index(place) + 1 :]


class DefectionRules(PhaseRules[State, Draft, Action]):
    """Plays `Defection`: brigades come one at a time, place after place in map order."""

    case: ClassVar[str] = "10.34"
    title: ClassVar[str] = "defection of Italians"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceGuerrilla})
    side: Enum = Side.YUGOSLAV

    def is_needed(self, draft: Draft) -> bool:
        return len(_open_slots(draft, top(draft, Defection).slots)) > 1

    def groups(self, state: State) -> Sequence[Group[Action]]:
        brigade = state.ruleset.kinds[PARTISAN_BRIGADE]
        places = _open_slots(state, top(state, Defection).slots)
        return tuple([Group(place, (PlaceGuerrilla(brigade, place),)) for place in places])

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceGuerrilla)  # noqa: S101 - the only class accepted
        details = {"unit": str(action.unit), "place": str(action.to)}
        if action.unit.index != PARTISAN_BRIGADE:
            yield Violation("10.34", f"a Partisan brigade comes for an Italian unit, not a {action.unit}", details)
        slots = top(state, Defection).slots
        if action.to not in slots:
            yield Violation("10.34", f"no brigade is due at {action.to} any more", details)
        elif action.to not in _open_slots(state, slots):
            yield Violation("10.34", f"from {action.to} on, fewer brigades are due than there are counters", details)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceGuerrilla)  # noqa: S101 - the only class accepted
        slots = top(draft, Defection).slots
        draft.pop()
        _bring_brigades(draft, _bring(draft, slots, action.to))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        """A brigade in every place opposite one in which Italians may be."""
        brigade = ruleset.kinds[PARTISAN_BRIGADE]
        for place in ruleset.places:
            if place.column is Column.YUGOSLAV or (
                place.column is Column.PARTISAN and place.kind is PlaceKind.MOUNTAIN
            ):
                yield PlaceGuerrilla(brigade, place)


class ItalianSurrender(AutomaticRules[State, Draft, Action]):
    """The first sorting; only where brigade counters are lacking is anybody asked."""

    case: ClassVar[str] = "4.2.A.6"
    title: ClassVar[str] = "Italian Surrender Phase"

    def enter(self, draft: Draft) -> None:
        if begin(draft):
            _sort_first(draft)


class ItalianRemoval(AutomaticRules[State, Draft, Action]):
    """The second sorting, and the end of the Italians."""

    case: ClassVar[str] = "10.32.D"
    title: ClassVar[str] = "removal of the Italians"

    def enter(self, draft: Draft) -> None:
        if begin(draft):
            _sort_again(draft)

    def leave(self, draft: Draft) -> None:
        if takes_place(draft):
            _remove_the_rest(draft)
