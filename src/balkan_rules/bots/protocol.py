"""What a computer player is, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs

from ..core.actions import brief
from ..core.errors import SetupError
from ..core.view import View

if TYPE_CHECKING:
    import random
    from fractions import Fraction

    from ..core.actions import LegalActions

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

    Raises:
        SetupError: it cannot be called.
    """

    function: _Choose

    def __attrs_post_init__(self) -> None:
        if not callable(self.function):
            message = (
                f"function: a function of a view, legal actions and a generator is wanted, not {brief(self.function)}"
            )
            raise SetupError(message)

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Any:  # noqa: ANN401 - an action
        """What the function says."""
        return self.function(view, legal_actions, rng)


def has_method(bot: object, name: str) -> bool:
    """Whether a bot has a method: something to be called, and not an attribute of its own that is called alike."""
    return callable(getattr(bot, name, None))


def a_bot(value: object, what: str) -> Bot[Any]:
    """An argument that is to be a bot. Raises SetupError, which says how to come by one."""
    if isinstance(value, type) or not (isinstance(value, Bot) and has_method(value, "choose")):
        message = (
            f"{what}: a bot is wanted, not {brief(value)}; a class is called to make one, bots.find makes one of a "
            "name, bots.FunctionBot of a function"
        )
        raise SetupError(message)
    return value


def decide(bot: Bot[A], view: View[Any, A, Any], rng: random.Random) -> tuple[A, ...]:
    """What a bot wants to do now: its plan if it has one, else its choice. Nobody checks that it is legal.

    Raises:
        SetupError: it is no bot or no view; the game is over, or it is not for the view's side to decide; or what the
            bot plans is no sequence.
    """
    if isinstance(bot, type) or not has_method(bot, "choose"):
        a_bot(bot, "bot")
    if not isinstance(view, View):
        message = f"view: what a side may know is wanted, as state.view(side) gives it, not {brief(view)}"
        raise SetupError(message)
    legal = view.legal_actions()
    if view.is_over:
        message = "the game is over: there is nothing left to decide"
        raise SetupError(message)
    if view.to_move is not view.side:
        message = f"it is for {view.to_move} to decide, not for {view.side}"
        raise SetupError(message)
    plan = getattr(bot, "plan", None)  # asking isinstance(bot, Planner) of every decision would be slow
    planned: object = plan(view, legal, rng) if callable(plan) else ()
    if not isinstance(planned, Iterable):
        message = f"plan of bot {brief(bot)}: a sequence of actions is wanted, not {brief(planned)}"
        raise SetupError(message)
    return tuple(planned) or (bot.choose(view, legal, rng),)
