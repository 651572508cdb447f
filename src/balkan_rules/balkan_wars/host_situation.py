"""What a host is shown of a position."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Protocol

from .host_values import Crowd, Side
from .units import Status

__all__ = ["Situation"]


class Situation(Protocol):
    """What a host is shown of a position: everything, for a host is part of the rules.

    What a side may know of an answer is the rules' business; see the notes of each method of `Host`.
    """

    @property
    def scenario(self) -> str:
        """The name of the scenario."""
        ...

    @property
    def turn(self) -> int:
        """The Game Turn, from 1."""
        ...

    @property
    def phasing(self) -> Side:
        """The Player whose turn it is; the First Player in phases that are nobody's (set-up, weather, diplomacy)."""
        ...

    @property
    def host(self) -> Hashable:
        """The host's own part of the position."""
        ...

    def place_of(self, unit: str) -> str | None:
        """The name of the place where a unit is; None if it is not on the map."""
        ...

    def units_in(self, place: str) -> Sequence[str]:
        """The names of the units in a place, of either side, in the order of `Host.units`."""
        ...

    @property
    def crowds(self) -> Mapping[str, Crowd]:
        """What stands where, of either side or neutral, by the name of the place; in no particular order.

        A crowd is the same object in other positions too, until one of its units moves, changes its status or is turned
        over, or a country changes its side; what a host has kept with it (`Crowd.kept`) is there for as long.
        """
        ...

    @property
    def kept(self) -> dict[Hashable, Any]:
        """The same for all crowds together: where a host may keep what it has worked out of who is where.

        Nobody has to use it. What else an answer depends on (`scenario`, `turn`, `phasing`, `host`, `morale_of`)
        belongs into its key.
        """
        ...

    def status_of(self, unit: str) -> Status:
        """Whether a unit is in Good Order; one that is not on the map is."""
        ...

    def is_open(self, unit: str) -> bool:
        """Whether a unit has its Open side up (seq.mobilization.fog)."""
        ...

    def country_of(self, unit: str) -> str:
        """The country a unit fights for; scenario 3 lets some counters stand in for another's (scenario3.special.1)."""
        ...

    def side_of(self, country: str) -> Side | None:
        """The side a country fights on; None for a neutral."""
        ...

    def morale_of(self, country: str) -> int:
        """A country's National Morale."""
        ...
