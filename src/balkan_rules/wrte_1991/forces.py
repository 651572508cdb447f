"""Which forces take part in which scenario, and what they begin with (3.1, 17.1 to 17.3)."""

from __future__ import annotations

from typing import Final

from ..core.cases import case
from .map import OFF, RESERVE, SERBIA_BOX, Area
from .ruleset import WrteRuleset
from .state import Draft, Position
from .tracks import Scenario
from .units import Faction, Start, Unit

__all__ = [
    "barracks_areas",
    "croatian_caches",
    "fill_holding_box",
    "has_croatia",
    "has_slovenes",
    "level_at_start",
    "members",
    "next_to_land",
    "raiders",
    "set_commandos_aside",
]


def has_slovenes(scenario: Scenario) -> bool:
    """Whether there are Slovene units; the war in Croatia goes without (ruling slavonia-jna)."""
    return scenario is not Scenario.SLAVONIA


@case("17.2.setup", "17.3.setup")
def has_croatia(scenario: Scenario) -> bool:
    """Whether forces are set up in Croatia: everywhere but in the Ten Days War (ruling ten-days-jna)."""
    return scenario is not Scenario.TEN_DAYS


def barracks_areas(scenario: Scenario) -> tuple[Area, ...]:
    """The republics in whose barracks cities the garrison group stands (rulings ten-days-jna, slavonia-jna)."""
    republics = ((Area.SLOVENIA, has_slovenes(scenario)), (Area.CROATIA, has_croatia(scenario)))
    return tuple(area for area, takes_part in republics if takes_part)


@case("3.1.step.krajina.rest", "3.1.step.zng-upgrades", "3.1.step.others")
def _comes_later(unit: Unit) -> bool:
    """Whether a unit is none of those that begin the game: it comes later, or by Media War alone."""
    return unit.start in (Start.SCHEDULE, Start.REINFORCEMENT, Start.MEDIA_WAR)


@case("17.3.setup.no-paramilitary")
def takes_part(unit: Unit, scenario: Scenario) -> bool:
    """Whether a scenario has the faction of a unit: there are no Serbian paramilitaries in Total War."""
    if unit.faction is Faction.PARAMILITARY:
        return scenario not in (Scenario.TEN_DAYS, Scenario.TOTAL_WAR)
    return has_slovenes(scenario) if unit.faction is Faction.SLOVENE else True


def members(ruleset: WrteRuleset, scenario: Scenario, start: Start, factions: frozenset[Faction]) -> tuple[Unit, ...]:
    """The units of some factions that begin a scenario in one of the groups of 3.1, in the order of the unit table."""
    if start not in (Start.BARRACKS, Start.SLOVENIA) and not has_croatia(scenario):
        return ()
    return tuple(
        unit
        for unit in ruleset.units
        if unit.start is start and unit.faction in factions and not _comes_later(unit) and takes_part(unit, scenario)
    )


@case("17.3.setup.level")
def level_at_start(ruleset: WrteRuleset, scenario: Scenario) -> int:
    """The box in which the level starts: the last one in Total War, else that of 3.1."""
    charts = ruleset.charts
    return charts.level_boxes if scenario is Scenario.TOTAL_WAR else charts.level_start


_TOTAL_WAR_CACHES: Final = 4


@case("3.1.step.zng-caches", "17.3.setup.caches")
def croatian_caches(ruleset: WrteRuleset, scenario: Scenario) -> int:
    """How many Weapons Caches Croatian units begin with."""
    if not has_croatia(scenario):
        return 0
    return _TOTAL_WAR_CACHES if scenario is Scenario.TOTAL_WAR else ruleset.charts.set_up.croatian_caches


# ------------------------------------------------------------------------------------------------------- the commandos


def _every_commando(ruleset: WrteRuleset) -> tuple[Unit, ...]:
    """Those that can be set aside, by their counters."""
    return tuple(unit for unit in ruleset.units if unit.start is Start.RESERVE)


def raiders(ruleset: WrteRuleset) -> tuple[Unit, ...]:
    """The commando that raids in scenario 17.1: the first counter, if any (ruling ten-days-commando-source)."""
    return _every_commando(ruleset)[:1]


def next_to_land(position: Position) -> Unit | None:
    """The commando of the reserve that lands next under option 16.3: the last, so that the first can raid."""
    left = [unit for unit in _every_commando(position.ruleset) if ord(position.pos[unit.index]) == RESERVE]
    return left[-1] if left else None


@case("17.1.commando-source", "3.1.step.commandos")
def commandos(ruleset: WrteRuleset, scenario: Scenario) -> tuple[Unit, ...]:
    """The commandos that are set aside: all under option 16.3, in scenarios in which the JNA may enter Slovenia.

    Without it there is one for the raid of scenario 17.1 (rulings ten-days-commando-source, commando-without-option).
    """
    if ruleset.options.commandos:
        return _every_commando(ruleset) if has_slovenes(scenario) else ()
    return raiders(ruleset) if scenario is Scenario.TEN_DAYS else ()


def set_commandos_aside(draft: Draft) -> None:
    """Put the commandos that there are into the reserve."""
    for unit in commandos(draft.ruleset, draft.tracks.scenario):
        if ord(draft.pos[unit.index]) == OFF:
            draft.put(unit.index, RESERVE)


@case("3.1.step.holding-box", "14.2.box")
def fill_holding_box(draft: Draft) -> None:
    """Put what is left of the JNA and the Serbian paramilitaries into the Serbia Holding Box."""
    factions = frozenset({Faction.JNA, Faction.PARAMILITARY})
    for unit in members(draft.ruleset, draft.tracks.scenario, Start.SERBIA_BOX, factions):
        if ord(draft.pos[unit.index]) == OFF:
            draft.put(unit.index, SERBIA_BOX)
