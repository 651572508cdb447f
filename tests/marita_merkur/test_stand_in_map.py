"""The stand-in's map, counters and calendar: what the rules name is there, and nothing contradicts itself."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from balkan_rules import ChartError, ChartMissing
from balkan_rules.core.charts import Basis, Charts
from balkan_rules.core.hexes import HexGrid
from balkan_rules.marita_merkur import (
    Area,
    Country,
    ForceGroup,
    HexNumber,
    Mark,
    Nation,
    Post,
    SeaKind,
    Sheet,
    Side,
    Size,
    Terrain,
    UnitClass,
    UnitType,
)
from balkan_rules.marita_merkur.host_values import AirRole, LinkKind
from balkan_rules.marita_merkur.printed import printed_hexes
from balkan_rules.marita_merkur.stand_in import (
    SHELF,
    Airfield,
    Phase,
    StandInCharts,
    StandInMap,
    StandInUnit,
    Weather,
)

CHARTS = SHELF.default
MAP = CHARTS.map
GRID = HexGrid(rows="south", columns="west", eastern="odd")
"""How hexes are numbered, with the rows of the south sheet counted on from row 50 of the north sheet."""
CRETE = ("7115", "7116", "7213", "7214", "7311", "7410", "7412", "7506", "7607", "7609")
"""The hexes of Crete, counted in that way."""


def names(numbers: tuple[int, ...]) -> set[str]:
    return {MAP.hexes[number].called for number in numbers}


def one(name: str) -> StandInUnit:
    return CHARTS.units[name]


# ------------------------------------------------------------------------------------------------------------- the map


def test_the_map_has_so_many_hexes_of_each_kind() -> None:
    grounds = [found.ground for found in MAP.hexes]
    assert Counter(ground.terrain for ground in grounds) == {
        Terrain.CLEAR: 54,
        Terrain.ROUGH: 8,
        Terrain.MOUNTAIN: 34,
        Terrain.SEA: 24,
    }
    assert {country: len(found) for country, found in MAP.countries.items()} == {
        Country.GREECE: 43, Country.JUGOSLAVIA: 24, Country.ALBANIA: 10, Country.ITALY: 4, Country.DODECANESE: 2,
        Country.GERMANY: 1, Country.HUNGARY: 3, Country.RUMANIA: 2, Country.BULGARIA: 6, Country.EGYPT: 1,
    }  # fmt: skip
    assert Counter(ground.sea for ground in grounds) == {SeaKind.NONE: 62, SeaKind.PARTIAL: 34, SeaKind.FULL: 24}
    links = Counter(link for beside in MAP.links for link in beside.values())
    assert links == {
        LinkKind.LAND: 320,
        LinkKind.SEA: 158,
        LinkKind.RIVER: 36,
        LinkKind.GULF_LINE: 2,
        LinkKind.CORFU_STRAIT: 2,
    }


@pytest.mark.parametrize(
    ("mark", "places"),
    [
        (Mark.CRETE, {"Khania", "Retimo", "Iraklion", "Siteia"}),
        (Mark.METAXAS_LINE, {"Beles", "Rupel", "Falakro", "Volax", "Echinos", "Nymphaia"}),
        (Mark.NORTHERN_ALBANIA, {"Scutari", "Kukes", "Peshkopi"}),
        (Mark.JUGOSLAV_SOURCE, {"Beograd", "Zagreb", "Sarajevo", "Skoplje"}),
        (Mark.ZARA, {"Zara"}),
        (Mark.BEOGRAD, {"Beograd"}),
        (Mark.ATHENAI, {"Athenai"}),
        (Mark.RHODES, {"Rhodes"}),
        (Mark.SCARPANTOS, {"Scarpantos"}),
        (
            Mark.ISLAND,
            {"Khania", "Retimo", "Iraklion", "Siteia", "Melos", "Lemnos", "Chios", "Corfu", "Scarpantos", "Rhodes"},
        ),
    ],
)
def test_marked_hexes(mark: Mark, places: set[str]) -> None:
    assert names(MAP.marked[mark]) == places


def mainland(country: Country) -> set[int]:
    return {number for number in MAP.countries[country] if MAP.hexes[number].ground.is_mainland}


def test_the_metaxas_line_lies_on_the_greek_mainland_east_of_the_axios() -> None:
    east, greece = set(MAP.marked[Mark.EAST_OF_AXIOS]), mainland(Country.GREECE)
    assert set(MAP.marked[Mark.METAXAS_LINE]) < east & greece
    assert (len(east & greece), len(greece)) == (12, 35)
    assert names(tuple(east - greece)) == {"Strumica"}


def test_all_greek_mainland_and_what_lies_north_of_it_is_on_one_side_of_the_axios() -> None:
    east, west = set(MAP.marked[Mark.EAST_OF_AXIOS]), set(MAP.marked[Mark.WEST_OF_AXIOS])
    assert not east & west
    assert east | west == mainland(Country.GREECE) | mainland(Country.JUGOSLAVIA) | mainland(Country.ALBANIA)


def test_the_axios_is_a_river_but_at_its_upper_reaches() -> None:
    over = {
        (MAP.hexes[a].called, MAP.hexes[b].called)
        for a in MAP.marked[Mark.EAST_OF_AXIOS]
        for b in MAP.links[a]
        if Mark.WEST_OF_AXIOS in MAP.hexes[b].ground.marks and MAP.link(a, b) is LinkKind.RIVER
    }
    dry = {
        (MAP.hexes[a].called, MAP.hexes[b].called)
        for a in MAP.marked[Mark.EAST_OF_AXIOS]
        for b in MAP.around[LinkKind.LAND][a]
        if Mark.WEST_OF_AXIOS in MAP.hexes[b].ground.marks
    }
    assert over == {
        ("Kilkis", "Goumenissa"),
        ("Kilkis", "Djevdjelija"),
        ("Thessalonike", "Goumenissa"),
        ("Thessalonike", "Veroia"),
        ("Strumica", "Djevdjelija"),
    }
    assert dry == {("Strumica", "Skoplje")}


def test_the_three_areas_of_jugoslavia() -> None:
    assert {MAP.hexes[number].name for number in MAP.areas[Area.BARANJA]} == {"1515", "1516"}
    assert {"1510", "2310"} < {MAP.hexes[number].name for number in MAP.areas[Area.BANAT]}
    assert names(MAP.areas[Area.BACKA]) == {"Subotica", "Novi Sad", "Sombor"}
    for area in (Area.BANAT, Area.BACKA):
        out = {
            MAP.link(a, b)
            for a in MAP.areas[area]
            for b in MAP.links[a]
            if MAP.hexes[b].ground.country is Country.JUGOSLAVIA and MAP.hexes[b].ground.area is not area
        }
        assert out == {LinkKind.RIVER}


def test_the_ten_printed_hexes_are_where_the_rules_have_them() -> None:
    for name in ("0418", "0519", "1510", "2310", "1515", "1516", "4521", "4522", "2301", "2503"):
        sheet = Sheet.SOUTH if name in {"0418", "0519", "2301", "2503"} else Sheet.NORTH
        assert MAP.hexes[MAP.index[name]].ground.number == HexNumber(sheet, name)
    for use in ("gulf", "corfu", "baranja", "banat_border", "beside_rhodes", "scarpantos"):
        assert all(MAP.hexes[MAP.index[one.number]].ground.number == one for one in printed_hexes(use))
    assert MAP.link(MAP.index["0418"], MAP.index["0519"]) is LinkKind.GULF_LINE
    assert MAP.link(MAP.index["4521"], MAP.index["4522"]) is LinkKind.CORFU_STRAIT
    rhodes = MAP.index["rhodes"]
    assert (MAP.hexes[rhodes].ground.number, tuple(MAP.links[rhodes])) == (None, (MAP.index["2301"],))


def test_airfields_and_holders() -> None:
    majors = {found.called for found in MAP.hexes if found.airfield is Airfield.MAJOR}
    assert majors == {"Sofia", "Plovdiv", "Athenai", "Rhodes", "Scarpantos"}
    assert sum(found.airfield is Airfield.MINOR for found in MAP.hexes) == 12
    assert Counter(found.holder for found in MAP.hexes) == {Side.ALLIED: 68, Side.AXIS: 27, None: 25}
    unheld = [found.called for found in MAP.hexes if found.holder is None and found.ground.country is not None]
    assert unheld == ["Scarpantos"]


def test_sources_of_supply() -> None:
    assert names(MAP.sources[Nation.GREEK]) == {"Athenai", "Thessalonike", "Volos"}
    assert names(MAP.sources[Nation.BRITISH]) == {"Egypt"}
    assert MAP.sources[Nation.JUGOSLAV] == MAP.marked[Mark.JUGOSLAV_SOURCE]
    assert MAP.sources[Nation.GERMAN] == MAP.sources[Nation.ITALIAN] == MAP.sources[Nation.HUNGARIAN]
    assert len(MAP.sources[Nation.GERMAN]) == 11


def continued(number: HexNumber) -> str:
    return f"{number.row + (50 if number.sheet is Sheet.SOUTH else 0):02}{number.column:02}"


def test_hexes_count_their_distance_from_all_of_crete() -> None:
    for ground in (found.ground for found in MAP.hexes):
        if ground.sea is SeaKind.NONE or ground.number is None:
            assert ground.crete_distance is None
        else:
            here = continued(ground.number)
            assert ground.crete_distance == min(GRID.distance(here, hex_id) for hex_id in CRETE)
    assert [MAP.hexes[MAP.called[name]].ground.crete_distance for name in ("Athenai", "Scarpantos")] == [12, 3]


def test_words_of_the_charts() -> None:
    words = [*Phase, *Weather, *Airfield]
    assert [str(word) for word in words] == [word.value for word in words]


def test_links_are_found_from_either_end() -> None:
    for number, beside in enumerate(MAP.links):
        assert list(beside) == sorted(beside)
        assert all(MAP.link(to, number) is link for to, link in beside.items())
        for link in LinkKind:
            assert MAP.around[link][number] == tuple(to for to in beside if beside[to] is link)
    assert MAP.link(MAP.index["0418"], MAP.index["4521"]) is None


def test_one_can_sail_from_every_port_to_egypt() -> None:
    reached, rim = {MAP.called["Egypt"]}, [MAP.called["Egypt"]]
    while rim:
        rim = [to for number in rim for to in MAP.around[LinkKind.SEA][number] if to not in reached]
        reached.update(rim)
        rim = [number for number in rim if MAP.hexes[number].ground.terrain is Terrain.SEA]
    assert set(MAP.marked[Mark.PORT]) <= reached


def test_maps_are_values() -> None:
    again = pickle.loads(pickle.dumps(MAP))
    assert again == MAP
    assert hash(again) == hash(MAP)
    assert again.links == MAP.links
    assert StandInMap(MAP.hexes[:1], {"0418": {}}) != MAP
    assert MAP != "map"
    assert repr(MAP) == "<StandInMap of 120 hexes>"
    assert pickle.loads(pickle.dumps(CHARTS)) == CHARTS


# ------------------------------------------------------------------------------------------------------- the counters


def test_counters_of_each_nation() -> None:
    assert Counter(unit.piece.nation for unit in CHARTS.roster) == {
        Nation.GERMAN: 49, Nation.GREEK: 35, Nation.ITALIAN: 34, Nation.JUGOSLAV: 32, Nation.BRITISH: 11,
        Nation.HUNGARIAN: 6,
    }  # fmt: skip
    assert Counter(unit.piece.unit_class for unit in CHARTS.roster) == {
        UnitClass.INFANTRY: 115, UnitClass.AIR: 20, UnitClass.ARTILLERY: 10, UnitClass.ARMOUR: 10,
        UnitClass.CAVALRY: 6, UnitClass.ENGINEER: 6,
    }  # fmt: skip
    assert [unit.name for unit in CHARTS.roster] == list(CHARTS.units)


def test_counters_are_read_as_they_stand_there() -> None:
    inf = one("Greek 8 Inf")
    assert (inf.piece.strength, inf.moves, inf.arrives, inf.is_there_at_first) == (5, 1, 0, True)
    assert (inf.piece.equivalents, inf.piece.is_heavy, MAP.hexes[inf.start].called) == (Fraction(3), False, "Kalpaki")
    assert (inf.piece.unit_type, inf.piece.size) == (UnitType.INFANTRY, Size.DIVISION)
    stuka = one("German StG 2 Ju87 A")
    assert (stuka.role, stuka.piece.tactical, stuka.piece.is_dive_bomber) == (AirRole.DIVE_BOMBER, 4, True)
    assert (stuka.air_attack, stuka.air_defence, stuka.piece.size, stuka.piece.equivalents) == (
        0,
        1,
        Size.GROUP,
        Fraction(0),
    )
    assert (stuka.piece.group, stuka.is_there_at_first) == (ForceGroup.AIR_UNITS, False)
    para = one("German Assault Regt")
    assert (para.later, para.can_land_by_air, para.piece.equivalents) == (2, True, Fraction(1))
    assert (one("Greek 3 Inf").arrives, one("Greek 3 Inf").is_there_at_first) == (2, False)
    assert one("British 2 York").piece.equivalents == Fraction(1, 2)
    assert one("Italian SM79 Bombers").role is AirRole.BOMBER


@pytest.mark.parametrize(
    ("post", "names_of_units"),
    [
        (Post.BORDER_GUARD, {"Hungarian Guard Div A", "Hungarian Guard Div B"}),
        (Post.ZARA, {"Italian Zara Infantry", "Italian Zara Coast Arty"}),
        (Post.NORTHERN_ALBANIA, {"Italian 53 Arezzo"}),
        (Post.CORFU_MARINES, {"Italian III/SM"}),
    ],
)
def test_units_that_are_told_off_begin_at_their_posts(post: Post, names_of_units: set[str]) -> None:
    found = [unit for unit in CHARTS.roster if unit.piece.post is post]
    assert {unit.name for unit in found} == names_of_units
    grounds = [MAP.hexes[unit.start].ground for unit in found]
    places = {
        Post.BORDER_GUARD: lambda ground: ground.country is Country.HUNGARY,
        Post.ZARA: lambda ground: Mark.ZARA in ground.marks,
        Post.NORTHERN_ALBANIA: lambda ground: Mark.NORTHERN_ALBANIA in ground.marks,
        Post.CORFU_MARINES: lambda ground: ground.country is Country.ALBANIA,
    }
    assert all(places[post](ground) for ground in grounds)


def test_which_counters_may_be_sent_as_assistance() -> None:
    found = Counter(unit.piece.unit_type for unit in CHARTS.roster if unit.is_assistance)
    assert found == {UnitType.MOUNTAIN: 3, UnitType.LIGHT: 2, UnitType.INFANTRY: 3, UnitType.ARTILLERY: 2}


def test_the_german_order_of_battle() -> None:
    germans = [unit.piece.group for unit in CHARTS.roster if unit.piece.nation is Nation.GERMAN]
    assert Counter(germans) == {
        ForceGroup.TWELFTH_ARMY: 13,
        ForceGroup.AIR_UNITS: 10,
        ForceGroup.REINFORCEMENTS: 11,
        ForceGroup.NORTH_EDGE: 5,
        ForceGroup.REST: 10,
    }


def test_the_metaxas_line_is_one_regiment_short_until_one_more_division_comes_in() -> None:
    """12 regimental equivalents with the division of turn 1; 30.D.2 asks for 13."""
    line = set(MAP.marked[Mark.METAXAS_LINE])
    found = [unit.piece for unit in CHARTS.roster if unit.start in line and unit.arrives <= 1]
    assert sum(piece.equivalents for piece in found) == 12


def test_heavy_equipment_goes_by_type() -> None:
    heavy = {unit.piece.unit_type for unit in CHARTS.roster if unit.piece.is_heavy}
    assert heavy == {UnitType.ARTILLERY, UnitType.ANTITANK, UnitType.ARMOUR, UnitType.MOTORIZED}


# ------------------------------------------------------------------------------------------------ calendar and weather


def test_the_game_turns() -> None:
    assert len(CHARTS.turns) == 16
    first, last = CHARTS.turns[0], CHARTS.turns[-1]
    assert (first.name, first.phase) == ("Nov I 1940", Phase.ITALIAN_OFFENSIVE)
    assert (last.name, last.phase) == ("Jun II 1941", Phase.SPRING)
    phases = Counter(turn.phase for turn in CHARTS.turns)
    assert list(phases.values()) == [2, 4, 4, 6]


def test_the_weather_of_each_turn() -> None:
    clear = [CHARTS.weather.odds(turn).get(Weather.CLEAR, Fraction(0)) for turn in range(1, 17)]
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    assert clear[:10] == [1, half, third, third, sixth, sixth, sixth, sixth, third, third]
    assert clear[10:] == [Fraction(2, 3)] * 2 + [Fraction(5, 6)] * 2 + [1, 1]
    assert CHARTS.weather.odds(5)[Weather.SNOW] == half
    assert [CHARTS.weather.at(5, face) for face in (1, 2, 3, 4)] == [
        Weather.CLEAR, Weather.POOR, Weather.POOR, Weather.SNOW,
    ]  # fmt: skip
    assert CHARTS.weather.counts_as_clear == {Weather.CLEAR}


# ------------------------------------------------------------------------------------------------------- owners' charts


def test_an_owner_may_replace_values() -> None:
    charts = SHELF.load('game = "marita_merkur"\n[hex.rn4519]\ncalled = "Elaia"\n[unit.Greek."8 Inf"]\nmoves = 2\n')
    assert (charts.map.hexes[charts.map.called["Elaia"]].name, charts.units["Greek 8 Inf"].moves) == ("rn4519", 2)
    assert charts != CHARTS
    assert charts.source.basis_of("hex.rn4519.called") is Basis.OWNER


def test_an_owner_cannot_change_what_the_rules_print() -> None:
    with pytest.raises(ChartError, match=r"hex\.1515\.area: the rulebook states 'Baranja'"):
        SHELF.load('[hex.1515]\narea = "Backa"\n')


def test_exported_charts_are_read_back() -> None:
    assert SHELF.load(SHELF.export()) == CHARTS


def test_what_the_rules_do_not_print_is_missing_from_printed_charts() -> None:
    with pytest.raises(ChartMissing, match=r"30\.A: .*'country'"):
        _ = SHELF.printed.map
    with pytest.raises(ChartMissing, match=r"31\.E\.2\.date: .*'turn'"):
        _ = SHELF.printed.turns


SMALL: dict[str, Any] = {
    "turn": {"1": {"name": "Nov I 1940", "month": "Nov", "phase": "italian_offensive"}},
    "weather": {"first": "clear", "counts_as_clear": ["clear"], "month": {"Nov": {"clear": 3, "poor": 6}}},
    "country": {
        country.value: "Allied" if country in {Country.GREECE, Country.JUGOSLAVIA, Country.EGYPT} else "Axis"
        for country in Country
    },
    "hex": {
        "a": {
            "called": "Here", "number": "north 0101", "country": "Greece", "terrain": "clear", "sea": "partial",
            "marks": ["port"], "land_to": ["b"], "sea_to": ["c"],
        },
        "b": {
            "called": "There", "country": "Italy", "terrain": "rough", "land_to": ["a"], "supply": "Axis",
            "marks": [mark.value for mark in Mark if mark is not Mark.PORT],
        },
        "c": {"called": "Deep", "terrain": "sea", "sea": "full", "sea_to": ["a"]},
    },
    "heavy": {"types": ["artillery"]},
    "equivalents": {"division": "3", "brigade": "1", "regiment": "1", "battalion": "1/2"},
    "unit": {
        nation.value: {
            "1 Inf": {"type": "infantry", "size": "division", "strength": 3, "moves": 1, "start": "a"},
            "1 Air": {"type": "air", "role": "fighter", "start": "a"},
        }
        for nation in Nation
    },
}  # fmt: skip
"""The smallest charts that there can be, as far as these tables go."""


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
    return StandInCharts(Charts("marita_merkur", data, {}))


def compile_all(charts: StandInCharts) -> None:
    assert charts.weather.faces
    assert charts.roster


def test_the_smallest_charts_can_be_used() -> None:
    charts = StandInCharts(Charts("marita_merkur", SMALL, {}))
    compile_all(charts)
    assert charts.map.links == ({1: LinkKind.LAND, 2: LinkKind.SEA}, {0: LinkKind.LAND}, {0: LinkKind.SEA})


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("turn/1/moon", 1, r"turn\.1: there is no key 'moon'"),
        ("turn/1/phase", "german", r"turn\.1\.phase: 'german' cannot stand here"),
        ("turn/3", SMALL["turn"]["1"], r"turn: rows follow each other without a gap, not 1, 3"),
        ("turn", {"2": SMALL["turn"]["1"]}, r"turn: the first row is 1, not 2"),
        ("turn/01", SMALL["turn"]["1"], r"turn: the name of a row is a whole number here, such as 3 or -1, not '01'"),
        ("turn/2", SMALL["turn"]["1"], r"turn: two turns have one name: Nov I 1940, Nov I 1940"),
        ("turn/first", SMALL["turn"]["1"], r"turn: the name of a row is a whole number here"),
        ("turn", {}, r"turn: at least one row is needed"),
        ("turn", 1, r"turn: a table is needed"),
        ("weather/month/Nov/clear", 7, r"weather\.month\.Nov\.clear: at most 6"),
        (
            "weather/month/Now",
            {"clear": 1, "poor": 2},
            r"weather\.month: there is no key 'Now' \(did you mean 'Nov'\?\)",
        ),
        ("weather/first", "fog", r"weather\.first: 'fog' cannot stand here"),
        ("weather/counts_as_clear", ["fog"], r"weather\.counts_as_clear\[0\]"),
        ("country/Greece", "French", r"country\.Greece"),
        ("country/Narnia", "Axis", r"country: there is no key 'Narnia'"),
        ("hex/a/terain", "clear", r"hex\.a: there is no key 'terain' \(did you mean 'terrain'\?\)"),
        ("hex/a/terrain", "sea", r"hex\.a: open sea is of terrain sea"),
        ("hex/c/country", "Greece", r"hex\.c: open sea is of terrain sea"),
        ("hex/a/sea", "none", r"hex\.a\.marks: a port lies at the sea"),
        ("hex/a/number", "0101", r"hex\.a\.number: a sheet and four digits are needed"),
        ("hex/a/number", 101, r"hex\.a\.number: a sheet and four digits are needed"),
        ("hex/b/number", "north 0101", r"hex\.b\.number: another hex has the number north 0101"),
        ("hex/b/called", "a", r"hex\.b\.called: a is the name of another hex"),
        ("hex/b/marks", ["Zara"], r"hex: no hex has the mark 'island', which the rules need"),
        ("hex/ d", {"called": "D", "country": "Italy", "terrain": "clear"}, r"hex: a name is needed, not ' d'"),
        ("hex/a/supply", "French", r"hex\.a\.supply: 'French' cannot stand here"),
        ("hex/a/unheld", 1, r"hex\.a\.unheld: true or false"),
        ("hex/a/land_to", ["b", "d"], r"hex\.a\.land_to: there is no hex 'd'"),
        ("hex/a/land_to", ["b", "b"], r"hex\.a\.land_to: b is beside a once"),
        ("hex/a/land_to", ["a", "b"], r"hex\.a\.land_to: a is beside a once"),
        ("hex/a/land_to", ["b", "c"], r"hex\.a\.land_to: sea_to, and that alone"),
        ("hex/a/sea_to", ["b", "c"], r"hex\.a\.sea_to: b is beside a once"),
        ("hex/b/sea_to", ["a"], r"hex\.b\.sea_to: a is beside b once"),
        ("hex/b/land_to", [], r"hex\.a\.land_to: b does not list a under land_to"),
        ("hex/b/called", "Here", r"hex\.called: two hexes are called Here"),
        ("heavy/types", ["poetry"], r"heavy\.types\[0\]"),
        ("equivalents/division", "-1", r"equivalents\.division: at least 0"),
        ("equivalents/corps", "9", r"equivalents: there is no key 'corps'"),
        ("unit/Greek/1 Inf/start", "d", r"unit\.Greek\.1 Inf\.start: 'd' cannot stand here"),
        ("unit/Greek/1 Inf/size", "group", r"unit\.Greek\.1 Inf\.size"),
        ("unit/Greek/1 Inf/role", "fighter", r"unit\.Greek\.1 Inf: air units have a role and no size"),
        ("unit/Greek/1 Air/size", "division", r"unit\.Greek\.1 Air: air units have a role and no size"),
        ("unit/Greek/1 Inf/strength", -1, r"unit\.Greek\.1 Inf\.strength: at least 0"),
        ("unit/French", SMALL["unit"]["Greek"], r"unit: there is no key 'French'"),
    ],
)
def test_wrong_charts_name_table_and_row(path: str, value: object, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        compile_all(altered(path, value))


@pytest.mark.parametrize(
    ("path", "case"),
    [
        ("turn", "31.E.2.date"),
        ("turn/1/month", "31.E.2.date"),
        ("weather", "31.E.2.date"),
        ("weather/month/Nov", "31.E.2.date"),
        ("weather/month/Nov/poor", "31.E.2.date"),
        ("country", "30.A"),
        ("country/Egypt", "30.A"),
        ("hex", "30.A"),
        ("hex/a/terrain", "30.A"),
        ("heavy", "31.M.2.heavy"),
        ("heavy/types", "31.M.2.heavy"),
        ("equivalents/brigade", "30.D.2"),
        ("unit", "30.D.2"),
        ("unit/Greek", "30.D.2"),
        ("unit/Greek/1 Inf/type", "30.D.2"),
    ],
)
def test_what_charts_lack_is_said_when_it_is_needed(path: str, case: str) -> None:
    with pytest.raises(ChartMissing) as caught:
        compile_all(altered(path, None))
    assert (caught.value.case, caught.value.chart) == (case, path.replace("/", "."))
