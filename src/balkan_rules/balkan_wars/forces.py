"""Who is where in a position, read once and kept until somebody moves, changes status, is turned over or changes sides.

Play asks the same things of neighbouring positions again and again. A `Crowd` is what stands in one place; it stays the
same object from one position to the next for as long as nothing about it changes, and so does what is kept with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from .counters import FIRST_PLACE
from .host_values import Crowd
from .private import KEPT, kept_of

if TYPE_CHECKING:
    from .host_values import Side
    from .ruleset import BalkanWarsRuleset
    from .situation import Reading
    from .tracks import Tracks

__all__ = ["Forces", "changed_codes", "forces_of"]

_FIRST_CODE: Final = chr(FIRST_PLACE)
_CHUNK: Final = 16
"""How many places are compared at once."""


class Forces:
    """All crowds of a position, and the side of every unit.

    Attributes:
        pos: the places of the units, as in the position; so are the next three.
        hidden: the units with their Fog of War side up.
        demoralized: the Demoralized units.
        tracks: the last known of the tracks that suit it.
        countries: for each unit the country it fights for.
        sides: for each unit the side it is on; None for neutrals.
        members: the units of each side that has been asked about, wherever they are.
        crowds: the crowds by the name of their place.
        shown: the same for others to read (`Situation.crowds`).
        kept: what a host keeps of all of them together (`Situation.kept`).
    """

    __slots__ = (
        "_of_side",
        "_places_of",
        "countries",
        "crowds",
        "demoralized",
        "hidden",
        "kept",
        "members",
        "pos",
        "shown",
        "sides",
        "tracks",
    )

    crowds: dict[str, Crowd]
    sides: tuple[Side | None, ...]
    countries: tuple[str, ...]
    members: dict[Side, tuple[int, ...]]

    def __init__(self, position: Reading, known: Forces | None) -> None:
        """Read a position; from `known` on, if only units and their status are different there."""
        tracks = position.tracks
        self.pos: str = position.pos
        self.hidden: bytes = position.hidden
        self.demoralized: bytes = position.demoralized
        self.tracks: Tracks = tracks
        self.kept: dict[Hashable, Any] = {}
        self._places_of: dict[Side, frozenset[int]] = {}
        self._of_side: dict[Side, tuple[int, ...]] = {}
        ruleset = position.ruleset
        if known is None or not known.suits(tracks):
            self.countries, self.sides = _sides(ruleset, tracks)
            self.members = {}
            self.crowds = {}
            self._gather(ruleset, set(self.pos))
        else:
            self.countries, self.sides = known.countries, known.sides
            self.members = known.members
            self.crowds = known.crowds.copy()
            self._gather(ruleset, changed_codes(known, self, ruleset.put))

        self.shown: Mapping[str, Crowd] = MappingProxyType(self.crowds)

    def _gather(self, ruleset: BalkanWarsRuleset, codes: Iterable[str]) -> None:
        """Read anew what stands in some places."""
        places, find = ruleset.places, self.pos.find
        name, side = ruleset.names.__getitem__, self.sides.__getitem__
        is_hidden, is_weak = self.hidden.__contains__, self.demoralized.__contains__
        for code in codes:
            if code < _FIRST_CODE:
                continue
            place = places[ord(code)].name
            unit = find(code)
            if unit < 0:
                self.crowds.pop(place, None)
                continue
            units = [unit]
            while (unit := find(code, unit + 1)) >= 0:
                units.append(unit)
            self.crowds[place] = Crowd(
                place,
                tuple(map(name, units)),
                tuple(units),
                sides=tuple(map(side, units)),
                hidden=tuple(map(is_hidden, units)),
                demoralized=tuple(map(is_weak, units)),
            )

    def suits(self, tracks: Tracks) -> bool:
        """Whether every unit is on the same side under other tracks, which are then known."""
        known = self.tracks
        if known.allegiance != tracks.allegiance or known.scenario != tracks.scenario:
            return False
        self.tracks = tracks
        return True

    def has(self, side: Side, place: str) -> bool:
        """Whether a unit of a side is in a place."""
        crowd = self.crowds.get(place)
        return crowd is not None and side in crowd.sides

    def of_side(self, side: Side) -> tuple[int, ...]:
        """The units of a side on the map, in the order of the table."""
        found = self._of_side.get(side)
        if found is None:
            units = self.members_of(side)
            codes = map(self.pos.__getitem__, units)
            listed = [unit for unit, code in zip(units, codes, strict=True) if code >= _FIRST_CODE]
            found = self._of_side[side] = tuple(listed)
        return found

    def members_of(self, side: Side) -> tuple[int, ...]:
        """The units of a side, wherever they are; shared by all positions in which sides are the same."""
        found = self.members.get(side)
        if found is None:
            listed = [unit for unit, its in enumerate(self.sides) if its is side]
            found = self.members[side] = tuple(listed)
        return found

    def places_of(self, side: Side) -> frozenset[int]:
        """The indices of the places where units of a side are."""
        found = self._places_of.get(side)
        if found is None:
            codes = {*map(self.pos.__getitem__, self.members_of(side))}
            found = self._places_of[side] = frozenset([ord(code) for code in codes if code >= _FIRST_CODE])
        return found


def changed_codes(known: Forces, forces: Forces, put: tuple[str, str, int]) -> set[str]:
    """The characters of the places where something is different."""
    old, new = known.pos, forces.pos
    found = {old[put[2]], new[put[2]]} if put[0] is old and put[1] is new else _moved(old, new)
    if known.hidden is not forces.hidden:
        found.update([new[unit] for unit in {*known.hidden} ^ {*forces.hidden}])
    if known.demoralized is not forces.demoralized:
        found.update([new[unit] for unit in {*known.demoralized} ^ {*forces.demoralized}])
    return found


def _moved(old: str, new: str) -> set[str]:
    """The characters of the places where units are in only one of two positions; most of these are nearly the same."""
    found: set[str] = set()
    if old is new:
        return found
    for start in range(0, len(new), _CHUNK):
        before, after = old[start : start + _CHUNK], new[start : start + _CHUNK]
        if before != after:
            for one, other in zip(before, after, strict=True):
                if one != other:
                    found.update((one, other))
    return found


def _sides(ruleset: BalkanWarsRuleset, tracks: Tracks) -> tuple[tuple[str, ...], tuple[Side | None, ...]]:
    """For each unit the country it fights for (scenario3.special.1) and its side."""
    allegiance, scenario = tracks.allegiance, tracks.scenario
    return ruleset.fights_for[scenario], tuple([allegiance[country] for country in ruleset.banners[scenario]])


def forces_of(position: Reading) -> Forces:
    """Who is where in a position; the last answer is kept for the ruleset, and serves as long as it is right."""
    ruleset = position.ruleset
    kept = KEPT.get(id(ruleset)) or kept_of(ruleset)
    known = kept.forces
    if (
        known is not None
        and known.pos is position.pos
        and known.hidden is position.hidden
        and known.demoralized is position.demoralized
        and (known.tracks is position.tracks or known.suits(position.tracks))
    ):
        return known
    made = kept.forces = Forces(position, known)
    return made
