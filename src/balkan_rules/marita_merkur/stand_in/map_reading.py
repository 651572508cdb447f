"""Compile the stand-in's map, and refuse one that cannot be played on."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import attrs

from ...core.charts import Charts, want_name
from ...core.errors import ChartError
from ..host_values import LinkKind
from ..values import Area, Country, Ground, HexNumber, Mark, Nation, SeaKind, Sheet, Side, Terrain
from .map import KEYS, Airfield, StandInHex, StandInMap
from .reading import Reader, any_rows, count, listed, member, members, read, row, rows, truth

__all__ = ["read_countries", "read_map"]

_CASE: Final = "30.A"
"""The case that needs the map first."""
_NUMBER: Final = re.compile(r"(north|south) ([0-9]{4})")
_SUPPLIES: Final[Mapping[str, frozenset[Nation]]] = {
    **{nation.value: frozenset({nation}) for nation in Nation if nation.side is Side.ALLIED},
    Side.AXIS.value: frozenset(nation for nation in Nation if nation.side is Side.AXIS),
}


@attrs.frozen(kw_only=True)
class _Row:
    """A hex as it stands in the chart."""

    called: str
    terrain: Terrain
    number: HexNumber | None = None
    country: Country | None = None
    sea: SeaKind = SeaKind.NONE
    crete_distance: int | None = None
    area: Area | None = None
    marks: frozenset[Mark] = frozenset()
    airfield: Airfield | None = None
    supply: frozenset[Nation] = frozenset()
    unheld: bool = False
    land_to: tuple[str, ...] = ()
    river_to: tuple[str, ...] = ()
    gulf_line_to: tuple[str, ...] = ()
    corfu_strait_to: tuple[str, ...] = ()
    sea_to: tuple[str, ...] = ()


def _number(value: object, where: str) -> HexNumber:
    match = _NUMBER.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        message = f"{where}: a sheet and four digits are needed, such as 'north 4519', not {value!r:.40}"
        raise ChartError(message)
    return HexNumber(Sheet(match[1]), match[2])


def _supply(value: object, where: str) -> frozenset[Nation]:
    return _SUPPLIES[want_name(value, where, tuple(_SUPPLIES))]


_READERS: Final[Mapping[str, Reader[object]]] = {
    "called": want_name,
    "terrain": member(Terrain),
    "number": _number,
    "country": member(Country),
    "sea": member(SeaKind),
    "crete_distance": count,
    "area": member(Area),
    "marks": members(Mark),
    "airfield": member(Airfield),
    "supply": _supply,
    "unheld": truth,
    **dict.fromkeys(KEYS.values(), listed(want_name)),
}


def read_countries(charts: Charts) -> Mapping[Country, Side]:
    """Who holds the hexes of each country at the beginning."""
    return read(charts, "country", rows(member(Side), tuple(Country), case=_CASE), case=_CASE)


def read_map(charts: Charts) -> StandInMap:
    """The map: every hex, and what lies between them."""
    countries = read_countries(charts)
    found = read(charts, "hex", any_rows(row(_Row, _READERS, case=_CASE), want_name), case=_CASE)
    hexes = [_hex(name, one, countries) for name, one in found.items()]
    board = StandInMap(hexes, {name: _links(name, one, found) for name, one in found.items()})
    _check_places(board)
    return board


def _check_places(board: StandInMap) -> None:
    """Refuse a map on which a place is not known by one hex, or on which the rules would look for a place in vain."""
    numbers: set[HexNumber] = set()
    for one in board.hexes:
        if board.index.get(one.called) not in (None, board.index[one.name]):
            message = f"hex.{one.name}.called: {one.called} is the name of another hex"
            raise ChartError(message)
        number = one.ground.number
        if number in numbers:
            message = f"hex.{one.name}.number: another hex has the number {number}"
            raise ChartError(message)
        numbers.update(() if number is None else (number,))
    for mark, found in board.marked.items():
        if not found:
            message = f"hex: no hex has the mark {mark.value!r}, which the rules need"
            raise ChartError(message)


def _hex(name: str, one: _Row, countries: Mapping[Country, Side]) -> StandInHex:
    is_sea = one.terrain is Terrain.SEA
    if is_sea is not (one.country is None) or is_sea is not (one.sea is SeaKind.FULL):
        message = (
            f"hex.{name}: open sea is of terrain sea, of sea full and in no country; all else is none of the three"
        )
        raise ChartError(message)
    if Mark.PORT in one.marks and one.sea is not SeaKind.PARTIAL:
        message = f"hex.{name}.marks: a port lies at the sea (sea = 'partial')"
        raise ChartError(message)
    ground = Ground(
        name=name,
        number=one.number,
        country=one.country,
        terrain=one.terrain,
        sea=one.sea,
        area=one.area,
        crete_distance=one.crete_distance,
        marks=one.marks,
    )
    holder = None if one.country is None or one.unheld else countries[one.country]
    return StandInHex(ground=ground, called=one.called, airfield=one.airfield, holder=holder, supplies=one.supply)


def _links(name: str, one: _Row, found: Mapping[str, _Row]) -> Mapping[str, LinkKind]:
    """The hexes beside one, by what lies between; the sea is reached over the sea alone."""
    links: dict[str, LinkKind] = {}
    for kind, key in KEYS.items():
        others: tuple[str, ...] = getattr(one, key)
        for to in others:
            if to in links or to == name:
                message = f"hex.{name}.{key}: {to} is beside {name} once, by one kind of link"
                raise ChartError(message)
            if to in found and kind.is_land is (Terrain.SEA in (one.terrain, found[to].terrain)):
                message = f"hex.{name}.{key}: sea_to, and that alone, is for what touches open sea, not {to}"
                raise ChartError(message)
            links[to] = kind
    return links
