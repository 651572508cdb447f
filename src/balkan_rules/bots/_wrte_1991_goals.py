"""What the greedy bot of War Returns to Europe plays for in each scenario, and in which republics."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ..wrte_1991 import Area, Faction, Place, Scenario

if TYPE_CHECKING:
    from ..wrte_1991 import Tracks, WrteRuleset

__all__ = ["goals", "is_closed", "republics"]

_EVERYWHERE: Final = frozenset({Area.SLOVENIA, Area.CROATIA, Area.BOSNIA, Area.SERBIA, Area.MONTENEGRO})
_SLOVENIA: Final = frozenset({Area.SLOVENIA})
_REPUBLICS: Final[Mapping[Faction, frozenset[Area]]] = {
    Faction.JNA: _EVERYWHERE,
    Faction.PARAMILITARY: _EVERYWHERE,
    Faction.KRAJINA: frozenset({Area.CROATIA}),
    Faction.SLOVENE: _SLOVENIA,
    Faction.ZNG: frozenset({Area.CROATIA}),
    Faction.HOS: frozenset({Area.CROATIA}),
}
"""Where units go; allies stay at home."""
_MASLENICA: Final = "1709"
"""The bridge that counts in the campaign."""


def _is_site(place: Place, scenario: Scenario) -> bool:
    """Whether a hex is worth something by itself: in the Ten Days War and the campaign border posts win at once."""
    if scenario is Scenario.TEN_DAYS:
        return place.is_border_post and place.area is Area.SLOVENIA
    if place.area not in (Area.SLOVENIA, Area.CROATIA):
        return False
    is_total = scenario is Scenario.TOTAL_WAR
    is_post = place.is_border_post and (is_total or place.area is Area.SLOVENIA)
    is_marked = place.is_bridge or place.is_airport if is_total else place.name == _MASLENICA
    return bool(place.city) or is_post or is_marked


def _is_crossing(place: Place, scenario: Scenario) -> bool:
    """Whether a hex counts with others that nobody of the enemy has entered: those of Serbs, and mixed ones."""
    is_counted = scenario in (Scenario.CAMPAIGN, Scenario.SLAVONIA) and not _is_site(place, scenario)
    return is_counted and (place.is_serb or place.is_mixed)


def goals(ruleset: WrteRuleset, scenario: Scenario) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The hexes that both sides want to keep, and those that they only want to have been in last."""
    memo: dict[Any, Any] = ruleset.memo
    key = "greedy goals", scenario
    if key not in memo:
        places = [place for place in ruleset.places if place.is_playable]
        sites = tuple(place.index for place in places if _is_site(place, scenario))
        memo[key] = sites, tuple(place.index for place in places if _is_crossing(place, scenario))
    found: tuple[tuple[int, ...], tuple[int, ...]] = memo[key]
    return found


def _has_slovenia(tracks: Tracks) -> bool:
    """Whether there is a war in Slovenia now."""
    is_truce = tracks.ceasefire > 0 and not tracks.ceasefire_ended
    return tracks.scenario is not Scenario.SLAVONIA and not is_truce


def is_closed(place: Place, tracks: Tracks) -> bool:
    """Whether nobody fights for a hex now."""
    return place.area is Area.SLOVENIA and not _has_slovenia(tracks)


def republics(faction: Faction, tracks: Tracks) -> frozenset[Area]:
    """Where units of a faction go; in the Ten Days War what is not of Slovenia is left alone."""
    areas = _REPUBLICS[faction]
    if tracks.scenario is Scenario.TEN_DAYS:
        return areas & _SLOVENIA
    return areas if _has_slovenia(tracks) else areas - _SLOVENIA
