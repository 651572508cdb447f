"""Make a release, or say everything that stands in its way.

usage: python tools/release.py VERSION [--do]

Without ``--do`` nothing is written: it says whether a release could be made, with exit status 1 if not. With it the
changelog is built and committed, the commit is tagged ``vVERSION``, and wheel and sdist are built into ``dist/``.
Nothing leaves the machine: pushing and uploading are yours to do, and the last lines say how.

A release is refused unless

- HEAD is the branch ``main`` and there is no change that is not committed, new files included;
- ``.ci/run`` has passed on this very commit (it leaves the commit's name in ``.git/ci-passed``);
- VERSION is what ``balkan_rules.__version__`` and ``CITATION.cff`` say, and newer than every tag;
- there is no such tag and no such heading in ``CHANGELOG.md`` yet, and ``changelog.d/`` has something to say;
- nothing is slower than in the last release by more than ``benchmarks/regression.py`` allows. This takes some minutes,
  and is asked only if all else is green.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Path = Path(__file__).resolve().parent.parent
BRANCH: Final = "main"
PASSED: Final = "ci-passed"
"""The file in git's folder in which `.ci/run` leaves the name of the commit that passed."""

_VERSION: Final[re.Pattern[str]] = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")


def run(root: Path, *command: str) -> str:
    """What a command prints, run in `root`. Raises CalledProcessError if it fails."""
    done = subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603 - ours
    return done.stdout.strip()


def problems(root: Path, version: str) -> Iterator[str]:
    """Everything that stands in the way of releasing `version` from the checkout at `root`, a sentence each."""
    if not _VERSION.fullmatch(version):
        yield f"{version!r} is no version; it has three numbers, such as 1.2.0"
        return
    yield from _red(root)
    yield from _tags(root, version)
    yield from _texts(root, version)


def _red(root: Path) -> Iterator[str]:
    """What is wrong with the commit."""
    branch = run(root, "git", "rev-parse", "--abbrev-ref", "HEAD")
    if branch != BRANCH:
        yield f"releases are made from {BRANCH}, not from {branch}"
    changed = run(root, "git", "status", "--porcelain").splitlines()
    if changed:
        yield f"{len(changed)} changes are not committed, the first: {changed[0]}"
    stamp = root / run(root, "git", "rev-parse", "--git-path", PASSED)
    passed = stamp.read_text(encoding="utf-8").strip() if stamp.is_file() else "no commit"
    head = run(root, "git", "rev-parse", "HEAD")
    if passed != head:
        yield f"the checks have passed on {passed[:12]}, not on {head[:12]}: run .ci/run"


def _tags(root: Path, version: str) -> Iterator[str]:
    """What is wrong with the version beside those that are tagged; `version` has the form of one."""
    tags = [tag.removeprefix("v") for tag in run(root, "git", "tag", "--list", "v*").splitlines()]
    if version in tags:
        yield f"there is a tag v{version} already"
    elif tags := [tag for tag in tags if _VERSION.fullmatch(tag)]:
        newest = max(tags, key=_numbers)
        if _numbers(version) < _numbers(newest):
            yield f"{version} is older than {newest}, which is tagged"


def slower(root: Path) -> Iterator[str]:
    """Whether the checkout at `root` has become slower since the last release, which is said as it is measured."""
    tags = [tag for tag in run(root, "git", "tag", "--list", "v*").splitlines() if _VERSION.fullmatch(tag[1:])]
    if tags:
        last = max(tags, key=lambda tag: _numbers(tag[1:]))
        command = [sys.executable, "benchmarks/regression.py", "--base", last]
        if subprocess.run(command, cwd=root, check=False).returncode:  # noqa: S603 - ours
            yield f"slower than {last}: see benchmarks/regression.py"


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def _texts(root: Path, version: str) -> Iterator[str]:
    """What the files say that does not go with the version."""
    for name, form in (
        ("src/balkan_rules/__init__.py", r'^__version__: Final = "(.+)"$'),
        ("CITATION.cff", r"^version: (.+)$"),
    ):
        said = re.search(form, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        if said is None or said[1] != version:
            yield f"{name} says {said[1] if said else 'no version'}, not {version}"
    headings = re.findall(r"^## (\S+)", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if version in headings:
        yield f"CHANGELOG.md has a section {version} already"
    if not [path for path in (root / "changelog.d").glob("*.md") if path.name != "README.md"]:
        yield "changelog.d has no fragments: nothing has changed for anybody"


def release(root: Path, version: str) -> None:
    """Build the changelog, commit and tag it, and build wheel and sdist. Raises CalledProcessError if one fails.

    The new commit differs from the one that passed the checks by ``CHANGELOG.md`` and its fragments alone.
    """
    run(root, sys.executable, "-m", "towncrier", "build", "--yes", "--version", version)
    run(root, "git", "commit", "--quiet", "--all", "--message", f"Release {version}")
    run(root, "git", "tag", "--annotate", f"v{version}", "--message", f"balkan_rules {version}")
    run(root, sys.executable, "-m", "build", "--outdir", "dist")


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Release, or say why not; the exit status."""
    parser = argparse.ArgumentParser(description="Make a release, or say everything that stands in its way.")
    parser.add_argument("version", metavar="VERSION", help="such as 1.2.0")
    parser.add_argument("--do", action="store_true", help="make it; without this nothing is written")
    options = parser.parse_args(arguments)
    found = list(problems(root, options.version)) or list(slower(root))
    for problem in found:
        print(f"red: {problem}", file=sys.stderr)
    if found:
        return 1
    if not options.do:
        print(f"all green: --do would release {options.version}")
        return 0
    release(root, options.version)
    print(f"released here. To publish it:\n  git push origin {BRANCH} v{options.version}")
    print(f"  python -m twine upload dist/balkan_rules-{options.version}*")
    return 0


if __name__ == "__main__":
    sys.exit(main())
