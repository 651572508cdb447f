"""The garrisons of the Zones: what the Axis has in each, and whether it is enough to keep it quiet (7.51, 8.52)."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from ...core.cases import case
from ...core.errors import Violation
from ...core.stacking import SIXTHS_IN_DIVISION
from ..limits import sixths_in
from ..map import Zone
from ..operations import OPERATIONS, aside_place, is_aside, pieces_at, revealed
from ..ruleset import TitoRuleset
from ..rulings import UprisingTriggerFraction
from ..state import SIZED_KINDS, Position

__all__ = ["garrisons", "has_away", "made_up_from_away", "shortfall", "too_few"]

_sized = itemgetter(*SIZED_KINDS)
"""The counters of the kinds that count in garrisons, of the counters of all kinds."""


def _garrison_zones(ruleset: TitoRuleset) -> bytes:
    """For each place the index of the Zone whose garrison it belongs to; one more than the last Zone's for none."""
    memo = ruleset.memo
    found: bytes | None = memo.get("garrison zones")
    if found is None:
        none = len(ruleset.zones)
        pairs = zip(ruleset.is_axis, ruleset.zone_of, strict=True)
        found = memo["garrison zones"] = bytes(zone if axis else none for axis, zone in pairs)
    return found


@case("8.52")
def garrisons(position: Position) -> tuple[int, ...]:
    """For each Zone the sixths of a division that the Axis has anywhere in it.

    Units count by their size, pro-Axis Chetniks among them (so groups count nothing); intrinsic defences are no units
    (ruling uprising-garrison-members).
    """
    memo, targets = position.ruleset.memo, (position.first_target, position.second_target, position.tracks.deployed)
    facts = position.pos, _sized(position.guerrillas), _sized(position.guerrillas_moved), targets
    last: tuple[object, tuple[int, ...]] | None = memo.get("garrisons")
    if last is None or last[0] != facts:  # only the last answer is kept: within the segment nothing changes it
        last = memo["garrisons"] = (facts, _sixths_by_zone(position))
    return last[1]


@case("7.54")
def _away(position: Position) -> bytes:
    """For each operation of this Game-Turn the Zone to whose garrison its units belong while they are off the map.

    Italians too belong to it until they are back, in Croatia (ruling italian-operation-garrison).

    As in `_garrison_zones`, a number that is no Zone's stands for none.
    """
    zones = [revealed(position, operation) for operation in OPERATIONS]
    return bytes([len(position.ruleset.zones) if zone is None else zone.index for zone in zones])


def has_away(position: Position, zone: Zone) -> bool:
    """Whether units that are off the map on an operation belong to the garrison of a Zone."""
    away = [operation for operation in OPERATIONS if revealed(position, operation) == zone]
    return any(pieces_at(position, aside_place(operation)) for operation in away)


@case("7.54")
def made_up_from_away(position: Position, zone: Zone, sixths: int) -> Iterator[Violation]:
    """Why a garrison is large enough that would not be without the units off the map on an operation.

    Args:
        position: the position.
        zone: the Zone.
        sixths: its whole garrison, in sixths of a division.
    """
    operations = [operation for operation in OPERATIONS if revealed(position, operation) == zone]
    away = sum([sixths_in(position, aside_place(operation)) for operation in operations])
    if too_few(position.ruleset, zone, sixths - away):
        sentence = f"units that are away on an operation in {zone} belong to its garrison"
        yield Violation("7.54", sentence, {"zone": str(zone), "sixths": away})


def _collaborators(position: Position) -> tuple[bytes, ...]:
    """For each kind that counts in garrisons the places of its counters on the side of the Axis."""
    others = _other_places(position.ruleset)
    pairs = zip(_sized(position.guerrillas), _sized(position.guerrillas_moved), strict=True)
    return tuple([(here + moved).translate(None, others) for here, moved in pairs])


def _other_places(ruleset: TitoRuleset) -> bytes:
    """Indices of all places but those of the Axis, on the map or aside for an operation."""
    memo = ruleset.memo
    found: bytes | None = memo.get("no Axis places")
    if found is None:
        others = [i for i, axis in enumerate(ruleset.is_axis) if not (axis or is_aside(i))]
        found = memo["no Axis places"] = bytes(others)
    return found


def _sixths_by_zone(position: Position) -> tuple[int, ...]:
    """What each Zone has in it, or away on an operation."""
    ruleset = position.ruleset
    zones = bytearray(_garrison_zones(ruleset))
    for operation, zone in zip(OPERATIONS, _away(position), strict=True):
        zones[aside_place(operation)] = zone
    totals = [0] * (len(ruleset.zones) + 1)
    for sixths, place in zip(ruleset.unit_sixths, position.pos, strict=True):
        totals[zones[place]] += sixths
    for kind, places in zip(SIZED_KINDS, _collaborators(position), strict=True):
        for place in places:
            totals[zones[place]] += ruleset.kind_sixths[kind]
    return tuple(totals[:-1])


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
