"""What a person is told on a page that is served is the same, whatever the side may not know."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.pictures.secret_pairs import PAIRS, Pair

from balkan_rules.cli import browser, games
from balkan_rules.cli.browser import BrowserPlayer
from balkan_rules.cli.playing import Quit
from balkan_rules.cli.table import Question, Table
from balkan_rules.core.records import Record, Session

PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)
NOTHING = {"version": 0, "steps": 1, "texts": 0, "takenBack": 0}


class NoServer:
    """Serves nothing to nobody."""

    def __init__(self, page: Callable[[], str], posts: dict[str, Callable[..., Any]]) -> None:
        self.page = page
        self.url = "nowhere"

    def start(self) -> None:
        """It does not."""

    def stop(self) -> None:
        """It has not begun."""


def questions(record: Record[Any, Any], side: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - a side of some game
    """What can be asked on the page of a side: odds, why not, and actions in writing that are not legal."""
    view = record.final().view(side)
    ruleset = view.ruleset
    groups = range(min(3, len(view.legal_actions().groups())))
    places = [place.name for place in islice(ruleset.places, 0, None, 25)]
    refused = (str(action) for action in islice(ruleset.universe, 0, None, 397) if not view.allows(action))
    return [
        *[{"kind": "odds", "group": group} for group in groups],
        *[{"kind": "why", "group": group, "place": place} for group in groups for place in places],
        *[{"kind": "why", "unit": unit.name, "place": places[0]} for unit in ruleset.units[::6]],
        *[{"kind": "write", "text": text} for text in islice(refused, 30)],
        {"kind": "act", "group": 99_999, "action": 0},
        {"kind": "stop"},
    ]


def told(record: Record[Any, Any], side: Any, monkeypatch: pytest.MonkeyPatch) -> list[str]:  # noqa: ANN401 - as above
    """Everything that the page of a side is given in a game, word by word."""
    session: Session[Any, Any] = Session(record.initial)
    out = StringIO()
    player = BrowserPlayer(games.desk(record.initial.ruleset.game.info.name), side, session, out)
    server: Any = player._server
    given = [out.getvalue(), server.page()]
    for action in record.actions:
        session.push(action)
    if session.state.to_move is side:
        asked = [Question(question) for question in questions(record, side)]
        coming = iter(asked)
        monkeypatch.setattr(Table, "next", lambda _: next(coming))
        with pytest.raises(Quit):
            player(session)
        given += [json.dumps([question.data, question.answer]) for question in asked]
    given.append(json.dumps(player._table.news(NOTHING, 0)))
    player.close(session)
    return [*given, json.dumps(player._table.news(NOTHING, 0)), server.page()]


@PAIR
def test_a_page_that_is_played_on_does_not_tell(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browser, "PageServer", NoServer)
    monkeypatch.setattr(browser, "_FAREWELL", 0)
    one, other = (told(record, pair.side, monkeypatch) for record in (pair.one, pair.other))
    assert one == other


@PAIR
def test_the_picture_of_a_view_that_was_saved_does_not_tell(
    pair: Pair, run: Callable[..., Any], tmp_path: Path
) -> None:
    shown = []
    for record in (pair.one, pair.other):
        saved, drawn = tmp_path / "view.json", tmp_path / "board.svg"
        view = record.final().view(pair.side)
        saved.write_text(view.to_json(), "utf-8")
        shown.append((run("show", saved, "--svg", drawn).out, drawn.read_bytes()))
    assert shown[0] == shown[1]
