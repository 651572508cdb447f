"""The same seed gives the same bytes: in every process, thread and executor, and with games that are saved and loaded.

In the profile `deep` whole games are played, in every way at every tenth step, and more seeds and hash seeds; else
the beginning of a game of each scenario.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

import attrs
import pytest
from tests.testing.determined import MODES, SCENARIOS, digest, digests

import balkan_rules
from balkan_rules.tournament import Tournament, run

ROOT = Path(__file__).resolve().parent.parent.parent
IS_DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
STEPS = 100_000 if IS_DEEP else 120
SEEDS = range(5) if IS_DEEP else range(1)
PATH = os.pathsep.join([str(ROOT), str(ROOT / "src")])

pytestmark = pytest.mark.no_cover


def in_process(hash_seed: str, seed: int, mode: str) -> list[str]:
    """What another process plays."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.testing.determined", str(STEPS), str(seed), mode],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": PATH},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.fixture(scope="module", params=SEEDS)
def reference(request: pytest.FixtureRequest) -> tuple[int, list[str]]:
    """A seed, and what a process plays straight on by it."""
    return request.param, in_process("0", request.param, "straight")


def test_every_scenario_is_played() -> None:
    games = {name: import_module(f"balkan_rules.{name}").GAME for name in balkan_rules.GAMES}
    assert [*SCENARIOS] == [(name, scenario) for name, game in games.items() for scenario in game.info.scenarios]


@pytest.mark.parametrize("hash_seed", ["1", "2", "4711", "random"] if IS_DEEP else ["4711"])
def test_a_game_that_is_saved_and_loaded_in_another_process_goes_on_the_same(
    hash_seed: str, reference: tuple[int, list[str]]
) -> None:
    """By its JSON text, a pickle and its record in turn, under another hash seed."""
    seed, wanted = reference
    assert len(wanted) == len(SCENARIOS)
    assert in_process(hash_seed, seed, "turns") == wanted


@pytest.mark.skipif(not IS_DEEP, reason="the profile deep has the time")
@pytest.mark.parametrize("mode", MODES)
def test_it_does_so_each_way_by_itself(mode: str, reference: tuple[int, list[str]]) -> None:
    seed, wanted = reference
    assert digests(STEPS, seed, mode) == wanted


def test_games_in_threads_do_not_disturb_each_other(reference: tuple[int, list[str]]) -> None:
    """Several threads fill the tables of the same rulesets at once."""
    seed, wanted = reference
    with ThreadPoolExecutor(4) as executor:
        again = [executor.submit(digest, *where, STEPS, seed, "straight") for where in SCENARIOS]
        assert [one.result() for one in again] == wanted


@pytest.mark.skipif(not IS_DEEP, reason="the profile deep has the time")
def test_games_in_processes_are_the_same(reference: tuple[int, list[str]]) -> None:
    seed, wanted = reference
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        again = [executor.submit(digest, *where, STEPS, seed, "turns") for where in SCENARIOS]
        assert [one.result() for one in again] == wanted


def _lines(contest: Tournament, executor: Executor | None) -> list[str]:
    results = run(contest, executor=executor) if executor is not None else run(contest, workers=2)
    return [attrs.evolve(result, seconds=0.0).line() for result in results]


@pytest.mark.parametrize("where", SCENARIOS if IS_DEEP else [("tito", "late-war"), ("wrte_1991", "ten-days")])
def test_a_tournament_is_the_same_in_threads_and_processes(where: tuple[str, str]) -> None:
    game, scenario = where
    initial = import_module(f"balkan_rules.{game}").new_game(scenario=scenario)
    contest = Tournament(initial, ("random", "greedy"), 2, 3)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(3) as three:
        wanted = _lines(contest, one)
        assert _lines(contest, three) == wanted
    assert len(wanted) == 2
    assert _lines(contest, None) == wanted
