"""The Strategic Operations Segment: Strategic Intelligence and Secret Operations (seq.strategic_operations)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

import attrs

from ...core.actions import EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.preview import Preview
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Alter, Commit, KeepMorale, Look, Operate, OperateOn, Pass, SpendMorale, Spy
from ..agents import agents_seen, spent_agents, why_not_agents_attack, why_not_agents_defend
from ..counters import Place, Unit
from ..frames import NOT_YET, Looking, Operating, OperationRoll, Persuading, SpyRoll
from ..host_values import Side
from ..intelligence import intelligence_roll, may_be_examined, why_not_spy
from ..results import CombatRole
from ..ruleset import BalkanWarsRuleset
from ..secrecy import open_units
from ..secret_operations import (
    OperationKind,
    SecretOdds,
    secret_odds,
    target_violations,
    why_not_assassinate,
    why_not_secret_morale_point,
)
from ..secret_outcomes import secret_outcome
from ..situation import enemy_of
from ..state import Draft, Position, State
from ..track_limits import MOST_AGENTS
from ..units import Combatant, UnitClass
from .segment import END, Segment, group_by

__all__ = ["CommittingRules", "LookingRules", "OperationRules", "PersuadingRules", "SpyRules", "StrategicSegment"]

_PASS = Pass()
_KEEP = KeepMorale()


class StrategicSegment(Segment):
    """A Player has headquarters spy (which are named, ruling fog.headquarters), and conducts Secret Operations."""

    case: ClassVar[str] = "seq.strategic_operations"
    title: ClassVar[str] = "Strategic Operations Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Spy, Operate, OperateOn, EndPhase})

    def able(self, position: Position) -> Iterable[int]:
        units = position.ruleset.units
        is_played = position.ruleset.options.strategic_intelligence
        headquarters = (one for one in units if one.unit_class is UnitClass.HEADQUARTERS and is_played)
        return (one.index for one in headquarters if position.is_on_map(one.index) and self._owns(position, one.index))

    def _owns(self, position: Position, unit: int) -> bool:
        return position.side(unit) is self.phasing

    def is_needed(self, draft: Draft) -> bool:
        return self.waits(draft) or _has_agents(draft, self.phasing)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        spies = group_by(state.ready, state, lambda unit: _targets(state, unit))
        return [*spies, Group(None, (*_operations(state, self.phasing), *END.actions))]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Spy):
            yield from _spying(state, action.unit, action.at)
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


# --------------------------------------------------------------------------------------------------------- intelligence


def _stacks(position: Position, side: Side) -> list[Place]:
    """The places where a side has units."""
    return [position.ruleset.places[place] for place in sorted({position.at(u).index for u in position.of_side(side)})]


def _targets(position: Position, unit: int) -> Iterator[Spy]:
    counter = position.ruleset.units[unit]
    for place in _stacks(position, enemy_of(position.phasing)):
        if not any(_spying(position, counter, place)):
            yield Spy(counter, place)


def _spying(position: Position, unit: Unit, at: Place) -> Iterator[Violation]:
    """Why a headquarters cannot spy on a place."""
    if not position.ruleset.options.strategic_intelligence:
        yield Violation("intel.0", "Strategic Intelligence is not in play", {"unit": unit.name})
        return
    side = position.side(unit.index)
    if side is not position.phasing or not position.is_on_map(unit.index):
        yield Violation("intel.0", f"{unit} is no headquarters of this side on the map", {"unit": unit.name})
        return
    stack = position.there(enemy_of(position.phasing), at.index) if at.is_on_map else []
    if not stack:
        yield Violation("intel.1", f"no enemy stack is in {at}", {"at": at.name})
        return
    yield from why_not_spy(
        position.combatant(unit.index),
        [position.combatant(one) for one in stack],
        distance=position.ruleset.host.distance(position.at(unit.index).name, at.name),
        has_tried=unit.index not in position.ready,
    )


class SpyRules(DieRules[State, Draft, Action]):
    """The die of Strategic Intelligence."""

    case: ClassVar[str] = "intel.1"
    title: ClassVar[str] = "Strategic Intelligence"

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, SpyRoll)
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        unit = draft.ruleset.units[frame.unit]
        found = intelligence_roll(unit.staff, face, rulings=draft.ruleset.rulings)
        draft.note("intelligence", found.cases, unit=unit.name, at=frame.at.name, roll=face)
        draft.pop()
        enemy = enemy_of(draft.phasing)
        if found.opens:
            open_units(draft, draft.there(enemy, frame.at.index))
        if found.enemy_looks:
            draft.push(Looking(enemy, draft.country(frame.unit)))


class LookingRules(PhaseRules[State, Draft, Action]):
    """The enemy examines a stack of the country whose headquarters was found out."""

    case: ClassVar[str] = "intel.1.six"
    title: ClassVar[str] = "counterintelligence"
    accepts: ClassVar[frozenset[type]] = frozenset({Look, Pass})

    def to_move(self, state: State) -> Enum:
        return top(state, Looking).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Looking)
        stacks = _stacks(state, enemy_of(frame.side))
        looks = [Look(place) for place in stacks if not any(_looking(state, frame, place))]
        return (Group(None, (*looks, _PASS)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Look):
            yield from _looking(state, top(state, Looking), action.at)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Looking)
        draft.pop()
        if isinstance(action, Look):
            units = [draft.ruleset.units[unit].name for unit in draft.there(enemy_of(frame.side), action.at.index)]
            seen = frozenset[Enum]({frame.side})
            draft.note("examined", ("intel.1.six",), seen_by=seen, reveals=True, at=action.at.name, units=tuple(units))

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Look(place) for place in ruleset.on_map), _PASS)


def _looking(position: Position, frame: Looking, at: Place) -> Iterator[Violation]:
    stack = position.there(enemy_of(frame.side), at.index) if at.is_on_map else []
    spy = attrs.evolve(_anybody(), country=frame.country)
    if not may_be_examined([position.combatant(unit) for unit in stack], spy):
        yield Violation("intel.1.six", f"no stack of {frame.country} is in {at}", {"at": at.name})


def _anybody() -> Combatant:
    return Combatant(name="headquarters", unit_class=UnitClass.HEADQUARTERS)


# ---------------------------------------------------------------------------------------------------- secret operations


def _belligerents(position: Position, side: Side | None = None) -> list[str]:
    """Countries at war, on a side if one is given."""
    found = zip(position.ruleset.countries, position.tracks.allegiance, strict=True)
    return [country for country, its in found if its is not None and side in (None, its)]


def _operations(position: Position, side: Side) -> Iterator[Action]:
    """The Secret Operations that can be begun."""
    for kind in (OperationKind.ESPIONAGE, OperationKind.PROPAGANDA, OperationKind.SUBVERSION):
        for country in position.ruleset.countries:
            if not any(_operating(position, side, Operate(kind, country))):
                yield Operate(kind, country)
    for unit in position.ruleset.units:
        if unit.unit_class is UnitClass.HEADQUARTERS and not any(_assassinating(position, side, unit)):
            yield OperateOn(unit)


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
        yield from target_violations(
            action.kind, action.country, countries=countries, belligerents=_belligerents(position)
        )


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


class CommittingRules(PhaseRules[State, Draft, Action]):
    """Both sides commit agents, then say whether they spend a Morale Point; the attacker first (secret_ops.3)."""

    case: ClassVar[str] = "secret_ops.3.2"
    title: ClassVar[str] = "Secret Operation"
    accepts: ClassVar[frozenset[type]] = frozenset({Commit, SpendMorale, KeepMorale})

    def to_move(self, state: State) -> Enum:
        frame = top(state, Operating)
        return frame.side if _role(frame) is CombatRole.ATTACKER else enemy_of(frame.side)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Operating)
        if frame.defending < 0:
            number = state.tracks.agents(self._side(state))
            commits = [Commit(agents) for agents in range(number + 1)]
            return (Group(None, tuple(one for one in commits if not any(self.violations(state, one)))),)
        spends = [SpendMorale(country) for country in state.ruleset.countries]
        return (Group(None, (*(one for one in spends if not any(self.violations(state, one))), _KEEP)),)

    def _side(self, state: State) -> Side:
        side = self.to_move(state)
        assert isinstance(side, Side)  # noqa: S101 - as `to_move` says
        return side

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame, side = top(state, Operating), self._side(state)
        if isinstance(action, Commit) is not (frame.defending < 0):
            yield Violation(self.case, "agents are committed first, and Morale Points are spent then", {})
        elif isinstance(action, Commit) and action.agents < 0:
            yield Violation(self.case, "nobody commits less than no agent", {"agents": action.agents})
        elif isinstance(action, Commit):
            number = state.tracks.agents(side)
            check = why_not_agents_attack if frame.attacking == NOT_YET else why_not_agents_defend
            yield from check(action.agents, available=number)
        elif isinstance(action, SpendMorale):
            yield from why_not_secret_morale_point(
                _role(frame),
                action.country,
                belligerents=_belligerents(state, side),
                points=state.morale_of(action.country) if action.country in state.ruleset.countries else 0,
            )

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Operating)
        if isinstance(action, Commit):
            if frame.attacking == NOT_YET:
                draft.replace(attrs.evolve(frame, attacking=action.agents))
            else:
                draft.replace(attrs.evolve(frame, defending=action.agents))
                _tell_commitment(draft, frame)
            return
        country = action.country if isinstance(action, SpendMorale) else ""
        if country:
            draft.change_morale(country, -1)
        if frame.attacker_morale is None:
            draft.replace(attrs.evolve(frame, attacker_morale=country))
        else:
            draft.replace(OperationRoll(attrs.evolve(frame, defender_morale=country)))

    def seen_by(self, state: State, action: Action) -> frozenset[Enum] | None:
        frame = top(state, Operating)
        if isinstance(action, Commit) and frame.attacking == NOT_YET and _is_blind(state):
            return frozenset({frame.side})
        return None

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        yield from (Commit(agents) for agents in range(MOST_AGENTS + 1))
        yield from (SpendMorale(country) for country in ruleset.countries)
        yield _KEEP


def _tell_commitment(draft: Draft, frame: Operating) -> None:
    """The defender learns how many agents he has committed his own against."""
    if _is_blind(draft):
        seen = frozenset[Enum]({enemy_of(frame.side)})
        draft.note("committed", ("secret_ops.3.2",), seen_by=seen, reveals=True, agents=frame.attacking)


def _is_blind(position: Position) -> bool:
    """Whether the defender commits agents without knowing the attacker's (ruling secret_ops.commit_order)."""
    return agents_seen(1, rulings=position.ruleset.rulings) is None


