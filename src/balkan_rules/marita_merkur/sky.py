"""What a position remembers of the air phase that is being played, and of air units that must stay on the ground."""

from __future__ import annotations

from typing import Final

import attrs

from .carrying import Loads
from .fields import UnitSet
from .units import Place, Unit

__all__ = ["QUIET", "Grounded", "Sky", "Support"]


@attrs.frozen
class Support:
    """An air unit supports the combat for a place in this player turn.

    Attributes:
        unit: the air unit.
        at: the place.
    """

    unit: Unit
    at: Place


@attrs.frozen
class Grounded:
    """An air unit that may not fly (31.L.air.flak).

    Attributes:
        unit: the air unit.
        until: the last game turn on which it may not.
    """

    unit: Unit
    until: int


@attrs.frozen(cache_hash=True)
class Sky:
    """What air units and German ships have done.

    Attributes:
        flown: the enemy fighters that have attacked in this air phase, as one character each.
        support: who supports which combat of this player turn, in the order of the units.
        grounded: who may not fly and how long, in the order of the units.
        bombers: the air units that have come through to the ships in this air phase (31.L.air.total).
        loads: what motor boats and captured shipping have carried in it (31.M.1.capacity, 31.M.2.roll).
    """

    flown: str = attrs.field(default="", metadata={"codec": UnitSet()})
    support: tuple[Support, ...] = ()
    grounded: tuple[Grounded, ...] = ()
    bombers: str = attrs.field(default="", metadata={"codec": UnitSet()})
    loads: Loads = attrs.field(factory=Loads)


QUIET: Final = Sky()
"""Nobody has flown."""
