"""Trains that are carried on from one position to the next are those that a host finds which has seen no other."""

from __future__ import annotations

import random
from typing import Any

import attrs
from tests.balkan_wars.situations import ALLIES, HOST, Made

from balkan_rules.balkan_wars import Side
from balkan_rules.balkan_wars.stand_in import StandInHost

TURKS = [f"Ottoman {number} Infantry Division" for number in ("1st", "2nd", "3rd")]
ENEMIES = ["Bulgarian 1st Brigade / 1st Infantry Division", "Bulgarian 1st Army HQ", "Bulgarian Depot 2231"]
LINE = [place for place in HOST.moves.land.town_index if HOST.charts.map.by_name[place].country == "Ottoman Empire"]


def trains(host: StandInHost, made: Made, unit: str) -> list[str]:
    return [transport.to for transport in host.transports(made, unit) if transport.name == "rail"]


def test_trains_are_the_same_whatever_position_was_asked_about_before() -> None:
    rng, seen = random.Random(5), set[int]()
    beside = sorted({other for place in LINE for other in HOST.charts.map.neighbours[place]} & {*HOST.land.zone_reach})
    made = Made(at=dict.fromkeys(TURKS, "3012"))
    for _ in range(40):
        change = rng.choice(("own", "enemy", "town", "nothing"))
        if change == "own":
            made = attrs.evolve(made, at={**made.at, rng.choice(TURKS): rng.choice(LINE)})
        elif change == "enemy":
            made = attrs.evolve(made, at={**made.at, rng.choice(ENEMIES): rng.choice(beside)})
        elif change == "town":
            part: Any = made.host
            town = HOST.land.town_index[rng.choice(LINE)]
            made = attrs.evolve(made, host=part.held_by(town, rng.choice((Side.FIRST, Side.SECOND))))
        for unit in TURKS:
            carried_on = trains(HOST, made, unit)
            assert carried_on == trains(StandInHost(HOST.charts), made, unit)
            seen.add(len(carried_on))
    assert len(seen) > 5


def test_trains_are_found_anew_as_countries_change_sides() -> None:
    made = Made(at={TURKS[0]: "3012"})
    reached = trains(HOST, made, TURKS[0])
    assert reached
    assert trains(HOST, attrs.evolve(made, sides={**ALLIES, "Bulgaria": Side.FIRST}), TURKS[0]) != []
    turned = attrs.evolve(made, sides={"Ottoman Empire": Side.SECOND})
    assert trains(HOST, turned, TURKS[0]) == reached
    assert trains(HOST, made, TURKS[0]) == reached
