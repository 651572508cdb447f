"""The stand-in host: this project's own simplest base game for the rules of the article."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final, cast

from ...core.dice import sum_of
from ..host import Situation
from ..host_values import (
    Allegiance,
    Appear,
    Border,
    Change,
    Entry,
    HostPlace,
    HostUnit,
    Morale,
    Note,
    Ruin,
    Side,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    Vanish,
    Water,
)
from ..private import kept_of
from ..scenarios import SCENARIO_NAMES, hex_of, scenario
from ..units import Status, UnitClass
from .charts import SHELF, StandInCharts
from .land import Land, only
from .lines import Lines
from .map import Hex, Link, Terrain
from .moves import FERRY, RAIL, Moves
from .part import StandInPart
from .reading import INDEPENDENCE

__all__ = ["StandInHost"]

_WATER: Final[Mapping[Link, Water]] = {Link.RIVER: Water.RIVER, Link.LAKE: Water.LAKE, Link.ALL_SEA: Water.ALL_SEA}
_OTTOMANS: Final = "Ottoman Empire"
_ALBANIA: Final = "Albania"


class StandInHost:
    """A base game in a few pages, plainly ours: it is not the game that the article was written for.

    Units march by terrain and roads, ride on railways and ferries, stop in zones of control, stack up to four to a hex
    of a side, and draw supply from Depots and Supply units near by. Depots and works fall to whoever comes in. Great
    Powers give points to the side that holds their marker; of them and of neutrals nobody joins a war by himself, but
    that Albania may become independent.
    """

    def __init__(self, charts: StandInCharts | None = None) -> None:
        """Take charts of one's own, or this project's."""
        self.charts: StandInCharts = SHELF.default if charts is None else charts
        self.land: Land = Land(self.charts)
        self.moves: Moves = Moves(self.land)
        self.lines: Lines = Lines(self.land, self.moves)
        board = self.charts.map
        in_asia = [one for one in board.playable() if one.is_in_asia]
        self._east: tuple[Hex, ...] = tuple(one for one in in_asia if board.is_at_east_edge(one.name))

    def __reduce__(self) -> tuple[type[StandInHost], tuple[StandInCharts]]:
        return StandInHost, (self.charts,)

    # --------------------------------------------------------------------------------------------------- what there is
    @property
    def name(self) -> str:
        """What files call it."""
        return "stand_in"

    @property
    def digest(self) -> str:
        """The digest of its charts."""
        return self.charts.source.digest

    def countries(self) -> Sequence[str]:
        """The countries of its charts."""
        return self.charts.countries

    def units(self) -> Sequence[HostUnit]:
        """The counters of its charts."""
        return tuple(self.charts.units.values())

    def places(self) -> Sequence[HostPlace]:
        """The land hexes of its map."""
        return [_place(one) for one in self.charts.map.playable()]

    def borders(self, place: str) -> Sequence[Border]:
        """The hexes around one, and what water lies between; nobody attacks over the sea."""
        board = self.charts.map
        found: list[Border] = []
        for other in board.neighbours[place]:
            water = frozenset(kind for link, kind in _WATER.items() if board.has(link, place, other))
            found.append(Border(to=other, water=water, can_attack=Water.ALL_SEA not in water))
        return found

    def distance(self, a: str, b: str) -> int:
        """In hexes, as the crow flies."""
        return self.charts.map.distance(a, b)

    def step_costs(self, mover: str, origin: str, to: str) -> Sequence[StepCost]:
        """Across country by terrain and river, or along a road."""
        return self.moves.step_costs(mover, origin, to)

    def scenarios(self) -> Sequence[str]:
        """Both of the article's."""
        return SCENARIO_NAMES

    def transport_names(self) -> Sequence[str]:
        """Rail and ferry."""
        return (RAIL, FERRY)

    @property
    def is_local(self) -> bool:
        """It is, as long as nobody has derived another host from it."""
        return type(self) is StandInHost

    def event_names(self) -> Sequence[str]:
        """Those of its chart."""
        return tuple(dict.fromkeys(self.charts.events.values()))

    def price(self, unit: str) -> int | None:
        """By its type and size."""
        return self.charts.prices.get(unit)

    def is_called(self, unit: str, name: str) -> bool:
        """By the name after the word for its country, which may be more exact: a letter, or the number of a hex."""
        word = self.charts.words[self.land.unit(unit).country]
        return f"{unit} ".startswith(f"{word} {name} ")

    def bank(self, place: str) -> str:
        """As the map has it."""
        bank = self.charts.map.by_name[place].bank
        return bank.value if bank else ""

    # --------------------------------------------------------------------------------------------------------- terrain
    def terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        """The terrain of a hex, its city, and works in it."""
        names = self._features(situation, place)
        return [TerrainShift(name, self.charts.ground[name].shift) for name in names if self.charts.ground[name].shift]

    def bombardment_terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        """The same, with what it is worth against bombardment."""
        ground = self.charts.ground
        names = self._features(situation, place)
        return [TerrainShift(name, ground[name].bombard_shift) for name in names if ground[name].bombard_shift]

    def _features(self, situation: Situation, place: str) -> list[str]:
        one = self.charts.map.by_name[place]
        found = [one.terrain.value]
        if one.settlement is not None:
            found.append(one.settlement.value)
        return [*found, "fortification"] if self.has_works(situation, place) else found

    def has_works(self, situation: Situation, place: str) -> bool:
        """Whether a fortification is in a hex; nobody entrenches."""
        return any(self.land.unit(unit).unit_class is UnitClass.FORTIFICATION for unit in situation.units_in(place))

    def may_charge(self, situation: Situation, unit: str) -> bool:
        """Units of some classes in Good Order."""
        is_fit = situation.status_of(unit) is Status.GOOD_ORDER
        return is_fit and self.land.unit(unit).unit_class in self.charts.charging

    # -------------------------------------------------------------------------------------------------------- movement
    def allowance(self, situation: Situation, unit: str) -> int:
        """What is on its counter, Demoralized or not."""
        return self.charts.units[unit].allowance

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        """In every enemy zone."""
        return self.moves.halts(situation, unit, to)

    def barred(self, situation: Situation, country: str) -> Mapping[str, str]:
        """Neutral countries, and wherever somebody else is."""
        return self.land.barred(situation, situation.side_of(country))

    def crowded(self, situation: Situation, country: str, unit_class: UnitClass) -> Mapping[str, str]:
        """Four units of a side to a hex; Depots and works do not count."""
        return self.moves.crowded(situation, situation.side_of(country), unit_class)

    def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
        """By rail through hexes of its side, or over the Straits."""
        return self.moves.transports(situation, unit)

    def entries(self, situation: Situation, unit: str) -> Sequence[Entry]:
        """Hexes of its country in Asia on the east edge of the map, free of enemies, across country."""
        country, counter = situation.country_of(unit), self.charts.units[unit]
        barred = self.barred(situation, country)
        crowded = self.crowded(situation, country, counter.unit_class)
        east = [one.name for one in self._east if one.country == country]
        open_to = [name for name in east if name not in barred and name not in crowded]
        return self._entries(counter.mover, tuple(open_to))

    def _entries(self, mover: str, names: tuple[str, ...]) -> tuple[Entry, ...]:
        """How units of a kind come on in some hexes; worked out once."""
        key = "entries", mover, names
        memo = kept_of(self).memo
        found: tuple[Entry, ...] | None = memo.get(key)
        if found is None:
            found = memo[key] = tuple([Entry(to=name, way=self.moves.entry_way(mover, name)) for name in names])
        return found

    def transported(self, situation: Situation, unit: str, transport: Transport) -> Hashable:
        """Railways have carried one more."""
        return self.moves.transported(situation, unit, transport)

    def turn_ends(self, situation: Situation, side: Side) -> Hashable:
        """What railways have carried counts no longer."""
        return self.land.part(situation).unloaded()

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> Sequence[str]:
        """Away from the enemy where that is open, else no nearer; out of his zones, and to where there is room."""
        return self.moves.retreats(situation, unit, at, left, enemies)

    def captures(self, situation: Situation, side: Side, place: str) -> Sequence[Vanish]:
        """Depots and works of the enemy are gone for good."""
        crowd = situation.crowds.get(place)
        if crowd is None or only(side, crowd) or self.land.bars(situation, side, place):
            return []
        return [Vanish(unit, Ruin.REMOVED) for unit in self.land.others(situation, side, place)]

    def entered(self, situation: Situation, side: Side, place: str) -> Sequence[Change]:
        """A town belongs to who came in last."""
        town, part = self.land.town_index.get(place), self.land.part(situation)
        return [] if town is None or part.holder(town) is side else [Note(part.held_by(town, side))]

    # ---------------------------------------------------------------------------------------------------------- supply
    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> Sequence[SupplySource]:
        """Depots and Supply units of its side within a line of six points."""
        return self.lines.supply(situation, unit, cost)

    # ----------------------------------------------------------------------------------------------------------- rally
    def rally(self, situation: Situation, unit: str) -> int:
        """Its cadre, and always with a 1."""
        if situation.status_of(unit) is not Status.DEMORALIZED:
            return 0
        return max(self.charts.rally_always, self.land.unit(unit).cadre)

    # ---------------------------------------------------------------------------------------------------- mobilization
    def is_mobilization_turn(self, scenario: str, turn: int) -> bool:
        """As its charts have them marked."""
        return turn in self.charts.mobilization_turns.get(scenario, ())

    def income(self, situation: Situation, country: str) -> int:
        """So much for each of its Depots and Great Powers, and for the Ottoman Empire what comes from off the map."""
        points = self.charts.points_per_depot * len(self._depots(situation, country))
        points += self.charts.points_per_great_power * len(self._patrons(situation, country))
        if country == _OTTOMANS:
            points += max(self.charts.points_off_map - self.land.part(situation).cut, 0)
        return points

    def _patrons(self, situation: Situation, country: str) -> frozenset[str]:
        """The Great Powers that help a side, through the first of its countries: its markers', and those that fight."""
        played = scenario(situation.scenario)
        sides = [name for name in played.great_powers if played.sides[name][0] == country]
        fighting = self._fighting(situation, situation.side_of(country))
        return frozenset().union(*(fighting.union(played.great_powers[name]) for name in sides))

    def _fighting(self, situation: Situation, side: Side | None) -> frozenset[str]:
        """The Great Powers at war on a side; there is none where a scenario has no use for Great Powers."""
        if not scenario(situation.scenario).great_powers or side is None:
            return frozenset()
        return frozenset(country for country in self.charts.great_powers if situation.side_of(country) is side)

    @cached_property
    def _stores(self) -> tuple[str, ...]:
        """The names of all Depots."""
        return tuple(unit.name for unit in self.charts.units.values() if unit.unit_class is UnitClass.DEPOT)

    def _depots(self, situation: Situation, country: str) -> Sequence[str]:
        """The places of the Depots of a country on the map, one for each of them."""
        key = "depots", country
        found: tuple[str, ...] | None = situation.kept.get(key)
        if found is None:
            places = [situation.place_of(unit) for unit in self._stores if situation.country_of(unit) == country]
            found = situation.kept[key] = tuple(place for place in places if place is not None)
        return found

    def placements(self, situation: Situation, country: str) -> int:
        """One."""
        return self.charts.units_per_depot

    def sites(self, situation: Situation, unit: str) -> Sequence[str]:
        """The Depots of its country in whose hex there is room."""
        key = "sites", situation.country_of(unit), self.land.unit(unit).unit_class
        found: tuple[str, ...] | None = situation.kept.get(key)
        if found is None:
            crowded = self.crowded(situation, key[1], key[2])
            found = tuple([place for place in self._depots(situation, key[1]) if place not in crowded])
            situation.kept[key] = found
        return found

    # ------------------------------------------------------------------------------------------------------- diplomacy
    def great_powers(self, situation: Situation, side: Side) -> int:
        """Those that fight on it; which they do not of themselves (ruling scenario4.great_powers)."""
        return len(self._fighting(situation, side))

    def events(self, situation: Situation) -> Mapping[str, Fraction]:
        """Two dice, in the scenarios and from the Game Turn on that its charts say."""
        first = self.charts.event_turns.get(situation.scenario)
        if first is None or situation.turn < first:
            return {}
        return self._chances

    @cached_property
    def _chances(self) -> Mapping[str, Fraction]:
        """The chances of the events of its chart."""
        return MappingProxyType(dict(sum_of(2).map(lambda total: self.charts.events.get(total, ""))))

    def event(self, situation: Situation, name: str) -> Sequence[Change]:
        """Albania becomes independent, once and if nobody is in Tirana; the other event is the article's alone."""
        played = scenario(situation.scenario)
        if name != INDEPENDENCE or _ALBANIA not in played.independent:
            return []
        capital = hex_of(played.independent[_ALBANIA])
        units = [unit.name for unit in self.charts.units.values() if unit.country == _ALBANIA]
        if situation.units_in(capital) or any(situation.place_of(unit) is not None for unit in units):
            return []
        morale = played.morale[_ALBANIA] - situation.morale_of(_ALBANIA)
        return [Morale(_ALBANIA, morale), Allegiance(_ALBANIA, None), *(Appear(unit, capital) for unit in units)]

    def cut_replacements(self, situation: Situation, by: int) -> Hashable:
        """What comes from off the map is that much less."""
        return self.land.part(situation).with_cut(by, most=self.charts.points_off_map)

    # --------------------------------------------------------------------------------------------------------- victory
    def controls(self, situation: Situation, place: str) -> Side | None:
        """Whoever is there, or came into the town last, or whose country it is; nobody where only neutrals are."""
        return self.land.controller(situation, place)

    # ----------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        """Its part of the first position: nobody has moved."""
        return StandInPart("0" * len(self.charts.map.towns))

    def encode(self, part: Hashable) -> object:
        """As plain JSON data."""
        return cast("StandInPart", part).encode()

    def decode(self, data: object) -> Hashable:
        """Back from `encode`. Raises LoadError."""
        return StandInPart.decode(data, towns=len(self.charts.map.towns), countries=self.charts.countries)


def _place(one: Hex) -> HostPlace:
    return HostPlace(
        name=one.name,
        also_called=one.called,
        country=one.country,
        is_mountain=one.terrain is Terrain.MOUNTAIN,
        settlement=one.settlement,
    )
