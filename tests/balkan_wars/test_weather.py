"""The weather: rolls, Snow that stays, April, and exact chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    GameTurn,
    Rulings,
    TurnWeather,
    Weather,
    needs_weather_roll,
    weather_chances,
    weather_forecast,
    weather_of,
    weather_sequence,
)
from balkan_rules.balkan_wars.rulings import WeatherAprilSeason

GOOD, RAIN, SNOW, THAW = Weather
FACES = range(1, 7)


def on(text: str, face: int | None = None, *, lingering: bool = False, rulings: Rulings | None = None) -> Weather:
    return weather_of(
        GameTurn.parse(text), face, lingering=lingering, rulings=Rulings() if rulings is None else rulings
    ).weather


def played(start: str, *faces: int | None, rulings: Rulings | None = None) -> list[str]:
    turn, turns = GameTurn.parse(start), []
    for face in faces:
        turns.append((turn, face))
        turn = turn.next()
    return [str(found.weather) for found in weather_sequence(turns, rulings=Rulings() if rulings is None else rulings)]


@pytest.mark.case("balkan_wars", "weather.1a", "weather.1a.good", "weather.1a.rain")
@pytest.mark.parametrize("turn", ["May I", "Aug II", "Oct III"])
def test_summer_rains_on_a_six(turn: str) -> None:
    assert [on(turn, face) for face in FACES] == [GOOD, GOOD, GOOD, GOOD, GOOD, RAIN]


@pytest.mark.case("balkan_wars", "weather.1b", "weather.1b.good", "weather.1b.snow", "weather.1b.thaw")
@pytest.mark.parametrize("turn", ["Nov I", "Jan II", "Mar III"])
def test_winter_has_three_kinds_of_weather(turn: str) -> None:
    assert [on(turn, face) for face in FACES] == [GOOD, GOOD, GOOD, SNOW, SNOW, THAW]


@pytest.mark.case("balkan_wars", "weather.2c.persist")
def test_lingering_snow_takes_the_place_of_good_weather_in_winter_alone() -> None:
    assert [on("Dec I", face, lingering=True) for face in FACES] == [SNOW, SNOW, SNOW, SNOW, SNOW, THAW]
    assert [on("May I", face, lingering=True) for face in FACES] == [GOOD, GOOD, GOOD, GOOD, GOOD, RAIN]
    assert played("Nov I", 4, 2, 3, 1) == ["snow"] * 4
    assert played("Mar II", 5, 1, None, 1) == ["snow", "snow", "thaw", "good"]
    assert weather_of(GameTurn.parse("Dec I"), 2).weather is GOOD
    (first,) = weather_sequence([(GameTurn.parse("Dec I"), 2)])
    assert first.weather is GOOD
    (first,) = weather_sequence([(GameTurn.parse("Dec I"), 2)], lingering=True)
    assert first.weather is SNOW
    with_snow = weather_of(GameTurn.parse("Dec I"), 2, lingering=True)
    cases = ("weather.1", "weather.1b", "weather.1b.good", "weather.2c.persist")
    assert with_snow == TurnWeather(turn=GameTurn.parse("Dec I"), weather=SNOW, lingering=True, cases=cases)


@pytest.mark.case("balkan_wars", "weather.2d")
def test_a_thaw_ends_snow_until_it_is_rolled_anew() -> None:
    assert played("Jan I", 4, 6, 3, 5, 1) == ["snow", "thaw", "good", "snow", "snow"]
    assert not weather_of(GameTurn.parse("Jan I"), 6, lingering=True).lingering
    assert weather_of(GameTurn.parse("Jan I"), 4).lingering


@pytest.mark.case("balkan_wars", "weather.1", "weather.2d.april1")
def test_the_first_turn_of_april_thaws_without_a_roll() -> None:
    first = GameTurn.parse("Apr I")
    assert not needs_weather_roll(first)
    assert needs_weather_roll(GameTurn.parse("Mar III"))
    for lingering in (True, False):
        thaw = TurnWeather(turn=first, weather=THAW, lingering=False, cases=("weather.2d.april1",))
        assert weather_of(first, lingering=lingering) == thaw
    with pytest.raises(SetupError, match="face: no die is rolled for Apr I, where the weather is thaw; not 3"):
        weather_of(first, 3)


_APRIL = {
    WeatherAprilSeason.SUMMER_LIST: [GOOD] * 5 + [RAIN],
    WeatherAprilSeason.WINTER_LIST: [GOOD] * 3 + [SNOW] * 2 + [THAW],
    WeatherAprilSeason.ALWAYS_GOOD: GOOD,
    WeatherAprilSeason.CONTINUE_THAW: THAW,
}


@pytest.mark.case("balkan_wars", "weather.april")
@pytest.mark.parametrize("option", WeatherAprilSeason)
@pytest.mark.parametrize("turn", ["Apr II", "Apr III"])
def test_the_rest_of_april_is_as_ruled(option: WeatherAprilSeason, turn: str) -> None:
    rulings, expected = Rulings(weather_april_season=option), _APRIL[option]
    rolls = needs_weather_roll(GameTurn.parse(turn), rulings=rulings)
    assert rolls is isinstance(expected, list)
    found = [on(turn, face, lingering=True, rulings=rulings) for face in FACES] if rolls else on(turn, rulings=rulings)
    assert found == expected


@pytest.mark.case("balkan_wars", "weather.2c.persist")
def test_snow_that_is_rolled_in_april_does_not_stay() -> None:
    rulings = Rulings(weather_april_season=WeatherAprilSeason.WINTER_LIST)
    assert played("Apr I", None, 4, 2, 1, rulings=rulings) == ["thaw", "snow", "good", "good"]


@pytest.mark.case("balkan_wars", "weather.1b.good", "weather.1b.snow", "weather.1b.thaw", "weather.2c.persist")
def test_the_chances_of_one_turn() -> None:
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    december = GameTurn.parse("Dec I")
    assert weather_chances(december) == {GOOD: half, SNOW: third, THAW: sixth}
    assert weather_chances(december, lingering=True) == {SNOW: 5 * sixth, THAW: sixth}
    assert weather_chances(GameTurn.parse("May I")) == {GOOD: 5 * sixth, RAIN: sixth}
    assert weather_chances(GameTurn.parse("Apr I")) == {THAW: 1}


@pytest.mark.case("balkan_wars", "weather.2c.persist")
def test_the_chances_of_several_turns() -> None:
    snow = [chances.get(SNOW, Fraction(0)) for chances in weather_forecast(GameTurn.parse("Nov I"), 4)]
    assert snow == [Fraction(1, 3), Fraction(1, 2), Fraction(7, 12), Fraction(5, 8)]
    spring = weather_forecast(GameTurn.parse("Mar III"), 3, lingering=True)
    assert [dict(chances) for chances in spring] == [
        {SNOW: Fraction(5, 6), THAW: Fraction(1, 6)},
        {THAW: 1},
        {GOOD: Fraction(5, 6), RAIN: Fraction(1, 6)},
    ]
    assert weather_forecast(GameTurn.parse("Nov I"), 0) == ()


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "Nov I"
    turn = GameTurn.parse(wrong)
    threes: Any = [(turn, 1, 1)]
    for face in (0, 7):
        with pytest.raises(SetupError, match=f"face: a die shows 1 to 6, not {face}"):
            weather_of(turn, face)
    with pytest.raises(SetupError, match="face: a whole number is wanted, not None"):
        weather_of(turn)
    with pytest.raises(SetupError, match="turn: a GameTurn is wanted"):
        weather_chances(wrong)
    with pytest.raises(SetupError, match="lingering: True or False is wanted"):
        weather_of(turn, 1, lingering=wrong)
    with pytest.raises(SetupError, match="lingering: True or False is wanted"):
        weather_forecast(turn, 1, lingering=wrong)
    with pytest.raises(SetupError, match="rulings: a Rulings is wanted"):
        weather_of(turn, 1, rulings=wrong)
    with pytest.raises(SetupError, match="count: a whole number of at least 0 is wanted, not -2"):
        weather_forecast(turn, -2)
    with pytest.raises(SetupError, match="count: at most 3600 turns are listed, not 10000000"):
        weather_forecast(turn, 10**7)
    with pytest.raises(SetupError, match="turns: pairs of a GameTurn and a face are wanted, not "):
        weather_sequence(threes)
