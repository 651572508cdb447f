"""The shortest record that still shows something, found by leaving things out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

import attrs

from ..core.arguments import amount, instance
from ..core.errors import SetupError
from ..core.records import Record
from ..core.state import State
from .asking import AnyState, AnyTransition, Told, function

__all__ = ["EFFORT", "shrink"]

S = TypeVar("S", bound=State[Any, Any])
A = TypeVar("A")

EFFORT: Final = 500_000
"""How many actions and outcomes `shrink` tries if it is not told otherwise; for a long game some ten seconds' worth."""


def shrink(
    record: Record[S, A], predicate: Callable[[AnyTransition], bool] | Told[Any], *, effort: int = EFFORT
) -> Record[S, A]:
    """The shortest record found that still shows something.

    It begins in the same state and keeps the order of what was done. Runs of actions and outcomes are left out, long
    runs first, then shorter ones down to single ones; what is not legal any more without them is left out with them.
    Outcomes are never rolled anew, so the same record gives the same answer; every candidate is a legal game.

    Args:
        record: a game that shows it.
        predicate: whether a transition shows it: an event, or an invariant that is broken in the state after it. What
            takes several transitions to show is a `Told`, which is to become settled.
        effort: how many actions and outcomes are tried at most; the shortest record until then is the answer. What
            stands before a run is not tried again.

    Raises:
        SetupError: an argument is wrong, or the record does not show it.
        LoadError: the record cannot be played again.
    """
    instance(Record, record, "record")
    told = predicate if isinstance(predicate, Told) else _any(function(predicate, "predicate"))
    search = _Search(record.initial, told, amount(effort, "effort"))
    for step in record.replay():
        if search.is_shown:
            break
        search.take(step)
    if not search.is_shown:
        message = "record: no transition of it shows what is looked for"
        raise SetupError(message)
    search.run()
    return Record(record.initial, search.actions)


def _any(predicate: Callable[[AnyTransition], bool]) -> Told[bool]:
    return Told(start=False, learn=lambda _, step: bool(predicate(step)), settled=bool)


@attrs.define(order=False)
class _Search:
    """The shortest way so far, with all states on it.

    Attributes:
        initial: where it begins.
        told: what it is to show.
        left: how many actions may still be tried.
        actions: what is done on it.
        states: the states on it, one more than actions.
        known: what is told in each of them.
    """

    initial: AnyState
    told: Told[Any]
    left: int
    actions: list[Any] = attrs.field(factory=list)
    states: list[AnyState] = attrs.field(init=False)
    known: list[Any] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.states, self.known = [self.initial], [self.told.start]

    @property
    def is_shown(self) -> bool:
        """Whether it shows what it is to show, at its end."""
        return self.told.settled(self.known[-1])

    def take(self, step: AnyTransition) -> None:
        """Go on by one step."""
        self.actions.append(step.action)
        self.states.append(step.after)
        self.known.append(self.told.learn(self.known[-1], step))

    def run(self) -> None:
        """Leave out runs, each time half as long, and single ones until none can be spared."""
        size = max(len(self.actions) // 2, 1)
        while self.left > 0:
            shorter = self._pass(size)
            if size == 1 and not shorter:
                return
            size = max(size // 2, 1)

    def _pass(self, size: int) -> bool:
        """Try to leave out each run of a size, the last ones first; whether one could be."""
        before, end = len(self.actions), len(self.actions)
        while end > 0 and self.left > 0:
            start = max(end - size, 0)
            self._without(start, end)
            end = start
        return len(self.actions) < before

    def _without(self, start: int, end: int) -> None:
        """Leave out a run, if what can be done without it still shows it."""
        tried = _Search(self.initial, self.told, self.left, self.actions[:start])
        tried.states, tried.known = self.states[: start + 1], self.known[: start + 1]
        tried.follow(self.actions[end:])
        self.left = tried.left
        if tried.is_shown:
            self.actions, self.states, self.known = tried.actions, tried.states, tried.known

    def follow(self, actions: Iterable[Any]) -> None:
        """Take those actions that are legal as they come, until it is shown."""
        for action in actions:
            if self.is_shown or self.left <= 0:
                return
            self.left -= 1
            state = self.states[-1]
            if state.allows(action):
                self.take(state.step(action))
