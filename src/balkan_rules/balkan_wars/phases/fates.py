"""What becomes of units is carried out: they are Demoralized, lost, or must retreat."""

from __future__ import annotations

from collections.abc import Sequence

from ..entering import ruin
from ..frames import Retreating
from ..results import Fate, survivors
from ..state import Draft

__all__ = ["retreat", "suffer"]


def suffer(draft: Draft, fates: Sequence[Fate]) -> None:
    """Demoralize units and take those that are lost off the map; who must retreat does so later."""
    left = {unit.name: unit for unit in survivors(fates)}
    for fate in fates:
        unit, after = draft.ruleset.counters.units_by_name[fate.unit.name].index, left.get(fate.unit.name)
        if after is None:
            assert fate.destination is not None  # noqa: S101 - as `Fate` says of who is lost
            ruin(draft, unit, fate.destination)
            draft.note("loss", fate.cases, unit=fate.unit.name, to=fate.destination.value)
        elif after.status is not fate.unit.status:
            draft.demoralize(unit)
            draft.note("demoralized", fate.cases, unit=fate.unit.name)


def retreat(draft: Draft, fates: Sequence[Fate], enemies: tuple[str, ...]) -> None:
    """Have those who must retreat do so, one after the other in the order of the stack."""
    for fate in reversed(fates):
        unit = draft.ruleset.counters.units_by_name[fate.unit.name].index
        if fate.retreat and draft.is_on_map(unit):
            draft.push(Retreating(unit, fate.retreat, enemies))
