"""Numbers with the range in which they probably lie: shares of games won, and means of points."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

import attrs

from .._intervals import deviations, mean_ends, wilson_ends

__all__ = ["CONFIDENCE", "Interval", "Z", "mean", "share"]

CONFIDENCE: Final = 0.95
"""How often intervals made so hold the number that is estimated."""
Z: Final = deviations(CONFIDENCE)
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
    return Interval(won / games, *wilson_ends(won, games, CONFIDENCE))


def mean(values: Sequence[float]) -> Interval | None:
    """The mean of the values, with Student's t interval; None without values, and without an interval for one."""
    if len(values) < 2:
        return Interval(fmean(values), None, None) if values else None
    return Interval(fmean(values), *mean_ends(values, CONFIDENCE))
