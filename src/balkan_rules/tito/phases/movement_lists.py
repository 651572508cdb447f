"""Where a piece can go in a Movement Phase (6.1, 6.3, 6.4), and the tables that listing reads.

What depends only on the piece, the place where it stands and the permissions of the position (see `limits`) is decided
once and kept in the ruleset's memo. What depends on the company in the place is added by `movement`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import compress
from operator import is_not, or_
from typing import Any, Final, TypeAlias

from ...core.actions import END_PHASE, Block, Group
from ..actions import Action, Move, MoveGuerrilla
from ..limits import always_limited, controller
from ..map import Column, Place
from ..permissions import permissions
from ..ruleset import TitoRuleset
from ..rulings import MovementPhaseEnd
from ..standing import right_places, sort_of, sorts
from ..state import NO_COUNTERS, Draft, Position
from ..units import Kind, Side
from .movement_reach import Piece, arrives_in_display, no_move, reach
from .movement_tables import Entry, Moves, Moving, Table, Targets

__all__ = [
    "END",
    "NOTHING_CLOSED",
    "Closed",
    "Entry",
    "Lists",
    "Moving",
    "at_once",
    "closed_boxes",
    "entries_of",
    "foreign_places",
    "listing",
    "lists_of",
    "make_ready",
]


def make_ready(draft: Draft, unit: int) -> None:
    """Let a named unit move that has come to the map after the Movement Phase began (ruling arrivals-move-same-turn).

    Guerrilla counters need nothing: those not in `guerrillas_moved` may move.
    """
    draft.ready = bytes(sorted({*draft.ready, unit}))


def at_once(ruleset: TitoRuleset) -> bool:
    """Whether ruling movement-phase-end has every single move asked for the disorder that it makes."""
    return ruleset.rulings.movement_phase_end is MovementPhaseEnd.REFUSE_AT_ONCE


# -------------------------------------------------------------------------------------------------------------- lists
Closed: TypeAlias = tuple[frozenset[int], ...]
"""For each kind the boxes closed to its counters, as the other faction holds them; the first are closed to named units.
"""
NOTHING_CLOSED: Final[Closed] = (frozenset(),) * len(NO_COUNTERS)
_MOST_SETS: Final = 1024
"""How many sets of boxes a ruleset remembers."""
_COUNTERS: Final = 1 << 16
"""Added to a key of `Lists.kinds` for the number of its group in a block: counters come after all named units."""
_KINDS: Final = range(len(NO_COUNTERS))
END: Final = 1 << 20
"""The number of the last group of a block: to end the phase."""
_END: Final[Group[Action]] = Group(None, (END_PHASE,))


def listing(moves: Mapping[int, Group[Action]]) -> Block[Action]:
    """The block of these groups of moves by their numbers (see `entries_of`), and of ending the phase."""
    return Block([*moves.values(), _END], [*moves, END])


_Listed: TypeAlias = tuple[Side | None, bytes, bytes, tuple[bytes, ...], Closed, Block[Action]]
"""What has been listed: who moves, where the named units are, those that are ready, the guerrillas that can still move,
the boxes closed to each kind, and the block.
"""
_NOTHING: Final[_Listed] = None, b"", b"", NO_COUNTERS, NOTHING_CLOSED, listing({})


def _without(table: Table[Entry], keys: Sequence[int], held: frozenset[int], numbered: int = 0) -> Block[Action]:
    """The groups that a table has under these keys, without moves into `held` boxes.

    Args:
        table: the units or the kinds of `Lists`.
        keys: which.
        held: the boxes.
        numbered: what is added to the key of a group for its number.
    """
    groups: list[Group[Moving]] = []
    numbers: list[int] = []
    for key in keys:
        entry = table[key]
        group = entry.left if entry.held is held else entry.without(held)
        if group is not None:
            groups.append(group)
            numbers.append(numbered | key)
    return Block(groups, numbers)


class Lists:
    """The moves from every place under one set of permissions, filled as they are asked for.

    Attributes:
        ruleset: the compiled rules.
        bits: the permissions.
        strict: whether some ruling has every single move asked for the company it leaves and joins.
        units: the entries of named units, by ``unit << 8 | place``.
        kinds: the entries of guerrilla counters, by ``kind << 8 | place``.
    """

    def __init__(self, ruleset: TitoRuleset, bits: int) -> None:
        self.ruleset = ruleset
        self.bits = bits
        self.strict: bool = at_once(ruleset) or always_limited(ruleset)
        self.units: Table[Entry] = Table(self._unit)
        self.kinds: Table[Entry] = Table(self._kind)
        self._axis = sorts(ruleset, Side.AXIS)
        self._yugoslav = sorts(ruleset, Side.YUGOSLAV)
        self._places: dict[object, tuple[tuple[int, ...], ...]] = {}
        self._zones: dict[object, tuple[int, ...]] = {}
        self._targets: dict[int, Targets] = {}
        self._far: Table[bytes] = Table(self._far_from)
        self._known: dict[tuple[int, ...], Targets] = ruleset.memo.setdefault("movement targets", {})
        self._moves: dict[int, Moves] = ruleset.memo.setdefault("movement moves", {})
        self._boxes = frozenset([place.index for place in ruleset.places if place.column is Column.YUGOSLAV])
        self._last: _Listed = _NOTHING

    def _unit(self, unit: int, place: int) -> Entry:
        """An entry of `units`; the same one serves all places and permissions with the same targets."""
        piece = self.ruleset.units[unit]
        targets = self._targets_from(piece, place)
        entry = targets.entries.get(unit)
        if entry is None:
            entry = targets.entries[unit] = Entry(piece, self.moves_of(unit), targets)
        return entry

    def _kind(self, kind: int, place: int) -> Entry:
        """An entry of `kinds`; the same one serves all permissions with the same targets."""
        piece = self.ruleset.kinds[kind]
        targets, number = self._targets_from(piece, place), _COUNTERS | kind << 8 | place
        entry = targets.entries.get(number)
        if entry is None:
            moves = self._moves.get(number)
            if moves is None:
                places = self.ruleset.places
                moves = self._moves[number] = Moves(partial(MoveGuerrilla, piece, places[place]), places)
            entry = targets.entries[number] = Entry(piece, moves, targets)
        return entry

    def listed(self, position: Position, side: Side, closed: Closed) -> Block[Action]:
        """The groups of what `side` can still move, named units and then guerrillas by kind and place, and of the end.

        The last answer is kept: from one listing to the next mostly one piece has moved, and only its group is gone.
        """
        pos, ready, guerrillas = position.pos, position.ready, position.guerrillas
        last = self._last if self._last[0] is side else _NOTHING
        _, known_pos, known_ready, known, known_closed, block = last
        if ready is not known_ready or pos is not known_pos or closed[0] is not known_closed[0]:
            block = self._units_listed(last, pos, ready, closed[0])
        if guerrillas is not known or closed is not known_closed:
            changed = map(is_not, guerrillas, known)
            if closed != known_closed:
                changed = map(or_, changed, map(is_not, closed, known_closed))
            for kind in compress(_KINDS, changed):
                block = self._counters_listed(block, kind, last, (side, guerrillas[kind], closed[kind]))
        self._last = side, pos, ready, guerrillas, closed, block
        return block

    def _units_listed(self, last: _Listed, pos: bytes, ready: bytes, held: frozenset[int]) -> Block[Action]:
        """The block that was listed last with the named units that can move now."""
        _, known, known_ready, _, closed, block = last
        gone = known_ready.translate(None, ready)
        unit = gone[0] if held is closed[0] and len(gone) == 1 and len(known_ready) - len(ready) == 1 else -1
        if unit >= 0 and pos.startswith(known[:unit]) and pos.endswith(known[unit + 1 :]):
            return block.without(unit << 8 | known[unit])
        return block.with_others(0, _COUNTERS, _without(self.units, [unit << 8 | pos[unit] for unit in ready], held))

    def _counters_listed(
        self, block: Block[Action], kind: int, last: _Listed, now: tuple[Side, bytes, frozenset[int]]
    ) -> Block[Action]:
        """The block with the mover's counters of a kind that can move now for those of what was listed last."""
        side, places, held = now
        number, known, known_held = _COUNTERS | kind << 8, last[3][kind], last[4][kind]
        gone = known.translate(None, places)
        if (
            len(gone) <= 1
            and not places.translate(None, known)
            and (held is known_held or not self._gets_into(kind, places, held ^ known_held))
        ):
            return block.without(number | gone[0]) if gone else block
        own = dict.fromkeys(places.translate(None, foreign_places(self.ruleset, side)))
        others = _without(self.kinds, [kind << 8 | place for place in own], held, _COUNTERS)
        return block.with_others(number, number + 256, others)

    def _gets_into(self, kind: int, places: bytes, boxes: frozenset[int]) -> bool:
        """Whether Yugoslav counters of a kind, in some of the places, can perhaps get into one of the boxes."""
        return any(places.translate(None, self._far[kind << 8 | box]) for box in boxes)

    def _far_from(self, kind: int, box: int) -> bytes:
        """Indices of the places from which no counter of a kind gets into a Yugoslav box, or where none is Yugoslav."""
        piece, side, to, ruleset = self.ruleset.kinds[kind], Side.YUGOSLAV, self.ruleset.zone_of[box], self.ruleset
        enters = box in self._arrivals(piece, side)[to]
        far = [
            bytes(ruleset.map.in_zone[zone.index])
            for zone in ruleset.zones
            if zone.index != to and not (enters and to in self._zones_from(piece, side, zone.index))
        ]
        return b"".join((*far, foreign_places(ruleset, side)))

    def moves_of(self, unit: int) -> Moves:
        """The moves of a named unit, shared by all tables of the ruleset."""
        moves = self._moves.get(unit)
        if moves is None:
            moves = self._moves[unit] = Moves(partial(Move, self.ruleset.units[unit]), self.ruleset.places)
        return moves

    def _targets_from(self, piece: Piece, origin: int) -> Targets:
        """The places to which nothing fixed forbids a piece to go: what `fixed` allows, found faster."""
        is_axis = self.ruleset.is_axis[origin]
        units, kinds = self._axis if is_axis else self._yugoslav
        key = (kinds if isinstance(piece, Kind) else units)[piece.index] << 8 | origin
        targets = self._targets.get(key)
        if targets is None:
            side = Side.AXIS if is_axis else Side.YUGOSLAV
            places = tuple(self._find_targets(piece, side, self.ruleset.places[origin]))
            if places not in self._known:
                self._known[places] = Targets(places, self._boxes)
            targets = self._targets[key] = self._known[places]
        return targets

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
    """The tables of a position's permissions.

    The last answer is kept: as a rule the same tracks are asked about again, in the same phase.
    """
    ruleset, tracks = position.ruleset, position.tracks
    memo = ruleset.memo
    last: tuple[object, int, int, Lists] = memo.get("last movement lists", _UNASKED)
    known_tracks, turn, cursor, lists = last
    if tracks is known_tracks and turn == position.turn and cursor == position.cursor:
        return lists
    bits = permissions(position)
    known: dict[int, Lists] = memo.setdefault("movement", {})
    lists = known[bits] if bits in known else known.setdefault(bits, Lists(ruleset, bits))
    memo["last movement lists"] = tracks, position.turn, position.cursor, lists
    return lists


