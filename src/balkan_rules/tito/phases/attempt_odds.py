"""The odds of the attempt on Tito (9.43): of the combat after each way in which its own die can come out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ...core.cases import case
from ...core.preview import Branch, Preview
from .hunt import strike
from .odds import preview

if TYPE_CHECKING:
    from ..actions import Attempt
    from ..state import Draft, State

__all__ = ["attempt_preview"]

_SIX: Final = 6
"""What the die must show to eliminate Tito."""
_CHANCE_OF_SIX: Final = Fraction(1, 6)


@case("9.43")
def attempt_preview(state: State, attempt: Attempt) -> Preview:
    """The odds of the combat that follows an attempt, as a whole and for each of the two things that its die can do.

    Tito gives no step either way; if he is eliminated, 9.23 helps the attackers. Strengths and ratio are the same, so
    only modifiers, column and chances differ; taken together, the modifiers are those that both have.
    """
    origin, target = attempt.origin.index, attempt.target.index
    withdrawn = preview(_supposed(state, 1), origin, target)
    eliminated = preview(_supposed(state, _SIX), origin, target)
    branches = (
        Branch("Tito is withdrawn", 1 - _CHANCE_OF_SIX, withdrawn),
        Branch("Tito is eliminated", _CHANCE_OF_SIX, eliminated),
    )
    chances: dict[str, Fraction] = {}
    for branch in branches:
        for text, chance in branch.odds.distribution:
            chances[text] = chances.get(text, Fraction(0)) + chance * branch.chance
    return Preview(
        attacker=withdrawn.attacker,
        defender=withdrawn.defender,
        ratio=withdrawn.ratio,
        column=" or ".join(dict.fromkeys([str(branch.odds.column) for branch in branches])),
        modifiers=withdrawn.modifiers,
        cases=("9.43", *dict.fromkeys((*withdrawn.cases, *eliminated.cases))),
        distribution=tuple(chances.items()),
        branches=branches,
    )


def _supposed(state: State, die: int) -> Draft:
    """The position after an attempt with this die."""
    draft = state.draft(recording=False)
    strike(draft, die)
    return draft
