"""Whole positions that a side cannot tell from what it sees (3.1, 8.0)."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import attrs

from ..core.view import UNKNOWN
from . import limits, stacks
from .abroad import clash
from .map import FIRST_HEX, UNSEEN, Place
from .phases.ambush import Ambush, can_ambush
from .phases.ambush_roll import group_below
from .phases.chit import drawable
from .phases.combat import CombatPhase
from .phases.group import Moving, Picking
from .phases.movement import MovementPhase
from .phases.set_up import SetUp
from .phases.stacking import Overstacked
from .ruleset import WrteRuleset
from .secrecy import covers, sees_into
from .state import State, units_at
from .units import Faction, Side, Unit

__all__ = ["complete"]


def complete(position: State, side: Side, rng: random.Random) -> State:
    """A whole position that `side` cannot tell from a redacted one.

    Every hidden unit stands somewhere under a top unit that comes before it, where the side may not look; in a stack
    that has room if there is one, unless its Player is moving or fighting, when stacks may be too large (6.1). Where a
    hidden unit is being moved or chosen there is one, and in a Movement or Combat Phase of their Player all of them may
    still move or attack that can. A chit that is hidden is any that can have been drawn.
    """
    if position.chit is UNKNOWN:
        position = attrs.evolve(position, chit=rng.choice(drawable(position)))
    ruleset, pos = position.ruleset, list(position.pos)
    hidden = [unit for unit, code in enumerate(pos) if ord(code) == UNSEEN]
    members: dict[int, list[int]] = {}
    taken: set[int] = set()
    for top, at, number in sorted(_needs(position, side), reverse=True):
        able = [unit for unit in hidden if unit not in taken and unit > top and _suits(position, unit, at, number)]
        unit = max(able, key=lambda unit: _fitness(position, unit, at))
        taken.add(unit)
        members.setdefault(number, []).append(unit)
        pos[unit] = ruleset.codes[at]
    for unit in hidden:
        if unit not in taken:
            spots = _covers(position, side, unit)
            limited = not _may_overfill(position, ruleset.units[unit].side)
            roomy = [at for at in spots if limited and _fits(ruleset, pos, unit, at)]
            pos[unit] = ruleset.codes[rng.choice(roomy or spots)]
    frames = tuple(
        attrs.evolve(frame, units=bytes(sorted((*frame.units, *members[number]))))
        if isinstance(frame, Moving) and number in members
        else frame
        for number, frame in enumerate(position.frames)
    )
    whole = attrs.evolve(position, pos="".join(pos), frames=frames)
    whole = attrs.evolve(whole, pinned=_all_pinned(whole, hidden))
    return attrs.evolve(whole, ready=_all_ready(whole, hidden))


def _needs(position: State, side: Side) -> Iterator[tuple[int, int, int]]:
    """Where hidden units must be, for what is going on to go on: the unit that they come after, the hex, and the frame.

    A unit that is only about to be taken into a group, or to join an ambush, is in no frame, which is -1.
    """
    frames = position.frames
    for number, frame in enumerate(frames):
        if _owner(position, frame) is side:
            continue
        if isinstance(frame, Moving):
            above = frames[number + 1] if number + 1 < len(frames) else None
            for _ in range(_hidden_members(frame, above, frames[number + 2 :])):
                yield _top(position, frame), frame.at.index, number
        elif isinstance(frame, Picking):
            below = frames[number - 1] if number else None
            if not frame.leaves and not (isinstance(below, Moving) and below.is_fresh):
                named = max(below.after, default=0) if isinstance(below, Ambush) else 0
                yield max(_top(position, frame), named), frame.at.index, -1
        elif isinstance(frame, Overstacked):
            for _ in range(_hidden_in_crowd(position, frame.place)):
                yield next(units_at(position, frame.place.index)), frame.place.index, -1


def _hidden_members(frame: Moving, above: object, beyond: Sequence[object]) -> int:
    """How many hidden units a group must have at least, beside those that are seen in it."""
    seen = len(frame.units)
    if isinstance(above, Picking) and above.leaves:
        return max(1, 2 - seen)
    if isinstance(above, Moving) and above.is_fresh and not above.units:
        return max(int(bool(beyond)), 2 - seen)
    return int(not seen and not frame.is_fresh)


def _hidden_in_crowd(position: State, place: Place) -> int:
    """How many hidden units a stack that is cut down must have: one, if it may be of another nation than the top."""
    if stacks.excess(position, place):
        return 0
    units = position.ruleset.units
    top_unit = units[next(units_at(position, place.index))]
    hidden = (unit for unit, code in zip(units, position.pos, strict=True) if ord(code) == UNSEEN)
    if any(clash(top_unit, unit) and limits.bounded(position, unit.faction)[place.index] for unit in hidden):
        return 1
    seen = stacks.weight(position.ruleset, units_at(position, place.index), place)
    return stacks.stack_limit(position.ruleset, place) + 1 - seen


def _owner(position: State, frame: object) -> Side | None:
    """The side whose hidden units a frame may speak of."""
    if isinstance(frame, (Moving, Picking)):
        return position.ruleset.units[_top(position, frame)].side
    if isinstance(frame, Overstacked):
        return position.ruleset.units[next(units_at(position, frame.place.index))].side
    return None


def _suits(position: State, unit: int, at: int, number: int) -> bool:
    """Whether a hidden unit may be one that a frame needs in a hex: who is picked can move, or ambush."""
    ruleset, frames = position.ruleset, position.frames
    place, counter = ruleset.places[at], ruleset.units[unit]
    if not covers(ruleset, position.pos.index(ruleset.codes[at]), unit):
        return False
    if number >= 0 or not isinstance(frames[-1], Picking):
        return True
    below = frames[-2] if len(frames) > 1 else None
    if isinstance(below, Ambush):
        return can_ambush(position, unit, place, group_below(position, below).at)
    group = below.units if isinstance(below, Moving) else b""
    return not limits.kept_still(position, counter, place) and not any(
        limits.overdrawn(position, counter, place, group)
    )


def _fitness(position: State, unit: int, at: int) -> tuple[int, bool, int]:
    """What to prefer a hidden unit by where one is needed: that its borders let it be there, and that it counts."""
    ruleset = position.ruleset
    within = limits.bounded(position, ruleset.units[unit].faction)[at]
    return within, stacks.counts_in_stack(ruleset, unit, ruleset.places[at]), unit


def _top(position: State, frame: Moving | Picking) -> int:
    """The top unit where a frame is."""
    return position.pos.index(position.ruleset.codes[frame.at.index])


def _covers(position: State, side: Side, unit: int) -> list[int]:
    """The hexes in which a hidden unit may be: within its borders, under friends, where its group is set up now."""
    first, _ = position.ruleset.sides[position.ruleset.units[unit].side]
    ruleset, pos = position.ruleset, position.pos
    tops = {ord(pos[other]): other for other in reversed(range(first, unit))}
    under = {
        at: top
        for at, top in sorted(tops.items())
        if at >= FIRST_HEX and covers(ruleset, top, unit) and not sees_into(position, side, ruleset.places[at])
    }
    counter, units = ruleset.units[unit], ruleset.units
    lets_in = limits.bounded(position, counter.faction)
    found = [at for at, top in under.items() if lets_in[at] and not clash(counter, units[top])] or list(under)
    land = _land_at_set_up(position, counter)
    return [at for at in found if at in land] or found


def _land_at_set_up(position: State, unit: Unit) -> frozenset[int]:
    """The hexes that are open to the group of a unit, while it is being set up or others after it are."""
    ruleset, scenario = position.ruleset, position.tracks.scenario
    groups = [step.rules for step in ruleset.steps if isinstance(step.rules, SetUp)]
    if ruleset.steps[position.cursor].rules not in groups:
        return frozenset()
    lands = (rules.open_land(position) for rules in groups if unit in rules.members(ruleset, scenario))
    return frozenset(place.index for land in lands for place in land)


def _fits(ruleset: WrteRuleset, pos: Sequence[str], unit: int, at: int) -> bool:
    place = ruleset.places[at]
    there = [other for other, code in enumerate(pos) if code == ruleset.codes[at]]
    return stacks.fits(ruleset, (*there, unit), place)


def _may_overfill(position: State, side: Side) -> bool:
    """Whether stacks of a side may be too large: in its own Movement or Combat Phase, before that is ended."""
    rules = position.ruleset.steps[position.cursor].rules
    return isinstance(rules, (MovementPhase, CombatPhase)) and rules.side is side


def _all_pinned(position: State, hidden: Iterable[int]) -> bytes:
    """The units that may not move yet, with all of the JNA hidden under them but where some of those are moving."""
    moving = {frame.at.index for frame in position.frames if isinstance(frame, (Moving, Picking))}
    at = {position.pos[unit] for unit in position.pinned if ord(position.pos[unit]) not in moving}
    units = position.ruleset.units
    under = (unit for unit in hidden if units[unit].faction is Faction.JNA and position.pos[unit] in at)
    return bytes(sorted((*position.pinned, *under)))


def _all_ready(position: State, hidden: Iterable[int]) -> bytes:
    """The units that may still move or attack, with all hidden ones of the side whose phase it is."""
    rules = position.ruleset.steps[position.cursor].rules
    if not isinstance(rules, (MovementPhase, CombatPhase)) or position.closing:
        return position.ready
    units, places = position.ruleset.units, position.ruleset.places
    kept = limits.kept_in_place if isinstance(rules, MovementPhase) else limits.kept_still
    able = (
        unit
        for unit in hidden
        if units[unit].side is rules.side and not kept(position, units[unit], places[ord(position.pos[unit])])
    )
    return bytes(sorted((*position.ready, *able)))
