"""The stand-in's counters as a host gives them, with the parts into which German units break down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from ..host_values import HostUnit
from ..values import Nation, Piece
from .base_rules import Breakdown
from .charts import StandInCharts
from .roster import StandInUnit, read_equivalents

__all__ = ["HEAVY", "SLOW", "host_units"]

SLOW: Final = "slow"
"""In the word for how a unit marches: it has the moves of one step on land, and so may take any one step."""
HEAVY: Final = "heavy"
"""In that word: it has heavy equipment, and may not go into mountains in snow."""

_SHIPPED: Final = Nation.GERMAN
"""Whose units break down: only German naval transport asks for it (31.M.breakdown)."""


def host_units(charts: StandInCharts) -> tuple[HostUnit, ...]:
    """Every counter in the order of the roster, each followed by its parts."""
    return tuple(unit for counter in charts.roster for unit in _with_parts(counter, charts))


def _with_parts(counter: StandInUnit, charts: StandInCharts) -> Iterator[HostUnit]:
    rule = charts.breakdown.get(counter.piece.size) if counter.piece.nation is _SHIPPED else None
    parts = () if rule is None else tuple(_parts(counter, rule, charts))
    yield HostUnit(
        piece=counter.piece,
        moves=counter.moves,
        mover=_mover(counter, counter.piece, charts),
        start=charts.map.hexes[counter.start].name,
        arrives=counter.arrives if counter.piece.group is None else None,
        later_by=counter.later,
        is_assistance=counter.is_assistance,
        parts=tuple(part.piece.name for part in parts),
        is_airborne=counter.can_land_by_air,
        role=counter.role,
        air_attack=counter.air_attack,
        air_defence=counter.air_defence,
    )
    yield from parts


def _parts(counter: StandInUnit, rule: Breakdown, charts: StandInCharts) -> Iterator[HostUnit]:
    """The parts of a unit: of its type, with an equal share of its strength, and nothing told off for them."""
    equivalents = read_equivalents(charts.source)
    for number in range(1, rule.parts + 1):
        piece = attrs.evolve(
            counter.piece,
            name=f"{counter.piece.name} ({number})",
            size=rule.into,
            equivalents=equivalents[rule.into],
            strength=max(counter.piece.strength // rule.parts, 1),
            post=None,
            group=None,
        )
        mover = _mover(counter, piece, charts)
        yield HostUnit(piece=piece, moves=counter.moves, mover=mover, is_airborne=counter.can_land_by_air)


def _mover(counter: StandInUnit, piece: Piece, charts: StandInCharts) -> str:
    """How a unit marches, in a word for all that march alike."""
    words = {SLOW: counter.moves == charts.movement.link, HEAVY: piece.is_heavy}
    return " ".join(word for word, holds in words.items() if holds)
