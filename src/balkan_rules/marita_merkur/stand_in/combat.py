"""The stand-in's tables of combat: on the ground, where units land, and in the air."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Final, Generic, TypeVar

import attrs

from ...core.charts import Charts, want_name
from ...core.dice import Distribution, die
from ...core.errors import ChartError
from ..host_values import AirResult, AssaultResult, CombatResult
from ..values import Terrain, UnitType
from .reading import Reader, any_rows, factor, frozen, listed, member, members, number, read, row, rows

__all__ = [
    "AirCombat",
    "OddsTable",
    "TerrainEffect",
    "TerrainEffects",
    "read_air_combat",
    "read_ground_combat",
    "read_island_assault",
    "read_terrain_effects",
]

R = TypeVar("R", bound=Enum)

_GROUND: Final = "31.A"
_TERRAIN: Final = "31.A.halved"
_LANDING: Final = "31.M.assault"
_AIR: Final = "31.F.jugoslav_air"
_LAND: Final = (Terrain.CLEAR, Terrain.ROUGH, Terrain.MOUNTAIN)
_ODDS: Final = re.compile(r"([0-9]{1,2}):([1-9][0-9]?)")


@attrs.frozen(kw_only=True)
class OddsTable(Generic[R]):
    """A table with columns by odds and rows by one die.

    Attributes:
        names: what the columns are called, e.g. ``"3:2"``, from the lowest odds on.
        ratios: the odds of each column, attackers' strength by defenders', rising.
        lowest: the die that stands first in each column.
        columns: for each column what each die brings, from the lowest on without a gap.
    """

    names: tuple[str, ...]
    ratios: tuple[Fraction, ...]
    lowest: int
    columns: tuple[tuple[R, ...], ...]

    def column(self, attack: Fraction, defence: Fraction) -> int | None:
        """The index of the column for two strengths, rounded down; None for odds below the first one.

        A defence of 0 is attacked on the last column.
        """
        if not defence:
            return len(self.ratios) - 1
        found = bisect_right(self.ratios, attack / defence) - 1
        return found if found >= 0 else None

    def at(self, column: int, total: int) -> R:
        """What a die as modified brings in a column; beyond the ends it counts as the end."""
        results = self.columns[column]
        return results[min(max(total - self.lowest, 0), len(results) - 1)]

    def odds(self, column: int, modifier: int = 0) -> Distribution[R]:
        """The chance of each result in a column."""
        return die().map(lambda face: self.at(column, face + modifier))


@attrs.frozen(kw_only=True)
class TerrainEffect:
    """What attackers suffer from a kind of terrain, or from a river on their way.

    Attributes:
        divisor: what their strength is divided by.
        die: what is added to the die.
        exempt: the types whose strength is not divided.
    """

    divisor: int
    die: int
    exempt: frozenset[UnitType] = frozenset()


@attrs.frozen(kw_only=True)
class TerrainEffects:
    """What terrain and rivers do to attackers.

    Attributes:
        ground: for each terrain on land what attacks into it suffer.
        river: what attacks over a river suffer.
    """

    ground: Mapping[Terrain, TerrainEffect]
    river: TerrainEffect


@attrs.frozen(kw_only=True)
class AirCombat:
    """One die, plus the air attack of one unit, minus the air defence of the other.

    Attributes:
        eliminated: the lowest total that eliminates the other.
        returned: the lowest total that sends it home.
    """

    eliminated: int
    returned: int

    def at(self, total: int) -> AirResult:
        """What a total brings."""
        if total >= self.eliminated:
            return AirResult.KILL
        return AirResult.RETURN if total >= self.returned else AirResult.NONE


@attrs.frozen(kw_only=True)
class _Columns(Generic[R]):
    """A table with columns by odds as it stands there."""

    column: Mapping[str, tuple[R, ...]]
    lowest: int = 1


def _ratio(name: str, where: str) -> Fraction:
    match = _ODDS.fullmatch(name)
    if match is None:
        message = f"{where}: a column is called by its odds, such as '3:2', not {name!r}"
        raise ChartError(message)
    return Fraction(int(match[1]), int(match[2]))


def _check_columns(path: str, columns: Mapping[str, tuple[object, ...]], ratios: Mapping[str, Fraction]) -> None:
    """Refuse two columns for the same odds, and columns of different length."""
    if len(set(ratios.values())) != len(ratios):
        message = f"{path}.column: two columns are for the same odds: {', '.join(columns)}"
        raise ChartError(message)
    lengths = {name: len(results) for name, results in columns.items()}
    if len(set(lengths.values())) != 1 or 0 in lengths.values():
        listed_lengths = ", ".join(f"{name} has {length}" for name, length in lengths.items())
        message = f"{path}.column: every column has equally many dice, at least one: {listed_lengths}"
        raise ChartError(message)


def _read_odds_table(charts: Charts, path: str, kind: type[R], *, case: str) -> OddsTable[R]:
    column = any_rows(listed(member(kind)), want_name)
    readers: dict[str, Reader[object]] = {"column": column, "lowest": number}
    found: _Columns[R] = read(charts, path, row(_Columns, readers, case=case), case=case)
    ratios = {name: _ratio(name, f"{path}.column") for name in found.column}
    names = sorted(ratios, key=ratios.__getitem__)
    _check_columns(path, found.column, ratios)
    return OddsTable(
        names=tuple(names),
        ratios=tuple(ratios[name] for name in names),
        lowest=found.lowest,
        columns=tuple(found.column[name] for name in names),
    )


def read_ground_combat(charts: Charts) -> OddsTable[CombatResult]:
    """The ground combat table."""
    return _read_odds_table(charts, "ground_combat", CombatResult, case=_GROUND)


def read_island_assault(charts: Charts) -> OddsTable[AssaultResult]:
    """What landings where the enemy is come to."""
    return _read_odds_table(charts, "island_assault", AssaultResult, case=_LANDING)


def read_terrain_effects(charts: Charts) -> TerrainEffects:
    """What terrain and rivers do to attackers."""
    readers: dict[str, Reader[object]] = {"divisor": factor, "die": number, "exempt": members(UnitType)}
    names = (*(terrain.value for terrain in _LAND), "river")
    effects = rows(row(TerrainEffect, readers, case=_TERRAIN), names, case=_TERRAIN)
    found = read(charts, "terrain_effects", effects, case=_TERRAIN)
    ground = {terrain: found[terrain.value] for terrain in _LAND}
    return TerrainEffects(ground=frozen(ground), river=found["river"])


def read_air_combat(charts: Charts) -> AirCombat:
    """What happens when air units meet."""
    readers: dict[str, Reader[object]] = dict.fromkeys(("eliminated", "returned"), number)
    return read(charts, "air_combat", row(AirCombat, readers, case=_AIR), case=_AIR)
