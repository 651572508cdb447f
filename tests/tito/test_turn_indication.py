"""The change of the Game-Turn, and what Game-Turn 15 does to the Axis Bulgarians."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from balkan_rules import tito
from balkan_rules.tito.rulings import AxisBulgariansOnTurn15, StackingCheck

from .listing import ruled


def at_the_end_of(turn: int, **fields: Any) -> tito.State:  # noqa: ANN401 - the arguments of `position`
    return tito.position(turn=turn, phase=tito.Phase.TURN_INDICATION, **fields)


def after_the_change(
    ruling: AxisBulgariansOnTurn15,
    place: Mapping[str, Sequence[str | tuple[str, int]]],
    stacking: StackingCheck = StackingCheck.MOVEMENT_PHASE_END_OWNER,
    **fields: Any,  # noqa: ANN401 - the arguments of `position`
) -> tito.State:
    rules = ruled(axis_bulgarians_on_turn_15=ruling, stacking_check=stacking)
    return at_the_end_of(14, place=place, ruleset=rules, **fields)


@pytest.mark.case("tito", "4.2.E.4")
def test_the_turn_advances_and_nobody_is_asked() -> None:
    state = at_the_end_of(3)
    assert (state.turn, state.phase) == (4, tito.Phase.AXIS_REINFORCEMENT)
    assert at_the_end_of(5).phase is tito.Phase.ALLIED_PROGRESS
    assert at_the_end_of(5).turn == 6


@pytest.mark.case("tito", "4.2.E.4")
def test_every_turn_ends_once() -> None:
    state, rng = tito.new_game(), random.Random(7)
    ended, weather, reinforced = [], [], set()
    while not state.is_over:
        actions = state.legal_actions()
        transition = state.step(tito.END_PHASE if tito.END_PHASE in actions else actions.sample(rng))
        ended += [event.details["turn"] for event in transition.events if event.name == "turn ended"]
        weather += [state.turn for event in transition.events if event.name == "weather"]
        if state.phase is tito.Phase.AXIS_REINFORCEMENT:
            reinforced.add(state.turn)
        state = transition.after
    assert ended == list(range(1, 17))
    assert weather == [2, 6, 10, 14]
    assert reinforced <= set(range(2, 18))
    assert state.turn == 17
    assert not state.legal_actions()


@pytest.mark.case("tito", "3.0.axis", "7.0")
def test_axis_bulgarians_leave_the_game_free_of_points() -> None:
    place = {"Nis": ["Bulgarian 25"], "Skoplje/Axis": ["Bulgarian V-1"]}
    state = after_the_change(AxisBulgariansOnTurn15.REMOVE, place, eliminated=["Bulgarian V-2"])
    assert state.turn == 15
    gone = {str(state.where(f"Bulgarian {name}")) for name in ("25", "27", "V-1", "V-3")}
    assert gone == {"Transferred"}
    assert str(state.where("Bulgarian V-2")) == "Eliminated"
    assert str(state.where("Bulgarian 1")) == "Not in play"


@pytest.mark.case("tito", "3.0.yugoslav")
def test_axis_bulgarians_change_sides_into_the_partisan_mountain() -> None:
    place = {"Nis": ["Bulgarian 25"], "Skoplje/Axis": ["Bulgarian V-1"]}
    state = after_the_change(AxisBulgariansOnTurn15.SWITCH, place)
    assert str(state.where("Bulgarian 25")) == "Serbia/Partisan Mountain"
    assert str(state.where("Bulgarian V-1")) == "Macedonia/Partisan Mountain"
    assert str(state.where("Bulgarian 27")) == "Transferred"


def test_those_who_find_the_mountain_full_leave_the_game() -> None:
    place: dict[str, list[str | tuple[str, int]]] = {
        "Skoplje/Axis": ["Bulgarian V-1"],
        "Macedonia/Partisan Mountain": [("Partisan division", 7)],
    }
    switch = AxisBulgariansOnTurn15.SWITCH
    assert str(after_the_change(switch, place).where("Bulgarian V-1")) == "Macedonia/Partisan Mountain"
    state = after_the_change(switch, place, StackingCheck.ALWAYS)
    assert str(state.where("Bulgarian V-1")) == "Transferred"


def test_axis_bulgarians_may_fight_on() -> None:
    place = {"Nis": ["Bulgarian 25"], "Skoplje/Axis": ["Bulgarian V-1"]}
    state = after_the_change(AxisBulgariansOnTurn15.STAY, place)
    assert str(state.where("Bulgarian 25")) == "Nis/Axis"
    assert str(state.where("Bulgarian V-1")) == "Skoplje/Axis"
    assert str(state.where("Bulgarian 27")) == "Not in play"


@pytest.mark.parametrize("turn", [13, 15])
def test_bulgarians_change_sides_on_no_other_turn(turn: int) -> None:
    state = at_the_end_of(turn, place={"Skoplje/Axis": ["Bulgarian V-1"]})
    assert str(state.where("Bulgarian V-1")) == "Skoplje/Axis"


def test_the_change_is_told() -> None:
    place: dict[str, list[str | tuple[str, int]]] = {
        "Skoplje/Axis": ["Bulgarian V-1"],
        "Serbia/Partisan Hide-away": [("Partisan group", 1)],
    }
    for ruling, name in (
        (AxisBulgariansOnTurn15.REMOVE, "left the game"),
        (AxisBulgariansOnTurn15.SWITCH, "changed sides"),
    ):
        rules = ruled(axis_bulgarians_on_turn_15=ruling)
        state = tito.position(turn=14, phase="axis_movement", place=place, ruleset=rules)
        names = list[str]()
        while state.turn == 14:
            actions = state.legal_actions()
            transition = state.step(tito.END_PHASE if tito.END_PHASE in actions else actions[0])
            names += [event.name for event in transition.events]
            state = transition.after
        assert names.count(name) == 1
