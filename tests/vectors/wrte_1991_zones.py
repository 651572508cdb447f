"""Vectors about zones of control and supply (sections 11.0 and 12.0): answered by whether and how far others move."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms, VectorError
from tests.vectors.wrte_1991_land import (
    AREAS,
    FULL,
    LINE,
    START,
    Land,
    cut_off,
    enter,
    plain_rules,
    select,
    spent,
    steps,
    unit_names,
)
from tests.vectors.wrte_1991_map import distance

from balkan_rules import wrte_1991 as wrte

FORMS: Final = Forms()
Given = Mapping[str, Any]
_BOARD: Final = wrte.default_charts().map
_FEDERALIST: Final = wrte.Side.FEDERALIST
_TAGS: Final = {"SR": "SR", "CS": "CS", "none": ""}


def _side(word: str) -> wrte.Side:
    return wrte.default_charts().unit(unit_names(word)[0]).side


def neighbours(name: str) -> list[str]:
    """The hexes around one that can be entered."""
    return [_BOARD.places[index].name for index in _BOARD.neighbours[_BOARD.place(name).index]]


# ---------------------------------------------------------------------------------------------------------------- zones


def controls(land: Land, word: str, at: str, into: str) -> bool:
    """Whether a unit in one hex holds an enemy who enters another, where every zone holds whoever enters it."""
    side = _side(word)
    mover = unit_names("zng" if side is _FEDERALIST else "armour")[0]
    (name,) = unit_names(word)
    for origin in neighbours(into):
        if origin == at:
            continue
        state = wrte.position(
            turn=5,
            phase=wrte.Phase.SEPARATIST_MOVEMENT if side is _FEDERALIST else wrte.Phase.FEDERALIST_MOVEMENT,
            place={at: [name], origin: [mover]},
            level=FULL,
            operations=1,
            ruleset=land.ruleset(zone_stop_rule="always-halt"),
        )
        group = select(state, mover)
        if into in steps(group):
            return not steps(enter(group, into))
    message = f"nobody can enter {into}"
    raise VectorError(message)


def _is_printed(place: wrte.Place) -> bool:
    """Whether the text says where a hex is."""
    return wrte.default_charts().source.basis_of(f"hex.{place}.area").value == "printed"


def _croatia(at: str, serb: Collection[str]) -> Land:
    """A country in which all hexes near one are Croatian; if some are named, Serbs have the majority in those alone."""
    land = Land()
    for place in _BOARD.places:
        if place.is_playable and distance(at, place.name) <= 2:
            if place.area is not wrte.Area.CROATIA and _is_printed(place):
                continue
            land.hex(place.name, area="HR")
            if place.name in serb:
                land.hex(place.name, ethnic="SR")
            elif serb and place.is_serb:
                land.hex(place.name, ethnic="CS")
    return land


def _zone(land: Land, word: str, at: str) -> frozenset[str]:
    return frozenset(into for into in neighbours(at) if controls(land, word, at, into))


@FORMS.add("unit hex", "unit hex sr_hexes", "unit hex target")
def _of_unit(given: Given) -> Answers:
    """The zone of a unit; where it is in Slovenia, on our map."""
    word, at = given["unit"], given["hex"]
    is_slovene = word == "slovene"
    land = Land() if is_slovene else _croatia(at, given.get("sr_hexes", ()))
    around = neighbours(at)

    @functools.cache
    def zone() -> frozenset[str]:
        return _zone(land, word, at)

    return {
        "zone": lambda: controls(land, word, at, given["target"]) if "target" in given else zone(),
        "zone_size": lambda: len(zone()),
        "not_zone": lambda: frozenset(around) - zone(),
    }


@FORMS.add("unit hex_tag", "unit hex_tag neighbour_tag")
def _of_tag(given: Given) -> Answers:
    """In a hex of a kind; those around it are of another kind, or of that which suits the unit best."""
    word, tag = given["unit"], _TAGS[given["hex_tag"]]
    best = "SR" if word == "krajina" else ""
    around = _TAGS[given["neighbour_tag"]] if "neighbour_tag" in given else best
    at = LINE[2]
    land = Land()
    for place in _BOARD.places:
        if place.is_playable and distance(at, place.name) <= 2:
            value = tag if place.name == at else around
            land.hex(place.name, area="HR", **({"ethnic": value} if value else {}))
    return {
        "zone_size": lambda: len(_zone(land, word, at)),
        "zone": lambda: bool(_zone(land, word, at)),
        "supplied": lambda: _has_supply(word, area="HR", tag=tag, path=False),
    }


# ------------------------------------------------------------------------------------------------- stopping in zones


def watchers(start: str, to: str, *, at_start: bool, at_end: bool) -> list[str]:
    """A hex beside one of two hexes, or both or neither."""
    beside = (set(neighbours(start)), set(neighbours(to)))
    found = [
        place.name
        for place in _BOARD.places
        if place.is_playable
        and place.name not in {start, to}
        and (place.name in beside[0]) is at_start
        and (place.name in beside[1]) is at_end
    ]
    return sorted(found)[:1] if at_start or at_end else []


@FORMS.add("unit start start_in_enemy_zone enter target_in_enemy_zone")
def _zone_to_zone(given: Given) -> Answers:
    """A move on our map, watched by a unit whose zone is there: of the JNA, of Slovenia, or else of Croatia."""
    start, to, (name,) = given["start"], given["enter"], unit_names(given["unit"])
    near = watchers(start, to, at_start=given["start_in_enemy_zone"], at_end=given["target_in_enemy_zone"])
    watcher = "jna"
    if _side(given["unit"]) is _FEDERALIST:
        watcher = "slovene" if _BOARD.place(start).area is wrte.Area.SLOVENIA else "zng"
    state = wrte.position(
        turn=5,
        phase=wrte.Phase.SEPARATIST_MOVEMENT if watcher == "jna" else wrte.Phase.FEDERALIST_MOVEMENT,
        place={start: [name], **{at: list(unit_names(watcher, 2)[1:]) for at in near}},
        level=FULL,
        operations=1,
        ruleset=plain_rules(),
    )
    group = select(state, name)
    return {"legal": lambda: to in steps(group), "must_stop": lambda: not steps(enter(group, to))}


# --------------------------------------------------------------------------------------------------------------- supply


def _has_supply(
    word: str,
    *,
    area: str,
    tag: str = "",
    path: bool = False,
    turn: int = 5,
    operations: int = 1,
    city: str = "",
    scenario: wrte.Scenario = wrte.Scenario.CAMPAIGN,
) -> bool:
    """Whether a unit moves along a road at the rate of roads, which is for those in supply (12.5)."""
    to, (name,), side = LINE[1], unit_names(word), _side(word)
    values: dict[str, Any] = {"ethnic": tag} if tag else {}
    land = Land().hex(START, area=area, **values, **({"city": city, "barracks": True} if city else {}))
    land.hex(to, area=area, terrain="mountain", **values).side("road", START, to)
    place = {START: [name]}
    state = wrte.position(
        turn=turn,
        phase=wrte.Phase.FEDERALIST_MOVEMENT if side is _FEDERALIST else wrte.Phase.SEPARATIST_MOVEMENT,
        place=place if path else cut_off(place, side=side),
        level=FULL,
        operations=operations,
        scenario=scenario,
        ruleset=land.ruleset(),
    )
    return spent(enter(select(state, name), to)) == 1


_SCENARIOS: Final = dict(enumerate(wrte.Scenario))
"""The scenarios as 17.0 numbers them; the campaign is none of them."""


@FORMS.add(
    "unit in",
    "unit in turn path",
    "unit in turn path operations_begun",
    "unit in turn path scenario operations_begun",
)
def _supply(given: Given) -> Answers:
    turn = given.get("turn", 5)
    begun = given.get("operations_begun", True)
    return {
        "supplied": lambda: _has_supply(
            given["unit"],
            area=AREAS[given["in"]],
            path=given.get("path", False),
            turn=turn,
            operations=int(begun),
            scenario=_SCENARIOS[given.get("scenario", 0)],
        )
    }


@FORMS.add("operations_begun has_path")
def _penalty(given: Given) -> Answers:
    """The JNA in Slovenia, after the Game-Turns on which it needs no supply there."""
    begun = int(given["operations_begun"])
    return {"penalty": lambda: not _has_supply("jna", area="SI", path=given["has_path"], operations=begun)}
