"""What a side may not see: the units under the top one of an enemy stack (8.0).

The top unit is the first one in the order of the unit table: the book leaves the order of a stack to its owner, and
one order for all keeps the decisions few. Who moves and who is ready is hidden with the unit; who has a Weapons Cache
is public. A frame may show some units while it lasts.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final

import attrs

from ..core.cases import case
from ..core.sequence import Frame
from .map import FIRST_HEX, UNSEEN, Area, Place
from .rulings import ZoneParamilitary
from .showing import Showing
from .units import Faction, Side

if TYPE_CHECKING:
    from .ruleset import WrteRuleset
    from .state import Draft, Position, State

__all__ = [
    "covers",
    "hidden_among",
    "hides_unit",
    "inspects",
    "is_covered",
    "is_hidden",
    "is_unseen",
    "note_reveals",
    "other_side",
    "sees_into",
    "veil_frames",
    "veil_pos",
    "veil_set",
    "witnesses",
]

_UNSEEN = chr(UNSEEN)
_FEDERALIST: Final = Side.FEDERALIST
_SEPARATIST: Final = Side.SEPARATIST
"""They are read again and again: a name of the module is found faster than a member of an enum."""


def inspects(side: Enum, place: Place) -> bool:
    """Whether a side may look through the enemy's stacks in a hex at any time."""
    return _separatist_inspects(place) if side is Side.SEPARATIST else _federalist_inspects(place)


@case("8.0.inspect.separatist")
def _separatist_inspects(place: Place) -> bool:
    return place.area is Area.SLOVENIA or place.is_serb or place.is_mixed


@case("8.0.inspect.federalist")
def _federalist_inspects(place: Place) -> bool:
    """Ruling inspection-c: a C hex is one with a majority of Croats."""
    return place.is_croat or place.is_mixed


def _range_of_enemy(state: Position, side: Enum) -> tuple[int, int]:
    return state.ruleset.separatist if side is _FEDERALIST else state.ruleset.federalist


def sees_into(position: Position, side: Enum, place: Place) -> bool:
    """Whether a side sees all units in a hex now: it may look at any time, or a frame shows them."""
    if inspects(side, place):
        return True
    return any(frame.opens(place.index) for frame in position.frames if isinstance(frame, Showing))


def _is_shown(position: Position, unit: int) -> bool:
    """Whether what is going on shows a unit to both Players."""
    return any(frame.shows(unit) for frame in position.frames if isinstance(frame, Showing))


@case("8.0.hidden")
def hides_unit(position: Position, side: Enum, unit: int) -> bool:
    """Whether a unit of the enemy stands under another where `side` may not look."""
    ruleset, code = position.ruleset, position.pos[unit]
    first, _ = ruleset.separatist if side is _FEDERALIST else ruleset.federalist
    top, place = position.pos.find(code, first), ord(code)
    if place < FIRST_HEX or not covers(ruleset, top, unit):
        return False
    return not sees_into(position, side, ruleset.places[place]) and not _is_shown(position, unit)


def is_covered(position: Position, side: Enum, unit: int, place: Place) -> bool:
    """Whether a unit of the enemy that comes into a hex would be hidden from `side` there."""
    top = position.pos.find(position.ruleset.codes[place.index], *_range_of_enemy(position, side))
    return top >= 0 and covers(position.ruleset, top, unit) and not sees_into(position, side, place)


def covers(ruleset: WrteRuleset, top: int, unit: int) -> bool:
    """Whether the top unit of a stack hides another one: all but those whose zone reaches further than its own.

    Such a zone cannot be kept secret, since movement and ambushes tell of it (ruling zone-paramilitary).
    """
    if top >= unit:
        return False
    factions = ruleset.units[top].faction, ruleset.units[unit].faction
    reaches_further = factions == (Faction.KRAJINA, Faction.PARAMILITARY)
    return not reaches_further or ruleset.rulings.zone_paramilitary is not ZoneParamilitary.AS_JNA


def other_side(side: Side) -> Side:
    """The enemy of a side."""
    return _SEPARATIST if side is _FEDERALIST else _FEDERALIST


