"""House rules: the variants of a game in which some phases are played by other rules."""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Mapping
from contextlib import AbstractContextManager
from threading import RLock
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from weakref import WeakValueDictionary

from .errors import SetupError

if TYPE_CHECKING:
    from .game import Game
    from .sequence import PhaseRules

__all__ = ["Variants", "find_game", "names_of"]

Replaced: TypeAlias = "Mapping[str, PhaseRules[Any, Any, Any]]"

KEPT: Final = 64
"""So many variants are kept although nobody may use them any more."""


def names_of(replaced: Replaced) -> dict[str, str]:
    """By phase, the ``module:qualname`` of the class that plays it."""
    return {name: f"{type(rules).__module__}:{type(rules).__qualname__}" for name, rules in replaced.items()}


class Variants:
    """The variants of one game: those in use, and the last few that were made.

    Attributes:
        lock: to be held while a variant or a ruleset of the game is looked up or made.
    """

    def __init__(self) -> None:
        self.lock: AbstractContextManager[bool] = RLock()
        self._known: WeakValueDictionary[tuple[tuple[str, str], ...], Any] = WeakValueDictionary()
        self._latest: deque[object] = deque(maxlen=KEPT)

    def find(self, replaced: Replaced) -> Any:  # noqa: ANN401 - a Game, or None
        """The variant with these rules; None if there is none, or only one with classes that were defined anew since.

        Raises:
            SetupError: there is one with other objects of the same classes.
        """
        known = self._known.get(_key(replaced))
        if known is None or any(type(known.replaced[name]) is not type(rules) for name, rules in replaced.items()):
            return None
        for name, rules in replaced.items():
            if not _alike(known.replaced[name], rules, {}):
                made = names_of(replaced)[name]
                message = f"phase {name!r}: {made} with other attributes plays it already; give it a class of its own"
                raise SetupError(message)
        return known

    def add(self, variant: Game[Any, Any, Any, Any, Any, Any]) -> None:
        """Remember a variant, in the place of one with the same names."""
        self._known[_key(variant.replaced)] = variant
        self._latest.append(variant)


def _key(replaced: Replaced) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(names_of(replaced).items()))


def _alike(first: Any, second: Any, seen: dict[tuple[int, int], object]) -> bool:  # noqa: ANN401 - anything
    """Whether rules (or what they hold) are the same to play by: equal, or of one class and alike in all they hold.

    Copies that come out of a pickle are alike. `seen` has the pairs that are being compared, for what holds itself.
    """
    if first is second or type(first) is not type(second):
        return first is second
    if isinstance(first, (tuple, list)):
        return len(first) == len(second) and all(map(_alike, first, second, [seen] * len(first)))
    if isinstance(first, dict):
        return first.keys() == second.keys() and all(_alike(first[key], second[key], seen) for key in first)
    try:
        pair = id(first), id(second)
        if first == second or type(first).__module__ == "builtins" or pair in seen:
            return pair in seen or bool(first == second)
        seen[pair] = first, second  # kept, so that nothing else gets their ids
        return _alike(first.__reduce_ex__(2)[:3], second.__reduce_ex__(2)[:3], seen)
    except Exception:  # noqa: BLE001 - whatever objects do that cannot be compared or taken apart
        return False


def find_game(module: str, replaced: Replaced) -> Game[Any, Any, Any, Any, Any, Any]:
    """The game of a module, with these phases; how games are unpickled."""
    game: Game[Any, Any, Any, Any, Any, Any] = importlib.import_module(module).GAME
    return game.with_phases(**replaced)
