"""Plans of Anti-Guerrilla Operations in positions that are built or loaded: what in them is against the rules."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.errors import Violation
from .map import Zone
from .operations import target
from .phases.participants import agrees
from .phases.planning import Choosing, WritingTarget, hunters_are_on_the_map, operation_turns
from .state import State

__all__ = ["misplanned", "problems"]


def misplanned(state: State) -> str | None:
    """What is wrong with the frames of the planning, in words: they speak of an operation that there is not."""
    for frame in state.frames:
        if isinstance(frame, (WritingTarget, Choosing)) and not 1 <= frame.operation <= state.tracks.declared:
            return f"there is no operation {frame.operation}, with {state.tracks.declared} declared"
    return None


def problems(state: State) -> Iterator[Violation]:
    """What in the operations of a position is against the rules."""
    tracks, limit = state.tracks, state.operations_limit
    if isinstance(limit, int) and tracks.operations > limit:
        details = {"declared": tracks.operations, "limit": limit}
        yield Violation("15.31", f"{tracks.operations} operations have been declared, and {limit} were drawn", details)
    if tracks.declared and state.turn not in operation_turns():
        yield Violation("8.4", f"there are no operations on Game-Turn {state.turn}", {"turn": state.turn})
    if isinstance(state.first_target, Zone) and state.first_target == state.second_target:
        yield Violation("8.41", f"both operations take place in {state.first_target}")
    if state.hunters and not hunters_are_on_the_map(state):
        yield Violation("16.0.9.43", "the 501st is committed to an operation, but is not on the map")
        return
    for operation in range(tracks.deployed + 1, tracks.declared + 1):
        zone = target(state, operation)
        if isinstance(zone, Zone) and not agrees(state, operation, zone):
            sentence = f"not all who take part in operation {operation} can do so in {zone}"
            yield Violation("8.42", sentence, {"operation": operation, "zone": str(zone)})
