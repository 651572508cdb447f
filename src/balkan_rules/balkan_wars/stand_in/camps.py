"""Who stands in a hex, side by side, and which hexes that closes to a side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs

from ..host_values import Crowd, Side

__all__ = ["EMPTY", "NOBODY", "Barred", "Camp", "Camps", "Crowded"]


@attrs.frozen
class Camp:
    """The units of one side in a hex.

    Attributes:
        units: their names.
        bars: whether they keep others out: anyone but Depots and fortifications by themselves does.
        counted: how many of them count for stacking.
        exerts: whether one of them has a zone of control.
    """

    units: tuple[str, ...] = ()
    bars: bool = False
    counted: int = 0
    exerts: bool = False


@attrs.frozen
class Camps:
    """Everybody in a hex, by side."""

    first: Camp
    second: Camp
    neutral: Camp

    def of(self, side: Side | None) -> Camp:
        """The units of a side; of None those of neutrals."""
        return self.first if side is Side.FIRST else self.second if side is Side.SECOND else self.neutral

    def others(self, side: Side | None) -> tuple[str, ...]:
        """All units that are not of a side."""
        if side is Side.FIRST:
            return self.second.units + self.neutral.units
        return self.first.units + (self.neutral.units if side is Side.SECOND else self.second.units)

    def bar(self, side: Side | None) -> bool:
        """Whether somebody keeps a side out."""
        if side is Side.FIRST:
            return self.second.bars or self.neutral.bars
        return self.first.bars or (self.neutral.bars if side is Side.SECOND else self.second.bars)


NOBODY: Final = Camp()
"""No unit of a side."""
EMPTY: Final = Camps(NOBODY, NOBODY, NOBODY)
"""No unit of any."""


class Closed(Mapping[str, str]):
    """Why a side cannot be in hexes, worked out hex by hex as it is asked.

    Attributes:
        crowds: the crowds by hex.
        read: reads a crowd.
        side: the side; None for neutrals.
    """

    def __init__(self, crowds: Mapping[str, Crowd], read: Callable[[Crowd], Camps], side: Side | None) -> None:
        self.crowds: Mapping[str, Crowd] = crowds
        self.read: Callable[[Crowd], Camps] = read
        self.side: Side | None = side

    def camps(self, place: str) -> Camps:
        """Who is in a hex."""
        crowd = self.crowds.get(place)
        return EMPTY if crowd is None else self.read(crowd)

    def __iter__(self) -> Iterator[str]:
        return (place for place in self.crowds if place in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Barred(Closed):
    """Why a side cannot go into hexes: they are neutral, or somebody else is there.

    Attributes:
        neutral: what is said of the hexes of neutral countries.
    """

    def __init__(
        self,
        crowds: Mapping[str, Crowd],
        read: Callable[[Crowd], Camps],
        side: Side | None,
        neutral: Mapping[str, str],
    ) -> None:
        super().__init__(crowds, read, side)
        self.neutral: Mapping[str, str] = neutral

    def __contains__(self, place: object) -> bool:
        if place in self.neutral:
            return True
        crowd = self.crowds.get(place)  # type: ignore[call-overload]  # whatever somebody looks for
        return (
            crowd is not None and crowd.sides.count(self.side) != len(crowd.sides) and self.read(crowd).bar(self.side)
        )

    def __getitem__(self, place: str) -> str:
        if place in self.neutral:
            return self.neutral[place]
        if self.camps(place).bar(self.side):
            return f"somebody else is in {place}"
        raise KeyError(place)

    def __iter__(self) -> Iterator[str]:
        yield from self.neutral
        yield from (place for place in super().__iter__() if place not in self.neutral)


class Crowded(Closed):
    """Why there is no more room for a side in hexes.

    Attributes:
        most: how many units of a side that count can be in a hex.
    """

    def __init__(
        self, crowds: Mapping[str, Crowd], read: Callable[[Crowd], Camps], side: Side | None, most: int
    ) -> None:
        super().__init__(crowds, read, side)
        self.most: int = most

    def __contains__(self, place: object) -> bool:
        crowd = self.crowds.get(place)  # type: ignore[call-overload]  # whatever somebody looks for
        if crowd is None or len(crowd.units) < self.most:
            return False
        return self.read(crowd).of(self.side).counted >= self.most

    def __iter__(self) -> Iterator[str]:
        for place, crowd in self.crowds.items():
            if len(crowd.units) >= self.most and place in self:
                yield place

    def __getitem__(self, place: str) -> str:
        count = self.camps(place).of(self.side).counted
        if count >= self.most:
            return f"{count} units are in {place}, as many as can be"
        raise KeyError(place)
