"""Eliminated units of the JNA that come back in the Federalist Reinforcement Phase (10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules, top
from ..actions import Action, PlaceUnit
from ..control import controller
from ..limits import closed_by
from ..map import ELIMINATED, SERBIA_BOX, Place
from ..ruleset import WrteRuleset
from ..rulings import HoldingBoxRate
from ..secrecy import witnesses
from ..state import Draft, Position, State, units_at
from ..units import Faction, Side, Unit, UnitType
from .listing import placings

__all__ = ["RebuildRoll", "RebuildRollRules", "Rebuilding", "RebuildingRules", "can_be_due", "can_roll"]


@case("10.6.jna-only", "10.5.box-rate")
def _lost(position: Position) -> list[Unit]:
    """The units that can come back: all of the JNA that were eliminated, however they were lost (ruling rebuild-pool).

    Ruling holding-box-rate can add those in the Serbia Holding Box.
    """
    ruleset = position.ruleset
    from_box = ruleset.rulings.holding_box_rate is HoldingBoxRate.TABLE_ONLY
    there = [*units_at(position, ELIMINATED), *(units_at(position, SERBIA_BOX) if from_box else ())]
    return [ruleset.units[unit] for unit in sorted(there) if ruleset.units[unit].faction is Faction.JNA]


@case("10.6.roll")
def can_roll(position: Position) -> bool:
    """Whether some die could bring a unit back."""
    lost = {unit.type for unit in _lost(position)}
    return any(not lost.isdisjoint(row) for row in position.ruleset.charts.rebuild.values())


@case("10.6.short")
def _allowed(position: Position, die: int) -> tuple[UnitType, ...]:
    """The types that a die brings back, one entry for each unit; there cannot be more of them than were lost."""
    lost = Counter(unit.type for unit in _lost(position))
    row = position.ruleset.charts.rebuild[die]
    return tuple(kind for kind in UnitType for _ in range(min(row.get(kind, 0), lost[kind])))


@case("10.6.entry")
def _cities(position: Position) -> list[Place]:
    """Where they come on: in cities that the Federalist Player controls, in enemy zones too (ruling rebuild-entry)."""
    cities = position.ruleset.map.cities.values()
    return [
        city
        for city in cities
        if controller(position, city) is Side.FEDERALIST and not closed_by(position, Faction.JNA, city)
    ]


def can_be_due(position: Position, due: tuple[UnitType, ...]) -> bool:
    """Whether some die can leave units of these types to be placed."""
    wanted, lost = Counter(due), Counter(unit.type for unit in _lost(position))
    rows = position.ruleset.charts.rebuild.values()
    in_order = sorted(due, key=list(UnitType).index) == list(due)
    return bool(due) and in_order and wanted <= lost and any(wanted <= Counter(row) for row in rows)


@attrs.frozen(order=False)
class RebuildRoll(Frame):
    """The die for units that come back is rolled."""


class RebuildRollRules(DieRules[State, Draft, Action]):
    """One die on the JNA Reinforcements Table."""

    case: ClassVar[str] = "10.6.roll"
    title: ClassVar[str] = "roll for rebuilt units of the JNA"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        due = _allowed(draft, action.value)
        draft.note(
            "rebuilding", ("10.6.roll", "10.6.table"), die=action.value, types=", ".join(kind.value for kind in due)
        )
        draft.replace(Rebuilding(due))


@attrs.frozen(order=False)
class Rebuilding(Frame):
    """Rebuilt units are placed.

    Attributes:
        due: their types, one entry for each unit, in the order of the types.
    """

    due: tuple[UnitType, ...]


@case("2.3.id-no-effect")
def _next(position: Position) -> list[Unit]:
    """The units of which one is placed next: for each class the first of those lost, whatever its name."""
    kind = top(position, Rebuilding).due[0]
    first: dict[str, Unit] = {}
    for unit in _lost(position):
        if unit.type is kind:
            first.setdefault(unit.kind, unit)
    return list(first.values())


class RebuildingRules(PhaseRules[State, Draft, Action]):
    """The Federalist Player places them in its cities, one after the other, and before it moves.

    Rulings rebuild-voluntary and reinforcement-phase.
    """

    case: ClassVar[str] = "10.6.entry"
    title: ClassVar[str] = "placing of rebuilt units"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, EndPhase})
    side: Enum = Side.FEDERALIST

    def is_needed(self, draft: Draft) -> bool:
        return bool(top(draft, Rebuilding).due)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        cities, placing = _cities(state), list[Group[Action]]()
        for unit in _next(state):
            known = placings(state.ruleset, unit)
            placing.append(Group(unit, tuple([known[city.index] for city in cities])))
        return [*placing, Group(None, (END_PHASE,))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if not isinstance(action, PlaceUnit):
            return
        details = {"unit": str(action.unit), "place": str(action.to)}
        if action.unit not in _next(state):
            kind = top(state, Rebuilding).due[0].value
            sentence = f"the first eliminated {kind} unit of the JNA is placed next"
            yield Violation("10.6.jna-only", sentence, {**details, "type": kind})
        if action.to not in _cities(state):
            sentence = f"{action.to} is no city that the Federalist Player controls"
            yield Violation("10.6.entry", sentence, details)

    def apply(self, draft: Draft, action: Action) -> None:
        due = top(draft, Rebuilding).due
        if not isinstance(action, PlaceUnit):
            draft.replace(Rebuilding(()))
            return
        seen_by = witnesses(draft, action.unit.index, action.to.index)
        draft.put(action.unit.index, action.to.index)
        draft.replace(Rebuilding(due[1:]))
        draft.note("rebuilt", ("10.6.entry",), seen_by=seen_by, unit=str(action.unit), to=str(action.to))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        if not isinstance(action, PlaceUnit):
            return None
        return witnesses(state.draft(recording=False), action.unit.index, action.to.index)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        cities = [city for city in ruleset.map.cities.values() if city.is_playable]
        for unit in ruleset.units:
            if unit.faction is Faction.JNA:
                yield from (PlaceUnit(unit, city) for city in cities)
        yield END_PHASE
