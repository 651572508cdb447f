"""The Federalist Player declares a ceasefire in Slovenia, and its JNA units there are set up again (4.0, 4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.part_fields import PartSet
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, Ceasefire, PlaceUnit
from ..map import OFF, SERBIA_BOX, Area, Place
from ..ruleset import WrteRuleset
from ..rulings import CeasefireRedeployArea
from ..secrecy import note_reveals, witnesses
from ..sequence import GAME_TURNS
from ..stacks import has_room
from ..state import Draft, Position, State, has_side, without
from ..tracks import Scenario
from ..units import Faction, Side, Unit
from . import level
from .field_set_up import knin_is_full

__all__ = ["CeasefireOption", "Redeploying", "RedeployingRules", "can_be_due", "turns", "undeclarable"]

_CEASEFIRE: Final = Ceasefire()


# ----------------------------------------------------------------------------------------------------- the declaration


@case("4.0.end.2", "4.1.option")
def turns() -> frozenset[int]:
    """The Game-Turns at whose end a ceasefire may be declared: from the third on (ruling ceasefire-first-turn)."""
    return frozenset(range(3, GAME_TURNS + 1))


@case("17.3.no-ceasefire")
def _has_ceasefires(scenario: Scenario) -> bool:
    """Whether there can be a ceasefire in a scenario: in the campaign alone (ruling scenario-ceasefire)."""
    return scenario is Scenario.CAMPAIGN


@case("4.1.not-same-turn")
def _is_too_soon(position: Position) -> bool:
    """Whether Croatian operations have begun in this very Game-Turn."""
    return position.tracks.operations == position.turn


def _can_declare(position: Position) -> bool:
    """Whether the Federalist Player has the choice; one ceasefire is all there is (ruling ceasefire-once)."""
    tracks = position.tracks
    return not tracks.ceasefire and _has_ceasefires(tracks.scenario) and not _is_too_soon(position)


def undeclarable(position: Position) -> str:
    """The case by which no ceasefire was declared on the Game-Turn on which one is noted; empty if it can have been."""
    tracks = position.tracks
    if not _has_ceasefires(tracks.scenario):
        return "17.3.no-ceasefire"
    if tracks.ceasefire not in turns():
        return "4.1.option"
    return "4.1.not-same-turn" if tracks.ceasefire == tracks.operations else ""


@case("4.1.effect", "4.0.event.1.ceasefire.xref")
def _declare(draft: Draft) -> None:
    """The war in Slovenia ends; at once, should the level be Full, so does the ceasefire."""
    draft.record(ceasefire=draft.turn)
    draft.note("ceasefire declared", ("4.1.effect",), turn=draft.turn)
    level.end_ceasefire(draft)
    _lift(draft)
    _hand_back(draft)


class CeasefireOption(PhaseRules[State, Draft, Action]):
    """The Federalist Player declares a ceasefire, or does not."""

    case: ClassVar[str] = "4.0.end.2"
    title: ClassVar[str] = "Ceasefire Option"
    accepts: ClassVar[frozenset[type]] = frozenset({Ceasefire, EndPhase})
    side: Enum = Side.FEDERALIST
    actions: Iterable[Action] = (_CEASEFIRE, END_PHASE)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.closing and _can_declare(draft)

    def leave(self, draft: Draft) -> None:
        draft.closing = False

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_CEASEFIRE, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        draft.closing = True
        if isinstance(action, Ceasefire):
            _declare(draft)


# --------------------------------------------------------------------------------------------------- the redeployment


@attrs.frozen(order=False)
class Redeploying(Frame):
    """Units of the JNA that were in Slovenia are set up again.

    Attributes:
        units: those that still have to be.
    """

    units: bytes = attrs.field(metadata={"codec": PartSet(Unit)})


def can_be_due(position: Position, frame: Redeploying) -> bool:
    """Whether units can be waiting to be set up again."""
    units = position.ruleset.units
    is_now = position.tracks.ceasefire == position.turn and bool(frame.units)
    return is_now and all(units[u].faction is Faction.JNA and ord(position.pos[u]) == OFF for u in frame.units)


@case("4.1.redeploy", "4.1.redeploy.no-caches")
def _lift(draft: Draft) -> None:
    """Take the Federalist units in Slovenia off the map; those of the JNA will be set up again, without any caches.

    Paramilitaries go back to where they were set up, the Serbia Holding Box (ruling ceasefire-paramilitaries).
    """
    ruleset, before = draft.ruleset, draft.pos
    first, last = ruleset.federalist
    lifted = [unit for unit in range(first, last) if ruleset.places[ord(before[unit])].area is Area.SLOVENIA]
    due = bytes(unit for unit in lifted if ruleset.units[unit].faction is Faction.JNA)
    for unit in lifted:
        draft.put(unit, OFF if unit in due else SERBIA_BOX)
        draft.unsupplied = without(draft.unsupplied, unit)
        draft.note("lifted", ("4.1.redeploy",), unit=str(ruleset.units[unit]))
    if due:
        draft.push(Redeploying(due))
    note_reveals(draft, before)


@case("4.1.abandoned-cities")
def _hand_back(draft: Draft) -> None:
    """The cities of Slovenia count as last held by the Separatist Player (ruling ceasefire-abandoned-cities)."""
    for city in draft.ruleset.map.cities_of(Area.SLOVENIA):
        draft.hand_over(city)


@case("4.1.redeploy.slovene-barracks")
def _areas(ruleset: WrteRuleset) -> tuple[Area, ...]:
    """The republics with the barracks cities in question: Croatia, for Slovenia is closed already.

    Ruling ceasefire-redeploy-area.
    """
    if ruleset.rulings.ceasefire_redeploy_area is CeasefireRedeployArea.ALL_BARRACKS:
        return Area.SLOVENIA, Area.CROATIA
    return (Area.CROATIA,)


def _sites(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The hexes in which units may be set up again, whether they are open or not (ruling ceasefire-redeploy-area)."""
    areas = _areas(ruleset)
    if ruleset.rulings.ceasefire_redeploy_area is CeasefireRedeployArea.OWN_CHOICE:
        return tuple(place for place in ruleset.places if place.is_playable and place.area in areas)
    return ruleset.map.barracks(*areas)


