"""Where a piece can go in a Movement Phase (6.1, 6.3, 6.4), and the tables that listing reads.

What depends only on the piece, the place where it stands and the permissions of the position (see `limits`) is decided
once and kept in the ruleset's memo. What depends on the company in the place is added by `movement`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from ...core.actions import Group
from ..actions import Action, Move, MoveGuerrilla
from ..limits import (
    controller,
    permissions,
    starting_side,
)
from ..map import Column, Place
from ..ruleset import TitoRuleset
from ..standing import right_places, sort_of
from ..state import CHETNIK_GROUP, Draft, Position, moved_unit
from ..units import Nationality, Side
from .movement_reach import Piece, arrives_in_display, no_move, reach

__all__ = [
    "Entry",
    "Lists",
    "Moving",
    "both_sides",
    "entries_of",
    "foreign_places",
    "lists_of",
    "make_ready",
]

Moving: TypeAlias = Move | MoveGuerrilla
_MOST_KNOWN: Final = 64
"""How many shortened groups an entry keeps; there are as many as sets of boxes in a Zone."""


def make_ready(draft: Draft, unit: int) -> None:
    """Let a named unit move that has come to the map after the Movement Phase began (ruling arrivals-move-same-turn).

    Guerrilla counters need nothing: those not in `guerrillas_moved` may move.
    """
    draft.ready = bytes(sorted({*draft.ready, unit}))


# ------------------------------------------------------------------------------------------------------------- tables
class Entry:
    """What a piece can do from one place, as far as that does not depend on company.

    Attributes:
        piece: the named unit or the kind.
        group: its moves, in map order; None if there are none.
        actions: the moves by the index of the place to which they go.
        boxes: indices of the Yugoslav boxes among those places, which the other faction may hold.
    """

    __slots__ = ("_known", "_last", "actions", "boxes", "group", "piece")

    def __init__(self, piece: Piece, actions: tuple[Moving, ...]) -> None:
        self.piece: Piece = piece
        self._known: dict[frozenset[int], Group[Moving] | None] = {}
        self._last: tuple[frozenset[int] | None, Group[Moving] | None] = None, None
        self.group: Group[Moving] | None = Group(piece, actions) if actions else None
        self.actions: dict[int, Moving] = {action.to.index: action for action in actions}
        boxes = [action.to.index for action in actions if action.to.column is Column.YUGOSLAV]
        self.boxes: frozenset[int] = frozenset(boxes)

    def without(self, held: frozenset[int]) -> Group[Moving] | None:
        """Its moves but for those into `held` boxes; None if there are none.

        The last answer is kept: mostly the same object is asked about again.
        """
        known, left = self._last
        if held is not known:
            left = self.group if held.isdisjoint(self.boxes) else self._find_left(held & self.boxes)
            self._last = held, left
        return left

    def _find_left(self, held: frozenset[int]) -> Group[Moving] | None:
        known = self._known
        if held not in known:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            moves = tuple([move for to, move in self.actions.items() if to not in held])
            known[held] = Group(self.piece, moves) if moves else None
        return known[held]


class _Table(dict[int, Entry]):
    """Entries by ``index << 8 | place``, made when they are first asked for."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[int, int], Entry]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: int) -> Entry:
        entry = self[key] = self._make(key >> 8, key & 255)
        return entry


