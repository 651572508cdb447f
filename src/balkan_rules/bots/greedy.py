"""The greedy bot of each game, found where the game's name says."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from .. import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Bot

__all__ = ["greedy_bot"]


def greedy_bot(game: str) -> Bot[Any] | None:
    """The greedy bot of a game of this library, by the game's name; None for a game that has none."""
    if game not in GAMES:
        return None
    made: Callable[[], Bot[Any]] = importlib.import_module(f"{__package__}.{game}").GreedyBot
    return made()
