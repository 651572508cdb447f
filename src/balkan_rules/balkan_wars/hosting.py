"""A host as the rules ask it: what there is, compiled and checked, and every answer looked at before it is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeVar

from ..core.actions import brief
from ..core.errors import HostError
from ..core.hosts import DIGEST, NAME, AskedHost, raised, refuse
from .host import Host, Situation
from .host_answers import (
    CHANGES,
    MOST,
    change_fault,
    check_step,
    has,
    promise_of,
    sentence_of,
    unique,
    whole,
)
from .host_facts import check_borders, checked_chances, checked_places, checked_scenarios, checked_units
from .host_values import (
    Border,
    Change,
    Entry,
    HostPlace,
    HostUnit,
    Note,
    Side,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    Vanish,
)
from .private import kept_of
from .units import UnitClass

__all__ = ["CheckedHost"]

_WANTED: Final = tuple(name for name in vars(Host) if not name.startswith("_"))
"""Everything that a host must have."""

_PLAIN: Final = frozenset({list, tuple})
"""Classes that are sequences for certain."""
_LISTED: Final = frozenset({dict, MappingProxyType})
"""Classes of mappings whose names lie there to be looked at; others may work them out as they are asked."""

T = TypeVar("T")
C = TypeVar("C", bound=Change)


class CheckedHost(AskedHost):
    """Asks a host, and lets through only what can be an answer; anything else is a `HostError`.

    Attributes:
        countries: its countries.
        units: its units by name, in its order.
        places: its places by name, in its order.
        borders: for each place the sides to those beside it, by their names.
        scenarios: the scenarios that can be played on its map.
        transport_names: the names of its transports.
        event_names: the names of its random events.
        is_local: whether it promises what a `LocalHost` may promise.
    """

    host: Host
    countries: tuple[str, ...]
    units: Mapping[str, HostUnit]
    places: Mapping[str, HostPlace]
    borders: Mapping[str, Mapping[str, Border]]
    scenarios: tuple[str, ...]
    transport_names: tuple[str, ...]
    event_names: tuple[str, ...]
    is_local: bool

    def __init__(self, host: Host) -> None:
        """Ask what there is.

        Raises:
            HostError: it is no host, or contradicts itself; the message names the method and the answer.
        """
        lacks = [name for name in _WANTED if not has(host, name)]
        if lacks:
            message = f"a host is wanted; {brief(host)} has no {', '.join(lacks)} (see balkan_wars.Host)"
            raise HostError(message)
        self.host = host
        self.name: str = self._text("name", NAME)
        self.digest: str = self._text("digest", DIGEST)
        self.countries = self._names("countries")
        self.units = checked_units(self._many("units", HostUnit), self.countries)
        self.places = checked_places(self._many("places", HostPlace), self.countries)
        self.borders = MappingProxyType({name: self._borders(name) for name in self.places})
        check_borders(self.borders)
        self.scenarios = checked_scenarios(self._names("scenarios"))
        self.transport_names = self._names("transport_names")
        self.event_names = self._names("event_names")
        self.is_local = promise_of(host)
        self._prices: dict[str, int | None] = {}
        self._reasoned: type = dict

    # ------------------------------------------------------------------------------------------------- how it is asked
    def _many(self, method: str, kind: type[T] | tuple[type[T], ...], *arguments: object) -> tuple[T, ...]:
        answer = self._ask(method, *arguments)
        if type(answer) not in _PLAIN and (isinstance(answer, (str, bytes)) or not isinstance(answer, Sequence)):
            refuse(method, arguments, answer, "a sequence is wanted")
        if not answer:
            return ()
        wrong = [one for one in answer if not isinstance(one, kind)]
        if wrong:
            names = [one.__name__ for one in (kind if isinstance(kind, tuple) else (kind,))]
            refuse(method, arguments, wrong[0], f"{' or '.join(names)} is wanted")
        return tuple(answer)

    def _number(self, method: str, *arguments: object) -> int:
        return whole(method, arguments, self._ask(method, *arguments))

    def _flag(self, method: str, *arguments: object) -> bool:
        answer = self._ask(method, *arguments)
        if type(answer) is not bool:
            refuse(method, arguments, answer, "True or False is wanted")
        return answer is True

    def _sentence(self, method: str, *arguments: object) -> str:
        answer = self._ask(method, *arguments)
        if not isinstance(answer, str):
            refuse(method, arguments, answer, "a sentence, or an empty text, is wanted")
        sentence: str = answer
        return sentence

    def _part(self, method: str, answer: Hashable) -> Hashable:
        if fault := change_fault(Note(answer), countries=(), units=(), places=()):
            refuse(method, (), answer, fault)
        return answer

    def _text(self, attribute: str, pattern: re.Pattern[str]) -> str:
        answer = self._ask("__getattribute__", attribute)
        if not isinstance(answer, str) or pattern.fullmatch(answer) is None:
            refuse(attribute, (), answer, f"a text like {pattern.pattern} is wanted")
        return str(answer)

    # --------------------------------------------------------------------------------------------------- what there is
    def _names(self, method: str) -> tuple[str, ...]:
        return unique(method, self._many(method, str), lambda name: name)

    def _borders(self, place: str) -> Mapping[str, Border]:
        borders = unique("borders", self._many("borders", Border, place), lambda border: border.to)
        return MappingProxyType({border.to: border for border in borders})

    def distance(self, a: str, b: str) -> int:
        """As `Host.distance`."""
        return self._number("distance", a, b)

    def step_costs(self, mover: str, origin: str, to: str) -> tuple[StepCost, ...]:
        """As `Host.step_costs`; asked once for each step."""
        key = mover, origin, to
        memo = kept_of(self).memo
        found: tuple[StepCost, ...] | None = memo.get(key)
        if found is None:
            found = self._many("step_costs", StepCost, mover, origin, to)
            for step in found:
                check_step("step_costs", key, step)
            memo[key] = found
        return found

    def price(self, unit: str) -> int | None:
        """As `Host.price`; asked once for each unit."""
        found = self._prices.get(unit, -1)
        if found == -1:
            answer = self._ask("price", unit)
            found = self._prices[unit] = None if answer is None else whole("price", (unit,), answer)
        return found

    def is_called(self, unit: str, name: str) -> bool:
        """As `Host.is_called`."""
        return self._flag("is_called", unit, name)

    def bank(self, place: str) -> str:
        """As `Host.bank`."""
        return self._sentence("bank", place)

    # --------------------------------------------------------------------------------------------------------- terrain
    def terrain(self, situation: Situation, place: str) -> tuple[TerrainShift, ...]:
        """As `Host.terrain`."""
        return self._shifts("terrain", situation, place)

    def bombardment_terrain(self, situation: Situation, place: str) -> tuple[TerrainShift, ...]:
        """As `Host.bombardment_terrain`."""
        return self._shifts("bombardment_terrain", situation, place)

    def _shifts(self, method: str, situation: Situation, place: str) -> tuple[TerrainShift, ...]:
        shifts = self._many(method, TerrainShift, situation, place)
        for shift in shifts:
            if type(shift.columns) is not int or not 0 <= shift.columns <= MOST:
                refuse(method, (place,), shift, f"columns are a whole number from 0 to {MOST}")
        return shifts

    def has_works(self, situation: Situation, place: str) -> bool:
        """As `Host.has_works`."""
        return self._flag("has_works", situation, place)

    def may_charge(self, situation: Situation, unit: str) -> bool:
        """As `Host.may_charge`."""
        return self._flag("may_charge", situation, unit)

    # -------------------------------------------------------------------------------------------------------- movement
    def allowance(self, situation: Situation, unit: str) -> int:
        """As `Host.allowance`; asked for every unit that may move, and so without a detour."""
        try:
            answer = self.host.allowance(situation, unit)
        except Exception as error:  # noqa: BLE001 - whatever a host raises
            raised("allowance", (unit,), error)
        return answer if type(answer) is int and 0 <= answer <= MOST else whole("allowance", (unit,), answer)

    def barred(self, situation: Situation, country: str) -> Mapping[str, str]:
        """As `Host.barred`; asked at every step, and so without a detour."""
        try:
            answer = self.host.barred(situation, country)
        except Exception as error:  # noqa: BLE001 - as above
            raised("barred", (country,), error)
        return self._reasons("barred", (country,), answer)

    def crowded(self, situation: Situation, country: str, unit_class: UnitClass) -> Mapping[str, str]:
        """As `Host.crowded`; likewise."""
        try:
            answer = self.host.crowded(situation, country, unit_class)
        except Exception as error:  # noqa: BLE001 - as above
            raised("crowded", (country, unit_class), error)
        return self._reasons("crowded", (country, unit_class), answer)

    def _reasons(self, method: str, arguments: tuple[object, ...], answer: Any) -> Mapping[str, str]:  # noqa: ANN401 - a host's
        kind = type(answer)
        if kind not in _LISTED:
            if kind is not self._reasoned and not isinstance(answer, Mapping):
                refuse(method, arguments, answer, "sentences by the names of places are wanted")
            self._reasoned = kind
        elif not answer.keys() <= self.places.keys():
            unknown = next(name for name in answer if name not in self.places)
            refuse(method, arguments, unknown, "there is no such place")
        reasons: Mapping[str, str] = answer
        return reasons

    def why_closed(self, situation: Situation, country: str, unit_class: UnitClass, place: str) -> Iterator[str]:
        """Why a unit cannot go into a place and stay there, in the host's own sentences."""
        barred = self.barred(situation, country)
        if place in barred:
            yield sentence_of("barred", (country, place), barred[place])
        yield from self.why_crowded(situation, country, unit_class, place)

    def why_crowded(self, situation: Situation, country: str, unit_class: UnitClass, place: str) -> Iterator[str]:
        """Why a unit has no room in a place, likewise."""
        crowded = self.crowded(situation, country, unit_class)
        if place in crowded:
            yield sentence_of("crowded", (country, unit_class, place), crowded[place])

    def transports(self, situation: Situation, unit: str) -> tuple[Transport, ...]:
        """As `Host.transports`."""
        found = self._many("transports", Transport, situation, unit)
        places, names = self.places, self.transport_names
        for transport in found:
            if transport.to not in places:
                refuse("transports", (), transport.to, "there is no such place")
            if transport.name not in names:
                refuse("transports", (unit,), transport, f"its name is none of {', '.join(names)}")
        return found

    def entries(self, situation: Situation, unit: str) -> tuple[Entry, ...]:
        """As `Host.entries`; an answer that is the same tuple as before is not looked at again."""
        found = self._many("entries", Entry, situation, unit)
        memo = kept_of(self).memo
        if memo.get(("entries", unit)) is not found:
            for entry in found:
                self._known_place("entries", entry.to)
                check_step("entries", (unit,), entry.way)
            memo["entries", unit] = found
        return found

    def transported(self, situation: Situation, unit: str, transport: Transport) -> Hashable:
        """As `Host.transported`."""
        return self._part("transported", self._ask("transported", situation, unit, transport))

    def turn_ends(self, situation: Situation, side: Side) -> Hashable:
        """As `Host.turn_ends`."""
        return self._part("turn_ends", self._ask("turn_ends", situation, side))

    def _known_place(self, method: str, name: str) -> None:
        if name not in self.places:
            refuse(method, (), name, "there is no such place")

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        """As `Host.halts`."""
        return self._flag("halts", situation, unit, to)

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> tuple[str, ...]:
        """As `Host.retreats`."""
        found = self._many("retreats", str, situation, unit, at, left, enemies)
        for place in found:
            if place not in self.borders[at]:
                refuse("retreats", (unit, at, left, enemies), place, f"it is not beside {at}")
        return found

    def captures(self, situation: Situation, side: Side, place: str) -> tuple[Vanish, ...]:
        """As `Host.captures`."""
        return self._sound("captures", self._many("captures", Vanish, situation, side, place))

    def entered(self, situation: Situation, side: Side, place: str) -> tuple[Change, ...]:
        """As `Host.entered`."""
        return self._changes("entered", situation, side, place)

    # ---------------------------------------------------------------------------------------------------------- supply
    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> tuple[SupplySource, ...]:
        """As `Host.supply`."""
        found = self._many("supply", SupplySource, situation, unit, cost)
        for source in found:
            if source.unit and source.unit not in self.units:
                refuse("supply", (unit,), source, "there is no such unit")
        return found

    # ----------------------------------------------------------------------------------------------------------- rally
    def rally(self, situation: Situation, unit: str) -> int:
        """As `Host.rally`."""
        return self._number("rally", situation, unit)

    # ---------------------------------------------------------------------------------------------------- mobilization
    def is_mobilization_turn(self, scenario: str, turn: int) -> bool:
        """As `Host.is_mobilization_turn`."""
        return self._flag("is_mobilization_turn", scenario, turn)

    def income(self, situation: Situation, country: str) -> int:
        """As `Host.income`."""
        return self._number("income", situation, country)

    def placements(self, situation: Situation, country: str) -> int:
        """As `Host.placements`."""
        return self._number("placements", situation, country)

    def sites(self, situation: Situation, unit: str) -> tuple[str, ...]:
        """As `Host.sites`; an answer that is the same tuple as the last one is not looked at again."""
        found = self._many("sites", str, situation, unit)
        memo = kept_of(self).memo
        if memo.get("sites") is not found:
            for place in found:
                self._known_place("sites", place)
            memo["sites"] = found
        return found

    # ------------------------------------------------------------------------------------------------------- diplomacy
    def great_powers(self, situation: Situation, side: Side) -> int:
        """As `Host.great_powers`."""
        return self._number("great_powers", situation, side)

    def events(self, situation: Situation) -> Mapping[str, Fraction]:
        """As `Host.events`."""
        return checked_chances(self._ask("events", situation), self.event_names)

    def event(self, situation: Situation, name: str) -> tuple[Change, ...]:
        """As `Host.event`."""
        return self._changes("event", situation, name)

    def cut_replacements(self, situation: Situation, by: int) -> Hashable:
        """As `Host.cut_replacements`."""
        return self._part("cut_replacements", self._ask("cut_replacements", situation, by))

    # --------------------------------------------------------------------------------------------------------- victory
    def controls(self, situation: Situation, place: str) -> Side | None:
        """As `Host.controls`."""
        answer = self._ask("controls", situation, place)
        if answer is not None and type(answer) is not Side:
            refuse("controls", (place,), answer, "a Side or None is wanted")
        holder: Side | None = answer
        return holder

    # ----------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        """As `Host.start`."""
        return self._part("start", self._ask("start"))

    def decode(self, data: object) -> Hashable:
        """As `Host.decode`; raises LoadError for what is no part of a position."""
        return self._part("decode", self._decoded(data))

    # --------------------------------------------------------------------------------------------------------- changes
    def _changes(self, method: str, *arguments: object) -> tuple[Change, ...]:
        found: tuple[Change, ...] = self._many(method, CHANGES, *arguments)
        return self._sound(method, found)

    def _sound(self, method: str, changes: tuple[C, ...]) -> tuple[C, ...]:
        for change in changes:
            why = change_fault(change, countries=self.countries, units=self.units, places=self.places)
            if why:
                refuse(method, (), change, why)
        return changes
