"""On a real cluster of two worker processes, as any other executor."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import dask
import pytest
from distributed import Client, LocalCluster
from tests.tournament.contests import BOTS, FIRST, contest, lines, played

from balkan_rules.tournament import TournamentError, read, run


@pytest.fixture(scope="module")
def executor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Executor]:
    """One whose workers have an empty present directory; a game is tried on one more of them if one dies of it."""
    with pytest.MonkeyPatch.context() as patch, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what a cluster says of itself as it starts and ends is not ours
        patch.chdir(tmp_path_factory.mktemp("cluster"))
        with (
            dask.config.set({"distributed.scheduler.allowed-failures": 1}),
            LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client.get_executor(pure=False)


def test_results_are_those_of_one_thread(executor: Executor, tmp_path: Path) -> None:
    three = contest("random", FIRST, f"{BOTS}:Counts")
    path = tmp_path / "games.jsonl"
    results = run(three, executor=executor, path=path)
    assert lines(results) == lines(played(three))
    assert read(path, three) == results


def test_when_a_worker_dies_its_games_are_played_by_others(executor: Executor) -> None:
    once = contest("random", f"{BOTS}:dies_once", games=2)
    path = Path("games.jsonl")
    assert len(run(once, executor=executor, path=path)) == 2
    assert Path("died").exists()
    assert len(read(path, once)) == 2


def test_a_game_that_no_worker_survives_is_named_in_the_end(executor: Executor, tmp_path: Path) -> None:
    dying = contest("random", f"{BOTS}:dies", games=2)
    path = tmp_path / "games.jsonl"
    with pytest.raises(TournamentError, match=r"^2 games could not be played: game 0 .*: KilledWorker: .*; game 1 "):
        run(dying, executor=executor, path=path)
    assert read(path, dying) == ()
