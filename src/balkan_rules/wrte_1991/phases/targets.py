"""Which units can attack which hexes (sections 5.1, 8.0 and 8.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...core.cases import case
from ...core.errors import Violation
from ..limits import WHILE, Band, allows_road_limit, band_in_force, keeps_truce, kept_still, not_overdrawn, overdrawn
from ..map import FIRST_HEX, Area, Place
from ..rulings import OddsZeroStrength
from ..secrecy import other_side
from ..state import Position, has_side, on_map, units_at
from ..supply import halved
from ..units import Faction, Side, Unit
from ..zones import enemies
from . import odds

__all__ = [
    "able",
    "around",
    "beginners",
    "can_hit",
    "counts_as_city_attack",
    "is_void",
    "refusals",
    "target_refusals",
    "targets",
]

_CITY_ATTACKS: Final = 2
"""Attacks of the JNA on Croatian cities in a Game-Turn at Low (5.1)."""


# ------------------------------------------------------------------------------------------------------------- who may


def able(position: Position, side: Side) -> bytes:
    """The units of a side that may attack in its Combat Phase: those on the map that nothing keeps still."""
    ruleset = position.ruleset
    return bytes(
        unit
        for unit in on_map(position, side)
        if not kept_still(position, ruleset.units[unit], ruleset.places[ord(position.pos[unit])])
    )


@case("8.0.eligible")
def _not_phasing(unit: Unit, side: Side) -> Iterator[Violation]:
    """Only the Player whose Combat Phase it is attacks."""
    if unit.side is not side:
        yield Violation("8.0.eligible", f"{unit} does not attack in the enemy's phase", {"unit": str(unit)})


@case("8.0.once")
def _not_ready(position: Position, unit: Unit) -> Iterator[Violation]:
    """A unit attacks once in a phase, and only from the map; and some do not at all."""
    place = position.ruleset.places[ord(position.pos[unit.index])]
    details = {"unit": str(unit), "place": str(place)}
    if unit.index in position.ready:
        return
    if place.index < FIRST_HEX:
        yield Violation("8.0.eligible", f"{unit} is not on the map", details)
    elif still := kept_still(position, unit, place):
        yield Violation(still, f"{unit} does not attack {WHILE[still]}", details)
    else:
        vetoed = ", or its attack has been vetoed" if unit.index in position.vetoed else ""
        yield Violation("8.0.once", f"{unit} has attacked in this phase{vetoed}", details)


def is_void(position: Position, unit: int) -> bool:
    """Whether a unit by itself has no Attack Strength to attack with (ruling odds-zero-strength)."""
    if position.ruleset.rulings.odds_zero_strength is OddsZeroStrength.FLOOR_ONE:
        return False
    rating = position.ruleset.units[unit].rating.attack
    return halved(rating) == 0 and odds.attack(position, (unit,)) == 0


def refusals(position: Position, side: Side, unit: Unit, group: bytes = b"") -> Iterator[Violation]:
    """Why a unit cannot take part in any attack beside those of a group."""
    outside = tuple(_not_phasing(unit, side))
    yield from outside
    if not outside:
        unready = tuple(_not_ready(position, unit))
        yield from unready
        if not unready:
            yield from overdrawn(position, unit, position.ruleset.places[ord(position.pos[unit.index])], group)


# -------------------------------------------------------------------------------------------------------------- whom


@case("8.1.surround")
def around(position: Position, target: Place) -> list[int]:
    """The units of either side in the hexes around one: attackers stand in any of them."""
    places = position.ruleset.neighbours[target.index]
    return sorted([unit for at in places for unit in units_at(position, at)])


def _apart(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """Whether a unit is not one of them."""
    if unit.index not in around(position, target):
        yield Violation("8.1.surround", f"{unit} is not beside {target}", {"unit": str(unit), "to": str(target)})


@case("8.0.eligible")
def _nobody(position: Position, side: Side, target: Place) -> Iterator[Violation]:
    """Only the enemy is attacked."""
    if not has_side(position, target.index, other_side(side)):
        yield Violation("8.0.eligible", f"no enemy is in {target}", {"to": str(target)})


@case("4.0.event.1.no-ops.four")
def _neutral(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """Before Croatian operations the JNA attacks only where a Slovene is on top (ruling pre-operations-targets)."""
    top_unit = position.ruleset.units[next(units_at(position, target.index))]
    if not position.tracks.operations and top_unit.faction.is_croatian:
        sentence = "before Croatian operations only Slovene units are attacked"
        yield Violation("4.0.event.1.no-ops.four", sentence, {"unit": str(unit), "to": str(target)})


@case("4.1.ban")
def _in_truce(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """During a ceasefire nobody attacks where a Slovene is on top: they stack with nobody else (6.5)."""
    top_unit = position.ruleset.units[next(units_at(position, target.index))]
    if keeps_truce(position, unit.faction, top_unit.faction):
        sentence = f"there is a ceasefire with those in {target}"
        yield Violation("4.1.ban", sentence, {"unit": str(unit), "to": str(target)})


@case("14.1.croatia")
def _abroad(unit: Unit, target: Place) -> Iterator[Violation]:
    """Krajina Serbs operate only in Croatia; borders do not bind the attacks of others (ruling attack-over-borders)."""
    if unit.faction is Faction.KRAJINA and target.area is not Area.CROATIA:
        yield Violation("14.1.croatia", f"{unit} attacks only in Croatia", {"unit": str(unit), "to": str(target)})


@case("5.1.low.roads")
def _off_road(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """At Low the JNA attacks only hexes with a road."""
    if not allows_road_limit(position, unit.faction, target):
        sentence = f"at this Activation Level {unit} attacks hexes with a road only"
        yield Violation("5.1.low.roads", sentence, {"unit": str(unit), "to": str(target)})


@case("5.1.low.field-attacks")
def counts_as_city_attack(unit: Unit, target: Place) -> bool:
    """Whether an attack with a unit counts as one on a Croatian city: any with the JNA (ruling mixed-attack-cap-low).

    Attacks on other hexes are not limited.
    """
    return unit.faction is Faction.JNA and target.is_city_of(Area.CROATIA)


@case("5.1.low.city-attacks")
def _too_many(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """At Low the JNA attacks Croatian cities twice a Game-Turn (rulings low-city-attacks, attack-count-definition)."""
    if (
        counts_as_city_attack(unit, target)
        and position.tracks.city_attacks >= _CITY_ATTACKS
        and band_in_force(position) is Band.LOW
    ):
        sentence = f"Croatian cities have been attacked {_CITY_ATTACKS} times in this Game-Turn"
        yield Violation("5.1.low.city-attacks", sentence, {"unit": str(unit), "to": str(target)})


def target_refusals(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """Why a unit that may attack cannot attack a hex."""
    apart = tuple(_apart(position, unit, target))
    yield from apart
    if not apart:
        empty = tuple(_nobody(position, unit.side, target))
        yield from empty
        if not empty:
            yield from _bans(position, unit, target)


def _bans(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """Why a unit cannot attack a hex beside it in which there is an enemy."""
    yield from _neutral(position, unit, target)
    yield from _in_truce(position, unit, target)
    yield from _abroad(unit, target)
    yield from _off_road(position, unit, target)
    yield from _too_many(position, unit, target)


def can_hit(position: Position, unit: Unit, target: Place) -> bool:
    """Whether nothing bans that."""
    return next(_bans(position, unit, target), None) is None


def targets(position: Position, unit: Unit) -> list[Place]:
    """The hexes that a unit which may attack can attack."""
    ruleset, enemy = position.ruleset, other_side(unit.side)
    around = [at for at in ruleset.neighbours[ord(position.pos[unit.index])] if has_side(position, at, enemy)]
    return [ruleset.places[at] for at in around if can_hit(position, unit, ruleset.places[at])]


def beginners(position: Position, side: Side) -> list[int]:
    """The units of a side with which an attack can begin in its Combat Phase: `refusals` has nothing to say of them."""
    ruleset, pos, near = position.ruleset, position.pos, enemies(position, side).beside
    bits, units = ruleset.map.bits, ruleset.units
    ready = not_overdrawn(position, [unit for unit in position.ready if bits[ord(pos[unit])] & near])
    return [unit for unit in ready if targets(position, units[unit]) and not is_void(position, unit)]
