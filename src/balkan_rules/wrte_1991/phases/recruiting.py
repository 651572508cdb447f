"""What Media War does for reinforcements: two come sooner, or one is replaced by a better unit (9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar, Final

import attrs

from ...core.actions import END_PHASE, EndPhase, Group
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import Frame, PhaseRules, top
from ..actions import Action, Hasten, Upgrade
from ..arrivals import Arrival, changed
from ..ruleset import WrteRuleset
from ..rulings import MediaUpgrade234
from ..state import Draft, Position, State
from ..units import Rating, Side, Start, Unit, UnitType
from . import schedule

__all__ = ["Recruiting", "RecruitingRules"]

_MOST: Final = 2
"""Reinforcements that may come sooner."""


@attrs.frozen(order=False)
class Recruiting(Frame):
    """Reinforcements may be brought forward for a Media War, or one of them replaced.

    Attributes:
        hastened: how many have been brought forward.
        turn: the Game-Turn on which the last of them would have come; the next is none that comes before it, so that
            nobody is brought forward twice, and each choice is made in one way only.
        kind: the class of the last.
    """

    hastened: int = 0
    turn: int = 0
    kind: str = ""


# ------------------------------------------------------------------------------------------------- who comes sooner


@case("9.2.early", "10.1.media")
def _hastenable(position: Position, frame: Recruiting) -> tuple[Arrival, ...]:
    """Those that may be brought forward: two at most. Some may come on the next Game-Turn at the soonest."""
    if frame.hastened >= _MOST:
        return ()
    able = schedule.later(position, position.turn + 1)
    return tuple(arrival for arrival in able if (arrival.turn, arrival.kind) >= (frame.turn, frame.kind))


# ----------------------------------------------------------------------------------------------- who is replaced


@case("9.2.upgrade.124")
def _is_asterisk(unit: Unit) -> bool:
    """Whether it is one of the better infantry brigades that Media War alone brings in."""
    return unit.start is Start.MEDIA_WAR and unit.type is UnitType.INFANTRY


def _makes_asterisk(unit: Unit) -> bool:
    """Whether one of those can come in the place of a unit."""
    return unit.start is Start.SCHEDULE and unit.rating == Rating(1, 2, 4)


@case("9.2.upgrade.234")
def _is_117th(unit: Unit) -> bool:
    """Whether it is the mechanized brigade that Media War alone brings in."""
    return unit.start is Start.MEDIA_WAR and unit.type is UnitType.MECHANIZED


@case("9.2.upgrade.234.source")
def _makes_117th(ruleset: WrteRuleset, unit: Unit) -> bool:
    """Whether the mechanized brigade can come in the place of a unit (ruling media-upgrade-234)."""
    if _is_asterisk(unit):
        return ruleset.rulings.media_upgrade_234 is MediaUpgrade234.ASTERISK_TOO
    return unit.start is Start.SCHEDULE and unit.rating == Rating(2, 3, 4)


def _better(position: Position, kind: str) -> str | None:
    """The class that can replace a unit of a class, if there is a counter of it that is not posted."""
    ruleset = position.ruleset
    unit = schedule.kinds(ruleset)[kind]
    if _makes_asterisk(unit):
        suits = _is_asterisk
    elif _makes_117th(ruleset, unit):
        suits = _is_117th
    else:
        return None
    found = [other.kind for other in schedule.standing_by(position) if suits(other)]
    posted = sum(arrival.number for arrival in position.tracks.arrivals if arrival.kind in found)
    return found[0] if len(found) > posted else None


def _upgrade_case(ruleset: WrteRuleset, unit: Unit) -> str:
    """The case that says what can come in the place of a unit."""
    if _makes_asterisk(unit):
        return "9.2.upgrade.124"
    return "9.2.upgrade.234" if _makes_117th(ruleset, unit) else "9.2.upgrade.234.source"


@case("9.2.or")
def _upgradable(position: Position, frame: Recruiting) -> tuple[Arrival, ...]:
    """Those of which one may be replaced, instead of bringing others forward (ruling media-upgrade-limit)."""
    if frame.hastened:
        return ()
    return tuple(arrival for arrival in position.tracks.arrivals if _better(position, arrival.kind))


def _upgrade(draft: Draft, action: Upgrade) -> None:
    """A better unit comes when the one that it replaces would have come."""
    better = _better(draft, action.kind)
    assert better is not None  # noqa: S101 - the action is legal
    draft.record(arrivals=changed(draft.tracks.arrivals, (action.turn, action.kind, -1), (action.turn, better, 1)))
    draft.note("arrival upgraded", ("9.2.or", "10.1.track"), before=action.kind, kind=better, turn=action.turn)


# ------------------------------------------------------------------------------------------------------------ the frame


def can_recruit(position: Position, frame: Recruiting) -> bool:
    """Whether there is something to do about the reinforcements."""
    return bool(_hastenable(position, frame) or _upgradable(position, frame))


class RecruitingRules(PhaseRules[State, Draft, Action]):
    """The Separatist Player brings up to two forward, or has one replaced, or neither."""

    case: ClassVar[str] = "9.2.early"
    title: ClassVar[str] = "recruitment by Media War"
    accepts: ClassVar[frozenset[type]] = frozenset({Hasten, Upgrade, EndPhase})
    side: Enum = Side.SEPARATIST

    def is_needed(self, draft: Draft) -> bool:
        return can_recruit(draft, top(draft, Recruiting))

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Recruiting)
        hasten = tuple(Hasten(arrival.kind, arrival.turn) for arrival in _hastenable(state, frame))
        upgrade = tuple(Upgrade(arrival.kind, arrival.turn) for arrival in _upgradable(state, frame))
        return (Group[Action](None, (*hasten, *upgrade, END_PHASE)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        frame = top(state, Recruiting)
        if isinstance(action, Hasten) and not _has(_hastenable(state, frame), action):
            yield _not_hastened(state, action)
        elif isinstance(action, Upgrade) and not _has(_upgradable(state, frame), action):
            yield _not_upgraded(state, frame, action)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Recruiting)
        if isinstance(action, Hasten):
            schedule.hasten(draft, action, draft.turn + 1, ("9.2.early",))
            draft.replace(Recruiting(frame.hastened + 1, action.turn, action.kind))
            return
        draft.pop()
        if isinstance(action, Upgrade):
            _upgrade(draft, action)

    def universe(self, ruleset: WrteRuleset) -> Iterable[Action]:
        for kind in schedule.kinds(ruleset):
            yield from (Hasten(kind, turn) for turn in schedule.TRACK)
            yield from (Upgrade(kind, turn) for turn in schedule.TRACK)
        yield END_PHASE


def _not_hastened(state: State, action: Hasten) -> Violation:
    """Why nobody of a class is brought forward."""
    details = {"kind": action.kind, "turn": action.turn}
    who = f"{action.kind} of Game-Turn {action.turn}"
    if not _has(state.tracks.arrivals, action):
        return Violation("10.1.track", f"there is no {who} on the track", details)
    if not _has(schedule.later(state, state.turn + 1), action):
        return Violation("10.1.too-early", f"no {who} can come sooner than on the next Game-Turn", details)
    return Violation("9.2.early", f"{who} would have been brought forward before the last one", details)


def _not_upgraded(state: State, frame: Recruiting, action: Upgrade) -> Violation:
    """Why nobody of a class is replaced."""
    details = {"kind": action.kind, "turn": action.turn}
    who = f"{action.kind} of Game-Turn {action.turn}"
    if frame.hastened:
        return Violation("9.2.or", "others have been brought forward, so that nobody is replaced", details)
    if not _has(state.tracks.arrivals, action):
        return Violation("10.1.track", f"there is no {who} on the track", details)
    rule = _upgrade_case(state.ruleset, schedule.kinds(state.ruleset)[action.kind])
    return Violation(rule, f"there is no better unit for {who}", details)


def _has(arrivals: Iterable[Arrival], action: Hasten | Upgrade) -> bool:
    return schedule.has(arrivals, action.kind, action.turn)
