"""What simulations go forward by: an outcome of the dice, or a move of some side, each paid for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...core.state import State
    from .budget import Meter
    from .dice import Stream
    from .nodes import Move

__all__ = ["follow", "roll"]


def roll(state: State[Any, Any], stream: Stream, meter: Meter) -> State[Any, Any]:
    """The state after an outcome of a chance node, by its exact weight."""
    meter.spent += 1
    return state.apply(state.legal_actions().sample(stream.rng(state)), check=False)


def follow(state: State[Any, Any], move: Move, meter: Meter) -> State[Any, Any]:
    """The state after the parts of a move, as far as they are legal, the same side decides, and the budget goes."""
    mover = state.to_move
    first, *more = move
    meter.spent += 1
    state = state.apply(first, check=False)
    for part in more:
        if state.to_move is not mover or meter.is_empty() or not state.allows(part):
            break
        meter.spent += 1
        state = state.apply(part, check=False)
    return state
