"""The Strategic Operations Segment: Strategic Intelligence and Secret Operations (seq.strategic_operations)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ..actions import Action, Operate, OperateOn, Spy
from ..agents import why_not_agents_attack
from ..counters import Unit
from ..frames import Operating, SpyRoll
from ..host_values import Side
from ..intelligence import spies
from ..ruleset import BalkanWarsRuleset
from ..secret_operations import OperationKind, target_violations, why_not_assassinate
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..units import UnitClass
from .operations import belligerents
from .segment import END, Segment, group_by
from .spying import spy_targets, why_not_spy_on

__all__ = ["StrategicSegment", "is_aimed"]


class StrategicSegment(Segment):
    """A Player has headquarters spy (which are named, ruling fog.headquarters), and conducts Secret Operations."""

    case: ClassVar[str] = "seq.strategic_operations"
    title: ClassVar[str] = "Strategic Operations Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Spy, Operate, OperateOn, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        units = position.ruleset.units
        is_played = position.ruleset.options.strategic_intelligence
        headquarters = (one for one in units if spies(one.unit_class) and is_played)
        return (one.index for one in headquarters if position.is_on_map(one.index) and self._owns(position, one.index))

    def _owns(self, position: Position, unit: int) -> bool:
        return position.side(unit) is self.phasing

    def is_needed(self, draft: Draft) -> bool:
        return self.waits(draft) or _has_agents(draft, self.phasing)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        listed = group_by(state.ready, state, lambda unit: spy_targets(state, unit))
        return [*listed, Group(None, (*_operations(state, self.phasing), *END.actions))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Spy):
            yield from why_not_spy_on(state, action.unit, action.at)
        elif isinstance(action, Operate):
            yield from _operating(state, self.phasing, action)
        elif isinstance(action, OperateOn):
            yield from _assassinating(state, self.phasing, action.unit)

    def apply(self, draft: Draft, action: Action) -> None:
        if isinstance(action, Spy):
            draft.finish((action.unit.index,))
            draft.push(SpyRoll(action.unit.index, action.at))
        elif isinstance(action, Operate):
            draft.push(Operating(self.phasing, action.kind, action.country))
        elif isinstance(action, OperateOn):
            country = draft.country(action.unit.index)
            draft.push(Operating(self.phasing, OperationKind.ASSASSINATION, country, action.unit.index))
        else:
            self.end(draft)

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        for unit in ruleset.units:
            if unit.unit_class is UnitClass.HEADQUARTERS:
                yield from (Spy(unit, place) for place in ruleset.on_map)
                yield OperateOn(unit)
        for kind in (OperationKind.ESPIONAGE, OperationKind.PROPAGANDA, OperationKind.SUBVERSION):
            yield from (Operate(kind, country) for country in ruleset.countries)
        yield from END.actions


@case("seq.strategic_operations")
def _has_agents(position: Position, side: Side) -> bool:
    """Whether a side has agents for a Secret Operation."""
    return position.ruleset.options.secret_operations and position.tracks.agents(side) > 0


# ---------------------------------------------------------------------------------------------------- secret operations


def _operations(position: Position, side: Side) -> Iterator[Action]:
    """The Secret Operations that can be begun."""
    if any(_starting(position, side)):
        return
    yield from _aims(position, side)
    for unit in position.of_side(enemy_of(side)):
        counter = position.ruleset.units[unit]
        if counter.unit_class is UnitClass.HEADQUARTERS and not any(_assassinating(position, side, counter)):
            yield OperateOn(counter)


def _aims(position: Position, side: Side) -> tuple[Operate, ...]:
    """The operations against countries that a side with agents can begin; they hang on who is at war alone."""
    memo, countries = position.ruleset.memo, position.ruleset.countries
    key = ("aims", side, position.tracks.allegiance)
    if key not in memo:
        kinds = (OperationKind.ESPIONAGE, OperationKind.PROPAGANDA, OperationKind.SUBVERSION)
        aims = [Operate(kind, country) for kind in kinds for country in countries]
        memo[key] = tuple(aim for aim in aims if not any(_operating(position, side, aim)))
    found: tuple[Operate, ...] = memo[key]
    return found


@case("secret_ops.0", "secret_ops.1.when", "secret_ops.1.many")
def _starting(position: Position, side: Side) -> Iterator[Violation]:
    """Why no Secret Operation can be begun: for want of agents alone, however many there have been."""
    if not position.ruleset.options.secret_operations:
        yield Violation("secret_ops.0", "agents are not in play", {})
    yield from why_not_agents_attack(1, available=position.tracks.agents(side))


def _operating(position: Position, side: Side, action: Operate) -> Iterator[Violation]:
    yield from _starting(position, side)
    if action.kind is OperationKind.ASSASSINATION:
        yield Violation("secret_ops.6", "an assassination is aimed at a headquarters", {"country": action.country})
    else:
        countries = [name for name in position.ruleset.countries if name in _lands(position.ruleset)]
        at_war = belligerents(position)
        yield from target_violations(action.kind, action.country, countries=countries, belligerents=at_war)


def is_aimed(position: Position, frame: Operating) -> bool:
    """Whether an operation has a target against which its side can begin it."""
    if frame.kind is not OperationKind.ASSASSINATION:
        return frame.unit < 0 and not any(_operating(position, frame.side, Operate(frame.kind, frame.country)))
    if frame.unit < 0 or position.country(frame.unit) != frame.country:
        return False
    return not any(_assassinating(position, frame.side, position.ruleset.units[frame.unit]))


def _lands(ruleset: BalkanWarsRuleset) -> frozenset[str]:
    """The countries that have places on the map."""
    found: frozenset[str] | None = ruleset.memo.get("lands")
    if found is None:
        found = ruleset.memo["lands"] = frozenset(place.country for place in ruleset.on_map)
    return found


def _assassinating(position: Position, side: Side, unit: Unit) -> Iterator[Violation]:
    yield from _starting(position, side)
    is_enemy = position.side(unit.index) is enemy_of(side) and position.is_on_map(unit.index)
    yield from why_not_assassinate(position.combatant(unit.index), is_enemy=is_enemy)