def _role(frame: Operating) -> CombatRole:
    """Who is asked now: agents of the attacker, of the defender, then the point of each."""
    attacker = frame.attacking == NOT_YET or (frame.defending >= 0 and frame.attacker_morale is None)
    return CombatRole.ATTACKER if attacker else CombatRole.DEFENDER


def _odds(position: Position, frame: Operating) -> SecretOdds:
    host = position.ruleset.host
    return secret_odds(
        frame.kind,
        attacking=frame.attacking,
        defending=frame.defending,
        attacker_morale=bool(frame.attacker_morale),
        defender_morale=bool(frame.defender_morale),
        great_powers=host.great_powers(position, frame.side),
        enemy_great_powers=host.great_powers(position, enemy_of(frame.side)),
        rulings=position.ruleset.rulings,
    )


class OperationRules(DieRules[State, Draft, Action]):
    """The die of a Secret Operation."""

    case: ClassVar[str] = "secret_ops.3.5"
    title: ClassVar[str] = "Secret Operation"

    def preview(self, state: State, action: Action) -> Preview | None:
        return _odds(state, top(state, OperationRoll).operation).preview()

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, OperationRoll).operation
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        odds = _odds(draft, frame)
        outcome = secret_outcome(frame.kind, odds.result(face))
        draft.pop()
        spent = spent_agents(
            frame.attacking, frame.defending, succeeded=outcome.is_success, rulings=draft.ruleset.rulings
        )
        _spend(draft, frame.side, spent.attacker)
        _spend(draft, enemy_of(frame.side), spent.defender)
        draft.note(
            "secret operation",
            (*odds.cases, outcome.case),
            kind=str(frame.kind),
            country=frame.country,
            roll=face,
            result=str(outcome.result),
        )
        if outcome.opens_units:
            _open_country(draft, frame)
        if outcome.demoralizes:
            draft.demoralize(frame.unit)
        if outcome.surcharge:
            draft.record(stirring=tuple(sorted({*draft.tracks.stirring, frame.country})))
        if outcome.morale < 0:
            draft.change_morale(frame.country, -outcome.morale)
        elif outcome.morale:
            draft.push(Persuading(frame.side, frame.country, outcome.morale))


