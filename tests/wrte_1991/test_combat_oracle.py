"""Battles against a second opinion: odds, shifts, hits and who is left, worked out by plain arithmetic on names."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import attrs
import pytest
from tests.wrte_1991.playing import declare, do, listed, told

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.supply import Purpose, is_supplied

pytestmark = pytest.mark.no_cover
DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
RULES = wrte.ruleset()
BOARD = RULES.map
LAND = [place for place in BOARD.places if place.is_playable and place.area in (wrte.Area.SLOVENIA, wrte.Area.CROATIA)]
COLUMNS = ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
ROWS = (
    "4/0 3/0 3/0 2/1 1/1 1/1 1/1",
    "3/0 3/0 2/1 1/1 1/1 1/1 1/2",
    "3/0 2/0 2/1 1/1 1/1 1/2 0/2",
    "3/0 2/1 1/1 1/1 1/2 0/2 0/2",
    "2/0 2/1 1/1 1/2 0/2 0/2 0/3",
    "2/1 1/1 1/2 0/2 0/2 0/3 0/3",
    "2/1 1/1 1/2 0/2 0/2 0/3 0/3",
    "1/1 1/1 0/2 0/2 0/3 0/3 0/4",
    "1/1 1/2 0/2 0/3 0/3 0/4 0/4",
)
GROUND = {"clear": 0, "rough": -1, "mountain": -2}


@attrs.frozen
class Case:
    """One attack: who stands where, who attacks, what support there is, and the die."""

    place: Mapping[str, Sequence[str]]
    target: str
    attackers: Sequence[str]
    markers: tuple[Sequence[str], Sequence[str]]
    die: int


def made(rng: random.Random) -> Case:
    """Some units around a hex attack some units in it."""
    target = rng.choice([place for place in LAND if len(RULES.neighbours[place.index]) >= 3])
    around = [RULES.places[index] for index in RULES.neighbours[target.index]]
    federalists = [unit.name for unit in RULES.units if unit.faction is wrte.Faction.JNA]
    croats = [unit.name for unit in RULES.units if unit.faction.is_croatian]
    ours, theirs = (rng.sample(federalists, 18), rng.sample(croats, 5))
    place = {hex_.name: ours[3 * i : 3 * i + rng.randint(1, 3)] for i, hex_ in enumerate(rng.sample(around, 3))}
    attackers = [name for names in place.values() for name in names if rng.random() < 0.6] or next(iter(place.values()))
    attackers = [unit.name for unit in RULES.units if unit.name in attackers]
    kinds = ["air", "artillery", *(["naval"] if target.is_coastal else [])]
    markers = [kind for kind in kinds if rng.random() < 0.4], ["artillery"] if rng.random() < 0.4 else []
    return Case({**place, target.name: theirs[: rng.randint(1, 5)]}, target.name, attackers, markers, rng.randint(1, 6))


def expected(case: Case, state: wrte.State) -> tuple[int, int, str, int, str]:
    """The strengths, the column, the bonus on the die, and the result; who is in supply is tried elsewhere."""
    units = {unit.name: unit for unit in RULES.units}
    short = {name: not is_supplied(state, units[name].index, Purpose.ATTACK) for name in case.attackers}
    weak = {name: not is_supplied(state, units[name].index, Purpose.DEFENCE) for name in case.place[case.target]}
    force = {name: units[name].rating.attack // (1 + short[name]) for name in case.attackers}
    defence = sum(units[name].rating.defence // (1 + weak[name]) for name in weak)
    target = BOARD.place(case.target)
    assert target.terrain is not None
    wet = sum(force[name] for name in force if BOARD.has_river(BOARD.place(str(state.where(name))).index, target.index))
    attack = sum(force.values())
    shift = min(GROUND[target.terrain.value], -1 if target.city else 0)
    shift -= Fraction(wet, attack) > Fraction(1, 2)
    shift += any(weak.values()) - any(short.values())
    for sign, kinds, barred in ((1, case.markers[0], short), (-1, case.markers[1], weak)):
        shift += sign * sum(kind != "artillery" or not any(barred.values()) for kind in kinds)
    odds = Fraction(attack, defence)
    step = math.floor(odds) - 1 if odds >= 1 else 1 - math.ceil(1 / odds)
    column = min(max(step + shift + 1, 0), 6)
    bonus = int(any("Commando" in name for name in case.attackers))
    return attack, defence, COLUMNS[column], bonus, ROWS[case.die + bonus - 1].split()[column]


def supported(state: wrte.State, case: Case) -> wrte.State:
    """The state after both sides have placed the markers that they may."""
    for side, kinds in zip(wrte.Side, case.markers, strict=True):
        for kind in kinds:
            text = f"add {kind} support"
            if state.to_move is side and text in listed(state):
                state = do(state, text)
        if state.to_move is side:
            state = do(state, "no more support")
    return state


def judge(case: Case) -> None:
    """Fight the attack, and compare."""
    fields = {"operations": 1, "level": 12, "separatist_artillery": 1}
    state = wrte.position(phase="federalist_combat", place=case.place, **fields)  # type: ignore[arg-type]
    wanted = expected(case, state)
    step = supported(declare(state, case.target, *case.attackers), case).step(wrte.Roll(case.die))
    details = told(step, "combat").details
    assert tuple(details[name] for name in ("attack", "defence", "column", "die_bonus", "result")) == wanted, case
    state, result = step.after, wanted[4]
    for _ in range(20):
        if not state.frames or state.to_move is wrte.CHANCE or "remove" in str(state.legal_actions()[0]):
            break
        state = state.apply(state.legal_actions()[0])
    hits = [int(part) for part in result.split("/")]
    left = sum(len(state.stack(name)) for name in case.place)
    everybody = sum(map(len, case.place.values()))
    lost = min(hits[0], len(case.attackers)) + min(hits[1], len(case.place[case.target]))
    assert everybody - left == lost, case


@pytest.mark.case("wrte_1991", "8.0.odds", "8.4.shift.cumulative", "8.4.roll", "8.5.hits", "13.0.cancel")
def test_battles_come_out_as_plain_arithmetic_says() -> None:
    for seed in range(10_000 if DEEP else 120):
        judge(made(random.Random(seed)))
