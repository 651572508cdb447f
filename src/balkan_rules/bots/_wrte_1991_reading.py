"""What the greedy bot of War Returns to Europe reads in a view: who stands where, ways, and where units are wanted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final

from ..core.odds import Odds
from ..wrte_1991 import Area, Faction, Place, Scenario, Side, Unit
from ..wrte_1991 import View as WrteView
from ._wrte_1991_goals import goals, is_closed, republics

if TYPE_CHECKING:
    from ..core.view import View
    from ..wrte_1991 import WrteRuleset

__all__ = ["Board", "worth"]

_FAR: Final = 10_000
_DANGER: Final = 2
"""Movement factors that a hex beside an enemy counts for beside its own."""
_ENOUGH: Final = 3
"""By how many times those who are sent against an enemy should be stronger than he."""
_AWAY: Final = 99
"""Farther than any hex of the map."""
_OFF_ROAD: Final = 4
"""Movement factors that a hex without a road counts for beside its own, to the JNA outside the Ten Days War."""

_KEPT: Final = 256
"""For how many sets of hexes to be avoided the ways are kept."""


def worth(unit: Unit) -> int:
    """What a unit is worth."""
    return unit.rating.attack + unit.rating.defence


def _ways(ruleset: WrteRuleset, avoided: frozenset[int]) -> dict[Any, Mapping[int, int]]:
    """The ways found so far around some hexes, kept for the next who asks; a few sets of hexes at a time."""
    memo: dict[Any, Any] = ruleset.memo
    kept: dict[frozenset[int], dict[Any, Mapping[int, int]]] = memo.setdefault("greedy ways", {})
    if avoided not in kept and len(kept) >= _KEPT:
        kept.clear()
    return kept.setdefault(avoided, {})


class Board:
    """Who stands where, as far as a side sees it, and where its units should go.

    Attributes:
        side: the side.
        own: its units by hex.
        enemies: the enemies that it sees, by hex.
        posts: the hexes that are wanted and kept, such as the border posts of Slovenia in the Ten Days War.
        hurry: whether it is the last Game-Turn, after which losses do not count.
    """

    def __init__(self, view: View[Any, Any, Any]) -> None:
        assert isinstance(view, WrteView)  # noqa: S101 - the bot plays this game
        self.side = view.side
        self.hurry: bool = view.turn >= view.tracks.last_turn and self.side is Side.FEDERALIST
        self._view = view
        self._rules = view.ruleset
        self._places = view.ruleset.places
        self._is_small = view.tracks.scenario is Scenario.TEN_DAYS
        self.posts, self._crossings = goals(view.ruleset, view.tracks.scenario)
        self.own: dict[int, list[Unit]] = {}
        self.enemies: dict[int, list[Unit]] = {}
        for place, stack in view.board.items():
            mine = stack.units[0].side is self.side
            (self.own if mine else self.enemies)[place.index] = list(stack.units)
        self._avoided: Mapping[int, object] = self.enemies if self._is_small else {}
        self._ways = _ways(view.ruleset, frozenset(self._avoided))

    # ------------------------------------------------------------------ hexes
    def around(self, at: int) -> tuple[int, ...]:
        """The hexes beside one."""
        return self._rules.neighbours[at]

    def _is_near(self, at: int) -> bool:
        """Whether an enemy is beside a hex."""
        return any(other in self.enemies for other in self.around(at))

    def _cost(self, faction: Faction, origin: int, to: int) -> int:
        """What a step costs, with the danger that waits there; units of the JNA keep to the roads."""
        board, effects = self._rules.map, self._rules.charts.terrain
        danger = _DANGER if any(other in self._avoided for other in self.around(to)) else 0
        if board.has_road(origin, to):
            return effects["road"].move + danger
        terrain = self._places[to].terrain
        assert terrain is not None  # noqa: S101 - hexes are neighbours of hexes
        river = effects["river"].move if board.has_river(origin, to) else 0
        return effects[terrain.value].move + river + danger + self._off_road(faction, to)

    def _off_road(self, faction: Faction, to: int) -> int:
        """What a hex costs more to those who should keep to the roads, if it has none."""
        if faction is not Faction.JNA or to in self._rules.map.on_road:
            return 0
        return _FAR if self._is_small else _OFF_ROAD

    def _way_to(self, goal: int, faction: Faction, areas: frozenset[Area]) -> Mapping[int, int]:
        """For each hex from which a faction can come to another, what the way costs.

        In the Ten Days War it leads around enemies; on the whole map they are met where they are.
        """
        found: dict[int, int] = {}
        queue = [(0, goal)]
        while queue:
            spent, at = heappop(queue)
            if at in found:
                continue
            found[at] = spent
            for other in self.around(at):
                if other not in found and other not in self._avoided and self._places[other].area in areas:
                    heappush(queue, (spent + self._cost(faction, other, at), other))
        return found

    def _way(self, unit: Unit, goal: int) -> Mapping[int, int]:
        """The ways of a unit to one of the hexes that are wanted."""
        areas = republics(unit.faction, self._view.tracks)
        key = unit.faction, areas, goal
        if key not in self._ways:
            is_open = self._places[goal].area in areas
            self._ways[key] = self._way_to(goal, unit.faction, areas) if is_open else {}
        return self._ways[key]

    def distance(self, at: int, others: Iterable[int]) -> int:
        """How many hexes a hex is from the nearest of some others."""
        board, here = self._rules.map, self._places[at]
        return min((board.distance(here, self._places[other]) for other in others), default=_AWAY)

    def has_contact(self) -> bool:
        """Whether any unit of the side stands beside an enemy."""
        return any(map(self._is_near, self.own))

    # ------------------------------------------------------------------ where units are wanted
    def holds(self, area: Area) -> bool:
        """Whether the side was the last in any of the posts of a republic."""
        places = (self._places[post] for post in self.posts)
        return any(place.area is area and self._view.last_occupant(place) is self.side for place in places)

    def is_keeping(self, unit: Unit, at: int) -> bool:
        """Whether a unit holds a post alone, or is the first of those who do."""
        return at in self.posts and self.own[at][0] == unit

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """The hexes where units should go: those of the `posts` that have none, and what the enemy has crossed."""
        posts = (post for post in self.posts if post not in self.own and not self._is_safe(post))
        taken = (at for at in self._crossings if self._view.last_occupant(self._places[at]) not in (None, self.side))
        return (*posts, *taken)

    def _is_safe(self, post: int) -> bool:
        """Whether a post counts for the side without a unit in it: where it was the last, but for the Ten Days War."""
        place = self._places[post]
        return not self._is_small and (
            is_closed(place, self._view.tracks) or self._view.last_occupant(place) is self.side
        )

    @cached_property
    def _targets(self) -> Mapping[Unit, int]:
        """A hex for every unit that keeps none: the nearest that still needs it, else any near one."""
        needs = {post: self._need(post) for post in self.wanted}
        free = [(unit, at) for at, units in self.own.items() for unit in units if not self.is_keeping(unit, at)]
        chances = sorted(
            (way[at], unit.index, post, unit)
            for post in needs
            for unit, at in free
            if (way := self._way(unit, post)).get(at, _FAR) < _FAR
        )
        found: dict[Unit, int] = {}
        for _, _, post, unit in chances:
            if unit not in found and needs[post] > 0:
                found[unit] = post
                needs[post] -= unit.rating.attack
        for _, _, post, unit in chances:
            found.setdefault(unit, post)
        return found

    def _need(self, post: int) -> int:
        """How much Attack Strength should be sent to a post."""
        return max(1, _ENOUGH * self.defence(post))

    def gain(self, unit: Unit, at: int, to: int) -> int:
        """By how much a step brings a unit nearer to where it is wanted; nothing into a hex that is full."""
        target = self._targets.get(unit)
        if target is None or self.room(self._places[to]) <= 0:
            return 0
        way = self._way(unit, target)
        return way.get(at, _FAR) - way.get(to, _FAR)

    def wants(self, unit: Unit, at: int) -> int:
        """How much nearer a unit can come with its next step; 0 if it is wanted where it is."""
        return max((self.gain(unit, at, to) for to in self.around(at) if to not in self.enemies), default=0)

    def room(self, place: Place) -> int:
        """How many units more may stack in a hex."""
        effects = self._rules.charts.terrain
        assert place.terrain is not None  # noqa: S101 - it is a hex
        limit = effects["city" if place.city else place.terrain.value].stack
        return limit - len(self.own.get(place.index, ()))

    # ------------------------------------------------------------------ combat
    def defence(self, at: int) -> int:
        """The Defence Strength of the enemies that are seen in a hex."""
        return sum(unit.rating.defence for unit in self.enemies.get(at, ()))

    def battle(self, units: Sequence[Unit], at: int) -> Fraction:
        """What an attack with some units on a hex is worth, as far as the counters and the terrain tell."""
        charts, place = self._rules.charts, self._places[at]
        assert place.terrain is not None  # noqa: S101 - somebody is attacked there
        names = [place.terrain.value, *(["city"] if place.city else [])]
        shift = min(charts.terrain[name].shift for name in names)
        attack = sum(unit.rating.attack for unit in units)
        column = charts.crt.column(Odds.of(attack, max(1, self.defence(at))).shift(shift))
        chances = charts.crt.distribution(column).map(str).outcomes()
        return self.judged(chances, at)

    def judged(self, chances: Iterable[tuple[str, Fraction]], at: int) -> Fraction:
        """The units that an attack destroys less those that it costs, and what a cleared post is worth."""
        number, total = len(self.enemies.get(at, ())), Fraction(0)
        cost = Fraction(1, 5) if self.hurry else Fraction(1, 2) if self.side is Side.FEDERALIST else Fraction(3, 4)
        for text, chance in chances:
            lost, killed = map(int, text.split("/"))
            cleared = 2 if killed >= number and at in self.posts else 0
            total += chance * (min(killed, number) + cleared - cost * lost)
        return total
