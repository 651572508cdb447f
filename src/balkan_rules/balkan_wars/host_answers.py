"""What is wrong with an answer of a host, and how that is told."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NoReturn, TypeVar

from ..core.actions import brief
from ..core.errors import HostError
from .host_values import Allegiance, Appear, Change, Commitment, Morale, Note, Ruin, Side, Vanish
from .scenarios import scenario_data

__all__ = ["CHANGES", "MOST", "MOST_PLACES", "MOST_UNITS", "change_fault", "refuse", "shown_arguments", "unique"]

MOST: Final = 999
"""No factor, cost or distance of a host is beyond this."""
MOST_UNITS: Final = 256
"""A host has at most so many units."""
MOST_PLACES: Final = 50_000
"""A host has at most so many places."""
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


def shown_arguments(arguments: Collection[object]) -> str:
    """Arguments for a message, without positions."""
    return f"({', '.join(brief(one, 40) for one in arguments if not hasattr(one, 'units_in'))})"


def refuse(method: str, arguments: Collection[object], answer: object, why: str) -> NoReturn:
    """Raise the `HostError` for an answer."""
    message = f"{method}{shown_arguments(arguments)} of the host answers {brief(answer, 200)}: {why}"
    raise HostError(message)


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
