"""Distances and lines of supply within the stand-in, worked out again from its file of charts and nothing else.

Hexes are numbered by two digits of row and two of column; rows grow southward, columns westward, and even rows lie half
a hex east of odd ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import attrs

ROWS: Final = range(100)
COLUMNS: Final = range(100)
BARRIERS: Final = ("lake", "all_sea")
NEVER_ENTERED: Final = ("sea", "island")
WITHOUT_ZONE: Final = ("hq", "supply", "depot", "fleet")


@cache
def charts() -> Mapping[str, Any]:
    """The file."""
    text = files("balkan_rules.balkan_wars").joinpath("data", "stand_in.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def around(name: str) -> Iterator[str]:
    """The numbers beside a number, whether the map has such hexes or not."""
    row, column = int(name[:2]), int(name[2:])
    east = column - 1 if row % 2 == 0 else column
    beside = [(row, column - 1), (row, column + 1)]
    beside += [(r, c) for r in (row - 1, row + 1) for c in (east, east + 1)]
    return (f"{r:02}{c:02}" for r, c in beside if r in ROWS and c in COLUMNS)


def distances(start: str) -> dict[str, int]:
    """How far every hex is from one, breadth first, over land and sea and beyond the edge of the map."""
    found, queue = {start: 0}, [start]
    for name in queue:  # goes on through what is added to it
        for other in around(name):
            if other not in found:
                found[other] = found[name] + 1
                queue.append(other)
    return found


def has(link: str, one: str, other: str) -> bool:
    """Whether a link is written at either of two hexes."""
    hexes = charts()["hex"]
    return other in hexes[one].get(link, ()) or one in hexes[other].get(link, ())


@cache
def neighbours(name: str) -> tuple[str, ...]:
    """The hexes beside one where units can be."""
    hexes = charts()["hex"]
    return tuple(one for one in around(name) if one in hexes and hexes[one]["terrain"] not in NEVER_ENTERED)


@cache
def steps(origin: str, to: str, weather: str) -> tuple[int, ...]:
    """What each way into a hex costs a line of supply."""
    if any(has(link, origin, to) for link in BARRIERS):
        return ()
    terrain, effects = charts()["hex"][to]["terrain"], charts()["terrain_effects"]
    crosses = has("river", origin, to)
    across = effects[terrain]["move"] + (effects["river"]["move"] if crosses else 0)
    across += {"good": 0, "rain": 1 + crosses, "thaw": 1 + crosses, "snow": 1}[weather]
    if not has("road", origin, to):
        return (across,)
    road = charts()["road"]["move"]
    return across, max(road, 2) if weather == "snow" and terrain == "mountain" else road


@attrs.frozen
class Piece:
    """A unit on the map.

    Attributes:
        name: its name.
        kind: its class, as the file writes it.
        side: whose it is, by any text; ``""`` for a neutral.
        at: where it is.
        is_seen: whether its Open side is up.
        is_well: whether it is in Good Order.
    """

    name: str
    kind: str
    side: str
    at: str
    is_seen: bool
    is_well: bool

    @property
    def has_zone(self) -> bool:
        """Whether it has a zone of control; nobody is told what is hidden by the zone that it lacks."""
        return self.is_well and (not self.is_seen or self.kind not in WITHOUT_ZONE)


def sources(pieces: list[Piece], unit: Piece, weather: str) -> set[tuple[str, bool]]:
    """What a unit can draw supply from, and whether that is mobile."""
    if unit.kind == "fortification":
        return {("", False)}
    paid = {unit.at: 0}
    while True:  # until nothing becomes cheaper any more
        cheaper = {
            to: paid[origin] + min(steps(origin, to, weather))
            for origin in paid
            for to in neighbours(origin)
            if steps(origin, to, weather)
            and paid[origin] + min(steps(origin, to, weather)) < paid.get(to, charts()["supply"]["line"] + 1)
            and is_open(pieces, unit.side, to)
        }
        if not cheaper:
            break
        paid |= cheaper
    friends = [piece for piece in pieces if piece.side == unit.side and piece.at in paid]
    return {(piece.name, piece.kind == "supply") for piece in friends if piece.kind in ("depot", "supply")}


def is_open(pieces: list[Piece], side: str, place: str) -> bool:
    """Whether a line goes through a hex: nobody else is there, and no zone, or a friend in it."""
    here = {piece.side == side for piece in pieces if piece.at == place}
    if here:
        return here == {True}
    reached = {one for one in neighbours(place) if not any(has(link, one, place) for link in BARRIERS)}
    sides = {piece.side for piece in pieces if piece.has_zone and piece.at in reached}
    return sides <= {side, ""}
