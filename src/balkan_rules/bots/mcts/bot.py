"""The bot: a search for each decision, within a budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from ...core.actions import LegalActions, brief, check_rng, whole_number
from ...core.arguments import instance
from ...core.errors import SetupError
from ...core.game import Game
from ..greedy import greedy_bot
from ..protocol import Bot, Stylist, a_bot, has_method
from ..random_bot import RandomBot
from .budget import Budget, Meter
from .guide import Guide
from .nodes import Tuning
from .race import Race
from .search import Search
from .values import horizon_of

if TYPE_CHECKING:
    import random

    from ...core.view import View

__all__ = ["DEFAULT_BUDGET", "MctsBot"]

DEFAULT_BUDGET: Final = 2_000
"""Applied actions for each decision, if nothing else is asked for."""

_MOST: Final = 1_000
"""No parameter of a search is greater."""


class MctsBot:
    """Plays either side of a game of two sides by information-set Monte Carlo tree search.

    For each decision it simulates games from states that its view allows (`Game.sample_state`), until its budget is
    spent. A simulation goes down a tree of information sets, where it chooses the unit or place first and its action
    then, and from the first one that is new it follows a guide to the end of the Game-Turn, or in some games of the
    next one if at least half of the present one is over. What the guide would do, with the whole of its plan, is the
    first candidate everywhere; others are added the more often an information set is passed, and where the decision is
    made also variants of the plan. In the end the guide's candidate is taken, or what is left of the variant that is
    being carried out, unless another one was better at the same dice by more than can be put down to chance.

    A guide that is a `Stylist` is followed otherwise: its styles are raced against each other at the same dice, each
    kept to over whole Game-Turns, and the best one is played for the phase.

    It keeps what it has learned from one decision to the next of a game, so make one for each game: it begins anew
    where it can tell that what it sees is not later in the same game, and that is not always to be seen. It may play
    both sides, but is not to be asked from two threads at once. For the same seed, views and budget in actions it does
    the same again.

    Attributes:
        game: the game.
        budget: what a decision may cost.
    """

    __slots__ = ("_search", "budget", "game")

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any],
        budget: int | str = DEFAULT_BUDGET,
        *,
        guide: Bot[Any] | None = None,
        exploration: float = 0.4,
        widening: float = 1.0,
        deeper: float = 0.35,
        variants: int = 100,
        caution: float | None = None,
    ) -> None:
        """Make a bot for a game.

        Args:
            game: the game to be played.
            budget: what each decision may cost: applied actions, outcomes of dice among them, as a whole number or a
                text such as ``"20000"``, or seconds such as ``"2s"``. A simulation that it does not pay to the end is
                not counted; if none is, the guide decides. One action more is applied when a variant has been chosen,
                by which its rest is known again at the next decision.
            guide: the bot that is asked for first candidates and plays simulations to their end, for both sides; by
                default the game's greedy bot, or the random one if it has none. For one decision any but the random one
                is asked once in each state. An `Appraiser` orders all other candidates, too, which are else tried in
                any order. With a `Stylist` there are no other candidates than its styles, and no tree, so that the next
                four arguments change nothing.
            exploration: how many standard deviations of a simulation's value a candidate is favoured by that has been
                tried little; from 0 to 1000.
            widening: with n tries of a decision, about this many times the root of n units or places are tried, and
                with n tries of one of them about as many of its actions; above 0, up to 1000.
            deeper: the same for the decisions after it.
            variants: how many variants of what the guide would do may be tried for a decision; from 0 to 1000.
            caution: by how many standard errors a candidate must be better than the guide's to be preferred, or a style
                than the one played so far; from 0 to 1000. By default 1, and 0 if the guide is a `RandomBot`, whose
                candidate is as good as any.

        Raises:
            SetupError: the game has other than two sides, or an argument is none of what is allowed.
        """
        instance(Game, game, "game")  # type: ignore[type-abstract]  # any game will do
        if len(game.info.sides) != 2:
            raise SetupError(f"mcts plays games of two sides; {game.info.name} has {len(game.info.sides)}")
        name = game.info.name
        followed = (greedy_bot(name) or RandomBot()) if guide is None else a_bot(guide, "guide")
        if caution is None:
            caution = 0.0 if isinstance(followed, RandomBot) else 1.0
        tuning = Tuning(
            exploration=_number(exploration, "exploration"),
            widening=_number(widening, "widening", positive=True),
            deeper=_number(deeper, "deeper", positive=True),
            variants=_whole(variants, "variants"),
            caution=_number(caution, "caution"),
        )
        self.game: Game[Any, Any, Any, Any, Any, Any] = game
        self.budget: Budget = Budget.of(budget)
        horizon = horizon_of(name)
        self._search: Race | Search = (
            Race(game, followed, horizon, tuning.caution)
            if isinstance(followed, Stylist) and has_method(followed, "styles")
            else Search(game, Guide(followed), horizon, tuning)
        )

    def __repr__(self) -> str:
        return f"<MctsBot {self.game.info.name} {self.budget}>"

    def plan(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Sequence[Any]:
        """What the search decides for: one action, or a plan of the guide's that nothing better was found for.

        Args:
            view: what the side sees; it is its turn to decide.
            legal_actions: what it may do.
            rng: all chance of the search comes from one draw of it.

        Raises:
            SetupError: there is nothing to decide, the view is another game's, an argument is none of what is allowed,
                or the guide does not answer with what its protocol promises.
            IllegalChoiceError: the guide would do what is not legal.
        """
        check_rng(rng)
        instance(LegalActions, legal_actions, "legal_actions")
        if getattr(getattr(view, "ruleset", None), "game", None) is not self.game:
            raise SetupError(f"{brief(view)} is no view of {self.game!r}")
        if not legal_actions:
            raise SetupError("there is nothing to decide in this view")
        if len(legal_actions) == 1:
            return (legal_actions[0],)
        return self._search.decide(view, rng, Meter(self.budget))

    def choose(self, view: View[Any, Any, Any], legal_actions: LegalActions[Any], rng: random.Random) -> Any:  # noqa: ANN401 - an action
        """The first action of `plan`, with the same arguments and errors."""
        return self.plan(view, legal_actions, rng)[0]


def _whole(given: object, what: str) -> int:
    """A whole number from 0 to the greatest that makes sense."""
    number = whole_number(given, what)
    if not 0 <= number <= _MOST:
        raise SetupError(f"{what}: a whole number from 0 to {_MOST} is wanted, not {brief(given)}")
    return number


def _number(given: object, what: str, *, positive: bool = False) -> float:
    """A number from 0 to the greatest that makes sense, or from above 0."""
    if type(given) in (int, float):
        number = cast("float", given)
        if 0 <= number <= _MOST and not (positive and number == 0):
            return float(number)
    least = "above 0 and up to" if positive else "from 0 to"
    raise SetupError(f"{what}: a number {least} {_MOST} is wanted, not {brief(given)}")
