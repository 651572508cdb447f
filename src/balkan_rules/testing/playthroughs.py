"""The command that compares playthrough files with the games, or writes them anew.

``python -m balkan_rules.testing.playthroughs [FOLDER] [--update] [--game MODULE]...``
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from typing import Any

import balkan_rules

from ..core.errors import BalkanRulesError, SetupError
from ..core.game import Game
from .failures import AnyGame
from .transcripts import check_playthroughs, update_playthroughs

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status: 0 if all is well, 1 if a file differs, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(prog="python -m balkan_rules.testing.playthroughs", description=__doc__)
    parser.add_argument("folder", nargs="?", default="tests/playthroughs", help="where the files are (%(default)s)")
    parser.add_argument("--update", action="store_true", help="write the files anew instead of comparing them")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="MODULE",
        help="a module with a GAME, beside the games of balkan_rules (examples.model_game)",
    )
    options = parser.parse_args(arguments)
    try:
        games = [_game(name) for name in (*(f"balkan_rules.{name}" for name in balkan_rules.GAMES), *options.game)]
        if options.update:
            for path in update_playthroughs(options.folder, games):
                sys.stdout.write(f"{path}\n")
        else:
            check_playthroughs(options.folder, games)
    except AssertionError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except BalkanRulesError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _game(name: str) -> AnyGame:
    try:
        game: Any = getattr(importlib.import_module(name), "GAME", None)
    except ImportError as error:
        message = f"there is no module {name!r}: {error}"
        raise SetupError(message) from error
    if not isinstance(game, Game):
        message = f"the module {name!r} has no GAME"
        raise SetupError(message)
    return game


if __name__ == "__main__":
    sys.exit(main())
