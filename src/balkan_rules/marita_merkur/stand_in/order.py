"""The stand-in's counters as a host gives them, with the parts into which German units break down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

import attrs

from ..host_values import HostUnit
from ..values import Nation, Size
from .base_rules import Breakdown
from .charts import StandInCharts
from .roster import StandInUnit, read_equivalents

__all__ = ["host_units"]

_SHIPPED: Final = Nation.GERMAN
"""Whose units break down: only German naval transport asks for it (31.M.breakdown)."""


def host_units(charts: StandInCharts) -> tuple[HostUnit, ...]:
    """Every counter in the order of the roster, each followed by its parts."""
    return tuple(unit for counter in charts.roster for unit in _with_parts(counter, charts))


def _with_parts(counter: StandInUnit, charts: StandInCharts) -> Iterator[HostUnit]:
    rule = charts.breakdown.get(counter.piece.size) if counter.piece.nation is _SHIPPED else None
    parts = () if rule is None else tuple(_parts(counter, rule, read_equivalents(charts.source)))
    yield HostUnit(
        piece=counter.piece,
        moves=counter.moves,
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


def _parts(counter: StandInUnit, rule: Breakdown, equivalents: Mapping[Size, Fraction]) -> Iterator[HostUnit]:
    """The parts of a unit: of its type, with an equal share of its strength, and nothing told off for them."""
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
        yield HostUnit(piece=piece, moves=counter.moves, is_airborne=counter.can_land_by_air)
