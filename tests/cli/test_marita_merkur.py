"""Marita-Merkur on the command line."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import marita_merkur as mm
from balkan_rules.cli import games
from balkan_rules.core.actions import Group
from balkan_rules.core.sequence import Event

Refused = Callable[..., str]
Run = Callable[..., Any]
DESK = games.desk("marita_merkur")


def test_a_game_is_told_recorded_replayed_and_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run("play", "marita_merkur", "--seed", 7, "--record", path)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == ["Marita-Merkur, campaign, seed 7", "axis: random, allied: random"]
    told = [line for line in ran.lines if line.startswith("Game-Turn ")]
    assert told == [f"Game-Turn {turn}" for turn in range(1, len(told) + 1)]
    assert sum(line.startswith("  efforts: Axis ") for line in ran.lines) == len(told)
    assert sum(line.startswith("  strength: Greek ") for line in ran.lines) == len(told)
    assert run("replay", path).lines[0].endswith(" actions and outcomes, verified")
    assert run("show", path, "--turn", 1).lines[0].startswith("Marita-Merkur Nov I 1940: ")


def test_a_person_answers_with_numbers_and_sees_no_effort_but_his_own(run: Run) -> None:
    typed = "effort utmost\n?\n2\nq\n"
    ran = run("play", "marita_merkur", "--allied", "human", "--axis", "greedy", "--seed", 3, typed=typed)
    assert "Game-Turn 1: choice of the effort (31.D.timing), you decide for allied." in ran.lines
    assert "Allied effort  (3 actions):" in ran.lines
    assert any("not understood: no action is written 'effort utmost'" in line for line in ran.lines)
    first, *_ = (line for line in ran.lines if line.startswith("  . axis: "))
    assert first == "  . axis: (hidden)"
    assert "  ! efforts: axis high, allied normal (31.D.timing)" in ran.lines
    assert any(line.endswith("Greek Greek Fighters 0 at rs0912 Athenai") for line in ran.lines)
    assert ran.lines[-1] == "Stopped on Game-Turn 1, Axis air phase"


def test_rulings_and_charts_of_the_stand_in_can_be_chosen(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "marita_merkur"\n[scenario]\naxis_points = 9\n', encoding="utf-8")
    assert run("charts", "check", mine).out.endswith(" 1 owner\n")
    state = mm.new_game(ruleset=mm.ruleset(charts=mm.load_charts(mine)))
    assert state.points_of(mm.Side.AXIS) == 9
    path = tmp_path / "state.json"
    path.write_text(mm.to_json(state), encoding="utf-8")
    assert run("show", path, "--charts", mine).out == f"{state.text()}\n"
    exported = json.loads(run("charts", "export", "marita_merkur", "--json").out)
    assert exported["charts"] == mm.default_charts().source.content()


@pytest.mark.parametrize(
    ("strengths", "terrain", "modifier", "column"),
    [((14, 5), None, 0, "2:1"), ((14, 5), "rough", 2, "2:1"), ((1, 9), "clear", 0, "")],
)
def test_odds(run: Run, strengths: tuple[int, int], terrain: str | None, modifier: int, column: str) -> None:
    where = () if terrain is None else ("--terrain", terrain)
    data = json.loads(run("odds", "marita_merkur", "combat", *strengths, *where, "--modifier", modifier, "--json").out)
    assert (data["column"], data["terrain"], data["modifier"]) == (column, terrain, modifier)
    chances = [Fraction(chance) for chance in data["distribution"].values()]
    assert sum(chances) == (1 if column else 0)


def test_odds_are_written_out(run: Run) -> None:
    lines = run("odds", "marita_merkur", "combat", 14, 5).lines
    assert lines == ["14 to 5: column 2:1", "  AR   1/6", "  AS   1/3", "  EX   1/6", "  HX   1/6", "  DR   1/6"]
    assert run("odds", "marita_merkur", "combat", 1, 9).lines == ["1 to 9: column none"]


def test_chances_of_a_coup(run: Run) -> None:
    assert run("odds", "marita_merkur", "coup", "--british", 3).lines == [
        "chance: 5/12",
        "  by turn 1: coup 5/12, intervention 17/36",
    ]
    assert run("odds", "marita_merkur", "coup", "--british", "5/2").lines[0] == "chance: 1/12"
    assert run("odds", "marita_merkur", "coup", "--british", "7/2").lines[0] == "chance: 5/12"
    data = json.loads(run("odds", "marita_merkur", "coup", "--turns", 2, "--json").out)
    assert (data["game"], data["kind"], data["chance"]) == ("marita_merkur", "coup", "1/12")
    assert [row["coup"] for row in data["by_turn"]] == ["1/12", "127/864"]
    assert json.loads(run("odds", "marita_merkur", "coup", "--allied", 31, "--json").out)["chance"] == "0"


@pytest.mark.parametrize("british", ["-1", "5/0", "2.5", "x", "1/2/3", "9999999999"])
def test_regimental_equivalents_are_a_fraction(refused: Refused, british: str) -> None:
    told = refused("odds", "marita_merkur", "coup", f"--british={british}")
    assert f"--british: a whole number or a fraction such as 5/2 is wanted, not '{british}'" in told


def test_chances_of_intervention(run: Run) -> None:
    told = [
        run("odds", "marita_merkur", "intervention", *words).lines[0]
        for words in ((), ("--british", 3), ("--coup",), ("--british", 3, "--coup"), ("--axis", 31))
    ]
    assert told == ["chance: 1/6", "chance: 1/3", "chance: 1/2", "chance: 2/3", "chance: 0"]


def test_chances_of_assistance_and_defection(run: Run) -> None:
    assert run("odds", "marita_merkur", "assistance", "--mountain", 0).lines == [
        "  none 1/2",
        "  light 1/6",
        "  infantry 1/6",
        "  infantry+artillery 1/6",
    ]
    rest = ("--ruling", "31.E.1.partial=send_what_is_left")
    words = ("--mountain", 0, "--light", 0, "--infantry", 0, *rest)
    assert run("odds", "marita_merkur", "assistance", *words).lines == ["  none 1/2", "  artillery 1/2"]
    defection = run("odds", "marita_merkur", "defection", "--field", 1, "--beograd", 1).lines
    assert defection == ["mean: 1/2", "  0 5/9", "  1 7/18", "  2 1/18"]


@pytest.mark.parametrize(
    ("kind", "option"), [("coup", "--turns"), ("defection", "--field"), ("defection", "--beograd")]
)
def test_chances_are_reckoned_of_so_many_and_no_more(refused: Refused, kind: str, option: str) -> None:
    told = refused("odds", "marita_merkur", kind, option, "101")
    assert f"{option}: a whole number from 0 to 100 is wanted, not 101" in told


def test_every_event_of_the_game_is_told_or_counted_and_explained() -> None:
    """What the rules note, read in their source: a sentence for each name, with details that all events of it have."""
    counted = {
        "advanced", "arrival", "breakdown", "draw", "due", "flight", "moved", "rejoined", "retreated", "shipped",
    }  # fmt: skip
    noted: dict[str, set[str]] = {}
    for path in Path(inspect.getfile(mm)).parent.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "note":
                name = call.args[0]
                assert isinstance(name, ast.Constant)
                details = {str(one.arg) for one in call.keywords}
                noted[str(name.value)] = noted.get(str(name.value), details) & details
    told = {name: DESK.told(Event(name, ("31.A",), dict.fromkeys(details, 1))) for name, details in noted.items()}
    assert len(noted) > 40
    assert {name for name, text in told.items() if text is None} == counted
    page = (Path(__file__).parents[2] / "docs" / "marita_merkur" / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| (`.*?) \|", page.split("\n### Events\n")[1].split("\n### ")[0])
    assert {name for row in rows for name in re.findall(r"`(.+?)`", row)} == noted.keys()


def test_every_action_of_a_player_has_a_name() -> None:
    universe = {type(action).__name__ for action in mm.ruleset().universe}
    assert set(DESK.action_names) == universe - {"Roll", "TurnWeather", "Draw", "Fire"}


def test_pieces_and_places_are_told_apart() -> None:
    view = mm.new_game().view(mm.Side.AXIS)
    athenai = view.ruleset.place("Athenai")
    assert DESK.place_name(athenai) == f"{athenai} Athenai"
    assert DESK.place_name("nowhere") == "nowhere"
    (efforts,) = view.legal_actions().groups()
    assert DESK.label(view, efforts) == "Axis effort"
    assert DESK.strength_of(efforts) is None
    assert DESK.told(Event("due", (), {})) is None


def test_a_unit_is_told_by_where_it_is() -> None:
    state = mm.position(phase="assistance", turn=3, points={mm.Side.AXIS: 20, mm.Side.ALLIED: 30})
    sending = state.apply(mm.Roll(4)).apply(mm.Roll(5))
    first = sending.legal_actions().groups()[0]
    picked = first[0]
    assert isinstance(picked, mm.ChooseAssistance)
    assert DESK.label(sending.view(mm.Side.AXIS), first) == f"{picked.unit} {picked.unit.piece.strength}"
    division = sending.ruleset.unit("Greek 2 Inf")
    greek = Group(division, (mm.ChooseEffort("low"),))
    assert DESK.label(mm.new_game().view(mm.Side.AXIS), greek) == "Greek 2 Inf 4 at rn4914 Larisa"
