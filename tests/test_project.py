"""The project around the code: what the README and the docs show runs, and what they claim is so."""

from __future__ import annotations

import re
import shlex
import tomllib
from importlib.metadata import entry_points, version
from pathlib import Path

import pytest

import balkan_rules
from balkan_rules.cli.main import build_parser
from balkan_rules.cli.parsing import parse

ROOT = Path(__file__).resolve().parent.parent
FOLLOWED = ("tutorial", "howto")
"""Pages of these are read from top to bottom, so `test_tutorial` runs them so. On all others a block stands alone."""
PAGES = (
    ROOT / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name not in FOLLOWED),
)
BLOCK = re.compile(r"^```python[^\n]*\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def code_blocks() -> list[object]:
    """Every fenced Python block of the README and the docs, with the place where it stands as its id."""
    blocks: list[object] = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for match in BLOCK.finditer(text):
            line = text.count("\n", 0, match.start("code")) + 1
            place = f"{page.relative_to(ROOT).as_posix()}:{line}"
            blocks.append(pytest.param(page, line, match["code"], id=place))
    return blocks


def commands() -> dict[str, list[str]]:
    """The README's commands by name: the lines of the block that follows `<!-- command: NAME -->`."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.findall(r"<!-- command: (\w+) -->\n+```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return {name: block.splitlines() for name, block in found}


@pytest.mark.parametrize(("page", "line", "code"), code_blocks())
def test_code_in_the_documents_runs(
    page: Path, line: int, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a block may write files
    padded = "\n" * (line - 1) + code  # so that a traceback names the line of the page
    exec(compile(padded, str(page), "exec"), {"__name__": f"{page.stem}_{line}"})  # noqa: S102 - our own documents


def shell_lines() -> list[object]:
    """Every line that begins with `balkan-rules` in a block of shell, with the page on which it stands."""
    return [
        pytest.param(line.strip(), id=f"{page.relative_to(ROOT).as_posix()}: {line.strip()}")
        for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
        for block in re.findall(r"^ *```sh\n(.*?)^ *```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
        if line.strip().startswith("balkan-rules")
    ]


@pytest.mark.parametrize("line", shell_lines())
def test_commands_in_the_documents_are_commands(line: str) -> None:
    """They are understood; those of the tutorial and the guides are also run, by `test_tutorial`."""
    words = shlex.split(line.partition(" > ")[0], comments=True)[1:]
    if words == ["--version"]:
        with pytest.raises(SystemExit) as exit_info:
            build_parser().parse_args(words)
        assert exit_info.value.code == 0
    else:
        assert callable(parse(build_parser(), words).run)


def test_the_readme_has_an_example_of_ten_lines() -> None:
    examples = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(examples) == 1
    assert len([line for line in examples[0].splitlines() if line.strip()]) <= 10


def test_the_readme_has_two_commands_of_one_line_each() -> None:
    found = commands()
    assert set(found) == {"play", "test"}
    for lines in found.values():
        assert len(lines) == 1
        assert lines[0].startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert found["test"][0].count(" -m pytest ") == 1
    assert "--cov" in found["test"][0].split(" -m pytest ")[1].split()


def test_the_version_has_one_source() -> None:
    assert balkan_rules.__version__ == version("balkan_rules")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    assert project["dynamic"] == ["version"]


def test_the_library_needs_nothing_but_attrs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [re.split(r"[^\w-]", requirement)[0] for requirement in project["dependencies"]] == ["attrs"]


def test_extras_that_are_named_anywhere_exist_under_names_that_every_pip_knows() -> None:
    """Metadata has names of extras with hyphens, and a pip before 23.3 does not find another spelling."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = set(project["optional-dependencies"])
    assert [extra for extra in extras if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", extra)] == []
    named: set[str] = set()
    for path in (*PAGES, *(ROOT / "src").rglob("*.py"), *(ROOT / "examples").glob("*.py"), ROOT / "CONTRIBUTING.md"):
        for found in re.findall(r"(?:pip install .*|balkan_rules)\[([\w,-]+)\]\"", path.read_text(encoding="utf-8")):
            named.update(found.split(","))
    assert {"cli", "dev", "open-spiel", "pettingzoo", "report", "testing"} <= named <= extras


def test_the_console_script_is_installed() -> None:
    (script,) = entry_points(group="console_scripts", name="balkan-rules")
    assert callable(script.load())


def test_every_ignored_lint_rule_has_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    lint = text.split("[tool.ruff.lint]")[1].split("[tool.ruff.lint.pydocstyle]")[0]
    ignored = re.findall(r'^  "[A-Z]+\d+",.*$', lint, re.MULTILINE)
    assert ignored
    assert [line for line in ignored if not re.search(r"# \S+", line)] == []
