"""A bot at the table: where its chance comes from, how it is asked, and what is said of one that fails or cheats."""

from __future__ import annotations

import os
import random
import traceback
from typing import TYPE_CHECKING, Any, Final

from ..core.actions import failure, one_line, shown
from ..core.errors import BalkanRulesError, IllegalActionError
from .protocol import Bot, decide

if TYPE_CHECKING:
    from ..core.view import View

__all__ = ["BotError", "IllegalChoiceError", "Seat", "dice_for", "stream_for"]

_PACKAGE: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - as in tracebacks


class BotError(BalkanRulesError):
    """A bot failed or did what is not legal; the message names it."""


class IllegalChoiceError(BotError):
    """A bot did what is not legal; the message says what, and which case refuses it."""


def dice_for(seed: int) -> random.Random:
    """The stream of dice of a game with this seed. No bot draws from it, so that dice do not depend on who plays."""
    return random.Random(seed)


def stream_for(seed: int, side: str) -> random.Random:
    """The stream of one side's bot, by the side's name in small letters."""
    return random.Random(f"{seed}/{side}")


class Seat:
    """A bot at the table. It is shown its side's view and nothing else.

    Args:
        name: what the bot is called in errors.
        bot: the bot.
        side: the side that it plays.
        rng: what it may draw from.
    """

    def __init__(self, name: str, bot: Bot[Any], side: Any, rng: random.Random) -> None:  # noqa: ANN401 - a side of some game
        self.name = name
        self.side = side
        self._bot = bot
        self._rng = rng

    def decide(self, view: View[Any, Any, Any]) -> tuple[Any, ...]:
        """What the bot wants to do now, as `decide`: one action, or several to be taken as a macro.

        Raises:
            BotError: the bot raised something. Only that somebody interrupts the program passes through.
        """
        try:
            return decide(self._bot, view, self._rng)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # somebody else's bot may raise anything, and even exit
            raise BotError(f"{self._called()} failed with {failure(error)}{_where(error)}") from error

    def refused(self, action: object, error: IllegalActionError) -> IllegalChoiceError:
        """What is to be raised when the rules refuse an action that the bot chose."""
        chosen = one_line(shown(action))
        return IllegalChoiceError(f"{self._called()} chose '{chosen}', which is not legal: {error}")

    def _called(self) -> str:
        return f"bot {self.name!r} of the {self.side.name.lower()} side"


def _where(error: BaseException) -> str:
    """The innermost line of the author's own that an error went through; nothing if there is none.

    The author's files are the one that this library called, and those beside it and below: not the library, which may
    have been called back, and not the packages that the author uses.
    """
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(_PACKAGE + os.sep)
    ]
    if not frames:
        return ""
    home = os.path.dirname(frames[0].filename) + os.sep  # noqa: PTH120 - it may be no path
    last = [frame for frame in frames if frame.filename.startswith(home)][-1]
    return f" ({os.path.basename(last.filename)}, line {last.lineno})"  # noqa: PTH119 - a name only
