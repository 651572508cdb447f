"""What is wrong with an answer of a host, and how that is told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, TypeVar

from ..core.hosts import is_one_of, refuse
from .values import Side

__all__ = [
    "MOST",
    "Arguments",
    "chances_of",
    "hashable_of",
    "known_names",
    "known_reach",
    "known_sides",
    "known_texts",
    "known_wholes",
    "sequence_of",
    "strength_of",
    "text_of",
    "unique",
    "whole_of",
]

MOST: Final = 9999
"""No cost, strength or number of points of a host is beyond this, up or down."""

T = TypeVar("T")

Arguments = Collection[object]


def whole_of(method: str, arguments: Arguments, answer: object, *, least: int = 0) -> int:
    """A whole number, or the `HostError`."""
    if type(answer) is not int or not least <= answer <= MOST:
        refuse(method, arguments, answer, f"a whole number from {least} to {MOST} is wanted")
    return answer


def strength_of(method: str, arguments: Arguments, answer: object) -> Fraction:
    """A `Fraction` of at least 0, or the `HostError`."""
    if type(answer) is not Fraction or not 0 <= answer <= MOST:
        refuse(method, arguments, answer, f"a Fraction from 0 to {MOST} is wanted")
    return answer


def text_of(method: str, arguments: Arguments, answer: object) -> str:
    """A text, or the `HostError`."""
    if type(answer) is not str:
        refuse(method, arguments, answer, "a text is wanted")
    return answer


def sequence_of(method: str, arguments: Arguments, answer: object, kind: type[T]) -> tuple[T, ...]:
    """A sequence of values of one class as a tuple, or the `HostError`."""
    if isinstance(answer, (str, bytes, Mapping)) or not isinstance(answer, Sequence):
        refuse(method, arguments, answer, "a sequence is wanted")
    for one in answer:
        if not isinstance(one, kind):
            refuse(method, arguments, one, f"{kind.__name__} is wanted")
    return tuple(answer)


def chances_of(method: str, arguments: Arguments, answer: Any, kind: type[T]) -> Mapping[T, Fraction]:  # noqa: ANN401 - whatever a host answers
    """Chances by value that sum to 1, or the `HostError`."""
    if not isinstance(answer, Mapping) or not all(isinstance(one, kind) for one in answer):
        refuse(method, arguments, answer, f"chances by {kind.__name__} are wanted")
    chances = list(answer.values())
    if not all(type(one) is Fraction and one > 0 for one in chances):
        refuse(method, arguments, answer, "each chance is a Fraction above 0")
    if sum(chances) != 1:
        refuse(method, arguments, answer, "the chances sum to 1")
    return dict(answer)


def hashable_of(method: str, arguments: Arguments, answer: Any) -> Hashable:  # noqa: ANN401 - whatever a host answers
    """A value that can be hashed, or the `HostError`."""
    try:
        hash(answer)
    except Exception as error:  # noqa: BLE001 - whatever a foreign object does when it is hashed
        refuse(method, arguments, answer, f"a value that can be hashed is wanted ({type(error).__name__})")
    part: Hashable = answer
    return part


def unique(method: str, found: Sequence[T], name: Callable[[T], object]) -> Mapping[str, T]:
    """Values by name, if every name is a text of its own, or the `HostError`."""
    named: dict[str, T] = {}
    for one in found:
        called = name(one)
        if not isinstance(called, str) or not called or called in named:
            refuse(method, (), one, "every one needs a name of its own")
        named[called] = one
    return MappingProxyType(named)


# ------------------------------------------------------------------------------------- answers for many units or places


def known_names(known: Collection[str], method: str, arguments: Arguments, answer: object) -> frozenset[str]:
    """Names that the host has given before, or the `HostError`."""
    if isinstance(answer, (str, bytes)) or not isinstance(answer, Collection):
        refuse(method, arguments, answer, "a collection of names is wanted")
    for name in answer:
        if not is_one_of(name, known):
            refuse(method, arguments, name, "it has named nothing that is called so")
    return frozenset(answer)


def known_wholes(known: Collection[str], method: str, arguments: Arguments, answer: object) -> Mapping[str, int]:
    """Whole numbers of at least 0 by names that the host has given before, or the `HostError`."""
    return {name: whole_of(method, (*arguments, name), one) for name, one in _by_name(known, method, arguments, answer)}


def known_texts(known: Collection[str], method: str, arguments: Arguments, answer: object) -> Mapping[str, str]:
    """Texts by names that the host has given before, or the `HostError`."""
    return {name: text_of(method, (*arguments, name), one) for name, one in _by_name(known, method, arguments, answer)}


def known_sides(known: Collection[str], method: str, arguments: Arguments, answer: object) -> Mapping[str, Side]:
    """Sides by names that the host has given before, or the `HostError`."""
    found: dict[str, Side] = {}
    for name, one in _by_name(known, method, arguments, answer):
        if not isinstance(one, Side):
            refuse(method, (*arguments, name), one, "a Side is wanted")
        found[name] = one
    return found


def known_reach(
    known: Collection[str], places: Collection[str], method: str, arguments: Arguments, answer: object
) -> Mapping[str, frozenset[str]]:
    """For names that the host has given before those of some places, or the `HostError`."""
    by_name = _by_name(known, method, arguments, answer)
    return {name: known_names(places, method, (*arguments, name), one) for name, one in by_name}


def _by_name(
    known: Collection[str], method: str, arguments: Arguments, answer: object
) -> Collection[tuple[str, object]]:
    if not isinstance(answer, Mapping):
        refuse(method, arguments, answer, "a mapping by name is wanted")
    known_names(known, method, arguments, tuple(answer))
    return answer.items()
