"""The stand-in's tables of the war at sea: interdiction of transport, and bombs and guns around the ships (31.L)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import attrs

from ...core.charts import Charts, want_int
from ...core.dice import Distribution, die, sum_of, uniform
from ...core.errors import ChartError
from ..host_values import AirResult, InterdictionResult, NavalLosses
from ..values import Interdiction
from .reading import MOST, Reader, any_rows, consecutive, count, frozen, listed, member, number, read, row, whole_key

__all__ = [
    "AeroNavalTable",
    "AntiaircraftTable",
    "InterdictionModifiers",
    "InterdictionTable",
    "read_aero_naval",
    "read_antiaircraft",
    "read_interdiction",
]

_ROLL: Final = "31.L.roll"
_BOMBS: Final = "31.L.air.result"
_GUNS: Final = "31.L.air.flak"
_LOSSES: Final = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")


# ------------------------------------------------------------------------------------------------------- interdiction


@attrs.frozen(kw_only=True)
class InterdictionModifiers:
    """What is added to the die of the Interdiction Results Table.

    Attributes:
        heavy_equipment: for a unit with heavy equipment.
        assault_landing: for one that lands where an enemy is.
        poor_weather: if the weather is not clear.
        scarpantos_landing: for the landing force from Rhodes (31.N.interdiction).
    """

    heavy_equipment: int
    assault_landing: int
    poor_weather: int
    scarpantos_landing: int

    def total(self, *, is_heavy: bool, is_assault: bool, is_clear: bool, is_scarpantos: bool) -> int:
        """What is added altogether."""
        parts = (
            (is_heavy, self.heavy_equipment),
            (is_assault, self.assault_landing),
            (not is_clear, self.poor_weather),
            (is_scarpantos, self.scarpantos_landing),
        )
        return sum(add for holds, add in parts if holds)


@attrs.frozen(kw_only=True)
class InterdictionTable:
    """The Interdiction Results Table (31.L.roll).

    Attributes:
        lowest: the die that stands first in `results`.
        results: for limited and for extended interdiction what each die brings, from the lowest on without a gap.
        modifiers: what is added to the die.
    """

    lowest: int
    results: Mapping[Interdiction, tuple[InterdictionResult, ...]]
    modifiers: InterdictionModifiers

    def at(self, kind: Interdiction, total: int) -> InterdictionResult:
        """What a die as modified brings under interdiction of a kind; beyond the ends it counts as the end."""
        results = self.results[kind]
        return results[min(max(total - self.lowest, 0), len(results) - 1)]

    def odds(self, kind: Interdiction, modifier: int) -> Distribution[InterdictionResult]:
        """The chance of each result under interdiction of a kind."""
        return die().map(lambda face: self.at(kind, face + modifier))


@attrs.frozen(kw_only=True)
class _Zones:
    """A row of the table as it stands there."""

    limited: InterdictionResult
    extended: InterdictionResult


@attrs.frozen(kw_only=True)
class _Interdiction:
    """The tables as they stand there."""

    result: Mapping[int, _Zones]
    modifier: InterdictionModifiers


def read_interdiction(charts: Charts) -> InterdictionTable:
    """The Interdiction Results Table."""
    names = [field.name for field in attrs.fields(InterdictionModifiers)]
    zones = row(_Zones, dict.fromkeys(("limited", "extended"), member(InterdictionResult)), case=_ROLL)
    readers: dict[str, Reader[object]] = {
        "result": any_rows(zones, whole_key),
        "modifier": row(InterdictionModifiers, dict.fromkeys(names, number), case=_ROLL),
    }
    found = read(charts, "interdiction", row(_Interdiction, readers, case=_ROLL), case=_ROLL)
    faces = consecutive(found.result, "interdiction.result")
    results = {
        Interdiction.LIMITED: tuple(found.result[face].limited for face in faces),
        Interdiction.EXTENDED: tuple(found.result[face].extended for face in faces),
    }
    return InterdictionTable(lowest=faces[0], results=frozen(results), modifiers=found.modifier)


# --------------------------------------------------------------------------------------------------------- aero-naval


@attrs.frozen(kw_only=True)
class AeroNavalTable:
    """The Aero-Naval Table (31.L.air.result).

    Attributes:
        factors: from how many tactical factors on each column counts, rising.
        columns: for each column what the faces 1 to 6 bring.
    """

    factors: tuple[int, ...]
    columns: tuple[tuple[NavalLosses, ...], ...]

    def at(self, factors: int, face: int) -> NavalLosses:
        """The losses when the die shows a face from 1 to 6; none with fewer factors than the first column needs."""
        column = bisect_right(self.factors, factors) - 1
        return self.columns[column][face - 1] if column >= 0 else NavalLosses(0, 0, 0)

    def odds(self, factors: int) -> Distribution[NavalLosses]:
        """The chance of each loss."""
        return die().map(lambda face: self.at(factors, face))


@attrs.frozen(kw_only=True)
class _AeroNaval:
    """The table as it stands there; losses are (crippled, sunk)."""

    points_crippled: int
    points_sunk: int
    factors: Mapping[int, tuple[tuple[int, int], ...]]


def _losses(value: object, where: str) -> tuple[int, int]:
    match = _LOSSES.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        message = f"{where}: ships crippled and sunk are needed, such as '1/0', not {value!r:.40}"
        raise ChartError(message)
    return int(match[1]), int(match[2])


def read_aero_naval(charts: Charts) -> AeroNavalTable:
    """The Aero-Naval Table."""
    readers: dict[str, Reader[object]] = {
        "points_crippled": count,
        "points_sunk": count,
        "factors": any_rows(listed(_losses, length=6), whole_key),
    }
    found = read(charts, "aero_naval", row(_AeroNaval, readers, case=_BOMBS), case=_BOMBS)
    factors = tuple(sorted(found.factors))
    columns = [
        tuple(
            NavalLosses(crippled, sunk, crippled * found.points_crippled + sunk * found.points_sunk)
            for crippled, sunk in found.factors[lowest]
        )
        for lowest in factors
    ]
    return AeroNavalTable(factors=factors, columns=tuple(columns))


# -------------------------------------------------------------------------------------------------------- antiaircraft


@attrs.frozen(kw_only=True)
class AntiaircraftTable:
    """The antiaircraft table (31.L.air.flak): two dice for each air unit of a wave.

    Attributes:
        factors: from how many antiaircraft factors on each column counts, rising.
        columns: for each column what the totals 2 to 12 bring.
    """

    factors: tuple[int, ...]
    columns: tuple[tuple[AirResult, ...], ...]

    def at(self, factors: int, total: int) -> AirResult:
        """What befalls a unit when the dice show a total; nothing with fewer factors than the first column needs."""
        column = bisect_right(self.factors, factors) - 1
        return self.columns[column][total - 2] if column >= 0 else AirResult.NONE

    def odds(self, factors: int) -> Distribution[AirResult]:
        """The chance of each result for one unit."""
        column = bisect_right(self.factors, factors) - 1
        return _fire_chances(self.columns[column]) if column >= 0 else _UNHARMED


_UNHARMED: Final[Distribution[AirResult]] = uniform((AirResult.NONE,))


@lru_cache(maxsize=64)
def _fire_chances(column: tuple[AirResult, ...]) -> Distribution[AirResult]:
    """The chance of each result by what the totals 2 to 12 bring; every unit of a wave asks for the same."""
    return sum_of(2).map(lambda total: column[total - 2])


@attrs.frozen(kw_only=True)
class _Fire:
    """The lowest totals for each result as they stand there; what is not named never happens."""

    killed: int = MOST
    aborted: int = MOST
    returned: int = MOST

    def column(self) -> tuple[AirResult, ...]:
        """What the totals 2 to 12 bring, the worst result first."""
        bounds = (AirResult.KILL, self.killed), (AirResult.ABORT, self.aborted), (AirResult.RETURN, self.returned)
        return tuple(
            next((result for result, least in bounds if total >= least), AirResult.NONE) for total in range(2, 13)
        )


def _total(value: object, where: str) -> int:
    return want_int(value, where, lo=2, hi=12)


def read_antiaircraft(charts: Charts) -> AntiaircraftTable:
    """The antiaircraft table."""
    names = [field.name for field in attrs.fields(_Fire)]
    fire = row(_Fire, dict.fromkeys(names, _total), case=_GUNS)
    found = read(charts, "antiaircraft", any_rows(fire, whole_key), case=_GUNS)
    factors = tuple(sorted(found))
    return AntiaircraftTable(factors=factors, columns=tuple(found[lowest].column() for lowest in factors))
