"""The Uprising Segment: Zones whose garrison is too small may rise (7.5).

Every Zone below its Garrison Value is rolled for, once, in an order that the Yugoslav Player chooses (16.0.7.42). What
the Axis has in a Zone cannot change in this segment, so it does not matter that Zones are judged one after another
(ruling uprising-timing).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import attrs

from ...core.actions import Group, Roll
from ...core.cases import case
from ...core.errors import Violation
from ...core.sequence import DieRules, Frame, PhaseRules
from ..actions import Action, Rise
from ..limits import may_enter
from ..map import Alignment, Column, Zone
from ..permissions import permissions
from ..ruleset import TitoRuleset
from ..state import CHETNIK_GROUP, PARTISAN_GROUP, Draft, Position, State, left
from ..units import Nationality, Side
from .arrivals import arrive
from .garrisons import garrisons, has_away, made_up_from_away, shortfall, too_few

__all__ = ["AlignmentRoll", "AlignmentRollRules", "Uprising", "UprisingRoll", "UprisingRollRules"]

_HIGHEST_DIE = 6


@attrs.frozen(order=False)
class UprisingRoll(Frame):
    """A Zone may rise; the die is to be rolled (7.52).

    Attributes:
        zone: which.
    """

    zone: Zone


@attrs.frozen(order=False)
class AlignmentRoll(Frame):
    """A Zone rises; the die for the factions is to be rolled (7.53.C).

    Attributes:
        zone: which.
        groups: how many groups it raises.
    """

    zone: Zone
    groups: int


# -------------------------------------------------------------------------------------------------------------- dice


@case("7.52")
def modified(zone: Zone, die: int) -> int:
    """The uprising die less the Zone's Uprising Modifier; the Zone rises on 1 or more."""
    return die - zone.uprising_modifier


@case("7.53.B")
def groups_raised(lacking: int, modified_die: int) -> int:
    """How many groups an uprising raises in all."""
    return lacking * modified_die


@case("7.53.C")
def shares(zone: Zone, groups: int, die: int) -> tuple[int, int]:
    """How many of the groups are Partisans and how many Chetniks, on a faction die (any for a neutral Zone)."""
    if zone.alignment is Alignment.NEUTRAL or die % 2:
        return groups - groups // 2, groups // 2
    return (groups, 0) if zone.alignment is Alignment.PARTISAN else (0, groups)


# ------------------------------------------------------------------------------------------------------- which Zones


@case("7.55")
def no_guerrillas(position: Position) -> bool:
    """Whether no guerrilla of any allegiance is on the map (ruling uprising-no-guerrillas)."""
    return not any(position.guerrillas) and not any(position.guerrillas_moved)


def _is_closed(ruleset: TitoRuleset, zone: Zone, bits: int) -> bool:
    """Whether guerrillas may not be in the Zone (6.61, ruling uprising-closed-zones)."""
    return not may_enter(ruleset, ruleset.kinds[PARTISAN_GROUP], zone.index, bits)


def _most(zone: Zone, sixths: int) -> int:
    """How many groups the highest roll would raise with so many sixths of a division in the Zone; below 1 if none."""
    return groups_raised(shortfall(zone, sixths), modified(zone, _HIGHEST_DIE))


def _pools(position: Position) -> tuple[bool, bool]:
    """Whether counters of Partisan groups are left, and of Chetnik groups."""
    return left(position, PARTISAN_GROUP) > 0, left(position, CHETNIK_GROUP) > 0


def _has_counters(zone: Zone, most: int, pools: tuple[bool, bool]) -> bool:
    """Whether some faction die would bring a counter from the pools, if so many groups are raised, one at least."""
    partisans, chetniks = pools
    if partisans:
        return True  # an odd die gives them half or more
    return chetniks and max(shares(zone, most, die)[1] for die in (1, 2)) > 0


def _restless(position: Position) -> tuple[tuple[Zone, int], ...]:
    """The Zones that some roll would make rise, each with the most groups that it could raise, in map order."""
    memo, facts = position.ruleset.memo, (garrisons(position), permissions(position))
    last: tuple[tuple[tuple[int, ...], int], tuple[tuple[Zone, int], ...]] | None = memo.get("restless Zones")
    if last is None or last[0] != facts:  # as with garrisons
        last = memo["restless Zones"] = (facts, _find_restless(position.ruleset, *facts))
    return last[1]


