"""What befalls air units on a mission: enemy fighters, the guns of ships, and what their bombs do (31.F, 31.L.air)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from fractions import Fraction
from typing import ClassVar, Final

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import ChanceRules, DieRules, PhaseRules, top
from ..actions import Action, Declare, Engage, Fire, Intercept, Join, Pass
from ..air_frames import Dogfight, Flak, Raid, Targeting, Wave
from ..bombing import antiaircraft_factors, bombing_points, bombing_total
from ..flights import air_units, fliers, flyable, why_idle, why_not_fly_to
from ..host_values import AirResult, AirRole
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..sky import Grounded, Support
from ..state import Draft, Position, State, added
from ..units import LOST, Unit
from ..values import Mission, Side
from .landing import land
from .sorties import fliers_left, why_not_bomb, why_not_take_off

__all__ = ["BombingRules", "DogfightRules", "FlakRules", "RaidRules", "TargetingRules", "WaveRules"]

_NEXT: Final = {Mission.PATROL_ATTACK: Mission.INTERCEPTION, Mission.INTERCEPTION: None}
"""What enemy fighters may do to a mission, one after the other."""


# ---------------------------------------------------------------------------------------------------------------- waves


class WaveRules(PhaseRules[State, Draft, Action]):
    """The Axis says who flies in a wave against the ships; at least one air unit does."""

    case: ClassVar[str] = "31.L.air"
    title: ClassVar[str] = "forming up of a wave"
    accepts: ClassVar[frozenset[type]] = frozenset({Join, Declare})
    side: Side = Side.AXIS  # pyright: ignore[reportIncompatibleVariableOverride]  # nobody assigns it

    def groups(self, state: State) -> Sequence[Group[Action]]:
        wave = top(state, Wave)
        joiners = [
            unit
            for unit in fliers_left(state)
            if not any(_is_past(wave, unit)) and wave.at.index in flyable(state, unit, Mission.SHIPPING_BOMBING)
        ]
        groups = [Group[Action](unit, (Join(unit),)) for unit in joiners]
        return [*groups, _DECLARE] if wave.flyers else groups

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        wave = top(state, Wave)
        if isinstance(action, Join):
            yield from _is_past(wave, action.unit)
            yield from why_not_take_off(state, action.unit, self.side)
            yield from why_not_bomb(state, action.unit, wave.at)
        elif not wave.flyers:
            yield Violation(self.case, "a wave is at least one air unit")

    def apply(self, draft: Draft, action: Action) -> None:
        wave = top(draft, Wave)
        if isinstance(action, Join):
            draft.finish((action.unit.index,))
            draft.replace(attrs.evolve(wave, flyers=(*wave.flyers, action.unit)))
        else:
            draft.replace(Raid(Mission.SHIPPING_BOMBING, wave.at, wave.flyers))
            draft.note("wave", (self.case,), at=wave.at.name, units=tuple([unit.name for unit in wave.flyers]))

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        axis = [ruleset.units[unit] for unit in air_units(ruleset, Side.AXIS)]
        return [*map(Join, axis), *_DECLARE.actions]


def _is_past(wave: Wave, unit: Unit) -> Iterator[Violation]:
    """Why a unit comes too late for a wave: units join in the order of the table, so that one wave comes about once."""
    if wave.flyers and unit.index < wave.flyers[-1].index:
        yield Violation("31.L.air", f"units join in the order of the table, and {unit} is past", {"unit": unit.name})


_DECLARE: Final = Group[Action](None, (Declare(),))
_PASS: Final = Group[Action](None, (Pass(),))


# ------------------------------------------------------------------------------------------------------------ fighters


class RaidRules(PhaseRules[State, Draft, Action]):
    """Enemy fighters may attack a mission: once on patrol, and once as interceptors; then it is carried out."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "patrol attacks and interception"
    accepts: ClassVar[frozenset[type]] = frozenset({Intercept, Pass})

    def to_move(self, state: State) -> Enum:
        return _defender(top(state, Raid))

    def is_needed(self, draft: Draft) -> bool:
        raid = top(draft, Raid)
        return raid.stage is not None and bool(raid.flyers) and any(_interceptors(draft, raid))

    def leave(self, draft: Draft) -> None:
        raid = top(draft, Raid)
        if raid.stage is not None and raid.flyers:
            draft.replace(attrs.evolve(raid, stage=_NEXT[raid.stage]))
        else:
            draft.pop()
            _carry_out(draft, raid)

    def groups(self, state: State) -> Sequence[Group[Action]]:
        fighters = _interceptors(state, top(state, Raid))
        return [*(Group[Action](unit, (Intercept(unit),)) for unit in fighters), _PASS]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Intercept):
            yield from _why_not_intercept(state, action.unit, top(state, Raid))

    def apply(self, draft: Draft, action: Action) -> None:
        raid = top(draft, Raid)
        assert raid.stage is not None  # noqa: S101 - else nobody is asked
        draft.replace(attrs.evolve(raid, stage=_NEXT[raid.stage]))
        if not isinstance(action, Intercept):
            return
        sky = draft.sky
        draft.sky = attrs.evolve(sky, flown=added(sky.flown, (action.unit.index,)))
        alone = len(raid.flyers) == 1
        draft.push(Dogfight(action.unit, raid.flyers[0]) if alone else Targeting(action.unit))

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        fighters = [unit for unit in ruleset.units if unit.is_air]
        return [*map(Intercept, fighters), *_PASS.actions]


