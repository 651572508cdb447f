"""The charts: what they hold, where values come from, what an owner can put in, and what is refused."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs
import pytest

from balkan_rules import wrte_1991
from balkan_rules.core.charts import Basis, Charts
from balkan_rules.core.errors import ChartError, ChartMissing
from balkan_rules.core.odds import Odds
from balkan_rules.wrte_1991.charts import SHELF, Hits, TerrainEffect, WrteCharts
from balkan_rules.wrte_1991.units import Start, UnitType

CHARTS = SHELF.default


def changed(path: str, value: object) -> WrteCharts:
    """Our charts with one value (or row, or table) put in, whatever the rulebook says; None takes it out."""
    data = SHELF.content(CHARTS)
    *tables, last = path.split(".")
    node: dict[str, Any] = data
    for key in tables:
        node = node.setdefault(key, {})
    if value is None:
        del node[last]
    else:
        node[last] = value
    return WrteCharts(Charts("wrte_1991", data, {}))


# ------------------------------------------------------------------------------------------------------- what they hold


@pytest.mark.case("wrte_1991", "6.0.tec", "7.1.tec")
def test_terrain_effects() -> None:
    assert dict(CHARTS.terrain) == {
        "clear": TerrainEffect(1, 1, 3, 0),
        "rough": TerrainEffect(2, 2, 2, -1),
        "mountain": TerrainEffect(3, 2, 2, -2),
        "city": TerrainEffect(0, 0, 4, -1),
        "road": TerrainEffect(1, 1, 0, 0),
        "river": TerrainEffect(1, 1, 0, -1),
    }


@pytest.mark.case("wrte_1991", "8.4.crt", "8.5.example", "8.5.notation", "2.0.charts-on-map")
def test_the_combat_results_table() -> None:
    crt = CHARTS.crt
    assert [str(odds) for odds in crt.columns] == ["1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"]
    two = crt.column(Odds(2, 1))
    assert crt.result(two, 2) == Hits(attacker=2, defender=1)
    assert str(crt.result(two, 2)) == "2/1"
    assert (crt.column(Odds(1, 3)), crt.column(Odds(9, 1))) == (0, 6)
    assert crt.result(0, 12, clamp=True) == crt.result(0, 9)
    chances = dict(crt.distribution(two).items())
    assert sum(chances.values()) == 1
    assert chances[Hits(2, 1)] == Fraction(1, 3)


def test_the_combat_table_is_monotone() -> None:
    crt = CHARTS.crt
    for die in crt.dice[1:]:
        for column in range(1, len(crt.columns)):
            here, worse = crt.result(column, die), (crt.result(column - 1, die), crt.result(column, die - 1))
            assert all(here.attacker <= w.attacker and here.defender >= w.defender for w in worse)


@pytest.mark.case("wrte_1991", "11.1.table", "9.0.table", "10.6.table")
def test_the_other_tables() -> None:
    assert [CHARTS.ambush[die] for die in range(1, 11)] == ["-"] * 4 + ["RB"] + ["D"] * 5
    assert [CHARTS.media_war[die] for die in range(1, 10)] == [0, 0, 0, 0, 1, 1, 1, 2, 3]
    assert CHARTS.rebuild[1] == {}
    assert CHARTS.rebuild[4] == {UnitType.MOTORIZED: 1, UnitType.MOUNTAIN: 1}
    assert CHARTS.modifiers("combat_results") == {"serbian_paramilitary": 2, "hos": 2, "commando": 1}
    assert CHARTS.modifiers("ambush") == {"urban": 2, "weapons_cache": 1, "mechanized_or_armour": 1}
    assert CHARTS.modifiers("media_war")["paramilitary_in_any_attack"] == 2


@pytest.mark.case("wrte_1991", "13.0.counts", "5.0.start", "5.1.track", "3.1.step.activation-marker")
def test_support_and_the_activation_track() -> None:
    assert attrs.astuple(CHARTS.support) == (4, 4, 1, 0, 3)
    assert (CHARTS.level_boxes, CHARTS.level_start) == (12, 2)


@pytest.mark.case("wrte_1991", "3.1.step.turn-marker")
@pytest.mark.parametrize(
    ("turn", "name"), [(1, "June I 1991"), (3, "July I 1991"), (6, "August II 1991"), (14, "December II 1991")]
)
def test_the_names_of_the_turns(turn: int, name: str) -> None:
    assert CHARTS.turn_names[turn] == name
    assert len(CHARTS.turn_names) == 18


@pytest.mark.case("wrte_1991", "10.1.ops3", "10.1.ops4", "10.1.ops5", "10.1.trigger")
@pytest.mark.parametrize("chit", [3, 4, 5])
def test_the_croatian_schedule(chit: int) -> None:
    turns = range(chit + 1, chit + 6)
    assert CHARTS.croatian_schedule[chit] == dict(zip(turns, [7, 3, 7, 8, 15], strict=True))
    assert CHARTS.croatian_schedule[chit].get(chit, 0) == 0


def test_what_set_up_wants() -> None:
    wanted = CHARTS.set_up
    assert [place.city for place in wanted.garrisons] == ["Rijeka", "Koper", "Karlovac", "Celje", "Varaždin"]
    assert (wanted.knin.city, wanted.knin_motorized) == ("Knin", 2)
    assert [place.name for place in wanted.open_to_croats] == ["2109", "2512"]
    assert (wanted.slovene_caches, wanted.croatian_caches) == (5, 6)


# --------------------------------------------------------------------------------------------------------- where from


def test_everything_compiles() -> None:
    CHARTS.verify()
    assert pickle.loads(pickle.dumps(CHARTS)) == CHARTS
    assert CHARTS.content() == SHELF.content(CHARTS)


@pytest.mark.parametrize(
    ("path", "basis"),
    [
        ("hex.2804.city", Basis.PRINTED),
        ("hex.2804.terrain", Basis.RECONSTRUCTED),
        ("hex.1712.barracks", Basis.PRINTED),
        ("hex.3307.border_post", Basis.PRINTED),
        ("terrain_effects.city.stack", Basis.PRINTED),
        ("combat_results.rows.2", Basis.RECONSTRUCTED),
        ("unit.zng.ratings", Basis.PRINTED),
        ("unit.jna-mot.ratings", Basis.RECONSTRUCTED),
        ("turn.6", Basis.PRINTED),
        ("turn.5", Basis.RECONSTRUCTED),
    ],
)
def test_provenance(path: str, basis: Basis) -> None:
    assert CHARTS.source.get(path, case="2.4.map") is not None
    assert CHARTS.source.basis_of(path) is basis


@pytest.mark.case("wrte_1991", "2.4.map", "2.3.roster")
def test_the_printed_charts_know_what_they_lack() -> None:
    printed = SHELF.printed
    assert printed.terrain == CHARTS.terrain
    assert printed.croatian_schedule == CHARTS.croatian_schedule
    lacking: Mapping[str, tuple[str, str]] = {
        "map": ("2.4.map", "hex.1014.area"),
        "units": ("2.3.roster", "unit.jna-cmdo.name"),
        "crt": ("8.4.crt", "combat_results.columns"),
        "media_war": ("5.1.track", "activation.boxes"),
        "rebuild": ("10.6.table", "jna_rebuild"),
        "support": ("13.0.counts", "support.federalist.air"),
        "level_boxes": ("5.1.track", "activation.boxes"),
        "turn_names": ("3.1.step.turn-marker", "turn.5"),
    }
    for part, (case, path) in lacking.items():
        with pytest.raises(ChartMissing) as caught:
            getattr(printed, part)
        assert (caught.value.case, caught.value.chart) == (case, path)


def test_an_owner_may_spell_a_city_otherwise() -> None:
    charts = SHELF.load('[hex.2804]\ncity = "Ljubliana"')
    assert charts.map.place("Ljubliana") == charts.map.place("2804")
    with pytest.raises(ChartError, match=r"hex\.2804\.area: the rulebook states 'SI' here"):
        SHELF.load('[hex.2804]\narea = "HR"')


# ------------------------------------------------------------------------------------------------------ what is refused

BAD: list[tuple[str, object, str]] = [
    ("hex.28x4", {"area": "SI", "terrain": "clear"}, "hex: '28x4' is no hex number"),
    ("hex.2804.area", "Slovenia", "hex: 2804.area: 'Slovenia' cannot stand here.*allowed: SI, HR"),
    ("hex.2804.terrain", "hill", "hex: 2804.terrain: 'hill' cannot stand here"),
    ("hex.2804.terrain", "sea", "hex: 2804: area SI and terrain sea do not go together"),
    ("hex.1014.terrain", "clear", "hex: 1014: area sea and terrain clear do not go together"),
    ("hex.1014.coastal", True, "hex: 1014: a hex that cannot be entered has an area and a terrain and nothing else"),
    ("hex.2804.city", "", "hex: 2804.city: a name is needed"),
    ("hex.2804.city", None, "hex: 2804: a capital, or barracks, stand in a city"),
    ("hex.2804.city", "Zagreb", r"hex\.2810\.city: two places are called Zagreb"),
    ("hex.2804.city", "2810", r"hex\.2804\.city: two places are called 2810"),
    ("hex.2804.capital", 1, "hex: 2804.capital: true or false is needed"),
    ("hex.2804.ethnic", "SR", "hex: 2804.ethnic: only hexes of Croatia are marked"),
    ("hex.1711.ethnic", "C", "hex: 1711.ethnic: 'C' cannot stand here.*allowed: SR, CS"),
    ("hex.2804.road", ["2704"], "hex: road between 2703 and 2804: 2804 does not list 2703"),
    ("hex.2804.river", ["2806"], "hex: river between 2804 and 2806: 2806 does not list 2804"),
    ("hex.2804.colour", "red", "hex.2804: there is no key 'colour'"),
    ("hex", {}, "set_up.garrisons.*: '2304' is no hex that can be entered"),
    ("terrain_effects.rough.move", 10, "terrain_effects.rough.move: at most 9"),
    ("terrain_effects.rough.shift", -10, "terrain_effects.rough.shift: at least -9"),
    ("terrain_effects.swamp", {}, "terrain_effects: there is no key 'swamp'"),
    ("terrain_effects.city.move", 1, "terrain_effects.city: there is no key 'move'"),
    (
        "combat_results.rows.2",
        ["3/0", "3/0", "2/2", "1/1", "1/1", "1/1", "1/2"],
        "combat_results: the rulebook states 2/1",
    ),
    ("combat_results.rows.2", ["3/0"], "combat_results, row 2: 1 cells"),
    ("combat_results.rows.3", None, "combat_results: the rows must be die results without a gap"),
    ("combat_results.rows.3", ["A1"] * 7, "combat_results, row 3: 'A1' is not a combat result"),
    ("combat_results.rows.x", ["1/1"] * 7, "combat_results.rows: a row is called by the modified die.*not 'x'"),
    (
        "combat_results.columns",
        ["1-2", "1-1", "3-1", "4-1", "5-1", "6-1", "7-1"],
        "combat_results: the rulebook states",
    ),
    ("combat_results.rows", {"3": ["1/1"] * 7}, "combat_results: the rulebook states 2/1"),
    ("combat_results.die_modifiers.hos", 10, "combat_results.die_modifiers.hos: at most 9"),
    ("ambush.rows.5", "X", "ambush.rows.5: 'X' cannot stand here; allowed: -, RB, D"),
    ("ambush.rows.5", None, "ambush.rows: the rows must be dice from 1 on without a gap, not 1, 2, 3, 4, 6"),
    ("ambush.row", {}, "ambush: there is no key 'row'"),
    ("media_war.rows.1", True, "media_war.rows.1: True cannot stand here"),
    ("media_war.rows.1", 12, "media_war.rows.1: 12 cannot stand here"),
    ("jna_rebuild.1", {"commando": 1}, "jna_rebuild.1: there is no key 'commando'"),
    ("jna_rebuild.7", {}, "jna_rebuild: there is no key '7'"),
    ("unit.zng.count", 59, "unit.zng: 59 units, but 60 places to start from and 0 designations"),
    ("unit.zng-117.designations", ["117", "118"], "unit.zng-117: 1 units, but 1 places.*2 designations"),
    ("unit.zng-117.designations", ["1"], "unit: two units are called the same"),
    ("unit.zng.start.moon", 1, "unit.zng.start: there is no key 'moon'"),
    ("unit.zng.ratings", [1, 2], "unit.zng.ratings: a list of 3 items is needed"),
    ("unit.zng.faction", "ustase", "unit.zng.faction: 'ustase' cannot stand here"),
    ("unit.zng.type", "cavalry", "unit.zng.type: 'cavalry' cannot stand here"),
    ("unit.zng.size", "army", "unit.zng.size: 'army' cannot stand here"),
    ("support.neutral", {}, "support: there is no key 'neutral'"),
    ("support.federalist.naval", -1, "support.federalist.naval: at least 0"),
    ("set_up.garrisons", ["2805"], "set_up.garrisons: 2805 is no barracks city"),
    ("set_up.knin", "1014", "set_up.knin: '1014' is no hex that can be entered"),
    ("croatian_schedule.chits", ["3"], "croatian_schedule.chits"),
    ("activation.boxes", 10, "activation.boxes: three bands of equal length are needed"),
    ("activation.start", 13, "activation.start: at most 12"),
    ("turn.19", "March I 1992", "turn: there is no key '19'"),
]


@pytest.mark.parametrize(("path", "value", "told"), BAD, ids=[f"{path} {value}"[:60] for path, value, _ in BAD])
def test_what_is_wrong_with_a_chart_is_told(path: str, value: object, told: str) -> None:
    with pytest.raises(ChartError, match=told):
        changed(path, value).verify()


def test_roads_do_not_go_to_sea() -> None:
    data = SHELF.content(CHARTS)
    data["hex"]["1014"]["road"] = []
    with pytest.raises(ChartError, match="1014: a hex that cannot be entered"):
        WrteCharts(Charts("wrte_1991", data, {})).verify()


def test_there_are_not_too_many_units() -> None:
    data = SHELF.content(CHARTS)
    for name in ("zng-a", "zng-b"):
        data["unit"][name] = {**data["unit"]["zng"], "name": name}
    with pytest.raises(ChartError, match="unit: 272 units; at most 255 are allowed"):
        WrteCharts(Charts("wrte_1991", data, {})).verify()


def test_units_start_where_the_charts_say() -> None:
    starts = [unit.start for unit in CHARTS.units if unit.kind == "jna-mot"]
    assert starts == [Start.BARRACKS] * 5 + [Start.CROATIA] * 10 + [Start.BOSNIA] + [Start.SERBIA_BOX] * 12


def test_the_game_offers_its_charts(tmp_path: Path) -> None:
    assert wrte_1991.default_charts() is SHELF.default
    assert wrte_1991.printed_charts() is SHELF.printed
    file = tmp_path / "mine.toml"
    file.write_text(wrte_1991.export_charts(), encoding="utf-8")
    wrte_1991.check_charts(file)
    assert wrte_1991.load_charts(file) == SHELF.default
    mine = wrte_1991.load_charts("[activation]\nboxes = 9")
    assert "boxes = 9" in wrte_1991.export_charts(mine)
    with pytest.raises(ChartError, match="boxes"):
        wrte_1991.check_charts("[activation]\nboxes = 10")
