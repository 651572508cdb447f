from __future__ import annotations

import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import tito
from balkan_rules.bots import FunctionBot
from balkan_rules.cli import games
from balkan_rules.cli.human import HumanPlayer
from balkan_rules.cli.output import Progress
from balkan_rules.cli.play import Telling
from balkan_rules.cli.playing import BotPlayer, Players, Quit, dice_for, play
from balkan_rules.core.records import Session

Run = Callable[..., Any]
AXIS = ("play", "tito", "--axis", "human", "--seed", "7", "--quiet")


class Terminal(io.StringIO):
    """A standard input at which somebody sits."""

    def isatty(self) -> bool:
        return True


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_first_the_piece_then_the_place(run: Run) -> None:
    ran = run(*AXIS, typed=typed("2", "Bor/Axis", "q"))
    assert ran.status == 0
    assert "Game-Turn 1: Axis Set-Up (15.1), you decide for axis." in ran.out
    assert "German 704, strength 12  (12 places):" in ran.lines
    assert "set up: unit German 704, to Nis/Axis (15.1)" in ran.out
    assert "set up: unit German 714, to Bor/Axis (15.1)" in ran.out
    assert ran.lines[-1].endswith("Stopped on Game-Turn 1, Axis Set-Up")


def test_the_end_of_the_input_stops_too(run: Run) -> None:
    ran = run(*AXIS)
    assert ran.status == 0
    assert ran.lines[-1] == "Stopped on Game-Turn 1, Axis Set-Up"


def test_an_interrupted_game_is_recorded_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran = run(*AXIS, "--json", "--record", path, typed=typed("1", "quit"))
    data = json.loads(ran.out)
    assert (data["result"], data["steps"], data["turns"], data["record"]) == (None, 1, [], str(path))
    assert "where?" in ran.err
    record = tito.record_from_json(path.read_text(encoding="utf-8"))
    assert [str(action) for action in record.actions] == ["place German 704 at Belgrade/Axis"]


def test_question_marks_explain(run: Run) -> None:
    ran = run(*AXIS, typed=typed("?", "? 8.22.B", "? 99.9", "help", "", "b", "m", "u", "q"))
    assert "Answer with a number of the list" in ran.out
    assert "Now: Axis Set-Up (15.1).\n" in ran.out
    assert "  15.1 Axis set-up rule: " in ran.out
    assert "  8.22.B " in ran.out
    assert "tito has no case '99.9'; there are" in ran.out
    assert ran.out.count("Answer with a number of the list") == 2
    assert ran.lines.count("   1  Belgrade/Axis") == 2
    assert "  Serbia/Chetnik Hide-away: 5 Chetnik group" in ran.lines


def test_refusals_name_their_cases(run: Run) -> None:
    ran = run(*AXIS, typed=typed("place German 718 at Sarajevo/Axis", "99", "nowhere", "end", "q"))
    assert "refused by 15.1: German 704 is set up next, in Serbia" in ran.out
    assert "  a number from 1 to 12 is wanted, not 99; ? explains" in ran.lines
    assert ran.out.count("refused by 15.1") == 2
    assert "not understood: no action is written 'place German 704 at nowhere'" in ran.out.replace("\n  ", " ")


def test_a_whole_action_may_be_written(run: Run) -> None:
    ran = run(*AXIS, typed=typed("place german 704 at  nis/axis", "q"))
    assert "set up: unit German 704, to Nis/Axis (15.1)" in ran.out


def test_what_can_mean_several_things_is_asked_again(run: Run) -> None:
    ran = run(*AXIS, typed=typed("k", "q"))
    assert "'k' can mean: Kragujevac/Axis; Krupanj/Axis" in ran.out


def test_an_action_is_taken_back(run: Run) -> None:
    ran = run(*AXIS, typed=typed("u", "1", "u", "2", "q"))
    assert "refused by 15.1: there is nothing to take back" in ran.out
    assert "  taken back: place German 704 at Belgrade/Axis" in ran.lines
    assert ran.lines.count("German 704, strength 12  (12 places):") == 2
    assert "set up: unit German 704, to Nis/Axis (15.1)" in ran.out


def set_up() -> list[str]:
    """Answers that put every Axis unit in the first box it may have."""
    answers: list[str] = []
    state = tito.new_game()
    while state.phase is tito.Phase.AXIS_SET_UP:
        group = state.legal_actions().groups()[0]
        answers.append("1")
        state = state.apply(group.actions[0])
    return answers


