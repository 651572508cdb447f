"""Stacks that fight or are fired on: checked once, as the procedures are called with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..core.actions import brief
from ..core.errors import SetupError
from .arguments import stack_of
from .units import Combatant, UnitClass

__all__ = ["IMMOBILE", "fighting_stack", "names_of"]

IMMOBILE: Final[frozenset[UnitClass]] = frozenset({UnitClass.FORTIFICATION, UnitClass.DEPOT})
"""Classes that stay where they are, whatever befalls them."""


def fighting_stack(units: Iterable[Combatant], what: str) -> tuple[Combatant, ...]:
    """At least one unit, each with a name of its own."""
    stack = stack_of(units, what)
    if not stack:
        message = f"{what}: at least one Combatant is wanted"
        raise SetupError(message)
    names = names_of(stack)
    for name in names:
        if names.count(name) > 1:
            message = f"{what}: each unit needs a name of its own, and {brief(name)} stands there twice"
            raise SetupError(message)
    return stack


def names_of(units: Iterable[Combatant]) -> tuple[str, ...]:
    """The names of units."""
    return tuple([unit.name for unit in units])
