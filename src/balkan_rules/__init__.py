"""balkan_rules: typed rules of four Balkan wargames on one core.

Each game is a package of its own (`balkan_rules.tito`), imported when it is first asked for; importing `balkan_rules`
imports neither a game nor anything outside the standard library.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from . import tito as tito
    from .core.records import Change as Change
    from .core.records import diff as diff

__all__ = ["GAMES", "__version__", "diff", "tito"]

__version__: Final = "0.1.0"
GAMES: Final[tuple[str, ...]] = ("tito",)
"""Names of the games there are; each is a module of this package with the same functions."""


def __getattr__(name: str) -> Any:  # noqa: ANN401 - modules and functions
    if name in GAMES:
        return import_module(f"{__name__}.{name}")
    if name == "diff":
        from .core.records import diff  # noqa: PLC0415 - lazily, so that the package imports at once

        return diff
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)
