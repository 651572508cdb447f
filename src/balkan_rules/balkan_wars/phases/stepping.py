"""Which units can take a step, carried on from one listing of a Movement Segment to the next.

From one listing to the next a unit or two have moved, and most of the others stand as they stood. Where the host
promises that nothing but who is in a place bars the way there (`LocalHost.is_local`), only some units near are
asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from types import MappingProxyType
from typing import Final

from ..forces import Forces, changed_codes
from ..private import kept_of
from ..ruleset import BalkanWarsRuleset
from ..state import Position
from .marching import March
from .ways import Day, day_of

__all__ = ["Stepping", "stuck_units"]

_NOBODY: Final = frozenset[int]()
_NO_STEPS: Final[Mapping[str, frozenset[int]]] = MappingProxyType({})
_FEW: Final = 12
"""Where more places have changed, asking everybody is as fast as looking for those who need not be asked."""


class Stepping:
    """What is known of one position: which units can take a step. It is never changed.

    Attributes:
        today: all that the steps of units depend on besides who is where.
        forces: who is where.
        asked: the units of which it is known, none of which has moved in the segment.
        stuck: those of them that cannot take any step.
        steps: for places the others that were found to be able to step there; as long as nothing changes there and
            where they are, they still are. Who has moved since may still be named: he is asked once too often then.
    """

    __slots__ = ("asked", "forces", "steps", "stuck", "today")

    def __init__(
        self,
        today: Day,
        forces: Forces,
        asked: frozenset[int] = frozenset(),
        stuck: frozenset[int] = frozenset(),
        steps: Mapping[str, frozenset[int]] = _NO_STEPS,
    ) -> None:
        self.today: Day = today
        self.forces: Forces = forces
        self.asked: frozenset[int] = asked
        self.stuck: frozenset[int] = stuck
        self.steps: Mapping[str, frozenset[int]] = steps

    def at(self, today: Day, forces: Forces, ruleset: BalkanWarsRuleset) -> Stepping:
        """What is known of another position after this one: of units for which nothing has changed."""
        if self.today is not today:
            return Stepping(today, forces)
        if self.forces is forces:
            return self
        changed = changed_codes(self.forces, forces, ruleset.put)
        if len(changed) > _FEW:
            return Stepping(today, forces)
        doubtful = self._doubtful(changed, forces, ruleset)
        return Stepping(today, forces, self.asked - doubtful, self.stuck - doubtful, self.steps)

    def _doubtful(self, codes: Iterable[str], forces: Forces, ruleset: BalkanWarsRuleset) -> set[int]:
        """The units for which a change in some places, given by their characters, may make a difference.

        They are those there, those that can step there, and those beside that can step nowhere.
        """
        found, near = set[int](), set[str]()
        for at in map(ord, codes):
            name = ruleset.places[at].name
            crowd = forces.crowds.get(name)
            if crowd is not None:
                found.update(crowd.indices)
            found.update(self.steps.get(name, ()))
            near.update(map(ruleset.codes.__getitem__, ruleset.neighbours[at]))
        found.update([unit for unit in self.stuck if forces.pos[unit] in near])
        return found

    def with_units(self, position: Position, units: Iterable[int]) -> Stepping:
        """The same with the answers for more units of its position."""
        march, new, stuck, steps = March(position), frozenset(units), set(self.stuck), dict(self.steps)
        for unit in new:
            to = march.first_step(unit)
            if to is None:
                stuck.add(unit)
            else:
                steps[to] = steps.get(to, _NOBODY).union((unit,))
        return Stepping(self.today, self.forces, self.asked | new, frozenset(stuck), steps)


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
