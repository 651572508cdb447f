"""Slovenes in Croatia and Croats in Slovenia: who may cross, and that the two never stack (6.5, 16.1, 17.3)."""

from __future__ import annotations

from ..core.cases import case
from .map import Area, Place
from .ruleset import WrteRuleset
from .state import Position, units_at
from .tracks import Scenario
from .units import Faction, Unit

__all__ = ["areas_abroad", "clash", "crossing_case", "is_crowd", "mixed", "too_many"]


@case("16.1.slovenes", "17.3.alliance")
def most_abroad(ruleset: WrteRuleset, scenario: Scenario) -> int:
    """How many Slovene units may be in Croatia at one time (ruling alliance-number).

    Three in Total War, two under option 16.1 in the campaign; in the other scenarios one republic takes no part.
    """
    if scenario is Scenario.TOTAL_WAR:
        return 3
    return 2 if scenario is Scenario.CAMPAIGN and ruleset.options.alliance else 0


@case("16.1.croats")
def _croats_cross(ruleset: WrteRuleset, scenario: Scenario) -> bool:
    """Whether Croatian units may enter Slovenia; Total War lets only Slovenes (ruling total-war-alliance-scope)."""
    return scenario in (Scenario.CAMPAIGN, Scenario.TOTAL_WAR) and ruleset.options.alliance


def areas_abroad(ruleset: WrteRuleset, scenario: Scenario, faction: Faction) -> frozenset[Area]:
    """The republics other than its own in which an alliance lets a faction be."""
    if faction is Faction.SLOVENE and most_abroad(ruleset, scenario):
        return frozenset({Area.CROATIA})
    if faction.is_croatian and _croats_cross(ruleset, scenario):
        return frozenset({Area.SLOVENIA})
    return frozenset()


def crossing_case(scenario: Scenario) -> str:
    """The case that says how many Slovenes may be in Croatia."""
    return "17.3.alliance" if scenario is Scenario.TOTAL_WAR else "16.1.slovenes"


def _slovenes_abroad(position: Position) -> set[int]:
    """The Slovene units in Croatia."""
    ruleset, pos = position.ruleset, position.pos
    first, last = ruleset.factions[Faction.SLOVENE]
    return {unit for unit in range(first, last) if ruleset.places[ord(pos[unit])].area is Area.CROATIA}


def too_many(position: Position) -> bool:
    """Whether more Slovene units are in Croatia than may be."""
    there = len(_slovenes_abroad(position))
    return there > most_abroad(position.ruleset, position.tracks.scenario)


def is_crowd(position: Position, units: bytes, to: Place) -> bool:
    """Whether there would be too many Slovenes in Croatia if these units went into a hex."""
    first, last = position.ruleset.slovenes
    if to.area is not Area.CROATIA or not first <= units[0] < last:
        return False
    going = {unit for unit in units if unit < last}
    return len(going | _slovenes_abroad(position)) > most_abroad(position.ruleset, position.tracks.scenario)


@case("6.5.slovene-croat")
def clash(one: Unit, other: Unit) -> bool:
    """Whether two friendly units do not stack: a Slovene and a Croat."""
    if one.faction is Faction.SLOVENE:
        return other.faction.is_croatian
    return one.faction.is_croatian and other.faction is Faction.SLOVENE


@case("6.5.allies")
def mixed(position: Position, place: Place) -> int:
    """How many units must leave a hex so that nobody stacks there who may not; other friends may.

    They may pass through one another (ruling stacking-slovene-croat-transit).
    """
    ruleset = position.ruleset
    slovene = position.pos.find(ruleset.codes[place.index], *ruleset.slovenes)
    if slovene < 0:
        return 0
    there = list(units_at(position, place.index))
    strangers = sum(clash(ruleset.units[slovene], ruleset.units[unit]) for unit in there)
    return min(strangers, len(there) - strangers)
