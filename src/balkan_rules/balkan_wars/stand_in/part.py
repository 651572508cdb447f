"""What the stand-in remembers of a position: who holds the towns, what the railways have carried, and replacements."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from ...core.errors import LoadError
from ..host_values import Side

__all__ = ["StandInPart"]

_CODES: Final[Mapping[Side, str]] = {Side.FIRST: "1", Side.SECOND: "2"}
_SIDES: Final[Mapping[str, Side]] = {code: side for side, code in _CODES.items()}
_FREE: Final = "0"
_MOST: Final = 99
_NEVER: Final = (0, "")
"""Stands for no Game Turn and no Player."""


@attrs.frozen(cache_hash=True)
class StandInPart:
    """The stand-in's part of a position.

    Attributes:
        holders: one character for each town, in the order of the map: who has come into it last, ``"1"`` or ``"2"``;
            ``"0"`` if nobody has.
        carried: how many units railways have carried in this player turn, by country, sorted.
        carried_in: the Game Turn and the Player for whom they did; 0 and ``""`` if they have carried nobody.
        cut: by how many points Ottoman replacements from off the map have been cut.
    """

    holders: str
    carried: tuple[tuple[str, int], ...] = ()
    carried_in: tuple[int, str] = _NEVER
    cut: int = 0

    def holder(self, town: int) -> Side | None:
        """Who has come into a town last."""
        return _SIDES.get(self.holders[town])

    def held_by(self, town: int, side: Side) -> StandInPart:
        """The same after a side has come into a town."""
        holders = self.holders[:town] + _CODES[side] + self.holders[town + 1 :]
        return StandInPart(holders, self.carried, self.carried_in, self.cut)

    def load(self, country: str, turn: int, side: Side) -> int:
        """How many units the railways of a country have carried in a player turn."""
        return dict(self.carried).get(country, 0) if self.carried_in == (turn, side.name) else 0

    def with_load(self, country: str, turn: int, side: Side) -> StandInPart:
        """The same after they have carried one more."""
        known = dict(self.carried) if self.carried_in == (turn, side.name) else {}
        known[country] = known.get(country, 0) + 1
        return StandInPart(self.holders, tuple(sorted(known.items())), (turn, side.name), self.cut)

    def unloaded(self) -> StandInPart:
        """The same after the player turn in which they have carried somebody."""
        return attrs.evolve(self, carried=(), carried_in=_NEVER)

    def with_cut(self, by: int, *, most: int) -> StandInPart:
        """The same after replacements have been cut by some points more, of the most that there are."""
        return attrs.evolve(self, cut=min(self.cut + by, most))

    def encode(self) -> dict[str, Any]:
        """It as plain JSON data."""
        return {
            "holders": self.holders,
            "carried": dict(self.carried),
            "carried_in": list(self.carried_in),
            "cut": self.cut,
        }

    @classmethod
    def decode(cls, data: object, *, towns: int, countries: tuple[str, ...]) -> StandInPart:
        """It back from `encode`.

        Args:
            data: what `encode` gave.
            towns: how many towns there are.
            countries: the countries there are.

        Raises:
            LoadError: it is anything else; the message says where.
        """
        if not isinstance(data, dict) or set(data) != {"holders", "carried", "carried_in", "cut"}:
            message = "host: an object of holders, carried, carried_in and cut is wanted"
            raise LoadError(message)
        holders, carried = data["holders"], data["carried"]
        if not isinstance(holders, str) or len(holders) != towns or set(holders) - {_FREE, *_SIDES}:
            message = f"host.holders: a text of {towns} digits 0, 1 or 2 is wanted"
            raise LoadError(message)
        if not isinstance(carried, dict) or not set(carried) <= set(countries) or not _are_small([*carried.values()]):
            message = "host.carried: whole numbers by country are wanted"
            raise LoadError(message)
        return cls(holders, tuple(sorted(carried.items())), _turn(data["carried_in"]), _number(data["cut"], "cut"))


def _are_small(values: list[object]) -> bool:
    return all(type(value) is int and 0 <= value <= _MOST for value in values)


def _number(value: object, name: str) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        message = f"host.{name}: a whole number from 0 to {_MOST} is wanted"
        raise LoadError(message)
    return value


def _turn(value: object) -> tuple[int, str]:
    if not isinstance(value, list) or len(value) != 2 or value[1] not in ("", *(side.name for side in Side)):
        message = "host.carried_in: a Game Turn and the name of a Side are wanted"
        raise LoadError(message)
    return _number(value[0], "carried_in"), value[1]
