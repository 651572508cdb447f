"""How the fields of a position of Tito are written to JSON: by the names of units, kinds, places and Zones.

Each class is a `FieldCodec` of the core. What is wrong in the data raises `LoadError`, which says where.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from ..core.errors import LoadError
from .map import OFF, Place, Zone
from .ruleset import TitoRuleset
from .units import Kind, Unit

__all__ = ["Guerrillas", "PlaceSet", "UnitPlaces", "UnitSet", "ZoneSet"]


class UnitPlaces:
    """`pos` as an object of unit names and place names; units not in play are left out."""

    shape: Final = "places"
    kind: Final[type] = Unit

    def encode(self, names: TitoRuleset, value: bytes) -> dict[str, str]:
        return {
            unit.name: names.places[place].name for unit, place in zip(names.units, value, strict=True) if place != OFF
        }

    def decode(self, names: TitoRuleset, data: object, where: str) -> bytes:
        table = _table(data, where)
        result = bytearray(len(names.units))
        units, places = names.numbers[Unit], names.numbers[Place]
        for name, place in table.items():
            try:
                result[units[name]] = places[place]
            except (KeyError, TypeError):  # so that what is wrong is told, and sound data are read faster
                _part(names, Place, place, where, name)
                _part(names, Unit, name, where)
        return bytes(result)


class UnitSet:
    """A set of named units as a list of names."""

    shape: Final = "set"
    kind: Final[type] = Unit

    def encode(self, names: TitoRuleset, value: bytes) -> list[str]:
        return [names.units[index].name for index in value]

    def decode(self, names: TitoRuleset, data: object, where: str) -> bytes:
        found = [_part(names, Unit, name, where).index for name in _list(data, where)]
        return _sorted_set(found, where)


class PlaceSet:
    """A set of places as a list of names."""

    shape: Final = "list"

    def encode(self, names: TitoRuleset, value: bytes) -> list[str]:
        return [names.places[index].name for index in value]

    def decode(self, names: TitoRuleset, data: object, where: str) -> bytes:
        found = [_part(names, Place, name, where).index for name in _list(data, where)]
        return _sorted_set(found, where)


class ZoneSet:
    """A set of Zones as a list of names."""

    shape: Final = "list"

    def encode(self, names: TitoRuleset, value: bytes) -> list[str]:
        return [names.zones[index].name for index in value]

    def decode(self, names: TitoRuleset, data: object, where: str) -> bytes:
        return _sorted_set([_part(names, Zone, name, where).index for name in _list(data, where)], where)


class Guerrillas:
    """The counters of each kind as an object: kind name, then place name, then how many."""

    shape: Final = "table"

    def encode(self, names: TitoRuleset, value: tuple[bytes, ...]) -> dict[str, dict[str, int]]:
        return {
            kind.name: {names.places[place].name: n for place, n in sorted(Counter(places).items())}
            for kind, places in zip(names.kinds, value, strict=True)
            if places
        }

    def decode(self, names: TitoRuleset, data: object, where: str) -> tuple[bytes, ...]:
        result, numbers = [b""] * len(names.kinds), names.numbers[Place]
        for name, table in _table(data, where).items():
            kind = _part(names, Kind, name, where)
            inside = f"{where}.{name:.80}"
            places: list[int] = []
            for place, number in _table(table, inside).items():
                if type(number) is not int or not 1 <= number <= kind.count:
                    message = f"{inside}.{place:.80}: a number from 1 to {kind.count} is wanted"
                    raise LoadError(message)
                index = numbers.get(place)
                places += [_part(names, Place, place, inside).index if index is None else index] * number
            result[kind.index] = bytes(sorted(places))
        return tuple(result)


def _table(data: object, where: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        message = f"{where}: an object is wanted"
        raise LoadError(message)
    return data


def _list(data: object, where: str) -> list[Any]:
    if not isinstance(data, list):
        message = f"{where}: a list is wanted"
        raise LoadError(message)
    return data


def _part(names: TitoRuleset, kind: type, name: object, where: str, *inside: str) -> Any:  # noqa: ANN401
    """The part of a class with this name; raises LoadError, which says where, and inside what there."""
    part = names.parts[kind].get(name) if isinstance(name, str) else None
    if part is None:
        where = ".".join([where, *[step[:80] for step in inside]])
        message = f"{where}: there is no {kind.__name__.lower()} {name!r:.80}"
        raise LoadError(message)
    return part


def _sorted_set(found: list[int], where: str) -> bytes:
    if len(set(found)) != len(found):
        message = f"{where}: something stands twice in it"
        raise LoadError(message)
    return bytes(sorted(found))
