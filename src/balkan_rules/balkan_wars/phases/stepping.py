"""Which units can take a step, carried on from one listing of a Movement Segment to the next.

From one listing to the next a unit or two have moved, and most of the others stand as they stood. Where the host
promises that nothing but who is in a place bars the way there (`LocalHost.is_local`), only units near are asked again.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from ..forces import Forces, changed_codes
from ..private import kept_of
from ..ruleset import BalkanWarsRuleset
from ..state import Position
from .marching import March
from .ways import Day, day_of

__all__ = ["Stepping", "stuck_units"]

_FEW: Final = 12
"""Where more places have changed, asking everybody is as fast as looking for those who need not be asked."""


class Stepping:
    """What is known of one position: which units can take a step. It is never changed.

    Attributes:
        today: all that the steps of units depend on besides who is where.
        forces: who is where.
        asked: the units of which it is known, none of which has moved in the segment.
        stuck: those of them that cannot take any step.
    """

    __slots__ = ("asked", "forces", "stuck", "today")

    def __init__(
        self, today: Day, forces: Forces, asked: frozenset[int] = frozenset(), stuck: frozenset[int] = frozenset()
    ) -> None:
        self.today: Day = today
        self.forces: Forces = forces
        self.asked: frozenset[int] = asked
        self.stuck: frozenset[int] = stuck

    def at(self, today: Day, forces: Forces, ruleset: BalkanWarsRuleset) -> Stepping:
        """What is known of another position after this one: of units for which nothing has changed."""
        if self.today is not today:
            return Stepping(today, forces)
        if self.forces is forces:
            return self
        changed = changed_codes(self.forces, forces, ruleset.put)
        if len(changed) > _FEW:
            return Stepping(today, forces)
        near = _units_near(changed, forces, ruleset)
        return Stepping(today, forces, self.asked - near, self.stuck - near)

    def with_units(self, position: Position, units: Iterable[int]) -> Stepping:
        """The same with the answers for more units of its position."""
        march, new = March(position), frozenset(units)
        stuck = [unit for unit in new if not march.can_step(unit)]
        return Stepping(self.today, self.forces, self.asked | new, self.stuck.union(stuck))


def _units_near(codes: Iterable[str], forces: Forces, ruleset: BalkanWarsRuleset) -> set[int]:
    """The units in some places, given by their characters, and beside them."""
    crowds, places, neighbours = forces.crowds, ruleset.places, ruleset.neighbours
    found = set[int]()
    for at in map(ord, codes):
        for place in (at, *neighbours[at]):
            crowd = crowds.get(places[place].name)
            if crowd is not None:
                found.update(crowd.indices)
    return found


def stuck_units(position: Position, units: bytes) -> AbstractSet[int]:
    """All of some units that can take no step, and maybe others; none of `units` has moved in the segment."""
    ruleset, today = position.ruleset, day_of(position)
    kept, forces = kept_of(ruleset), position.forces
    known = kept.stepping if ruleset.host.is_local else None
    found = Stepping(today, forces) if known is None else known.at(today, forces, ruleset)
    if not found.asked.issuperset(units):
        found = found.with_units(position, frozenset(units) - found.asked)
    kept.stepping = found
    return found.stuck
