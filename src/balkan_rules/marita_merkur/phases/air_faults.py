"""What in an air phase, a landing or an evacuation that has been loaded no play leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from ...core.sequence import Frame
from ..affairs import Scarpantos
from ..air_frames import (
    Assault,
    AttackerLoss,
    Bombing,
    Crossing,
    DefenderLoss,
    Dogfight,
    EvacuationRoll,
    Flak,
    Fleeing,
    Gathering,
    Raid,
    ScarpantosRoll,
    SurrenderRoll,
    Targeting,
    Wave,
)
from ..flights import turn_played
from ..interdiction import trusted_is_interdicted
from ..sea import route
from ..situation import enemy_of
from ..state import State
from ..units import Unit
from ..values import Interdiction, Mark, Mission, Nation, PlayerTurn, Side
from .air import AirPhase
from .combat_faults import is_asked
from .evacuation import EvacuationPhase
from .segment import mover_of

__all__ = ["air_faults"]

_MISSIONS: Final = frozenset({Mission.GROUND_SUPPORT, Mission.SHIPPING_BOMBING, Mission.TRANSPORT})
_MOST_DICE: Final = 99
"""So many dice are never rolled for a unit."""
_STAGES: Final = frozenset({Mission.PATROL_ATTACK, Mission.INTERCEPTION, None})


def air_faults(state: State) -> Iterator[str]:
    """What is wrong in an air phase and with the frames of one, each with the field in which it stands.

    It is for who takes the first alone: what is looked at later takes it that nothing was wrong before.
    """
    frames = [frame for frame in state.frames if type(frame) in _FAULTS]
    yield from _sky(state)
    yield from _phases(state, frames)
    yield from (_told(frame) for frame in frames if not _FAULTS[type(frame)](state, frame))
    if frames and frames[-1] is state.frames[-1] and not is_asked(state):
        yield "frames: nothing is left to be decided in the air or at sea"


def _told(frame: Frame) -> str:
    return f"frames: there can be no such {type(frame).__name__}"


def _rules(state: State) -> object:
    return state.ruleset.steps[state.cursor].rules


def _sky(state: State) -> Iterator[str]:
    """All in the sky are air units, and the Axis alone bombs ships."""
    sky = state.sky
    named = [*(one.unit for one in sky.support), *(one.unit for one in sky.grounded)]
    units = [*(state.ruleset.units[ord(code)] for code in sky.flown), *named]
    if not all(unit.is_air for unit in units):
        yield "sky: only air units fly"
    if not _fly_for(state, [state.ruleset.units[ord(code)] for code in sky.bombers], Side.AXIS):
        yield "sky.bombers: only air units of the Axis bomb ships"


def _phases(state: State, frames: Iterable[Frame]) -> Iterator[str]:
    """Air units leave lost airfields at any time; all else has its phase."""
    for frame in frames:
        wanted = EvacuationPhase if isinstance(frame, EvacuationRoll) else AirPhase
        if not isinstance(frame, Fleeing) and not isinstance(_rules(state), wanted):
            yield f"frames: {type(frame).__name__} belongs to another phase"


def _fly_for(state: State, units: Iterable[Unit], side: Side) -> bool:
    """Whether all of some units are air units of a side, on the map."""
    return all(unit.is_air and unit.side is side and state.is_on_map(unit.index) for unit in units)


def _marches_for(state: State, units: Iterable[Unit], side: Side) -> bool:
    """Whether all of some units are ground units of a side, on the map."""
    return all(not unit.is_air and unit.side is side and state.is_on_map(unit.index) for unit in units)


def _mover(state: State) -> Side:
    """The side whose phase it is."""
    return mover_of(turn_played(state))


# ----------------------------------------------------------------------------------------------- whether a frame can be


def _wave(state: State, frame: Wave) -> bool:
    flies = _fly_for(state, frame.flyers, Side.AXIS) and state.player_turn is PlayerTurn.AXIS
    return flies and trusted_is_interdicted(frame.at.ground, state.affairs.zone)


def _raid(state: State, frame: Raid) -> bool:
    flies = bool(frame.flyers) and _fly_for(state, frame.flyers, _mover(state))
    known = frame.mission in _MISSIONS and frame.stage in _STAGES
    carries = (frame.mission is Mission.TRANSPORT) is (frame.cargo is not None)
    return flies and known and carries and _marches_for(state, filter(None, (frame.cargo,)), _mover(state))


def _below(state: State, frame: Frame) -> Frame | None:
    """What a frame interrupts; None for a phase."""
    at = state.frames.index(frame)
    return state.frames[at - 1] if at else None


def _targeting(state: State, frame: Targeting) -> bool:
    return isinstance(_below(state, frame), Raid) and _fly_for(state, (frame.fighter,), enemy_of(_mover(state)))


def _dogfight(state: State, frame: Dogfight) -> bool:
    raid = _below(state, frame)
    meets = isinstance(raid, Raid) and frame.target in raid.flyers
    return meets and _fly_for(state, (frame.fighter,), enemy_of(_mover(state)))


def _flak(state: State, frame: Flak) -> bool:
    fires = bool(frame.flyers) and state.affairs.zone is not Interdiction.NONE
    return fires and _fly_for(state, frame.flyers, Side.AXIS)


def _bombing(state: State, _: Bombing) -> bool:
    return bool(state.sky.bombers)


def _fleeing(_: State, frame: Fleeing) -> bool:
    return bool(frame.units) and all(unit.is_air and unit.side is frame.side for unit in frame.units)


def _crossing(state: State, frame: Crossing) -> bool:
    sails = _marches_for(state, (frame.unit,), Side.AXIS) and len(frame.results) < frame.dice <= _MOST_DICE
    way = route(state.ruleset, state.at(frame.unit.index), frame.to, state.affairs.zone) if sails else ()
    return any(trusted_is_interdicted(ground, state.affairs.zone) for ground in way)


def _scarpantos(state: State, _: ScarpantosRoll) -> bool:
    untried = state.affairs.scarpantos is Scarpantos.UNTRIED
    islands = [state.ruleset.places[place].ground for place in state.ruleset.marked[Mark.SCARPANTOS]]
    return untried and any(trusted_is_interdicted(ground, state.affairs.zone) for ground in islands)


def _landing(state: State, frame: Gathering | Assault | AttackerLoss) -> bool:
    indices = [unit.index for unit in frame.units]
    is_ordered = bool(indices) and indices == sorted(set(indices))
    return is_ordered and frame.at.is_in_play and _marches_for(state, frame.units, _mover(state))


def _gathering(state: State, frame: Gathering) -> bool:
    fights = any(state.ground_at(frame.at.index, enemy_of(_mover(state))))
    return fights and _landing(state, frame)


def _attacker_loss(state: State, frame: AttackerLoss) -> bool:
    return len(frame.units) > 1 and _landing(state, frame)


def _surrender(state: State, frame: SurrenderRoll) -> bool:
    return (
        isinstance(_below(state, frame), Assault)
        and bool(frame.units)
        and _marches_for(state, frame.units, Side.ALLIED)
    )


def _loss(state: State, frame: DefenderLoss) -> bool:
    return frame.side is enemy_of(_mover(state))


def _evacuation(state: State, frame: EvacuationRoll) -> bool:
    is_british = frame.unit.nation is Nation.BRITISH and frame.to.is_in_play
    return is_british and _marches_for(state, (frame.unit,), Side.ALLIED)


_FAULTS: Final[Mapping[type[Frame], Callable[[State, Any], bool]]] = {
    Wave: _wave,
    Raid: _raid,
    Targeting: _targeting,
    Dogfight: _dogfight,
    Flak: _flak,
    Bombing: _bombing,
    Fleeing: _fleeing,
    Crossing: _crossing,
    ScarpantosRoll: _scarpantos,
    Gathering: _gathering,
    Assault: _landing,
    AttackerLoss: _attacker_loss,
    SurrenderRoll: _surrender,
    DefenderLoss: _loss,
    EvacuationRoll: _evacuation,
}