class Lists:
    """The moves from every place under one set of permissions, filled as they are asked for.

    Attributes:
        ruleset: the compiled rules.
        bits: the permissions.
        units: the entries of named units, by ``unit << 8 | place``.
        kinds: the entries of guerrilla counters, by ``kind << 8 | place``.
    """

    def __init__(self, ruleset: TitoRuleset, bits: int) -> None:
        self.ruleset = ruleset
        self.bits = bits
        self.units: dict[int, Entry] = _Table(self._unit)
        self.kinds: dict[int, Entry] = _Table(self._kind)
        self._places: dict[object, tuple[tuple[int, ...], ...]] = {}
        self._known: dict[object, Entry] = ruleset.memo.setdefault("entries", {})
        self._zones: dict[object, tuple[int, ...]] = {}
        self._targets: dict[object, tuple[int, ...]] = {}
        self._of_kind: dict[int, tuple[bytes, frozenset[int], list[Group[Moving]], tuple[int, ...]]] = {}
        self._of_guerrillas: tuple[object, object, object, object, Sequence[Group[Moving]]] = None, None, None, None, ()
        self._of_ready: tuple[bytes, bytes, frozenset[int], list[Group[Moving] | None]] = b"", b"", frozenset(), []
        self._moves: dict[int, Move] = ruleset.memo.setdefault(("movement", "moves"), {})

    def _unit(self, unit: int, place: int) -> Entry:
        """An entry of `units`; the same one serves all places and permissions with the same moves."""
        piece = self.ruleset.units[unit]
        targets = self._targets_from(piece, place)
        entry = self._known.get((unit, targets))
        if entry is None:
            moves = tuple([self.move(unit, target) for target in targets])
            entry = self._known[unit, targets] = Entry(piece, moves)
        return entry

    def _kind(self, kind: int, place: int) -> Entry:
        """An entry of `kinds`; the same one serves all permissions with the same moves."""
        piece, places = self.ruleset.kinds[kind], self.ruleset.places
        targets = self._targets_from(piece, place)
        entry = self._known.get((piece, place, targets))
        if entry is None:
            moves = tuple([MoveGuerrilla(piece, places[place], places[target]) for target in targets])
            entry = self._known[piece, place, targets] = Entry(piece, moves)
        return entry

    def of_kind(self, kind: int, places: bytes, side: Side, held: frozenset[int]) -> list[Group[Moving]]:
        """The groups of a kind's counters in `places` that `side` controls, without moves into `held` boxes.

        The last answer for each kind is kept: from one listing to the next most kinds have not moved.
        """
        key = kind << 1 | (side is Side.AXIS)
        last = self._of_kind.get(key)
        if last is not None and last[0] is places and last[1] is held:
            return last[2]
        kinds = self.kinds
        own = tuple(dict.fromkeys(places.translate(None, foreign_places(self.ruleset, side))))
        if last is not None and last[1] is held and last[3] == own:
            found = last[2]
        else:
            found = [group for place in own if (group := kinds[kind << 8 | place].without(held)) is not None]
        self._of_kind[key] = places, held, found, own
        return found

    def of_guerrillas(
        self, guerrillas: tuple[bytes, ...], side: Side, partisan: frozenset[int], chetnik: frozenset[int]
    ) -> Sequence[Group[Moving]]:
        """The groups of the guerrilla counters that `side` controls, by kind and place.

        The last answer is kept, as the last for each kind is.

        Args:
            guerrillas: for each kind the places of the counters that can still move.
            side: who moves.
            partisan: boxes that are closed to Partisans.
            chetnik: boxes that are closed to Chetniks.
        """
        last = self._of_guerrillas
        if last[0] is guerrillas and last[1] is side and last[2] is partisan and last[3] is chetnik:
            return last[4]
        found: list[Group[Moving]] = []
        for kind, places in enumerate(guerrillas):
            if places:
                found += self.of_kind(kind, places, side, chetnik if kind >= CHETNIK_GROUP else partisan)
        self._of_guerrillas = guerrillas, side, partisan, chetnik, found
        return found

    def of_ready(self, pos: bytes, ready: bytes, held: frozenset[int]) -> list[Group[Action]]:
        """The groups of the named units that are `ready`, without moves into `held` boxes.

        The last answer is kept: from one listing to the next mostly one unit has moved, or none.
        """
        known_pos, known_ready, known_held, entries = self._of_ready
        if held is not known_held:
            entries = self._entries(pos, ready, held)
        elif ready is not known_ready or pos is not known_pos:
            unit = moved_unit(known_pos, pos)
            at = known_ready.find(unit) if unit >= 0 else -1
            if at >= 0 and ready == known_ready[:at] + known_ready[at + 1 :]:
                entries = entries[:at] + entries[at + 1 :]
            else:
                entries = self._entries(pos, ready, held)
        self._of_ready = pos, ready, held, entries
        return [group for group in entries if group is not None]

    def _entries(self, pos: bytes, ready: bytes, held: frozenset[int]) -> list[Group[Moving] | None]:
        units = self.units
        return [units[unit << 8 | pos[unit]].without(held) for unit in ready]

    def move(self, unit: int, place: int) -> Move:
        """The one `Move` of a unit to a place, shared by all tables of the ruleset."""
        key = unit << 8 | place
        move = self._moves.get(key)
        if move is None:
            move = self._moves[key] = Move(self.ruleset.units[unit], self.ruleset.places[place])
        return move

    def _targets_from(self, piece: Piece, origin: int) -> tuple[int, ...]:
        """Indices of the places to which nothing fixed forbids the piece to go: what `fixed` allows, found faster."""
        side = controller(self.ruleset, origin)
        assert side is not None  # noqa: S101 - it stands where somebody controls it
        key = (sort_of(piece, side), origin)
        if key not in self._targets:
            self._targets[key] = tuple(self._find_targets(piece, side, self.ruleset.places[origin]))
        return self._targets[key]

    def _find_targets(self, piece: Piece, side: Side, start: Place) -> Iterator[int]:
        assert start.zone is not None  # noqa: S101 - it stands on the map
        here, places = start.zone.index, self.ruleset.places
        right, arrivals = right_places(self.ruleset, piece, side, self.bits), self._arrivals(piece, side)
        for zone in self._zones_from(piece, side, here):
            if zone == here:
                yield from [to for to in right[zone] if next(no_move(piece, start, places[to]), None) is None]
            else:
                yield from arrivals[zone]

    def _arrivals(self, piece: Piece, side: Side) -> tuple[tuple[int, ...], ...]:
        """For each Zone the places where a piece may end that has come from another."""
        key = (sort_of(piece, side), side)
        if key not in self._places:
            places, bits = self.ruleset.places, self.bits
            self._places[key] = tuple(
                tuple([to for to in zone if next(arrives_in_display(piece, side, places[to], bits), None) is None])
                for zone in right_places(self.ruleset, piece, side, bits)
            )
        return self._places[key]

    def _zones_from(self, piece: Piece, side: Side, zone: int) -> tuple[int, ...]:
        key = (sort_of(piece, side), side, zone)
        if key not in self._zones:
            self._zones[key] = reach(self.ruleset, piece, side, zone, self.bits)
        return self._zones[key]


