"""Playthrough files: they are all there, they are what the games play, and one command makes them."""

from __future__ import annotations

import re
import runpy
import sys
from hashlib import sha256
from importlib import import_module
from pathlib import Path

import pytest
from examples import model_game

import balkan_rules
from balkan_rules.core.errors import SetupError
from balkan_rules.testing import check_playthroughs, playthrough, update_playthroughs
from balkan_rules.testing.playthroughs import main
from balkan_rules.testing.transcripts import abridged

FOLDER = Path(__file__).resolve().parent.parent / "playthroughs"
MODEL = "model_game-raid.txt"


@pytest.mark.no_cover
def test_every_scenario_of_every_game_has_its_playthrough() -> None:
    games = [import_module(f"balkan_rules.{name}").GAME for name in balkan_rules.GAMES]
    check_playthroughs(FOLDER, [*games, model_game.GAME])


def test_a_playthrough_can_be_read() -> None:
    text = playthrough(model_game.GAME)
    assert text.startswith("# The Pass (model_game), scenario raid, seed 7\n")
    for wanted in (
        "Game-Turn 1: Guide Phase (2.1)",
        "chance: draw guide 0 [1/2]",
        "guide: chit 0 (2.1) [only Raiders]",
    ):
        assert wanted in text
    assert text.endswith("(5.0)\n")
    assert all(line == line.rstrip() for line in text.splitlines())


def test_a_playthrough_can_be_broken_off() -> None:
    text = playthrough(model_game.GAME, model_game.ruleset(), 8, scenario="raid", max_steps=2)
    assert "seed 8" in text
    assert text.endswith("broken off\n")


def test_a_long_playthrough_is_abridged() -> None:
    text = playthrough(model_game.GAME)
    assert abridged(text, len(text)) == text
    lengths = []
    for longest in (1, 800, 1_200, len(text) - 1):
        short = abridged(text, longest)
        gap = re.search(r"(?m)^\[(\d+) phases are left out here, sha256 (\w+)\]\n\n", short)
        assert gap is not None
        head, tail = short[: gap.start()], short[gap.end() :]
        assert text.startswith(head)
        assert text.endswith(tail)
        left_out = text[len(head) : -len(tail)]
        assert int(gap[1]) == len(re.findall(r"(?m)^Game-Turn \d+: ", left_out)) > 0
        assert gap[2] == sha256(left_out.encode()).hexdigest()
        lengths.append(len(head) + len(tail))
        assert longest == 1 or lengths[-1] <= longest
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


def test_files_are_written_and_compared(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert update_playthroughs(folder, [model_game.GAME]) == (folder / MODEL, folder / "model_game-raid-8.txt")
    check_playthroughs(folder, [model_game.GAME])
    assert update_playthroughs(folder, [model_game.GAME]) == ()


def test_what_is_wrong_with_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=f"{MODEL} is missing(.|\n)*--update"):
        check_playthroughs(tmp_path, [model_game.GAME])
    update_playthroughs(tmp_path, [model_game.GAME])
    text = playthrough(model_game.GAME)
    (tmp_path / MODEL).write_text(text.replace("Cveta to Pass", "Cveta to Town"), encoding="utf-8")
    (tmp_path / "chess.txt").write_text("1. e4", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"plays otherwise(.|\n)*-  Raiders: Cveta to Town") as caught:
        check_playthroughs(tmp_path, [model_game.GAME])
    assert "chess.txt is the playthrough of no game" in str(caught.value)


def test_a_folder_is_wanted(tmp_path: Path) -> None:
    with pytest.raises(SetupError, match="no folder"):
        check_playthroughs(tmp_path / "nowhere", [model_game.GAME])


def test_the_command_updates_and_compares(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(balkan_rules, "GAMES", ())
    arguments = [str(tmp_path), "--game", "examples.model_game"]
    assert main(arguments) == 1
    assert "is missing" in capsys.readouterr().err
    assert main([*arguments, "--update"]) == 0
    assert MODEL in capsys.readouterr().out
    assert main(arguments) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["nowhere"], "there is no folder 'nowhere'"),
        (["--game", "no_such_module"], "there is no module 'no_such_module'"),
        (["--game", "math"], "the module 'math' has no GAME"),
    ],
)
def test_the_command_says_what_is_wrong(
    arguments: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(balkan_rules, "GAMES", ())
    assert main(arguments) == 2
    assert told in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
def test_the_module_is_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balkan_rules, "GAMES", ())
    monkeypatch.setattr(sys, "argv", ["playthroughs", "nowhere"])
    with pytest.raises(SystemExit) as caught:
        runpy.run_module("balkan_rules.testing.playthroughs", run_name="__main__")
    assert caught.value.code == 2
