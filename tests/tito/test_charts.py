"""Charts: what ships, what the book prints, and what an owner's file may and may not say."""

from __future__ import annotations

import importlib.util
import json
import pickle
import sys
import tomllib
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

from balkan_rules.core.charts import Basis
from balkan_rules.core.errors import ChartError, ChartMissing, LoadError, PositionError
from balkan_rules.core.odds import Odds
from balkan_rules.core.stacking import Size
from balkan_rules.core.tables import Result
from balkan_rules.tito import check_charts, default_charts, export_charts, load_charts, printed_charts
from balkan_rules.tito.charts import (
    EVENTS,
    SHELF,
    AlliedBox,
    AxisTurn,
    GapTurn,
    RatioShifts,
    TitoCharts,
)
from balkan_rules.tito.units import Kind, Nationality, Unit

ROOT = Path(__file__).resolve().parents[2]
CHARTS = default_charts()


def names(units: tuple[Unit, ...]) -> str:
    return ", ".join(unit.name for unit in units)


def start(zone: str) -> str:
    return names(tuple(unit for unit, where in CHARTS.set_up if where == zone))


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("compile_data", ROOT / "tools" / "compile_data.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ----------------------------------------------------------------------------------------------------- what is shipped


def test_json_says_what_toml_says() -> None:
    assert tool().stale(tool().sources()) == []
    data = ROOT / "src" / "balkan_rules" / "tito" / "data"
    for name in ("cases", "charts", "rulings"):
        toml = tomllib.loads((data / f"{name}.toml").read_text(encoding="utf-8"))
        assert json.loads((data / f"{name}.json").read_text(encoding="utf-8")) == toml


def test_the_compiler_finds_stale_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toml = tmp_path / "charts.toml"
    toml.write_text('game = "tito"\n', encoding="utf-8")
    assert tool().main(["--check", str(toml)]) == 1
    assert "JSON is stale" in capsys.readouterr().err
    assert tool().main([str(toml)]) == 0
    assert (tmp_path / "charts.json").read_text(encoding="utf-8") == '{"game":"tito"}\n'
    assert tool().main(["--check", str(toml)]) == 0


def test_the_shipped_charts_are_whole() -> None:
    CHARTS.verify()
    assert default_charts() is CHARTS
    assert len(CHARTS.map.displays) == 62
    assert sum(display.victory_points for display in CHARTS.map.displays) == 253
    assert (CHARTS.groups_per_brigade, CHARTS.brigades_per_division) == (3, 3)
    assert CHARTS.operation_shift == 1
    assert CHARTS.mountain_recruitment == Fraction(1, 2)


@pytest.mark.case("tito", "2.3")
def test_the_counters_are_no_more_than_two_hundred() -> None:
    assert CHARTS.counter_total() == 195  # and five markers
    assert CHARTS.with_schedule_gap(used=True).counter_total() == 195
    assert load_charts("[bulgarian_set_up]\nenabled = false").counter_total() == 195


@pytest.mark.parametrize(
    ("path", "basis"),
    [
        ("zone.Serbia.garrison", Basis.PRINTED),
        ("zone.Albania.garrison", Basis.RECONSTRUCTED),
        ("zone.Serbia.displays", Basis.RECONSTRUCTED),
        ("border.text", Basis.PRINTED),
        ("border.others", Basis.RECONSTRUCTED),
        ("unit.German 117L.strength", Basis.PRINTED),
        ("unit.German 104L.strength", Basis.RECONSTRUCTED),
        ("unit.Bulgarian V-1.strength", Basis.RECONSTRUCTED),
        ("counter.German 717.upgrades_to", Basis.RECONSTRUCTED),
        ("counter.Bulgarian 25.size", Basis.PRINTED),
        ("guerrilla.Partisan division.strength", Basis.PRINTED),
        ("guerrilla.Partisan division.count", Basis.RECONSTRUCTED),
        ("operations.ratio_shift", Basis.RECONSTRUCTED),
        ("axis_schedule.8.transfers", Basis.PRINTED),
        ("schedule_gap.9.reinforcements", Basis.RECONSTRUCTED),
        ("combat_results.die_1", Basis.RECONSTRUCTED),
    ],
)
def test_every_value_knows_where_it_comes_from(path: str, basis: Basis) -> None:
    assert CHARTS.source.get(path, case="2.1") is not None
    assert CHARTS.source.basis_of(path) is basis


@pytest.mark.case("tito", "15.1")
@pytest.mark.case("tito", "15.1.A.1", "15.1.A.2")
@pytest.mark.case("tito", "15.1.B.1", "15.1.B.2", "15.1.B.3", "15.1.B.4", "15.1.B.5", "15.1.B.6")
@pytest.mark.case("tito", "15.1.C.1")
def test_axis_set_up() -> None:
    assert start("Serbia") == (
        "German 704, German 714, German 717, Serbian 1, Serbian 2, Serbian 3, Serbian 4, Serbian 5"
    )
    assert start("Bosnia") == "German 718"
    assert start("Slovenia") == "Italian Emilia, Italian Marche, Italian Alpi Gr, Italian CD Alpi"
    assert start("Istria") == "Italian Murge, Italian Messina"
    assert start("Croatia") == "Italian Bergamo, Italian Sassari"
    assert start("Dalmatia") == "Italian Savoia, Italian Zara"
    assert start("Montenegro") == (
        "Italian Re, Italian Lombard, Italian Macerata, Italian Isonzo, Italian Ferrara, "
        "Italian Taurinense, Italian Perugia, Italian Venezia, Italian Puglia"
    )
    assert start("Albania") == "Italian Firenze, Italian Arezzo, Italian Parma"
    assert start("Macedonia") == "Bulgarian V-1, Bulgarian V-2, Bulgarian V-3"
    assert len(CHARTS.set_up) == 34
    assert names(tuple(unit for unit, _ in CHARTS.set_up[-3:])) == start("Macedonia")
    strengths = {(unit.nationality.value, unit.strength) for unit, _ in CHARTS.set_up}
    assert strengths == {("German", 12), ("Italian", 6), ("Serbian", 1), ("Bulgarian", 12)}


@pytest.mark.case("tito", "15.2")
def test_yugoslav_set_up() -> None:
    assert [(str(kind), str(place), n) for kind, place, n in CHARTS.guerrilla_set_up] == [
        ("Chetnik group", "Serbia/Chetnik Hide-away", 5),
        ("Chetnik group", "Montenegro/Chetnik Hide-away", 2),
    ]


@pytest.mark.case("tito", "13.91.A", "13.91.B", "13.91.C", "13.91.D")
def test_what_events_release() -> None:
    assert tuple(CHARTS.axis_events) == EVENTS
    assert {
        event: [(unit.designation, unit.strength) for unit in units] for event, units in CHARTS.axis_events.items()
    } == {
        "italian_withdrawal": [("100L", 10), ("173", 6), ("297", 12), ("373", 10), ("92", 6)],
        "italian_surrender": [("181", 18), ("264", 15), ("371", 15), ("1Cos", 9)],
        "tito_located": [("501SS", 1)],
        "trigger": [("25", 12), ("27", 12)],
    }


@pytest.mark.case("tito", "13.91.GT2", "13.91.GT3", "13.91.GT4", "13.91.GT5", "13.91.GT6", "13.91.GT8")
def test_axis_schedule() -> None:
    arrivals = {turn: names(entry.reinforcements) for turn, entry in CHARTS.axis_schedule.items()}
    assert arrivals == {
        2: "German 342, German 125, Croat Gd, Croat 1Ust, Croat 2Ust, Croat 3Ust",
        3: "German 113, Croat 4Ust, Croat 5Ust",
        4: "Croat 1, Croat 2, Croat 3, Croat 4, Croat 5, Croat 1Mt, Croat 2Mt, Croat 3Mt, Croat 4Mt, Croat 5Mt",
        5: "",
        6: "German 7SS",
        8: "German 369, Croat 6",
    }
    assert {turn: names(entry.transfers) for turn, entry in CHARTS.axis_schedule.items() if entry.transfers} == {
        3: "German 125",
        4: "German 113",
        5: "German 342",
        8: "German 117L",
    }
    assert [(str(front), str(back)) for front, back in CHARTS.axis_schedule[8].upgrades] == [
        ("German 704", "German 104L"),
        ("German 714", "German 114L"),
        ("German 717", "German 117L"),
        ("German 718", "German 118L"),
    ]
    assert not any(entry.upgrades for turn, entry in CHARTS.axis_schedule.items() if turn != 8)
    assert AxisTurn() == AxisTurn((), (), ())


@pytest.mark.case("tito", "13.92.GT2", "13.92.GT15", "13.92.optional")
def test_yugoslav_schedule() -> None:
    assert set(CHARTS.yugoslav_schedule) == {2, 15}
    second, fifteenth = CHARTS.yugoslav_schedule[2], CHARTS.yugoslav_schedule[15]
    assert str(second.tito) == "Serbia/Partisan Hide-away"
    assert [(str(kind), str(place), n) for kind, place, n in second.guerrillas] == [
        ("Partisan group", "Serbia/Partisan Hide-away", 10),
        ("Partisan group", "Slovenia/Partisan Hide-away", 4),
        ("Partisan group", "Montenegro/Partisan Hide-away", 3),
    ]
    assert fifteenth.tito is None
    assert [(unit.name, unit.strength) for unit in fifteenth.units] == [
        ("Soviet 75", 30),
        ("Soviet 68", 30),
        ("Soviet 64", 30),
        ("Soviet 10Gd", 33),
        ("Soviet 31Gd", 33),
        ("Soviet 4Gd", 42),
        ("Soviet 5", 12),
        ("Bulgarian 1", 15),
        ("Bulgarian 2", 15),
        ("Bulgarian 3", 15),
        ("Bulgarian 4", 15),
        ("Bulgarian 5", 15),
        ("Bulgarian 7", 15),
        ("Bulgarian 8", 15),
        ("Bulgarian 6", 18),
        ("Bulgarian 9", 18),
    ]
    assert [(unit.name, unit.strength) for unit in fifteenth.optional] == [
        ("Soviet 18Gd", 33),
        ("Soviet 20Gd", 33),
        ("Soviet 7", 38),
    ]
    assert dict(fifteenth.zones) == {
        Nationality.SOVIET: ("Serbia", "Macedonia"),
        Nationality.BULGARIAN: ("Macedonia",),
    }
    assert set(CHARTS.soviets) | set(CHARTS.bulgarians) == set(fifteenth.units)
    assert set(CHARTS.optional) == set(fifteenth.optional)


@pytest.mark.case("tito", "8.5", "8.5.values")
def test_five_places_have_an_intrinsic_defense_strength() -> None:
    intrinsic = {display.name: display.intrinsic for display in CHARTS.map.displays if display.intrinsic}
    assert intrinsic == {"Belgrade": 6, "Fiume": 4, "Pola": 4, "Trieste": 6, "Zara": 3}


@pytest.mark.case("tito", "5.3.list")
def test_displays_carry_terrain_values_and_labels() -> None:
    nis = CHARTS.map.display("Nis")
    assert (nis.zone, nis.terrain.value, str(nis.recruitment), nis.victory_points) == ("Serbia", "town", "1", 4)
    labelled = {label: [] for display in CHARTS.map.displays for label in display.labels}  # type: dict[str, list[str]]
    for display in CHARTS.map.displays:
        for label in display.labels:
            labelled[label].append(display.name)
    assert labelled == {
        "Bulgarian Occupation": ["Nis", "Leskovac", "Zajecar"],
        "Italian Pullback": ["Senj", "Crikvenica"],
    }


@pytest.mark.case("tito", "8.6")
def test_combat_results() -> None:
    assert [str(column) for column in CHARTS.crt.columns] == [
        "1-4",
        "1-3",
        "1-2",
        "1-1",
        "2-1",
        "3-1",
        "4-1",
        "5-1",
        "6-1",
    ]
    assert CHARTS.crt.result(CHARTS.crt.column(Odds(3, 1)), 5) == Result("D", 2)
    assert CHARTS.crt.dice == (1, 2, 3, 4, 5, 6)
    assert CHARTS.ratio_shifts == RatioShifts(1, -1, 1, -1, 1)


@pytest.mark.case("tito", "10.14")
def test_allied_progress_track() -> None:
    assert CHARTS.allied_boxes[0] == AlliedBox(1, "Alam Halfa", None)
    assert [(box.number, box.trigger) for box in CHARTS.allied_boxes if box.trigger] == [
        (3, "italian_pullback"),
        (6, "italian_withdrawal"),
        (7, "italian_surrender"),
    ]
    assert len(CHARTS.allied_boxes) == 7


@pytest.mark.case("tito", "15.31.values")
def test_ten_numbers_of_operations() -> None:
    assert len(CHARTS.ago_numbers) == 10
    assert 8 in CHARTS.ago_numbers.values()
    assert CHARTS.ago_numbers[CHARTS.unit("Soviet 7")] == 6


def test_units_by_name_or_designation() -> None:
    assert str(CHARTS.unit("German 704")) == str(CHARTS.unit("704")) == "German 704"
    assert CHARTS.unit("Tito") is CHARTS.units[-1]
    assert CHARTS.units_by_name["Croat 1"] is CHARTS.unit("Croat 1")
    with pytest.raises(PositionError, match="no unit is called '1'; did you mean 'Croat 1' or 'Serbian 1' or 'Bulg"):
        CHARTS.unit("1")
    with pytest.raises(PositionError, match="did you mean 'German 704'"):
        CHARTS.unit("Germn 704")
    with pytest.raises(PositionError, match=r"no unit is called ''$"):
        CHARTS.unit("")


# ---------------------------------------------------------------------------------------------------------- provenance


@pytest.mark.parametrize(
    ("part", "case", "chart"),
    [
        ("map", "5.2.values", "zone.Albania"),
        ("crt", "8.6", "combat_results"),
        ("units", "2.22", "counter.German 704"),
        ("set_up", "2.22", "counter.German 704"),
        ("kinds", "7.68", "guerrilla.Partisan brigade.count"),
        ("operation_shift", "8.6.addenda", "operations"),
        ("brigades_per_division", "7.66", "guerrilla_building.brigades_per_division"),
        ("allied_boxes", "10.14", "allied_progress.2"),
        ("mountain_recruitment", "7.45", "mountain_recruitment"),
        ("schedule_gap", "13.91.GT9-17", "schedule_gap"),
        ("bulgarian_set_up", "15.1", "bulgarian_set_up"),
    ],
)
def test_printed_charts_say_what_they_lack(part: str, case: str, chart: str) -> None:
    with pytest.raises(ChartMissing) as caught:
        getattr(printed_charts(), part)
    assert (caught.value.case, caught.value.chart) == (case, chart)


@pytest.mark.case("tito", "2.1")
def test_printed_charts_have_what_the_book_prints() -> None:
    assert printed_charts().groups_per_brigade == 3
    assert printed_charts().ratio_shifts == CHARTS.ratio_shifts
    assert printed_charts() != CHARTS
    assert {printed_charts().source.basis_of(path) for path, _ in printed_charts().source.leaves()} == {Basis.PRINTED}
    with pytest.raises(ChartMissing):
        printed_charts().verify()


def test_an_owner_s_value_stands_in_place_of_ours() -> None:
    charts = load_charts('[zone.Albania]\ngarrison = 5\n[counter."German 125"]\nsize = "brigade"')
    assert charts.map.zone("Albania").garrison == 5
    assert charts.unit("German 125").size is Size.BRIGADE
    assert charts.source.basis_of("zone.Albania.garrison") is Basis.OWNER
    assert charts.source.basis_of("zone.Albania.alignment") is Basis.RECONSTRUCTED
    assert charts != CHARTS
    assert CHARTS.map.zone("Albania").garrison == 3


def test_exported_charts_load_again(tmp_path: Path) -> None:
    pytest.importorskip("tomli_w")
    text = export_charts(CHARTS)
    assert "not the publisher's" in text
    assert load_charts(text) == CHARTS
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert load_charts(tmp_path / "mine.toml") == CHARTS
    check_charts(tmp_path / "mine.toml")
    check_charts(str(tmp_path / "mine.toml"))
    with pytest.raises(ChartError, match=r"none\.toml cannot be read"):
        check_charts("none.toml")


def test_charts_are_values() -> None:
    mine = load_charts("[zone.Albania]\ngarrison = 5")
    for charts in (CHARTS, mine, printed_charts()):
        assert pickle.loads(pickle.dumps(charts)) == charts
        assert hash(pickle.loads(pickle.dumps(charts))) == hash(charts)
        content = json.loads(json.dumps(charts.content()))
        assert SHELF.from_content(content, "here") == charts
        assert SHELF.from_content(content, "here").content() == content
    assert SHELF.from_content(CHARTS.content(), "here") is CHARTS


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ([], "the tables of the charts are wanted, not list"),
        ({}, "zone.Albania.garrison: the charts lack it"),
        ({"zone": 1}, "zone"),
        ({"zone": {"Albania": {"garrison": "1.5"}}}, "a whole number is needed"),
        ({"unit": {"a.b": 2}}, "dot"),
    ],
)
def test_damaged_content_is_a_load_error(content: object, why: str) -> None:
    with pytest.raises(LoadError, match=f"^here: .*{why}"):
        SHELF.from_content(content, "here")


