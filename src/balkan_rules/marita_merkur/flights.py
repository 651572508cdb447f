"""Air units: where they can fly, and where they can be based (31.F.jugoslav_air, 31.N.airfield, 31.N.base)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from ..core.cases import case
from ..core.errors import Violation
from .affairs import Affairs, trusted_germans_have_intervened
from .borders import trusted_why_not_enter, trusted_why_not_leave
from .interdiction import trusted_why_not_send_to_crete
from .invasion import trusted_why_not_fly, trusted_why_not_operate
from .ruleset import MaritaMerkurRuleset
from .scarpantos import trusted_why_not_base
from .state import Position
from .units import Place, Unit
from .values import Mark, Mission, PlayerTurn, Side

__all__ = [
    "air_units",
    "fliers",
    "flights_of",
    "flyable",
    "held_by",
    "open_bases",
    "turn_played",
    "why_idle",
    "why_not_base_at",
    "why_not_fly_to",
]

_AIR: Final = "air units"
_ALLOWED: Final = "air space"
_FLIGHTS: Final = "flights of air units"
_HELD: Final = "held places"
_BASES: Final = "airfields with room"
_CLOSED: Final = "closed airfields"


def air_units(ruleset: MaritaMerkurRuleset, side: Side) -> tuple[int, ...]:
    """The air units of a side, in the order of the table."""
    found: tuple[int, ...] | None = ruleset.memo.get((_AIR, side))
    if found is None:
        found = tuple(unit for unit in ruleset.of_side[side] if ruleset.units[unit].is_air)
        ruleset.memo[_AIR, side] = found
    return found


def turn_played(position: Position) -> PlayerTurn:
    """The player turn that is played; it is asked in air phases alone."""
    turn = position.player_turn
    assert turn is not None  # noqa: S101 - air phases belong to player turns
    return turn


# ------------------------------------------------------------------------------------------------------------ who flies


@case("31.L.air.flak")
def _is_grounded(position: Position, unit: Unit) -> Iterator[Violation]:
    """Who was sent home by guns or fighters stays there for some time."""
    for one in position.sky.grounded:
        if one.unit is unit and one.until >= position.turn:
            sentence = f"{unit} stays on the ground through game turn {one.until}"
            yield Violation("31.L.air.flak", sentence, {"unit": unit.name, "until": one.until})


def why_idle(position: Position, unit: Unit) -> Iterator[Violation]:
    """Why an air unit can do nothing in this player turn (31.D.before, 31.F.german_only)."""
    ground = position.at(unit.index).ground
    yield from _is_grounded(position, unit)
    yield from trusted_why_not_leave(unit.piece, ground, ground, position.affairs)
    yield from trusted_why_not_operate(unit.piece, turn_played(position))


def fliers(position: Position, side: Side) -> Iterator[int]:
    """The air units of a side that can fly in this player turn."""
    for unit in air_units(position.ruleset, side):
        if position.is_on_map(unit) and next(why_idle(position, position.ruleset.units[unit]), None) is None:
            yield unit


# ---------------------------------------------------------------------------------------------------------- how far


@case("31.F.jugoslav_air", "30.A", "31.E.2.border")
def _barred(unit: Unit, mission: Mission, turn: PlayerTurn, place: Place, affairs: Affairs) -> Iterator[Violation]:
    """Surprise and borders hold in the air too (rulings 30.A.air_units, 31.E.2.no_coup_scope)."""
    yield from trusted_why_not_fly(unit.piece, mission, turn)
    yield from trusted_why_not_enter(unit.piece, place.ground, affairs)


def why_not_fly_to(position: Position, unit: Unit, mission: Mission, place: Place) -> Iterator[Violation]:
    """Why an air unit may not fly a mission to a place, whoever is there."""
    yield from _barred(unit, mission, turn_played(position), place, position.affairs)
    reach = position.ruleset.host.flights(position, unit.side, mission).get(unit.name, ())
    if place.name not in reach:
        sentence = f"{unit} cannot fly a {mission} mission to {place}"
        yield Violation("31.F", sentence, {"unit": unit.name, "mission": str(mission), "to": place.name})


@attrs.frozen(eq=False)
class _Flights:
    """Where the air units of a side can fly a mission, as it was last asked, with all that it depends on."""

    answer: Mapping[str, frozenset[str]]
    state: tuple[object, ...]
    places: Mapping[int, frozenset[int]]


def flights_of(position: Position, side: Side, mission: Mission) -> Mapping[int, frozenset[int]]:
    """For each air unit of a side that flies a mission the places for which `why_not_fly_to` has no reason."""
    memo, affairs = position.ruleset.memo, position.affairs
    answer = position.ruleset.host.flights(position, side, mission)
    state = turn_played(position), affairs.coup, trusted_germans_have_intervened(affairs), affairs.invaded
    known: _Flights | None = memo.get((_FLIGHTS, side, mission))
    if known is None or known.answer is not answer or known.state != state:
        places = dict(_all_flights(position, side, mission, answer))
        known = memo[_FLIGHTS, side, mission] = _Flights(answer, state, places)
    return known.places


def _all_flights(
    position: Position, side: Side, mission: Mission, reach: Mapping[str, frozenset[str]]
) -> Iterator[tuple[int, frozenset[int]]]:
    ruleset, turn = position.ruleset, turn_played(position)
    for index in air_units(ruleset, side):
        unit = ruleset.units[index]
        if unit.name in reach:
            places = frozenset(map(ruleset.index_of.__getitem__, reach[unit.name]))
            yield index, places & _allowed(ruleset, unit, mission, turn, position.affairs)


def _allowed(
    ruleset: MaritaMerkurRuleset, unit: Unit, mission: Mission, turn: PlayerTurn, affairs: Affairs
) -> frozenset[int]:
    """The places for which `_barred` has no reason."""
    same = unit.nation, unit.piece.post
    key = _ALLOWED, *same, mission, turn, affairs.coup, trusted_germans_have_intervened(affairs), affairs.invaded
    found: frozenset[int] | None = ruleset.memo.get(key)
    if found is None:
        found = frozenset(one.index for one in ruleset.on_map if not any(_barred(unit, mission, turn, one, affairs)))
        ruleset.memo[key] = found
    return found


def flyable(position: Position, unit: Unit, mission: Mission) -> frozenset[int]:
    """The places for which `why_not_fly_to` has no reason."""
    return flights_of(position, unit.side, mission).get(unit.index, frozenset())


# ------------------------------------------------------------------------------------------------------------ airfields


def held_by(position: Position, side: Side) -> frozenset[int]:
    """The places that a side holds."""
    memo, answer = position.ruleset.memo, position.ruleset.host.holders(position)
    known: tuple[object, Mapping[Side, frozenset[int]]] | None = memo.get(_HELD)
    if known is None or known[0] is not answer:
        index_of = position.ruleset.index_of
        places = {one: frozenset(index_of[name] for name, holder in answer.items() if holder is one) for one in Side}
        known = memo[_HELD] = answer, places
    return known[1][side]


@case("31.N.airfield")
def _has_no_room(position: Position, unit: Unit, place: Place) -> Iterator[Violation]:
    """Air units are based on airfields of their side, as many as each has room for."""
    facts = {"unit": unit.name, "to": place.name}
    if not place.airfield or place.index not in held_by(position, unit.side):
        yield Violation("31.N.airfield", f"there is no {unit.side} airfield at {place}", facts)
    elif _based(position, unit.side, place.index) >= place.airfield:
        yield Violation("31.N.airfield", f"the airfield at {place} is full", {**facts, "room": place.airfield})


def _based(position: Position, side: Side, place: int) -> int:
    """How many air units of a side are in a place."""
    code = position.ruleset.codes[place]
    return [position.pos[unit] for unit in air_units(position.ruleset, side)].count(code)


def _is_closed(unit: Unit, origin: Place, place: Place, affairs: Affairs) -> Iterator[Violation]:
    """What the rules themselves say of some airfields (31.N.airfield, 31.N.base, 31.L.crete)."""
    yield from trusted_why_not_base(unit.piece, place.ground, affairs)
    yield from trusted_why_not_send_to_crete(unit.piece, place.ground, affairs, origin=origin.ground)


def why_not_base_at(position: Position, unit: Unit, place: Place) -> Iterator[Violation]:
    """Why an air unit cannot go to an airfield to be based there."""
    origin = position.at(unit.index)
    if origin is place:
        yield Violation("31.N.airfield", f"{unit} is there", {"unit": unit.name, "to": place.name})
    yield from _has_no_room(position, unit, place)
    yield from _is_closed(unit, origin, place, position.affairs)


@attrs.frozen(eq=False)
class _Bases:
    """The airfields of a side that have room, as they were last asked for, with all that they depend on."""

    pos: str
    held: frozenset[int]
    places: frozenset[int]


def open_bases(position: Position, unit: Unit) -> frozenset[int]:
    """The places for which `why_not_base_at` has no reason."""
    ruleset, side = position.ruleset, unit.side
    held = held_by(position, side)
    known: _Bases | None = ruleset.memo.get((_BASES, side))
    if known is None or known.pos is not position.pos or known.held is not held:
        fields = [place for place in ruleset.on_map if place.airfield and place.index in held]
        roomy = frozenset(one.index for one in fields if _based(position, side, one.index) < one.airfield)
        known = ruleset.memo[_BASES, side] = _Bases(position.pos, held, roomy)
    origin = position.at(unit.index)
    return known.places - _closed_to(ruleset, unit, origin, position.affairs) - {origin.index}


def _closed_to(ruleset: MaritaMerkurRuleset, unit: Unit, origin: Place, affairs: Affairs) -> frozenset[int]:
    """The airfields for which `_is_closed` has a reason."""
    is_in_crete = Mark.CRETE in origin.ground.marks
    key = _CLOSED, unit.side, is_in_crete, affairs.scarpantos, affairs.crete_announced
    found: frozenset[int] | None = ruleset.memo.get(key)
    if found is None:
        fields = [place for place in ruleset.on_map if place.airfield]
        found = frozenset(place.index for place in fields if any(_is_closed(unit, origin, place, affairs)))
        ruleset.memo[key] = found
    return found
