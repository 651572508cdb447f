"""Playing a tournament: on processes of this machine, or wherever an executor of yours has its workers."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, nullcontext
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from threading import Thread
from typing import Final, TypeAlias

import attrs

from ..core.actions import brief, failure, whole_number
from ..core.arguments import file_path, instance, optional, takes
from ..core.errors import BalkanRulesError, SetupError
from .journal import Journal
from .plan import Fixture, Tournament, a_tournament
from .playing import play
from .results import GameResult

__all__ = ["TournamentError", "run"]

Told: TypeAlias = Callable[[GameResult], object]

AHEAD: Final = 256
"""So many games at most wait in an executor of the user's, so that one with many workers has always enough."""
_PATIENCE: Final = 3
"""So many pools in a row may break without a finished game."""
_MOST_WORKERS: Final = 61
"""No pool of processes has more, since Windows cannot wait for more."""
_NOT_ONE: Final = "; if a script called run, it must do so under 'if __name__ == \"__main__\":'"
"""What may be wrong if processes of our own did not finish a single game: they import the script."""
_NAMED: Final = 5
"""So many games that could not be played are named in a message."""


class TournamentError(BalkanRulesError):
    """Some games could not be played. The others are finished and kept, and these can be tried again.

    Attributes:
        results: the results there are, by the numbers of the games.
    """

    def __init__(self, message: str, results: tuple[GameResult, ...] = ()) -> None:
        super().__init__(message)
        self.results = results


def _executor(value: object, what: str) -> Executor:
    return instance(Executor, value, what)


def _workers(value: object, what: str) -> int:
    number = whole_number(value, what)
    if not 1 <= number <= _MOST_WORKERS:
        message = f"{what}: a whole number from 1 to {_MOST_WORKERS} is wanted, not {brief(number)}"
        raise SetupError(message)
    return number


def _function(value: object, what: str) -> Told:
    if not callable(value):
        message = f"{what}: a function is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


@takes(
    tournament=a_tournament,
    executor=optional(_executor),
    workers=optional(_workers),
    path=optional(file_path),
    told=optional(_function),
)
def run(
    tournament: Tournament,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    path: str | Path | None = None,
    told: Told | None = None,
) -> tuple[GameResult, ...]:
    """Play all games that are not played yet. What becomes of a game does not depend on where and when it is played.

    Args:
        tournament: what is played.
        executor: where; any `concurrent.futures.Executor`, such as ``Client.get_executor()`` of Dask. It is not shut
            down. Its workers must find the bots by their names. Without one, in processes of this machine, which are
            started afresh (`spawn`): a script calls this under ``if __name__ == "__main__":`` only.
        workers: how many processes; as many as there are processors if not given. Not together with an executor.
        path: a file of JSON Lines where each result is written down as its game ends. What stands there already is not
            played again, so that the same call goes on where an interrupted one ended.
        told: called with each result as its game ends; not with those that stood in the file before.

    Returns:
        All results, those of the file too, by the numbers of the games.

    Raises:
        SetupError: an argument is wrong, a worker does not find a bot, or the file cannot be written.
        LoadError: the file is of another tournament (the message says what differs), or damaged.
        TournamentError: some games could not be played, as their worker died; the message names them. With processes of
            our own these were tried twice, the second time alone.
    """
    if executor is not None and workers is not None:
        message = "workers: an executor has its own"
        raise SetupError(message)
    with nullcontext() if path is None else Journal(Path(path), tournament) as journal:
        book = _Book(tournament, journal, told)
        left = [fixture for fixture in tournament.fixtures() if fixture.number not in book.found]
        if executor is not None:
            lost = _on(executor, book, left)
        else:
            lost = _on_processes(workers or min(os.cpu_count() or 1, _MOST_WORKERS), book, left)
    if lost:
        hint = _NOT_ONE if not book.found and lost[0].why.startswith("BrokenProcessPool") else ""
        raise TournamentError(_told_lost(lost) + hint, book.results())
    return book.results()


class _Book:
    """Where results are kept."""

    def __init__(self, tournament: Tournament, journal: Journal | None, told: Told | None) -> None:
        self.initial = tournament.initial
        self.found: dict[int, GameResult] = {} if journal is None else dict(journal.found)
        self._journal = journal
        self._told = told

    def add(self, result: GameResult) -> None:
        self.found[result.number] = result
        if self._journal is not None:
            self._journal.add(result)
        if self._told is not None:
            self._told(result)

    def results(self) -> tuple[GameResult, ...]:
        return tuple(self.found[number] for number in sorted(self.found))


@attrs.frozen(order=False)
class _Lost:
    """A game that could not be played, and why."""

    fixture: Fixture
    why: str


