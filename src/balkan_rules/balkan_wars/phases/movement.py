"""The Movement Segment: units move one after the other, place by place, ride, or come on from off the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import ClassVar, TypeAlias

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, BringOn, Go, Recon, Ride, Select, Stop
from ..battle_order import muster
from ..counters import OFF_MAP, Place, Unit
from ..entering import come_in
from ..frames import Moving, ReconRoll
from ..host_values import Side, StepCost, Transport
from ..intelligence import reconnaissance, why_not_reconnoitre
from ..private import kept_of
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import why_not_enter_country
from ..scenarios import SCENARIO_NAMES
from ..secrecy import open_units, seen_by_owner, tell_enemy
from ..secret_outcomes import subversion_surcharge
from ..situation import enemy_of, never_moves, units_at
from ..state import Draft, Position, State
from ..units import UnitClass
from ..weather import Weather
from ..weather_costs import TravelPurpose
from .lines import points
from .segment import END, Segment, of_units

__all__ = ["MovementSegment", "MovingRules", "ReconRules"]

_STOP = Stop()


# ---------------------------------------------------------------------------------------------------------------- steps


@case("seq.movement")
def step_cost(position: Position, unit: int, origin: Place, to: Place) -> int | None:
    """The points that a step costs a unit, the cheapest way, with weather and subversion; None if it never can."""
    ruleset = position.ruleset
    ways = ruleset.host.step_costs(ruleset.units[unit].mover, origin.name, to.name)
    return min(_costs(position, ways, to), default=None)


def _costs(position: Position, ways: Iterable[StepCost], to: Place) -> list[int]:
    """What each of some ways into a place costs now."""
    ruleset = position.ruleset
    weather = position.tracks.weather if ruleset.options.weather else Weather.GOOD
    inside = to.country in position.tracks.stirred
    return [_cost(ruleset, weather, step, to, is_inside=inside) for step in ways]


def _cost(ruleset: BalkanWarsRuleset, weather: Weather, step: StepCost, to: Place, *, is_inside: bool) -> int:
    """What one way costs: subversion adds to the weather (ruling secret_ops.subversion_scope)."""
    total = points(ruleset, weather, step, to, TravelPurpose.MOVEMENT)
    return total + subversion_surcharge(1, step.mode, is_inside=is_inside) if is_inside else total


Steps: TypeAlias = tuple[tuple[str, int, Go], ...]
"""The steps that units can ever take from a place: where, at what cost, and as an action."""


def _steps_today(position: Position) -> dict[tuple[int, str], Steps]:
    """The steps that have been looked up under today's weather, by place and the unit's word for what steps cost it."""
    tracks = position.tracks
    key = ("steps", tracks.weather, tracks.stirred, tracks.scenario)
    memo = kept_of(position.ruleset).memo
    found: dict[tuple[int, str], Steps] | None = memo.get(key)
    if found is None:
        found = memo[key] = {}
    return found


def _steps(position: Position, unit: Unit, origin: Place) -> Steps:
    """The steps that a unit can ever take from a place under today's weather."""
    around = [position.ruleset.places[other] for other in position.ruleset.neighbours[origin.index]]
    costs = [(to, step_cost(position, unit.index, origin, to)) for to in around]
    return tuple(
        (to.name, cost, Go(to))
        for to, cost in costs
        if cost is not None and not why_not_enter_country(position.scenario, to.country)
    )


def _goes(position: Position, frame: Moving) -> list[Go]:
    """The steps that the unit that moves can take now: those for which `_going` has no reason."""
    return [] if frame.halted else _March(position).goes(frame.unit, frame.at.index, frame.spent)


