"""Whether a claim such as "wins at least 80 %" holds, with no more games than it takes to tell."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Final, Literal, TypeAlias

import attrs

from ..core.actions import brief
from ..core.arguments import amount
from ..core.errors import SetupError

__all__ = ["Sprt", "Verdict", "sprt"]

_MOST: Final = 10**9
_LEAST: Final = 1e-9
"""Chances nearer to 0 or 1 are not told from it."""

Verdict: TypeAlias = Literal["accept", "reject", "continue"]


@attrs.frozen(order=False)
class Sprt:
    """Where a sequential probability ratio test stands (Wald's).

    Attributes:
        ratio: the logarithm of how many times more likely the games are under `p1` than under `p0`.
        lower: from here downwards the claim is rejected.
        upper: from here upwards it is accepted.
    """

    ratio: float
    lower: float
    upper: float

    @property
    def verdict(self) -> Verdict:
        """``"accept"``: at least `p1` is won; ``"reject"``: at most `p0`; ``"continue"``: play on."""
        if self.ratio >= self.upper:
            return "accept"
        return "reject" if self.ratio <= self.lower else "continue"


def sprt(
    wins: int,
    losses: int,
    draws: int = 0,
    *,
    p0: float | Fraction,
    p1: float | Fraction,
    alpha: float | Fraction = 0.05,
    beta: float | Fraction = 0.05,
) -> Sprt:
    """Test a claim about the share of games that are won, after each game or after some.

    Play until the verdict is not ``"continue"``; however often one has looked, the two errors are then together no more
    than `alpha` and `beta` together, and each of them hardly above its own (0.053 for 0.05). To show that at least 80 %
    are won, take ``p0=0.8`` and a higher `p1`, as near as games allow: ``"accept"`` then refutes that it were 80 % or
    less.

    Args:
        wins: games won.
        losses: games lost.
        draws: games drawn; each counts as half a win and half a loss.
        p0: the share that the claim is tested against.
        p1: a higher share, from which on the claim should be found to hold.
        alpha: how likely the claim may be accepted where no more than `p0` is won.
        beta: how likely it may be rejected where at least `p1` is won.

    Raises:
        SetupError: a number of games is no whole number from 0 to a thousand million, ``0 < p0 < p1 < 1`` does not
            hold, or an error is not above 0 and below one half.
    """
    won, lost, half = _count(wins, "wins"), _count(losses, "losses"), _count(draws, "draws") / 2
    low, high = _between(p0, "p0", 1), _between(p1, "p1", 1)
    a, b = _between(alpha, "alpha", 0.5), _between(beta, "beta", 0.5)
    if low >= high:
        message = f"p0 must be less than p1, and {low} is not less than {high}"
        raise SetupError(message)
    gained, paid = math.log(high) - math.log(low), math.log1p(-high) - math.log1p(-low)
    ratio = (won + half) * gained + (lost + half) * paid
    return Sprt(ratio, math.log(b) - math.log1p(-a), math.log1p(-b) - math.log(a))


def _count(value: object, what: str) -> int:
    games = amount(value, what)
    if games > _MOST:
        message = f"{what}: at most {_MOST} games are wanted, not {brief(games)}"
        raise SetupError(message)
    return games


def _between(value: object, what: str, top: float) -> float:
    if not isinstance(value, (int, float, Fraction)) or not _LEAST <= value <= top - _LEAST:
        message = f"{what}: a number above 0 and below {top} is wanted, not {brief(value)}"
        raise SetupError(message)
    return float(value)
