"""What the greedy bot of Marita-Merkur reads in a view: who stands where, where units are wanted, good attacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Any, Final

from ..marita_merkur import (
    CombatResult,
    Country,
    LinkKind,
    MaritaMerkurRuleset,
    Mark,
    Place,
    Side,
    Unit,
    attack_modifiers,
    why_not_attack,
)
from ..marita_merkur import View as MaritaMerkurView

if TYPE_CHECKING:
    from ..core.view import View

__all__ = ["Board", "worth"]

_FAR: Final = 60
"""Farther than any place of the map."""
_NEAR: Final = 3
"""Within how many places of an enemy a place is in danger."""
_OCCUPIED: Final = 2
"""Places that one with an enemy in it counts for beside its own."""
_CROWDED: Final = 2
"""What each unit in a place takes away from how much others are wanted there."""
_PRIZES: Final[Mapping[Mark, int]] = {
    Mark.ATHENAI: 6,
    Mark.METAXAS_LINE: 2,
    Mark.CRETE: 2,
    Mark.JUGOSLAV_SOURCE: 2,
}
"""What places with these marks are worth; others in mainland Greece are worth 1."""
_CORFU: Final = 8
"""What Corfu is worth."""
_FACES: Final = range(1, 7)
_LOSSES: Final[Mapping[CombatResult, tuple[Fraction, Fraction]]] = {
    CombatResult.ATTACKER_ELIMINATED: (Fraction(1), Fraction(0)),
    CombatResult.ATTACKER_HALVED: (Fraction(1, 2), Fraction(0)),
    CombatResult.ATTACKER_RETREATS: (Fraction(1, 8), Fraction(0)),
    CombatResult.DEFENDER_RETREATS: (Fraction(0), Fraction(1, 4)),
    CombatResult.DEFENDER_HALVED: (Fraction(0), Fraction(1, 2)),
    CombatResult.DEFENDER_ELIMINATED: (Fraction(0), Fraction(1)),
}
"""How much of themselves attackers and defenders lose by a result; exchanges are counted apart."""
_CLEARED: Final = (CombatResult.EXCHANGE, CombatResult.DEFENDER_RETREATS, CombatResult.DEFENDER_ELIMINATED)
_PRIZE: Final = "what places are worth to the greedy bot"


def worth(unit: Unit) -> int:
    """What a unit is worth."""
    return unit.piece.strength + unit.piece.tactical


class Board:
    """Who stands where, and where the units of a side should go.

    Attributes:
        side: the side.
        own: its ground units on the map by place.
        enemies: those of the enemy.
    """

    def __init__(self, view: View[Any, Any, Any]) -> None:
        assert isinstance(view, MaritaMerkurView)  # noqa: S101 - the bot plays this game
        self.side: Side = view.side
        self.view: MaritaMerkurView = view
        self.rules: MaritaMerkurRuleset = view.ruleset
        self.own: dict[int, list[Unit]] = {}
        self.enemies: dict[int, list[Unit]] = {}
        for place, stack in view.board.items():
            for unit in stack.units:
                if not unit.is_air:
                    (self.own if unit.side is self.side else self.enemies).setdefault(place.index, []).append(unit)

    # ------------------------------------------------------------------------------------------------------ the map
    def around(self, at: int) -> Sequence[int]:
        """The places beside one over land, and over the strait of Corfu, that the war has come to."""
        return [
            way.to
            for way in self.rules.ways[at]
            if way.kind.is_land
            and (self.view.affairs.invaded or self.rules.places[way.to].ground.country is not Country.JUGOSLAVIA)
        ]

    @property
    def prizes(self) -> Mapping[int, int]:
        """What places are worth to who holds them, by index."""
        found: Mapping[int, int] | None = self.rules.memo.get(_PRIZE)
        if found is None:
            found = self.rules.memo[_PRIZE] = {
                place.index: prize for place in self.rules.on_map if (prize := self._prize(place))
            }
        return found

    def _prize(self, place: Place) -> int:
        if (
            any(way.kind is LinkKind.CORFU_STRAIT for way in self.rules.ways[place.index])
            and Mark.ISLAND in place.ground.marks
        ):
            return _CORFU
        marked = max((_PRIZES.get(mark, 0) for mark in place.ground.marks), default=0)
        return max(marked, int(place.ground.country is Country.GREECE and place.ground.is_mainland))

    def is_held(self, at: int) -> bool:
        """Whether the side holds a place."""
        return self.view.controls(self.rules.places[at]) is self.side

    def spread(self, starts: Mapping[int, int]) -> Mapping[int, int]:
        """From each place the most that one of some places is worth, less the way to it."""
        found: dict[int, int] = {}
        waiting = [(-value, place) for place, value in starts.items()]
        heapify(waiting)
        while waiting:
            value, at = heappop(waiting)
            if at not in found:
                found[at] = -value
                for to in self.around(at):
                    heappush(waiting, (value + 1 + _OCCUPIED * (to in self.enemies), to))
        return found

    @cached_property
    def _danger(self) -> Mapping[int, int]:
        """How far the next enemy is, by place, below 0."""
        return self.spread(dict.fromkeys(self.enemies, 0))

    def is_near(self, at: int, within: int = 1) -> bool:
        """Whether an enemy is within so many places of one."""
        return -self._danger.get(at, -_FAR) <= within

    # ------------------------------------------------------------------------------------------- where units are wanted
    @cached_property
    def _wanted(self) -> Mapping[int, int]:
        """How much a unit is wanted in a place or on the way from it."""
        prizes = self.prizes.items()
        if self.side is Side.AXIS:
            return self.spread({at: prize for at, prize in prizes if not self.is_held(at)})
        return self.spread({at: self._post(at, prize) for at, prize in prizes})

    def _post(self, at: int, prize: int) -> int:
        """How much the Allies want another unit in a place: the more, the nearer an enemy is, or if it is lost."""
        if not self.is_held(at):
            return prize + _NEAR
        return prize + 2 * max(_NEAR + self._danger.get(at, -_FAR), -1) - _CROWDED * len(self.own.get(at, ()))

    def wanted(self, at: int) -> int:
        """How much a unit is wanted in a place or on the way from it; far below 0 if nobody is."""
        return self._wanted.get(at, -_FAR)

    def gain(self, unit: Unit, to: int) -> int:
        """What is won by a unit going to a place from where it is; nothing if the place is full."""
        at = self.view.where(unit).index
        gained = self.wanted(to) - max(self.wanted(at), self._stays(at))
        return gained if gained <= 0 or self.has_room(unit, to) else 0

    def has_room(self, unit: Unit, to: int) -> bool:
        """Whether a unit can stay in a place together with those of its side who are there."""
        names = [other.name for other in (*self.own.get(to, ()), unit)]
        return not self.rules.host.crowding(self.rules.places[to].name, names)

    def _stays(self, at: int) -> int:
        """How much a unit of the Allies is wanted in the place where it is itself, and others beside it."""
        if self.side is Side.AXIS or at not in self.prizes:
            return -_FAR
        return self._post(at, self.prizes[at]) + _CROWDED

    def keeps(self, unit: Unit) -> bool:
        """Whether a unit is the only one in a place that is worth something and in danger."""
        at = self.view.where(unit).index
        return self.own.get(at) == [unit] and at in self.prizes and self.is_near(at, 2)

    # ------------------------------------------------------------------------------------------------------ attacks
    def _attackers(self, target: int) -> list[Unit]:
        """The units that can attack a place, the strongest first."""
        ground, ready = self.rules.places[target].ground, self.view.fields["ready"]
        assert isinstance(ready, str)  # noqa: S101 - as `State.ready`
        units = [unit for at in self.around(target) for unit in self.own.get(at, ())]
        if "COMBAT" in self.view.phase.name:
            units = [unit for unit in units if chr(unit.index) in ready]
        able = [unit for unit in units if not tuple(why_not_attack(unit.piece, ground, self.view.affairs))]
        return sorted(able, key=lambda unit: -unit.piece.strength)

    def best_attack(self, target: int, support: int = 0) -> tuple[Fraction, list[Unit]]:
        """What the best attack on a place promises, with more tactical factors in support, and who makes it."""
        able = self._attackers(target)
        groups = [able[:number] for number in range(1, len(able) + 1)]
        attacks = [(self._promise(group, target, support), group) for group in groups]
        return max(attacks, key=lambda attack: attack[0], default=(Fraction(-1), []))

    def is_supplied(self, unit: Unit) -> bool:
        """Whether a unit is in supply."""
        unsupplied = self.view.fields["unsupplied"]
        assert isinstance(unsupplied, str)  # noqa: S101 - as `State.unsupplied`
        return chr(unit.index) not in unsupplied

    def _promise(self, group: Sequence[Unit], target: int, support: int) -> Fraction:
        """What an attack is worth on average: what the enemy loses, less one's own losses; the place if it falls."""
        host, place, weather, defenders = (
            self.rules.host,
            self.rules.places[target],
            self.view.weather,
            self.enemies[target],
        )
        attack, defence = Fraction(support), Fraction(0)
        for unit in group:
            origin = self.view.where(unit).name
            attack += host.attack_strength(unit.name, origin, place.name, weather, is_supplied=self.is_supplied(unit))
        for unit in defenders:
            defence += host.defence_strength(unit.name, place.name, weather, is_supplied=self.is_supplied(unit))
        column = host.combat_column(attack, defence)
        if not column:
            return Fraction(-1)
        modifiers = attack_modifiers([unit.piece for unit in group], place.ground, rulings=self.rules.rulings)
        added = host.combat_die(place.name, weather) + sum(modifier.steps for modifier in modifiers)
        prize = 0 if self.is_held(target) else self.prizes.get(target, 0)
        ours, theirs = sum(map(worth, group)), sum(map(worth, defenders))
        results = [host.combat_result(column, face + added) for face in _FACES]
        return sum((_net(result, ours, theirs) + prize * (result in _CLEARED) for result in results), Fraction(0)) / 6


def _net(result: CombatResult, ours: int, theirs: int) -> Fraction:
    """What a result destroys, less what it costs."""
    if result in (CombatResult.EXCHANGE, CombatResult.HALF_EXCHANGE):
        lost = Fraction(theirs, 1 if result is CombatResult.EXCHANGE else 2)
        return lost - min(Fraction(ours), lost)
    attackers, defenders = _LOSSES.get(result, (Fraction(0), Fraction(0)))
    return defenders * theirs - attackers * ours
