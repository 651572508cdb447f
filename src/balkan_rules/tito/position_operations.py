"""Plans of Anti-Guerrilla Operations in positions that are built or loaded: what in them is against the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..core.actions import brief
from ..core.errors import PositionError, Violation
from .map import Zone
from .operations import aside_place, pieces_at, target
from .phases.operations_limit import numbers
from .phases.participants import agrees
from .phases.planning import Choosing, WritingTarget, hunters_are_on_the_map, operation_turns
from .ruleset import TitoRuleset
from .state import State

__all__ = ["misplanned", "problems", "written_down"]


def written_down(ruleset: TitoRuleset, names: Iterable[object], declared: int) -> tuple[Zone | None, Zone | None]:
    """The Zone of each operation, from the names given for so many as are declared."""
    zones = [_zone(ruleset, name) for name in names]
    if len(zones) > declared:
        message = f"targets: {len(zones)} Zones are named, and `declared` is {declared}"
        raise PositionError(message)
    first, second, *_ = (*zones, None, None)
    return first, second


def _zone(ruleset: TitoRuleset, name: object) -> Zone:
    for zone in ruleset.zones:
        if name in (zone, zone.name):
            return zone
    message = f"targets: {brief(name, 60)} is none of {', '.join(map(str, ruleset.zones))}"
    raise PositionError(message)


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
    if isinstance(limit, int) and limit not in numbers(state.ruleset):
        yield Violation("15.31.values", f"no counter in the cup has the number {limit}", {"limit": limit})
    if tracks.operations < tracks.declared:
        details = {"declared": tracks.declared, "operations": tracks.operations}
        sentence = f"operations declared in this Game-Turn: {tracks.declared}, in the game: {tracks.operations}"
        yield Violation("15.32", sentence, details)
    if tracks.deployed > tracks.declared:
        details = {"declared": tracks.declared, "deployed": tracks.deployed}
        sentence = f"operations deployed: {tracks.deployed}, declared: {tracks.declared}"
        yield Violation("8.44", sentence, details)
    yield from _untargeted(state)
    yield from _not_aside(state)
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


def _untargeted(state: State) -> Iterator[Violation]:
    """The operations that are declared, and whose Zone ought to have been written down (8.41)."""
    writing = [frame.operation for frame in state.frames if isinstance(frame, WritingTarget)]
    for operation in range(1, min([state.tracks.declared + 1, *writing])):
        if target(state, operation) is None:
            sentence = f"operation {operation} is declared, and no Zone is written down for it"
            yield Violation("8.41", sentence, {"operation": operation})


def _not_aside(state: State) -> Iterator[Violation]:
    """What has an origin in an operation that has not been deployed, and is not aside for it (8.42).

    Once an operation has been deployed its units can be anywhere.
    """
    noted = Counter((post.operation, post.unit) for post in state.tracks.origins)
    for (operation, piece), number in noted.items():
        aside = dict(pieces_at(state, aside_place(operation))).get(piece, 0)
        if operation > state.tracks.deployed and aside < number:
            details = {"unit": str(piece), "operation": operation, "noted": number, "aside": aside}
            sentence = f"{piece} has left its place for operation {operation}, and is not aside"
            yield Violation("8.42", sentence, details)
