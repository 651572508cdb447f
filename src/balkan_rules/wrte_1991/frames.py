"""Whether what interrupts a phase fits the position, for positions that come from files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ..core.sequence import Frame
from .battle import BattleFrame, Targeting
from .map import RESERVE, UNSEEN
from .phases import caches
from .phases.ambush import Ambush, can_ambush
from .phases.ambush_roll import AmbushLoss, AmbushRoll, ambusher_picks
from .phases.arriving import Arriving, can_have_placed
from .phases.battle_check import impossible
from .phases.bilagora import can_storm
from .phases.caches import Assigning
from .phases.ceasefire import Redeploying
from .phases.ceasefire import can_be_due as redeploy_can_be_due
from .phases.cities import can_conquer
from .phases.entering import can_be_entering
from .phases.entry import Entering
from .phases.group import Moving, Picking, mover, takable
from .phases.loot import LootRoll, is_due
from .phases.media import MediaRoll, has_broadcast
from .phases.movement import MovementPhase
from .phases.mustering import Mustering, can_have_come
from .phases.paying import Paying, is_owed
from .phases.picking import candidates
from .phases.raid import RaidRoll, can_raid
from .phases.rebuilding import Rebuilding, RebuildRoll, can_be_due
from .phases.recruiting import Recruiting
from .phases.siege import can_storm_again
from .phases.storming import Operation, Stormed, fits, has_captured
from .phases.wildcard import MoveVeto, provokers
from .sequence import Phase
from .state import State

__all__ = ["unfit"]

_OF_MOVEMENT = (Moving, Picking, MoveVeto, Ambush, AmbushRoll, AmbushLoss)
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
        elif not _can_interrupt(state, frame, below):
            yield f"there is no {state.ruleset.frame_rules[type(frame)].title} now"
        elif isinstance(frame, _OF_AMBUSH):
            if not isinstance(below, Moving):
                yield "nobody is ambushed"
            elif any(not isinstance(frame, Ambush) or not isinstance(other, Picking) for other in above):
                yield "an ambush is interrupted"
            else:
                yield from _of_ambush(state, frame, below)


_PHASES: Final[Mapping[type[Frame], Phase]] = {
    RaidRoll: Phase.RAID,
    Mustering: Phase.FEDERALIST_REINFORCEMENT,
    RebuildRoll: Phase.FEDERALIST_REINFORCEMENT,
    Rebuilding: Phase.FEDERALIST_REINFORCEMENT,
    Arriving: Phase.SEPARATIST_REINFORCEMENT,
    Paying: Phase.SEPARATIST_REINFORCEMENT,
    Redeploying: Phase.CEASEFIRE,
    MediaRoll: Phase.MEDIA_WAR,
    Recruiting: Phase.MEDIA_WAR,
}
"""Frames that belong to one phase."""


def _can_interrupt(state: State, frame: Frame, below: Frame | None) -> bool:
    """Whether a frame of the phases in which nobody moves or fights can be here."""
    if isinstance(frame, (LootRoll, Operation, Stormed)):
        return _is_of_barracks(state, frame, below)
    if isinstance(frame, MoveVeto):
        return _can_veto(state, frame, below)
    if isinstance(frame, Entering):
        return can_be_entering(state, frame)
    if isinstance(frame, Assigning):
        return caches.can_be_due(state, frame)
    phase = _PHASES.get(type(frame))
    return phase is None or (state.phase is phase and _is_open(state, frame))


def _is_open(state: State, frame: Frame) -> bool:
    """Whether what its phase has done lets a frame be here."""
    if isinstance(frame, RaidRoll):
        return can_raid(state)
    if isinstance(frame, Redeploying):
        return redeploy_can_be_due(state, frame)
    if isinstance(frame, (Mustering, RebuildRoll, Rebuilding)):
        return _of_federalists(state, frame)
    if isinstance(frame, (Arriving, Paying)):
        return _of_separatists(state, frame)
    return has_broadcast(state)


def _of_federalists(state: State, frame: Mustering | RebuildRoll | Rebuilding) -> bool:
    """Whether a frame of the Federalist Reinforcement Phase can be here: others interrupt the first of them."""
    first = state.frames[0]
    if isinstance(frame, Mustering):
        return first is frame and can_have_come(state, frame)
    has_rolled = isinstance(first, Mustering) and first.rolls > 0
    return has_rolled and (isinstance(frame, RebuildRoll) or can_be_due(state, frame.due))


def _of_separatists(state: State, frame: Arriving | Paying) -> bool:
    """The same in the Separatist Reinforcement Phase."""
    first = state.frames[0]
    if isinstance(frame, Arriving):
        return first is frame and can_have_placed(state, frame.placed)
    return isinstance(first, Arriving) and is_owed(state, frame)


def _is_of_barracks(state: State, frame: LootRoll | Operation | Stormed, below: Frame | None) -> bool:
    """Whether barracks can be stormed or searched now."""
    if isinstance(frame, LootRoll):
        return is_due(state, frame.place) or has_captured(state, frame.place, below)
    can_be = {Phase.BILAGORA: can_storm, Phase.SIEGES: can_storm_again}.get(state.phase)
    return can_be is not None and can_be(state) and fits(state, frame, below)


def _of_group(state: State, frame: Moving, below: Frame | None) -> Iterator[str]:
    at = state.ruleset.codes[frame.at.index]
    if frame.is_fresh and not (isinstance(below, Moving) and below.at is frame.at and not below.is_fresh):
        yield f"nobody has split off a group in {frame.at}"
    if frame.spent < frame.spent_openly:
        yield f"a group in {frame.at} has spent less than everybody knows"
    if any(state.pos[unit] != at for unit in frame.units):
        yield f"a group in {frame.at} has units elsewhere"
    if frame.has_landed and state.frames[-1] is frame:
        yield f"a landing in {frame.at} is over"
    if any(state.ruleset.units[unit].side is not mover(state) for unit in frame.units):
        yield f"a group in {frame.at} moves in the enemy's phase"
    if frame.conquers and not can_conquer(state, mover(state), frame.at):
        yield f"a group in {frame.at} conquers no city"
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


def _can_veto(state: State, frame: MoveVeto, below: Frame | None) -> bool:
    """Whether a group has come from where a veto sends it back to, and provokes it."""
    if not isinstance(below, Moving) or state.frames[-1] is not frame:
        return False
    provoking = provokers(state, below.units, below.at)
    return frame.origin.index in state.ruleset.neighbours[below.at.index] and frame.units == provoking != b""


def _of_ambush(state: State, frame: Ambush | AmbushRoll | AmbushLoss, group: Moving) -> Iterator[str]:
    if isinstance(frame, AmbushLoss):
        if frame.shown != (group.units if ambusher_picks(state.ruleset) else b""):
            yield f"an ambush in {group.at} shows other units than it has to"
        return
    neighbours, places = state.ruleset.neighbours[group.at.index], state.ruleset.places
    origins = (RESERVE,) if group.has_landed else neighbours
    if frame.origin.index not in origins:
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
