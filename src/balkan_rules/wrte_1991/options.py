"""What a game can be played with or without, apart from rulings and charts."""

from __future__ import annotations

import attrs

from ..core.options import flag

__all__ = ["Options"]


@attrs.frozen(kw_only=True, cache_hash=True)
class Options:
    """Options of a game; a wrong one raises `SetupError`.

    Attributes:
        quick_setup: a ready set-up instead of one that the Players choose (3.1).
        alliance: Croatia and Slovenia fight together from Game-Turn 1 on (16.1).
        wildcard: the president of Serbia may veto moves of Krajina Serbs (16.2).
        commandos: the JNA may land commandos on border posts of Slovenia (16.3).
        on_to_zagreb: the Federalist Player may extend the game (16.4).
    """

    quick_setup: bool = flag()
    alliance: bool = flag()
    wildcard: bool = flag()
    commandos: bool = flag()
    on_to_zagreb: bool = flag()
