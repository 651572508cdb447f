"""How far ground units march: every place that a unit can reach in one go, and the way there (31.B.cross, 31.C)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from heapq import heappop, heappush
from operator import is_
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..core.actions import Group
from .actions import Action, Move
from .affairs import trusted_germans_have_intervened, trusted_jugoslavia_is_neutral
from .borders import is_italian_division
from .entering import border_bars, has_company, kinds_of
from .host_values import LinkKind
from .modifiers import trusted_gulf_cost
from .situation import enemy_of
from .units import Place, Unit, Way
from .values import Country, Side
from .zone import ground_places, is_passable, strait_is_open, zone_of

if TYPE_CHECKING:
    from .ruleset import MaritaMerkurRuleset
    from .state import Position

__all__ = ["Marches", "Route", "marches_of", "move_of"]

_MARCHES: Final = (
    ("marches of the Allies", "marches of the Axis"),
    ("exploitation of the Allies", "exploitation of the Axis"),
)
"""Keys of what is remembered; text, for the hash of a Side is slow."""
_MOVE: Final = "moves"
_STEPS: Final = "steps of the Allies", "steps of the Axis"
_KINDS: Final = "kinds of the Allies", "kinds of the Axis"
_TIED: Final = "Italian divisions"


@attrs.frozen
class Route:
    """A way that a unit can march.

    Attributes:
        cost: the movement points that it takes.
        places: the places on it, the one from which it starts left out.
    """

    cost: int
    places: tuple[int, ...] = ()


class Marches:
    """The marches that are open to the units of a side while neither enemies nor affairs change.

    Attributes:
        side: whose units they are.
        terms: all that they depend on, apart from where the unit itself is.
        seen: what they were last asked about; they are the same for as long as these are the same objects.
    """

    def __init__(self, position: Position, side: Side, terms: tuple[Any, ...], seen: tuple[object, ...]) -> None:
        self.side: Side = side
        self.terms: tuple[Any, ...] = terms
        self.seen: tuple[object, ...] = seen
        self._allowances: Mapping[str, int] = terms[0]
        self._enemies: frozenset[int] = terms[1]
        self._stops: frozenset[int] = terms[2]
        self._is_open: bool = terms[3]
        self._tied: frozenset[int] = _tied(position.ruleset)
        self._groups: dict[tuple[int, str, bool], Group[Action]] = {}
        self._routes: dict[tuple[int, int, str, bool, bool], dict[int, Route]] = {}
        self._closed: dict[tuple[int, int, bool, bool], frozenset[int]] = {}

    def allowance(self, unit: Unit) -> int:
        """The movement points of a unit in this phase; 0 if it cannot move."""
        return self._allowances.get(unit.name, 0)

    def groups(self, position: Position, units: Iterable[int]) -> dict[int, Group[Action]]:
        """The moves of some units from where they are, of those that have any."""
        pos, known, tied, by_index = position.pos, self._groups, self._tied, position.ruleset.units
        groups = dict[int, Group[Action]]()
        for unit in units:
            alone = unit in tied and not has_company(position, by_index[unit], position.at(unit))
            key = unit, pos[unit], alone
            found = known.get(key)
            if found is None:
                piece = by_index[unit]
                found = known[key] = self.moves(position, piece, self.allowance(piece))
            if found.actions:
                groups[unit] = found
        return groups

    def moves(self, position: Position, unit: Unit, points: int) -> Group[Action]:
        """The moves of a unit that has so many points left."""
        reached = sorted(self.routes(position, unit, points))
        return Group(unit, tuple([move_of(position.ruleset, unit, to) for to in reached]))

    def routes(self, position: Position, unit: Unit, points: int) -> Mapping[int, Route]:
        """The ways that a unit can march with so many points, the cheapest to each place."""
        kinds, is_held = kinds_of(position.ruleset), unit.name in position.affairs.held
        origin, kind = position.at(unit.index), kinds.of_units[unit.index]
        has_others = has_company(position, unit, origin)
        key = kind, points, position.pos[unit.index], is_held, has_others
        found = self._routes.get(key)
        if found is None:
            alike = kind, kinds.of_places[origin.index], is_held, has_others
            closed = self._closed.get(alike)
            if closed is None:
                closed = self._closed[alike] = self._closed_to(position, unit, origin)
            found = self._routes[key] = self._find(position, unit, points, closed)
        return found

    def _closed_to(self, position: Position, unit: Unit, origin: Place) -> frozenset[int]:
        """The places that a unit cannot go through; the same to its whole kind, from places that are alike."""
        ruleset = position.ruleset
        unsuitable = map(ruleset.index_of.__getitem__, ruleset.host.closed(position, unit.nation, unit.counter.mover))
        return frozenset({*self._enemies, *border_bars(position, unit, origin), *unsuitable})

    def _find(self, position: Position, unit: Unit, points: int, closed: frozenset[int]) -> dict[int, Route]:
        """The ways that a unit can march, not through some places.

        Those through Jugoslavia bring it into the war when it is not yet; where there are others, these are taken
        (ruling 30.G.late_invasion).
        """
        found = self._spread(position, unit, points, closed)
        if self.side is Side.AXIS and _may_be_invaded(position):
            found |= self._spread(position, unit, points, closed | _jugoslav_places(position.ruleset))
        return found

    def _spread(self, position: Position, unit: Unit, points: int, closed: Collection[int]) -> dict[int, Route]:
        """The ways that a unit can march, not through some places; it stops in enemy Zones of Control."""
        steps = self._steps(position, unit.counter.mover)
        start = ord(position.pos[unit.index])
        found, ahead = {start: Route(0)}, [(0, start)]
        while ahead:
            spent, place = heappop(ahead)
            route = found[place]
            if spent > route.cost or (place in self._stops and place != start):
                continue
            for to, step in steps[place]:
                cost = spent + step
                if cost > points or to in closed:
                    continue
                known = found.get(to)
                if known is None or cost < known.cost:
                    found[to] = Route(cost, (*route.places, to))
                    heappush(ahead, (cost, to))
        del found[start]
        return found

    def _steps(self, position: Position, mover: str) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each place those to which units can march from there in one step, each with its movement points."""
        memo, key = position.ruleset.memo, (_STEPS[self.side is Side.AXIS], mover, position.weather, self._is_open)
        found: tuple[tuple[tuple[int, int], ...], ...] | None = memo.get(key)
        if found is None:
            found = memo[key] = tuple(
                tuple((way.to, cost + self._surcharge(way)) for way, cost in ways if is_passable(way, is_open=key[3]))
                for ways in position.ruleset.steps_from(mover, position.weather)
            )
        return found

    def _surcharge(self, way: Way) -> int:
        """What a way costs more than one on land: nothing, over the Gulf of Corinth either."""
        return trusted_gulf_cost(self.side) if way.kind is LinkKind.GULF_LINE else 0


