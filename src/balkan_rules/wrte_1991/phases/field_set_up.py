"""Set-up in Croatia and Bosnia, after that of Slovenia (3.1): the JNA, the Krajina Serbs, and last the Croats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import ClassVar

from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import AutomaticRules
from ..actions import Action
from ..forces import fill_holding_box
from ..map import Area, Place
from ..ruleset import WrteRuleset
from ..rulings import SetupFieldGroups
from ..state import Draft, Position, State, has_side
from ..tracks import Scenario
from ..units import Faction, Side, Start, Unit, UnitType
from . import quick_set_up
from .set_up import SetUp, vacant

__all__ = ["BosniaSetUp", "CroatianSetUp", "FieldSetUp", "HoldingBoxSetUp", "KrajinaSetUp", "knin_is_full"]


def _croatia(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """The hexes of Croatia that can be entered."""
    return tuple(place for place in ruleset.places if place.area is Area.CROATIA and place.is_playable)


@case("3.1.step.jna-croatia.cities")
def _is_open_city(ruleset: WrteRuleset, place: Place) -> bool:
    """Whether the groups of the Federalist Player may start in a city of Croatia (ruling setup-field-groups)."""
    if ruleset.rulings.setup_field_groups is SetupFieldGroups.ANY_HEX:
        return True
    return place.is_barracks or place.is_serb


def _federalist_land(ruleset: WrteRuleset) -> tuple[Place, ...]:
    """Where those groups may start in Croatia: anywhere, the Krajina Serbs too (ruling setup-krajina-area)."""
    return tuple(place for place in _croatia(ruleset) if not place.city or _is_open_city(ruleset, place))


# ------------------------------------------------------------------------------------------------------------- the JNA


@case("3.1.step.jna-croatia")
def _field_land(ruleset: WrteRuleset) -> tuple[Place, ...]:
    return _federalist_land(ruleset)


@case("3.1.step.jna-croatia.knin")
def knin_is_full(position: Position, unit: Unit, place: Place, group: Iterable[Unit]) -> bool:
    """Whether as many Motorized units of a group are in Knin as may be set up there, and this would be one more."""
    wanted = position.ruleset.charts.set_up
    if place != wanted.knin or unit.type is not UnitType.MOTORIZED:
        return False
    code = position.ruleset.codes[place.index]
    there = (other for other in group if position.pos[other.index] == code)
    return sum(other.type is UnitType.MOTORIZED for other in there) >= wanted.knin_motorized


class FieldSetUp(SetUp):
    """The JNA in hexes of Croatia; the Separatist Player sees the top units where he may not look (8.0)."""

    case: ClassVar[str] = "3.1.step.jna-croatia"
    title: ClassVar[str] = "JNA Set-Up in Croatia"
    side: Enum = Side.FEDERALIST
    owner: ClassVar[Side] = Side.FEDERALIST
    start: ClassVar[Start] = Start.CROATIA
    factions: ClassVar[frozenset[Faction]] = frozenset({Faction.JNA})

    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        return _field_land(ruleset)

    def limited(self, ruleset: WrteRuleset) -> tuple[Place, ...]:
        return (ruleset.charts.set_up.knin,)

    def barred(self, position: Position, unit: Unit, place: Place) -> Violation | None:
        group = self.members(position.ruleset, position.tracks.scenario)
        if not knin_is_full(position, unit, place, group):
            return None
        sentence = f"{place} has as many Motorized units as may start there"
        return Violation("3.1.step.jna-croatia.knin", sentence, {"place": str(place)})

    def quick(self, position: Position) -> Iterator[Place]:
        return quick_set_up.field(position.ruleset, self.open_land(position))


# ------------------------------------------------------------------------------------------------------ Krajina Serbs


@case("3.1.step.krajina")
def _krajina_land(ruleset: WrteRuleset) -> tuple[Place, ...]:
    return _federalist_land(ruleset)


class KrajinaSetUp(SetUp):
    """The first Krajina Serbs in hexes of Croatia."""

    case: ClassVar[str] = "3.1.step.krajina"
    title: ClassVar[str] = "Krajina Set-Up"
    side: Enum = Side.FEDERALIST
    owner: ClassVar[Side] = Side.FEDERALIST
    start: ClassVar[Start] = Start.CROATIA
    factions: ClassVar[frozenset[Faction]] = frozenset({Faction.KRAJINA})

    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        return _krajina_land(ruleset)

    def quick(self, position: Position) -> Iterator[Place]:
        return quick_set_up.krajina(position.ruleset, self.open_land(position))


# -------------------------------------------------------------------------------------------------------------- Bosnia


@case("3.1.step.jna-bosnia")
def _bosnian_barracks(ruleset: WrteRuleset) -> tuple[Place, ...]:
    return ruleset.map.barracks(Area.BOSNIA)


@case("3.1.step.jna-bosnia.each")
def _needing_unit(position: Position) -> tuple[Place, ...]:
    """The barracks cities of Bosnia that still need a unit (ruling setup-bosnia)."""
    cities = _bosnian_barracks(position.ruleset)
    return tuple(city for city in cities if not has_side(position, city.index, Side.FEDERALIST))


class BosniaSetUp(SetUp):
    """The JNA in barracks cities of Bosnia and Herzegovina, one unit in each as far as they go."""

    case: ClassVar[str] = "3.1.step.jna-bosnia"
    title: ClassVar[str] = "JNA Set-Up in Bosnia and Herzegovina"
    side: Enum = Side.FEDERALIST
    owner: ClassVar[Side] = Side.FEDERALIST
    start: ClassVar[Start] = Start.BOSNIA
    factions: ClassVar[frozenset[Faction]] = frozenset({Faction.JNA})
    garrison_case: ClassVar[str] = "3.1.step.jna-bosnia.each"

    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        return _bosnian_barracks(ruleset)

    def wanting(self, position: Position) -> tuple[Place, ...]:
        return _needing_unit(position)

    def quick(self, position: Position) -> Iterator[Place]:
        return iter(self.open_land(position))


class HoldingBoxSetUp(AutomaticRules[State, Draft, Action]):
    """What is left of the JNA and the Serbian paramilitaries goes into the Serbia Holding Box."""

    case: ClassVar[str] = "3.1.step.holding-box"
    title: ClassVar[str] = "Filling of the Serbia Holding Box"

    def enter(self, draft: Draft) -> None:
        if draft.turn == draft.tracks.scenario.first_turn:
            fill_holding_box(draft)


# ----------------------------------------------------------------------------------------------------------- the Croats


@case("3.1.step.zng.no-sr")
def _is_open_to_croats(ruleset: WrteRuleset, place: Place) -> bool:
    """Whether ZNG and HOS may start in a hex: not among Serbs, but for two hexes (ruling setup-zng-sr)."""
    return not place.is_serb or place in ruleset.charts.set_up.open_to_croats


@case("3.1.step.zng")
def _croatian_land(ruleset: WrteRuleset) -> tuple[Place, ...]:
    return tuple(place for place in _croatia(ruleset) if _is_open_to_croats(ruleset, place))


class CroatianSetUp(SetUp):
    """The Croatian units; which counters of the ZNG they are makes no difference (ruling zng-random-draw)."""

    case: ClassVar[str] = "3.1.step.zng"
    title: ClassVar[str] = "Croatian Set-Up"
    side: Enum = Side.SEPARATIST
    owner: ClassVar[Side] = Side.SEPARATIST
    start: ClassVar[Start] = Start.CROATIA
    factions: ClassVar[frozenset[Faction]] = frozenset({Faction.ZNG, Faction.HOS})

    def land(self, ruleset: WrteRuleset, scenario: Scenario) -> tuple[Place, ...]:
        return _croatian_land(ruleset)

    def quick(self, position: Position) -> Iterator[Place]:
        ruleset = position.ruleset
        cities = [city for city in ruleset.map.barracks(Area.CROATIA) if not city.is_serb]
        return quick_set_up.croats(ruleset, vacant(position, self.open_land(position), self.owner), cities)
