"""A position as one word, for libraries that name a game and its parameters in one line."""

from __future__ import annotations

import binascii
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from ..core import codec
from ..core.actions import brief
from ..core.errors import LoadError
from ..core.game import Game
from ..core.state import State

__all__ = ["pack", "unpack"]


_Game = Game[Any, Any, Any, Any, Any, Any]


def pack(game: _Game, position: State[Any, Any]) -> str:
    """A position as letters, digits, ``-`` and ``_``. Raises SetupError if it is no state of the game."""
    text = game.to_json(position)
    return urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(game: _Game, word: str) -> Any:  # noqa: ANN401 - a state of the game
    """The position back from `pack`.

    Raises:
        LoadError: the word is not such a position, or it was packed under charts that are not the default ones.
    """
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        text = zlib.decompressobj().decompress(packed, codec.MAX_TEXT).decode()
    except (ValueError, binascii.Error, zlib.error):
        message = f"start: {brief(word)} is no position that was packed"
        raise LoadError(message) from None
    return game.from_json(text)
