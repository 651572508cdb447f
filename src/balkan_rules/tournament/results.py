"""What became of single games, and how it stands in a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, Literal, NoReturn, TypeAlias, get_args

import attrs

from ..core import codec
from ..core.actions import brief
from ..core.errors import LoadError
from ..core.frozen import names
from .plan import Fixture

__all__ = ["FORFEIT", "Fault", "FaultKind", "GameResult", "read_result"]

FaultKind: TypeAlias = Literal["failed", "illegal"]
FORFEIT: Final = "forfeit"
"""The level of a game that ended with a fault."""


@attrs.frozen(order=False)
class Fault:
    """Why a player lost a game without playing it to its end.

    Attributes:
        side: the player's side, by its name in small letters.
        kind: ``"failed"``: the bot raised something; ``"illegal"``: it chose what is not legal.
        what: what happened, in one line; addresses in memory are left out, so that it is the same each time.
    """

    side: str
    kind: FaultKind
    what: str


@attrs.frozen(order=False)
class GameResult:
    """What became of one game.

    Attributes:
        number: its number in the tournament, from 0.
        seats: the name of the player on each side, by the side's name in small letters.
        seed: the seed of the game.
        winner: the side that won, by its name in small letters; None for a draw.
        level: the book's name for the result; ``"forfeit"`` after a fault.
        score: the points that decided it, as the book counts them; None after a fault.
        case: the case that grades them; empty after a fault.
        turn: the Game-Turn in which it ended.
        steps: how many actions and outcomes it had.
        fault: what ended it before its end; None if it was played to the end.
        seconds: how long it took. Everything else is the same whenever and wherever the game is played.
    """

    number: int
    seats: Mapping[str, str] = attrs.field(converter=names, hash=False)
    seed: int
    winner: str | None
    level: str
    score: int | None
    case: str
    turn: int
    steps: int
    fault: Fault | None
    seconds: float = attrs.field(eq=False)

    def fixture(self) -> Fixture:
        """The game that it is the result of."""
        return Fixture(self.number, self.seats, self.seed)

    def points_of(self, player: str) -> float:
        """What the game is worth to one of its players: 1 for a win, 0.5 for a draw, 0 for a loss."""
        if self.winner is None:
            return 0.5
        return float(self.seats[self.winner] == player)

    def line(self) -> str:
        """The result as one line of JSON, without its end."""
        return json.dumps(attrs.asdict(self), ensure_ascii=True, allow_nan=False, separators=(", ", ": "))


_PLAIN: Final[Mapping[str, tuple[type, ...]]] = {
    "number": (int,),
    "seats": (dict,),
    "seed": (int,),
    "winner": (str, type(None)),
    "level": (str,),
    "score": (int, type(None)),
    "case": (str,),
    "turn": (int,),
    "steps": (int,),
    "fault": (dict, type(None)),
    "seconds": (int, float),
}


def read_result(text: str | bytes) -> GameResult:
    """A result back from its line.

    Raises:
        LoadError: it is none; the message says which part is wrong.
    """
    data = codec.loads(text)
    _check(data, _PLAIN, "a result")
    seats = data["seats"]
    if not all(isinstance(name, str) for name in seats.values()):
        _fail("seats: names of players are wanted", seats)
    if data["winner"] is not None and data["winner"] not in seats:
        _fail("winner: one of the sides or null is wanted", data["winner"])
    if not 0 <= data["seconds"] < 1e9:
        _fail("seconds: a number from 0 to a thousand million is wanted", data["seconds"])
    fault = None if data["fault"] is None else _fault(data["fault"], seats)
    return GameResult(**{**data, "fault": fault})


def _fault(data: Mapping[str, Any], seats: Mapping[str, object]) -> Fault:
    _check(data, {"side": (str,), "kind": (str,), "what": (str,)}, "fault")
    if data["side"] not in seats:
        _fail("fault.side: one of the sides is wanted", data["side"])
    if data["kind"] not in get_args(FaultKind):
        _fail(f"fault.kind: one of {', '.join(get_args(FaultKind))} is wanted", data["kind"])
    return Fault(**data)


def _check(data: object, kinds: Mapping[str, tuple[type, ...]], what: str) -> None:
    if not isinstance(data, dict) or set(data) != set(kinds):
        _fail(f"{what} has the keys {', '.join(kinds)}", data)
    for key, allowed in kinds.items():
        if type(data[key]) not in allowed:
            _fail(f"{key}: {' or '.join(kind.__name__ for kind in allowed)} is wanted", data[key])


def _fail(wanted: str, found: object) -> NoReturn:
    message = f"{wanted}, not {brief(found)}"
    raise LoadError(message)
