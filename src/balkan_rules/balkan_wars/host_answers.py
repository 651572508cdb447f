"""What is wrong with an answer of a host, and how that is told."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, TypeVar

from ..core.hosts import raised, refuse
from .host_values import Allegiance, Appear, Change, Commitment, Morale, Note, Ruin, Side, StepCost, Vanish
from .scenarios import scenario_data

__all__ = [
    "CHANGES",
    "MOST",
    "change_fault",
    "check_step",
    "has",
    "promise_of",
    "sentence_of",
    "unique",
    "whole",
]

MOST: Final = 999
"""No factor, cost or distance of a host is beyond this."""
CHANGES: Final[Any] = (Morale, Allegiance, Appear, Vanish, Commitment, Note)
"""The classes of `Change`."""

T = TypeVar("T")


def unique(method: str, found: tuple[T, ...], name: Callable[[T], object]) -> tuple[T, ...]:
    """The same, if every name is a text of its own."""
    seen: set[object] = set()
    for one in found:
        called = name(one)
        if not isinstance(called, str) or not called or called in seen:
            refuse(method, (), one, "every one needs a name of its own")
        seen.add(called)
    return found


def change_fault(change: Change, *, countries: Collection[str], units: Collection[str], places: Collection[str]) -> str:
    """What is wrong with a change, in a sentence; empty if nothing is."""
    if isinstance(change, (Morale, Allegiance)):
        return _country_fault(change, countries)
    if isinstance(change, Note):
        return "" if _has_hash(change.value) else "a value that can be hashed is wanted"
    if isinstance(change, Commitment):
        return _commitment_fault(change)
    if change.unit not in units:
        return "there is no such unit"
    if isinstance(change, Appear):
        return "" if change.place in places else "there is no such place"
    return "" if type(change.to) is Ruin else "it goes to no Ruin"


def _country_fault(change: Morale | Allegiance, countries: Collection[str]) -> str:
    if change.country not in countries:
        return f"a country is wanted, one of {', '.join(countries)}"
    if isinstance(change, Morale):
        return "" if type(change.by) is int and abs(change.by) <= MOST else "its points are no whole number"
    return "" if change.side is None or type(change.side) is Side else "its side is no Side and not None"


def _commitment_fault(change: Commitment) -> str:
    if type(change.side) is not Side:
        return "its side is no Side"
    known = scenario_data()["jihad"]["commitments"]
    return "" if change.what in known else f"what is committed is one of {', '.join(known)}"


def _has_hash(value: object) -> bool:
    try:
        hash(value)
    except Exception:  # noqa: BLE001 - whatever a foreign object does when it is hashed
        return False
    return True


def check_step(method: str, arguments: Collection[object], step: StepCost) -> None:
    """Refuse an answer with a step that no unit can take."""
    costs = step.hex_cost, step.river_cost
    if not all(type(cost) is int and 0 <= cost <= MOST for cost in costs):
        refuse(method, arguments, step, f"costs are whole numbers from 0 to {MOST}")


def has(host: object, name: str) -> bool:
    """Whether a host has something that it must have; a class is no host yet."""
    return not isinstance(host, type) and hasattr(host, name)


def promise_of(host: object) -> bool:
    """What a host says of `LocalHost.is_local`; False if it says nothing."""
    try:
        answer = getattr(host, "is_local", False)
    except Exception as error:  # noqa: BLE001 - whatever a host raises
        raised("is_local", (), error)
    if type(answer) is not bool:
        refuse("is_local", (), answer, "True or False is wanted")
    return answer is True


def whole(method: str, arguments: Collection[object], answer: object) -> int:
    """An answer that must be a number."""
    if type(answer) is not int or not 0 <= answer <= MOST:
        refuse(method, arguments, answer, f"a whole number from 0 to {MOST} is wanted")
    return answer


def sentence_of(method: str, arguments: Collection[object], reason: object) -> str:
    """A reason that must be a sentence."""
    if not isinstance(reason, str) or not reason:
        refuse(method, arguments, reason, "a sentence is wanted")
    return reason
