"""Compile the counters of a chart file; the functions work as those of `chart_reading` do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from ..core.cases import case
from ..core.charts import Charts, check_keys, want_bool, want_choice, want_int, want_name
from ..core.errors import ChartError
from ..core.stacking import Size
from .chart_reading import MOST, read_row
from .units import GUERRILLA_KINDS, KIND_NAMES, Kind, Nationality, Side, Unit, UnitType

__all__ = ["read_kinds", "read_units"]

_SIZES: Final = tuple(size.value for size in Size if size is not Size.GROUP)
_TYPES: Final = tuple(
    symbol.value
    for symbol in UnitType
    if symbol not in {UnitType.TITO, UnitType.GUERRILLA_GROUP, UnitType.GUERRILLA_BRIGADE}
)
_ORDER: Final[tuple[tuple[Nationality, Side], ...]] = (
    (Nationality.GERMAN, Side.AXIS),
    (Nationality.ITALIAN, Side.AXIS),
    (Nationality.CROAT, Side.AXIS),
    (Nationality.SERBIAN, Side.AXIS),
    (Nationality.BULGARIAN, Side.AXIS),
    (Nationality.SOVIET, Side.YUGOSLAV),
    (Nationality.BULGARIAN, Side.YUGOSLAV),
)


def read_kinds(charts: Charts) -> tuple[Kind, ...]:
    """The five guerrilla kinds with strength (7.6) and counter mix (7.62, 7.68)."""
    kinds: list[Kind] = []
    for index, (nationality, size, symbol) in enumerate(GUERRILLA_KINDS):
        name = KIND_NAMES[index]
        where = f"guerrilla.{name}"
        row = read_row(charts, where, ("strength", "count"), case="7.68", required=("strength", "count"))
        strength = want_int(row["strength"], f"{where}.strength", lo=1, hi=MOST)
        count = want_int(row["count"], f"{where}.count", lo=0, hi=200)
        kinds.append(Kind(index, name, nationality, size, strength, count, symbol))
    check_keys(charts.get("guerrilla", case="7.68"), [kind.name for kind in kinds], "guerrilla")
    return tuple(kinds)


def read_units(charts: Charts, *, without: Iterable[str]) -> tuple[Unit, ...]:
    """All named units and Tito, without those whose fill-in is switched off.

    They stand in the order Germans, Italians, Croats, Serbians, Axis Bulgarians, Soviets, friendly Bulgarians, Tito;
    within a nationality by designation, numbers as numbers.
    """
    left_out = frozenset(without)
    table = charts.get("unit", case="2.2")
    names = check_keys(table, table if isinstance(table, Mapping) else (), "unit")
    check_keys(charts.get("counter", case="2.22"), names, "counter")
    found = [_read_unit(charts, name) for name in names if name not in left_out]
    found.sort(key=lambda unit: (_ORDER.index((unit.nationality, unit.side)), _natural(unit.designation)))
    units = [attrs.evolve(unit, index=index) for index, unit in enumerate(found)]
    _check_backs(units)
    tito = Unit(len(units), "Tito", "Tito", Nationality.PARTISAN, Side.YUGOSLAV, 0, None, UnitType.TITO)
    return (*units, tito)


def _natural(designation: str) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        (0, int(run), "") if run.isdecimal() else (1, 0, run) for run in re.findall(r"[0-9]+|[^0-9]+", designation)
    )


@case("2.2", "2.21", "2.22", "2.23", "2.24")
def _read_unit(charts: Charts, name: str) -> Unit:
    """One unit from its rows in `unit` (what the schedules print) and `counter` (what only the counter shows)."""
    where, counter = f"unit.{want_name(name, 'unit')}", f"counter.{name}"
    word, _, designation = name.partition(" ")
    words = [nationality.value for nationality, _ in _ORDER]
    nationality = Nationality(want_choice(word, dict.fromkeys(words), f"{where}: the first word of a unit's name"))
    want_name(designation, f"{where}: the designation after {word!r}")
    row = read_row(charts, where, ("strength", "side", "optional"), case="2.22", required=("strength",))
    shown = read_row(
        charts, counter, ("size", "type", "mountain", "upgrades_to"), case="2.22", required=("size", "type")
    )
    sides = [side.value for n, side in _ORDER if n is nationality]
    side = Side(want_choice(row.get("side", sides[0] if len(sides) == 1 else None), sides, f"{where}.side"))
    optional = want_bool(row.get("optional", False), f"{where}.optional")
    if optional and nationality is not Nationality.SOVIET:
        raise ChartError(f"{where}.optional: only Soviet units are optional (13.22)")
    mountain = want_bool(shown.get("mountain", False), f"{counter}.mountain")
    if mountain and nationality not in {Nationality.GERMAN, Nationality.ITALIAN}:
        raise ChartError(f"{counter}.mountain: only German and Italian units bring the shift (12.0)")
    back = shown.get("upgrades_to")
    return Unit(
        index=0,
        name=name,
        designation=designation,
        nationality=nationality,
        side=side,
        strength=want_int(row["strength"], f"{where}.strength", lo=1, hi=MOST),
        size=Size(want_choice(shown["size"], _SIZES, f"{counter}.size")),
        type=UnitType(want_choice(shown["type"], _TYPES, f"{counter}.type")),
        mountain=mountain,
        optional=optional,
        upgrades_to=None if back is None else want_name(back, f"{counter}.upgrades_to"),
    )


def _check_backs(units: Iterable[Unit]) -> None:
    """A back belongs to one front of the same nationality, and has no back itself (13.81)."""
    by_name = {unit.name: unit for unit in units}
    taken: set[str] = set()
    for unit in by_name.values():
        if unit.upgrades_to is None:
            continue
        where = f"counter.{unit.name}.upgrades_to"
        back = by_name[want_name(unit.upgrades_to, where, by_name)]
        if back.name in taken or back.upgrades_to is not None or back.nationality is not unit.nationality:
            raise ChartError(f"{where}: {back.name} is no back of this counter: one of another nationality or front")
        taken.add(back.name)
