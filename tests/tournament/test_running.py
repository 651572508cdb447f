from __future__ import annotations

import os
import signal
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import Pipe
from pathlib import Path
from queue import Queue
from threading import Event
from typing import Any

import pytest
from tests.tournament.contests import BOTS, FIRST, contest, lines, played
from tests.wrong_input import NOTHING, TEXT, Or, accepted, good

from balkan_rules.core.errors import SetupError
from balkan_rules.tournament import Fixture, GameResult, TournamentError, read, run, running
from balkan_rules.tournament.playing import play

WHOLE = contest("random", FIRST, f"{BOTS}:Counts")


def test_results_are_the_same_whoever_plays(tmp_path: Path) -> None:
    """In one thread, in four, in two processes and in one."""
    wanted = lines(played(WHOLE))
    with ThreadPoolExecutor(4) as executor:
        assert lines(run(WHOLE, executor=executor)) == wanted
    path = tmp_path / "games.jsonl"
    assert lines(run(WHOLE, workers=2, path=path)) == wanted
    assert lines(read(path, WHOLE)) == wanted


def test_a_process_that_dies_takes_no_finished_game_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game that it died in is played again."""
    monkeypatch.chdir(tmp_path)
    once = contest("random", f"{BOTS}:dies_once", games=4)
    path = tmp_path / "games.jsonl"
    assert len(run(once, workers=1, path=path)) == 4
    assert Path("died").exists()
    assert len(read(path, once)) == 4


def test_a_bot_that_ends_its_process_each_time_is_named_in_the_end(tmp_path: Path) -> None:
    """All games without it are played, and it is known which were not."""
    dying = contest("random", FIRST, f"{BOTS}:dies", games=2)
    path = tmp_path / "games.jsonl"
    with pytest.raises(TournamentError) as caught:
        run(dying, workers=2, path=path)
    assert [result.number for result in caught.value.results] == [0, 3]
    assert str(caught.value).startswith(f"4 games could not be played: game 1 (random against {BOTS}:dies): Broken")
    assert read(path, dying) == caught.value.results


# ------------------------------------------------------------------------------------------------------ odd executors
class Broken(Executor):
    """Plays some games at once, and then does as it is told."""

    def __init__(self, good: int, error: Exception, *, at_once: bool = False) -> None:
        self.left = good
        self.error = error
        self.at_once = at_once

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as Executor
        self.left -= 1
        future: Future[Any] = Future()
        if self.left >= 0:
            future.set_result(fn(*args, **kwargs))
        elif self.at_once:
            raise self.error
        else:
            future.set_exception(self.error)
        return future


def ends(executor: Executor, games: int = 8) -> tuple[int, str]:
    with pytest.raises(TournamentError) as caught:
        run(contest(games=games), executor=executor)
    return len(caught.value.results), str(caught.value)


def test_an_executor_that_breaks_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "AHEAD", 2)
    finished, told = ends(Broken(3, BrokenProcessPool("a process died")), games=16)
    assert finished == 3
    assert told.startswith("13 games could not be played: game 3 (")
    assert ": BrokenProcessPool: a process died; game " in told
    assert told.endswith(": not begun; and 8 more")


def test_so_does_one_that_is_shut_down(monkeypatch: pytest.MonkeyPatch) -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    finished, told = ends(executor)
    assert finished == 0
    assert ": RuntimeError: cannot schedule new futures after shutdown; game 1 (" in told
    monkeypatch.setattr(running, "AHEAD", 2)
    assert ends(Broken(3, RuntimeError("closed"), at_once=True))[0] == 3


def test_a_game_that_is_lost_alone_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with Dask, whose scheduler gives a task up after some workers died of it, or cancels it."""
    monkeypatch.setattr(running, "AHEAD", 1)
    executor = Broken(0, CancelledError("gone"))
    finished, told = ends(executor, games=2)
    assert finished == 0
    assert told.startswith("2 games could not be played: game 0 (")
    assert "CancelledError: gone; game 1 (" in told
    assert told.endswith("): CancelledError: gone")


