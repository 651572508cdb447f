"""The parts of a question about what comes: how far it looks, what it asks, and who decides on the way."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

import attrs

from ..bots import Bot, decide
from ..bots.protocol import a_bot
from ..core.actions import CHANCE, LegalActions, brief
from ..core.arguments import amount, checked, instance, optional, seed_of, text
from ..core.dice import Distribution, uniform
from ..core.errors import BalkanRulesError, IllegalActionError, SetupError
from ..core.state import State
from ..core.view import View

if TYPE_CHECKING:
    from ..core.sequence import Event, PhaseEnum
    from ..core.transition import Transition

__all__ = [
    "AnyState",
    "AnyTransition",
    "Policy",
    "Question",
    "Told",
    "TreeTooLargeError",
    "at_choice",
    "at_phase",
    "at_turn",
    "by_bot",
    "by_side",
    "check_state",
    "countable",
    "evenly",
    "first_listed",
    "function",
    "game_over",
    "happened",
]

T = TypeVar("T")

AnyState: TypeAlias = "State[Any, Any]"
"""A state of any game."""
AnyTransition: TypeAlias = "Transition[Any, Any]"
"""A transition of any game."""
Policy: TypeAlias = "Callable[[View[Any, Any, Any], LegalActions[Any]], Any]"
"""Answers a decision: given a side's view and what it may do, one of the legal actions, or a `Distribution` of them.

