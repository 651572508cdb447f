"""Actions of one unit or one place, made once for each ruleset and handed out again and again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...core.actions import Group
from ..actions import Action
from ..ruleset import MaritaMerkurRuleset
from ..units import Place, Unit

__all__ = ["by_place", "by_unit", "groups_by_unit"]

A = TypeVar("A", bound=Action)


def by_unit(ruleset: MaritaMerkurRuleset, kind: Callable[[Unit], A]) -> tuple[A, ...]:
    """The action of a class for each unit, by its index."""
    found: tuple[A, ...] | None = ruleset.memo.get(kind)
    if found is None:
        found = ruleset.memo[kind] = tuple(map(kind, ruleset.units))
    return found


def by_place(ruleset: MaritaMerkurRuleset, kind: Callable[[Place], A]) -> tuple[A, ...]:
    """The action of a class for each place, by its index; pseudo places have theirs, which is never legal."""
    found: tuple[A, ...] | None = ruleset.memo.get(kind)
    if found is None:
        found = ruleset.memo[kind] = tuple(map(kind, ruleset.places))
    return found


def groups_by_unit(ruleset: MaritaMerkurRuleset, kind: Callable[[Unit], A]) -> tuple[Group[A], ...]:
    """For each unit a group of its action alone."""
    key = groups_by_unit, kind
    found: tuple[Group[A], ...] | None = ruleset.memo.get(key)
    if found is None:
        actions = by_unit(ruleset, kind)
        found = ruleset.memo[key] = tuple([Group(unit, (actions[unit.index],)) for unit in ruleset.units])
    return found
