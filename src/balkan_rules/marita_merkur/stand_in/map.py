"""The stand-in's map: a coarse graph of the Balkans, whose hexes stand for the country around them.

It is this project's reconstruction; the rules name ten hexes and print no map. Whatever play asks often is kept by
index, which is the place of a hex among all hexes in the order of their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from typing import Final

import attrs

from ...core.errors import ChartError
from ..host_values import LinkKind
from ..values import Area, Country, Ground, Mark, Nation, Side
from .reading import frozen

__all__ = ["KEYS", "Airfield", "StandInHex", "StandInMap"]

KEYS: Final[Mapping[LinkKind, str]] = frozen({kind: f"{kind.name.lower()}_to" for kind in LinkKind})
"""Under what key the chart lists the hexes beside one, by what lies between."""


class Airfield(Enum):
    """How big an airfield is."""

    MINOR = "minor"
    MAJOR = "major"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(kw_only=True)
class StandInHex:
    """A hex, or open sea.

    Attributes:
        ground: what the rules ask about it; its name there is that of the chart, e.g. ``"rn4519"`` or ``"0418"``.
        called: the name of the place, e.g. ``"Kalpaki"``.
        airfield: its airfield; None for none.
        holder: who holds it at the beginning; None for nobody, as at sea.
        supplies: the nations whose source of supply it is while their side holds it.
    """

    ground: Ground
    called: str
    airfield: Airfield | None = None
    holder: Side | None = None
    supplies: frozenset[Nation] = frozenset()

    @property
    def name(self) -> str:
        """Its name in the chart."""
        return self.ground.name


class StandInMap:
    """The map of one set of charts. Immutable; two are equal if hexes and links are.

    Attributes:
        hexes: all hexes in the order of their names.
        index: the index of each by its name.
        called: the index of each by the name of the place.
        links: for each hex those beside it, in their order, with what lies between.
        around: for each kind of link and each hex, the hexes beside it over such links.
        marked: the hexes with each mark.
        areas: the hexes of each named area of Jugoslavia.
        countries: the hexes of each country.
        sources: the sources of supply of each nation.
    """

    __slots__ = ("areas", "around", "called", "countries", "hexes", "index", "links", "marked", "sources")

    hexes: tuple[StandInHex, ...]
    index: Mapping[str, int]
    called: Mapping[str, int]
    links: tuple[Mapping[int, LinkKind], ...]
    around: Mapping[LinkKind, tuple[tuple[int, ...], ...]]
    marked: Mapping[Mark, tuple[int, ...]]
    areas: Mapping[Area, tuple[int, ...]]
    countries: Mapping[Country, tuple[int, ...]]
    sources: Mapping[Nation, tuple[int, ...]]

    def __init__(self, hexes: Iterable[StandInHex], links: Mapping[str, Mapping[str, LinkKind]]) -> None:
        """Build the map.

        Args:
            hexes: all hexes, in any order.
            links: for each hex by its name the hexes beside it, each link given from both of its ends.

        Raises:
            ChartError: two hexes have one name, or a link is given from one end only, or otherwise from the other.
        """
        self.hexes = tuple(sorted(hexes, key=attrgetter("name")))
        self.index = _indices("hex", [one.name for one in self.hexes])
        self.called = _indices("hex.called", [one.called for one in self.hexes])
        self.links = tuple(self._linked(one.name, links) for one in self.hexes)
        self.around = frozen(
            {
                kind: tuple(tuple(to for to, other in beside.items() if other is kind) for beside in self.links)
                for kind in LinkKind
            }
        )
        numbered = tuple(enumerate(self.hexes))
        self.marked = frozen({mark: tuple(n for n, one in numbered if mark in one.ground.marks) for mark in Mark})
        self.areas = frozen({area: tuple(n for n, one in numbered if one.ground.area is area) for area in Area})
        self.countries = frozen(
            {country: tuple(n for n, one in numbered if one.ground.country is country) for country in Country}
        )
        self.sources = frozen({nation: tuple(n for n, one in numbered if nation in one.supplies) for nation in Nation})

    def _linked(self, name: str, links: Mapping[str, Mapping[str, LinkKind]]) -> Mapping[int, LinkKind]:
        """What is beside a hex, by index."""
        for to, kind in links[name].items():
            if to not in self.index:
                message = f"hex.{name}.{KEYS[kind]}: there is no hex {to!r}"
                raise ChartError(message)
            if links[to].get(name) is not kind:
                message = f"hex.{name}.{KEYS[kind]}: {to} does not list {name} under {KEYS[kind]}"
                raise ChartError(message)
        return frozen({self.index[to]: links[name][to] for to in sorted(links[name], key=self.index.__getitem__)})

    def _key(self) -> tuple[object, ...]:
        return self.hexes, tuple(tuple(beside.items()) for beside in self.links)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StandInMap) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[type[StandInMap], tuple[object, ...]]:
        links = {
            one.name: {self.hexes[to].name: link for to, link in beside.items()}
            for one, beside in zip(self.hexes, self.links, strict=True)
        }
        return StandInMap, (self.hexes, links)

    def __len__(self) -> int:
        return len(self.hexes)

    def __repr__(self) -> str:
        return f"<StandInMap of {len(self)} hexes>"

    def link(self, a: int, b: int) -> LinkKind | None:
        """What lies between two hexes; None if they are not beside each other."""
        return self.links[a].get(b)


def _indices(where: str, names: Sequence[str]) -> Mapping[str, int]:
    """The index of each name; raises ChartError if one stands twice."""
    found = {name: number for number, name in enumerate(names)}
    twice = next((name for number, name in enumerate(names) if found[name] != number), None)
    if twice is not None:
        message = f"{where}: two hexes are called {twice}"
        raise ChartError(message)
    return frozen(found)
