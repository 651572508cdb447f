"""What a position of *Tito and His Partisan Army* is worth when a simulation is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .values import victory

if TYPE_CHECKING:
    from ...tito import State

__all__ = ["value"]

_STAGES: Final = 3
"""The Victory Point Stages that the present strength is counted for."""
_EARNS: Final = 0.5
"""Victory Points that a Strength Point of guerrillas earns in a stage, as games of the greedy bot have it."""
_VICTORY: Final = 40.0
"""Victory Points that winning is worth beside them."""


def value(state: State) -> float:
    """Victory Points to the Axis, which loses what the Yugoslavs have.

    Added to what they have are the points that their guerrillas may still earn: half a point for each Strength Point in
    each Victory Point Stage to come, up to three. In a game that is over it counts instead who has won.
    """
    outcome = state.outcome
    if outcome is not None:
        return _VICTORY * victory(state) - outcome.score
    stages = state.tracks.scenario.turns[-1] + 1 - state.turn
    strength = sum(
        kind.strength * (len(here) + len(moved))
        for kind, here, moved in zip(state.ruleset.kinds, state.guerrillas, state.guerrillas_moved, strict=True)
    )
    return -(state.points + _EARNS * min(stages, _STAGES) * strength)
