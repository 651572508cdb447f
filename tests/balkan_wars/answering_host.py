"""A tiny base game of five by five squares, for tests of what is asked of a host."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction

from balkan_rules.balkan_wars import (
    Allegiance,
    Appear,
    Border,
    Change,
    Entry,
    HostPlace,
    HostUnit,
    Morale,
    MovementMode,
    Note,
    Ruin,
    Settlement,
    Side,
    Situation,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    UnitClass,
    Vanish,
    Water,
)
from balkan_rules.core.errors import LoadError

SIZE = 5


def square(row: int, column: int) -> str:
    return f"{'ABCDE'[row]}{column + 1}"


def at(name: str) -> tuple[int, int]:
    return "ABCDE".index(name[0]), int(name[1]) - 1


class AnsweringHost:
    """Red lives in rows A and B, Blue in D and E; a river runs between C and D, a lake between A1 and A2."""

    name: str = "squares"
    digest: str = "0123abcd"

    def countries(self) -> Sequence[str]:
        return ("Red", "Blue")

    def units(self) -> Sequence[HostUnit]:
        return [
            HostUnit(name=f"{country} {kind.value}", country=country, unit_class=kind, combat=3, cadre=3, allowance=2)
            for country in ("Red", "Blue")
            for kind in UnitClass
        ]

    def places(self) -> Sequence[HostPlace]:
        owners = ("Red", "Red", "", "Blue", "Blue")
        return [
            HostPlace(
                name=square(row, column),
                also_called=("Redville",) if (row, column) == (0, 0) else (),
                country=owners[row],
                is_mountain=row == 2,
                settlement=Settlement.TOWN if row in (0, 4) else None,
            )
            for row in range(SIZE)
            for column in range(SIZE)
        ]

    def borders(self, place: str) -> Sequence[Border]:
        row, column = at(place)
        found = []
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < SIZE and 0 <= c < SIZE:
                water = frozenset({Water.RIVER}) if {row, r} == {2, 3} else frozenset[Water]()
                if {place, square(r, c)} == {"A1", "A2"}:
                    water = frozenset({Water.LAKE})
                found.append(Border(to=square(r, c), water=water))
        return found

    def distance(self, a: str, b: str) -> int:
        (row, column), (r, c) = at(a), at(b)
        return abs(row - r) + abs(column - c)

    def step_costs(self, mover: str, origin: str, to: str) -> Sequence[StepCost]:
        crosses = {at(origin)[0], at(to)[0]} == {2, 3}
        return [
            StepCost(mode=MovementMode.CROSS_COUNTRY, hex_cost=1, river_cost=int(crosses), crosses_river=crosses),
        ]

    def transport_names(self) -> Sequence[str]:
        return ("balloon",)

    def event_names(self) -> Sequence[str]:
        return ("plague",)

    def price(self, unit: str) -> int | None:
        return None if unit.endswith("depot") else 1

    def is_called(self, unit: str, name: str) -> bool:
        return unit == name

    def bank(self, place: str) -> str:
        return "east"

    def scenarios(self) -> Sequence[str]:
        return ("belgrade",)

    def terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        return [TerrainShift("hill", 2)] if at(place)[0] == 2 else []

    def bombardment_terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        return self.terrain(situation, place)

    def has_works(self, situation: Situation, place: str) -> bool:
        return place == "A1"

    def may_charge(self, situation: Situation, unit: str) -> bool:
        return True

    def allowance(self, situation: Situation, unit: str) -> int:
        return 2

    def barred(self, situation: Situation, country: str) -> Mapping[str, str]:
        return {"C3": "nobody goes there"}

    def crowded(self, situation: Situation, country: str, unit_class: UnitClass) -> Mapping[str, str]:
        return {}

    def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
        return [Transport(name="balloon", to="E5")]

    def entries(self, situation: Situation, unit: str) -> Sequence[Entry]:
        return [Entry(to="E5", way=StepCost(mode=MovementMode.ROAD, hex_cost=1))]

    def transported(self, situation: Situation, unit: str, transport: Transport) -> Hashable:
        return 1

    def turn_ends(self, situation: Situation, side: Side) -> Hashable:
        return 0

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        return to == "C3"

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> Sequence[str]:
        return [border.to for border in self.borders(at)]

    def captures(self, situation: Situation, side: Side, place: str) -> Sequence[Vanish]:
        return [Vanish("Blue depot", Ruin.PRISONERS)]

    def entered(self, situation: Situation, side: Side, place: str) -> Sequence[Change]:
        return [Morale("Red", 1), Allegiance("Blue", None), Appear("Blue depot", "E5"), Note(2)]

    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> Sequence[SupplySource]:
        return [SupplySource(unit="Red depot"), SupplySource(unit="Red supply", is_mobile=True), SupplySource()]

    def rally(self, situation: Situation, unit: str) -> int:
        return 3

    def is_mobilization_turn(self, scenario: str, turn: int) -> bool:
        return turn == 1

    def income(self, situation: Situation, country: str) -> int:
        return 2

    def placements(self, situation: Situation, country: str) -> int:
        return 1

    def sites(self, situation: Situation, unit: str) -> Sequence[str]:
        return ["A1"]

    def great_powers(self, situation: Situation, side: Side) -> int:
        return 1

    def events(self, situation: Situation) -> Mapping[str, Fraction]:
        return {"plague": Fraction(1, 6), "": Fraction(5, 6)}

    def event(self, situation: Situation, name: str) -> Sequence[Change]:
        return [Vanish("Red cavalry", Ruin.REMOVED)]

    def cut_replacements(self, situation: Situation, by: int) -> Hashable:
        return by

    def controls(self, situation: Situation, place: str) -> Side | None:
        return Side.FIRST if place == "A1" else None

    def start(self) -> Hashable:
        return 0

    def encode(self, part: Hashable) -> object:
        return part

    def decode(self, data: object) -> Hashable:
        if type(data) is not int:
            message = "host: a number is wanted"
            raise LoadError(message)
        return data
