"""How fields of this game's states are written to JSON; what is wrong in the data is a LoadError that says where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..core.errors import LoadError
from .counters import FIRST_PLACE, Place

if TYPE_CHECKING:
    from .ruleset import BalkanWarsRuleset

__all__ = ["Back", "Backs", "PlaceSet"]

Back: TypeAlias = tuple[int, str, bool, int]
"""The index of a place, the country on the counters, whether they are Demoralized, and how many they are."""


class PlaceSet:
    """A set of places, held as one character for each, as a list of names."""

    shape: Final = "list"

    def encode(self, names: BalkanWarsRuleset, value: str) -> list[str]:
        """The names, in the order of the indices."""
        return [names.places[ord(code)].name for code in value]

    def decode(self, names: BalkanWarsRuleset, data: object, where: str) -> str:
        """The places back; raises LoadError."""
        if not isinstance(data, list):
            message = f"{where}: a list of places is wanted"
            raise LoadError(message)
        found = sorted(_place(names, name, where) for name in data)
        if len(set(found)) != len(found):
            message = f"{where}: a place stands twice in it"
            raise LoadError(message)
        return "".join(map(chr, found))


class Backs:
    """How many units with their hidden side up are where, as a list of lists."""

    shape: Final = "list"

    def encode(self, names: BalkanWarsRuleset, value: tuple[Back, ...]) -> list[list[Any]]:
        """Place, country, whether Demoralized, and number."""
        return [[names.places[place].name, country, is_weak, count] for place, country, is_weak, count in value]

    def decode(self, names: BalkanWarsRuleset, data: object, where: str) -> tuple[Back, ...]:
        """The backs back; raises LoadError."""
        if not isinstance(data, list):
            message = f"{where}: a list is wanted"
            raise LoadError(message)
        found = [self._one(names, row, f"{where}[{number}]") for number, row in enumerate(data)]
        if found != sorted(found) or len({row[:3] for row in found}) != len(found):
            message = f"{where}: each place, country and status stands once, in order"
            raise LoadError(message)
        return tuple(found)

    def _one(self, names: BalkanWarsRuleset, row: object, where: str) -> Back:
        if not isinstance(row, list) or len(row) != 4:
            message = f"{where}: a place, a country, true or false, and a number are wanted"
            raise LoadError(message)
        place, country, is_weak, count = row
        if country not in names.countries or type(is_weak) is not bool or type(count) is not int or count < 1:
            message = f"{where}: a place, a country, true or false, and a number of at least 1 are wanted"
            raise LoadError(message)
        return _place(names, place, where), country, is_weak, count


def _place(names: BalkanWarsRuleset, name: object, where: str) -> int:
    found = names.parts[Place].get(name) if isinstance(name, str) else None
    if not isinstance(found, Place) or found.index < FIRST_PLACE:
        message = f"{where}: {name!r:.80} is no place of the map"
        raise LoadError(message)
    return found.index
