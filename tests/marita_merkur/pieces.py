"""Counters and hexes for tests, made in a word."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from balkan_rules.core.errors import Violation
from balkan_rules.marita_merkur import (
    Affairs,
    Area,
    Country,
    Ground,
    Mark,
    Nation,
    Piece,
    Post,
    Size,
    SpecialTurn,
    Terrain,
    UnitType,
)

PEACE: Final = Affairs()
COUP: Final = Affairs(turn=6, checks_begun=True, coup=True)
NO_COUP: Final = Affairs(turn=12, triggered=9, deployed=12, special=SpecialTurn.OVER)
READY: Final = Affairs(turn=12, checks_begun=True, coup=True, triggered=9, deployed=12, special=SpecialTurn.NOW)
SPECIAL: Final = Affairs(
    turn=12, checks_begun=True, coup=True, triggered=9, deployed=12, special=SpecialTurn.NOW, invaded=True
)
WAR: Final = Affairs(
    turn=13, checks_begun=True, coup=True, triggered=9, deployed=12, special=SpecialTurn.OVER, invaded=True
)


def unit(
    nation: Nation,
    unit_type: UnitType = UnitType.INFANTRY,
    size: Size | None = None,
    *,
    post: Post | None = None,
    name: str = "",
    strength: int = 0,
) -> Piece:
    """A unit of a nation, by default an infantry division."""
    chosen = size or (Size.GROUP if unit_type is UnitType.AIR else Size.DIVISION)
    called = name or f"{nation} {unit_type}"
    return Piece(name=called, nation=nation, unit_type=unit_type, size=chosen, post=post, strength=strength)


def land(
    country: Country | None,
    *marks: Mark,
    area: Area | None = None,
    terrain: Terrain = Terrain.CLEAR,
    name: str = "",
) -> Ground:
    """A hex of a country; of the sea if there is none."""
    return Ground(name=name or str(country), country=country, marks=frozenset(marks), area=area, terrain=terrain)


def cases_of(violations: tuple[Violation, ...]) -> list[str]:
    """The cases that say no, in order; every sentence says something."""
    assert all(violation.sentence for violation in violations)
    return [violation.case for violation in violations]


def worth(equivalents: int | Fraction, nation: Nation = Nation.GREEK, name: str = "") -> Piece:
    """An infantry unit worth so many regimental equivalents."""
    return Piece(name=name or f"{equivalents}", nation=nation, equivalents=Fraction(equivalents))
