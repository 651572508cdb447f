"""Actions that are listed again and again, and groups of one such action, each built once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...core.actions import Group
from ..actions import Action, PlaceUnit
from ..ruleset import WrteRuleset
from ..units import Unit

__all__ = ["of_units", "placings"]


def of_units(ruleset: WrteRuleset, kind: Callable[[Unit], Action]) -> tuple[Group[Action], ...]:
    """For each unit, by its index, the group of the action of one class that is done with it."""
    key = ("groups", kind)
    found: tuple[Group[Action], ...] | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = tuple(Group(unit, (kind(unit),)) for unit in ruleset.units)
    return found


class _Placings(dict[int, PlaceUnit]):
    """The ways to place a unit, by the index of the place; made as they are wanted."""

    def __init__(self, ruleset: WrteRuleset, unit: Unit) -> None:
        super().__init__()
        self._ruleset, self._unit = ruleset, unit

    def __missing__(self, place: int) -> PlaceUnit:
        found = self[place] = PlaceUnit(self._unit, self._ruleset.places[place])
        return found


def placings(ruleset: WrteRuleset, unit: Unit) -> Mapping[int, PlaceUnit]:
    """Every way to place a unit, by the index of the place."""
    key = ("placings", unit.index)
    found: _Placings | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = _Placings(ruleset, unit)
    return found