def lists_of(position: Position) -> Lists:
    """The tables of a position's permissions."""
    ruleset, bits = position.ruleset, permissions(position)
    known: dict[int, Lists] | None = ruleset.memo.get("movement")
    if known is None:
        known = ruleset.memo["movement"] = {}
    lists = known.get(bits)
    if lists is None:
        lists = known[bits] = Lists(ruleset, bits)
    return lists


def entries_of(position: Position, side: Side) -> Iterator[tuple[int, Entry]]:
    """Each piece that `side` can still move: where it stands, and its entry in the tables."""
    lists, pos = lists_of(position), position.pos
    for unit in position.ready:
        yield pos[unit], lists.units[unit << 8 | pos[unit]]
    foreign = foreign_places(position.ruleset, side)
    for kind, places in enumerate(position.guerrillas):
        for place in dict.fromkeys(places.translate(None, foreign)):
            yield place, lists.kinds[kind << 8 | place]


def foreign_places(ruleset: TitoRuleset, side: Side) -> bytes:
    """Indices of all places where nothing stands that `side` controls, to delete from a multiset of places."""
    key = "foreign to the Axis" if side is Side.AXIS else "foreign to the Yugoslavs"
    found: bytes | None = ruleset.memo.get(key)
    if found is None:
        places = [place.index for place in ruleset.places if controller(ruleset, place.index) is not side]
        found = ruleset.memo[key] = bytes(places)
    return found


def both_sides(piece: Piece) -> tuple[Side, ...]:
    """The Players who can come to control a piece: both, for Chetniks and for the Bulgarians of the Axis (3.0)."""
    if piece.nationality is Nationality.CHETNIK:
        return tuple(Side)
    if piece.nationality is Nationality.BULGARIAN and starting_side(piece) is Side.AXIS:
        return tuple(Side)
    return (starting_side(piece),)
