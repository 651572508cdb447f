"""How far estimates probably lie from what they estimate: for whoever samples, and for whoever plays many games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

__all__ = ["deviations", "mean_ends", "wilson_ends"]


def deviations(confidence: float) -> float:
    """How many standard errors a normal interval reaches to either side, for a confidence between 0 and 1."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def wilson_ends(hits: float, trials: int, confidence: float) -> tuple[float, float]:
    """The ends of Wilson's score interval for the chance behind `hits` in `trials`, at least one.

    `hits` need not be whole: a drawn game is half a hit.
    """
    z = deviations(confidence)
    rate, weight = hits / trials, z * z / trials
    middle = (rate + weight / 2) / (1 + weight)
    reach = z / (1 + weight) * math.sqrt(rate * (1 - rate) / trials + weight / (4 * trials))
    return 0.0 if hits == 0 else middle - reach, 1.0 if hits == trials else middle + reach


def mean_ends(values: Sequence[float], confidence: float) -> tuple[float, float]:
    """The ends of Student's t interval for the mean behind the values, of which there are two at least."""
    middle = fmean(values)
    reach = _student(len(values) - 1, confidence) * stdev(values) / math.sqrt(len(values))
    return middle - reach, middle + reach


def _student(freedom: int, confidence: float) -> float:
    """How many standard errors Student's interval reaches to either side, for so many degrees of freedom.

    Exact for 1 and 2; from 3 on the expansion of his quantile around the normal one, which for a confidence of 0.95 is
    right to a part in a thousand at 3 and to a part in a million at 12.
    """
    tail = (1 + confidence) / 2
    if freedom == 1:
        return math.tan(math.pi * (tail - 0.5))
    if freedom == 2:
        return (2 * tail - 1) * math.sqrt(2 / (4 * tail * (1 - tail)))
    z = deviations(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + math.fsum(term / freedom**power for power, term in enumerate(terms, 1))
