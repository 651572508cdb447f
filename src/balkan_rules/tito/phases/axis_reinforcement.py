"""The Axis Reinforcement Phase (section 13.0): arrivals, replacements, transfers and upgrades of the Axis.

Upgrades happen by themselves as the phase begins (ruling upgrade-optional), before transfers are called for (ruling
upgrade-transfer-order). Reinforcements must be placed while a place is open to them; replacements and transfers may
be left alone. The Axis Player takes all of these in any order.

A unit arrives in the Game-Turn that the schedule names, and in no other (13.0.A): one that finds no open place then
never comes. Units that an event releases become available with it, so they stay due in every later phase until they
stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, PlaceUnit, Transfer
from ..latches import triggered
from ..limits import always_limited, closed, may_enter, misplaced, room_for
from ..map import ELIMINATED, OFF, TRANSFERRED, Column, PlaceKind
from ..permissions import permissions
from ..rulings import AxisBulgariansOnTurn15
from ..standing import right_places
from ..state import Draft, Position, State
from ..tracks import SURRENDER_BOX, WITHDRAWAL_BOX, TitoStatus
from ..units import Nationality, Side, Unit
from .transfers import call_case, called_for, comes, entry, entry_case, ever_called, overdue
from .turn_indication import BULGARIA_CHANGES_SIDES

if TYPE_CHECKING:
    from ..map import Place
    from ..ruleset import TitoRuleset

__all__ = ["AxisReinforcement"]

_END: Final = (Group(None, (END_PHASE,)),)
_FOUND: Final = (TitoStatus.LOCATED, TitoStatus.WITHDRAWN, TitoStatus.ELIMINATED)


# --------------------------------------------------------------------------------------------------- reinforcements due
@case("10.22", "13.3.A", "13.91.A")
def _withdrawal(position: Position) -> tuple[Unit, ...]:
    """Germans released by Italian Withdrawal."""
    withdrawn = position.tracks.allied_box >= WITHDRAWAL_BOX
    return position.ruleset.charts.axis_events["italian_withdrawal"] if withdrawn else ()


@case("10.31", "13.3.B", "13.91.B")
def _surrender(position: Position) -> tuple[Unit, ...]:
    """Germans released by Italian Surrender: from the phase that follows the roll on, before the Italians go."""
    surrendered = position.tracks.allied_box == SURRENDER_BOX
    return position.ruleset.charts.axis_events["italian_surrender"] if surrendered else ()


@case("13.3.C", "13.91.C")
def _hunters(position: Position) -> tuple[Unit, ...]:
    """The 501st, released as Tito is located."""
    return position.ruleset.charts.axis_events["tito_located"] if position.tracks.tito_status in _FOUND else ()


@case("13.3.D", "13.91.D")
def _occupiers(position: Position) -> tuple[Unit, ...]:
    """The Bulgarian 25th and 27th, released by 45 points or a brigade from the next Game-Turn on.

    Once Bulgaria has changed sides they come only under the option `stay` of ruling axis-bulgarians-on-turn-15.
    """
    stay = position.ruleset.rulings.axis_bulgarians_on_turn_15 is AxisBulgariansOnTurn15.STAY
    axis = stay or position.turn < BULGARIA_CHANGES_SIDES
    return position.ruleset.charts.axis_events["trigger"] if axis and triggered(position) else ()


@case("13.3")
def _released(position: Position) -> tuple[Unit, ...]:
    """The units that events have released so far."""
    return (*_withdrawal(position), *_surrender(position), *_hunters(position), *_occupiers(position))


@case("13.1")
def _due(position: Position) -> tuple[Unit, ...]:
    """The reinforcements that are due and not on the map yet; some may have been there and come back (13.71)."""
    pos, scheduled = position.pos, entry(position.ruleset, position.turn).reinforcements
    coming = [unit for unit in scheduled if comes(position, unit)]
    return (*coming, *[unit for unit in _released(position) if pos[unit.index] == OFF])


# --------------------------------------------------------------------------------------------------------- replacements
@case("13.51")
def _serbians_left(position: Position) -> int:
    """How many Serbians may still return in this phase."""
    return (position.turn >= 2) - _returned(position, Nationality.SERBIAN)


@case("13.52")
def _croats_left(position: Position) -> int:
    """How many Croats may still return in this phase."""
    return 2 * (position.turn >= 3) - _returned(position, Nationality.CROAT)


def _returned(position: Position, nationality: Nationality) -> int:
    units = position.ruleset.units
    return sum([units[index].nationality is nationality for index in position.placed])


@case("13.5")
def _replaceable(position: Position) -> tuple[Unit, ...]:
    """The eliminated units that may return now; what is not used in a phase is lost."""
    ruleset, pos = position.ruleset, position.pos
    if ELIMINATED not in pos:
        return ()
    found: list[Unit] = []
    if _serbians_left(position) > 0:
        found += [ruleset.units[i] for i in ruleset.by_nationality[Nationality.SERBIAN] if pos[i] == ELIMINATED]
    if _croats_left(position) > 0:
        found += [ruleset.units[i] for i in ruleset.by_nationality[Nationality.CROAT] if pos[i] == ELIMINATED]
    return tuple(found)


# ----------------------------------------------------------------------------------------------- transfers and upgrades
@case("4.2.A.4", "13.81")
def _upgrade(draft: Draft) -> None:
    """Turn over the units on the map that are to be upgraded on this Game-Turn."""
    for front, back in entry(draft.ruleset, draft.turn).upgrades:
        place = draft.pos[front.index]
        if draft.ruleset.is_axis[place]:
            draft.put(back.index, place)
            draft.put(front.index, TRANSFERRED)
            draft.note("upgrade", ("13.81", entry_case(draft.turn)), unit=str(front), to=str(back))


@case("13.82")
def _upgrade_the_dead(draft: Draft) -> None:
    """Turn over eliminated Croats whose upgrade has been due, so that they return as what they would have become."""
    for front, back in _upgrades_of_croats(draft.ruleset, draft.turn):
        if draft.pos[front.index] == ELIMINATED:
            draft.put(front.index, TRANSFERRED)
            draft.put(back.index, ELIMINATED)
            draft.note("upgrade", ("13.82",), unit=str(front), to=str(back))


def _upgrades_of_croats(ruleset: TitoRuleset, turn: int) -> tuple[tuple[Unit, Unit], ...]:
    """The Croats whose upgrade the schedule has up to a Game-Turn, in its order, each before and after."""
    key = ("upgrades of Croats", turn)
    found: tuple[tuple[Unit, Unit], ...] | None = ruleset.memo.get(key)
    if found is None:
        pairs = [pair for past in range(turn + 1) for pair in entry(ruleset, past).upgrades]
        found = ruleset.memo[key] = tuple([pair for pair in pairs if pair[0].nationality is Nationality.CROAT])
    return found


# --------------------------------------------------------------------------------------------------------- where to put
@case("13.0.A")
def _not_open(ruleset: TitoRuleset, unit: Unit, place: Place, bits: int) -> Iterator[Violation]:
    """Why an arrival may not be put in a place: the Zone limits, and what a unit's movement into a place asks for.

    Nothing else does: neither an enemy in the facing place nor the freeze of the first two Game-Turns (ruling
    axis-arrival-zone).
    """
    yield from misplaced(unit, place, bits, Side.AXIS)
    if place.zone is not None:
        yield from closed(ruleset, unit, place.zone, bits, Side.AXIS)


@case("13.0.A")
def _open(ruleset: TitoRuleset, unit: Unit, bits: int) -> list[int]:
    """The places of which `_not_open` has nothing to say."""
    return [
        place
        for zone, right in enumerate(right_places(ruleset, unit, Side.AXIS, bits))
        if may_enter(ruleset, unit, zone, bits, Side.AXIS)
        for place in right
    ]


def _placings(ruleset: TitoRuleset, unit: Unit, bits: int) -> tuple[Group[Action], Mapping[Action, int]]:
    """The actions that put a unit in a place open to it, stacking left aside; each also with the index of the place."""
    key = ("axis arrival", unit.index, bits)
    found: tuple[Group[Action], Mapping[Action, int]] | None = ruleset.memo.get(key)
    if found is None:
        actions: dict[Action, int] = {PlaceUnit(unit, ruleset.places[at]): at for at in _open(ruleset, unit, bits)}
        found = ruleset.memo[key] = (Group(unit, tuple(actions)), actions)
    return found


def _with_room(position: Position, unit: Unit, bits: int) -> Group[Action]:
    """The actions that place a unit now, when the stacking limit is asked at all times (ruling stacking-check)."""
    ruleset = position.ruleset
    places, sixths = _placings(ruleset, unit, bits)[1], ruleset.unit_sixths[unit.index]
    return Group(unit, tuple([action for action, place in places.items() if room_for(position, place, sixths)]))


def _arriving(position: Position, units: Sequence[Unit]) -> list[Group[Action]]:
    """The actions that place each of these units now; those without any are left out."""
    if not units:
        return []
    ruleset, bits = position.ruleset, permissions(position)
    if always_limited(ruleset):
        groups = [_with_room(position, unit, bits) for unit in units]
    else:
        groups = [_placings(ruleset, unit, bits)[0] for unit in units]
    return [group for group in groups if group.actions]


def _can_arrive(state: State, action: PlaceUnit) -> bool:
    """Whether a unit can be placed so now; the same as that nothing speaks against it."""
    unit = action.unit
    if unit not in _due(state) and unit not in _replaceable(state):
        return False
    place = _placings(state.ruleset, unit, permissions(state))[1].get(action)
    return place is not None and room_for(state, place, state.ruleset.unit_sixths[unit.index])


class AxisReinforcement(PhaseRules[State, Draft, Action]):
    """The Axis Player places what is due, and may replace and transfer."""

    case: ClassVar[str] = "4.2.A.4"
    title: ClassVar[str] = "Axis Reinforcement Phase"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, Transfer, EndPhase})
    side: Enum = Side.AXIS

    def enter(self, draft: Draft) -> None:
        _upgrade(draft)
        _upgrade_the_dead(draft)

    def is_needed(self, draft: Draft) -> bool:
        if overdue(draft) or _arriving(draft, _due(draft)):
            return True
        return bool(_arriving(draft, _replaceable(draft)))

    def leave(self, draft: Draft) -> None:
        draft.placed = b""

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return _all_groups(state)

    def allows(self, state: State, action: Action) -> bool:
        return _can_arrive(state, action) if isinstance(action, PlaceUnit) else super().allows(state, action)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, PlaceUnit):
            yield from _not_arriving(state, action.unit)
            yield from _not_open(state.ruleset, action.unit, action.to, permissions(state))
            yield from _full(state, action)
        elif isinstance(action, Transfer):
            yield from _not_transferable(state, action.unit)
        else:
            yield from _still_due(state)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, PlaceUnit):
            _place(draft, action)
        elif isinstance(action, Transfer):
            draft.put(action.unit.index, TRANSFERRED)
            draft.note("transfer", ("13.71", call_case(draft, action.unit)), unit=str(action.unit))
        else:
            draft.next_phase()

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        for unit in _may_ever_arrive(ruleset):
            for place in ruleset.places:
                if place.column is Column.AXIS and place.kind is not PlaceKind.HIDE_AWAY:
                    yield PlaceUnit(unit, place)
        for unit in ever_called(ruleset):
            yield _transfer(ruleset, unit).actions[0]
        yield END_PHASE


@case("13.0")
def _all_groups(state: State) -> list[Group[Action]]:
    """What the Axis Player may do: arrivals and replacements, transfers, the end of the phase."""
    due = _arriving(state, _due(state))
    optional = _arriving(state, _replaceable(state)) + [_transfer(state.ruleset, unit) for unit in overdue(state)]
    return due + optional if due else [*optional, *_END]


def _transfer(ruleset: TitoRuleset, unit: Unit) -> Group[Action]:
    key = ("transfer", unit.index)
    found: Group[Action] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = Group(unit, (Transfer(unit),))
    return found


def _not_arriving(state: State, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be placed now, wherever."""
    if unit in _due(state) or unit in _replaceable(state):
        return
    details, at = {"unit": str(unit)}, state.pos[unit.index]
    if at == TRANSFERRED and unit in ever_called(state.ruleset):
        yield Violation("13.71", f"{unit} has been transferred, and the schedule does not bring it back now", details)
    elif at != ELIMINATED:
        yield Violation("13.1", f"{unit} is not due as a reinforcement", details)
    elif unit.nationality is Nationality.SERBIAN:
        yield Violation("13.51", "one Serbian unit returns each Game-Turn from the second on", details)
    elif unit.nationality is Nationality.CROAT:
        yield Violation("13.52", "two Croat units return each Game-Turn from the third on", details)
    else:
        yield Violation("13.5", f"{unit} has been eliminated, and only Serbians and Croats are replaced", details)