class _March:
    """Where units can go on in one position; what is the same for many of them is looked up once."""

    __slots__ = ("_barred", "_crowded", "_host", "_position", "_steps")

    def __init__(self, position: Position) -> None:
        self._position = position
        self._host = position.ruleset.host
        self._steps = _steps_today(position)
        self._barred: dict[str, Mapping[str, str]] = {}
        self._crowded: dict[tuple[str, UnitClass], Mapping[str, str]] = {}

    def goes(self, index: int, at: int, spent: int = 0) -> list[Go]:
        """The steps that a unit can take from a place."""
        unit = self._position.ruleset.units[index]
        left = self._host.allowance(self._position, unit.name) - spent
        barred, crowded = self._closed_to(unit)
        return [
            go for name, cost, go in self.steps(unit, at) if cost <= left and name not in barred and name not in crowded
        ]

    def can_go(self, index: int) -> bool:
        """Whether a unit that has not moved can take any step."""
        position = self._position
        unit = position.ruleset.units[index]
        left = self._host.allowance(position, unit.name)
        barred, crowded = self._closed_to(unit)
        for name, cost, _ in self.steps(unit, ord(position.pos[index])):
            if cost <= left and name not in barred and name not in crowded:
                return True
        return False

    def steps(self, unit: Unit, at: int) -> Steps:
        """The steps that a unit can ever take from a place today."""
        found = self._steps.get((at, unit.mover))
        if found is None:
            found = self._steps[at, unit.mover] = _steps(self._position, unit, self._position.ruleset.places[at])
        return found

    def _closed_to(self, unit: Unit) -> tuple[Mapping[str, str], Mapping[str, str]]:
        """Where a unit may not go, and where there is no room for it."""
        country, kind = unit.country, (unit.country, unit.unit_class)
        crowded = self._crowded.get(kind)
        if crowded is None:
            its = self._position.country(unit.index)
            crowded = self._crowded[kind] = self._host.crowded(self._position, its, unit.unit_class)
            if country not in self._barred:
                self._barred[country] = self._host.barred(self._position, its)
        return self._barred[country], crowded