def test_fill_ins_can_be_switched_off_and_on() -> None:
    bare = load_charts("[bulgarian_set_up]\nenabled = false")
    assert bare.map.zone("Macedonia").garrison == 0
    assert len(bare.units) == len(CHARTS.units) - 3
    assert "Macedonia" not in {zone for _, zone in bare.set_up}
    assert not bare.bulgarian_set_up.enabled
    assert CHARTS.bulgarian_set_up.zone == "Macedonia"
    assert CHARTS.bulgarian_set_up.names == ("Bulgarian V-1", "Bulgarian V-2", "Bulgarian V-3")
    assert not CHARTS.bulgarian_set_up.may_leave_zone
    assert load_charts("[mountain_recruitment]\nenabled = false").mountain_recruitment is None


def test_suggested_turns_are_used_if_the_ruling_wants_them() -> None:
    assert not CHARTS.schedule_gap_used
    assert CHARTS.schedule_gap[9] == GapTurn(("German 1Mtn",))
    full = CHARTS.with_schedule_gap(used=True)
    assert full.schedule_gap_used
    assert full != CHARTS
    assert full.source is CHARTS.source
    assert pickle.loads(pickle.dumps(full)) == full
    assert full.with_schedule_gap(used=True) is full
    assert full.with_schedule_gap(used=False) == CHARTS
    assert len(full.units) == len(CHARTS.units) + 4
    assert names(full.axis_schedule[12].reinforcements) == "German 392"
    assert names(full.axis_schedule[12].transfers) == "German 114L, German 371"
    assert list(full.axis_schedule) == [*range(2, 7), *range(8, 14)]
    full.verify()


