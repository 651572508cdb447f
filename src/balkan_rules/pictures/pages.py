"""Pages that need nothing beside themselves: a game to step through, in one file."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any, Final

from ..core.actions import brief
from ..core.drawing import painter_of
from ..core.errors import SetupError
from ..core.records import Record
from .frames import Framer, sheet_of
from .painting import Painter
from .palette import STYLE
from .reels import Narrator, PlainNarrator, Reel, Texts

if TYPE_CHECKING:
    from ..core.records import SideRecord
    from ..core.ruleset import Ruleset

    AnyRecord = Record[Any, Any]

__all__ = ["REFEREE", "page", "painter_for", "replay_html"]

REFEREE: Final = "referee"
"""The viewer who sees everything."""


def replay_html(
    record: Record[Any, Any], viewers: Iterable[Enum | str] | None = None, narrator: Narrator | None = None
) -> str:
    """A page that steps through a game: the board, what happened with its cases, dice, and the points over time.

    It is one HTML file without anything from elsewhere. Only what its viewers may know stands in it: of a side, what
    its views and its redacted transitions tell.

    Args:
        record: the game.
        viewers: whose eyes it can be seen with, the first of them at the beginning: sides, by themselves or by name as
            in ``"axis"``, and ``"referee"``, who sees everything. If none are given: the referee and every side, which
            takes a game that is over.
        narrator: tells of events and counts points; without it events are written plainly, and no points are shown.

    Raises:
        SetupError: it is no record, nothing draws its game, a viewer is none, the game is not over and nobody says who
            is to see the page, or the narrator is none or gives no texts and points.
        LoadError: an entry of the record is not legal.
    """
    given: object = record
    if not isinstance(given, Record):
        message = f"record: a record is wanted, not {brief(record)}"
        raise SetupError(message)
    told = PlainNarrator() if narrator is None else narrator
    if not (callable(getattr(told, "tell", None)) and callable(getattr(told, "points", None))):
        message = f"narrator: something that can `tell` and count `points` is wanted, not {brief(narrator)}"
        raise SetupError(message)
    ruleset = record.initial.ruleset
    painter = painter_for(record.initial)
    framer, texts = Framer(painter, ruleset), Texts()
    reels = [_reel(record, viewer, framer, texts, told) for viewer in _viewers(record, viewers)]
    return page(ruleset, painter, texts, reels)


def painter_for(position: Any) -> Painter[Any]:  # noqa: ANN401 - each game has its own states and views
    """What draws a game. Raises SetupError if nothing does."""
    painter = painter_of(position)
    if not isinstance(painter, Painter):
        message = f"nothing draws the boards of {position.ruleset.game.info.name}"
        raise SetupError(message)
    return painter


def page(
    ruleset: Ruleset[Any, Any, Any, Any],
    painter: Painter[Any],
    texts: Texts,
    reels: Iterable[Reel],
    table: Mapping[str, Any] | None = None,
) -> str:
    """The page of some reels of one game.

    Args:
        ruleset: the rules that it is played by.
        painter: what draws it.
        texts: the texts of all the reels.
        reels: what can be seen, the first of them at the beginning.
        table: what a page that somebody plays on is told beside; without it the page only shows.
    """
    data: dict[str, Any] = {
        "texts": texts.since(0),
        "places": list(painter.ground_of(ruleset).spots),
        "reels": [reel.data() for reel in reels],
    }
    style, script = _part("page.css") + STYLE, _part("page.js")
    connect = "'none'"
    if table is not None:
        data["table"] = dict(table)
        script += _part("table.js")
        connect = "'self'"
    policy = {"default-src": "'none'", "script-src": _hash(script), "style-src": _hash(style), "img-src": "data:"}
    policy |= {"connect-src": connect, "base-uri": "'none'", "form-action": "'none'"}
    return Template(_part("page.html")).substitute(
        title=escape(ruleset.game.info.title),
        policy="; ".join([f"{name} {value}" for name, value in policy.items()]),
        style=style,
        sheet=sheet_of(painter, ruleset),
        data=_json(data),
        script=script,
    )


def _reel(record: AnyRecord, viewer: Enum | None, framer: Framer, texts: Texts, narrator: Narrator) -> Reel:
    """The game as a side saw it, or as it was if there is no side."""
    if viewer is None:
        reel = Reel(framer, narrator, texts, REFEREE, record.initial)
        for step in record.replay():
            reel.add(step)
        return reel
    seen: SideRecord[Any, Any] = record.for_side(viewer)
    reel = Reel(framer, narrator, texts, viewer.name.lower(), seen.initial)
    for shown in seen.transitions:
        reel.add(shown)
    return reel


def _viewers(record: AnyRecord, given: object) -> list[Enum | None]:
    """Whose eyes a page is for, None being those of the referee. Raises SetupError."""
    sides = record.initial.ruleset.game.info.sides
    if given is None:
        if not record.final().is_over:
            message = f"the game is not over; say for whom the page is: {_names(sides)}"
            raise SetupError(message)
        return [None, *sides]
    if isinstance(given, str) or not isinstance(given, Iterable):
        message = f"viewers: a sequence of sides is wanted, not {brief(given)}"
        raise SetupError(message)
    found = list(dict.fromkeys([_viewer(sides, viewer) for viewer in given]))
    if not found:
        message = f"viewers: one or more of {_names(sides)} are wanted"
        raise SetupError(message)
    return found


def _viewer(sides: Iterable[Enum], given: object) -> Enum | None:
    for side in sides:
        if given is side or (isinstance(given, str) and given.lower() == side.name.lower()):
            return side
    if isinstance(given, str) and given.lower() == REFEREE:
        return None
    message = f"viewers: one of {_names(sides)} is wanted, not {brief(given)}"
    raise SetupError(message)


def _names(sides: Iterable[Enum]) -> str:
    return ", ".join([*(side.name.lower() for side in sides), REFEREE])


@cache
def _part(name: str) -> str:
    """A file that pages are made of."""
    return files(__package__).joinpath("data", name).read_text("utf-8")


def _hash(text: str) -> str:
    """What a policy calls a script or a style that may stand in the page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _json(data: object) -> str:
    """Data as they can stand in an element of a page, whatever texts are in them: also halves of letters."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    text = text.encode("utf-8", "backslashreplace").decode()
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
