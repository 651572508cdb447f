"""Whether what a host says there is makes sense together: its units, places, borders, scenarios and events."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

import attrs

from ..core.hosts import refuse
from .host_answers import MOST, unique
from .host_values import Border, HostPlace, HostUnit
from .scenarios import SCENARIO_NAMES

__all__ = ["check_borders", "checked_chances", "checked_places", "checked_scenarios", "checked_units"]

_MOST_UNITS: Final = 256
_MOST_PLACES: Final = 50_000
_FACTORS: Final = ("combat", "bombardment", "cadre", "shock", "staff", "allowance")


def checked_units(found: tuple[HostUnit, ...], countries: Collection[str]) -> Mapping[str, HostUnit]:
    """The units by name, in their order; all of a country share its one text, so that it does not tell who has it."""
    units = unique("units", found, lambda unit: unit.name)
    if len(units) > _MOST_UNITS:
        refuse("units", (), len(units), f"at most {_MOST_UNITS} units are wanted")
    for unit in units:
        if unit.country not in countries:
            refuse("units", (), unit, f"its country is none of {', '.join(countries)}")
        for factor in _FACTORS:
            if not getattr(unit, factor) <= MOST:
                refuse("units", (), unit, f"its {factor} is no whole number from 0 to {MOST}")
    texts = {country: country for country in countries}
    return MappingProxyType({unit.name: attrs.evolve(unit, country=texts[unit.country]) for unit in units})


def checked_places(found: tuple[HostPlace, ...], countries: Collection[str]) -> Mapping[str, HostPlace]:
    """The places by name, in their order; no name means two of them."""
    places = unique("places", found, lambda place: place.name)
    if len(places) > _MOST_PLACES:
        refuse("places", (), len(places), f"at most {_MOST_PLACES} places are wanted")
    names = {place.name for place in places}
    for place in places:
        if place.country and place.country not in countries:
            refuse("places", (), place, f"its country is none of {', '.join(countries)}")
        if names.intersection(place.also_called):
            refuse("places", (), place, "another place has one of its names")
        names.update(place.also_called)
    return MappingProxyType({place.name: place for place in places})


def check_borders(found: Mapping[str, Mapping[str, Border]]) -> None:
    """Two neighbours name each other, and agree on what lies between them."""
    for name, borders in found.items():
        for other, border in borders.items():
            back = found.get(other, {}).get(name)
            if other == name or back is None:
                refuse("borders", (name,), border, f"{other} is not beside {name} on its own side too")
            elif (back.water, back.can_attack) != (border.water, border.can_attack):
                refuse("borders", (name,), border, f"{other} says otherwise of the same side")


def checked_scenarios(found: tuple[str, ...]) -> tuple[str, ...]:
    """The scenarios, at least one of those that the article has."""
    if not found or not set(found) <= set(SCENARIO_NAMES):
        refuse("scenarios", (), found, f"some or all of {', '.join(SCENARIO_NAMES)} are wanted")
    return found


def checked_chances(found: object, event_names: Collection[str]) -> Mapping[str, Fraction]:
    """The chances of random events, by names that the host has given or ``""``; none, or such as sum to 1."""
    if not isinstance(found, Mapping) or not all(isinstance(name, str) for name in found):
        refuse("events", (), found, "chances by the name of the event are wanted")
    unknown = [name for name in found if name and name not in event_names]
    if unknown:
        refuse("events", (), unknown[0], f"it is none of {', '.join(event_names)}")
    chances = list(found.values())
    if chances and not all(type(one) is Fraction and one > 0 for one in chances):
        refuse("events", (), found, "each chance is a Fraction above 0")
    if chances and sum(chances) != 1:
        refuse("events", (), found, "the chances sum to 1")
    return MappingProxyType(dict(found))
