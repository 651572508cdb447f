"""A position as a host is shown it: by names, and everything, for a host is part of the rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from .counters import FIRST_PLACE, Place
from .forces import Forces, forces_of
from .host_values import Crowd, Side
from .private import kept_of
from .scenarios import SCENARIO_NAMES, stand_ins
from .units import FIXED, Combatant, Status

if TYPE_CHECKING:
    from .ruleset import BalkanWarsRuleset
    from .tracks import Tracks

__all__ = ["Reading", "enemy_of", "homes", "never_moves", "scratch_of", "units_at"]


@cache
def homes(printed: str) -> frozenset[str]:
    """The countries for which a counter can fight, by the one that is printed on it."""
    return frozenset({printed, *(stand_ins(name).get(printed, printed) for name in SCENARIO_NAMES)})


def enemy_of(side: Side) -> Side:
    """The other side."""
    return Side.SECOND if side is Side.FIRST else Side.FIRST


class Reading:
    """What states and drafts answer alike, to hosts and to rules; it is `Situation`."""

    __slots__ = ()

    if TYPE_CHECKING:
        ruleset: BalkanWarsRuleset
        turn: int
        cursor: int
        pos: str
        hidden: bytes
        demoralized: bytes
        tracks: Tracks
        host: Hashable

    @property
    def scenario(self) -> str:
        """The name of the scenario."""
        return self.tracks.scenario

    @property
    def phasing(self) -> Side:
        """The Player whose turn it is; the First Player outside player turns."""
        return self.ruleset.phasing[self.cursor]

    def place_of(self, unit: str) -> str | None:
        """The name of the place of the map where a unit is; None if it is not on the map."""
        index = ord(self.pos[self.ruleset.counters.units_by_name[unit].index])
        return self.ruleset.places[index].name if index >= FIRST_PLACE else None

    def units_in(self, place: str) -> Sequence[str]:
        """The names of the units in a place."""
        crowd = forces_of(self).crowds.get(place)
        return () if crowd is None else crowd.units

    @property
    def crowds(self) -> Mapping[str, Crowd]:
        """What stands where, by the name of the place."""
        return forces_of(self).shown

    @property
    def kept(self) -> dict[Hashable, Any]:
        """What a host keeps of who is where."""
        return forces_of(self).kept

    def status_of(self, unit: str) -> Status:
        """Whether a unit is in Good Order."""
        index = self.ruleset.counters.units_by_name[unit].index
        return Status.DEMORALIZED if index in self.demoralized else Status.GOOD_ORDER

    def is_open(self, unit: str) -> bool:
        """Whether a unit has its Open side up."""
        return self.ruleset.counters.units_by_name[unit].index not in self.hidden

    def country_of(self, unit: str) -> str:
        """The country a unit fights for."""
        ruleset = self.ruleset
        return ruleset.fights_for[self.tracks.scenario][ruleset.counters.units_by_name[unit].index]

    def side_of(self, country: str) -> Side | None:
        """The side a country fights on; None for a neutral."""
        return self.tracks.allegiance[self.ruleset.country_index[country]]

    def morale_of(self, country: str) -> int:
        """A country's National Morale."""
        return self.tracks.morale[self.ruleset.country_index[country]]

    # ---------------------------------------------------------------------------------------------------- for the rules
    @property
    def forces(self) -> Forces:
        """Who is where; see `Forces`."""
        return forces_of(self)

    def country(self, unit: int) -> str:
        """The country a unit fights for, by its index."""
        return self.ruleset.fights_for[self.tracks.scenario][unit]

    def side(self, unit: int) -> Side | None:
        """The side a unit is on, by its index; None for neutrals."""
        ruleset, tracks = self.ruleset, self.tracks
        return tracks.allegiance[ruleset.banners[tracks.scenario][unit]]

    def at(self, unit: int) -> Place:
        """Where a unit is, by its index."""
        return self.ruleset.places[ord(self.pos[unit])]

    def is_on_map(self, unit: int) -> bool:
        """Whether a unit is on the map, by its index."""
        return ord(self.pos[unit]) >= FIRST_PLACE

    def of_side(self, side: Side) -> tuple[int, ...]:
        """The units of a side on the map."""
        return forces_of(self).of_side(side)

    def there(self, side: Side, place: int) -> list[int]:
        """The units of a side in a place."""
        crowd = forces_of(self).crowds.get(self.ruleset.places[place].name)
        if crowd is None:
            return []
        return [unit for unit, its in zip(crowd.indices, crowd.sides, strict=True) if its is side]

    def combatant(self, unit: int, *, charging: bool = False, supplied: bool = True) -> Combatant:
        """A unit as tables and procedures take it; made once for each way in which it can be."""
        weak, is_open, country = unit in self.demoralized, unit not in self.hidden, self.country(unit)
        key = ("combatant", unit, weak, is_open, country, charging, supplied)
        memo = kept_of(self.ruleset).memo
        found: Combatant | None = memo.get(key)
        if found is None:
            counter = self.ruleset.units[unit]
            found = memo[key] = Combatant(
                name=counter.name,
                unit_class=counter.unit_class,
                status=Status.DEMORALIZED if weak else Status.GOOD_ORDER,
                combat=counter.combat,
                bombardment=counter.bombardment,
                cadre=counter.cadre,
                shock=counter.shock,
                staff=counter.staff,
                country=country,
                open=is_open,
                charging=charging,
                supplied=supplied,
            )
        return found


def scratch_of(position: Reading) -> dict[object, Any]:
    """Where rules keep what they have worked out of one position, until they ask about another one.

    Whether a segment is needed is asked of the draft that becomes the state in which it is listed. All counts but what
    interrupts a phase, and who has acted in it.
    """
    kept = kept_of(position.ruleset)
    now = (
        position.turn, position.cursor, position.pos, position.hidden, position.demoralized,
        position.host, position.tracks,
    )  # fmt: skip
    if kept.latest[0] != now:
        kept.latest = now, {}
    return kept.latest[1]


def never_moves(position: Reading, unit: int) -> bool:
    """Whether a unit stays where it is for good, by its index: works and Depots do (ruling fog.fixed)."""
    return position.ruleset.units[unit].unit_class in FIXED


def units_at(position: Reading, place: int) -> tuple[int, ...]:
    """Indices of the units in a place, which may be a box beside the map, in the order of the table."""
    if place < FIRST_PLACE:
        return tuple([unit for unit, code in enumerate(position.pos) if ord(code) == place])
    crowd = forces_of(position).crowds.get(position.ruleset.places[place].name)
    return () if crowd is None else crowd.indices
