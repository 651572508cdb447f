from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from examples import model_game
from tests.tournament.contests import BOTS, FIRST, contest, lines, played
from tests.wrong_input import accepted, good

from balkan_rules.core.errors import LoadError, SetupError
from balkan_rules.tournament import Tournament, read, summarize
from balkan_rules.tournament import journal as journals
from balkan_rules.tournament.journal import Journal, header
from balkan_rules.tournament.results import read_result

PLAYERS = ("random", FIRST)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def test_the_file_says_what_is_played_and_has_a_line_for_each_game(path: Path) -> None:
    results = played(contest(), path)
    first, *others = path.read_text("utf-8").splitlines()
    assert json.loads(first) == header(contest())
    assert json.loads(first)["players"] == ["random", FIRST]
    assert [read_result(line) for line in others] == [*results]
    assert list(json.loads(others[0])) == [
        "number", "seats", "seed", "winner", "level", "score", "case", "turn", "steps", "fault", "seconds",
    ]  # fmt: skip
    assert read(path, contest()) == results


@pytest.mark.parametrize("name", ["fails", "fails_mutely", "fails_at_length"])
def test_faults_are_read_back(path: Path, name: str) -> None:
    failing = contest("random", f"{BOTS}:{name}", games=2)
    results = played(failing, path)
    assert {result.fault.kind for result in results if result.fault} == {"failed"}
    assert read(path, failing) == results


def test_seats_may_stand_in_any_order(tmp_path: Path) -> None:
    """A file may have been written anew by another program."""
    results = played(contest(), tmp_path / "games.jsonl")
    first, *others = (tmp_path / "games.jsonl").read_text("utf-8").splitlines()
    turned = [damaged(line, seats=dict([*json.loads(line)["seats"].items()][::-1])) for line in others]
    (tmp_path / "turned.jsonl").write_text("\n".join([first, *turned, ""]), "utf-8")
    found = read(tmp_path / "turned.jsonl", contest())
    assert [[*result.seats.items()] for result in found] == [[*result.seats.items()] for result in results]
    assert summarize(contest(), found) == summarize(contest(), results)