def test_an_owners_turn_takes_the_place_of_a_suggested_one() -> None:
    """Whether suggestions are used or not; a unit of ours that an owner brings is in play."""
    own = load_charts("""
        [axis_schedule.10]
        reinforcements = ["German 1Mtn"]
        [axis_schedule.11]
        transfers = []
    """)
    full = own.with_schedule_gap(used=True)
    assert {"German 1Mtn"} == {unit.name for unit in own.units} - {unit.name for unit in CHARTS.units}
    assert names(own.axis_schedule[10].reinforcements) == "German 1Mtn"
    assert own.axis_schedule[10].transfers == ()
    assert set(own.axis_schedule) - set(CHARTS.axis_schedule) == {10, 11}
    assert full.axis_schedule[9] == AxisTurn()
    assert full.axis_schedule[10] == own.axis_schedule[10]
    assert names(full.axis_schedule[12].reinforcements) == "German 392"


def test_a_suggested_transfer_of_a_unit_that_never_comes_is_left_out() -> None:
    own = load_charts("[axis_schedule.9]\ntransfers = []").with_schedule_gap(used=True)
    assert "German 1Mtn" not in own.units_by_name
    assert names(own.axis_schedule[10].transfers) == "German 104L"


def test_an_owner_may_add_what_is_lost() -> None:
    charts = load_charts(
        """
        [unit."German 1Mtn"]
        strength = 20
        [unit."Croat 99"]
        strength = 1
        [counter."Croat 99"]
        size = "brigade"
        type = "infantry"
        [axis_schedule.9]
        reinforcements = ["Croat 99"]
        transfers = ["German 369"]
        [border]
        others = [["Albania", "Macedonia"], ["Albania", "Montenegro"]]
        """
    )
    assert names(charts.axis_schedule[9].reinforcements) == "Croat 99"
    assert charts.source.basis_of("axis_schedule.9.reinforcements") is Basis.OWNER
    assert charts.map.zone("Albania").neighbours == ("Macedonia", "Montenegro")


