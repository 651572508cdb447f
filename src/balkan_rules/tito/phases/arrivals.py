"""Guerrillas that come onto the map: groups being placed, and what happens as the Yugoslav Movement Phase begins.

`arrive` is how every rule brings in groups (7.4, 13.6). Where the Yugoslav Player has a choice, of places or of
brigades in place of groups (7.63.B), it asks with the frame `Arrivals`; otherwise the groups stand at once. Counters
are placed one at a time: place after place in map order, in each place brigades before groups, so that each result is
reached in one way only. Groups must be placed while there are counters; brigades need not.

`begin` is called as the Yugoslav Movement Phase is entered (13.0.B): scheduled arrivals, then the absence tests of
14.3, then replacements (ruling absence-check-order). Soviets and friendly Bulgarians are `soviets`'s business; as they
count for no absence, they can be asked about after the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, PlaceGuerrilla
from ..holding import brigade_comes, brigade_kind, brigades_on, group_kind
from ..latches import brigade_placed
from ..limits import room_for
from ..map import OFF, Column, Place, PlaceKind
from ..state import (
    CHETNIK_BRIGADE,
    CHETNIK_GROUP,
    CHETNIK_KINDS,
    PARTISAN_BRIGADE,
    PARTISAN_GROUP,
    PARTISAN_KINDS,
    Draft,
    Position,
    State,
    left,
    on_map,
)
from ..tracks import TitoStatus
from ..units import Nationality, Side
from .company import TitoJoins
from .movement_lists import make_ready
from .soviets import call as call_soviets

if TYPE_CHECKING:
    from ..ruleset import TitoRuleset

__all__ = ["Arrivals", "ArrivalsRules", "ReplacementRoll", "ReplacementRollRules", "arrive", "begin"]

_GONE: Final = (TitoStatus.WITHDRAWN, TitoStatus.ELIMINATED)
_END: Final = (Group(None, (END_PHASE,)),)


# ------------------------------------------------------------------------------------------------- groups being placed
@attrs.frozen(order=False)
class Arrivals(Frame):
    """Groups of one faction are being placed.

    Attributes:
        faction: Partisan or Chetnik.
        groups: how many are still due; a brigade counts as several (ruling brigade-arrivals-and-cap).
        places: where they may still come in, in map order.
        brigades: whether a brigade may still come in at the first of these places.
        cases: the cases that brought them.
    """

    faction: Nationality
    groups: int
    places: tuple[Place, ...]
    brigades: bool
    cases: tuple[str, ...]


@case("7.4", "13.4")
def arrive(draft: Draft, faction: Nationality, groups: int, places: Sequence[int], cases: tuple[str, ...]) -> None:
    """Bring groups of a faction onto the map; the Yugoslav Player is asked where he has a choice.

    Groups for which there is no counter are lost (ruling uprising-counter-shortage). They may come in as brigades once
    their faction has brigade-strength, though never in a Hide-away; only brigade counters are needed for that (rulings
    brigade-size-arrivals-in-hide-away, brigade-arrivals-and-cap).

    Args:
        draft: the position; a frame may be pushed on top of its frames.
        faction: Partisan or Chetnik.
        groups: how many groups are due.
        places: indices of the places open to them, in map order; Chetniks come in as friendly ones.
        cases: the cases that brought them, for events.
    """
    board = draft.ruleset.places
    if len(places) == 1 and not _brigade_can_come(draft, faction, groups):
        _place(draft, faction, groups, board[places[0]], cases)
        return
    open_places = tuple([board[index] for index in places])
    _place_or_ask(draft, Arrivals(faction, groups, open_places, brigades=True, cases=cases))


@case("7.68")
def _groups_left(position: Position, faction: Nationality, groups: int) -> int:
    """How many of the groups that are due have a counter."""
    return min(groups, left(position, group_kind(faction)))


def _brigade_can_come(position: Position, faction: Nationality, groups: int) -> bool:
    """Whether a brigade can come in for some of so many groups, if the place is right."""
    return groups >= position.ruleset.charts.groups_per_brigade and brigade_comes(position, faction)


def _no_brigade(position: Position, frame: Arrivals) -> Iterator[Violation]:
    """Why no brigade can come in, wherever."""
    faction, size = frame.faction, position.ruleset.charts.groups_per_brigade
    if not brigades_on(position, faction):
        yield Violation("7.61", f"the {faction.value}s have not achieved brigade-strength", {"faction": faction.value})
    if frame.groups < size:
        sentence = f"a brigade stands for {size} groups, and {frame.groups} are due"
        yield Violation("7.63.B", sentence, {"due": frame.groups, "needed": size})
    if not left(position, brigade_kind(faction)):
        yield Violation("7.68", f"no {faction.value} brigade counter is left", {"faction": faction.value})


@case("7.63.A")
def _no_brigade_there(position: Position, frame: Arrivals, place: Place) -> Iterator[Violation]:
    """Why no brigade can come in at one of the frame's places."""
    if place.kind is PlaceKind.HIDE_AWAY:
        yield Violation("7.63.A", "no brigade is formed in a Hide-away", {"place": str(place)})
    if place == frame.places[0] and not frame.brigades:
        yield Violation("7.63.B", f"in {place} groups have come in, and brigades come first", {"place": str(place)})
    if not room_for(position, place.index, position.ruleset.kind_sixths[brigade_kind(frame.faction)]):
        yield Violation("6.21", f"{place} would hold more than seven divisions", {"place": str(place)})


