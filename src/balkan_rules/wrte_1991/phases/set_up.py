"""Set-up (3.1), as far as scenario 17.1 has it: the JNA in the barracks of Slovenia, then the Slovene units.

Units are set up one at a time in the order of the unit table, so that every set-up is reached in one way only.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import PhaseRules
from ..actions import Action, PlaceUnit
from ..limits import stack_limit
from ..map import OFF, Area, Place
from ..ruleset import WrteRuleset
from ..state import Draft, Position, State, has_side
from ..units import Side, Start, Unit
from . import raid

__all__ = ["FederalistSetUp", "SeparatistSetUp"]


def _left(position: Position, start: Start) -> list[Unit]:
    """The units of a group that are still to be set up."""
    return [unit for unit in position.ruleset.units if unit.start is start and ord(position.pos[unit.index]) == OFF]


@case("3.1.unoccupied")
def _has_room(position: Position, place: Place) -> bool:
    """Whether a hex has no enemy and room in its stack (ruling setup-unoccupied)."""
    ruleset = position.ruleset
    return position.pos.count(ruleset.codes[place.index]) < stack_limit(ruleset, place)


def _with_room(position: Position, places: Iterable[Place]) -> tuple[Place, ...]:
    """Those of the places that have room; all of them if none has, for every unit has to be set up."""
    every = tuple(places)
    return tuple(place for place in every if _has_room(position, place)) or every


# ------------------------------------------------------------------------------------------------------------- the JNA


@case("3.1.step.jna-barracks", "17.1.setup")
def barracks(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """Where the garrison group may stand in scenario 17.1 (ruling ten-days-jna)."""
    return ruleset.map.barracks(Area.SLOVENIA)


@case("3.1.step.jna-barracks.five")
def _needing_garrison(position: Position) -> tuple[Place, ...]:
    """The barracks cities of Slovenia that still need a unit (rulings setup-five-cities, ten-days-jna)."""
    wanted = position.ruleset.charts.set_up.garrisons
    there = (place for place in wanted if place.area is Area.SLOVENIA)
    return tuple(place for place in there if not has_side(position, place.index, Side.FEDERALIST))


def _places_for_jna(position: Position) -> tuple[Place, ...]:
    """Where the next unit may go, so that each city that needs a garrison can still get one."""
    needing = _needing_garrison(position)
    if len(needing) >= len(_left(position, Start.BARRACKS)):
        return needing
    return _with_room(position, barracks(position.ruleset))


# --------------------------------------------------------------------------------------------------------- the Slovenes


@case("3.1.step.slovenes")
def homeland(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The hexes of Slovenia."""
    return tuple(place for place in ruleset.places if place.area is Area.SLOVENIA)


def _places_for_slovenes(position: Position) -> tuple[Place, ...]:
    memo = position.ruleset.memo
    hexes: tuple[Place, ...] | None = memo.get("hexes of Slovenia")
    if hexes is None:
        hexes = memo["hexes of Slovenia"] = homeland(position.ruleset)
    vacant = [p for p in hexes if not has_side(position, p.index, Side.FEDERALIST)]
    return _with_room(position, vacant)


def _quick_slovenes(position: Position) -> Iterator[Place]:
    """A sensible set-up: two units in the capital, one in every border post with a road, then beside the barracks."""
    board = position.ruleset.map
    open_places = set(_places_for_slovenes(position))
    capital = [place for place in board.capitals() if place in open_places]
    posts = [post for post in board.border_posts() if post in open_places and post.index in board.on_road]
    around = [board.places[index] for city in barracks(position.ruleset) for index in board.neighbours[city.index]]
    return iter([*capital, *posts, *capital, *(place for place in around if place in open_places)])


