"""What everybody knows of an attack, from the naming of its first unit to its end (sections 8.0 and 13.0)."""

from __future__ import annotations

from enum import Enum

import attrs

from ..core.part_fields import PartSet
from .map import Place
from .showing import Showing
from .units import Side, Unit

__all__ = ["Battle", "BattleFrame", "SupportType", "Targeting"]


class SupportType(Enum):
    """The three types of support markers (13.0)."""

    AIR = "air"
    ARTILLERY = "artillery"
    NAVAL = "naval"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(order=False)
class Battle:
    """An attack by some units on one hex.

    Attributes:
        side: who attacks.
        attackers: the units that attack (sorted indices), without those that it has cost.
        target: the hex that is attacked.
        is_declared: whether it has been declared, so that it will be fought and the defenders are shown.
        attacker_support: support markers of the attacker in the hex, in the order of `SupportType`.
        defender_support: those of the defender.
    """

    side: Side
    attackers: bytes = attrs.field(metadata={"codec": PartSet(Unit)})
    target: Place
    is_declared: bool = False
    attacker_support: tuple[SupportType, ...] = ()
    defender_support: tuple[SupportType, ...] = ()

    def support(self, *, of_attacker: bool) -> tuple[SupportType, ...]:
        """The support markers of one of the two."""
        return self.attacker_support if of_attacker else self.defender_support


@attrs.frozen(order=False)
class Targeting(Showing):
    """A unit is going to attack, and its Player says which hex.

    Attributes:
        unit: the unit.
    """

    unit: Unit

    def shows(self, unit: int) -> bool:
        """Whether it is this one that is going to attack."""
        return unit == self.unit.index


@attrs.frozen(order=False)
class BattleFrame(Showing):
    """Base of the frames of one battle after its target has been named.

    Attributes:
        battle: the battle.
    """

    battle: Battle

    def shows(self, unit: int) -> bool:
        """Attackers are shown as they are named (ruling attackers-shown)."""
        return unit in self.battle.attackers

    def opens(self, place: int) -> bool:
        """The hex that is attacked is shown once the attack is declared."""
        return self.battle.is_declared and place == self.battle.target.index
