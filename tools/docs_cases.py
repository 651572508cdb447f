"""The pages of cases and rulings of every rulebook."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from tools import docs_code
from tools.docs_text import plain

from balkan_rules import RULEBOOKS

DATA: Path = docs_code.ROOT / "src" / "balkan_rules"
MOST_TESTS: Final = 4
"""How many tests of a case are named; of more, how many there are."""

ABOUT_CASES: Final = """\
Every case of the rulebook that binds a rules engine, by its number there and in our own words. A *printed* case stands
in the text; a *missing* one is referred to but lost; a *chart* is on the map sheet or the counters only; a
*contradiction* clashes with another case. What is not printed, or not plainly, has a ruling. Behind *code* stand the
functions that implement a case, behind *tests* those that fail if these are broken, and the worked values of
`tests/vectors/` that are checked."""

ABOUT_RULINGS: Final = """\
Each gap, contradiction or ambiguity of the rulebook that we found, and how it is read. The default is what the code
does unless it is told otherwise. A *switch* is a field of the game's `Rulings`, and every option of it can be played;
the others are documented choices. *Not printed* marks a default that fills in what the text does not contain.
[Choose rulings and options](../howto/rulings.md) tells how."""

Case = Mapping[str, Any]
Ruling = Mapping[str, Any]


def pages() -> dict[str, str]:
    """Every page about cases by its place in the site: those of cases and rulings, and the code that they link to."""
    made: dict[str, str] = {}
    indexes = []
    for game in RULEBOOKS:
        cases = _data(game, "case")
        rulings = _data(game, "ruling")
        code, tests = docs_code.code(game), docs_code.tests(game)
        indexes += [code, tests]
        made[f"{game}/cases.md"] = cases_page(cases, rulings, code, tests, docs_code.vectors(game))
        made[f"{game}/rulings.md"] = rulings_page(cases, rulings)
    return made | docs_code.pages(indexes)


def _data(game: str, kind: str) -> Sequence[Mapping[str, Any]]:
    text = (DATA / game / "data" / f"{kind}s.toml").read_text(encoding="utf-8")
    found: Sequence[Mapping[str, Any]] = tomllib.loads(text)[kind]
    return found


def cases_page(
    cases: Sequence[Case],
    rulings: Sequence[Ruling],
    code: Mapping[str, Sequence[docs_code.Source]],
    tests: Mapping[str, Sequence[docs_code.Source]],
    vectors: Mapping[str, Sequence[str]],
) -> str:
    """Every case of a rulebook by section, with its rulings, its code and its tests."""
    by_case: dict[str, list[str]] = defaultdict(list)
    for ruling in rulings:
        for case in ruling["cases"]:
            by_case[case].append(f"[{ruling['id']}](rulings.md#{ruling['id']})")
    lines = ["# Cases", "", ABOUT_CASES, "", *_totals(cases, code, tests, vectors)]
    for section, group in groupby(cases, key=lambda case: case["id"].split(".")[0]):
        lines += [f"## Section {section}", ""]
        for case in group:
            name = case["id"]
            lines += [
                f'<a id="case-{name}"></a>**{name} {plain(case["title"])}** ({case["status"]}). {plain(case["does"])}',
                "",
                *_line("Rulings", by_case[name]),
                *_line("Code", [source.link("../") for source in code.get(name, ())]),
                *_line("Tests", _named(tests.get(name, ()), vectors.get(name, ()))),
            ]
    return "\n".join(lines)


def _line(what: str, items: Sequence[str]) -> list[str]:
    return [f"{what}: {', '.join(items)}.", ""] if items else []


def _named(tests: Sequence[docs_code.Source], vectors: Sequence[str]) -> list[str]:
    """The first of the tests, how many more there are, and the vectors."""
    named = [source.link("../") for source in tests[:MOST_TESTS]]
    named += [f"{len(tests) - MOST_TESTS} more"] if len(tests) > MOST_TESTS else []
    named += [f"worked value `{vector}`" for vector in vectors[:MOST_TESTS]]
    return named + ([f"{len(vectors) - MOST_TESTS} more of these"] if len(vectors) > MOST_TESTS else [])


def _totals(
    cases: Sequence[Case], code: Mapping[str, object], tests: Mapping[str, object], vectors: Mapping[str, object]
) -> list[str]:
    """How many cases of each status there are, and how many of them have code and a test."""
    lines = ["| status | cases | with code | with a test |", "|---|---|---|---|"]
    for status in [*sorted({case["status"] for case in cases}), "all"]:
        names = {case["id"] for case in cases if status in {case["status"], "all"}}
        proved = names & (set(tests) | set(vectors))
        lines.append(f"| {status} | {len(names)} | {len(names & set(code))} | {len(proved)} |")
    return [*lines, ""]


def rulings_page(cases: Sequence[Case], rulings: Sequence[Ruling]) -> str:
    """Every ruling with its options, its default and the reason for it."""
    known = {case["id"] for case in cases}
    lines = ["# Rulings", "", ABOUT_RULINGS, ""]
    for ruling in rulings:
        kinds = [
            name for key, name in (("switch", "switch"), ("unprinted_default", "not printed")) if ruling.get(key, False)
        ]
        named = [f"[{case}](cases.md#case-{case})" if case in known else case for case in ruling["cases"]]
        lines += [f"## {ruling['id']} {{#{ruling['id']}}}", "", plain(ruling["question"]), ""]
        for option in ruling["options"]:
            slug, _, meaning = option.partition(": ")
            chosen = " *(default)*" if slug == ruling["default"] else ""
            lines.append(f"- `{slug}`{chosen}" + (f": {plain(meaning)}" if meaning else ""))
        lines += ["", f"Why: {plain(ruling['why'])}", "", f"Cases: {', '.join(named)}."]
        lines += ["", f"Kind: {', '.join(kinds)}.", ""] if kinds else [""]
    return "\n".join(lines)
