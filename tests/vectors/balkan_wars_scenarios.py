"""Vectors about the two scenarios: turns, set-up, points and special rules."""

from __future__ import annotations

from typing import Final

from tests.vectors.vectors import Answers, Forms, Given, VectorError

from balkan_rules.balkan_wars import UnitClass, revolt_event, scenario, special_mobilization, victory_points

__all__ = ["FORMS"]

FORMS = Forms()
_NAMES: Final = {"Ottoman": "Ottoman Empire", "any Austrian units": "Austrian units"}


def _full(name: str) -> str:
    """A side, country or commitment by the name that the library has for it."""
    return _NAMES.get(name, name)


@FORMS.add("op:turn_list scenario")
def turns(given: Given) -> Answers:
    """The turns of a scenario."""
    return {"turns": lambda: [str(turn) for turn in scenario(given["scenario"]).turns()]}


@FORMS.add("op:setup_count scenario nation")
def set_up(given: Given) -> Answers:
    """How many units of a country are printed, those without a number left out."""
    country = _full(given["nation"])
    groups = [group for group in scenario(given["scenario"]).groups if group.country == country]
    if not groups:
        message = f"there is no country {country!r} in scenario {given['scenario']}"
        raise VectorError(message)
    counts = [(unit.unit_class, unit.count or 0) for group in groups for unit in group.units]
    works = (UnitClass.DEPOT, UnitClass.FORTIFICATION)
    return {
        "units": lambda: sum(count for kind, count in counts if kind not in works),
        "depots": lambda: sum(count for kind, count in counts if kind is UnitClass.DEPOT),
        "fortifications": lambda: sum(count for kind, count in counts if kind is UnitClass.FORTIFICATION),
    }


@FORMS.add("op:special_mobilization scenario depots turn")
def mobilizes(given: Given) -> Answers:
    """What a scenario gives in a turn."""
    found = special_mobilization(given["scenario"], turn=given["turn"], depots=given["depots"])
    return {
        "points": lambda: 0 if found is None else found.points,
        "placements": lambda: 0 if found is None else found.placements,
    }


@FORMS.add("op:revolt_event corps_on_map morale replacement_rate")
def revolts(given: Given) -> Answers:
    """What a revolt costs the Ottomans."""
    found = revolt_event(
        corps_on_map=given["corps_on_map"], morale=given["morale"], replacement_rate=given["replacement_rate"]
    )
    return {"morale": lambda: found.morale, "replacement_rate": lambda: found.replacement_rate}


@FORMS.add("op:victory_points scenario side control other_towns commits morale_zero_countries")
def scores(given: Given) -> Answers:
    """What a side scores."""
    found = victory_points(
        given["scenario"],
        _full(given["side"]),
        control=given["control"],
        other_towns=given["other_towns"],
        commits=[_full(name) for name in given["commits"]],
        broken=given["morale_zero_countries"],
    )
    return {"total": lambda: found.total}
