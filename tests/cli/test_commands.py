from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from balkan_rules import GAMES, __version__, tito, wrte_1991
from balkan_rules.cli import games, main
from balkan_rules.cli.accounts import DeskNarrator
from balkan_rules.cli.files import load_position
from balkan_rules.cli.output import write
from balkan_rules.core import cases, codec, rulings
from balkan_rules.core.errors import LoadError
from balkan_rules.core.records import Record
from balkan_rules.pictures import board_svg, replay_html

Refused = Callable[..., str]
Run = Callable[..., Any]


# ------------------------------------------------------------------------------------------------------ the arguments
def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    for words, told in (
        (["--help"], "{play,"),
        (["--version"], __version__),
        (["play", "tito", "--help"], "--yugoslav"),
        (["play", "wrte_1991", "--help"], "--option NAME[=VALUE]"),
    ):
        with pytest.raises(SystemExit) as caught:
            main(words)
        assert caught.value.code == 0
        assert told in capsys.readouterr().out


def test_letters_that_the_output_has_not_are_written_as_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding="ascii", newline="\n"))
    write("M\u0e01 and \u0107 too\nnext")
    write("last")
    sys.stdout.flush()
    assert written.getvalue() == rb"M\u0e01 and \u0107 too" + b"\nnext\nlast\n"


