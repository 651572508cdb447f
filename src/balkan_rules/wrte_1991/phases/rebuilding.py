"""The Federalist Reinforcement Phase: eliminated units of the JNA come back (10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules, top
from ..actions import Action, PlaceUnit, Rebuild
from ..control import controller
from ..limits import closed_by
from ..map import ELIMINATED, Place
from ..ruleset import WrteRuleset
from ..secrecy import hides_unit
from ..state import Draft, Position, State, units_at
from ..units import Faction, Side, Unit, UnitType
from . import stacking

__all__ = ["FederalistReinforcement", "RebuildRoll", "RebuildRollRules", "Rebuilding", "RebuildingRules", "can_be_due"]

_REBUILD: Final = Rebuild()


@case("10.6.jna-only")
def _lost(position: Position) -> list[Unit]:
    """The eliminated units that can come back: all of the JNA, however they were lost (ruling rebuild-pool)."""
    units = position.ruleset.units
    return [units[u] for u in units_at(position, ELIMINATED) if units[u].faction is Faction.JNA]


@case("10.6.roll")
def _can_roll(position: Position) -> bool:
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


class FederalistReinforcement(PhaseRules[State, Draft, Action]):
    """The Federalist Player rolls to rebuild units of the JNA, or does not."""

    case: ClassVar[str] = "4.0.fed.1"
    title: ClassVar[str] = "Federalist Reinforcement Phase"
    accepts: ClassVar[frozenset[type]] = frozenset({Rebuild, EndPhase})
    side: Enum = Side.FEDERALIST
    actions: Iterable[Action] = (_REBUILD, END_PHASE)

    def enter(self, draft: Draft) -> None:
        if not _can_roll(draft):
            self._end(draft)

    def is_needed(self, draft: Draft) -> bool:
        return not draft.closing

    def leave(self, draft: Draft) -> None:
        draft.closing = False

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return (Group(None, (_REBUILD, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        """Both actions are open while the phase is needed."""
        return iter(())

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Rebuild):
            draft.closing = True
            draft.push(RebuildRoll())
        else:
            self._end(draft)

    def _end(self, draft: Draft) -> None:
        """Nothing is rebuilt; stacks that are too large are cut down all the same."""
        draft.closing = True
        stacking.check(draft)


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
    """The Federalist Player places them in its cities, one after the other (ruling rebuild-voluntary)."""

    case: ClassVar[str] = "10.6.entry"
    title: ClassVar[str] = "placing of rebuilt units"
    accepts: ClassVar[frozenset[type]] = frozenset({PlaceUnit, EndPhase})
    side: Enum = Side.FEDERALIST

    def is_needed(self, draft: Draft) -> bool:
        return bool(top(draft, Rebuilding).due)

    def leave(self, draft: Draft) -> None:
        draft.pop()
        stacking.check(draft)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        cities = _cities(state)
        placing = [Group[Action](unit, tuple(PlaceUnit(unit, city) for city in cities)) for unit in _next(state)]
        return (*placing, Group(None, (END_PHASE,)))

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
        seen_by = self.seen_by(draft.freeze(), action)
        draft.put(action.unit.index, action.to.index)
        draft.replace(Rebuilding(due[1:]))
        draft.note("rebuilt", ("10.6.entry",), seen_by=seen_by, unit=str(action.unit), to=str(action.to))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        if not isinstance(action, PlaceUnit):
            return None
        draft = state.draft(recording=False)
        draft.put(action.unit.index, action.to.index)
        return frozenset({Side.FEDERALIST}) if hides_unit(draft, Side.SEPARATIST, action.unit.index) else None

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        cities = [city for city in ruleset.map.cities.values() if city.is_playable]
        for unit in ruleset.units:
            if unit.faction is Faction.JNA:
                yield from (PlaceUnit(unit, city) for city in cities)
        yield END_PHASE
