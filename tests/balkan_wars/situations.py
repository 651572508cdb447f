"""Positions as a host is shown them, made by hand."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import attrs

from balkan_rules.balkan_wars import Crowd, Side, Status
from balkan_rules.balkan_wars.stand_in import StandInHost

HOST = StandInHost()
ALLIES = {
    "Ottoman Empire": Side.FIRST,
    "Bulgaria": Side.SECOND,
    "Serbia": Side.SECOND,
    "Greece": Side.SECOND,
    "Montenegro": Side.SECOND,
}


@attrs.frozen(kw_only=True)
class Made:
    """A position of scenario 4 unless told otherwise; units in Good Order with their Open side up."""

    at: Mapping[str, str] = attrs.field(factory=dict)
    demoralized: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    scenario: str = "jihad"
    turn: int = 2
    phasing: Side = Side.FIRST
    host: Hashable = attrs.field(factory=HOST.start)
    sides: Mapping[str, Side] = attrs.field(factory=lambda: ALLIES)

    crowds: Mapping[str, Crowd] = attrs.field(init=False, eq=False)
    kept: dict[Hashable, Any] = attrs.field(init=False, eq=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        there: dict[str, list[str]] = {}
        for unit in HOST.charts.units:
            if unit in self.at:
                there.setdefault(self.at[unit], []).append(unit)
        crowds = {place: self._crowd(place, units) for place, units in there.items()}
        object.__setattr__(self, "crowds", crowds)

    def _crowd(self, place: str, units: Sequence[str]) -> Crowd:
        everybody = list(HOST.charts.units)
        return Crowd(
            place,
            tuple(units),
            tuple(everybody.index(unit) for unit in units),
            sides=tuple(self.side_of(self.country_of(unit)) for unit in units),
            hidden=tuple(unit in self.hidden for unit in units),
            demoralized=tuple(unit in self.demoralized for unit in units),
        )

    def place_of(self, unit: str) -> str | None:
        return self.at.get(unit)

    def units_in(self, place: str) -> Sequence[str]:
        return self.crowds[place].units if place in self.crowds else ()

    def status_of(self, unit: str) -> Status:
        return Status.DEMORALIZED if unit in self.demoralized else Status.GOOD_ORDER

    def is_open(self, unit: str) -> bool:
        return unit not in self.hidden

    def country_of(self, unit: str) -> str:
        return HOST.charts.units[unit].country

    def side_of(self, country: str) -> Side | None:
        return self.sides.get(country)

    def morale_of(self, country: str) -> int:
        return 4
