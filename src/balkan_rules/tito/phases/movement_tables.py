"""The tables behind the lists of moves: where pieces get to from a place, and the moves that take one of them there.

Pieces of one sort get to the same places, so these stand there once; a piece adds its own moves when it is first asked
about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, TypeVar

from ...core.actions import Group
from ..actions import Move, MoveGuerrilla
from ..map import Place
from .movement_reach import Piece

__all__ = ["Entry", "Moves", "Moving", "Table", "Targets"]

T = TypeVar("T")
Moving: TypeAlias = Move | MoveGuerrilla
_MOST_KNOWN: Final = 64
"""How many shortened groups an entry keeps; there are as many as sets of boxes in a Zone."""


class Moves(dict[int, Moving]):
    """The moves of a piece by the index of the place to which they go, each made when it is first asked for."""

    __slots__ = ("_make", "_places")

    def __init__(self, make: Callable[[Place], Moving], places: Sequence[Place]) -> None:
        super().__init__()
        self._make = make
        self._places = places

    def __missing__(self, place: int) -> Moving:
        move = self[place] = self._make(self._places[place])
        return move


class Targets:
    """Where pieces get to from a place, as far as that does not depend on company.

    Attributes:
        places: indices of the places, in map order.
        goes: the same as a set.
        boxes: indices of the Yugoslav boxes among them, which the other faction may hold.
        entries: by a number for each piece, and for a counter of each place, the entries that have these targets.
    """

    __slots__ = ("boxes", "entries", "goes", "places")

    def __init__(self, places: tuple[int, ...], boxes: frozenset[int]) -> None:
        self.places: tuple[int, ...] = places
        self.goes: frozenset[int] = frozenset(places)
        self.boxes: frozenset[int] = boxes & self.goes
        self.entries: dict[int, Entry] = {}


class Entry:
    """What a piece can do from one place, as far as that does not depend on company.

    Attributes:
        piece: the named unit or the kind.
        group: its moves, in map order; None if there are none.
        moves: its moves by the index of the place to which they go; only those to `goes` can be made.
        goes: indices of the places where it gets to.
        boxes: indices of the Yugoslav boxes among those places, which the other faction may hold.
        held: the boxes of the last question `without`.
        left: the last answer: mostly the same object is asked about again.
    """

    __slots__ = ("_known", "boxes", "goes", "group", "held", "left", "moves", "piece")

    def __init__(self, piece: Piece, moves: Moves, targets: Targets) -> None:
        self.piece: Piece = piece
        self.moves: Moves = moves
        self.goes: frozenset[int] = targets.goes
        self.boxes: frozenset[int] = targets.boxes
        places = targets.places
        self.group: Group[Moving] | None = Group(piece, tuple(map(moves.__getitem__, places))) if places else None
        self.held: frozenset[int] = frozenset()
        self.left: Group[Moving] | None = self.group
        self._known: dict[frozenset[int], Group[Moving] | None] = {}

    def without(self, held: frozenset[int]) -> Group[Moving] | None:
        """Its moves but for those into `held` boxes, found and remembered; None if there are none."""
        self.left = self.group if held.isdisjoint(self.boxes) else self._find_left(held & self.boxes)
        self.held = held
        return self.left

    def listed(self) -> Sequence[Moving]:
        """All its moves, in map order."""
        return () if self.group is None else self.group.actions

    def _find_left(self, held: frozenset[int]) -> Group[Moving] | None:
        known = self._known
        if held not in known:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            moves = tuple([move for move in self.listed() if move.to.index not in held])
            known[held] = Group(self.piece, moves) if moves else None
        return known[held]


class Table(dict[int, T]):
    """What is known by ``index << 8 | place``, made when it is first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int, int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> T:
        made = self[key] = self._make(key >> 8, key & 255)
        return made
