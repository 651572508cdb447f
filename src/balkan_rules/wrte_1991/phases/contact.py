"""When a Combat Phase goes on, and how it and each battle in it end (sections 6.1 and 8.0)."""

from __future__ import annotations

from ...core.cases import case
from ..battle import Battle
from ..state import Draft, Position
from ..units import Side
from ..zones import enemies, friends
from . import loot, stacking

__all__ = ["close", "end_battle", "has_contact"]


def has_contact(position: Position, side: Side) -> bool:
    """Whether a unit of a side stands beside an enemy, so that its Combat Phase is not passed over."""
    return friends(position, side).held & enemies(position, side).beside != 0


@case("8.0.voluntary")
def close(draft: Draft) -> None:
    """End a Combat Phase: nobody has to attack, but stacks that are too large are cut down first."""
    draft.closing = True
    draft.ready = b""
    stacking.check(draft)


@case("8.0.sequential", "8.0.unlimited")
def end_battle(draft: Draft, battle: Battle) -> None:
    """End a battle; its attacker may attack again, as long as an enemy is in reach.

    Before that, barracks that have been captured are searched.
    """
    draft.pop()
    if not has_contact(draft, battle.side):
        close(draft)
    loot.check(draft, battle.target)
