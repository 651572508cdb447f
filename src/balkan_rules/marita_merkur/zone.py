"""The places in Zones of Control, those across borders as far as 30.G lets them extend; all by index."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter
from typing import Final, TypeAlias

import attrs

from .affairs import Affairs
from .host_values import LinkKind
from .modifiers import trusted_corfu_is_river
from .ruleset import MaritaMerkurRuleset
from .situation import enemy_of
from .state import Position
from .units import FIRST_PLACE, Way
from .values import Nation, Post, Side
from .zones import trusted_exerts_zone

__all__ = ["barred_to", "ground_places", "is_passable", "strait_is_open", "zone_of"]

_REACH: Final = "reach of zones"
_ZONES: Final = "zones of the Allies", "zones of the Axis"
_CODES: Final = "reader of the Allies", "reader of the Axis"
_WHERE: Final = "where the Allies are", "where the Axis is"
_STRAIT: Final = "strait of Corfu"

_Codes: TypeAlias = tuple[str, ...]
_Table: TypeAlias = tuple[frozenset[int], ...]


# --------------------------------------------------------------------------------------------------------- who is where


@attrs.define(eq=False)
class _Where:
    """Where the ground units of a side were when that was last asked; the same object until one of them moves.

    Attributes:
        pos: the position in which they were there.
        codes: the place of each unit, as in the position.
        places: the places on the map among them.
    """

    pos: str
    codes: _Codes
    places: frozenset[int]


def _where(position: Position, side: Side) -> _Where:
    """Where the ground units of a side are."""
    memo, pos = position.ruleset.memo, position.pos
    known: _Where | None = memo.get(_WHERE[side is Side.AXIS])
    if known is not None and known.pos is pos:
        return known
    codes = _reader(position.ruleset, side)(pos)
    if known is None or known.codes != codes:
        known = memo[_WHERE[side is Side.AXIS]] = _Where(pos, codes, _on_map(codes))
    known.pos = pos
    return known


def _reader(ruleset: MaritaMerkurRuleset, side: Side) -> Callable[[str], _Codes]:
    """What reads the places of the ground units of a side all at once."""
    found: Callable[[str], _Codes] | None = ruleset.memo.get(_CODES[side is Side.AXIS])
    if found is None:
        units = sorted(ruleset.ground_of[side])
        found = ruleset.memo[_CODES[side is Side.AXIS]] = itemgetter(
            slice(0), *units
        )  # nothing first, so that there are several
    return found


def ground_places(position: Position, side: Side) -> frozenset[int]:
    """The places on the map where a side has ground units; the same object until one of them moves."""
    return _where(position, side).places


def _on_map(codes: Iterable[str]) -> frozenset[int]:
    """The places on the map among those that some characters stand for."""
    return frozenset([place for place in map(ord, filter(None, {*codes})) if place >= FIRST_PLACE])


# ---------------------------------------------------------------------------------------------------------------- Corfu


@attrs.frozen
class _Strait:
    """What there is to know of the hexside of Corfu.

    Attributes:
        shores: the indices of its two hexes; empty if the host has none.
        marines: the units that open it.
    """

    shores: tuple[int, ...]
    marines: tuple[int, ...]


def _strait(ruleset: MaritaMerkurRuleset) -> _Strait:
    """It, looked up once."""
    found: _Strait | None = ruleset.memo.get(_STRAIT)
    if found is None:
        shores = [place for place, ways in enumerate(ruleset.ways) if any(map(_is_strait, ways))]
        marines = [unit.index for unit in ruleset.units if unit.piece.post is Post.CORFU_MARINES]
        found = ruleset.memo[_STRAIT] = _Strait(tuple(shores), tuple(marines))
    return found


def _is_strait(way: Way) -> bool:
    return way.kind is LinkKind.CORFU_STRAIT


def strait_is_open(position: Position, side: Side) -> bool:
    """Whether units of a side can cross the hexside of Corfu, which is a river to them then (31.C)."""
    strait, places = _strait(position.ruleset), position.ruleset.places
    shores = [places[shore].ground for shore in strait.shores]
    landed = [position.at(marines).ground for marines in strait.marines if position.is_on_map(marines)]
    return len(shores) == 2 and any(trusted_corfu_is_river(shores[0], shores[1], side, ground) for ground in landed)


def is_passable(way: Way, *, is_open: bool) -> bool:
    """Whether units can march along a way, and Zones of Control may extend over it.

    Args:
        way: the way.
        is_open: what `strait_is_open` says of their side.
    """
    return way.kind.is_land and (is_open or not _is_strait(way))


# ---------------------------------------------------------------------------------------------------------------- zones


@attrs.frozen(eq=False)
class _Zones:
    """The zones of a side as they were last asked for, with all that they depend on."""

    where: _Where
    facts: tuple[object, ...]
    owners: frozenset[str]
    places: frozenset[int]

    def hold(self, where: _Where, facts: tuple[object, ...], owners: frozenset[str]) -> bool:
        """Whether they are still what they were."""
        return self.where is where and self.facts == facts and (self.owners is owners or self.owners == owners)


def zone_of(position: Position, side: Side) -> frozenset[int]:
    """The places into which Zones of Control of a side extend (30.G); the same object until that changes.

    Whether a friend of those who enter stands in a place does not matter here; see `barred_to`.
    """
    ruleset, affairs, where = position.ruleset, position.affairs, _where(position, side)
    facts, owners = (affairs.invaded, affairs.special), ruleset.host.with_zones(position)
    known: _Zones | None = ruleset.memo.get(_ZONES[side is Side.AXIS])
    if known is None or not known.hold(where, facts, owners):
        known = _Zones(where, facts, owners, _extent(position, side, owners))
        ruleset.memo[_ZONES[side is Side.AXIS]] = known
    return known.places


def _extent(position: Position, side: Side, owners: frozenset[str]) -> frozenset[int]:
    """The places into which the zones of some units extend, of those that are of a side."""
    ruleset = position.ruleset
    is_open, found = strait_is_open(position, side), set[int]()
    for nation in (one for one in Nation if one.side is side):
        units = [unit for unit in ruleset.of_nation[nation] if ruleset.names[unit] in owners]
        table = _reach(ruleset, nation, position.affairs, is_open=is_open) if units else ()
        found.update(*[table[place] for place in _on_map(position.pos[unit] for unit in units)])
    return frozenset(found)


def _reach(ruleset: MaritaMerkurRuleset, nation: Nation, affairs: Affairs, *, is_open: bool) -> _Table:
    """For each place the places into which a zone of a unit of a nation extends from there."""
    key = _REACH, nation, affairs.invaded, affairs.special, is_open
    found: _Table | None = ruleset.memo.get(key)
    if found is None:
        piece = ruleset.units[ruleset.of_nation[nation][0]].piece
        found = ruleset.memo[key] = tuple(
            frozenset(
                way.to
                for way in ruleset.ways[place.index]
                if is_passable(way, is_open=is_open)
                and trusted_exerts_zone(
                    piece, place.ground, ruleset.places[way.to].ground, affairs, rulings=ruleset.rulings
                ).exerts
            )
            for place in ruleset.places
        )
    return found


def barred_to(position: Position, side: Side) -> frozenset[int]:
    """The places in enemy Zones of Control in which a side has no ground unit; supply and retreat do not pass there."""
    return zone_of(position, enemy_of(side)) - ground_places(position, side)
