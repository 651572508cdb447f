"""The file of a tournament: a line that says what is played, and one for each finished game."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from hashlib import sha256
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NoReturn, Self

import attrs

from ..core import codec
from ..core.actions import brief
from ..core.arguments import file_path, takes
from ..core.errors import LoadError, SetupError
from ..core.variants import names_of
from .plan import Fixture, Tournament, a_tournament
from .results import GameResult, read_result

__all__ = ["Journal", "header", "read"]

_FORMAT: Final = "balkan_rules.tournament"
_SCHEMA: Final = 1
LONGEST: Final = 100_000
"""No line of a file is longer, in bytes."""
_WORDS: Final[Mapping[str, str]] = {
    "format": "the format",
    "schema": "the layout",
    "game": "the game",
    "rules": "the version of the rules",
    "ruleset": "the ruleset (rulings, options and charts)",
    "phases": "the replaced phases",
    "start": "the position in which games begin",
    "players": "the players",
    "seed": "the seed",
}


def header(tournament: Tournament) -> dict[str, Any]:
    """What the first line of a file says: all that the results depend on but the number of games."""
    game, ruleset = tournament.game, tournament.initial.ruleset
    return {
        "format": _FORMAT,
        "schema": _SCHEMA,
        "game": game.info.name,
        "rules": game.rules_version,
        "ruleset": ruleset.digest,
        "phases": names_of(game.replaced),
        "start": sha256(game.to_json(tournament.initial).encode()).hexdigest(),
        "players": list(tournament.players),
        "seed": tournament.seed,
    }


@takes(path=file_path, tournament=a_tournament)
def read(path: str | Path, tournament: Tournament) -> tuple[GameResult, ...]:
    """The results in a file of this tournament, by the numbers of the games; a half-written last line is left out.

    Raises:
        LoadError: it cannot be read, is of another tournament (the message says what differs), or is damaged.
        SetupError: an argument is something else.
    """
    found, _, _ = _read(Path(path), tournament)
    return tuple(found[number] for number in sorted(found))


class Journal:
    """A file that results are added to as games end; as a context it is closed in the end.

    What an interrupted run left there is taken over. A last line that was only half written is removed, and its game
    counts as not played.

    Args:
        path: the file; it is made if there is none, or an empty one.
        tournament: what is played.

    Attributes:
        found: the results that stood there, by the numbers of the games.

    Raises:
        LoadError: it is of another tournament (the message says what differs), or damaged; nothing is changed then.
        SetupError: it cannot be written.
    """

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.found: Mapping[int, GameResult] = {}
        self._path = path
        whole, rest = 0, 0
        if os.path.exists(path):  # noqa: PTH110 - which never fails, unlike that of a Path
            self.found, whole, rest = _read(path, tournament)
        try:
            self._file: FileIO = path.open("a+b", buffering=0)
            if rest:  # else nothing is cut off that another run may be adding just now
                self._file.truncate(whole)
        except OSError as error:
            message = f"{path} cannot be written: {error.strerror}"
            raise SetupError(message) from None
        if not whole:
            self._write(json.dumps(header(tournament)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def add(self, result: GameResult) -> None:
        """Write the result of a game down. Raises SetupError if that fails."""
        self._write(result.line())

    def _write(self, line: str) -> None:
        data = f"{line}\n".encode()
        try:
            is_whole = self._file.write(data) == len(data)
        except OSError as error:
            message = f"{self._path} cannot be written: {error.strerror}"
            raise SetupError(message) from None
        if not is_whole:
            message = f"{self._path} cannot be written: a line found no room"
            raise SetupError(message)


def _read(path: Path, tournament: Tournament) -> tuple[dict[int, GameResult], int, int]:
    """The results in a file by their numbers, how many bytes of it are whole lines, and how many a half one."""
    wanted = header(tournament)
    fixtures = {fixture.number: fixture for fixture in tournament.fixtures()}
    found: dict[int, GameResult] = {}
    try:
        with path.open("rb") as file:
            first = file.readline(LONGEST)
            if not first.endswith(b"\n"):
                _check_begun(path, first, wanted)
                return {}, 0, len(first)
            _check_header(path, _loads(path, 1, first), wanted)
            whole, number = len(first), 1
            while (line := file.readline(LONGEST)).endswith(b"\n"):
                whole, number = whole + len(line), number + 1
                result = _result(path, number, line)
                fixture = _fixture(path, number, result.fixture(), fixtures)
                result = attrs.evolve(result, seats=fixture.seats)  # in the order of the sides
                if found.setdefault(result.number, result) != result:  # two runs may play the same game
                    _fail(path, number, f"game {result.number} stands there before, and ended otherwise")
            if len(line) == LONGEST:
                _fail(path, number + 1, "longer than any result")
    except OSError as error:
        message = f"{path} cannot be read: {error.strerror}"
        raise LoadError(message) from None
    return found, whole, len(line)


def _check_begun(path: Path, text: bytes, wanted: Mapping[str, Any]) -> None:
    """Refuse a file without a whole line, unless it is empty or what this tournament would have begun with."""
    if not json.dumps(wanted).encode().startswith(text):
        message = f"{path} is no file of a tournament: line 1 does not end"
        raise LoadError(message)


def _check_header(path: Path, data: object, wanted: Mapping[str, Any]) -> None:
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        message = f"{path} is no file of a tournament: its first line has no format {_FORMAT!r}"
        raise LoadError(message)
    for key, value in wanted.items():
        if data.get(key) != value:
            message = (
                f"{path} is of another tournament: {_WORDS[key]} is {brief(data.get(key))} there, not {brief(value)}"
            )
            raise LoadError(message)


def _result(path: Path, number: int, line: bytes) -> GameResult:
    try:
        return read_result(line)
    except LoadError as error:
        _fail(path, number, str(error))


def _fixture(path: Path, number: int, played: Fixture, fixtures: Mapping[int, Fixture]) -> Fixture:
    """The game of this tournament that was played. Raises LoadError if there is none."""
    wanted = fixtures.get(played.number)
    if wanted is None:
        here = f"is not among the {len(fixtures)} that are to be played; ask for more games"
        _fail(path, number, f"game {played.number} {here}")
    if wanted != played:
        _fail(path, number, f"game {played.number} has other seats or another seed than this tournament gives it")
    return wanted


def _loads(path: Path, number: int, line: bytes) -> object:
    try:
        return codec.loads(line)
    except LoadError as error:
        _fail(path, number, str(error))


def _fail(path: Path, number: int, what: str) -> NoReturn:
    message = f"{path}, line {number}: {what}"
    raise LoadError(message)
