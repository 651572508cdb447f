"""Games between bots and people: the loop, and the streams of chance."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ..bots import Bot, BotError, Seat, dice_for, find, stream_for
from ..core.actions import CHANCE
from ..core.dice import choose
from ..core.errors import IllegalActionError
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
    "find_modules_here",
    "play",
    "stream_for",
    "take_back",
]

INTERRUPTED: Final = 130
"""The exit status of a command that was interrupted."""
AnySession: TypeAlias = "Session[Any, Any]"
Steps: TypeAlias = "tuple[Transition[Any, Any], ...]"
Player: TypeAlias = "Callable[[AnySession], Steps]"
"""Takes the next decision of a side by pushing to the session; returns what was pushed, nothing if it took back."""
Players: TypeAlias = Mapping[Any, Player]
"""Who decides, by side."""


class Quit(Exception):
    """Somebody at the terminal wants to stop."""


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
        self._seat = Seat(name, bot, side, rng)

    def __call__(self, session: AnySession) -> Steps:
        """Take the next decision.

        Raises:
            BotError: the bot raised something, or its answer is not legal.
        """
        view = session.state.ruleset.game.view(session.state, self._seat.side)
        first, *more = self._seat.decide(view)
        try:
            return session.push((first, *more) if more else first)
        except IllegalActionError as error:
            raise self._seat.refused(first, error) from error


def take_back(session: AnySession, side: Any) -> Any:  # noqa: ANN401 - a side and an action of some game
    """Take back the last decision of a side and what followed it.

    Returns:
        The action that it was.

    Raises:
        IllegalActionError: it cannot be taken back; nothing has been.
    """
    undone: list[Any] = []
    try:
        while True:
            step = session.pop(side=side)
            undone.append(step.action)
            if step.before.to_move is side:
                return step.action
    except IllegalActionError:
        for action in reversed(undone):
            session.push(action)
        raise


def find_modules_here() -> None:
    """Let bots that are named as ``module:name`` be found in the present directory too."""
    if os.getcwd() not in sys.path:  # noqa: PTH109 - sys.path holds texts
        sys.path.insert(0, os.getcwd())  # noqa: PTH109 - the same


def bot_player(name: str, game: AnyGame, side: Any, seed: int) -> BotPlayer:  # noqa: ANN401 - a side of the game
    """The player for a bot's name. Modules are also looked for in the present directory. Raises SetupError."""
    if ":" in name:
        find_modules_here()
    return BotPlayer(name, find(name, game), side, stream_for(seed, side.name.lower()))