@pytest.mark.parametrize(
    ("toml", "path", "stated"),
    [
        ("[zone.Serbia]\ngarrison = 5", "zone.Serbia.garrison", "4"),
        ('[zone.Serbia]\nalignment = "P"', "zone.Serbia.alignment", "'C'"),
        ("[zone.Bosnia]\nuprising_modifier = 2", "zone.Bosnia.uprising_modifier", "1"),
        ('[unit."German 704"]\nstrength = 13', "unit.German 704.strength", "12"),
        ('[unit."German 704"]\noptional = true', "unit.German 704.optional", "nothing"),
        ('[guerrilla."Partisan group"]\ncount = 31', "guerrilla.Partisan group.count", "30"),
        ('[guerrilla."Chetnik group"]\ncount = 24', "guerrilla.Chetnik group.count", "25"),
        ('[border]\ntext = [["Baranya", "Serbia"]]', "border.text", "Macedonia"),
        ('[axis_schedule.2]\ntransfers = ["German 704"]', "axis_schedule.2.transfers", "nothing"),
        ('[axis_schedule.7]\ntransfers = ["German 704"]', "axis_schedule.7.transfers", "nothing"),
        ('[set_up]\nCarinthia = ["German 342"]', "set_up.Carinthia", "nothing"),
        ("[ratio_shifts]\nmountain_unit = 2", "ratio_shifts.mountain_unit", "1"),
        ('[zone.Islands]\ndisplays = [{ name = "Rab" }]', "zone.Islands.displays", r"\(\)"),
        ("[axis_events]\ntrigger = []", "axis_events.trigger", "'Bulgarian 25'"),
        ('[yugoslav_schedule.9]\nunits = ["Soviet 75"]', "yugoslav_schedule.9.units", "nothing"),
        ("ratio_shifts = {}\nset_up = {}\nborder = { text = [] }", "border.text", "Baranya"),
    ],
)
def test_the_text_of_the_rulebook_wins(toml: str, path: str, stated: str) -> None:
    with pytest.raises(ChartError, match=f"^{path}: the rulebook states .*{stated}.* wins over"):
        load_charts(toml)