def test_what_another_run_adds_meanwhile_is_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a half line is cut off, and here none was found."""
    played(contest(games=6), path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:3]), "utf-8")
    reading = journals._read

    def read_and_wait(*given: Any) -> Any:  # noqa: ANN401 - as that one
        found = reading(*given)
        path.write_text("".join(lines[:4]), "utf-8")
        return found

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_read", read_and_wait)
        Journal(path, contest(games=6)).__exit__(None, None, None)
    assert path.read_text("utf-8") == "".join(lines[:4])


def test_what_was_played_is_not_played_again(path: Path) -> None:
    whole = played(contest(games=6), path)
    kept = path.read_text("utf-8").splitlines(keepends=True)[:4]
    path.write_text("".join(kept), "utf-8")
    told: list[int] = []
    assert lines(played(contest(games=6), path, told=lambda result: told.append(result.number))) == lines(whole)
    assert sorted(told) == [3, 4, 5]
    assert path.read_text("utf-8").startswith("".join(kept))


def test_a_finished_file_is_read_without_playing(path: Path) -> None:
    results = played(contest(), path)
    before = path.read_bytes()
    assert played(contest(), path, told=pytest.fail) == results
    assert path.read_bytes() == before


def test_more_games_may_be_asked_for(path: Path) -> None:
    first = played(contest(games=2), path)
    assert played(contest(games=4), path)[:2] == first


@pytest.mark.parametrize("kept", [1, 30, -30, -1])
def test_a_half_written_last_line_is_healed(path: Path, kept: int) -> None:
    """As is one that lacks its end alone: nobody can tell that it is whole."""
    whole = played(contest(), path)
    *others, last = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(others) + last[:kept])
    assert len(read(path, contest())) == 3
    assert lines(played(contest(), path)) == lines(whole)
    assert [len(line) > 100 for line in path.read_bytes().splitlines()] == [True] * 5


@pytest.mark.parametrize("kept", [0, 1, 100])
def test_so_is_a_half_written_first_one(path: Path, kept: int) -> None:
    path.write_bytes(json.dumps(header(contest())).encode()[:kept])
    assert read(path, contest()) == ()
    assert len(played(contest(), path)) == 4
    assert len(read(path, contest())) == 4


def test_a_file_of_something_else_is_left_alone(path: Path) -> None:
    for text, told in (
        ("my notes", "is no file of a tournament: line 1 does not end"),
        ("my notes\n", ", line 1: not JSON"),
        ("[]\n", "is no file of a tournament: its first line has no format 'balkan_rules.tournament'"),
        ('{"format": "balkan_rules.tito.state"}\n', "its first line has no format"),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(LoadError, match=r"games\.jsonl") as caught:
            played(contest(), path)
        assert told in str(caught.value)
        assert path.read_text("utf-8") == text


def other_ruleset() -> Tournament:
    present = model_game.Rulings().pull_back
    rulings = model_game.Rulings(pull_back=next(one for one in model_game.PullBack if one is not present))
    return Tournament(model_game.GAME.new_game(ruleset=model_game.GAME.ruleset(rulings=rulings)), PLAYERS, 4, 7)


def other_start() -> Tournament:
    state = model_game.GAME.new_game()
    return Tournament(state.apply(state.legal_actions()[0]), PLAYERS, 4, 7)


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (contest(FIRST, "random"), f"the players is ['random', '{FIRST}'] there, not ['{FIRST}', 'random']"),
        (contest(seed=8), "the seed is 7 there, not 8"),
        (other_start(), "the position in which games begin is "),
        (other_ruleset(), "the ruleset (rulings, options and charts) is "),
    ],
)
def test_a_file_of_another_tournament_is_refused(path: Path, other: Tournament, told: str) -> None:
    played(contest(), path)
    before = path.read_bytes()
    with pytest.raises(LoadError) as caught:
        played(other, path)
    assert f"{path} is of another tournament: {told}" in str(caught.value)
    assert path.read_bytes() == before


def damaged(line: str, **changes: object) -> str:
    return json.dumps({**json.loads(line), **changes})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"number": 99}, "game 99 is not among the 4 that are to be played; ask for more games"),
        ({"number": 1}, "game 1 has other seats or another seed than this tournament gives it"),
        ({"seed": 3}, "game 0 has other seats or another seed"),
        ({"number": True}, "number: int is wanted, not True"),
        ({"seats": []}, "seats: dict is wanted, not []"),
        ({"seats": {"raiders": 1}}, "seats: names of players are wanted"),
        ({"winner": "nobody"}, "winner: one of the sides or null is wanted, not 'nobody'"),
        ({"winner": 3}, "winner: str or NoneType is wanted, not 3"),
        ({"score": "high"}, "score: int or NoneType is wanted, not 'high'"),
        ({"seconds": -1}, "seconds: a number from 0 to a thousand million is wanted, not -1"),
        ({"seconds": 1e300}, "seconds: a number from 0 to a thousand million is wanted"),
        ({"more": 1}, "a result has the keys number, seats, seed"),
        ({"fault": {}}, "fault has the keys side, kind, what"),
        ({"fault": {"side": 1, "kind": "failed", "what": ""}}, "side: str is wanted, not 1"),
        ({"fault": {"side": "x", "kind": "failed", "what": ""}}, "fault.side: one of the sides is wanted, not 'x'"),
        (
            {"fault": {"side": "raiders", "kind": "slept", "what": ""}},
            "fault.kind: one of failed, illegal is wanted, not 'slept'",
        ),
    ],
)
def test_a_damaged_line_is_told_of(path: Path, changes: dict[str, object], told: str) -> None:
    played(contest(), path)
    first, line, *others = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([first, damaged(line, **changes), *others, ""]), "utf-8")
    with pytest.raises(LoadError) as caught:
        read(path, contest())
    assert f"{path}, line 2: {told}" in str(caught.value)


def test_a_game_that_two_runs_played_may_stand_there_twice(path: Path) -> None:
    results = played(contest(), path)
    text = path.read_text("utf-8")
    path.write_text(text + damaged(text.splitlines()[1], seconds=9) + "\n", "utf-8")
    assert read(path, contest()) == results
    path.write_text(text + damaged(text.splitlines()[1], steps=9) + "\n", "utf-8")
    with pytest.raises(LoadError, match="line 6: game 0 stands there before, and ended otherwise"):
        read(path, contest())


def test_so_is_a_line_that_never_ends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(contest(), path)
    with path.open("a") as file:
        file.write("x" * 2000)
    monkeypatch.setattr(journals, "LONGEST", 1000)
    with pytest.raises(LoadError, match="line 6: longer than any result"):
        read(path, contest())


def test_whatever_is_given_is_taken_or_refused_with_an_error_of_ours(path: Path) -> None:
    played(contest(), path)
    assert [*accepted(good(read, path=str(path), tournament=contest()))] == []


def test_what_cannot_be_read_or_written_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LoadError, match="cannot be read: Is a directory"):
        played(contest(), tmp_path)
    with pytest.raises(SetupError, match="cannot be written: No such file or directory"):
        played(contest(), tmp_path / "no" / "games.jsonl")
    with pytest.raises(SetupError, match="cannot be written: File name too long"):
        played(contest(), tmp_path / ("x" * 300))
    for name in ("a\0b", "a\ud800b"):
        with pytest.raises(SetupError, match="path: no file can be called 'a"):
            read(name, contest())

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    with Journal(tmp_path / "games.jsonl", contest()) as journal:
        (result, *_) = played(contest())
        for write, told in ((full, "No space left on device"), (lambda *_: 3, "a line found no room")):
            with monkeypatch.context() as patch:
                patch.setattr(journal, "_file", type("Full", (), {"write": write})())
                with pytest.raises(SetupError, match=f"cannot be written: {told}"):
                    journal.add(result)
