"""Sieges of barracks cities (section 8.8): who besieges whom, and who may not move."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.cases import case
from .map import Place
from .state import Position, units_at
from .units import Faction

__all__ = ["besieged_units", "croats_beside", "garrison", "is_pinned"]


def garrison(position: Position, city: Place) -> bytes:
    """The units of the JNA in a city."""
    first, last = position.ruleset.factions[Faction.JNA]
    return bytes(unit for unit in units_at(position, city.index) if first <= unit < last)


@case("8.7.adjacent")
def croats_beside(position: Position, city: Place) -> list[int]:
    """The Croatian units in the hexes around a city, militias among them."""
    ruleset = position.ruleset
    first, last = ruleset.factions[Faction.ZNG][0], ruleset.factions[Faction.HOS][1]
    around = ruleset.neighbours[city.index]
    return [unit for at in around for unit in units_at(position, at) if first <= unit < last]


@case("8.8.count")
def besieged_units(position: Position) -> Iterator[int]:
    """The units under siege, each of which counts against the thirty of Medium (ruling medium-besieged-cost)."""
    for city in position.tracks.besieged:
        yield from garrison(position, city)


@case("8.7.pinned")
def is_pinned(position: Position, unit: int) -> bool:
    """Whether a unit has repelled an attack on its barracks and may not move until the level is Full.

    It defends, attacks and ambushes like others (ruling besieged-abilities).
    """
    return unit in position.pinned
