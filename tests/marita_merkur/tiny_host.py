"""A base game of five places in a row and a few counters, for tests of what is asked of a host.

It has no efforts to choose, its weather is always fair or foul by turns, and points fall from the sky.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from balkan_rules.core.errors import LoadError
from balkan_rules.marita_merkur import (
    AirResult,
    AirRole,
    AssaultResult,
    CombatResult,
    Country,
    ForceGroup,
    Ground,
    HostPlace,
    HostUnit,
    Interdiction,
    InterdictionResult,
    Link,
    LinkKind,
    Mark,
    Mission,
    Nation,
    NavalLosses,
    Piece,
    Risk,
    Score,
    Side,
    Situation,
    Size,
    UnitType,
    Verdict,
)

COUNTRIES: Final = {
    "Vienna": Country.GERMANY,
    "Skoplje": Country.JUGOSLAVIA,
    "Florina": Country.GREECE,
    "Athenai": Country.GREECE,
    "Khania": Country.GREECE,
}
MARKS: Final = {
    "Skoplje": frozenset({Mark.JUGOSLAV_SOURCE}),
    "Athenai": frozenset({Mark.ATHENAI, Mark.PORT}),
    "Khania": frozenset({Mark.CRETE, Mark.ISLAND, Mark.PORT}),
}
WAY: Final = tuple(COUNTRIES)


def _unit(name: str, nation: Nation, start: str, arrives: int | None = 0, **more: object) -> HostUnit:
    return HostUnit(piece=Piece(name=name, nation=nation), moves=2, start=start, arrives=arrives, **more)  # type: ignore[arg-type]


class TinyHost:
    """See the module."""

    name: str = "tiny"
    digest: str = "0123abcd"

    def turns(self) -> Sequence[str]:
        return ("first", "second", "third", "last")

    def units(self) -> Sequence[HostUnit]:
        group = ForceGroup.TWELFTH_ARMY
        whole = Piece(name="Panzer", nation=Nation.GERMAN, group=group)
        part = Piece(name="Panzer regiment", nation=Nation.GERMAN, size=Size.REGIMENT)
        plane = Piece(name="Plane", nation=Nation.BRITISH, unit_type=UnitType.AIR)
        return [
            _unit("Greeks", Nation.GREEK, "Florina"),
            _unit("Late Greeks", Nation.GREEK, "Athenai", 2),
            _unit("British", Nation.BRITISH, "Athenai"),
            HostUnit(piece=plane, start="Athenai", arrives=0, role=AirRole.FIGHTER, air_attack=2, air_defence=1),
            _unit("Italians", Nation.ITALIAN, "Florina", 3),
            HostUnit(piece=whole, moves=3, start="Vienna", parts=("Panzer regiment",), is_assistance=True),
            HostUnit(piece=part, moves=3),
        ]

    def places(self) -> Sequence[HostPlace]:
        none: frozenset[Mark] = frozenset()
        grounds = [Ground(name=name, country=land, marks=MARKS.get(name, none)) for name, land in COUNTRIES.items()]
        return [HostPlace(ground=ground, also_called=(f"{ground.name} town",), airfield=1) for ground in grounds]

    def links(self, place: str) -> Sequence[Link]:
        at = WAY.index(place)
        found = [] if at == 0 else [(WAY[at - 1], at)]
        if at + 1 < len(WAY):
            found.append((WAY[at + 1], at + 1))
        return [Link(to, LinkKind.SEA if number == len(WAY) - 1 else LinkKind.LAND) for to, number in found]

    def weathers(self) -> Mapping[str, bool]:
        return {"fair": True, "foul": False}

    def effort_names(self) -> Sequence[str]:
        return ()

    def draw_names(self) -> Mapping[str, tuple[int, int]]:
        return {"luck": (-1, 3)}

    def step_cost(self, mover: str, origin: str, to: str, weather: str) -> int | None:
        return None if "Khania" in (origin, to) else 1 + (weather == "foul")

    def crowding(self, place: str, units: Collection[str]) -> int:
        return max(len(units) - 2, 0)

    def weather(self, turn: int) -> Mapping[str, Fraction]:
        return {"fair" if turn % 2 else "foul": Fraction(1)}

    def draws(self, situation: Situation) -> Sequence[str]:
        return ("luck",)

    def draw(self, situation: Situation, name: str) -> Mapping[int, Fraction]:
        return {-1: Fraction(1, 4), 3: Fraction(3, 4)}

    def score(self, situation: Situation, drawn: Mapping[str, int]) -> Score:
        return Score(axis=1, allied=drawn["luck"], part=situation.turn)

    def is_over(self, situation: Situation) -> bool:
        return situation.points_of(Side.ALLIED) > 10

    def verdict(self, axis: int, allied: int) -> Verdict:
        return Verdict(winner=None if axis == allied else Side.AXIS if axis > allied else Side.ALLIED, level="so")

    def entries(self, situation: Situation, unit: str) -> Sequence[str]:
        return ("Vienna",)

    def arrival_limit(self, situation: Situation, nation: Nation) -> int | None:
        return 1 if nation is Nation.ITALIAN else None

    def supplied(self, situation: Situation, nation: Nation, barred: Collection[str]) -> Collection[str]:
        return [place for place in WAY if place not in barred]

    def occupied(self, situation: Situation) -> Hashable:
        return situation.host

    def holders(self, situation: Situation) -> Mapping[str, Side]:
        return {place: Side.AXIS if place == "Vienna" else Side.ALLIED for place in WAY}

    def taken(self, situation: Situation, place: str, side: Side) -> Hashable:
        return 8

    def allowances(self, situation: Situation, side: Side, *, is_exploiting: bool) -> Mapping[str, int]:
        return {} if is_exploiting else dict.fromkeys(("Greeks", "British", "Italians", "Panzer"), 2)

    def closed(self, situation: Situation, nation: Nation, mover: str) -> Mapping[str, str]:
        return {"Vienna": "it is full"}

    def with_zones(self, situation: Situation) -> Collection[str]:
        return ("Greeks", "Panzer")

    def attack_strength(
        self, unit: str, origin: str | None, target: str, weather: str, *, is_supplied: bool
    ) -> Fraction:
        return Fraction(3)

    def defence_strength(self, unit: str, place: str, weather: str, *, is_supplied: bool) -> Fraction:
        return Fraction(2)

    def combat_die(self, target: str, weather: str) -> int:
        return -1

    def combat_column(self, attack: Fraction, defence: Fraction) -> str:
        return "any"

    def combat_result(self, column: str, die: int) -> CombatResult:
        return CombatResult.DEFENDER_RETREATS if die > 3 else CombatResult.NO_EFFECT

    def retreats(self, situation: Situation, unit: str, ways: Sequence[str], zoned: Collection[str]) -> Collection[str]:
        return [way for way in ways if way not in zoned]

    def flights(self, situation: Situation, side: Side, mission: Mission) -> Mapping[str, Collection[str]]:
        return {"Plane": ["Khania"]}

    def may_lift(self, unit: str, cargo: str) -> bool:
        return False

    def air_combat(self, attack: int, defence: int, die: int) -> AirResult:
        return AirResult.RETURN

    def antiaircraft(self, factors: int) -> Mapping[AirResult, Fraction]:
        return {AirResult.NONE: Fraction(1)}

    def aero_naval(self, factors: int, die: int) -> NavalLosses:
        return NavalLosses(0, 0, 0)

    def sea_capacity(self, situation: Situation, side: Side) -> Fraction:
        return Fraction(3)

    def shipped(self, situation: Situation, unit: str) -> Hashable:
        return 7

    def interdiction(self, situation: Situation, zone: Interdiction, risk: Risk, die: int) -> InterdictionResult:
        return InterdictionResult.ARRIVES

    def assault_result(self, attack: Fraction, defence: Fraction, die: int) -> AssaultResult:
        return AssaultResult.CAPTURED

    def may_evacuate(self, situation: Situation) -> str:
        return "nobody wants to"

    def evacuation_ports(self, situation: Situation, unit: str) -> Sequence[str]:
        return ("Khania",)

    def evacuation_saves(self, die: int) -> bool:
        return die < 5

    def evacuation_points(self, unit: str) -> int:
        return 1

    def goes_into_exile(self, situation: Situation) -> bool:
        return False

    def start(self) -> Hashable:
        return 0

    def first_points(self) -> tuple[int, int]:
        return 5, 4

    def encode(self, part: Hashable) -> object:
        return part

    def decode(self, data: object) -> Hashable:
        if not isinstance(data, int):
            message = "host: a number is wanted"
            raise LoadError(message)
        return data
