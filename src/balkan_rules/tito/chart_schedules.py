"""Compile set-up and schedules of a chart file (13.9, 15.0); the functions work as those of `chart_reading` do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

import attrs

from ..core.cases import case
from ..core.charts import Charts, check_keys, want_bool, want_choice, want_int, want_list, want_name
from ..core.errors import ChartError
from .chart_reading import ZONES, read_row
from .map import Column, Place, PlaceKind, TitoMap
from .units import Kind, Nationality, Side, Unit

__all__ = [
    "EVENTS",
    "AxisTurn",
    "BulgarianSetUp",
    "GapTurn",
    "Roster",
    "YugoslavTurn",
    "left_out",
    "read_bulgarian_set_up",
    "read_gap",
    "read_guerrillas",
]

EVENTS: Final[tuple[str, ...]] = ("italian_withdrawal", "italian_surrender", "tito_located", "trigger")
"""What releases Axis reinforcements apart from a turn (13.3); `trigger`: 45 Victory Points or the first brigade."""
_PRINTED_TURNS: Final = 8
_LAST_TURN: Final = 17


@attrs.frozen
class AxisTurn:
    """What the schedule has for the Axis in one Game-Turn (13.91), in the order in which it is carried out.

    Attributes:
        reinforcements: units that arrive.
        upgrades: pairs of front and back (13.81); they come before transfers.
        transfers: units whose transfer is called for (13.71).
    """

    reinforcements: tuple[Unit, ...] = ()
    upgrades: tuple[tuple[Unit, Unit], ...] = ()
    transfers: tuple[Unit, ...] = ()


@attrs.frozen
class YugoslavTurn:
    """What the schedule has for the Yugoslavs in one Game-Turn (13.92).

    Attributes:
        guerrillas: kind, place and number of guerrillas that arrive.
        tito: where Tito arrives, or None.
        units: Soviet and Bulgarian units that arrive.
        optional: Soviet units that may be taken for points (13.22).
        zones: names of the Zones where units of a nationality may be placed.
    """

    guerrillas: tuple[tuple[Kind, Place, int], ...] = ()
    tito: Place | None = None
    units: tuple[Unit, ...] = ()
    optional: tuple[Unit, ...] = ()
    zones: tuple[tuple[Nationality, tuple[str, ...]], ...] = ()


@attrs.frozen
class GapTurn:
    """A suggestion of ours for a Game-Turn whose Axis schedule is lost; names, as its units need not be in play.

    Attributes:
        reinforcements: names of units that would arrive.
        transfers: names of units whose transfer would be called for.
    """

    reinforcements: tuple[str, ...] = ()
    transfers: tuple[str, ...] = ()


@attrs.frozen
class BulgarianSetUp:
    """Axis Bulgarians that start the game, which the surviving text of 15.1 lacks.

    Attributes:
        enabled: whether they are in the game.
        zone: name of the Zone where they start.
        names: names of the units.
        may_leave_zone: whether they may move to other Zones open to Bulgarians.
    """

    enabled: bool
    zone: str
    names: tuple[str, ...]
    may_leave_zone: bool


def _name(value: object, where: str) -> str:
    return want_name(value, where)


def read_bulgarian_set_up(charts: Charts) -> BulgarianSetUp:
    """The fill-in for Macedonia (15.1, 6.62.C)."""
    keys = ("enabled", "zone", "units", "may_leave_zone", "garrison_without")
    row = read_row(charts, "bulgarian_set_up", keys, case="15.1", required=keys)
    return BulgarianSetUp(
        want_bool(row["enabled"], "bulgarian_set_up.enabled"),
        want_name(row["zone"], "bulgarian_set_up.zone", ZONES),
        want_list(row["units"], "bulgarian_set_up.units", _name),
        want_bool(row["may_leave_zone"], "bulgarian_set_up.may_leave_zone"),
    )


def read_gap(charts: Charts) -> Mapping[int, GapTurn]:
    """The suggestions for lost turns, whether they are used or not (13.91.GT9-17)."""
    turns = {str(turn): turn for turn in range(_PRINTED_TURNS + 1, _LAST_TURN + 1)}
    table = read_row(charts, "schedule_gap", tuple(turns), case="13.91.GT9-17")
    gap: dict[int, GapTurn] = {}
    for key in table:
        where = f"schedule_gap.{key}"
        row = check_keys(table[key], ("reinforcements", "transfers"), where)
        gap[turns[key]] = GapTurn(
            *(want_list(row.get(part, ()), f"{where}.{part}", _name) for part in ("reinforcements", "transfers"))
        )
    return MappingProxyType(gap)


def _axis_rows(charts: Charts) -> Mapping[int, Mapping[str, object]]:
    """The rows of the Axis schedule by Game-Turn, suggestions left aside."""
    turns = {str(turn): turn for turn in range(2, _LAST_TURN + 1)}
    table = check_keys(charts.get("axis_schedule", case="13.91"), turns, "axis_schedule")
    keys = ("reinforcements", "upgrades", "transfers")
    return {turn: check_keys(table[key], keys, f"axis_schedule.{key}") for key, turn in turns.items() if key in table}


def _scheduled(charts: Charts) -> frozenset[str]:
    """Names of the units that the Axis schedule itself brings."""
    rows = _axis_rows(charts).items()
    lists = [want_list(row.get("reinforcements", ()), f"axis_schedule.{turn}", _name) for turn, row in rows]
    return frozenset([name for listed in lists for name in listed])


def gap_in_use(charts: Charts) -> Mapping[int, GapTurn]:
    """The suggestions that are used if any are: what an owner's schedule says of a turn or of a unit stands instead."""
    rows, scheduled = _axis_rows(charts), _scheduled(charts)
    return MappingProxyType(
        {
            turn: GapTurn(tuple([name for name in entry.reinforcements if name not in scheduled]), entry.transfers)
            for turn, entry in read_gap(charts).items()
            if turn not in rows
        }
    )


