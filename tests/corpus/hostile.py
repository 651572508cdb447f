"""Text made to do harm, and a process in which it is read with little memory.

``python -m tests.corpus.hostile`` reads files that are just short enough to be read, and writes how many were refused
and the most memory that there was in use, in MB.
"""

from __future__ import annotations

import json
import os
import random
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from balkan_rules import BalkanRulesError, tito
from balkan_rules.core import codec
from balkan_rules.core.records import Record

__all__ = ["HUGE", "SHAPES", "TABLES", "Try", "main"]

HUGE: Final = 10_000_000
LONG: Final = codec.MAX_TEXT - 30_000
"""So long that it can stand in a file which is just short enough to be read."""
CEILING: Final = 1_000_000_000
"""So many bytes the process may have at most; more is refused to it."""
SHAPES: Final[dict[str, Callable[[int], str]]] = {
    "deep list": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "deep object": lambda size: '{"a":' * (size // 6) + "1" + "}" * (size // 6),
    "string": lambda size: f'"{"a" * (size - 2)}"',
    "escapes": lambda size: '"' + "\\ud800" * (size // 6) + '"',
    "number": lambda size: "9" * size,
    "fraction": lambda size: f"0.{'1' * (size - 2)}",
    "exponent": lambda size: f"1e{'9' * (size - 2)}",
    "keys": lambda size: "{" + ",".join(f'"{number}":0' for number in range(size // 10)) + "}",
    "array": lambda size: "[" + ",".join("0" * (size // 2)) + "]",
    "lists": lambda size: "[" + ",".join(["[]"] * (size // 3)) + "]",
    "objects": lambda size: "[" + ",".join(["{}"] * (size // 3)) + "]",
}
"""JSON of a length."""
TABLES: Final[dict[str, Callable[[int], str]]] = {
    "deep list": lambda size: f"a = {SHAPES['deep list'](size)}",
    "deep tables": lambda size: "a = " + "{a = " * (size // 6) + "1" + "}" * (size // 6),
    "dotted": lambda size: ".".join("a" * (size // 2)) + " = 1",
    "headers": lambda size: "".join(f"[a{number}]\n" for number in range(size // 11)),
    "rows": lambda size: "[[a]]\n" * (size // 6),
    "string": lambda size: f'a = "{"a" * size}"',
    "number": lambda size: f"a = {'9' * size}",
    "date": lambda size: f"a = 1979-05-27T07:32:00.{'9' * size}",
    "keys": lambda size: "".join(f"a{number} = 1\n" for number in range(size // 12)),
    "array": lambda size: f"a = [{','.join('0' * (size // 2))}]",
    "quotes": lambda size: 'a = """' + "\\\\" * (size // 2),
}
"""TOML of about a length."""
Try = tuple[str, Callable[[str], object], str]
"""What is tried, what reads it, and the text."""


def _inside(text: str, path: tuple[Any, ...], what: str) -> str:
    """A sound file with something else at a place of it."""
    data = json.loads(text)
    node = data
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = "@here@"
    return json.dumps(data).replace('"@here@"', what)


def _sound() -> tuple[str, str, str]:
    """A state, a view and a record."""
    first = state = tito.new_game(scenario="late-war")
    rng, actions = random.Random(5), list[Any]()
    while len(actions) < 20:
        actions.append(state.legal_actions().sample(rng, by="group"))
        state = state.apply(actions[-1])
    return tito.to_json(state), state.view(tito.Side.AXIS).to_json(), Record(first, tuple(actions)).to_json()


def _tries(charts: int) -> Iterator[Try]:
    state, view, record = _sound()
    for name, shape in SHAPES.items():
        what = shape(LONG)
        yield f"state is {name}", tito.from_json, what
        yield f"record has {name} as actions", tito.record_from_json, _inside(record, ("actions",), what)
        if name in {"keys", "array", "lists", "objects"}:
            continue  # these take a while, wherever they stand
        for way in (("state", "pos"), ("state", "frames"), ("changes",), ("x",)):
            yield f"state has {name} in {way}", tito.from_json, _inside(state, way, what)
        yield f"view has {name}", tito.view_from_json, _inside(view, ("state", "guerrillas"), what)
        path: tuple[Any, ...]
        for path in (("actions", 0), ("initial",), ("content",), ("content", "charts"), ("rules",)):
            yield f"record has {name} in {path}", tito.record_from_json, _inside(record, path, what)
    many = json.dumps(["end phase"] * (LONG // 14))
    yield "record has many actions", tito.record_from_json, _inside(record, ("actions",), many)
    for name, shape in TABLES.items():
        yield f"charts are {name}", tito.load_charts, shape(charts)


def _peak() -> int:
    """The most megabytes that this process has had.

    `ru_maxrss` begins with what the process had that started this one, where the system can tell them apart.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        (line,) = [line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM:")]
        return int(line.split()[1]) * 1024 // 1_000_000
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 1_000_000


def main(arguments: list[str]) -> int:
    """Read them all; the exit status is 1 if one is taken."""
    resource.setrlimit(resource.RLIMIT_AS, (CEILING, CEILING))
    refused = 0
    for name, read, text in _tries(int(arguments[0])):
        try:
            read(text)
        except BalkanRulesError as error:
            refused += 1
            if len(str(error)) < 2_000:
                continue
        sys.stderr.write(f"{name} is taken, or the error is long\n")
        return 1
    sys.stdout.write(f"{refused} {_peak()}{os.linesep}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
