"""What a computer player is, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs

from ..core.actions import brief
from ..core.errors import SetupError

if TYPE_CHECKING:
    import random
    from fractions import Fraction

    from ..core.actions import LegalActions
    from ..core.view import View

__all__ = ["Appraiser", "Bot", "FunctionBot", "Planner", "Stylist", "decide"]

A = TypeVar("A")

_Choose: TypeAlias = "Callable[[View[Any, Any, Any], LegalActions[Any], random.Random], Any]"


@runtime_checkable
class Bot(Protocol[A]):
    """A computer player. One that also has `plan` is a `Planner`."""

    def choose(self, view: View[Any, A, Any], legal_actions: LegalActions[A], rng: random.Random) -> A:
        """One of the legal actions.

        Args:
            view: what the bot's side may know; it is that side's turn to decide.
            legal_actions: what it may do, as `view.legal_actions()` lists it.
            rng: the bot's own generator; all its chance should come from here, so that games can be repeated.
        """
        ...


@runtime_checkable
class Planner(Bot[A], Protocol[A]):
    """A bot that may answer with several actions at once."""

    def plan(self, view: View[Any, A, Any], legal_actions: LegalActions[A], rng: random.Random) -> Sequence[A]:
        """A macro: actions to take one after the other, as far as `State.expand` goes; empty to be asked with `choose`.

        The arguments are those of `choose`.
        """
        ...


@runtime_checkable
class Appraiser(Bot[A], Protocol[A]):
    """A bot that can say of every legal action how good it looks, not only which one it would take."""

    def values(self, view: View[Any, A, Any], legal_actions: LegalActions[A]) -> Sequence[Fraction | float]:
        """A number for each of the legal actions, in their order; the greater, the better. It draws nothing.

        Args:
            view: what the bot's side may know; it is that side's turn to decide.
            legal_actions: what it may do.
        """
        ...


@runtime_checkable
class Stylist(Bot[A], Protocol[A]):
    """A bot that could play otherwise: by the same rules with other measures, bolder, say, or more careful."""

    def styles(self, view: View[Any, A, Any]) -> Sequence[Bot[A]]:
        """Bots that play in the ways that are worth a try beside its own. It draws nothing.

        Args:
            view: what the bot's side may know; it is that side's turn to decide. The answer depends on no more of it
                than which side it is.
        """
        ...


@attrs.frozen(order=False)
class FunctionBot:
    """A bot made of a function with the arguments of `Bot.choose`.

    Attributes:
        function: the function.
    """

    function: _Choose

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Any:  # noqa: ANN401 - an action
        """What the function says."""
        return self.function(view, legal_actions, rng)


def a_bot(value: object, what: str) -> Bot[Any]:
    """An argument that is to be a bot. Raises SetupError, which says how to come by one."""
    if isinstance(value, type) or not isinstance(value, Bot):
        message = (
            f"{what}: a bot is wanted, not {brief(value)}; a class is called to make one, bots.find makes one of a "
            "name, bots.FunctionBot of a function"
        )
        raise SetupError(message)
    return value


def decide(bot: Bot[A], view: View[Any, A, Any], rng: random.Random) -> tuple[A, ...]:
    """What a bot wants to do now: its plan if it has one, else its choice. Nobody checks that it is legal.

    Raises:
        SetupError: the game is over, and nothing is left to decide.
    """
    legal = view.legal_actions()
    if view.is_over:
        message = "the game is over: there is nothing left to decide"
        raise SetupError(message)
    plan = getattr(bot, "plan", None)  # asking isinstance(bot, Planner) of every decision would be slow
    planned: tuple[A, ...] = () if plan is None else tuple(plan(view, legal, rng))
    return planned or (bot.choose(view, legal, rng),)
