"""The stand-in's map and charts: the places that the article names, and that nothing contradicts itself."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from typing import Any

import pytest

from balkan_rules import ChartError, ChartMissing
from balkan_rules.balkan_wars import Settlement, UnitClass, hex_of, parse, position, ruleset
from balkan_rules.balkan_wars.stand_in import SHELF, Bank, Link, StandInCharts, StandInHost, StandInMap, Terrain
from balkan_rules.core.charts import Basis, Charts

CHARTS = SHELF.default
MAP = CHARTS.map
NAMED = {
    "Belgrade": "1140", "Waljewo": "1343", "Zajecar": "1535", "Kragajewac": "1538", "Sarajevo": "1546",
    "Rustchuk": "1622", "Varna": "1815", "Nish": "1836", "Sofia": "2231", "Cetnje": "2345", "Philippopolis": "2426",
    "Kirk Kalisse": "2517", "Skopje": "2537", "Scutari": "2543", "Kilisse": "2618", "Adrianople": "2720",
    "Tirana": "2843", "Chatlja": "2912", "Constantinople": "3012", "Rodosto": "3016", "Monastir": "3038",
    "Salonika": "3332", "Maidos": "3520", "Yannina": "3739", "Larissa": "3834", "Athens": "4628",
}  # fmt: skip
"""The places whose hexes the article prints, each where its set-ups have it."""


@pytest.mark.parametrize("town", NAMED)
def test_named_places_lie_where_the_article_has_them(town: str) -> None:
    one = MAP.by_name[NAMED[town]]
    assert town in one.called
    printed = "town" if one.town == town else "also"
    assert CHARTS.source.basis_of(f"hex.{one.name}.{printed}") is Basis.PRINTED
    assert CHARTS.source.basis_of(f"hex.{NAMED[town]}.terrain") is Basis.RECONSTRUCTED


@pytest.mark.parametrize(
    ("printed", "called", "name"), [("Kirk Kalisse", "Kirk Kilisse", "2517"), ("Chatlja", "Chatalja", "2912")]
)
def test_towns_that_the_article_spells_otherwise_are_known_by_both_names(printed: str, called: str, name: str) -> None:
    assert CHARTS.source.basis_of(f"hex.{name}.town") is Basis.RECONSTRUCTED
    assert hex_of(printed) == name
    rules = ruleset()
    assert rules.place(printed) is rules.place(printed.upper()) is rules.place(called) is rules.place(name)
    state = position(scenario="jihad", phase="first_movement", place={printed: ["Ottoman 1st Army HQ"]})
    assert state.where("Ottoman 1st Army HQ").name == name
    assert state.stack(printed) == state.stack(name)
    raised = parse(f"place Ottoman 1st Army HQ at {printed}", state)
    assert raised == parse(f"place Ottoman 1st Army HQ at {name}", state)


@pytest.mark.case("balkan_wars", "scenario4.special.5")
def test_there_are_two_scutaris_and_the_article_means_the_one_in_albania() -> None:
    assert (MAP.towns["Scutari"].name, MAP.towns["Scutari (Asia)"].name) == ("2543", "3011")
    assert MAP.distance("2543", "3011") == 35


def test_the_map_has_so_many_hexes_of_each_kind() -> None:
    assert Counter(one.terrain for one in MAP.hexes) == {
        Terrain.CLEAR: 493,
        Terrain.ROUGH: 484,
        Terrain.MOUNTAIN: 212,
        Terrain.FOREST: 20,
        Terrain.SWAMP: 12,
        Terrain.SEA: 227,
        Terrain.ISLAND: 16,
    }
    assert Counter(one.settlement for one in MAP.hexes) == {Settlement.TOWN: 235, Settlement.CITY: 30, None: 1199}
    assert Counter(one.country for one in MAP.playable()) == {
        "Ottoman Empire": 427,
        "Bulgaria": 193,
        "Rumania": 184,
        "Austria-Hungary": 183,
        "Greece": 126,
        "Serbia": 91,
        "Montenegro": 17,
    }
    assert Counter(one.bank for one in MAP.playable() if one.country == "Ottoman Empire") == {
        Bank.WEST: 221,
        Bank.EAST: 206,
    }


def test_neighbours_name_each_other() -> None:
    for name, around in MAP.neighbours.items():
        assert all(name in MAP.neighbours[other] and MAP.distance(name, other) == 1 for other in around)


def test_what_runs_between_hexes_is_found_from_either() -> None:
    for link in Link:
        assert MAP.has(link, "3011", "3012") == MAP.has(link, "3012", "3011")
    assert [link for link in Link if MAP.has(link, "3011", "3012")] == [Link.ALL_SEA, Link.FERRY]


def test_the_edge_of_the_sheet() -> None:
    small = StandInCharts(Charts("balkan_wars", SMALL, {})).map
    assert [small.is_at_east_edge(name) for name in ("1140", "1141")] == [True, False]
    assert (MAP.is_at_east_edge("2231"), MAP.is_at_east_edge("3208")) == (False, True)


def test_maps_are_values() -> None:
    again = pickle.loads(pickle.dumps(MAP))
    assert again == MAP
    assert hash(again) == hash(MAP)
    assert StandInMap(MAP.hexes, {**MAP.links, Link.ROAD: frozenset()}) != MAP
    assert MAP != "map"
    assert repr(MAP) == "<StandInMap of 1464 hexes, 265 towns>"
    charts = pickle.loads(pickle.dumps(CHARTS))
    assert charts == CHARTS


def test_counters() -> None:
    units = StandInHost().units()
    assert len(units) == 172
    assert Counter(unit.country for unit in units) == {
        "Bulgaria": 45, "Serbia": 21, "Montenegro": 7, "Greece": 18, "Ottoman Empire": 59,
        "Austria-Hungary": 9, "Rumania": 10, "Germany": 1, "Britain": 1, "Albania": 1,
    }  # fmt: skip
    by_name = {unit.name: unit for unit in units}
    assert by_name["Bulgarian 3rd Army HQ"].staff == 4
    assert by_name["Serbian 1st Brigade / 3rd Infantry Division"].combat == 4
    assert (by_name["Ottoman 2nd Alpine Brigade"].mover, by_name["Ottoman 3rd Rifle Brigade"].mover) == ("alpine", "")
    assert all(unit.shock == unit.cadre for unit in units)
    assert all(bool(unit.staff) is (unit.unit_class is UnitClass.HEADQUARTERS) for unit in units)
    assert CHARTS.prices["Serbian 2nd Artillery Battalion"] == 3
    assert CHARTS.prices["Ottoman 1st Infantry Division"] == 3
    assert CHARTS.prices["Greek R Regiment A"] == 1
    assert "Bulgarian Depot 2231" not in CHARTS.prices


# ------------------------------------------------------------------------------------------------------ owners' charts


def test_an_owner_may_replace_values() -> None:
    charts = SHELF.load(
        'game = "balkan_wars"\n[hex.1140]\ntown = "Beograd"\n[road]\nmove = 2\n[rail.capacity]\n"Serbia" = 1\n'
    )
    assert (charts.map.towns["Beograd"].name, charts.road_cost, charts.rail_capacity["Serbia"]) == ("1140", 2, 1)
    assert charts != CHARTS
    assert StandInHost(charts).digest != StandInHost().digest


SMALL: dict[str, Any] = {
    "country": {"Serbia": "Serbian", "Bulgaria": "Bulgarian"},
    "hex": {
        "1140": {"country": "Serbia", "terrain": "clear", "town": "Belgrade", "kind": "city", "road": ["1141"]},
        "1141": {"country": "Serbia", "terrain": "rough", "road": ["1140"]},
        "1142": {"terrain": "sea"},
    },
    "terrain_effects": {
        **{
            name: {"move": 1, "alpine_move": 1, "shift": 0, "bombard_shift": 0}
            for name in ("clear", "rough", "forest", "swamp", "mountain")
        },
        **{name: {"shift": 1, "bombard_shift": 1} for name in ("town", "city", "entrenchment", "fortification")},
        "river": {"move": 1},
    },
    "stacking": {"units_per_hex": 4, "not_counted": ["depot"]},
    "road": {"move": 1},
    "rail": {"hexes": 3, "capacity": {"Serbia": 1}},
    "zone_of_control": {"without": ["depot"]},
    "supply": {"line": 6},
    "charge": {"classes": ["cavalry"]},
    "rally": {"always": 1},
    "mobilization": {
        "turns": {"jihad": [2, 4]},
        "points_per_depot": 2,
        "great_power_points": 3,
        "off_map_points": 2,
        "units_per_depot": 1,
    },
    "price": {"hq": 3},
    "great_powers": {"countries": ["Bulgaria"]},
    "event_turns": {"belgrade": 3},
    "events": {"2": "albania_independent"},
    "unit": {
        "hq": {
            "country": "Serbia", "type": "hq", "size": "army", "class": "hq", "combat": 1, "move": 7, "cadre": 3,
            "staff": [3], "names": ["1st Army HQ"],
        },
    },
}  # fmt: skip
"""The smallest charts that there can be."""


def altered(path: str, value: object) -> StandInCharts:
    """The small charts with one value changed, or without it."""
    data = copy.deepcopy(SMALL)
    *above, last = path.split("/")
    table = data
    for key in above:
        table = table[key]
    if value is None:
        del table[last]
    else:
        table[last] = value
    return StandInCharts(Charts("balkan_wars", data, {}))


def test_the_smallest_charts_can_be_used() -> None:
    charts = StandInCharts(Charts("balkan_wars", SMALL, {}))
    charts.verify()
    assert (charts.map.neighbours, charts.events, charts.stacking) == (
        {"1140": ("1141",), "1141": ("1140",)},
        {2: "albania_independent"},
        4,
    )


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("hex/1140/terrain", "desert", "hex: 1140.terrain"),
        ("hex/1140/terrain", "sea", "1140: land belongs to a country"),
        ("hex/1142/country", "Serbia", "1142: land belongs to a country"),
        ("hex/1141/town", "Semlin", "1141: a town has both a name"),
        ("hex/1140/terrain", "mountain", "1140: a town stands on no mountain"),
        ("hex/1140/country", "Narnia", "1140.country"),
        ("hex/1141", {"country": "Serbia", "terrain": "clear", "town": "Belgrade", "kind": "town"}, "hex: road"),
        ("hex/1143", {"country": "Serbia", "terrain": "clear", "town": "Belgrade", "kind": "town"}, "two hexes are"),
        ("hex/1140/road", ["1142"], "hex: road between 1140 and 1142: 1142 does not list 1140"),
        ("hex/1140/strumo", "north", "1140.strumo"),
        ("hex/1140/kind", "village", "1140.kind"),
        ("terrain_effects/clear/move", -1, "terrain_effects.clear.move"),
        ("terrain_effects/clear/fly", 1, "terrain_effects.clear"),
        ("terrain_effects/clear", None, "terrain_effects.clear"),
        ("unit/hq/staff", [], "unit.hq.staff: 1 Staff Ratings are wanted, one for each headquarters, not 0"),
        ("unit/hq/staff", [7], "unit.hq.staff"),
        ("unit/hq/class", "poet", "unit.hq.class"),
        ("unit/hq/country", "Narnia", "unit.hq.country"),
        ("unit/two", {**SMALL["unit"]["hq"]}, "unit: two counters are called Serbian 1st Army HQ"),
        ("stacking/not_counted", ["poets"], "stacking.not_counted"),
        ("stacking/units_per_hex", None, "stacking.units_per_hex"),
        ("hex/1141/also", ["Semlin"], "1141: .*only a town has other names"),
        ("hex/1140/also", "Beograd", "1140.also"),
        ("hex/1140/also", ["Beograd", "Beograd"], "hex.1140.town: two hexes are called Beograd"),
        ("hex/1140/also", ["1141"], "hex.1140.town: two hexes are called 1141"),
        ("zone_of_control/without", ["poet"], "zone_of_control.without"),
        ("charge/classes", "cavalry", "charge.classes"),
        ("great_powers/countries", ["Narnia"], "great_powers.countries"),
        ("mobilization/turns", {"waterloo": [1]}, "mobilization.turns"),
        ("mobilization/turns/jihad", [0], "mobilization.turns.jihad"),
        ("mobilization/turns/belgrade", [7], "mobilization.turns.belgrade"),
        ("event_turns/belgrade", 0, "event_turns.belgrade"),
        ("event_turns/jihad", 8, "event_turns.jihad"),
        ("event_turns/waterloo", 1, "event_turns"),
        ("events/13", "albania_independent", "events"),
        ("events/3", "albania_independant", "events.3"),
        ("rail/capacity/Narnia", 1, "rail.capacity"),
        ("price/hq", -1, "price.hq"),
        ("road/move", 1000, "road.move"),
        ("country/Serbia", 1, "country.Serbia"),
    ],
)
def test_wrong_charts_name_table_and_row(path: str, value: object, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        altered(path, value).verify()


@pytest.mark.parametrize(
    "path",
    [
        "hex/1140/terrain", "hex", "unit/hq/cadre", "price", "rail/capacity", "zone_of_control/without",
        "charge/classes", "great_powers/countries", "mobilization/turns", "event_turns",
    ],
)  # fmt: skip
def test_what_charts_lack_is_said_when_it_is_needed(path: str) -> None:
    with pytest.raises(ChartMissing, match=path.replace("/", r"\.")):
        altered(path, None).verify()


def test_what_the_article_does_not_print_is_missing_from_printed_charts() -> None:
    with pytest.raises(ChartMissing, match=r"seq.movement.*hex\.1140\.terrain|country"):
        _ = SHELF.printed.map
    with pytest.raises(ChartMissing, match=r"road"):
        _ = SHELF.printed.road_cost
