"""Vectors about interdiction, German naval transport, and Scarpantos."""

from __future__ import annotations

from fractions import Fraction
from itertools import starmap
from typing import Final

import attrs
from tests.vectors.vectors import Answers, Forms, Given

from balkan_rules.marita_merkur import (
    Affairs,
    Carrier,
    Country,
    Ground,
    HexNumber,
    Interdiction,
    InterdictionResult,
    Mark,
    Nation,
    Phase,
    Piece,
    PlayerTurn,
    Scarpantos,
    SeaKind,
    Sheet,
    Side,
    Size,
    UnitType,
    after_landing,
    antiaircraft_by_wave,
    bombing_total,
    captured_shipping,
    is_interdicted,
    scarpantos_landing,
    surrender_chance,
    voyage,
    why_not_announce_interdiction,
    why_not_carry,
    why_not_sail,
    why_not_send_to_crete,
    why_not_try_scarpantos,
)

__all__ = ["FORMS"]

FORMS = Forms()

_PORT: Final = Ground(name="port", country=Country.GREECE, marks=frozenset({Mark.PORT}))
_CRETE: Final = Ground(name="Crete", country=Country.GREECE, marks=frozenset({Mark.PORT, Mark.CRETE}))


# -------------------------------------------------------------------------------------------------------- interdiction


@FORMS.add("op:extended_zone hex sea")
def extended(given: Given) -> Answers:
    """Whether a hex is in the extended zone."""
    ground = Ground(name="x", number=HexNumber(Sheet.SOUTH, given["hex"]), sea=SeaKind(given["sea"]))
    return {"interdicted": lambda: is_interdicted(ground, Interdiction.EXTENDED)}


@FORMS.add("op:limited_zone distance_from_crete")
def limited(given: Given) -> Answers:
    """Whether a hex is in the limited zone."""
    ground = Ground(name="x", sea=SeaKind.FULL, crete_distance=given["distance_from_crete"])
    return {"interdicted": lambda: is_interdicted(ground, Interdiction.LIMITED)}


@FORMS.add("op:declare_interdiction kind evacuation_turn")
def declare(given: Given) -> Answers:
    """Whether interdiction may be announced."""
    evacuations = (4,) if given["evacuation_turn"] else ()
    affairs = Affairs(turn=4, crete_announced=False, evacuations=evacuations)
    return {"legal": lambda: not why_not_announce_interdiction(Interdiction(given["kind"]), affairs)}


@FORMS.add("op:send_to_crete announced")
def send(given: Given) -> Answers:
    """Whether a unit may be sent to Crete."""
    affairs = Affairs(turn=4, crete_announced=given["announced"])
    return {"legal": lambda: not why_not_send_to_crete(Piece(name="x", nation=Nation.GERMAN), _CRETE, affairs)}


@FORMS.add("op:ship_bombing_total units")
def total(given: Given) -> Answers:
    """The factors of an air attack on the ships."""
    flown = [(row["tactical"], row["dive"]) for row in given["units"]]
    return {"total": lambda: bombing_total(list(starmap(_bomber, enumerate(flown))))}


def _bomber(number: int, factors: tuple[int, bool]) -> Piece:
    tactical, dives = factors
    kind = UnitType.AIR
    return Piece(name=str(number), nation=Nation.GERMAN, unit_type=kind, tactical=tactical, is_dive_bomber=dives)


@FORMS.add("op:interdiction_flak kind waves")
def guns(given: Given) -> Answers:
    """What fires at each wave."""
    return {"per_wave": lambda: antiaircraft_by_wave(Interdiction(given["kind"]), given["waves"])}


@FORMS.add("op:interdiction_result code")
def fate(given: Given) -> Answers:
    """What a result does to a unit."""
    return {"fate": lambda: str(voyage([InterdictionResult(given["code"])]))}


# ----------------------------------------------------------------------------------------------------------- transport


@FORMS.add("op:german_transport_size size")
def size(given: Given) -> Answers:
    """Whether a unit is small enough."""
    piece = Piece(name="x", nation=Nation.GERMAN, size=Size(given["size"]))
    turn, phase = PlayerTurn.AXIS, Phase.AIR
    return {"legal": lambda: not why_not_sail(piece, _PORT, _PORT, Affairs(), player_turn=turn, phase=phase)}


@FORMS.add("op:greek_island_surrender units")
def surrender(given: Given) -> Answers:
    """The chance that a garrison surrenders."""
    return {"all_surrender": lambda: surrender_chance(given["units"])}


@FORMS.add("op:captured_shipping roll")
def shipping(given: Given) -> Answers:
    """What is captured in Athenai."""
    found = captured_shipping(given["roll"])
    return {"capacity": lambda: found.capacity, "heavy": lambda: found.heavy}


@FORMS.add("op:motor_boats zone route_in_zone heavy re")
def boats(given: Given) -> Answers:
    """Whether motor boats carry a unit."""
    piece = Piece(
        name="x",
        nation=Nation.GERMAN,
        size=Size.REGIMENT,
        equivalents=Fraction(given["re"]),
        is_heavy=given["heavy"],
    )
    near, number = given["route_in_zone"], HexNumber(Sheet.SOUTH, "2003" if given["route_in_zone"] else "2030")
    sea = Ground(name="sea", number=number, sea=SeaKind.FULL, crete_distance=1 if near else 9)
    affairs = Affairs(turn=4, boats_port="port", boats_since=3, interdiction=Interdiction(given["zone"]))
    route = (_PORT, sea)
    return {
        "legal": lambda: not why_not_carry(piece, route, Carrier.MOTOR_BOATS, affairs, controller=Side.AXIS),
    }


# ---------------------------------------------------------------------------------------------------------- Scarpantos


@FORMS.add("op:scarpantos_attempt turn first_evacuation_turn already_attempted")
def attempt(given: Given) -> Answers:
    """Whether the landing may be tried; an evacuation that is still to come is none."""
    first, turn = given["first_evacuation_turn"], given["turn"]
    state = Scarpantos.FAILED if given["already_attempted"] else Scarpantos.UNTRIED
    affairs = Affairs(turn=turn, evacuations=(first,) if first <= turn else (), scarpantos=state)
    return {"legal": lambda: not why_not_try_scarpantos(affairs, player_turn=PlayerTurn.AXIS)}


@FORMS.add("op:scarpantos_landing interdiction allied_present")
def landing(given: Given) -> Answers:
    """What comes of the landing, and whether there is another."""
    found = scarpantos_landing(InterdictionResult(given["interdiction"]), is_held=given["allied_present"])
    after = attrs.evolve(after_landing(Affairs(turn=4, evacuations=(3,)), found), turn=5)
    return {
        "captured": lambda: found.is_captured,
        "may_try_again": lambda: not why_not_try_scarpantos(after, player_turn=PlayerTurn.AXIS),
    }
