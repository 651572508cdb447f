"""The Weather Phase: which dice bring drought, and which Game-Turns are Winter (section 11.0)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from balkan_rules import tito
from balkan_rules.core.errors import PositionError


def weather(turn: int, *, drought: bool = False) -> tito.State:
    return tito.position(turn=turn, phase=tito.Phase.WEATHER, drought=drought)


def rolled(turn: int, *, drought: bool) -> list[bool]:
    state = weather(turn, drought=drought)
    return [state.apply(tito.Roll(die)).drought for die in range(1, 7)]


def recruited(turn: int, display: str, die: int, *, drought: bool = False) -> int:
    """Groups that twelve Partisan groups recruit in an Objective Display."""
    state = tito.position(
        turn=turn, phase="recruitment", drought=drought, place={f"{display}/Yugoslav": [("Partisan group", 12)]}
    )
    after = state.apply(tito.parse(f"recruit at {display}/Yugoslav", state)).apply(tito.Roll(die))
    return len(after.guerrillas[0]) - 12


@pytest.mark.case("tito", "4.2.A.2", "11.21")
def test_one_die_fixes_the_weather_for_four_turns() -> None:
    state = weather(6)
    assert state.to_move is tito.CHANCE
    assert state.chance_outcomes() == tuple((tito.Roll(die), Fraction(1, 6)) for die in range(1, 7))
    assert state.phase.case == "4.2.A.2"
    after = state.apply(tito.Roll(1))
    assert after.drought
    assert after.phase is not tito.Phase.WEATHER
    assert [violation.case for violation in state.why_not(tito.Roll(7))] == ["4.2.A.2"]
    for turn in set(range(1, 18)) - {2, 6, 10, 14}:
        with pytest.raises(PositionError):
            weather(turn)


@pytest.mark.case("tito", "11.22", "11.22.A")
def test_the_first_roll_gives_drought_half_the_time() -> None:
    assert rolled(2, drought=False) == [True, True, True, False, False, False]


@pytest.mark.case("tito", "11.22", "11.22.B")
@pytest.mark.parametrize("turn", [6, 10, 14])
def test_later_rolls_reverse_the_weather_unless_a_six_keeps_it(turn: int) -> None:
    assert rolled(turn, drought=True) == [False, False, False, False, False, True]
    assert rolled(turn, drought=False) == [True, True, True, True, True, False]


@pytest.mark.case("tito", "11.21", "11.22.A", "11.22.B")
def test_weather_over_a_whole_game() -> None:
    drought, dry = False, list[int]()
    dice = {2: 2, 6: 6, 10: 3, 14: 5}
    for turn in range(1, 18):
        if turn in dice:
            drought = weather(turn, drought=drought).apply(tito.Roll(dice[turn])).drought
        if drought:
            dry.append(turn)
    assert dry == [2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17]


def test_the_event_tells_the_die_and_what_it_did() -> None:
    event = weather(2).step(tito.Roll(3)).events[0]
    assert event.name == "weather"
    assert event.cases == ("11.21", "11.22.A", "11.23")
    assert event.details == {"die": 3, "before": False, "drought": True}
    assert weather(6, drought=True).step(tito.Roll(2)).events[0].cases == ("11.21", "11.22.B", "11.24")


@pytest.mark.case("tito", "11.0", "11.11")
def test_every_fourth_turn_is_winter() -> None:
    groups = {turn: recruited(turn, "Vlasenica", 6) for turn in range(1, 17)}
    assert [turn for turn, number in groups.items() if number == 1] == [4, 8, 12, 16]
    assert {number for turn, number in groups.items() if turn % 4} == {3}


@pytest.mark.case("tito", "11.23", "11.24")
def test_drought_halves_market_towns_and_normal_weather_nothing() -> None:
    dry = weather(6).apply(tito.Roll(1)).drought
    wet = weather(6).apply(tito.Roll(6)).drought
    assert recruited(6, "Jajce", 6, drought=dry) == 2
    assert recruited(6, "Jajce", 6, drought=wet) == 4
    assert recruited(6, "Vlasenica", 6, drought=dry) == 3


def test_a_saved_weather_phase_goes_on_as_if_never_saved() -> None:
    state = weather(10, drought=True)
    loaded = [tito.from_json(tito.to_json(state)) for _ in range(3)]
    assert all(again == state and again.apply(tito.Roll(4)) == state.apply(tito.Roll(4)) for again in loaded)