def _defender(raid: Raid) -> Side:
    return enemy_of(raid.flyers[0].side)


@case("31.F.jugoslav_air")
def _why_not_intercept(position: Position, unit: Unit, raid: Raid) -> Iterator[Violation]:
    """A fighter attacks if it is not surprised, may be there, and has not flown in this air phase."""
    assert raid.stage is not None  # noqa: S101 - else nobody is asked
    details = {"unit": unit.name}
    is_there = position.is_on_map(unit.index) and unit.side is _defender(raid)
    if not is_there or unit.counter.role is not AirRole.FIGHTER:
        yield Violation("31.F", f"{unit} is no enemy fighter on the map", details)
        return
    yield from why_idle(position, unit)
    if chr(unit.index) in position.sky.flown:
        yield Violation("31.F", f"{unit} has flown in this air phase", details)
    yield from why_not_fly_to(position, unit, raid.stage, raid.at)


def _interceptors(position: Position, raid: Raid) -> Iterator[Unit]:
    """The fighters for which `_why_not_intercept` has no reason."""
    assert raid.stage is not None  # noqa: S101 - as above
    for index in fliers(position, _defender(raid)):
        unit = position.ruleset.units[index]
        is_ready = unit.counter.role is AirRole.FIGHTER and chr(index) not in position.sky.flown
        if is_ready and raid.at.index in flyable(position, unit, raid.stage):
            yield unit


