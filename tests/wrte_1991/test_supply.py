"""Supply: who needs it when, from where, and what cuts it off."""

from __future__ import annotations

import random
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.playing import MOT, ruled

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import PositionError
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.supply import Purpose, halved, has_way, is_supplied, kept_supplied, sources
from balkan_rules.wrte_1991.units import Faction

BOARD = SHELF.default.map
ALL = tuple(Purpose)
ZNG = [f"ZNG {number}" for number in range(1, 61)]


def supplied(state: wrte.State, unit: str) -> dict[Purpose, bool]:
    return {purpose: is_supplied(state, state.ruleset.charts.unit(unit).index, purpose) for purpose in ALL}


def war(place: dict[str, list[str]], *, turn: int = 4, ruleset: wrte.WrteRuleset | None = None) -> wrte.State:
    return wrte.position(place=place, turn=turn, operations=3, ruleset=ruleset)


def ring(at: str, units: list[str]) -> dict[str, list[str]]:
    """One unit in every hex around another."""
    return {BOARD.places[other].name: [units[i]] for i, other in enumerate(BOARD.neighbours[BOARD.place(at).index])}


@pytest.mark.case("wrte_1991", "12.0.start")
def test_supply_does_not_count_before_croatian_operations() -> None:
    cut_off = {"2710": MOT[:1], **ring("2710", ZNG)}
    assert supplied(wrte.position(place=cut_off, turn=4), MOT[0]) == dict.fromkeys(ALL, True)
    assert supplied(war(cut_off), MOT[0]) == dict.fromkeys(ALL, False)


@pytest.mark.case("wrte_1991", "12.1.auto", "12.1.trace", "12.0.factions")
def test_slovenes_are_supplied_at_home_and_else_from_their_cities() -> None:
    assert supplied(war({"2805": ["Slovene 8Z"]}), "Slovene 8Z") == dict.fromkeys(ALL, True)
    assert supplied(war({"2805": ["Slovene 8Z"], **ring("2805", MOT)}), "Slovene 8Z") == dict.fromkeys(ALL, True)
    assert supplied(war({"2710": ["Slovene 8Z"]}), "Slovene 8Z") == dict.fromkeys(ALL, True)
    assert supplied(war({"2710": ["Slovene 8Z"], **ring("2710", MOT)}), "Slovene 8Z") == dict.fromkeys(ALL, False)
    assert {BOARD.places[index].city for index in sources(war({}), Faction.SLOVENE)} >= {"Ljubljana", "Koper", "Celje"}


@pytest.mark.case("wrte_1991", "12.2.defend", "12.2.attack", "12.2.movement")
def test_croats_need_a_way_to_attack_only() -> None:
    cut_off = war({"1711": ZNG[:1], **ring("1711", MOT)})
    assert supplied(cut_off, ZNG[0]) == {Purpose.ATTACK: False, Purpose.DEFENCE: True, Purpose.MOVEMENT: True}
    assert supplied(war({"1711": ZNG[:1]}), ZNG[0]) == dict.fromkeys(ALL, True)
    assert {BOARD.places[i].city for i in sources(cut_off, Faction.HOS)} == {"Zagreb", "Split", "Zadar"}


@pytest.mark.case("wrte_1991", "12.3.auto", "12.3.trace", "2.4.ethnic-effects")
def test_krajina_serbs_are_supplied_in_their_hexes() -> None:
    cut_off = war({"2810": ["Krajina 1"], **ring("2810", ZNG), "1711": ["Krajina 2"], **ring("1711", ZNG[10:])})
    assert supplied(cut_off, "Krajina 1") == dict.fromkeys(ALL, False)
    assert supplied(cut_off, "Krajina 2") == dict.fromkeys(ALL, True)
    assert {BOARD.places[index].city for index in sources(cut_off, Faction.KRAJINA)} == {"Petrinja", "Knin"}


