"""Records of games, of every release and of what comes next, replay to where they ended, or are refused by name."""

from __future__ import annotations

import gzip
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import pytest
from tools import records

import balkan_rules
from balkan_rules import LoadError, tito

HOMES = sorted(path for path in records.FOLDER.iterdir() if path.is_dir())
KEPT = [path for home in HOMES for path in sorted(home.glob("*.json.gz"))]
LATE_WAR = records.FOLDER / records.NEXT / "tito-late-war-default.json.gz"


def index(home: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads((home / records.INDEX).read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.name)
def test_the_index_names_what_is_kept(home: Path) -> None:
    assert sorted(index(home)) == sorted(path.name for path in home.glob("*.json.gz"))


def test_every_scenario_is_kept_under_several_sets_of_rules() -> None:
    for name in balkan_rules.GAMES:
        for scenario in import_module(f"balkan_rules.{name}").GAME.info.scenarios:
            kept = [
                index(records.FOLDER / records.NEXT)[f"{name}-{scenario}-{rules}.json.gz"] for rules in records.SETS
            ]
            assert len({entry["ruleset"] for entry in kept}) == 3
            assert all(entry["steps"] > 40 for entry in kept)
    assert sum(path.stat().st_size for path in KEPT) < 2_000_000 * len(HOMES)


@pytest.mark.no_cover
@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.name.partition('.')[0]}")
def test_a_kept_record_ends_where_it_ended(path: Path) -> None:
    assert not records.check(path, index(path.parent)[path.name])


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder with one short record of the next release."""
    copy = tmp_path / records.NEXT / LATE_WAR.name
    copy.parent.mkdir()
    copy.write_bytes(LATE_WAR.read_bytes())
    put(copy.parent, {LATE_WAR.name: index(LATE_WAR.parent)[LATE_WAR.name]})
    return copy.parent


def put(home: Path, entries: dict[str, dict[str, Any]]) -> None:
    (home / records.INDEX).write_text(json.dumps(entries), encoding="utf-8")


def rewrite(path: Path, **changes: object) -> None:
    data = json.loads(gzip.decompress(path.read_bytes()))
    path.write_bytes(gzip.compress(json.dumps({**data, **changes}).encode(), mtime=0))


def test_a_record_that_ends_elsewhere_is_told_of(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert records.main([str(home.parent)]) == 0
    entry = index(home)[LATE_WAR.name]
    put(home, {LATE_WAR.name: {**entry, "turn": 2, "points": 1}})
    assert records.main([str(home.parent)]) == 1
    assert f"red: {LATE_WAR.name}: points, turn differ" in capsys.readouterr().err
    put(home, {"tito-else.json.gz": entry})
    assert list(records.faults(home)) == [
        f"{name} is in the index or in the folder alone" for name in ("tito-else.json.gz", LATE_WAR.name)
    ]
    rewrite(home / LATE_WAR.name, final="0")
    assert records.check(home / LATE_WAR.name, entry) == f"{LATE_WAR.name}: it ends elsewhere than it says"


def test_one_of_another_rules_version_replays_or_is_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, entry = home / LATE_WAR.name, index(home)[LATE_WAR.name]
    actions = json.loads(gzip.decompress(path.read_bytes()))["actions"]
    monkeypatch.setattr(type(tito.GAME), "rules_version", "2")
    assert records.check(path, entry) == ""  # nothing but the number has changed
    rewrite(path, actions=actions[1:])
    assert records.check(path, entry) == ""  # it is refused, and named
    with pytest.raises(
        LoadError, match=r"actions\[0\]: entry 1 .*; made under rules version '1', it is read under '2'"
    ):
        tito.record_from_json(gzip.decompress(path.read_bytes()).decode())
    monkeypatch.undo()
    assert records.check(path, entry).startswith(
        f"{LATE_WAR.name}: actions[0]: entry 1 "
    )  # its own rules are no excuse


def test_what_was_released_is_not_made_anew(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(records, "GAMES", ("tito",))
    monkeypatch.setattr(records, "SETS", ("default",))
    monkeypatch.setattr(tito.GAME, "info", attrs.evolve(tito.GAME.info, scenarios=("late-war",)))
    assert records.main([str(home.parent), "--add", "0.3.0"]) == 0
    made = home.parent / "0.3.0" / LATE_WAR.name
    assert made.read_bytes() == LATE_WAR.read_bytes()
    made.write_bytes(b"as it was")
    assert records.main([str(home.parent), "--add", "0.3.0"]) == 1
    assert records.main([str(home.parent), "--add", "next"]) == 1
    assert records.main([str(home.parent), "--add", "newest"]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(" is ")[0] for line in told] == ["red: 0.3.0", "red: next", "red: newest"]
    assert made.read_bytes() == b"as it was"
    made.write_bytes(LATE_WAR.read_bytes())
    (home / LATE_WAR.name).write_bytes(b"old")
    assert records.main([str(home.parent), "--update"]) == 0
    assert (home / LATE_WAR.name).read_bytes() == LATE_WAR.read_bytes()
