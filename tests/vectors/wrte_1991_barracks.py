"""Vectors about Operation Bilagora: its dice, its cities, what it finds, and what besieged units cost (8.7, 8.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import plain_rules, unit_names

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.sequence import Event

FORMS: Final = Forms()
Given = Mapping[str, Any]
_CITY: Final = "2508"
_BESIDE: Final = "2608"
_SCENARIO: Final = {True: "total-war", False: "campaign"}


def _units(faction: wrte.Faction) -> list[str]:
    """The names of all units of a faction."""
    return [unit.name for unit in plain_rules().units if unit.faction is faction]


def _launched(place: Mapping[str, list[str]], *, total_war: bool = False, armed: bool = False) -> wrte.State:
    """The position after the launch; barracks for which nobody is named hold a unit of the Krajina Serbs."""
    rules = plain_rules()
    names = iter(_units(wrte.Faction.KRAJINA))
    cities = (city.name for city in rules.map.barracks(wrte.Area.CROATIA))
    others = {city: [next(names)] for city in cities if city not in place}
    state = wrte.position(
        turn=3,
        operations=3,
        phase=wrte.Phase.BILAGORA,
        scenario=_SCENARIO[total_war],
        place={**others, **place},
        caches=place[_BESIDE][:1] if armed else (),
        ruleset=rules,
    )
    return state.apply(wrte.LaunchBilagora())


def _event(state: wrte.State, action: wrte.Action, name: str) -> Event:
    return next(event for event in state.step(action).events if event.name == name)


def _stormed(*, total_war: bool, armed: bool) -> tuple[wrte.State, wrte.State]:
    """The position before a city is stormed, and while its die is rolled."""
    place = {_CITY: list(unit_names("motorized")), _BESIDE: list(unit_names("zng"))}
    before = _launched(place, total_war=total_war, armed=armed)
    city, unit = before.ruleset.place(_CITY), before.ruleset.unit(place[_BESIDE][0])
    return before, before.apply(wrte.StormWithCache(city, unit) if armed else wrte.Storm(city))


@FORMS.add("die cache total_war ruling", "die cache total_war")
def _die(given: Given) -> Answers:
    before, state = _stormed(total_war=given["total_war"], armed=given["cache"])
    roll = wrte.Roll(given["die"])
    after, city = state.apply(roll), state.ruleset.place(_CITY)
    return {
        "net": lambda: _event(state, roll, "storming").details["net"],
        "garrison_destroyed": lambda: not after.stack(city),
        "besieged": lambda: city in after.tracks.besieged,
        "cache_spent": lambda: len(state.caches) < len(before.caches),
    }


@FORMS.add("cases")
def _odds(given: Given) -> Answers:
    def chances(text: str) -> int:
        _, state = _stormed(total_war="total war" in text, armed="with cache" in text)
        dice = (state.apply(roll) for roll, _ in state.chance_outcomes())
        return sum(not after.stack(_CITY) for after in dice)

    return {"chances_in_six": lambda: [chances(text) for text in given["cases"]]}


@FORMS.add("cities")
def _targets(given: Given) -> Answers:
    """Each city has a garrison, and Croats in the hexes around it."""
    board, jna, zng = plain_rules().map, iter(_units(wrte.Faction.JNA)), iter(_units(wrte.Faction.ZNG))
    cities = [board.place(name) for name in given["cities"]]
    place = {city.name: [next(jna)] for city in cities}
    for city in cities:
        around = (board.places[number] for number in board.neighbours[city.index])
        place.update({near.name: [next(zng)] for near in around if near.name not in place})
    listed = _launched(place).legal_actions()
    return {"attackable": lambda: [city.name for city in cities if wrte.Storm(city) in listed]}


@FORMS.add("jna_in_city")
def _empty(given: Given) -> Answers:
    """A city with so many units of the JNA in it as the operation is launched; enough Croats are at hand."""
    place = {_CITY: list(unit_names("motorized", given["jna_in_city"])), _BESIDE: list(unit_names("zng", 8))}
    state = _launched(place)
    while any(isinstance(action, wrte.AssignCache) for action in state.legal_actions()):
        state = state.apply(next(iter(state.legal_actions())))
    return {"caches": lambda: len(state.caches), "artillery": lambda: state.tracks.separatist_artillery}


@FORMS.add("die total_war")
def _loot(given: Given) -> Answers:
    """The die for what is in captured barracks."""
    _, state = _stormed(total_war=given["total_war"], armed=False)
    state = state.apply(wrte.Roll(6))
    found = _event(state, wrte.Roll(given["die"]), "loot").details
    return {"net": lambda: found["net"], "caches": lambda: found["caches"], "artillery": lambda: found["artillery"]}


@FORMS.add("band besieged ruling", "band besieged")
def _allowed(given: Given) -> Answers:
    """How many units may still act while so many are under siege, one in each of some cities."""
    levels = {"Low": 4, "Medium": 8, "Full": 12}
    if given["band"] not in levels:
        message = f"there is no level {given['band']}"
        raise VectorError(message)
    rules, jna = plain_rules(), _units(wrte.Faction.JNA)
    inside, others = jna[: given["besieged"]], jna[given["besieged"] :]
    cities = [city for city in rules.map.barracks(wrte.Area.CROATIA) if city.ethnic is wrte.Ethnic.CROAT]
    place = {city.name: [name] for city, name in zip(cities, inside, strict=False)}

    def can_act(number: int) -> bool:
        state = wrte.position(
            turn=4,
            operations=3,
            level=levels[given["band"]],
            place={**place, "1821": others},
            activated=others[:number],
            besieged=list(place),
            pinned=inside,
            ruleset=rules,
        )
        refused = state.why_not(wrte.Select(rules.unit(others[number])))
        return all(violation.case != "5.1.medium.units" for violation in refused)

    return {"others_allowed": lambda: next(number for number in range(len(others)) if not can_act(number))}