def _find_restless(ruleset: TitoRuleset, present: tuple[int, ...], bits: int) -> tuple[tuple[Zone, int], ...]:
    zones = [
        (zone, _most(zone, sixths))
        for zone, sixths in zip(ruleset.zones, present, strict=True)
        if too_few(ruleset, zone, sixths) and not _is_closed(ruleset, zone, bits)
    ]
    return tuple([(zone, most) for zone, most in zones if most > 0])


def _open(position: Position) -> Iterator[int]:
    """The Zones that must still be rolled for."""
    if no_guerrillas(position):
        return
    risen, pools = position.risen, _pools(position)
    for zone, most in _restless(position):
        if zone.index not in risen and _has_counters(zone, most, pools):
            yield zone.index


@case("7.5")
def open_zones(position: Position) -> tuple[int, ...]:
    """The Zones that must still be rolled for, in map order.

    The last answer is kept: whether the segment goes on and what can be done in it is asked of the same position.
    """
    memo, counters = position.ruleset.memo, (position.guerrillas, position.guerrillas_moved)
    facts = garrisons(position), permissions(position), counters, position.risen
    last: tuple[object, tuple[int, ...]] | None = memo.get("open Zones")
    if last is None or last[0] != facts:
        last = memo["open Zones"] = (facts, tuple(_open(position)))
    return last[1]


@case("4.2.E.1", "4.2.E.1.uprising")
def _some_open(position: Position) -> bool:
    """Whether some Zone must still be rolled for."""
    return bool(open_zones(position))


@case("16.0.7.42")
def _choices(state: State) -> tuple[Group[Action], ...]:
    """Every Zone that must still be rolled for: any of them can be next."""
    table = _groups(state.ruleset)
    return tuple([table[zone] for zone in open_zones(state)])


class Uprising(PhaseRules[State, Draft, Action]):
    """The Uprising Segment. It ends of itself when every Zone that may rise has been rolled for."""

    case: ClassVar[str] = "4.2.E.1.uprising"
    title: ClassVar[str] = "Uprising Segment"
    accepts: ClassVar[frozenset[type]] = frozenset({Rise})

    def to_move(self, state: State) -> Side:
        return Side.YUGOSLAV

    def is_needed(self, draft: Draft) -> bool:
        return _some_open(draft)

    def leave(self, draft: Draft) -> None:
        draft.risen = b""

    def groups(self, state: State) -> Sequence[Group[Action]]:
        return _choices(state)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        assert isinstance(action, Rise)  # noqa: S101 - the only class accepted
        zone = action.zone
        sixths = garrisons(state)[zone.index]
        if _is_closed(state.ruleset, zone, permissions(state)):
            yield Violation("6.61", f"{zone} is closed to guerrillas", {"zone": str(zone)})
        if not too_few(state.ruleset, zone, sixths):
            facts = {"zone": str(zone), "garrison": zone.garrison, "sixths": sixths}
            yield Violation("7.51", f"the garrison of {zone} is large enough", facts)
            yield from made_up_from_away(state, zone, sixths)
        elif (most := _most(zone, sixths)) <= 0:
            sentence = f"no die would bring a group to {zone}: its modifier is too high"
            yield Violation("7.52", sentence, {"zone": str(zone), "modifier": zone.uprising_modifier})
        elif not _has_counters(zone, most, _pools(state)):
            yield Violation("7.68", f"no counter is left for an uprising in {zone}", {"zone": str(zone)})
        if zone.index in state.risen:
            yield Violation("7.52", f"{zone} has been rolled for in this segment", {"zone": str(zone)})

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Rise)  # noqa: S101 - the only class accepted
        draft.risen = bytes(sorted((*draft.risen, action.zone.index)))
        draft.push(UprisingRoll(action.zone))

    def universe(self, ruleset: TitoRuleset) -> Iterable[Action]:
        return [group.actions[0] for group in _groups(ruleset)]


class UprisingRollRules(DieRules[State, Draft, Action]):
    """The die that says whether a Zone rises (7.52)."""

    case: ClassVar[str] = "7.52"
    title: ClassVar[str] = "uprising die"

    def is_needed(self, draft: Draft) -> bool:
        """Whether the Zone has been chosen; it can only be another in a file that was tampered with."""
        return _frame(draft).zone.index in draft.risen

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        frame = _frame(draft)
        draft.pop()
        _resolve(draft, frame.zone, action.value)


