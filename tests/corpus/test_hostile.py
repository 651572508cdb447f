"""Files made to do harm are refused in bounded memory, whether they are just short enough to be read or much too long.

Times are not measured, but each of these would take minutes if something grew faster than the length.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

import balkan_rules
from balkan_rules import ActionSyntaxError, BalkanRulesError, tito
from balkan_rules.cli import main
from balkan_rules.core.actions import END_PHASE
from balkan_rules.tournament import Tournament, read

hostile = pytest.importorskip("tests.corpus.hostile", exc_type=ImportError)  # limits of memory are no matter of Windows

ROOT: Final = Path(__file__).resolve().parent.parent.parent
IS_DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
MODULES: Final[dict[str, Any]] = {name: import_module(f"balkan_rules.{name}") for name in balkan_rules.GAMES}


@contextmanager
def at_most(megabytes: int) -> Iterator[None]:
    """Fail if more memory is taken at once than that, beside what is there before."""
    tracemalloc.start()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < megabytes * 1_000_000


def refused(read_: Callable[..., object], *arguments: object, megabytes: int, told: str) -> None:
    with at_most(megabytes), pytest.raises(BalkanRulesError) as caught:
        read_(*arguments)
    assert told in str(caught.value)
    assert len(str(caught.value)) < 2_000


@pytest.mark.no_cover
def test_what_can_just_be_read_is_refused_with_little_memory() -> None:
    """In a process that can have no more than so much, and does not come near that."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.corpus.hostile", "2000000" if IS_DEEP else "300000"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "src")])},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    count, peak = map(int, done.stdout.split())
    assert count == 7 * 12 + 4 * 2 + 1 + len(hostile.TABLES)
    assert 20 < peak < 500


@pytest.mark.no_cover
@pytest.mark.parametrize("module", MODULES.values(), ids=MODULES)
def test_what_is_too_long_is_not_even_looked_at(module: Any, tmp_path: Path) -> None:  # noqa: ANN401 - a package
    text = hostile.SHAPES["deep list"](hostile.HUGE)
    for load in (module.from_json, module.view_from_json, module.record_from_json):
        refused(load, text, megabytes=1, told="at most 2000000 are read")
    refused(module.load_charts, f"a = {text}", megabytes=25, told="longer than 2097152 bytes")
    path = tmp_path / "charts.toml"
    path.write_text(f"a = {text}", encoding="utf-8")
    refused(module.load_charts, path, megabytes=5, told="longer than 2097152 bytes")


@pytest.mark.no_cover
def test_a_notation_may_be_of_any_length() -> None:
    state = tito.new_game()
    assert tito.parse(f"end{' ' * 400}phase", state) == END_PHASE
    with pytest.raises(ActionSyntaxError):
        state.ruleset.parse("x")  # all notations are known now
    refused(tito.parse, "a " * (hostile.HUGE // 2), state, megabytes=25, told="no action is written")


@pytest.mark.parametrize("shape", hostile.SHAPES)
def test_files_of_tournaments_are_refused(shape: str, tmp_path: Path) -> None:
    contest = Tournament(tito.new_game(scenario="late-war"), ("random", "greedy"), 2)
    path = tmp_path / "games.jsonl"
    path.write_text(hostile.SHAPES[shape](hostile.HUGE) + "\n", encoding="utf-8")
    refused(read, path, contest, megabytes=5, told="is no file of a tournament: line 1 does not end")
    path.write_text(hostile.SHAPES[shape](90_000) + "\n", encoding="utf-8")
    refused(read, path, contest, megabytes=25, told=str(path))


@pytest.mark.parametrize("command", ["show", "replay", "charts check", "perft tito --position"])
def test_commands_refuse_them(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file"
    path.write_text(hostile.SHAPES["array"](hostile.HUGE), encoding="utf-8")
    with at_most(30):
        assert main([*command.split(), str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("balkan-rules: ")
    assert told.count("\n") == 1
    assert len(told) < 500
