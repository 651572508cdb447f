"""In which segments what interrupts one can stand, and what can wait beneath it, whoever has written it into a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from ..core.sequence import Frame
from .battle_order import muster
from .frames import (
    Advancing,
    BombardmentRoll,
    Charging,
    CombatRoll,
    Evading,
    EvasionRoll,
    Hunted,
    Joining,
    Looking,
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
from .state import State

__all__ = ["misplaced"]

_STRATEGIC: Final = frozenset({"seq.strategic_operations"})
_MOVEMENT: Final = frozenset({"seq.movement"})
_BOMBARDMENT: Final = frozenset({"seq.offensive_bombardment", "seq.defensive_bombardment"})
_COMBAT: Final = frozenset({"seq.combat"})
_SEGMENTS: Final[Mapping[type, frozenset[str]]] = {
    SpyRoll: _STRATEGIC,
    Looking: _STRATEGIC,
    Operating: _STRATEGIC,
    OperationRoll: _STRATEGIC,
    Persuading: _STRATEGIC,
    Moving: _MOVEMENT,
    ReconRoll: _MOVEMENT,
    BombardmentRoll: _BOMBARDMENT,
    Hunted: _BOMBARDMENT,
    Joining: _BOMBARDMENT | _COMBAT,
    Evading: _BOMBARDMENT | _COMBAT,
    EvasionRoll: _BOMBARDMENT | _COMBAT,
    Retreating: _BOMBARDMENT | _COMBAT,
    Advancing: _COMBAT,
    Charging: _COMBAT,
    Spending: _COMBAT,
    CombatRoll: _COMBAT,
    Losing: _COMBAT,
    RallyRoll: frozenset({"seq.rally"}),
}
"""The cases of the segments that each class can interrupt."""
_BENEATH: Final[Mapping[type, tuple[type, ...]]] = {
    Moving: (Moving,),
    ReconRoll: (Moving,),
    Retreating: (Retreating, Advancing),
}
"""What can wait beneath a frame of a class; beneath all others nothing can."""


def misplaced(state: State) -> Iterator[str]:
    """Frames that do not fit the segment, or that do not follow on what waits beneath them."""
    played = state.ruleset.steps[state.cursor].rules.case
    beneath: Frame | None = None
    for frame in state.frames:
        name, kind = type(frame).__name__, getattr(frame, "is_bombardment", None)
        if played not in _SEGMENTS[type(frame)] or kind is (played in _COMBAT):
            yield f"{name} does not interrupt this segment"
        if beneath is not None and not isinstance(beneath, _BENEATH.get(type(frame), ())):
            yield f"{name} does not follow on {type(beneath).__name__}"
        beneath = frame
    yield from _rolling(state.frames)
    yield from _marching(state)


def _rolling(frames: Sequence[Frame]) -> Iterator[str]:
    """A reconnaissance rolls for the unit that moves."""
    if frames and isinstance(frames[-1], ReconRoll):
        moving = frames[-2] if len(frames) > 1 else None
        if not isinstance(moving, Moving) or moving.unit != frames[-1].unit:
            yield "ReconRoll is not that of the unit that moves"


def _marching(state: State) -> Iterator[str]:
    """Several units move or retreat only in a row: those of a corps that has come on, and each once."""
    moving = [frame.unit for frame in state.frames if isinstance(frame, Moving)]
    retreating = [frame.unit for frame in state.frames if isinstance(frame, Retreating)]
    if len({*moving}) != len(moving) or len({*retreating}) != len(retreating):
        yield "a unit moves or retreats twice"
    corps = muster(state.ruleset, state.scenario).corps
    come = (corps.get(formation, ()) for formation in state.tracks.corps)
    if len(moving) > 1 and not any({*moving} <= {*units} for units in come):
        yield "only units of a corps that has come on move one after the other"
