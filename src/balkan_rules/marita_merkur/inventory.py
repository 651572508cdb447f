"""What a host says once for all: its counters, hexes, turns and weather, asked when rules are compiled, and checked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from ..core.actions import brief
from ..core.errors import HostError
from ..core.hosts import DIGEST, NAME, AskedHost, refuse
from .host import Host
from .host_answers import MOST, hashable_of, sequence_of, unique
from .host_values import HostPlace, HostUnit, Link

__all__ = ["Inventory"]

_WANTED: Final = tuple(name for name in vars(Host) if not name.startswith("_"))
"""Everything that a host must have."""

T = TypeVar("T")


class Inventory(AskedHost):
    """Asks a host what there is, and lets through only what can be an answer; anything else is a `HostError`.

    Attributes:
        turns: what the game turns are called.
        units: its units by name, in its order.
        places: its places by name, in its order.
        links: for each place the links to those beside it, by their names.
        weathers: its kinds of weather, and whether each is clear.
        efforts: the efforts that a side can choose from.
        draws: the bounds of every draw, by its name.
    """

    host: Host
    turns: tuple[str, ...]
    units: Mapping[str, HostUnit]
    places: Mapping[str, HostPlace]
    links: Mapping[str, Mapping[str, Link]]
    weathers: Mapping[str, bool]
    efforts: tuple[str, ...]
    draws: Mapping[str, tuple[int, int]]

    def __init__(self, host: Host) -> None:
        """Ask what there is.

        Raises:
            HostError: it is no host, or contradicts itself; the message names the method and the answer.
        """
        lacks = [name for name in _WANTED if not hasattr(type(host), name)]
        if lacks:
            message = f"a host is wanted; {brief(host)} has no {', '.join(lacks)} (see marita_merkur.Host)"
            raise HostError(message)
        self.host = host
        self.name: str = self._matching("name", NAME)
        self.digest: str = self._matching("digest", DIGEST)
        self.turns = self._names("turns")
        self.units = unique("units", self._many("units", HostUnit), lambda unit: unit.piece.name)
        self.places = unique("places", self._many("places", HostPlace), lambda place: place.ground.name)
        self._check_units()
        self.links = MappingProxyType({name: self._links(name) for name in self.places})
        self._check_links()
        self.weathers = self._weathers()
        self.efforts = self._names("effort_names")
        self.draws = self._draw_names()

    # ------------------------------------------------------------------------------------------------- how it is asked
    def _many(self, method: str, kind: type[T], *arguments: object) -> tuple[T, ...]:
        return sequence_of(method, arguments, self._ask(method, *arguments), kind)

    def _one(self, method: str, kind: type[T], *arguments: object) -> T:
        answer = self._ask(method, *arguments)
        if not isinstance(answer, kind):
            refuse(method, arguments, answer, f"{kind.__name__} is wanted")
        return answer

    def _part(self, method: str, *arguments: object) -> Hashable:
        return hashable_of(method, arguments, self._ask(method, *arguments))

    def _places_of(self, method: str, *arguments: object) -> tuple[str, ...]:
        found = self._many(method, str, *arguments)
        for name in found:
            if name not in self.places:
                refuse(method, arguments, name, "there is no such place")
        return found

    # ---------------------------------------------------------------------------------------------------- what there is
    def _matching(self, attribute: str, pattern: re.Pattern[str]) -> str:
        try:
            answer = getattr(self.host, attribute)
        except Exception as error:
            message = f"{attribute} of the host raised {type(error).__name__}: {error}"
            raise HostError(message) from error
        if not isinstance(answer, str) or not pattern.fullmatch(answer):
            refuse(attribute, (), answer, f"a text that matches {pattern.pattern} is wanted")
        return answer

    def _names(self, method: str) -> tuple[str, ...]:
        return tuple(unique(method, self._many(method, str), lambda name: name))

    def _check_units(self) -> None:
        for unit in self.units.values():
            why = self._fault(unit)
            if why:
                refuse("units", (), unit, why)
        parts = Counter(part for unit in self.units.values() for part in unit.parts)
        for name, times in parts.items():
            if times > 1:
                refuse("units", (), name, "it is part of more than one unit")

    def _fault(self, unit: HostUnit) -> str:
        """What is wrong with a unit; empty if nothing is."""
        if unit.start and unit.start not in self.places:
            return f"there is no place {unit.start!r}"
        wrong = [part for part in unit.parts if part not in self.units or self.units[part].start]
        if wrong:
            return f"{wrong[0]!r} is no unit that can be a part"
        if unit.piece.is_air is not (unit.role is not None):
            return "air units have a role, and no others"
        numbers = (unit.moves, unit.later_by, unit.arrives or 0, unit.air_attack, unit.air_defence)
        return "" if all(type(one) is int and 0 <= one <= MOST for one in numbers) else "a number is out of range"

    def _links(self, place: str) -> Mapping[str, Link]:
        return unique("links", self._many("links", Link, place), lambda link: link.to)

    def _check_links(self) -> None:
        for name, links in self.links.items():
            for to, link in links.items():
                back = self.links.get(to, {}).get(name)
                if back is None or back.kind is not link.kind:
                    refuse("links", (name,), link, "the other place does not say the same")

    def _weathers(self) -> Mapping[str, bool]:
        answer = self._ask("weathers")
        if not isinstance(answer, Mapping) or not answer or not all(type(one) is bool for one in answer.values()):
            refuse("weathers", (), answer, "True or False by the name of the weather is wanted")
        return MappingProxyType(dict(answer))

    def _draw_names(self) -> Mapping[str, tuple[int, int]]:
        answer = self._ask("draw_names")
        if not isinstance(answer, Mapping) or not all(map(_are_bounds, answer.values())):
            refuse("draw_names", (), answer, "the lowest and the highest number by the name of the draw are wanted")
        return MappingProxyType(dict(answer))


def _are_bounds(found: object) -> bool:
    if not isinstance(found, tuple) or len(found) != 2 or not all(type(one) is int for one in found):
        return False
    low, high = found
    return bool(-MOST <= low <= high <= MOST)
