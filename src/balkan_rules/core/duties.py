"""Duties: what a book tests at the end of a phase, and what keeps the mover from ending it.

A duty has a measure: 0 when it is met, more the worse it stands (sixths of a division over a limit, say). Passing
states may break it. The phase cannot be ended while some listed action makes the sum of the measures smaller; when
none does, it can, and the game then asks the owner to give up what is left over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Generic, TypeVar

from .errors import Violation

__all__ = ["Duty", "mendable", "owed", "unmet"]

S = TypeVar("S")


class Duty(ABC, Generic[S]):
    """One thing that must be in order when a phase ends."""

    case: ClassVar[str]
    """The case that asks for it."""
    sentence: ClassVar[str]
    """What is wrong while it is not met."""

    def tell(self, position: S) -> str:
        """The sentence for a position in which it is not met; games override it to say where."""
        return self.sentence

    @abstractmethod
    def measure(self, position: S) -> int:
        """How far it is from being met; 0 when it is."""
        ...


def owed(position: S, duties: Sequence[Duty[S]]) -> int:
    """The sum of the duties' measures."""
    total = 0
    for duty in duties:
        total += duty.measure(position)
    return total


def mendable(position: S, duties: Sequence[Duty[S]], mended: Iterable[S]) -> bool:
    """Whether the phase cannot be ended yet: something is owed, and some action makes it less.

    Args:
        position: the position in which the phase would end.
        duties: the duties of the phase.
        mended: the positions after the listed actions that could lower a measure; more do no harm, a missing one would.
            They are made one by one, until one of them is better.
    """
    total = owed(position, duties)
    return total > 0 and any(owed(after, duties) < total for after in mended)


def unmet(position: S, duties: Sequence[Duty[S]]) -> Iterator[Violation]:
    """The violations that refuse to end the phase while it is `mendable`: one for each duty that is not met."""
    for duty in duties:
        if measure := duty.measure(position):
            yield Violation(duty.case, duty.tell(position), {"measure": measure})
