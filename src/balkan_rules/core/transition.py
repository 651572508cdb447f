"""What happened between two states, for everybody and as one side saw it; and macros."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import attrs

from .actions import CHANCE, HIDDEN, Hidden, brief
from .errors import IllegalActionError, Violation
from .sequence import Event

if TYPE_CHECKING:
    from .state import State
    from .view import View

__all__ = ["Expansion", "SideTransition", "StopReason", "Transition"]

A = TypeVar("A")
S = TypeVar("S", bound="State[Any, Any]")


@attrs.frozen(order=False)
class SideTransition(Generic[S, A]):
    """A transition as one side saw it.

    Attributes:
        before: the side's view before the action.
        action: the action, or HIDDEN.
        after: the side's view after it.
        events: the events the side may know of.
    """

    before: View[S, A, Any]
    action: A | Hidden
    after: View[S, A, Any]
    events: tuple[Event, ...]


@attrs.frozen(order=False)
class Transition(Generic[S, A]):
    """One action, what it led to and what happened on the way.

    Attributes:
        before: the state in which the action was taken.
        action: the action, or the outcome of a chance node.
        after: the state it led to.
        events: what happened, in order.
        seen_by: the sides that see which action it was; None for all.
    """

    before: S
    action: A
    after: S
    events: tuple[Event, ...]
    seen_by: frozenset[Enum] | None = None

    @property
    def is_final(self) -> bool:
        """Whether it cannot honestly be taken back: a die was rolled, a draw made, or a secret shown."""
        return self.before.to_move is CHANCE or any(event.reveals for event in self.events)

    def for_side(self, side: Enum) -> SideTransition[S, A]:
        """What `side` saw of it: its views, the action unless it is hidden from it, and the events it may know of."""
        visible = self.seen_by is None or side in self.seen_by
        events = tuple(event for event in self.events if event.seen_by is None or side in event.seen_by)
        game = self.before.ruleset.game
        return SideTransition(
            game.view(self.before, side), self.action if visible else HIDDEN, game.view(self.after, side), events
        )


class StopReason(Enum):
    """Why the expansion of a macro ended."""

    DONE = "every part was taken"
    CHANCE = "dice or a draw decide next"
    SIDE = "another side is to move"
    REVEALED = "a secret was revealed"
    """To the mover; what the other side comes to know by a move does not hold up its mover."""
    ILLEGAL = "the next part is no longer legal"
    OVER = "the game is over"


@attrs.frozen(order=False)
class Expansion(Generic[S, A]):
    """The transitions of a macro and why it stopped.

    Attributes:
        transitions: one for every part taken, in order; at least one.
        stopped: why no further part was taken.
        left: the parts that were not taken.
        violations: with `StopReason.ILLEGAL`, what is wrong with the next part.
    """

    transitions: tuple[Transition[S, A], ...]
    stopped: StopReason
    left: tuple[A, ...] = ()
    violations: tuple[Violation, ...] = ()

    @property
    def after(self) -> S:
        """The state after the last part taken."""
        return self.transitions[-1].after


def expand(state: S, macro: Iterable[A]) -> Expansion[S, A]:
    """See `State.expand`."""
    given: object = macro
    parts = tuple(macro) if isinstance(given, Iterable) else ()
    mover = state.to_move
    if not parts or mover is CHANCE:
        case = state.phase.case
        sentence = "a macro cannot decide a chance node" if parts else "a macro has at least one part"
        if not isinstance(given, Iterable):
            sentence = f"a macro is one action or several in their order, not {brief(given)}"
        raise IllegalActionError((Violation(case, sentence, {"parts": len(parts)}),))
    taken: list[Transition[S, A]] = []
    violations: tuple[Violation, ...] = ()
    for number, part in enumerate(parts):
        stopped = _barrier(taken, mover, state)
        if taken and stopped is StopReason.DONE and (violations := state.why_not(part)):
            stopped = StopReason.ILLEGAL
        if stopped is not StopReason.DONE:
            return Expansion(tuple(taken), stopped, parts[number:], violations)
        transition = state.step(part)
        taken.append(transition)
        state = transition.after
    return Expansion(tuple(taken), StopReason.DONE)


def _barrier(taken: list[Transition[S, A]], mover: object, state: S) -> StopReason:
    """What keeps the next part from being taken, apart from its being illegal; DONE for nothing."""
    if not taken:
        return StopReason.DONE
    if any(event.reveals and (event.seen_by is None or mover in event.seen_by) for event in taken[-1].events):
        return StopReason.REVEALED
    if state.is_over:
        return StopReason.OVER
    now = state.to_move
    if now is CHANCE:
        return StopReason.CHANCE
    return StopReason.DONE if now is mover else StopReason.SIDE
