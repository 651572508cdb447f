"""The garrisons of the Zones: what the Axis has in each, and whether it is enough to keep it quiet (7.51, 8.52)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...core.cases import case
from ...core.errors import Violation
from ...core.stacking import SIXTHS_IN_DIVISION
from ..limits import sixths_in
from ..loads import together
from ..map import Zone
from ..operations import OPERATIONS, aside_place, pieces_at, revealed
from ..ruleset import TitoRuleset
from ..rulings import UprisingTriggerFraction
from ..state import Position

__all__ = ["garrisons", "has_away", "made_up_from_away", "shortfall", "too_few"]


def _garrison_places(ruleset: TitoRuleset) -> tuple[tuple[int, ...], ...]:
    """For each Zone the places in which its garrison stands: all that are places of the Axis."""
    memo = ruleset.memo
    found: tuple[tuple[int, ...], ...] | None = memo.get("garrison places")
    if found is None:
        zones = ruleset.map.in_zone
        found = memo["garrison places"] = tuple([tuple([i for i in zone if ruleset.is_axis[i]]) for zone in zones])
    return found


@case("8.52")
def garrisons(position: Position) -> tuple[int, ...]:
    """For each Zone the sixths of a division that the Axis has anywhere in it.

    Units count by their size, pro-Axis Chetniks among them (so groups count nothing); intrinsic defences are no units
    (ruling uprising-garrison-members).
    """
    memo, away = position.ruleset.memo, [_zone_of(position, operation) for operation in OPERATIONS]
    facts = position.loads, away  # not the Zones that are written down but hidden: nothing that is kept may tell them
    last: tuple[object, tuple[int, ...]] | None = memo.get("garrisons")
    if last is None or last[0] != facts:  # only the last answer is kept: within the segment nothing changes it
        last = memo["garrisons"] = (facts, _sixths_by_zone(position, away))
    return last[1]


def _sixths_by_zone(position: Position, away: Sequence[Zone | None]) -> tuple[int, ...]:
    """What each Zone has in it, or away on an operation; `away` is the Zone of each operation."""
    totals = [together(position.loads, places) for places in _garrison_places(position.ruleset)]
    for operation, zone in zip(OPERATIONS, away, strict=True):
        if zone is not None:
            totals[zone.index] += sixths_in(position, aside_place(operation))
    return tuple(totals)


@case("7.54")
def _zone_of(position: Position, operation: int) -> Zone | None:
    """The Zone to whose garrison the units of an operation of this Game-Turn belong while they are off the map, if any.

    Italians too belong to it until they are back, in Croatia (ruling italian-operation-garrison).
    """
    return revealed(position, operation)


def has_away(position: Position, zone: Zone) -> bool:
    """Whether units that are off the map on an operation belong to the garrison of a Zone."""
    away = [operation for operation in OPERATIONS if _zone_of(position, operation) == zone]
    return any(pieces_at(position, aside_place(operation)) for operation in away)


@case("7.54")
def made_up_from_away(position: Position, zone: Zone, sixths: int) -> Iterator[Violation]:
    """Why a garrison is large enough that would not be without the units off the map on an operation.

    Args:
        position: the position.
        zone: the Zone.
        sixths: its whole garrison, in sixths of a division.
    """
    operations = [operation for operation in OPERATIONS if _zone_of(position, operation) == zone]
    away = sum([sixths_in(position, aside_place(operation)) for operation in operations])
    if too_few(position.ruleset, zone, sixths - away):
        sentence = f"units that are away on an operation in {zone} belong to its garrison"
        yield Violation("7.54", sentence, {"zone": str(zone), "sixths": away})


@case("7.51")
def too_few(ruleset: TitoRuleset, zone: Zone, sixths: int) -> bool:
    """Whether so many sixths of a division are below the Zone's Garrison Value (ruling uprising-trigger-fraction)."""
    lacking = zone.garrison * SIXTHS_IN_DIVISION - sixths
    if ruleset.rulings.uprising_trigger_fraction is UprisingTriggerFraction.NO:
        return lacking >= SIXTHS_IN_DIVISION
    return lacking > 0


@case("7.53.A")
def shortfall(zone: Zone, sixths: int) -> int:
    """The Garrison Value less the whole divisions present (ruling uprising-shortfall-fraction)."""
    return zone.garrison - sixths // SIXTHS_IN_DIVISION
