"""Strategic Intelligence: headquarters spy, and what is found out of them (intel.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import ClassVar

from ...core.actions import Group
from ...core.errors import Violation
from ...core.sequence import DieRules, PhaseRules, top
from ..actions import Action, Look, Pass, Spy
from ..counters import Place, Unit
from ..frames import Looking, SpyRoll
from ..host_values import Side
from ..hosting import CheckedHost
from ..intelligence import intelligence_roll, is_near, is_of_country, why_not_spy
from ..private import kept_of
from ..ruleset import BalkanWarsRuleset
from ..secrecy import open_units
from ..situation import enemy_of
from ..state import Draft, Position, State

__all__ = ["LookingRules", "SpyRules", "spy_targets", "why_not_spy_on"]

_PASS = Pass()


def _stacks(position: Position, side: Side) -> list[Place]:
    """The places where a side has units."""
    places = position.ruleset.places
    return [places[place] for place in sorted(position.forces.places_of(side))]


class _Near(dict[int, bool]):
    """For places, by their indices, whether strategic intelligence reaches them from one; each is looked up once.

    Attributes:
        targets: the indices of the places of the enemy that was asked about last, where he was.
        found: those of them that are in reach, in their order.
    """

    def __init__(self, host: CheckedHost, places: Sequence[Place], at: Place) -> None:
        super().__init__()
        self._host: CheckedHost = host
        self._places: Sequence[Place] = places
        self._at: Place = at
        self.targets: frozenset[int] = frozenset()
        self.found: tuple[int, ...] = ()

    def __missing__(self, place: int) -> bool:
        found = self[place] = is_near(self._host.distance(self._at.name, self._places[place].name))
        return found

    def among(self, targets: frozenset[int]) -> tuple[int, ...]:
        """The indices of some places that are in reach."""
        if targets != self.targets:
            self.targets, self.found = targets, tuple(filter(self.__getitem__, sorted(targets)))
        return self.found


def spy_targets(position: Position, unit: int) -> list[Spy]:
    """What a headquarters that may spy can spy on: the stacks for which `why_not_spy_on` has no reason."""
    ruleset, at = position.ruleset, position.at(unit)
    key, memo = ("near", at.index), kept_of(ruleset).memo
    near: _Near | None = memo.get(key)
    if near is None:
        near = memo[key] = _Near(ruleset.host, ruleset.places, at)
    counter, places = ruleset.units[unit], ruleset.places
    return [Spy(counter, places[place]) for place in near.among(position.forces.places_of(enemy_of(position.phasing)))]


def why_not_spy_on(position: Position, unit: Unit, at: Place) -> Iterator[Violation]:
    """Why a headquarters cannot spy on a place."""
    if not position.ruleset.options.strategic_intelligence:
        yield Violation("intel.0", "Strategic Intelligence is not in play", {"unit": unit.name})
        return
    side = position.side(unit.index)
    if side is not position.phasing or not position.is_on_map(unit.index):
        yield Violation("intel.0", f"{unit} is no headquarters of this side on the map", {"unit": unit.name})
        return
    stack = position.there(enemy_of(position.phasing), at.index) if at.is_on_map else []
    if not stack:
        yield Violation("intel.1", f"no enemy stack is in {at}", {"at": at.name})
        return
    yield from why_not_spy(
        position.combatant(unit.index),
        [position.combatant(one) for one in stack],
        distance=position.ruleset.host.distance(position.at(unit.index).name, at.name),
        has_tried=unit.index not in position.ready,
    )


class SpyRules(DieRules[State, Draft, Action]):
    """The die of Strategic Intelligence."""

    case: ClassVar[str] = "intel.1"
    title: ClassVar[str] = "Strategic Intelligence"

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, SpyRoll)
        face: int = action.value  # type: ignore[union-attr]  # a roll is all that is accepted
        unit = draft.ruleset.units[frame.unit]
        found = intelligence_roll(unit.staff, face, rulings=draft.ruleset.rulings)
        draft.note("intelligence", found.cases, unit=unit.name, at=frame.at.name, roll=face)
        draft.pop()
        enemy = enemy_of(draft.phasing)
        if found.opens:
            open_units(draft, draft.there(enemy, frame.at.index), "intel.1.success")
        if found.enemy_looks:
            draft.push(Looking(enemy, draft.country(frame.unit)))


class LookingRules(PhaseRules[State, Draft, Action]):
    """The enemy examines a stack of the country whose headquarters was found out."""

    case: ClassVar[str] = "intel.1.six"
    title: ClassVar[str] = "counterintelligence"
    accepts: ClassVar[frozenset[type]] = frozenset({Look, Pass})

    def to_move(self, state: State) -> Enum:
        return top(state, Looking).side

    def groups(self, state: State) -> Sequence[Group[Action]]:
        frame = top(state, Looking)
        stacks = _stacks(state, enemy_of(frame.side))
        looks = [Look(place) for place in stacks if not any(_looking(state, frame, place))]
        return (Group(None, (*looks, _PASS)),)

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, Look):
            yield from _looking(state, top(state, Looking), action.at)

    def apply(self, draft: Draft, action: Action) -> None:
        frame = top(draft, Looking)
        draft.pop()
        if isinstance(action, Look):
            units = [draft.ruleset.units[unit].name for unit in draft.there(enemy_of(frame.side), action.at.index)]
            seen = frozenset[Enum]({frame.side})
            draft.note("examined", ("intel.1.six",), seen_by=seen, reveals=True, at=action.at.name, units=tuple(units))

    def universe(self, ruleset: BalkanWarsRuleset) -> Iterable[Action]:
        return (*(Look(place) for place in ruleset.on_map), _PASS)


def _looking(position: Position, frame: Looking, at: Place) -> Iterator[Violation]:
    stack = position.there(enemy_of(frame.side), at.index) if at.is_on_map else []
    if not is_of_country(map(position.country, stack), frame.country):
        yield Violation("intel.1.six", f"no stack of {frame.country} is in {at}", {"at": at.name})
