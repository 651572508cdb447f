from __future__ import annotations

import importlib
import io
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import GAMES, tito
from balkan_rules.cli import games, main, output
from balkan_rules.cli.accounts import account, worded
from balkan_rules.cli.playing import dice_for, stream_for
from balkan_rules.core import rulings
from balkan_rules.core.records import Session
from balkan_rules.core.sequence import Event

Refused = Callable[..., str]
Run = Callable[..., Any]

BOTS = """
import random

def first(view, legal_actions, rng):
    return legal_actions[0]

def wasteful(view, legal_actions, rng):
    rng.random()
    random.random()
    return legal_actions[0]

def fails(view, legal_actions, rng):
    return 1 / 0

def lends(view, legal_actions, rng):
    return rng.choice([])

def short(view):
    return 0

def cheats(view, legal_actions, rng):
    return "everything"

def interrupts(view, legal_actions, rng):
    raise KeyboardInterrupt

class Planner:
    def plan(self, view, legal_actions, rng):
        return legal_actions[:1] * 2 if len(legal_actions) > 1 else ()

    def choose(self, view, legal_actions, rng):
        return legal_actions[0]
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module of bots in the present directory."""
    (tmp_path / "bots_of_mine.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "bots_of_mine", raising=False)
    return "bots_of_mine"


def test_a_game_is_told_turn_by_turn_and_ends_with_the_result(run: Run) -> None:
    ran = run("play", "tito", "--axis", "random", "--yugoslav", "random", "--seed", 7)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == ["Tito and His Partisan Army, campaign, seed 7", "axis: random, yugoslav: random"]
    assert [line for line in ran.lines if line.startswith("Game-Turn ")] == [
        f"Game-Turn {turn}" for turn in range(1, 18)
    ]
    assert sum(line.startswith("  points: ") and "(14." not in line for line in ran.lines) == 17
    assert sum(line.startswith("  strength: German ") for line in ran.lines) == 17
    assert sum(line.startswith("  axis: ") for line in ran.lines) == 17
    assert any(" attacks " in line for line in ran.lines)
    assert ran.lines[-1].startswith("Result: ")
    assert ran.lines[-1].endswith(" points (15.5)")
    assert all(len(line) <= output.WIDTH for line in ran.lines)


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    words = ("play", "tito", "--seed", 3, "--yugoslav", "greedy", "--json")
    assert run(*words) == run(*words)


def test_json_has_the_documented_keys(run: Run, record: Path) -> None:
    ran = run("play", "tito", "--seed", 7, "--json")
    data = json.loads(ran.out)
    assert list(data) == [
        "game", "scenario", "seed", "players", "ruleset", "turns", "steps", "result", "record",
    ]  # fmt: skip
    assert data["players"] == {"axis": "random", "yugoslav": "random"}
    assert data["ruleset"] == tito.ruleset().digest
    assert [turn["turn"] for turn in data["turns"]] == list(range(1, 18))
    assert list(data["turns"][0]) == ["turn", "events", "decisions", "points", "change", "strength"]
    assert list(data["turns"][0]["events"][0]) == ["name", "cases", "details"]
    assert data["turns"][0]["decisions"]["axis"]["PlaceUnit"] == len(tito.default_charts().set_up)
    final = tito.record_from_json(record.read_text(encoding="utf-8")).final()
    assert final.outcome is not None
    assert data["result"] == {
        "winner": final.outcome.winner and final.outcome.winner.value,
        "level": final.outcome.level,
        "score": final.outcome.score,
        "case": "15.5",
    }
    assert data["turns"][-1]["points"] == sum(turn["change"] for turn in data["turns"]) == final.outcome.score
    assert data["record"] is None


def test_quiet_shows_the_result_alone(run: Run) -> None:
    ran = run("play", "tito", "--seed", 7, "--quiet")
    assert len(ran.lines) == 1
    assert ran.out.startswith("Result: ")


def test_without_a_seed_a_fresh_one_is_told_and_repeats_the_game(run: Run) -> None:
    first = json.loads(run("play", "tito", "--json").out)
    again = json.loads(run("play", "tito", "--json", "--seed", first["seed"]).out)
    assert first == again


def test_dice_do_not_depend_on_how_much_chance_a_bot_uses(run: Run, bots: str, tmp_path: Path) -> None:
    for name in ("first", "wasteful"):
        assert run("play", "tito", "--axis", f"{bots}:{name}", "--seed", 1, "--record", f"{name}.json").status == 0
    assert (tmp_path / "first.json").read_text("utf-8") == (tmp_path / "wasteful.json").read_text("utf-8")


def test_each_side_and_the_dice_have_their_own_stream() -> None:
    assert len({dice_for(7).random(), stream_for(7, "axis").random(), stream_for(7, "yugoslav").random()}) == 3
    assert stream_for(7, "axis").random() == stream_for(7, "axis").random()


def test_rulings_charts_and_scenario_can_be_chosen(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "tito"\n[zone.Albania]\ngarrison = 1\n', encoding="utf-8")
    chosen = ("--ruling", "retreat-procedure=ignore", "--option", "support-withdrawal-turn=13")
    words = (*chosen, "--charts", mine, "--scenario", "campaign", "--seed", 1)
    data = json.loads(run("play", "tito", *words, "--json").out)
    charts = tito.load_charts(mine)
    rulings = tito.Rulings(retreat_procedure=type(tito.Rulings().retreat_procedure)("ignore"))
    late = tito.Options(support_withdrawal_turn=13)
    assert data["ruleset"] == tito.ruleset(charts=charts, rulings=rulings, options=late).digest
    assert not any(event["name"] == "retreat" for turn in data["turns"] for event in turn["events"])


def test_a_planner_of_ones_own_plays(run: Run, bots: str) -> None:
    ran = run("play", "tito", "--axis", f"{bots}:Planner", "--yugoslav", f"{bots}:first", "--seed", 1, "--quiet")
    assert ran.status == 0


def test_a_bot_that_fails_is_named_with_its_line(refused: Refused, bots: str) -> None:
    line = refused("play", "tito", "--axis", f"{bots}:fails", "--seed", 1, status=1)
    assert "bot 'bots_of_mine:fails' of the axis side failed with ZeroDivisionError" in line
    assert "(bots_of_mine.py, line 13)" in line


def test_a_bot_that_cheats_is_told_the_case(refused: Refused, bots: str) -> None:
    line = refused("play", "tito", "--axis", f"{bots}:cheats", "--seed", 1, status=1)
    assert "chose 'everything', which is not legal: 15.1: str is no action" in line


def test_an_interruption_ends_with_its_own_status(run: Run, bots: str) -> None:
    ran = run("play", "tito", "--axis", f"{bots}:interrupts", "--seed", 1, "--quiet")
    assert (ran.status, ran.out, ran.err) == (130, "Stopped on Game-Turn 1, Axis Set-Up\n", "")


def test_so_does_that_of_any_other_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(rulings, "index", interrupt)
    assert run("rulings", "tito").status == 130


def test_an_interrupted_game_is_recorded(run: Run, bots: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    words = ("play", "tito", "--yugoslav", f"{bots}:interrupts", "--seed", 1, "--quiet", "--record", path)
    ran = run(*words)
    number = len(tito.record_from_json(path.read_text("utf-8")).actions)
    assert number >= len(tito.default_charts().set_up)
    assert ran.status == 130
    assert ran.lines[-1] == f"Recorded in {path}: {number} actions and outcomes"
    ran = run(*words, "--json")
    assert (ran.status, json.loads(ran.out)["steps"]) == (130, number)


@pytest.mark.parametrize(("name", "place"), [("lends", " (bots_of_mine.py, line 16)"), ("short", "")])
def test_only_lines_of_the_author_are_named(refused: Refused, bots: str, name: str, place: str) -> None:
    told = refused("play", "tito", "--axis", f"{bots}:{name}", "--seed", 1, status=1)
    assert told.endswith(f"{place}\n")
    assert ".py" not in told.replace("bots_of_mine.py", "")


def test_a_ruling_that_is_no_switch_says_so(refused: Refused) -> None:
    fixed = next(info for info in rulings.index("tito").values() if not info.switch)
    told = refused("play", "tito", "--ruling", f"{fixed.id}={fixed.default}")
    assert f"ruling {fixed.id} is no switch; it is always played as {fixed.default}" in told


def test_accounts_are_in_words(run: Run) -> None:
    out = run("play", "tito", "--seed", 8).out.replace("\n  ", " ")
    assert "axis: 7 moves, 34 placements, 1 phase ended" in out
    assert "Tito raises 1 group in Serbia" in out
    assert "drought no" in out
    assert re.search(r"uprising in \w+: die \d, modified \d, ", out)
    assert "?" not in out  # the mark of a detail that no event carries
    assert worded((("Kolasin", 1), ("Bor", 2))) == "Kolasin 1, Bor 2"
    assert worded(("1 Chetnik group",)) == "1 Chetnik group"
    assert worded(()) == "none"
    assert worded(True) == "yes"  # noqa: FBT003 - a detail of an event


def test_every_action_of_a_game_has_a_name() -> None:
    by_chance = {"Roll", "Happen", "Draw", "TurnWeather", "Fire"}
    for game in GAMES:
        classes = importlib.import_module(f"balkan_rules.{game}.actions")
        found = {name for name in classes.__all__ if hasattr(getattr(classes, name), "__attrs_attrs__")}
        assert found - by_chance <= set(games.desk(game).action_names), game


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--axis", "clever"), "there are random, greedy, mcts, and your own as module:name; or human or browser\n"),
        (("--yugoslav", "no_such_module:Bot"), "--yugoslav: bot 'no_such_module:Bot': cannot import"),
        (("--scenario", "moon"), "tito has no scenario 'moon'; there are campaign"),
        (("--ruling", "weather"), "id=option is wanted"),
        (("--ruling", "weather=sun"), "there is no ruling 'weather'; "),
        (("--ruling", "stacking_chek=always"), "did you mean stacking-check? these can be chosen: "),
        (("--ruling", "stacking-check=sun"), "has no option 'sun', only: movement-phase-end-owner (tested at"),
        (("--option", "=1"), "name or name=value is wanted, not '=1'"),
        (("--option", "support_withdrawal_turn="), "name or name=value is wanted, not 'support_withdrawal_turn='"),
        (
            ("--option", "withdrawal_turn=9"),
            "there is no option 'withdrawal_turn'; did you mean support_withdrawal_turn? ",
        ),
        (("--option", "weather"), "there is no option 'weather'; there are: support_withdrawal_turn"),
        (("--option", "support_withdrawal_turn"), "a whole number is wanted, as in support_withdrawal_turn=1, not ''"),
        (("--option", "support_withdrawal_turn=late"), "support_withdrawal_turn: a whole number is wanted"),
        (("--option", "support-withdrawal-turn=8"), "a Game-Turn from 9 to 13 is wanted"),
        (("--charts", "nowhere.toml"), "nowhere.toml cannot be read"),
        (("--seed", "-1"), "a whole number from 0"),
        (("--seed", "0x7"), "a whole number from 0"),
        (("--record", "no/such/folder.json"), "no/such/folder.json cannot be written"),
        (("--sed", "7"), "'--sed' is not understood here; options: --help, --json, --axis, --yugoslav"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(refused: Refused, words: tuple[str, ...], told: str) -> None:
    assert told in refused("play", "tito", *words)


def test_a_game_that_fails_leaves_no_record_and_no_other_change(refused: Refused, bots: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    assert "failed with" in refused("play", "tito", "--axis", f"{bots}:fails", "--record", path, status=1)
    assert not path.exists()
    path.write_text("old", encoding="utf-8")
    assert "failed with" in refused("play", "tito", "--axis", f"{bots}:fails", "--record", path, status=1)
    assert path.read_text(encoding="utf-8") == "old"
    assert "cannot be written" in refused("play", "tito", "--record", tmp_path)


def test_a_record_that_cannot_be_written_in_the_end_is_told(
    refused: Refused, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fail)
    assert "No space left" in refused("play", "tito", "--seed", 1, "--record", tmp_path / "game.json")


# ------------------------------------------------------------------------------------------------------ progress bar
class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_progress_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    ran = run("play", "tito", "--seed", 7)
    assert ran.status == 0
    assert "17/17" in terminal.getvalue()
    assert "turn" in terminal.getvalue()
    assert "turn/s" not in ran.out


def test_without_tqdm_there_is_none(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setitem(sys.modules, "tqdm", None)
    assert run("play", "tito", "--seed", 7, "--quiet").status == 0
    assert terminal.getvalue() == ""


# -------------------------------------------------------------------------------------------------------- the program
def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "balkan_rules", "play", "tito", "--seed", "7", "--quiet"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    )
    other = subprocess.run(
        [sys.executable, "-c", "from balkan_rules.cli import main; main(['play', 'tito', '--seed', '7', '--quiet'])"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "2"},
    )
    assert done.stdout == other.stdout
    assert done.stdout.startswith("Result: ")


def test_the_program_ends_with_the_status(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for words, status in ((["cases", "tito", "8.22.B"], 0), (["fly"], 2)):
        monkeypatch.setattr(sys, "argv", ["balkan-rules", *words])
        with pytest.raises(SystemExit) as caught:
            runpy.run_module("balkan_rules", run_name="__main__")
        assert caught.value.code == status
    assert capsys.readouterr().out.startswith("8.22.B  ")


def test_a_reader_who_goes_away_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as nobody:
        monkeypatch.setattr(sys, "stdout", nobody)
        assert main(["cases", "tito"]) == 141


def test_an_account_tells_nothing_that_only_one_side_may_know() -> None:
    desk = games.desk("tito")
    place: dict[str, list[str | tuple[str, int]]] = {
        "Nis/Axis": ["German 704", "Chetnik group"],
        "Sarajevo/Axis": ["German 501SS"],
        "Serbia/Partisan Mountain": [("Partisan group", 3)],
    }
    state = tito.position(turn=9, phase="operations_planning", place=place, operations_limit=8)
    session: Session[tito.State, tito.Action] = Session(state)
    texts = ["declare one operation", "target Istria", "commit the 501st to no operation", "end phase", "roll 1"]
    for text in texts:
        session.push(tito.parse(text, session.state))
    told = account(desk, session.transitions)
    assert [event.name for event in told.events] == ["operations declared", "reaction"]
    assert "1 operation declared, 1 in all (8.41, 15.32)" in told.told
    assert "Istria" not in "\n".join(told.lines())
    assert told.decided["axis"].startswith("1 declaration of operations, 1 target written, 1 note about the 501st")


def test_counters_to_be_chosen_are_told_by_their_places() -> None:
    place: dict[str, list[str | tuple[str, int]]] = {"Nis/Axis": ["German 704", "Chetnik group"]}
    state = tito.position(turn=9, phase="operations_planning", place=place, operations_limit=8)
    for text in ("declare one operation", "target Serbia"):
        state = state.apply(tito.parse(text, state))
    desk = games.desk("tito")
    labels = [desk.label(state.view(tito.Side.AXIS), group) for group in state.legal_actions().groups()]
    assert labels == ["German 704 at Nis/Axis", "Chetnik group at Nis/Axis", "end phase"]


def test_an_event_that_lacks_a_detail_is_told_all_the_same() -> None:
    """As those of a variant may, whose phases note other things."""
    told = games.desk("tito").told(Event("weather", ("11.1",), {"die": 2}))
    assert told == "weather: die 2, drought ? (11.1)"
