"""What the procedures are given, checked as in `balkan_rules.core.arguments`: what only this game is given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from ..core.actions import brief
from ..core.arguments import text
from ..core.errors import SetupError
from .rulings import Rulings
from .units import Combatant

__all__ = ["all_of", "combatant", "mapping", "names", "stack_of", "under"]

T = TypeVar("T")


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
