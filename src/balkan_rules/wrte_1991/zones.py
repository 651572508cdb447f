"""Zones of control (section 11.0): which hexes a unit controls depends on who lives in its hex and around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.cases import case
from .map import Area, Place
from .ruleset import WrteRuleset
from .rulings import ZoneParamilitary
from .state import Position
from .units import Faction, Side

__all__ = ["exerts", "has_enemy_beside", "in_zone", "zone"]

_ENEMIES: Final[Mapping[Side, tuple[Faction, ...]]] = {
    side: tuple(faction for faction in Faction if faction.side is not side) for side in Side
}


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


def _sources(ruleset: WrteRuleset, side: Side, into: int) -> tuple[tuple[str, int, int], ...]:
    """For each hex from which units of an enemy faction have a zone in this one: its code, and their range."""
    key = ("zones", side is Side.FEDERALIST, into)
    found: tuple[tuple[str, int, int], ...] | None = ruleset.memo.get(key)
    if found is None:
        places = ruleset.places
        found = ruleset.memo[key] = tuple(
            (ruleset.codes[at], *ruleset.factions[faction])
            for faction in _ENEMIES[side]
            for at in ruleset.neighbours[into]
            if exerts(ruleset, faction, places[at], places[into])
        )
    return found


def in_zone(position: Position, side: Side, place: int) -> bool:
    """Whether a hex is in a zone of control of an enemy of `side`."""
    find = position.pos.find
    for code, first, last in _sources(position.ruleset, side, place):  # noqa: SIM110 - it is asked very often
        if find(code, first, last) >= 0:
            return True
    return False


def has_enemy_beside(position: Position, side: Side, place: int) -> bool:
    """Whether an enemy of `side` stands in a hex beside this one, with a zone or without."""
    ruleset, find = position.ruleset, position.pos.find
    first, last = ruleset.separatist if side is Side.FEDERALIST else ruleset.federalist
    for code in ruleset.codes_around[place]:  # noqa: SIM110 - as above
        if find(code, first, last) >= 0:
            return True
    return False
