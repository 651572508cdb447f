"""The ground of a combat or a bombardment as an argument: terrain in the defender's hex, water along hexsides."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..core.actions import brief
from ..core.errors import SetupError
from .arguments import amount
from .host_values import TerrainShift, Water

__all__ = ["terrain_of", "water_of"]

T = TypeVar("T")


def terrain_of(shifts: Iterable[TerrainShift], what: str = "terrain") -> tuple[TerrainShift, ...]:
    """The types of terrain in a hex, each worth so many columns to the left (ruling acrt.terrain_sign)."""
    found = _all_of(TerrainShift, shifts, what)
    for shift in found:
        amount(shift.columns, f"{what}, {shift.name}")
    return found


def water_of(water: Iterable[Water], what: str = "water") -> frozenset[Water]:
    """What lies along a hexside."""
    return frozenset(_all_of(Water, water, what))


def _all_of(kind: type[T], values: Iterable[T], what: str) -> tuple[T, ...]:
    message = f"{what}: a sequence of {kind.__name__} is wanted, not {brief(values)}"
    try:
        found = tuple(values)
    except TypeError:
        raise SetupError(message) from None
    if all(isinstance(value, kind) for value in found):
        return found
    raise SetupError(message)
