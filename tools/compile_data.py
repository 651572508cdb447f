"""Compile the data of every game from TOML, the source that people edit, to JSON, which loads fast.

usage: python tools/compile_data.py [--check] [FILE.toml ...]

Without files it compiles ``src/balkan_rules/*/data/*.toml``. With ``--check`` it writes nothing and exits with status 1
if any JSON file is missing or does not say what its TOML says.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

ROOT: Path = Path(__file__).resolve().parent.parent


def sources(root: Path = ROOT) -> list[Path]:
    """The TOML files of all games, sorted."""
    return sorted(root.glob("src/balkan_rules/*/data/*.toml"))


def compiled(toml: Path) -> str:
    """What the JSON file beside `toml` must hold: the same data, keys in the same order, one line."""
    data = tomllib.loads(toml.read_text(encoding="utf-8"))
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n"


def stale(files: Iterable[Path]) -> list[Path]:
    """Those of `files` whose JSON is missing or differs."""
    found: list[Path] = []
    for toml in files:
        target = toml.with_suffix(".json")
        if not target.is_file() or target.read_text(encoding="utf-8") != compiled(toml):
            found.append(toml)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Compile what is stale, or with ``--check`` name it; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE.toml")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a JSON file is stale")
    options = parser.parse_args(arguments)
    files: list[Path] = options.files or sources()
    behind = stale(files)
    for toml in behind:
        if options.check:
            print(f"{toml}: JSON is stale; run python tools/compile_data.py", file=sys.stderr)
        else:
            toml.with_suffix(".json").write_text(compiled(toml), encoding="utf-8", newline="\n")
            print(f"compiled {toml}")
    return 1 if options.check and behind else 0


if __name__ == "__main__":
    sys.exit(main())