def _spend(draft: Draft, side: Side, agents: int) -> None:
    left = draft.tracks.agents(side) - agents
    if side is Side.FIRST:
        draft.record(first_agents=left)
    else:
        draft.record(second_agents=left)


def _open_country(draft: Draft, frame: Operating) -> None:
    """Turn the enemy's units within the borders of a country to their Open side."""
    enemies = draft.of_side(enemy_of(frame.side))
    open_units(draft, [unit for unit in enemies if draft.at(unit).country == frame.country])


class PersuadingRules(PhaseRules[State, Draft, Action]):
    """The Player whose propaganda has succeeded alters National Morale, by as much as he may or less."""

    case: ClassVar[str] = "secret_ops.5"
    title: ClassVar[str] = "propaganda"
    accepts: ClassVar[frozenset[type]] = frozenset({Alter})
    actions: Iterable[Action] = tuple(Alter(by) for by in range(3))

    def to_move(self, state: State) -> Enum:
        return top(state, Persuading).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Persuading)
        return (Group(None, tuple(Alter(by) for by in range(frame.most, -1, -1))),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Persuading)
        assert isinstance(action, Alter)  # noqa: S101 - the only class that is accepted
        if not 0 <= action.by <= frame.most:
            yield Violation("secret_ops.5", f"0 to {frame.most} points are altered", {"by": action.by})

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Persuading)
        assert isinstance(action, Alter)  # noqa: S101 - as above
        draft.pop()
        sign = 1 if draft.side_of(frame.country) is frame.side else -1
        draft.change_morale(frame.country, sign * action.by)
        draft.note("propaganda", ("secret_ops.5",), country=frame.country, by=sign * action.by)