_UNASKED: Final[tuple[object, int, int, Any]] = None, 0, 0, None
"""What is known before any tables have been asked for."""


def closed_boxes(position: Position) -> Closed:
    """For each kind the boxes closed to it: to Partisans those that Chetniks hold, and the other way round.

    The second are not looked for when no Chetniks are left to move.
    """
    one, two, three, groups, brigades = position.guerrillas
    moved_one, moved_two, moved_three, moved_groups, moved_brigades = position.guerrillas_moved
    if not (groups or brigades or moved_groups or moved_brigades):
        return NOTHING_CLOSED
    ruleset, none = position.ruleset, NOTHING_CLOSED[0]
    chetniks = _boxes_of(ruleset, (groups, brigades, moved_groups, moved_brigades), "boxes of Chetniks")
    if not (groups or brigades):
        return chetniks, chetniks, chetniks, none, none
    pieces = position.pos, one, two, three, moved_one, moved_two, moved_three
    partisans = _boxes_of(ruleset, pieces, "boxes of Partisans")
    return chetniks, chetniks, chetniks, partisans, partisans


def _boxes_of(ruleset: TitoRuleset, pieces: tuple[bytes, ...], key: str) -> frozenset[int]:
    """The boxes where pieces of a faction stand: one object for equal sets, so that tables know them again.

    The last answer under each key is kept: from one listing to the next mostly one of them has not moved. Some sets
    are kept too.
    """
    memo = ruleset.memo
    last: tuple[tuple[bytes, ...], frozenset[int]] | None = memo.get(key)
    if last is not None and last[0] == pieces:
        return last[1]
    known: dict[frozenset[int], frozenset[int]] = memo.setdefault("sets of boxes", {})
    if len(known) > _MOST_SETS:
        known.clear()
    boxes = frozenset(b"".join(pieces).translate(None, _not_boxes(ruleset)))
    boxes = known.setdefault(boxes, boxes)
    memo[key] = pieces, boxes
    return boxes


