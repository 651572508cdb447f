"""Balkan Wars on the command line."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import balkan_wars as bw
from balkan_rules.cli import games, rules
from balkan_rules.core.sequence import Event

Refused = Callable[..., str]
Run = Callable[..., Any]
DESK = games.desk("balkan_wars")


def test_a_game_is_told_recorded_replayed_and_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run("play", "balkan_wars", "--scenario", "belgrade", "--seed", 7, "--record", path)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == ["Balkan Wars, belgrade, seed 7", "first: random, second: random"]
    assert [line for line in ran.lines if line.startswith("Game-Turn ")] == [
        f"Game-Turn {turn}" for turn in range(1, 7)
    ]
    assert sum(line.startswith("  weather: die ") for line in ran.lines) == 6
    assert any(line.startswith("  points of Serbia: ") for line in ran.lines)
    assert any(line.startswith("  first: 19 units placed") for line in ran.lines)
    assert sum(line.startswith("  strength: Serbia ") for line in ran.lines) == 6
    assert ran.lines[-2].startswith("Result: ")
    assert run("replay", path).lines[0].endswith(" actions and outcomes, verified")
    assert run("show", path, "--turn", 1).lines[0].startswith(f"{bw.scenario('belgrade').title} Game Turn 1: ")


def test_rulings_options_and_charts_of_the_stand_in_can_be_chosen(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "balkan_wars"\n[rail]\nhexes = 9\n', encoding="utf-8")
    assert run("charts", "check", mine).out.endswith(" 1 owner\n")
    rulings, options = bw.Rulings(acrt_odds_rounding=bw.AcrtOddsRounding.ROUND_NEAREST), bw.Options(weather=False)
    ruleset = bw.ruleset(charts=bw.load_charts(mine), rulings=rulings, options=options)
    chosen = Namespace(charts=mine, ruling=[("acrt.odds-rounding", "round_nearest")], option=[("weather", "false")])
    assert rules.ruleset_of(DESK, chosen) is ruleset
    path, state = tmp_path / "state.json", bw.new_game(ruleset=ruleset)
    path.write_text(bw.to_json(state), encoding="utf-8")
    assert run("show", path, "--charts", mine).out == f"{state.text()}\n"


def test_an_option_of_a_ruling_needs_no_explanation(refused: Refused) -> None:
    told = refused("play", "balkan_wars", "--ruling", "acrt.odds_rounding=up")
    assert "has no option 'up', only: round_in_defenders_favour; round_nearest" in told


def test_cases_rulings_and_charts_are_told(run: Run) -> None:
    told = run("cases", "balkan_wars", "acrt.rows").lines
    assert any("balkan_rules.balkan_wars.tables:CombatTable.row" in line for line in told)
    assert "    - attacker_only" in run("rulings", "balkan_wars", "secret_ops.agents_spent").lines
    exported = json.loads(run("charts", "export", "balkan_wars", "--json").out)
    assert exported["charts"] == bw.default_charts().source.content()


def test_every_action_of_a_player_has_a_name() -> None:
    universe = {type(action).__name__ for action in bw.ruleset().universe}
    assert set(DESK.action_names) == universe - {"Roll", "Happen"}


@pytest.mark.parametrize(
    ("strengths", "terrain", "modifier", "column"),
    [
        ((14, 5), None, 0, "2/1"),
        ((14, 5), "clear", 0, "2/1"),
        ((14, 5), "mountain", 0, "1/2"),
        ((14, 5), "city", 2, "3/1"),
        ((30, 1), None, 9, "6/1+"),
    ],
)
def test_odds(run: Run, strengths: tuple[int, int], terrain: str | None, modifier: int, column: str) -> None:
    where = () if terrain is None else ("--terrain", terrain)
    data = json.loads(run("odds", "balkan_wars", *strengths, *where, "--modifier", modifier, "--json").out)
    assert (data["column"], data["terrain"], data["modifier"]) == (column, terrain, modifier)
    assert sum(map(Fraction, data["distribution"].values())) == 1
    assert data["distribution"][str(bw.ACRT.result(column, 1))]


def test_odds_go_by_rulings_and_charts(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "balkan_wars"\n[terrain_effects.mountain]\nshift = 1\n', encoding="utf-8")
    chosen = ("--ruling", "acrt.odds_rounding=round_nearest", "--charts", mine, "--terrain", "mountain")
    data = json.loads(run("odds", "balkan_wars", 14, 5, *chosen, "--json").out)
    assert (data["ratio"], data["column"]) == ("3/1", "2/1")


def test_places_that_odds_know_are_those_of_the_stand_in() -> None:
    assert set(games.TERRAINS["balkan_wars"]) == set(bw.default_charts().ground) - {"river"}


def test_a_person_answers_with_numbers_and_names_of_towns(run: Run) -> None:
    typed = "1\nplace nobody at Atlantis\nq\n"
    ran = run("play", "balkan_wars", "--first", "human", "--seed", 3, typed=typed)
    assert any(line.startswith("  ! set up: unit Serbian ") for line in ran.lines)
    assert any("not understood: no action is written" in line for line in ran.lines)
    assert ran.lines[-1] == "Stopped on Game-Turn 1, Second Deployment"


def test_pieces_and_places_are_told_apart() -> None:
    place = {"1140": ["Serbian 1st Brigade / 3rd Infantry Division"], "Mobilization Pool": ["Serbian Supply Unit"]}
    state = bw.position(phase="second_movement", place=place)
    labels = [
        DESK.label(state.view(bw.Side.SECOND), group) for group in state.view(bw.Side.SECOND).legal_actions().groups()
    ]
    assert labels == ["Serbian 1st Brigade / 3rd Infantry Division 4 at 1140 Belgrade", "end phase"]
    moving = state.apply(state.legal_actions()[0]).view(bw.Side.SECOND)
    assert [DESK.label(moving, group) for group in moving.legal_actions().groups()] == ["from 1140 Belgrade"]
    assert DESK.place_name(state.ruleset.place("1140")) == "1140 Belgrade"
    assert DESK.place_name(3) == "3"
    first = bw.new_game()
    group = first.legal_actions().groups()[0]
    unit = group.key
    assert isinstance(unit, bw.Unit)
    assert DESK.label(first.view(bw.Side.FIRST), group) == f"{unit} {unit.combat}"
    assert DESK.strength_of(group) is None
    alone = bw.position(
        phase="first_rally",
        place={"1141": ["Austro-Hungarian Engineer Battalion"]},
        demoralized=["Austro-Hungarian Engineer Battalion"],
    )
    assert DESK.points(alone) == -22


def test_what_an_event_does_not_carry_is_a_question_mark() -> None:
    assert DESK.told(Event("weather", ("weather.1",), {"roll": 3})) == "weather: die 3: ? (weather.1)"
    assert DESK.told(Event("moved", ("seq.movement",), {})) is None


@pytest.mark.case("balkan_wars", "scenario3.length")
def test_a_game_begins_with_the_turn_that_is_asked_for(run: Run, refused: Refused) -> None:
    assert run("perft", "balkan_wars", "--start", "Dec II").lines == run("perft", "balkan_wars").lines
    assert "begins with Oct III, not with Dec II" in refused(
        "play", "balkan_wars", "--scenario", "jihad", "--start", "Dec II"
    )
    assert "do not go with it" in refused("perft", "balkan_wars", "--start", "Dec II", "--position", "none.json")


def test_no_accounts_are_told_to_who_wants_the_result_only(run: Run) -> None:
    data = json.loads(run("play", "balkan_wars", "--seed", 7, "--quiet", "--json").out)
    assert (data["turns"], data["result"] is None) == ([], False)
