"""The Movement Segment: units move one after the other, place by place, ride, or come on from off the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, BringOn, Go, Recon, Ride, Select, Stop
from ..battle_order import muster
from ..counters import Place, Unit
from ..entering import come_in
from ..frames import Moving, ReconRoll
from ..intelligence import declared, reconnaissance, why_not_reconnoitre
from ..ruleset import BalkanWarsRuleset
from ..scenarios import SCENARIO_NAMES
from ..secrecy import seen_by_owner, show, tell_enemy
from ..situation import enemy_of, never_moves, units_at
from ..state import Draft, Position, State
from .corps import bring_on, corps_due, has_corps, why_not_bring
from .marching import March, goes, why_not_go
from .riding import rides, take_ride, why_not_ride
from .segment import END, Segment, of_units
from .stepping import stuck_units
from .ways import cost_of

__all__ = ["MovementSegment", "MovingRules", "ReconRules"]

_STOP = Stop()


# -------------------------------------------------------------------------------------------------------------- segment


class MovementSegment(Segment):
    """A Player moves some, none or all of his units."""

    case: ClassVar[str] = "seq.movement"
    title: ClassVar[str] = "Movement Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Select, BringOn, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        return (unit for unit in position.of_side(self.phasing) if not never_moves(position, unit))

    def leave(self, draft: Draft) -> None:
        super().leave(draft)
        draft.tried = b""
        draft.record(stirred=())

    def is_needed(self, draft: Draft) -> bool:
        return self.waits(draft) or has_corps(draft, self.phasing)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        alone = of_units(state.ruleset, Select)
        listed = [alone[unit] for unit in _selectable(state)]
        return [*listed, Group(None, (*corps_due(state, self.phasing), *END.actions))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Select):
            yield from _selecting(state, action.unit)
        elif isinstance(action, BringOn):
            yield from why_not_bring(state, self.phasing, action)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Select):
            draft.push(Moving(action.unit.index, draft.at(action.unit.index)))
            tell_enemy(draft, action.unit.index, "moving", ("seq.movement",))
        elif isinstance(action, BringOn):
            bring_on(draft, action)
        else:
            self.end(draft)

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        return seen_by_owner(state, action.unit.index) if isinstance(action, Select) else None

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            yield Select(unit)
        for name in SCENARIO_NAMES:
            yield from (BringOn(corps, place) for corps in muster(ruleset, name).corps for place in ruleset.on_map)
        yield from END.actions


def _selecting(position: Position, unit: Unit) -> Iterator[Violation]:
    """Why a unit cannot be taken up: it has moved already, or cannot take a step."""
    if unit.index not in position.ready:
        yield Violation("seq.movement", f"{unit} cannot move any more in this segment", {"unit": unit.name})
        return
    if March(position).first_step(unit.index) is None and not _leaves(position, unit.index):
        yield Violation("seq.movement", f"there is no step that {unit} can take", {"unit": unit.name})


def _selectable(position: Position) -> Iterable[int]:
    """The units that can be taken up: those for which `_selecting` has no reason."""
    ready = position.ready
    stuck = stuck_units(position, ready)
    if stuck.isdisjoint(ready):
        return ready
    return [unit for unit in ready if unit not in stuck or _leaves(position, unit)]


def _leaves(position: Position, unit: int) -> bool:
    """Whether a unit that has no step to take can do something else."""
    frame = Moving(unit, position.at(unit))
    return bool(_recons(position, frame) or rides(position, frame))


# ------------------------------------------------------------------------------------------------------- one unit moves


class MovingRules(PhaseRules[State, Draft, Action]):
    """A unit goes on, reconnoitres, or stops."""

    case: ClassVar[str] = "seq.movement"
    title: ClassVar[str] = "movement of a unit"
    accepts: ClassVar[frozenset[type]] = frozenset({Go, Recon, Ride, Stop})

    def to_move(self, state: State) -> Enum:
        return state.phasing

    def is_needed(self, draft: Draft) -> bool:
        return draft.is_on_map(top(draft, Moving).unit)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Moving)
        return (Group(frame.at, (*goes(state, frame), *_recons(state, frame), *rides(state, frame), _STOP)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Moving)
        if isinstance(action, Go):
            yield from why_not_go(state, frame, action.to)
        elif isinstance(action, Recon):
            yield from _reconnoitring(state, frame, action.at)
        elif isinstance(action, Ride):
            yield from why_not_ride(state, frame, action)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Moving)
        if isinstance(action, Go):
            _go(draft, frame, action.to)
        elif isinstance(action, Recon):
            show(draft, (declared(draft.combatant(frame.unit)),), "recon.3.1")
            draft.tried = bytes(sorted({*draft.tried, frame.unit}))
            draft.push(ReconRoll(frame.unit, action.at))
        elif isinstance(action, Ride):
            take_ride(draft, frame, action)
        else:
            draft.pop()
            draft.finish((frame.unit,))

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for place in ruleset.on_map:
            yield from (Go(place), Recon(place))
            yield from (Ride(by, place) for by in ruleset.host.transport_names)
        yield _STOP


@case("seq.movement")
def _go(draft: Draft, frame: Moving, to: Place) -> None:
    unit = draft.ruleset.units[frame.unit]
    cost = cost_of(draft, frame.unit, frame.at, to)
    seen = seen_by_owner(draft, frame.unit)
    draft.put(frame.unit, to.index)
    halted = draft.ruleset.host.halts(draft, unit.name, to.name)
    draft.replace(Moving(frame.unit, to, frame.spent + cost, has_moved=True, halted=halted))
    draft.note("moved", ("seq.movement",), seen_by=seen, unit=unit.name, origin=frame.at.name, to=to.name, cost=cost)
    come_in(draft, frame.unit)


def _recons(position: Position, frame: Moving) -> list[Recon]:
    """The enemy hexes that the unit that moves can reconnoitre."""
    ruleset, forces = position.ruleset, position.forces
    if forces.crowds.keys().isdisjoint(ruleset.host.borders[frame.at.name]):
        return []
    enemy, places = enemy_of(position.phasing), ruleset.places
    beside = [places[other] for other in ruleset.neighbours[frame.at.index] if forces.has(enemy, places[other].name)]
    return [Recon(to) for to in beside if not any(_reconnoitring(position, frame, to))]


def _reconnoitring(position: Position, frame: Moving, at: Place) -> Iterator[Violation]:
    ruleset = position.ruleset
    if not ruleset.options.reconnaissance:
        yield Violation("recon.0", "reconnaissance is not in play", {"at": at.name})
        return
    enemies = position.there(enemy_of(position.phasing), at.index)
    if not enemies:
        yield Violation("recon.2.1", f"no enemy is in {at}", {"at": at.name})
        return
    yield from why_not_reconnoitre(
        position.combatant(frame.unit),
        [position.combatant(unit) for unit in enemies],
        adjacent=at.index in ruleset.neighbours[frame.at.index],
        has_tried=frame.unit in position.tried,
    )


class ReconRules(DieRules[State, Draft, Action]):
    """The die of a reconnaissance."""

    case: ClassVar[str] = "recon.2.2"
    title: ClassVar[str] = "reconnaissance"

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, ReconRoll)
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        targets = list(units_at(draft, frame.at.index))
        enemies = [unit for unit in targets if draft.side(unit) is enemy_of(draft.phasing)]
        found = reconnaissance(draft.combatant(frame.unit), [draft.combatant(unit) for unit in enemies], face)
        name = draft.ruleset.units[frame.unit].name
        draft.note("reconnaissance", found.cases, unit=name, at=frame.at.name, roll=face, success=found.success)
        draft.pop()
        show(draft, found.target, "recon.2.2")
        moving = top(draft, Moving)
        draft.replace(Moving(moving.unit, moving.at, moving.spent, moving.has_moved, halted=not found.may_move_on))