def _brigade_places(position: Position, frame: Arrivals) -> tuple[Place, ...]:
    """The places where a brigade can come in now."""
    if not _brigade_can_come(position, frame.faction, frame.groups):
        return ()
    return tuple([place for place in frame.places if next(_no_brigade_there(position, frame, place), None) is None])


def _place_or_ask(draft: Draft, frame: Arrivals) -> None:
    """Place what is due if there is no choice; otherwise push the frame, which so has something to ask."""
    first, *others = frame.places
    if _brigade_places(draft, frame) or (others and _groups_left(draft, frame.faction, frame.groups)):
        draft.push(frame)
        return
    _place(draft, frame.faction, frame.groups, first, frame.cases)


def _place(draft: Draft, faction: Nationality, groups: int, place: Place, cases: tuple[str, ...]) -> None:
    """Put the groups that have counters in a place; the others are lost."""
    free = _groups_left(draft, faction, groups)
    if free:
        _put(draft, group_kind(faction), place, free, cases)
    if groups > free:
        _tell_loss(draft, faction, groups - free, cases)


def _put(draft: Draft, kind: int, place: Place, number: int, cases: tuple[str, ...]) -> None:
    draft.add(kind, place.index, number)
    if draft.events is not None:
        size = ("7.63.B",) if kind in (PARTISAN_BRIGADE, CHETNIK_BRIGADE) else ()
        name = str(draft.ruleset.kinds[kind])
        draft.note("arrival", (*cases, *size), unit=name, to=str(place), number=number)
    brigade_placed(draft, kind)


def _tell_loss(draft: Draft, faction: Nationality, groups: int, cases: tuple[str, ...]) -> None:
    draft.note("groups lost", (*cases, "7.68"), faction=faction.value, groups=groups)


