"""A hook of mkdocs that writes the pages which follow from the code and its data.

For every rulebook: `<game>/cases.md` (each case, what it does and which functions implement it) and
`<game>/rulings.md` (each gap or contradiction and how it is read). For the reference: one page per package, with a
heading for each public module. `observations.md`: what the arrays hold that learners are
given. And `pictures/<game>.svg`: a board of each game.
"""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from balkan_rules import GAMES, RULEBOOKS
from balkan_rules.adapters import pettingzoo
from balkan_rules.core.cases import implementations
from balkan_rules.pictures import board_svg

ROOT: Path = Path(__file__).resolve().parent.parent
PACKAGE: Path = ROOT / "src" / "balkan_rules"

ABOUT_CASES: str = """\
Every case of the rulebook that binds a rules engine, by its number there and in our own words. A *printed* case stands
in the text; a *missing* one is referred to but lost; a *chart* is on the map sheet or the counters only; a
*contradiction* clashes with another case. What is not printed, or not plainly, has a ruling."""

ABOUT_RULINGS: str = """\
Each gap, contradiction or ambiguity of the rulebook that we found, and how it is read. The default is what the code
does unless it is told otherwise. A *switch* is a field of the game's `Rulings`, and every option of it can be played;
the others are documented choices. *Not printed* marks a default that fills in what the text does not contain."""

PICTURES: Mapping[str, int] = {"tito": 700, "wrte_1991": 500, "balkan_wars": 160, "marita_merkur": 300}
"""By game, after how many random actions and outcomes the board is drawn that the docs show."""

ABOUT_OBSERVATIONS: str = """\
What `balkan_rules.adapters.pettingzoo` shows an agent: the rows of `observation`, whose columns are the places of the
ruleset in their order (those off the map first), and the entries of `facts`, both from the first. Flags are 0 or 1;
what is one of several is 1 in one entry of as many; a member of a list is told by its place there, from 1."""

