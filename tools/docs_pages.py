"""A hook of mkdocs that writes the pages which follow from the code and its data.

For every game: `<game>/cases.md` (each case, what it does, its code and its tests), `<game>/rulings.md` (each gap or
contradiction and how it is read), `<game>/tables.md` (each chart and whose numbers it has) and
`<game>/example-turn.md` (a Game-Turn, with boards). Below `code/`: the functions and tests that cases name. For the
reference: one page per package, with a heading for each public module. `observations.md`: what the arrays hold that
learners are given. And `pictures/<game>.svg`: a board of each game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from balkan_rules import GAMES
from balkan_rules.adapters import pettingzoo
from balkan_rules.pictures import board_svg

ROOT: Path = Path(__file__).resolve().parent.parent
PACKAGE: Path = ROOT / "src" / "balkan_rules"
sys.path.insert(0, str(ROOT))  # mkdocs is run by its script, and then does not look where it is run

from tools import docs_cases, docs_tables, docs_turns  # noqa: E402 - not before the path is right
from tools.docs_text import cell  # noqa: E402 - the same

PICTURES: Mapping[str, int] = {"tito": 700, "wrte_1991": 500, "balkan_wars": 160, "marita_merkur": 300}
"""By game, after how many random actions and outcomes the board is drawn that the docs show."""

ABOUT_OBSERVATIONS: str = """\
What `balkan_rules.adapters.pettingzoo` shows an agent: the rows of `observation`, whose columns are the places of the
ruleset in their order (those off the map first), and the entries of `facts`, both from the first. Flags are 0 or 1;
what is one of several is 1 in one entry of as many; a member of a list is told by its place there, from 1."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages to the site."""
    for uri, text in pages().items():
        files.append(File.generated(config, uri, content=text))
    return files


def pages() -> dict[str, str]:
    """Every generated page by its place in the site."""
    made = docs_cases.pages() | docs_tables.pages() | docs_turns.pages()
    for game in GAMES:
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
            lines += [f"| {cell(one.name)} | {cell(one.about)} |" for one in listed]
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
