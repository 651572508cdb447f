"""Which hexes fulfil a condition of who is there and whose zones of control reach them: sets of hexes as bits."""

from __future__ import annotations

from itertools import product
from typing import Protocol

from .ruleset import WrteRuleset
from .state import Position
from .units import Side
from .zones import Presence, enemies, friends

__all__ = ["Condition", "hexes_where", "hexes_without_us", "reach"]


class Condition(Protocol):
    """Whether something may be in a hex, by who is there and who has a zone there."""

    def __call__(self, *, ours: bool, theirs: bool, zoned: bool) -> bool:
        """Answer for one hex.

        Args:
            ours: a unit of the side that asks is there.
            theirs: a unit of its enemy is there.
            zoned: it is in a zone of control of its enemy.
        """
        ...


def hexes_where(position: Position, side: Side, condition: Condition) -> int:
    """The playable hexes in which something may be, as a side asks."""
    memo, ours, theirs = position.ruleset.memo, friends(position, side), enemies(position, side)
    key = (side, condition)
    known: tuple[Presence, Presence, int] | None = memo.get(key)
    if known is None or known[0] is not ours or known[1] is not theirs:
        known = memo[key] = ours, theirs, _hexes_where(position.ruleset, ours.held, theirs, condition)
    return known[2]


def hexes_without_us(position: Position, side: Side, condition: Condition) -> int:
    """The same as if the side had no units; that stays as it is while it moves them."""
    memo, theirs = position.ruleset.memo, enemies(position, side)
    key = ("without us", side, condition)
    known: tuple[Presence, int] | None = memo.get(key)
    if known is None or known[0] is not theirs:
        known = memo[key] = theirs, _hexes_where(position.ruleset, 0, theirs, condition)
    return known[1]


def _hexes_where(ruleset: WrteRuleset, held: int, enemies: Presence, condition: Condition) -> int:
    """The playable hexes where a condition holds for a side that holds some."""
    found = 0
    for ours, theirs, zoned in _cases(ruleset, condition):
        there = held if ours else ~held
        there &= enemies.held if theirs else ~enemies.held
        found |= there & (enemies.zones if zoned else ~enemies.zones)
    return found & ruleset.map.land


def _cases(ruleset: WrteRuleset, condition: Condition) -> tuple[tuple[bool, bool, bool], ...]:
    """What can be the case in a hex where the condition holds; nobody stands together with an enemy (6.1)."""
    key = ("hexes where", condition)
    found: tuple[tuple[bool, bool, bool], ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(
            (ours, theirs, zoned)
            for ours, theirs, zoned in product((True, False), repeat=3)
            if not (ours and theirs) and condition(ours=ours, theirs=theirs, zoned=zoned)
        )
    return found


def reach(ruleset: WrteRuleset, kind: str, start: int, land: int) -> int:
    """The hexes of some land to which one comes through it from those of a start that are in it.

    What was found the last time for land of a kind is kept until some of that is closed; from there one goes on where
    more land has been opened.
    """
    memo, key = ruleset.memo, (kind, start)
    before: int
    reached: int
    before, reached = memo.get(key, (0, 0))
    if land != before:
        if reached & ~land:
            reached = ruleset.map.sets.spread(start, land)
        elif land & ~before:
            reached = ruleset.map.sets.spread(start | reached, land)
        memo[key] = land, reached
    return reached
