"""Who is followed: the bot that names first candidates and plays simulations to their end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..protocol import Appraiser, Bot, decide
from ..random_bot import RandomBot

if TYPE_CHECKING:
    import random

    from ...core.state import State
    from ...core.view import View
    from .nodes import Move

__all__ = ["Guide"]


class Guide:
    """A bot as a search asks it: once for each state, until everything is forgotten.

    Attributes:
        is_random: whether it is the random bot, which is asked every time, and needs no views.
    """

    __slots__ = ("_appraiser", "_bot", "_moves", "is_random")

    def __init__(self, bot: Bot[Any]) -> None:
        self._bot = bot
        self._appraiser = bot if isinstance(bot, Appraiser) else None
        self._moves: dict[State[Any, Any], Move] = {}
        self.is_random: bool = isinstance(bot, RandomBot)

    def forget(self) -> None:
        """Forget what it would do anywhere."""
        self._moves.clear()

    def move(self, state: State[Any, Any], view: View[Any, Any, Any] | None, rng: random.Random) -> Move:
        """What it would do in a state, of which it sees its side's view: an action, or a plan of several.

        Args:
            state: the state; some side is to move.
            view: that side's view of it, if it has been made already.
            rng: what it draws from.
        """
        if self.is_random:
            return (state.legal_actions().sample(rng, by="group"),)
        found = self._moves.get(state)
        if found is None:
            found = decide(self._bot, state.view(state.to_move) if view is None else view, rng)
            self._moves[state] = found
        return found

    def candidates(self, view: View[Any, Any, Any], rng: random.Random) -> Sequence[tuple[Any, Sequence[Any]]]:
        """Each unit or place that may act, with its actions; the most promising first, others shuffled.

        Args:
            view: the view of the side to move.
            rng: what decides between those that look alike.
        """
        legal = view.legal_actions()
        groups = [(group.key, _shuffled(group.actions, rng)) for group in _shuffled(legal.groups(), rng)]
        if self._appraiser is None:
            return groups
        values: dict[Any, Any] = dict(zip(legal, self._appraiser.values(view, legal), strict=True))
        for _, actions in groups:
            actions.sort(key=values.__getitem__, reverse=True)
        groups.sort(key=lambda group: values[group[1][0]], reverse=True)
        return groups


def _shuffled(items: Sequence[Any], rng: random.Random) -> list[Any]:
    """The same in another order."""
    return rng.sample(items, len(items))
