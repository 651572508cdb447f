"""The options of the game: the text has no optional rules."""

from __future__ import annotations

import attrs

__all__ = ["Options"]


@attrs.frozen
class Options:
    """What may be played with or without: nothing."""
