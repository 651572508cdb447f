"""The tutorial and the guides do what they say: page by page, its code, its commands and what they print."""

from __future__ import annotations

import io
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import zip_longest
from pathlib import Path
from types import ModuleType

import attrs
import pytest

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = (*sorted((DOCS / "tutorial").glob("*.md")), *sorted((DOCS / "howto").glob("*.md")))
BLOCK = re.compile(r'^```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^```$', re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^(?:which|where)\? (.*)$", re.MULTILINE)
INSTALLING = ("python3 -m venv ", "pip install ", ". .venv/", "jupyter ")
"""How lines of shell begin that a reader types and the tests do not."""
PROGRAMS = {
    "balkan-rules": ["-m", "balkan_rules"],
    "pytest": ["-m", "pytest", "-q", "-p", "no:cacheprovider"],
    "python": [],
}
"""By the name that a reader types, what the interpreter is told."""


@attrs.frozen
class Block:
    kind: str
    title: str | None
    text: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        yield Block(match["kind"], match["title"], match["text"], text.count("\n", 0, match.start("text")) + 1)


class Reader:
    """Somebody who does all that a page says, from top to bottom, in the present directory."""

    def __init__(self, page: Path) -> None:
        self.page = page
        self.module = ModuleType(page.stem.replace("-", "_"))
        self.printed = ""

    def follow(self) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, self.module.__name__, self.module)  # classes are pickled by where they are
            self._follow()

    def _follow(self) -> None:
        found = list(blocks(self.page))
        for block, after in zip_longest(found, found[1:]):
            shown = after.text if after is not None and after.kind == "text" else ""
            if block.kind == "python":
                self.run(block)
            elif block.kind == "sh":
                for line in block.text.splitlines():
                    self.command(line, shown)
            elif block.kind == "text":
                self.compare(block)

    def run(self, block: Block) -> None:
        if block.title is not None:
            with Path(block.title).open("a", encoding="utf-8") as file:
                file.write(f"{block.text}\n\n")
        out = io.StringIO()
        with redirect_stdout(out):
            exec(compile("\n" * (block.line - 1) + block.text, str(self.page), "exec"), vars(self.module))  # noqa: S102 - ours
        self.printed = out.getvalue()

    def command(self, line: str, shown: str) -> None:
        if line.startswith(INSTALLING):
            return
        words, _, target = line.partition(" > ")
        program, *arguments = shlex.split(words, comments=True)
        typed = "".join(f"{answer}\n" for answer in TYPED.findall(shown))
        command = [sys.executable, *PROGRAMS[program], *arguments]
        done = subprocess.run(command, check=False, input=typed, capture_output=True, text=True, encoding="utf-8")
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        self.printed = done.stdout
        if target:
            Path(target).write_text(done.stdout, encoding="utf-8")

    def compare(self, block: Block) -> None:
        """Every line that is shown was printed, in this order; between them there may be others."""
        printed = iter(self.printed.splitlines())
        for line in block.text.splitlines():
            assert any(said.rstrip() == line.rstrip() for said in printed), (
                f"{self.page.name}: {line!r} was not printed"
            )


@pytest.mark.parametrize("page", [pytest.param(page, id=page.stem) for page in PAGES])
def test_who_follows_a_page_gets_what_it_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    Reader(page).follow()
