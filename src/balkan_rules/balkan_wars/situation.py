"""A position as a host is shown it: by names, and everything, for a host is part of the rules."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING

from .counters import FIRST_PLACE, Place
from .host_values import Side
from .scenarios import SCENARIO_NAMES, stand_ins
from .units import FIXED, Combatant, Status

if TYPE_CHECKING:
    from .ruleset import BalkanWarsRuleset
    from .tracks import Tracks

__all__ = ["Reading", "enemy_of", "homes", "never_moves", "units_at"]


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
        side: Side = getattr(self.ruleset.steps[self.cursor].rules, "phasing", Side.FIRST)
        return side

    def place_of(self, unit: str) -> str | None:
        """The name of the place of the map where a unit is; None if it is not on the map."""
        index = ord(self.pos[self.ruleset.counters.units_by_name[unit].index])
        return self.ruleset.places[index].name if index >= FIRST_PLACE else None

    def units_in(self, place: str) -> list[str]:
        """The names of the units in a place."""
        pos, code, names = self.pos, self.ruleset.code_of[place], self.ruleset.names
        found: list[str] = []
        index = pos.find(code)
        while index >= 0:
            found.append(names[index])
            index = pos.find(code, index + 1)
        return found

    def status_of(self, unit: str) -> Status:
        """Whether a unit is in Good Order."""
        index = self.ruleset.counters.units_by_name[unit].index
        return Status.DEMORALIZED if index in self.demoralized else Status.GOOD_ORDER

    def is_open(self, unit: str) -> bool:
        """Whether a unit has its Open side up."""
        return self.ruleset.counters.units_by_name[unit].index not in self.hidden

    def country_of(self, unit: str) -> str:
        """The country a unit fights for."""
        return self.country(self.ruleset.counters.units_by_name[unit].index)

    def side_of(self, country: str) -> Side | None:
        """The side a country fights on; None for a neutral."""
        return self.tracks.allegiance[self.ruleset.country_index[country]]

    def morale_of(self, country: str) -> int:
        """A country's National Morale."""
        return self.tracks.morale[self.ruleset.country_index[country]]

    # ---------------------------------------------------------------------------------------------------- for the rules
    def country(self, unit: int) -> str:
        """The country a unit fights for, by its index."""
        printed = self.ruleset.units[unit].country
        return stand_ins(self.tracks.scenario).get(printed, printed)

    def side(self, unit: int) -> Side | None:
        """The side a unit is on, by its index; None for neutrals."""
        return self.side_of(self.country(unit))

    def at(self, unit: int) -> Place:
        """Where a unit is, by its index."""
        return self.ruleset.places[ord(self.pos[unit])]

    def is_on_map(self, unit: int) -> bool:
        """Whether a unit is on the map, by its index."""
        return ord(self.pos[unit]) >= FIRST_PLACE

    def of_side(self, side: Side) -> Iterator[int]:
        """The units of a side on the map."""
        return (index for index in range(len(self.pos)) if self.is_on_map(index) and self.side(index) is side)

    def there(self, side: Side, place: int) -> list[int]:
        """The units of a side in a place."""
        return [unit for unit in units_at(self, place) if self.side(unit) is side]

    def combatant(self, unit: int, *, charging: bool = False, supplied: bool = True) -> Combatant:
        """A unit as tables and procedures take it."""
        counter = self.ruleset.units[unit]
        return Combatant(
            name=counter.name,
            unit_class=counter.unit_class,
            status=Status.DEMORALIZED if unit in self.demoralized else Status.GOOD_ORDER,
            combat=counter.combat,
            bombardment=counter.bombardment,
            cadre=counter.cadre,
            shock=counter.shock,
            staff=counter.staff,
            country=self.country(unit),
            open=unit not in self.hidden,
            charging=charging,
            supplied=supplied,
        )


def never_moves(position: Reading, unit: int) -> bool:
    """Whether a unit stays where it is for good, by its index: works and Depots do (ruling fog.fixed)."""
    return position.ruleset.units[unit].unit_class in FIXED


def units_at(position: Reading, place: int) -> Iterator[int]:
    """Indices of the units in a place, in the order of the table."""
    pos, code = position.pos, position.ruleset.codes[place]
    index = pos.find(code)
    while index >= 0:
        yield index
        index = pos.find(code, index + 1)
