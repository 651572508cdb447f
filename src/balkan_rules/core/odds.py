"""Whole odds of attacker to defender, the ladder they stand on, and the choice of a column of a combat table.

The ladder runs ... 1-3, 1-2, 1-1, 2-1, 3-1 ... without end. Strengths are compared once, rounding for the defender; all
steps are then added up and taken together; only the choice of a column clamps, once, at the ends of the table.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from operator import neg
from typing import TYPE_CHECKING, Final

import attrs

from .errors import BalkanRulesError, ChartError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Odds", "check_columns", "column_for", "shift_column"]

_TEXT: Final[re.Pattern[str]] = re.compile(r"([1-9][0-9]{0,5})[-:/]([1-9][0-9]{0,5})")


@attrs.frozen(order=True)
class Odds:
    """Odds such as 3-1 or 1-2: two whole numbers of which at least one is 1. Higher odds are better for the attacker.

    Attributes:
        attacker: the attacker's part, at least 1.
        defender: the defender's part, at least 1.

    Raises:
        BalkanRulesError: a part is below 1, or neither is 1.
    """

    attacker: int
    defender: int = attrs.field(order=neg)

    def __attrs_post_init__(self) -> None:
        if min(self.attacker, self.defender) != 1:
            raise BalkanRulesError(f"{self} does not stand on the ladder ... 1-3, 1-2, 1-1, 2-1, 3-1 ...")

    @classmethod
    def of(cls, attacker: int | Fraction, defender: int | Fraction) -> Odds:
        """Return the odds of two strengths, rounded in the defender's favour: 11 to 4 is 2-1, and 3 to 4 is 1-2.

        Raises:
            BalkanRulesError: a strength is 0 or negative; what that means is for the game to say.
        """
        if attacker <= 0 or defender <= 0:
            raise BalkanRulesError(f"odds need strengths above 0, not {attacker} to {defender}")
        return cls.at(int(attacker // defender) - 1 if attacker >= defender else 1 - int(-(-defender // attacker)))

    @classmethod
    def at(cls, step: int) -> Odds:
        """Return the odds at a step of the ladder: 0 is 1-1, 1 is 2-1, -1 is 1-2."""
        return _at(step)

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read ``"3-1"`` (also ``"3:1"`` and ``"3/1"``).

        Raises:
            ChartError: the text is not that, or does not stand on the ladder.
        """
        match = _TEXT.fullmatch(text.strip())
        if match is None or "1" not in match.groups():
            raise ChartError(f"{text!r} is not odds: write two whole numbers of which one is 1, such as '3-1' or '1-2'")
        return cls(int(match[1]), int(match[2]))

    @property
    def step(self) -> int:
        """The place on the ladder: 0 for 1-1, positive where the attacker is stronger."""
        return self.attacker - self.defender

    @property
    def exact(self) -> Fraction:
        """The odds as a number: 1/3 for 1-3."""
        return Fraction(self.attacker, self.defender)

    def shift(self, steps: int) -> Odds:
        """Return the odds `steps` further up the ladder (down if negative); the ladder has no end."""
        return Odds.at(self.step + steps)

    def __str__(self) -> str:
        return f"{self.attacker}-{self.defender}"


@lru_cache(maxsize=256)
def _at(step: int) -> Odds:
    """The odds at a step; those of the usual steps are built once."""
    return Odds(1 + step, 1) if step >= 0 else Odds(1, 1 - step)


def check_columns(columns: Sequence[Odds]) -> None:
    """Check that the columns of a combat table rise from left to right.

    Raises:
        ChartError: there are none, or one does not exceed the one before it.
    """
    if not columns:
        raise ChartError("a combat table needs at least one column")
    for left, right in pairwise(columns):
        if not left < right:
            raise ChartError(f"column {right} cannot stand right of column {left}: odds must rise from left to right")


def column_for(odds: Odds, columns: Sequence[Odds]) -> int:
    """Return the index of the highest column that is not above `odds`; the first column for odds below all of them.

    Raises:
        ChartError: the columns are none or do not rise.
    """
    check_columns(columns)
    return max(sum(column <= odds for column in columns) - 1, 0)


def shift_column(index: int, steps: int, n: int) -> int:
    """Return the column `steps` to the right of `index` (left if negative) in a table of `n`, stopping at the ends.

    `steps` must be the net of all shifts: clamping one shift at a time would give another answer.

    Raises:
        BalkanRulesError: `index` is not a column of the table.
    """
    if not 0 <= index < n:
        raise BalkanRulesError(f"column {index} is not one of 0 to {n - 1}")
    return min(max(index + steps, 0), n - 1)