def _full(state: State, action: PlaceUnit) -> Iterator[Violation]:
    if not room_for(state, action.to.index, state.ruleset.unit_sixths[action.unit.index]):
        details = {"unit": str(action.unit), "place": str(action.to)}
        yield Violation("6.21", f"{action.to} would hold more than seven divisions", details)


def _not_transferable(state: State, unit: Unit) -> Iterator[Violation]:
    if unit in overdue(state):
        return
    details = {"unit": str(unit)}
    if unit in called_for(state.ruleset, state.turn):
        yield Violation("13.73", f"{unit} is not on the map", details)
    else:
        yield Violation("13.71", f"the transfer of {unit} has not been called for", details)


def _still_due(state: State) -> Iterator[Violation]:
    """The reinforcements that keep the phase from ending."""
    for group in _arriving(state, _due(state)):
        unit = str(group.key)
        yield Violation("13.0.A", f"{unit} is due, and a place is open to it", {"unit": unit})


def _place(draft: Draft, action: PlaceUnit) -> None:
    unit = action.unit
    returns = draft.pos[unit.index] == ELIMINATED
    if draft.events is not None:
        name, cases = "reinforcement", ("13.1", "13.0.A", *_release(draft, unit))
        if returns:
            rule = "13.51" if unit.nationality is Nationality.SERBIAN else "13.52"
            name, cases = "replacement", ("13.5", rule, "13.0.A")
        draft.note(name, cases, unit=str(unit), to=str(action.to))
    if returns:
        draft.placed = bytes(sorted((*draft.placed, unit.index)))
    draft.put(unit.index, action.to.index)


