"""The schedule of Croatian reinforcements: posted when operations begin, and brought forward afterwards (10.1, 9.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from ...core.cases import case
from ..actions import Hasten
from ..arrivals import Arrival, changed
from ..map import OFF
from ..ruleset import WrteRuleset
from ..sequence import GAME_TURNS
from ..state import Draft, Position
from ..units import Start, Unit

__all__ = ["TRACK", "awaited", "has", "hasten", "kinds", "later", "post", "standing_by", "unfounded", "wait"]

TRACK: Final = range(2, GAME_TURNS + 2)
"""The Game-Turns on which reinforcements can be posted; the last is beyond the game."""


def _is_reinforcement(unit: Unit) -> bool:
    """Whether a Croatian counter comes later: by the schedule, or by Media War alone."""
    return unit.start in (Start.SCHEDULE, Start.MEDIA_WAR)


def standing_by(position: Position) -> Iterator[Unit]:
    """The Croatian reinforcements that are not in play, in the order of the unit table."""
    pos, off = position.pos, position.ruleset.codes[OFF]
    return (unit for unit in _reinforcements(position.ruleset) if pos[unit.index] == off)


def _reinforcements(ruleset: WrteRuleset) -> tuple[Unit, ...]:
    """All of them, in the same order."""
    found: tuple[Unit, ...] | None = ruleset.memo.get("reinforcements")
    if found is None:
        found = ruleset.memo["reinforcements"] = tuple(filter(_is_reinforcement, ruleset.units))
    return found


def kinds(ruleset: WrteRuleset) -> dict[str, Unit]:
    """The classes of Croatian reinforcements by name, each with its first counter."""
    found: dict[str, Unit] | None = ruleset.memo.get("kinds of reinforcements")
    if found is None:
        found = ruleset.memo["kinds of reinforcements"] = {}
        for unit in _reinforcements(ruleset):
            found.setdefault(unit.kind, unit)
    return found


def unfounded(position: Position) -> Iterator[Arrival]:
    """Those on the track for which there are not enough counters that are not in play."""
    able = Counter(unit.kind for unit in standing_by(position))
    for arrival in position.tracks.arrivals:
        able[arrival.kind] -= arrival.number
        if able[arrival.kind] < 0:
            yield arrival


@case("10.1.track", "10.1.trigger")
def post(draft: Draft) -> None:
    """Post the reinforcements as operations begin, on the Game-Turns after this one.

    They follow the Game-Turn on which operations begin, whatever the scenario (rulings croatian-schedule-unified,
    alliance-schedule, slavonia-schedule).
    """
    coming = [unit.kind for unit in standing_by(draft) if unit.start is Start.SCHEDULE]
    posted: list[tuple[int, str, int]] = []
    for turn, number in draft.ruleset.charts.croatian_arrivals(draft.turn).items():
        posted += [(turn, kind, 1) for kind in coming[:number]]
        del coming[:number]
    arrivals = changed((), *posted)
    draft.record(arrivals=arrivals)
    draft.note("arrivals posted", ("10.1.track",), arrivals=_listed(arrivals))


def _listed(arrivals: Iterable[Arrival]) -> str:
    return "; ".join(map(str, arrivals))


def awaited(position: Position) -> tuple[Arrival, ...]:
    """Those that come now, or are waiting for a place."""
    return tuple(arrival for arrival in position.tracks.arrivals if arrival.turn <= position.turn)


@case("10.1.too-early")
def later(position: Position, entry: int) -> tuple[Arrival, ...]:
    """Those that could come sooner, if some can come on the Game-Turn `entry` at the soonest."""
    return tuple(arrival for arrival in position.tracks.arrivals if arrival.turn > entry)


def has(arrivals: Iterable[Arrival], kind: str, turn: int) -> bool:
    """Whether a unit of a class is among some that come on a Game-Turn."""
    return any((arrival.kind, arrival.turn) == (kind, turn) for arrival in arrivals)


@case("10.1.caches", "10.1.media", "10.1.too-early")
def sooner(turn: int, entry: int) -> int:
    """Two Game-Turns earlier, but no sooner than the next on which some can come (ruling acceleration-past)."""
    return max(turn - 2, entry)


def hasten(draft: Draft, action: Hasten, entry: int, cases: tuple[str, ...]) -> None:
    """Bring one unit forward; it may be brought forward again (ruling acceleration-stack)."""
    to = sooner(action.turn, entry)
    moved = changed(draft.tracks.arrivals, (action.turn, action.kind, -1), (to, action.kind, 1))
    draft.record(arrivals=moved)
    draft.note("arrival hastened", (*cases, "10.1.track"), kind=action.kind, before=action.turn, turn=to)


@case("10.2.unplaced")
def wait(position: Position) -> tuple[Arrival, ...]:
    """The track after a Game-Turn: who did not come is due on the next (ruling croatian-arrival-unplaced)."""
    waiting = awaited(position)
    moves = [
        (turn, arrival.kind, sign * arrival.number)
        for arrival in waiting
        for turn, sign in ((arrival.turn, -1), (position.turn + 1, 1))
    ]
    return changed(position.tracks.arrivals, *moves)
