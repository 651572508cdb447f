"""The Mobilization Segment: new units, agents, expended Supply units, and then the flip to Fog of War sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ..actions import Action, BuyAgent, PlaceUnit
from ..agents import agents_price, why_not_buy_agents
from ..battle_order import side_called
from ..counters import EXPENDED, POOL, Place, Unit
from ..host_values import Side
from ..ruleset import BalkanWarsRuleset
from ..scenario_rules import SpecialMobilization, special_mobilization
from ..scenarios import scenario
from ..situation import homes, scratch_of, units_at
from ..state import Draft, Position, State
from ..supply import is_own_depot, return_price, why_not_return_supply
from ..track_limits import MOST_AGENTS
from ..units import FIXED, UnitClass
from .segment import END, Segment

__all__ = ["MobilizationSegment"]

_WAITING: Final = frozenset({chr(POOL), chr(EXPENDED)})
"""The characters of the boxes in which units wait to be raised or returned."""


class MobilizationSegment(Segment):
    """A Player raises units and agents, returns Supply units, and turns his units to their hidden side."""

    case: ClassVar[str] = "seq.mobilization"
    title: ClassVar[str] = "Mobilization Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, BuyAgent, EndPhase})

    def enter(self, draft: Draft) -> None:
        points = tuple(_income(draft, self.phasing, country) for country in draft.ruleset.countries)
        draft.record(points=points, raised=(), returned=(), stirred=draft.tracks.stirring, stirring=())
        if any(points):
            told = [(name, number) for name, number in zip(draft.ruleset.countries, points, strict=True) if number]
            draft.note("mobilization points", _income_cases(draft, self.phasing), points=tuple(told))

    def leave(self, draft: Draft) -> None:
        draft.record(points=(), raised=(), returned=())
        if draft.ruleset.options.fog_of_war:
            _flip(draft, self.phasing)

    def is_needed(self, draft: Draft) -> bool:
        side = self.phasing
        return bool(_raises(draft, side)) or any(True for _ in _agents(draft, side))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        raises: Iterable[Group[Action]] = _raises(state, self.phasing)
        return [*raises, Group(None, (*_agents(state, self.phasing), *END.actions))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, PlaceUnit):
            yield from _placing(state, self.phasing, action.unit, action.to)
        elif isinstance(action, BuyAgent):
            yield from _buying(state, self.phasing, action.country)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, PlaceUnit):
            _place(draft, action)
        elif isinstance(action, BuyAgent):
            _buy(draft, self.phasing, action.country)
        else:
            self.end(draft)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            where = homes(unit.country)
            yield from (PlaceUnit(unit, place) for place in ruleset.on_map if place.country in where)
        yield from (BuyAgent(country) for country in ruleset.countries)
        yield from END.actions


# --------------------------------------------------------------------------------------------------------------- points


def _special(position: Position, side: Side, depots: int = 0) -> SpecialMobilization | None:
    """What the scenario gives a side in this segment for so many Depots; None where the base game says it."""
    memo = position.ruleset.memo
    key = ("special mobilization", position.scenario, position.turn, depots)
    if key not in memo:
        memo[key] = special_mobilization(position.scenario, turn=position.turn, depots=depots)
    special: SpecialMobilization | None = memo[key]
    if special is None or side_called(scenario(position.scenario), special.side) is not side:
        return None
    return special


def _depots(position: Position, side: Side, country: str) -> list[int]:
    """The Depots on the map of a country of a side."""
    units, countries = position.ruleset.units, position.forces.countries
    return [
        unit
        for unit in position.of_side(side)
        if units[unit].unit_class is UnitClass.DEPOT and countries[unit] == country
    ]


@case("seq.mobilization")
def _income(position: Position, side: Side, country: str) -> int:
    """The points of a country: where the scenario has special ones, those (ruling scenario4.special_rate)."""
    if position.side_of(country) is not side:
        return 0
    special = _special(position, side, len(_depots(position, side, country)))
    if special is not None:
        return special.points
    if not position.ruleset.host.is_mobilization_turn(position.scenario, position.turn):
        return 0
    return position.ruleset.host.income(position, country)


def _income_cases(position: Position, side: Side) -> tuple[str, ...]:
    special = _special(position, side)
    return ("seq.mobilization", *(special.cases if special is not None else ()))


def _points(position: Position, country: str) -> int:
    points = position.tracks.points
    return points[position.ruleset.country_index[country]] if points else 0


def _pay(draft: Draft, country: str, price: int) -> None:
    index = draft.ruleset.country_index[country]
    left = [points - price if number == index else points for number, points in enumerate(draft.tracks.points)]
    draft.record(points=tuple(left))


# -------------------------------------------------------------------------------------------------------------- placing


def _raises(position: Position, side: Side) -> list[Group[PlaceUnit]]:
    """For each unit that can be raised or returned now its places: those for which `_placing` has no reason."""
    key, scratch = ("raises", side), scratch_of(position)
    found: list[Group[PlaceUnit]] | None = scratch.get(key)
    if found is None:
        found = scratch[key] = list(_raising_groups(position, side))
    return found


def _raising_groups(position: Position, side: Side) -> Iterator[Group[PlaceUnit]]:
    units, pos, rooms = position.ruleset.units, position.pos, _Rooms(position, side)
    for index in [index for index in position.forces.members_of(side) if pos[index] in _WAITING]:
        unit = units[index]
        places = rooms.for_new(unit) if ord(pos[index]) == POOL else _returns(position, unit)
        if places:
            yield Group(unit, tuple([_placement(position.ruleset, unit, place) for place in places]))


def _placement(ruleset: BalkanWarsRuleset, unit: Unit, to: Place) -> PlaceUnit:
    """The action that puts a unit in a place; built once."""
    key = ("placement", unit.index, to.index)
    found: PlaceUnit | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = PlaceUnit(unit, to)
    return found


def _agents(position: Position, side: Side) -> Iterator[BuyAgent]:
    """The agents that can be bought."""
    for country in position.ruleset.countries:
        if not any(_buying(position, side, country)):
            yield BuyAgent(country)


class _Rooms:
    """Where units of a side can be raised in one position; what is the same for many of them is looked up once."""

    def __init__(self, position: Position, side: Side) -> None:
        self._position: Position = position
        self._side: Side = side
        self._dear: dict[tuple[str, int | None], bool] = {}
        self._open: dict[tuple[str, tuple[str, ...]], list[Place]] = {}

    def for_new(self, unit: Unit) -> list[Place]:
        """The places for a unit from the pool: those for which `_raising` has no reason."""
        if self._is_dear(unit):
            return []
        key = unit.country, self._position.ruleset.host.sites(self._position, unit.name)
        found = self._open.get(key)
        if found is None:
            sites = _sites(self._position, unit.index)
            found = self._open[key] = self._with_room(self._position.country(unit.index), sites)
        return found

    def _is_dear(self, unit: Unit) -> bool:
        key = unit.country, self._position.ruleset.host.price(unit.name)
        found = self._dear.get(key)
        if found is None:
            found = self._dear[key] = any(_too_dear(self._position, unit))
        return found

    def _with_room(self, country: str, sites: tuple[str, ...]) -> list[Place]:
        position, places = self._position, self._position.ruleset.counters.places_by_name
        names = [name for name in dict.fromkeys(sites) if not _is_full(position, self._side, country, name, sites)]
        return [places[name] for name in names]


def _returns(position: Position, unit: Unit) -> list[Place]:
    """The places to which an expended Supply unit can be returned."""
    places = position.ruleset.counters.places_by_name
    sites = [places[name] for name in dict.fromkeys(_sites(position, unit.index))]
    return [place for place in sites if not any(_returning(position, unit, place))]


def _sites(position: Position, unit: int) -> tuple[str, ...]:
    """The places of its country where a unit can be raised, as the host has them, once for each Depot."""
    ruleset = position.ruleset
    counter, places = ruleset.units[unit], ruleset.counters.places_by_name
    here = homes(counter.country)
    return tuple([name for name in ruleset.host.sites(position, counter.name) if places[name].country in here])


def _placing(position: Position, side: Side, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot be raised at a place, or returned to it."""
    if position.side(unit.index) is not side:
        yield Violation("seq.mobilization", f"{unit} is not of this side", {"unit": unit.name})
    elif position.at(unit.index).index == EXPENDED:
        yield from _returning(position, unit, to)
    elif position.at(unit.index).index == POOL:
        yield from _raising(position, side, unit, to)
    else:
        yield Violation("seq.mobilization", f"{unit} is in no Mobilization Pool", {"unit": unit.name})


