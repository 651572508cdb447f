"""The stand-in's counters: names of real formations, with ratings that are this project's."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

import attrs

from ...core.charts import Charts, want_name
from ...core.errors import ChartError
from ..host_values import AirRole
from ..values import ForceGroup, Nation, Piece, Post, Size, UnitType
from .map import StandInMap
from .reading import Reader, any_rows, count, member, members, read, row, rows, share, truth

__all__ = ["StandInUnit", "read_equivalents", "read_heavy", "read_roster"]

_CASE: Final = "30.D.2"
"""The case that needs the counters first."""
_SIZES: Final = (Size.DIVISION, Size.BRIGADE, Size.REGIMENT, Size.BATTALION)
"""The sizes of ground units."""


@attrs.frozen(kw_only=True)
class StandInUnit:
    """A counter.

    Attributes:
        piece: what the rules ask about it; its name is that of its nation and its own, e.g. ``"Greek 8 Inf"``.
        moves: how many links of the map it can go in a turn; 0 for air units.
        start: the index of the hex where it appears.
        arrives: the turn on which it does; 0 for at the beginning. German counters with a group do not go by it.
        later: how many turns after the deployment of the Germans it appears, if it has a group.
        is_assistance: whether it may be sent as German assistance (31.E.1.choice).
        can_land_by_air: whether it may be dropped anywhere.
        role: what an air unit is built for; None for ground units.
        air_attack: how strong an air unit attacks others.
        air_defence: how well it defends itself.
    """

    piece: Piece
    moves: int
    start: int
    arrives: int = 0
    later: int = 0
    is_assistance: bool = False
    can_land_by_air: bool = False
    role: AirRole | None = None
    air_attack: int = 0
    air_defence: int = 0

    @property
    def name(self) -> str:
        """What notation calls it."""
        return self.piece.name

    @property
    def is_there_at_first(self) -> bool:
        """Whether it is on the map at the beginning."""
        return not self.arrives and self.piece.group is None


@attrs.frozen(kw_only=True)
class _Row:
    """A counter as it stands in the chart."""

    type: UnitType
    start: str
    size: Size | None = None
    strength: int = 0
    moves: int = 0
    arrives: int = 0
    group: ForceGroup | None = None
    later: int = 0
    assistance: bool = False
    air_landing: bool = False
    post: Post | None = None
    role: AirRole | None = None
    tactical: int = 0
    air_attack: int = 0
    air_defence: int = 0


@attrs.frozen
class _Heavy:
    """The table of heavy equipment as it stands there."""

    types: frozenset[UnitType]


_READERS: Final[Mapping[str, Reader[object]]] = {
    "type": member(UnitType),
    "start": want_name,
    "size": member(Size, without=(Size.GROUP,)),
    **dict.fromkeys(("strength", "moves", "arrives", "later", "tactical", "air_attack", "air_defence"), count),
    "group": member(ForceGroup),
    "assistance": truth,
    "air_landing": truth,
    "post": member(Post),
    "role": member(AirRole),
}


def read_heavy(charts: Charts) -> frozenset[UnitType]:
    """The types that have heavy equipment."""
    case = "31.M.2.heavy"
    return read(charts, "heavy", row(_Heavy, {"types": members(UnitType)}, case=case), case=case).types


def read_equivalents(charts: Charts) -> Mapping[Size, Fraction]:
    """Regimental equivalents of ground units by size."""
    return read(charts, "equivalents", rows(share, _SIZES, case=_CASE), case=_CASE)


def read_roster(charts: Charts, board: StandInMap) -> tuple[StandInUnit, ...]:
    """Every counter, nation by nation, in the order of their names."""
    each = any_rows(row(_Row, _READERS, case=_CASE), want_name)
    nations = read(charts, "unit", rows(each, tuple(Nation), case=_CASE), case=_CASE)
    heavy, equivalents = read_heavy(charts), read_equivalents(charts)
    return tuple(
        _unit(f"unit.{nation}.{name}", _piece(nation, name, one, heavy, equivalents), one, board)
        for nation, units in nations.items()
        for name, one in sorted(units.items())
    )


def _piece(
    nation: Nation, name: str, one: _Row, heavy: frozenset[UnitType], equivalents: Mapping[Size, Fraction]
) -> Piece:
    """What the rules ask about a counter."""
    size = one.size or Size.GROUP
    return Piece(
        name=f"{nation} {name}",
        nation=nation,
        unit_type=one.type,
        size=size,
        equivalents=equivalents.get(size, Fraction(0)),
        is_heavy=one.type in heavy,
        strength=one.strength,
        tactical=one.tactical,
        is_dive_bomber=one.role is AirRole.DIVE_BOMBER,
        post=one.post,
        group=one.group,
    )


def _unit(path: str, piece: Piece, one: _Row, board: StandInMap) -> StandInUnit:
    if piece.is_air is not (one.role is not None) or piece.is_air is not (one.size is None):
        message = f"{path}: air units have a role and no size, all others a size and no role"
        raise ChartError(message)
    return StandInUnit(
        piece=piece,
        moves=one.moves,
        start=board.index[want_name(one.start, f"{path}.start", board.index)],
        arrives=one.arrives,
        later=one.later,
        is_assistance=one.assistance,
        can_land_by_air=one.air_landing,
        role=one.role,
        air_attack=one.air_attack,
        air_defence=one.air_defence,
    )