# ----------------------------------------------------------------------------------------------------------- executors
class _Round:
    """Games that are handed to one executor, some of them ahead of those that are being played.

    Attributes:
        left: games that were not handed to it, since it broke.
        lost: games that were, and have no result.
    """

    def __init__(self, executor: Executor, book: _Book, games: Iterable[Fixture], ahead: int) -> None:
        self.left = deque(games)
        self.lost: list[_Lost] = []
        self._executor = executor
        self._book = book
        self._ahead = ahead
        self._running: dict[Future[GameResult], Fixture] = {}
        self._broken = False

    def play(self) -> None:
        """Play until no game is left, or the executor is broken."""
        try:
            while self._running or (self.left and not self._broken):
                self._submit()
                done = wait(self._running, return_when=FIRST_COMPLETED).done
                for future in sorted(done, key=lambda one: self._running[one].number):
                    self._take(future, self._running.pop(future))
        finally:
            for future in self._running:
                future.cancel()

    def _submit(self) -> None:
        while self.left and not self._broken and len(self._running) < self._ahead:
            fixture = self.left.popleft()
            try:
                future = self._executor.submit(play, self._book.initial, fixture)
            except Exception as error:  # noqa: BLE001 - whatever an executor raises that is broken or shut down
                self._lose(fixture, error)
                self._broken = True
            else:
                self._running[future] = fixture

    def _take(self, future: Future[GameResult], fixture: Fixture) -> None:
        try:
            result = future.result()
        except BalkanRulesError:
            raise  # it says what is wrong, and would be so with the next game
        except Exception as error:  # noqa: BLE001 - whatever an executor has to say about a worker that died
            self._lose(fixture, error)
            self._broken |= isinstance(error, BrokenExecutor)
        else:
            self._book.add(result)

    def _lose(self, fixture: Fixture, error: Exception) -> None:
        self.lost.append(_Lost(fixture, failure(error)))


def _not_begun(games: Iterable[Fixture]) -> list[_Lost]:
    return [_Lost(fixture, "not begun") for fixture in games]


def _on(executor: Executor, book: _Book, games: Iterable[Fixture]) -> list[_Lost]:
    """Play games on an executor of the user's; those that could not be played."""
    played = _Round(executor, book, games, AHEAD)
    played.play()
    return played.lost + _not_begun(played.left)


# ------------------------------------------------------------------------------------------------------- own processes
def _on_processes(workers: int, book: _Book, games: Iterable[Fixture]) -> list[_Lost]:
    """Play games in processes; those that could not be played.

    When a process dies nobody can tell which of the games that were handed to the pool did it. So the others are
    played in a new pool, and these at the end, one after the other: then it is known.
    """
    suspects, left = _in_pools(workers, book, games, 2 * workers, _PATIENCE)
    lost, _ = _in_pools(1, book, [one.fixture for one in suspects], 1, len(suspects))
    return lost + _not_begun(left)


def _in_pools(
    workers: int, book: _Book, games: Iterable[Fixture], ahead: int, patience: int
) -> tuple[list[_Lost], list[Fixture]]:
    """Play games in one pool after the other, until none is left or too many in a row break without a result.

    Returns:
        The games that were handed to a pool which broke, and those that were not begun.
    """
    left, lost, in_vain = list(games), list[_Lost](), 0
    while left and in_vain < patience:
        before = len(book.found)
        with _pool(workers) as executor:
            played = _Round(executor, book, left, ahead)
            played.play()
        left = list(played.left)
        lost += played.lost
        in_vain = 0 if len(book.found) > before else in_vain + 1
    return lost, left


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    """Processes that play. They end when this one does, and leave the games they are in when it is interrupted."""
    context = get_context("spawn")
    news, ours = context.Pipe(duplex=False)
    with news, ours:
        executor = ProcessPoolExecutor(workers, context, initializer=_begin_work, initargs=(news,))
        try:
            yield executor
        except BaseException:
            ours.send_bytes(b"stop")  # nobody takes it out, so that all see it
            raise
        finally:
            executor.shutdown(cancel_futures=True)


def _begin_work(news: Connection) -> None:
    """What a process does before its first game.

    An interruption ends it at once and without a word. And it neither plays on nor waits for games for ever if the
    process that would send them is interrupted or killed.

    Args:
        news: where that one would send something, or close its end.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with, args=(news,), daemon=True).start()


def _end_with(news: Connection) -> None:
    wait_for([news])
    os._exit(1)


def _told_lost(lost: list[_Lost]) -> str:
    lost = sorted(lost, key=lambda one: one.fixture.number)
    named = "; ".join(
        f"game {one.fixture.number} ({' against '.join(one.fixture.seats.values())}): {one.why}"
        for one in lost[:_NAMED]
    )
    more = f"; and {len(lost) - _NAMED} more" if len(lost) > _NAMED else ""
    return f"{len(lost)} game{'' if len(lost) == 1 else 's'} could not be played: {named}{more}"
