"""Games between bots and people: the loop, and the streams of chance."""

from __future__ import annotations

import os
import random
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..bots import Bot, decide, find
from ..core.actions import CHANCE
from ..core.dice import choose
from ..core.errors import BalkanRulesError, IllegalActionError
from ..core.records import Session

if TYPE_CHECKING:
    from ..core.transition import Transition
    from .games import AnyGame

__all__ = [
    "INTERRUPTED",
    "AnySession",
    "BotError",
    "BotPlayer",
    "Player",
    "Players",
    "Quit",
    "Steps",
    "bot_player",
    "dice_for",
    "play",
    "stream_for",
]

INTERRUPTED: Final = 130
"""The exit status of a command that was interrupted."""
_PACKAGE: Final = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120 - as in tracebacks

AnySession: TypeAlias = "Session[Any, Any]"
Steps: TypeAlias = "tuple[Transition[Any, Any], ...]"
Player: TypeAlias = "Callable[[AnySession], Steps]"
"""Takes the next decision of a side by pushing to the session; returns what was pushed, nothing if it took back."""
Players: TypeAlias = Mapping[Any, Player]
"""Who decides, by side."""


class Quit(Exception):
    """Somebody at the terminal wants to stop."""


class BotError(BalkanRulesError):
    """A bot failed or did what is not legal; the message names it."""


def dice_for(seed: int) -> random.Random:
    """The stream of dice of a game with this seed. No bot draws from it, so that dice do not depend on who plays."""
    return random.Random(seed)


def stream_for(seed: int, side: str) -> random.Random:
    """The stream of one side's bot."""
    return random.Random(f"{seed}/{side}")


def play(session: AnySession, players: Players, dice: random.Random, told: Callable[[Steps], None]) -> None:
    """Play until the game is over.

    Args:
        session: where the game stands; it is played on.
        players: who decides for each side.
        dice: decides at chance nodes.
        told: called with what has been pushed; with nothing after something has been taken back.
    """
    while not session.state.is_over:
        mover = session.state.to_move
        if mover is CHANCE:
            told(session.push(choose(session.state.chance_outcomes(), dice)))
        else:
            told(players[mover](session))


class BotPlayer:
    """A bot at the table: it is shown its side's view and nothing else."""

    def __init__(self, name: str, bot: Bot[Any], side: Any, rng: random.Random) -> None:  # noqa: ANN401 - a side of some game
        self.name = name
        self._bot = bot
        self._side = side
        self._rng = rng

    def __call__(self, session: AnySession) -> Steps:
        """Take the next decision.

        Raises:
            BotError: the bot raised something, or its answer is not legal.
        """
        view = session.state.ruleset.game.view(session.state, self._side)
        try:
            first, *more = decide(self._bot, view, self._rng)
        except Exception as error:  # somebody else's bot may raise anything
            what = " ".join(f"{type(error).__name__}: {error}".split())
            raise BotError(f"{self._called()} failed with {what}{_where(error)}") from error
        try:
            return session.push((first, *more) if more else first)
        except IllegalActionError as error:
            action = " ".join(f"{first!s:.80}".split())
            raise BotError(f"{self._called()} chose '{action}', which is not legal: {error}") from error

    def _called(self) -> str:
        return f"bot {self.name!r} of the {self._side.name.lower()} side"


def _where(error: Exception) -> str:
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


def bot_player(name: str, game: AnyGame, side: Any, seed: int) -> BotPlayer:  # noqa: ANN401 - a side of the game
    """The player for a bot's name. Modules are also looked for in the present directory. Raises SetupError."""
    if ":" in name and os.getcwd() not in sys.path:  # noqa: PTH109 - sys.path holds texts
        sys.path.insert(0, os.getcwd())  # noqa: PTH109 - the same
    return BotPlayer(name, find(name, game), side, stream_for(seed, side.name.lower()))
