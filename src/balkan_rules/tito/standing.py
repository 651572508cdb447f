"""Which places are right for a piece, as a table: what `limits.right_place` says, once for pieces that are alike."""

from __future__ import annotations

from collections.abc import Sequence

from .limits import is_occupier, right_place, starting_side
from .permissions import PLACING
from .ruleset import TitoRuleset
from .units import Kind, Side, Unit

__all__ = ["right_places", "sort_of", "sorts"]


def sort_of(piece: Unit | Kind, side: Side) -> object:
    """What the limits look at in a piece; pieces of one sort can go to the same places."""
    return piece.nationality, starting_side(piece), is_occupier(piece, side)


def sorts(ruleset: TitoRuleset, side: Side) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each named unit, and for each kind, a number that pieces share which are of one sort under `side`."""
    key = "sorts of pieces", side
    found: tuple[tuple[int, ...], tuple[int, ...]] | None = ruleset.memo.get(key)
    if found is None:
        numbers: dict[object, int] = {}
        pieces: tuple[Sequence[Unit | Kind], ...] = ruleset.units, ruleset.kinds
        units, kinds = [
            tuple([numbers.setdefault(sort_of(piece, side), len(numbers)) for piece in row]) for row in pieces
        ]
        found = ruleset.memo[key] = units, kinds
    return found


def right_places(ruleset: TitoRuleset, piece: Unit | Kind, side: Side, bits: int) -> tuple[tuple[int, ...], ...]:
    """For each Zone the indices of the places that are right for a piece, Zones and company left aside, in map order.

    Args:
        ruleset: the compiled rules.
        piece: a named unit, or a kind of guerrilla counter.
        side: who controls it.
        bits: the `permissions` of the position.
    """
    placing = bits & PLACING
    key = ("right places", sort_of(piece, side), side, placing)
    found: tuple[tuple[int, ...], ...] | None = ruleset.memo.get(key)
    if found is None:
        places = ruleset.places
        found = ruleset.memo[key] = tuple(
            tuple([index for index in zone if right_place(piece, places[index], placing, side)])
            for zone in ruleset.map.in_zone
        )
    return found
