"""What binds units wherever they go: borders, and the JNA Activation Level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final

from ..core.cases import case
from ..core.errors import Violation
from ..core.hashing import IdentityHash
from .abroad import areas_abroad
from .map import Area, Place, Terrain
from .ruleset import WrteRuleset
from .rulings import ActivationMidturnEffect, CeasefireEnd, PreOperationsFreeze
from .sieges import besieged_units, is_pinned
from .state import Draft, Position
from .tracks import Scenario, Tracks
from .units import Faction, Side, Unit

__all__ = [
    "BORDERS",
    "WHILE",
    "Band",
    "activate",
    "allows_road_limit",
    "band",
    "bounded",
    "cap",
    "closed_by",
    "closure",
    "counting",
    "guest_cap",
    "has_ceasefire",
    "is_frozen",
    "is_guest",
    "is_held",
    "keeps_truce",
    "kept_in_place",
    "kept_still",
    "may_enter",
    "not_overdrawn",
    "open_to",
    "overdrawn",
]


class Band(IdentityHash, Enum):
    """The three JNA Activation Levels (5.1)."""

    LOW = "Low"
    MEDIUM = "Medium"
    FULL = "Full"


# ------------------------------------------------------------------------------------------------------------- borders


BORDERS: Final[Mapping[Faction, str]] = {
    Faction.JNA: "7.5.jna",
    Faction.KRAJINA: "7.5.krajina",
    Faction.PARAMILITARY: "7.5.paramilitary",
    Faction.SLOVENE: "7.5.slovene",
    Faction.ZNG: "7.5.croatian",
    Faction.HOS: "7.5.croatian",
}
"""By faction the case that bounds it."""


@case("7.5.slovene", "7.5.croatian", "7.5.krajina", "14.1.croatia", "7.5.jna", "7.5.paramilitary")
def areas_of(faction: Faction) -> frozenset[Area]:
    """The republics in which a faction may be; paramilitaries as the JNA (ruling paramilitary-borders)."""
    if faction is Faction.SLOVENE:
        return frozenset({Area.SLOVENIA})
    if faction is Faction.KRAJINA or faction.is_croatian:
        return frozenset({Area.CROATIA})
    return frozenset({Area.SLOVENIA, Area.CROATIA, Area.BOSNIA, Area.SERBIA, Area.MONTENEGRO})


def may_enter(faction: Faction, place: Place) -> bool:
    """Whether the borders let a faction be in a hex."""
    return place.area in areas_of(faction)


def closure(faction: Faction, place: Place) -> str:
    """The case that closes a hex which is no land of the map to a faction: the sea, an island, or land abroad."""
    if place.terrain is Terrain.ISLAND:
        return "7.4.islands"
    return "7.1.amphibious" if place.terrain is Terrain.SEA else BORDERS[faction]


def bounded(position: Position, faction: Faction) -> bytes:
    """For each place 1 if the borders let a faction be there, be it in an alliance, and 0 if not."""
    ruleset, scenario = position.ruleset, position.tracks.scenario
    key = ("bounded", faction, scenario)
    found: bytes | None = ruleset.memo.get(key)
    if found is None:
        abroad = areas_abroad(ruleset, scenario, faction)
        found = bytes(may_enter(faction, place) or place.area in abroad for place in ruleset.places)
        ruleset.memo[key] = found
    return found


# ----------------------------------------------------------------------------------------------------------- the level


@case("5.1.bands", "5.1.tiers", "5.1.tier-labels")
def band(ruleset: WrteRuleset, level: int) -> Band:
    """The band in which a box of the track lies: three of equal length (ruling activation-tier-numbering)."""
    return tuple(Band)[(level - 1) * 3 // ruleset.charts.level_boxes]


@case("5.2.timing")
def band_in_force(position: Position) -> Band:
    """The band whose limits hold now (ruling activation-midturn-effect)."""
    ruling = position.ruleset.rulings.activation_midturn_effect
    tracks = position.tracks
    level = tracks.level if ruling is ActivationMidturnEffect.IMMEDIATE else tracks.allowance
    memo = position.ruleset.memo
    bands: tuple[Band, ...] | None = memo.get("bands")
    if bands is None:
        ruleset = position.ruleset
        bands = memo["bands"] = tuple(band(ruleset, box + 1) for box in range(ruleset.charts.level_boxes))
    return bands[level - 1]


_CAPS: Final[Mapping[Band, int | None]] = {Band.LOW: 15, Band.MEDIUM: 30, Band.FULL: None}
_CAP_CASES: Final[Mapping[Band, str]] = {Band.LOW: "5.1.low.units", Band.MEDIUM: "5.1.medium.units"}


@case("5.1.low.units", "5.1.medium.units", "5.1.full", "5.0.role")
def cap(position: Position) -> int | None:
    """How many units may move or attack in a Game-Turn; None for any number."""
    return _CAPS[band_in_force(position)]


@case("5.1.scope")
def counting(position: Position) -> range:
    """The units that count: at Low those of the JNA, else all of the Federalist Player (ruling low-fifteen-scope)."""
    ruleset, is_low = position.ruleset, band_in_force(position) is Band.LOW
    return range(*(ruleset.factions[Faction.JNA] if is_low else ruleset.federalist))


@case("5.1.low.roads", "5.1.low.roads.exempt", "7.7.low")
def allows_road_limit(position: Position, faction: Faction, place: Place) -> bool:
    """Whether the road limit of the Low level lets units of a faction into a hex.

    It binds the JNA alone (ruling low-road-scope) and wants a road in the hex, wherever it leads (ruling
    low-road-start); Bosnia and Herzegovina and Montenegro are exempt.
    """
    if faction is not Faction.JNA or band_in_force(position) is not Band.LOW:
        return True
    return place.index in position.ruleset.map.on_road or place.area in (Area.BOSNIA, Area.MONTENEGRO)


# --------------------------------------------------------------------------------------------------- the ceasefire


@case("4.1.effect", "4.1.ban")
def has_ceasefire(position: Position) -> bool:
    """Whether there is a ceasefire in Slovenia now: from its declaration until Full (ruling ceasefire-end)."""
    tracks = position.tracks
    if not tracks.ceasefire:
        return False
    if position.ruleset.rulings.ceasefire_end is CeasefireEnd.WHILE_FULL:
        return band_in_force(position) is not Band.FULL
    return not tracks.ceasefire_ended


@case("7.5.ceasefire", "4.1.croatia-open")
def _keeps_out(faction: Faction, place: Place) -> bool:
    """Whether a ceasefire closes a hex to a faction: all of Slovenia, and nothing else, to those who fight there.

    Paramilitaries go where the JNA goes (7.5).
    """
    return place.area is Area.SLOVENIA and faction in (Faction.JNA, Faction.PARAMILITARY)


@case("17.2.setup")
def _is_out_of_play(scenario: Scenario, place: Place) -> bool:
    """Whether a scenario does without the republic of a hex (ruling slavonia-slovenia)."""
    return scenario is Scenario.SLAVONIA and place.area is Area.SLOVENIA


def closed_by(position: Position, faction: Faction, place: Place) -> str:
    """The case that closes a hex within its borders to a faction; empty if none does."""
    tracks = position.tracks
    if _is_out_of_play(tracks.scenario, place):
        return "17.2.setup"
    if tracks.ceasefire and has_ceasefire(position) and _keeps_out(faction, place):
        return "7.5.ceasefire"
    return ""


def open_to(position: Position, faction: Faction) -> bytes:
    """For each place 1 if nothing that holds at present keeps a faction out, and 0 if something does.

    That is its borders, the road limit of the level, and what the scenario or a ceasefire closes. All that depends on
    the tracks alone, so that the last answer is kept while they stay the same.
    """
    memo, tracks = position.ruleset.memo, position.tracks
    known: tuple[Tracks, bytes] | None = memo.get(faction)
    if known is None or known[0] is not tracks:
        known = memo[faction] = tracks, _open_to(position, faction)
    return known[1]


def _open_to(position: Position, faction: Faction) -> bytes:
    """The same, for whatever tracks."""
    ruleset, scenario = position.ruleset, position.tracks.scenario
    key = ("open to", faction, scenario, band_in_force(position) is Band.LOW, has_ceasefire(position))
    found: bytes | None = ruleset.memo.get(key)
    if found is None:
        within = bounded(position, faction)
        open_places = (place for place in ruleset.places if not closed_by(position, faction, place))
        allowed = {place.index for place in open_places if allows_road_limit(position, faction, place)}
        found = ruleset.memo[key] = bytes(is_within and n in allowed for n, is_within in enumerate(within))
    return found


@case("4.1.ban")
def keeps_truce(position: Position, faction: Faction, enemy: Faction) -> bool:
    """Whether a ceasefire keeps a faction from fighting an enemy: the JNA, and paramilitaries, from Slovenes."""
    if not position.tracks.ceasefire or enemy is not Faction.SLOVENE:
        return False
    return faction in (Faction.JNA, Faction.PARAMILITARY) and has_ceasefire(position)


@case("4.1.slovenes-static", "4.1.croats-unaffected")
def _is_static(position: Position, unit: Unit) -> bool:
    """Whether a ceasefire holds a unit where it is: a Slovene one (ruling slovene-movement-in-ceasefire)."""
    return unit.faction is Faction.SLOVENE and has_ceasefire(position)


# --------------------------------------------------------------------------------------- before Croatian operations


@case("4.0.event.1.no-ops.frozen", "14.1.frozen", "14.1.picked")
def is_frozen(position: Position, unit: Unit, place: Place) -> bool:
    """Whether a unit may neither move nor attack because Croatian operations have not begun.

    Slovenes are free (ruling slovene-pre-operations), and so is the JNA in Slovenia unless ruling pre-operations-freeze
    is literal. What the JNA in Croatia may do is limited otherwise: see `guest_cap`.
    """
    if position.tracks.operations or unit.faction is Faction.SLOVENE:
        return False
    if unit.faction is not Faction.JNA:
        return True
    if place.area is Area.SLOVENIA:
        return position.ruleset.rulings.pre_operations_freeze is PreOperationsFreeze.LITERAL
    return place.area is not Area.CROATIA


@case("14.2.low", "14.2.active")
def is_idle(position: Position, unit: Unit) -> bool:
    """Whether a unit is of the Serbian paramilitaries, who do not operate while the level is Low."""
    return unit.faction is Faction.PARAMILITARY and band_in_force(position) is Band.LOW


def kept_still(position: Position, unit: Unit, place: Place) -> str:
    """The case that keeps a unit in a place from moving, attacking and ambushing; empty if none does."""
    if position.tracks.ceasefire and _is_static(position, unit):
        return "4.1.slovenes-static"
    if is_frozen(position, unit, place):
        return "4.0.event.1.no-ops.frozen"
    return "14.2.low" if is_idle(position, unit) else ""


def kept_in_place(position: Position, unit: Unit, place: Place) -> str:
    """The case that keeps a unit in a place from moving; empty if none does."""
    if still := kept_still(position, unit, place):
        return still
    if is_pinned(position, unit.index):
        return "8.7.pinned"
    return "16.2.frozen" if is_held(position, unit.index) else ""


@case("16.2.frozen")
def is_held(position: Position, unit: int) -> bool:
    """Whether a veto keeps a unit from moving: it does not advance after combat either (ruling wildcard-frozen)."""
    return unit in position.vetoed


WHILE: Final[Mapping[str, str]] = {
    "4.1.slovenes-static": "during the ceasefire",
    "4.0.event.1.no-ops.frozen": "before Croatian operations have begun",
    "14.2.low": "while the JNA Activation Level is Low",
    "8.7.pinned": "until the JNA Activation Level is Full",
    "16.2.frozen": "in this Game-Turn, after a veto",
}
"""What the cases of `kept_in_place` say."""


@case("4.0.event.1.no-ops.four")
def guest_cap() -> int:
    """How many units of the JNA in Croatia may act in a Game-Turn before its operations.

    They are among those that the level allows, and go where they like (rulings pre-operations-four-within-cap and
    pre-operations-four-destination).
    """
    return 4


def is_guest(position: Position, unit: Unit, place: Place) -> bool:
    """Whether a unit that has not acted yet is one of those in Croatia before its operations."""
    return not position.tracks.operations and unit.faction is Faction.JNA and place.area is Area.CROATIA


def _is_guest_there(position: Position, unit: int) -> bool:
    """The same where it stands."""
    ruleset = position.ruleset
    return is_guest(position, ruleset.units[unit], ruleset.places[ord(position.pos[unit])])


@case("5.1.medium.besieged")
def _counted_under_siege(position: Position) -> Iterable[int]:
    """The units that count at Medium though they do nothing: those under siege."""
    return besieged_units(position) if band_in_force(position) is Band.MEDIUM else ()


def _barred(position: Position, group: bytes) -> frozenset[int]:
    """The units that cannot be activated beside those that have been and those of a group, as the level allows none."""
    most, activated = cap(position), position.activated
    if most is None or (len(activated) + len(group) < most and not position.tracks.besieged):
        return frozenset()
    acting, counted = {*activated, *group, *_counted_under_siege(position)}, counting(position)
    is_full = sum([unit in counted for unit in acting]) >= most
    return frozenset(counted) - acting if is_full else frozenset()


def _has_all_guests(position: Position, group: bytes) -> bool:
    """Whether no more of the JNA in Croatia may act before its operations."""
    if position.tracks.operations:
        return False
    fresh = (other for other in group if other not in position.activated)
    return len(position.guests) + sum(_is_guest_there(position, other) for other in fresh) >= guest_cap()


def overdrawn(position: Position, unit: Unit, at: Place, group: bytes = b"") -> Iterator[Violation]:
    """Why a unit cannot be activated beside those that have been, and those of the group that is being formed."""
    if unit.side is Side.SEPARATIST or unit.index in position.activated:
        return
    if unit.index in _barred(position, group):
        most = cap(position)
        sentence = f"no more than {most} units may be activated in this Game-Turn"
        rule = _CAP_CASES[band_in_force(position)]
        yield Violation(rule, sentence, {"unit": str(unit), "most": most})
    if is_guest(position, unit, at) and _has_all_guests(position, group):
        sentence = "only four units of the JNA in Croatia may act before Croatian operations"
        yield Violation("4.0.event.1.no-ops.four", sentence, {"unit": str(unit), "most": guest_cap()})


def not_overdrawn(position: Position, units: Sequence[int], group: bytes = b"") -> Sequence[int]:
    """Those of some units of one side for which `overdrawn` has nothing to say where they stand."""
    if not units or units[0] >= position.ruleset.federalist[1]:
        return units
    barred, has_all_guests = _barred(position, group), _has_all_guests(position, group)
    if not barred and not has_all_guests:
        return units
    found = [unit for unit in units if unit not in barred]
    if not has_all_guests:
        return found
    return [unit for unit in found if unit in position.activated or not _is_guest_there(position, unit)]


@case("5.1.scope")
def activate(draft: Draft, units: bytes) -> None:
    """Note which units move or attack now, where they stand (ruling activation-count-once)."""
    for unit in units:
        if draft.ruleset.units[unit].side is Side.FEDERALIST and unit not in draft.activated:
            if _is_guest_there(draft, unit):
                draft.guests = bytes(sorted((*draft.guests, unit)))
            draft.activated = bytes(sorted((*draft.activated, unit)))
