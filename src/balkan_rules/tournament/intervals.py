"""Numbers with the range in which they probably lie: shares of games won, and means of points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Final

import attrs

__all__ = ["CONFIDENCE", "Interval", "Z", "mean", "share"]

CONFIDENCE: Final = 0.95
"""How often intervals made so hold the number that is estimated."""
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""So many standard errors they reach to either side."""


@attrs.frozen(order=False)
class Interval:
    """An estimate, and between what it probably lies.

    Attributes:
        value: the estimate.
        low: the lower end; None if there are too few games to say.
        high: the upper end; None together with `low`.
    """

    value: float
    low: float | None
    high: float | None

    def text(self, digits: int = 0) -> str:
        """As ``12.5 [10.1, 14.9]``, with so many digits after the point."""
        if self.low is None or self.high is None:
            return f"{self.value:z.{digits}f}"
        return f"{self.value:z.{digits}f} [{self.low:z.{digits}f}, {self.high:z.{digits}f}]"

    def percent(self) -> str:
        """As `text`, of a share in per cent."""
        ends = (None if end is None else 100 * end for end in (self.low, self.high))
        return Interval(100 * self.value, *ends).text(1)


def share(won: float, games: int) -> Interval:
    """The share of `games` that was won, with Wilson's score interval.

    Args:
        won: how many were won, from 0 to `games`; a draw counts as a half. With draws the interval is a little wider
            than it need be, since halves scatter less than wins and losses do.
        games: how many there were, at least 1.
    """
    rate, weight = won / games, Z * Z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z / (1 + weight) * math.sqrt(rate * (1 - rate) / games + weight / (4 * games))
    return Interval(rate, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Interval | None:
    """The mean of the values, with Student's t interval; None without values, and without an interval for one."""
    if len(values) < 2:
        return Interval(fmean(values), None, None) if values else None
    middle, reach = fmean(values), _t(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Interval(middle, middle - reach, middle + reach)


def _t(freedom: int) -> float:
    """How many standard errors an interval reaches to either side, for so many degrees of freedom.

    Exact for 1 and 2; from 3 on the expansion of Student's quantile around the normal one, which is right to a part in
    a thousand at 3 and to a part in a million at 12.
    """
    tail = (1 + CONFIDENCE) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) * math.sqrt(2 / (4 * tail * (1 - tail)))
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
