"""Games that have options, and those that offer charts an owner can replace: what all of them do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from .actions import brief
from .errors import LoadError, SetupError
from .game import Game
from .ruleset import Ruleset
from .shelf import ChartSet, Shelf
from .state import State

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["ChartedGame", "OffersCharts", "OptionedGame"]

A = TypeVar("A")
P = TypeVar("P", bound=Enum)
S = TypeVar("S", bound=State[Any, Any])
C = TypeVar("C")
D = TypeVar("D", bound=ChartSet)
GameCharts = TypeVar("GameCharts", bound=ChartSet)
"""The charts of a game; help shows it to readers."""
R = TypeVar("R", bound=attrs.AttrsInstance)
O = TypeVar("O", bound=attrs.AttrsInstance)  # noqa: E741 - options


class OptionedGame(Game[S, A, P, C, R, O]):
    """A game with rulings and options that are attrs classes."""

    def changes(self, ruleset: Ruleset[A, C, R, O]) -> dict[str, Any]:
        """The rulings and options of a ruleset that are not the default ones."""
        default = attrs.asdict(self.defaults()[2])
        different = {name: value for name, value in attrs.asdict(ruleset.options).items() if value != default[name]}
        found = super().changes(ruleset)
        return {**found, "options": different} if different else found

    def from_changes(self, changes: Mapping[str, Any], where: str) -> tuple[R, O]:
        """Rulings and options back from `changes`; raises LoadError naming `where`."""
        others = {name: value for name, value in changes.items() if name != "options"}
        rulings, _ = super().from_changes(others, where)
        return rulings, self.read_options(changes.get("options", {}), f"{where}.options")

    def read_options(self, values: object, where: str, *, whole: bool = False) -> O:
        """Options from JSON data, all of them if it must be the `whole`; raises LoadError naming `where`."""
        kind = type(self.defaults()[2])
        names = {field.name for field in attrs.fields(kind)}
        if not isinstance(values, dict) or not set(values) <= names or (whole and set(values) != names):
            message = f"{where}: an object of {', '.join(sorted(names))} is wanted, not {brief(values)}"
            raise LoadError(message)
        try:
            return kind(**values)
        except SetupError as error:
            message = f"{where}: {error}"
            raise LoadError(message) from error


class OffersCharts(ABC, Generic[GameCharts]):
    """What a game with a `shelf` offers to read, load and write charts.

    Where a game is played within a base game of others, these are the charts of the stand-in for that base game.
    """

    @property
    @abstractmethod
    def shelf(self) -> Shelf[GameCharts]:
        """The sets of charts that it offers."""
        ...

    def load_charts(self, source: str | Path) -> GameCharts:
        """Our charts with an owner's values in place of ours.

        Args:
            source: a TOML file: a path, or a `str` that ends in ``.toml`` and has no line break; any other `str` is
                TOML text.

        Raises:
            ChartError: a value is wrong or contradicts the rulebook; the message names table and row, and what is
                allowed.
        """
        return self.shelf.load(source)

    def check_charts(self, source: str | Path) -> None:
        """Refuse what `load_charts` would refuse, with the same ChartError."""
        self.shelf.load(source)

    def export_charts(self, chosen: GameCharts | None = None) -> str:
        """Charts (ours if not given) as a TOML file to edit.

        Raises:
            ChartError: they are no charts of this game.
            MissingExtraError: writing TOML needs a package that is not installed.
        """
        return self.shelf.export(chosen)

    def default_charts(self) -> GameCharts:
        """The charts that are used when none are given: what is printed, and our reconstruction of the rest."""
        return self.shelf.default

    def printed_charts(self) -> GameCharts:
        """Only what is printed. Needing more raises ChartMissing, which names case and table."""
        return self.shelf.printed


class ChartedGame(OptionedGame[S, A, P, D, R, O], OffersCharts[D]):
    """A game with rulings, options and charts of its own."""

    # ------------------------------------------------------------------ parts of a ruleset
    def content(self, charts: D, rulings: R, options: O) -> dict[str, Any]:
        """Everything that makes a ruleset what it is: its charts, rulings and options."""
        return {
            "charts": self.shelf.content(charts),
            "rulings": {name: value.value for name, value in attrs.asdict(rulings).items()},
            "options": attrs.asdict(options),
        }

    def from_content(self, content: Mapping[str, Any], where: str) -> tuple[D, R, O]:
        """Charts, rulings and options back from `content`; raises LoadError naming `where`."""
        if not isinstance(content, dict) or set(content) != {"charts", "rulings", "options"}:
            message = f"{where}: an object of charts, rulings and options is wanted"
            raise LoadError(message)
        rulings, _ = self.from_changes({"rulings": content["rulings"]}, where)
        options = self.read_options(content["options"], f"{where}.options", whole=True)
        return self.shelf.from_content(content["charts"], f"{where}.charts"), rulings, options
