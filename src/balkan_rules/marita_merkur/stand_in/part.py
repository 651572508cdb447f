"""What the stand-in remembers of a position: where the line stands, who holds what, what has been paid and shipped."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import attrs

from ...core.errors import LoadError
from ..values import Side

__all__ = ["StandInPart"]

_CODES: Final = {None: "0", Side.AXIS: "1", Side.ALLIED: "2"}
_SIDES: Final = {code: side for side, code in _CODES.items()}
_MOST: Final = 99
_FIELDS: Final = ("holders", "line", "advance", "sources", "crete", "shipped")


@attrs.frozen(cache_hash=True)
class StandInPart:
    """The stand-in's part of a position.

    Attributes:
        holders: one character for each hex, in the order of the map: ``"1"`` for the Axis, ``"2"`` for the Allies,
            ``"0"`` for nobody. What is Jugoslav is held by the Allies also while it is neutral.
        line: where the line between Italians and Greeks is.
        advance: how many steps of the German advance have been paid for.
        sources: how many Jugoslav sources of supply have been paid for.
        crete: whether Crete has been paid for.
        shipped: twice the regimental equivalents that have been shipped in this player turn.
        shipped_in: the game turn and the side that shipped them.
    """

    holders: str
    line: int = 0
    advance: int = 0
    sources: int = 0
    crete: bool = False
    shipped: int = 0
    shipped_in: tuple[int, str] = (0, "")

    def holder(self, place: int) -> Side | None:
        """Who holds a hex, by its index."""
        return _SIDES[self.holders[place]]

    def with_holder(self, place: int, side: Side) -> StandInPart:
        """The same after a side has taken a hex."""
        return attrs.evolve(self, holders=self.holders[:place] + _CODES[side] + self.holders[place + 1 :])

    def with_holders(self, holders: str) -> StandInPart:
        """The same with other holders; itself if they are the same."""
        return self if holders == self.holders else attrs.evolve(self, holders=holders)

    def shipped_by(self, turn: int, side: Side) -> Fraction:
        """Regimental equivalents that a side has shipped on a game turn."""
        return Fraction(self.shipped, 2) if self.shipped_in == (turn, side.name) else Fraction(0)

    def with_shipped(self, turn: int, side: Side, equivalents: Fraction) -> StandInPart:
        """The same after a side has shipped more."""
        total = self.shipped_by(turn, side) + equivalents
        return attrs.evolve(self, shipped=int(total * 2), shipped_in=(turn, side.name))

    def encode(self) -> dict[str, Any]:
        """It as plain JSON data."""
        return {**{name: getattr(self, name) for name in _FIELDS}, "shipped_in": list(self.shipped_in)}

    @classmethod
    def decode(cls, data: object, *, hexes: int) -> StandInPart:
        """It back from `encode`.

        Args:
            data: what `encode` gave.
            hexes: how many hexes there are.

        Raises:
            LoadError: it is anything else; the message says where.
        """
        wanted = (*_FIELDS, "shipped_in")
        if not isinstance(data, dict) or set(data) != set(wanted):
            message = f"host: an object of {', '.join(wanted)} is wanted"
            raise LoadError(message)
        holders, crete = data["holders"], data["crete"]
        if not isinstance(holders, str) or len(holders) != hexes or set(holders) - set(_SIDES):
            message = f"host.holders: a text of {hexes} digits 0, 1 or 2 is wanted"
            raise LoadError(message)
        if type(crete) is not bool:
            message = "host.crete: true or false is wanted"
            raise LoadError(message)
        numbers = [_number(data[name], name) for name in ("line", "advance", "sources", "shipped")]
        line, advance, sources, shipped = numbers
        return cls(holders, line, advance, sources, crete, shipped, _turn(data["shipped_in"]))


def _number(value: object, name: str) -> int:
    least = -_MOST if name == "line" else 0
    if type(value) is not int or not least <= value <= _MOST:
        message = f"host.{name}: a whole number from {least} to {_MOST} is wanted"
        raise LoadError(message)
    return value


def _turn(value: object) -> tuple[int, str]:
    if not isinstance(value, list) or len(value) != 2 or value[1] not in ("", *(side.name for side in Side)):
        message = "host.shipped_in: a game turn and the name of a side are wanted"
        raise LoadError(message)
    return _number(value[0], "shipped_in"), value[1]
