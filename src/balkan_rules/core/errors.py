"""The errors a user can meet, one class per cause, caught together as `BalkanRulesError`.

What Python itself promises stays Python's: `IndexError` from indexing a sequence, `TypeError` for a call with a wrong
signature, `FrozenInstanceError` for assigning to a value.
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from .frozen import FrozenDict, facts

__all__ = [
    "ActionSyntaxError",
    "BalkanRulesError",
    "ChartError",
    "ChartMissing",
    "HostError",
    "IllegalActionError",
    "LoadError",
    "MissingExtraError",
    "PositionError",
    "RulingError",
    "SetupError",
    "Violation",
]


@attrs.frozen(order=False)
class Violation:
    """One reason why an action is not legal now.

    Attributes:
        case: the case of the rulebook that says no, as the book numbers it, e.g. ``"6.42"``.
        sentence: what is wrong, in plain words.
        details: the facts the sentence speaks of, by name (places and units as text, numbers as numbers).
    """

    case: str
    sentence: str
    details: Mapping[str, object] = attrs.field(factory=FrozenDict[str, object], converter=facts, hash=False)

    def __str__(self) -> str:
        return f"{self.case}: {self.sentence}"


class BalkanRulesError(Exception):
    """Base of every error that this library raises on purpose."""


class IllegalActionError(BalkanRulesError):
    """The rules refuse an action; `violations` says which cases and why. The state is unchanged."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("; ".join(map(str, violations)))
        self.violations = violations

    def __reduce__(self) -> tuple[type[IllegalActionError], tuple[tuple[Violation, ...]]]:
        return type(self), (self.violations,)


class ActionSyntaxError(BalkanRulesError):
    """A text is no action's notation, or an action was built of the wrong parts; the message shows what is allowed."""


class SetupError(BalkanRulesError):
    """A scenario, an option or a starting position that the game does not have. The message lists what there is."""


class PositionError(SetupError):
    """A position that cannot exist at all (an unknown unit, one counter in two places).

    Positions that are merely against the rules are built; `problems()` lists what is wrong with them.
    """


class LoadError(BalkanRulesError):
    """A saved state, view or record cannot be read; the message says where and why. Nothing is half loaded."""


class ChartError(BalkanRulesError):
    """A chart file is wrong; the message names table, row and what is allowed."""


class ChartMissing(ChartError):
    """A chart is needed that the charts in use do not have, because the rulebook does not print it.

    Attributes:
        case: the case that needs it.
        chart: the name of the missing chart or row.
    """

    def __init__(self, case: str, chart: str) -> None:
        super().__init__(f"{case}: the rulebook does not print {chart!r} and the charts in use do not supply it")
        self.case = case
        self.chart = chart

    def __reduce__(self) -> tuple[type[ChartMissing], tuple[str, str]]:
        return type(self), (self.case, self.chart)


class RulingError(BalkanRulesError):
    """A ruling or an option of a ruling that does not exist; the message lists those that do."""


class HostError(BalkanRulesError):
    """A host game answered the rules with something impossible; the message names the method and the answer.

    For rules that are played inside another game, as those of Balkan Wars are.
    """


class MissingExtraError(BalkanRulesError):
    """A feature needs a package that is not installed; the message says what to install."""
