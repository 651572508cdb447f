"""The tree: what is known of each information set that a search has come to, and which candidate it tries next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf, log, sqrt
from typing import Any, TypeAlias, TypeVar

import attrs

__all__ = ["Branch", "Candidates", "Edge", "Node", "Tuning"]

Move: TypeAlias = "tuple[Any, ...]"
"""An action, or a macro of several that the guide has planned."""
Candidates: TypeAlias = "Callable[[], Sequence[tuple[Any, Sequence[Any]]]]"
"""Gives every unit or place that may act, the most promising first, each with its actions in the same order."""


@attrs.frozen(order=False)
class Tuning:
    """How a search divides what it has.

    Attributes:
        exploration: how many standard deviations of a simulation's value are added to the mean of a candidate that was
            tried once in e - 1 tries. For others it is as many times the root of the logarithm of all tries, divided
            by the root of the number of its own.
        widening: where the decision is made, n tries are spread over at most this many times the root of n units or
            places, rounded up, and n tries of one of them over as many of its actions.
        deeper: the same further down the tree, where tries are few and the guide is followed longer.
        variants: how many variants of the guide's plan may be made up for a decision.
        caution: by how many standard errors a candidate must be better than the leader to be preferred to it.
    """

    exploration: float
    widening: float
    deeper: float
    variants: int
    caution: float


@attrs.define(eq=False)
class Edge:
    """One candidate: an action or a macro.

    Attributes:
        move: the actions; empty for a variant of a plan that has still to be made up.
        visits: how often it was tried.
        total: the sum of the values it had, to the side that decides.
        returns: at the root of the present search, the values one by one, in the order of their streams of dice.
    """

    move: Move
    visits: int = 0
    total: float = 0.0
    returns: list[float] = attrs.field(factory=list)


@attrs.define(eq=False)
class Branch:
    """The candidates of one unit or place, or the plans.

    Attributes:
        edges: those tried so far.
        waiting: those not tried yet, the next one last.
        visits: how often any was tried.
        total: the sum of their values.
    """

    edges: list[Edge]
    waiting: list[Move]
    visits: int = 0
    total: float = 0.0

    def pick(self, widening: float, width: float) -> Edge:
        """The candidate to try: a new one if there is room for it, else the one with the best upper bound."""
        if self.waiting and (not self.edges or len(self.edges) < widening * sqrt(self.visits)):
            self.edges.append(Edge(self.waiting.pop()))
            return self.edges[-1]
        return _best(self.edges, self.visits, width)


_Tried = TypeVar("_Tried", Branch, Edge)


@attrs.define(eq=False)
class Node:
    """An information set: all that looks the same to the side that decides there.

    Attributes:
        side: that side.
        guided: what the guide would do.
        branches: what was tried so far: first the plans, which are the guide's and its variants, then units and places.
        waiting: those units and places that were not tried yet, the next one last; None before anybody has asked.
        visits: how often it was passed.
        age: the number of the decision for which it was passed last.
    """

    side: Any
    guided: Move
    branches: list[Branch]
    waiting: list[Branch] | None = None
    visits: int = 0
    age: int = 0

    @classmethod
    def at(cls, side: Any, guided: Move) -> Node:  # noqa: ANN401 - a side of some game
        """A node that nobody has passed, with the guide's candidate."""
        return cls(side, guided, [Branch([Edge(guided)], [])])

    @property
    def leader(self) -> Edge:
        """The candidate that others are compared with."""
        return self.branches[0].edges[0]

    def vary(self, incumbent: Move, variants: int) -> None:
        """Let plans be tried beside single actions.

        Args:
            incumbent: what is left of the plan that is being carried out, which becomes the leader; empty if none is.
            variants: how many variants may be made up.
        """
        plans = self.branches[0]
        plans.waiting = [()] * variants
        if incumbent and incumbent != self.guided:
            plans.edges.insert(0, Edge(incumbent))

    def pick(self, widening: float, width: float, candidates: Candidates) -> tuple[Branch, Edge]:
        """What to try: first the plans or which unit or place, then which of them or of its actions.

        Args:
            widening: as in `Tuning`.
            width: what is added to a mean for what has been tried once in e - 1 tries.
            candidates: asked once, when there is room for a unit or place.
        """
        if len(self.branches) < widening * sqrt(self.visits):
            if self.waiting is None:
                self.waiting = self._listed(candidates())
            if self.waiting:
                self.branches.append(self.waiting.pop())
        branch = _best(self.branches, self.visits, width)
        return branch, branch.pick(widening, width)

    def _listed(self, candidates: Sequence[tuple[Any, Sequence[Any]]]) -> list[Branch]:
        """Branches for all actions but the one with which the guide would begin."""
        found: list[Branch] = []
        for _, actions in reversed(candidates):
            moves: list[Move] = [(action,) for action in reversed(actions) if action != self.guided[0]]
            if moves:
                found.append(Branch([], moves))
        return found

    def edges(self) -> list[Edge]:
        """All candidates tried so far, the leader first."""
        return [edge for branch in self.branches for edge in branch.edges]

    def enter(self, branch: Branch, edge: Edge, value: float) -> None:
        """Note what a try was worth to the side that decides."""
        for counted in (branch, edge):
            counted.visits += 1
            counted.total += value
        self.visits += 1


def _best(among: Sequence[_Tried], visits: int, width: float) -> _Tried:
    """The one with the best upper bound; one that was not tried comes before all."""
    heat = width * sqrt(log(visits + 1))
    return max(among, key=lambda each: each.total / each.visits + heat / sqrt(each.visits) if each.visits else inf)
