"""What the command line must know of each game beside the contract that all games keep."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from .. import GAMES
from ..core import codec
from ..core.errors import LoadError, RulingError

if TYPE_CHECKING:
    import argparse

    from ..core.actions import Group
    from ..core.charts import Charts
    from ..core.game import Game
    from ..core.ruleset import Ruleset
    from ..core.sequence import Event

__all__ = ["SIDES", "TERRAINS", "AnyGame", "GameDesk", "answers", "desk", "game_of_file", "read_file", "ruleset_of"]

AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any, Any]"
"""Any of the games."""

SIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "tito": ("axis", "yugoslav"),
    "wrte_1991": ("federalist", "separatist"),
}
"""Each game with the names of its sides, so that `--help` need not import them all."""

TERRAINS: Final[Mapping[str, tuple[str, ...]]] = {
    "tito": ("city", "town", "market town", "village", "industrial center", "mountain", "hide-away"),
    "wrte_1991": ("clear", "rough", "mountain", "city"),
}
"""Where `odds` can be asked about, by game."""


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


def answers(game: GameDesk, given: Sequence[tuple[str, str]]) -> dict[str, str]:
    """The answers to rulings that somebody chose with ``--ruling``, by id.

    Raises:
        RulingError: there is no such ruling or option, or nothing to choose in it.
    """
    from ..core import rulings  # noqa: PLC0415 - not every command needs it

    known = {rulings.field_name(info.id): info for info in rulings.index(game.game.info.name).values()}
    chosen: dict[str, str] = {}
    for name, option in given:
        info = known.get(rulings.field_name(name))
        if info is None:
            switches = [info.id for info in known.values() if info.switch]
            near = get_close_matches(name[:80].replace("_", "-"), switches, n=1)
            hint = f"did you mean {near[0]}? " if near else ""
            raise RulingError(f"there is no ruling {name[:80]!r}; {hint}these can be chosen: {', '.join(switches)}")
        if not info.switch:
            raise RulingError(f"ruling {info.id} is no switch; it is always played as {info.default}")
        if option not in dict(info.options):
            told = "; ".join(f"{slug} ({explanation})" for slug, explanation in info.options)
            raise RulingError(f"ruling {info.id} has no option {option[:80]!r}, only: {told}")
        chosen[info.id] = option
    return chosen


def ruleset_of(game: GameDesk, charts: Path | None, rulings: Mapping[str, str]) -> Ruleset[Any, Any, Any, Any]:
    """The ruleset with an owner's charts and the given answers to rulings.

    Raises:
        BalkanRulesError: a chart, a ruling or an option of one is wrong.
    """
    from ..core.rulings import build  # noqa: PLC0415 - not every command needs it

    _, default, _ = game.game.defaults()
    return game.game.ruleset(
        charts=None if charts is None else game.charts(charts),
        rulings=build(type(default), rulings) if rulings else None,
    )


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
    form = data.get("format") if isinstance(data, dict) else None
    for game in GAMES:
        for kind in kinds:
            if form == f"balkan_rules.{game}.{kind}":
                return desk(game), kind
    wanted = ", ".join(f"balkan_rules.{game}.{kind}" for game in GAMES for kind in kinds)
    raise LoadError(f"{path}: format: one of {wanted} is wanted, not {str(form)[:80]!r}")
