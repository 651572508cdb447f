"""Game Turns: months and thirds of them."""

from __future__ import annotations

from typing import Any

import pytest

from balkan_rules import ActionSyntaxError, SetupError
from balkan_rules.balkan_wars import GameTurn, Month, Season, turns_from, turns_until


def test_a_turn_is_read_and_written() -> None:
    assert GameTurn.parse("Oct III") == GameTurn(Month.OCTOBER, 3)
    year = turns_from(GameTurn(Month.JANUARY, 1), 36)
    assert [turn.number for turn in year] == list(range(1, 37))
    assert [GameTurn.parse(str(turn)) for turn in year] == list(year)
    assert len(set(year)) == 36


def test_a_turn_follows_another() -> None:
    assert str(GameTurn.parse("Oct III").next()) == "Nov I"
    assert str(GameTurn.parse("Nov I").next()) == "Nov II"
    assert str(GameTurn.parse("Dec III").next()) == "Jan I"
    assert [str(turn) for turn in turns_until(GameTurn.parse("Dec II"), GameTurn.parse("Jan I"))] == [
        "Dec II",
        "Dec III",
        "Jan I",
    ]
    assert turns_until(GameTurn(Month.JANUARY, 1), GameTurn(Month.DECEMBER, 3)) == turns_from(
        GameTurn(Month.JANUARY, 1), 36
    )
    assert turns_until(GameTurn.parse("May I"), GameTurn.parse("May I")) == (GameTurn.parse("May I"),)
    assert turns_from(GameTurn.parse("May I"), 0) == ()


@pytest.mark.case("balkan_wars", "weather.1a", "weather.1b", "weather.april")
def test_every_month_but_april_has_a_season() -> None:
    seasons = {str(month): GameTurn(month, 2).season for month in Month}
    summer = dict.fromkeys(("May", "Jun", "Jul", "Aug", "Sep", "Oct"), Season.SUMMER)
    winter = dict.fromkeys(("Nov", "Dec", "Jan", "Feb", "Mar"), Season.WINTER)
    assert seasons == {**summer, **winter, "Apr": None}
    assert [str(season) for season in Season] == ["summer", "winter"]


@pytest.mark.parametrize("text", ["Oct", "Oct IV", "October III", "oct III", "Oct  III", "Oct 3", "III Oct", "", 3])
def test_what_is_no_turn_is_refused(text: object) -> None:
    asked: Any = text
    with pytest.raises(ActionSyntaxError, match=r"a turn is written as one of Jan, Feb, .* not "):
        GameTurn.parse(asked)


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "Oct III"
    with pytest.raises(SetupError, match=r"month: one of Month\.JANUARY, .* is wanted, not 'Oct III'"):
        GameTurn(wrong, 1)
    with pytest.raises(SetupError, match="third: a month has turns 1 to 3, not 4"):
        GameTurn(Month.MAY, 4)
    with pytest.raises(SetupError, match="third: a whole number is wanted"):
        GameTurn(Month.MAY, wrong)
    with pytest.raises(SetupError, match="start: a GameTurn is wanted, not 'Oct III'"):
        turns_from(wrong, 1)
    with pytest.raises(SetupError, match="end: a GameTurn is wanted, not 'Oct III'"):
        turns_until(GameTurn(Month.MAY, 1), wrong)
    with pytest.raises(SetupError, match="count: a whole number of at least 0 is wanted, not -1"):
        turns_from(GameTurn(Month.MAY, 1), -1)