def left_out(charts: Charts, *, gap_used: bool) -> frozenset[str]:
    """Names of the units that only suggestions bring which are not used."""
    suggested = [name for entry in read_gap(charts).values() for name in entry.reinforcements]
    used = [name for entry in gap_in_use(charts).values() for name in entry.reinforcements] if gap_used else []
    return frozenset(suggested) - frozenset(used) - _scheduled(charts)


_GONE_FOR_GOOD: Final = (Nationality.ITALIAN, Nationality.BULGARIAN)
"""Whose units can leave the game otherwise than by a transfer, for good (10.22, 10.32.E, 3.0); 13.9 names none of them.
"""


class Roster:
    """Reads lists of units, and sees to it that nobody arrives twice but those who have been transferred meanwhile."""

    def __init__(self, units: Iterable[Unit], *, without: Iterable[str] = ()) -> None:
        self._units: Mapping[str, Unit] = {unit.name: unit for unit in units}
        self._without = frozenset(without)
        self._backs = {unit.upgrades_to for unit in units if unit.upgrades_to is not None}
        self._arrived: dict[str, str] = {}
        self._called: set[str] = set()

    def unit(self, value: object, where: str) -> Unit:
        """The unit called `value`."""
        return self._units[want_name(value, where, self._units)]

    def arrivals(self, value: object, where: str, side: Side) -> tuple[Unit, ...]:
        """A list of units of one side, none of which has arrived elsewhere, unless it comes back (13.71)."""
        units = want_list(value, where, self.unit)
        for unit in units:
            returns = self._returns(unit)
            if unit.side is not side or (unit.name in self._backs and not returns):
                raise ChartError(
                    f"{where}: {unit} cannot arrive here: it is of the other side, or the back of a counter"
                )
            if unit.name in self._arrived and not returns:
                raise ChartError(f"{where}: {unit} arrives twice, also in {self._arrived[unit.name]}")
            if returns and unit.name not in self._arrived and unit.name not in self._backs:
                raise ChartError(f"{where}: {unit} arrives after its transfer has been called for")
            self._arrived[unit.name] = where
            self._called.discard(unit.name)
        return units

    @case("13.71")
    def _returns(self, unit: Unit) -> bool:
        """Whether a unit can be brought back, its transfer having been called for on an earlier Game-Turn."""
        return unit.name in self._called and unit.nationality not in _GONE_FOR_GOOD

    def set_up(self, charts: Charts) -> tuple[tuple[Unit, str], ...]:
        """Where Axis units start (15.1): units and names of Zones, the fill-in for Macedonia last."""
        table = check_keys(charts.get("set_up", case="15.1"), ZONES, "set_up")
        placed = [(u, z) for z in table for u in self.arrivals(table[z], f"set_up.{z}", Side.AXIS)]
        fill_in = read_bulgarian_set_up(charts)
        if fill_in.enabled:
            units = self.arrivals(fill_in.names, "bulgarian_set_up.units", Side.AXIS)
            placed += [(unit, fill_in.zone) for unit in units]
        return tuple(placed)

    def axis_events(self, charts: Charts) -> Mapping[str, tuple[Unit, ...]]:
        """What events release (13.91.A to D)."""
        table = read_row(charts, "axis_events", EVENTS, case="13.91", required=EVENTS)
        released = {key: self.arrivals(table[key], f"axis_events.{key}", Side.AXIS) for key in EVENTS}
        return MappingProxyType(released)

    def axis_schedule(self, charts: Charts, *, gap_used: bool) -> Mapping[int, AxisTurn]:
        """The Axis schedule by Game-Turn (13.91), with the suggestions for lost turns if they are used.

        A suggested transfer of a unit that nothing brings is left out.
        """
        rows = {turn: (f"axis_schedule.{turn}", row) for turn, row in _axis_rows(charts).items()}
        if gap_used:
            for turn, entry in gap_in_use(charts).items():
                leaving = tuple([name for name in entry.transfers if name not in self._without])
                row: Mapping[str, object] = {"reinforcements": entry.reinforcements, "transfers": leaving}
                rows[turn] = f"schedule_gap.{turn}", row
        return MappingProxyType({turn: self._axis_turn(row, where) for turn, (where, row) in sorted(rows.items())})

    def _axis_turn(self, row: Mapping[str, object], where: str) -> AxisTurn:
        turn = AxisTurn(
            self.arrivals(row.get("reinforcements", ()), f"{where}.reinforcements", Side.AXIS),
            want_list(row.get("upgrades", ()), f"{where}.upgrades", self._upgrade),
            want_list(row.get("transfers", ()), f"{where}.transfers", self._transfer),
        )
        self._called.update([unit.name for unit in turn.transfers])
        return turn

    def _upgrade(self, value: object, where: str) -> tuple[Unit, Unit]:
        front = self.unit(value, where)
        if front.upgrades_to is None:
            raise ChartError(f"{where}: counter.{front}.upgrades_to is needed to say what {front} becomes")
        return front, self._units[front.upgrades_to]

    def _transfer(self, value: object, where: str) -> Unit:
        unit = self.unit(value, where)
        if unit.side is not Side.AXIS:
            raise ChartError(f"{where}: only Axis units are transferred by the Axis schedule, not {unit}")
        return unit

    def yugoslav_schedule(self, charts: Charts, board: TitoMap, kinds: Iterable[Kind]) -> Mapping[int, YugoslavTurn]:
        """The Yugoslav schedule by Game-Turn (13.92)."""
        turns = {str(turn): turn for turn in range(1, _LAST_TURN + 1)}
        table = check_keys(charts.get("yugoslav_schedule", case="13.92"), turns, "yugoslav_schedule")
        schedule: dict[int, YugoslavTurn] = {}
        for key, turn in turns.items():
            if key in table:
                where = f"yugoslav_schedule.{key}"
                row = check_keys(table[key], ("guerrillas", "tito", "units", "optional", "zones"), where)
                zones = check_keys(row.get("zones", {}), ("Soviet", "Bulgarian"), f"{where}.zones")
                schedule[turn] = YugoslavTurn(
                    read_guerrillas(row.get("guerrillas", {}), f"{where}.guerrillas", board, kinds),
                    _read_place(row["tito"], f"{where}.tito", board, Column.PARTISAN) if "tito" in row else None,
                    self.arrivals(row.get("units", ()), f"{where}.units", Side.YUGOSLAV),
                    self.arrivals(row.get("optional", ()), f"{where}.optional", Side.YUGOSLAV),
                    tuple((Nationality(word), _read_zones(zones[word], f"{where}.zones.{word}")) for word in zones),
                )
        return MappingProxyType(schedule)