# Trap: supply at the wrong date, and a cut-off garrison that attacks.
@pytest.mark.case("wrte_1991", "12.4.early", "12.4.start-conflict")
def test_the_jna_in_slovenia_needs_none_until_turn_three() -> None:
    place = {"2805": MOT[:1], **ring("2805", [f"Slovene {number}" for number in range(2, 9)])}
    assert supplied(war(place, turn=3), MOT[0]) == dict.fromkeys(ALL, True)
    assert supplied(war(place, turn=4), MOT[0]) == dict.fromkeys(ALL, False)
    early = {
        slug: supplied(war(place, turn=3, ruleset=ruled(supply_start=slug)), MOT[0])
        for slug in ("both-gates", "turn-four", "operations")
    }
    assert [answer[Purpose.ATTACK] for answer in early.values()] == [True, True, False]
    peace = {
        slug: supplied(wrte.position(place=place, turn=4, ruleset=ruled(supply_start=slug)), MOT[0])
        for slug in ("both-gates", "turn-four")
    }
    assert [answer[Purpose.ATTACK] for answer in peace.values()] == [True, False]


@pytest.mark.case("wrte_1991", "17.3.supply")
def test_in_total_war_the_jna_in_slovenia_needs_supply_at_once() -> None:
    place = {"2805": MOT[:1], **ring("2805", [f"Slovene {number}" for number in range(2, 9)])}
    for scenario, supply in (("campaign", True), ("total-war", False)):
        state = wrte.position(place=place, turn=1, operations=1, scenario=scenario)
        assert supplied(state, MOT[0]) == dict.fromkeys(ALL, supply)


@pytest.mark.case("wrte_1991", "17.3.supply", "12.4.start-conflict")
def test_in_total_war_it_needs_supply_there_at_once_whenever_it_does_elsewhere() -> None:
    slovenia = {"2805": MOT[:1], **ring("2805", [f"Slovene {number}" for number in range(2, 9)])}
    croatia = {"2710": MOT[1:2], **ring("2710", ZNG)}
    found = {
        slug: [
            supplied(
                wrte.position(
                    place=slovenia | croatia,
                    turn=turn,
                    operations=1,
                    scenario=scenario,
                    ruleset=ruled(supply_start=slug),
                ),
                unit,
            )[Purpose.ATTACK]
            for scenario in ("campaign", "total-war")
            for unit in MOT[:2]
            for turn in (3, 4)
        ]
        for slug in ("both-gates", "turn-four", "operations")
    }
    assert found == {
        "both-gates": [True, False, False, False, False, False, False, False],
        "turn-four": [True, False, True, False, False, False, True, False],
        "operations": [False] * 8,
    }


@pytest.mark.case("wrte_1991", "12.4.barracks")
def test_a_garrison_that_is_cut_off_defends_in_supply() -> None:
    cut_off = war({"2508": MOT[:1], **ring("2508", ZNG)})
    assert supplied(cut_off, MOT[0]) == {Purpose.ATTACK: False, Purpose.DEFENCE: True, Purpose.MOVEMENT: False}


@pytest.mark.case("wrte_1991", "12.4.trace", "12.4.paramilitary", "12.0.path")
def test_the_jna_and_paramilitaries_trace_to_serbia_or_sarajevo() -> None:
    state = war({"2710": MOT[:1]})
    way = state.supply_line(MOT[0])
    assert way is not None
    assert (way[0].name, way[-1].name) in {("2710", "2623"), ("2710", "1821")}
    assert all(BOARD.distance(a, b) == 1 for a, b in pairwise(way))
    assert war({"2710": MOT[:1], **ring("2710", ZNG)}).supply_line(MOT[0]) is None
    with pytest.raises(PositionError, match="JNA Motorized 2 stands in no hex that is known"):
        state.supply_line(MOT[1])
    stacked = war({"2710": MOT[:2]})
    for side in wrte.Side:
        assert stacked.view(side).supply_line(MOT[0]) == way
    with pytest.raises(PositionError, match="JNA Motorized 2 stands in no hex that is known"):
        stacked.view(wrte.Side.SEPARATIST).supply_line(MOT[1])
    assert supplied(war({"2710": ["Militia 1"], **ring("2710", ZNG)}), "Militia 1") == dict.fromkeys(ALL, False)
    assert supplied(war({"2710": ["Militia 1"]}), "Militia 1") == dict.fromkeys(ALL, True)


