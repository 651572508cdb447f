"""The race: which of a guide's styles does best at the same dice, if it is kept to for the rest of a simulation."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf, sqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from ...core.actions import CHANCE
from .dice import Stream
from .guide import Guide, styles_of
from .steps import follow, roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...core.game import Game
    from ...core.state import State
    from ...core.view import View
    from ..protocol import Stylist
    from .budget import Meter
    from .nodes import Move
    from .values import Horizon

__all__ = ["Race"]

_AHEAD: Final = 2
"""Game-Turns after the present one that are simulated, if positions of the game are valued and it has as many."""
_ROUNDS: Final = 4
"""Rounds before a style can be left behind or preferred."""
_BEHIND: Final = 2.0
"""By how many standard errors a style must be worse than the best to be left behind."""

_Where: TypeAlias = "tuple[int, int]"


@attrs.define(eq=False)
class _Rider:
    """What one side plays by.

    Attributes:
        guides: the guide itself, and then its styles.
        chosen: index of the one that is kept to.
        where: the phase that the last race was for, as Game-Turn and number in the sequence; before any (0, 0).
        raced: what the side saw when the last race was run; None before any.
    """

    guides: list[Guide]
    chosen: int = 0
    where: _Where = (0, 0)
    raced: View[Any, Any, Any] | None = None

    def is_lost(self, where: _Where, view: View[Any, Any, Any]) -> bool:
        """Whether what the side sees now cannot come after its last race, so that it must be another game."""
        raced = self.raced
        return raced is not None and (where < self.where or view.ruleset is not raced.ruleset or view == raced)


class _Tally:
    """What simulations of one style were worth, in the order of the rounds.

    Sums are exact, and kept, as their number has no bound and they are asked for after each round.

    Attributes:
        values: what they were worth.
    """

    __slots__ = ("_squares", "_total", "values")

    def __init__(self) -> None:
        self.values: list[float] = []
        self._total = self._squares = Fraction(0)

    def add(self, value: float) -> None:
        """Note one more."""
        self.values.append(value)
        exact = Fraction(value)
        self._total += exact
        self._squares += exact * exact

    def variance_with(self, other: _Tally) -> float:
        """The variance of all values of both."""
        number, total = len(self.values) + len(other.values), self._total + other._total
        return float((number * (self._squares + other._squares) - total * total) / (number * number))


class Race:
    """Decides for either side by which style to play, once in each phase in which they would not do the same."""

    def __init__(
        self, game: Game[Any, Any, Any, Any, Any, Any], bot: Stylist[Any], horizon: Horizon, caution: float
    ) -> None:
        """Begin with the guide's own style for both sides.

        Args:
            game: the game that is played; it has two sides.
            bot: the guide.
            horizon: what simulations are worth where they end.
            caution: by how many standard errors a style must be better than the present one to be preferred to it.
        """
        self._game = game
        self._bot = bot
        self._plain = Guide(bot)
        self._horizon = horizon
        self._caution = caution
        self._first = game.info.sides[0]
        self._riders: dict[Any, _Rider] = {}

    def decide(self, view: View[Any, Any, Any], rng: random.Random, meter: Meter) -> Move:
        """What the side to move should do: what the style does that it plays by in this phase.

        Args:
            view: what it sees.
            rng: all chance of the race comes from one draw of it.
            meter: what may be spent.
        """
        seed = rng.getrandbits(64)
        own = random.Random(seed)
        state = self._game.sample_state(view, own)
        rider = self._riders.get(view.side)
        if rider is None:
            rider = self._riders[view.side] = _Rider([self._plain, *map(Guide, styles_of(self._bot, view))])
        for guide in rider.guides:
            guide.forget()
        where = state.turn, state.cursor
        if rider.is_lost(where, view):
            rider = self._riders[view.side] = _Rider(rider.guides)
        if where != rider.where:
            runners = self._runners(rider, state, view, own, meter)
            if len(runners) > 1:
                rider.chosen = self._run(rider, runners, view, seed, meter)
                rider.where, rider.raced = where, view
        return rider.guides[rider.chosen].move(state, view, own)

    def _runners(
        self, rider: _Rider, state: State[Any, Any], view: View[Any, Any, Any], rng: random.Random, meter: Meter
    ) -> list[int]:
        """The present style, and those that would do something else, each something of its own.

        If time runs out, nobody else is asked.
        """
        found: dict[Move, int] = {}
        for index in (rider.chosen, *range(len(rider.guides))):
            if meter.is_empty():
                break
            found.setdefault(rider.guides[index].move(state, view, rng), index)
        return list(found.values())

    def _run(self, rider: _Rider, runners: Sequence[int], view: View[Any, Any, Any], seed: int, meter: Meter) -> int:
        """The best style, if it is better than the present one beyond doubt; else the present one.

        In each round all have the same dice. Those that are clearly worse than the best are left behind.
        """
        returns = {runner: _Tally() for runner in runners}
        ahead, leader = list(runners), runners[0]
        while len(ahead) > 1:
            number = len(returns[ahead[0]].values)
            values: list[float] = []
            for runner in ahead:
                value = self._simulate(rider.guides[runner], view, Stream(seed, number), meter)
                if value is None:
                    return self._preferred(returns, ahead, leader)
                values.append(value)
            for runner, value in zip(ahead, values, strict=True):
                returns[runner].add(value)
            if number + 1 >= _ROUNDS:
                best = max(ahead, key=lambda runner: sum(returns[runner].values))
                ahead = [each for each in ahead if each == best or _gain(returns[best], returns[each], _BEHIND) <= 0]
        return self._preferred(returns, ahead, leader)

    def _preferred(self, returns: dict[int, _Tally], ahead: Sequence[int], leader: int) -> int:
        best = max(ahead, key=lambda runner: sum(returns[runner].values))
        if len(returns[best].values) < _ROUNDS or best == leader:
            return leader
        return best if _gain(returns[best], returns[leader], self._caution) > 0 else leader

    def _simulate(self, guide: Guide, view: View[Any, Any, Any], stream: Stream, meter: Meter) -> float | None:
        """What a game is worth to the side in which it keeps to one style; None if it cannot be paid to the end."""
        state = self._game.sample_state(view, stream.rng())
        side, end = view.side, inf if self._horizon.late is None else state.turn + 1 + _AHEAD
        while not state.is_over and state.turn < end:
            if meter.is_empty():
                return None
            if state.to_move is CHANCE:
                state = roll(state, stream, meter)
            else:
                asked = guide if state.to_move is side else self._plain
                state = follow(state, asked.move(state, None, stream.rng(state)), meter)
        value = self._horizon.value(state)
        return value if side is self._first else -value


def _gain(better: _Tally, worse: _Tally, caution: float) -> float:
    """By how much one style is better than another at the same dice, less so many standard errors.

    The variance of the differences is estimated with one more, of the variance of all values, lest a few that happen to
    agree look like certainty.
    """
    gains = [mine - its for mine, its in zip(better.values, worse.values, strict=False)]
    number, mean = len(gains), sum(gains) / len(gains)
    squares = sum((gain - mean) ** 2 for gain in gains) + better.variance_with(worse)
    return mean - caution * sqrt(squares) / number
