"""The rules that a command plays by: what was chosen with ``--ruling``, ``--option`` and ``--charts``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

from .. import GAMES
from ..core import codec, rulings
from ..core.charts import load_toml
from ..core.errors import ChartError, LoadError, RulingError, SetupError

if TYPE_CHECKING:
    import argparse

    from ..core.ruleset import Ruleset
    from .games import GameDesk

    AnyRuleset: TypeAlias = "Ruleset[Any, Any, Any, Any]"

__all__ = ["chart_game", "owned_charts", "ruleset_for_file", "ruleset_of"]

_FLAGS: Mapping[str, bool] = {"true": True, "false": False}


def ruleset_of(desk: GameDesk, chosen: argparse.Namespace) -> AnyRuleset:
    """The ruleset that somebody chose on the command line; what was not chosen is the default.

    Args:
        desk: the game.
        chosen: `charts` (a path or None), `ruling` and `option` (pairs of texts).

    Raises:
        BalkanRulesError: a chart file, a ruling or an option is wrong.
    """
    return desk.game.ruleset(
        charts=owned_charts(desk, chosen.charts),
        rulings=_answers(desk, chosen.ruling),
        options=_options(desk, chosen.option),
    )


def ruleset_for_file(desk: GameDesk, text: str, charts: Path) -> AnyRuleset:
    """The ruleset of a saved state or view, under the charts that it was saved under.

    Args:
        desk: the game.
        text: the file, which names its rulings and options.
        charts: the owner's file, which it does not hold.

    Raises:
        BalkanRulesError: either is wrong.
    """
    changes = codec.loads(text).get("changes")
    if not isinstance(changes, dict):
        raise LoadError("changes: an object is wanted")
    own = {key: value for key, value in changes.items() if key != "phases"}
    answers, options = desk.game.from_changes(own, "changes")
    return desk.game.ruleset(charts=owned_charts(desk, charts), rulings=answers, options=options)


# ------------------------------------------------------------------------------------------------------------- charts
def chart_game(path: Path) -> str:
    """The game that a chart file names; without it nobody can tell what the file is for.

    Raises:
        ChartError: it cannot be read, or names no game.
    """
    values = load_toml(path)
    if "game" not in values:
        raise ChartError(f'{path} names no game; it begins with game = "{GAMES[0]}", or another of {", ".join(GAMES)}')
    named = values["game"]
    if named not in GAMES:
        raise ChartError(f"{path}: game = {str(named)[:40]!r} is none of {', '.join(GAMES)}")
    return str(named)


def owned_charts(desk: GameDesk, path: Path | None) -> Any:  # noqa: ANN401 - each game has its own charts
    """The charts of an owner's file for this game, or the default ones.

    Raises:
        ChartError: the file cannot be played with, or is for another game; the message names it.
    """
    if path is None:
        return desk.charts(None)
    named, wanted = chart_game(path), desk.game.info.name
    if named != wanted:
        raise ChartError(f"{path} has charts of {named}, not of {wanted}")
    try:
        return desk.charts(path)
    except ChartError as error:
        raise ChartError(f"{path}: {error}") from error


# ------------------------------------------------------------------------------------------------------------ rulings
def _answers(desk: GameDesk, given: Sequence[tuple[str, str]]) -> Any:  # noqa: ANN401 - each game has its own rulings
    """The rulings with the answers that somebody chose; None if nobody chose any."""
    if not given:
        return None
    _, default, _ = desk.game.defaults()
    return rulings.build(type(default), dict(_answer(desk, name, option) for name, option in given))


def _answer(desk: GameDesk, name: str, option: str) -> tuple[str, str]:
    known = {rulings.field_name(info.id): info for info in rulings.index(desk.game.info.name).values()}
    info = known.get(rulings.field_name(name))
    if info is None:
        switches = [info.id for info in known.values() if info.switch]
        hint = _hint(name.replace("_", "-"), switches)
        raise RulingError(f"there is no ruling {name[:80]!r}; {hint}these can be chosen: {', '.join(switches)}")
    if not info.switch:
        raise RulingError(f"ruling {info.id} is no switch; it is always played as {info.default}")
    if option not in dict(info.options):
        told = "; ".join(f"{slug} ({explanation})" if explanation else slug for slug, explanation in info.options)
        raise RulingError(f"ruling {info.id} has no option {option[:80]!r}, only: {told}")
    return info.id, option


# ------------------------------------------------------------------------------------------------------------ options
def _options(desk: GameDesk, given: Sequence[tuple[str, str]]) -> Any:  # noqa: ANN401 - each game has its own options
    """The options with what somebody chose; None if nobody chose any."""
    if not given:
        return None
    _, _, default = desk.game.defaults()
    kind: Any = type(default)
    return kind(**dict(_option(default, name, value) for name, value in given))


def _option(default: object, name: str, value: str) -> tuple[str, object]:
    """One option as its class takes it; what is a number or a flag there is one here."""
    known: Any = type(default)
    names = [field.name for field in attrs.fields(known)]
    field = name.replace("-", "_")
    if field not in names:
        raise SetupError(
            f"there is no option {name[:80]!r}; {_hint(field, names)}there are: {', '.join(names) or 'none'}"
        )
    if isinstance(getattr(default, field), bool):
        return field, _flag(field, value)
    if not (value.isascii() and value.isdecimal() and len(value) <= 9):
        raise SetupError(f"option {field}: a whole number is wanted, as in {field}=1, not {value[:40]!r}")
    return field, int(value)


def _flag(field: str, value: str) -> bool:
    """A flag, which is set by its name alone."""
    if not value:
        return True
    if value not in _FLAGS:
        raise SetupError(f"option {field}: true or false is wanted, not {value[:40]!r}")
    return _FLAGS[value]


def _hint(name: str, names: Sequence[str]) -> str:
    near = get_close_matches(name[:80], names, n=1)
    return f"did you mean {near[0]}? " if near else ""
