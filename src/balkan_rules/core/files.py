"""The files of a game: how states, views and records are headed, written, read and checked.

`Game` offers them as methods; here is what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeAlias, TypeVar

from . import codec
from .actions import brief, one_line
from .errors import BalkanRulesError, LoadError
from .sequence import settle
from .state import State
from .variants import names_of
from .view import has_unknown

if TYPE_CHECKING:
    from .game import Game
    from .ruleset import Ruleset

__all__ = ["check_header", "decode", "header", "read", "sense", "write"]

S = TypeVar("S", bound=State[Any, Any])

_AnyGame: TypeAlias = "Game[Any, Any, Any, Any, Any, Any]"
_AnyRuleset: TypeAlias = "Ruleset[Any, Any, Any, Any]"

SCHEMA: Final = 2
"""Version of the JSON layout: positions are in the short form of `shortening`."""
_READ: Final = (1, SCHEMA)
"""The versions that are read: in the first, positions are in the long form."""

_LONGEST: Final = 100
"""No version and no digest is longer."""

_HEADER: Final = ("format", "schema", "rules", "ruleset", "changes")

_NONSENSE: Final = (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, AssertionError)
"""What the rules may raise when they meet a position that cannot be."""


def header(game: _AnyGame, what: str, ruleset: _AnyRuleset) -> dict[str, Any]:
    """What every file of a game begins with.

    Args:
        game: the game.
        what: what the file holds: ``"state"``, ``"view"`` or ``"record"``.
        ruleset: the ruleset it was played under.
    """
    phases = names_of(game.replaced)
    return {
        "format": f"balkan_rules.{game.info.name}.{what}",
        "schema": SCHEMA,
        "rules": game.rules_version,
        "ruleset": ruleset.digest,
        "changes": {**ruleset.changes, **({"phases": phases} if phases else {})},
    }


def write(game: _AnyGame, what: str, ruleset: _AnyRuleset, body: Mapping[str, Any]) -> str:
    """A file with its header as JSON text.

    Raises:
        LoadError: it would be longer than what is read.
    """
    text = codec.dumps({**header(game, what, ruleset), **body})
    if len(text) > codec.MAX_TEXT:
        message = f"the {what} takes {len(text)} characters; a file of at most {codec.MAX_TEXT} could be read again"
        raise LoadError(message)
    return text


def read(game: _AnyGame, text: str, what: str, *keys: str) -> dict[str, Any]:
    """A file's JSON object, which has a sound header of this game and these keys besides; raises LoadError."""
    data = codec.loads(text)
    wanted = f"balkan_rules.{game.info.name}.{what}"
    if not isinstance(data, dict) or data.get("format") != wanted:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        _fail("format", f"{wanted!r} is wanted, not {found!r:.80}")
    schema = data.get("schema")
    if type(schema) is not int or schema not in _READ:
        _fail("schema", f"this version reads {' and '.join(map(str, _READ))}, not {schema!r:.40}")
    known = {*_HEADER, *keys}
    for key in sorted(known ^ set(data)):
        _fail(one_line(key[:80]), "is missing" if key in known else "does not belong here")
    for key in ("rules", "ruleset"):
        if type(data[key]) is not str or len(data[key]) > _LONGEST:
            _fail(key, f"a text of at most {_LONGEST} characters is wanted, not {brief(data[key])}")
    changes = data["changes"]
    if not isinstance(changes, dict):
        _fail("changes", "an object is wanted")
    phases, own = changes.get("phases", {}), names_of(game.replaced)
    if phases != own:
        made, has = phases or "the phases of the book", own or "those of the book"
        _fail("changes.phases", f"made with {made!r:.200}; this game has {has!r:.200}")
    return data


def check_header(game: _AnyGame, data: Mapping[str, Any], ruleset: _AnyRuleset, what: str) -> None:
    """That a file's header is what the game would write for this ruleset; raises LoadError."""
    wanted = header(game, what, ruleset)
    if data["ruleset"] != wanted["ruleset"]:
        made = f"rules version {data['rules']!r:.40}, ruleset {data['ruleset']!r:.80}"
        _fail("ruleset", f"saved under {made}; this is version {game.rules_version!r}, ruleset {ruleset.digest!r}")
    if data["rules"] != wanted["rules"]:
        _fail("rules", f"the ruleset is one of version {game.rules_version!r}, not {data['rules']!r:.40}")
    if codec.dumps(data["changes"]) != codec.dumps(wanted["changes"]):
        _fail("changes", f"the ruleset has {brief(wanted['changes'], 200)}, not {brief(data['changes'], 200)}")


def decode(game: Game[S, Any, Any, Any, Any, Any], data: object, ruleset: _AnyRuleset, where: str, *, whole: bool) -> S:
    """See `Game.decode`."""
    if not isinstance(data, dict):
        _fail(where, "an object is wanted")
    kind: Any = game.state_type
    try:
        fields = codec.decode_fields(ruleset, kind, data, where, skip=frozenset({"ruleset"}))
    except LoadError as error:
        if str(error).isprintable():
            raise
        raise LoadError(one_line(str(error))) from None  # a field's codec has said where by a key of the file
    with sense(where):
        state: S = kind(ruleset=ruleset, **fields)
        _check_position(game, state, where, whole=whole)
    return state


@contextmanager
def sense(where: str) -> Iterator[None]:
    """Make a LoadError of whatever the rules raise when they meet a position of a file that cannot be."""
    try:
        yield
    except LoadError:
        raise
    except (BalkanRulesError, *_NONSENSE) as error:
        message = f"{where}: the position makes no sense ({type(error).__name__}: {error})"
        raise LoadError(message) from error


def _check_position(game: _AnyGame, state: State[Any, Any], where: str, *, whole: bool) -> None:
    if whole and has_unknown(state):
        _fail(where, "something in it is unknown; is it a view?")
    game.verify(state)
    if whole and not state.is_over and not (_rests(state) and state.legal_actions()):
        _fail(where, "play does not stop in it, since there is nothing to decide")


def _rests(state: State[Any, Any]) -> bool:
    """Whether play stops in a position, as it does in all that it reaches."""
    draft = state.draft(recording=False)
    settle(draft)
    return bool(draft.freeze() == state)


def _fail(where: str, what: str) -> NoReturn:
    message = f"{where}: {what}"
    raise LoadError(message)
