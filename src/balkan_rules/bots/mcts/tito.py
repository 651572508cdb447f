"""What a position of *Tito and His Partisan Army* is worth when a simulation is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .values import victory

if TYPE_CHECKING:
    from ...tito import State

__all__ = ["LATE", "value"]

LATE: Final = 1.0
"""No decision is so late in a Game-Turn that simulations of it go on to the end of the next."""
_STAGES: Final = 3
"""The Victory Point Stages that strength is counted for."""
_GUERRILLAS: Final = 0.5
"""Victory Points that a Strength Point of guerrillas earns in a stage, as games of the greedy bot have it."""
_AXIS: Final = 0.15
"""Victory Points that one of the Axis denies in a stage: it has about three times as many."""
_HELD: Final = 0.5
"""The share of the points of Objective Displays in Yugoslav hands that is still there at the next stage."""
_VICTORY: Final = 10.0
"""Victory Points that winning is worth beside them."""


def value(state: State) -> float:
    """Victory Points to the Axis, which loses what the Yugoslavs have.

    Added to what they have is what they may still earn: half of the points of the Objective Displays where guerrillas
    are, half a point for each Strength Point of guerrillas in each Victory Point Stage to come, up to three, less 0.15
    for each of the Axis. In a game that is over it counts instead who has won.
    """
    outcome = state.outcome
    if outcome is not None:
        return _VICTORY * victory(state) - outcome.score
    rules = state.ruleset
    guerrillas, places = 0, set[int]()
    for kind, here, moved in zip(rules.kinds, state.guerrillas, state.guerrillas_moved, strict=True):
        guerrillas += kind.strength * (len(here) + len(moved))
        places.update(here, moved)
    displays = [rules.places[place].display for place in places]
    held = sum(display.victory_points for display in displays if display is not None)
    axis = sum(unit.strength for unit, place in zip(rules.units, state.pos, strict=True) if rules.is_axis[place])
    stages = min(state.tracks.scenario.turns[-1] + 1 - state.turn, _STAGES)
    return -(state.points + _HELD * held + stages * (_GUERRILLAS * guerrillas - _AXIS * axis))
