"""The president of Serbia may veto what Krajina Serbs do where a majority of Croats lives (option 16.2)."""

from __future__ import annotations

from typing import Final

import attrs

from ...core.cases import case
from ...core.part_fields import PartSet
from ..battle import BattleFrame
from ..map import Place
from ..occupants import Last
from ..ruleset import WrteRuleset
from ..rulings import WildcardDie
from ..showing import Showing
from ..state import Draft, Position, without
from ..units import Faction, Unit

__all__ = ["AttackVeto", "MoveVeto", "faces", "freeze", "provokers", "vetoes"]

_HIGHEST_VETO: Final = 3


@attrs.frozen(order=False)
class MoveVeto(Showing):
    """A group with Krajina Serbs has entered a hex, and the Separatist Player may ask for a veto.

    Attributes:
        origin: the hex that it has come from.
        units: the Krajina Serbs in it, who are shown (ruling wildcard-announced).
        last: who was the last in the hex before; None if nobody was.
        is_asked: whether the Separatist Player has asked, so that the die is rolled.
    """

    origin: Place
    units: bytes = attrs.field(metadata={"codec": PartSet(Unit)})
    last: Last | None = None
    is_asked: bool = False

    def shows(self, unit: int) -> bool:
        """Those who provoke it; the others of the group stay hidden."""
        return unit in self.units


@attrs.frozen(order=False)
class AttackVeto(BattleFrame):
    """The same of an attack with Krajina Serbs, before anybody sees who defends.

    Attributes:
        battle: the attack.
        is_asked: whether the Separatist Player has asked, so that the die is rolled.
    """

    is_asked: bool = False


@case("16.2.trigger")
def provokers(position: Position, units: bytes, into: Place) -> bytes:
    """The Krajina Serbs of a group, alone or with the JNA, that enters or attacks a hex with a majority of Croats.

    The roll comes before an ambush (ruling wildcard-order).
    """
    ruleset = position.ruleset
    if not ruleset.options.wildcard or not into.is_croat:
        return b""
    first, last = ruleset.factions[Faction.KRAJINA]
    return bytes(unit for unit in units if first <= unit < last)


@case("16.2.die", "2.0.die")
def faces(ruleset: WrteRuleset) -> int:
    """How many faces the die has: six, as the one that comes with the game (ruling wildcard-die)."""
    return 10 if ruleset.rulings.wildcard_die is WildcardDie.D10 else 6


@case("16.2.veto")
def vetoes(die: int) -> bool:
    """Whether a die is a veto."""
    return die <= _HIGHEST_VETO


def freeze(draft: Draft, units: bytes) -> None:
    """Let units do nothing more in this phase, nor move for the rest of the Game-Turn."""
    draft.ready = without(draft.ready, *units)
    draft.vetoed = bytes(sorted({*draft.vetoed, *units}))
