"""Supply (section 12.0): who has it where, from which sources, and along which ways."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

from ..core.cases import case
from ..core.errors import PositionError
from ..core.hashing import IdentityHash
from ..core.paths import trace
from .ground import hexes_where, hexes_without_us, reach
from .map import KNIN, PETRINJA, SARAJEVO, SERBIA, SPLIT, ZADAR, ZAGREB, Area, Place
from .rulings import SupplyStart, SupplyTiming
from .state import Position, State
from .tracks import Scenario
from .units import Faction, Side, Unit
from .zones import Presence, enemies

__all__ = [
    "EARLY_TURNS",
    "Purpose",
    "halved",
    "has_way",
    "is_supplied",
    "kept_supplied",
    "line",
    "open_land",
    "sources",
    "unsupplied",
    "without_supply",
]

EARLY_TURNS: Final = 3
"""The last Game-Turn on which the JNA needs no supply in Slovenia (12.4)."""


class Purpose(IdentityHash, Enum):
    """What supply is asked for."""

    ATTACK = "attack"
    DEFENCE = "defence"
    MOVEMENT = "movement"


@case("12.0.start", "12.4.start-conflict")
def counts(position: Position, faction: Faction, place: Place) -> bool:
    """Whether supply counts for a faction in a place yet: from the start of Croatian operations.

    For the JNA and paramilitaries ruling supply-start can have it count from Game-Turn 4 instead, but in Slovenia not
    where the scenario has it count there before that.
    """
    is_jna = faction in (Faction.JNA, Faction.PARAMILITARY)
    if is_jna and position.ruleset.rulings.supply_start is SupplyStart.TURN_FOUR:
        return position.turn > EARLY_TURNS or (place.area is Area.SLOVENIA and _lacks_grace(position))
    return position.tracks.operations > 0


@case("12.5.instant", "12.5.instant.conflict")
def _is_judged_on_use(position: Position) -> bool:
    """Whether supply is judged whenever it is used, and not once a Game-Turn (ruling supply-timing)."""
    return position.ruleset.rulings.supply_timing is SupplyTiming.ON_USE


def is_supplied(position: Position, unit: int, purpose: Purpose) -> bool:
    """Whether a unit on the map is in supply for a purpose.

    If the last check decides, a unit that it found without keeps what its hex excuses for the purpose (12.2, 12.4).
    """
    if _is_judged_on_use(position):
        return not without_supply(position, (unit,), purpose)
    ruleset = position.ruleset
    faction, place = ruleset.units[unit].faction, ruleset.places[ord(position.pos[unit])]
    return unit not in position.unsupplied or _is_excused(faction, place, purpose)


def unsupplied(position: Position, units: Iterable[int], purpose: Purpose) -> list[int]:
    """Those of some units of which `is_supplied` is not true."""
    if _is_judged_on_use(position):
        return without_supply(position, units, purpose)
    return [unit for unit in units if not is_supplied(position, unit, purpose)]


def without_supply(position: Position, units: Iterable[int], purpose: Purpose) -> list[int]:
    """Those of some units on the map that have no supply for a purpose at this moment."""
    ruleset, pos, found = position.ruleset, position.pos, list[int]()
    faction, free, kept = None, b"", None
    for unit in units:  # those of a faction stand together in the unit table
        own = ruleset.units[unit].faction
        if own is not faction:
            faction, free, kept = own, _free_places(position, own, purpose), None
        at = ord(pos[unit])
        if not free[at]:
            if kept is None:
                kept = kept_supplied(position, own)
            if not has_way(position, own, at, kept):
                found.append(unit)
    return found


def _free_places(position: Position, faction: Faction, purpose: Purpose) -> bytes:
    """For each place 1 if units of a faction have supply there at present without a way to a source, and 0 if not."""
    memo, tracks = position.ruleset.memo, position.tracks
    key = (faction, purpose, tracks.scenario, tracks.operations > 0, position.turn <= EARLY_TURNS)
    found: bytes | None = memo.get(key)
    if found is None:
        found = memo[key] = bytes(
            not counts(position, faction, place) or _needs_none(position, faction, place, purpose)
            for place in position.ruleset.places
        )
    return found


@case("12.0.factions")
def _needs_none(position: Position, faction: Faction, place: Place, purpose: Purpose) -> bool:
    """Whether a faction has supply in a place, without a way to a source."""
    if faction is Faction.SLOVENE:
        return _slovene_at_home(place)
    if faction is Faction.KRAJINA:
        return _krajina_at_home(place)
    is_early = faction is Faction.JNA and _early_grace(position, place)
    return is_early or _is_excused(faction, place, purpose)


def _is_excused(faction: Faction, place: Place, purpose: Purpose) -> bool:
    """Whether a purpose needs no supply where units of a faction stand."""
    if faction.is_croatian:
        return _croat_at_home(place, purpose)
    return faction is Faction.JNA and _garrison(place, purpose)


@case("12.1.auto")
def _slovene_at_home(place: Place) -> bool:
    return place.area is Area.SLOVENIA


@case("12.3.auto", "2.4.ethnic-effects")
def _krajina_at_home(place: Place) -> bool:
    return place.is_serb


@case("12.2.defend", "12.2.movement")
def _croat_at_home(place: Place, purpose: Purpose) -> bool:
    """Only an attack needs a way to a source (ruling croatian-supply-movement)."""
    return place.area is Area.CROATIA and purpose is not Purpose.ATTACK


@case("12.4.early")
def _early_grace(position: Position, place: Place) -> bool:
    """The JNA in Slovenia on the first Game-Turns (ruling supply-start)."""
    if position.ruleset.rulings.supply_start is SupplyStart.OPERATIONS or _lacks_grace(position):
        return False
    return place.area is Area.SLOVENIA and position.turn <= EARLY_TURNS


@case("17.3.supply")
def _lacks_grace(position: Position) -> bool:
    """Whether the JNA in Slovenia needs supply from the first Game-Turn on."""
    return position.tracks.scenario is Scenario.TOTAL_WAR


@case("12.4.barracks")
def _garrison(place: Place, purpose: Purpose) -> bool:
    """The JNA in a barracks city, for defence alone (ruling supply-barracks-defence)."""
    return place.is_barracks and purpose is Purpose.DEFENCE


def sources(position: Position, faction: Faction) -> frozenset[int]:
    """The hexes from which a faction draws supply, whether they are open or not."""
    key = ("supply sources", faction)
    found: frozenset[int] | None = position.ruleset.memo.get(key)
    if found is None:
        places = position.ruleset.places
        names = _source_names(faction)
        if faction is Faction.SLOVENE:
            found = frozenset(p.index for p in places if p.city and p.area is Area.SLOVENIA)
        else:
            found = frozenset(p.index for p in places if p.name in names)
        position.ruleset.memo[key] = found
    return found


def _goals(position: Position, faction: Faction) -> int:
    """The same as a set of hexes as bits."""
    ruleset = position.ruleset
    key = ("supply goals", faction)
    found: int | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = sum(ruleset.map.bits[source] for source in sources(position, faction))
    return found


@case("12.1.trace", "12.2.attack", "12.3.trace", "12.4.trace", "12.4.paramilitary")
def _source_names(faction: Faction) -> frozenset[str]:
    """The numbers of the hexes that are sources; Slovenes have every city of Slovenia."""
    if faction.is_croatian:
        return frozenset({ZAGREB, SPLIT, ZADAR})
    if faction is Faction.KRAJINA:
        return frozenset({PETRINJA, KNIN})
    return frozenset() if faction is Faction.SLOVENE else frozenset({SERBIA, SARAJEVO})


@case("12.2.blockers", "12.2.negate")
def _is_open(*, ours: bool, theirs: bool, zoned: bool) -> bool:
    """Whether a line of supply may go through a hex: no enemy, and no enemy zone unless a friendly unit is there."""
    return ours or not (theirs or zoned)


def open_land(position: Position, side: Side) -> int:
    """The hexes through which the lines of supply of a side may go; any land in play (ruling supply-path-area)."""
    return hexes_where(position, side, _is_open)


@case("12.0.path")
def has_way(position: Position, faction: Faction, place: int, kept: int) -> bool:
    """Whether a line of supply goes from a hex, which need not be open itself, to a source.

    Args:
        position: where it is asked.
        faction: whose units are to be supplied.
        place: the hex.
        kept: what `kept_supplied` says. Units of one's own open land, and close none; so ways without them are looked
            at first, which stay as they are while a side moves.
    """
    board = position.ruleset.map
    reaching = board.within_reach[place]
    if reaching & kept:
        return True
    goals = _goals(position, faction)
    supplied = reach(position.ruleset, "open", goals, open_land(position, faction.side))
    return (reaching & supplied) | (board.bits[place] & goals) != 0


def kept_supplied(position: Position, faction: Faction) -> int:
    """The hexes from which a line of supply goes without the side's own units."""
    side = faction.side
    memo, theirs, key = position.ruleset.memo, enemies(position, side), ("kept supplied", faction)
    known: tuple[Presence, int] | None = memo.get(key)
    if known is None or known[0] is not theirs:
        goals, land = _goals(position, faction), hexes_without_us(position, side, _is_open)
        known = memo[key] = theirs, reach(position.ruleset, "kept open", goals, land)
    return known[1]


def line(state: State, unit: Unit | str) -> tuple[Place, ...] | None:
    """See `State.supply_line`."""
    from .board import where  # noqa: PLC0415 - boards are built on states

    place = where(state, unit)
    if not place.is_hex:
        message = f"{unit} stands in no hex that is known"
        raise PositionError(message)
    ruleset = state.ruleset
    faction = ruleset.unit(str(unit)).faction
    goals, bits, land = sources(state, faction), ruleset.map.bits, open_land(state, faction.side)
    way = trace(place.index, goals, ruleset.neighbours.__getitem__, lambda other: bits[other] & land != 0)
    return None if way is None else tuple(ruleset.places[index] for index in way)


@case("12.5.move", "12.5.strength")
def halved(number: int) -> int:
    """A printed rating of a unit that is out of supply (ruling supply-halve-each)."""
    return number // 2
