"""The generated pages of the documentation leave nothing out."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from tests.case_marks import marked
from tools import docs_cases, docs_code, docs_tables

import balkan_rules
from balkan_rules.core.cases import implementations

TESTS = Path(__file__).resolve().parent


@pytest.mark.parametrize("game", balkan_rules.GAMES)
def test_every_case_has_its_code_and_its_tests(game: str) -> None:
    assert set(docs_code.code(game)) == set(implementations(game))
    assert set(docs_code.tests(game)) >= marked(game, (TESTS / game).glob("*.py"))


def test_the_page_of_a_case_names_what_there_is() -> None:
    code = docs_code.Source(Path("src/balkan_rules/tito/phases/weather.py"), 7, "Weather.apply", "def apply(): ...")
    tests = [docs_code.Source(Path("tests/tito/test_weather.py"), line, f"test_{line}", "") for line in range(1, 7)]
    case = {"id": "11.22", "title": "Drought", "does": "Says what <b> dries.", "status": "printed"}
    ruling = {"id": "drought-ends", "cases": ["11.22"]}
    page = docs_cases.cases_page([case], [ruling], {"11.22": [code]}, {"11.22": tests}, {"11.22": ["dry-spell"]})
    assert "| printed | 1 | 1 | 1 |" in page
    assert "**11.22 Drought** (printed). Says what \\<b> dries." in page
    assert "Rulings: [drought-ends](rulings.md#drought-ends)." in page
    assert "[`weather.Weather.apply`](../code/src/balkan_rules/tito/phases/weather.md#Weather.apply)" in page
    assert (
        "[`test_weather.test_4`](../code/tests/tito/test_weather.md#test_4), 2 more, worked value `dry-spell`." in page
    )


def test_a_ruling_stands_under_the_anchor_that_its_cases_link_to() -> None:
    case = {"id": "fog", "title": "Fog", "does": "Hides units.", "status": "printed"}
    ruling = {"id": "fog.moves", "cases": ["fog"], "question": "Who sees it?", "default": "all", "why": "It is open."}
    page = docs_cases.rulings_page([case], [{**ruling, "options": ["all: everybody", "one: its owner"]}])
    assert "\n## fog.moves {#fog.moves}\n" in page  # what the headline would give by itself has no dot
    assert "- `all` *(default)*: everybody\n- `one`: its owner\n" in page


@pytest.mark.parametrize("game", balkan_rules.GAMES)
def test_every_table_is_told_of_with_all_of_its_values(game: str) -> None:
    charts = import_module(f"balkan_rules.{game}").default_charts().source
    rows = [line.split(" | ") for line in docs_tables.page(game, charts).splitlines() if line.startswith("| [")]
    assert [row[0] for row in rows] == [f"| [{name}](#{name})" for name in charts.data]
    assert sum(int(row[1]) + int(row[2].removesuffix(" |")) for row in rows) == len(list(charts.leaves()))
