"""Playthroughs: whole games as text that a reader of the rulebook can follow, kept in files and compared.

A file is named after its game and scenario, and its first lines say how to make it again. When the rules change what
happens, the comparison fails; ``python -m balkan_rules.testing.playthroughs FOLDER --update`` writes the files anew,
and the difference is there to be read.
"""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..core.actions import CHANCE
from ..core.errors import SetupError
from ..core.ruleset import Ruleset
from .failures import AnyGame, AnyState

__all__ = ["check_playthroughs", "playthrough", "update_playthroughs"]

SEED = 7
"""The seed of the games in files."""


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


def _files(folder: Path, games: Iterable[AnyGame]) -> Iterator[tuple[Path, AnyGame, str]]:
    for game in games:
        for scenario in game.info.scenarios:
            yield folder / f"{game.info.name}-{scenario}.txt", game, scenario


def update_playthroughs(folder: str | Path, games: Iterable[AnyGame]) -> tuple[Path, ...]:
    """Write the playthrough of every scenario of the games into the folder; returns the files that changed."""
    changed = []
    for path, game, scenario in _files(Path(folder), games):
        text = playthrough(game, scenario=scenario)
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
    for path, game, scenario in expected:
        if not path.is_file():
            wrong.append(f"{path.name} is missing")
            continue
        old, new = path.read_text(encoding="utf-8"), playthrough(game, scenario=scenario)
        if old != new:
            difference = difflib.unified_diff(old.splitlines(), new.splitlines(), "the file", "now", lineterm="", n=2)
            wrong.append(f"{path.name} plays otherwise:\n" + "\n".join(list(difference)[:20]))
    if wrong:
        command = f"python -m balkan_rules.testing.playthroughs {home.as_posix()} --update"
        raise AssertionError("\n".join([*wrong, f"If that is right: {command}"]))
