"""Compile the map and the combat table of a chart file, and refuse what cannot be played.

Every function takes the plain charts and raises `ChartMissing` for a value that they do not have, `ChartError` for one
that is wrong; the message names table and row, and what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..core.cases import case
from ..core.charts import (
    Charts,
    check_keys,
    want_choice,
    want_fraction,
    want_int,
    want_list,
    want_name,
)
from ..core.errors import ChartError, ChartMissing
from ..core.tables import CombatResultsTable, Result
from .map import BULGARIAN_OCCUPATION, ITALIAN_PULLBACK, Alignment, Display, Terrain, TitoMap, Zone

__all__ = ["MOST", "TABLES", "ZONES", "read_crt", "read_map", "read_row"]

ZONES: Final[tuple[str, ...]] = (
    "Albania",
    "Baranya",
    "Bosnia",
    "Carinthia",
    "Croatia",
    "Dalmatia",
    "Islands",
    "Istria",
    "Macedonia",
    "Montenegro",
    "Serbia",
    "Slovenia",
)
"""The Zones that 5.1 names, in its order, which is that of the map."""
TABLES: Final[tuple[str, ...]] = (
    "zone",
    "border",
    "combat_results",
    "ratio_shifts",
    "operations",
    "anti_guerrilla_numbers",
    "allied_progress",
    "guerrilla",
    "guerrilla_building",
    "mountain_recruitment",
    "unit",
    "counter",
    "set_up",
    "guerrilla_set_up",
    "bulgarian_set_up",
    "axis_events",
    "axis_schedule",
    "yugoslav_schedule",
    "schedule_gap",
)
"""The tables of a chart file."""
MOST: Final = 999
"""No strength, value or count in these charts is beyond this."""
_FORTRESSES: Final = frozenset({"Trieste", "Pola", "Fiume", "Zara", "Belgrade"})
_LABELS: Final[Mapping[str, str]] = {BULGARIAN_OCCUPATION: "Serbia", ITALIAN_PULLBACK: "Croatia"}
_ISLANDS: Final = "Islands"


def read_row(
    charts: Charts, path: str, allowed: Iterable[str], *, case: str, required: Iterable[str] = ()
) -> Mapping[str, object]:
    """A table with no other keys than `allowed`; a `required` one that is not there is a `ChartMissing`."""
    row = check_keys(charts.get(path, case=case), tuple(allowed), path)
    for key in required:
        if key not in row:
            raise ChartMissing(case, f"{path}.{key}")
    return row


# ------------------------------------------------------------------------------------------------------------- the map


@case("5.1", "6.5")
def read_map(charts: Charts) -> TitoMap:
    """The map (5.0), with Macedonia's garrison lowered if the Bulgarian set-up is switched off."""
    rows = {
        name: read_row(
            charts,
            f"zone.{name}",
            ("garrison", "alignment", "uprising_modifier", "displays"),
            case="5.2.values",
            required=("garrison", "alignment", "uprising_modifier", "displays"),
        )
        for name in ZONES
    }
    check_keys(charts.get("zone", case="5.2.values"), ZONES, "zone")
    neighbours = _read_borders(charts)
    displays = [d for name, row in rows.items() for d in _read_displays(name, row["displays"])]
    _check_displays(displays)
    fill_in = charts.get("bulgarian_set_up", case="15.1")
    return TitoMap(
        (_read_zone(i, name, rows[name], neighbours[name], fill_in) for i, name in enumerate(ZONES)),
        displays,
    )


@case("5.2.values")
def _read_zone(index: int, name: str, row: Mapping[str, object], neighbours: set[str], fill_in: object) -> Zone:
    where = f"zone.{name}"
    garrison = want_int(row["garrison"], f"{where}.garrison", lo=0, hi=MOST)
    if isinstance(fill_in, Mapping) and fill_in.get("zone") == name and fill_in.get("enabled") is False:
        garrison = want_int(fill_in.get("garrison_without"), "bulgarian_set_up.garrison_without", lo=0, hi=MOST)
    letters = [alignment.value for alignment in Alignment]
    return Zone(
        index,
        name,
        garrison,
        Alignment(want_choice(row["alignment"], letters, f"{where}.alignment")),
        want_int(row["uprising_modifier"], f"{where}.uprising_modifier", lo=0, hi=MOST),
        tuple(other for other in ZONES if other in neighbours),
    )


