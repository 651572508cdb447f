"""Soviets and pro-Yugoslav Bulgarians: how they arrive (13.22, 13.92) and how they are taken off again (13.74).

Both happen before anything moves in a Yugoslav Movement Phase (13.0.B), so both are frames that `call` puts on it. The
units come one at a time in the order of the schedule, and those that need not come, or that may go, are asked about in
a fixed order too, so that each result is reached in one way only. For movement, stacking and combat they are Partisans
(6.44), and whatever asks for Partisans counts them where that case says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, PlaceUnit, Transfer
from ..limits import always_limited, misplaced, room_for
from ..map import OFF, TRANSFERRED, Column
from ..standing import right_places
from ..state import CHETNIK_GROUP, Draft, Position, State, chetniks_at
from ..units import Nationality, Side, Unit
from .movement_lists import make_ready

if TYPE_CHECKING:
    from ..map import Place
    from ..ruleset import TitoRuleset

__all__ = ["SovietArrivals", "SovietArrivalsRules", "SovietTransfers", "SovietTransfersRules", "call"]

_END: Final = (Group(None, (END_PHASE,)),)
_NATIONS: Final = (Nationality.SOVIET, Nationality.BULGARIAN)


def call(draft: Draft) -> None:
    """Have the Yugoslav Player place the Soviets and Bulgarians that are due, and take off those that he will.

    Called once, as the Yugoslav Movement Phase is entered.
    """
    if leaving := _may_leave(draft):
        draft.push(SovietTransfers(leaving))
    due, optional = _due(draft), _optional(draft)
    if due or optional:
        draft.push(SovietArrivals(due, optional))


# ------------------------------------------------------------------------------------------------------------- arrivals
@attrs.frozen(order=False)
class SovietArrivals(Frame):
    """Soviets and Bulgarians are being placed.

    Attributes:
        due: the units that still have to come, in the order of the schedule.
        optional: those that may still be taken when all of `due` have come, in the order of the schedule.
    """

    due: tuple[Unit, ...]
    optional: tuple[Unit, ...]


@case("13.22", "13.92.GT15")
def _due(position: Position) -> tuple[Unit, ...]:
    """The units that the schedule has for this Game-Turn and that have not been in play."""
    turn = position.ruleset.charts.yugoslav_schedule.get(position.turn)
    return () if turn is None else _unused(position, turn.units)


@case("13.22", "13.92.optional")
def _optional(position: Position) -> tuple[Unit, ...]:
    """The units that the Yugoslav Player may take on this Game-Turn, for points (14.3.F)."""
    turn = position.ruleset.charts.yugoslav_schedule.get(position.turn)
    return () if turn is None else _unused(position, turn.optional)


def _unused(position: Position, units: Iterable[Unit]) -> tuple[Unit, ...]:
    return tuple([unit for unit in units if position.pos[unit.index] == OFF])


@case("13.92.GT15")
def _zones(ruleset: TitoRuleset, unit: Unit) -> tuple[str, ...]:
    """Names of the Zones where a unit may come in: its nationality's."""
    turns = [turn for turn in ruleset.charts.yugoslav_schedule.values() if unit in (*turn.units, *turn.optional)]
    return tuple(
        [zone for turn in turns for nation, zones in turn.zones if nation is unit.nationality for zone in zones]
    )


@case("13.92.GT15")
def _other_zone(ruleset: TitoRuleset, unit: Unit, place: Place) -> Iterator[Violation]:
    zones = _zones(ruleset, unit)
    if place.zone is not None and place.zone.name not in zones:
        sentence = f"{unit} comes in to {' or '.join(zones)}"
        yield Violation("13.92.GT15", sentence, {"unit": str(unit), "place": str(place), "zones": zones})


@case("6.44")
def _with_chetniks(position: Position, unit: Unit, place: Place) -> Iterator[Violation]:
    """Soviets and friendly Bulgarians share no box with Chetniks; in Zone Displays these have other places."""
    if place.column is Column.YUGOSLAV and chetniks_at(position, place.index):
        details = {"unit": str(unit), "place": str(place)}
        yield Violation("6.44", f"Chetniks hold {place}, and {unit} never stands with them", details)


def _overfull(position: Position, unit: Unit, place: Place) -> Iterator[Violation]:
    """More than seven divisions, if ruling stacking-check has that tested at all times."""
    if not room_for(position, place.index, position.ruleset.unit_sixths[unit.index]):
        details = {"unit": str(unit), "place": str(place)}
        yield Violation("6.21", f"{place} would hold more than seven divisions", details)


