"""A position and what each side has seen on the way to it, in constant size however long the way was."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from hashlib import sha256
from typing import Any

from ..core.state import State
from ..core.transition import SideTransition

__all__ = ["Trail"]

_Position = State[Any, Any]


class Trail:
    """As good as immutable: a position, and for each side a digest of everything that it has seen until then.

    A digest is taken of the side's view at the start and then, for each transition, of the digest before it and of the
    transition as the side saw it. So two trails have the same digest for a side if and only if it has seen the same,
    and in the same order (but for collisions of SHA-256). Digests are reckoned when they are asked for: who never asks,
    as a search that looks at states, pays nothing for them.

    Attributes:
        position: where the game stands.
        before: the trail one step before, as long as a digest is to be reckoned from it.
        action: what led from there to here.
        digests: those that have been reckoned, by side.
    """

    __slots__ = ("_legal", "action", "before", "digests", "position")

    def __init__(
        self,
        position: _Position,
        digests: Mapping[Enum, bytes] | None = None,
        *,
        before: Trail | None = None,
        action: object = None,
    ) -> None:
        """Begin a trail at `position`, or go on; a side without a digest there begins with what it sees there."""
        self.position: _Position = position
        self.before: Trail | None = before
        self.action: object = action
        self.digests: dict[Enum, bytes] = dict(digests or {})
        self._legal: tuple[int, ...] | None = None

    def __deepcopy__(self, memo: object) -> Trail:
        return self

    def __reduce__(self) -> tuple[type[Trail], tuple[_Position, dict[Enum, bytes]]]:
        return type(self), (self.position, {side: self.digest(side) for side in self.sides})

    @property
    def sides(self) -> tuple[Enum, ...]:
        """The sides of the game, in the order of the players."""
        return self.position.ruleset.game.info.sides

    def after(self, action: object) -> Trail:
        """The trail one action (or outcome of a chance node) further.

        Raises:
            IllegalActionError: the rules refuse it.
        """
        return type(self)(self.position.apply(action), before=self, action=action)

    def legal(self) -> tuple[int, ...]:
        """What the side to move may do: numbers of actions in the ruleset's universe, ascending."""
        if self._legal is None:
            index = self.position.ruleset.index
            self._legal = tuple(sorted(map(index, self.position.legal_actions())))
        return self._legal

    def digest(self, side: Enum) -> bytes:
        """What tells apart, for `side`, all that it may have seen."""
        way: list[Trail] = []
        trail: Trail | None = self
        while trail is not None and side not in trail.digests:
            way.append(trail)
            trail = trail.before
        for trail in reversed(way):
            trail.reckon(side)
        return self.digests[side]

    def reckon(self, side: Enum) -> None:
        """Reckon a digest from the one before it, and forget what came before when no other digest needs it."""
        if self.before is None:
            self.digests[side] = sha256(self.position.view(side).to_json().encode()).digest()
            return
        seen = self.before.position.step(self.action).for_side(side)
        self.digests[side] = sha256(self.before.digests[side] + _text(seen).encode()).digest()
        if len(self.digests) == len(self.sides):
            self.before = self.action = None


def _text(seen: SideTransition[_Position, Any]) -> str:
    """A transition as a side saw it, apart from the view before it."""
    return "\n".join([str(seen.action), *map(str, seen.events), seen.after.to_json()])
