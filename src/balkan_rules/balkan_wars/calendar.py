"""Game Turns as the article names them: a month and a third of it, such as ``Oct III``."""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

from ..core.actions import brief, whole_number
from ..core.arguments import amount, member
from ..core.cases import case
from ..core.errors import ActionSyntaxError, SetupError

__all__ = ["GameTurn", "Month", "Season", "game_turn", "turns_from", "turns_until"]


class Month(Enum):
    """The months of the calendar; the value is the name that turns are written with."""

    JANUARY = "Jan"
    FEBRUARY = "Feb"
    MARCH = "Mar"
    APRIL = "Apr"
    MAY = "May"
    JUNE = "Jun"
    JULY = "Jul"
    AUGUST = "Aug"
    SEPTEMBER = "Sep"
    OCTOBER = "Oct"
    NOVEMBER = "Nov"
    DECEMBER = "Dec"

    def __str__(self) -> str:
        return self.value


class Season(Enum):
    """Which list of weather the article has for a turn."""

    SUMMER = "summer"
    WINTER = "winter"

    def __str__(self) -> str:
        return self.value


_MOST_TURNS: Final = 3600
"""No game is longer: that is a hundred years."""
_MONTHS: Final[tuple[Month, ...]] = tuple(Month)
_THIRDS: Final[tuple[str, ...]] = ("I", "II", "III")
_SUMMER: Final[frozenset[Month]] = frozenset(_MONTHS[4:10])
_WINTER: Final[frozenset[Month]] = frozenset({*_MONTHS[10:], *_MONTHS[:3]})


def _month(_: object, attribute: attrs.Attribute[Month], value: object) -> None:
    member(Month, value, attribute.name)


def _third(_: object, attribute: attrs.Attribute[int], value: object) -> None:
    if not 1 <= whole_number(value, attribute.name) <= len(_THIRDS):
        message = f"{attribute.name}: a month has turns 1 to 3, not {brief(value)}"
        raise SetupError(message)


@attrs.frozen(order=False)
class GameTurn:
    """One Game Turn: a third of a month, of whatever year. ``str`` writes it as `parse` reads it.

    Attributes:
        month: the month.
        third: which third of it, 1 to 3.

    Raises:
        SetupError: there is no such month or third.
    """

    month: Month = attrs.field(validator=_month)
    third: int = attrs.field(validator=_third)

    @classmethod
    def parse(cls, text: str) -> GameTurn:
        """Read a turn such as ``"Oct III"``.

        Raises:
            ActionSyntaxError: it is not written like that.
        """
        month, _, third = text.partition(" ") if type(text) is str else ("", "", "")
        if month not in {one.value for one in Month} or third not in _THIRDS:
            months = ", ".join(one.value for one in Month)
            message = f"a turn is written as one of {months}, a blank, and I, II or III; not {brief(text)}"
            raise ActionSyntaxError(message)
        return cls(Month(month), _THIRDS.index(third) + 1)

    def __str__(self) -> str:
        return f"{self.month} {_THIRDS[self.third - 1]}"

    @property
    def number(self) -> int:
        """Its number in the year, from 1 (``Jan I``) to 36 (``Dec III``)."""
        return _MONTHS.index(self.month) * len(_THIRDS) + self.third

    def next(self) -> GameTurn:
        """The turn after it; after ``Dec III`` comes ``Jan I``."""
        month, third = divmod(self.number, len(_THIRDS))
        return GameTurn(_MONTHS[month % len(_MONTHS)], third + 1)

    @property
    def season(self) -> Season | None:
        """Summer (May to October) or winter (November to March); None in April, which the article puts in neither."""
        if _is_summer(self.month):
            return Season.SUMMER
        return Season.WINTER if _is_winter(self.month) else None


@case("weather.1a")
def _is_summer(month: Month) -> bool:
    """Whether its turns use the list of summer."""
    return month in _SUMMER


@case("weather.1b")
def _is_winter(month: Month) -> bool:
    """Whether its turns use the list of winter."""
    return month in _WINTER


def game_turn(value: object, what: str) -> GameTurn:
    """A turn that is given as an argument; raises SetupError for anything else."""
    if not isinstance(value, GameTurn):
        message = f"{what}: a GameTurn is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def turns_from(start: GameTurn, count: int) -> tuple[GameTurn, ...]:
    """The turns of a game that lasts so many, beginning with `start`.

    Raises:
        SetupError: `start` is no turn, or `count` is negative, more than a hundred years, or no whole number.
    """
    turns: list[GameTurn] = []
    turn = game_turn(start, "start")
    number = amount(count, "count")
    if number > _MOST_TURNS:
        message = f"count: at most {_MOST_TURNS} turns are listed, not {brief(number)}"
        raise SetupError(message)
    for _ in range(number):
        turns.append(turn)
        turn = turn.next()
    return tuple(turns)


def turns_until(start: GameTurn, end: GameTurn) -> tuple[GameTurn, ...]:
    """The turns from one to another, both among them; never more than a year.

    Raises:
        SetupError: one of them is no turn.
    """
    distance = game_turn(end, "end").number - game_turn(start, "start").number
    return turns_from(start, distance % (len(_MONTHS) * len(_THIRDS)) + 1)
