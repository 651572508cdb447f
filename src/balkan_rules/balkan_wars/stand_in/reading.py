"""Compile the stand-in's charts, and refuse what cannot be played.

Every function takes the plain charts and raises `ChartMissing` for a value that they do not have, `ChartError` for one
that is wrong; the message names table and row, and what is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

import attrs

from ...core.charts import Charts, check_keys, want_bool, want_choice, want_int, want_list, want_name
from ...core.errors import ChartError, ChartMissing
from ...core.hexes import HexMap
from ..host_values import HostUnit, Settlement
from ..scenario_rules import REVOLT
from ..scenarios import SCENARIO_NAMES, scenario
from ..units import UnitClass
from .map import GRID, Bank, Hex, Link, StandInMap, Terrain

__all__ = [
    "EVENTS",
    "INDEPENDENCE",
    "MOST",
    "TABLES",
    "Ground",
    "read_classes",
    "read_countries",
    "read_event_turns",
    "read_events",
    "read_great_powers",
    "read_ground",
    "read_map",
    "read_prices",
    "read_row",
    "read_turns",
    "read_types",
    "read_units",
]

TABLES: Final[tuple[str, ...]] = (
    "country",
    "hex",
    "terrain_effects",
    "stacking",
    "road",
    "rail",
    "zone_of_control",
    "supply",
    "charge",
    "rally",
    "mobilization",
    "price",
    "great_powers",
    "event_turns",
    "events",
    "unit",
)
"""The tables of a chart file that are the stand-in's."""
MOST: Final = 99
"""No rating, cost or count in these charts is beyond this."""
INDEPENDENCE: Final = "albania_independent"
"""The event with which Albania becomes a country (scenario4.neutral.albania)."""
EVENTS: Final[tuple[str, ...]] = (INDEPENDENCE, REVOLT)
"""The events that a chart can name."""
_MAP: Final = "seq.movement"
"""The case that needs the map first."""
_FEATURES: Final = ("town", "city", "entrenchment", "fortification")
_RATINGS: Final = {"combat": "combat", "move": "allowance", "cadre": "cadre", "bombardment": "bombardment"}


@attrs.frozen
class Ground:
    """What a kind of terrain, or something in a hex, does.

    Attributes:
        move: points to enter it; 0 for what is no terrain of a whole hex.
        alpine_move: the same for Alpine units.
        shift: columns for the defender in combat.
        bombard_shift: columns for the defender against bombardment.
    """

    move: int
    alpine_move: int
    shift: int
    bombard_shift: int


def read_row(
    charts: Charts, path: str, allowed: Collection[str], *, case: str, required: Iterable[str] = ()
) -> Mapping[str, object]:
    """A table with no other keys than `allowed`; a `required` one that is not there is a `ChartMissing`."""
    row = check_keys(charts.get(path, case=case), tuple(allowed), path)
    for key in required:
        if key not in row:
            raise ChartMissing(case, f"{path}.{key}")
    return row


def _table(charts: Charts, path: str, *, case: str) -> Mapping[str, object]:
    """A table with whatever keys it has."""
    table = charts.get(path, case=case)
    return check_keys(table, tuple(table) if isinstance(table, Mapping) else (), path)


def read_countries(charts: Charts) -> Mapping[str, str]:
    """The countries, and how units of each are called."""
    table = _table(charts, "country", case="secret_ops.4")
    return {name: want_name(word, f"country.{name}") for name, word in table.items()}


def read_classes(value: object, where: str) -> frozenset[UnitClass]:
    """Classes of units, listed by their names."""
    names = [member.value for member in UnitClass]
    listed = want_list(value, where, lambda name, at: want_choice(name, names, at))
    return frozenset(UnitClass(name) for name in listed)


# ------------------------------------------------------------------------------------------------------------- the map


def read_map(charts: Charts) -> StandInMap:
    """The map: every hex, and what runs between them."""
    countries = read_countries(charts)
    ids = _table(charts, "hex", case=_MAP)
    try:
        numbers = HexMap(GRID, ids)
        rows = {hex_id: _hex_row(charts, hex_id) for hex_id in numbers.ids}
        hexes = [_read_hex(hex_id, row, countries) for hex_id, row in rows.items()]
        links = {
            link: numbers.sides(
                {hex_id: _read_sides(hex_id, row, link.value) for hex_id, row in rows.items()}, link.value
            )
            for link in Link
        }
    except ChartMissing:
        raise
    except ChartError as error:
        message = f"hex: {error}"
        raise ChartError(message) from None
    board = StandInMap(hexes, links)
    _check_names(board)
    return board


