"""Vectors about borders, Zones of Control, modifiers and areas."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any, Final

import attrs
from tests.vectors.vectors import Answers, Forms, Given, VectorError

from balkan_rules.marita_merkur import (
    Affairs,
    Area,
    Country,
    Ground,
    HexNumber,
    Mark,
    Nation,
    Piece,
    Post,
    Sheet,
    Side,
    SpecialTurn,
    Terrain,
    UnitType,
    attack_modifiers,
    axios_is_released,
    baranja_hexes,
    corfu_is_river,
    metaxas_line_is_held,
    mountain_strength,
    why_not_attack,
    why_not_enter,
    why_not_leave,
    zone_reach,
)

__all__ = ["FORMS", "PEACE", "PHASES", "SPECIAL", "WAR"]

FORMS = Forms()

PEACE: Final = Affairs()
SPECIAL: Final = Affairs(
    turn=12, checks_begun=True, coup=True, triggered=9, deployed=12, special=SpecialTurn.NOW, invaded=True
)
WAR: Final = attrs.evolve(SPECIAL, special=SpecialTurn.OVER)
PHASES: Final = {"before": PEACE, "special_turn": SPECIAL, "after": WAR}
"""What a vector calls a time, and how things stand then."""

_SIDES: Final = {"allied": Nation.GREEK, "axis": Nation.ITALIAN}
_AREAS: Final = {str(area): area for area in Area}


# ------------------------------------------------------------------------------------------------------------- borders


def _piece(
    nation: Nation, unit_type: UnitType = UnitType.INFANTRY, *, post: Post | None = None, name: str = "unit"
) -> Piece:
    return Piece(name=name, nation=nation, unit_type=unit_type, post=post)


def _region(name: str) -> Ground:
    """A hex of a country, of one of the three areas, or of the rest of Jugoslavia."""
    if name in _AREAS:
        return Ground(name=name, country=Country.JUGOSLAVIA, area=_AREAS[name])
    return Ground(name=name, country=Country(name.removesuffix(" other")))


@FORMS.add("op:metaxas_release hexes")
def release(given: Given) -> Answers:
    """Whether the line is held."""
    number = itertools.count()
    line = [[_in_line(row, str(next(number))) for row in stack] for stack in given["hexes"]]
    return {"released": lambda: metaxas_line_is_held(line)}


def _in_line(row: Given, name: str) -> Piece:
    unit_type, nation = UnitType(row["type"]), _SIDES[row["side"]]
    return Piece(name=name, nation=nation, unit_type=unit_type, equivalents=Fraction(row["re"]))


@FORMS.add("op:axios_restriction history")
def restriction(given: Given) -> Answers:
    """Whether the river may be crossed, each time that the line is looked at."""

    def may_cross() -> list[bool]:
        affairs, found = PEACE, []
        for is_held in given["history"]:
            affairs = attrs.evolve(affairs, axios_released=axios_is_released(affairs, is_held=is_held))
            found.append(not _crossing(affairs))
        return found

    return {"may_cross": may_cross}


def _crossing(affairs: Affairs) -> object:
    east, west = (Ground(name="x", country=Country.GREECE, marks=frozenset({mark})) for mark in _BANKS)
    return why_not_leave(_piece(Nation.GREEK), east, west, affairs)


_BANKS: Final = (Mark.EAST_OF_AXIOS, Mark.WEST_OF_AXIOS)


@FORMS.add("op:border_guard action")
def border_guard(given: Given) -> Answers:
    """What a border guard may do, during the war."""
    guard, words = _piece(Nation.HUNGARIAN, post=Post.BORDER_GUARD), given["action"].split("_")
    where = next((word.title() for word in reversed(words) if word.title() in _PLACES), "Jugoslavia")
    ask = why_not_attack if "attack" in words else why_not_enter
    return {"legal": lambda: not ask(guard, _region(where), WAR)}


_PLACES: Final = frozenset({*_AREAS, *map(str, Country)})


@FORMS.add("op:zara_may_leave coup invaded")
def zara(given: Given) -> Answers:
    """Whether the garrison may leave."""
    affairs = attrs.evolve(PEACE, coup=given["coup"], invaded=given["invaded"])
    town = Ground(name="Zara", country=Country.ITALY, marks=frozenset({Mark.ZARA}))
    garrison = _piece(Nation.ITALIAN, post=Post.ZARA)
    return {"legal": lambda: not why_not_leave(garrison, town, _region("Jugoslavia"), affairs)}


@FORMS.add("op:zoc_across_border phase unit unit_in into")
def zone(given: Given) -> Answers:
    """Whether a Zone of Control crosses a border."""
    nation, affairs = Nation(given["unit"]), PHASES[given["phase"]]
    origin, target = Country(given["unit_in"]), Country(given["into"])
    return {"exerts": lambda: zone_reach(nation, origin, target, affairs).exerts}


@FORMS.add("op:may_enter unit unit_class country jugoslavia_invaded")
def entry(given: Given) -> Answers:
    """Whether a unit may enter a country."""
    kind = {"ground": UnitType.INFANTRY, "air": UnitType.AIR}[given["unit_class"]]
    affairs = WAR if given["jugoslavia_invaded"] else PEACE
    return {"legal": lambda: not why_not_enter(_piece(Nation(given["unit"]), kind), _region(given["country"]), affairs)}


@FORMS.add("op:hungarian_may_enter area")
def objectives(given: Given) -> Answers:
    """Where Hungarians may go during the war."""
    return {"legal": lambda: not why_not_enter(_piece(Nation.HUNGARIAN), _region(given["area"]), WAR)}


@FORMS.add("op:area_hexes area")
def hexes(given: Given) -> Answers:
    """The hexes that are printed for an area."""
    if _AREAS[given["area"]] is not Area.BARANJA:
        message = f"the hexes of the {given['area']} are not printed"
        raise VectorError(message)
    return {"hexes": lambda: frozenset(number.number for number in baranja_hexes())}


# ----------------------------------------------------------------------------------------------------------- modifiers


@FORMS.add("op:greek_mountain_modifier attackers hex_terrain")
def mountain_attack(given: Given) -> Answers:
    """What an attack adds to the die."""
    attackers = [_piece(Nation(nation), name=str(number)) for number, nation in enumerate(given["attackers"])]
    target = Ground(name="x", country=Country.ALBANIA, terrain=Terrain(given["hex_terrain"]))
    return {"drm": lambda: sum(modifier.steps for modifier in attack_modifiers(attackers, target))}


@FORMS.add("op:greek_mountain_strength units")
def mountain_total(given: Given) -> Answers:
    """What Greek units attack a mountain with."""

    def total() -> Fraction:
        return sum([mountain_strength(_climber(row), Terrain.MOUNTAIN) for row in given["units"]], Fraction(0))

    return {"total": total}


def _climber(row: Given) -> Piece:
    kind = UnitType.MOUNTAIN if row["mountain_unit"] else UnitType.INFANTRY
    return Piece(name="unit", nation=Nation.GREEK, unit_type=kind, strength=int(row["strength"]))


@FORMS.add("op:corfu_river marine_hex mover hexside")
def strait(given: Given) -> Answers:
    """Whether a hexside counts as a river."""
    one, other, marines = (_numbered(number) for number in (*given["hexside"], given["marine_hex"]))
    side = {"axis": Side.AXIS, "allied": Side.ALLIED}[given["mover"]]
    return {"river": lambda: corfu_is_river(one, other, side, marines)}


def _numbered(number: str, **fields: Any) -> Ground:  # noqa: ANN401 - fields of Ground
    return Ground(name=number, number=HexNumber(Sheet.NORTH, number), **fields)