def test_an_error_of_ours_ends_it_at_once() -> None:
    with pytest.raises(SetupError, match="not here"):
        run(contest(games=8), executor=Broken(1, SetupError("bot 'mine:Bot' is not here")))


def test_pools_that_break_in_vain_are_not_made_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def executor(workers: int, *_: object, **__: object) -> Executor:
        made.append(workers)
        return Broken(0, BrokenProcessPool("no main"))

    monkeypatch.setattr(running, "ProcessPoolExecutor", executor)
    with pytest.raises(TournamentError, match=r"40 games could not be played.*; if a script called run, it must do so"):
        run(contest(games=40), workers=2)
    assert made == [2] * 3 + [1] * 12


def test_pools_that_break_are_made_anew_as_long_as_games_are_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each plays one game and breaks in the next; what was lost so is played alone at the end, where nothing breaks."""
    made: list[int] = []

    def executor(workers: int, *_: object, **__: object) -> Executor:
        made.append(workers)
        return Broken(1 if workers == 2 else 20, BrokenProcessPool("worn out"))

    monkeypatch.setattr(running, "ProcessPoolExecutor", executor)
    assert lines(run(contest(games=20), workers=2)) == lines(played(contest(games=20)))
    assert made == [2, 2, 2, 2, 2, 1]  # four games are handed to each of the five


def test_processes_end_with_the_one_that_started_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """They begin work as here, and end when the other end of their pipe is closed."""
    ended, handled = Queue[int](), list[object]()
    monkeypatch.setattr(os, "_exit", ended.put)
    monkeypatch.setattr(signal, "signal", lambda *given: handled.extend(given))
    news, ours = Pipe(duplex=False)
    running._begin_work(news)
    assert handled == [signal.SIGINT, signal.SIG_DFL]
    assert ended.empty()
    ours.close()
    assert ended.get(timeout=60) == 1


def test_who_interrupts_does_not_wait_for_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot that thinks for long is not waited for: it never comes to say so."""
    monkeypatch.chdir(tmp_path)

    def enough(_: GameResult) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "games.jsonl"
    slow = contest("random", FIRST, f"{BOTS}:sleeps", games=2)
    with pytest.raises(KeyboardInterrupt):
        run(slow, workers=2, path=path, told=enough)
    assert not Path("awake").exists()
    assert [result.number for result in read(path, slow)] == [0]


def test_what_is_told_may_end_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games that wait are not played then."""
    told: list[GameResult] = []
    begun: list[int] = []
    go_on = Event()

    def play_slowly(initial: Any, fixture: Fixture) -> GameResult:  # noqa: ANN401 - a state of any game
        begun.append(fixture.number)
        assert not fixture.number or go_on.wait(timeout=60)
        return play(initial, fixture)

    def enough(result: GameResult) -> None:
        told.append(result)
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "play", play_slowly)
    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt):
            run(contest(games=2000), executor=executor, told=enough)
        go_on.set()
    assert len(told) == 1
    assert begun in ([0], [0, 1])  # the second one may have begun meanwhile


# ---------------------------------------------------------------------------------------------------------- arguments
def test_whatever_is_given_is_taken_or_refused_with_an_error_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(running, "_on_processes", lambda *_: [])
    none = Or(None, *NOTHING)
    path = Or(None, *NOTHING, *TEXT)
    call = good(run, tournament=contest(), executor=none, workers=Or(None, *NOTHING, 5), path=path, told=none)
    assert [*accepted(call)] == []


def test_an_executor_has_its_own_workers() -> None:
    with ThreadPoolExecutor(1) as executor, pytest.raises(SetupError, match="workers: an executor has its own"):
        run(contest(), executor=executor, workers=2)
    with pytest.raises(SetupError, match="workers: a whole number from 1 to 61 is wanted, not 0"):
        run(contest(), workers=0)