def marches_of(position: Position, side: Side, *, is_exploiting: bool) -> Marches:
    """The marches that are open to a side in this phase; the same object until something of their terms changes."""
    memo, key = position.ruleset.memo, _MARCHES[is_exploiting][side is Side.AXIS]
    known: Marches | None = memo.get(key)
    seen = position.pos, position.affairs, position.host, position.weather, position.unsupplied, position.cursor
    if known is not None and all(map(is_, known.seen, seen)):
        return known
    terms = _terms(position, side, is_exploiting=is_exploiting)
    if known is None or not _are_same(known.terms, terms):
        known = memo[key] = Marches(position, side, terms, seen)
    known.seen = seen
    return known


def _terms(position: Position, side: Side, *, is_exploiting: bool) -> tuple[Any, ...]:
    """All that the marches of a side depend on, apart from where its units are."""
    ruleset, affairs = position.ruleset, position.affairs
    host, enemy = ruleset.host, enemy_of(side)
    return (
        host.allowances(position, side, is_exploiting=is_exploiting),
        ground_places(position, enemy),
        zone_of(position, enemy),
        strait_is_open(position, side),
        position.weather,
        (affairs.invaded, affairs.coup, affairs.deployed, affairs.axios_released, affairs.held),
        *[host.closed(position, nation, mover) for nation, mover in _kinds(ruleset, side)],
    )


def _are_same(terms: tuple[Any, ...], others: tuple[Any, ...]) -> bool:
    return all(map(is_, terms, others)) or terms == others


def _kinds(ruleset: MaritaMerkurRuleset, side: Side) -> tuple[tuple[Any, str], ...]:
    """The nations of a side with the words for how their ground units march."""
    key = _KINDS[side is Side.AXIS]
    found: tuple[tuple[Any, str], ...] | None = ruleset.memo.get(key)
    if found is None:
        units = [ruleset.units[unit] for unit in sorted(ruleset.ground_of[side])]
        found = tuple(dict.fromkeys((unit.nation, unit.counter.mover) for unit in units))
        ruleset.memo[key] = found
    return found


def _tied(ruleset: MaritaMerkurRuleset) -> frozenset[int]:
    """The units that may have to stay in northern Albania (30.E)."""
    found: frozenset[int] | None = ruleset.memo.get(_TIED)
    if found is None:
        found = frozenset(unit.index for unit in ruleset.units if is_italian_division(unit.piece))
        ruleset.memo[_TIED] = found
    return found


def move_of(ruleset: MaritaMerkurRuleset, unit: Unit, to: int) -> Move:
    """The move of a unit to a place; the same object every time."""
    key = _MOVE, unit.index, to
    found: Move | None = ruleset.memo.get(key)
    if found is None:
        found = ruleset.memo[key] = Move(unit, ruleset.places[to])
    return found


# ---------------------------------------------------------------------------------------------------------- Jugoslavia


def _may_be_invaded(position: Position) -> bool:
    """Whether Axis units may still bring Jugoslavia into the war."""
    affairs = position.affairs
    return affairs.coup and trusted_germans_have_intervened(affairs) and trusted_jugoslavia_is_neutral(affairs)


def _jugoslav_places(ruleset: MaritaMerkurRuleset) -> set[int]:
    return {place.index for place in ruleset.on_map if place.ground.country is Country.JUGOSLAVIA}