def _wrong_place(ruleset: TitoRuleset, unit: Unit, place: Place) -> Iterator[Violation]:
    """Why a unit can never come in to a place, whoever stands there; who faces it does not matter (13.0.A, 6.15)."""
    yield from misplaced(unit, place, 0, Side.YUGOSLAV)
    yield from _other_zone(ruleset, unit, place)


def _taken(position: Position, unit: Unit, place: Place) -> Iterator[Violation]:
    """Why a unit cannot come in to a place because of those who stand there."""
    yield from _with_chetniks(position, unit, place)
    yield from _overfull(position, unit, place)


def _placings(ruleset: TitoRuleset, unit: Unit) -> tuple[Group[Action], Mapping[int, PlaceUnit]]:
    """The actions that ever bring a unit in, in map order; also by the index of the place."""
    key = ("soviet arrivals", unit.index)
    found: tuple[Group[Action], Mapping[int, PlaceUnit]] | None = ruleset.memo.get(key)
    if found is None:
        right = [ruleset.places[to] for zone in right_places(ruleset, unit, Side.YUGOSLAV, 0) for to in zone]
        places = [place for place in right if next(_other_zone(ruleset, unit, place), None) is None]
        actions = {place.index: PlaceUnit(unit, place) for place in places}
        found = ruleset.memo[key] = Group(unit, tuple(actions.values())), actions
    return found


def _listing(position: Position, unit: Unit) -> Group[Action]:
    """The actions that bring a unit in now; none if every place is taken.

    Only where Chetniks stand a place can be taken, unless the stacking limit is always asked.
    """
    whole, actions = _placings(position.ruleset, unit)
    chetniks = b"".join(position.guerrillas[CHETNIK_GROUP:] + position.guerrillas_moved[CHETNIK_GROUP:])
    doubtful = actions if always_limited(position.ruleset) else actions.keys() & chetniks
    taken = [place for place in doubtful if next(_taken(position, unit, actions[place].to), None) is not None]
    if not taken:
        return whole
    return Group(unit, tuple([action for place, action in actions.items() if place not in taken]))


def _next(position: Position, frame: SovietArrivals) -> Group[Action] | None:
    """The placings of the unit that has to come now: the first of those due that finds a place; None if none does."""
    return next((group for unit in frame.due if (group := _listing(position, unit)).actions), None)


def _optional_ones(position: Position, frame: SovietArrivals) -> list[Group[Action]]:
    """The placings of every optional unit, which are legal when none has to come."""
    groups = [_listing(position, unit) for unit in frame.optional]
    return [group for group in groups if group.actions]


class SovietArrivalsRules(PhaseRules[State, Draft, Action]):
    """The Yugoslav Player places what is due, then as many of the optional units as he likes.

    A unit for which there is no place, which only ruling stacking-check can bring about, never comes (ruling
    soviet-arrival-compulsory).
    """

    case: ClassVar[str] = "13.22"
    title: ClassVar[str] = "arrival of Soviets and Bulgarians"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, EndPhase})
    side: Enum = Side.YUGOSLAV

    def is_needed(self, draft: Draft) -> bool:
        frame = top(draft, SovietArrivals)
        return _next(draft, frame) is not None or bool(_optional_ones(draft, frame))

    def leave(self, draft: Draft) -> None:
        for unit in top(draft, SovietArrivals).due:
            _stay_away(draft, unit)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, SovietArrivals)
        compulsory = _next(state, frame)
        return [*_optional_ones(state, frame), *_END] if compulsory is None else [compulsory]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, SovietArrivals)
        if isinstance(action, PlaceUnit):
            yield from _not_its_turn(state, frame, action.unit)
            if action.unit in (*frame.due, *frame.optional):
                yield from _wrong_place(state.ruleset, action.unit, action.to)
                yield from _taken(state, action.unit, action.to)
        elif compulsory := _next(state, frame):
            unit = str(compulsory.key)
            yield Violation("13.22", f"{unit} is due, and a place is open to it", {"unit": unit})

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, SovietArrivals)
        if not isinstance(action, PlaceUnit):
            draft.replace(SovietArrivals(frame.due, ()))
            return
        unit = action.unit
        if unit in frame.optional:
            draft.record(optional_soviets=draft.tracks.optional_soviets + 1)
            at = frame.optional.index(unit)
            draft.replace(SovietArrivals(frame.due, frame.optional[at + 1 :]))
        else:
            at = frame.due.index(unit)
            for skipped in frame.due[:at]:
                _stay_away(draft, skipped)
            draft.replace(SovietArrivals(frame.due[at + 1 :], frame.optional))
        draft.put(unit.index, action.to.index)
        make_ready(draft, unit.index)
        if draft.events is not None:
            entry = ("13.92.optional", "14.3.F") if unit in frame.optional else ("13.92.GT15",)
            draft.note("reinforcement", ("13.22", "13.0.B", *entry), unit=str(unit), to=str(action.to))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        for turn in ruleset.charts.yugoslav_schedule.values():
            for unit in (*turn.units, *turn.optional):
                yield from _placings(ruleset, unit)[0].actions
        yield END_PHASE


