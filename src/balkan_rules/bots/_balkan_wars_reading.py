"""What the greedy bot of Balkan Wars reads in a view: who stands where, which towns count, and the ways to them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from ..balkan_wars import (
    GAME,
    Combatant,
    CombatCode,
    Place,
    Side,
    Status,
    Unit,
    UnitClass,
    combat_odds,
    is_other_town,
    objectives,
    scenario,
    why_not_enter_country,
)
from ..balkan_wars import View as BalkanWarsView

if TYPE_CHECKING:
    from ..balkan_wars import BalkanWarsRuleset, State
    from ..core.view import View

__all__ = ["Board", "worth"]

T = TypeVar("T")

_FAR: Final = 10_000
_NEAR: Final = 3
"""From how many places away an enemy threatens a town."""
_LINE: Final = 4
"""How far from a Depot or a Supply unit attackers are taken to be in supply."""
_COSTS: Final[Mapping[CombatCode, int]] = {
    CombatCode.NONE: 0,
    CombatCode.D: 1,
    CombatCode.R: 2,
    CombatCode.S: 3,
    CombatCode.E: 4,
}
"""How bad each result is for those whom it strikes."""
_PRIZE: Final = 4
"""What a point of victory is worth beside the harm of a result."""
_BOLD, _CAREFUL = Fraction(1, 4), Fraction(3, 4)
"""What its own losses are to a side that is behind on points, and to one that is not."""
_WORTHY: Final = 3
"""What a town must be worth for units to stay in it."""
_UNSEEN: Final = 3
"""The combat strength that a hidden enemy is taken to have at least."""
_BEHIND: Final = frozenset({UnitClass.SUPPLY, UnitClass.HEADQUARTERS})
"""Classes of units that follow the others."""


def worth(unit: Unit) -> int:
    """What a unit is worth."""
    return 2 * unit.combat + unit.bombardment + unit.staff + unit.cadre


class Board:
    """Who stands where, as far as a side sees it, and where its units should go.

    What nobody has seen is guessed: `State` behind it is one that the side cannot tell from the real one.

    Attributes:
        side: the side.
        state: that state.
        own: the side's units by place.
        enemies: the enemies by place, as they are guessed to be.
    """

    def __init__(self, view: View[Any, Any, Any]) -> None:
        assert isinstance(view, BalkanWarsView)  # noqa: S101 - the bot plays this game
        self.side: Side = view.side
        self.state: State = GAME.sample_state(view, random.Random(0))
        self._rules: BalkanWarsRuleset = view.ruleset
        self._memo: dict[Any, Any] = view.ruleset.memo
        self._reached: dict[str, Mapping[int, int]] = {}
        self._attacks: dict[int, tuple[Fraction, list[Unit]]] = {}
        self.own: dict[int, list[Unit]] = {}
        self.enemies: dict[int, list[Unit]] = {}
        for unit in self._rules.units:
            place, its = self.state.at(unit.index), self.state.side(unit.index)
            if place.is_on_map and its is not None:
                (self.own if its is self.side else self.enemies).setdefault(place.index, []).append(unit)

    def is_hidden(self, at: int) -> bool:
        """Whether some of the enemies in a place have their hidden side up."""
        return any(unit.index in self.state.hidden for unit in self.enemies.get(at, ()))

    # ------------------------------------------------------------------ the map
    def around(self, at: int) -> tuple[int, ...]:
        """The places beside one."""
        return self._rules.neighbours[at]

    def distance(self, a: int, b: int) -> int:
        """How many places one is from another."""
        places = self._rules.places
        return self._rules.host.distance(places[a].name, places[b].name)

    def nearest(self, at: int, others: Iterable[int]) -> int:
        """How many places one is from the nearest of some others."""
        return min((self.distance(at, other) for other in others), default=_FAR)

    def _kept(self, key: object, make: Callable[[], T]) -> T:
        """What is worked out once for all positions of the scenario."""
        whole = "greedy", self.state.scenario, key
        if whole not in self._memo:
            self._memo[whole] = make()
        found: T = self._memo[whole]
        return found

    def _near(self, at: int) -> frozenset[int]:
        """The places that are so near to one that enemies in them threaten it."""
        return self._kept(("near", at), lambda: frozenset(self._within(at, _NEAR)))

    def _within(self, at: int, steps: int) -> set[int]:
        found = {at}
        for _ in range(steps):
            found |= {other for one in found for other in self.around(one)}
        return found

    def _steps(self, mover: str) -> Mapping[int, Sequence[tuple[int, int]]]:
        """For each place those from which units of a kind come into it, with the base cost of the step."""
        return self._kept(("steps", mover), lambda: {place.index: self._into(place, mover) for place in self._open})

    @property
    def _open(self) -> list[Place]:
        """The places that units may enter at all in the scenario."""
        return [place for place in self._rules.on_map if not why_not_enter_country(self.state.scenario, place.country)]

    def _into(self, to: Place, mover: str) -> list[tuple[int, int]]:
        host, places = self._rules.host, self._rules.places
        steps = ((other, host.step_costs(mover, places[other].name, to.name)) for other in self.around(to.index))
        return [(other, min(step.hex_cost + step.river_cost for step in ways)) for other, ways in steps if ways]

    def _ways(self, mover: str) -> Mapping[int, int]:
        """How far each place is from where units of a kind are wanted, less what it is worth to be there."""
        if mover not in self._reached:
            last, found = self._memo.get(("greedy ways", self.side, mover), (None, {}))
            if last != (self.state.scenario, self.wanted):
                found = self._ways_to(self.wanted, self._steps(mover))
                self._memo["greedy ways", self.side, mover] = (self.state.scenario, self.wanted), found
            self._reached[mover] = found
        return self._reached[mover]

    @staticmethod
    def _ways_to(wanted: Mapping[int, int], steps: Mapping[int, Sequence[tuple[int, int]]]) -> Mapping[int, int]:
        """For each place the movement points to the goals, less the points that the goal is worth; the best goal."""
        found: dict[int, int] = {}
        queue = [(-points, at) for at, points in wanted.items()]
        heapify(queue)
        while queue:
            spent, at = heappop(queue)
            if at not in found:
                found[at] = spent
                for other, cost in steps.get(at, ()):
                    if other not in found:
                        heappush(queue, (spent + cost, other))
        return found

    # ------------------------------------------------------------------ where units are wanted
    @property
    def _towns(self) -> Mapping[int, int]:
        """What each town is worth to both sides together, by its place."""
        return self._kept("towns", lambda: dict(self._worth_of_towns()))

    def _worth_of_towns(self) -> Iterable[tuple[int, int]]:
        played, rulings = scenario(self.state.scenario), self._rules.rulings
        named = {side: objectives(played.name, side, rulings=rulings) for side in played.players}
        for place in self._rules.on_map:
            if place.settlement is None:
                continue
            points = sum(one.points for goals in named.values() for one in goals if one.hex == place.name)
            for side in played.players:
                enemies = [country for other, its in played.sides.items() if other != side for country in its]
                points += is_other_town(played.name, side, place.name, place.country, enemies=enemies, rulings=rulings)
            if points:
                yield place.index, points

    @cached_property
    def _held(self) -> frozenset[int]:
        """The towns that the side holds."""
        places = self._rules.places
        return frozenset(at for at in self._towns if self.state.controls(places[at]) is self.side)

    @cached_property
    def posts(self) -> Mapping[int, int]:
        """Those of them that are worth a garrison, with what they are worth."""
        return {at: self._towns[at] for at in self._held if self._towns[at] >= _WORTHY}

    def danger(self, at: int) -> int:
        """The strength of the enemies near a place."""
        near = self._near(at)
        return sum(unit.combat for other, units in self.enemies.items() if other in near for unit in units)

    def defence(self, at: int) -> int:
        """The side's strength in a place."""
        return sum(unit.combat for unit in self.own.get(at, ()))

    @cached_property
    def wanted(self) -> Mapping[int, int]:
        """The towns to go to, with what they are worth: those of the enemy, and those of the side's in danger."""
        return {
            at: points
            for at, points in self._towns.items()
            if at not in self._held or (at in self.posts and self._lacks(at))
        }

    def _lacks(self, at: int) -> bool:
        """Whether the enemies near a town are more than its garrison can stand up to."""
        return self.danger(at) > 2 * self.defence(at)

    def keeps(self, unit: Unit) -> bool:
        """Whether a unit stays where it is: the first one in a post that is in danger, and all if they are too few."""
        at = self.state.at(unit.index).index
        if at not in self.posts or unit.unit_class in _BEHIND or not self.danger(at):
            return False
        return self._garrison(at)[0] == unit or self._lacks(at)

    def _garrison(self, at: int) -> list[Unit]:
        """The units in a place that fight, the strongest first."""
        fighting = [unit for unit in self.own[at] if unit.unit_class not in _BEHIND]
        return sorted(fighting, key=lambda unit: -unit.combat)

    def reach(self, unit: Unit, at: int) -> int:
        """How many movement points a place is from where a unit is wanted, less what that is worth."""
        return self._ways(unit.mover).get(at, _FAR)

    def gain(self, unit: Unit, at: int, to: int) -> int:
        """By how much a step brings a unit nearer to where it is wanted; some stay behind the others."""
        if unit.unit_class in _BEHIND and self.nearest(to, self._front(unit)) > 1:
            return 0
        return self.reach(unit, at) - self.reach(unit, to)

    def _front(self, unit: Unit) -> list[int]:
        """Where the side has units that fight."""
        return [at for at, units in self.own.items() if any(one.unit_class not in _BEHIND for one in units)]

    def wants(self, unit: Unit) -> int:
        """How much nearer a unit can come with its next step."""
        at = self.state.at(unit.index).index
        return max((self.gain(unit, at, to) for to in self.around(at) if to not in self.enemies), default=0)

    # ------------------------------------------------------------------ combat
    def attackers(self, target: int) -> list[Unit]:
        """The units that can still attack a place."""
        names, host = self._rules.places, self._rules.host
        found = []
        for at in self.around(target):
            border = host.borders[names[at].name][names[target].name]
            if border.can_attack:
                found += [unit for unit in self.own.get(at, ()) if unit.index in self.state.ready]
        return [unit for unit in found if unit.unit_class not in _BEHIND]

    def can_charge(self, attackers: Iterable[Unit], defenders: Iterable[Unit], *, attacks: bool) -> bool:
        """Whether a side has the Shock Value for a charge, if all charge who could."""
        attack, defence = (sum(unit.shock for unit in units) for units in (attackers, defenders))
        return attack >= 2 * defence if attacks else 2 * defence > attack

    def _fighter(self, unit: Unit, *, charging: bool) -> Combatant:
        """A unit as it fights, charging if all do who can."""
        able = charging and self._rules.host.may_charge(self.state, unit.name)
        return self.state.combatant(unit.index, charging=able, supplied=self._is_supplied(unit))

    def _is_supplied(self, unit: Unit) -> bool:
        """Whether a Depot or a Supply unit is near."""
        sources = frozenset({UnitClass.SUPPLY, UnitClass.DEPOT})
        stores = [at for at, units in self.own.items() if any(one.unit_class in sources for one in units)]
        return self.nearest(self.state.at(unit.index).index, stores) <= _LINE

    def battle(self, units: Sequence[Unit], target: int) -> Fraction:
        """What an attack with some units on a place is worth: what befalls both, and a town that may be taken."""
        host, place = self._rules.host, self._rules.places[target]
        charges, counters = (self.can_charge(units, self.enemies[target], attacks=attacks) for attacks in (True, False))
        attackers = [self._fighter(unit, charging=charges) for unit in units]
        defenders = [self._fighter(unit, charging=counters) for unit in self.enemies[target]]
        odds = combat_odds(
            attackers,
            [_feared(unit) for unit in defenders],
            terrain=host.terrain(self.state, place.name),
            across={unit.name: self._water(unit, place) for unit in units},
            options=self._rules.options,
            rulings=self._rules.rulings,
        )
        prize = _PRIZE * self.wanted.get(target, 0)
        total = Fraction(0)
        for result, chance in odds.distribution.items():
            harm, hurt = _harm(defenders, result.defender), _harm(attackers, result.attacker)
            total += chance * (harm + prize * _leave(defenders, result.defender) - self._caution * hurt)
        return total

    @cached_property
    def _caution(self) -> Fraction:
        """What its own losses are to a side, beside the enemy's: who is behind on points must dare something."""
        first, second = (score.total for score in self.state.scores.values())
        is_behind = first <= second if self.side is Side.FIRST else second <= first
        return _BOLD if is_behind else _CAREFUL

    def _water(self, unit: Unit, target: Place) -> Iterable[Any]:
        return self._rules.host.borders[self.state.at(unit.index).name][target.name].water

    def best_attack(self, target: int) -> tuple[Fraction, list[Unit]]:
        """What the best attack on a place is worth, and who makes it."""
        if target not in self._attacks:
            self._attacks[target] = self._best_attack(target)
        return self._attacks[target]

    def _best_attack(self, target: int) -> tuple[Fraction, list[Unit]]:
        able = sorted(self.attackers(target), key=lambda unit: -unit.combat)
        groups = [able[:number] for number in range(1, len(able) + 1)]
        found = [(self.battle(group, target), group) for group in groups]
        return max(found, key=lambda each: each[0], default=(Fraction(-1), []))


def _feared(unit: Combatant) -> Combatant:
    """A defender as he is taken to be: stronger than he may be if nobody has seen him."""
    return unit if unit.open else attrs.evolve(unit, combat=max(unit.combat, _UNSEEN))


def _is_lost(unit: Combatant, code: CombatCode) -> bool:
    """Whether a result takes a unit off the map: one that is Demoralized already, or all at once."""
    return code is CombatCode.E or (unit.status is Status.DEMORALIZED and code is not CombatCode.NONE)


def _harm(units: Sequence[Combatant], code: CombatCode) -> int:
    """How bad a result is for a stack, by the strength that it strikes."""
    worst = _COSTS[CombatCode.E]
    return sum(max(1, unit.combat) * (worst if _is_lost(unit, code) else _COSTS[code]) for unit in units)


def _leave(units: Sequence[Combatant], code: CombatCode) -> bool:
    """Whether nobody is left in a place after a result."""
    return code is CombatCode.R or all(_is_lost(unit, code) for unit in units)
