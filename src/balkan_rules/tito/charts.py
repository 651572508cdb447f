"""Where charts come from: this project's reconstruction, the printed values alone, or an owner's file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..core.charts import Basis, Charts, check_keys, load_toml
from ..core.errors import ChartError, LoadError
from .chart_reading import TABLES
from .chart_schedules import EVENTS, AxisTurn, BulgarianSetUp, GapTurn, YugoslavTurn
from .chart_set import AlliedBox, RatioShifts, TitoCharts

if TYPE_CHECKING:
    import os

__all__ = [
    "EVENTS",
    "AlliedBox",
    "AxisTurn",
    "BulgarianSetUp",
    "GapTurn",
    "RatioShifts",
    "TitoCharts",
    "YugoslavTurn",
    "check",
    "default_charts",
    "export_toml",
    "from_content",
    "load_charts",
    "printed_charts",
]


@cache
def default_charts() -> TitoCharts:
    """This project's charts: what the rulebook prints, and a reconstruction of the rest."""
    text = files(__name__.rpartition(".")[0]).joinpath("data", "charts.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    game = data.pop("game")
    provenance = data.pop("provenance")
    basis = {"": Basis.RECONSTRUCTED}
    for origin in (Basis.PRINTED, Basis.RECONSTRUCTED):
        basis.update(dict.fromkeys(provenance[origin.value], origin))
    return TitoCharts(Charts(game, data, basis))


@cache
def printed_charts() -> TitoCharts:
    """Only what the rulebook prints; a part that needs more raises `ChartMissing` with the case and what is missing."""
    return TitoCharts(default_charts().source.printed_only())


def load_charts(source: str | os.PathLike[str]) -> TitoCharts:
    """Our charts with an owner's values in place of ours, from a file (a path, or a name ending in .toml) or TOML text.

    Raises:
        ChartError: a value is wrong or contradicts the rulebook; the message names table and row, and what is allowed.
    """
    is_name = isinstance(source, str) and source.endswith(".toml") and "\n" not in source
    return _owned(load_toml(Path(source) if is_name else source))


def from_content(content: object, where: str) -> TitoCharts:
    """Charts back from `TitoCharts.content`, as a saved game carries them.

    Raises:
        LoadError: it is not what `content` gives; the message names `where`, and table and row.
    """
    if not isinstance(content, dict):
        raise LoadError(f"{where}: the tables of the charts are wanted, not {type(content).__name__}")
    try:
        return _restored(content)
    except ChartError as error:
        raise LoadError(f"{where}: {error}") from error


def _restored(content: Mapping[str, object]) -> TitoCharts:
    plain = Charts(default_charts().source.game, content, {})
    for known in (default_charts(), printed_charts()):
        if known.source.digest == plain.digest:
            return known
    charts = _owned(content)
    there = {path for path, _ in plain.leaves()}
    for path, _ in charts.source.leaves():
        if path not in there:
            raise ChartError(f"{path}: the charts lack it")
    return charts


def check(source: str | os.PathLike[str]) -> None:
    """Refuse a chart file that `load_charts` would refuse, with the same `ChartError`."""
    load_charts(source)


def export_toml(charts: TitoCharts) -> str:
    """The charts as a TOML file to edit, for `load_charts`.

    Raises:
        MissingExtraError: writing TOML needs a package that is not installed.
    """
    return charts.source.to_toml()


def _owned(values: Mapping[str, object]) -> TitoCharts:
    shipped = default_charts().source
    check_keys(values, ("game", *TABLES), "the charts")
    charts = TitoCharts(shipped.with_owner(values))
    _refuse_contradictions(shipped, charts.source)
    for used in (False, True):  # whatever ruling schedule-after-turn-8 will be
        charts.with_schedule_gap(used=used).verify()
    return charts


def _refuse_contradictions(shipped: Charts, owned: Charts) -> None:
    """What the text states stays (ruling charts-as-data). New units and later Game-Turns may be added."""
    printed = dict(shipped.leaves())
    open_rows = {"unit", *(f"axis_schedule.{turn}" for turn in range(9, 18))}
    for path, value in owned.leaves():
        if shipped.basis_of(path) is not Basis.PRINTED or printed.get(path) == value:
            continue
        table, row = path.split(".")[:2] if path.count(".") else (path, "")
        if path not in printed and ({f"{table}.{row}", table} & open_rows) and _is_new(printed, f"{table}.{row}."):
            continue
        stated = f"{printed[path]!r}" if path in printed else "nothing"
        raise ChartError(f"{path}: the rulebook states {stated} here, and its text wins over {value!r}")


def _is_new(printed: Iterable[str], row: str) -> bool:
    return not any(path.startswith(row) for path in printed)
