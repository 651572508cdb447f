"""A group on the move: who is in it, who is taken in, dropped or split off (6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from ...core.cases import case
from ...core.part_fields import PartSet
from ...core.sequence import Frame, top
from ..limits import not_overdrawn
from ..map import Place
from ..ruleset import WrteRuleset
from ..rulings import MarchAdjacencyMeaning
from ..state import Draft, Position, units_at, without
from ..units import Side, Unit
from ..zones import enemies, in_zone

__all__ = [
    "Moving",
    "Picking",
    "begin",
    "can_leave",
    "can_split",
    "drop",
    "finish",
    "is_near",
    "mover",
    "near_enemies",
    "split",
    "startable",
    "takable",
    "take",
]

_SET: Final = PartSet(Unit)
_PUBLIC_HALTS: Final = frozenset({"11.0.zone-to-zone"})
"""What makes a group stop before the eyes of both Players; that it lacks movement factors is its Player's business."""


def _spent_openly(frame: Moving) -> int:
    return frame.spent_openly


def _halted_openly(frame: Moving) -> str:
    return frame.halted if frame.halted in _PUBLIC_HALTS else ""


@attrs.frozen(order=False)
class Moving(Frame):
    """A group is on the move. If the frame below is one too, this is a group that has split off that one.

    Attributes:
        at: the hex it stands in.
        units: the units in it (sorted indices).
        after: the unit that was last taken into it, dropped or split off in this hex, as a set: the next must come
            after it in the unit table, so that each choice of units is made in one way only.
        spent: movement factors spent so far; a group that splits off has spent what the first one has.
        spent_openly: how many of them at least, by what the enemy has seen of the path and of the group; a view of the
            enemy shows no more.
        has_moved: whether it has entered a hex.
        is_fresh: whether it has split off and not moved since.
        began_in_zone: whether its move began in an enemy zone of control.
        may_march: whether no enemy has been beside it since the phase began.
        halted: the case that makes it stop here; empty if none does.
        has_landed: whether it is a commando that is landing (16.3).
        conquers: whether it conquers the city that it has entered, if no ambush keeps it from that (5.2).
    """

    at: Place
    units: bytes = attrs.field(metadata={"codec": _SET})
    after: bytes = attrs.field(default=b"", metadata={"codec": _SET})
    spent: int = attrs.field(default=0, metadata={"of_group": _spent_openly})
    spent_openly: int = 0
    has_moved: bool = False
    is_fresh: bool = False
    began_in_zone: bool = False
    may_march: bool = False
    halted: str = attrs.field(default="", metadata={"of_group": _halted_openly})
    has_landed: bool = False
    conquers: bool = False


@attrs.frozen(order=False)
class Picking(Frame):
    """A hidden unit is being moved or dropped, and its Player says which.

    Attributes:
        at: the hex it stands in.
        leaves: whether it is dropped from the group; otherwise it is taken into one.
    """

    at: Place
    leaves: bool = False


def mover(position: Position) -> Side:
    """The side whose Movement Phase it is."""
    return position.ruleset.steps[position.cursor].rules.side  # type: ignore[return-value]  # a Movement Phase has one


def _follows(frame: Moving, unit: int) -> bool:
    return not frame.after or unit > frame.after[0]


# ------------------------------------------------------------------------------------------------------ how it begins


def begin(draft: Draft, unit: int) -> None:
    """Let a group of one unit be formed."""
    ruleset = draft.ruleset
    side, place = ruleset.units[unit].side, ord(draft.pos[unit])
    one = bytes((unit,))
    draft.push(
        Moving(
            at=ruleset.places[place],
            units=one,
            after=one,
            began_in_zone=in_zone(draft, side, place),
            may_march=not is_near(draft, side, place),
        )
    )


def _join(draft: Draft, frame: Moving, unit: int) -> None:
    """Take one more unit into a group that has not moved yet."""
    units = bytes(sorted((*frame.units, unit)))
    draft.replace(attrs.evolve(frame, units=units, after=bytes((unit,))))


