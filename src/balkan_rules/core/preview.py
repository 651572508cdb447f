"""What a combat would be, before anything is rolled."""

from __future__ import annotations

from fractions import Fraction

import attrs

__all__ = ["Branch", "Modifier", "Preview"]


@attrs.frozen(order=False)
class Modifier:
    """One thing that moves the odds.

    Attributes:
        case: the case that grants it.
        name: what it is.
        steps: how far it moves the odds; positive in the attacker's favour.
    """

    case: str
    name: str
    steps: int


@attrs.frozen(order=False)
class Preview:
    """The odds of one combat.

    Attributes:
        attacker: Strength Points attacking; a `Fraction` where units are halved.
        defender: Strength Points defending, after terrain; None where they do not count, or the side asking may not
            know them.
        ratio: the odds after rounding, or the column of the attacker's strength where that alone counts, before
            modifiers, e.g. ``"2-1"``; None if unknown.
        column: the column of the table that is used, e.g. ``"3-1"``; None if unknown. Where that hangs on another die,
            all that can be, e.g. ``"1-1 or 2-1"``.
        modifiers: each modifier with its case.
        cases: every case that entered the odds.
        distribution: each result as text with its exact probability, whatever comes first; empty if unknown.
        branches: where another die comes before that of the combat, what it can do, each with the odds that follow.
            Their chances sum to 1. Empty where there is no such die.
    """

    attacker: int | Fraction
    defender: int | Fraction | None
    ratio: str | None
    column: str | None
    modifiers: tuple[Modifier, ...]
    cases: tuple[str, ...]
    distribution: tuple[tuple[str, Fraction], ...]
    branches: tuple[Branch, ...] = ()


@attrs.frozen(order=False)
class Branch:
    """One way in which the die before a combat can come out.

    Attributes:
        name: what happens then, e.g. ``"Tito is withdrawn"``.
        chance: how likely that is.
        odds: the odds of the combat if it does.
    """

    name: str
    chance: Fraction
    odds: Preview