def _is_open(position: Position, unit: Unit, place: Place) -> bool:
    """Whether a hex has no enemy, room for a unit in its stack (3.1), and not too many Motorized units in Knin."""
    ruleset = position.ruleset
    if has_side(position, place.index, Side.SEPARATIST) or not has_room(position, unit.index, place):
        return False
    return not knin_is_full(position, unit, place, _jna(ruleset))


def _jna(ruleset: WrteRuleset) -> tuple[Unit, ...]:
    """All units of the JNA: in a redeployment they are one group, as those of one step of the set-up are."""
    return ruleset.units[slice(*ruleset.factions[Faction.JNA])]


@case("4.1.redeploy.barracks")
def _needing(position: Position, places: Sequence[Place]) -> list[Place]:
    """Those of the open places that must have a unit of the JNA and have none yet."""
    first, last = position.ruleset.factions[Faction.JNA]
    codes = position.ruleset.codes
    wanted = [place for place in position.ruleset.charts.set_up.garrisons if place in places]
    return [place for place in wanted if position.pos.find(codes[place.index], first, last) < 0]


def _places(position: Position, frame: Redeploying) -> list[Place]:
    """Where the next unit may go, so that as many cities as can be get the garrison that they need.

    If no place is open, it goes to the Serbia Holding Box (ruling ceasefire-redeploy-blocked).
    """
    ruleset = position.ruleset
    unit = ruleset.units[frame.units[0]]
    places = [place for place in _sites(ruleset) if _is_open(position, unit, place)]
    needing = _needing(position, places)
    if needing and len(needing) >= len(frame.units):
        return needing
    return places or [ruleset.places[SERBIA_BOX]]


class RedeployingRules(PhaseRules[State, Draft, Action]):
    """The Federalist Player places them, one after the other."""

    case: ClassVar[str] = "4.1.redeploy"
    title: ClassVar[str] = "redeployment of the JNA"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit})
    side: Enum = Side.FEDERALIST

    def is_needed(self, draft: Draft) -> bool:
        return bool(top(draft, Redeploying).units)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Redeploying)
        unit = state.ruleset.units[frame.units[0]]
        return (Group(unit, tuple(PlaceUnit(unit, place) for place in _places(state, frame))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        frame = top(state, Redeploying)
        unit = state.ruleset.units[frame.units[0]]
        details = {"unit": str(action.unit), "place": str(action.to)}
        if action.unit != unit:
            yield Violation("4.1.redeploy", f"{unit} is set up next", {**details, "next": str(unit)})
        elif action.to not in _places(state, frame):
            yield from _refusals(state, unit, action.to)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        frame = top(draft, Redeploying)
        seen_by = witnesses(draft, action.unit.index, action.to.index)
        draft.put(action.unit.index, action.to.index)
        draft.replace(Redeploying(frame.units[1:]))
        draft.note("redeployed", ("4.1.redeploy",), seen_by=seen_by, unit=str(action.unit), to=str(action.to))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        return witnesses(state.draft(recording=False), action.unit.index, action.to.index)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        places = (*_sites(ruleset), ruleset.places[SERBIA_BOX])
        for unit in ruleset.units:
            if unit.faction is Faction.JNA:
                yield from (PlaceUnit(unit, place) for place in places)


def _elsewhere(ruleset: WrteRuleset, to: Place) -> str:
    """The case by which no unit is set up again in a place that is none of the sites."""
    if to.index == SERBIA_BOX:
        return "4.1.redeploy"  # where units go if nothing is open
    return "4.1.redeploy.slovene-barracks" if to in ruleset.map.barracks(Area.SLOVENIA) else "4.1.redeploy.barracks"


def _refusals(state: State, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit is not set up in a place."""
    details = {"unit": str(unit), "place": str(to)}
    if to not in _sites(state.ruleset):
        yield Violation(_elsewhere(state.ruleset, to), f"{unit} cannot be set up again in {to}", details)
    elif has_side(state, to.index, Side.SEPARATIST):
        yield Violation("3.1.unoccupied", f"{to} is not unoccupied", details)
    elif not has_room(state, unit.index, to):
        yield Violation("3.1.unoccupied", f"the stack in {to} would be too large", details)
    elif knin_is_full(state, unit, to, _jna(state.ruleset)):
        yield Violation("3.1.step.jna-croatia.knin", f"{to} has as many Motorized units as may be set up", details)
    else:
        yield Violation("4.1.redeploy.barracks", "the units left are needed in other cities", details)
