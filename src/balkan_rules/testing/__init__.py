"""Tests for games: the contract checked on real play, Hypothesis strategies, exact tree counts, playthrough files.

The strategies need the extra `testing`: ``pip install "balkan_rules[testing]"``. They are imported when they are first
asked for; the rest works without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from .contract import RULES, ContractError, check_game
from .counting import Perft, perft
from .transcripts import check_playthroughs, playthrough, update_playthroughs

if TYPE_CHECKING:
    from .strategies import records, rulesets, rulings, states, steps, views

__all__ = [
    "RULES",
    "ContractError",
    "Perft",
    "check_game",
    "check_playthroughs",
    "perft",
    "playthrough",
    "records",
    "rulesets",
    "rulings",
    "states",
    "steps",
    "update_playthroughs",
    "views",
]

_STRATEGIES: Final = frozenset({"records", "rulesets", "rulings", "states", "steps", "views"})


def __getattr__(name: str) -> Any:  # noqa: ANN401 - a strategy
    if name in _STRATEGIES:
        return getattr(import_module(f"{__name__}.strategies"), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)
