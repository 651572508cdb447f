"""Case marks, the search for them, and the index of cases, on a toy game."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import balkan_rules
from balkan_rules.core import cases
from balkan_rules.core.cases import CaseInfo, case, case_key, find, implementations, index, load_data
from balkan_rules.core.errors import BalkanRulesError, LoadError, SetupError

MOVES = """
import functools
from math import gcd
from balkan_rules.core.cases import case
from balkan_rules.{name} import start

@case("7.10", "7.9")
def move(): return 1

also_move = move

@functools.cache
@case("7.9")
def cost(): return 2

class Rules:
    @case("8.22.A")
    def lose(self): return 3

    @staticmethod
    @case("8.22.A")
    def drop(): return 4

    @classmethod
    @case("9.1")
    def make(cls): return 5

    @property
    @case("9.1")
    def size(self): return 6

    @functools.cached_property
    @case("9.1")
    def weight(self): return 7

    class Inner:
        @case("9.2")
        def deep(self): return 8

    plain = 9

    def unmarked(self): return 10
    itself = None

Rules.itself = Rules
"""
ROWS = [
    {"id": i, "title": f"about {i}", "does": "does", "kind": "combat", "status": "printed", "src": "1-2"}
    for i in ("8.2", "8.22", "8.22.A", "8.22.B.1", "8.3", "8.221")
]


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game named toy."""
    folder = tmp_path / "toy"
    (folder / "data").mkdir(parents=True)
    (folder / "phases").mkdir()
    start = 'from balkan_rules.core.cases import case\n@case("4.1")\ndef start(): return 0\n'
    (folder / "__init__.py").write_text(start, encoding="utf-8")
    (folder / "phases" / "__init__.py").write_text("", encoding="utf-8")
    (folder / "phases" / "moves.py").write_text(MOVES.format(name="toy"), encoding="utf-8")
    monkeypatch.setattr(balkan_rules, "__path__", [*balkan_rules.__path__, str(tmp_path)])
    monkeypatch.setattr(balkan_rules, "RULEBOOKS", ("toy", "tug"))
    write(folder, {"case": ROWS})
    index.cache_clear()
    yield folder
    index.cache_clear()
    for name in [name for name in sys.modules if name.startswith("balkan_rules.toy")]:
        del sys.modules[name]
    balkan_rules.__dict__.pop("toy", None)


def write(folder: Path, content: object) -> None:
    (folder / "data" / "cases.json").write_text(json.dumps(content), encoding="utf-8")


def test_a_mark_leaves_the_function_as_it_is() -> None:
    def rule() -> int:
        return 5

    assert case("6.42", "6.43")(rule) is rule
    assert vars(rule)["__balkan_cases__"] == ("6.42", "6.43")
    assert rule() == 5
    assert vars(case("6.1")(rule))["__balkan_cases__"] == ("6.1", "6.42", "6.43")


@pytest.mark.parametrize("ids", [(), ("",), ("6..4",), ("6.42", "6 42"), (".6",), ("6.42\n",)])
def test_a_mark_needs_ids(ids: tuple[str, ...]) -> None:
    with pytest.raises(BalkanRulesError, match=r"a case mark needs ids such as '6\.42'"):
        case(*ids)


@pytest.mark.parametrize("target", [staticmethod(len), property(len), len, int])
def test_a_mark_stands_next_to_a_function(target: object) -> None:
    with pytest.raises(BalkanRulesError, match="innermost decorator"):
        case("6.42")(target)  # type: ignore[type-var]


def test_numbers_in_ids_count_as_numbers() -> None:
    ordered = [
        "7", "7.2", "7.9", "7.9.A", "7.9.A.2", "7.9.A.10", "7.9.B", "7.9.GT2", "7.9.GT10", "7.10", "10.0",
        "acrt.1", "bombardment.1a.3", "bombardment.2", "weather.1",
    ]  # fmt: skip
    ordered = sorted(ordered, key=case_key)
    shuffled = ordered[:]
    random.Random(1).shuffle(shuffled)
    assert sorted(shuffled, key=case_key) == ordered
    assert case_key("7.9") < case_key("7.10") < case_key("10.0") < case_key("acrt")
    assert case_key("13.91.GT2") < case_key("13.91.GT10")
    assert case_key("7.9") < case_key("7.9.A") < case_key("7.10")
    assert len({case_key(one) for one in ordered}) == len(ordered)


