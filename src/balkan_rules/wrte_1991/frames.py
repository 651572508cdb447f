"""Whether what interrupts a phase fits the position, for positions that come from files."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.sequence import Frame
from .battle import BattleFrame, Targeting
from .map import UNSEEN
from .phases import caches
from .phases.ambush import Ambush, can_ambush
from .phases.ambush_roll import AmbushLoss, AmbushRoll, ambusher_picks
from .phases.battle_check import impossible
from .phases.caches import Assigning
from .phases.group import Moving, Picking, mover, takable
from .phases.loot import LootRoll, is_due
from .phases.media import MediaRoll, has_broadcast
from .phases.movement import MovementPhase
from .phases.picking import candidates
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
            yield from _of_group(state, frame, below)
        elif isinstance(frame, Picking):
            yield from _of_pick(state, frame, below)
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
    if isinstance(frame, (RebuildRoll, Rebuilding)):
        is_open = state.closing if isinstance(frame, RebuildRoll) else can_be_due(state, frame.due)
        return state.phase is Phase.FEDERALIST_REINFORCEMENT and is_open
    return not isinstance(frame, Assigning) or caches.can_be_due(state, frame)


def _of_group(state: State, frame: Moving, below: Frame | None) -> Iterator[str]:
    at = state.ruleset.codes[frame.at.index]
    if frame.is_fresh and not (isinstance(below, Moving) and below.at is frame.at and not below.is_fresh):
        yield f"nobody has split off a group in {frame.at}"
    if frame.spent < frame.spent_openly:
        yield f"a group in {frame.at} has spent less than everybody knows"
    if any(state.pos[unit] != at for unit in frame.units):
        yield f"a group in {frame.at} has units elsewhere"
    if any(state.ruleset.units[unit].side is not mover(state) for unit in frame.units):
        yield f"a group in {frame.at} moves in the enemy's phase"
    if not frame.units and _is_whole(state) and not (frame.is_fresh and takable(state, frame)):
        yield f"a group in {frame.at} has no units"


def _of_pick(state: State, frame: Picking, below: Frame | None) -> Iterator[str]:
    if frame.leaves and not isinstance(below, Moving):
        yield f"there is no group that a hidden unit in {frame.at} could leave"
    elif state.frames[-1] is not frame or (_is_whole(state) and not candidates(state, frame)):
        yield f"no hidden unit in {frame.at} can be meant"


def _is_whole(state: State) -> bool:
    """Whether it is no view, in which some units may be unseen."""
    return chr(UNSEEN) not in state.pos


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
