"""Operation Konstantin (10.36): a bonus Movement Phase of the Germans, and one in which the Partisans answer it.

Both are held in the Italian Surrender Phase only, and are Movement Phases like any other, with their duties as far as
those who move can meet them (ruling bonus-phase-duties), except for who moves: Germans first, then whatever counts as
Partisan for movement, Tito and Soviets too (ruling konstantin-partisan-scope). Chetniks do not move, on whichever side
they are. In the answer a unit may enter a Zone and an Objective Display of it at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ...core.actions import Block
from ...core.cases import case
from ...core.errors import Violation
from ..actions import Action, Move, MoveGuerrilla
from ..permissions import STRAIGHT
from ..state import Draft, Position, State, on_map
from ..units import Kind, Nationality, Side, Unit
from . import italian_surrender
from .movement import Movement
from .movement_lists import END, Lists, listing

__all__ = ["Konstantin", "KonstantinAnswer"]


@case("10.32.B", "10.36")
def _marches(piece: Unit | Kind) -> bool:
    """Whether a piece of the Axis moves in the operation: Germans do."""
    return piece.nationality is Nationality.GERMAN


@case("10.32.C", "10.36")
def _answers(piece: Unit | Kind) -> bool:
    """Whether a Yugoslav piece moves in the answer: all do that count as Partisans."""
    return piece.nationality is not Nationality.CHETNIK


class _Bonus(Movement):
    """A Movement Phase that is held when Italy surrenders, for some of the mover's pieces."""

    others: ClassVar[str]
    """What is said of a piece that does not move."""

    def enter(self, draft: Draft) -> None:
        if italian_surrender.begin(draft):
            super().enter(draft)
            units = draft.ruleset.units
            draft.ready = bytes([unit for unit in draft.ready if self._takes_part(units[unit])])

    def is_needed(self, draft: Draft) -> bool:
        return italian_surrender.takes_place(draft) and super().is_needed(draft)

    def leave(self, draft: Draft) -> None:
        if italian_surrender.takes_place(draft):
            super().leave(draft)

    def _listed(self, state: State, lists: Lists) -> Block[Action]:
        block: Any = super()._listed(state, lists).without(END)
        groups = zip(block.numbers, block.groups, strict=True)
        return listing({number: group for number, group in groups if self._takes_part(group.key)})

    def has_pieces(self, position: Position) -> bool:
        if position.ready:
            return True
        ruleset = position.ruleset
        if any(self._takes_part(kind) and on_map(position, kind.index) for kind in ruleset.kinds):
            return True
        flags = ruleset.is_axis if self.mover is Side.AXIS else ruleset.is_yugoslav
        return any(flags[place] and self._takes_part(ruleset.units[unit]) for unit, place in enumerate(position.pos))

    def violations(self, state: State, action: Action) -> Iterator[Violation]:
        if isinstance(action, (Move, MoveGuerrilla)) and not self._takes_part(action.unit):
            yield Violation("10.36", f"{action.unit} does not move now: {self.others}", {"unit": str(action.unit)})
        else:
            yield from super().violations(state, action)

    def allows(self, state: State, action: Action) -> bool:
        if isinstance(action, (Move, MoveGuerrilla)) and not self._takes_part(action.unit):
            return False
        return super().allows(state, action)


class Konstantin(_Bonus):
    """The bonus Movement Phase of the Germans."""

    case: ClassVar[str] = "10.32.B"
    title: ClassVar[str] = "Operation Konstantin"
    mover: ClassVar[Side] = Side.AXIS
    also: ClassVar[tuple[str, ...]] = ("10.36",)
    others: ClassVar[str] = "only Germans take part in Operation Konstantin"

    def _takes_part(self, piece: Unit | Kind) -> bool:
        return _marches(piece)


class KonstantinAnswer(_Bonus):
    """The bonus Movement Phase with which the Partisans answer."""

    case: ClassVar[str] = "10.32.C"
    title: ClassVar[str] = "answer to Operation Konstantin"
    mover: ClassVar[Side] = Side.YUGOSLAV
    also: ClassVar[tuple[str, ...]] = ("10.36",)
    lifted: ClassVar[int] = STRAIGHT
    others: ClassVar[str] = "only Partisans answer Operation Konstantin"

    def _takes_part(self, piece: Unit | Kind) -> bool:
        return _answers(piece)
