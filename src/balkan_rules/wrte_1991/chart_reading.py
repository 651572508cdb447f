"""Compile the parts of a chart file, and refuse what cannot be played.

Every function takes the plain charts and raises `ChartMissing` for a value that they do not have, `ChartError` for one
that is wrong; the message names table and row, and what is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Final, TypeVar

import attrs

from ..core.cases import case
from ..core.charts import Charts, check_keys, want_bool, want_choice, want_int, want_list, want_name
from ..core.errors import ChartError, ChartMissing
from ..core.hexes import HexMap
from ..core.tables import CombatResultsTable
from .map import FIRST_HEX, Area, Ethnic, Place, Terrain, WrteMap, numbering
from .units import Faction, Rating, Size, Start, Unit, UnitType

__all__ = [
    "AMBUSH_RESULTS",
    "MOST",
    "TABLES",
    "Hits",
    "TerrainEffect",
    "read_crt",
    "read_die_table",
    "read_map",
    "read_rebuild",
    "read_row",
    "read_terrain",
    "read_units",
]

TABLES: Final[tuple[str, ...]] = (
    "hex",
    "terrain_effects",
    "combat_results",
    "ambush",
    "media_war",
    "jna_rebuild",
    "unit",
    "support",
    "set_up",
    "croatian_schedule",
    "activation",
    "turn",
)
"""The tables of a chart file."""
MOST: Final = 99
"""No rating, count or shift in these charts is beyond this."""
AMBUSH_RESULTS: Final = ("-", "RB", "D")
"""What an ambush can do: nothing, a rebuff, a unit destroyed (11.1)."""
_HITS: Final[re.Pattern[str]] = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_FLAGS: Final = ("capital", "barracks", "border_post", "airport", "bridge", "coastal")
_MIXED: Final = "SR/CR"
"""What the book also writes for CS."""
_MOST_UNITS: Final = 255

V = TypeVar("V")


@attrs.frozen
class Hits:
    """A combat result: how many units each side loses (8.5).

    Attributes:
        attacker: units that the attacker removes, first.
        defender: units that the defender removes.
    """

    attacker: int
    defender: int

    @classmethod
    @case("8.5.notation")
    def parse(cls, text: str) -> Hits:
        """Read ``"2/1"``: the attacker's hits stand before the slash.

        Raises:
            ChartError: it is not that.
        """
        match = _HITS.fullmatch(text)
        if match is None:
            message = f"{text!r} is not a combat result: write the attacker's and the defender's hits, such as '2/1'"
            raise ChartError(message)
        return cls(int(match[1]), int(match[2]))

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}"


@attrs.frozen
class TerrainEffect:
    """What one kind of terrain does.

    Attributes:
        move: what entering it costs (7.1); for a road or river, see `read_terrain`.
        mountain_troops: what it costs mountain troops.
        stack: how many units may stack in it (6.0).
        shift: how many columns it moves the odds of an attack on it, negative to the left (8.4).
    """

    move: int
    mountain_troops: int
    stack: int
    shift: int


def read_row(
    charts: Charts, path: str, allowed: Collection[str], *, case: str, required: Iterable[str] = ()
) -> Mapping[str, object]:
    """A table with no other keys than `allowed`; a `required` one that is not there is a `ChartMissing`."""
    row = check_keys(charts.get(path, case=case), tuple(allowed), path)
    for key in required:
        if key not in row:
            raise ChartMissing(case, f"{path}.{key}")
    return row


# ------------------------------------------------------------------------------------------------------------- the map


@case("2.4.map")
def read_map(charts: Charts) -> WrteMap:
    """The map (2.4): every hex, the roads and the rivers."""
    table = charts.get("hex", case="2.4.map")
    ids = check_keys(table, table if isinstance(table, Mapping) else (), "hex")
    try:
        hexes = HexMap(numbering(), ids)
        rows = {hex_id: _hex_row(charts, hex_id) for hex_id in hexes.ids}
        places = [_read_hex(FIRST_HEX + hexes.index[hex_id], hex_id, row) for hex_id, row in rows.items()]
        roads, rivers = (
            hexes.sides({hex_id: _read_sides(hex_id, row, key) for hex_id, row in rows.items()}, key)
            for key in ("road", "river")
        )
    except ChartMissing:
        raise
    except ChartError as error:
        message = f"hex: {error}"
        raise ChartError(message) from None
    board = WrteMap(hexes, places, roads, rivers)
    _check_map(board)
    return board


def _hex_row(charts: Charts, hex_id: str) -> Mapping[str, object]:
    keys = ("area", "terrain", "city", "ethnic", *_FLAGS, "road", "river")
    return read_row(charts, f"hex.{hex_id}", keys, case="2.4.map", required=("area", "terrain"))


def _read_sides(hex_id: str, row: Mapping[str, object], key: str) -> tuple[str, ...]:
    return want_list(row.get(key, ()), f"{hex_id}.{key}", want_name)


def _read_hex(index: int, hex_id: str, row: Mapping[str, object]) -> Place:
    area = Area(want_choice(row["area"], [member.value for member in Area], f"{hex_id}.area"))
    terrain = Terrain(want_choice(row["terrain"], [member.value for member in Terrain], f"{hex_id}.terrain"))
    if terrain.is_playable is (area in (Area.SEA, Area.FOREIGN)):
        message = f"{hex_id}: area {area.value} and terrain {terrain.value} do not go together"
        raise ChartError(message)
    flags = {f"is_{flag}": want_bool(row.get(flag, False), f"{hex_id}.{flag}") for flag in _FLAGS}
    city = want_name(row["city"], f"{hex_id}.city") if "city" in row else ""
    if not terrain.is_playable and set(row) != {"area", "terrain"}:
        message = f"{hex_id}: a hex that cannot be entered has an area and a terrain and nothing else"
        raise ChartError(message)
    if not city and (flags["is_capital"] or flags["is_barracks"]):
        message = f"{hex_id}: a capital, or barracks, stand in a city"
        raise ChartError(message)
    return Place(index, hex_id, area, terrain, city, _read_ethnic(hex_id, row, area), **flags)


def _read_ethnic(hex_id: str, row: Mapping[str, object], area: Area) -> Ethnic | None:
    if "ethnic" not in row:
        return Ethnic.CROAT if area is Area.CROATIA else None
    if area is not Area.CROATIA:
        message = f"{hex_id}.ethnic: only hexes of Croatia are marked (2.4)"
        raise ChartError(message)
    return _ethnic(want_choice(row["ethnic"], [Ethnic.SERB.value, Ethnic.MIXED.value, _MIXED], f"{hex_id}.ethnic"))


@case("3.2.tag-name")
def _ethnic(mark: str) -> Ethnic:
    """Who lives in a hex with a mark; mixed hexes have two names (ruling tag-name)."""
    return Ethnic.MIXED if mark == _MIXED else Ethnic(mark)


def _check_map(board: WrteMap) -> None:
    """No two places have one name."""
    seen: set[str] = set()
    for place in board.places:
        if place.city:
            if place.city in seen or place.city in board.by_name:
                message = f"hex.{place}.city: two places are called {place.city}"
                raise ChartError(message)
            seen.add(place.city)


@case("7.1.tec", "6.0.tec")
def read_terrain(charts: Charts) -> Mapping[str, TerrainEffect]:
    """What terrain does, by its name.

    Beside the three terrains there are ``"city"``, which has no cost of its own; ``"road"`` with the cost of going
    along one; and ``"river"`` with the cost that is added, and the shift for attacks across it.
    """
    needed = {
        "clear": ("move", "mountain_troops", "stack", "shift"),
        "rough": ("move", "mountain_troops", "stack", "shift"),
        "mountain": ("move", "mountain_troops", "stack", "shift"),
        "city": ("stack", "shift"),
        "road": ("move",),
        "river": ("move", "shift"),
    }
    read_row(charts, "terrain_effects", tuple(needed), case="7.1.tec", required=needed)
    effects: dict[str, TerrainEffect] = {}
    for name, keys in needed.items():
        where = f"terrain_effects.{name}"
        row = read_row(charts, where, keys, case="7.1.tec", required=keys)
        values = {
            key: want_int(row.get(key, 0), f"{where}.{key}", lo=-9 if key == "shift" else 0, hi=9) for key in keys
        }
        both = values.get("mountain_troops", values.get("move", 0))
        effects[name] = TerrainEffect(values.get("move", 0), both, values.get("stack", 0), values.get("shift", 0))
    return effects


# ---------------------------------------------------------------------------------------------------------- the tables


@case("8.4.crt", "2.0.charts-on-map")
def read_crt(charts: Charts) -> CombatResultsTable[Hits]:
    """The Combat Results Table (8.4). The one cell that the text gives must be as it says (8.5)."""
    row = read_row(
        charts, "combat_results", ("columns", "rows", "die_modifiers"), case="8.4.crt", required=("columns", "rows")
    )
    columns = want_list(row["columns"], "combat_results.columns", want_name)
    rows = _die_rows(charts, "combat_results.rows", case="8.4.crt")
    cells = {face: want_list(value, f"combat_results.rows.{face}", want_name) for face, value in rows.items()}
    table = CombatResultsTable("combat_results", columns=columns, rows=cells, parse=Hits.parse)
    _check_cell(table)
    return table


@case("8.5.example")
def _check_cell(table: CombatResultsTable[Hits]) -> None:
    """Odds of 2-1 on a 2 cost the attacker two units and the defender one (8.5)."""
    column = next((number for number, odds in enumerate(table.columns) if str(odds) == "2-1"), None)
    if column is None or 2 not in table.dice or table.result(column, 2) != Hits(2, 1):
        message = "combat_results: the rulebook states 2/1 for odds of 2-1 and a die of 2, and its text wins"
        raise ChartError(message)


def read_die_table(charts: Charts, path: str, *, case: str, results: Collection[V], first: int = 1) -> Mapping[int, V]:
    """A table with one result for each modified die, from `first` on without a gap, each one of `results`."""
    rows = _die_rows(charts, path, case=case)
    if list(rows) != list(range(first, first + len(rows))):
        message = (
            f"{path}: the rows must be dice from {first} on without a gap, not {', '.join(map(str, rows)) or 'none'}"
        )
        raise ChartError(message)
    found: dict[int, V] = {}
    for face, value in rows.items():
        matching = [result for result in results if type(result) is type(value) and result == value]
        if not matching:
            allowed = ", ".join(map(str, results))
            message = f"{path}.{face}: {value!r} cannot stand here; allowed: {allowed}"
            raise ChartError(message)
        found[face] = matching[0]
    return found


def _die_rows(charts: Charts, path: str, *, case: str) -> dict[int, object]:
    """The rows of a table by the die, rising."""
    table = charts.get(path, case=case)
    rows = check_keys(table, table if isinstance(table, Mapping) else (), path)
    for key in rows:
        if not (key.isascii() and key.isdecimal() and len(key) <= 2):
            message = f"{path}: a row is called by the modified die, such as 6, not {key!r:.40}"
            raise ChartError(message)
    return {int(key): rows[key] for key in sorted(rows, key=int)}


@case("10.6.table")
def read_rebuild(charts: Charts) -> Mapping[int, Mapping[UnitType, int]]:
    """How many destroyed JNA units of each type may come back, for each face of the die (10.6)."""
    types = {member.value: member for member in UnitType if member not in (UnitType.COMMANDO, UnitType.INFANTRY)}
    faces = tuple(str(face) for face in range(1, 7))
    row = read_row(charts, "jna_rebuild", faces, case="10.6.table", required=faces)
    found: dict[int, Mapping[UnitType, int]] = {}
    for face in faces:
        where = f"jna_rebuild.{face}"
        numbers = check_keys(row[face], tuple(types), where)
        found[int(face)] = {types[n]: want_int(v, f"{where}.{n}", lo=0, hi=MOST) for n, v in numbers.items()}
    return found


# --------------------------------------------------------------------------------------------------------- the counters


@case("2.3.roster")
def read_units(charts: Charts) -> tuple[Unit, ...]:
    """All units by faction, then class by class in the order of the charts, in a class by where they start.

    A class's designations name its first units; the others are numbered on.
    """
    table = charts.get("unit", case="2.3.roster")
    kinds = check_keys(table, table if isinstance(table, Mapping) else (), "unit")
    found = [unit for kind in kinds for unit in _read_class(charts, kind)]
    found.sort(key=lambda unit: list(Faction).index(unit.faction))
    units = [attrs.evolve(unit, index=index) for index, unit in enumerate(found)]
    names = [unit.name for unit in units]
    if len(set(names)) != len(names):
        message = "unit: two units are called the same"
        raise ChartError(message)
    if not _can_be_held(len(units)):
        message = f"unit: {len(units)} units; at most {_MOST_UNITS} are allowed"
        raise ChartError(message)
    return tuple(units)


@case("2.0.counter-sheet", "2.1.counter-count")
def _can_be_held(number: int) -> bool:
    """Whether there can be so many units; the book has two totals, so none is asked for (ruling counter-total)."""
    return number <= _MOST_UNITS


def _read_class(charts: Charts, kind: str) -> list[Unit]:
    """The units of one class; they get their indices later."""
    where = f"unit.{want_name(kind, 'unit')}"
    needed = ("name", "faction", "type", "size", "ratings", "count", "start")
    row = read_row(charts, where, (*needed, "designations"), case="2.3.roster", required=needed)
    name, rating = want_name(row["name"], f"{where}.name"), _read_rating(row["ratings"], f"{where}.ratings")
    faction = Faction(want_choice(row["faction"], [member.value for member in Faction], f"{where}.faction"))
    branch = UnitType(want_choice(row["type"], [member.value for member in UnitType], f"{where}.type"))
    size = Size(want_choice(row["size"], [member.value for member in Size], f"{where}.size"))
    count = want_int(row["count"], f"{where}.count", lo=0, hi=MOST)
    designations = want_list(row.get("designations", ()), f"{where}.designations", want_name)
    starts = _read_starts(row["start"], f"{where}.start")
    if len(starts) != count or len(designations) > count:
        message = f"{where}: {count} units, but {len(starts)} places to start from and {len(designations)} designations"
        raise ChartError(message)
    called = (*designations, *(str(number) for number in range(len(designations) + 1, count + 1)))
    return [
        Unit(number, f"{name} {called[number]}", kind, faction, branch, size, rating, starts[number])
        for number in range(count)
    ]


@case("2.3.ratings", "2.3.sample", "2.3.type-size")
def _read_rating(value: object, where: str) -> Rating:
    attack, defence, movement = want_list(value, where, lambda v, at: want_int(v, at, lo=0, hi=MOST), length=3)
    return Rating(attack, defence, movement)


def _read_starts(value: object, where: str) -> tuple[Start, ...]:
    members = {member.value: member for member in Start}
    numbers = check_keys(value, tuple(members), where)
    return tuple(
        member
        for name, member in members.items()
        for _ in range(want_int(numbers.get(name, 0), f"{where}.{name}", lo=0, hi=MOST))
    )
