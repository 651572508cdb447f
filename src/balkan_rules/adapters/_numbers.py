"""Numbers for actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.actions import brief, whole_number
from ..core.errors import IllegalActionError, Violation
from ..core.state import State

__all__ = ["chosen"]


def chosen(number: object, among: Sequence[Any], position: State[Any, Any]) -> Any:  # noqa: ANN401 - an action
    """The action or outcome with this number.

    Args:
        number: the number.
        among: all that there are.
        position: where it is asked.

    Raises:
        IllegalActionError: none has that number.
        SetupError: it is no whole number.
    """
    index = whole_number(number, "the number of an action")
    if 0 <= index < len(among):
        return among[index]
    sentence = f"{brief(index)} is the number of no action; there are {len(among)}"
    raise IllegalActionError((Violation(position.phase.case, sentence, {"number": brief(index)}),))
