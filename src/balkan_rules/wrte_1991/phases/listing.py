"""Groups of one action that are listed again and again, each built once."""

from __future__ import annotations

from collections.abc import Callable

from ...core.actions import Group
from ..actions import Action
from ..ruleset import WrteRuleset
from ..units import Unit

__all__ = ["of_units"]


def of_units(ruleset: WrteRuleset, kind: Callable[[Unit], Action]) -> tuple[Group[Action], ...]:
    """For each unit, by its index, the group of the action of one class that is done with it."""
    key = ("groups", kind)
    found: tuple[Group[Action], ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(Group(unit, (kind(unit),)) for unit in ruleset.units)
    return found
