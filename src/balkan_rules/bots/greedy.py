"""The greedy bot of each game, found where the game's name says."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Bot

__all__ = ["greedy_bot"]


def greedy_bot(game: str) -> Bot[Any] | None:
    """The greedy bot of a game of this library, by the game's name; None for a game that has none."""
    module = f"{__package__}.{game}"
    try:
        made: Callable[[], Bot[Any]] = importlib.import_module(module).GreedyBot
    except ModuleNotFoundError as error:
        if error.name != module:
            raise  # something that the bot itself imports
        return None
    return made()