@case("6.11")
def _read_borders(charts: Charts) -> Mapping[str, set[str]]:
    """Who touches whom (6.11). The pairs that the text gives must be there; a pair counts both ways."""
    neighbours: dict[str, set[str]] = {name: set() for name in ZONES}
    table = read_row(charts, "border", ("text", "others"), case="6.11", required=("text", "others"))
    for key in ("text", "others"):
        for i, (one, two) in enumerate(want_list(table[key], f"border.{key}", _read_pair)):
            where = f"border.{key}[{i}]"
            if one == two or two in neighbours[one]:
                raise ChartError(f"{where}: {one} and {two} are the same Zone or stand there twice")
            if _ISLANDS in {one, two} and key == "others":
                raise ChartError(f"{where}: the Islands are adjacent to the four Zones of 6.5 and to no other")
            neighbours[one].add(two)
            neighbours[two].add(one)
    return neighbours


def _read_pair(value: object, where: str) -> tuple[str, str]:
    one, two = want_list(value, where, lambda item, at: want_name(item, at, ZONES), length=2)
    return one, two


@case("5.3.list")
def _read_displays(zone: str, rows: object) -> tuple[Display, ...]:
    """The Objective Displays of one Zone (5.3); the Islands have none (6.5)."""

    def read(value: object, where: str) -> Display:
        needed = ("name", "terrain", "recruitment", "victory_points")
        row = check_keys(value, (*needed, "intrinsic", "labels"), where, required=needed)
        name = want_name(row["name"], f"{where}.name")
        where = f"{where} ({name})"
        labels = want_list(row.get("labels", ()), f"{where}.labels", lambda item, at: want_name(item, at, _LABELS))
        for label in labels:
            if _LABELS[label] != zone:
                raise ChartError(f"{where}.labels: {label!r} stands only in Displays of {_LABELS[label]}")
        recruitment = want_fraction(row["recruitment"], f"{where}.recruitment")
        if not 0 <= recruitment <= MOST:
            raise ChartError(f"{where}.recruitment: a fraction from 0 to {MOST} is needed, not {recruitment}")
        terrain = want_choice(row["terrain"], [member.value for member in Terrain], f"{where}.terrain")
        return Display(
            name=name,
            zone=zone,
            terrain=Terrain(terrain),
            recruitment=recruitment,
            victory_points=want_int(row["victory_points"], f"{where}.victory_points", lo=0, hi=MOST),
            intrinsic=_read_intrinsic(name, row.get("intrinsic"), f"{where}.intrinsic"),
            labels=frozenset(labels),
        )

    displays = want_list(rows, f"zone.{zone}.displays", read)
    if not displays and zone != _ISLANDS:
        raise ChartError(f"zone.{zone}.displays: every Zone but the Islands has an Objective Display (5.3, 6.5)")
    return displays


@case("8.5", "8.5.values")
def _read_intrinsic(name: str, value: object, where: str) -> int:
    if name in _FORTRESSES:
        return want_int(value, where, lo=1, hi=MOST)
    if value is not None:
        raise ChartError(f"{where}: only {', '.join(sorted(_FORTRESSES))} have an intrinsic Defense Strength (8.5)")
    return 0


def _check_displays(displays: Iterable[Display]) -> None:
    """Names are unique and leave place names readable; what the text speaks of is there."""
    seen: set[str] = set()
    labels: set[str] = set()
    for display in displays:
        where = f"zone.{display.zone}.displays ({display.name})"
        if display.name in seen or display.name in ZONES:
            raise ChartError(f"{where}: two places are called so")
        if "/" in display.name:
            raise ChartError(f"{where}: a name has no '/'")
        seen.add(display.name)
        labels |= display.labels
    for name in sorted({*_FORTRESSES, "Zagreb"} - seen):
        raise ChartError(f"zone: no Zone has the Objective Display {name}, which the rulebook names (8.5, 7.63.B)")
    for label in sorted(set(_LABELS) - labels):
        raise ChartError(f"zone.{_LABELS[label]}.displays: none has the label {label!r} (6.64.C, 10.21)")


# ------------------------------------------------------------------------------------------------------- combat results


@case("8.6")
def read_crt(charts: Charts) -> CombatResultsTable[Result]:
    """The Combat Results Table (8.6): any rising columns, one row for each face of the die."""
    keys = ("columns", *(f"die_{face}" for face in range(1, 7)))
    table = read_row(charts, "combat_results", keys, case="8.6", required=keys)
    lists = {key: want_list(table[key], f"combat_results.{key}", want_name) for key in keys}
    return CombatResultsTable(
        "combat_results",
        columns=lists["columns"],
        rows={face: lists[f"die_{face}"] for face in range(1, 7)},
        parse=Result.parse,
    )
