"""What one decision may cost: so many applied actions, or so many seconds."""

from __future__ import annotations

import re
from time import perf_counter
from typing import Final

import attrs

from ...core.actions import brief
from ...core.errors import SetupError

__all__ = ["Budget", "Meter"]

_WRITTEN: Final = re.compile(r"(?P<actions>[0-9]{1,9})|(?P<seconds>[0-9]{1,6}(\.[0-9]{1,6})?)s", re.ASCII)
_MOST: Final = 999_999_999
"""The greatest number of actions; texts have as many digits at most."""


@attrs.frozen(order=False)
class Budget:
    """What one decision may cost. Only a budget in actions gives the same answer on every machine.

    Attributes:
        actions: how many actions and outcomes of dice may be applied; None if time counts.
        seconds: how long it may take; None if actions count.
    """

    actions: int | None
    seconds: float | None

    @classmethod
    def of(cls, given: object) -> Budget:
        """The budget meant by a whole number of actions, or by a text such as ``"20000"`` or ``"2s"``.

        Raises:
            SetupError: it is neither, or nothing at all could be done with it.
        """
        if type(given) is int and 0 < given <= _MOST:
            return cls(given, None)
        written = _WRITTEN.fullmatch(given) if isinstance(given, str) else None
        if written is not None:
            actions, seconds = written["actions"], written["seconds"]
            if actions is not None and int(actions) > 0:
                return cls(int(actions), None)
            if seconds is not None and float(seconds) > 0:
                return cls(None, float(seconds))
        raise SetupError(
            f"budget {brief(given)}: applied actions such as 20000, or seconds such as 2s or 0.5s, are wanted"
        )

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.actions is None else str(self.actions)


class Meter:
    """Counts what a decision has cost so far.

    Attributes:
        spent: the actions applied.
    """

    __slots__ = ("_deadline", "_limit", "spent")

    def __init__(self, budget: Budget) -> None:
        self.spent: int = 0
        self._limit = budget.actions
        self._deadline = perf_counter() + (budget.seconds or 0.0)

    def is_empty(self) -> bool:
        """Whether nothing is left to spend."""
        if self._limit is None:
            return perf_counter() >= self._deadline
        return self.spent >= self._limit
