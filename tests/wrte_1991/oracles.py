"""Movement, zones of control and supply of War Returns to Europe, worked out the slow way from the plain charts.

Nothing here uses the code of the game but to read units and charts; neighbours are counted from the numbers of the
hexes, and everything is searched for breadth first.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush

import attrs
from tests.wrte_1991.playing import ruled

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF

HEXES = SHELF.content(SHELF.default)["hex"]
COSTS = {"clear": 1, "rough": 2, "mountain": 3}
LAND = tuple(sorted(name for name, row in HEXES.items() if row["terrain"] in COSTS))
UNITS = {unit.name: unit for unit in SHELF.default.units}
HOMES = {"slovene": {"SI"}, "krajina": {"HR"}, "zng": {"HR"}, "hos": {"HR"}}
ANYWHERE = {"SI", "HR", "BA", "RS", "ME"}
RULES = tuple(
    {"zone_stop_rule": stop, "march_adjacency_meaning": march, "zone_paramilitary": militia, "supply_start": supply}
    for stop, march, militia, supply in (
        ("only-if-started-in-zone", "hex", "as-krajina", "both-gates"),
        ("always-halt", "zone", "as-jna", "turn-four"),
        ("none", "hex", "none", "operations"),
        ("only-if-started-in-zone", "zone", "as-jna", "operations"),
    )
)
"""Answers to the rulings that the search knows, by field."""


def faction(name: str) -> str:
    return UNITS[name].faction.value


def is_federalist(name: str) -> bool:
    return faction(name) in ("jna", "krajina", "serbian-paramilitary")


@cache
def ring(name: str) -> tuple[str, ...]:
    """The hexes around one that can be entered; odd rows lie half a hex further east."""
    row, column = int(name[:2]), int(name[2:])
    east = row % 2
    around = [(row, column - 1), (row, column + 1)]
    around += [(row + up, column + side) for up in (-1, 1) for side in (east - 1, east)]
    names = [f"{r:02}{c:02}" for r, c in around]
    return tuple(other for other in names if other in HEXES and HEXES[other]["terrain"] in COSTS)


def has_zone(of: str, at: str, into: str, militia: str) -> bool:
    """Whether a unit of a faction in one hex has a zone in the one beside it."""
    one, two = HEXES[at], HEXES[into]
    if of == "serbian-paramilitary":
        of = {"as-krajina": "krajina", "as-jna": "jna", "none": ""}[militia]
    if of in ("jna", ""):
        return of == "jna"
    if of == "slovene":
        return bool(two["area"] == "SI")
    mark = "SR" if of == "krajina" else ""
    return all(row["area"] == "HR" and row.get("ethnic", "") == mark for row in (one, two))


@attrs.frozen
class Plain:
    """A position as plain names.

    Attributes:
        place: the units in each hex.
        turn: the Game-Turn.
        operations: whether Croatian operations have begun.
        low: whether the level is Low.
        answers: one of `RULES`.
    """

    place: Mapping[str, Sequence[str]]
    turn: int
    operations: bool
    low: bool
    answers: Mapping[str, str]

    def state(self, side: wrte.Side) -> wrte.State:
        """The same for the rules, in the Movement Phase of a side."""
        federalist = side is wrte.Side.FEDERALIST
        return wrte.position(
            turn=self.turn,
            phase=wrte.Phase.FEDERALIST_MOVEMENT if federalist else wrte.Phase.SEPARATIST_MOVEMENT,
            place=self.place,
            operations=int(self.operations),
            level=2 if self.low else 12,
            ruleset=_rules(tuple(self.answers.items())),
        )

    def holds(self, at: str, *, federalist: bool) -> bool:
        """Whether a side stands in a hex."""
        return any(is_federalist(name) is federalist for name in self.place.get(at, ()))

    def near(self, at: str, *, federalist: bool) -> bool:
        """Whether an enemy of a side stands beside a hex."""
        return any(self.holds(other, federalist=not federalist) for other in ring(at))

    def zoned(self, at: str, *, federalist: bool) -> bool:
        """Whether a hex is in a zone of an enemy of a side."""
        militia = self.answers["zone_paramilitary"]
        return any(
            has_zone(faction(name), other, at, militia)
            for other in ring(at)
            for name in self.place.get(other, ())
            if is_federalist(name) is not federalist
        )

    # ------------------------------------------------------------------ supply
    def supplied(self, name: str, at: str, purpose: str) -> bool:
        """Whether a unit has supply, for an ``"attack"``, for ``"defence"`` or for ``"movement"``."""
        of, row, start = faction(name), HEXES[at], self.answers["supply_start"]
        is_jna = of in ("jna", "serbian-paramilitary")
        begun = self.turn >= 4 if is_jna and start == "turn-four" else self.operations
        at_home = {
            "slovene": row["area"] == "SI",
            "krajina": row.get("ethnic") == "SR",
            "zng": row["area"] == "HR" and purpose != "attack",
            "hos": row["area"] == "HR" and purpose != "attack",
            "jna": (row["area"] == "SI" and self.turn <= 3 and start != "operations")
            or (row.get("barracks", False) and purpose == "defence"),
        }
        return not begun or bool(at_home.get(of, False)) or self.reaches(at, self.sources(of), name)

    def sources(self, of: str) -> set[str]:
        """Where supply comes from."""
        if of == "slovene":
            return {name for name in LAND if HEXES[name]["area"] == "SI" and "city" in HEXES[name]}
        croatian, federal = {"2810", "1314", "1609"}, {"2623", "1821"}
        return {"zng": croatian, "hos": croatian, "krajina": {"2611", "1712"}}.get(of, federal)

    def reaches(self, start: str, goals: Iterable[str], name: str) -> bool:
        """Whether a way goes from a hex to one of others that no enemy, and no zone without a friend in it, bars."""
        federalist, wanted = is_federalist(name), set(goals)
        seen, queue = {start}, deque([start])
        while queue:
            for other in ring(queue.popleft()):
                if other in seen or self.holds(other, federalist=not federalist):
                    continue
                if self.holds(other, federalist=federalist) or not self.zoned(other, federalist=federalist):
                    seen.add(other)
                    queue.append(other)
        return bool(seen & wanted)

    # ------------------------------------------------------------------ movement
    def can_move(self, name: str, at: str) -> bool:
        """Whether nothing keeps a unit still.

        What is not of Slovenia waits for the operations, but for four guests; paramilitaries for more than Low.
        """
        of, area = faction(name), HEXES[at]["area"]
        if of == "serbian-paramilitary" and self.low:
            return False
        return self.operations or of == "slovene" or (of == "jna" and area in ("SI", "HR"))

    def destinations(self, start: str, names: Sequence[str]) -> dict[str, int]:
        """Every hex in which a group can stop, with the fewest movement factors that lead there."""
        federalist = is_federalist(names[0])
        mountain = all(UNITS[name].type.value == "mountain" for name in names)
        by_zone, stop = self.answers["march_adjacency_meaning"] == "zone", self.answers["zone_stop_rule"]

        @cache
        def close(at: str) -> bool:
            return (self.zoned if by_zone else self.near)(at, federalist=federalist)

        holding = stop == "always-halt" or (
            stop == "only-if-started-in-zone" and self.zoned(start, federalist=federalist)
        )
        queue = [(0, start, not close(start), False, False)]
        seen: set[tuple[str, bool, bool, bool]] = set()
        found: dict[str, int] = {}
        while queue:
            spent, at, march, moved, halted = heappop(queue)
            if (at, march, moved, halted) in seen:
                continue
            seen.add((at, march, moved, halted))
            found.setdefault(at, spent)
            supplied = self.moved(names, start, at).are_supplied(names, at)
            allowance = min(UNITS[name].rating.movement // (1 if supplied else 2) for name in names)
            for to in () if halted else ring(at):
                if self.holds(to, federalist=not federalist) or not self.open_to(names, to):
                    continue
                total = spent + cost(at, to, mountain=mountain, supplied=supplied)
                marches = march and not close(to)
                fits = total <= allowance or (marches and total <= 3 * allowance)
                if fits or not moved:
                    held = holding and self.zoned(to, federalist=federalist)
                    heappush(queue, (total, to, marches, True, held or not fits))
        return found

    def moved(self, names: Sequence[str], start: str, at: str) -> Plain:
        """The same with a group in another hex; supply is judged anew wherever it comes."""
        place = {spot: [name for name in there if name not in names] for spot, there in self.place.items()}
        return attrs.evolve(self, place={**place, at: [*place.get(at, ()), *names]} if at != start else self.place)

    def are_supplied(self, names: Sequence[str], at: str) -> bool:
        """Whether all units of a group in a hex have supply for movement."""
        return all(self.supplied(name, at, "movement") for name in names)

    def open_to(self, names: Sequence[str], to: str) -> bool:
        """Whether borders, and at Low the roads, let units into a hex."""
        area = HEXES[to]["area"]
        off_road = self.low and not HEXES[to].get("road") and area not in ("BA", "ME")
        return all(
            area in HOMES.get(faction(name), ANYWHERE) and not (off_road and faction(name) == "jna") for name in names
        )


def cost(origin: str, to: str, *, mountain: bool, supplied: bool) -> int:
    """What going from a hex to one beside it costs."""
    if supplied and to in HEXES[origin].get("road", []):
        return 1
    terrain = HEXES[to]["terrain"]
    return (2 if mountain and terrain == "mountain" else COSTS[terrain]) + (to in HEXES[origin].get("river", []))


@cache
def _rules(answers: tuple[tuple[str, str], ...]) -> wrte.WrteRuleset:
    return ruled(**dict(answers))


# ----------------------------------------------------------------------------------------------------------- positions


def scattered(rng: random.Random) -> Plain:
    """Units of all factions in some part of the map, and sometimes in the sources of supply; each hex has one side."""
    centre = rng.choice(LAND)
    near = {centre}
    for _ in range(rng.randint(2, 4)):
        near |= {other for at in near for other in ring(at)}
    spots = sorted(near)
    if rng.random() < 0.5:
        spots += ["2623", "1821", "2810", "1314", "1609", "2611", "1712"]
    place: dict[str, list[str]] = {}
    for name in rng.sample(sorted(UNITS), rng.randint(6, 26)):
        homes = HOMES.get(faction(name), ANYWHERE)
        able = [at for at in spots if HEXES[at]["area"] in homes and _suits(place.get(at, ()), name)]
        if able:
            place.setdefault(rng.choice(able), []).append(name)
    if not place:
        place = {"2804": ["Slovene 8Z"]}
    operations = rng.random() < 0.7
    return Plain(place, rng.randint(1, 6), operations, rng.random() < 0.4, rng.choice(RULES))


def _suits(there: Sequence[str], name: str) -> bool:
    return all(is_federalist(other) is is_federalist(name) for other in there)
