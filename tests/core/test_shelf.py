"""The sets of charts of a game, on a toy package."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from balkan_rules.core.charts import Basis, Charts, want_int
from balkan_rules.core.errors import ChartError, ChartMissing, LoadError
from balkan_rules.core.shelf import Shelf

DATA = {
    "game": "toy",
    "provenance": {"printed": ["unit.guard", "odds.best"], "reconstructed": ["unit.guard.move"]},
    "unit": {"guard": {"strength": 2, "move": 4}, "reserve": {"strength": 1}},
    "odds": {"best": 6, "worst": 1},
}


@attrs.frozen
class ToyCharts:
    source: Charts

    def verify(self) -> None:
        for path, value in self.source.leaves():
            want_int(value, path, lo=1, hi=9)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shelf[ToyCharts]]:
    (tmp_path / "toy_shelf" / "data").mkdir(parents=True)
    (tmp_path / "toy_shelf" / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "toy_shelf" / "data" / "charts.json").write_text(json.dumps(DATA), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield Shelf("toy_shelf", ToyCharts, ("unit", "odds"))
    sys.modules.pop("toy_shelf", None)


def test_the_default_and_the_printed_charts(shelf: Shelf[ToyCharts]) -> None:
    assert shelf.default.source.get("unit.guard.strength", case="1.0") == 2
    assert shelf.default.source.basis_of("unit.guard.strength") is Basis.PRINTED
    assert shelf.default.source.basis_of("unit.guard.move") is Basis.RECONSTRUCTED
    assert shelf.default is shelf.default
    assert dict(shelf.printed.source.leaves()) == {"unit.guard.strength": 2, "odds.best": 6}
    with pytest.raises(ChartMissing):
        shelf.printed.source.get("odds.worst", case="1.0")


def test_an_owner_puts_values_in(shelf: Shelf[ToyCharts], tmp_path: Path) -> None:
    text = 'game = "toy"\n[unit.reserve]\nstrength = 3\n[odds]\nbest = 6\n'
    charts = shelf.load(text)
    assert charts.source.basis_of("unit.reserve.strength") is Basis.OWNER
    assert charts.source.basis_of("odds.best") is Basis.PRINTED
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert shelf.load(tmp_path / "mine.toml") == shelf.load(str(tmp_path / "mine.toml")) == charts


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[odds]\nbest = 7", "odds.best: the rulebook states 6 here, and its text wins over 7"),
        ("[unit.guard]\nskill = 7", "unit.guard.skill: the rulebook states nothing here"),
        ("[odds]\nworst = 70", "odds.worst: at most 9 is allowed, not 70"),
        ("[odd]\nworst = 1", "the charts: there is no key 'odd'.*allowed: game, unit, odds"),
        ('game = "tito"', "these are charts for 'tito', not for 'toy'"),
    ],
)
def test_what_an_owner_cannot_put_in(shelf: Shelf[ToyCharts], text: str, told: str) -> None:
    with pytest.raises(ChartError, match=told):
        shelf.load(text)


class NeedyCharts(ToyCharts):
    """Charts of which each unit must have a strength, and that must have the odds that are named."""

    wanted = "best"

    def verify(self) -> None:
        for name in ("guard", "reserve", "scout", "guards"):
            if self.source.find(f"unit.{name}") is not None:
                self.source.get(f"unit.{name}.strength", case="1.0")
        self.source.get(f"odds.{self.wanted}", case="2.0")


class NeedierCharts(NeedyCharts):
    wanted = "middle"


def test_a_row_that_may_be_misspelt_is_told_as_such(shelf: Shelf[ToyCharts]) -> None:
    needy = Shelf(shelf.package, NeedyCharts, shelf.tables)
    assert needy.load("[unit.scout]\nstrength = 1").source.get("unit.scout.strength", case="1.0") == 1
    with pytest.raises(ChartError, match=r"^unit\.scout: there is no such row, and a new one lacks 'strength'$"):
        needy.load("[unit.scout]\nmove = 1")
    with pytest.raises(ChartError, match=r"^unit\.guards: there is no such row \(did you mean 'guard'\?\), and"):
        needy.load("[unit.guards]\nmove = 1")
    needier = Shelf(shelf.package, NeedierCharts, shelf.tables)
    with pytest.raises(ChartMissing, match=r"^2\.0: .*'odds\.middle'"):
        needier.load("[odds]\nworst = 1")


def test_a_file_that_is_taken_for_text_is_told_as_such(shelf: Shelf[ToyCharts]) -> None:
    for name in ("/nope", "mine.tml"):
        with pytest.raises(ChartError, match=f"'{name}' is neither TOML text nor a name that ends in .toml; a file of"):
            shelf.load(name)
    with pytest.raises(ChartError, match=r"nope\.toml cannot be read"):
        shelf.load("nope.toml")
    assert shelf.load("# nothing") == shelf.load("") == shelf.default


def test_a_game_may_say_what_counts_as_the_same(shelf: Shelf[ToyCharts]) -> None:
    loose = Shelf(shelf.package, shelf.make, shelf.tables, same=lambda path, a, b: a == b or path == "odds.best")
    assert loose.load("[odds]\nbest = 7").source.get("odds.best", case="1.0") == 7
    with pytest.raises(ChartError, match=r"unit\.guard\.strength: the rulebook states 2"):
        loose.load("[odds]\nbest = 7\n[unit.guard]\nstrength = 3")


def test_content_comes_back(shelf: Shelf[ToyCharts]) -> None:
    assert shelf.from_content(shelf.content(shelf.default), "file") is shelf.default
    assert shelf.from_content(shelf.content(shelf.printed), "file") is shelf.printed
    owned = shelf.load("[unit.reserve]\nstrength = 3")
    again = shelf.from_content(json.loads(json.dumps(shelf.content(owned))), "file")
    assert again == owned
    assert again.source.basis_of("unit.reserve.strength") is Basis.OWNER


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ([], "file: the tables of the charts are wanted, not list"),
        ({"unit": {"guard": {"strength": 9}}}, "file: unit.guard.strength: the rulebook states 2"),
        ({"unit": {"guard": {"strength": 2}}}, "file: unit.guard.move: the charts lack it"),
        ({"odds": {"best": 6.5}}, "file: "),
    ],
)
def test_foreign_content_is_refused(shelf: Shelf[ToyCharts], content: object, told: str) -> None:
    with pytest.raises(LoadError, match=told):
        shelf.from_content(content, "file")
