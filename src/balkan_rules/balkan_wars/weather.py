"""Weather: what a roll gives, how long Snow stays, and the exact chances of both (weather.1, weather.2c, weather.2d).

What the weather does to costs stands in `weather_costs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Final

import attrs

from ..core.actions import brief
from ..core.arguments import amount, die_face, yes_or_no
from ..core.cases import case
from ..core.dice import Distribution, die, uniform
from ..core.errors import SetupError
from ..core.hashing import IdentityHash
from .arguments import all_of, under
from .calendar import GameTurn, Month, Season, game_turn, turns_from
from .rulings import DEFAULT_RULINGS, Rulings, WeatherAprilSeason

__all__ = [
    "TurnWeather",
    "Weather",
    "needs_weather_roll",
    "weather_chances",
    "weather_forecast",
    "weather_of",
    "weather_sequence",
]


class Weather(IdentityHash, Enum):
    """The weather of a Game Turn."""

    GOOD = "good"
    RAIN = "rain"
    SNOW = "snow"
    THAW = "thaw"

    def __str__(self) -> str:
        return self.value


@attrs.frozen(order=False, kw_only=True)
class TurnWeather:
    """The weather of one Game Turn.

    Attributes:
        turn: the turn.
        weather: what is in effect for the whole of it, for both sides.
        lingering: whether Snow is in effect at its end, so that it stays until a Thaw or April.
        cases: every case that has entered.
    """

    turn: GameTurn
    weather: Weather
    lingering: bool
    cases: tuple[str, ...]


# ------------------------------------------------------------------------------------------------------- what is rolled


@case("weather.2d.april1")
def _is_first_of_april(turn: GameTurn) -> bool:
    """Whether a turn is a Thaw without a roll."""
    return turn.month is Month.APRIL and turn.third == 1


_APRIL: Final[dict[WeatherAprilSeason, Season | Weather]] = {
    WeatherAprilSeason.SUMMER_LIST: Season.SUMMER,
    WeatherAprilSeason.WINTER_LIST: Season.WINTER,
    WeatherAprilSeason.ALWAYS_GOOD: Weather.GOOD,
    WeatherAprilSeason.CONTINUE_THAW: Weather.THAW,
}


@case("weather.april")
def _rest_of_april(rulings: Rulings) -> Season | Weather:
    """What holds for the second and third turn of April: a list, or weather without a roll."""
    return _APRIL[rulings.weather_april_season]


def _list_or_weather(turn: GameTurn, rulings: Rulings) -> tuple[Season | Weather, str]:
    """The list that a turn rolls on, or its weather if none is rolled; and the case that says so."""
    if _is_first_of_april(turn):
        return Weather.THAW, "weather.2d.april1"
    season = turn.season
    if season is None:
        return _rest_of_april(rulings), "weather.april"
    return season, "weather.1a" if season is Season.SUMMER else "weather.1b"


@case("weather.1")
def needs_weather_roll(turn: GameTurn, *, rulings: Rulings = DEFAULT_RULINGS) -> bool:
    """Whether the First Player rolls for the weather as a turn begins; in April it may be known without a roll.

    Raises:
        SetupError: an argument is of the wrong kind.
    """
    return isinstance(_list_or_weather(game_turn(turn, "turn"), under(rulings))[0], Season)


@case("weather.1a.good", "weather.1a.rain")
def _summer_roll(face: int) -> tuple[Weather, str]:
    """What a face gives in summer, and its case."""
    return (Weather.RAIN, "weather.1a.rain") if face == 6 else (Weather.GOOD, "weather.1a.good")


@case("weather.1b.good", "weather.1b.snow", "weather.1b.thaw")
def _winter_roll(face: int) -> tuple[Weather, str]:
    """What a face gives in winter before lingering Snow is thought of, and its case."""
    if face == 6:
        return Weather.THAW, "weather.1b.thaw"
    return (Weather.SNOW, "weather.1b.snow") if face >= 4 else (Weather.GOOD, "weather.1b.good")


# -------------------------------------------------------------------------------------------------- what is in effect


@case("weather.2c.persist")
def _stays(turn: GameTurn, rolled: Weather, *, lingering: bool) -> bool:
    """Whether Snow of an earlier turn is in effect in spite of Good Weather; April and summer know none."""
    return lingering and rolled is Weather.GOOD and turn.season is Season.WINTER


@case("weather.2d")
def _lies(weather: Weather) -> bool:
    """Whether Snow is in effect after a turn of such weather; a Thaw has cancelled it until it is rolled anew."""
    return weather is Weather.SNOW


def weather_of(
    turn: GameTurn, face: int | None = None, *, lingering: bool = False, rulings: Rulings = DEFAULT_RULINGS
) -> TurnWeather:
    """The weather of a turn.

    Args:
        turn: the turn.
        face: what the die of the First Player shows; None if none is rolled (`needs_weather_roll`).
        lingering: whether Snow was in effect at the end of the turn before.
        rulings: `Rulings.weather_april_season` says what April rolls on after its first turn.

    Raises:
        SetupError: a face is missing, or there is one too many, or an argument is of the wrong kind.
    """
    source, case_id = _list_or_weather(game_turn(turn, "turn"), under(rulings))
    yes_or_no(lingering, "lingering")
    if isinstance(source, Weather):
        if face is not None:
            message = f"face: no die is rolled for {turn}, where the weather is {source}; not {brief(face)}"
            raise SetupError(message)
        return TurnWeather(turn=turn, weather=source, lingering=_lies(source), cases=(case_id,))
    rolled, face_case = _rolled(source, die_face(face))
    stays = _stays(turn, rolled, lingering=lingering)
    weather = Weather.SNOW if stays else rolled
    cases = ("weather.1", case_id, face_case, *(("weather.2c.persist",) if stays else ()))
    return TurnWeather(turn=turn, weather=weather, lingering=_lies(weather), cases=cases)


def _rolled(season: Season, face: int) -> tuple[Weather, str]:
    return _summer_roll(face) if season is Season.SUMMER else _winter_roll(face)


def weather_sequence(
    turns: Iterable[tuple[GameTurn, int | None]], *, lingering: bool = False, rulings: Rulings = DEFAULT_RULINGS
) -> tuple[TurnWeather, ...]:
    """The weather of turns that follow one another, each given with the face rolled for it or None.

    Raises:
        SetupError: as `weather_of`; or what is given are no such pairs.
    """
    found: list[TurnWeather] = []
    chosen, lingering = under(rulings), yes_or_no(lingering, "lingering")
    for pair in all_of(tuple, turns, "turns"):
        if len(pair) != 2:
            message = f"turns: pairs of a GameTurn and a face are wanted, not {brief(pair)}"
            raise SetupError(message)
        found.append(weather_of(*pair, lingering=lingering, rulings=chosen))
        lingering = found[-1].lingering
    return tuple(found)


# ------------------------------------------------------------------------------------------------------------- chances


def _outcomes(turn: GameTurn, *, lingering: bool, rulings: Rulings) -> Distribution[TurnWeather]:
    faces: Distribution[int] | Distribution[None]
    faces = die() if needs_weather_roll(turn, rulings=rulings) else uniform([None])
    return faces.map(lambda face: weather_of(turn, face, lingering=lingering, rulings=rulings))


def weather_chances(
    turn: GameTurn, *, lingering: bool = False, rulings: Rulings = DEFAULT_RULINGS
) -> Distribution[Weather]:
    """The exact chances of the weather of a turn; arguments and errors as for `weather_of`."""
    return _outcomes(turn, lingering=lingering, rulings=rulings).map(lambda found: found.weather)


def weather_forecast(
    start: GameTurn, count: int, *, lingering: bool = False, rulings: Rulings = DEFAULT_RULINGS
) -> tuple[Distribution[Weather], ...]:
    """The exact chances of the weather of each of so many turns, seen from the beginning of the first.

    Args:
        start: the first of them.
        count: how many turns.
        lingering: whether Snow was in effect at the end of the turn before `start`.
        rulings: as for `weather_of`.

    Raises:
        SetupError: as `weather_of`; or `count` is negative, too much (`turns_from`) or no whole number.
    """
    snow, found = uniform([yes_or_no(lingering, "lingering")]), []
    for turn in turns_from(start, amount(count, "count")):
        outcomes = {lying: _outcomes(turn, lingering=lying, rulings=rulings) for lying in snow}
        both = Distribution(
            (outcome, chance * share) for lying, chance in snow.items() for outcome, share in outcomes[lying].items()
        )
        found.append(both.map(lambda outcome: outcome.weather))
        snow = both.map(lambda outcome: outcome.lingering)
    return tuple(found)