Case = Mapping[str, Any]
Ruling = Mapping[str, Any]
Index = Mapping[str, Sequence[Callable[..., object]]]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the site."""
    for uri, text in pages().items():
        files.append(File.generated(config, uri, content=text))
    return files


def pages() -> dict[str, str]:
    """Every generated page by its place in the site."""
    made: dict[str, str] = {}
    for game in RULEBOOKS:
        data = PACKAGE / game / "data" / "cases.toml"
        cases = tomllib.loads(data.read_text(encoding="utf-8"))["case"]
        rulings = tomllib.loads(data.with_name("rulings.toml").read_text(encoding="utf-8"))["ruling"]
        index = {str(case): tuple(functions) for case, functions in implementations(game).items()}
        made[f"{game}/cases.md"] = cases_page(game, cases, rulings, index)
        made[f"{game}/rulings.md"] = rulings_page(cases, rulings)
        made[f"reference/{game}.md"] = f"# balkan_rules.{game}\n\n::: balkan_rules.{game}\n"
    made["observations.md"] = observations_page()
    for name in ("core", "testing", "bots", "analysis", "tournament", "adapters", "pictures"):
        made[f"reference/{name}.md"] = reference_page(name)
    for game, steps in PICTURES.items():
        made[f"pictures/{game}.svg"] = picture(game, steps)
    return made


def picture(game: str, steps: int) -> str:
    """The board of a game after so many random actions and outcomes, with what was played last."""
    rng = random.Random(1)
    state = import_module(f"balkan_rules.{game}").new_game()
    for _ in range(steps - 1):
        state = state.apply(state.legal_actions().sample(rng, by="group"))
    last = state.step(state.legal_actions().sample(rng, by="group"))
    return board_svg(last.after.view(state.ruleset.game.info.sides[0]), last=last)


def observations_page() -> str:
    """Every row and fact of the observations that `balkan_rules.adapters.pettingzoo` makes."""
    lines = ["# What an observation holds", "", ABOUT_OBSERVATIONS, ""]
    for name in GAMES:
        game = import_module(f"balkan_rules.{name}").GAME
        layout = pettingzoo.layout(game)
        lines += [f"## {game.info.title}", "", f"{len(layout.rows)} rows by {len(layout.places)} places.", ""]
        for what, listed in (("row", layout.rows), ("fact", layout.facts)):
            lines += [f"| {what} | what it says |", "|---|---|"]
            lines += [f"| {_cell(one.name)} | {_cell(one.about)} |" for one in listed]
            lines.append("")
    return "\n".join(lines)


def reference_page(name: str) -> str:
    """The reference of one package: what it exports itself if it says so, and each of its public modules."""
    home = PACKAGE / name
    stems = [path.stem for path in home.glob("[!_]*.py")] + [
        path.parent.name for path in home.glob("[!_]*/__init__.py")
    ]
    modules = [f"{name}.{stem}" for stem in sorted(stems)] or [name]
    return "\n".join([f"# balkan_rules.{name}", "", *(f"::: balkan_rules.{module}\n" for module in modules)])


def cases_page(game: str, cases: Sequence[Case], rulings: Sequence[Ruling], index: Index) -> str:
    """Every case of a rulebook by section, with its rulings and the functions that implement it."""
    by_case: dict[str, list[str]] = {}
    for ruling in rulings:
        for case in ruling["cases"]:
            by_case.setdefault(case, []).append(ruling["id"])
    done = sum(1 for case in cases if index.get(case["id"]))
    lines = [
        "# Cases",
        "",
        ABOUT_CASES,
        "",
        "| status | cases | with an implementation |",
        "|---|---|---|",
    ]
    total = Counter(case["status"] for case in cases)
    marked = Counter(case["status"] for case in cases if index.get(case["id"]))
    lines += [f"| {status} | {total[status]} | {marked[status]} |" for status in sorted(total)]
    lines += [f"| all | {len(cases)} | {done} |", ""]
    for section, group in groupby(cases, key=lambda case: case["id"].split(".")[0]):
        lines += [f"## Section {section}", "", "| case | what it does | status | implemented by |", "|---|---|---|---|"]
        for case in group:
            links = [f"[{name}](rulings.md#{name})" for name in by_case.get(case["id"], ())]
            does = f"**{_cell(case['title'])}.** {_cell(case['does'])}"
            if links:
                does += f" Rulings: {', '.join(links)}."
            functions = ", ".join(f"`{_short(game, function)}`" for function in index.get(case["id"], ()))
            lines.append(f'| <a id="case-{case["id"]}"></a>{case["id"]} | {does} | {case["status"]} | {functions} |')
        lines.append("")
    return "\n".join(lines)


def rulings_page(cases: Sequence[Case], rulings: Sequence[Ruling]) -> str:
    """Every ruling with its options, its default and the reason for it."""
    known = {case["id"] for case in cases}
    lines = [
        "# Rulings",
        "",
        ABOUT_RULINGS,
        "",
    ]
    for ruling in rulings:
        kinds = [
            name for key, name in (("switch", "switch"), ("unprinted_default", "not printed")) if ruling.get(key, False)
        ]
        named = [f"[{case}](cases.md#case-{case})" if case in known else case for case in ruling["cases"]]
        lines += [f"## {ruling['id']}", "", _text(ruling["question"]), ""]
        for option in ruling["options"]:
            slug, _, meaning = option.partition(": ")
            chosen = " *(default)*" if slug == ruling["default"] else ""
            lines.append(f"- `{slug}`{chosen}" + (f": {_text(meaning)}" if meaning else ""))
        lines += ["", f"Why: {_text(ruling['why'])}", "", f"Cases: {', '.join(named)}."]
        if kinds:
            lines += ["", f"Kind: {', '.join(kinds)}."]
        lines.append("")
    return "\n".join(lines)


def _short(game: str, function: Callable[..., object]) -> str:
    return f"{function.__module__.removeprefix(f'balkan_rules.{game}.')}.{function.__qualname__}"


def _text(text: str) -> str:
    """Plain text, safe in Markdown."""
    for mark in "\\`*_<[":
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())


def _cell(text: str) -> str:
    """Plain text, safe in a table."""
    return _text(text).replace("|", "\\|")
