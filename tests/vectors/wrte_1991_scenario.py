"""Vectors about the Ten Days War (17.1), and what units bring in from barracks and come back (8.7, 10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms
from tests.vectors.wrte_1991_combat import Fight
from tests.vectors.wrte_1991_land import Land, plain_rules, unit_names

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.sequence import Event

FORMS: Final = Forms()
Given = Mapping[str, Any]
_CITY: Final = "3007"
_BESIDE: Final = "3006"


# ------------------------------------------------------------------------------------------------- raid and surrender


def _raid(die: int) -> bool:
    """Whether a raid on the second Game-Turn captures the government."""
    place = {"Reserve": unit_names("commando"), "2804": unit_names("slovene")}
    state = wrte.position(turn=2, scenario="ten-days", phase=wrte.Phase.RAID, place=place, ruleset=plain_rules())
    after = state.apply(wrte.Raid()).apply(wrte.Roll(die))
    return after.where(unit_names("commando")[0]).name == "2804"


def _surrender(die: int) -> wrte.State:
    """The position after the roll for the surrender at the end of the second Game-Turn."""
    place = {"2804": unit_names("commando"), "2701": unit_names("slovene")}
    state = wrte.position(turn=2, phase=wrte.Phase.SURRENDER, place=place, captured=2, ruleset=plain_rules())
    return state.apply(wrte.Roll(die))


def _shift(die: int, *, attacks: bool) -> int:
    """What the surrender shifts in an attack by, or on, a Slovene unit in the open."""
    fields = {"surrender": _surrender(die).tracks.surrender}
    land = Land()
    for name in ("2115", "2116"):
        land.hex(name, area="SI")
    fight = Fight(land, fields=fields)
    if attacks:
        land.ratings("slovene-zone", 5, 5, 4)
        fight = Fight(land, {"2115": unit_names("slovene")}, unit_names("motorized"), wrte.Side.SEPARATIST)
        fight.fields = fields
    steps: int = fight.told("steps")
    return steps


@FORMS.add("die")
def _die(given: Given) -> Answers:
    die: int = given["die"]
    return {
        "government_captured": lambda: _raid(die),
        "slovene_attack_shift": lambda: _shift(die, attacks=True),
        "attacks_on_slovenes_shift": lambda: _shift(die, attacks=False),
        "game_ends": lambda: _surrender(die).is_over,
        "caches": lambda: _loot(die)["caches"],
        "artillery": lambda: _loot(die)["artillery"],
    }


# --------------------------------------------------------------------------------------------------------------- loot


def _loot(die: int, held: int = 0) -> Counter[str]:
    """What Slovene units find in barracks that they have taken by combat; artillery with what was held before."""
    ratings = Land().ratings("slovene-reserve", 9, 9, 4)
    slovenes = [unit.name for unit in wrte.default_charts().units if unit.kind == "slovene-reserve"]
    place = {_CITY: unit_names("motorized"), _BESIDE: slovenes}
    state: wrte.State = wrte.position(
        turn=2,
        phase=wrte.Phase.SEPARATIST_COMBAT,
        place=place,
        separatist_artillery=held,
        ruleset=ratings.ruleset(),
    )
    for name in slovenes:
        state = state.apply(wrte.Engage(state.ruleset.charts.unit(name)))
        if wrte.Attack(state.ruleset.map.place(_CITY)) in state.legal_actions():
            state = state.apply(wrte.Attack(state.ruleset.map.place(_CITY)))
    state = state.apply(wrte.Declare())
    if wrte.NoSupport() in state.legal_actions():
        state = state.apply(wrte.NoSupport())
    state = state.apply(wrte.Roll(6))
    while state.to_move is not CHANCE:
        state = state.apply(next(a for a in state.legal_actions() if not isinstance(a, (wrte.Stop, wrte.EndPhase))))
    step = state.step(wrte.Roll(die))
    loot = next(event for event in step.events if event.name == "loot")
    return Counter(caches=_number(loot, "caches"), artillery=step.after.tracks.separatist_artillery)


def _number(event: Event, name: str) -> int:
    found = event.details[name]
    assert isinstance(found, int), event
    return found


@FORMS.add("captures each_face_once")
def _all_faces(given: Given) -> Answers:
    """What six captures bring if every face of the die comes up once."""
    assert given["each_face_once"], given
    found = sum((_loot(die) for die in range(1, given["captures"] + 1)), Counter[str]())
    return {"caches": lambda: found["caches"], "artillery": lambda: found["artillery"]}


@FORMS.add("artillery_held gain")
def _cap(given: Given) -> Answers:
    """Captures that bring one marker each, with some held before."""

    def held() -> int:
        number: int = given["artillery_held"]
        for _ in range(given["gain"]):
            number = _loot(6, number)["artillery"]
        return number

    return {"artillery": held}


# ------------------------------------------------------------------------------------------------------ rebuilt units


@FORMS.add("allowed lost_jna")
def _rebuilt(given: Given) -> Answers:
    """How many of the lost Motorized units come back on a die that allows so many."""
    table = f"[jna_rebuild]\n1 = {{ motorized = {given['allowed']} }}"
    lost = unit_names("motorized", 28)[: given["lost_jna"]]
    place = {"Eliminated": lost, "2804": unit_names("mountain")}
    state = wrte.position(
        turn=2,
        phase=wrte.Phase.FEDERALIST_REINFORCEMENT,
        place=place,
        ruleset=Land().table(table).ruleset(),
    )
    state = state.apply(wrte.Rebuild()).apply(wrte.Roll(1))
    while placing := [action for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)]:
        state = state.apply(placing[0])
    return {"rebuilt": lambda: sum(state.where(name).is_hex for name in lost)}
