"""Sizes of formations in whole sixths of a division, and exact choices of pieces by their strength.

Sums of strengths are kept as bit masks: bit k is set if some of the pieces add up to exactly k. That is exact, and fast
for stacks of dozens of pieces.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from .errors import BalkanRulesError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["SIXTHS_IN_DIVISION", "Size", "achievable", "can_complete", "completing", "divisions", "largest_subset_sum"]

SIXTHS_IN_DIVISION: Final = 6


class Size(Enum):
    """The size of a formation."""

    BATTALION = "battalion"
    REGIMENT = "regiment"
    BRIGADE = "brigade"
    DIVISION = "division"
    CORPS = "corps"
    GROUP = "group"

    @property
    def sixths(self) -> int:
        """What it counts against a stacking limit, in sixths of a division; nothing for a group."""
        return _SIXTHS[self]


_SIXTHS: Final[Mapping[Size, int]] = {
    Size.BATTALION: 1,
    Size.REGIMENT: 2,
    Size.BRIGADE: 3,
    Size.DIVISION: SIXTHS_IN_DIVISION,
    Size.CORPS: SIXTHS_IN_DIVISION,
    Size.GROUP: 0,
}


def divisions(sixths: int) -> Fraction:
    """Return a count of sixths as divisions: 9 sixths are 3/2 divisions."""
    return Fraction(sixths, SIXTHS_IN_DIVISION)


def achievable(strengths: Iterable[int]) -> int:
    """Return a bit mask of all totals that some of the pieces make: bit k is set if k can be made. Bit 0 always is.

    Raises:
        BalkanRulesError: a strength is negative.
    """
    mask = 1
    for strength in strengths:
        mask |= mask << _checked(strength)
    return mask


def largest_subset_sum(strengths: Iterable[int], limit: int) -> int:
    """Return the best total that some of the pieces make and that is not above `limit` (0 if even one is too many).

    Raises:
        BalkanRulesError: a strength or the limit is negative.
    """
    return (achievable(strengths) & ((2 << _checked(limit)) - 1)).bit_length() - 1


def can_complete(strengths_left: Iterable[int], need: int) -> bool:
    """Tell whether some of the pieces left add up to exactly `need` (never if it is negative, always if it is 0).

    Raises:
        BalkanRulesError: a strength is negative.
    """
    return need >= 0 and bool(achievable(strengths_left) >> need & 1)


def completing(strengths: Sequence[int], need: int, *, after: int = -1) -> tuple[int, ...]:
    """List the pieces that may be taken next when pieces are taken one at a time until they total exactly `need`.

    Pieces are taken in the order in which they stand, so that each choice of pieces can be made in one way only: after
    piece `i` is taken, ask again with the need that is left and ``after=i``. A piece is listed only if it and some of
    those behind it make the total; by taking listed pieces one can therefore never get stuck, and when nothing is
    needed any more nothing is listed. A piece of strength 0 adds nothing and is never listed.

    Args:
        strengths: strengths of all pieces in their fixed order.
        need: the total that is still wanted.
        after: the position of the piece taken last; -1 if none has been.

    Returns:
        Positions in `strengths`, rising; empty if `need` is 0 or cannot be met.

    Raises:
        BalkanRulesError: a strength or the need is negative.
    """
    within = (2 << _checked(need)) - 1
    mask = 1
    listed: list[int] = []
    for position in range(len(strengths) - 1, after, -1):
        strength = _checked(strengths[position])
        if 0 < strength <= need and mask >> (need - strength) & 1:
            listed.append(position)
        mask |= mask << strength & within
    return tuple(reversed(listed))


def _checked(amount: int) -> int:
    if amount < 0:
        raise BalkanRulesError(f"strengths and totals are never negative, as {amount} is")
    return amount