def _not_its_turn(position: Position, frame: SovietArrivals, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be placed now, wherever."""
    compulsory = _next(position, frame)
    wanted = None if compulsory is None else compulsory.key
    if unit is wanted or (wanted is None and unit in frame.optional):
        return
    details = {"unit": str(unit)}
    if wanted is None and unit in _optional(position):
        yield Violation("13.22", f"units are taken in the order of the counters, and {unit} was passed over", details)
    elif wanted is None or unit not in (*frame.due, *frame.optional):
        yield Violation("13.22", f"{unit} is not due", details)
    else:
        yield Violation("13.22", f"{wanted} is placed next", {**details, "next": str(wanted)})


def _stay_away(draft: Draft, unit: Unit) -> None:
    """Tell that a unit that was due has found no place."""
    draft.note("does not come", ("13.92.GT15", "6.21"), unit=str(unit))


# ------------------------------------------------------------------------------------------------------------ transfers
@attrs.frozen(order=False)
class SovietTransfers(Frame):
    """Soviets and friendly Bulgarians may be taken off the map.

    Attributes:
        units: those that still may, in the order of their indices.
    """

    units: tuple[Unit, ...]


@case("13.74")
def _may_leave(position: Position) -> tuple[Unit, ...]:
    """The Soviets and friendly Bulgarians on the map, once Game-Turn 15 is over (ruling soviet-transfer-voluntary)."""
    if position.turn <= 15:
        return ()
    ruleset, pos = position.ruleset, position.pos
    units = [unit for nation in _NATIONS for unit in ruleset.by_nationality[nation]]
    return tuple([ruleset.units[unit] for unit in sorted(units) if ruleset.is_yugoslav[pos[unit]]])


class SovietTransfersRules(PhaseRules[State, Draft, Action]):
    """The Yugoslav Player takes off as many of his Soviets and Bulgarians as he likes; they never return (13.71)."""

    case: ClassVar[str] = "13.74"
    title: ClassVar[str] = "transfer of Soviets and Bulgarians"
    accepts: ClassVar[frozenset[type]] = frozenset({Transfer, EndPhase})
    side: Enum = Side.YUGOSLAV

    def is_needed(self, draft: Draft) -> bool:
        return bool(_still_asked(draft))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        transfers = _transfers(state.ruleset)
        return [*(transfers[unit] for unit in _still_asked(state)), *_END]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Transfer) and action.unit not in _still_asked(state):
            sentence = f"{action.unit} cannot be taken off now, or no more: units go in the order of the counters"
            yield Violation("13.74", sentence, {"unit": str(action.unit)})

    def apply(self, draft: Draft, action: Action) -> None:
        if not isinstance(action, Transfer):
            draft.pop()
            return
        units, unit = top(draft, SovietTransfers).units, action.unit
        draft.replace(SovietTransfers(units[units.index(unit) + 1 :]))
        draft.put(unit.index, TRANSFERRED)
        draft.ready = draft.ready.replace(bytes((unit.index,)), b"")
        draft.note("transfer", ("13.74", "13.0.B"), unit=str(unit))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        yield from [group.actions[0] for group in _transfers(ruleset).values()]
        yield END_PHASE


def _still_asked(position: Position) -> list[Unit]:
    """The units that may be taken off now, those left out that come before the last one taken."""
    asked = [unit.index for unit in top(position, SovietTransfers).units]
    return [unit for unit in _may_leave(position) if unit.index in asked]


def _transfers(ruleset: TitoRuleset) -> dict[Unit, Group[Action]]:
    """For each unit that could ever be taken off, the listing of that; built once."""
    known: dict[Unit, Group[Action]] | None = ruleset.memo.get("soviet transfers")
    if known is None:
        known = {}
        for nation in _NATIONS:
            for index in ruleset.by_nationality[nation]:
                unit = ruleset.units[index]
                known[unit] = Group(unit, (Transfer(unit),))
        ruleset.memo["soviet transfers"] = known
    return known