def test_both_sides_may_be_people_and_dice_are_not_taken_back(run: Run) -> None:
    words = ("play", "tito", "--axis", "human", "--yugoslav", "human", "--seed", "7", "--quiet")
    answers = [*set_up(), "Chetnik group at Serbia", "Belgrade/Yugoslav", "end phase", "1", "u", "q"]
    ran = run(*words, typed=typed(*answers))
    assert "you decide for yugoslav." in ran.out
    assert "  . axis: place German 704 at Belgrade/Axis" in ran.lines
    assert "  . chance: (hidden)" in ran.lines
    assert "  . chance: draw 9" in ran.lines
    assert "  . yugoslav: attack Belgrade/Axis from Belgrade/Yugoslav" in ran.lines
    assert "  . chance: roll 2" in ran.lines
    assert "  refused by 4.2.D.1: 'roll 2' cannot be taken back: it rolled, drew or revealed something" in ran.lines


def test_the_odds_stand_beside_attacks_among_which_to_choose() -> None:
    # Where Chetniks and Partisans are both in the Mountain the Axis has two targets.
    state = tito.position(
        turn=5,
        phase="axis_combat",
        place={
            "Serbia/Axis Mountain": ["German 717"],
            "Serbia/Partisan Mountain": [("Partisan group", 4)],
            "Serbia/Chetnik Mountain": [("Chetnik group", 6)],
        },
    )
    out = io.StringIO()
    player = HumanPlayer(games.desk("tito"), tito.Side.AXIS, out)
    session: Session[tito.State, tito.Action] = Session(state)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", Terminal("Serbia/Axis Mountain\nChetnik\nq\n"))
        (step,) = player(session)
    serbia = state.ruleset.map
    assert step.action == tito.Attack(serbia.place("Serbia/Axis Mountain"), serbia.place("Serbia/Chetnik Mountain"))
    assert "attack Serbia/Partisan Mountain from Serbia/Axis Mountain  [12 to 4, column 3-1: " in out.getvalue()
    assert "attack Serbia/Chetnik Mountain from Serbia/Axis Mountain  [12 to 6, column 2-1: " in out.getvalue()


def test_taking_back_goes_past_what_the_other_side_has_done_without_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = games.desk("tito")
    place: dict[str, list[str | tuple[str, int]]] = {
        "Serbia/Partisan Mountain": [("Partisan group", 6)],
        "Belgrade/Axis": ["German 704"],
        "Eliminated": ["Serbian 1"],
    }
    state = tito.position(turn=13, phase="axis_reinforcement", place=place, support_withdrawn_turn=9)
    session: Session[tito.State, tito.Action] = Session(state)
    out = io.StringIO()
    players: Players = {side: HumanPlayer(desk, side, out) for side in tito.Side}
    answers = typed("Serbian 1", "Nis/Axis", "end phase", "u", "m", "q")
    monkeypatch.setattr(sys, "stdin", Terminal(answers))
    with pytest.raises(Quit):
        play(session, players, dice_for(1), lambda _steps: None)
    lines = out.getvalue().splitlines()
    assert "  . yugoslav: end phase" in lines
    assert "taken back: place Serbian 1 at Nis/Axis" in out.getvalue()
    assert "  Belgrade/Axis: German 704" in lines
    assert "  Nis/Axis: Serbian 1" not in lines
    assert session.state.phase is tito.Phase.AXIS_REINFORCEMENT


def test_what_cannot_be_taken_back_in_full_stays_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    # Since the Axis ended its phase dice have fallen, and then the Yugoslavs have ended theirs.
    desk = games.desk("tito")
    place: dict[str, list[str | tuple[str, int]]] = {
        "Serbia/Partisan Mountain": [("Partisan group", 6)],
        "Belgrade/Axis": ["German 704"],
    }
    state = tito.position(turn=3, phase="axis_movement", place=place, partisan_brigades=True)
    session: Session[tito.State, tito.Action] = Session(state)
    out = io.StringIO()
    last = BotPlayer("last", FunctionBot(lambda _view, legal, _rng: legal[-1]), tito.Side.YUGOSLAV, random.Random(1))
    players: Players = {tito.Side.AXIS: HumanPlayer(desk, tito.Side.AXIS, out), tito.Side.YUGOSLAV: last}
    monkeypatch.setattr(sys, "stdin", Terminal(typed("end phase", "end phase", "u", "q")))
    with pytest.raises(Quit):
        play(session, players, dice_for(1), lambda _steps: None)
    assert session.state.turn == 4
    assert session.state.phase is tito.Phase.AXIS_REINFORCEMENT
    assert str(session.transitions[-1].action) == "end phase"
    assert session.transitions[-1].before.phase is tito.Phase.GUERRILLA_STATUS
    assert "cannot be taken back: it rolled, drew or revealed something" in out.getvalue().replace("\n  ", " ")