CROAT_99 = '[unit."Croat 99"]\nstrength = 1\n[counter."Croat 99"]\nsize = "brigade"\ntype = "infantry"\n'
SARAJEVO = 'terrain = "city", recruitment = "1", victory_points = 1'
BELGRADE = f'{{ name = "Belgrade", {SARAJEVO}, intrinsic = 1, labels = ["Bulgarian Occupation"] }}'


def displays(zone: str, *rows: str) -> str:
    return f"[zone.{zone}]\ndisplays = [{', '.join(rows)}]"


@pytest.mark.parametrize(
    ("toml", "why"),
    [
        ("zone = 1", "zone"),
        ('game = "wrte_1991"', "charts for 'wrte_1991'"),
        ("[zones]\nx = 1", "the charts: there is no key 'zones' .did you mean 'zone'"),
        ("[zone.Hungary]\ngarrison = 1", "zone: there is no key 'Hungary'.*; allowed: Albania, Baranya"),
        ("[zone.Albania]\nsize = 1", "zone.Albania: there is no key 'size'"),
        ("[zone.Albania]\ngarrison = -1", "zone.Albania.garrison: at least 0 is needed, not -1"),
        ('[zone.Albania]\nalignment = "X"', "zone.Albania.alignment: 'X' cannot stand here; allowed: P, C, N"),
        ("[zone.Albania]\nuprising_modifier = true", "zone.Albania.uprising_modifier: a whole number"),
        (displays("Albania"), "zone.Albania.displays: every Zone but the Islands has"),
        (displays("Albania", '{ name = "Tirana" }'), r"zone.Albania.displays\[0\]: the key 'terrain' is missing"),
        (displays("Albania", f'{{ name = "Trieste", {SARAJEVO}, intrinsic = 1 }}'), "Istria.displays .*called so"),
        (displays("Albania", f'{{ name = "Serbia", {SARAJEVO} }}'), r"Albania.displays \(Serbia\): two places"),
        (displays("Albania", f'{{ name = "A/B", {SARAJEVO} }}'), "a name has no '/'"),
        (displays("Albania", f'{{ name = "A", {SARAJEVO}, intrinsic = 1 }}'), r"A\).intrinsic: only Belgrade, Fiume"),
        (displays("Albania", f'{{ name = "A", {SARAJEVO}, labels = ["No"] }}'), "labels.*allowed: Bulgarian Occup"),
        (
            displays("Albania", f'{{ name = "A", {SARAJEVO}, labels = ["Italian Pullback"] }}'),
            "'Italian Pullback' stands only in Displays of Croatia",
        ),
        (
            displays("Albania", f'{{ name = "A", {SARAJEVO.replace("city", "hill")} }}'),
            "terrain: 'hill'.*allowed: city",
        ),
        (
            displays("Albania", f'{{ name = "A", {SARAJEVO.replace("points = 1", "points = -1")} }}'),
            "victory_points: at least 0 is needed",
        ),
        (displays("Albania", f'{{ name = "A", {SARAJEVO.replace(chr(34) + "1", chr(34) + "-1")} }}'), "from 0 to 999"),
        (
            displays("Serbia", BELGRADE.replace("intrinsic = 1, ", "")),
            r"\(Belgrade\).intrinsic: a whole number is needed",
        ),
        (displays("Serbia", f'{{ name = "A", {SARAJEVO} }}'), "no Zone has the Objective Display Belgrade"),
        (displays("Serbia", BELGRADE.replace(', labels = ["Bulgarian Occupation"]', "")), "none has the label 'Bulg"),
        ('[border]\nothers = [["Albania"]]', r"border.others\[0\]: a list of 2 items"),
        ('[border]\nothers = [["Albania", "Albania"]]', r"border.others\[0\]: .* the same Zone or stand there twice"),
        ('[border]\nothers = [["Serbia", "Bosnia"]]', "stand there twice"),
        ('[border]\nothers = [["Albania", "Islands"]]', "four Zones of 6.5"),
        ('[border]\nothers = [["Albania", "Hungary"]]', r"border.others\[0\]\[1\]: 'Hungary'"),
        ('[combat_results]\ncolumns = ["2-1", "1-1"]', "combat_results: .* must rise"),
        ('[combat_results]\ndie_3 = ["A1"]', "combat_results.*"),
        ("[operations]\nratio_shift = 10", "operations.ratio_shift: at most 9 is allowed, not 10"),
        ('[anti_guerrilla_numbers]\n"Soviet 7" = -1', "anti_guerrilla_numbers.Soviet 7: at least 0 is needed"),
        ('[anti_guerrilla_numbers]\n"Soviet 99" = 1', "there is no key 'Soviet 99'"),
        ('[allied_progress.2]\ntrigger = "italian_pullback"', "allied_progress.2: there is no key 'trigger'"),
        ('[allied_progress.8]\nname = "x"', "allied_progress: there is no key '8'"),
        ('[guerrilla."Chetnik division"]\ncount = 1', "guerrilla: there is no key 'Chetnik division'"),
        ('[guerrilla."Chetnik brigade"]\nstrength = 0', "guerrilla.Chetnik brigade.strength: at least 1 is needed"),
        ('[guerrilla."Chetnik brigade"]\ncount = 16', "guerrilla: 201 counters with these counts; 200 are allowed"),
        ("[guerrilla_building]\nbrigades_per_division = 1", "guerrilla_building.brigades_per_division: at least 2 is"),
        ('[mountain_recruitment]\nrecruitment = "-1/2"', "mountain_recruitment.recruitment: a fraction from 0"),
        ("[mountain_recruitment]\nenabled = 1", "mountain_recruitment.enabled: true or false"),
        (
            '[counter."German 704"]\nsize = "group"',
            "counter.German 704.size: 'group' cannot stand here.*allowed: battal",
        ),
        ('[counter."German 704"]\ntype = "Tito"', "counter.German 704.type: 'Tito' cannot stand here"),
        ('[counter."Croat Gd"]\nmountain = true', "counter.Croat Gd.mountain: only German and Italian"),
        ('[counter."German 704"]\nupgrades_to = "German 1"', "counter.German 704.upgrades_to: 'German 1' cannot"),
        ('[counter."German 704"]\nupgrades_to = "German 114L"', "German 114L is no back of this counter"),
        ('[counter."German 92"]\nupgrades_to = "Croat Gd"', "Croat Gd is no back of this counter"),
        ('[counter."German 92"]\nupgrades_to = "German 704"', "German 704 is no back of this counter"),
        ('[counter."German 92"]\nupgrades_to = "German 100L"', "German 100L cannot arrive here"),
        ('[counter."German 9"]\nsize = "brigade"', "counter: there is no key 'German 9'"),
        (CROAT_99.replace("Croat", "Dutch"), "the first word of a unit's name: 'Dutch' cannot stand here"),
        (CROAT_99.replace("Croat 99", "Croat"), "unit.Croat: the designation after 'Croat': a name is needed"),
        (CROAT_99.replace("strength = 1", "strength = 0"), "unit.Croat 99.strength: at least 1 is needed"),
        (CROAT_99.replace("Croat", "Bulgarian"), "unit.Bulgarian 99.side: None cannot stand here; allowed: axis, yug"),
        (CROAT_99.replace("strength = 1", 'strength = 1\nside = "yugoslav"'), "unit.Croat 99.side: 'yugoslav' cannot"),
        (CROAT_99.replace("strength = 1", "strength = 1\noptional = true"), "unit.Croat 99.optional: only Soviet"),
        ("[axis_schedule.18]\ntransfers = []", "axis_schedule.18.transfers: the rulebook states nothing"),
        ('[axis_schedule.9]\nreinforcements = ["Croat 99"]', r"axis_schedule.9.reinforcements\[0\]: 'Croat 99' cannot"),
        ('[axis_schedule.9]\nreinforcements = ["Croat Gd"]', "Croat Gd arrives twice, also in axis_schedule.2.reinf"),
        (
            '[axis_schedule.9]\nreinforcements = ["Soviet 75"]',
            "axis_schedule.9.reinforcements: Soviet 75 cannot arrive",
        ),
        ('[axis_schedule.9]\nupgrades = ["German 369"]', "counter.German 369.upgrades_to is needed"),
        ('[axis_schedule.9]\ntransfers = ["Soviet 75"]', "only Axis units are transferred"),
        ("[axis_schedule.9]\nfoo = 1", "axis_schedule.9: there is no key 'foo'"),
        ("[schedule_gap]\nenabled = true", "schedule_gap: there is no key 'enabled'"),
        ('[schedule_gap.14]\ntransfers = ["German 0"]', r"schedule_gap.14.transfers\[0\]: 'German 0' cannot"),
        ("[schedule_gap.8]\ntransfers = []", "schedule_gap: there is no key '8'"),
        ('[bulgarian_set_up]\nzone = "Hungary"', "bulgarian_set_up.zone: 'Hungary'"),
        ('[bulgarian_set_up]\nunits = ["German 704"]', "bulgarian_set_up.units: German 704 arrives twice"),
        ("[bulgarian_set_up]\nenabled = false\ngarrison_without = -1", "bulgarian_set_up.garrison_without: at least 0"),
        ("garrison = ", "the charts: Invalid value"),
        ("[zone.Albania]\ngarrison = 1.5", "zone.Albania.garrison: a chart holds text, whole numbers"),
    ],
)
def test_a_wrong_file_is_refused_with_table_row_and_what_is_allowed(toml: str, why: str) -> None:
    with pytest.raises(ChartError, match=why):
        check_charts(toml)


