from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from importlib import import_module

import attrs
import pytest
from tests.tournament.contests import BOTS, FIRST, contest, played
from tests.wrong_input import NOTHING, Or, accepted, good

from balkan_rules.core.errors import MissingExtraError
from balkan_rules.tournament import Summary, summarize
from balkan_rules.tournament.report import report


class Page(HTMLParser):
    """What stands on a page: headings, cells of tables, and all names of elements and attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open and data.strip():
            self.texts.setdefault(self._open[-1], []).append(data)


@pytest.fixture(scope="module")
def summary() -> Summary:
    three = contest("random", FIRST, f"{BOTS}:fails", games=2)
    return summarize(three, played(three))


@pytest.fixture(scope="module")
def text(summary: Summary) -> str:
    return report(summary, facts={"scenario": "<script>alert(1)</script> & more", "seed": "7"})


def test_the_page_has_all_tables_and_plots(text: str) -> None:
    page = Page(text)
    assert page.texts["title"] == page.texts["h1"] == ["The Pass: a tournament"]
    assert page.texts["h2"] == ["Players", "Pairings", "Seats", "Lengths", "Faults"]
    assert page.texts["dt"] == ["scenario", "seed", "games", "balkan_rules"]
    assert page.texts["dd"][1:3] == ["7", "6 of 6"]
    assert page.tags.count("svg") == 2
    assert page.tags.count("table") == 5
    assert {"random", FIRST, "Elo", "points", "raiders - garrison"} <= set(page.texts["text"])
    assert "4" in page.texts["td"]


def test_what_is_told_is_escaped(text: str) -> None:
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; more" in text
    assert "script" not in Page(text).tags


def test_nothing_is_asked_for_from_elsewhere(text: str) -> None:
    page = Page(text)
    assert "http" not in text.replace("http-equiv", "")
    assert set(page.tags).isdisjoint({"script", "link", "img", "iframe", "object", "image", "a"})
    assert [name for name, _ in page.attributes if name.startswith("on")] == []
    assert all((value or "").startswith("#") for name, value in page.attributes if name in {"href", "src"})
    assert "default-src 'none'" in text


def test_parts_of_plots_have_names_of_their_own(text: str) -> None:
    names = [value for name, value in Page(text).attributes if name == "id"]
    assert len(names) == len(set(names))
    wanted = re.findall(r'(?:href="#|url\(#)([^")]+)', text)
    assert wanted
    assert set(wanted) <= set(names)


def test_plots_have_the_colours_of_the_page(text: str) -> None:
    """So that they can be read in the light and in the dark."""
    plots = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(plots) == 2
    assert all("currentColor" in plot for plot in plots)
    assert "var(--accent)" in plots[1]
    assert [colour for plot in plots for colour in re.findall(r"#[0-9a-f]{6}\b", plot)] == []
    assert "prefers-color-scheme: dark" in text


def test_the_same_results_give_the_same_page(summary: Summary, text: str) -> None:
    again = report(summary, facts={"scenario": "<script>alert(1)</script> & more", "seed": "7"})
    assert again == text


def test_letters_that_no_font_has_do_no_harm(summary: Summary) -> None:
    first, *others = summary.players
    named = attrs.evolve(summary, players=(attrs.evolve(first, player="$\U0001f9ed_x$ <b>"), *others))
    texts = Page(report(named)).texts
    assert "$\U0001f9ed_x$ <b>" in texts["text"]
    assert "$\U0001f9ed_x$ <b>" in texts["td"]


def test_a_tournament_without_games_has_a_page_too() -> None:
    assert Page(report(summarize(contest(games=2), []))).texts["h2"] == ["Players", "Pairings", "Seats"]


def test_only_summaries_have_a_page(summary: Summary) -> None:
    assert [*accepted(good(report, summary=summary, facts=Or(None, *NOTHING, {})))] == []


@pytest.mark.parametrize("package", ["jinja2", "matplotlib"])
def test_without_its_packages_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.delitem(sys.modules, "balkan_rules.tournament.report")
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(MissingExtraError, match=rf'needs {package}: pip install "balkan_rules\[report\]"'):
        import_module("balkan_rules.tournament.report")
