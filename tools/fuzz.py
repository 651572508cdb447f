"""Throw wrong input at everything in the games that reads text or bytes, and keep whatever does harm.

usage: python -m tools.fuzz [TARGET ...] [--game NAME ...] [--seconds N] [--inputs N] [--seed N] [--keep FOLDER]

An input is refused with an error of the library, or it is taken and comes back the same when it is written and read
again; a state that was there before is never changed. Anything else is a fault: it is told of, with the first input
that showed it, and kept in FOLDER if one is given. Input number N of a target follows from the seed and N alone, so a
fault can be had again. An input that takes more than ten seconds of the processor is a fault too, where the system
can tell.

Faults belong in ``tests/corpus/fuzz/TARGET-GAME/``, which the tests replay: ``--keep tests/corpus/fuzz``.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Final

from tools.fuzz_files import FILES, Target
from tools.fuzz_hosts import HOSTS
from tools.fuzz_people import PEOPLE

from balkan_rules import GAMES, BalkanRulesError

__all__ = ["TARGETS", "Run", "fuzz", "main"]

TARGETS: Final[tuple[type[Target], ...]] = (*FILES, *PEOPLE, *HOSTS)
LONGEST: Final = 10
"""So many seconds of the processor one input may take."""


class TooSlow(BaseException):
    """An input takes too long. No handler of errors catches it on its way."""


def _ring(_: int, __: FrameType | None) -> None:
    raise TooSlow


@contextmanager
def _bounded() -> Iterator[None]:
    """Raise TooSlow after a while, on systems that can."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGPROF, _ring)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Run:
    """What has become of the inputs to one target.

    Attributes:
        taken: how many were taken.
        refused: how many were refused, by the class of the error.
        faults: by where they were raised, how many and the first input that showed it, with its number.
    """

    def __init__(self, target: Target, seed: int) -> None:
        self.target = target
        self.seed = seed
        self.taken = 0
        self.refused: Counter[str] = Counter()
        self.faults: dict[str, tuple[int, int, bytes]] = {}
        self.number = 0

    def once(self) -> None:
        """Make the next input and let it be read."""
        target = self.target
        data = target.make(random.Random(f"{self.seed} {target.name} {target.game} {self.number}"))
        try:
            with _bounded():
                target.read(data)
            self.taken += 1
        except BalkanRulesError as error:
            if str(error):
                self.refused[type(error).__name__] += 1
            else:
                self._fault("refused without a word", data)
        except TooSlow:
            self._fault(f"slower than {LONGEST} s", data)
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            self._fault(_told(error), data)
        self.number += 1

    def _fault(self, what: str, data: bytes) -> None:
        count, number, first = self.faults.get(what, (0, self.number, data))
        self.faults[what] = (count + 1, number, first if len(first) <= len(data) else data)

    def text(self) -> str:
        """The counts in one line."""
        refused = ", ".join(f"{name} {count}" for name, count in sorted(self.refused.items())) or "none"
        return (
            f"{self.target.name} {self.target.game}: {self.number} inputs, {self.taken} taken,"
            f" refused: {refused}; {len(self.faults)} faults"
        )


def _told(error: BaseException) -> str:
    """An error and the last two places that it came from."""
    frames = traceback.extract_tb(error.__traceback__)[-2:]
    places = " < ".join(f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in reversed(frames))
    return f"{type(error).__name__}: {str(error)[:200]} ({places})"


def fuzz(target: Target, *, seed: int, seconds: float, inputs: int, first: int = 0) -> Run:
    """Let a target read so many inputs, or as many as there is time for."""
    run = Run(target, seed)
    run.number = first
    end = time.monotonic() + seconds
    while run.number < first + inputs and time.monotonic() < end:
        run.once()
    return run


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 1 if there is a fault."""
    names = sorted({target.name for target in TARGETS})
    parser = argparse.ArgumentParser(description="Throw wrong input at everything that reads text or bytes.")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"one of: {', '.join(names)} (default: all)")
    parser.add_argument("--game", action="append", choices=GAMES, help="repeatable (default: all)")
    parser.add_argument("--seconds", type=float, default=10.0, help="for each target and game (default: 10)")
    parser.add_argument("--inputs", type=int, default=10**9, help="at most so many for each (default: no limit)")
    parser.add_argument("--seed", type=int, default=0, help="(default: 0)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first input (default: 0)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write inputs that did harm there")
    options = parser.parse_args(arguments)
    if wrong := set(options.targets) - set(names):
        parser.error(f"there is no target {min(wrong)!r}; there are {', '.join(names)}")
    found = 0
    for kind in TARGETS:
        for game in options.game or GAMES:
            if (options.targets and kind.name not in options.targets) or game not in kind.games:
                continue
            run = fuzz(
                kind(game), seed=options.seed, seconds=options.seconds, inputs=options.inputs, first=options.first
            )
            print(run.text(), flush=True)
            found += len(run.faults)
            for what, (count, number, data) in run.faults.items():
                print(f"  {count} times, first at {number}: {what}", flush=True)
                if options.keep is not None:
                    _keep(options.keep, run.target, data)
    return int(found > 0)


def _keep(folder: Path, target: Target, data: bytes) -> None:
    path = folder / f"{target.name}-{target.game}" / f"{sha256(data).hexdigest()[:12]}{target.suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(f"  kept as {path}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
