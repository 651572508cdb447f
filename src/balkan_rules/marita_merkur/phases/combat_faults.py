"""What in a combat phase that has been loaded no play leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from ...core.sequence import Frame, playing
from ..combat_frames import Advancing, Battle, CombatRoll, Joining, Losing, Retreating
from ..situation import enemy_of
from ..state import State
from ..values import Side
from .attacks import prospects
from .combat import CombatPhase
from .odds import neighbours, odds_of

__all__ = ["combat_faults", "is_asked"]


def combat_faults(state: State) -> Iterator[str]:
    """What is wrong in a combat phase and with the frames of combats, each with the field in which it stands."""
    frames = [frame for frame in state.frames if type(frame) in _FAULTS]
    rules = state.ruleset.steps[state.cursor].rules
    if not isinstance(rules, CombatPhase):
        if frames:
            yield f"frames: no combat is fought in the {rules.title}"
        return
    faults = [fault for frame in frames for fault in _FAULTS[type(frame)](state, frame, rules.side)]
    yield from faults
    if frames and not faults and frames[-1] is state.frames[-1] and not is_asked(state):
        yield "frames: nothing is left to be decided in this combat"


def is_asked(state: State) -> bool:
    """Whether there is something to decide where a position stands."""
    rules = playing(state)
    return bool(rules.is_needed(state.draft(recording=False)) and any(map(len, rules.groups(state))))


def _joining(state: State, frame: Joining, side: Side) -> Iterator[str]:
    prospect = prospects(state, side).get(frame.target.index)
    if frame.side is not side or prospect is None or not {*map(ord, frame.units)} <= {*prospect.units}:
        yield f"frames: these units cannot attack {frame.target}"


def _battle(state: State, battle: Battle, side: Side) -> Iterator[str]:
    """What is wrong with those who fight; some of them may have left the map."""
    ground = state.ruleset.ground_of
    sides = {side: battle.attackers, enemy_of(side): battle.defenders}
    if battle.side is not side or not all(units and {*map(ord, units)} <= ground[of] for of, units in sides.items()):
        yield f"frames: these units cannot fight for {battle.target}"


def _roll(state: State, frame: CombatRoll, side: Side) -> Iterator[str]:
    battle = frame.battle
    attackers, beside = [*map(ord, battle.attackers)], neighbours(state.ruleset)[battle.target.index]
    faults = [*_battle(state, battle, side)]
    yield from faults
    if faults:
        return
    if [*map(ord, battle.defenders)] != state.ground_at(battle.target.index, enemy_of(side)):
        yield f"frames: others defend {battle.target}"
    elif not all(state.at(unit).index in beside for unit in attackers) or {*battle.attackers} & {*state.ready}:
        yield f"frames: these units do not attack {battle.target}"
    elif not odds_of(state, side, battle.target, attackers).column:
        yield f"frames: these units are too weak to attack {battle.target}"


def _losing(state: State, frame: Losing, side: Side) -> Iterator[str]:
    yield from _battle(state, frame.battle, side)


def _retreating(state: State, frame: Retreating, side: Side) -> Iterator[str]:
    ground = state.ruleset.ground_of[frame.unit.side]
    if frame.unit.index not in ground or frame.may_stay is not (frame.unit.side is side):
        yield f"frames: {frame.unit} does not retreat so"


def _advancing(state: State, frame: Advancing, side: Side) -> Iterator[str]:
    if frame.side is not side or not {*map(ord, frame.units)} <= state.ruleset.ground_of[side]:
        yield f"frames: these units do not advance into {frame.target}"


_FAULTS: Final[Mapping[type[Frame], Callable[[State, Any, Side], Iterator[str]]]] = {
    Joining: _joining,
    CombatRoll: _roll,
    Losing: _losing,
    Retreating: _retreating,
    Advancing: _advancing,
}
