"""Whether what interrupts a phase fits the position, for positions that come from files."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.sequence import Frame
from .battle import BattleFrame, Targeting
from .map import UNSEEN
from .phases.ambush import Ambush, can_ambush
from .phases.ambush_roll import AmbushLoss, AmbushRoll, ambusher_picks
from .phases.battle_check import impossible
from .phases.group import Moving, Picking, mover
from .phases.loot import LootRoll, is_due
from .phases.media import MediaRoll, has_broadcast
from .phases.movement import MovementPhase
from .phases.raid import RaidRoll, can_raid
from .phases.rebuilding import Rebuilding, RebuildRoll, can_be_due
from .sequence import Phase
from .state import State

__all__ = ["unfit"]

_OF_MOVEMENT = (Moving, Picking, Ambush, AmbushRoll, AmbushLoss)
_OF_AMBUSH = (Ambush, AmbushRoll, AmbushLoss)


def unfit(state: State) -> Iterator[str]:
    """What is wrong with the frames of a position, or of a view of one."""
    frames = state.frames
    is_moving = isinstance(state.ruleset.steps[state.cursor].rules, MovementPhase)
    for number, frame in enumerate(frames):
        below, above = frames[number - 1] if number else None, frames[number + 1 : number + 2]
        if isinstance(frame, _OF_MOVEMENT) and not is_moving:
            yield f"nobody moves in the {state.phase.title}"
        elif isinstance(frame, Moving):
            yield from _of_group(state, frame)
        elif isinstance(frame, (Targeting, BattleFrame)):
            yield from impossible(state, frame)
        elif not _can_interrupt(state, frame):
            yield f"there is no {state.ruleset.frame_rules[type(frame)].title} now"
        elif isinstance(frame, _OF_AMBUSH):
            if not isinstance(below, Moving):
                yield "nobody is ambushed"
            elif any(not isinstance(frame, Ambush) or not isinstance(other, Picking) for other in above):
                yield "an ambush is interrupted"
            else:
                yield from _of_ambush(state, frame, below)


def _can_interrupt(state: State, frame: Frame) -> bool:
    """Whether a frame of the phases in which nobody moves or fights can be here."""
    if isinstance(frame, RaidRoll):
        return state.phase is Phase.RAID and can_raid(state)
    if isinstance(frame, MediaRoll):
        return state.phase is Phase.MEDIA_WAR and has_broadcast(state)
    if isinstance(frame, LootRoll):
        return is_due(state, frame.place)
    if isinstance(frame, RebuildRoll):
        return state.phase is Phase.FEDERALIST_REINFORCEMENT and state.closing
    if isinstance(frame, Rebuilding):
        return state.phase is Phase.FEDERALIST_REINFORCEMENT and can_be_due(state, frame.due)
    return True


def _of_group(state: State, frame: Moving) -> Iterator[str]:
    at = state.ruleset.codes[frame.at.index]
    if any(state.pos[unit] != at for unit in frame.units):
        yield f"a group in {frame.at} has units elsewhere"
    if any(state.ruleset.units[unit].side is not mover(state) for unit in frame.units):
        yield f"a group in {frame.at} moves in the enemy's phase"
    if not frame.units and not frame.is_fresh and chr(UNSEEN) not in state.pos:
        yield f"a group in {frame.at} has no units"


def _of_ambush(state: State, frame: Ambush | AmbushRoll | AmbushLoss, group: Moving) -> Iterator[str]:
    if isinstance(frame, AmbushLoss):
        if frame.shown != (group.units if ambusher_picks(state.ruleset) else b""):
            yield f"an ambush in {group.at} shows other units than it has to"
        return
    neighbours, places = state.ruleset.neighbours[group.at.index], state.ruleset.places
    if frame.origin.index not in neighbours:
        yield f"a group in {group.at} has not come from {frame.origin}"
    if isinstance(frame, Ambush):
        for unit in frame.units:
            at = places[ord(state.pos[unit])]
            counter = state.ruleset.units[unit]
            is_near = at.index in neighbours and counter.side is not mover(state)
            if not is_near or not can_ambush(state, unit, at, group.at):
                yield f"{counter} does not ambush in {group.at}"
        if frame.units and not frame.joined:
            yield f"units ambush in {group.at} without having joined"