def _obstacles(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot be in a place; it goes nowhere where it could not stay."""
    yield from why_not_enter_country(position.scenario, to.country)
    country = position.country(unit.index)
    for sentence in position.ruleset.host.why_closed(position, country, unit.unit_class, to.name):
        yield Violation("seq.movement", sentence, {"unit": unit.name, "to": to.name})


def _going(position: Position, frame: Moving, to: Place) -> Iterator[Violation]:
    """Why the unit that moves cannot go on into a place."""
    ruleset = position.ruleset
    unit = ruleset.units[frame.unit]
    if frame.halted:
        yield Violation("seq.movement", f"{unit} must stop in {frame.at}", {"unit": unit.name})
        return
    if to.index not in ruleset.neighbours[frame.at.index]:
        yield Violation("seq.movement", f"{to} is not beside {frame.at}", {"to": to.name})
        return
    cost = step_cost(position, frame.unit, frame.at, to)
    if cost is None:
        yield Violation("seq.movement", f"{unit} cannot go from {frame.at} to {to}", {"to": to.name})
        return
    allowance = ruleset.host.allowance(position, unit.name)
    if frame.spent + cost > allowance:
        sentence = f"the step costs {cost} points, and {unit} has spent {frame.spent} of {allowance}"
        yield Violation("seq.movement", sentence, {"to": to.name, "cost": cost, "spent": frame.spent})
    yield from _obstacles(position, unit, to)


# -------------------------------------------------------------------------------------------------------------- segment


class MovementSegment(Segment):
    """A Player moves some, none or all of his units."""

    case: ClassVar[str] = "seq.movement"
    title: ClassVar[str] = "Movement Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Select, BringOn, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        return (unit for unit in position.of_side(self.phasing) if not never_moves(position, unit))

    def leave(self, draft: Draft) -> None:
        super().leave(draft)
        draft.tried = b""
        draft.record(stirred=())

    def is_needed(self, draft: Draft) -> bool:
        return self.waits(draft) or _has_corps(draft, self.phasing)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        alone = of_units(state.ruleset, Select)
        listed = [alone[unit] for unit in _selectable(state)]
        return [*listed, Group(None, (*_corps(state, self.phasing), *END.actions))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Select):
            yield from _selecting(state, action.unit)
        elif isinstance(action, BringOn):
            yield from _bringing(state, self.phasing, action)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Select):
            draft.push(Moving(action.unit.index, draft.at(action.unit.index)))
            tell_enemy(draft, action.unit.index, "moving", ("seq.movement",))
        elif isinstance(action, BringOn):
            _bring(draft, action)
        else:
            self.end(draft)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        return seen_by_owner(state, action.unit.index) if isinstance(action, Select) else None

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            yield Select(unit)
        for name in SCENARIO_NAMES:
            yield from (BringOn(corps, place) for corps in muster(ruleset, name).corps for place in ruleset.on_map)
        yield from END.actions


def _selecting(position: Position, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be taken up: it has moved already, or cannot take a step."""
    if unit.index not in position.ready:
        yield Violation("seq.movement", f"{unit} cannot move any more in this segment", {"unit": unit.name})
        return
    frame = Moving(unit.index, position.at(unit.index))
    if not _goes(position, frame) and not _leaves(position, frame):
        yield Violation("seq.movement", f"there is no step that {unit} can take", {"unit": unit.name})


def _leaves(position: Position, frame: Moving) -> bool:
    """Whether a unit that has no step to take can do something else."""
    return any(True for _ in _recons(position, frame)) or any(True for _ in _rides(position, frame))


def _selectable(position: Position) -> Iterator[int]:
    """The units that can be taken up: those for which `_selecting` has no reason."""
    march = _March(position)
    for index in position.ready:
        if march.can_go(index) or _leaves(position, Moving(index, position.at(index))):
            yield index


def _rides(position: Position, frame: Moving) -> Iterator[Ride]:
    """The transports that are open to a unit that has not marched."""
    if _is_grounded(frame):
        return
    ruleset, scenario = position.ruleset, position.scenario
    for transport in ruleset.host.transports(position, ruleset.units[frame.unit].name):
        ride = _ride_of(ruleset, scenario, transport)
        if ride is not None:
            yield ride


def _is_grounded(frame: Moving) -> bool:
    """Whether a unit takes no transport wherever it goes; `_grounded` says why."""
    return frame.has_moved or frame.halted


@case("seq.movement", "recon.3.2")
def _grounded(unit: Unit, frame: Moving) -> Iterator[Violation]:
    """Why a unit takes no transport wherever it goes: it has marched, or must stop after a reconnaissance."""
    if frame.has_moved:
        yield Violation("seq.movement", f"{unit} has marched, and so takes no transport", {"unit": unit.name})
    elif frame.halted:
        yield Violation("recon.3.2", f"{unit} has reconnoitred, and must stop in {frame.at}", {"unit": unit.name})


def _ride_of(ruleset: BalkanWarsRuleset, scenario: str, transport: Transport) -> Ride | None:
    """A transport as an action, built once; None if a scenario never lets units go there."""
    rides: dict[tuple[str, str], Ride | None] = ruleset.memo.setdefault(("rides", scenario), {})
    key = transport.name, transport.to
    if key not in rides:
        to = ruleset.counters.places_by_name[transport.to]
        rides[key] = None if why_not_enter_country(scenario, to.country) else Ride(transport.name, to)
    return rides[key]


def _riding(position: Position, frame: Moving, ride: Ride) -> Iterator[Violation]:
    """Why the unit cannot go so."""
    unit = position.ruleset.units[frame.unit]
    found = tuple(_grounded(unit, frame))
    yield from found
    if not found and ride not in _rides(position, frame):
        details = {"unit": unit.name, "by": ride.by, "to": ride.to.name}
        yield Violation("seq.movement", f"{unit} cannot go by {ride.by} to {ride.to}", details)


def _ride(draft: Draft, frame: Moving, ride: Ride) -> None:
    name = draft.ruleset.units[frame.unit].name
    draft.host = draft.ruleset.host.transported(draft, name, Transport(name=ride.by, to=ride.to.name))
    seen = seen_by_owner(draft, frame.unit)
    draft.pop()
    draft.put(frame.unit, ride.to.index)
    draft.finish((frame.unit,))
    draft.note("transported", ("seq.movement",), seen_by=seen, unit=name, by=ride.by, to=ride.to.name)
    come_in(draft, frame.unit)


# ---------------------------------------------------------------------------------------------------- corps off the map


def _has_corps(position: Position, side: Side) -> bool:
    """Whether a corps of a side is still off the map."""
    corps = muster(position.ruleset, position.scenario).corps.values()
    return any(position.side(units[0]) is side and _is_off_map(position, units) for units in corps)


def _corps(state: State, side: Side) -> Iterator[BringOn]:
    """The corps that can come on, and where: those for which `_bringing` has no reason."""
    places = state.ruleset.counters.places_by_name
    for formation, units in muster(state.ruleset, state.scenario).corps.items():
        if state.side(units[0]) is side and _is_off_map(state, units):
            for name in _landings(state, units):
                if not _overfills(state, units, places[name]):
                    yield BringOn(formation, places[name])


def _landings(position: Position, units: Sequence[int]) -> list[str]:
    """Where every unit of a corps can come on and has the points that it costs."""
    ruleset, found = position.ruleset, [_entry_costs(position, unit) for unit in units]
    most = [ruleset.host.allowance(position, ruleset.units[unit].name) for unit in units]
    return [
        name
        for name in found[0]
        if all(costs.get(name, allowance + 1) <= allowance for costs, allowance in zip(found, most, strict=True))
    ]


def _is_off_map(position: Position, units: Sequence[int]) -> bool:
    return all(position.pos[unit] == chr(OFF_MAP) for unit in units)


@case("scenario4.special.4.entry")
def _bringing(position: State, side: Side, action: BringOn) -> Iterator[Violation]:
    """Why a corps cannot come on at a place: it comes whole, in its Player's segment (ruling scenario4.corps_entry)."""
    units = muster(position.ruleset, position.scenario).corps.get(action.formation, ())
    details = {"formation": action.formation, "to": action.to.name}
    if not units or position.side(units[0]) is not side or not _is_off_map(position, units):
        yield Violation("scenario4.special.4.entry", f"no {action.formation} of this side is off the map", details)
        return
    if action.to.name not in _landings(position, units):
        yield Violation("scenario4.special.4.entry", f"the corps cannot come on at {action.to}", details)
    elif _overfills(position, units, action.to):
        yield Violation("scenario4.special.4.entry", f"there is no room in {action.to} for a whole corps", details)


def _entry_costs(position: Position, unit: int) -> dict[str, int]:
    """The points that coming on costs a unit, the cheapest way at each place, with weather and subversion."""
    places, found = position.ruleset.counters.places_by_name, dict[str, int]()
    for entry in position.ruleset.host.entries(position, position.ruleset.units[unit].name):
        (cost,) = _costs(position, (entry.way,), places[entry.to])
        found[entry.to] = min(cost, found.get(entry.to, cost))
    return found


def _overfills(state: State, units: Sequence[int], to: Place) -> bool:
    """Whether the units of a corps have no room in a place together."""
    draft = state.draft(recording=False)
    for unit in units:
        if any(
            draft.ruleset.host.why_crowded(draft, draft.country(unit), draft.ruleset.units[unit].unit_class, to.name)
        ):
            return True
        draft.put(unit, to.index)
    return False


@case("scenario4.special.4.entry")
def _bring(draft: Draft, action: BringOn) -> None:
    """A corps comes on; each of its units has paid for the place, and may go on (ruling scenario4.corps_moves_on)."""
    units = muster(draft.ruleset, draft.scenario).corps[action.formation]
    costs = [_entry_costs(draft, unit)[action.to.name] for unit in units]
    for unit in units:
        draft.put(unit, action.to.index)
    draft.record(corps=tuple(sorted({*draft.tracks.corps, action.formation})))
    draft.note("corps", ("scenario4.special.4.entry",), formation=action.formation, to=action.to.name)
    come_in(draft, units[0])
    for unit, cost in reversed(list(zip(units, costs, strict=True))):
        halted = draft.ruleset.host.halts(draft, draft.ruleset.units[unit].name, action.to.name)
        draft.push(Moving(unit, action.to, cost, has_moved=True, halted=halted))


# ------------------------------------------------------------------------------------------------------- one unit moves


class MovingRules(PhaseRules[State, Draft, Action]):
    """A unit goes on, reconnoitres, or stops."""

    case: ClassVar[str] = "seq.movement"
    title: ClassVar[str] = "movement of a unit"
    accepts: ClassVar[frozenset[type]] = frozenset({Go, Recon, Ride, Stop})

    def to_move(self, state: State) -> Enum:
        return state.phasing

    def is_needed(self, draft: Draft) -> bool:
        return draft.is_on_map(top(draft, Moving).unit)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Moving)
        return (Group(frame.at, (*_goes(state, frame), *_recons(state, frame), *_rides(state, frame), _STOP)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Moving)
        if isinstance(action, Go):
            yield from _going(state, frame, action.to)
        elif isinstance(action, Recon):
            yield from _reconnoitring(state, frame, action.at)
        elif isinstance(action, Ride):
            yield from _riding(state, frame, action)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Moving)
        if isinstance(action, Go):
            _go(draft, frame, action.to)
        elif isinstance(action, Recon):
            open_units(draft, (frame.unit,), "recon.3.1")
            draft.tried = bytes(sorted({*draft.tried, frame.unit}))
            draft.push(ReconRoll(frame.unit, action.at))
        elif isinstance(action, Ride):
            _ride(draft, frame, action)
        else:
            draft.pop()
            draft.finish((frame.unit,))

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for place in ruleset.on_map:
            yield from (Go(place), Recon(place))
            yield from (Ride(by, place) for by in ruleset.host.transport_names)
        yield _STOP


