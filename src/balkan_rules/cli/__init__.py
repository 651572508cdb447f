"""The command `balkan-rules`: plays, replays and explains. `main` is its entry point.

It stands on the public contract alone, like any program of a user.
"""

from __future__ import annotations

from .main import main

__all__ = ["main"]
