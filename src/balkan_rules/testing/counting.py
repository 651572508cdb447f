"""Exact counts of a game's tree to small depths, to find what a change of the rules changed."""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from ..core.actions import CHANCE, brief
from ..core.errors import SetupError
from .failures import AnyState

__all__ = ["Perft", "perft"]

_DEEPEST: Final = 200
"""The greatest depth; far beyond what can be counted, and within what calls can be nested."""


@attrs.frozen(order=False)
class Perft:
    """What stands in the tree below a state.

    Inner nodes are the states fewer than `depth` actions away, the first one included; a roll or draw is an action.

    Attributes:
        depth: how many actions deep was counted.
        leaves: how many sequences there are of exactly `depth` actions (with `merge`: actions out of the last inner
            states).
        decisions: inner states in which a side is to move.
        chance: inner states in which dice or a draw decide.
        terminal: inner states in which the game is over.
        split: each first action, as text, with its part of `leaves`; on a mismatch it shows where to look.
    """

    depth: int
    leaves: int
    decisions: int
    chance: int
    terminal: int
    split: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        lines = [f"{action}: {leaves}" for action, leaves in self.split]
        inner = f"{self.decisions} decisions, {self.chance} chance, {self.terminal} over"
        total = f"depth {self.depth}: {self.leaves} leaves, {inner}"
        return "\n".join([*lines, total])


def perft(state: AnyState, depth: int, *, merge: bool = False) -> Perft:
    """Count the tree below a state. The last actions are counted from the listing, without being applied.

    Args:
        state: where to begin.
        depth: how many actions deep, from 0 to 200; no tree is counted to the end of so many.
        merge: count equal states at the same distance once, so that positions are counted instead of ways to reach
            them. The numbers in `split` may then overlap and sum to more than `leaves`.

    Raises:
        SetupError: the depth is no such number.
    """
    if type(depth) is not int or not 0 <= depth <= _DEEPEST:
        message = f"depth: a whole number from 0 to {_DEEPEST} is wanted, not {brief(depth)}"
        raise SetupError(message)
    if depth == 0:
        return Perft(0, 1, 0, 0, 0)
    count = _positions if merge else _lines
    actions = () if state.is_over else state.legal_actions()
    if depth == 1:
        split = tuple((str(action), 1) for action in actions)
    else:
        split = tuple((str(action), count(state.apply(action, check=False), depth - 1)[0]) for action in actions)
    return Perft(depth, *count(state, depth), split)


_Counts: TypeAlias = tuple[int, int, int, int]
"""Leaves, decisions, chance nodes, ends."""


def _lines(state: AnyState, depth: int) -> _Counts:
    if state.is_over:
        return 0, 0, 0, 1
    decisions, chance = (0, 1) if state.to_move is CHANCE else (1, 0)
    actions = state.legal_actions()
    if depth == 1:
        return len(actions), decisions, chance, 0
    below = [_lines(state.apply(action, check=False), depth - 1) for action in actions]
    leaves, *inner = (sum(counts) for counts in zip(*below, strict=True))
    return leaves, inner[0] + decisions, inner[1] + chance, inner[2]


def _positions(state: AnyState, depth: int) -> _Counts:
    leaves = decisions = chance = terminal = 0
    level: dict[AnyState, None] = {state: None}
    for distance in range(1, depth + 1):
        following: dict[AnyState, None] = {}
        for position in level:
            if position.is_over:
                terminal += 1
                continue
            dice = position.to_move is CHANCE
            chance, decisions = chance + dice, decisions + (not dice)
            actions = position.legal_actions()
            if distance == depth:
                leaves += len(actions)
            else:
                following.update(dict.fromkeys(position.apply(action, check=False) for action in actions))
        level = following
    return leaves, decisions, chance, terminal