@case("7.3.march.conditions")
def _is_barred_by_zones(ruleset: WrteRuleset) -> bool:
    """Whether only enemy zones bar a march, and not any enemy beside it (ruling march-adjacency-meaning)."""
    return ruleset.rulings.march_adjacency_meaning is MarchAdjacencyMeaning.ZONE


def near_enemies(position: Position, side: Side) -> int:
    """The hexes near an enemy, so that nobody marches there."""
    theirs = enemies(position, side)
    return theirs.zones if _is_barred_by_zones(position.ruleset) else theirs.beside


def is_near(position: Position, side: Side, place: int) -> bool:
    """Whether a hex is one of them."""
    return position.ruleset.map.bits[place] & near_enemies(position, side) != 0


@case("6.3.form")
def _can_join(state: Position, frame: Moving) -> Sequence[int]:
    """The units that may still be taken into a group before it moves: they stand with it."""
    if frame.has_moved:
        return []
    there = units_at(state, frame.at.index)
    ready = [unit for unit in there if unit in state.ready and _follows(frame, unit) and unit not in frame.units]
    return not_overdrawn(state, ready, frame.units)


@case("6.3.optional")
def startable(position: Position, at: Place) -> Sequence[int]:
    """The units in a hex with which a group may begin: any that is ready, for they need not move together."""
    return not_overdrawn(position, [unit for unit in units_at(position, at.index) if unit in position.ready])


# --------------------------------------------------------------------------------------------------- leaving the group


@case("6.3.drop")
def can_leave(frame: Moving) -> list[int]:
    """The units that may be dropped from the group where it has come."""
    if not frame.has_moved or frame.is_fresh or len(frame.units) < 2:
        return []
    return [unit for unit in frame.units if _follows(frame, unit)]


@case("6.4.split", "6.4.resplit")
def can_split(frame: Moving) -> bool:
    """Whether units may split off the group where it has come, as often as it likes."""
    return frame.has_moved and not frame.is_fresh and not frame.halted and len(frame.units) > 1


def _can_split_too(position: Position, frame: Moving) -> list[int]:
    """The units of the first group that may go with the one that splits off it; somebody stays in the first."""
    below = position.frames[position.frames.index(frame) - 1] if frame.is_fresh else None
    if not isinstance(below, Moving) or len(below.units) < 2:
        return []
    return [unit for unit in below.units if _follows(frame, unit)]


@case("6.4.spent", "6.4.finish-first")
def split(draft: Draft, frame: Moving) -> None:
    """Begin a group that splits off; the first one goes on when it has stopped."""
    draft.push(attrs.evolve(frame, units=b"", after=b"", is_fresh=True))


def take(draft: Draft, unit: int) -> None:
    """Take a unit into the innermost group: one that is being formed, or one that splits off the group below."""
    frame = top(draft, Moving)
    one = bytes((unit,))
    if not frame.is_fresh:
        _join(draft, frame, unit)
        return
    below = draft.frames[-2]
    assert isinstance(below, Moving)  # noqa: S101 - a fresh group has split off one
    joined = attrs.evolve(frame, units=bytes(sorted((*frame.units, unit))), after=one)
    draft.frames = (*draft.frames[:-2], attrs.evolve(below, units=without(below.units, unit)), joined)


def drop(draft: Draft, unit: int) -> None:
    """Leave a unit behind, which has moved now."""
    frame, one = top(draft, Moving), bytes((unit,))
    draft.replace(attrs.evolve(frame, units=without(frame.units, unit), after=one))
    finish(draft, one)


@case("7.1.no-saving")
def finish(draft: Draft, units: bytes) -> None:
    """Units have moved: what they have not spent is lost."""
    draft.ready = without(draft.ready, *units)


def takable(state: Position, frame: Moving) -> Sequence[int]:
    """The units that may be taken into a group now."""
    return _can_split_too(state, frame) if frame.is_fresh else _can_join(state, frame)