class ArrivalsRules(PhaseRules[State, Draft, Action]):
    """The Yugoslav Player places groups, or brigades that stand for them, until none is due or no counter is left."""

    case: ClassVar[str] = "7.4"
    title: ClassVar[str] = "placing of guerrillas"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceGuerrilla, EndPhase})
    side: Enum = Side.YUGOSLAV

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = _frame(state)
        free = _groups_left(state, frame.faction, frame.groups)
        brigades = _brigade_places(state, frame)
        groups = (group_kind(frame.faction),) if free else ()
        both = (brigade_kind(frame.faction), *groups)
        kinds = [(place, both if place in brigades else groups) for place in frame.places]
        listed = [_listing(state.ruleset, place, here) for place, here in kinds if here]
        return listed if free else [*listed, *_END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = _frame(state)
        if isinstance(action, PlaceGuerrilla):
            yield from _misplaced(state, frame, action)
        elif free := _groups_left(state, frame.faction, frame.groups):
            sentence = f"{free} {frame.faction.value} groups are due and have counters"
            yield Violation(frame.cases[0], sentence, {"faction": frame.faction.value, "groups": free})

    def apply(self, draft: Draft, action: Action) -> None:
        frame = _frame(draft)
        draft.pop()
        if not isinstance(action, PlaceGuerrilla):
            _tell_loss(draft, frame.faction, frame.groups, frame.cases)
            return
        kind = action.unit.index
        is_brigade = kind == brigade_kind(frame.faction)
        size = draft.ruleset.charts.groups_per_brigade if is_brigade else 1
        _put(draft, kind, action.to, 1, frame.cases)
        places = frame.places[frame.places.index(action.to) :]
        left_over = frame.groups - size
        _place_or_ask(draft, Arrivals(frame.faction, left_over, places, brigades=is_brigade, cases=frame.cases))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        for kind in (PARTISAN_GROUP, PARTISAN_BRIGADE, CHETNIK_GROUP, CHETNIK_BRIGADE):
            own = Column.CHETNIK if kind in CHETNIK_KINDS else Column.PARTISAN
            for place in ruleset.places:
                grown = kind in (PARTISAN_BRIGADE, CHETNIK_BRIGADE)
                if place.column in (own, Column.YUGOSLAV) and not (grown and place.kind is PlaceKind.HIDE_AWAY):
                    yield _action(ruleset, kind, place)
        yield END_PHASE


def _frame(position: Position) -> Arrivals:
    frame = position.frames[-1]
    assert isinstance(frame, Arrivals)  # noqa: S101 - the rules are registered for this class
    return frame


def _listing(ruleset: TitoRuleset, place: Place, kinds: tuple[int, ...]) -> Group[Action]:
    """The listing of counters of these kinds that can come in at a place; shared by all listings."""
    key = ("guerrilla arrivals", place.index, kinds)
    found: Group[Action] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = Group(place, tuple([_action(ruleset, kind, place) for kind in kinds]))
    return found


def _action(ruleset: TitoRuleset, kind: int, place: Place) -> PlaceGuerrilla:
    """The one action object that puts a counter of a kind in a place."""
    key = ("guerrilla arrival", kind, place.index)
    found: PlaceGuerrilla | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = PlaceGuerrilla(ruleset.kinds[kind], place)
    return found


def _misplaced(state: State, frame: Arrivals, action: PlaceGuerrilla) -> Iterator[Violation]:
    """Every reason why a counter cannot be placed as an arrival now."""
    details = {"unit": str(action.unit), "place": str(action.to)}
    kind = action.unit.index
    if kind not in (group_kind(frame.faction), brigade_kind(frame.faction)):
        yield Violation(frame.cases[0], f"{frame.faction.value} groups are due, not {action.unit}", details)
        return
    if action.to not in frame.places:
        yield Violation(frame.cases[0], f"none of the groups due can be placed in {action.to} now", details)
        return
    if kind == brigade_kind(frame.faction):
        yield from _no_brigade(state, frame)
        yield from _no_brigade_there(state, frame, action.to)
    elif not _groups_left(state, frame.faction, frame.groups):
        yield Violation("7.68", f"no counter of {action.unit} is left", details)


# ------------------------------------------------------------------------ the beginning of the Yugoslav Movement Phase
@case("4.2.B.1", "13.0.B")
def begin(draft: Draft) -> None:
    """What comes before the first move of the Yugoslav Movement Phase; called once, as the phase is entered.

    Frames that are pushed here are played before anything moves, the last one first.
    """
    draft.record(optional_soviets=0)
    _bring_scheduled(draft)
    draft.record(
        no_partisans=_lacks_partisans(draft),
        no_chetniks=_lacks_chetniks(draft),
        no_friendly_chetniks=_lacks_friendly_chetniks(draft),
    )
    _call_replacements(draft)
    call_soviets(draft)


@case("7.41", "13.21", "13.92.GT2")
def _bring_scheduled(draft: Draft) -> None:
    """Put the Partisans that the schedule has for this Game-Turn on the map, as far as there are counters."""
    turn = draft.ruleset.charts.yugoslav_schedule.get(draft.turn)
    if turn is None:
        return
    for kind, place, number in turn.guerrillas:
        placed = min(number, left(draft, kind.index))
        draft.add(kind.index, place.index, placed)
        if placed:
            brigade_placed(draft, kind.index)
        cases = ("7.41", "13.21", "13.92.GT2") if draft.turn == 2 else ("13.0.B",)
        draft.note("arrival", cases, unit=str(kind), to=str(place), number=placed)
    if turn.tito is not None and draft.pos[draft.ruleset.tito] == OFF:
        _bring_tito(draft, turn.tito)


@case("9.0.procedure")
def _bring_tito(draft: Draft, place: Place) -> None:
    """Tito appears, unidentified."""
    draft.put(draft.ruleset.tito, place.index)
    draft.record(tito_status=TitoStatus.UNIDENTIFIED)
    draft.note("arrival", ("9.0.procedure", "13.92.GT2"), unit="Tito", to=str(place), number=1)


@case("14.3.D")
def _lacks_partisans(position: Position) -> bool:
    """Whether no Partisan is on the map, after Game-Turn 1.

    Tito, Soviets and Bulgarians are none (ruling partisan-absence-soviets).
    """
    return position.turn > 1 and not any(on_map(position, kind) for kind in PARTISAN_KINDS)


@case("14.3.C")
def _lacks_chetniks(position: Position) -> bool:
    """Whether no Chetnik of any allegiance is on the map (ruling neutral-chetniks-inert)."""
    return not any(on_map(position, kind) for kind in CHETNIK_KINDS)


@case("14.3.C")
def _lacks_friendly_chetniks(position: Position) -> bool:
    """Whether no pro-Yugoslav Chetnik is on the map (ruling chetnik-absence-penalty)."""
    friendly = position.ruleset.is_yugoslav
    return not any(friendly[place] for kind in CHETNIK_KINDS for place in position.guerrillas[kind])


# ----------------------------------------------------------------------------------------------- guerrilla replacements
@attrs.frozen(order=False)
class ReplacementRoll(Frame):
    """The die for a faction's replacements is to be rolled (13.63).

    Attributes:
        faction: Partisan or Chetnik.
    """

    faction: Nationality


@case("13.61")
def _partisans_due(position: Position) -> bool:
    return position.turn >= 3 and position.tracks.no_partisans


@case("13.62")
def _chetniks_due(position: Position) -> bool:
    return 2 <= position.turn <= 8 and position.tracks.no_chetniks


def _call_replacements(draft: Draft) -> None:
    """Have a die rolled for each faction that is due replacements, Partisans first."""
    if _chetniks_due(draft):
        draft.push(ReplacementRoll(Nationality.CHETNIK))
    if _partisans_due(draft):
        draft.push(ReplacementRoll(Nationality.PARTISAN))


@case("13.64")
def _replacement_zones(faction: Nationality) -> tuple[str, ...]:
    """The Zones in whose Hide-aways replacements may be placed."""
    if faction is Nationality.CHETNIK:
        return ("Montenegro", "Serbia")
    return ("Bosnia", "Croatia", "Serbia", "Dalmatia", "Slovenia")


@case("13.63")
def _replace(draft: Draft, faction: Nationality, die: int) -> None:
    """Bring in as many groups as the die shows; with Partisans, Tito returns if he was put aside (9.22)."""
    column = Column.CHETNIK if faction is Nationality.CHETNIK else Column.PARTISAN
    places = sorted([draft.ruleset.map.hide_away(zone, column).index for zone in _replacement_zones(faction)])
    trigger = "13.62" if faction is Nationality.CHETNIK else "13.61"
    draft.note("replacements", (trigger, "13.63"), faction=faction.value, die=die, groups=die)
    if faction is Nationality.PARTISAN and _tito_is_aside(draft):
        _call_tito(draft)
    arrive(draft, faction, die, places, ("13.64",))


@case("9.22")
def _tito_is_aside(position: Position) -> bool:
    """Whether Tito waits for Partisans to join (9.22), neither withdrawn nor eliminated."""
    return position.pos[position.ruleset.tito] == OFF and position.tracks.tito_status not in _GONE


def _call_tito(draft: Draft) -> None:
    """Have the Yugoslav Player say where Tito joins; called before the replacements, whose frame is played first."""
    draft.push(TitoJoins())
    make_ready(draft, draft.ruleset.tito)


class ReplacementRollRules(DieRules[State, Draft, Action]):
    """One die: how many replacement groups a faction gets."""

    case: ClassVar[str] = "13.63"
    title: ClassVar[str] = "roll for guerrilla replacements"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        frame = draft.frames[-1]
        assert isinstance(frame, ReplacementRoll)  # noqa: S101 - the rules are registered for this class
        draft.pop()
        _replace(draft, frame.faction, action.value)
