"""What can be ordered in an air phase, kind by kind, and how it is listed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from ...core.actions import Group
from ...core.errors import Violation
from ..actions import Action
from ..ruleset import MaritaMerkurRuleset
from ..state import Draft, Position, State
from ..units import Place, Unit
from ..values import Side

__all__ = ["Orders", "each", "grouped"]


class Orders(ABC):
    """What can be ordered, of one kind. Stateless."""

    kinds: ClassVar[frozenset[type]]
    """The classes of action."""

    @abstractmethod
    def listed(self, position: Position, side: Side) -> Iterator[tuple[Unit | None, Sequence[Action]]]:
        """The legal actions of a side, by unit; None for those of no unit."""
        ...

    @abstractmethod
    def violations(self, state: State, action: Action, side: Side) -> Iterator[Violation]:
        """Every reason why an action of these classes is not legal for a side."""
        ...

    @abstractmethod
    def apply(self, draft: Draft, action: Action) -> None:
        """Do a legal action."""
        ...

    @abstractmethod
    def universe(self, ruleset: MaritaMerkurRuleset) -> Iterable[Action]:
        """Every action of these classes that could ever be legal."""
        ...


def each(
    ruleset: MaritaMerkurRuleset, kind: Callable[[Unit, Place], Action], unit: Unit, places: Iterable[int]
) -> list[Action]:
    """The actions of one class of a unit for some places; the same objects whenever they are listed."""
    key = kind, unit.index
    made: tuple[Action, ...] | None = ruleset.memo.get(key)
    if made is None:
        made = ruleset.memo[key] = tuple([kind(unit, place) for place in ruleset.places])
    return [made[place] for place in sorted(places)]


def grouped(listed: Iterable[tuple[Unit | None, Sequence[Action]]]) -> list[Group[Action]]:
    """Actions by unit as groups, each unit in one; what is of no unit comes last."""
    found: dict[Unit | None, list[Action]] = {}
    for unit, actions in listed:
        if actions:
            found.setdefault(unit, []).extend(actions)
    of_none = found.pop(None, [])
    groups = [Group[Action](unit, tuple(actions)) for unit, actions in found.items()]
    return [*groups, Group[Action](None, tuple(of_none))] if of_none else groups