def _hex_row(charts: Charts, hex_id: str) -> Mapping[str, object]:
    keys = ("country", "terrain", "town", "kind", "also", "strumo", "asia", *(link.value for link in Link))
    return read_row(charts, f"hex.{hex_id}", keys, case=_MAP, required=("terrain",))


def _read_sides(hex_id: str, row: Mapping[str, object], key: str) -> tuple[str, ...]:
    return want_list(row.get(key, ()), f"{hex_id}.{key}", want_name)


def _read_hex(hex_id: str, row: Mapping[str, object], countries: Collection[str]) -> Hex:
    terrain = Terrain(want_choice(row["terrain"], [member.value for member in Terrain], f"{hex_id}.terrain"))
    country = want_choice(row["country"], tuple(countries), f"{hex_id}.country") if "country" in row else ""
    if terrain.is_playable is not bool(country):
        message = f"{hex_id}: land belongs to a country, and the sea and islands to none"
        raise ChartError(message)
    if ("town" in row) is not ("kind" in row) or ("also" in row and "town" not in row):
        message = f"{hex_id}: a town has both a name (town) and a kind (kind), and only a town has other names (also)"
        raise ChartError(message)
    settlement = None
    if "kind" in row:
        settlement = Settlement(want_choice(row["kind"], [member.value for member in Settlement], f"{hex_id}.kind"))
    if settlement and terrain in (Terrain.MOUNTAIN, Terrain.SEA, Terrain.ISLAND):
        message = f"{hex_id}: a town stands on no mountain, for units must be able to start there, nor in the sea"
        raise ChartError(message)
    bank = None
    if "strumo" in row:
        bank = Bank(want_choice(row["strumo"], [member.value for member in Bank], f"{hex_id}.strumo"))
    return Hex(
        name=hex_id,
        country=country,
        terrain=terrain,
        town=want_name(row["town"], f"{hex_id}.town") if "town" in row else "",
        settlement=settlement,
        also=want_list(row.get("also", ()), f"{hex_id}.also", want_name),
        is_in_asia=want_bool(row.get("asia", False), f"{hex_id}.asia"),
        bank=bank,
    )


def _check_names(board: StandInMap) -> None:
    """No two hexes have one name."""
    seen: set[str] = set()
    for one in board.hexes:
        for name in one.called:
            if name in seen or name in board.by_name:
                message = f"hex.{one.name}.town: two hexes are called {name}"
                raise ChartError(message)
            seen.add(name)


def read_ground(charts: Charts) -> Mapping[str, Ground]:
    """What each terrain and feature does, by its name; ``river`` has only the points to cross it."""
    terrains = tuple(terrain.value for terrain in Terrain if terrain.is_playable)
    names = (*terrains, *_FEATURES, "river")
    table = read_row(charts, "terrain_effects", names, case="acrt.shift.terrain", required=names)
    found: dict[str, Ground] = {}
    for name in table:
        keys = ("move",) if name == "river" else ("shift", "bombard_shift")
        if name in terrains:
            keys = ("move", "alpine_move", *keys)
        row = read_row(charts, f"terrain_effects.{name}", keys, case="acrt.shift.terrain", required=keys)
        numbers = {key: want_int(row[key], f"terrain_effects.{name}.{key}", lo=0, hi=MOST) for key in keys}
        found[name] = Ground(*(numbers.get(field.name, 0) for field in attrs.fields(Ground)))
    return found


# ----------------------------------------------------------------------------------------------------------- the units


