"""Stacking: it is the base game's, and must be in order when a phase ends (31.M.breakdown)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import compress
from operator import ne
from typing import ClassVar, Final

import attrs

from ..core.duties import Duty
from .air_frames import Gathering
from .borders import trusted_owes_albanian_division
from .ruleset import MaritaMerkurRuleset
from .state import Position
from .units import FIRST_PLACE, Place
from .values import Mark, Nation, Side

__all__ = ["AlbanianWatch", "Crowding", "crowding", "has_room", "overfull"]

_CROWDING: Final = "crowding"
_MOST: Final = 4096
"""So many stacks are remembered."""
_CHUNK: Final = 16
"""So many units are compared at once."""
_CROWDS: Final = "crowds of the Allies", "crowds of the Axis"


def crowding(ruleset: MaritaMerkurRuleset, place: int, units: Sequence[int]) -> int:
    """By how much units of one side would break the stacking limit of a place; 0 if they do not."""
    measure: Callable[[int, tuple[int, ...]], int] | None = ruleset.memo.get(_CROWDING)
    if measure is None:
        measure = ruleset.memo[_CROWDING] = lru_cache(_MOST)(partial(_ask, ruleset))
    return measure(place, tuple(units))


def _ask(ruleset: MaritaMerkurRuleset, place: int, units: tuple[int, ...]) -> int:
    if place < FIRST_PLACE:  # nobody stays in a box: whoever asks is refused for other reasons
        return 0
    return ruleset.host.crowding(ruleset.places[place].name, [ruleset.names[unit] for unit in units])


@attrs.frozen(eq=False)
class _Crowds:
    """Where a side stood too close when that was last asked, and in what position that was."""

    pos: str
    overfull: Mapping[int, int]


def overfull(position: Position, side: Side) -> Mapping[int, int]:
    """The places in which more units of a side stand than can stay, and by how much."""
    ruleset, pos = position.ruleset, position.pos
    known: _Crowds | None = ruleset.memo.get(_CROWDS[side is Side.AXIS])
    if known is None:
        known = ruleset.memo[_CROWDS[side is Side.AXIS]] = _Crowds(pos, _measured(position, side, {*pos}))
    elif known.pos is not pos:
        moved = _touched(known.pos, pos)
        others = {place: measure for place, measure in known.overfull.items() if chr(place) not in moved}
        found = others | _measured(position, side, moved)
        known = ruleset.memo[_CROWDS[side is Side.AXIS]] = _Crowds(pos, found)
    return known.overfull


def _touched(old: str, new: str) -> set[str]:
    """The characters of the places that units have left or come to between two positions."""
    found = set[str]()
    for start in range(0, len(new), _CHUNK):
        before, after = old[start : start + _CHUNK], new[start : start + _CHUNK]
        if before != after:
            found.update(compress(before, map(ne, before, after)), compress(after, map(ne, before, after)))
    return found


def _measured(position: Position, side: Side, codes: Iterable[str]) -> dict[int, int]:
    """Those places among some in which a side has too many units, and by how much."""
    places = [place for place in map(ord, codes) if place >= FIRST_PLACE]
    stacks = ((place, units_of(position, place, side)) for place in places)
    measured = {place: crowding(position.ruleset, place, units) for place, units in stacks if units}
    return {place: measure for place, measure in measured.items() if measure}


def units_of(position: Position, place: int, side: Side) -> list[int]:
    """All units of a side in a place, those in the air among them."""
    sides = position.ruleset.sides
    return [unit for unit in position.units_at(place) if sides[unit] is side]


def has_room(position: Position, place: Place, unit: int) -> bool:
    """Whether one more unit can stay in a place, with those who are about to land there too."""
    stack = units_of(position, place.index, position.ruleset.sides[unit])
    return not crowding(position.ruleset, place.index, sorted([*stack, *landing_at(position, place.index), unit]))


def landing_at(position: Position, place: int) -> list[int]:
    """The units that have gathered to land in a place."""
    gathered = position.frames[-1] if position.frames else None
    if isinstance(gathered, Gathering) and gathered.at.index == place:
        return [unit.index for unit in gathered.units]
    return []


class Crowding(Duty[Position]):
    """No stack of a side is too big; measured in whatever the base game counts."""

    case: ClassVar[str] = "31.M.breakdown"
    sentence: ClassVar[str] = "a stack is too big, and a move can still mend that"

    def __init__(self, side: Side) -> None:
        self.side: Side = side

    def measure(self, position: Position) -> int:
        """By how much all stacks of the side are too big."""
        return sum(overfull(position, self.side).values())

    def tell(self, position: Position) -> str:
        """Where."""
        names = [str(position.ruleset.places[place]) for place in sorted(overfull(position, self.side))]
        return f"too many units are in {', '.join(names)}, and a move can still mend that"


class AlbanianWatch(Duty[Position]):
    """An Italian division stands in northern Albania, or the next that can goes there (ruling 30.E.lost)."""

    case: ClassVar[str] = "30.E"
    sentence: ClassVar[str] = "an Italian division must go to Albania north of Tirane, and one can still do so"

    def measure(self, position: Position) -> int:
        """1 while none is there."""
        watch = (unit.piece for unit in position.marked_at(Mark.NORTHERN_ALBANIA, Nation.ITALIAN))
        return int(trusted_owes_albanian_division(watch, position.affairs))
