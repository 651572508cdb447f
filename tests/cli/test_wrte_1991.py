"""War Returns to Europe on the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import wrte_1991 as wrte
from balkan_rules.cli import games
from balkan_rules.cli.accounts import account
from balkan_rules.core.records import Session
from balkan_rules.core.sequence import Event

Refused = Callable[..., str]
Run = Callable[..., Any]
DESK = games.desk("wrte_1991")


def test_a_game_is_told_turn_by_turn(run: Run) -> None:
    ran = run("play", "wrte_1991", "--scenario", "ten-days", "--seed", 3)
    assert (ran.status, ran.err) == (0, "")
    assert ran.lines[:2] == [
        "War Returns to Europe: Yugoslavia 1991, ten-days, seed 3",
        "federalist: random, separatist: random",
    ]
    turns = [line for line in ran.lines if line.startswith("Game-Turn ")]
    assert turns == [f"Game-Turn {turn}" for turn in range(1, len(turns) + 1)]
    assert len(turns) <= 3
    assert any(line.startswith("  border posts held: ") for line in ran.lines)
    assert any(line.startswith("  federalist: 10 units set up") for line in ran.lines)
    assert any(line.startswith("  strength: jna ") for line in ran.lines)
    assert ran.lines[-1].startswith("Result: ")


def test_a_game_is_recorded_replayed_and_shown(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    data = json.loads(run("play", "wrte_1991", "--scenario", "ten-days", "--seed", 4, "--record", path, "--json").out)
    assert data["players"] == {"federalist": "random", "separatist": "random"}
    assert data["turns"][-1]["points"] == sum(turn["change"] for turn in data["turns"]) == data["result"]["score"]
    assert run("replay", path).lines[0] == f"{path}: {data['steps']} actions and outcomes, verified"
    assert run("show", path, "--turn", 1).lines[0].startswith("June I 1991 (Game-Turn 1): JNA Set-Up, federalist to")


def test_rulings_and_charts_can_be_chosen(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "wrte_1991"\n[activation]\nboxes = 9\n', encoding="utf-8")
    assert run("charts", "check", mine).out.endswith(" 1 owner\n")
    words = ("--ruling", "zone-stop-rule=always-halt", "--charts", mine, "--seed", 1)
    data = json.loads(run("play", "wrte_1991", "--scenario", "ten-days", *words, "--json").out)
    rulings = wrte.Rulings(zone_stop_rule=type(wrte.Rulings().zone_stop_rule)("always-halt"))
    assert data["ruleset"] == wrte.ruleset(charts=wrte.load_charts(mine), rulings=rulings).digest


@pytest.mark.parametrize(
    ("option", "ready"), [("quick_setup", True), ("quick-setup=true", True), ("quick_setup=false", False)]
)
def test_a_ready_set_up_can_be_chosen(run: Run, option: str, ready: bool) -> None:  # noqa: FBT001 - one of a table
    words = ("--scenario", "ten-days", "--option", option, "--seed", 1, "--json")
    data = json.loads(run("play", "wrte_1991", *words).out)
    assert data["ruleset"] == wrte.ruleset(options=wrte.Options(quick_setup=ready)).digest
    decided = data["turns"][0]["decisions"]["federalist"]
    assert ("PlaceUnit" in decided) is not ready


def test_a_flag_is_true_or_false(refused: Refused) -> None:
    told = "option quick_setup: true or false is wanted, not 'yes'"
    assert told in refused("perft", "wrte_1991", "--option", "quick_setup=yes")


def test_cases_rulings_and_charts_are_told(run: Run) -> None:
    assert run("cases", "wrte_1991", "7.3.march").lines[0].startswith("7.3.march  ")
    assert run("rulings", "wrte_1991", "zone-stop-rule").lines[0].startswith("zone-stop-rule = only-if-started-in-zone")
    exported = json.loads(run("charts", "export", "wrte_1991", "--json").out)
    assert exported["charts"] == wrte.default_charts().content()


def test_every_action_has_a_name_and_no_other_has() -> None:
    assert set(DESK.action_names) == {type(action).__name__ for action in wrte.ruleset().universe} - {"Roll"}


# --------------------------------------------------------------------------------------------------------------- odds
@pytest.mark.parametrize(
    ("strengths", "terrain", "modifier", "column"),
    [
        ((6, 3), None, 0, "2-1"),
        ((6, 3), "clear", 0, "2-1"),
        ((6, 3), "rough", 0, "1-1"),
        ((8, 2), "mountain", 0, "2-1"),
        ((3, 3), "city", 2, "2-1"),
        ((2, 5), None, 0, "1-2"),
        ((20, 1), None, 9, "6-1"),
    ],
)
def test_odds(run: Run, strengths: tuple[int, int], terrain: str | None, modifier: int, column: str) -> None:
    where = () if terrain is None else ("--terrain", terrain)
    data = json.loads(run("odds", "wrte_1991", *strengths, *where, "--modifier", modifier, "--json").out)
    assert (data["column"], data["terrain"], data["modifier"]) == (column, terrain, modifier)
    assert sum(map(Fraction, data["distribution"].values())) == 1
    number = [str(odds) for odds in wrte.default_charts().crt.columns].index(column)
    assert data["distribution"][str(wrte.default_charts().crt.result(number, 1))]


def test_a_place_of_another_game_is_refused(refused: Refused) -> None:
    assert "(choose from clear, rough, mountain, city)" in refused(
        "odds", "wrte_1991", 4, 2, "--terrain", "hide-away"
    ).replace("'", "")


# -------------------------------------------------------------------------------------------------------- at the table
def test_a_person_answers_with_numbers_names_of_cities_and_words(run: Run) -> None:
    typed = "Koper\n1\nplace JNA Motorized 3 at Atlantis\n2804\nCelje\nMaribor\nq\n"
    ran = run("play", "wrte_1991", "--scenario", "ten-days", "--federalist", "human", "--seed", 3, typed=typed)
    assert "   1  2401 Koper" in ran.lines
    assert "JNA Motorized 1 2-3-4  (6 places):" in ran.lines
    assert "  ! set up: unit JNA Motorized 1, to 2401 (3.1.step.jna-barracks)" in ran.lines
    assert any("not understood: no action is written" in line for line in ran.lines)
    assert ran.lines[-1] == "Stopped on Game-Turn 1, JNA Set-Up"


def test_a_person_who_names_a_unit_is_told_where_it_is_or_asked_about_it(run: Run) -> None:
    typed = "b\nJNA Motorized 1\n2401\nJNA Motorized 1\nJNA Motorized 9\nm\nq\n"
    ran = run("play", "wrte_1991", "--scenario", "ten-days", "--federalist", "human", "--seed", 3, typed=typed)
    assert ran.lines.count("JNA Motorized 1 2-3-4  (6 places):") == 3
    assert "  JNA Motorized 2 2-3-4 is asked about, not JNA Motorized 1; where that is: 2401 Koper" in ran.lines
    assert "  JNA Motorized 2 2-3-4 is asked about, not JNA Motorized 9; where that is: Not in play" in ran.lines
    (left,) = (line for line in ran.lines if line.startswith("To be set up: "))
    assert left.startswith("To be set up: JNA Motorized 2, JNA Motorized 3, ")
    assert not any(line.startswith("Victory Points") for line in ran.lines)


def test_a_number_that_the_book_misprints_is_explained(refused: Refused) -> None:
    for number, rule in (("8.11", "8.7"), ("4.2", "4.1")):
        told = " ".join(refused("cases", "wrte_1991", number).split())
        assert f"has no case '{number}'; the book cites it by mistake (4.0.event.1." in told
        assert f"the rule is {rule}" in told
    assert "cites it by mistake" not in refused("cases", "wrte_1991", "99")


# Trap: who tries to take back the draw of the chit is told what was drawn.
@pytest.mark.case("wrte_1991", "3.1.step.draw")
def test_to_take_back_the_draw_of_the_chit_tells_nothing(run: Run) -> None:
    words = ("play", "wrte_1991", "--federalist", "human", "--seed", 5, "--quiet")
    ran = run(*words, typed="u\nq\n")
    assert "'(hidden)' cannot be taken back" in ran.out
    assert "draw chit" not in ran.out


def labels(state: wrte.State) -> list[str]:
    assert isinstance(state.to_move, wrte.Side)
    view = state.view(state.to_move)
    return [DESK.label(view, group) for group in view.legal_actions().groups()]


def test_pieces_and_hexes_are_told_apart() -> None:
    place = {"2804": ["JNA Motorized 1", "JNA Mountain 1"], "2611": ["JNA Motorized 2", "JNA Motorized 3"]}
    state = wrte.position(place=place, operations=1, level=12)
    told = labels(state)
    assert "JNA Motorized 1 2-3-4 at 2804 Ljubljana" in told
    assert told[-1] == "end phase"
    moving = state.apply(wrte.parse("move JNA Motorized 1", state))
    assert labels(moving)[0] == "from 2804 Ljubljana"
    assert labels(wrte.new_game(scenario="ten-days")) == ["JNA Motorized 1 2-3-4"]


def test_hidden_units_are_told_by_their_hex() -> None:
    place = {"2016": ["JNA Motorized 1", "JNA Motorized 2"], "2804": ["Slovene 8Z"]}
    state = wrte.position(place=place, operations=1, level=12)
    assert "move a hidden unit at 2016" in labels(state)


def test_places_have_their_cities() -> None:
    board = wrte.default_charts().map
    assert DESK.place_name(board.place("2804")) == "2804 Ljubljana"
    assert DESK.place_name(board.place("2805")) == "2805"
    assert DESK.place_name("a box") == "a box"


def test_an_account_leaves_a_question_mark_where_an_event_has_nothing() -> None:
    assert DESK.told(Event("raid", ("17.1.raid.roll",), {"die": 2})) == (
        "commando raid on Ljubljana: die 2, the government captured: ? (17.1.raid.roll)"
    )
    assert DESK.told(Event("moved", ("7.0.path",), {})) is None


def test_an_account_tells_nothing_that_only_one_side_may_know() -> None:
    session: Session[wrte.State, wrte.Action] = Session(wrte.new_game(scenario="ten-days"))
    while session.state.phase is not wrte.Phase.CACHES:
        session.push(session.state.legal_actions()[0])
    told = account(DESK, session.transitions)
    seen = [event.details["unit"] for event in told.events if event.name == "set up"]
    hidden = [event for step in session.transitions for event in step.events if event.seen_by is not None]
    assert hidden
    assert not {event.details["unit"] for event in hidden} & set(seen)


def test_bilagora_and_points_are_told() -> None:
    place = {"2508": ["JNA Motorized 1"], "2608": ["ZNG 1"], "2304": ["Krajina 1"]}
    state = wrte.position(turn=3, operations=3, phase="bilagora", place=place)
    texts = ["launch operation bilagora", "cache to ZNG 1", "storm 2508", "roll 2"]
    told: list[str] = []
    for text in texts:
        step = state.step(wrte.parse(text, state))
        told += [line for event in step.events if (line := DESK.told(event)) is not None]
        state = step.after
    assert told[:2] == [
        "Operation Bilagora is launched (8.7.launch)",
        "empty barracks in 1314: 3 Weapons Caches, Artillery Support: 1 (8.7.empty)",
    ]
    assert "barracks in 2508: die 2, with modifiers 2: the garrison destroyed: no (8.7.failure)" in told
    assert DESK.points(state) == state.victory_points.total
    ten = wrte.position(scenario="ten-days", place={"3307": ["JNA Motorized 1"], "2804": ["Slovene 8Z"]})
    assert DESK.points(ten) == 1
