"""Has the library become slower? This checkout and an earlier release play in turns in one run, row by row.

    python benchmarks/regression.py [--base v1.0.0] [--seconds 1] [--turns 9] [--only tito,balkan_wars]

The base is a tag or commit, by default the newest tag of a release; its sources are taken from git, so nothing is
installed. Each row plays random games with both, in slices of processor time one after the other; the median of the
ratios counts. The exit status is 1 if a row makes less than 0.85 of the decisions that it made, 2 if there is no base.
It belongs before a release, not into continuous integration: times are no tests.
"""

from __future__ import annotations

import argparse
import io
import statistics
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from paces import ROWS, Pace, slices

ROOT = Path(__file__).resolve().parent.parent
LEAST = 0.85


def git(*arguments: str) -> bytes:
    """What git prints. Raises CalledProcessError if it fails."""
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout  # noqa: S607


def newest_release() -> str | None:
    """The tag with the highest version, if any."""
    tags = git("tag", "--list", "v*", "--sort=-version:refname").decode().split()
    return tags[0] if tags else None


def main() -> int:
    """Compare, and print a line for each row; the exit status."""
    parser = argparse.ArgumentParser(description="Speed of this checkout beside an earlier one.")
    parser.add_argument("--base", default=None, help="a tag or commit (default: the newest release)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (default: 1)")
    parser.add_argument("--turns", type=int, default=9, help="slices of each (default: 9)")
    parser.add_argument("--only", default=",".join(ROWS), help=f"some of {','.join(ROWS)}")
    options = parser.parse_args()
    base = options.base or newest_release()
    if base is None:
        print("there is no release to compare with: name a commit with --base", file=sys.stderr)
        return 2
    slower = 0
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(git("archive", "--format=tar", base, "src"))) as archive:
            archive.extractall(folder, filter="data")
        for row in options.only.split(","):
            with Pace(row, source=ROOT / "src") as new, Pace(row, source=Path(folder) / "src") as old:
                ratios = sorted(slices(new, old, options.seconds, options.turns))
            middle = statistics.median(ratios)
            is_slower = middle < LEAST
            slower += is_slower
            verdict = "SLOWER" if is_slower else "well"
            print(f"{row}: {middle:.2f} x {base} [{ratios[0]:.2f}, {ratios[-1]:.2f}] {verdict}", flush=True)
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main())
