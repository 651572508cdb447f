"""What a position remembers of the air phase that is being played, and of air units that must stay on the ground."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import attrs

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
        flown: the air units that have flown in this air phase, as one character each.
        support: who supports which combat of this player turn, in the order of the units.
        grounded: who may not fly and how long, in the order of the units.
        bombing: tactical factors that have come through to the ships in this air phase (31.L.air.total).
        boats_used: regimental equivalents that the motor boats have carried in it (31.M.1.capacity).
        ships_used: the same of captured shipping (31.M.2.roll).
        heavy_used: how much of that was heavy (31.M.2.heavy).
    """

    flown: str = attrs.field(default="", metadata={"codec": UnitSet()})
    support: tuple[Support, ...] = ()
    grounded: tuple[Grounded, ...] = ()
    bombing: int = 0
    boats_used: Fraction = Fraction(0)
    ships_used: Fraction = Fraction(0)
    heavy_used: Fraction = Fraction(0)


QUIET: Final = Sky()
"""Nobody has flown."""
