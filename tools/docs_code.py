"""Which functions and tests go with which case, and the pages that show their source."""

from __future__ import annotations

import ast
import inspect
import textwrap
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import attrs

from balkan_rules.core.cases import implementations

ROOT: Path = Path(__file__).resolve().parent.parent
FRONT: Final = "---\nsearch:\n  exclude: true\n---\n\n"
"""The search of the site leaves out pages that begin so."""


@attrs.frozen(order=True)
class Source:
    """A function in a file of the repository.

    Attributes:
        path: the file, from the root of the repository.
        line: its first line, decorators included.
        name: its name in its module.
        text: its source.
    """

    path: Path
    line: int
    name: str
    text: str = attrs.field(repr=False)

    @property
    def page(self) -> str:
        """The page of the site that shows it."""
        return f"code/{self.path.with_suffix('').as_posix()}.md"

    def link(self, up: str) -> str:
        """A link to it, from a page that is below the root of the site by `up`."""
        return f"[`{self.path.stem}.{self.name}`]({up}{self.page}#{self.name})"


def code(game: str) -> dict[str, list[Source]]:
    """The functions that implement each case of a game, in the order of the files."""
    return {str(case): sorted({_source(one) for one in marked}) for case, marked in implementations(game).items()}


def _source(function: Callable[..., Any]) -> Source:
    plain = inspect.unwrap(function)
    lines, first = inspect.getsourcelines(plain)
    path = Path("src", *plain.__module__.split(".")).with_suffix(".py")  # the package may be installed elsewhere
    return Source(path, first, function.__qualname__, textwrap.dedent("".join(lines)).rstrip())


def tests(game: str) -> dict[str, list[Source]]:
    """The tests that are marked with each case of a game, in the order of the files."""
    found: dict[str, set[Source]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if f'mark.case("{game}"' in text:
            for source, case in _marks(path.relative_to(ROOT), text, game):
                found[case].add(source)
    return {case: sorted(sources) for case, sources in found.items()}


def _marks(path: Path, text: str, game: str) -> Iterator[tuple[Source, str]]:
    """Every test of a file with each case that it, or a parameter of it, is marked with."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            source = Source(path, first, node.name, "\n".join(lines[first - 1 : node.end_lineno]))
            for case in {case for one in node.decorator_list for case in _cases(one, game)}:
                yield source, case


def _cases(decorator: ast.expr, game: str) -> Iterator[str]:
    for node in ast.walk(decorator):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.case":
            names = [str(one.value) for one in node.args if isinstance(one, ast.Constant)]
            yield from names[1:] if names[:1] == [game] else ()


def vectors(game: str) -> dict[str, list[str]]:
    """The names of the worked values that speak of each case of a game."""
    found: dict[str, list[str]] = defaultdict(list)
    data = tomllib.loads((ROOT / "tests" / "vectors" / f"{game}.toml").read_text(encoding="utf-8"))
    for vector in data["vector"]:
        for case in vector.get("cases", ()):
            found[case].append(vector["id"])
    return found


def pages(indexes: Iterable[Mapping[str, list[Source]]]) -> dict[str, str]:
    """A page for each file, with the functions of it that are in any of the indexes."""
    by_page: dict[str, set[Source]] = defaultdict(set)
    for index in indexes:
        for sources in index.values():
            for source in sources:
                by_page[source.page].add(source)
    return {page: _page(sorted(sources)) for page, sources in by_page.items()}


def _page(sources: list[Source]) -> str:
    path = sources[0].path.as_posix()
    lines = [f"{FRONT}# {sources[0].path.stem}", "", f"What is marked with a case in `{path}`.", ""]
    for source in sources:
        lines += [f"## {source.name} {{#{source.name}}}", "", f"From line {source.line}:", ""]
        lines += ["````` python", source.text, "`````", ""]
    return "\n".join(lines)