The same view must always be answered alike, or no chance that is found means anything. It is only asked where there is
a choice: a single legal action is taken without it.
"""


class TreeTooLargeError(BalkanRulesError):
    """An exact answer would need more positions than are allowed. `estimate` answers the same question by sampling.

    Attributes:
        limit: how many positions were looked at.
    """

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"the tree is too large: more than {limit} positions have to be looked at; allow more (limit=...), look "
            "less far, or let analysis.estimate sample it"
        )
        self.limit = limit

    def __reduce__(self) -> tuple[type[TreeTooLargeError], tuple[int]]:
        return type(self), (self.limit,)


def check_state(value: object) -> None:
    """Refuse what is no state of any game. Raises SetupError."""
    if not issubclass(type(value), State):
        hint = "; estimate takes views" if isinstance(value, View) else ""
        message = f"state: a state of a game is wanted, not {brief(value)}{hint}"
        raise SetupError(message)


def countable(answer: T) -> T:
    """An answer of an event that can be counted. Raises SetupError for one that has no hash."""
    try:
        hash(answer)
    except Exception:  # noqa: BLE001 - whatever a foreign object does when it is asked
        message = f"event: answers are counted, so they must be hashable, unlike {brief(answer)}"
        raise SetupError(message) from None
    return answer


def function(value: object, what: str) -> Any:  # noqa: ANN401 - with whatever signature
    """Something that can be called. Raises SetupError for anything else."""
    if not callable(value):
        message = f"{what}: a function is wanted, not {brief(value)}"
        raise SetupError(message)
    return value


# ------------------------------------------------------------------------------------------------------------ horizons


def game_over(state: AnyState) -> bool:
    """The horizon at the end of the game."""
    return state.is_over


def at_choice(state: AnyState) -> bool:
    """The horizon at the first decision that is one: a side is to move and has two legal actions or more."""
    return state.to_move is not CHANCE and len(state.legal_actions()) > 1


def at_turn(turn: int) -> Callable[[AnyState], bool]:
    """The horizon at the beginning of a Game-Turn. Raises SetupError for what is no whole number of at least 0."""
    first = amount(turn, "turn")
    return lambda state: state.turn >= first


def at_phase(phase: PhaseEnum) -> Callable[[AnyState], bool]:
    """The horizon at the first decision or chance of a phase, outside of what interrupts phases."""
    wanted = instance(Enum, phase, "phase")
    return lambda state: state.phase is wanted and not state.frames


# ------------------------------------------------------------------------------------------------------------- answers


def _never(_: object) -> bool:
    return False


_FUNCTION: Final[Any] = checked(function)


@attrs.frozen(order=False)
class Told(Generic[T]):
    """An event that shows on the way, in what transitions tell, and not in where they lead.

    Attributes:
        start: the answer as long as nothing has happened.
        learn: given the answer so far and the next transition, the answer after it.
        settled: whether an answer can change no more, so that nothing further has to be looked at; never, if it is not
            given.
    """

    start: T
    learn: Callable[[T, AnyTransition], T] = attrs.field(validator=_FUNCTION)
    settled: Callable[[T], bool] = attrs.field(default=_never, validator=_FUNCTION)


def happened(name: str, where: Callable[[Mapping[str, object]], bool] | None = None) -> Told[bool]:
    """Whether an event of some name is told before the horizon.

    Args:
        name: the event's, e.g. ``"italian surrender"``.
        where: given the details of such an event, whether it is one that counts; all do if this is not given.

    Raises:
        SetupError: an argument is wrong.
    """
    wanted, condition = text(name, "name"), optional(function)(where, "where")

    def counts(event: Event) -> bool:
        return event.name == wanted and (condition is None or condition(event.details))

    return Told(start=False, learn=lambda before, step: before or any(map(counts, step.events)), settled=bool)


# ------------------------------------------------------------------------------------------------------------ policies


def a_policy(value: object, what: str) -> Policy:
    """An argument that is to be a policy. Raises SetupError."""
    if not callable(value):
        hint = "; by_bot makes one of a bot" if isinstance(value, Bot) else ""
        message = f"{what}: a function of a view and its legal actions is wanted, not {brief(value)}{hint}"
        raise SetupError(message)
    return value


def first_listed(_view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> Any:  # noqa: ANN401 - an action
    """The policy that takes the first legal action; for decisions that do not matter to a question."""
    return legal_actions[0]


def evenly(_view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> Distribution[Any]:
    """The policy to which each legal action is as likely as any other."""
    return uniform(legal_actions)


def by_bot(bot: Bot[Any], *, seed: int = 0) -> Policy:
    """The policy of a bot, which is given a new generator with the same seed whenever it is asked.

    Of what a bot plans at once only the first action is taken; then it is asked again. A bot that remembers what it was
    asked before is no policy.

    Raises:
        SetupError: it is no bot, or the seed no whole number from 0 with at most 18 digits.
    """
    asked, first = a_bot(bot, "bot"), seed_of(seed, "seed")
    return lambda view, _: decide(asked, view, random.Random(first))[0]


def by_side(policies: Mapping[Any, Policy]) -> Policy:
    """The policy that asks another one for each side.

    Raises:
        SetupError: it is no mapping to policies; or, as it is asked: a side that decides has no policy.
    """
    given = instance(Mapping, policies, "policies")  # type: ignore[type-abstract]  # any mapping will do
    known = {side: a_policy(policy, "policies") for side, policy in given.items()}

    def ask(view: View[Any, Any, Any], legal_actions: LegalActions[Any]) -> Any:  # noqa: ANN401 - an action
        if view.side not in known:
            message = f"policy: {view.side} decides in the {view.phase}, and there is no policy for it"
            raise SetupError(message)
        return known[view.side](view, legal_actions)

    return ask


# ----------------------------------------------------------------------------------------------------------- questions


_CERTAIN: Final = Fraction(1)


@attrs.frozen(order=False)
class Question(Generic[T]):
    """What is asked, as the two ways to an answer need it.

    Attributes:
        horizon: how many actions and outcomes it looks ahead, or where it stops.
        event: what is asked.
        policy: who decides; None where nobody may have a choice.
    """

    horizon: int | Callable[[Any], bool]
    event: Callable[[Any], T] | Told[T]
    policy: Policy | None

    def __attrs_post_init__(self) -> None:
        if not callable(self.horizon):
            amount(self.horizon, "horizon")
        if not isinstance(self.event, Told):
            function(self.event, "event")
        optional(a_policy)(self.policy, "policy")

    @property
    def start(self) -> Any:  # noqa: ANN401 - T, or None for what is asked of the last state alone
        """What has been told before anything has happened."""
        return self.event.start if isinstance(self.event, Told) else None

    def ends(self, state: AnyState, told: Any, depth: int) -> bool:  # noqa: ANN401 - as `start`
        """Whether nothing further is looked at, `depth` actions and outcomes on."""
        if state.is_over or (isinstance(self.event, Told) and self.event.settled(told)):
            return True
        return self.horizon(state) if callable(self.horizon) else depth == self.horizon

    def answer(self, state: AnyState, told: Any) -> T:  # noqa: ANN401 - as `start`
        """The answer at the end; raises SetupError for one that cannot be counted."""
        answer: T = told if isinstance(self.event, Told) else self.event(state)
        return countable(answer)

    def follow(self, state: AnyState, action: object, told: Any) -> tuple[AnyState, Any]:  # noqa: ANN401 - as `start`
        """Where one of the `ways` leads, and what has been told then."""
        if isinstance(self.event, Told):
            step = state.step(action)
            return step.after, self.event.learn(told, step)
        return state.apply(action, check=False), told

    def ways(self, state: AnyState) -> tuple[tuple[Any, Fraction], ...]:
        """What may be done next, each with its chance, and one action if it is decided.

        Raises:
            SetupError: somebody has a choice, and there is no policy.
            IllegalActionError: what the policy answers is not legal.
        """
        if state.to_move is CHANCE:
            return state.chance_outcomes()
        legal = state.legal_actions()
        if len(legal) == 1:
            return ((legal[0], _CERTAIN),)
        if self.policy is None:
            message = (
                f"policy: {state.to_move} has {len(legal)} legal actions in the {state.phase} of Game-Turn {state.turn}"
                "; say who decides (policy=...), or look less far"
            )
            raise SetupError(message)
        view = state.view(state.to_move)
        answer = self.policy(view, view.legal_actions())
        ways = answer.outcomes() if isinstance(answer, Distribution) else ((answer, _CERTAIN),)
        for action, _ in ways:
            if not state.allows(action):
                raise IllegalActionError(state.why_not(action))
        return ways
