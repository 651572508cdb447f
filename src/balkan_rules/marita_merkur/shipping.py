"""Regular naval transport, which both Players have in their movement phases apart from that of the Germans (31.M)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from fractions import Fraction
from operator import is_
from typing import Final

from ..core.actions import Group
from ..core.cases import case
from ..core.errors import Violation
from .actions import Action, Ship
from .entering import border_bars, come_to, has_company, why_not_be
from .interdiction import trusted_why_not_send_to_crete
from .reach import Marches
from .ruleset import MaritaMerkurRuleset
from .sea import routes_from
from .situation import enemy_of
from .state import Draft, Position
from .units import Place, Unit
from .values import Interdiction, Mark, Nation, Side
from .zone import ground_places

__all__ = ["sea_terms", "ship", "voyages", "why_not_ship"]

_SHIP: Final = "ships"
_SIZES: Final = "sizes of units"
_EXCLUDED: Final = "units that ships do not carry"
_PORTS: Final = "ports of the Allies", "ports of the Axis"


@case("31.M.phase")
def _is_other_transport(unit: Unit) -> Iterator[Violation]:
    """German units have a naval transport of their own, in another phase (ruling 31.M.regular)."""
    if unit.nation is Nation.GERMAN or unit.is_air:
        sentence = "regular naval transport carries ground units, and no German ones"
        yield Violation("31.M.phase", sentence, {"unit": unit.name})


def _lands(position: Position, unit: Unit, to: Place) -> Iterator[Violation]:
    """Why a unit cannot be carried to a place from where it is, whatever room there is on the ships."""
    yield from _is_other_transport(unit)
    origin, side = position.at(unit.index), unit.side
    for port in (origin, to):
        if port.index not in _ports(position, side):
            sentence = f"{port} is no port that this side holds without enemies in it"
            yield Violation("31.M.phase", sentence, {"unit": unit.name, "hex": port.name})
    if to.index not in routes_from(position.ruleset, origin.index, Interdiction.NONE):
        yield Violation("31.M.phase", f"ships do not get from {origin} to {to}", {"unit": unit.name, "hex": to.name})
    yield from why_not_be(position, unit, origin, to)
    yield from _to_crete(position, unit, origin, to)


def why_not_ship(position: Position, action: Ship) -> Iterator[Violation]:
    """Why a unit cannot go by the naval transport of its side; it is on the map, and may move."""
    unit = action.unit
    yield from _lands(position, unit, action.to)
    left = position.ruleset.host.sea_capacity(position, unit.side)
    if unit.piece.equivalents > left:
        sentence = f"ships can carry {left} more regimental equivalents in this phase"
        yield Violation("31.M.phase", sentence, {"unit": unit.name, "left": left})


def sea_terms(position: Position, side: Side) -> tuple[object, ...]:
    """What voyages depend on, apart from what is open on land; the same objects as long as it is the same."""
    ruleset = position.ruleset
    sizes = _sizes(ruleset)
    room = bisect_right(sizes, ruleset.host.sea_capacity(position, side))
    return _ports(position, side), room, position.affairs.crete_announced


def _sizes(ruleset: MaritaMerkurRuleset) -> list[Fraction]:
    """How big units are, each size once and in order: room for the same of them is the same to everybody."""
    found: list[Fraction] | None = ruleset.memo.get(_SIZES)
    if found is None:
        found = ruleset.memo[_SIZES] = sorted({unit.piece.equivalents for unit in ruleset.units})
    return found


def voyages(position: Position, marches: Marches, units: Iterable[int]) -> dict[int, Group[Action]]:
    """The voyages that are open to some units that may move: those for which `why_not_ship` has no reason.

    Args:
        position: the position.
        marches: what is open to them on land.
        units: their indices.
    """
    ruleset, side = position.ruleset, marches.side
    ports, pos = _ports(position, side), position.pos
    aboard = [unit for unit in units if ord(pos[unit]) in ports and unit not in _excluded(ruleset)]
    left = ruleset.host.sea_capacity(position, side) if aboard else 0
    fitting = [unit for unit in aboard if ruleset.units[unit].piece.equivalents <= left]
    found = {unit: _voyages(position, marches, ruleset.units[unit], ports) for unit in fitting}
    return {unit: group for unit, group in found.items() if group.actions}


def _excluded(ruleset: MaritaMerkurRuleset) -> frozenset[int]:
    """The units that regular naval transport does not carry."""
    found: frozenset[int] | None = ruleset.memo.get(_EXCLUDED)
    if found is None:
        found = frozenset(unit.index for unit in ruleset.units if any(_is_other_transport(unit)))
        ruleset.memo[_EXCLUDED] = found
    return found


def _voyages(position: Position, marches: Marches, unit: Unit, ports: frozenset[int]) -> Group[Action]:
    """The voyages of a unit in a port; the same object as long as what it depends on is the same."""
    ruleset, origin = position.ruleset, position.at(unit.index)
    terms = origin, ports, marches, position.affairs.crete_announced, has_company(position, unit, origin)
    known: tuple[tuple[object, ...], Group[Action]] | None = ruleset.memo.get((_SHIP, unit.index))
    if known is None or not all(map(is_, known[0], terms)):
        bars = border_bars(position, unit, origin)
        closed = ruleset.host.closed(position, unit.nation, unit.counter.mover)
        ends = sorted(ports & routes_from(ruleset, origin.index, Interdiction.NONE).keys() - bars)
        crete = ruleset.marked[Mark.CRETE]
        if any(_to_crete(position, unit, origin, ruleset.places[place]) for place in ends if place in crete):
            ends = [place for place in ends if place not in crete]
        places = [place for place in map(ruleset.places.__getitem__, ends) if place.name not in closed]
        sailing = [_ship_of(ruleset, unit, place) for place in places]
        known = ruleset.memo[_SHIP, unit.index] = terms, Group(unit, tuple(sailing))
    return known[1]


def _ship_of(ruleset: MaritaMerkurRuleset, unit: Unit, to: Place) -> Ship:
    """The voyage of a unit to a place; the same object every time."""
    key = _SHIP, unit.index, to.index
    found: Ship | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = Ship(unit, to)
    return found


def _to_crete(position: Position, unit: Unit, origin: Place, to: Place) -> tuple[Violation, ...]:
    """Why a unit cannot be sent to a place in Crete; it is the same for all of them."""
    return trusted_why_not_send_to_crete(unit.piece, to.ground, position.affairs, origin=origin.ground)


def ship(draft: Draft, action: Ship) -> None:
    """Carry a unit to a port."""
    unit, origin = action.unit, draft.at(action.unit.index)
    come_to(draft, unit, action.to)
    draft.host = draft.ruleset.host.shipped(draft, unit.name)
    draft.note("shipped", ("31.M.phase",), unit=unit.name, origin=origin.name, to=action.to.name)


def _ports(position: Position, side: Side) -> frozenset[int]:
    """The ports that a side holds, in which no enemy ground unit is; the same object until that changes."""
    ruleset = position.ruleset
    holders, enemies = ruleset.host.holders(position), ground_places(position, enemy_of(side))
    known: tuple[object, object, frozenset[int]] | None = ruleset.memo.get(_PORTS[side is Side.AXIS])
    if known is None or known[0] is not holders or known[1] is not enemies:
        held = frozenset(port.index for port in ruleset.ports if holders.get(port.name) is side) - enemies
        same = known is not None and known[2] == held
        known = ruleset.memo[_PORTS[side is Side.AXIS]] = holders, enemies, known[2] if known and same else held
    return known[2]
