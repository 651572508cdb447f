"""What interrupts a combat phase and returns to it: small frozen values. Nothing in them is secret."""

from __future__ import annotations

import attrs

from ..core.sequence import Frame
from .fields import UnitSet
from .host_values import CombatResult
from .units import Place, Unit
from .values import Side

__all__ = ["Advancing", "Battle", "CombatRoll", "Joining", "Losing", "Retreating"]


@attrs.frozen
class Joining(Frame):
    """Units join an attack, one at a time in the order of the table.

    Attributes:
        side: who attacks.
        target: the place that is attacked.
        units: who has joined, one character each.
    """

    side: Side
    target: Place
    units: str = attrs.field(default="", metadata={"codec": UnitSet()})


@attrs.frozen
class Battle:
    """An attack as it has been declared.

    Attributes:
        side: who attacks.
        target: the place that is attacked.
        attackers: the units that attack, one character each, in the order of the table.
        defenders: the ground units that defend it, in the same way.
    """

    side: Side
    target: Place
    attackers: str = attrs.field(metadata={"codec": UnitSet()})
    defenders: str = attrs.field(metadata={"codec": UnitSet()})


@attrs.frozen
class CombatRoll(Frame):
    """The die of a combat is rolled (31.A)."""

    battle: Battle


@attrs.frozen
class Losing(Frame):
    """A side picks its losses one by one; who is lost has left the map.

    Attributes:
        battle: the combat.
        result: what the table says.
        side: whose losses they are.
    """

    battle: Battle
    result: CombatResult
    side: Side


@attrs.frozen
class Retreating(Frame):
    """A unit retreats after a combat.

    Attributes:
        unit: the unit.
        may_stay: whether it stays where it is if it cannot, as attackers do; others are eliminated.
    """

    unit: Unit
    may_stay: bool


@attrs.frozen
class Advancing(Frame):
    """Attackers may advance into the place that they attacked, one at a time in the order of the table.

    Attributes:
        side: who has attacked.
        target: the place.
        units: who has not advanced and still may, one character each.
    """

    side: Side
    target: Place
    units: str = attrs.field(metadata={"codec": UnitSet()})
