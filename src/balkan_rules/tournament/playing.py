"""One game of a tournament, as a worker plays it."""

from __future__ import annotations

import re
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ..bots import BotError, IllegalChoiceError, Seat, dice_for, find, stream_for
from ..core.actions import CHANCE
from ..core.dice import choose
from ..core.errors import IllegalActionError
from .results import FORFEIT, Fault, GameResult

if TYPE_CHECKING:
    import random

    from ..core.ruleset import Ruleset
    from ..core.state import Outcome
    from .plan import AnyState, Fixture

__all__ = ["play"]


def play(initial: AnyState, fixture: Fixture) -> GameResult:
    """Play a game to its end, or until a bot fails or does what is not legal: then the other side has won.

    Each player is made anew, so that nothing of one game is left in the next.

    Args:
        initial: the state in which it begins.
        fixture: who plays, and with which seed.

    Raises:
        SetupError: a bot is not to be found here, though it may be elsewhere.
    """
    started = perf_counter()
    ruleset = _kept(initial.ruleset)
    seats = {
        side: Seat(name, find(name, ruleset.game), side, stream_for(fixture.seed, side.name.lower()))
        for side, name in zip(ruleset.game.info.sides, fixture.seats.values(), strict=True)
    }
    table = _Table(initial, seats, dice_for(fixture.seed))
    ending = table.play()
    ended = _forfeited(ending, fixture) if isinstance(ending, Fault) else _decided(ending)
    return GameResult(
        number=fixture.number,
        seats=fixture.seats,
        seed=fixture.seed,
        turn=table.state.turn,
        steps=table.steps,
        seconds=round(perf_counter() - started, 3),
        **ended,
    )


@lru_cache(maxsize=4)
def _kept(ruleset: Ruleset[Any, Any, Any, Any]) -> Ruleset[Any, Any, Any, Any]:
    """The same ruleset, which a process keeps: the next game that is sent to it finds it compiled."""
    return ruleset


def _forfeited(fault: Fault, fixture: Fixture) -> dict[str, Any]:
    """What a result says of a game that ended with a fault."""
    winner = next(side for side in fixture.seats if side != fault.side)
    return {"winner": winner, "level": FORFEIT, "score": None, "case": "", "fault": fault}


def _decided(outcome: Outcome[Any]) -> dict[str, Any]:
    """What a result says of a game that was played to its end."""
    winner = None if outcome.winner is None else outcome.winner.name.lower()
    return {
        "winner": winner,
        "level": outcome.level,
        "score": outcome.score,
        "case": outcome.case,
        "fault": None,
    }


class _Table:
    """A game being played.

    Attributes:
        state: where it stands.
        steps: how many actions and outcomes it had.
    """

    def __init__(self, initial: AnyState, seats: dict[Any, Seat], dice: random.Random) -> None:
        self.state = initial
        self.steps = 0
        self._seats = seats
        self._dice = dice

    def play(self) -> Outcome[Any] | Fault:
        """Play on until the game is over, or a bot is at fault."""
        while (outcome := self.state.outcome) is None:
            mover = self.state.to_move
            if mover is CHANCE:
                self.state = self.state.apply(choose(self.state.chance_outcomes(), self._dice), check=False)
                self.steps += 1
                continue
            try:
                self._decide(self._seats[mover])
            except IllegalChoiceError as error:
                return Fault(mover.name.lower(), "illegal", _without_addresses(str(error)))
            except BotError as error:
                return Fault(mover.name.lower(), "failed", _without_addresses(str(error)))
        return outcome

    def _decide(self, seat: Seat) -> None:
        actions = seat.decide(self.state.ruleset.game.view(self.state, seat.side))
        try:
            if len(actions) == 1:
                self.state = self.state.apply(actions[0])
                self.steps += 1
            else:
                taken = self.state.expand(actions).transitions
                self.state = taken[-1].after
                self.steps += len(taken)
        except IllegalActionError as error:
            raise seat.refused(actions[0], error) from error


def _without_addresses(text: str) -> str:
    """A message without the addresses in memory that `repr` shows, which are others each time."""
    return re.sub(r"\b0x[0-9a-fA-F]+", "0x...", text)