def test_arguments_of_the_process_are_the_default(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["balkan-rules", "cases", "tito", "8.22.B"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("8.22.B  ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "required: {play,tournament,replay,show,cases,rulings,charts,odds,perft,interactions}"),
        (("fly",), "fly (choose from play, tournament, replay, show, cases, rulings, charts, odds, perft, inter"),
        (("play",), "required: {tito,wrte_1991,balkan_wars,marita_merkur}"),
        (("play", "chess"), "chess (choose from tito, wrte_1991, balkan_wars, marita_merkur)"),
        (("charts",), "required: {export,check}"),
        (("odds", "tito", "12"), "required: DEFENDER"),
        (("odds", "tito", "0", "7"), "a whole number from 1 to 999999999 is wanted, not 0"),
        (("odds", "tito", "12", "x"), "a whole number from 1 to 999999999 is wanted, not x"),
        (("perft", "tito", "--depth", "x"), "a whole number from 0 to 999999999 is wanted, not x"),
        (("odds", "tito", "12", "7", "--terrain", "sea"), "(choose from city, town, market town"),
        (("odds", "tito", "12", "7", "--modifier", "much"), "a whole number from -99 to 99 is wanted, not much"),
    ],
)
def test_wrong_words_are_answered_with_the_right_ones(refused: Refused, words: tuple[str, ...], told: str) -> None:
    assert told in refused(*words).replace("'", "")  # versions of Python quote differently


def test_the_games_are_described_as_they_are() -> None:
    assert tuple(games.SIDES) == tuple(games.TERRAINS) == tuple(games.OPTIONS) == GAMES
    for name, sides in games.SIDES.items():
        desk = games.desk(name)
        assert tuple(side.name.lower() for side in desk.game.info.sides) == sides
        assert desk.game.info.options == games.OPTIONS[name]
    assert games.TERRAINS["tito"] == (*(terrain.value for terrain in tito.Terrain), "mountain", "hide-away")


def test_only_as_much_of_a_file_is_read_as_one_of_ours_can_have(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "endless.json"
    with path.open("wb") as file:
        file.truncate(2**40)  # nobody has memory for that
    for command in ("replay", "show"):
        assert f"{path} is too long; at most {codec.MAX_TEXT} bytes are read" in refused(command, path)
    path.write_bytes(b" " * codec.MAX_TEXT)
    assert "not JSON" in refused("show", path)


# -------------------------------------------------------------------------------------------------------------- files
def test_a_record_is_replayed_and_verified(run: Run, record: Path) -> None:
    ran = run("replay", record)
    number = len(tito.record_from_json(record.read_text("utf-8")).actions)
    assert ran.lines[0] == f"{record}: {number} actions and outcomes, verified"
    assert ran.lines[1].startswith("Result: ")
    told = run("replay", record, "--verbose")
    played = run("play", "tito", "--seed", 7)
    assert told.lines[:-2] == played.lines[2:-1]
    data = json.loads(run("replay", record, "--json").out)
    assert list(data) == ["file", "game", "ruleset", "verified", "steps", "turn", "turns", "result", "rules", "html"]
    assert data["html"] is None
    assert data["rules"] == tito.GAME.rules_version
    assert (data["verified"], data["steps"], data["turn"], len(data["turns"])) == (True, number, 17, 17)


def _record(state: tito.State) -> str:
    return Record(state).to_json()


def test_an_unfinished_record_is_replayed_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "begun.json"
    path.write_text(_record(tito.new_game()), encoding="utf-8")
    assert run("replay", path).lines == [
        f"{path}: 0 actions and outcomes, verified",
        "Stopped on Game-Turn 1, Axis Set-Up",
    ]
    data = json.loads(run("replay", path, "--json").out)
    assert (data["turns"], data["result"]) == ([], None)


def test_replay_writes_a_page(run: Run, refused: Refused, tmp_path: Path) -> None:
    begun, path = tmp_path / "begun.json", tmp_path / "game.html"
    actions = tito.new_game().legal_actions()[:1]
    begun.write_text(Record(tito.new_game(), actions).to_json(), encoding="utf-8")
    ran = run("replay", begun, "--html", path, "--side", "yugoslav", "--json")
    assert json.loads(ran.out)["html"] == str(path)
    page = path.read_text("utf-8")
    reel = replay_html(tito.record_from_json(begun.read_text("utf-8")), ["yugoslav"], DeskNarrator(games.desk("tito")))
    assert page == reel
    assert f'"{actions[0]}"' in page
    assert "say for whom the page is: axis, yugoslav, referee" in refused("replay", begun, "--html", path)
    assert "--side: one of axis, yugoslav, referee is wanted, not 'x'" in refused(
        "replay", begun, "--html", path, "--side", "x"
    )
    assert "--html says where to write one" in refused("replay", begun, "--side", "axis")
    assert "--html: " in refused("replay", begun, "--html", tmp_path, "--side", "axis")


def test_pages_tell_the_points_of_every_game() -> None:
    for name in GAMES:
        desk = games.desk(name)
        start = desk.game.new_game()
        narrator = DeskNarrator(desk)
        assert narrator.points(start) == desk.points(start)
        assert {narrator.points(start.view(side)) for side in desk.game.info.sides} == {desk.points(start)}


def test_show_shows_the_board(run: Run, record: Path, tmp_path: Path) -> None:
    played = tito.record_from_json(record.read_text("utf-8"))
    assert run("show", record).out == f"{played.final().text()}\n"
    assert run("show", record, "--turn", 1).out == f"{played.initial.text()}\n"
    third = next(step.after for step in played.replay() if step.after.turn == 3)
    assert run("show", record, "--turn", 3).out == f"{third.text()}\n"
    path = tmp_path / "state.json"
    path.write_text(tito.to_json(third), encoding="utf-8")
    assert run("show", path).out == f"{third.text()}\n"
    data = json.loads(run("show", path, "--json").out)
    assert list(data) == ["file", "game", "kind", "turn", "phase", "text", "position", "result", "svg"]
    assert data["svg"] is None
    assert (data["kind"], data["turn"], data["text"]) == ("state", 3, third.text())
    assert data["phase"] == {"case": third.phase.case, "title": third.phase.title}
    assert tito.from_json(json.dumps(data["position"])) == third


def test_show_shows_a_view(run: Run, tmp_path: Path) -> None:
    view = tito.new_game().view(tito.Side.AXIS)
    path = tmp_path / "view.json"
    path.write_text(view.to_json(), encoding="utf-8")
    assert run("show", path).out == f"{view.text()}\n"
    data = json.loads(run("show", path, "--json").out)
    assert data["kind"] == "view"
    assert tito.view_from_json(json.dumps(data["position"])) == view


def test_show_writes_a_picture(run: Run, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    third = next(
        step.after for step in tito.record_from_json(record.read_text("utf-8")).replay() if step.after.turn == 3
    )
    assert run("show", record, "--turn", 3, "--svg", path).out == f"{third.text()}\n"
    assert path.read_text("utf-8") == board_svg(third)
    view = third.view(tito.Side.YUGOSLAV)
    saved = tmp_path / "view.json"
    saved.write_text(view.to_json(), encoding="utf-8")
    assert json.loads(run("show", saved, "--svg", path, "--json").out)["svg"] == str(path)
    assert path.read_text("utf-8") == board_svg(view)
    failed = run("show", record, "--svg", tmp_path)
    assert (failed.status, failed.out) == (2, "")
    assert failed.err.startswith(f"balkan-rules: --svg: {tmp_path} cannot be written: ")


def test_a_record_of_another_rules_version_is_named_as_such(run: Run, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "later.json"
    path.write_text(json.dumps(json.loads(record.read_text("utf-8")) | {"rules": "99"}), encoding="utf-8")
    version = tito.GAME.rules_version
    assert run("replay", path).lines[0].endswith(f", verified under rules version '{version}'; it was made under '99'")
    assert json.loads(run("replay", path, "--json").out)["rules"] == "99"


def test_a_state_with_other_charts_needs_them(run: Run, refused: Refused, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('game = "tito"\n[zone.Albania]\ngarrison = 1\n', encoding="utf-8")
    always, late = tito.Rulings(stacking_check="always"), tito.Options(support_withdrawal_turn=13)
    state = tito.new_game(ruleset=tito.ruleset(charts=tito.load_charts(mine), rulings=always, options=late))
    path = tmp_path / "state.json"
    path.write_text(tito.to_json(state), encoding="utf-8")
    assert f"{path}: ruleset: saved under" in refused("show", path)
    assert run("show", path, "--charts", mine).out == f"{state.text()}\n"
    assert run("perft", "tito", "--position", path, "--charts", mine).lines == [
        "depth 1: 12 leaves (1 decisions, 0 chance, 0 over)"
    ]


def test_wrong_files_are_refused_in_one_line(refused: Refused, record: Path, tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    assert f"{path} cannot be read: No such file or directory" in refused("replay", path)
    for name in ("a\0b", "\ud800"):
        for words in (["replay", name], ["show", path, "--svg", name], ["play", "tito", "--record", name]):
            assert f"no file can be called {name!r}" in refused(*words)
    path.write_bytes(b"\xff")
    assert f"{path} is no text: byte 0 is not UTF-8" in refused("replay", path)
    path.write_text("[", encoding="utf-8")
    assert f"{path}: not JSON" in refused("show", path)
    path.write_text("[]", encoding="utf-8")
    records = ", ".join(f"balkan_rules.{game}.record" for game in GAMES)
    assert f"{path}: a JSON object with a format is wanted, not []" in refused("replay", path)
    path.write_text("{}", encoding="utf-8")
    assert f"format: one of {records} is wanted, and there is none" in refused("replay", path)
    path.write_text('{"format": null}', encoding="utf-8")
    assert f"format: one of {records} is wanted, not None" in refused("replay", path)
    path.write_text('{"format": "balkan_rules.tito.state"}', encoding="utf-8")
    assert f"format: one of {records} is wanted" in refused("replay", path)
    assert f"{path}: schema: " in refused("show", path)
    path.write_text('{"format": "balkan_rules.tito.state", "changes": []}', encoding="utf-8")
    assert f"{path}: changes: an object is wanted" in refused("show", path, "--charts", _charts(tmp_path))
    path.write_text('{"format": "balkan_rules.tito.state", "changes": {"rulings": []}}', encoding="utf-8")
    assert f"{path}: changes: only an object of rulings" in refused("show", path, "--charts", _charts(tmp_path))
    path.write_text('{"format": "balkan_rules.tito.state", "changes": {}}', encoding="utf-8")
    assert f"{path}: schema: " in refused("show", path, "--charts", _charts(tmp_path))
    path.write_text(tito.to_json(tito.new_game()), encoding="utf-8")
    assert "holds a state; --turn is for records" in refused("show", path, "--turn", 2)
    assert "has no Game-Turn 18; it has 1 to 17" in refused("show", record, "--turn", 18)
    data = json.loads(record.read_text("utf-8"))
    data["actions"][3] = "place German 704 at Nis/Axis"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert "actions[3]: entry 4 'place German 704 at Nis/Axis' on Game-Turn 1: 15.1" in refused("replay", path)


def _charts(tmp_path: Path) -> Path:
    path = tmp_path / "charts.toml"
    path.write_text('game = "tito"\n', encoding="utf-8")
    return path


# ----------------------------------------------------------------------------------------------------------- rulebook
def test_cases_are_listed_or_told_with_their_functions(run: Run, refused: Refused) -> None:
    known = cases.index("tito")
    assert len(run("cases", "tito").lines) == len(known)
    ran = run("cases", "tito", "8.22")
    assert [line.split()[0] for line in ran.lines if not line.startswith(" ")] == [
        info.id for info in cases.find("tito", "8.22")
    ]
    assert any(line.startswith("    implemented by balkan_rules.tito.phases.") for line in ran.lines)
    data = json.loads(run("cases", "tito", "8.22", "--json").out)
    assert list(data) == ["game", "cases"]
    assert list(data["cases"][0]) == ["id", "title", "does", "kind", "status", "functions"]
    assert all(":" in name for case in data["cases"] for name in case["functions"])
    told = f"tito has no case '99'; there are {len(known)}; 'balkan-rules cases tito' lists them"
    assert told in refused("cases", "tito", "99")
    assert "there are: 8.21, 8.22, 8.23, 8.24" in refused("cases", "tito", "8.2")
    assert refused("cases", "tito", "1").endswith(" ...\n")
    assert "8.22" in refused("cases", "tito", "8.22x")


def test_rulings_are_listed_or_told_in_full(run: Run, refused: Refused) -> None:
    known = rulings.index("tito")
    assert len(run("rulings", "tito").lines) == len(known)
    ran = run("rulings", "tito", "stacking-check")
    assert ran.lines[0].startswith("stacking-check = movement-phase-end-owner  [switch]  (")
    assert any(line.startswith("    * movement-phase-end-owner: ") for line in ran.lines)
    assert any(line.startswith("    - always: ") for line in ran.lines)
    assert any(line.startswith("    Why movement-phase-end-owner: ") for line in ran.lines)
    data = json.loads(run("rulings", "tito", "--json").out)
    assert [ruling["id"] for ruling in data["rulings"]] == list(known)
    assert list(data["rulings"][0]) == [
        "id", "cases", "question", "options", "default", "switch", "why", "unprinted_default",
    ]  # fmt: skip
    assert list(data["rulings"][0]["options"][0]) == ["option", "explanation"]
    assert run("rulings", "tito", "stacking_check") == ran
    assert "tito has no ruling 'stacking'; there are: " in refused("rulings", "tito", "stacking")
    assert "there are: " in refused("rulings", "tito", "%%%%")


def test_exported_charts_can_be_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(run("charts", "export", "tito").out, encoding="utf-8")
    assert tito.load_charts(path) == tito.default_charts()
    ran = run("charts", "check", path)
    assert ran.out.startswith(f"{path}: charts of tito that can be played with; values: ")
    assert ran.out.endswith(" 0 owner\n")
    data = json.loads(run("charts", "check", path, "--json").out)
    assert list(data) == ["file", "game", "digest", "values"]
    assert data["digest"] == tito.default_charts().source.digest
    exported = json.loads(run("charts", "export", "tito", "--json").out)
    assert list(exported) == ["game", "charts", "basis"]
    assert exported["charts"] == tito.default_charts().content()
    assert exported["basis"]["unit.German 704.strength"] == "printed"
    assert sum(data["values"].values()) == len(exported["basis"])


def test_wrong_charts_are_refused_in_one_line(refused: Refused, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert "cannot be read" in refused("charts", "check", path)
    path.write_text('game = "chess"\n', encoding="utf-8")
    assert f"{path}: game = 'chess' is none of tito, wrte_1991" in refused("charts", "check", path)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", ' names no game; it begins with game = "tito", or another of tito, wrte_1991'),
        (b"[zone.Albania]\ngarrison = 1\n", ' names no game; it begins with game = "tito"'),
        (b"\xff", ": this is no text; byte 0 is not UTF-8"),
        (b"{}", ": Invalid statement"),
        (b'game = "tito"\n[zone.Albania]\ngarrison = "many"\n', ": zone.Albania.garrison: a whole number is needed"),
    ],
)
@pytest.mark.parametrize(
    "words",
    [
        ("charts", "check", "FILE"),
        ("play", "tito", "--charts", "FILE"),
        ("odds", "tito", "1", "1", "--charts", "FILE"),
        ("perft", "tito", "--charts", "FILE"),
        ("show", "STATE", "--charts", "FILE"),
    ],
)
def test_every_command_refuses_the_same_chart_files(
    refused: Refused, tmp_path: Path, words: tuple[str, ...], content: bytes, told: str
) -> None:
    path, saved = tmp_path / "mine.toml", tmp_path / "state.json"
    path.write_bytes(content)
    saved.write_text(tito.to_json(tito.new_game()), encoding="utf-8")
    named = {"FILE": path, "STATE": saved}
    assert f"{path}{told}" in refused(*(named.get(word, word) for word in words))


def test_charts_of_another_game_are_named_as_such(refused: Refused, tmp_path: Path) -> None:
    path = _charts(tmp_path)
    assert f"{path} has charts of tito, not of wrte_1991" in refused("play", "wrte_1991", "--charts", path)
    saved = tmp_path / "state.json"
    saved.write_text(wrte_1991.to_json(wrte_1991.new_game()), encoding="utf-8")
    assert f"{path} has charts of tito, not of wrte_1991" in refused("show", saved, "--charts", path)


def test_export_without_the_extra_says_what_to_install(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tomli_w", None)
    assert "pip install 'balkan_rules[cli]'" in refused("charts", "export", "tito")


# --------------------------------------------------------------------------------------------------------------- odds
DISPLAYS = {
    terrain.value: next(d.name for d in tito.default_charts().map.displays if d.terrain is terrain and not d.intrinsic)
    for terrain in tito.Terrain
}


@pytest.mark.parametrize("place", games.TERRAINS["tito"])
@pytest.mark.parametrize("mechanism", ["change-odds", "move-column"])
def test_odds_are_those_of_the_rules(run: Run, place: str, mechanism: str) -> None:
    """Of a combat of 12 against 6 Strength Points the command tells what the rules do."""
    ruling = tito.Rulings(modifier_mechanism=type(tito.Rulings().modifier_mechanism)(mechanism))
    rules = tito.ruleset(rulings=ruling)
    axis, yugoslav = {"mountain": ("Serbia/Axis Mountain", "Serbia/Partisan Mountain")}.get(
        place, (f"{DISPLAYS.get(place)}/Axis", f"{DISPLAYS.get(place)}/Yugoslav")
    )
    if place == "hide-away":
        axis, yugoslav = "Serbia/Axis Hide-away", "Serbia/Partisan Hide-away"
    state = tito.position(
        turn=5,
        phase="axis_combat",
        place={axis: ["German 717"], yugoslav: [("Partisan brigade", 1), ("Partisan group", 2)]},
        partisan_brigades=True,
        ruleset=rules,
    )
    preview = state.preview(tito.Attack(rules.map.place(axis), rules.map.place(yugoslav)))
    assert preview is not None
    data = json.loads(
        run("odds", "tito", 12, 6, "--json", "--ruling", f"modifier-mechanism={mechanism}", *_terrain(place)).out
    )
    assert list(data) == [
        "game", "attacker", "defender", "terrain", "operation", "modifier", "steps", "ratio", "column", "distribution",
    ]  # fmt: skip
    assert (data["attacker"], data["defender"]) == (preview.attacker, preview.defender)
    assert (data["ratio"], data["column"]) == (preview.ratio, preview.column)
    assert {text: Fraction(chance) for text, chance in data["distribution"].items()} == dict(preview.distribution)


def _terrain(place: str) -> tuple[str, str]:
    return "--terrain", place


RULINGS: list[dict[str, str]] = [
    {},
    {"modifier-mechanism": "move-column"},
    {"operation-ratio-bonus": "none"},
    {"modifier-stacking": "cap-total"},
]


@pytest.mark.case("tito", "8.46", "8.32.C", "8.31", "12.0")
@pytest.mark.parametrize("place", ["mountain", "hide-away"])
@pytest.mark.parametrize("chosen", RULINGS)
def test_odds_of_an_operation_are_those_of_the_rules(run: Run, place: str, chosen: dict[str, str]) -> None:
    """A mountain division of 16 attacks 7 Strength Points in an operation; it brings a step of its own."""
    fields = {name.replace("-", "_"): option for name, option in chosen.items()}
    switches = {name: type(getattr(tito.Rulings(), name))(option) for name, option in fields.items()}
    rules = tito.ruleset(rulings=tito.Rulings(**switches))
    kind = place.capitalize()
    state = tito.position(
        turn=9,
        phase="operations_deployment",
        place={"First operation": ["German 7SS"], f"Bosnia/Partisan {kind}": [("Partisan group", 7)]},
        operations=1,
        declared=1,
        targets=("Bosnia",),
        ruleset=rules,
    )
    state = state.apply(tito.parse(f"place German 7SS at Bosnia/Axis {kind}", state))
    axis, yugoslav = (rules.map.place(f"Bosnia/{side} {kind}") for side in ("Axis", "Partisan"))
    preview = state.preview(tito.Attack(axis, yugoslav))
    assert preview is not None
    words = [word for name, option in chosen.items() for word in ("--ruling", f"{name}={option}")]
    data = json.loads(
        run("odds", "tito", 16, 7, "--operation", "--modifier", 1, "--json", *words, *_terrain(place)).out
    )
    assert (data["attacker"], data["defender"], data["operation"]) == (preview.attacker, preview.defender, True)
    assert (data["ratio"], data["column"]) == (preview.ratio, preview.column)
    assert {text: Fraction(chance) for text, chance in data["distribution"].items()} == dict(preview.distribution)
    assert data["steps"] == (1 if chosen.keys() & {"operation-ratio-bonus", "modifier-stacking"} else 2)


def test_an_operation_is_fought_in_zone_displays(run: Run, refused: Refused) -> None:
    plain = run("odds", "tito", 12, 7, "--operation")
    assert plain.lines[0] == "12 to 7: 1-1, column 2-1"
    assert plain == run("odds", "tito", 12, 7, "--operation", "--terrain", "mountain")
    assert "one is fought in a mountain or hide-away, not in a city (8.44)" in refused(
        "odds", "tito", "12", "7", "--operation", "--terrain", "city"
    )


def test_odds_as_text(run: Run) -> None:
    crt = tito.default_charts().crt
    ran = run("odds", "tito", 12, 7, "--modifier", 1)
    assert ran.lines[0] == "12 to 7: 1-1, column 2-1"
    assert ran.lines[1:] == [
        f"  {result!s:4s} {chance}"
        for result, chance in crt.distribution([str(c) for c in crt.columns].index("2-1")).items()
    ]
    assert run("odds", "tito", 12, 7, "--modifier", "+1") == ran
    assert run("odds", "tito", 1, 7, "--modifier", "-1").lines[0] == "1 to 7: 1-7, column 1-4"


# -------------------------------------------------------------------------------------------------------------- perft
def test_perft_counts(run: Run, refused: Refused, record: Path, tmp_path: Path) -> None:
    assert run("perft", "tito").lines == ["depth 1: 12 leaves (1 decisions, 0 chance, 0 over)"]
    ran = run("perft", "tito", "--depth", 2, "--split")
    assert ran.lines[0] == "place German 704 at Belgrade/Axis: 12"
    assert ran.lines[-1] == "depth 2: 144 leaves (13 decisions, 0 chance, 0 over)"
    data = json.loads(run("perft", "tito", "--depth", 2, "--split", "--json").out)
    assert list(data) == ["game", "turn", "phase", "depth", "leaves", "decisions", "chance", "terminal", "split"]
    assert sum(data["split"].values()) == data["leaves"] == 144
    later = json.loads(run("perft", "tito", "--after", 50, "--seed", 3, "--json").out)
    assert later["split"] is None
    assert later["phase"] != "15.1"
    assert run("perft", "tito", "--position", record).lines == ["depth 1: 0 leaves (0 decisions, 0 chance, 1 over)"]
    over = run("perft", "tito", "--position", record, "--after", 5, "--depth", 0)
    assert over.lines == ["depth 0: 1 leaves (0 decisions, 0 chance, 0 over)"]
    path = tmp_path / "state.json"
    path.write_text(tito.to_json(tito.new_game()), encoding="utf-8")
    assert run("perft", "tito", "--position", path).lines == ["depth 1: 12 leaves (1 decisions, 0 chance, 0 over)"]
    chosen = (
        ("--scenario", "campaign"),
        ("--ruling", "stacking-check=always"),
        ("--option", "support_withdrawal_turn=9"),
    )
    for words in chosen:
        told = refused("perft", "tito", "--position", path, *words)
        assert "--scenario, --ruling and --option do not go with it" in told


def test_perft_counts_only_positions_of_its_game(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(tito.to_json(tito.new_game()), encoding="utf-8")
    with pytest.raises(LoadError, match="is of tito, not of chess"):
        load_position(path, "chess", None)


def test_perft_needs_no_extra(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("balkan_rules.testing")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    assert run("perft", "tito").lines == ["depth 1: 12 leaves (1 decisions, 0 chance, 0 over)"]