def is_hidden(position: Position, unit: int) -> bool:
    """Whether a unit is hidden from the enemy of its side."""
    return hides_unit(position, position.ruleset.enemies[unit], unit)


def hidden_among(position: Position, units: Sequence[int]) -> list[int]:
    """Those of some units of one side that are hidden from its enemy; for most a glance shows that they are not."""
    pos, find = position.pos, position.pos.find
    first = position.ruleset.federalist[1] if units and units[0] >= position.ruleset.federalist[1] else 0
    covered = [unit for unit in units if find(pos[unit], first) != unit]
    return [unit for unit in covered if is_hidden(position, unit)]


def witnesses(draft: Draft, unit: int, to: int) -> frozenset[Enum] | None:
    """Who sees a unit that is put into a place: its Player alone if it is hidden there; None is everybody."""
    before, occupants = draft.pos, draft.occupants
    draft.put(unit, to)
    hidden = is_hidden(draft, unit)
    draft.pos, draft.occupants = before, occupants
    return frozenset({draft.ruleset.units[unit].side}) if hidden else None


def note_reveals(draft: Draft, before: str, frames: tuple[Frame, ...] | None = None) -> None:
    """Report to each side the enemy units that it sees now and did not see before.

    Args:
        draft: what is known now.
        before: where units were.
        frames: what interrupted the phase before; the same as now if not given.
    """
    if draft.events is None or (draft.pos == before and frames is None):
        return
    after = draft.pos, draft.frames
    for side in Side:
        first, last = _range_of_enemy(draft, side)
        seen = [unit for unit in range(first, last) if not hides_unit(draft, side, unit)]
        draft.pos, draft.frames = before, after[1] if frames is None else frames
        shown = [unit for unit in seen if hides_unit(draft, side, unit)]
        draft.pos, draft.frames = after
        for unit in shown:
            draft.note(
                "seen", ("8.0.hidden",), seen_by=frozenset({side}), reveals=True, unit=str(draft.ruleset.units[unit])
            )


def veil_pos(state: State, side: Enum) -> str:
    """Where units are, as a side sees it: hidden ones are `UNSEEN`."""
    first, last = _range_of_enemy(state, side)
    pos = state.pos
    seen = [_UNSEEN if hides_unit(state, side, unit) else pos[unit] for unit in range(first, last)]
    return pos[:first] + "".join(seen) + pos[last:]


def is_unseen(pos: str) -> bool:
    """Whether somebody is hidden in it."""
    return _UNSEEN in pos


def veil_set(state: State, side: Enum, units: bytes) -> bytes:
    """A set of units, as a side sees it: without those that are hidden from it."""
    first, last = _range_of_enemy(state, side)
    return bytes(
        unit
        for unit in units
        if not first <= unit < last or (state.pos[unit] != _UNSEEN and not hides_unit(state, side, unit))
    )


def veil_frames(state: State, side: Enum) -> tuple[object, ...]:
    """What interrupts a phase, as a side sees it: frames tell of units in fields of sets, or of one unit.

    A field of metadata `of_group` tells something of all units that are or were in a group, be they hidden; the enemy
    sees what this function makes of the frame in its place, wherever the group has come.
    """
    return tuple(_veil_frame(state, side, frame) for frame in state.frames)


def _veil_frame(state: State, side: Enum, frame: object) -> object:
    kind: type[attrs.AttrsInstance] = type(frame)  # type: ignore[assignment]  # frames are attrs classes
    values = {field.name: getattr(frame, field.name) for field in attrs.fields(kind)}
    for field in attrs.fields(kind):
        value = values[field.name]
        if isinstance(value, bytes):
            values[field.name] = veil_set(state, side, value)
        elif "of_group" in field.metadata and _is_enemy_at(state, side, values["at"]):
            values[field.name] = field.metadata["of_group"](frame)
    return kind(**values)


def _is_enemy_at(state: State, side: Enum, place: Place) -> bool:
    return state.pos.find(state.ruleset.codes[place.index], *_range_of_enemy(state, side)) >= 0
