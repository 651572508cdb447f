"""The ground of a combat or a bombardment as an argument: terrain in the defender's hex, water along hexsides."""

from __future__ import annotations

from collections.abc import Iterable

from .arguments import all_of
from .host_values import TerrainShift, Water

__all__ = ["terrain_of", "water_of"]


def terrain_of(shifts: Iterable[TerrainShift], what: str = "terrain") -> tuple[TerrainShift, ...]:
    """The types of terrain in a hex, each worth so many columns to the left (ruling acrt.terrain_sign)."""
    return all_of(TerrainShift, shifts, what)


def water_of(water: Iterable[Water], what: str = "water") -> frozenset[Water]:
    """What lies along a hexside."""
    return frozenset(all_of(Water, water, what))
