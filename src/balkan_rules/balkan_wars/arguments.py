"""What the procedures are given, checked: one clear `SetupError` that names the argument and what is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

import attrs

from ..core.actions import brief, whole_number
from ..core.errors import SetupError
from .rulings import Rulings
from .units import Combatant

__all__ = [
    "all_of",
    "amount",
    "checked",
    "combatant",
    "die_face",
    "instance",
    "mapping",
    "member",
    "names",
    "stack_of",
    "text",
    "under",
    "yes_or_no",
]

E = TypeVar("E", bound=Enum)
T = TypeVar("T")


def die_face(value: object, what: str = "face") -> int:
    """The face that a die shows, from 1 to 6."""
    face = whole_number(value, what)
    if not 1 <= face <= 6:
        message = f"{what}: a die shows 1 to 6, not {face}"
        raise SetupError(message)
    return face


def amount(value: object, what: str) -> int:
    """A whole number of at least 0."""
    number = whole_number(value, what)
    if number < 0:
        message = f"{what}: a whole number of at least 0 is wanted, not {number}"
        raise SetupError(message)
    return number


def member(kind: type[E], value: object, what: str) -> E:
    """A member of an enum."""
    if not isinstance(value, kind):
        names = ", ".join(f"{kind.__name__}.{one.name}" for one in kind)
        message = f"{what}: one of {names} is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def yes_or_no(value: object, what: str) -> bool:
    """A flag."""
    if type(value) is not bool:
        message = f"{what}: True or False is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def instance(kind: type[T], value: object, what: str) -> T:
    """A value of a class."""
    if not isinstance(value, kind):
        message = f"{what}: an instance of {kind.__name__} is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def text(value: object, what: str) -> str:
    """A text."""
    if type(value) is not str:
        message = f"{what}: a text is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def names(value: Iterable[str], what: str) -> tuple[str, ...]:
    """Names, each a text; one text alone is none."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        message = f"{what}: names are wanted, not {brief(value)}"
        raise SetupError(message)
    return tuple([text(name, what) for name in value])


def all_of(kind: type[T], values: Iterable[T], what: str) -> tuple[T, ...]:
    """Values of a class, as a tuple; there may be none."""
    try:
        found = tuple(values)
    except TypeError:
        found = None
    if found is None or not all(isinstance(value, kind) for value in found):
        message = f"{what}: a sequence of {kind.__name__} is wanted, not {brief(values)}"
        raise SetupError(message)
    return found


def mapping(value: object, what: str) -> Mapping[Any, Any]:
    """A mapping of whatever."""
    if not isinstance(value, Mapping):
        message = f"{what}: a mapping is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def checked(check: Callable[[object, str], T]) -> Callable[[object, attrs.Attribute[T], T], None]:
    """A validator for a field of an attrs class out of one of these checks."""

    def validate(_: object, attribute: attrs.Attribute[T], value: object) -> None:
        check(value, attribute.name)

    return validate


def combatant(value: object, what: str) -> Combatant:
    """A unit."""
    if not isinstance(value, Combatant):
        message = f"{what}: a Combatant is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def stack_of(units: Iterable[Combatant], what: str) -> tuple[Combatant, ...]:
    """Units as a tuple; a stack of none is allowed."""
    try:
        stack = tuple(units)
    except TypeError:
        message = f"{what}: Combatants are wanted, not {brief(units)}"
        raise SetupError(message) from None
    return tuple([combatant(unit, what) for unit in stack])


def under(rulings: object) -> Rulings:
    """The rulings to be used."""
    if not isinstance(rulings, Rulings):
        message = f"rulings: a Rulings is wanted, not {brief(rulings)}"
        raise SetupError(message)
    return rulings
