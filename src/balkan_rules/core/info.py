"""The nature of a game, as data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

import attrs

from .frozen import FrozenDict, names

__all__ = ["GameInfo"]


@attrs.frozen(order=False, kw_only=True)
class GameInfo:
    """The nature of a game, for programs that drive any game.

    Attributes:
        name: the package's name, e.g. ``"tito"``.
        title: the game's name.
        sides: its Sides.
        scenarios: names that `new_game` takes; the first is the default.
        aliases: other names of scenarios.
        options: names of the options that a ruleset can be given, which are attributes of the game's `Options`.
        hidden_information: whether some side may ever know less than the whole position.
        max_length: no game has more actions, chance outcomes included.
        max_chance_outcomes: no chance node has more outcomes.
        scores: bounds of `Outcome.score`.
    """

    name: str
    title: str
    sides: tuple[Enum, ...]
    scenarios: tuple[str, ...]
    aliases: Mapping[str, str] = attrs.field(factory=FrozenDict[str, str], converter=names, hash=False)
    options: tuple[str, ...] = ()
    hidden_information: bool
    max_length: int
    max_chance_outcomes: int
    scores: tuple[int, int]