def _read_zones(value: object, where: str) -> tuple[str, ...]:
    return want_list(value, where, lambda item, at: want_name(item, at, ZONES))


def _read_place(name: object, where: str, board: TitoMap, column: Column) -> Place:
    """A Mountain or Hide-away of one column."""
    allowed = {
        place.name: place
        for place in board.places
        if place.column is column and place.kind in {PlaceKind.MOUNTAIN, PlaceKind.HIDE_AWAY}
    }
    return allowed[want_choice(name, allowed, where)]


def read_guerrillas(
    value: object, where: str, board: TitoMap, kinds: Iterable[Kind]
) -> tuple[tuple[Kind, Place, int], ...]:
    """Numbers of guerrillas by kind and place, e.g. ``{"Chetnik group": {"Serbia/Chetnik Hide-away": 5}}``."""
    by_name = {kind.name: kind for kind in kinds}
    table = check_keys(value, by_name, where)
    found: list[tuple[Kind, Place, int]] = []
    for name, kind in by_name.items():
        column = Column.PARTISAN if kind.nationality is Nationality.PARTISAN else Column.CHETNIK
        row = table.get(name, {})
        places = check_keys(row, row if isinstance(row, Mapping) else (), f"{where}.{name}")
        for place in places:
            at = f"{where}.{name}.{place}"
            found.append(
                (kind, _read_place(place, at, board, column), want_int(places[place], at, lo=1, hi=kind.count))
            )
    return tuple(found)
