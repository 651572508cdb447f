"""The search: simulations from one information set after another, and what they make of the candidates."""

from __future__ import annotations

import random
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from ...core.actions import CHANCE
from .dice import Stream
from .nodes import Edge, Node, Tuning
from .steps import follow, roll

if TYPE_CHECKING:
    from ...core.game import Game
    from ...core.state import State
    from ...core.view import View
    from .budget import Meter
    from .guide import Guide
    from .nodes import Branch, Move
    from .values import Horizon

__all__ = ["Search"]

_Path: TypeAlias = "list[tuple[Node, Branch, Edge]]"

_PAIRS: Final = 3
"""In how many simulations a candidate must have been compared with the leader before it can be preferred."""


class Search:
    """Decides for one side after another; what it learned for one decision serves the next."""

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any],
        guide: Guide,
        horizon: Horizon,
        tuning: Tuning,
    ) -> None:
        """Begin with an empty tree.

        Args:
            game: the game that is played; it has two sides.
            guide: who names first candidates and plays simulations to their end.
            horizon: where simulations end, and what they are worth.
            tuning: how tries are divided.
        """
        self._game = game
        self._guide = guide
        self._horizon = horizon
        self._tuning = tuning
        self._first = game.info.sides[0]
        self._nodes: dict[View[Any, Any, Any], Node] = {}
        self._last: View[Any, Any, Any] | None = None
        self._age = 0
        self._end: int | None = None
        self._seed = 0
        self._rng = random.Random(0)
        self._spread = _Spread()
        self._rest: Move = ()
        self._expected: View[Any, Any, Any] | None = None

    def decide(self, view: View[Any, Any, Any], rng: random.Random, meter: Meter) -> Move:
        """What the side to move should do: an action, or a whole plan if the guide plans here.

        Args:
            view: what it sees.
            rng: all chance of the search comes from one draw of it.
            meter: what may be spent.
        """
        self._seed = rng.getrandbits(64)
        self._rng = random.Random(self._seed)
        self._guide.forget()
        state = self._game.sample_state(view, self._rng)
        root = self._root(view, state)
        while not meter.is_empty():
            self._simulate(view, root, meter)
        chosen = self._choice(root).move
        if len(root.guided) > 1:
            return chosen
        first, *rest = chosen
        self._rest = tuple(rest)
        self._expected = state.apply(first, check=False).view(view.side) if rest else None
        return (first,)

    def _root(self, view: View[Any, Any, Any], state: State[Any, Any]) -> Node:
        """The node to decide at. Nodes that the last search did not come to are forgotten.

        All are, if the game has not gone on since the last decision.
        """
        if view == self._last:
            self._nodes = {}
        self._nodes = {seen: node for seen, node in self._nodes.items() if node.age == self._age}
        self._age += 1
        self._last = view
        self._spread = _Spread()
        self._end = self._horizon.end(state)
        root = self._nodes.get(view) or self._grow(state, view)
        root.age = self._age
        root.vary(self._rest if view == self._expected else (), self._tuning.variants)
        self._rest, self._expected = (), None
        for edge in root.edges():
            edge.returns.clear()
        return root

    # ------------------------------------------------------------------ one simulation
    def _simulate(self, view: View[Any, Any, Any], root: Node, meter: Meter) -> None:
        """Try one candidate; a simulation that cannot be paid to its end is not counted."""
        branch, edge = self._compared(root) or self._pick(root, view, self._tuning.widening)
        stream = Stream(self._seed, len(edge.returns))
        path: _Path = [(root, branch, edge)]
        state = self._game.sample_state(view, stream.rng())
        state = follow(state, edge.move, meter) if edge.move else self._vary(state, edge, meter)
        state = self._descend(state, path, stream, meter)
        state = self._play_out(state, stream, meter)
        if not self._is_done(state):
            return
        value = self._horizon.value(state)
        self._spread.add(value)
        for node, tried, each in path:
            node.enter(tried, each, self._to(node.side, value))
        edge.returns.append(self._to(root.side, value))

    def _compared(self, root: Node) -> tuple[Branch, Edge] | None:
        """The leader, if another was tried more than twice as often: they are compared try by try."""
        tries = max(len(edge.returns) for edge in root.edges())
        leader = root.leader
        return (root.branches[0], leader) if 2 * len(leader.returns) < tries else None

    def _vary(self, state: State[Any, Any], edge: Edge, meter: Meter) -> State[Any, Any]:
        """Make up a variant of what the guide does as long as its side decides in this phase, and carry it out.

        Each action is replaced by one at random with a chance that is drawn for the variant, from 1 to 1 in 64.
        """
        rng, mover, cursor, plan = self._rng, state.to_move, state.cursor, list[Any]()
        share = 64.0 ** -rng.random()
        while state.to_move is mover and state.cursor == cursor and not meter.is_empty():
            plan = [part for part in plan if state.allows(part)] or list(self._guide.move(state, None, rng))
            action = plan.pop(0)
            if rng.random() < share:
                action = state.legal_actions().sample(rng, by="group")
            meter.spent += 1
            state = state.apply(action, check=False)
            edge.move = (*edge.move, action)
        return state

    def _descend(self, state: State[Any, Any], path: _Path, stream: Stream, meter: Meter) -> State[Any, Any]:
        """Go down the tree to an information set that is new to it, and take its first candidate."""
        is_new = False
        while not (is_new or self._is_done(state) or meter.is_empty()):
            if state.to_move is CHANCE:
                state = roll(state, stream, meter)
                continue
            view = state.view(state.to_move)
            node = self._nodes.get(view)
            is_new = node is None
            node = node or self._grow(state, view)
            node.age = self._age
            branch, edge = self._pick(node, view, self._tuning.deeper)
            path.append((node, branch, edge))
            state = follow(state, edge.move, meter)
        return state

    def _play_out(self, state: State[Any, Any], stream: Stream, meter: Meter) -> State[Any, Any]:
        """Let the guide play both sides to the end of the simulation, or as far as the budget goes."""
        guide = self._guide
        while not (self._is_done(state) or meter.is_empty()):
            if state.to_move is CHANCE:
                state = roll(state, stream, meter)
            else:
                state = follow(state, guide.move(state, None, stream.rng(state)), meter)
        return state

    def _is_done(self, state: State[Any, Any]) -> bool:
        return state.is_over or (self._end is not None and state.turn >= self._end)

    def _grow(self, state: State[Any, Any], view: View[Any, Any, Any]) -> Node:
        """A new node, with the guide's candidate."""
        node = self._nodes[view] = Node.at(view.side, self._guide.move(state, view, self._rng))
        return node

    def _pick(self, node: Node, view: View[Any, Any, Any], widening: float) -> tuple[Branch, Edge]:
        width = self._tuning.exploration * (self._spread.deviation or 1.0)
        return node.pick(widening, width, lambda: self._guide.candidates(view, self._rng))

    def _to(self, side: Any, value: float) -> float:  # noqa: ANN401 - a side of the game
        """A value to the first side, as one of the two sides has it."""
        return value if side is self._first else -value

    # ------------------------------------------------------------------ the decision
    def _choice(self, root: Node) -> Edge:
        """The best candidate that is better than the leader beyond doubt, or else the leader."""
        leader = root.leader
        better = [(self._gain(edge, leader), edge) for edge in root.edges()[1:]]
        gain, best = max(better, key=lambda each: each[0], default=(0.0, leader))
        return best if gain > 0 else leader

    def _gain(self, edge: Edge, leader: Edge) -> float:
        """By how much a candidate is better than the leader at the same dice, less the doubt about it.

        The doubt is so many standard errors of the mean difference. Its variance is estimated with one more
        simulation's variance among the differences, lest a few that happen to agree look like certainty.
        """
        gains = [mine - its for mine, its in zip(edge.returns, leader.returns, strict=False)]
        number = len(gains)
        if number < _PAIRS:
            return 0.0
        mean = sum(gains) / number
        squares = sum((gain - mean) ** 2 for gain in gains) + self._spread.deviation**2
        return mean - self._tuning.caution * sqrt(squares) / number


class _Spread:
    """The standard deviation of the values of a search's simulations; 0 before there are two."""

    __slots__ = ("_mean", "_number", "_squares", "deviation")

    def __init__(self) -> None:
        self._number = 0
        self._mean = self._squares = self.deviation = 0.0

    def add(self, value: float) -> None:
        self._number += 1
        off = value - self._mean
        self._mean += off / self._number
        self._squares += off * (value - self._mean)
        self.deviation = sqrt(self._squares / max(1, self._number - 1))
