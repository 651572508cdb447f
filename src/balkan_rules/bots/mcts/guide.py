"""Who is followed: the bot that names first candidates and plays simulations to their end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

from ...core.actions import brief, one_line, shown
from ...core.errors import SetupError
from ..protocol import Appraiser, Bot, a_bot, decide, has_method
from ..random_bot import RandomBot
from ..seat import IllegalChoiceError

if TYPE_CHECKING:
    import random

    from ...core.state import State
    from ...core.view import View
    from ..protocol import Stylist
    from .nodes import Move

__all__ = ["Guide", "styles_of"]


class Guide:
    """A bot as a search asks it: once for each state, until everything is forgotten.

    Attributes:
        is_random: whether it is the random bot, which is asked every time, and needs no views.
    """

    __slots__ = ("_appraiser", "_bot", "_moves", "is_random")

    def __init__(self, bot: Bot[Any]) -> None:
        self._bot = bot
        self._appraiser = bot if isinstance(bot, Appraiser) and has_method(bot, "values") else None
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

        Raises:
            IllegalChoiceError: the first thing that it would do is not legal.
        """
        if self.is_random:
            return (state.legal_actions().sample(rng, by="group"),)
        found = self._moves.get(state)
        if found is None:
            found = decide(self._bot, state.view(state.to_move) if view is None else view, rng)
            if not state.allows(found[0]):
                raise IllegalChoiceError(self._illegal(state, found[0]))
            self._moves[state] = found
        return found

    def candidates(self, view: View[Any, Any, Any], rng: random.Random) -> Sequence[tuple[Any, Sequence[Any]]]:
        """Each unit or place that may act, with its actions; the most promising first, others shuffled.

        Args:
            view: the view of the side to move.
            rng: what decides between those that look alike.

        Raises:
            SetupError: an appraiser does not give a number for each action.
        """
        legal = view.legal_actions()
        groups = [(group.key, _shuffled(group.actions, rng)) for group in _shuffled(legal.groups(), rng)]
        if self._appraiser is None:
            return groups
        values = dict(zip(legal, self._values(self._appraiser.values(view, legal), len(legal)), strict=True))
        for _, actions in groups:
            actions.sort(key=values.__getitem__, reverse=True)
        groups.sort(key=lambda group: values[group[1][0]], reverse=True)
        return groups

    def _values(self, given: object, number: int) -> Sequence[Any]:
        """What an appraiser has answered, if it is so many numbers."""
        values = tuple(given) if isinstance(given, Iterable) else ()
        if len(values) == number and all(isinstance(value, Real) for value in values):
            return values
        message = (
            f"values of guide {brief(self._bot)}: a number for each of {number} actions is wanted, not {brief(given)}"
        )
        raise SetupError(message)

    def _illegal(self, state: State[Any, Any], action: object) -> str:
        """What is wrong with what it would do."""
        reasons = "; ".join(map(str, state.why_not(action)))
        return f"guide {brief(self._bot)} would do '{one_line(shown(action))}', which is not legal: {reasons}"


def styles_of(bot: Stylist[Any], view: View[Any, Any, Any]) -> Sequence[Bot[Any]]:
    """The other ways in which a guide could play a side.

    Args:
        bot: the guide.
        view: a view of the side.

    Raises:
        SetupError: what it answers with is no sequence of bots.
    """
    given: object = bot.styles(view)
    what = f"styles of guide {brief(bot)}"
    if not isinstance(given, Iterable):
        message = f"{what}: a sequence of bots is wanted, not {brief(given)}"
        raise SetupError(message)
    return [a_bot(style, what) for style in given]


def _shuffled(items: Sequence[Any], rng: random.Random) -> list[Any]:
    """The same in another order."""
    return rng.sample(items, len(items))