def _returning(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    supplies = position.combatant(unit.index)
    there = [position.combatant(one) for one in units_at(position, to.index)] if to.is_on_map else []
    here = [one for one in there if is_own_depot(supplies, one)]
    if not here or to.name not in _sites(position, unit.index):
        sentence = f"{to} has no Depot of {supplies.country} with room"
        yield Violation("supply.1b.replace", sentence, {"place": to.name})
        return
    before = dict(position.tracks.returned).get(to.name, 0)
    yield from why_not_return_supply(supplies, here[0], returned_here=before // len(here))


@case("seq.mobilization")
def _raising(position: Position, side: Side, unit: Unit, to: Place) -> Iterator[Violation]:
    country, details = position.country(unit.index), {"unit": unit.name, "place": to.name}
    yield from _too_dear(position, unit)
    sites = _sites(position, unit.index)
    if to.name not in sites:
        yield Violation("seq.mobilization", f"{unit} cannot be raised at {to}", details)
    elif _is_full(position, side, country, to.name, sites):
        sentence = f"no more units can be raised at {to} in this segment"
        yield Violation(_limit_case(position, side), sentence, details)


def _is_full(position: Position, side: Side, country: str, place: str, sites: tuple[str, ...]) -> bool:
    """Whether as many units have been raised at the Depots in a place as can be."""
    return dict(position.tracks.raised).get(place, 0) >= sites.count(place) * _each(position, side, country)


def _too_dear(position: Position, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be paid for, wherever it is to come."""
    price, points = position.ruleset.host.price(unit.name), _points(position, country := position.country(unit.index))
    if price is None:
        yield Violation("seq.mobilization", f"{unit} can never be raised", {"unit": unit.name})
    elif price > points:
        sentence = f"{unit} costs {price} points, and {country} has {points}"
        yield Violation("seq.mobilization", sentence, {"unit": unit.name, "price": price})


def _each(position: Position, side: Side, country: str) -> int:
    """How many units can be raised at one Depot."""
    special = _special(position, side)
    if special is not None and special.each:
        return special.each
    return position.ruleset.host.placements(position, country)


def _limit_case(position: Position, side: Side) -> str:
    special = _special(position, side)
    return "scenario4.special.3.placement" if special is not None and special.each else "seq.mobilization"


def _place(draft: Draft, action: PlaceUnit) -> None:
    unit, name, tracks = action.unit, action.to.name, draft.tracks
    if draft.at(unit.index).index == EXPENDED:
        returned = {**dict(tracks.returned), name: dict(tracks.returned).get(name, 0) + 1}
        draft.record(returned=tuple(sorted(returned.items())))
        draft.put(unit.index, action.to.index)
        price = return_price()
        _pay(draft, draft.country(unit.index), price)
        draft.note("returned", ("supply.1b.replace", "supply.1b.limit"), unit=unit.name, place=name, price=price)
        return
    price = draft.ruleset.host.price(unit.name) or 0
    raised = {**dict(tracks.raised), name: dict(tracks.raised).get(name, 0) + 1}
    draft.record(raised=tuple(sorted(raised.items())))
    _pay(draft, draft.country(unit.index), price)
    draft.put(unit.index, action.to.index)
    draft.note("raised", ("seq.mobilization",), unit=unit.name, place=name, price=price)


# --------------------------------------------------------------------------------------------------------------- agents


def _buying(position: Position, side: Side, country: str) -> Iterator[Violation]:
    if not position.ruleset.options.secret_operations:
        yield Violation("secret_ops.0", "agents are not in play", {"country": country})
    elif position.side_of(country) is not side:
        yield Violation("secret_ops.2b", f"{country} is not of this side", {"country": country})
    elif position.tracks.agents(side) >= MOST_AGENTS:
        yield Violation("secret_ops.2b", f"nobody has more than {MOST_AGENTS} agents", {"country": country})
    else:
        yield from why_not_buy_agents(1, points=_points(position, country))


def _buy(draft: Draft, side: Side, country: str) -> None:
    _pay(draft, country, agents_price(1))
    number = draft.tracks.agents(side) + 1
    if side is Side.FIRST:
        draft.record(first_agents=number)
    else:
        draft.record(second_agents=number)
    draft.note("agent", ("secret_ops.2b", "secret_ops.2c"), country=country, price=agents_price(1), agents=number)


# ------------------------------------------------------------------------------------------------------------------ fog


@case("seq.mobilization.fog")
def _flip(draft: Draft, side: Side) -> None:
    """Turn the phasing Player's units to their hidden side (ruling seq.fog_flip_scope); works and Depots stay open."""
    units = draft.ruleset.units
    turned = [unit for unit in draft.of_side(side) if units[unit].unit_class not in FIXED]
    draft.hidden = bytes(sorted({*draft.hidden, *turned}))
    draft.note("hidden", ("seq.mobilization.fog",), side=str(side), units=len(turned))