# Trap: a second route into a blocked hex; a friendly unit; an enemy without a zone; the source itself in a zone.
@pytest.mark.case("wrte_1991", "12.2.blockers", "12.2.negate")
def test_zones_block_a_way_unless_a_friendly_unit_is_there() -> None:
    blockers = ["Krajina 1", "Krajina 2", "Krajina 3"]
    shut = {"1609": MOT[1:2], "1314": MOT[2:3], "2810": MOT[3:4]}
    one_hex = {**shut, "2710": ZNG[:1]}
    assert not supplied(war(one_hex), ZNG[0])[Purpose.ATTACK]
    beside = {"1314": MOT[2:3], "1609": MOT[1:2], "2710": MOT[4:5], "2809": ZNG[:1]}
    assert not supplied(war(beside), ZNG[0])[Purpose.ATTACK]
    assert supplied(war({**beside, "2810": ZNG[1:2]}), ZNG[0])[Purpose.ATTACK]
    krajina = {"1314": MOT[2:3], "1609": MOT[1:2], "2710": blockers[:1], "2809": ZNG[:1]}
    assert supplied(war(krajina), ZNG[0])[Purpose.ATTACK]


@pytest.mark.case("wrte_1991", "12.5.move", "12.5.strength")
@pytest.mark.parametrize(("printed", "left"), [((3, 4, 6), (1, 2, 3)), ((2, 3, 4), (1, 1, 2)), ((1, 2, 4), (0, 1, 2))])
def test_ratings_are_halved_and_rounded_down(printed: tuple[int, ...], left: tuple[int, ...]) -> None:
    assert tuple(map(halved, printed)) == left


def _reaches(state: wrte.State, start: str, goals: set[str], side: wrte.Side) -> bool:
    """Going outward hex by hex; zones of the JNA and of units in Croatia and Slovenia, by hand."""
    names = [place.name for place in BOARD.places if place.is_playable]
    beside = {name: [BOARD.places[o].name for o in BOARD.neighbours[BOARD.place(name).index]] for name in names}
    friends = {name for name in names if any(unit.side is side for unit in state.stack(name).units)}
    enemies = {name: [u for u in state.stack(name).units if u.side is not side] for name in names}
    zones = set()
    for name, units in enemies.items():
        here = BOARD.place(name)
        for other in beside[name]:
            there = BOARD.place(other)
            for unit in units:
                serb, croat = here.is_serb and there.is_serb, here.is_croat and there.is_croat
                if {
                    "jna": True,
                    "krajina": serb,
                    "serbian-paramilitary": serb,
                    "slovene": there.area is wrte.Area.SLOVENIA,
                }.get(unit.faction.value, croat):
                    zones.add(other)
    seen, queue = {start}, deque([start])
    while queue:
        for other in beside[queue.popleft()]:
            if other not in seen and not enemies[other] and (other in friends or other not in zones):
                seen.add(other)
                queue.append(other)
    return bool(seen & goals)


@pytest.mark.no_cover
@settings(max_examples=6)
@given(st.integers(0, 2**32))
def test_supply_agrees_with_a_plain_search(seed: int) -> None:
    rng = random.Random(seed)
    names = [place.name for place in BOARD.places if place.is_playable]
    goals = {"jna": {"2623", "1821"}, "zng": {"2810", "1314", "1609"}, "krajina": {"2611", "1712"}}
    centre = rng.choice([goal for group in goals.values() for goal in group])
    near = [name for name in names if BOARD.distance(BOARD.place(centre), BOARD.place(name)) <= 4]
    place: dict[str, list[str]] = {}
    for unit in rng.sample([*MOT[:12], *ZNG[:25], *(f"Krajina {n}" for n in range(1, 10))], 26):
        at = rng.choice(near)
        sides = {name.startswith("ZNG") for name in place.get(at, [])}
        if sides <= {unit.startswith("ZNG")}:
            place.setdefault(at, []).append(unit)
    state = war(place, turn=5)
    for at, units in place.items():
        counter = state.ruleset.charts.unit(units[0])
        kept = kept_supplied(state, counter.faction)
        reaches = has_way(state, counter.faction, BOARD.place(at).index, kept)
        assert (state.supply_line(units[0]) is not None) is reaches
        assert reaches is _reaches(state, at, goals[counter.faction.value], counter.side)
