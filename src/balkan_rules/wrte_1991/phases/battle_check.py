"""What cannot be in the frames of a battle that has been loaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..battle import BattleFrame, SupportType, Targeting
from ..secrecy import other_side
from ..sequence import Phase
from ..state import State, has_side
from ..units import Side
from .advance import Advancing
from .battle_roll import Losing
from .combat import Declaring, begin_refusals
from .support import used
from .targets import is_void
from .wildcard import AttackVeto, provokers

__all__ = ["impossible"]

_ATTACKERS = {Phase.FEDERALIST_COMBAT: Side.FEDERALIST, Phase.SEPARATIST_COMBAT: Side.SEPARATIST}


def impossible(state: State, frame: Targeting | BattleFrame) -> Iterator[str]:
    """What is wrong with a frame of a battle, if anything is."""
    side = _ATTACKERS.get(state.phase)
    if side is None or len(state.frames) > 1 or state.closing:
        yield "there is no room for a battle here"
    elif isinstance(frame, Targeting):
        if next(begin_refusals(state, side, frame.unit), None) is not None:
            yield f"{frame.unit} cannot attack"
    elif not _is_sound(state, frame, side):
        yield f"there cannot be such a battle for {frame.battle.target}"


def _is_sound(state: State, frame: BattleFrame, side: Side) -> bool:
    """Whether a battle can have come to where it is."""
    battle, enemy = frame.battle, other_side(side)
    units, around = state.ruleset.units, state.ruleset.neighbours[battle.target.index]
    inside = (battle.target.index,) if isinstance(frame, Advancing) else ()
    if battle.side is not side or battle.is_declared is isinstance(frame, (Declaring, AttackVeto)):
        return False
    if isinstance(frame, AttackVeto) and not provokers(state, battle.attackers, battle.target):
        return False
    if not (_has_markers(state, side, battle.attacker_support) and _has_markers(state, enemy, battle.defender_support)):
        return False
    if any(units[u].side is not side or ord(state.pos[u]) not in (*around, *inside) for u in battle.attackers):
        return False
    if isinstance(frame, (Losing, Advancing)):
        return _is_to_decide(state, frame)
    has_force = any(not is_void(state, unit) for unit in battle.attackers)
    return has_force and has_side(state, battle.target.index, enemy)


def _has_markers(state: State, side: Side, placed: Sequence[SupportType]) -> bool:
    """Whether support markers in a battle are among those that their side has used, and in their order."""
    kinds = tuple(SupportType)
    in_order = list(placed) == sorted(placed, key=kinds.index)
    return in_order and all(placed.count(kind) <= used(state, side, kind) for kind in kinds)


def _is_to_decide(state: State, frame: Losing | Advancing) -> bool:
    """Whether there is a choice of losses, or somebody who can advance."""
    if isinstance(frame, Losing) and min(frame.due, frame.defender_due) < 0:
        return False
    return state.rules.is_needed(state.draft(recording=False))
