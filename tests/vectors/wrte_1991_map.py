"""Vectors about the map, the charts and the tracks: answered by reading them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import LINE, Land, plain_rules, unit_names

from balkan_rules import PositionError
from balkan_rules import wrte_1991 as wrte

FORMS: Final = Forms()
Given = Mapping[str, Any]
_CHARTS: Final = wrte.default_charts()
_WAYS: Final = {
    "E": "EAST",
    "NE": "NORTH_EAST",
    "NW": "NORTH_WEST",
    "W": "WEST",
    "SW": "SOUTH_WEST",
    "SE": "SOUTH_EAST",
}


def distance(a: str, b: str) -> int:
    """How many hexes apart two hexes are."""
    return _CHARTS.map.distance(_CHARTS.map.place(a), _CHARTS.map.place(b))


def _adjacent(a: str, b: str) -> bool:
    return distance(a, b) == 1


# ---------------------------------------------------------------------------------------------------------------- hexes


@FORMS.add("hex")
def _around(given: Given) -> Answers:
    around = {way.name: other for way, other in _CHARTS.map.hexes.grid.neighbours(given["hex"]).items()}
    answers: dict[str, Any] = {short: lambda name=name: around[name] for short, name in _WAYS.items()}
    return {**answers, "playable": lambda: _CHARTS.map.place(given["hex"]).is_playable}


@FORMS.add("a b")
def _apart(given: Given) -> Answers:
    a, b = given["a"], given["b"]
    return {"adjacent": lambda: _adjacent(a, b), "distance": lambda: distance(a, b)}


@FORMS.add("from to ambusher", "from to ambushers")
def _positions(given: Given) -> Answers:
    origin, to = given["from"], given["to"]
    ambusher, ambushers = given.get("ambusher", ""), given.get("ambushers", [])
    return {
        "adjacent_from_to": lambda: _adjacent(origin, to),
        "adjacent_to_ambusher": lambda: _adjacent(to, ambusher),
        "adjacent_from_ambusher": lambda: _adjacent(origin, ambusher),
        "adjacent_to_ambushers": lambda: [_adjacent(to, other) for other in ambushers],
    }


# ------------------------------------------------------------------------------------------------------- units, tables


@FORMS.add("counter")
def _counter(given: Given) -> Answers:
    rating = next((unit.rating for unit in _CHARTS.units if str(unit.rating) == given["counter"]), None)
    if rating is None:
        message = f"no counter shows {given['counter']}"
        raise VectorError(message)
    return {
        "attack": lambda: rating.attack,
        "defence": lambda: rating.defence,
        "movement": lambda: rating.movement,
    }


@FORMS.add("groups")
def _on_map(given: Given) -> Answers:
    groups: list[str] = given["groups"]
    found = Counter(unit.type.value for unit in _CHARTS.units if unit.start.value in groups and _is_jna(unit))
    answers: dict[str, Any] = {member.value: lambda name=member.value: found[name] for member in wrte.UnitType}
    return {**answers, "total": found.total}


def _is_jna(unit: wrte.Unit) -> bool:
    return unit.faction is wrte.Faction.JNA


@FORMS.add("odds die")
def _cell(given: Given) -> Answers:
    crt = _CHARTS.crt
    column = [str(odds) for odds in crt.columns].index(given["odds"])
    hits = crt.result(column, given["die"])
    return {
        "result": lambda: str(hits),
        "attacker_hits": lambda: hits.attacker,
        "defender_hits": lambda: hits.defender,
    }


@FORMS.add("chit", "chit turn", "chit through_turn")
def _schedule(given: Given) -> Answers:
    """What comes by the Croatian schedule: on all turns, on one, or up to one."""
    arrivals = _CHARTS.croatian_schedule[given["chit"]]
    last = given.get("through_turn")

    def infantry() -> object:
        if last is not None:
            return sum(number for turn, number in arrivals.items() if turn <= last)
        return arrivals.get(given["turn"], 0) if "turn" in given else list(arrivals.values())

    return {"turns": lambda: list(arrivals), "infantry": infantry, "total": lambda: sum(arrivals.values())}


@FORMS.add("start scheduled")
def _zng(given: Given) -> Answers:
    """All ZNG of the set-up and the schedule; the facts must be what the charts say."""
    found = Counter(unit.start.value for unit in _CHARTS.units if unit.kind == "zng")
    if (found["croatia"], found["schedule"]) != (given["start"], given["scheduled"]):
        message = f"the charts have {found['croatia']} at the start and {found['schedule']} later"
        raise VectorError(message)
    return {"total": found.total}


# -------------------------------------------------------------------------------------------------- turns and the level


@FORMS.add("turn")
def _turn(given: Given) -> Answers:
    turn: int = given["turn"]

    def checks_level() -> bool:
        """Whether the Event Phase of the turn has the step that fixes the level."""
        try:
            wrte.position(turn=turn, phase=wrte.Phase.ACTIVATION_LEVEL)
        except PositionError:
            return False
        return True

    return {"name": lambda: _CHARTS.turn_names[turn], "level_may_change": checks_level}


def _acts(level: int, before: int) -> bool:
    """Whether one more unit of the JNA may act in Slovenia when so many have."""
    *acted, name = _jna(before + 1)
    rules = Land().hex(LINE[0], area="SI").ruleset()
    state = wrte.position(place={LINE[0]: [name]}, level=level, operations=1, activated=acted, ruleset=rules)
    return wrte.Select(state.ruleset.charts.unit(name)) in state.legal_actions()


def _jna(number: int) -> tuple[str, ...]:
    names = [unit.name for unit in _CHARTS.units if _is_jna(unit)]
    if len(names) < number:
        message = f"there are no {number} units of the JNA"
        raise VectorError(message)
    return tuple(names[:number])


_CAPS: Final = {"Low": 15, "Medium": 30}


def band(level: int) -> str:
    """The band of a level, by how many units may act in it."""
    return next((name for name, most in _CAPS.items() if not _acts(level, most)), "Full")


def levels(name: str) -> list[int]:
    """The levels of a band."""
    return [level for level in range(1, _CHARTS.level_boxes + 1) if band(level) == name]


@FORMS.add("level ruling")
def _band(given: Given) -> Answers:
    name = band(given["level"])
    return {"band": lambda: name, "tier_in_band": lambda: levels(name).index(given["level"]) + 1}


@FORMS.add("band jna_moved_or_attacked")
def _cap(given: Given) -> Answers:
    """Whether the last of so many may still act."""
    return {"legal": lambda: _acts(levels(given["band"])[0], given["jna_moved_or_attacked"] - 1)}


# -------------------------------------------------------------------------------------------------------------- victory


@FORMS.add("posts croatian_operations")
def _posts(given: Given) -> Answers:
    """The end of the first Game-Turn with so many border posts held."""
    posts = [post.name for post in _CHARTS.map.border_posts()][: given["posts"]]
    if len(posts) < given["posts"]:
        message = f"there are no {given['posts']} border posts"
        raise VectorError(message)
    names = unit_names("motorized", 28)
    state = wrte.position(
        phase=wrte.Phase.AUTOMATIC_VICTORY,
        place={post: [names[number]] for number, post in enumerate(posts)} | {"2804": list(unit_names("slovene"))},
        operations=int(given["croatian_operations"]),
        ruleset=plain_rules(),
    )
    outcome = state.outcome
    return {"automatic": lambda: outcome is not None and outcome.winner is wrte.Side.FEDERALIST}