class SetUp(PhaseRules[State, Draft, Action]):
    """One side sets up a group of units."""

    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit})
    start: ClassVar[Start]

    @abstractmethod
    def places(self, position: Position) -> tuple[Place, ...]:
        """Where the next unit may go."""
        ...

    @abstractmethod
    def every_place(self, ruleset: WrteRuleset) -> tuple[Place, ...]:
        """Where a unit of the group may ever go."""
        ...

    @abstractmethod
    def quick(self, position: Position) -> Iterator[Place]:
        """Where the units go in the ready set-up, as far as these places do; the others go where they may first."""
        ...

    def enter(self, draft: Draft) -> None:
        if draft.ruleset.options.quick_setup:
            self._set_up_quickly(draft)

    def _set_up_quickly(self, draft: Draft) -> None:
        wanted = self.quick(draft)
        for unit in _left(draft, self.start):
            allowed = self.places(draft)
            place = next((place for place in wanted if place in allowed), allowed[0])
            draft.put(unit.index, place.index)

    def is_needed(self, draft: Draft) -> bool:
        return bool(_left(draft, self.start))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        unit = _left(state, self.start)[0]
        known = _placings(state.ruleset, unit)
        return (Group(unit, tuple([known[place.index] for place in self.places(state)])),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        unit, place = _left(state, self.start)[0], action.to
        details = {"unit": str(action.unit), "place": str(place)}
        if action.unit != unit:
            yield Violation(self.case, f"{unit} is set up next", {**details, "next": str(unit)})
        every = self.every_place(state.ruleset)
        if place not in every:
            yield Violation(self.case, f"units are set up in {_described(every)} now, not in {place}", details)
        elif place not in self.places(state):
            yield from self.refusal(state, place)

    @abstractmethod
    def refusal(self, state: State, place: Place) -> Iterator[Violation]:
        """Why a place where units of the group may go is not allowed now."""
        ...

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        if draft.events is not None:
            seen_by = self.sees(draft, action.to)
            draft.note("set up", (self.case,), seen_by=seen_by, unit=str(action.unit), to=str(action.to))
        draft.put(action.unit.index, action.to.index)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        assert isinstance(action, PlaceUnit)  # noqa: S101 - the only class accepted
        return self.sees(state, action.to)

    def sees(self, position: Position, to: Place) -> frozenset[Enum] | None:
        """Who sees a unit that is set up in a hex; None is everybody."""
        return None

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            if unit.start is self.start:
                for place in self.every_place(ruleset):
                    yield PlaceUnit(unit, place)


def _placings(ruleset: WrteRuleset, unit: Unit) -> dict[int, PlaceUnit]:
    """Every way to set up a unit, by the index of the hex, built once."""
    known: dict[int, PlaceUnit] | None = ruleset.memo.get(("set up", unit.index))
    if known is None:
        known = {place.index: PlaceUnit(unit, place) for place in ruleset.places if place.is_hex}
        ruleset.memo["set up", unit.index] = known
    return known


def _described(places: Sequence[Place]) -> str:
    """Places in words: by name if they are few, else by republic."""
    if len(places) <= 8:
        return ", ".join(place.city or place.name for place in places)
    return f"hexes of {', '.join(sorted({place.area.name.title() for place in places if place.area}))}"


def _full(place: Place) -> Violation:
    return Violation("3.1.unoccupied", f"the stack in {place} would be too large", {"place": str(place)})


class FederalistSetUp(SetUp):
    """The JNA in barracks cities."""

    case: ClassVar[str] = "3.1.step.jna-barracks"
    title: ClassVar[str] = "JNA Set-Up"
    side: Enum = Side.FEDERALIST
    start: ClassVar[Start] = Start.BARRACKS

    def places(self, position: Position) -> tuple[Place, ...]:
        return _places_for_jna(position)

    def every_place(self, ruleset: WrteRuleset) -> tuple[Place, ...]:
        return barracks(ruleset)

    def enter(self, draft: Draft) -> None:
        raid.set_aside(draft)
        super().enter(draft)

    def quick(self, position: Position) -> Iterator[Place]:
        """One city after the other."""
        places = barracks(position.ruleset)
        while True:
            yield from places

    def refusal(self, state: State, place: Place) -> Iterator[Violation]:
        needing = _needing_garrison(state)
        if _has_room(state, place):
            names = ", ".join(other.city for other in needing)
            details = {"place": str(place), "needing": names}
            yield Violation("3.1.step.jna-barracks.five", f"the units left are needed in {names}", details)
        else:
            yield _full(place)


class SeparatistSetUp(SetUp):
    """The Slovene units, in hexes of Slovenia without an enemy; the Federalist Player sees the top ones (8.0)."""

    case: ClassVar[str] = "3.1.step.slovenes"
    title: ClassVar[str] = "Slovene Set-Up"
    side: Enum = Side.SEPARATIST
    start: ClassVar[Start] = Start.SLOVENIA

    def places(self, position: Position) -> tuple[Place, ...]:
        return _places_for_slovenes(position)

    def every_place(self, ruleset: WrteRuleset) -> tuple[Place, ...]:
        return homeland(ruleset)

    def quick(self, position: Position) -> Iterator[Place]:
        return _quick_slovenes(position)

    def refusal(self, state: State, place: Place) -> Iterator[Violation]:
        if has_side(state, place.index, Side.FEDERALIST):
            yield Violation("3.1.unoccupied", f"{place} is not unoccupied", {"place": str(place)})
        else:
            yield _full(place)

    def sees(self, position: Position, to: Place) -> frozenset[Enum] | None:
        covered = has_side(position, to.index, Side.SEPARATIST)
        return frozenset({Side.SEPARATIST}) if covered else None
