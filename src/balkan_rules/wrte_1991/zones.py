"""Zones of control (section 11.0): which hexes a unit controls depends on who lives in its hex and around it.

Where both sides are, and their zones, is found for the whole map at once, as sets of hexes, and holds until one of
their units moves.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..core.cases import case
from .map import Area, Place
from .ruleset import WrteRuleset
from .rulings import ZoneParamilitary
from .state import Position
from .units import Faction, Side

__all__ = ["Presence", "enemies", "exerts", "friends", "has_enemy_beside", "in_zone", "zone"]

_FEDERALIST: Final = Side.FEDERALIST
_SEPARATIST: Final = Side.SEPARATIST
"""Names of the module, which are found faster than members of an enum."""


@case("11.0.define", "11.0.conditional")
def exerts(ruleset: WrteRuleset, faction: Faction, at: Place, into: Place) -> bool:
    """Whether a unit of a faction in one hex has a zone of control in a hex beside it."""
    if faction is Faction.JNA:
        return _jna(at, into)
    if faction is Faction.KRAJINA:
        return _krajina(at, into)
    if faction is Faction.PARAMILITARY:
        return _paramilitary(ruleset, at, into)
    if faction is Faction.SLOVENE:
        return _slovene(into)
    return _croatian(at, into)


@case("11.0.jna")
def _jna(at: Place, into: Place) -> bool:
    """The JNA everywhere."""
    return at.is_hex and into.is_hex


@case("11.0.krajina", "14.1.zoc", "11.0.mixed", "11.0.example.1711", "2.4.ethnic-effects")
def _krajina(at: Place, into: Place) -> bool:
    """Krajina Serbs from one hex with a majority of Serbs into another (ruling zone-croat-border)."""
    return at.is_serb and into.is_serb


@case("11.0.paramilitary")
def _paramilitary(ruleset: WrteRuleset, at: Place, into: Place) -> bool:
    """Ruling zone-paramilitary."""
    ruling = ruleset.rulings.zone_paramilitary
    if ruling is ZoneParamilitary.AS_KRAJINA:
        return _krajina(at, into)
    return ruling is ZoneParamilitary.AS_JNA and _jna(at, into)


@case("11.0.slovene")
def _slovene(into: Place) -> bool:
    """Slovenes into hexes of Slovenia (ruling zone-slovene-abroad)."""
    return into.area is Area.SLOVENIA


@case("11.0.croatian", "11.0.croatian.from", "11.0.mixed")
def _croatian(at: Place, into: Place) -> bool:
    """Croatian units from one hex with a majority of Croats into another (rulings zone-hos, zone-croat-border)."""
    return at.is_croat and into.is_croat


def zone(ruleset: WrteRuleset, faction: Faction, at: Place) -> tuple[Place, ...]:
    """The hexes in the zone of a unit of a faction that stands in a hex."""
    around = (ruleset.places[index] for index in ruleset.neighbours[at.index])
    return tuple(into for into in around if exerts(ruleset, faction, at, into))


# ---------------------------------------------------------------------------------------------------- who is where now


class Presence(NamedTuple):
    """Where the units of a side are, and what that means for the hexes around them.

    Attributes:
        where: which characters of a position are those of its units.
        units: these characters.
        held: the hexes in which one is.
        zones: those in their zones of control.
        beside: those beside one of them, and bits of no hex.
    """

    where: slice
    units: str
    held: int
    zones: int
    beside: int


def friends(position: Position, side: Side) -> Presence:
    """The presence of a side."""
    return enemies(position, _SEPARATIST if side is _FEDERALIST else _FEDERALIST)


def enemies(position: Position, side: Side) -> Presence:
    """The presence of the enemy of a side."""
    memo = position.ruleset.memo
    found: Presence | None = memo.get(side)
    if found is None or found.units != position.pos[found.where]:
        found = memo[side] = _enemies(position, side)
    return found


def _enemies(position: Position, side: Side) -> Presence:
    ruleset, key = position.ruleset, ("shares", side)
    shares: list[_Share] | None = ruleset.memo.get(key)
    if shares is None:
        factions = [faction for faction in Faction if faction.side is not side]
        shares = ruleset.memo[key] = [_Share(ruleset, faction) for faction in factions]
    held = zones = 0
    for share in shares:
        _, at, around = share.within(position.pos)
        held |= at
        zones |= around
    where = slice(*(ruleset.separatist if side is _FEDERALIST else ruleset.federalist))
    return Presence(where, position.pos[where], held, zones, ruleset.map.sets.around(held))


class _Share:
    """What a faction contributes; it stays as it is while the units of others move."""

    def __init__(self, ruleset: WrteRuleset, faction: Faction) -> None:
        self._first, self._last = ruleset.factions[faction]
        self._zones = _Zones(ruleset, faction)
        self._found = "", 0, 0

    def within(self, pos: str) -> tuple[str, int, int]:
        """Where its units are, the hexes that it holds, and its zones."""
        found, units = self._found, pos[self._first : self._last]
        if found[0] != units:
            held = zoned = 0
            for code in set(units):
                at, around = self._zones[code]
                held |= at
                zoned |= around
            found = self._found = units, held, zoned
        return found


class _Zones(dict[str, tuple[int, int]]):
    """By the code of a place, the hex and the zone of units of a faction that stand there; made as they are wanted."""

    def __init__(self, ruleset: WrteRuleset, faction: Faction) -> None:
        super().__init__()
        self._ruleset, self._faction = ruleset, faction

    def __missing__(self, code: str) -> tuple[int, int]:
        place, bits = self._ruleset.places[ord(code)], self._ruleset.map.bits
        found = 0, 0
        if place.is_hex:
            into = zone(self._ruleset, self._faction, place)
            found = bits[place.index], sum(bits[other.index] for other in into)
        self[code] = found
        return found


def in_zone(position: Position, side: Side, place: int) -> bool:
    """Whether a hex is in a zone of control of an enemy of `side`."""
    return position.ruleset.map.bits[place] & enemies(position, side).zones != 0


def has_enemy_beside(position: Position, side: Side, place: int) -> bool:
    """Whether an enemy of `side` stands in a hex beside this one, with a zone or without."""
    return position.ruleset.map.bits[place] & enemies(position, side).beside != 0
