"""The command `interactions`."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from balkan_rules import analysis, wrte_1991
from balkan_rules.core.cases import index

TEN_DAYS = ("interactions", "wrte_1991", "--scenario", "ten-days", "--seed", 4)
Refused = Callable[..., str]


def test_it_counts_what_self_play_counts(run: Run) -> None:
    ran = run(*TEN_DAYS, "--games", 2, "--rows", 3)
    start = wrte_1991.new_game(scenario="ten-days")
    expected = analysis.interactions([analysis.self_play(start, seed=4)])
    told = run(*TEN_DAYS, "--games", 1, "--json")
    data = json.loads(told.out)
    assert (data["game"], data["scenario"], data["seed"], data["games"]) == ("wrte_1991", "ten-days", 4, 1)
    assert list(data) == [
        "game", "scenario", "seed", "ruleset", "players", "games", "transitions", "fired", "together", "never_met",
    ]  # fmt: skip
    assert data["players"] == {"federalist": "random", "separatist": "random"}
    assert data["ruleset"] == start.ruleset.digest
    assert data["transitions"] == expected.transitions
    assert data["together"] == [[*pair, times] for pair, times in expected.together.items()]
    assert set(data["fired"]) == set(index("wrte_1991"))
    assert ran.lines[0] == "War Returns to Europe: Yugoslavia 1991, seed 4"
    assert ran.lines[1].startswith("2 games, ")
    assert len(ran.lines) == 14


def test_it_draws_what_it_counted(run: Run, tmp_path: Path) -> None:
    assert run(*TEN_DAYS, "--games", 1, "--plot", tmp_path / "pairs.svg").status == 0
    assert "</svg>" in (tmp_path / "pairs.svg").read_text(encoding="utf-8")


def test_a_missing_package_is_told_of_before_games_are_played(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "balkan_rules.analysis.plotting", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    monkeypatch.setattr(analysis, "self_play", lambda *_, **__: pytest.fail("a game is played"))
    told = refused(*TEN_DAYS, "--games", 1, "--plot", tmp_path / "pairs.svg")
    assert 'plots need matplotlib: pip install "balkan_rules[report]"' in told


def test_bots_of_ones_own_play(run: Run, refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "def last(view, legal_actions, rng):\n    return legal_actions[-1]\n"
    (tmp_path / "my_last_bot.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    own = ("--federalist", "my_last_bot:last", "--separatist", "my_last_bot:last")
    ran = run(*TEN_DAYS, "--games", 1, *own)
    assert (ran.status, ran.lines[1] != run(*TEN_DAYS, "--games", 1).lines[1]) == (0, True)
    (tmp_path / "my_lost_bot.py").write_text("def lost(*_):\n    raise ValueError\n", encoding="utf-8")
    failed = refused(*TEN_DAYS, "--games", 1, "--federalist", "my_lost_bot:lost", status=1)
    assert "bot 'my_lost_bot:lost' of the federalist side failed" in failed


def test_without_a_seed_there_is_a_fresh_one(run: Run) -> None:
    seeds = [json.loads(run(*TEN_DAYS[:4], "--games", 1, "--json").out)["seed"] for _ in range(2)]
    assert seeds[0] != seeds[1]


def test_a_bar_counts_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    assert run(*TEN_DAYS, "--games", 2).status == 0
    assert "0/2" in terminal.getvalue()  # quick games need not be shown one by one
    assert "game/s" in terminal.getvalue()


def test_what_cannot_be_done_is_refused(refused: Refused, tmp_path: Path) -> None:
    assert "there is no bot 'human'" in refused(*TEN_DAYS, "--games", 1, "--federalist", "human")
    assert "from 1 to" in refused("interactions", "tito", "--games", 0)
    nowhere = tmp_path / "nowhere" / "pairs.svg"
    assert f"--plot: {nowhere} cannot be written" in refused(*TEN_DAYS, "--plot", nowhere)
