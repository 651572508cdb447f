"""What the first brigade and the first 45 Victory Points set off, and when (6.64, 9.41, 13.3.D, 14.4)."""

from __future__ import annotations

from typing import Any

import pytest

from balkan_rules import tito
from balkan_rules.tito.rulings import BrigadeTriggerPartisanOrYugoslav as Trigger

from .listing import ruled

PARTISANS = {"Zagreb/Yugoslav": [("Partisan group", 9)]}
CHETNIKS = {"Zagreb/Yugoslav": [("Chetnik group", 9)]}


def recruit(faction: str, ruling: Trigger = Trigger.LITERAL, **latches: Any) -> tito.State:  # noqa: ANN401 - as `position`
    """The position after a brigade of a faction has come in at Zagreb on Game-Turn 9."""
    state = tito.position(
        turn=9,
        phase="recruitment",
        place=PARTISANS if faction == "Partisan" else CHETNIKS,
        partisan_brigades=True,
        chetnik_brigades=True,
        ruleset=ruled(brigade_trigger_partisan_or_yugoslav=ruling),
        **latches,
    )
    for text in ("recruit at Zagreb/Yugoslav", "roll 3", f"place {faction} brigade at Zagreb/Yugoslav"):
        state = state.apply(tito.parse(text, state))
    return state


def scored(points: int, **latches: Any) -> tito.State:  # noqa: ANN401 - as `position`
    """The position after a Victory Point Stage on Game-Turn 9 that changes nothing."""
    place = {"Serbia/Partisan Hide-away": [("Partisan group", 1)], "Serbia/Chetnik Hide-away": [("Chetnik group", 1)]}
    return tito.position(turn=9, phase="victory_points", place=place, points=points, **latches)


@pytest.mark.case("tito", "6.64", "9.41", "13.3.D", "14.4")
@pytest.mark.parametrize(
    ("faction", "ruling", "expected"),
    [
        ("Partisan", Trigger.LITERAL, (9, 9)),
        ("Chetnik", Trigger.LITERAL, (9, 0)),
        ("Partisan", Trigger.UNIFORM_YUGOSLAV, (9, 9)),
        ("Chetnik", Trigger.UNIFORM_YUGOSLAV, (9, 9)),
        ("Partisan", Trigger.UNIFORM_PARTISAN, (9, 9)),
        ("Chetnik", Trigger.UNIFORM_PARTISAN, (0, 0)),
    ],
)
def test_which_brigade_sets_off_what(faction: str, ruling: Trigger, expected: tuple[int, int]) -> None:
    state = recruit(faction, ruling)
    assert (state.trigger_turn, state.tito_trigger_turn) == expected


@pytest.mark.case("tito", "6.64", "14.4", "9.41")
def test_forty_five_points_set_off_everything_and_44_nothing() -> None:
    assert (scored(44).trigger_turn, scored(44).tito_trigger_turn) == (0, 0)
    assert (scored(45).trigger_turn, scored(45).tito_trigger_turn) == (9, 9)


@pytest.mark.case("tito", "14.4")
def test_what_came_first_stays() -> None:
    assert recruit("Partisan", trigger_turn=4, tito_trigger_turn=4).trigger_turn == 4
    later = recruit("Partisan", trigger_turn=4)
    assert (later.trigger_turn, later.tito_trigger_turn) == (4, 9)
    assert (scored(60, trigger_turn=3).trigger_turn, scored(60, tito_trigger_turn=3).tito_trigger_turn) == (3, 3)


def test_groups_set_off_nothing() -> None:
    state = tito.position(turn=9, phase="recruitment", place=PARTISANS, partisan_brigades=True)
    for text in ("recruit at Zagreb/Yugoslav", "roll 3", "place Partisan group at Zagreb/Yugoslav"):
        state = state.apply(tito.parse(text, state))
    assert (state.trigger_turn, state.tito_trigger_turn) == (0, 0)


@pytest.mark.case("tito", "13.3.D", "6.64", "14.4")
@pytest.mark.parametrize(("turn", "released"), [(8, False), (9, False), (10, True), (14, True)])
def test_the_trigger_takes_effect_on_the_turn_after(turn: int, released: bool) -> None:  # noqa: FBT001 - a value
    state = tito.position(turn=turn, phase="axis_reinforcement", trigger_turn=9, transferred=["German 369", "Croat 6"])
    named = {str(group.key) for group in state.legal_actions().groups() if state.phase.case == "4.2.A.4"}
    assert ({"Bulgarian 25", "Bulgarian 27"} <= named) is released


def test_the_trigger_is_told_once() -> None:
    state = tito.position(turn=9, phase="recruitment", place=PARTISANS, partisan_brigades=True)
    state = state.apply(tito.parse("recruit at Zagreb/Yugoslav", state)).apply(tito.Roll(5))
    names = list[str]()
    for _ in range(2):
        transition = state.step(tito.parse("place Partisan brigade at Zagreb/Yugoslav", state))
        names += [event.name for event in transition.events]
        state = transition.after
    assert names.count("trigger") == names.count("hunt for Tito opened") == 1