@case("seq.movement")
def _go(draft: Draft, frame: Moving, to: Place) -> None:
    unit = draft.ruleset.units[frame.unit]
    cost = next(cost for name, cost, _ in _March(draft).steps(unit, frame.at.index) if name == to.name)
    seen = seen_by_owner(draft, frame.unit)
    draft.put(frame.unit, to.index)
    halted = draft.ruleset.host.halts(draft, unit.name, to.name)
    draft.replace(Moving(frame.unit, to, frame.spent + cost, has_moved=True, halted=halted))
    draft.note("moved", ("seq.movement",), seen_by=seen, unit=unit.name, origin=frame.at.name, to=to.name, cost=cost)
    come_in(draft, frame.unit)


def _recons(position: Position, frame: Moving) -> Iterator[Recon]:
    """The enemy hexes that the unit that moves can reconnoitre."""
    ruleset, forces, enemy = position.ruleset, position.forces, enemy_of(position.phasing)
    for other in ruleset.neighbours[frame.at.index]:
        to = ruleset.places[other]
        if forces.has(enemy, to.name) and not any(_reconnoitring(position, frame, to)):
            yield Recon(to)


def _reconnoitring(position: Position, frame: Moving, at: Place) -> Iterator[Violation]:
    ruleset = position.ruleset
    if not ruleset.options.reconnaissance:
        yield Violation("recon.0", "reconnaissance is not in play", {"at": at.name})
        return
    enemies = position.there(enemy_of(position.phasing), at.index)
    if not enemies:
        yield Violation("recon.2.1", f"no enemy is in {at}", {"at": at.name})
        return
    yield from why_not_reconnoitre(
        position.combatant(frame.unit),
        [position.combatant(unit) for unit in enemies],
        adjacent=at.index in ruleset.neighbours[frame.at.index],
        has_tried=frame.unit in position.tried,
    )


class ReconRules(DieRules[State, Draft, Action]):
    """The die of a reconnaissance."""

    case: ClassVar[str] = "recon.2.2"
    title: ClassVar[str] = "reconnaissance"

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, ReconRoll)
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        targets = list(units_at(draft, frame.at.index))
        enemies = [unit for unit in targets if draft.side(unit) is enemy_of(draft.phasing)]
        found = reconnaissance(draft.combatant(frame.unit), [draft.combatant(unit) for unit in enemies], face)
        name = draft.ruleset.units[frame.unit].name
        draft.note("reconnaissance", found.cases, unit=name, at=frame.at.name, roll=face, success=found.success)
        draft.pop()
        if found.success:
            open_units(draft, enemies, "recon.2.2")
        moving = top(draft, Moving)
        draft.replace(Moving(moving.unit, moving.at, moving.spent, moving.has_moved, halted=not found.may_move_on))
