"""Who may attack which place: what borders and hexsides let through, and who has not attacked yet in the phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

import attrs

from ...core.cases import case
from ...core.errors import Violation
from ..affairs import Affairs
from ..borders import why_not_attack
from ..host_values import LinkKind
from ..invasion import why_not_operate
from ..modifiers import why_not_attack_across
from ..ruleset import MaritaMerkurRuleset
from ..situation import enemy_of
from ..state import Position
from ..units import Place, Unit
from ..values import PlayerTurn, Side
from ..zone import ground_places, strait_is_open

__all__ = ["attack_strength", "attackers_of", "can_operate", "way_between", "why_not_attack_with"]

_PROSPECTS: Final = "who may attack what"
_ALLOWED: Final = "who may attack what over which hexside"
_BETWEEN: Final = "what lies between places"


def can_operate(position: Position, turn: PlayerTurn, side: Side) -> Iterator[int]:
    """The ground units of a side on the map that may act in a player turn (31.F.german_only)."""
    units = position.ruleset.units
    return (
        unit
        for unit in position.ruleset.ground_of[side]
        if position.is_on_map(unit) and not why_not_operate(units[unit].piece, turn)
    )


def way_between(ruleset: MaritaMerkurRuleset, origin: int, to: int) -> LinkKind | None:
    """What lies between two places; None if they are not beside each other."""
    return _ways(ruleset)[origin].get(to)


def _ways(ruleset: MaritaMerkurRuleset) -> tuple[Mapping[int, LinkKind], ...]:
    """For each place those beside it, with what lies between."""
    found: tuple[Mapping[int, LinkKind], ...] | None = ruleset.memo.get(_BETWEEN)
    if found is None:
        found = ruleset.memo[_BETWEEN] = tuple({way.to: way.kind for way in ways} for ways in ruleset.ways)
    return found


def attack_strength(position: Position, unit: int, target: Place) -> Fraction:
    """What a unit attacks a place with from where it is (31.A.halved)."""
    ruleset, is_supplied = position.ruleset, chr(unit) not in position.unsupplied
    origin = position.at(unit).name
    return ruleset.host.attack_strength(
        ruleset.names[unit], origin, target.name, position.weather, is_supplied=is_supplied
    )


# ----------------------------------------------------------------------------------------------------- why not, and who


def why_not_attack_with(position: Position, unit: Unit, target: Place) -> Iterator[Violation]:
    """Why a unit cannot attack a place now."""
    details = {"unit": unit.name, "target": target.name}
    turn = position.player_turn
    if chr(unit.index) not in position.ready:
        yield from why_not_operate(unit.piece, turn) if turn is not None else ()
        yield Violation("31.A", f"{unit} has attacked in this phase, or cannot", details)
        return
    kind = way_between(position.ruleset, position.at(unit.index).index, target.index)
    if kind is None or not kind.is_land:
        yield Violation("31.A", f"{unit} is not beside {target}", details)
        return
    yield from _why_not_over(position, unit, target, kind)
    yield from why_not_attack(unit.piece, target.ground, position.affairs)
    if not attack_strength(position, unit.index, target):
        yield Violation("31.A", f"{unit} has nothing to attack {target} with", details)


def _why_not_over(position: Position, unit: Unit, target: Place, kind: LinkKind) -> Iterator[Violation]:
    """Why nobody may attack a place over a hexside."""
    yield from why_not_attack_across(position.at(unit.index).ground, target.ground)
    yield from _over_strait(position, unit, kind)


@case("31.C")
def _over_strait(position: Position, unit: Unit, kind: LinkKind) -> Iterator[Violation]:
    """The hexside of Corfu is attacked over, as over a river, by the Axis with its marines beside it."""
    if kind is LinkKind.CORFU_STRAIT and not strait_is_open(position, unit.side):
        sentence = "only the Axis attacks over the hexside of Corfu, as long as the battalion III/SM is beside it"
        yield Violation("31.C", sentence, {"unit": unit.name})


@attrs.frozen(eq=False)
class _Prospects:
    """Who may attack what, as it was last asked for, with all that it depends on."""

    pos: str
    ready: str
    affairs: Affairs
    weather: str
    unsupplied: str
    by_target: Mapping[int, tuple[int, ...]]

    def is_of(self, position: Position) -> bool:
        """Whether it is that of a position."""
        return (
            self.pos is position.pos
            and self.ready is position.ready
            and self.affairs is position.affairs
            and self.weather == position.weather
            and self.unsupplied == position.unsupplied
        )


def attackers_of(position: Position, side: Side) -> Mapping[int, tuple[int, ...]]:
    """For each place that some unit of a side may attack now, those units in the order of the table."""
    memo = position.ruleset.memo
    known: _Prospects | None = memo.get((_PROSPECTS, side))
    if known is None or not known.is_of(position):
        facts = position.pos, position.ready, position.affairs, position.weather, position.unsupplied
        known = memo[_PROSPECTS, side] = _Prospects(*facts, _by_target(position, side))
    return known.by_target


def _by_target(position: Position, side: Side) -> Mapping[int, tuple[int, ...]]:
    ruleset, enemies = position.ruleset, ground_places(position, enemy_of(side))
    ways, found = _ways(ruleset), dict[int, list[int]]()
    contacts: dict[str, Iterable[int]] = {}
    for code in position.ready:
        unit = ord(code)
        at = position.pos[unit]
        if at not in contacts:
            contacts[at] = ways[ord(at)].keys() & enemies
        for target in contacts[at]:
            if _may_attack(position, unit, target):
                found.setdefault(target, []).append(unit)
    return {target: tuple(found[target]) for target in sorted(found)}


def _may_attack(position: Position, unit: int, target: int) -> bool:
    """Whether `why_not_attack_with` has nothing against it, kept by all that its answer depends on."""
    ruleset, affairs = position.ruleset, position.affairs
    kind = _ways(ruleset)[ord(position.pos[unit])][target]
    is_open = kind is not LinkKind.CORFU_STRAIT or strait_is_open(position, ruleset.units[unit].side)
    key = (
        *(_ALLOWED, unit, position.pos[unit], target, is_open, position.weather, chr(unit) in position.unsupplied),
        *(affairs.coup, affairs.invaded, affairs.deployed is None),
    )
    found: bool | None = ruleset.memo.get(key)
    if found is None:
        forbidden = why_not_attack_with(position, ruleset.units[unit], ruleset.places[target])
        found = ruleset.memo[key] = next(forbidden, None) is None
    return found
