from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

from balkan_rules.cli import main


@attrs.frozen
class Ran:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `balkan-rules` with the given words, and with lines typed at the terminal."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def call(*words: object, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        capsys.readouterr()
        status = main([str(word) for word in words])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Runs a command that must be refused in one line, and gives this line."""

    def call(*words: object, typed: str = "", status: int = 2) -> str:
        ran = run(*words, typed=typed)
        assert ran.status == status
        assert ran.err.startswith("balkan-rules: ")
        assert ran.err.endswith("\n")
        assert ran.err.count("\n") == 1
        assert "Traceback" not in ran.err
        return ran.err

    return call


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game between random players with seed 7."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    assert main(["play", "tito", "--seed", "7", "--quiet", "--record", str(path)]) == 0
    return path
