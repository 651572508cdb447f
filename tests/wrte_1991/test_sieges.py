"""Sieges of barracks: what they pin and cost, how long they last, and the next try (8.7, 8.8)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, declare, do, listed, ruled, take, unopposed, why, without_support
from tests.wrte_1991.test_bilagora import KARLOVAC, event, launched

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
CROATS = {"2608": ["ZNG 1", "ZNG 2"]}


def besieged(place: dict[str, list[str]] | None = None, **changes: Any) -> wrte.State:  # noqa: ANN401 - as `position` takes it
    """A later Game-Turn: Karlovac has been stormed in vain on the third one."""
    given: dict[str, Any] = {
        "turn": 4,
        "operations": 3,
        "bilagora": 3,
        "level": 4,
        "phase": "bilagora",
        "besieged": ["2508"],
        "pinned": [KARLOVAC],
    }
    return wrte.position(place={"2508": [KARLOVAC], **CROATS, **(place or {})}, **{**given, **changes})


def cities(state: wrte.State) -> list[str]:
    """The cities under siege."""
    return [city.city for city in state.tracks.besieged]


@pytest.mark.case("wrte_1991", "8.8.marker", "8.7.failure", "8.7.pinned")
def test_who_repels_an_attack_is_besieged_and_pinned() -> None:
    state = do(launched({"2508": [KARLOVAC, "JNA Motorized 20"]}), "storm 2508", "roll 2")
    assert (cities(state), [state.ruleset.units[unit].name for unit in state.pinned]) == (
        ["Karlovac"],
        [KARLOVAC, "JNA Motorized 20"],
    )
    assert why(state, f"move {KARLOVAC}") == ["8.7.pinned"]
    assert [str(v) for v in state.why_not(wrte.parse(f"move {KARLOVAC}", state))] == [
        f"8.7.pinned: {KARLOVAC} does not move until the JNA Activation Level is Full"
    ]
    assert f"move {MOT[0]}" in listed(state)
    text = state.text()
    assert "Besieged barracks: Karlovac" in text
    assert f"Not to move until the level is Full: {KARLOVAC}, JNA Motorized 20" in text
    assert f"Not to move until the level is Full: {KARLOVAC}\n" in state.view(SEPARATIST).text()
    full = do(launched(level=9), "storm 2508", "roll 2")
    assert (cities(full), full.pinned) == (["Karlovac"], b"")


@pytest.mark.case("wrte_1991", "8.7.pinned")
def test_pins_hold_until_the_level_is_full() -> None:
    place = {"2304": MOT[:1]}
    below = besieged(place, turn=5, phase="activation_level", level=8, besieged=[])
    assert (below.phase, why(below, f"move {KARLOVAC}")) == (Phase.FEDERALIST_MOVEMENT, ["8.7.pinned"])
    full = besieged(place, turn=5, phase="activation_level", level=9, besieged=[])
    assert f"move {KARLOVAC}" in listed(full)
    later = besieged(place, phase="federalist_movement", level=9, allowance=8)
    assert why(later, f"move {KARLOVAC}") == ["8.7.pinned"]


@pytest.mark.case("wrte_1991", "8.7.pinned")
def test_a_pinned_unit_attacks_but_neither_advances_nor_ceases_to_ambush() -> None:
    state = besieged({"2510": MOT[:1], "2608": ["ZNG 1"]}, phase="federalist_combat", level=9, allowance=8)
    state = do(state, f"attack with {KARLOVAC}", "attack 2608", "declare the attack", "no more support")
    assert state.to_move is wrte.CHANCE
    for die in range(1, 7):
        after = do(state, f"roll {die}")
        assert not any("advance" in text for text in listed(after))
    ambushed = besieged({"2407": ["ZNG 3"]}, phase="separatist_movement")
    ambushed = do(ambushed, "move ZNG 3", "go to 2408")
    assert f"ambush with {KARLOVAC}" in listed(ambushed)


@pytest.mark.case("wrte_1991", "8.7.pinned", "8.6.advance")
def test_who_is_pinned_is_told_so_while_others_advance() -> None:
    state = besieged({"2609": MOT[1:4], "2608": ["ZNG 1"]}, phase="federalist_combat", level=8)
    fought = without_support(declare(state, "2608", MOT[1], *MOT[2:4], KARLOVAC))
    won = next(after for die in range(6, 0, -1) if not (after := do(fought, f"roll {die}")).stack("2608"))
    while any(text.startswith("lose ") for text in listed(won)):
        won = won.apply(won.legal_actions()[-1])
    assert f"advance {MOT[3]}" in listed(won)
    assert why(won, f"advance {KARLOVAC}") == ["8.7.pinned"]


@pytest.mark.case("wrte_1991", "8.8.count", "5.1.medium.besieged")
def test_each_besieged_unit_counts_at_medium() -> None:
    units = [*MOT[:6], *(name for name in MOT[7:] if name != KARLOVAC), "JNA Mountain 1", "JNA Mountain 2"]
    acted, fresh = units[:28], "JNA Mountain 3"
    place = {"1821": acted[:10], "2315": acted[10:20], "2321": acted[20:], "1920": [fresh]}
    given: dict[str, Any] = {"phase": "federalist_movement", "level": 5, "activated": acted}
    two = {"2508": [KARLOVAC, "JNA Mechanized 1"], **place}
    pinned = [KARLOVAC, "JNA Mechanized 1"]
    assert why(besieged(two, pinned=pinned, **given), f"move {fresh}") == ["5.1.medium.units"]
    assert why(besieged(place, **given), f"move {fresh}") == []
    assert why(besieged(two, pinned=pinned, **{**given, "besieged": []}), f"move {fresh}") == []
    assert why(besieged(two, pinned=pinned, **{**given, "phase": "federalist_combat"}), f"attack with {KARLOVAC}") == []
    low = {**given, "level": 4, "activated": acted[:14]}
    assert why(besieged(two, pinned=pinned, **low), f"move {fresh}") == []


# ---------------------------------------------------------------------------------------------------------- later turns


@pytest.mark.case("wrte_1991", "8.8.retry", "8.8.retry.phase")
def test_the_next_try_is_made_in_the_phase_of_the_ruling() -> None:
    state = besieged()
    assert (state.phase, state.to_move, listed(state)) == (Phase.BILAGORA, SEPARATIST, {"storm 2508", "end phase"})
    repelled = do(state, "storm 2508", "roll 2")
    assert (repelled.phase, cities(repelled)) == (Phase.FEDERALIST_MOVEMENT, ["Karlovac"])
    captured = do(state, "storm 2508", "roll 3", "roll 1")
    assert (captured.phase, cities(captured)) == (Phase.FEDERALIST_REINFORCEMENT, [])
    combat = ruled(siege_retry_phase="combat-phase")
    assert besieged(ruleset=combat).phase is Phase.FEDERALIST_MOVEMENT
    late = besieged(ruleset=combat, phase="sieges")
    assert (late.phase, listed(late)) == (Phase.SIEGES, {"storm 2508", "end phase"})
    assert do(late, "storm 2508", "roll 2").phase is Phase.MEDIA_WAR
    assert besieged(phase="sieges").phase is Phase.MEDIA_WAR
    assert besieged(ruleset=combat, phase="sieges", bilagora=4).phase is Phase.MEDIA_WAR
    assert wrte.from_json(wrte.to_json(late), ruleset=combat) == late


@pytest.mark.case("wrte_1991", "8.8.lifted")
def test_other_barracks_are_not_stormed_later() -> None:
    state = besieged({"2304": MOT[:1], "2305": ["ZNG 3"]})
    assert listed(state) == {"storm 2508", "end phase"}
    assert why(state, "storm 2304") == ["8.8.lifted"]


@pytest.mark.case("wrte_1991", "8.8.persist", "8.8.lifted", "8.7.pinned")
def test_a_siege_is_lifted_for_good_when_nobody_is_left_beside_the_city() -> None:
    state = besieged({"2608": ["ZNG 1"]}, phase="separatist_movement")
    there_and_back = unopposed(state, "move ZNG 1", "go to 2708", "go to 2608", "stop", "end phase")
    assert cities(there_and_back) == ["Karlovac"]
    away = unopposed(state, "move ZNG 1", "go to 2708", "stop")
    assert cities(away) == ["Karlovac"]
    assert event(away, "end phase", "siege lifted").details == {"place": "2508"}
    lifted = do(away, "end phase")
    assert (cities(lifted), len(lifted.pinned)) == ([], 1)
    assert besieged(besieged=[]).phase is Phase.FEDERALIST_MOVEMENT
    gone = besieged({"2508": ["Krajina 1"]}, pinned=[])
    assert (cities(gone), gone.phase) == ([], Phase.FEDERALIST_MOVEMENT)


@pytest.mark.case("wrte_1991", "8.8.persist")
def test_a_siege_is_lifted_by_battle() -> None:
    state = besieged({"2608": ["ZNG 1"], "2607": ["JNA Armour 2"]}, phase="separatist_combat")
    assert cities(do(state, "end phase")) == ["Karlovac"]
    state = besieged({"2608": [], "2607": ["ZNG 1"]}, phase="separatist_combat")
    assert cities(do(state, "end phase")) == []


# -------------------------------------------------------------------------------------------------------------- secrets


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_how_many_are_pinned_in_a_city_is_hidden() -> None:
    one = besieged({"2304": [MOT[0], "JNA Motorized 20"]})
    two = besieged({"2304": MOT[:1], "2508": [KARLOVAC, "JNA Motorized 20"]}, pinned=[KARLOVAC, "JNA Motorized 20"])
    assert one.view(SEPARATIST) == two.view(SEPARATIST)
    assert one.view(FEDERALIST) != two.view(FEDERALIST)


def test_sampled_garrisons_are_pinned_as_a_whole() -> None:
    state = besieged({"2508": [KARLOVAC, "JNA Motorized 20"]}, pinned=[KARLOVAC, "JNA Motorized 20"])
    view = state.view(SEPARATIST)
    assert wrte.sample_state(view, random.Random(1)) == state
    moving = besieged({"2508": [KARLOVAC, "JNA Motorized 20"]}, phase="federalist_movement")
    moving = do(moving, "move a hidden unit at 2508")
    sampled = wrte.sample_state(moving.view(SEPARATIST), random.Random(1))
    assert (sampled.view(SEPARATIST), sampled.pinned) == (moving.view(SEPARATIST), moving.pinned)
    assert listed(sampled) == {"pick JNA Motorized 20"}
    ready = besieged({"2508": [KARLOVAC, "JNA Motorized 20"]}, phase="federalist_movement")
    assert listed(take(ready, "JNA Motorized 20")) > {"go to 2509"}


@pytest.mark.case("wrte_1991", "8.7.pinned", "8.0.hidden")
def test_who_is_pinned_in_a_sampled_garrison_may_attack_but_not_move() -> None:
    pinned = [KARLOVAC, "JNA Motorized 20"]
    for phase, ready in (("federalist_movement", set()), ("federalist_combat", {*pinned})):
        state = besieged({"2508": pinned, "2623": MOT[:1]}, pinned=pinned, phase=phase)
        assert {state.ruleset.units[unit].name for unit in state.ready} == {MOT[0], *ready}
        assert wrte.sample_state(state.view(SEPARATIST), random.Random(1)) == state


@pytest.mark.case("wrte_1991", "8.7.pinned", "8.0.hidden")
def test_krajina_serbs_in_a_sampled_garrison_are_not_pinned() -> None:
    state = besieged({"2508": [KARLOVAC, "Krajina 1"]}, phase="federalist_movement")
    view = state.view(SEPARATIST)
    sampled = wrte.sample_state(view, random.Random(1))
    assert (sampled.pinned, sampled.view(SEPARATIST)) == (state.pinned, view)
    assert wrte.from_json(wrte.to_json(sampled)) == sampled
