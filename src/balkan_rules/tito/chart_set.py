"""Charts compiled from plain values into units, kinds, the map, the combat table and schedules, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from ..core.actions import brief
from ..core.cases import case
from ..core.charts import Charts, check_keys, want_bool, want_fraction, want_int, want_name
from ..core.errors import ChartError, PositionError
from .chart_counters import read_kinds, read_units
from .chart_reading import MOST, TABLES, read_crt, read_map, read_row
from .chart_schedules import (
    AxisTurn,
    BulgarianSetUp,
    GapTurn,
    Roster,
    YugoslavTurn,
    left_out,
    read_bulgarian_set_up,
    read_gap,
    read_guerrillas,
)
from .units import KIND_NAMES, Kind, Nationality, Side, Unit

if TYPE_CHECKING:
    from ..core.tables import CombatResultsTable, Result
    from .map import Place, TitoMap

__all__ = ["AlliedBox", "RatioShifts", "TitoCharts"]

_COUNTERS: Final = 200
_TRIGGERS: Final[Mapping[int, str]] = {3: "italian_pullback", 6: "italian_withdrawal", 7: "italian_surrender"}


@attrs.frozen
class RatioShifts:
    """Steps of the combat ratio, positive to the right (8.6.addenda).

    Attributes:
        tito_attacking: Tito is stacked with the attackers (9.21).
        tito_defending: Tito is stacked with the defenders (9.21).
        tito_eliminated_axis_attack: the Axis attacks Partisans after Tito's elimination (9.23).
        tito_eliminated_partisan_attack: Partisans attack after it (9.23).
        mountain_unit: a mountain unit attacks in a Mountain, Hide-away or village (12.0).
    """

    tito_attacking: int
    tito_defending: int
    tito_eliminated_axis_attack: int
    tito_eliminated_partisan_attack: int
    mountain_unit: int


@attrs.frozen
class AlliedBox:
    """One box of the Allied Progress Track (10.14).

    Attributes:
        number: 1 to 7.
        name: the event that it shows.
        trigger: what entering it sets off (10.21, 10.22, 10.3), or None.
    """

    number: int
    name: str
    trigger: str | None


@attrs.frozen
class _Entries:
    """What comes from one reading of all set-up lists and schedules."""

    set_up: tuple[tuple[Unit, str], ...]
    axis_events: Mapping[str, tuple[Unit, ...]]
    axis_schedule: Mapping[int, AxisTurn]
    yugoslav_schedule: Mapping[int, YugoslavTurn]


@attrs.frozen(slots=False)
class TitoCharts:
    """The charts of one ruleset. Equal if the plain charts are.

    Each part is compiled when first asked for: `ChartMissing` if these charts do not have what it needs, `ChartError`
    if a value is wrong. The parts are immutable.

    Attributes:
        source: the plain values with their provenance.
        schedule_gap_used: whether the suggestions for lost turns belong to the schedule; a ruleset has its ruling
            schedule-after-turn-8 decide that, whatever charts it is given.
    """

    source: Charts
    schedule_gap_used: bool = False

    def __reduce__(self) -> tuple[type[TitoCharts], tuple[Charts, bool]]:
        return TitoCharts, (self.source, self.schedule_gap_used)

    def content(self) -> dict[str, Any]:
        """The plain values as JSON data, from which `Shelf.from_content` makes equal charts."""
        return self.source.content()

    @cached_property
    def map(self) -> TitoMap:
        """Zones, Objective Displays and places (5.0)."""
        return read_map(self.source)

    @cached_property
    def crt(self) -> CombatResultsTable[Result]:
        """The Combat Results Table (8.6)."""
        return read_crt(self.source)

    @cached_property
    def ratio_shifts(self) -> RatioShifts:
        """The printed steps of the ratio."""
        names = [field.name for field in attrs.fields(RatioShifts)]
        row = read_row(self.source, "ratio_shifts", names, case="8.6.addenda", required=names)
        return RatioShifts(*(want_int(row[name], f"ratio_shifts.{name}", lo=-9, hi=9) for name in names))

    @cached_property
    def operation_shift(self) -> int:
        """Steps of the ratio for attacks of an Anti-Guerrilla Operation (8.6.addenda); the number is not printed."""
        row = read_row(self.source, "operations", ("ratio_shift",), case="8.6.addenda", required=("ratio_shift",))
        return want_int(row["ratio_shift"], "operations.ratio_shift", lo=0, hi=9)

    # ------------------------------------------------------------------------------------------------------- counters

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All named units: Germans, Italians, Croats, Serbians, Axis Bulgarians, Soviets, friendly Bulgarians, Tito.

        ``units[i].index == i``. Units of a fill-in that is switched off are not there.
        """
        return read_units(self.source, without=self._switched_off)

    @cached_property
    def _switched_off(self) -> frozenset[str]:
        off: set[str] = set()
        if "bulgarian_set_up" in self.source.data and not self.bulgarian_set_up.enabled:
            off.update(self.bulgarian_set_up.names)
        if "schedule_gap" in self.source.data:
            off |= left_out(self.source, gap_used=self.schedule_gap_used)
        return frozenset(off)

    @cached_property
    def units_by_name(self) -> Mapping[str, Unit]:
        """The units by name."""
        return MappingProxyType({unit.name: unit for unit in self.units})

    def unit(self, name: str) -> Unit:
        """The unit of that name, or of that designation if only one has it.

        Raises:
            PositionError: there is none; the message names those of units and guerrilla kinds that are alike.
        """
        asked: object = name
        found = self.units_by_name.get(asked) if isinstance(asked, str) else None
        if found is not None:
            return found
        units = [unit for unit in self.units if unit.designation == name]
        if len(units) == 1:
            return units[0]
        near = [unit.name for unit in units] or self._alike(str(name)[:80].casefold())
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise PositionError(f"no unit is called {brief(name)}{hint}")

    def _alike(self, wanted: str) -> list[str]:
        """At most three names of units and kinds that a text in small letters may have meant.

        Those come first that, or whose designation, it is but for capitals, or begins with, or is the beginning of.
        """
        names = {name.casefold(): name for name in KIND_NAMES}
        names |= {unit.name.casefold(): unit.name for unit in self.units}
        short = {unit.designation.casefold(): unit.name for unit in self.units if len(unit.designation) > 2}
        found = [names[wanted]] if wanted in names else []
        found += [short[text] for text in short if wanted and (text.startswith(wanted) or wanted.startswith(text))]
        found += [names[text] for text in get_close_matches(wanted, names)]
        found += [short[text] for text in get_close_matches(wanted, short, cutoff=0.7)]
        return list(dict.fromkeys(found))[:3]

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The interchangeable guerrillas: Partisan group, brigade, division, Chetnik group, brigade."""
        return read_kinds(self.source)

    @case("2.3")
    def counter_total(self) -> int:
        """How many of the 200 counters of the game are units, each back with its front; markers are others."""
        backs = [unit for unit in self.units if unit.upgrades_to is not None]
        return sum(kind.count for kind in self.kinds) + len(self.units) - len(backs) + len(self._switched_off)

    @cached_property
    def groups_per_brigade(self) -> int:
        """Groups that make a brigade (7.63)."""
        return self._building("groups_per_brigade")

    @cached_property
    def brigades_per_division(self) -> int:
        """Partisan brigades that make a division (7.66)."""
        return self._building("brigades_per_division")

    def _building(self, key: str) -> int:
        both = ("groups_per_brigade", "brigades_per_division")
        row = read_row(self.source, "guerrilla_building", both, case="7.66", required=(key,))
        return want_int(row[key], f"guerrilla_building.{key}", lo=2, hi=MOST)

    @cached_property
    def soviets(self) -> tuple[Unit, ...]:
        """The Soviet units of 13.92 that need not be paid for."""
        return tuple(u for u in self.units if u.nationality is Nationality.SOVIET and not u.optional)

    @cached_property
    def optional(self) -> tuple[Unit, ...]:
        """The optional Soviet units (13.22)."""
        return tuple(u for u in self.units if u.optional)

    @cached_property
    def bulgarians(self) -> tuple[Unit, ...]:
        """The friendly Bulgarian units of 13.92."""
        return tuple(u for u in self.units if u.nationality is Nationality.BULGARIAN and u.side is Side.YUGOSLAV)

    @cached_property
    @case("15.31.values")
    def ago_numbers(self) -> Mapping[Unit, int]:
        """The number of Anti-Guerrilla Operations on the back of each Soviet unit (15.31)."""
        table = "anti_guerrilla_numbers"
        units = (*self.soviets, *self.optional)
        names = [unit.name for unit in units]
        row = read_row(self.source, table, names, case="15.31.values", required=names)
        numbers = {unit: want_int(row[unit.name], f"{table}.{unit}", lo=0, hi=24) for unit in units}
        return MappingProxyType(numbers)

    # -------------------------------------------------------------------------------------------- set-up and schedules

    @cached_property
    def _entries(self) -> _Entries:
        roster = Roster(self.units, without=self._switched_off)
        return _Entries(
            roster.set_up(self.source),
            roster.axis_events(self.source),
            roster.axis_schedule(self.source, gap_used=self.schedule_gap_used),
            roster.yugoslav_schedule(self.source, self.map, self.kinds),
        )

    @property
    @case(
        "15.1",
        "15.1.A.1",
        "15.1.A.2",
        "15.1.B.1",
        "15.1.B.2",
        "15.1.B.3",
        "15.1.B.4",
        "15.1.B.5",
        "15.1.B.6",
        "15.1.C.1",
    )
    def set_up(self) -> tuple[tuple[Unit, str], ...]:
        """Axis units at start and the names of their Zones (15.1), the fill-in for Macedonia last."""
        return self._entries.set_up

    @cached_property
    @case("15.2")
    def guerrilla_set_up(self) -> tuple[tuple[Kind, Place, int], ...]:
        """Guerrillas at start: kind, place, number (15.2). Its Chetniks are friendly to the Yugoslav Player."""
        table = self.source.get("guerrilla_set_up", case="15.2")
        return read_guerrillas(table, "guerrilla_set_up", self.map, self.kinds)

    @property
    @case("13.91.A", "13.91.B", "13.91.C", "13.91.D")
    def axis_events(self) -> Mapping[str, tuple[Unit, ...]]:
        """Axis units that an event of `chart_schedules.EVENTS` releases (13.3)."""
        return self._entries.axis_events

    @property
    @case("13.91.GT2", "13.91.GT3", "13.91.GT4", "13.91.GT5", "13.91.GT6", "13.91.GT8")
    def axis_schedule(self) -> Mapping[int, AxisTurn]:
        """The Axis schedule by Game-Turn (13.91); a Game-Turn that is not there has nothing."""
        return self._entries.axis_schedule

    @property
    @case("13.92.GT2", "13.92.GT15", "13.92.optional")
    def yugoslav_schedule(self) -> Mapping[int, YugoslavTurn]:
        """The Yugoslav schedule by Game-Turn (13.92); a Game-Turn that is not there has nothing."""
        return self._entries.yugoslav_schedule

    @cached_property
    def bulgarian_set_up(self) -> BulgarianSetUp:
        """Our fill-in for Macedonia; its units are in `set_up` if it is enabled."""
        return read_bulgarian_set_up(self.source)

    @cached_property
    def schedule_gap(self) -> Mapping[int, GapTurn]:
        """Our suggestions for Game-Turns 9 to 14, whether they are used or not."""
        return read_gap(self.source)

    def with_schedule_gap(self, *, used: bool) -> TitoCharts:
        """These charts with or without the suggestions for lost turns in the schedule."""
        return self if used is self.schedule_gap_used else TitoCharts(self.source, used)

    @cached_property
    @case("10.14")
    def allied_boxes(self) -> tuple[AlliedBox, ...]:
        """The boxes of the Allied Progress Track in order (10.14)."""
        numbers = range(1, 8)
        table = read_row(self.source, "allied_progress", map(str, numbers), case="10.14")
        boxes: list[AlliedBox] = []
        for number in numbers:
            trigger = _TRIGGERS.get(number)
            where = f"allied_progress.{number}"
            keys = ("name",) if trigger is None else ("name", "trigger")
            row = read_row(self.source, where, keys, case="10.14", required=keys)
            boxes.append(AlliedBox(number, want_name(row["name"], f"{where}.name"), trigger))
            if trigger is not None:
                want_name(row["trigger"], f"{where}.trigger", (trigger,))
        check_keys(table, [str(box.number) for box in boxes], "allied_progress")
        return tuple(boxes)

    @cached_property
    def mountain_recruitment(self) -> Fraction | None:
        """What multiplies a recruiting die in a Mountain if ruling recruit-mountain-formula asks; None if off."""
        keys = ("enabled", "recruitment")
        row = read_row(self.source, "mountain_recruitment", keys, case="7.45", required=keys)
        value = want_fraction(row["recruitment"], "mountain_recruitment.recruitment")
        if not 0 <= value <= MOST:
            raise ChartError(f"mountain_recruitment.recruitment: a fraction from 0 to {MOST} is needed, not {value}")
        return value if want_bool(row["enabled"], "mountain_recruitment.enabled") else None

    def verify(self) -> None:
        """Compile every part; `ChartError` for the first that is wrong, `ChartMissing` for one not there."""
        check_keys(self.source.data, TABLES, "the charts")
        for name in _PARTS:
            getattr(self, name)
        total = self.counter_total()
        if total > _COUNTERS:
            raise ChartError(f"guerrilla: {total} counters with these counts; {_COUNTERS} are allowed (2.3)")


_PARTS: Final[tuple[str, ...]] = tuple(
    name for name, part in vars(TitoCharts).items() if isinstance(part, (property, cached_property))
)