def _frame(draft: Draft) -> UprisingRoll | AlignmentRoll:
    frame = draft.frames[-1]
    assert isinstance(frame, (UprisingRoll, AlignmentRoll))  # noqa: S101 - the rules are registered for these classes
    return frame


def _resolve(draft: Draft, zone: Zone, die: int) -> None:
    """What the uprising die brings: nothing, the die for the factions, or in a neutral Zone the groups at once."""
    success = modified(zone, die)
    if draft.events is not None:
        _tell(draft, zone, die, success)
    if success < 1:
        return
    groups = groups_raised(shortfall(zone, garrisons(draft)[zone.index]), success)
    if zone.alignment is Alignment.NEUTRAL:
        _raise(draft, zone, groups, None)
    else:
        draft.push(AlignmentRoll(zone, groups))


def _tell(draft: Draft, zone: Zone, die: int, success: int) -> None:
    """Note what the uprising die, which has been modified to `success`, brings."""
    away = ("7.54",) if has_away(draft, zone) else ()
    if success < 1:
        draft.note("no uprising", ("7.51", "7.52", *away), zone=str(zone), die=die, modified=success, groups=0)
        return
    sixths = garrisons(draft)[zone.index]
    lacking = shortfall(zone, sixths)
    draft.note(
        "uprising",
        ("7.51", "7.52", "7.53", "7.53.A", "7.53.B", *away),
        zone=str(zone),
        garrison=zone.garrison,
        sixths=sixths,
        shortfall=lacking,
        die=die,
        modified=success,
        groups=groups_raised(lacking, success),
    )


class AlignmentRollRules(DieRules[State, Draft, Action]):
    """The die for the factions of an uprising (7.53.C)."""

    case: ClassVar[str] = "7.53.C"
    title: ClassVar[str] = "faction die of an uprising"

    def is_needed(self, draft: Draft) -> bool:
        """Whether the Zone has risen; it can only be otherwise in a file that was tampered with."""
        frame = _frame(draft)
        return isinstance(frame, AlignmentRoll) and frame.zone.index in draft.risen and frame.groups > 0

    def apply(self, draft: Draft, action: Action) -> None:
        assert isinstance(action, Roll)  # noqa: S101 - the only class accepted
        frame = _frame(draft)
        assert isinstance(frame, AlignmentRoll)  # noqa: S101 - the rules are registered for this class
        draft.pop()
        _raise(draft, frame.zone, frame.groups, action.value)


@case("7.53")
def _raise(draft: Draft, zone: Zone, groups: int, die: int | None) -> None:
    """Put the groups in the Hide-aways of their factions (ruling uprising-placement), Partisans first."""
    partisans, chetniks = shares(zone, groups, die or 0)
    cases = ("7.53", "7.53.C")
    if draft.events is not None:
        draft.note("uprising factions", cases, zone=str(zone), die=die, partisans=partisans, chetniks=chetniks)
    hide_aways = _hide_aways(draft.ruleset, zone)
    if partisans > 0:
        arrive(draft, Nationality.PARTISAN, partisans, hide_aways[:1], cases)
    if chetniks > 0:
        arrive(draft, Nationality.CHETNIK, chetniks, hide_aways[1:], cases)


def _hide_aways(ruleset: TitoRuleset, zone: Zone) -> tuple[int, int]:
    """Indices of the Hide-aways of a Zone: that of the Partisans, that of the Chetniks."""
    key = ("hide-aways", zone.index)
    found: tuple[int, int] | None = ruleset.memo.get(key)
    if found is None:
        partisans, chetniks = [ruleset.map.hide_away(zone.name, c).index for c in (Column.PARTISAN, Column.CHETNIK)]
        found = ruleset.memo[key] = (partisans, chetniks)
    return found


def _groups(ruleset: TitoRuleset) -> tuple[Group[Action], ...]:
    """By Zone, the listing of its uprising; shared by all listings."""
    memo = ruleset.memo
    found: tuple[Group[Action], ...] | None = memo.get("rise")
    if found is None:
        found = memo["rise"] = tuple([Group(zone, (Rise(zone),)) for zone in ruleset.zones])
    return found
