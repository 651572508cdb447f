"""What can stand in that which interrupts a segment, whoever has written it into a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from ..core.actions import brief
from .counters import FIRST_PLACE, UNSEEN
from .frame_facts import disagreements
from .frame_order import misplaced
from .frames import NOT_YET, Advancing, Battle, Operating, OperationRoll
from .secrecy import dressed
from .situation import enemy_of
from .state import State
from .veil_limits import unlikely

__all__ = ["faults"]

_NOBODY: Final = -1
"""Stands for no unit, and in a view for one that is not seen."""
_ONE: Final = frozenset({"unit", "attacker_lost", "defender_lost"})
"""Fields that hold the index of a unit."""
_SEVERAL: Final = frozenset({"units", "attackers", "defenders", "charging", "supplied"})
"""Fields that hold several."""
_COUNTRIES: Final = frozenset({"country", "attacker_morale", "defender_morale"})
"""Fields that hold the name of a country; some can be empty."""


def faults(state: State) -> Iterator[str]:
    """What is wrong with the frames of a position; only the first fault is good, for each takes others for granted."""
    yield from _of_fields(state)
    yield from misplaced(state)
    yield from unlikely(state)
    yield from disagreements(dressed(state))


def _of_fields(state: State) -> Iterator[str]:
    """What no frame can hold, whatever stands elsewhere in the position."""
    for frame in state.frames:
        off_map = _can_be_off_map(state, frame)
        for part in (frame, getattr(frame, "battle", None), getattr(frame, "operation", None)):
            for name in _wrong_fields(state, part, off_map=off_map):
                yield f"{type(part).__name__}.{name}: {brief(getattr(part, name))} cannot stand there"
        if isinstance(frame, Operating | OperationRoll):
            yield from _wrong_agents(state, frame)


def _can_be_off_map(state: State, frame: object) -> bool:
    """Whether units of a frame may have been lost since it began: attackers may, and whoever waits for others."""
    return isinstance(frame, Advancing) or frame is not state.frames[-1]


def _wrong_fields(state: State, part: object, *, off_map: bool) -> Iterator[str]:
    """The fields of a frame, or of what it is about, that hold units or countries that they cannot."""
    kind: Any = type(part)
    for field in attrs.fields(kind) if part is not None else ():
        value = getattr(part, field.name)
        if field.name in _COUNTRIES:
            is_good = value in (None, "", *state.ruleset.countries)
        elif field.name in _ONE:
            can_be_nobody = field.default == _NOBODY or getattr(part, "is_veiled", False)
            is_good = _is_there(state, value, off_map=off_map) or (can_be_nobody and value == _NOBODY)
        else:
            is_good = field.name not in _SEVERAL or _are_there(state, part, field.name, off_map=off_map)
        if not is_good:
            yield field.name


def _is_there(state: State, unit: int, *, off_map: bool) -> bool:
    """Whether there is such a unit, and it is on the map as far as is seen, if it must be."""
    if not 0 <= unit < len(state.pos):
        return False
    return off_map or ord(state.pos[unit]) >= FIRST_PLACE or ord(state.pos[unit]) == UNSEEN


def _are_there(state: State, part: object, name: str, *, off_map: bool) -> bool:
    """Whether several units are on the map, each once, and those of a battle on their sides."""
    units: tuple[int, ...] = getattr(part, name)
    if len({*units}) != len(units) or not all(_is_there(state, unit, off_map=off_map) for unit in units):
        return False
    if not isinstance(part, Battle) or name not in {"attackers", "defenders"}:
        return True
    side = part.side if name == "attackers" else enemy_of(part.side)
    return bool(units) and all(state.side(unit) is side for unit in units)


def _wrong_agents(state: State, frame: Operating | OperationRoll) -> Iterator[str]:
    """Both sides commit no more agents than they have, the attacker one at least, and before the roll."""
    operation = frame if isinstance(frame, Operating) else frame.operation
    is_open = isinstance(frame, Operating)
    numbers = (("attacking", operation.side, 1), ("defending", enemy_of(operation.side), 0))
    for name, side, least in numbers:
        number: int = getattr(operation, name)
        is_awaited = is_open and (number == NOT_YET or operation.is_veiled)
        if not (is_awaited or least <= number <= state.tracks.agents(side)):
            yield f"{name}: {brief(number)} agents cannot have been committed"
