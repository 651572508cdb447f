"""Where charts come from: this project's reconstruction, the printed values alone, or an owner's file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.charts import Value
from ..core.shelf import Shelf
from .chart_reading import TABLES
from .chart_schedules import EVENTS, AxisTurn, BulgarianSetUp, GapTurn, YugoslavTurn
from .chart_set import AlliedBox, RatioShifts, TitoCharts

__all__ = [
    "EVENTS",
    "SHELF",
    "AlliedBox",
    "AxisTurn",
    "BulgarianSetUp",
    "GapTurn",
    "RatioShifts",
    "TitoCharts",
    "YugoslavTurn",
]

_OPEN: Final = frozenset({"unit", *(f"axis_schedule.{turn}" for turn in range(9, 18))})
"""Tables, and rows of tables, to which an owner may add: units, and the Game-Turns with a gap."""


class _TitoShelf(Shelf[TitoCharts]):
    """What the text states stays (ruling charts-as-data), but units and late Game-Turns may be added."""

    def is_open(self, path: str, printed: Mapping[str, Value]) -> bool:
        if path in printed or "." not in path:
            return False
        table, row = path.split(".")[:2]
        begins = f"{table}.{row}."
        is_new = not any(known.startswith(begins) for known in printed)
        return is_new and not _OPEN.isdisjoint({table, f"{table}.{row}"})

    def verify(self, charts: TitoCharts) -> None:
        for used in (False, True):  # whatever ruling schedule-after-turn-8 will be
            charts.with_schedule_gap(used=used).verify()


SHELF: Final[Shelf[TitoCharts]] = _TitoShelf("balkan_rules.tito", TitoCharts, TABLES)
"""Our charts, the printed ones, and owners' files."""
