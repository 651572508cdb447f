"""Whether what a view shows of hidden units agrees with itself, whoever has written it into a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .counters import UNSEEN
from .frames import Moving, RallyRoll
from .state import State

__all__ = ["uncounted", "unlikely"]


def uncounted(state: State) -> Iterator[str]:
    """Countries of which other numbers of units are hidden somewhere than are not seen open."""
    unseen = Counter(unit.country for unit in state.ruleset.units if ord(state.pos[unit.index]) == UNSEEN)
    seen: Counter[str] = Counter()
    for _, country, _, count in state.backs:
        seen[country] += count
    for country in state.ruleset.countries:
        if unseen[country] != seen[country]:
            yield f"backs: {seen[country]} units of {country} are hidden there, and {unseen[country]} are Unseen"


def unlikely(state: State) -> Iterator[str]:
    """Frames of units that are hidden, in which what is seen of them cannot be."""
    for frame in state.frames:
        if isinstance(frame, Moving | RallyRoll) and not _is_likely(state, frame):
            yield f"{type(frame).__name__}: nobody who is hidden can act so"


def _is_likely(state: State, frame: Moving | RallyRoll) -> bool:
    """Whether a frame names its unit, which is seen, or only one that is hidden where it says."""
    is_weak = isinstance(frame, RallyRoll) or frame.is_weak
    if not frame.is_veiled:
        told = frame.country or (isinstance(frame, Moving) and frame.is_weak)
        return not told and ord(state.pos[frame.unit]) != UNSEEN
    if isinstance(frame, Moving) and frame.spent:
        return False
    return (frame.at.index, frame.country, is_weak) in {back[:3] for back in state.backs}
