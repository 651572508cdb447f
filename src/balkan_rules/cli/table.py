"""Where a game and a page meet: what the page may know, and what somebody asks on it."""

from __future__ import annotations

import queue
import threading
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..core.actions import brief
from ..core.errors import SetupError

if TYPE_CHECKING:
    from ..pictures.reels import Reel, Texts

__all__ = ["Question", "Table"]

_PATIENCE: Final = 0.25
"""How often, in seconds, somebody who waits looks whether he is to stop."""
_LATE: Final = "the page showed what was to be decided before; it will show what is now"


@attrs.define(eq=False)
class Question:
    """Something that is asked on the page.

    Attributes:
        data: the question.
        answer: the answer, once there is one.
        answered: set then.
    """

    data: dict[str, Any]
    answer: dict[str, Any] = attrs.field(factory=dict)
    answered: threading.Event = attrs.field(factory=threading.Event)

    def reply(self, **answer: Any) -> None:  # noqa: ANN401 - JSON data
        """Answer it."""
        self.answer = answer
        self.answered.set()


class Table:
    """What stands on the table for one side; the game puts it there and answers, the server looks and asks.

    Args:
        reel: the game as the side sees it.
        texts: its texts.
    """

    def __init__(self, reel: Reel, texts: Texts) -> None:
        self._reel = reel
        self._texts = texts
        self._changed = threading.Condition()
        self._questions: queue.Queue[Question] = queue.Queue()
        self._version = 0
        self._seen = 0
        self._is_watched = False
        self._taken_back = 0
        self._is_closed = False
        self._news: dict[str, Any] = {"deciding": None, "groups": [], "over": None}

    # ------------------------------------------------------------------ for the game
    def put(self, kept: int, steps: Any, **news: Any) -> None:  # noqa: ANN401 - transitions of some game, and JSON data
        """Put what is new on the table.

        Args:
            kept: how many steps of the reel still hold.
            steps: what follows these.
            **news: what is decided (`deciding`), the `groups` of actions, and `over`, the result.
        """
        with self._changed:
            if kept < len(self._reel):
                self._reel.cut(kept)
                self._taken_back += 1
            for step in steps:
                self._reel.add(step)
            self._news = {"deciding": None, "groups": [], "over": None, **news}
            self._version += 1
            self._changed.notify_all()

    def next(self) -> Question:
        """The next question about what is to be decided now; waits for one."""
        while True:
            try:
                question = self._questions.get(timeout=_PATIENCE)
            except queue.Empty:
                continue
            if question.data["version"] == self._version:
                return question
            question.reply(refused=[_LATE])

    def close(self, seconds: float) -> None:
        """Wait until a page that looks has seen the end, for so many seconds at most, and answer nobody any more."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_watched or self._seen == self._version, timeout=seconds)
            self._is_closed = True

    # ------------------------------------------------------------------ for the server
    def start(self) -> dict[str, Any]:
        """All that a page begins with beside the reel."""
        with self._changed:
            self._is_watched = True
            return {**self._news, "version": self._version, "takenBack": self._taken_back}

    def locked(self) -> threading.Condition:
        """What is held while the reel is read."""
        return self._changed

    def news(self, asked: dict[str, Any], seconds: float) -> dict[str, Any]:
        """What a page does not know yet; waits so many seconds for it at most, and for nothing once the game is over.

        Args:
            asked: the `version` that it knows, `steps` and `texts`, how many of each it has, and `takenBack`, how often
                something had been taken back.
            seconds: how long to wait.

        Raises:
            SetupError: one of these is no number.
        """
        version, steps, texts, taken_back = (_number(asked, key) for key in ("version", "steps", "texts", "takenBack"))
        with self._changed:
            self._seen = max(self._seen, min(version, self._version))
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._version != version or self._is_over, timeout=seconds)
            start = steps if taken_back == self._taken_back else 0
            return {
                **self._news,
                "version": self._version,
                "takenBack": self._taken_back,
                "from": start,
                "steps": self._reel.steps(start),
                "texts": self._texts.since(texts),
            }

    @property
    def _is_over(self) -> bool:
        return self._news["over"] is not None

    def ask(self, data: dict[str, Any]) -> dict[str, Any]:
        """Ask the game, and wait for its answer.

        Raises:
            SetupError: nothing is to be decided there now, or what was to be decided when the page was last told.
        """
        with self._changed:
            deciding, version = self._news["deciding"], self._version
        if deciding is None or self._is_closed:
            message = "it is not your turn to decide"
            raise SetupError(message)
        if _number(data, "version") != version:
            raise SetupError(_LATE)
        question = Question(data)
        self._questions.put(question)
        while not question.answered.wait(_PATIENCE):
            if self._is_closed:
                return {"refused": ["the game has been stopped"]}
        return question.answer


def _number(data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int or value < 0:
        message = f"{key}: a number from 0 on is wanted, not {brief(value)}"
        raise SetupError(message)
    return value