def _not_boxes(ruleset: TitoRuleset) -> bytes:
    key = ("movement", "not boxes")
    if key not in ruleset.memo:
        ruleset.memo[key] = bytes([p.index for p in ruleset.places if p.column is not Column.YUGOSLAV])
    found: bytes = ruleset.memo[key]
    return found


def entries_of(position: Position, side: Side) -> Iterator[tuple[int, Entry]]:
    """Each piece that `side` can still move: the number of its group, and its entry in the tables.

    Groups are listed by these numbers. The last eight bits of one are the index of the place where the piece stands.
    """
    lists, pos = lists_of(position), position.pos
    for unit in position.ready:
        number = unit << 8 | pos[unit]
        yield number, lists.units[number]
    foreign = foreign_places(position.ruleset, side)
    for kind, places in enumerate(position.guerrillas):
        for place in dict.fromkeys(places.translate(None, foreign)):
            number = kind << 8 | place
            yield _COUNTERS | number, lists.kinds[number]


def foreign_places(ruleset: TitoRuleset, side: Side) -> bytes:
    """Indices of all places where nothing stands that `side` controls, to delete from a multiset of places."""
    key = "foreign to the Axis" if side is Side.AXIS else "foreign to the Yugoslavs"
    found: bytes | None = ruleset.memo.get(key)
    if found is None:
        places = [place.index for place in ruleset.places if controller(ruleset, place.index) is not side]
        found = ruleset.memo[key] = bytes(places)
    return found
