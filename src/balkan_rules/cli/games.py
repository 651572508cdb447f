"""What the command line must know of each game beside the contract that all games keep."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from .. import GAMES
from ..core import codec
from ..core.actions import brief
from ..core.errors import LoadError

if TYPE_CHECKING:
    import argparse

    from ..core.actions import Group
    from ..core.charts import Charts
    from ..core.game import Game
    from ..core.sequence import Event

__all__ = [
    "CHANCES",
    "ODDS_FLAGS",
    "OPTIONS",
    "SIDES",
    "TERRAINS",
    "AnyGame",
    "GameDesk",
    "desk",
    "game_of_file",
    "new_game",
    "read_file",
]

AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any, Any]"
"""Any of the games."""

SIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "tito": ("axis", "yugoslav"),
    "wrte_1991": ("federalist", "separatist"),
    "balkan_wars": ("first", "second"),
    "marita_merkur": ("axis", "allied"),
}
"""Each game with the names of its sides, so that `--help` need not import them all."""

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "tito": ("support_withdrawal_turn",),
    "wrte_1991": ("quick_setup", "alliance", "wildcard", "commandos", "on_to_zagreb"),
    "balkan_wars": (
        "weather",
        "fog_of_war",
        "strategic_intelligence",
        "reconnaissance",
        "cavalry_screening",
        "supply_expenditure",
        "bombardment",
        "secret_operations",
    ),
    "marita_merkur": (),
}
"""The names of each game's `Options`, for the same reason."""

TERRAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "tito": ("city", "town", "market town", "village", "industrial center", "mountain", "hide-away"),
    "wrte_1991": ("clear", "rough", "mountain", "city"),
    "balkan_wars": (
        "clear",
        "rough",
        "forest",
        "swamp",
        "mountain",
        "town",
        "city",
        "entrenchment",
        "fortification",
    ),
    "marita_merkur": ("clear", "rough", "mountain"),
}
"""Where `odds` can be asked about, by game."""
ODDS_FLAGS: Final[Mapping[str, Mapping[str, str]]] = {"tito": {"operation": "in an Anti-Guerrilla Operation"}}
"""What else can be the case in a combat that `odds` is asked about, by game, each with what it means."""
Number: TypeAlias = int | bool | Fraction
"""What an option of `odds` is unless given: it takes numbers of that kind, and none if it is True or False."""
_POINTS: Final[Mapping[str, tuple[Number, str]]] = {
    "british": (Fraction(0), "British regimental equivalents in mainland Greece"),
    "allied": (60, "Allied victory points"),
    "axis": (30, "Axis victory points"),
    "turns": (1, "how many such turns come one after another"),
}
CHANCES: Final[Mapping[str, Mapping[str, Mapping[str, tuple[Number, str]]]]] = {
    "marita_merkur": {
        "coup": _POINTS,
        "intervention": {**_POINTS, "coup": (False, "after a coup")},
        "assistance": {
            "mountain": (3, "mountain divisions left"),
            "light": (2, "light divisions left"),
            "infantry": (3, "infantry divisions left"),
            "artillery": (2, "artillery regiments left"),
        },
        "defection": {"field": (1, "units that are checked"), "beograd": (0, "units checked in Beograd")},
    }
}
"""What else `odds` can be asked about, by game: the options of each kind, with their defaults."""


class GameDesk(Protocol):
    """One game as the command line sees it; the module ``balkan_rules.cli.<game>_desk`` has it as ``DESK``."""

    @property
    def game(self) -> AnyGame:
        """The game."""
        ...

    def turns(self, state: Any) -> int:  # noqa: ANN401 - each game has its own state
        """How many Game-Turns a game has that begins with a state."""
        ...

    @property
    def action_names(self) -> Mapping[str, tuple[str, str]]:
        """What one and several actions of each class are called, by its name, in the order in which they are told."""
        ...

    def charts(self, source: Path | None) -> Any:  # noqa: ANN401 - each game has its own charts
        """The charts of an owner's file, or the default ones. Raises ChartError."""
        ...

    def plain_charts(self, charts: Any) -> Charts:  # noqa: ANN401 - as above
        """The values behind charts, with their provenance."""
        ...

    def content(self, charts: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
        """Charts as JSON data."""
        ...

    def label(self, view: Any, group: Group[Any]) -> str:  # noqa: ANN401 - each game has its own view
        """What a person is shown of a group of legal actions: the piece and where it is."""
        ...

    def place_name(self, place: object) -> str:
        """What a person is shown of a place to choose."""
        ...

    def strength_of(self, group: Group[Any]) -> int | None:
        """The Strength Points of the piece that a group of legal actions belongs to; None if it belongs to none."""
        ...

    def points(self, state: Any) -> int:  # noqa: ANN401 - each game has its own state
        """The points that count in the end, as they stand."""
        ...

    def strength(self, state: Any) -> dict[str, int]:  # noqa: ANN401 - as above
        """Strength Points on the map by faction."""
        ...

    def told(self, event: Event) -> str | None:
        """What the account of a Game-Turn tells of an event; None for those that it only counts."""
        ...

    def odds(self, options: argparse.Namespace) -> dict[str, Any]:
        """What `odds` answers, by the keys of its JSON, under `options.ruleset`."""
        ...


def desk(name: str) -> GameDesk:
    """The desk of a game."""
    found: GameDesk = importlib.import_module(f"{__package__}.{name}_desk").DESK
    return found


def read_file(path: Path) -> str:
    """The text of a file that a user named; no file of ours is longer than `codec.MAX_TEXT` bytes.

    Raises:
        LoadError: it cannot be read, or is longer.
    """
    try:
        with path.open("rb") as file:
            data = file.read(codec.MAX_TEXT + 1)
    except OSError as error:
        raise LoadError(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > codec.MAX_TEXT:
        raise LoadError(f"{path} is too long; at most {codec.MAX_TEXT} bytes are read")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise LoadError(f"{path} is no text: byte {error.start} is not UTF-8") from None


def new_game(desk: GameDesk, options: argparse.Namespace, ruleset: Any) -> Any:  # noqa: ANN401 - each game has its own
    """The first state that the command line asks for: of a scenario, and with a start if the game has a choice."""
    start: str | None = getattr(options, "start", None)
    chosen: dict[str, Any] = {} if start is None else {"start": start}
    return desk.game.new_game(scenario=options.scenario, ruleset=ruleset, **chosen)


def game_of_file(path: Path, text: str, kinds: tuple[str, ...]) -> tuple[GameDesk, str]:
    """The game that a JSON file belongs to, and what it holds.

    Args:
        path: the file, for errors.
        text: what stands in it.
        kinds: what it may hold: ``"state"``, ``"view"`` or ``"record"``.

    Raises:
        LoadError: it is no such file.
    """
    try:
        data = codec.loads(text)
    except LoadError as error:
        raise LoadError(f"{path}: {error}") from None
    if not isinstance(data, dict):
        raise LoadError(f"{path}: a JSON object with a format is wanted, not {brief(data)}")
    form = data.get("format")
    for game in GAMES:
        for kind in kinds:
            if form == f"balkan_rules.{game}.{kind}":
                return desk(game), kind
    wanted = ", ".join(f"balkan_rules.{game}.{kind}" for game in GAMES for kind in kinds)
    found = f", not {brief(form)}" if "format" in data else ", and there is none"
    raise LoadError(f"{path}: format: one of {wanted} is wanted{found}")
