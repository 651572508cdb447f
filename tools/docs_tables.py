"""The pages of charts: every table of a game, what of it is printed, and what an owner's file has to say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

from tools.docs_text import cell

from balkan_rules import GAMES
from balkan_rules.core.charts import Basis, Charts

MOST_PRINTED: Final = 40
"""Of a table with more printed values than this it is told how many there are."""
LONGEST: Final = 70
"""So many characters of a value are shown."""

ABOUT: Final = """\
Every table of the charts of `balkan_rules.{game}`, how many values it has, and whose they are: *printed* in the text of
the rulebook, or *reconstructed* by this project and not the publisher's. Under each stand the printed ones, which
nothing replaces, and one entry as it stands in an owner's file. [Use the charts of your own
copy](../howto/charts.md) tells how such a file is made; `balkan-rules charts export {game}` writes all values.
[Charts](charts.md) tells how ours came about."""


def pages() -> dict[str, str]:
    """The page of every game by its place in the site."""
    return {
        f"{game}/tables.md": page(game, import_module(f"balkan_rules.{game}").default_charts().source) for game in GAMES
    }


def page(game: str, charts: Charts) -> str:
    """Every table of the charts of a game."""
    tables: dict[str, list[tuple[str, Any]]] = defaultdict(list)
    for path, value in charts.leaves():
        tables[path.split(".")[0]].append((path, value))
    lines = ["# Every table", "", ABOUT.format(game=game), "", "| table | printed | reconstructed |", "|---|---|---|"]
    for name, leaves in tables.items():
        printed = len(_printed(charts, leaves))
        lines.append(f"| [{name}](#{name}) | {printed} | {len(leaves) - printed} |")
    for name, leaves in tables.items():
        lines += ["", f"## {name} {{#{name}}}", "", *_table(game, charts, leaves)]
    return "\n".join(lines) + "\n"


def _printed(charts: Charts, leaves: Sequence[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [(path, value) for path, value in leaves if charts.basis_of(path) is Basis.PRINTED]


def _table(game: str, charts: Charts, leaves: Sequence[tuple[str, Any]]) -> list[str]:
    printed = _printed(charts, leaves)
    ours = [leaf for leaf in leaves if leaf not in printed]
    lines: list[str] = []
    if not ours:
        lines += [f"All {len(leaves)} values are printed.", ""]
    elif printed:
        lines += [f"{len(printed)} of {len(leaves)} values are printed.", ""]
    else:
        lines += ["Nothing of it is printed.", ""]
    if 0 < len(printed) <= MOST_PRINTED:
        lines += ["| printed value | |", "|---|---|"]
        lines += [f"| `{path}` | {cell(_shown(value))} |" for path, value in printed]
        lines.append("")
    if ours:
        first = ours[0][0].rpartition(".")[0]
        entry = [(path.rpartition(".")[2], value) for path, value in ours if path.rpartition(".")[0] == first]
        lines += ["``` toml", f'game = "{game}"', "", *([f"[{_key(first)}]"] if first else [])]
        lines += [f"{_key(key)} = {_shown(value)}" for key, value in entry[:8]]
        lines += ["```", ""]
    return lines


def _key(path: str) -> str:
    """A path as TOML writes it."""
    return ".".join(
        part if part.replace("_", "").replace("-", "").isalnum() else f'"{part}"' for part in path.split(".")
    )


def _shown(value: Any) -> str:  # noqa: ANN401 - a value of a chart
    """A value as TOML writes it, cut if it is long."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, Mapping):
        text = "{…}" if value else "{}"
    elif isinstance(value, Sequence):
        text = f"[{', '.join(_shown(one) for one in value)}]"
    else:
        text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