def test_pieces_that_one_name_can_mean_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = games.desk("tito")
    state = tito.position(turn=7, phase="axis_movement", place={"Belgrade/Axis": ["German 704", "German 714"]})
    out = io.StringIO()
    monkeypatch.setattr(
        sys, "stdin", Terminal(typed("german", "99", "end of it", "b", "704", "nowhere", "b", "German 714 to Nis/Axis"))
    )
    (step,) = HumanPlayer(desk, tito.Side.AXIS, out)(Session(state))
    assert "'german' can mean: German 704 at Belgrade/Axis; German 714 at Belgrade/Axis" in out.getvalue()
    assert "not understood: no action is written 'German 704 to nowhere'" in out.getvalue()
    assert str(step.action) == "German 714 to Nis/Axis"


def test_another_piece_can_be_named_instead_of_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = games.desk("tito")
    place: dict[str, list[str | tuple[str, int]]] = {
        "Belgrade/Axis": ["German 704", "German 714"],
        "Serbia/Partisan Mountain": [("Partisan group", 6)],
    }
    state = tito.position(turn=7, phase="axis_movement", place=place)
    out = io.StringIO()
    answers = typed(
        "704", "German", "Partisan group", "Partisan brigade", "German 714", "b", "704", "german 714", "Nis/Axis"
    )
    monkeypatch.setattr(sys, "stdin", Terminal(answers))
    (step,) = HumanPlayer(desk, tito.Side.AXIS, out)(Session(state))
    assert str(step.action) == "German 714 to Nis/Axis"
    told = out.getvalue().replace("\n  ", " ")
    asked = "German 704 at Belgrade/Axis is asked about, not Partisan"
    assert f"{asked} group; where that is: Serbia/Partisan Mountain" in told
    assert f"{asked} brigade; where that is: nowhere" in told
    assert "not understood: no action is written 'German 704 to German'" in told


def test_the_account_of_a_turn_that_is_taken_back_is_forgotten(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = games.desk("tito")
    state = tito.position(turn=3, phase="axis_movement", place={"Belgrade/Axis": ["German 704"]})
    session: Session[tito.State, tito.Action] = Session(state)
    telling = Telling(desk, session, Progress(17, wanted=False), aloud=True)
    players = {tito.Side.AXIS: HumanPlayer(desk, tito.Side.AXIS, sys.stdout)}
    answers = typed("German 704", "Nis/Axis", "end phase", "u", "end phase", "q")
    monkeypatch.setattr(sys, "stdin", Terminal(answers))
    with pytest.raises(Quit):
        play(session, players, dice_for(1), telling)
    assert session.state.turn == 4
    assert [told.turn for told in telling.accounts] == [3]
    assert telling.accounts[0].decisions["axis"] == {"EndPhase": 1, "Move": 1}
    assert capsys.readouterr().out.count("\nGame-Turn 3\n") == 2


def test_a_person_who_interrupts_is_told_where_the_game_went(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["1\n"])

    def readline(_: object) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(io, "StringIO", type("Interrupted", (io.StringIO,), {"readline": readline}))
    ran = run(*AXIS, "--record", tmp_path / "game.json")
    assert ran.status == 130
    assert ran.lines[-1] == f"Recorded in {tmp_path / 'game.json'}: 1 actions and outcomes"


def test_end_is_enough_to_end_a_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    state = tito.position(turn=7, phase="axis_movement", place={"Belgrade/Axis": ["German 704"]})
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Terminal(typed("end")))
    (step,) = HumanPlayer(games.desk("tito"), tito.Side.AXIS, out)(Session(state))
    assert str(step.action) == "end phase"
    assert "German 704 at Belgrade/Axis, strength 12  (" in out.getvalue()
