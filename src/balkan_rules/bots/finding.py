"""From a name to a computer player."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

from ..core.actions import brief, failure, shown
from ..core.errors import SetupError
from .greedy import greedy_bot
from .mcts import DEFAULT_BUDGET, MctsBot
from .protocol import Bot, FunctionBot
from .random_bot import RandomBot

if TYPE_CHECKING:
    from ..core.game import Game

__all__ = ["NAMES", "find"]

NAMES: Final[tuple[str, ...]] = ("random", "greedy", "mcts")
"""The bots that are found by name: `random` and `mcts` play every game, `greedy` those of this library."""


def find(name: str, game: Game[Any, Any, Any, Any, Any, Any]) -> Bot[Any]:
    """The bot of that name for a game.

    Args:
        name: ``"random"``, ``"greedy"``, ``"mcts"``, the latter also with what each decision may cost, in applied
            actions (``"mcts:20000"``) or seconds (``"mcts:2s"``), or ``"module:name"`` for a bot of your own. What the
            module has under the name is a class (made without arguments), an object with `choose`, or a function with
            its arguments.
        game: the game to be played.

    Raises:
        SetupError: there is no such bot for this game, or it cannot be used; the message says why and what there is.
    """
    if not isinstance(name, str):
        raise SetupError(f"a bot is found by a name, not by {brief(name)}")
    kind, colon, budget = name.partition(":")
    if kind == "mcts":
        return _searching(name, game, budget if colon else DEFAULT_BUDGET)
    if colon:
        return _own(name)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return _greedy(game.info.name)
    raise SetupError(f"there is no bot {brief(name)}; there are {', '.join(NAMES)}, and your own as module:name")


def _searching(name: str, game: Game[Any, Any, Any, Any, Any, Any], budget: int | str) -> Bot[Any]:
    try:
        return MctsBot(game, budget)
    except SetupError as error:
        raise SetupError(f"bot {brief(name)}: {error}") from None


def _greedy(game: str) -> Bot[Any]:
    found = greedy_bot(game)
    if found is None:
        raise SetupError(f"{game} has no greedy bot; there are random and mcts, and your own as module:name")
    return found


def _own(name: str) -> Bot[Any]:
    module, _, attribute = name.partition(":")
    if not attribute.isidentifier() or not all(part.isidentifier() for part in module.split(".")):
        raise SetupError(f"bot {brief(name)}: write module:name, for example my_bots:Careful")
    try:
        holder = importlib.import_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # somebody else's module may raise anything, and even exit
        raise SetupError(f"bot {brief(name)}: cannot import {brief(module)}: {failure(error)}") from error
    try:
        found = getattr(holder, attribute)
    except AttributeError:
        raise SetupError(f"bot {brief(name)}: module {brief(module)} has no {brief(attribute)}") from None
    if isinstance(found, type):
        try:
            found = found()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # the same
            raise SetupError(f"bot {brief(name)}: {shown(attribute)}() cannot be made: {failure(error)}") from error
    if isinstance(found, Bot):
        return found
    if callable(found):
        return FunctionBot(found)
    raise SetupError(f"bot {brief(name)} is neither a function nor has it a method choose(view, legal_actions, rng)")
