"""From a name to a computer player."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import SetupError
from .protocol import Bot, FunctionBot
from .random_bot import RandomBot

if TYPE_CHECKING:
    from ..core.game import Game

__all__ = ["NAMES", "find"]

NAMES: Final[tuple[str, ...]] = ("random", "greedy")
"""The bots that every game has."""


def find(name: str, game: Game[Any, Any, Any, Any, Any, Any]) -> Bot[Any]:
    """The bot of that name for a game.

    Args:
        name: ``"random"``, ``"greedy"``, or ``"module:name"`` for a bot of your own. What the module has under the name
            is a class (made without arguments), an object with `choose`, or a function with its arguments.
        game: the game to be played.

    Raises:
        SetupError: there is no such bot, or it cannot be used; the message says why and what there is.
    """
    if ":" in name:
        return _own(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        made: Callable[[], Bot[Any]] = importlib.import_module(f"{__package__}.{game.info.name}").GreedyBot
        return made()
    raise SetupError(f"there is no bot {name!r}; there are {', '.join(NAMES)}, and your own as module:name")


def _own(name: str) -> Bot[Any]:
    module, _, attribute = name.partition(":")
    if not attribute.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise SetupError(f"bot {name!r}: write module:name, for example my_bots:Careful")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except AttributeError:
        raise SetupError(f"bot {name!r}: module {module!r} has no {attribute!r}") from None
    except Exception as error:  # somebody else's module may raise anything
        raise SetupError(f"bot {name!r}: cannot import {module!r}: {_one_line(error)}") from error
    if isinstance(found, type):
        try:
            found = found()
        except Exception as error:  # the same
            raise SetupError(f"bot {name!r}: {attribute}() cannot be made: {_one_line(error)}") from error
    if isinstance(found, Bot):
        return found
    if callable(found):
        return FunctionBot(found)
    raise SetupError(f"bot {name!r} is neither a function nor has it a method choose(view, legal_actions, rng)")


def _one_line(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
