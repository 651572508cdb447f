"""Vectors about reinforcements: Croatian ones in cities and for Weapons Caches, and Serbian ones (10.1, 10.2, 10.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from tests.vectors.vectors import Answers, Forms
from tests.vectors.wrte_1991_land import plain_rules

from balkan_rules import wrte_1991 as wrte

FORMS: Final = Forms()
Given = Mapping[str, Any]
_NOW: Final = 7
_LATER: Final = 11
_MOST: Final = 40
"""Counters that come by the schedule."""


def _phase(arrivals: int, turn: int, caches: int = 0) -> wrte.State:
    """The Separatist Reinforcement Phase with units that are due, or posted, on a Game-Turn."""
    names = [f"ZNG {number}" for number in range(1, 21)] + [f"Slovene {number}" for number in range(2, 10)]
    return wrte.position(
        scenario="slavonia",
        turn=_NOW,
        operations=_NOW - 1,
        phase=wrte.Phase.SEPARATIST_REINFORCEMENT,
        place={"2011": ["JNA Motorized 1"], "2811": names[:20], "2704": names[20:]},
        caches=names[:caches],
        arrivals=(wrte.Arrival(turn, "zng", arrivals),),
        ruleset=plain_rules(),
    )


# ------------------------------------------------------------------------------------------------- Weapons Caches


@FORMS.add("units")
def _cost(given: Given) -> Answers:
    """How many Weapons Caches bring so many units forward, one after the other, and how far."""
    state = _phase(given["units"], _LATER, 2 * given["units"] + 2)
    held = len(state.caches)
    for _ in range(given["units"]):
        state = state.apply(wrte.Hasten("zng", _LATER))
        while isinstance(payment := state.legal_actions()[0], wrte.Spend):
            state = state.apply(payment)
    (arrival,) = state.tracks.arrivals
    return {
        "caches": lambda: held - len(state.caches),
        "turns_each": lambda: _LATER - arrival.turn,
    }


# --------------------------------------------------------------------------------------------------------- the cities


def _filled(arrivals: int, most: int) -> list[int]:
    """How many of so many units come on in each of at most so many cities, each filled before the next."""
    state, filled = _phase(arrivals, _NOW), Counter[wrte.Place]()
    while isinstance(enter := state.legal_actions()[0], wrte.Enter):
        state = state.apply(enter)
        able = [action for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)]
        begun = [action for action in able if action.to in filled]
        chosen = next(iter([*begun, *(able if len(filled) < most else ())]), None)
        if chosen is None:
            break
        filled[chosen.to] += 1
        state = state.apply(chosen)
    return list(filled.values())


@FORMS.add("cities arrivals")
def _fits(given: Given) -> Answers:
    cities, arrivals = given["cities"], given["arrivals"]
    return {
        "fits": lambda: sum(_filled(arrivals, cities)) == arrivals,
        "max_per_city": lambda: max(_filled(_MOST, cities)),
        "capacity": lambda: sum(_filled(_MOST, cities)),
    }


@FORMS.add("arrivals")
def _needs(given: Given) -> Answers:
    return {"min_cities": lambda: len(_filled(given["arrivals"], _MOST))}


# ------------------------------------------------------------------------------------------------------ Serbian units


@FORMS.add("medium_reached_on_turn")
def _first(given: Given) -> Answers:
    """The first Game-Turn on which a unit of the Krajina Serbs comes, if the level stays Medium."""

    def comes(turn: int) -> bool:
        state = wrte.position(
            turn=turn,
            phase=wrte.Phase.FEDERALIST_REINFORCEMENT,
            place={"2011": ["JNA Motorized 1"]},
            level=6,
            medium=given["medium_reached_on_turn"],
            ruleset=plain_rules(),
        )
        return any(isinstance(action, wrte.Enter) for action in state.legal_actions())

    return {"first_arrival_turn": lambda: next(turn for turn in range(2, 19) if comes(turn))}
