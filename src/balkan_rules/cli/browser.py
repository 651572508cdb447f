"""A person in a browser: plays on a page that is served for the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, TextIO

from ..core.actions import brief
from ..core.errors import ActionSyntaxError, IllegalActionError, SetupError
from ..pictures.frames import Framer
from ..pictures.pages import page, painter_for
from ..pictures.reels import Reel, Texts
from .accounts import DeskNarrator, mover_name, result_text
from .choices import Choices
from .playing import AnySession, Quit, Steps, take_back
from .serving import Ask, PageServer
from .table import Question, Table

if TYPE_CHECKING:
    from ..core.transition import Transition
    from .games import GameDesk

__all__ = ["BrowserPlayer"]

_PATIENCE: Final = 20.0
"""So many seconds a page waits for news before it asks again."""
_FAREWELL: Final = 3.0
"""So many seconds a page has to fetch the end of the game."""


class BrowserPlayer:
    """Serves the page of a side, and takes the decisions that are made there.

    Args:
        desk: the game.
        side: the side.
        session: where the game begins.
        out: where the address of the page is told.
    """

    def __init__(self, desk: GameDesk, side: Any, session: AnySession, out: TextIO) -> None:  # noqa: ANN401 - a side of the game
        self._desk = desk
        self._side = side
        self._known: list[Transition[Any, Any]] = []
        view = self._view(session)
        ruleset = view.ruleset
        self._painter = painter_for(view)
        texts = Texts()
        name = mover_name(side)
        reel = Reel(Framer(self._painter, ruleset), DeskNarrator(desk), texts, name, view)
        self._table = Table(reel, texts)
        table = self._table

        def whole_page() -> str:
            with table.locked():
                return page(ruleset, self._painter, texts, [reel], {"side": name, **table.start()})

        posts: dict[str, Ask] = {"news": partial(table.news, seconds=_PATIENCE), "ask": table.ask}
        self._server = PageServer(whole_page, posts)
        self._server.start()
        out.write(f"{name}: play at {self._server.url}\n")
        out.flush()

    def __call__(self, session: AnySession) -> Steps:
        """Take the next decision, or take decisions back.

        Raises:
            Quit: the person wants to stop.
        """
        view = self._view(session)
        choices = Choices(self._desk, self._painter, view)
        rules = session.state.rules
        self._put(session, deciding=f"{rules.title} ({rules.case})", groups=choices.data())
        while True:
            question = self._table.next()
            try:
                taken = self._answer(question, choices, session, view)
            except (IllegalActionError, ActionSyntaxError) as error:
                reasons = error.violations if isinstance(error, IllegalActionError) else (error,)
                question.reply(refused=[str(reason) for reason in reasons])
            except SetupError as error:
                question.reply(error=str(error))
            except IndexError:
                question.reply(error="there is no such group or action")
            else:
                if taken is not None:
                    self._put(session)
                    question.reply(done=True)
                    return taken

    def close(self, session: AnySession) -> None:
        """Show how the game ended, and serve no more."""
        outcome = session.state.outcome
        self._put(session, over="The game has been stopped." if outcome is None else result_text(outcome))
        try:
            self._table.close(_FAREWELL)
        finally:
            self._server.stop()

    def _view(self, session: AnySession) -> Any:  # noqa: ANN401 - a view of the game
        return session.state.ruleset.game.view(session.state, self._side)

    def _put(self, session: AnySession, **news: Any) -> None:  # noqa: ANN401 - JSON data
        """Put on the table what has been done and taken back since the last time."""
        steps = session.transitions
        kept = 0
        while kept < min(len(steps), len(self._known)) and steps[kept] is self._known[kept]:
            kept += 1
        self._known = list(steps)
        self._table.put(kept + 1, [step.for_side(self._side) for step in steps[kept:]], **news)

    def _answer(self, question: Question, choices: Choices, session: AnySession, view: Any) -> Steps | None:  # noqa: ANN401 - as above
        """Do what is asked; what was pushed, or None if that is nothing and the question has been answered."""
        data = question.data
        match data.get("kind"):
            case "act":
                return session.push(choices.action(_index(data, "group"), _index(data, "action")))
            case "write":
                action = view.ruleset.parse_at(_text(data, "text"), session.state)
                if violations := view.why_not(action):
                    raise IllegalActionError(violations)
                return session.push(action)
            case "back":
                take_back(session, self._side)
                return ()
            case "odds":
                question.reply(odds=choices.odds(_index(data, "group")))
            case "why":
                group = None if data.get("group") is None else _index(data, "group")
                unit = _text(data, "unit") if group is None else None
                question.reply(refused=choices.refusals(unit, group, _text(data, "place")))
            case "stop":
                question.reply(done=True)
                raise Quit
            case other:
                message = f"kind: act, write, back, odds, why or stop is wanted, not {brief(other)}"
                raise SetupError(message)
        return None


def _index(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or value < 0:
        message = f"{key}: a number from 0 on is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


def _text(data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if type(value) is not str:
        message = f"{key}: a text is wanted, not {brief(value)}"
        raise SetupError(message)
    return value