class TargetingRules(PhaseRules[State, Draft, Action]):
    """The Player of the fighter says which air unit on the mission it attacks."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "choice of a target in the air"
    accepts: ClassVar[frozenset[type]] = frozenset({Engage})

    def to_move(self, state: State) -> Enum:
        return top(state, Targeting).fighter.side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return [Group[Action](unit, (Engage(unit),)) for unit in _mission(state).flyers]

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Engage)  # noqa: S101 - the only class that is accepted
        if action.unit not in _mission(state).flyers:
            yield Violation(self.case, f"{action.unit} is not on the mission", {"unit": action.unit.name})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Engage)  # noqa: S101 - the only class that is accepted
        draft.replace(Dogfight(top(draft, Targeting).fighter, action.unit))

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return [Engage(unit) for unit in ruleset.units if unit.is_air]


def _mission(position: Position) -> Raid:
    """The mission that is attacked."""
    raid = position.frames[-2]
    assert isinstance(raid, Raid)  # noqa: S101 - fighters attack nothing else
    return raid


class DogfightRules(DieRules[State, Draft, Action]):
    """The die for a fighter that attacks."""

    case: ClassVar[str] = "31.F"
    title: ClassVar[str] = "combat in the air"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        fight = top(draft, Dogfight)
        attack, defence = fight.fighter.counter.air_attack, fight.target.counter.air_defence
        result = draft.ruleset.host.air_combat(attack, defence, action.value)
        draft.note(
            "dogfight",
            (self.case,),
            fighter=fight.fighter.name,
            target=fight.target.name,
            roll=action.value,
            result=str(result),
        )
        draft.pop()
        raid = top(draft, Raid)
        _suffer(draft, fight.target, result)
        if result is not AirResult.NONE:
            draft.replace(attrs.evolve(raid, flyers=tuple([unit for unit in raid.flyers if unit is not fight.target])))
        if result is AirResult.KILL and raid.cargo is not None:
            draft.note("loss", (self.case,), unit=raid.cargo.name, at=draft.at(raid.cargo.index).name)
            draft.put(raid.cargo.index, LOST)


def _suffer(draft: Draft, unit: Unit, result: AirResult) -> None:
    """What befalls an air unit; one that aborts stays at home through the next game turn."""
    if result is AirResult.KILL:
        draft.put(unit.index, LOST)
    elif result is AirResult.ABORT:
        grounded = sorted([*draft.sky.grounded, Grounded(unit, draft.turn + 1)], key=lambda one: one.unit.index)
        draft.sky = attrs.evolve(draft.sky, grounded=tuple(grounded))


def _carry_out(draft: Draft, raid: Raid) -> None:
    """What those who are left of a mission do."""
    if raid.mission is Mission.SHIPPING_BOMBING and raid.flyers:
        draft.push(Flak(raid.flyers))
    elif raid.cargo is not None and raid.flyers:
        land(draft, raid.cargo, raid.at)
    elif raid.flyers:
        more = [Support(unit, raid.at) for unit in raid.flyers]
        support = sorted([*draft.sky.support, *more], key=lambda one: one.unit.index)
        draft.sky = attrs.evolve(draft.sky, support=tuple(support))


# ------------------------------------------------------------------------------------------------------- guns and bombs


class FlakRules(ChanceRules[State, Draft, Action]):
    """The ships fire at each air unit of a wave (ruling 31.L.flak); those that come through bomb as the phase ends."""

    case: ClassVar[str] = "31.L.air.flak"
    title: ClassVar[str] = "antiaircraft fire"
    accepts: ClassVar[frozenset[type]] = frozenset({Fire})

    def outcomes(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
        chances = state.ruleset.host.antiaircraft(antiaircraft_factors(state.affairs.zone))
        return tuple([(Fire(result), chance) for result, chance in chances.items()])

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Fire)  # noqa: S101 - the only class that is accepted
        unit, *others = top(draft, Flak).flyers
        draft.note("flak", (self.case,), unit=unit.name, result=str(action.result))
        _suffer(draft, unit, action.result)
        if action.result is AirResult.NONE:
            draft.sky = attrs.evolve(draft.sky, bombers=added(draft.sky.bombers, (unit.index,)))
        draft.pop()
        if others:
            draft.push(Flak(tuple(others)))

    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        return map(Fire, AirResult)


class BombingRules(DieRules[State, Draft, Action]):
    """One die for all bombs of an air phase, and it is over (ruling 31.L.bombing_total)."""

    case: ClassVar[str] = "31.L.air.result"
    title: ClassVar[str] = "bombing of the ships"

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class that is accepted
        units = draft.ruleset.units
        total = bombing_total([units[ord(code)].piece for code in draft.sky.bombers])
        losses = draft.ruleset.host.aero_naval(total, action.value)
        draft.award(Side.AXIS, bombing_points(losses))
        draft.note(
            "bombing",
            (self.case, "31.L.air.total"),
            factors=total,
            roll=action.value,
            crippled=losses.crippled,
            sunk=losses.sunk,
            points=losses.points,
        )
        draft.sky = attrs.evolve(draft.sky, bombers="")
        draft.pop()
        draft.next_phase()
