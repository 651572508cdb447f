"""Where the greedy bot of Tito wants Anti-Guerrilla Operations, and who shall take part in them (8.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, cast

import attrs

from ..core.tables import CombatResultsTable, Result
from ..tito import (
    END_PHASE,
    Action,
    Column,
    CommitHunters,
    CommitUnit,
    DeclareOperations,
    Nationality,
    Place,
    TargetZone,
    Unit,
    Zone,
)
from ._tito_reading import STACK, Board, net, worth

__all__ = ["TITO", "Operation", "campaign", "commitments", "deploying", "planning", "threats"]

TITO: Final = 25
"""What the attempt on Tito is worth, in Strength Points destroyed."""
_ITALY: Final = frozenset({"Albania", "Croatia", "Dalmatia", "Islands", "Istria", "Montenegro", "Slovenia"})
_SPHERES: Final[Mapping[Nationality, frozenset[str]]] = {
    Nationality.GERMAN: frozenset({"Serbia", "Bosnia"}),
    Nationality.ITALIAN: _ITALY,
    Nationality.CROAT: frozenset({"Bosnia", "Croatia"}),
}
"""Where units of the Axis fight outside the Zone in which they stand (6.62)."""


@attrs.frozen(order=False)
class Operation:
    """An operation that could be performed.

    Attributes:
        zone: where.
        worth: what it promises, in Victory Points; above 0 if it is worth one of those that are left.
        units: who shall take part.
    """

    zone: Zone
    worth: Fraction | int
    units: tuple[Unit, ...]


# ------------------------------------------------------------------------------------------------------ what it gains
def _gain(board: Board, place: int, attacker: int) -> Fraction:
    """Strength Points that an attack from a place destroys in an operation, less those that it costs, on average."""
    return max([_against(board, target, attacker) for target in board.rules.facing[place]])


def _against(board: Board, target: int, attacker: int) -> Fraction:
    """The same of one stack that is attacked; the step of 8.46 is reckoned with."""
    defender = board.defence(target)
    if not attacker or not defender:
        return Fraction(0)
    charts = board.rules.charts
    column = board.column(attacker, defender, charts.operation_shift)
    return _average(charts.crt, column, attacker, board.strength[target])


@lru_cache(maxsize=4096)
def _average(crt: CombatResultsTable[Result], column: int, attacker: int, defender: int) -> Fraction:
    """The same of one column, with the multiplier of 8.32.C."""
    chances = crt.distribution(column)
    return net(((result.times(2), chance) for result, chance in chances.items()), attacker, defender)


def _camp(board: Board, zone: Zone) -> tuple[int, int]:
    """Where the units of an operation are deployed."""
    area = board.rules.map
    return area.mountain(zone.name, Column.AXIS).index, area.hide_away(zone.name, Column.AXIS).index


def _hideout(board: Board, zone: Zone) -> int | None:
    """Where units in an operation would stand for the attempt on Tito; None if he is not to be had there."""
    found = [place for place in _camp(board, zone) if board.hunted and board.tito in board.rules.facing[place]]
    return found[0] if found else None


# ------------------------------------------------------------------------------------------------------------ who goes
def _goes(board: Board, unit: Unit, zone: Zone) -> bool:
    """Whether a unit can probably take part in a Zone; what is legal shows when it has been written down."""
    origin = board.rules.places[board.pos[unit.index]].zone
    if origin is None or origin == zone:
        return origin is not None
    sphere = _SPHERES.get(unit.nationality, frozenset())
    if unit.nationality is Nationality.GERMAN and board.loosened:
        sphere |= _ITALY
    return zone.name in sphere and zone.name in origin.neighbours


def _muster(board: Board, zone: Zone, candidates: Iterable[Unit]) -> Operation:
    """The operation in a Zone with the best choice of units, all against one stack: those that leave little open first.

    No other Zone's garrison is opened for it; that of its own Zone is credited with all who take part (7.54).
    """
    rules, camp = board.rules, _camp(board, zone)
    lacking = [board.lacking(other.index) for other in rules.zones]
    left, taken = list(board.counters), list[Unit]()
    strength, sixths, cost = 0, 0, 0
    hunt = _hideout(board, zone) is not None and _goes(board, board.hunter, zone)
    prize = board.style.point * TITO if hunt else 0
    best = Operation(zone, prize - board.style.least, ())
    for unit in sorted(candidates, key=lambda unit: (_opens(board, left, unit), -unit.strength, unit.index)):
        size, origin = rules.unit_sixths[unit.index], rules.zone_of[board.pos[unit.index]]
        if sixths + size > STACK or (origin != zone.index and lacking[origin] + size > 0):
            continue
        cost += _opens(board, left, unit)
        left[board.pos[unit.index]] -= 1
        lacking[origin] += size
        strength, sixths = strength + unit.strength, sixths + size
        taken.append(unit)
        value = (
            prize - board.style.least - cost + board.style.point * max(_gain(board, place, strength) for place in camp)
        )
        if value > best.worth:
            best = Operation(zone, value, tuple(taken))
    return best


def _opens(board: Board, left: Sequence[int], unit: Unit) -> int:
    """The Victory Points of the Display that nobody guards any more when a unit goes."""
    place = board.pos[unit.index]
    return worth(board.rules.places[place]) if left[place] == 1 and not board.opposed(place) else 0


# ------------------------------------------------------------------------------------------------------------ planning
@lru_cache(maxsize=1)
def campaign(board: Board) -> list[Operation]:
    """The operations that are worth it now, two at most, the better one first."""
    rules = board.rules
    free = [unit for unit in rules.units if rules.is_axis[board.pos[unit.index]] and unit != board.hunter]
    zones, found = list(rules.zones), list[Operation]()
    for _ in range(2):
        plans = [_muster(board, zone, [unit for unit in free if _goes(board, unit, zone)]) for zone in zones]
        best = max(plans, key=lambda plan: plan.worth)
        if best.worth <= 0:
            break
        found.append(best)
        zones.remove(best.zone)
        free = [unit for unit in free if unit not in best.units]
    return found


def planning(board: Board, action: Action) -> int:
    """How good a declaration, a target or a note about the 501st is. Others who could take part are chosen by plan."""
    match action:
        case DeclareOperations(number):
            return number if number <= len(campaign(board)) else -1
        case TargetZone(zone):
            zones = [plan.zone for plan in campaign(board)]
            return len(zones) - zones.index(zone) if zone in zones else 0
        case CommitHunters(operation) if operation:
            return 1 if _hideout(board, cast("Zone", board.targets[operation - 1])) is not None else -1
        case _:
            return 0


def commitments(board: Board, operation: int, listed: Collection[Action]) -> list[Action]:
    """The choice of who takes part in an operation, of those who are listed, and its end."""
    zone = cast("Zone", board.targets[operation - 1])
    chosen = _muster(board, zone, [action.unit for action in listed if isinstance(action, CommitUnit)]).units
    return [*(CommitUnit(unit) for unit in sorted(chosen, key=lambda unit: unit.index)), END_PHASE]


# ---------------------------------------------------------------------------------------------------------- deployment
def deploying(board: Board, to: Place) -> bool:
    """Whether units of an operation go to a place: all where they gain most, with the 501st where Tito is hunted."""
    zone = cast("Zone", to.zone)
    hideout, units = _hideout(board, zone), [post.unit for post in board.posts(board.deployed)]
    if hideout is not None and board.hunter in units:
        return to.index == hideout
    total = sum([unit.strength for unit in units])
    return to.index == max(_camp(board, zone), key=lambda place: _gain(board, place, total))


# ------------------------------------------------------------------------------------------------------------- reaction
def threats(board: Board) -> list[Fraction]:
    """For each place what it would lose, on average, to the operations declared that could come to its Zone.

    All that the Yugoslavs know of a target is where those who take part came from: from there or next to it.
    """
    rules, found = board.rules, [Fraction(0)] * len(board.rules.places)
    for operation in (1, 2):
        posts = board.posts(operation)
        force = sum([post.unit.strength for post in posts])
        origins = [post.place.zone for post in posts if post.place.zone is not None]
        for zone in rules.zones if origins else ():
            if all(zone == origin or zone.name in origin.neighbours for origin in origins):
                for target in [target for place in _camp(board, zone) for target in rules.facing[place]]:
                    found[target] = max(found[target], _against(board, target, force))
    return found
