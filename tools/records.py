"""Keep whole games as records, which every later version must replay to the same end or refuse by name.

usage: python -m tools.records [--update | --add VERSION] [FOLDER]

``tests/corpus/records/`` has a folder for each release, and one called ``next`` for what will be released. Each
holds records of every scenario of every game, under the default rules and under others, and ``index.json``, which says
where each ends.

Without an option everything is replayed and compared. ``--update`` makes ``next`` anew, as is right when play has
changed on purpose before a release. ``--add VERSION`` makes the folder of a release, and never touches one that there
is: what was released stays as it was. If a game then changes what an old record does, raise its `rules_version`.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

from balkan_rules import GAMES, BalkanRulesError, LoadError
from balkan_rules.core import codec
from balkan_rules.core.records import Record

__all__ = ["FOLDER", "NEXT", "check", "faults", "main", "write"]

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "corpus" / "records"
NEXT: Final = "next"
INDEX: Final = "index.json"
SETS: Final = ("default", "second", "last")
"""The sets of rules: the default ones; the second option of every ruling, with every flag turned over; the last one."""
_VERSION: Final[re.Pattern[str]] = re.compile(r"\d+\.\d+\.\d+")


def rules_of(module: Any, name: str) -> Any:  # noqa: ANN401 - a game's package
    """The ruleset of one of the `SETS`."""
    if name == "default":
        return module.ruleset()
    _, rulings, options = module.GAME.defaults()
    chosen = {field.name: _other(getattr(rulings, field.name), name) for field in attrs.fields(type(rulings))}
    values = {field.name: getattr(options, field.name) for field in attrs.fields(type(options))}
    turned = {key: not value for key, value in values.items() if isinstance(value, bool) and name == "second"}
    return module.ruleset(rulings=type(rulings)(**chosen), options=attrs.evolve(options, **turned))


def _other(answer: Any, name: str) -> Any:  # noqa: ANN401 - a member of an enum
    """Another option of a ruling."""
    others = [option for option in type(answer) if option is not answer]
    return others[0 if name == "second" else -1] if others else answer


def _games() -> Iterator[tuple[str, Any, str, Any]]:
    """Each game that is kept: the name of its file, the package, the scenario and the ruleset."""
    for game in GAMES:
        module = import_module(f"balkan_rules.{game}")
        for name in SETS:
            rules = rules_of(module, name)
            for scenario in module.GAME.info.scenarios:
                yield f"{game}-{scenario}-{name}.json.gz", module, scenario, rules


def _played(module: Any, scenario: str, rules: Any, seed: str) -> Record[Any, Any]:  # noqa: ANN401 - of any game
    """A random game to its end."""
    rng = random.Random(seed)
    state = first = module.new_game(scenario=scenario, ruleset=rules)
    actions = []
    while not state.is_over:
        actions.append(state.legal_actions().sample(rng, by="group"))
        state = state.apply(actions[-1], check=False)
    return Record(first, tuple(actions))


def _entry(record: Record[Any, Any], text: str) -> dict[str, Any]:
    """What the index says of a record."""
    state = record.final()
    outcome = state.outcome
    encoded = codec.dumps(state.ruleset.game.encode(state))
    return {
        "rules": record.rules_version,
        "ruleset": json.loads(text)["ruleset"],
        "steps": len(record.actions),
        "turn": state.turn,
        "final": sha256(encoded.encode()).hexdigest(),
        "winner": None if outcome.winner is None else outcome.winner.name,
        "level": str(outcome.level),
        "points": outcome.score,
    }


def write(folder: Path) -> None:
    """Play all games and write them into a folder, in place of what is there."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.glob("*.json*"):
        path.unlink()
    index = {}
    for name, module, scenario, rules in _games():
        record = _played(module, scenario, rules, name)
        text = record.to_json()
        index[name] = _entry(record, text)
        (folder / name).write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    (folder / INDEX).write_text(json.dumps(index, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _index(folder: Path) -> Mapping[str, Mapping[str, Any]]:
    index: dict[str, dict[str, Any]] = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return index


def check(path: Path, wanted: Mapping[str, Any]) -> str:
    """Replay a record and compare where it ends; what is wrong with it, or nothing.

    One of another rules version may be refused, or end elsewhere, but then the error must name that version.
    """
    module = import_module(f"balkan_rules.{path.name.partition('-')[0]}")
    text = gzip.decompress(path.read_bytes()).decode()
    try:
        found = _entry(Record.from_json(module.GAME, text, verify=False), text)
    except LoadError as error:
        is_old = wanted["rules"] != module.GAME.rules_version
        is_named = is_old and f"made under rules version {wanted['rules']!r}" in str(error)
        return "" if is_named else f"{path.name}: {error}"
    if found["final"] != json.loads(text)["final"]:
        return f"{path.name}: it ends elsewhere than it says"
    different = [key for key, value in wanted.items() if found.get(key) != value]
    return f"{path.name}: {', '.join(different)} differ: {found}, not {dict(wanted)}" if different else ""


def faults(folder: Path) -> Iterator[str]:
    """What is wrong with the records of a release, or of `NEXT`, a sentence each."""
    index = _index(folder)
    names = {path.name for path in folder.glob("*.gz")}
    yield from (f"{name} is in the index or in the folder alone" for name in sorted(names ^ set(index)))
    for name in sorted(names & set(index)):
        if fault := check(folder / name, index[name]):
            yield fault


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 1 if something is wrong."""
    parser = argparse.ArgumentParser(description="Replay the records that are kept, or make new ones.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, help="where they are (%(default)s)")
    parser.add_argument("--update", action="store_true", help=f"make {NEXT} anew")
    parser.add_argument("--add", metavar="VERSION", help="make the records of a release, such as 0.2.0")
    options = parser.parse_args(arguments)
    try:
        if options.add is not None:
            return _add(options.folder, options.add)
        if options.update:
            write(options.folder / NEXT)
    except BalkanRulesError as error:
        print(f"red: {error}", file=sys.stderr)
        return 1
    found = [fault for home in sorted(options.folder.iterdir()) if home.is_dir() for fault in faults(home)]
    for fault in found:
        print(f"red: {fault}", file=sys.stderr)
    return int(bool(found))


def _add(folder: Path, version: str) -> int:
    """Make the records of a release; those of one that there is stay as they are."""
    home = folder / version
    if not _VERSION.fullmatch(version) or home.exists():
        why = "is kept already, and is not made anew" if home.exists() else "is no version, such as 0.2.0"
        print(f"red: {version} {why}", file=sys.stderr)
        return 1
    write(home)
    print(f"kept in {home}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