@pytest.mark.parametrize(
    ("content", "part", "why"),
    [
        ({"unit": 5}, "units", "unit: a table is needed, not 5"),
        ({"guerrilla_set_up": {"Chetnik group": 5}}, "guerrilla_set_up", "guerrilla_set_up.Chetnik group: a table"),
        (
            {"guerrilla_set_up": {"Chetnik group": {"Serbia/Partisan Hide-away": 1}}},
            "guerrilla_set_up",
            "guerrilla_set_up.Chetnik group.Serbia/Partisan Hide-away: .*did you mean",
        ),
        (
            {"guerrilla_set_up": {"Partisan group": {"Serbia/Partisan Hide-away": 31}}},
            "guerrilla_set_up",
            "at most 30 is allowed, not 31",
        ),
    ],
)
def test_parts_are_read_with_care_whoever_made_the_values(content: dict[str, object], part: str, why: str) -> None:
    broken = TitoCharts(type(CHARTS.source)("tito", {**CHARTS.content(), **content}, {}))
    with pytest.raises(ChartError, match=why):
        getattr(broken, part)


def test_kinds_are_the_ones_of_the_units_module() -> None:
    assert all(isinstance(kind, Kind) for kind in CHARTS.kinds)
    assert sys.getsizeof(CHARTS.map.zone_of) < 300
