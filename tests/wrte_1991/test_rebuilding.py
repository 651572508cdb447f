"""Units of the JNA that come back after they were eliminated (10.6)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, listed, why

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.sequence import Phase

FEDERALIST, SEPARATIST = wrte.Side
MECH, ARMOUR, MOUNTAIN = "JNA Mechanized 1", "JNA Armour 329", "JNA Mountain 1"
PLACE = {"3007": MOT[:1], "2804": MOT[1:2], "2805": ZONE[:1]}
CITIES = SHELF.default.map.cities


def after_losses(*names: str, place: dict[str, list[str]] | None = None) -> wrte.State:
    """The Federalist Reinforcement Phase after some losses."""
    return wrte.position(
        turn=2, phase="federalist_reinforcement", place={**PLACE, **(place or {}), "Eliminated": list(names)}
    )


def placed(state: wrte.State) -> set[str]:
    return {action.unit.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)}


@pytest.mark.case("wrte_1991", "4.0.fed.1", "10.6.roll")
def test_a_die_may_be_rolled_from_the_second_turn_on() -> None:
    state = after_losses(MOT[4])
    assert (state.phase, state.to_move) == (Phase.FEDERALIST_REINFORCEMENT, FEDERALIST)
    assert listed(state) == {"rebuild", "end phase"}
    assert do(state, "end phase").phase is Phase.FEDERALIST_MOVEMENT
    state = do(state, "rebuild")
    assert state.chance_outcomes() == tuple((wrte.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert do(state, "roll 1").phase is Phase.FEDERALIST_MOVEMENT
    steps = wrte.ruleset().steps
    assert [step.turns and min(step.turns) for step in steps if step.phase is Phase.FEDERALIST_REINFORCEMENT] == [2]
    order = [step.phase for step in steps]
    assert order.index(Phase.FEDERALIST_REINFORCEMENT) + 1 == order.index(Phase.FEDERALIST_MOVEMENT)


# Trap: a rebuilding with nobody to rebuild.
@pytest.mark.case("wrte_1991", "10.6.roll", "10.6.jna-only")
@pytest.mark.parametrize("names", [[], ["JNA Commando 1"], ["Krajina 1", "Militia 1"], ZONE[1:4]])
def test_without_a_lost_unit_of_the_jna_nobody_rolls(names: list[str]) -> None:
    assert after_losses(*names).phase is Phase.FEDERALIST_MOVEMENT


@pytest.mark.case("wrte_1991", "10.6.table", "10.6.short")
@pytest.mark.parametrize(
    ("die", "types"),
    [
        (1, []),
        (2, [MOT[4]]),
        (3, [MOT[4]]),
        (4, [MOT[4], MOUNTAIN]),
        (5, [MOT[4], MECH]),
        (6, [MECH, ARMOUR]),
    ],
)
def test_what_a_die_brings_back(die: int, types: list[str]) -> None:
    state = do(after_losses(*MOT[4:7], MOUNTAIN, MECH, ARMOUR, "JNA Commando 1", "Krajina 1"), "rebuild", f"roll {die}")
    for name in types:
        assert placed(state) == {name}
        state = do(state, f"place {name} at 3007")
    assert state.phase is Phase.FEDERALIST_MOVEMENT
    assert {unit.name for unit in state.stack("3007").units} == {MOT[0], *types}


@pytest.mark.case("wrte_1991", "10.6.short")
def test_what_was_not_lost_does_not_come() -> None:
    step = do(after_losses(MECH), "rebuild").step(wrte.Roll(6))
    assert placed(step.after) == {MECH}
    assert step.events[0].details == {"die": 6, "types": "mechanized"}
    assert do(step.after, f"place {MECH} at 3007").phase is Phase.FEDERALIST_MOVEMENT
    assert do(after_losses(MECH), "rebuild", "roll 2").phase is Phase.FEDERALIST_MOVEMENT


@pytest.mark.case("wrte_1991", "10.6.entry")
def test_they_come_on_in_cities_of_their_player() -> None:
    state = do(after_losses(MOT[4]), "rebuild", "roll 2")
    cities = {action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)}
    assert cities == {place.name for place in CITIES.values() if state.controller(place) is FEDERALIST}
    assert {"3007", "2804", "1712", "1821"} <= cities
    assert why(state, f"place {MOT[4]} at 2810") == ["10.6.entry"]
    assert why(state, f"place {MOT[5]} at 3007") == ["10.6.jna-only"]
    assert why(state, f"place {MECH} at 2810") == ["10.6.jna-only", "10.6.entry"]
    moved = do(state, f"place {MOT[4]} at 2804")
    assert moved.phase is Phase.FEDERALIST_MOVEMENT
    assert "move a hidden unit at 2804" not in listed(moved)
    assert f"move {MOT[4]}" in listed(moved)
    assert moved.activated == b""


@pytest.mark.case("wrte_1991", "10.6.entry", "6.1.when.reinforcement")
def test_too_large_stacks_are_cut_down_at_the_end_of_the_phase() -> None:
    state = do(
        after_losses(MOT[4], place={"3007": [MOT[0], *MOT[5:8]]}), "rebuild", "roll 2", f"place {MOT[4]} at 3007"
    )
    assert state.phase is Phase.FEDERALIST_REINFORCEMENT
    assert listed(state) == {f"remove {name}" for name in (MOT[0], *MOT[4:8])}
    assert do(state, f"remove {MOT[0]}").phase is Phase.FEDERALIST_MOVEMENT


def test_nobody_has_to_come() -> None:
    state = do(after_losses(MECH, ARMOUR), "rebuild", "roll 6")
    assert "end phase" in listed(state)
    state = do(state, "end phase")
    assert state.phase is Phase.FEDERALIST_MOVEMENT
    assert {unit.name for unit in state.stack("Eliminated").units} == {MECH, ARMOUR}


@pytest.mark.case("wrte_1991", "8.0.hidden")
def test_who_comes_under_others_where_nobody_looks_is_hidden() -> None:
    state = do(after_losses(MOT[4], place={"1821": MOT[2:3]}), "rebuild", "roll 2")
    hidden = state.step(wrte.parse(f"place {MOT[4]} at 1821", state)).for_side(SEPARATIST)
    assert str(hidden.action) == "(hidden)"
    assert [event for event in hidden.events if event.name == "rebuilt"] == []
    assert "Unseen: JNA Motorized 5" in hidden.after.text()
    alone = state.step(wrte.parse(f"place {MOT[4]} at 2315", state)).for_side(SEPARATIST)
    assert str(alone.action) == f"place {MOT[4]} at 2315"
    assert str(state.step(wrte.END_PHASE).for_side(SEPARATIST).action) == "end phase"


@pytest.mark.case("wrte_1991", "6.1.when", "6.1.when.reinforcement")
@pytest.mark.parametrize("lost", [[], [MOT[9]]])
def test_a_phase_without_rebuilding_cuts_stacks_down_too(lost: list[str]) -> None:
    place = {"2804": MOT[:4], "Reserve": ["JNA Commando 1"], "Eliminated": lost, "3410": ["Slovene 2"]}
    state = do(wrte.position(turn=2, scenario="ten-days", phase="raid", place=place), "raid", "roll 1")
    if lost:
        assert (state.phase, len(state.stack("2804"))) == (wrte.Phase.FEDERALIST_REINFORCEMENT, 5)
        state = do(state, "end phase")
    assert listed(state) == {f"remove {name}" for name in [*MOT[:4], "JNA Commando 1"]}
    state = do(state, f"remove {MOT[0]}")
    assert (state.phase, len(state.stack("2804"))) == (wrte.Phase.FEDERALIST_MOVEMENT, 4)


@pytest.mark.case("wrte_1991", "6.1.when", "6.1.when.reinforcement")
def test_the_separatist_phase_cuts_stacks_down_too() -> None:
    place = {"2704": [f"Slovene {number}" for number in range(2, 7)], "2805": MOT[:1]}
    state = wrte.position(turn=2, phase="separatist_reinforcement", place=place)
    while any(text.startswith("cache to") for text in listed(state)):
        state = state.apply(state.legal_actions()[0])
    while any(text.startswith("remove") for text in listed(state)):
        state = state.apply(state.legal_actions()[0])
    assert state.phase is wrte.Phase.SEPARATIST_MOVEMENT
    assert state.problems() == ()
    assert len(state.stack("2704")) < 5