_EVENT_CASES: Final[Mapping[str, tuple[str, str]]] = {
    "italian_withdrawal": ("13.3.A", "13.91.A"),
    "italian_surrender": ("13.3.B", "13.91.B"),
    "tito_located": ("13.3.C", "13.91.C"),
    "trigger": ("13.3.D", "13.91.D"),
}


def _release(draft: Draft, unit: Unit) -> tuple[str, ...]:
    """The cases of the entry, or of the event, that brings a unit."""
    if draft.pos[unit.index] == TRANSFERRED:
        return "13.71", entry_case(draft.turn)
    for event, units in draft.ruleset.charts.axis_events.items():
        if unit in units:
            return _EVENT_CASES[event]
    return (entry_case(draft.turn),)


def _may_ever_arrive(ruleset: TitoRuleset) -> list[Unit]:
    """Every unit that some Axis Reinforcement Phase could bring."""
    charts = ruleset.charts
    scheduled = [unit for turn in charts.axis_schedule.values() for unit in turn.reinforcements]
    released = [unit for units in charts.axis_events.values() for unit in units]
    replaced = [*ruleset.by_nationality[Nationality.SERBIAN], *ruleset.by_nationality[Nationality.CROAT]]
    return list(dict.fromkeys([*scheduled, *released, *(ruleset.units[index] for index in replaced)]))
