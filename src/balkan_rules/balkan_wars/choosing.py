"""What the owner of a stack chooses: one unit, by its name, among those that may suffer a result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.actions import brief
from ..core.errors import IllegalActionError, SetupError, Violation
from .stacks import names_of
from .units import Combatant

__all__ = ["choice_violations", "chosen_unit"]


def choice_violations(case_id: str, candidates: Sequence[Combatant], chosen: str | None) -> Iterator[Violation]:
    """Why one of several units cannot be chosen by its name, or why one must be; `case_id` grants the choice."""
    if not isinstance(chosen, str | None):
        message = f"chosen: the name of a unit is wanted, or None, not {brief(chosen)}"
        raise SetupError(message)
    names = names_of(candidates)
    if chosen is None and len(names) > 1:
        yield Violation(case_id, "the owner must choose the unit that suffers this", {"units": names})
    if chosen is not None and chosen not in names:
        sentence = "that unit cannot be chosen to suffer this" if names else "there is nothing to choose"
        yield Violation(case_id, sentence, {"unit": chosen, "units": names})


def chosen_unit(case_id: str, candidates: Sequence[Combatant], chosen: str | None) -> Combatant | None:
    """The unit that suffers by its owner's choice, who need not be asked about one; None if there is none.

    Raises:
        IllegalActionError: it cannot be chosen, or one must be.
    """
    violations = tuple(choice_violations(case_id, candidates, chosen))
    if violations:
        raise IllegalActionError(violations)
    return next((unit for unit in candidates if chosen in (None, unit.name)), None)
