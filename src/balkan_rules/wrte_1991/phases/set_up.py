"""Set-up (3.1): how the groups of units are set up one after the other, and the first two of them.

Units are set up one at a time in the order of the unit table, so that every set-up is reached in one way only.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import filterfalse
from typing import ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, PlaceUnit
from ..forces import barracks_areas, members, set_commandos_aside
from ..map import FIRST_HEX, OFF, Area, Place
from ..ruleset import WrteRuleset
from ..secrecy import is_covered, other_side
from ..stacks import has_room
from ..state import Draft, Position, State, has_side
from ..tracks import Scenario
from ..units import Faction, Side, Start, Unit
from . import quick_set_up
from .listing import placings

__all__ = ["FederalistSetUp", "SeparatistSetUp", "SetUp", "first_turns", "vacant"]


def first_turns() -> frozenset[int]:
    """The Game-Turns on which scenarios begin."""
    return frozenset(scenario.first_turn for scenario in Scenario)


@case("3.1.unoccupied")
def _can_join(position: Position, unit: Unit, place: Place) -> bool:
    """Whether a unit may join its friends in a hex: if their stack has room (ruling setup-unoccupied)."""
    return has_room(position, unit.index, place)


def vacant(position: Position, places: Iterable[Place], side: Side) -> tuple[Place, ...]:
    """Those of the places in which a side has no enemy (ruling setup-unoccupied)."""
    held = _held(position, other_side(side))
    return tuple([place for place in places if place.index not in held])


@case("3.1.unoccupied")
def _held(position: Position, side: Side) -> set[int]:
    """Where the units of a side are, on the map and off it."""
    first, last = position.ruleset.sides[side]
    return {ord(code) for code in set(position.pos[first:last])}


class SetUp(PhaseRules[State, Draft, Action]):
    """One side sets up a group of units."""

    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit})
    owner: ClassVar[Side]
    start: ClassVar[Start]
    factions: ClassVar[frozenset[Faction]]
    garrison_case: ClassVar[str] = ""
    """The case that has some hexes `wanting`."""

    @abstractmethod
    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        """The hexes that are open to the group in a scenario, whoever is there."""
        ...

    @abstractmethod
    def quick(self, position: Position) -> Iterator[Place]:
        """Where the units go in the ready set-up, as far as these places do; the others go where they may first."""
        ...

    def wanting(self, position: Position) -> tuple[Place, ...]:
        """The hexes that still need a unit of the group."""
        return ()

    def limited(self, ruleset: WrteRuleset) -> tuple[Place, ...]:
        """The hexes of which `barred` may have something to say."""
        return ()

    def barred(self, position: Position, unit: Unit, place: Place) -> Violation | None:
        """Why a hex that is open to the group has as many units of this kind as it may, if it has."""
        return None

    # ------------------------------------------------------------------ the units
    def members(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Unit, ...]:
        """The units of the group in a scenario."""
        key = ("set-up group", self.case, scenario)
        found: tuple[Unit, ...] | None = ruleset.memo.get(key)
        if found is None:
            found = ruleset.memo[key] = members(ruleset, scenario, self.start, self.factions)
        return found

    def left(self, position: Position) -> list[Unit]:
        """The units of the group that are still to be set up."""
        scenario = position.tracks.scenario
        if position.turn != scenario.first_turn:
            return []
        return [unit for unit in self.members(position.ruleset, scenario) if ord(position.pos[unit.index]) == OFF]

    # ------------------------------------------------------------------ the places
    def open_land(self, position: Position) -> tuple[Place, ...]:
        """`land`, worked out once."""
        ruleset, scenario = position.ruleset, position.tracks.scenario
        key = ("set-up land", self.case, scenario)
        found: tuple[Place, ...] | None = ruleset.memo.get(key)
        if found is None:
            found = ruleset.memo[key] = self.land(ruleset, scenario)
        return found

    def _hexes(self, position: Position) -> tuple[int, ...]:
        """Their indices, worked out once."""
        key = ("set-up hexes", self.case, position.tracks.scenario)
        found: tuple[int, ...] | None = position.ruleset.memo.get(key)
        if found is None:
            found = position.ruleset.memo[key] = tuple(place.index for place in self.open_land(position))
        return found

    def allowed(self, position: Position, unit: Unit, left: int) -> Sequence[int]:
        """Where the next unit may go, by index, so that each hex that needs a unit can still get one.

        Args:
            position: the position.
            unit: the unit.
            left: how many units are left, this one included.
        """
        wanting = self.wanting(position)
        if wanting and len(wanting) >= left:
            return [place.index for place in wanting]
        hexes, places = self._hexes(position), position.ruleset.places
        barred = {place.index for place in self.limited(position.ruleset) if self.barred(position, unit, place)}
        closed = barred | _held(position, other_side(self.owner))
        joined = [at for at in _held(position, self.owner) if at >= FIRST_HEX]
        full = {at for at in joined if not _can_join(position, unit, places[at])}
        every = list(filterfalse(closed.__contains__, hexes))
        return list(filterfalse(full.__contains__, every)) or every  # every unit has to be set up

    # ------------------------------------------------------------------ the phase
    def enter(self, draft: Draft) -> None:
        if draft.ruleset.options.quick_setup:
            self._set_up_quickly(draft)

    def _set_up_quickly(self, draft: Draft) -> None:
        left = self.left(draft)
        wanted = self.quick(draft) if left else iter(())
        for number, unit in enumerate(left):
            allowed = self.allowed(draft, unit, len(left) - number)
            draft.put(unit.index, next((place.index for place in wanted if place.index in allowed), allowed[0]))

    def is_needed(self, draft: Draft) -> bool:
        return bool(self.left(draft))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        left = self.left(state)
        place = placings(state.ruleset, left[0]).__getitem__
        return (Group(left[0], tuple(map(place, self.allowed(state, left[0], len(left))))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        left, place = self.left(state), action.to
        details = {"unit": str(action.unit), "place": str(place)}
        if action.unit != left[0]:
            yield Violation(self.case, f"{left[0]} is set up next", {**details, "next": str(left[0])})
        if place not in self.open_land(state):
            sentence = f"units are set up in {_described(self.open_land(state))} now, not in {place}"
            yield Violation(self.case, sentence, details)
        elif place.index not in self.allowed(state, left[0], len(left)):
            yield self._refusal(state, left[0], place)

    def _refusal(self, state: State, unit: Unit, place: Place) -> Violation:
        """Why a hex that is open to the group is not allowed now."""
        if has_side(state, place.index, other_side(self.owner)):
            return Violation("3.1.unoccupied", f"{place} is not unoccupied", {"place": str(place)})
        if (violation := self.barred(state, unit, place)) is not None:
            return violation
        if not _can_join(state, unit, place):
            return _full(place)
        names = ", ".join(other.city for other in self.wanting(state))
        details = {"place": str(place), "needing": names}
        return Violation(self.garrison_case, f"the units left are needed in {names}", details)

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        if draft.events is not None:
            seen_by = self._sees(draft, action)
            draft.note("set up", (self.case,), seen_by=seen_by, unit=str(action.unit), to=str(action.to))
        draft.put(action.unit.index, action.to.index)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        return self._sees(state, action)

    def _sees(self, position: Position, action: PlaceUnit) -> frozenset[Enum] | None:
        """Who sees the unit where it goes; None is everybody (8.0)."""
        hidden = is_covered(position, other_side(self.owner), action.unit.index, action.to)
        return frozenset({self.owner}) if hidden else None

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        land = self.land(ruleset, Scenario.CAMPAIGN)
        for unit in self.members(ruleset, Scenario.CAMPAIGN):
            for place in land:
                yield PlaceUnit(unit, place)


def _described(places: Sequence[Place]) -> str:
    """Places in words: by name if they are few, else by republic."""
    if len(places) <= 8:
        return ", ".join(place.city or place.name for place in places)
    return f"hexes of {', '.join(sorted({place.area.name.title() for place in places if place.area}))}"


def _full(place: Place) -> Violation:
    return Violation("3.1.unoccupied", f"the stack in {place} would be too large", {"place": str(place)})


# ------------------------------------------------------------------------------------------------------------- the JNA


@case("3.1.step.jna-barracks", "17.1.setup")
def barracks(ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
    """Where the garrison group may stand (rulings ten-days-jna, slavonia-jna)."""
    return ruleset.map.barracks(*barracks_areas(scenario))


@case("3.1.step.jna-barracks.five")
def _needing_garrison(position: Position) -> tuple[Place, ...]:
    """The cities of the five that still need a unit, as far as the scenario has their republic (setup-five-cities)."""
    areas = barracks_areas(position.tracks.scenario)
    there = (place for place in position.ruleset.charts.set_up.garrisons if place.area in areas)
    return tuple(place for place in there if not has_side(position, place.index, Side.FEDERALIST))


class FederalistSetUp(SetUp):
    """The JNA in barracks cities of Slovenia and Croatia."""

    case: ClassVar[str] = "3.1.step.jna-barracks"
    title: ClassVar[str] = "JNA Set-Up"
    side: Enum = Side.FEDERALIST
    owner: ClassVar[Side] = Side.FEDERALIST
    start: ClassVar[Start] = Start.BARRACKS
    factions: ClassVar[frozenset[Faction]] = frozenset({Faction.JNA})
    garrison_case: ClassVar[str] = "3.1.step.jna-barracks.five"

    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        return barracks(ruleset, scenario)

    def wanting(self, position: Position) -> tuple[Place, ...]:
        return _needing_garrison(position)

    def enter(self, draft: Draft) -> None:
        if draft.turn == draft.tracks.scenario.first_turn:
            set_commandos_aside(draft)
        super().enter(draft)

    def quick(self, position: Position) -> Iterator[Place]:
        return quick_set_up.garrisons(self.wanting(position), self.open_land(position))


# --------------------------------------------------------------------------------------------------------- the Slovenes


@case("3.1.step.slovenes")
def homeland(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The hexes of Slovenia."""
    return tuple(place for place in ruleset.places if place.area is Area.SLOVENIA)


class SeparatistSetUp(SetUp):
    """The Slovene units, in hexes of Slovenia without an enemy; the Federalist Player sees the top ones (8.0)."""

    case: ClassVar[str] = "3.1.step.slovenes"
    title: ClassVar[str] = "Slovene Set-Up"
    side: Enum = Side.SEPARATIST
    owner: ClassVar[Side] = Side.SEPARATIST
    start: ClassVar[Start] = Start.SLOVENIA
    factions: ClassVar[frozenset[Faction]] = frozenset({Faction.SLOVENE})

    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        return homeland(ruleset)

    def quick(self, position: Position) -> Iterator[Place]:
        cities = position.ruleset.map.barracks(Area.SLOVENIA)
        return quick_set_up.slovenes(position.ruleset, vacant(position, self.open_land(position), self.owner), cities)
