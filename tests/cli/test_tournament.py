from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import tito, tournament
from balkan_rules.tournament import GameResult, Tournament, TournamentError

Refused = Callable[..., str]
Run = Callable[..., Any]

WORDS = ("tournament", "tito", "--scenario", "late-war", "--players", "random,greedy", "--games", 2, "--workers", 1)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a finished tournament."""
    path = tmp_path_factory.mktemp("tournament") / "games.jsonl"
    contest = Tournament(tito.new_game(scenario="late-war"), ("random", "greedy"), 2)
    tournament.run(contest, workers=2, path=path)
    return path


def test_the_tables_are_told(run: Run, finished: Path) -> None:
    ran = run(*WORDS, "--out", finished)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[0] == "Tito and His Partisan Army: 2 of 2 games"
    assert ran.lines[-1] == f"Results in {finished}"


def test_json_has_the_documented_keys(run: Run, finished: Path) -> None:
    data = json.loads(run(*WORDS, "--out", finished, "--json").out)
    assert list(data) == [
        "scenario", "seed", "ruleset", "rulings", "options", "game", "title", "sides", "planned", "results", "players",
        "pairings", "seatings", "lengths", "first_side", "out", "report",
    ]  # fmt: skip
    assert (data["game"], data["scenario"], data["seed"], data["planned"]) == ("tito", "late-war", 0, 2)
    assert data["ruleset"] == tito.ruleset().digest
    assert [row["player"] for row in data["players"]] == ["random", "greedy"]
    assert (data["out"], data["report"]) == (str(finished), None)


def test_games_are_played_and_written_down(run: Run, finished: Path) -> None:
    assert run(*WORDS, "--out", "games.jsonl").status == 0
    contest = Tournament(tito.new_game(scenario="late-war"), ("random", "greedy"), 2)
    assert tournament.read(Path("games.jsonl"), contest) == tournament.read(finished, contest)


def test_a_report_is_one_page(run: Run, finished: Path) -> None:
    ran = run(*WORDS, "--out", finished, "--report", "report.html")
    assert ran.lines[-1] == "Report in report.html"
    text = Path("report.html").read_text("utf-8")
    assert "<dd>late-war</dd>" in text
    assert "Tito and His Partisan Army: a tournament" in text


def test_rulings_and_options_are_those_of_the_games(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Tournament] = []

    def played(contest: Tournament, **_: object) -> tuple[GameResult, ...]:
        asked.append(contest)
        return ()

    monkeypatch.setattr(tournament, "run", played)
    words = ("--ruling", "stacking-check=always", "--option", "support_withdrawal_turn=12", "--seed", 5)
    data = json.loads(run(*WORDS, *words, "--json").out)
    (contest,) = asked
    assert contest.seed == data["seed"] == 5
    assert contest.initial.ruleset.options.support_withdrawal_turn == 12
    assert contest.initial.ruleset.digest == data["ruleset"] != tito.ruleset().digest
    assert data["rulings"] == ["stacking-check=always"]
    assert data["options"] == ["support_withdrawal_turn=12"]


def test_games_that_cannot_be_played_are_told_of_after_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object, **__: object) -> tuple[GameResult, ...]:
        raise TournamentError("1 game could not be played: game 0")

    monkeypatch.setattr(tournament, "run", played)
    ran = run(*WORDS)
    assert (ran.status, ran.err) == (1, "balkan-rules: 1 game could not be played: game 0\n")
    assert ran.lines[0] == "Tito and His Partisan Army: 0 of 2 games"


def test_bots_of_the_present_directory_play(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "bots_of_a_tournament.py").write_text(
        "def last(view, actions, rng):\n    return actions[-1]\n", "utf-8"
    )
    monkeypatch.delitem(sys.modules, "bots_of_a_tournament", raising=False)
    words = [word if word != "random,greedy" else "random,bots_of_a_tournament:last" for word in WORDS]
    data = json.loads(run(*words, "--json").out)
    assert [result["fault"] for result in data["results"]] == [None, None]


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_many_games_are_played(run: Run, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    kept = finished.read_text("utf-8").splitlines(keepends=True)[:2]
    Path("games.jsonl").write_text("".join(kept), "utf-8")
    assert run(*WORDS, "--out", "games.jsonl").status == 0
    assert "1/2" in terminal.getvalue()
    assert "2/2" in terminal.getvalue()
    assert "game" in terminal.getvalue()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--players", "random,"), "names with commas between them are wanted, not 'random,'"),
        (("--players", "random"), "players: from 2 to 50 are wanted, not 1"),
        (("--players", "random,clever"), "there is no bot 'clever'"),
        (("--games", "3"), "games: an even number from 2 to 1000000 is wanted, for both seatings, not 3"),
        (("--workers", "62"), "workers: a whole number from 1 to 61 is wanted, not 62"),
        (("--seed", "-1"), "a whole number from 0"),
        (("--scenario", "moon"), "tito has no scenario 'moon'"),
        (("--report", "no/report.html"), "--report: no/report.html cannot be written: No such file or directory"),
        (("--out", "no/games.jsonl"), "no/games.jsonl cannot be written: No such file or directory"),
        (
            ("--report", "a.html", "--out", "./a.html"),
            "--report: a.html is to keep the results (--out); name",
        ),
        (("--out", "x" * 300), "cannot be written: File name too long"),
        (("--out", "."), ". cannot be read: Is a directory"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(refused: Refused, words: tuple[str, ...], told: str) -> None:
    assert told in refused(*WORDS, *words)


def test_a_file_of_another_tournament_is_refused(refused: Refused, finished: Path) -> None:
    assert "is of another tournament: the seed is 0 there, not 1" in refused(*WORDS, "--out", finished, "--seed", 1)


def test_players_must_be_named(refused: Refused) -> None:
    assert "--players" in refused("tournament", "tito")
