"""Whether what interrupts a segment agrees with the rest of a position: whose units are, where, and what they can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from .actions import Spy
from .frames import (
    NOT_YET,
    Advancing,
    Battle,
    BombardmentRoll,
    Charging,
    CombatRoll,
    Evading,
    EvasionRoll,
    Hunted,
    Joining,
    Losing,
    Moving,
    Operating,
    OperationRoll,
    Persuading,
    RallyRoll,
    ReconRoll,
    Retreating,
    Spending,
    SpyRoll,
)
from .intelligence import spies
from .phases.joining import border
from .phases.spying import spy_targets
from .phases.strategic import is_aimed
from .screening import why_not_screen
from .secret_operations import OperationKind
from .secret_outcomes import secret_outcome
from .situation import enemy_of, never_moves
from .state import State
from .tables import SecretResult

__all__ = ["disagreements"]


def disagreements(state: State) -> Iterator[str]:
    """What in the frames of a position in which everybody is seen does not agree with it; each begins with a class."""
    for frame in state.frames:
        check = _CHECKS.get(type(frame))
        if check is not None and not check(state, frame):
            yield f"{type(frame).__name__} does not agree with where its units are, whose they are, or what they can do"


# ------------------------------------------------------------------------------------------ strategic operations, rally


def _spies(state: State, frame: SpyRoll) -> bool:
    """A headquarters of the phasing Player, which spies no more, on a stack that it can spy on."""
    unit = state.ruleset.units[frame.unit]
    is_able = spies(unit.unit_class) and state.side(frame.unit) is state.phasing
    is_done = frame.unit not in state.ready
    return is_able and is_done and Spy(unit, frame.at) in spy_targets(state, frame.unit)


def _operates(state: State, frame: Operating) -> bool:
    """An operation on a target that it can have, of which the first things are said and the last one is not."""
    return _told(frame) in _OPEN and is_aimed(state, frame)


def _rolls(state: State, frame: OperationRoll) -> bool:
    """An operation on a target that it can have, of which everything is said."""
    return all(_told(frame.operation)) and is_aimed(state, frame.operation)


def _told(frame: Operating) -> tuple[bool, ...]:
    """What is said of an operation, in the order in which it is."""
    agents = (frame.attacking != NOT_YET, frame.defending != NOT_YET)
    return (*agents, frame.attacker_morale is not None, frame.defender_morale is not None)


_OPEN: Final = frozenset(tuple(place < told for place in range(4)) for told in range(4))
"""What can have been said of an operation before its roll: the first of the four things, and not all of them."""


def _persuades(state: State, frame: Persuading) -> bool:
    """Propaganda in a country at war, by as much as can come of it."""
    due = {secret_outcome(OperationKind.PROPAGANDA, result).morale for result in SecretResult} - {0}
    return frame.most in due and frame.country != "" and state.side_of(frame.country) is not None


def _rallies(state: State, frame: RallyRoll) -> bool:
    """A Demoralized unit of the phasing Player, which tries no more, where it is."""
    is_own = state.side(frame.unit) is state.phasing and frame.unit in state.demoralized
    return is_own and frame.unit not in state.ready and state.at(frame.unit) == frame.at


# ------------------------------------------------------------------------------------------------------------- movement


def _moves(state: State, frame: Moving) -> bool:
    """A unit of the phasing Player that can move, where it is unless it has been lost meanwhile."""
    is_own = state.side(frame.unit) is state.phasing and not never_moves(state, frame.unit)
    is_here = state.at(frame.unit) == frame.at or not state.is_on_map(frame.unit)
    return is_own and is_here and (frame.spent >= 0 if frame.has_moved else frame.spent == 0)


def _reconnoitres(state: State, frame: ReconRoll) -> bool:
    """A unit that has tried now, and lies open, beside the enemy."""
    has_tried = frame.unit in state.tried and frame.unit not in state.hidden
    is_beside = frame.at.index in state.ruleset.neighbours[state.at(frame.unit).index]
    return has_tried and is_beside and bool(state.there(enemy_of(state.phasing), frame.at.index))


# ----------------------------------------------------------------------------------------------- combat and bombardment


def _joins(state: State, frame: Joining) -> bool:
    """Open units of one side beside a place with enemies, which has not been struck, in the order of the table."""
    is_target = (
        bool(state.there(enemy_of(frame.side), frame.target.index)) and chr(frame.target.index) not in state.struck
    )
    own = [unit for unit in frame.units if state.side(unit) is frame.side and unit in state.ready]
    return (
        is_target
        and tuple(sorted(own)) == frame.units
        and not {*frame.units}.intersection(state.hidden)
        and all(_reaches(state, unit, frame) for unit in frame.units)
    )


def _reaches(state: State, unit: int, frame: Joining) -> bool:
    """Whether a unit is beside the place that is attacked or bombarded."""
    side = border(state, unit, frame.target)
    return side is not None and (side.can_attack or frame.is_bombardment)


def _fights(state: State, frame: Any) -> bool:  # noqa: ANN401 - any frame that is about a battle
    """Attackers beside a place that has been struck, and defenders in it; all lie open, and charge or have supply."""
    battle: Battle = frame.battle
    units = {*battle.attackers, *battle.defenders}
    return (
        chr(battle.target.index) in state.struck
        and all(border(state, unit, battle.target) is not None for unit in battle.attackers)
        and all(state.at(unit) == battle.target for unit in battle.defenders)
        and not units.intersection(state.hidden)
        and units.issuperset(battle.charging)
        and {*battle.attackers}.issuperset(battle.supplied)
    )


def _evades(state: State, frame: Evading | EvasionRoll) -> bool:
    """A battle whose defenders may retreat before it."""
    return _fights(state, frame) and not why_not_screen([state.combatant(unit) for unit in frame.battle.defenders])


def _loses(state: State, frame: Losing) -> bool:
    """A battle, and units of its sides that have been picked."""
    battle = frame.battle
    is_own = frame.attacker_lost in (-1, *battle.attackers) and frame.defender_lost in (-1, *battle.defenders)
    return is_own and _fights(state, frame)


def _retreats(state: State, frame: Retreating) -> bool:
    """A unit at war that comes back to no place, from enemies in places of the map."""
    places = state.ruleset.counters.places_by_name
    are_known = all(name in places and places[name].is_on_map for name in frame.enemies)
    is_at_war = state.side(frame.unit) is not None and frame.left >= 0
    return is_at_war and are_known and state.at(frame.unit) not in frame.trail


def _advances(state: State, frame: Advancing) -> bool:
    """Units of the side that attacked, and a place of the map."""
    return frame.target.is_on_map and _are_of(state, frame.side, frame.units)


def _are_of(state: State, side: object, units: Sequence[int]) -> bool:
    """Whether units are of a side."""
    return all(state.side(unit) is side for unit in units)


_CHECKS: Final[Mapping[type, Callable[[State, Any], bool]]] = {
    SpyRoll: _spies,
    Operating: _operates,
    OperationRoll: _rolls,
    Persuading: _persuades,
    RallyRoll: _rallies,
    Moving: _moves,
    ReconRoll: _reconnoitres,
    Joining: _joins,
    Evading: _evades,
    EvasionRoll: _evades,
    BombardmentRoll: _fights,
    Hunted: _fights,
    Charging: _fights,
    Spending: _fights,
    CombatRoll: _fights,
    Losing: _loses,
    Retreating: _retreats,
    Advancing: _advances,
}
"""What is asked of the frames of each class."""
