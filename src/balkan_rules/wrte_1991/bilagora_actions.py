"""The actions of Operation Bilagora and of what ends a game; `actions` has them with the others."""

from __future__ import annotations

import attrs

from ..core.actions import part_of
from .map import Place
from .units import Unit

__all__ = ["Extend", "LaunchBilagora", "Storm", "StormWithCache"]


@attrs.frozen(cache_hash=True, order=False)
class LaunchBilagora:
    """Launch Operation Bilagora as Croatian operations begin (8.7)."""

    def __str__(self) -> str:
        return "launch operation bilagora"


@attrs.frozen(cache_hash=True, order=False)
class Storm:
    """Attack the barracks of a city in Operation Bilagora, or once more in a siege (8.7, 8.8)."""

    to: Place = attrs.field(validator=part_of(Place))

    def __str__(self) -> str:
        return f"storm {self.to}"


@attrs.frozen(cache_hash=True, order=False)
class StormWithCache:
    """The same, with the Weapons Cache of a unit beside the city (8.7)."""

    to: Place = attrs.field(validator=part_of(Place))
    unit: Unit = attrs.field(validator=part_of(Unit))

    def __str__(self) -> str:
        return f"storm {self.to} with the cache of {self.unit}"


@attrs.frozen(cache_hash=True, order=False)
class Extend:
    """Extend the game by four Game-Turns (16.4)."""

    def __str__(self) -> str:
        return "extend the game"
