"""Where a piece can go in a Movement Phase (6.1, 6.3, 6.4), and the tables that listing reads.

What depends only on the piece, the place where it stands and the permissions of the position (see `limits`) is decided
once and kept in the ruleset's memo. What depends on the company in the place is added by `movement`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from ...core.actions import Group
from ...core.cases import case
from ...core.errors import Violation
from ..actions import Action, Move, MoveGuerrilla
from ..limits import (
    STRAIGHT,
    bound,
    closed,
    controller,
    may_enter,
    misplaced,
    permissions,
    starting_side,
    tied_down,
)
from ..map import Column, Place, PlaceKind
from ..ruleset import TitoRuleset
from ..standing import right_places, sort_of
from ..state import CHETNIK_GROUP, Draft, Position, moved_unit
from ..units import Kind, Nationality, Side, Unit

__all__ = [
    "Entry",
    "Lists",
    "Moving",
    "both_sides",
    "entries_of",
    "fixed",
    "foreign_places",
    "lists_of",
    "make_ready",
    "reach",
]

Moving: TypeAlias = Move | MoveGuerrilla
Piece: TypeAlias = Unit | Kind
_ISLANDS: Final = "Islands"
_MOST_KNOWN: Final = 64
"""How many shortened groups an entry keeps; there are as many as sets of boxes in a Zone."""


def make_ready(draft: Draft, unit: int) -> None:
    """Let a named unit move that has come to the map after the Movement Phase began (ruling arrivals-move-same-turn).

    Guerrilla counters need nothing: those not in `guerrillas_moved` may move.
    """
    draft.ready = bytes(sorted({*draft.ready, unit}))


# ---------------------------------------------------------------------------------------------------------- how far
@case("6.32")
def moves_like_yugoslavs(piece: Piece, side: Side) -> bool:
    """Whether a piece of the Axis moves as the Yugoslavs do: a Chetnik does."""
    return side is Side.AXIS and piece.nationality is Nationality.CHETNIK


@case("6.31")
def _axis_entries() -> int:
    return 3


@case("6.41")
def _yugoslav_entries() -> int:
    return 1


@case("6.11")
def _around(ruleset: TitoRuleset, zone: str, entries: int, is_open: Callable[[str], bool]) -> Mapping[str, int]:
    return ruleset.map.areas.reach(zone, entries, is_open)


def _range(piece: Piece, side: Side) -> tuple[str, int]:
    """How many Zones a piece may enter, and the case that says so."""
    if moves_like_yugoslavs(piece, side):
        return "6.32", _yugoslav_entries()
    return ("6.31", _axis_entries()) if side is Side.AXIS else ("6.41", _yugoslav_entries())


def reach(
    ruleset: TitoRuleset, piece: Piece, side: Side, zone: int, bits: int, *, besides: int | None = None
) -> tuple[int, ...]:
    """Indices of the Zones in which a piece can end its movement, its own included (ruling axis-path-through-own-zone).

    Args:
        ruleset: the compiled rules.
        piece: a named unit, or a kind of guerrilla counter.
        side: who controls it.
        zone: index of the Zone where it stands.
        bits: the `permissions` of the position.
        besides: index of a Zone that is taken to be open to the piece whatever its limits are.
    """
    if bound(piece, bits, side):
        return (zone,)
    zones = ruleset.map.zones_by_name

    def is_open(name: str) -> bool:
        return zones[name].index == besides or may_enter(ruleset, piece, zones[name].index, bits, side)

    _, entries = _range(piece, side)
    return tuple(sorted(zones[name].index for name in _around(ruleset, ruleset.zones[zone].name, entries, is_open)))


# ------------------------------------------------------------------------------------------------------------ reasons
@case("6.1")
def _no_move(piece: Piece, origin: Place, to: Place) -> Iterator[Violation]:
    if origin == to:
        yield Violation("6.1", f"{piece} stands in {to} already", {"unit": str(piece), "place": str(to)})


@case("6.16")
def _within(origin: Place, to: Place) -> bool:
    """Whether a piece stays in its Zone, where neither range nor the limits on arrival are asked."""
    return origin.zone == to.zone


@case("6.31", "6.41", "6.32")
def _too_far(
    ruleset: TitoRuleset, piece: Piece, side: Side, origin: Place, to: Place, *, bits: int
) -> Iterator[Violation]:
    assert origin.zone is not None and to.zone is not None  # noqa: S101, PT018 - only asked between two Zones
    start, goal, zones = origin.zone.name, to.zone.name, ruleset.map.zones_by_name
    limit, entries = _range(piece, side)

    def is_open(name: str) -> bool:
        return name == goal or may_enter(ruleset, piece, zones[name].index, bits, side)

    if goal in _around(ruleset, start, entries, is_open):
        return
    details = {"unit": str(piece), "origin": start, "zone": goal, "entries": entries}
    if goal in _around(ruleset, start, entries, lambda _: True):
        yield Violation("6.6", f"every way from {start} to {goal} leads through a Zone closed to {piece}", details)
    else:
        yield Violation(limit, f"{goal} cannot be reached from {start} by entering {entries} Zones at most", details)


@case("6.5")
def _no_way_to_the_islands(ruleset: TitoRuleset, piece: Piece, origin: Place, to: Place) -> Iterator[Violation]:
    assert origin.zone is not None and to.zone is not None  # noqa: S101, PT018 - only asked between two Zones
    if to.zone.name == _ISLANDS and origin.zone.name not in ruleset.map.areas.neighbours(_ISLANDS):
        details = {"unit": str(piece), "origin": origin.zone.name}
        yield Violation("6.5", f"no way leads from {origin.zone} straight to the {_ISLANDS}", details)


@case("6.33")
def _settles_anywhere(piece: Piece, side: Side) -> bool:
    """Whether a piece may go into an Objective Display of the Zone it has entered, being of the Axis."""
    return side is Side.AXIS and not moves_like_yugoslavs(piece, side)


@case("6.43")
def _goes_straight_in(piece: Piece, side: Side) -> bool:
    """Whether a Yugoslav piece may do the same: Soviets and friendly Bulgarians may."""
    return side is Side.YUGOSLAV and piece.nationality in (Nationality.SOVIET, Nationality.BULGARIAN)


@case("10.36")
def _answers(side: Side, bits: int) -> bool:
    """Whether a Yugoslav piece may do the same because it answers Operation Konstantin."""
    return side is Side.YUGOSLAV and bool(bits & STRAIGHT)


@case("6.42")
def _arrives_in_display(piece: Piece, side: Side, to: Place, bits: int) -> Iterator[Violation]:
    if to.kind is not PlaceKind.BOX or _answers(side, bits):
        return
    if not _settles_anywhere(piece, side) and not _goes_straight_in(piece, side):
        sentence = f"{piece} ends in the Zone Display when it enters a Zone"
        yield Violation("6.42", sentence, {"unit": str(piece), "place": str(to)})


def fixed(
    ruleset: TitoRuleset, piece: Piece, side: Side, origin: Place, to: Place, *, bits: int
) -> Iterator[Violation]:
    """Every reason against a move that does not depend on who else stands where.

    Args:
        ruleset: the compiled rules.
        piece: a named unit, or a kind of guerrilla counter.
        side: who moves it.
        origin: where it stands, on the map.
        to: where it shall go.
        bits: the `permissions` of the position.
    """
    yield from _no_move(piece, origin, to)
    yield from misplaced(piece, to, bits, side)
    if to.zone is None or _within(origin, to):
        return
    yield from tied_down(piece, bits, side)
    yield from closed(ruleset, piece, to.zone, bits, side)
    yield from _too_far(ruleset, piece, side, origin, to, bits=bits)
    if _range(piece, side)[1] == 1:
        yield from _no_way_to_the_islands(ruleset, piece, origin, to)
    yield from _arrives_in_display(piece, side, to, bits)


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
                yield from [to for to in right[zone] if next(_no_move(piece, start, places[to]), None) is None]
            else:
                yield from arrivals[zone]

    def _arrivals(self, piece: Piece, side: Side) -> tuple[tuple[int, ...], ...]:
        """For each Zone the places where a piece may end that has come from another."""
        key = (sort_of(piece, side), side)
        if key not in self._places:
            places, bits = self.ruleset.places, self.bits
            self._places[key] = tuple(
                tuple([to for to in zone if next(_arrives_in_display(piece, side, places[to], bits), None) is None])
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