@pytest.mark.usefixtures("toy")
def test_implementations_finds_what_is_marked_in_every_module() -> None:
    found = implementations("toy")
    moves = "balkan_rules.toy.phases.moves"
    assert list(found) == ["4.1", "7.9", "7.10", "8.22.A", "9.1", "9.2"]
    assert {case_id: [f"{f.__module__}:{f.__qualname__}" for f in fs] for case_id, fs in found.items()} == {
        "4.1": ["balkan_rules.toy:start"],
        "7.9": [f"{moves}:cost", f"{moves}:move"],
        "7.10": [f"{moves}:move"],
        "8.22.A": [f"{moves}:Rules.drop", f"{moves}:Rules.lose"],
        "9.1": [f"{moves}:Rules.make", f"{moves}:Rules.size", f"{moves}:Rules.weight"],
        "9.2": [f"{moves}:Rules.Inner.deep"],
    }
    assert [function() for function in found["7.9"]] == [2, 1]
    with pytest.raises(TypeError):
        found["9.9"] = ()  # type: ignore[index]


@pytest.mark.usefixtures("toy")
def test_an_unknown_game_is_a_clear_error() -> None:
    for ask in (implementations, index):
        with pytest.raises(SetupError, match="no game 'core', only: toy, tug"):
            ask("core")
    with pytest.raises(SetupError, match="no game 'Toy'"):
        find("Toy", "8.2")


@pytest.mark.usefixtures("toy")
def test_the_index_gives_the_cases_in_the_order_of_the_book() -> None:
    assert list(index("toy")) == ["8.2", "8.22", "8.22.A", "8.22.B.1", "8.3", "8.221"]
    assert index("toy")["8.22"] == CaseInfo("8.22", "about 8.22", "does", "combat", "printed")
    assert index("toy") is index("toy")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        index("toy")["8.2"].title = "other"  # type: ignore[misc]


@pytest.mark.usefixtures("toy")
def test_find_gives_a_case_and_its_sub_cases() -> None:
    assert [info.id for info in find("toy", "8.22")] == ["8.22", "8.22.A", "8.22.B.1"]
    assert [info.id for info in find("toy", "8.22.B")] == ["8.22.B.1"]
    assert [info.id for info in find("toy", "8")] == list(index("toy"))
    with pytest.raises(SetupError, match=r"toy has no case '8\.23'; there are: 8\.3, 8\.2, 8\.22"):
        find("toy", "8.23")
    with pytest.raises(SetupError, match=r"toy has no case 'x'; there are: 8\.2, 8\.22, 8\.22\.A \.\.\."):
        find("toy", "x")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({}, "toy/data/cases.json: KeyError"),
        ({"case": [ROWS[0], {"id": "8.3"}]}, r"cases.json, entry 2: KeyError\('title'\)"),
        ({"case": [{**ROWS[0], "kind": 5}]}, "entry 1: TypeError"),
        ({"case": [ROWS[0], ROWS[0]]}, r"entry 2: '8\.2' stands there twice"),
        ([], "toy/data/cases.json: TypeError"),
    ],
)
def test_a_damaged_index_says_where(toy: Path, content: object, message: str) -> None:
    write(toy, content)
    with pytest.raises(LoadError, match=message):
        index("toy")


def test_an_index_that_is_no_json_or_not_there(toy: Path) -> None:
    (toy / "data" / "cases.json").write_text("{", encoding="utf-8")
    with pytest.raises(LoadError, match=r"toy/data/cases\.json: JSONDecodeError"):
        index("toy")
    with pytest.raises(SetupError, match=r"there is no toy/data/tables\.json"):
        load_data("toy", "table", dict)


def test_every_name_that_is_promised_is_there() -> None:
    assert set(cases.__all__) <= set(vars(cases))
