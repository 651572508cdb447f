"""Duties: what a book tests at the end of a phase, and what keeps the mover from ending it.

A duty has a measure: 0 when it is met, more the worse it stands (sixths of a division over a limit, say). Passing
states may break it. The phase cannot be ended while some listed action makes the sum of the measures smaller; when
none does, it can, and the game then asks the owner to give up what is left over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from .errors import Violation
from .state import State

__all__ = ["Duty", "owed", "unmet"]

A = TypeVar("A")
S = TypeVar("S")


class Duty(ABC, Generic[S]):
    """One thing that must be in order when a phase ends."""

    case: ClassVar[str]
    """The case that asks for it."""
    sentence: ClassVar[str]
    """What is wrong while it is not met."""

    @abstractmethod
    def measure(self, position: S) -> int:
        """How far it is from being met; 0 when it is."""
        ...


def owed(position: S, duties: Sequence[Duty[S]]) -> int:
    """The sum of the duties' measures."""
    return sum([duty.measure(position) for duty in duties])


def unmet(state: State[A, Any], duties: Sequence[Duty[Any]], mending: Iterable[A]) -> Iterator[Violation]:
    """The violations that refuse to end the phase: one per unmet duty, if some action can still mend something.

    Args:
        state: the state in which the phase would end.
        duties: the duties of the phase.
        mending: the listed actions that could lower a measure; more do no harm, a missing one would.
    """
    total = owed(state, duties)
    if total and any(owed(state.apply(action, check=False), duties) < total for action in mending):
        for duty in duties:
            if measure := duty.measure(state):
                yield Violation(duty.case, duty.sentence, {"measure": measure})
