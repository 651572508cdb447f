"""Playthroughs: whole games as text that a reader of the rulebook can follow, kept in files and compared.

A file is named after its game, its scenario and (but for the first one) its seed; its first lines say how to make it
again. Of a long game the phases in the middle are left out and stand there as a checksum. When the rules change what
happens, the comparison fails; ``python -m balkan_rules.testing.playthroughs FOLDER --update`` writes the files anew,
and the difference is there to be read.
"""

from __future__ import annotations

import difflib
import random
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from ..core.actions import CHANCE
from ..core.errors import SetupError
from ..core.ruleset import Ruleset
from .failures import AnyGame, AnyState

__all__ = ["abridged", "check_playthroughs", "playthrough", "update_playthroughs"]

SEEDS: Final = (7, 8)
"""The seeds of the games in files; the first is not named by the file."""
SEED: Final = SEEDS[0]
"""The seed of a game for which none is given."""
LONGEST: Final = 140_000
"""Characters of a file of which nothing is left out."""


def playthrough(
    game: AnyGame,
    ruleset: Ruleset[Any, Any, Any, Any] | None = None,
    seed: int = SEED,
    *,
    scenario: str | None = None,
    max_steps: int | None = None,
) -> str:
    """A random game as text: phases, actions, chances, and what happened with its cases.

    The same arguments give the same text.

    Args:
        game: the game.
        ruleset: the rules to play under; the default ones if not given.
        seed: of the random choices.
        scenario: the scenario; the default one if not given.
        max_steps: break off after so many actions and outcomes.

    Raises:
        SetupError: there is no such scenario, or the ruleset is another game's.
    """
    name = game.scenario(scenario)
    state = game.new_game(scenario=name, ruleset=ruleset)
    header = [
        f"# {game.info.title} ({game.info.name}), scenario {name}, seed {seed}",
        f"# rules {game.rules_version}, ruleset {state.ruleset.digest[:16]}",
    ]
    return "\n".join([*header, "", *_lines(state, random.Random(seed), max_steps), ""])


def _lines(state: AnyState, rng: random.Random, max_steps: int | None) -> Iterator[str]:
    yield from state.text().splitlines()
    stage: object = None
    number = 0
    while not state.is_over and number != max_steps:
        if stage != (state.turn, state.phase):
            stage = state.turn, state.phase
            yield f"\nGame-Turn {state.turn}: {state.phase.title} ({state.phase.case})"
        actions = state.legal_actions()
        action = actions.sample(rng, by="group")
        chances = dict(state.chance_outcomes())
        of = f"{chances[action]}" if state.to_move is CHANCE else f"1 of {len(actions)}"
        yield f"  {state.to_move}: {action} [{of}]"
        transition = state.step(action)
        for event in transition.events:
            to = "" if event.seen_by is None else f" [only {', '.join(sorted(map(str, event.seen_by))) or 'nobody'}]"
            yield f"    {event}{to}"
        state = transition.after
        number += 1
    yield ""
    yield from state.text().splitlines()
    outcome = state.outcome
    yield "broken off" if outcome is None else f"{outcome.level}, {outcome.score} points ({outcome.case})"


def abridged(text: str, longest: int = LONGEST) -> str:
    """A playthrough without the phases in its middle, if it is long.

    Args:
        text: the playthrough.
        longest: characters from which phases are left out; kept are the text before the first phase, the last phase,
            and as many whole phases from both ends as fit.
    """
    if len(text) <= longest:
        return text
    first, *phases = re.split(r"(?m)^(?=Game-Turn \d+: )", text)
    start, end, forward = 0, len(phases) - 1, True
    size = len(first) + len(phases[end])
    while True:
        size += len(phases[start] if forward else phases[end - 1])
        if size > longest:
            break
        start, end, forward = start + forward, end - (not forward), not forward
    left = "".join(phases[start:end])
    line = f"[{end - start} phases are left out here, sha256 {sha256(left.encode()).hexdigest()}]\n\n"
    return "".join([first, *phases[:start], line, *phases[end:]])


def _files(folder: Path, games: Iterable[AnyGame]) -> Iterator[tuple[Path, AnyGame, str, int]]:
    for game in games:
        for scenario in game.info.scenarios:
            for seed in SEEDS:
                number = "" if seed == SEED else f"-{seed}"
                yield folder / f"{game.info.name}-{scenario}{number}.txt", game, scenario, seed


def update_playthroughs(folder: str | Path, games: Iterable[AnyGame]) -> tuple[Path, ...]:
    """Write the playthroughs of every scenario of the games into the folder; returns the files that changed."""
    changed = []
    for path, game, scenario, seed in _files(Path(folder), games):
        text = abridged(playthrough(game, seed=seed, scenario=scenario))
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            changed.append(path)
    return tuple(changed)


def check_playthroughs(folder: str | Path, games: Iterable[AnyGame]) -> None:
    """Compare the files of a folder with the games as they are played now.

    Raises:
        AssertionError: a scenario of the games has no file, a file is of none of them, or one plays otherwise than it
            says; the message shows the first difference and the command that writes the files anew.
        SetupError: there is no such folder.
    """
    home = Path(folder)
    if not home.is_dir():
        message = f"there is no folder {str(folder)!r}"
        raise SetupError(message)
    expected = list(_files(home, games))
    wrong = [
        f"{path.name} is the playthrough of no game"
        for path in sorted(home.glob("*.txt"))
        if path not in {p for p, *_ in expected}
    ]
    for path, game, scenario, seed in expected:
        if not path.is_file():
            wrong.append(f"{path.name} is missing")
            continue
        old, new = path.read_text(encoding="utf-8"), abridged(playthrough(game, seed=seed, scenario=scenario))
        if old != new:
            difference = difflib.unified_diff(old.splitlines(), new.splitlines(), "the file", "now", lineterm="", n=2)
            wrong.append(f"{path.name} plays otherwise:\n" + "\n".join(list(difference)[:20]))
    if wrong:
        command = f"python -m balkan_rules.testing.playthroughs {home.as_posix()} --update"
        raise AssertionError("\n".join([*wrong, f"If that is right: {command}"]))
