"""Vectors about movement and stacking (sections 6.0 and 7.0): answered by moving in a country made to measure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import (
    AREAS,
    BACK,
    FULL,
    LINE,
    START,
    Land,
    cut_off,
    detail,
    enter,
    factors,
    home,
    rated,
    select,
    spent,
    steps,
    unit_names,
)

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.costs import terrain_cost

FORMS: Final = Forms()
Given = Mapping[str, Any]
_FEDERALIST: Final = wrte.Side.FEDERALIST
_SLOVENE: Final = "slovene"
_TERRAINS: Final = {1: "clear", 2: "rough", 3: "mountain"}
"""The terrain that costs so much."""


def stand(
    land: Land, place: Mapping[str, Sequence[str]], *, watched: bool = False, supplied: bool = True, turn: int = 5
) -> wrte.State:
    """A position of the Federalist Movement Phase in wartime.

    Args:
        land: the country.
        place: who stands where.
        watched: an enemy without a zone of control stands behind the first hex, so that nobody marches.
        supplied: whether the way to supply is open.
        turn: the Game-Turn.
    """
    units = {**place, BACK: unit_names(_SLOVENE)} if watched else dict(place)
    whole = units if supplied else cut_off(units, side=_FEDERALIST)
    return wrte.position(
        turn=turn,
        phase=wrte.Phase.FEDERALIST_MOVEMENT,
        place=whole,
        level=FULL,
        operations=1,
        ruleset=land.ruleset(),
    )


def _alone(land: Land, word: str = "motorized", *, watched: bool = True, supplied: bool = True) -> wrte.State:
    """One unit of the JNA, selected, in the first hex."""
    (name,) = unit_names(word)
    return select(stand(land, {START: [name]}, watched=watched, supplied=supplied), name)


def _with_factors(number: int) -> Land:
    return Land().ratings("jna-mot", 2, 3, number)


# --------------------------------------------------------------------------------------------------------------- costs


@FORMS.add(
    "terrain river",
    "terrain unit river",
    "terrain unit",
    "terrain road_to_road river",
    "terrain road_to_road supplied",
)
def _cost(given: Given) -> Answers:
    to = LINE[1]
    (terrain,) = given["terrain"]
    land = Land().hex(to, terrain=terrain)
    for fact, side in (("river", "river"), ("road_to_road", "road")):
        if given.get(fact, False):
            land.side(side, START, to)
    state = _alone(land, given.get("unit", "motorized"), supplied=given.get("supplied", True))
    return {"cost": lambda: spent(enter(state, to))}


def dearest(terrains: Sequence[str]) -> int:
    """What a hex of several terrains costs; a hex of the charts has one, so the rule itself is asked."""
    effects = wrte.default_charts().terrain
    return terrain_cost(effects, [wrte.Terrain(name) for name in terrains], mountain_troops=False)


@FORMS.add("path allowance")
def _along(given: Given) -> Answers:
    path: list[str] = given["path"]
    allowance: int = given["allowance"]
    land = _with_factors(allowance)
    for name, terrain in zip(LINE[1:], path, strict=False):
        land.hex(name, terrain=terrain)

    def walked() -> tuple[bool, int]:
        """Whether the whole path can be walked, and what it costs."""
        state = _alone(land)
        for name in LINE[1 : len(path) + 1]:
            if name not in steps(state):
                (refusal,) = state.why_not(wrte.Go(state.ruleset.map.place(name)))
                return False, detail(refusal, "spent") + detail(refusal, "cost")
            state = enter(state, name)
        return True, spent(state)

    return {
        "legal": lambda: walked()[0],
        "cost": lambda: walked()[1],
        "left": lambda: allowance - walked()[1],
    }


@FORMS.add("allowance first_hex_cost already_moved")
def _minimum(given: Given) -> Answers:
    """The first hex, for a unit that lacks the factors."""
    if given["already_moved"]:
        message = "the first hex cannot be entered after another"
        raise VectorError(message)
    to = LINE[1]
    land = _with_factors(given["allowance"]).hex(to, terrain=_TERRAINS[given["first_hex_cost"]])
    state = _alone(land)
    return {"legal": lambda: to in steps(state), "must_stop": lambda: not steps(enter(state, to))}


@FORMS.add("allowance spent next_cost already_moved")
def _next(given: Given) -> Answers:
    number = given["spent"]
    if bool(number) is not given["already_moved"]:
        message = "a unit has moved if it has spent something"
        raise VectorError(message)
    to = LINE[number + 1]
    state = _alone(_with_factors(given["allowance"]).hex(to, terrain=_TERRAINS[given["next_cost"]]))
    for name in LINE[1 : number + 1]:
        state = enter(state, name)
    return {"legal": lambda: to in steps(state)}


# ----------------------------------------------------------------------------------------------- allowances and marches


@FORMS.add(
    "movement enemy_adjacent_any_time",
    "movement enemy_adjacent_any_time supplied ruling",
    "movements enemy_adjacent_any_time ruling",
    "movements",
)
def _allowance(given: Given) -> Answers:
    movements: list[int] = given.get("movements", [given.get("movement")])
    land = Land()
    names = rated(land, [(2, 3, number) for number in movements])
    watched = given.get("enemy_adjacent_any_time", True)
    state = stand(land, {START: names}, watched=watched, supplied=given.get("supplied", True))
    return {"allowance": lambda: reach(state, names)}


def reach(state: wrte.State, names: Sequence[str]) -> int:
    """How many clear hexes the group can enter, going to and fro beyond the first."""
    chosen = select(state, *names)
    if LINE[1] not in steps(chosen):
        return 0
    return 1 + factors(enter(chosen, LINE[1]), LINE[2], LINE[1])


@FORMS.add("movement enemy_adjacent_at_end")
def _into_sight(given: Given) -> Answers:
    """How far a unit can come whose last hex is beside an enemy, or is not."""
    (name,) = unit_names("motorized")
    watched = given["enemy_adjacent_at_end"]

    def steps_into_sight(origin: str) -> Iterator[int]:
        """After how many steps it can enter the hex that may be watched, going to and fro before that."""
        here, taken = select(stand(_with_factors(given["movement"]), {origin: [name]}, watched=watched), name), 1
        while steps(here):
            if START in steps(here):
                yield taken
            to = LINE[2] if here.where(name).name == LINE[1] else LINE[1]
            if to not in steps(here):
                return
            here, taken = enter(here, to), taken + 1

    def farthest() -> int:
        return max(taken for origin in LINE[1:3] for taken in steps_into_sight(origin))

    return {"allowance": farthest}


@FORMS.add("allowance spent_before_split")
def _after_split(given: Given) -> Answers:
    number: int = given["spent_before_split"]
    first, second = unit_names("motorized", 2)
    state = select(stand(_with_factors(given["allowance"]), {START: [first, second]}, watched=True), first, second)
    for name in LINE[1 : number + 1]:
        state = enter(state, name)
    at, to = LINE[number], LINE[number + 1]
    split = select(state.apply(wrte.Split()), first)
    return {
        "splinter_left": lambda: factors(split, to, at),
        "parent_left": lambda: factors(split.apply(wrte.Stop()), to, at),
    }


@FORMS.add("events")
def _order(given: Given) -> Answers:
    """A group pauses, a splinter moves, the parent moves: in which order that can be done."""
    first, second = unit_names("motorized", 2)
    state = select(stand(Land(), {START: [first, second]}), first, second)

    def legal() -> bool:
        here, paused = enter(state, LINE[1]), False
        for event in given["events"]:
            if event == "pause" and not paused:
                here, paused = select(here.apply(wrte.Split()), first), True
            elif event == "splinter moves" and paused and len(here.frames) > 1:
                here = enter(here, LINE[2]).apply(wrte.Stop())
            elif event == "parent moves" and len(here.frames) == 1:
                here = enter(here, LINE[2])
            else:
                return False
        return True

    return {"legal_order": legal}


# ----------------------------------------------------------------------------------------------------- borders, islands


@FORMS.add("unit to", "unit to ceasefire band", "band unit target_region has_road")
def _border(given: Given) -> Answers:
    """From a hex where the unit may be into one of another republic beside it; a ceasefire is older than this turn."""
    to, region = LINE[1], AREAS[given.get("to", given.get("target_region"))]
    land = Land().hex(START, area=home(given["unit"])).hex(to, area=region)
    if given.get("has_road", True):
        land.side("road", START, to)
    (name,) = unit_names(given["unit"])
    side = wrte.default_charts().unit(name).side
    level = {"Low": 1, "Medium": 5, "Full": FULL}[given.get("band", "Full")]
    ceasefire = 3 if given.get("ceasefire") else 0
    state = wrte.position(
        turn=5,
        phase=wrte.Phase.FEDERALIST_MOVEMENT if side is _FEDERALIST else wrte.Phase.SEPARATIST_MOVEMENT,
        place={START: [name]},
        level=level,
        operations=1,
        ceasefire=ceasefire,
        ceasefire_ended=5 if ceasefire and level == FULL else 0,
        ruleset=land.ruleset(),
    )
    return {"legal": lambda: to in steps(select(state, name))}


# ------------------------------------------------------------------------------------------------------------- stacking


@FORMS.add("terrain units", "terrain units markers", "terrain ordinary mountain_troops")
def _excess(given: Given) -> Answers:
    """Units and mountain troops in a hex; a marker is a Weapons Cache, of which each unit has one at most."""
    is_city = given["terrain"] == "city"
    land = Land().hex(START, terrain="clear" if is_city else given["terrain"], **({"city": "Town"} if is_city else {}))
    ordinary, mountain = given.get("units", given.get("ordinary")), given.get("mountain_troops", 0)
    names = [*unit_names("motorized" if mountain else "zng", ordinary)]
    names += unit_names("mountain", mountain) if mountain else ()
    markers = names[: given.get("markers", 0)]
    state = wrte.position(place={START: names}, caches=markers, ruleset=land.ruleset())
    found = [problem for problem in state.problems() if problem.case == "6.1.when"]
    return {"excess": lambda: sum(detail(problem, "excess") for problem in found)}


@FORMS.add("stack")
def _together(given: Given) -> Answers:
    names = [unit_names(word)[0] for word in given["stack"]]
    state = wrte.position(place={START: names}, ruleset=Land().hex(START, area="HR").ruleset())
    return {"legal": lambda: not state.problems()}
