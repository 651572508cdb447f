"""A base game of thirty squares, written from the docstrings of `Host` and of its values alone.

Its map, counters, costs, zones of control and supply are its own, and none of them is like those of the stand-in: it
measures by the side of squares, its counters are called otherwise than the article's units, its towns go by names of
their own, and a line of supply is four points long.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from balkan_rules import LoadError
from balkan_rules.balkan_wars import (
    Allegiance,
    Appear,
    Border,
    Change,
    Commitment,
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
    Status,
    StepCost,
    SupplySource,
    TerrainShift,
    Transport,
    UnitClass,
    Vanish,
    Water,
)

Part: TypeAlias = tuple[tuple[tuple[str, str], ...], tuple[int, int], int]
"""Who was the last in each town, when the railway was used (the Game Turn and the Player's number), and what the
Ottomans raise beside their towns."""

ROWS: Final = "ABCDEF"
NAMES: Final = tuple(f"{row}{column}" for row in ROWS for column in range(1, 6))
LAND: Final = (
    ("Austria-Hungary",) * 5,
    ("Austria-Hungary",) * 5,
    ("Serbia",) * 5,
    ("Serbia",) * 5,
    ("Bulgaria", "Bulgaria", "Bulgaria", "Ottoman Empire", "Ottoman Empire"),
    ("Albania", "Ottoman Empire", "Ottoman Empire", "Ottoman Empire", "Ottoman Empire"),
)
TOWNS: Final = {
    "A1": ("Sarajevo", "1546"),
    "A5": ("Temesvar",),
    "C3": ("Belgrade", "1140", "1141"),
    "D2": ("Nish", "1836"),
    "D5": ("Pirot",),
    "E2": ("Sofia", "2231"),
    "E5": ("Adrianople", "2720"),
    "F1": ("Tirana", "2843"),
    "F5": ("Constantinople", "3012"),
}
MOUNTAINS: Final = frozenset({"B1", "D1", "D3", "F2"})
RAILWAY: Final = ("F5", "E5", "E4", "E3", "E2", "D2", "C2", "C3")
FIXED: Final = frozenset({UnitClass.DEPOT, UnitClass.FORTIFICATION})


def _unit(name: str, country: str, unit_class: UnitClass, combat: int, allowance: int, **factors: int) -> HostUnit:
    mover = "horse" if unit_class is UnitClass.CAVALRY else "foot"
    alpine = name == "Jaegers"
    return HostUnit(
        name=name,
        country=country,
        unit_class=unit_class,
        combat=combat,
        allowance=allowance,
        mover=mover,
        is_alpine=alpine,
        **factors,
    )


UNITS: Final = (
    _unit("Archduke", "Austria-Hungary", UnitClass.HEADQUARTERS, 0, 4, staff=4),
    _unit("Jaegers", "Austria-Hungary", UnitClass.INFANTRY, 4, 3, cadre=2, shock=2),
    _unit("Skoda guns", "Austria-Hungary", UnitClass.ARTILLERY, 2, 2, cadre=1, bombardment=8),
    _unit("Mule train", "Austria-Hungary", UnitClass.SUPPLY, 0, 3),
    _unit("Sarajevo stores", "Austria-Hungary", UnitClass.DEPOT, 0, 0),
    _unit("Honved", "Rumania", UnitClass.INFANTRY, 5, 2, cadre=3, shock=3),
    _unit("Hussars", "Rumania", UnitClass.CAVALRY, 2, 5, cadre=2, shock=4),
    _unit("Honved stores", "Rumania", UnitClass.DEPOT, 0, 0),
    _unit("Voivode", "Serbia", UnitClass.HEADQUARTERS, 0, 4, staff=3),
    _unit("Guard", "Serbia", UnitClass.INFANTRY, 5, 3, cadre=3, shock=3),
    _unit("Shumadia", "Serbia", UnitClass.INFANTRY, 4, 3, cadre=2, shock=2),
    _unit("Sappers", "Serbia", UnitClass.ENGINEER, 1, 3, cadre=1),
    _unit("Lancers", "Serbia", UnitClass.CAVALRY, 2, 5, cadre=3, shock=3),
    _unit("Militia", "Serbia", UnitClass.INFANTRY, 2, 2, cadre=1),
    _unit("Belgrade stores", "Serbia", UnitClass.DEPOT, 0, 0),
    _unit("Nish stores", "Serbia", UnitClass.DEPOT, 0, 0),
    _unit("Tsar", "Bulgaria", UnitClass.HEADQUARTERS, 0, 4, staff=3),
    _unit("Rhodope", "Bulgaria", UnitClass.INFANTRY, 6, 3, cadre=3, shock=4),
    _unit("Krupp guns", "Bulgaria", UnitClass.ARTILLERY, 2, 2, cadre=1, bombardment=9),
    _unit("Ox carts", "Bulgaria", UnitClass.SUPPLY, 0, 3),
    _unit("Sofia stores", "Bulgaria", UnitClass.DEPOT, 0, 0),
    _unit("Pasha", "Ottoman Empire", UnitClass.HEADQUARTERS, 0, 4, staff=2),
    _unit("Nizam", "Ottoman Empire", UnitClass.INFANTRY, 5, 2, cadre=3, shock=2),
    _unit("Redif", "Ottoman Empire", UnitClass.INFANTRY, 3, 2, cadre=1),
    _unit("Syrians", "Ottoman Empire", UnitClass.INFANTRY, 4, 2, cadre=2),
    _unit("Spahis", "Ottoman Empire", UnitClass.CAVALRY, 2, 5, cadre=2, shock=3),
    _unit("Ramparts", "Ottoman Empire", UnitClass.FORTIFICATION, 2, 0, bombardment=4),
    _unit("City stores", "Ottoman Empire", UnitClass.DEPOT, 0, 0),
    _unit("Malissors", "Albania", UnitClass.INFANTRY, 2, 2, cadre=1),
)
BY_NAME: Final = {unit.name: unit for unit in UNITS}
CALLED: Final = {
    "Archduke": "15th Mountain Corps HQ",
    "Jaegers": "Mountain Infantry Brigade",
    "Skoda guns": "Artillery Brigade",
    "Mule train": "Supply Unit",
    "Honved": "Infantry Brigade",
    "Hussars": "Cavalry Brigade",
    "Voivode": "1st Army HQ",
    "Guard": "1st Brigade / 3rd Infantry Division",
    "Shumadia": "1st Brigade / 1st Infantry Division",
    "Sappers": "1st Engineer Battalion",
    "Lancers": "1st Cavalry Brigade",
    "Tsar": "1st Army HQ",
    "Rhodope": "1st Brigade / 1st Infantry Division",
    "Krupp guns": "1st Artillery Brigade",
    "Ox carts": "1st Supply Unit",
    "Pasha": "1st Army HQ",
    "Nizam": "1st Infantry Division",
    "Spahis": "2nd Cavalry Brigade",
    "Syrians": "19th Infantry Division",
}
"""What the article's orders of battle call the counters; Depots and works are called what they are."""


def _beside(place: str) -> Iterator[str]:
    row, column = ROWS.index(place[0]), int(place[1])
    for r, c in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= r < len(ROWS) and 1 <= c <= 5:
            yield f"{ROWS[r]}{c}"


def _is_river(one: str, other: str) -> bool:
    """A river runs between rows B and C."""
    return {one[0], other[0]} == {"B", "C"}


class SquareHost:
    """The host; `LAND`, `TOWNS`, `UNITS` and the like are its map and counters."""

    name: str = "small_war"
    digest: str = "5a11da12"

    # ------------------------------------------------------------------------------------------------ what there is
    def countries(self) -> Sequence[str]:
        return ("Austria-Hungary", "Rumania", "Serbia", "Bulgaria", "Ottoman Empire", "Albania")

    def units(self) -> Sequence[HostUnit]:
        return UNITS

    def places(self) -> Sequence[HostPlace]:
        return [
            HostPlace(
                name=f"{row}{column}",
                also_called=TOWNS.get(f"{row}{column}", ()),
                country=country,
                is_mountain=f"{row}{column}" in MOUNTAINS,
                settlement=Settlement.TOWN if f"{row}{column}" in TOWNS else None,
            )
            for row, line in zip(ROWS, LAND, strict=True)
            for column, country in enumerate(line, start=1)
        ]

    def borders(self, place: str) -> Sequence[Border]:
        return [
            Border(to=other, water=frozenset({Water.RIVER} if _is_river(place, other) else ()))
            for other in _beside(place)
        ]

    def distance(self, a: str, b: str) -> int:
        return abs(ROWS.index(a[0]) - ROWS.index(b[0])) + abs(int(a[1]) - int(b[1]))

    def step_costs(self, mover: str, origin: str, to: str) -> Sequence[StepCost]:
        dear = to in MOUNTAINS
        if dear and mover == "horse":
            return ()
        crosses = _is_river(origin, to)
        across = StepCost(
            mode=MovementMode.CROSS_COUNTRY, hex_cost=1 + dear, river_cost=int(crosses), crosses_river=crosses
        )
        road = StepCost(mode=MovementMode.ROAD, hex_cost=1, crosses_river=crosses)
        return (across, road) if {origin, to} <= {*TOWNS, *RAILWAY} else (across,)

    def is_called(self, unit: str, name: str) -> bool:
        plain = {UnitClass.DEPOT: "Depot", UnitClass.FORTIFICATION: "Fortification"}
        return name == plain.get(BY_NAME[unit].unit_class, CALLED.get(unit))

    def bank(self, place: str) -> str:
        return "east" if int(place[1]) > 2 else "west"

    def scenarios(self) -> Sequence[str]:
        return ("belgrade", "jihad")

    def transport_names(self) -> Sequence[str]:
        return ("rail",)

    def event_names(self) -> Sequence[str]:
        return ("albanian_rising", "bad_harvest", "german_mission", "ottoman_subjects_revolt_elsewhere")

    def price(self, unit: str) -> int | None:
        return None if BY_NAME[unit].unit_class in FIXED else 2

    # ------------------------------------------------------------------------------------------------------- terrain
    def terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        found = [TerrainShift("mountain", 2)] if place in MOUNTAINS else []
        if place in TOWNS:
            found.append(TerrainShift("town", 1))
        return [*found, TerrainShift("ramparts", 1)] if self.has_works(situation, place) else found

    def bombardment_terrain(self, situation: Situation, place: str) -> Sequence[TerrainShift]:
        return [TerrainShift("mountain", 1)] if place in MOUNTAINS else []

    def has_works(self, situation: Situation, place: str) -> bool:
        return any(BY_NAME[unit].unit_class is UnitClass.FORTIFICATION for unit in situation.units_in(place))

    def may_charge(self, situation: Situation, unit: str) -> bool:
        return BY_NAME[unit].shock > 0

    # ------------------------------------------------------------------------------------------------------ movement
    def allowance(self, situation: Situation, unit: str) -> int:
        lame = situation.status_of(unit) is Status.DEMORALIZED
        return BY_NAME[unit].allowance - int(lame and BY_NAME[unit].allowance > 1)

    def _side(self, situation: Situation, unit: str) -> Side | None:
        return situation.side_of(situation.country_of(unit))

    def _foes(self, situation: Situation, side: Side | None, place: str) -> list[str]:
        """Those in a place who are not of a side and can fight, as far as all can see."""
        return [
            unit
            for unit in situation.units_in(place)
            if self._side(situation, unit) is not side and BY_NAME[unit].unit_class is not UnitClass.DEPOT
        ]

    def _is_watched(self, situation: Situation, side: Side | None, place: str) -> bool:
        """Whether an enemy at war is beside a place."""
        return any(
            self._side(situation, foe) is not None
            for other in _beside(place)
            for foe in self._foes(situation, side, other)
        )

    def halts(self, situation: Situation, unit: str, to: str) -> bool:
        return self._is_watched(situation, self._side(situation, unit), to)

    def barred(self, situation: Situation, country: str) -> Mapping[str, str]:
        side, found = situation.side_of(country), dict[str, str]()
        for place in NAMES:
            if self._foes(situation, side, place):
                found[place] = f"the enemy holds {place}"
            elif any(self._side(situation, one) is None for one in situation.units_in(place)):
                found[place] = f"{place} is neutral"
        return found

    def crowded(self, situation: Situation, country: str, unit_class: UnitClass) -> Mapping[str, str]:
        if unit_class in FIXED:
            return {}
        side = situation.side_of(country)
        full = (place for place in NAMES if len(self._mates(situation, side, place)) >= 3)
        return {place: f"three units are in {place}" for place in full}

    def _mates(self, situation: Situation, side: Side | None, place: str) -> list[str]:
        return [
            one
            for one in situation.units_in(place)
            if self._side(situation, one) is side and BY_NAME[one].unit_class not in FIXED
        ]

    def _has_room(self, situation: Situation, unit: str, place: str) -> bool:
        country, unit_class = situation.country_of(unit), BY_NAME[unit].unit_class
        return place not in self.crowded(situation, country, unit_class)

    def transports(self, situation: Situation, unit: str) -> Sequence[Transport]:
        at, side = situation.place_of(unit), self._side(situation, unit)
        used = _part(situation.host)[1] == (situation.turn, list(Side).index(situation.phasing))
        if used or at not in RAILWAY or self._is_watched(situation, side, at):
            return []
        line = self._line(situation, unit, at)
        return [Transport(name="rail", to=to) for to in line if self._has_room(situation, unit, to)]

    def _line(self, situation: Situation, unit: str, at: str) -> Iterator[str]:
        """The stations that a train can come to from one, both ways, as far as no enemy is on the line or beside it."""
        side, index = self._side(situation, unit), RAILWAY.index(at)
        for way in (RAILWAY[index + 1 :], RAILWAY[:index][::-1]):
            for to in way:
                if self._foes(situation, side, to) or self._is_watched(situation, side, to):
                    break
                yield to

    def entries(self, situation: Situation, unit: str) -> Sequence[Entry]:
        return [Entry(to="F5", way=StepCost(mode=MovementMode.ROAD, hex_cost=1))]

    def transported(self, situation: Situation, unit: str, transport: Transport) -> Hashable:
        holders, _, replacements = _part(situation.host)
        return holders, (situation.turn, list(Side).index(situation.phasing)), replacements

    def turn_ends(self, situation: Situation, side: Side) -> Hashable:
        holders, _, replacements = _part(situation.host)
        return holders, (0, 0), replacements

    def retreats(self, situation: Situation, unit: str, at: str, left: int, enemies: Sequence[str]) -> Sequence[str]:
        def gap(place: str) -> int:
            return min(self.distance(place, foe) for foe in enemies)

        mover, side = BY_NAME[unit].mover, self._side(situation, unit)
        return [
            to
            for to in _beside(at)
            if gap(to) > gap(at)
            and self.step_costs(mover, at, to)
            and not self._foes(situation, side, to)
            and (left > 1 or self._has_room(situation, unit, to))
        ]

    def captures(self, situation: Situation, side: Side, place: str) -> Sequence[Vanish]:
        return [
            Vanish(unit, Ruin.REMOVED)
            for unit in situation.units_in(place)
            if BY_NAME[unit].unit_class in FIXED and self._side(situation, unit) is not side
        ]

    def entered(self, situation: Situation, side: Side, place: str) -> Sequence[Change]:
        holders, *rest = _part(situation.host)
        if place not in TOWNS or dict(holders).get(place) == side.name:
            return []
        changes: list[Change] = [Note((tuple(sorted({**dict(holders), place: side.name}.items())), *rest))]
        loser = situation.side_of(self._country(place))
        if place == "C3" and loser is not None and loser is not side:
            changes.append(Morale("Serbia", -1))
        return changes

    def _country(self, place: str) -> str:
        return LAND[ROWS.index(place[0])][int(place[1]) - 1]

    # -------------------------------------------------------------------------------------------------------- supply
    def supply(self, situation: Situation, unit: str, cost: Callable[[StepCost, str], int]) -> Sequence[SupplySource]:
        at, side = situation.place_of(unit), self._side(situation, unit)
        if at is None or side is None:
            return []
        paid = {at: 0}
        queue = [at]
        for place in queue:  # goes on through what is added to it
            for to in _beside(place):
                ways = self.step_costs("foot", place, to)
                price = paid[place] + min(cost(way, to) for way in ways)
                if price <= 4 and price < paid.get(to, 5) and not self._foes(situation, side, to):
                    paid[to] = price
                    queue.append(to)
        return [source for place in sorted(paid) for source in self._sources(situation, side, place)]

    def _sources(self, situation: Situation, side: Side, place: str) -> Iterator[SupplySource]:
        for unit in situation.units_in(place):
            kind = BY_NAME[unit].unit_class
            if self._side(situation, unit) is side and kind in {UnitClass.DEPOT, UnitClass.SUPPLY}:
                yield SupplySource(unit=unit, is_mobile=kind is UnitClass.SUPPLY)

    # --------------------------------------------------------------------------------------------------------- rally
    def rally(self, situation: Situation, unit: str) -> int:
        return min(5, situation.morale_of(situation.country_of(unit)))

    # -------------------------------------------------------------------------------------------------- mobilization
    def is_mobilization_turn(self, scenario: str, turn: int) -> bool:
        return turn % 2 == 0

    def income(self, situation: Situation, country: str) -> int:
        side = situation.side_of(country)
        towns = sum(self._country(town) == country and self.controls(situation, town) is side for town in TOWNS)
        return towns + (_part(situation.host)[2] if country == "Ottoman Empire" else 0)

    def placements(self, situation: Situation, country: str) -> int:
        return 1

    def sites(self, situation: Situation, unit: str) -> Sequence[str]:
        country, side = situation.country_of(unit), self._side(situation, unit)
        depots = [one for one in UNITS if one.unit_class is UnitClass.DEPOT]
        return [
            at
            for depot in depots
            if situation.country_of(depot.name) == country
            and (at := situation.place_of(depot.name)) is not None
            and not self._foes(situation, side, at)
            and self._has_room(situation, unit, at)
        ]

    # ----------------------------------------------------------------------------------------------------- diplomacy
    def great_powers(self, situation: Situation, side: Side) -> int:
        return int(situation.scenario == "jihad")

    def events(self, situation: Situation) -> Mapping[str, Fraction]:
        chances = dict.fromkeys(self.event_names(), Fraction(1, 6))
        if situation.side_of("Albania") is not None:
            del chances["albanian_rising"]
        return {**chances, "": Fraction(1) - sum(chances.values(), Fraction(0))}

    def event(self, situation: Situation, name: str) -> Sequence[Change]:
        if name == "german_mission":
            return [Commitment(Side.FIRST, "German HQ")]
        if name == "bad_harvest":
            return [Morale(country, -1) for country in self.countries() if situation.side_of(country) is not None]
        if name == "ottoman_subjects_revolt_elsewhere":
            return []
        changes: list[Change] = [Allegiance("Albania", Side.SECOND)]
        if not self._foes(situation, Side.SECOND, "F1") and situation.place_of("Malissors") is None:
            changes.append(Appear("Malissors", "F1"))
        return changes

    def cut_replacements(self, situation: Situation, by: int) -> Hashable:
        holders, used, replacements = _part(situation.host)
        return holders, used, max(0, replacements - by)

    # ------------------------------------------------------------------------------------------------------- victory
    def controls(self, situation: Situation, place: str) -> Side | None:
        last = dict(_part(situation.host)[0]).get(place)
        return situation.side_of(self._country(place)) if last is None else Side[last]

    # --------------------------------------------------------------------------------------------------------- files
    def start(self) -> Hashable:
        return (), (0, 0), 2

    def encode(self, part: Hashable) -> object:
        holders, used, replacements = _part(part)
        return {"holders": dict(holders), "rail": list(used), "replacements": replacements}

    def decode(self, data: object) -> Hashable:
        match data:
            case {"holders": dict(h), "rail": [int(turn), int(number)], "replacements": int(rate), **more} if not more:
                if _known(h):
                    return tuple(sorted(h.items())), (turn, number), rate
        message = "host: the holders of towns, the last use of the railway and replacements are wanted"
        raise LoadError(message)


def _known(holders: dict[object, object]) -> bool:
    sides = [side.name for side in Side]
    return all(town in TOWNS and holder in sides for town, holder in holders.items())


def _part(part: Hashable) -> Part:
    assert isinstance(part, tuple)
    holders, used, replacements = part
    return holders, used, replacements