def read_units(charts: Charts) -> tuple[HostUnit, ...]:
    """Every counter, in the order of the chart."""
    countries = read_countries(charts)
    found: list[HostUnit] = []
    for key in _table(charts, "unit", case="acrt.columns"):
        found += _read_kind(charts, key, countries)
    names = [unit.name for unit in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        message = f"unit: two counters are called {twice}"
        raise ChartError(message)
    return tuple(found)


def _kind_row(charts: Charts, key: str) -> Mapping[str, object]:
    required = ("country", "type", "size", "class", "combat", "move", "cadre", "names")
    keys = (*required, "bombardment", "staff", "alpine")
    return read_row(charts, f"unit.{key}", keys, case="acrt.columns", required=required)


def _names(row: Mapping[str, object], key: str, countries: Mapping[str, str]) -> list[str]:
    """What the counters of a row are called, with the word for their country."""
    country = want_choice(row["country"], tuple(countries), f"unit.{key}.country")
    return [f"{countries[country]} {name}" for name in want_list(row["names"], f"unit.{key}.names", want_name)]


def _read_kind(charts: Charts, key: str, countries: Mapping[str, str]) -> list[HostUnit]:
    path, row = f"unit.{key}", _kind_row(charts, key)
    names = _names(row, key, countries)
    unit_class = UnitClass(want_choice(row["class"], [member.value for member in UnitClass], f"{path}.class"))
    staff = want_list(row.get("staff", ()), f"{path}.staff", lambda value, at: want_int(value, at, lo=0, hi=6))
    wanted = len(names) if unit_class is UnitClass.HEADQUARTERS else 0
    if len(staff) != wanted:
        message = f"{path}.staff: {wanted} Staff Ratings are wanted, one for each headquarters, not {len(staff)}"
        raise ChartError(message)
    is_alpine = want_bool(row.get("alpine", False), f"{path}.alpine")
    ratings = {name: want_int(row.get(key, 0), f"{path}.{key}", lo=0, hi=MOST) for key, name in _RATINGS.items()}
    return [
        HostUnit(
            name=name,
            country=str(row["country"]),
            unit_class=unit_class,
            shock=ratings["cadre"],
            staff=staff[number] if staff else 0,
            mover="alpine" if is_alpine else "",
            is_alpine=is_alpine,
            **ratings,
        )
        for number, name in enumerate(names)
    ]


def read_types(charts: Charts) -> Mapping[str, tuple[str, str]]:
    """For each counter its type and size, by which it has a price."""
    countries = read_countries(charts)
    found: dict[str, tuple[str, str]] = {}
    for key in _table(charts, "unit", case="acrt.columns"):
        row = _kind_row(charts, key)
        kind = want_name(row["type"], f"unit.{key}.type"), want_name(row["size"], f"unit.{key}.size")
        found.update(dict.fromkeys(_names(row, key, countries), kind))
    return found


# ---------------------------------------------------------------------------------------------- mobilization and events


def read_prices(charts: Charts) -> Mapping[str, int]:
    """What it costs to raise a unit, by its type, or its type and size."""
    table = _table(charts, "price", case="seq.mobilization")
    return {name: want_int(value, f"price.{name}", lo=0, hi=MOST) for name, value in table.items()}


def read_great_powers(charts: Charts) -> tuple[str, ...]:
    """The countries that are Great Powers."""
    countries = tuple(read_countries(charts))
    row = read_row(charts, "great_powers", ("countries",), case="secret_ops.drm.great_power", required=("countries",))
    return want_list(row["countries"], "great_powers.countries", lambda name, at: want_choice(name, countries, at))


def read_turns(table: object, where: str) -> Mapping[str, frozenset[int]]:
    """Game Turns by scenario."""
    found = check_keys(table, SCENARIO_NAMES, where)
    return {name: frozenset(want_list(turns, f"{where}.{name}", _turn_of(name))) for name, turns in found.items()}


def read_event_turns(charts: Charts) -> Mapping[str, int]:
    """The first Game Turn with a random event, by scenario."""
    table = read_row(charts, "event_turns", SCENARIO_NAMES, case="seq.diplomacy")
    return {name: _turn_of(name)(turn, f"event_turns.{name}") for name, turn in table.items()}


def _turn_of(name: str) -> Callable[[object, str], int]:
    """What reads a Game Turn of a scenario; beyond its last there is none."""
    return lambda value, where: want_int(value, where, lo=1, hi=scenario(name).length)


def read_events(charts: Charts) -> Mapping[int, str]:
    """The event of each total of two dice that has one."""
    table = read_row(charts, "events", [str(total) for total in range(2, 13)], case="seq.diplomacy")
    return {int(total): want_choice(value, EVENTS, f"events.{total}") for total, value in table.items()}
