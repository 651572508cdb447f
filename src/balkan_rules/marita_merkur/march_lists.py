"""The listing of a phase in which units march, carried on from one decision to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from ..core.actions import Block, Group
from .actions import Action
from .borders import is_italian_division
from .reach import Marches
from .rejoining import rejoinings
from .shipping import sea_terms, voyages
from .state import Position
from .units import BROKEN
from .values import Mark

__all__ = ["END_NUMBER", "listing"]

END_NUMBER: Final = 1 << 20
"""The number of the group that ends the phase, in the blocks of listings; the groups of units have their indices."""
_LISTED: Final = "the last listing of marches"


@attrs.frozen(eq=False)
class _Listed:
    """A listing, with all that it depends on.

    Attributes:
        terms: what is open to units by land and by sea; the same objects as long as that is the same.
        ready: the units that may move.
        pos: where all units are.
        block: the listing.
    """

    terms: tuple[object, ...]
    ready: str
    pos: str
    block: Block[Action]

    def carried_on(self, position: Position, terms: tuple[object, ...]) -> Block[Action] | None:
        """The listing of a position that is the same but for one unit, which has moved; None if it is not so."""
        gone = {*self.ready} - {*position.ready}
        if len(gone) != 1 or len(self.ready) != len(position.ready) + 1 or self.terms != terms:
            return None
        unit, pos = ord(gone.pop()), position.pos
        same = self.pos[:unit] == pos[:unit] and self.pos[unit + 1 :] == pos[unit + 1 :]
        if not same or chr(BROKEN) in pos or self._concerns_others(position, unit):
            return None
        return self.block.without(unit)

    def _concerns_others(self, position: Position, unit: int) -> bool:
        """Whether a unit that has moved is an Italian division that guards northern Albania, or did (30.E)."""
        watch = position.ruleset.marked[Mark.NORTHERN_ALBANIA]
        between = {ord(self.pos[unit]), ord(position.pos[unit])}
        return is_italian_division(position.ruleset.units[unit].piece) and not watch.isdisjoint(between)


def listing(position: Position, marches: Marches, end: Group[Action], *, by_sea: bool) -> Block[Action]:
    """Everything that a side can do in a phase in which it marches, ending it included.

    Args:
        position: the position.
        marches: what is open to its units on land.
        end: the group that ends the phase.
        by_sea: whether units can be shipped in it, and parts become whole again.
    """
    memo, terms = position.ruleset.memo, (marches, by_sea, *(sea_terms(position, marches.side) if by_sea else ()))
    known: _Listed | None = memo.get(_LISTED)
    block = None if known is None else known.carried_on(position, terms)
    if block is None:
        groups = dict(_groups(position, marches, by_sea=by_sea))
        groups[END_NUMBER] = end
        block = Block(list(groups.values()), list(groups))
    memo[_LISTED] = _Listed(terms, position.ready, position.pos, block)
    return block


def _groups(position: Position, marches: Marches, *, by_sea: bool) -> Iterator[tuple[int, Group[Action]]]:
    """What each unit can do, by its index and in that order; then the units that can become whole again."""
    units = list(map(ord, position.ready))
    by_land = marches.groups(position, units)
    sailing = voyages(position, marches, units) if by_sea else {}
    for unit in units:
        found = [groups[unit] for groups in (by_land, sailing) if unit in groups]
        if len(found) == 1:
            yield unit, found[0]
        elif found:
            yield unit, Group(found[0].key, (*found[0].actions, *found[1].actions))
    if by_sea:
        yield from rejoinings(position, marches.side)
