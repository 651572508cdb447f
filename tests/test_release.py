"""The release script refuses whatever is red, each thing by itself, and writes nothing unless it is told to."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import release

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="releases are made with git")

FILES = {
    "src/balkan_rules/__init__.py": '__version__: Final = "0.2.0"\n',
    "CITATION.cff": "cff-version: 1.2.0\nversion: 0.2.0\n",
    "CHANGELOG.md": "# Changelog\n\n## 0.1.0 (2026-01-01)\n",
    "changelog.d/README.md": "what fragments are\n",
    "changelog.d/1.feature.md": "Something new.\n",
    "benchmarks/regression.py": "import sys\nassert sys.argv[1:] == ['--base', 'v0.1.0']\n",
}


def git(root: Path, *arguments: str) -> str:
    return release.run(root, "git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments)


def pass_checks(root: Path) -> None:
    (root / ".git" / release.PASSED).write_text(git(root, "rev-parse", "HEAD") + "\n", encoding="utf-8")


def commit(root: Path, files: dict[str, str]) -> None:
    """Commit some files, and let the checks pass."""
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", "Change files")
    pass_checks(root)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout from which 0.2.0 can be released; 0.1.0 has been."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    commit(tmp_path, FILES)
    git(tmp_path, "tag", "v0.1.0")
    git(tmp_path, "tag", "vague")
    return tmp_path


def branch(root: Path) -> None:
    git(root, "checkout", "--quiet", "-b", "topic")


def edit(root: Path) -> None:
    (root / "CHANGELOG.md").write_text("changed\n", encoding="utf-8")


def add(root: Path) -> None:
    (root / "new.py").touch()


def unchecked(root: Path) -> None:
    (root / ".git" / release.PASSED).unlink()


def behind(root: Path) -> None:
    git(root, "commit", "--quiet", "--allow-empty", "--message", "After the checks")


def tag(root: Path) -> None:
    git(root, "tag", "v0.2.0")


def newer(root: Path) -> None:
    git(root, "tag", "v0.10.0")


def other_version(root: Path) -> None:
    commit(root, {"src/balkan_rules/__init__.py": '__version__: Final = "0.1.9"\n'})


def uncited(root: Path) -> None:
    commit(root, {"CITATION.cff": "cff-version: 1.2.0\n"})


def told(root: Path) -> None:
    commit(root, {"CHANGELOG.md": "# Changelog\n\n## 0.2.0 (2026-02-01)\n"})


def nothing_new(root: Path) -> None:
    git(root, "rm", "--quiet", "changelog.d/1.feature.md")
    git(root, "commit", "--quiet", "--message", "Say nothing")
    pass_checks(root)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (branch, "releases are made from main, not from topic"),
        (edit, "1 changes are not committed, the first: M CHANGELOG.md"),
        (add, "1 changes are not committed, the first: ?? new.py"),
        (unchecked, "the checks have passed on no commit, not on "),
        (behind, ": run .ci/run"),
        (tag, "there is a tag v0.2.0 already"),
        (newer, "0.2.0 is older than 0.10.0, which is tagged"),
        (other_version, "src/balkan_rules/__init__.py says 0.1.9, not 0.2.0"),
        (uncited, "CITATION.cff says no version, not 0.2.0"),
        (told, "CHANGELOG.md has a section 0.2.0 already"),
        (nothing_new, "changelog.d has no fragments: nothing has changed for anybody"),
    ],
)
def test_what_is_red_is_refused(
    root: Path, spoil: Callable[[Path], None], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    spoil(root)
    head = git(root, "rev-parse", "HEAD")
    (found,) = release.problems(root, "0.2.0")
    assert problem in found
    assert release.main(["0.2.0", "--do"], root) == 1
    assert capsys.readouterr().err == f"red: {found}\n"
    assert git(root, "rev-parse", "HEAD") == head


def test_what_has_become_slower_is_refused(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commit(root, {"benchmarks/regression.py": "raise SystemExit(1)\n"})
    assert release.main(["0.2.0", "--do"], root) == 1
    assert capsys.readouterr().err == "red: slower than v0.1.0: see benchmarks/regression.py\n"
    git(root, "tag", "--delete", "v0.1.0")
    assert list(release.slower(root)) == []


def test_what_is_no_version_is_refused(root: Path) -> None:
    for version in ("0.2", "v0.2.0", "0.2.0.dev1", "00.2.0", ""):
        (found,) = release.problems(root, version)
        assert found == f"{version!r} is no version; it has three numbers, such as 1.2.0"


def test_the_first_release_has_no_tag_to_be_newer_than(root: Path) -> None:
    git(root, "tag", "--delete", "v0.1.0")
    assert list(release.problems(root, "0.2.0")) == []


def test_nothing_is_written_unless_told(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head = git(root, "rev-parse", "HEAD")
    assert release.main(["0.2.0"], root) == 0
    assert capsys.readouterr().out == "all green: --do would release 0.2.0\n"
    assert git(root, "rev-parse", "HEAD") == head
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "tag", "--list", "v0*") == "v0.1.0"


def test_a_release_is_a_changelog_a_commit_a_tag_and_two_files(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[tuple[str, ...]] = []
    asked = release.run

    def run(root: Path, *command: str) -> str:
        if command[1] in {"rev-parse", "status", "tag"} and "--annotate" not in command:
            return asked(root, *command)
        done.append(command[1:])
        return ""

    monkeypatch.setattr(release, "run", run)
    assert release.main(["0.2.0", "--do"], root) == 0
    assert done == [
        ("-m", "towncrier", "build", "--yes", "--version", "0.2.0"),
        ("commit", "--quiet", "--all", "--message", "Release 0.2.0"),
        ("tag", "--annotate", "v0.2.0", "--message", "balkan_rules 0.2.0"),
        ("-m", "build", "--outdir", "dist"),
    ]
    assert "git push origin main v0.2.0" in capsys.readouterr().out


def test_a_step_that_fails_stops_the_release(root: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        release.run(root, "git", "no-such-command")
