"""Reading positions: the stacks of a board by their places, and what a caller means by a place or a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeVar

from .actions import brief
from .errors import PositionError
from .ruleset import Ruleset

__all__ = ["Stacks", "own_part"]


class _Named(Protocol):
    @property
    def name(self) -> str: ...


K = TypeVar("K")
T = TypeVar("T", bound=_Named)
V = TypeVar("V")


class Stacks(Mapping[K, V]):
    """Stacks by their places, in a fixed order. Games subclass it and say which places are in it."""

    __slots__: tuple[str, ...] = ("_stacks",)

    def __init__(self, stacks: Mapping[K, V]) -> None:
        self._stacks: dict[K, V] = dict(stacks)

    def __getitem__(self, place: K) -> V:
        return self._stacks[place]

    def __iter__(self) -> Iterator[K]:
        return iter(self._stacks)

    def __len__(self) -> int:
        return len(self._stacks)

    def __hash__(self) -> int:
        return hash(tuple(self._stacks.items()))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} stacks>"


def own_part(
    ruleset: Ruleset[Any, Any, Any, Any], kind: type[T], given: T | str, named: Callable[[str], T], what: str
) -> T:
    """The part of a ruleset that is meant, by itself or by its name.

    Args:
        ruleset: the ruleset.
        kind: the class of such parts.
        given: a part, or its name.
        named: finds a part by its name.
        what: what it should be, for the message.

    Raises:
        PositionError: it is no such part of this ruleset.
    """
    if isinstance(given, str):
        return named(given)
    asked: object = given
    if not isinstance(asked, kind) or ruleset.parts[kind].get(asked.name) != asked:
        message = f"{brief(given)} is no {what}"
        raise PositionError(message)
    return given
