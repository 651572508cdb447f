"""A host as the rules ask it: what there is, compiled and checked, and every answer looked at before it is used."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar

from ..core.hosts import is_one_of, refuse
from .host import Host, Situation
from .host_answers import (
    MOST,
    Arguments,
    chances_of,
    hashable_of,
    known_names,
    known_reach,
    known_sides,
    known_texts,
    known_wholes,
    sequence_of,
    strength_of,
    text_of,
    whole_of,
)
from .host_values import (
    AirResult,
    AssaultResult,
    CombatResult,
    InterdictionResult,
    NavalLosses,
    Risk,
    Score,
    Verdict,
)
from .inventory import Inventory
from .values import Interdiction, Mission, Nation, Side

__all__ = ["CheckedHost"]

T = TypeVar("T")


class CheckedHost(Inventory):
    """Asks a host, and lets through only what can be an answer; anything else is a `HostError`.

    What a host says once for all is asked once: by `Inventory`, or when it is first needed (`step_cost`, and what
    combat goes by).
    """

    def __init__(self, host: Host) -> None:
        """Ask what there is.

        Raises:
            HostError: it is no host, or contradicts itself; the message names the method and the answer.
        """
        super().__init__(host)
        self._steps: dict[tuple[str, str, str, str], int | None] = {}
        self._seen: dict[tuple[object, ...], tuple[object, Any]] = {}
        self._attacks: dict[tuple[str, str | None, str, str, bool], Fraction] = {}
        self._defences: dict[tuple[str, str, str, bool], Fraction] = {}
        self._dice: dict[tuple[str, str], int] = {}
        self._lifts: dict[tuple[str, str], bool] = {}
        self._results: dict[tuple[str, int], CombatResult] = {}

    def step_cost(self, mover: str, origin: str, to: str, weather: str) -> int | None:
        """As `Host.step_cost`."""
        key = mover, origin, to, weather
        if key not in self._steps:
            answer = self._ask("step_cost", *key)
            self._steps[key] = None if answer is None else whole_of("step_cost", key, answer)
        return self._steps[key]

    def crowding(self, place: str, units: Collection[str]) -> int:
        """As `Host.crowding`."""
        return whole_of("crowding", (place, units), self._ask("crowding", place, units))

    # ------------------------------------------------------------------------------------------- turns and their points
    def weather(self, turn: int) -> Mapping[str, Fraction]:
        """As `Host.weather`."""
        found = chances_of("weather", (turn,), self._ask("weather", turn), str)
        if not set(found) <= set(self.weathers):
            refuse("weather", (turn,), found, f"there is no other weather than {', '.join(self.weathers)}")
        return found

    def draws_due(self, situation: Situation) -> tuple[str, ...]:
        """As `Host.draws`."""
        found = self._many("draws", str, situation)
        for name in found:
            if name not in self.draws or found.count(name) > 1:
                refuse("draws", (), name, "each draw is one of draw_names, and comes once")
        return found

    def draw(self, situation: Situation, name: str) -> Mapping[int, Fraction]:
        """As `Host.draw`."""
        found = chances_of("draw", (name,), self._ask("draw", situation, name), int)
        low, high = self.draws[name]
        if not all(low <= number <= high for number in found):
            refuse("draw", (name,), found, f"numbers from {low} to {high} are wanted")
        return found

    def score(self, situation: Situation, drawn: Mapping[str, int]) -> Score:
        """As `Host.score`."""
        found = self._one("score", Score, situation, drawn)
        for points in (found.axis, found.allied):
            whole_of("score", (drawn,), points, least=-MOST)
        hashable_of("score", (drawn,), found.part)
        for reason in sequence_of("score", (drawn,), found.reasons, tuple):
            if [type(one) for one in reason] != [str, int, int]:
                refuse("score", (drawn,), reason, "a reason is a text with the points for the Axis and the Allies")
        return found

    def is_over(self, situation: Situation) -> bool:
        """As `Host.is_over`."""
        return self._one("is_over", bool, situation)

    def verdict(self, axis: int, allied: int) -> Verdict:
        """As `Host.verdict`."""
        return self._one("verdict", Verdict, axis, allied)

    # ----------------------------------------------------------------------------------------------- arrival and supply
    def entries(self, situation: Situation, unit: str) -> tuple[str, ...]:
        """As `Host.entries`."""
        return self._places_of("entries", situation, unit)

    def arrival_limit(self, situation: Situation, nation: Nation) -> int | None:
        """As `Host.arrival_limit`."""
        answer = self._ask("arrival_limit", situation, nation)
        return None if answer is None else whole_of("arrival_limit", (nation,), answer)

    def supplied(self, situation: Situation, nation: Nation, barred: Collection[str]) -> frozenset[str]:
        """As `Host.supplied`."""
        answer = self._ask("supplied", situation, nation, barred)
        if type(answer) is frozenset and all(type(place) is str for place in answer) and answer <= self.places.keys():
            return answer  # a plain set of plain texts, looked at as a whole; a foreign class is asked nothing
        if not isinstance(answer, Collection) or not all(is_one_of(place, self.places) for place in answer):
            refuse("supplied", (nation, barred), answer, "places are wanted")
        return frozenset(answer)

    def occupied(self, situation: Situation) -> Hashable:
        """As `Host.occupied`."""
        return self._part("occupied", situation)

    def holders(self, situation: Situation) -> Mapping[str, Side]:
        """As `Host.holders`; the same object as long as the host gives the same."""
        return self._checked("holders", (), self._ask("holders", situation), partial(known_sides, self.places))

    def controls(self, situation: Situation, place: str) -> Side | None:
        """Who holds a place; None for nobody."""
        return self.holders(situation).get(place)

    def taken(self, situation: Situation, place: str, side: Side) -> Hashable:
        """As `Host.taken`."""
        return self._part("taken", situation, place, side)

    # ---------------------------------------------------------------------------------------------------- on the ground
    def allowances(self, situation: Situation, side: Side, *, is_exploiting: bool) -> Mapping[str, int]:
        """As `Host.allowances`."""
        answer = self._ask("allowances", situation, side, is_exploiting=is_exploiting)
        return self._checked("allowances", (side, is_exploiting), answer, partial(known_wholes, self.units))

    def closed(self, situation: Situation, nation: Nation, mover: str) -> Mapping[str, str]:
        """As `Host.closed`."""
        answer = self._ask("closed", situation, nation, mover)
        return self._checked("closed", (nation, mover), answer, partial(known_texts, self.places))

    def with_zones(self, situation: Situation) -> frozenset[str]:
        """As `Host.with_zones`."""
        return self._checked("with_zones", (), self._ask("with_zones", situation), partial(known_names, self.units))

    def _checked(self, method: str, key: Arguments, answer: object, check: Callable[[str, Arguments, object], T]) -> T:
        """An answer that holds for many places or units, looked at once as long as it is the same object."""
        known = self._seen.get((method, *key))
        if known is None or known[0] is not answer:
            known = self._seen[method, *key] = answer, check(method, key, answer)
        found: T = known[1]
        return found

    def attack_strength(
        self, unit: str, origin: str | None, target: str, weather: str, *, is_supplied: bool
    ) -> Fraction:
        """As `Host.attack_strength`."""
        key = unit, origin, target, weather, is_supplied
        found = self._attacks.get(key)
        if found is None:
            answer = self._ask("attack_strength", unit, origin, target, weather, is_supplied=is_supplied)
            found = self._attacks[key] = strength_of("attack_strength", key, answer)
        return found

    def defence_strength(self, unit: str, place: str, weather: str, *, is_supplied: bool) -> Fraction:
        """As `Host.defence_strength`."""
        key = unit, place, weather, is_supplied
        found = self._defences.get(key)
        if found is None:
            answer = self._ask("defence_strength", unit, place, weather, is_supplied=is_supplied)
            found = self._defences[key] = strength_of("defence_strength", key, answer)
        return found

    def combat_die(self, target: str, weather: str) -> int:
        """As `Host.combat_die`."""
        key = target, weather
        if key not in self._dice:
            self._dice[key] = whole_of("combat_die", key, self._ask("combat_die", *key), least=-MOST)
        return self._dice[key]

    def combat_column(self, attack: Fraction, defence: Fraction) -> str:
        """As `Host.combat_column`."""
        return text_of("combat_column", (attack, defence), self._ask("combat_column", attack, defence))

    def combat_result(self, column: str, die: int) -> CombatResult:
        """As `Host.combat_result`."""
        key = column, die
        if key not in self._results:
            self._results[key] = self._one("combat_result", CombatResult, *key)
        return self._results[key]

    def retreats(self, situation: Situation, unit: str, ways: Sequence[str], zoned: Collection[str]) -> frozenset[str]:
        """As `Host.retreats`."""
        answer = self._ask("retreats", situation, unit, ways, zoned)
        if not isinstance(answer, Collection) or not all(is_one_of(place, ways) for place in answer):
            refuse("retreats", (unit, ways, zoned), answer, "nobody retreats elsewhere than to one of the places named")
        return frozenset(answer)

    # ------------------------------------------------------------------------------------------------------ in the air
    def flights(self, situation: Situation, side: Side, mission: Mission) -> Mapping[str, frozenset[str]]:
        """As `Host.flights`; the same object as long as the host gives the same."""
        answer = self._ask("flights", situation, side, mission)
        return self._checked("flights", (side, mission), answer, partial(known_reach, self.units, self.places))

    def may_lift(self, unit: str, cargo: str) -> bool:
        """As `Host.may_lift`."""
        key = unit, cargo
        if key not in self._lifts:
            self._lifts[key] = self._one("may_lift", bool, unit, cargo)
        return self._lifts[key]

    def air_combat(self, attack: int, defence: int, die: int) -> AirResult:
        """As `Host.air_combat`."""
        return self._one("air_combat", AirResult, attack, defence, die)

    def antiaircraft(self, factors: int) -> Mapping[AirResult, Fraction]:
        """As `Host.antiaircraft`."""
        return chances_of("antiaircraft", (factors,), self._ask("antiaircraft", factors), AirResult)

    def aero_naval(self, factors: int, die: int) -> NavalLosses:
        """As `Host.aero_naval`."""
        return self._one("aero_naval", NavalLosses, factors, die)

    # ---------------------------------------------------------------------------------------------------------- at sea
    def sea_capacity(self, situation: Situation, side: Side) -> Fraction:
        """As `Host.sea_capacity`."""
        return strength_of("sea_capacity", (side,), self._ask("sea_capacity", situation, side))

    def shipped(self, situation: Situation, unit: str) -> Hashable:
        """As `Host.shipped`."""
        return self._part("shipped", situation, unit)

    def interdiction(self, situation: Situation, zone: Interdiction, risk: Risk, die: int) -> InterdictionResult:
        """As `Host.interdiction`."""
        return self._one("interdiction", InterdictionResult, situation, zone, risk, die)

    def assault_result(self, attack: Fraction, defence: Fraction, die: int) -> AssaultResult:
        """As `Host.assault_result`."""
        return self._one("assault_result", AssaultResult, attack, defence, die)

    # --------------------------------------------------------------------------------------- the British and the Greeks
    def may_evacuate(self, situation: Situation) -> str:
        """As `Host.may_evacuate`."""
        return text_of("may_evacuate", (), self._ask("may_evacuate", situation))

    def evacuation_ports(self, situation: Situation, unit: str) -> tuple[str, ...]:
        """As `Host.evacuation_ports`."""
        return self._places_of("evacuation_ports", situation, unit)

    def evacuation_saves(self, die: int) -> bool:
        """As `Host.evacuation_saves`."""
        return self._one("evacuation_saves", bool, die)

    def evacuation_points(self, unit: str) -> int:
        """As `Host.evacuation_points`."""
        return whole_of("evacuation_points", (unit,), self._ask("evacuation_points", unit))

    def goes_into_exile(self, situation: Situation) -> bool:
        """As `Host.goes_into_exile`."""
        return self._one("goes_into_exile", bool, situation)

    # ----------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        """As `Host.start`."""
        return self._part("start")

    def first_points(self) -> tuple[int, int]:
        """As `Host.first_points`."""
        found = self._many("first_points", int)
        if len(found) != 2:
            refuse("first_points", (), found, "those of the Axis and of the Allies are wanted")
        axis, allied = (whole_of("first_points", (), points, least=-MOST) for points in found)
        return axis, allied

    def decode(self, data: object) -> Hashable:
        """As `Host.decode`; raises LoadError for what is no part of a position."""
        return hashable_of("decode", (), self._decoded(data))
