"""The stand-in's tables and base rules: every value read, chances that sum to 1, and what an owner gets wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from typing import Any

import pytest

from balkan_rules import ChartError, ChartMissing
from balkan_rules.core.charts import Basis, Charts
from balkan_rules.marita_merkur import Interdiction, Mark, Nation, Side, Size, Terrain, UnitType
from balkan_rules.marita_merkur.host_values import (
    AirResult,
    AssaultResult,
    CombatResult,
    InterdictionResult,
    NavalLosses,
)
from balkan_rules.marita_merkur.stand_in import (
    SHELF,
    Airfield,
    Breakdown,
    Effort,
    Phase,
    Points,
    Rates,
    Result,
    StandInCharts,
)

CHARTS = SHELF.default
BEFORE_GERMANS = [phase for phase in Phase if phase is not Phase.GERMAN]


def shares(*texts: str) -> list[Fraction]:
    return [Fraction(text) for text in texts]


# ------------------------------------------------------------------------------------------------- naval interdiction


@pytest.mark.parametrize(
    ("zone", "modifier", "chances"),
    [
        (Interdiction.LIMITED, -2, ("2/3", "1/3", "0")),
        (Interdiction.LIMITED, -1, ("1/2", "1/3", "1/6")),
        (Interdiction.LIMITED, 0, ("1/3", "1/3", "1/3")),
        (Interdiction.LIMITED, 1, ("1/6", "1/3", "1/2")),
        (Interdiction.LIMITED, 2, ("0", "1/3", "2/3")),
        (Interdiction.EXTENDED, -2, ("5/6", "1/6", "0")),
        (Interdiction.EXTENDED, -1, ("2/3", "1/3", "0")),
        (Interdiction.EXTENDED, 0, ("1/2", "1/3", "1/6")),
        (Interdiction.EXTENDED, 1, ("1/3", "1/3", "1/3")),
        (Interdiction.EXTENDED, 2, ("1/6", "1/3", "1/2")),
    ],
)
def test_odds_of_interdiction(zone: Interdiction, modifier: int, chances: tuple[str, str, str]) -> None:
    odds = CHARTS.interdiction.odds(zone, modifier)
    assert [odds.get(result, 0) for result in InterdictionResult] == shares(*chances)


def test_dice_beyond_the_interdiction_table_count_as_its_ends() -> None:
    table = CHARTS.interdiction
    assert table.at(Interdiction.LIMITED, -5) is table.at(Interdiction.LIMITED, 0) is InterdictionResult.ARRIVES
    assert table.at(Interdiction.EXTENDED, 12) is table.at(Interdiction.EXTENDED, 7) is InterdictionResult.SUNK


@pytest.mark.parametrize(
    ("holds", "total"),
    [
        ((), 0),
        (("is_heavy",), 1),
        (("is_assault",), 1),
        (("is_scarpantos",), -1),
        (("is_heavy", "is_assault"), 2),
    ],
)
def test_modifiers_of_interdiction_add_up(holds: tuple[str, ...], total: int) -> None:
    facts = dict.fromkeys(("is_heavy", "is_assault", "is_scarpantos"), False) | dict.fromkeys(holds, True)
    assert CHARTS.interdiction.modifiers.total(**facts, is_clear=True) == total
    assert CHARTS.interdiction.modifiers.total(**facts, is_clear=False) == total - 1


@pytest.mark.parametrize(
    ("least", "most", "points", "mean"),
    [
        (1, 3, (0, 0, 0, 0, 0, 1), "1/6"),
        (4, 7, (0, 0, 0, 0, 1, 1), "1/3"),
        (8, 12, (0, 0, 0, 1, 1, 2), "2/3"),
        (13, 19, (0, 0, 1, 1, 2, 3), "7/6"),
        (20, 29, (0, 1, 1, 2, 3, 4), "11/6"),
        (30, 44, (1, 1, 2, 3, 4, 5), "8/3"),
        (45, 99, (1, 2, 3, 4, 5, 7), "11/3"),
    ],
)
def test_bombs_on_ships(least: int, most: int, points: tuple[int, ...], mean: str) -> None:
    table = CHARTS.aero_naval
    for factors in (least, most):
        assert tuple(table.at(factors, face).points for face in range(1, 7)) == points
    assert table.odds(least).map(lambda losses: losses.points).mean() == Fraction(mean)


def test_ships_crippled_and_sunk() -> None:
    assert CHARTS.aero_naval.at(45, 6) == NavalLosses(1, 2, 7)
    assert CHARTS.aero_naval.at(19, 6) == NavalLosses(0, 1, 3)
    assert dict(CHARTS.aero_naval.odds(0)) == {NavalLosses(0, 0, 0): 1}


@pytest.mark.parametrize(
    ("factors", "chances"),
    [
        (0, ("0", "0", "0", "1")),
        (1, ("0", "1/36", "1/18", "11/12")),
        (2, ("0", "1/36", "1/18", "11/12")),
        (3, ("1/36", "1/18", "1/12", "5/6")),
        (4, ("1/36", "1/18", "1/12", "5/6")),
        (6, ("1/12", "1/12", "1/9", "13/18")),
        (7, ("1/12", "7/36", "5/36", "7/12")),
    ],
)
def test_guns_of_the_ships(factors: int, chances: tuple[str, ...]) -> None:
    odds = CHARTS.antiaircraft.odds(factors)
    assert [odds.get(result, 0) for result in AirResult] == shares(*chances)
    rolled = [CHARTS.antiaircraft.at(factors, one + other) for one in range(1, 7) for other in range(1, 7)]
    assert [Fraction(rolled.count(result), 36) for result in AirResult] == shares(*chances)


# -------------------------------------------------------------------------------------------------------- front model


def test_every_distribution_of_the_front_model_is_whole() -> None:
    """The joint ones of all phases, lines, efforts and British are products of these three."""
    model = CHARTS.front_model
    assert len(model.position) * len(model.british) == 35
    for phase in BEFORE_GERMANS:
        for axis in Effort:
            for allied in Effort:
                parts = (model.step(phase, axis, allied), model.axis_score[phase][allied])
                both = parts[0].combine(parts[1], lambda step, points: (step, points))
                joint = both.combine(model.allied_score[phase][axis], lambda pair, points: (*pair, points))
                assert sum(joint.values()) == 1


@pytest.mark.parametrize(
    ("phase", "axis", "allied"),
    [
        (Phase.ITALIAN_OFFENSIVE, ("5", "6", "7"), ("3", "5", "6")),
        (Phase.GREEK_COUNTER, ("1", "2", "4"), ("7/3", "3", "5")),
        (Phase.STALEMATE, ("2/3", "2", "4"), ("2/3", "2", "4")),
        (Phase.SPRING, ("1/3", "1", "2"), ("8/3", "4", "11/2")),
        (Phase.GERMAN, ("3", "4", "6"), ("1/2", "2", "4")),
    ],
)
def test_means_of_what_losses_bring(phase: Phase, axis: tuple[str, ...], allied: tuple[str, ...]) -> None:
    model = CHARTS.front_model
    assert [model.axis_score[phase][effort].mean() for effort in Effort] == shares(*axis)
    assert [model.allied_score[phase][effort].mean() for effort in Effort] == shares(*allied)


@pytest.mark.parametrize(
    ("phase", "net", "mean"),
    [
        (Phase.ITALIAN_OFFENSIVE, -2, "-1/12"),
        (Phase.ITALIAN_OFFENSIVE, 0, "1/3"),
        (Phase.ITALIAN_OFFENSIVE, 2, "7/12"),
        (Phase.GREEK_COUNTER, -1, "-5/12"),
        (Phase.GREEK_COUNTER, 1, "-1/12"),
        (Phase.STALEMATE, 0, "-1/12"),
        (Phase.SPRING, -2, "-11/12"),
        (Phase.SPRING, 0, "-2/3"),
    ],
)
def test_means_of_how_the_line_moves(phase: Phase, net: int, mean: str) -> None:
    assert CHARTS.front_model.move[phase][net].mean() == Fraction(mean)


def totals_after(turns: int) -> tuple[Fraction, Fraction]:
    """The exact mean points of both sides, normal efforts, no British."""
    model, normal = CHARTS.front_model, Effort.NORMAL
    axis, allied = Fraction(CHARTS.scenario.axis_points), Fraction(CHARTS.scenario.allied_points)
    lines = {model.start: Fraction(1)}
    for turn in CHARTS.turns[:turns]:
        moved: dict[int, Fraction] = {}
        for line, chance in lines.items():
            for step, share in model.step(turn.phase, normal, normal).items():
                to = model.after(line, step)
                moved[to] = moved.get(to, Fraction(0)) + chance * share
        lines = moved
        axis += model.axis_score[turn.phase][normal].mean()
        allied += model.allied_score[turn.phase][normal].mean()
        axis += sum(model.position[line].axis * chance for line, chance in lines.items())
        allied += sum(model.position[line].allied * chance for line, chance in lines.items())
    return axis, allied


def test_exact_means_of_the_first_turns() -> None:
    """The reported totals are 12 to 10 and 22 to 18."""
    assert [round(float(points), 2) for points in totals_after(1)] == [12.17, 10.33]
    assert [round(float(points), 2) for points in totals_after(2)] == [22.89, 18.25]


def test_the_line_and_what_it_pays() -> None:
    model = CHARTS.front_model
    paid = {line: (points.axis, points.allied) for line, points in model.position.items()}
    assert paid == {3: (9, 0), 2: (7, 1), 1: (5, 2), 0: (4, 4), -1: (2, 6), -2: (-1, 8), -3: (-4, 10)}
    assert (model.start, model.most_by_hex) == (0, 2)
    assert [model.after(3, 1), model.after(-3, -1), model.after(0, -1)] == [3, -3, -1]
    found = [model.british_points(equivalents) for equivalents in range(7)]
    assert [(points.axis, points.allied) for points in found] == [
        (0, 0), (0, 0), (1, 1), (1, 1), (1, 2), (1, 2), (1, 2),
    ]  # fmt: skip
    assert model.british[2] == Points(axis=1, allied=1)


def test_points_for_what_happens_on_the_map() -> None:
    model = CHARTS.front_model
    assert model.rates == Rates(advance=8, british_left=1, jugoslav_source=2, jugoslav_turn=4, crete=8, corfu=3)
    places = [{CHARTS.map.hexes[number].called for number in step} for step in model.captures]
    assert places == [{"Rupel", "Beles"}, {"Thessalonike"}, {"Katerini", "Larisa"}, {"Athenai"}]


def test_efforts_and_results_in_words() -> None:
    assert [str(effort) for effort in Effort] == ["low", "normal", "high"]
    assert str(Result.MARGINAL_ALLIED) == "marginal Allied victory"


# ------------------------------------------------------------------------------------------------------------- combat


@pytest.mark.parametrize(
    ("column", "results"),
    [
        ("1:2", "AE AE AE AE AE AH AH AR AR AS"),
        ("1:1", "AE AE AE AH AH AR AS EX HX DE"),
        ("3:2", "AE AE AH AR AR AS AS HX DR DE"),
        ("2:1", "AE AH AR AS AS EX HX DR DH DE"),
        ("3:1", "AH AR AS AS HX DR DR DH DE DE"),
        ("4:1", "AR AS AS EX HX DR DR DE DE DE"),
        ("5:1", "AR AS EX HX DR DR DH DE DE DE"),
        ("6:1", "AS AS DR DR DR DH DE DE DE DE"),
    ],
)
def test_ground_combat_table(column: str, results: str) -> None:
    table = CHARTS.ground_combat
    number = table.names.index(column)
    assert [table.at(number, total).value for total in range(-1, 9)] == results.split()
    assert (table.at(number, -9), table.at(number, 99)) == (table.at(number, -1), table.at(number, 8))


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        ("5", "11", None),
        ("5", "10", "1:2"),
        ("9", "10", "1:2"),
        ("10", "10", "1:1"),
        ("14", "10", "1:1"),
        ("15", "10", "3:2"),
        ("7/2", "2", "3:2"),
        ("12", "2", "6:1"),
        ("90", "2", "6:1"),
        ("1", "0", "6:1"),
    ],
)
def test_odds_are_rounded_down_to_a_column(attack: str, defence: str, column: str | None) -> None:
    number = CHARTS.ground_combat.column(Fraction(attack), Fraction(defence))
    assert (None if number is None else CHARTS.ground_combat.names[number]) == column


def test_odds_of_combat() -> None:
    table = CHARTS.ground_combat
    odds = table.odds(table.names.index("3:1"), 2)
    assert dict(odds) == {
        CombatResult.HALF_EXCHANGE: Fraction(1, 6),
        CombatResult.DEFENDER_RETREATS: Fraction(1, 3),
        CombatResult.DEFENDER_HALVED: Fraction(1, 6),
        CombatResult.DEFENDER_ELIMINATED: Fraction(1, 3),
    }


def test_terrain_and_attackers() -> None:
    ground, river = CHARTS.terrain_effects.ground, CHARTS.terrain_effects.river
    assert {terrain: (effect.divisor, effect.die) for terrain, effect in ground.items()} == {
        Terrain.CLEAR: (1, 0),
        Terrain.ROUGH: (1, -1),
        Terrain.MOUNTAIN: (2, 0),
    }
    assert ground[Terrain.MOUNTAIN].exempt == {UnitType.MOUNTAIN}
    assert (river.divisor, river.die, river.exempt) == (2, 0, frozenset())
    assert CHARTS.source.basis_of("terrain_effects.mountain.divisor") is Basis.PRINTED


@pytest.mark.parametrize(
    ("attack", "defence", "results"),
    [(1, 2, "RRRRXX"), (3, 2, "RRRXXC"), (2, 1, "RRXXCC"), (9, 2, "RXXCCC"), (1, 0, "RXXCCC")],
)
def test_landings_where_the_enemy_is(attack: int, defence: int, results: str) -> None:
    table = CHARTS.island_assault
    column = table.column(Fraction(attack), Fraction(defence))
    assert column is not None
    assert "".join(table.at(column, face).value for face in range(1, 7)) == results
    assert table.odds(column)[AssaultResult.REPULSED] == Fraction(results.count("R"), 6)


def test_combat_in_the_air() -> None:
    found = [CHARTS.air_combat.at(total) for total in (3, 4, 5, 6, 12)]
    assert found == [AirResult.NONE, AirResult.RETURN, AirResult.RETURN, AirResult.KILL, AirResult.KILL]


# --------------------------------------------------------------------------------------------------------- base rules


def test_base_rules() -> None:
    assert CHARTS.least_zone == 1
    stacking = CHARTS.stacking
    assert [stacking.limit, stacking.mountain, stacking.island] == [18, 16, 9]
    assert (CHARTS.movement.link, CHARTS.movement.river) == (1, 1)
    assert CHARTS.movement.exploiting == {UnitType.ARMOUR, UnitType.MOTORIZED, UnitType.CAVALRY}
    assert CHARTS.supply_ports == {Nation.GREEK, Nation.BRITISH}
    assert CHARTS.sea_transport == {Side.AXIS: 6, Side.ALLIED: 9}
    assert CHARTS.air_capacity == 1
    assert CHARTS.airfields == {Airfield.MAJOR: 6, Airfield.MINOR: 3}
    assert CHARTS.breakdown == {
        Size.DIVISION: Breakdown(into=Size.REGIMENT, parts=3),
        Size.REGIMENT: Breakdown(into=Size.BATTALION, parts=2),
    }


def test_airfields_have_room_for_all_who_begin_there() -> None:
    for number, one in enumerate(CHARTS.map.hexes):
        based = sum(unit.piece.is_air and unit.start == number for unit in CHARTS.roster)
        assert based <= (0 if one.airfield is None else CHARTS.airfields[one.airfield])


def test_how_italians_come() -> None:
    found = CHARTS.italian_reinforcement
    assert (found.per_turn, CHARTS.map.hexes[found.embark].called) == (2, "Bari")
    assert [CHARTS.map.hexes[number].called for number in found.land] == ["Durazzo", "Valona"]
    late = [
        unit
        for unit in CHARTS.roster
        if unit.piece.nation is Nation.ITALIAN and 0 < unit.arrives < 11 and not unit.piece.is_air
    ]
    assert {unit.start for unit in late} == {found.embark}


def test_evacuation_and_exile() -> None:
    evacuation = CHARTS.british_evacuation
    assert (evacuation.most_turns, evacuation.saved_up_to, evacuation.points_per_equivalent) == (3, 4, 1)
    assert (CHARTS.government_in_exile.captured, CHARTS.government_in_exile.refuge) == (Mark.ATHENAI, Mark.CRETE)


@pytest.mark.parametrize(
    ("axis", "allied", "result"),
    [
        (100, 100, Result.DECISIVE_AXIS),
        (99, 100, Result.MARGINAL_AXIS),
        (70, 100, Result.MARGINAL_AXIS),
        (69, 100, Result.MARGINAL_ALLIED),
        (50, 100, Result.MARGINAL_ALLIED),
        (49, 100, Result.DECISIVE_ALLIED),
        (-5, 1, Result.DECISIVE_ALLIED),
        (-5, 0, Result.DECISIVE_AXIS),
    ],
)
def test_who_wins(axis: int, allied: int, result: Result) -> None:
    assert CHARTS.scenario.result(axis, allied) is result
    assert result.winner is (Side.AXIS if "Axis" in result.value else Side.ALLIED)


def test_how_the_campaign_begins_and_ends() -> None:
    assert (CHARTS.scenario.last_turn, CHARTS.scenario.axis_points, CHARTS.scenario.allied_points) == (16, 2, 2)


# ------------------------------------------------------------------------------------------------------- owners' charts

PARTS: dict[str, Callable[[StandInCharts], object]] = {
    "interdiction": lambda charts: charts.interdiction,
    "aero_naval": lambda charts: charts.aero_naval,
    "antiaircraft": lambda charts: charts.antiaircraft,
    "front_model": lambda charts: charts.front_model,
    "ground_combat": lambda charts: charts.ground_combat,
    "terrain_effects": lambda charts: charts.terrain_effects,
    "island_assault": lambda charts: charts.island_assault,
    "air_combat": lambda charts: charts.air_combat,
    "zone_of_control": lambda charts: charts.least_zone,
    "stacking": lambda charts: charts.stacking,
    "movement": lambda charts: charts.movement,
    "supply": lambda charts: charts.supply_ports,
    "italian_reinforcement": lambda charts: charts.italian_reinforcement,
    "breakdown": lambda charts: charts.breakdown,
    "sea_transport": lambda charts: charts.sea_transport,
    "air_transport": lambda charts: charts.air_capacity,
    "airfields": lambda charts: charts.airfields,
    "british_evacuation": lambda charts: charts.british_evacuation,
    "government_in_exile": lambda charts: charts.government_in_exile,
    "scenario": lambda charts: charts.scenario,
}
"""What each table is compiled into."""


WHOLE = json.dumps(CHARTS.source.content())


def altered(path: str, value: object) -> StandInCharts:
    """The charts with one value changed, or without it."""
    data: dict[str, Any] = json.loads(WHOLE)
    *above, last = path.split("/")
    table = data
    for key in above:
        table = table[key]
    if value is None:
        del table[last]
    else:
        table[last] = value
    return StandInCharts(Charts("marita_merkur", data, {}))


def compile_part(charts: StandInCharts, path: str) -> None:
    assert PARTS[path.split("/", maxsplit=1)[0]](charts)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("interdiction/result/9", {"limited": "-", "extended": "-"}, r"interdiction\.result: rows follow each other"),
        ("interdiction/result/0/limited", "B", r"interdiction\.result\.0\.limited: 'B' cannot stand here"),
        ("interdiction/modifier/heavy_equipement", 1, r"interdiction\.modifier: .* \(did you mean 'heavy_equipment'"),
        ("aero_naval/factors/1", ["0/0"], r"aero_naval\.factors\.1: a list of 6 items"),
        ("aero_naval/factors/1", ["none"] * 6, r"aero_naval\.factors\.1\[0\]: ships crippled and sunk are needed"),
        ("aero_naval/factors/1", [0] * 6, r"aero_naval\.factors\.1\[0\]: ships crippled and sunk are needed"),
        ("aero_naval/points_sunk", -1, r"aero_naval\.points_sunk: at least 0"),
        ("antiaircraft/1/killed", 13, r"antiaircraft\.1\.killed: at most 12"),
        ("antiaircraft/few", {}, r"antiaircraft: the name of a row is a whole number here"),
        ("front_model/start", 4, r"front_model\.start: the line runs from -3 to 3"),
        ("front_model/most_by_hex", 4, r"front_model\.most_by_hex: the line runs from -3 to 3"),
        ("front_model/position/5", {"axis": 1, "allied": 1}, r"front_model\.position: rows follow each other"),
        ("front_model/move/spring/0", {"0": "1/2"}, r"front_model\.move\.spring\.0: the chances sum to 1/2, not to 1"),
        ("front_model/move/spring/0", {"0": "2", "1": "-1"}, r"front_model\.move\.spring\.0\.1: at least 0"),
        ("front_model/move/spring/0", {}, r"front_model\.move\.spring\.0: at least one row"),
        ("front_model/move/spring/0", {"up": "1"}, r"front_model\.move\.spring\.0: the name of a row"),
        ("front_model/move/german", {}, r"front_model\.move: there is no key 'german'"),
        ("front_model/axis_score/spring/huge", {}, r"front_model\.axis_score\.spring: there is no key 'huge'"),
        ("front_model/british/6", {"axis": 1, "allied": 1}, r"front_model\.british: rows follow each other"),
        ("front_model/british/-1", {"axis": 1, "allied": 1}, r"front_model\.british: the first row is 0, not -1"),
        ("front_model/capture/1", ["nowhere"], r"front_model\.capture\.1: 'nowhere' cannot stand here"),
        ("ground_combat/column/two to one", ["AE"] * 10, r"ground_combat\.column: a column is called by its odds"),
        ("ground_combat/column/4:2", ["AE"] * 10, r"ground_combat\.column: two columns are for the same odds"),
        ("ground_combat/column/9:1", ["DE"], r"ground_combat\.column: every column has equally many dice.* 9:1 has 1"),
        ("ground_combat/column", {"1:1": []}, r"ground_combat\.column: every column has equally many dice"),
        ("ground_combat/column/1:1", ["A1"] * 10, r"ground_combat\.column\.1:1\[0\]: 'A1' cannot stand here"),
        ("terrain_effects/swamp", {}, r"terrain_effects: there is no key 'swamp'"),
        ("terrain_effects/clear/divisor", 0, r"terrain_effects\.clear\.divisor: at least 1"),
        ("island_assault/column/1:1", ["D"] * 6, r"island_assault\.column\.1:1\[0\]: 'D' cannot stand here"),
        ("air_combat/eliminated", "6", r"air_combat\.eliminated: a whole number is needed"),
        ("zone_of_control/least", "one", r"zone_of_control\.least: a fraction"),
        ("stacking/limit", -1, r"stacking\.limit: at least 0"),
        ("movement/exploiting", ["horse"], r"movement\.exploiting\[0\]: 'horse' cannot stand here"),
        ("supply/ports", ["French"], r"supply\.ports\[0\]: 'French' cannot stand here"),
        ("italian_reinforcement/embark", "Bari", r"italian_reinforcement\.embark: 'Bari' cannot stand here"),
        ("italian_reinforcement/land", ["Bari"], r"italian_reinforcement\.land: 'Bari' cannot stand here"),
        ("breakdown/group", {"into": "battalion", "parts": 2}, r"breakdown: 'group' cannot stand here"),
        ("breakdown/regiment/into", "division", r"breakdown\.regiment\.into: parts are smaller than the unit"),
        ("sea_transport/Neutral", 1, r"sea_transport: there is no key 'Neutral'"),
        ("air_transport/capacity", "-1", r"air_transport\.capacity: at least 0"),
        ("airfields/huge", 9, r"airfields: there is no key 'huge'"),
        ("british_evacuation/saved_up_to", 7, r"british_evacuation\.saved_up_to: at most 6"),
        ("government_in_exile/refuge", "Atlantis", r"government_in_exile\.refuge: 'Atlantis' cannot stand here"),
        ("scenario/last_turn", 17, r"scenario\.last_turn: at most 16"),
        ("scenario/marginal_axis", "2", r"scenario: decisive_axis, marginal_axis, marginal_allied do not"),
    ],
)
def test_wrong_tables_name_table_and_row(path: str, value: object, message: str) -> None:
    with pytest.raises(ChartError, match=message):
        compile_part(altered(path, value), path)


@pytest.mark.parametrize(
    ("path", "case"),
    [
        ("interdiction", "31.L.roll"),
        ("interdiction/result/3/extended", "31.L.roll"),
        ("interdiction/modifier/poor_weather", "31.L.roll"),
        ("aero_naval/factors", "31.L.air.result"),
        ("antiaircraft", "31.L.air.flak"),
        ("front_model", "31.D.start"),
        ("front_model/move/spring/-2", "31.D.start"),
        ("front_model/axis_score/german", "31.D.start"),
        ("front_model/points/crete", "31.D.start"),
        ("ground_combat", "31.A"),
        ("terrain_effects/river", "31.A.halved"),
        ("island_assault", "31.M.assault"),
        ("air_combat/returned", "31.F.jugoslav_air"),
        ("zone_of_control", "30.G.1.before"),
        ("stacking/island", "31.M.breakdown"),
        ("movement/river", "31.B.cross"),
        ("supply", "31.I"),
        ("italian_reinforcement", "31.E.1.arrival"),
        ("breakdown/division/parts", "31.M.breakdown"),
        ("sea_transport/Axis", "31.M.phase"),
        ("air_transport", "31.M.assault"),
        ("airfields/major", "31.N.airfield"),
        ("british_evacuation", "31.L.evacuation"),
        ("government_in_exile/captured", "31.M.surrender"),
        ("scenario", "31.D.start"),
    ],
)
def test_a_missing_table_is_named_with_its_case(path: str, case: str) -> None:
    with pytest.raises(ChartMissing) as caught:
        compile_part(altered(path, None), path)
    assert (caught.value.case, caught.value.chart) == (case, path.replace("/", "."))


@pytest.mark.parametrize("part", PARTS)
def test_printed_charts_lack_every_table(part: str) -> None:
    with pytest.raises(ChartMissing):
        PARTS[part](SHELF.printed)


def test_all_parts_are_compiled_when_charts_are_checked() -> None:
    charts = StandInCharts(CHARTS.source)
    charts.verify()
    parts = {name for name, part in vars(StandInCharts).items() if isinstance(part, cached_property)}
    assert parts < set(vars(charts))
    assert len(parts) == 25


def test_an_owner_cannot_change_that_mountains_halve() -> None:
    with pytest.raises(ChartError, match=r"terrain_effects\.mountain\.divisor: the rulebook states 2 here"):
        SHELF.load("[terrain_effects.mountain]\ndivisor = 3\n")


def test_an_owner_may_replace_tables() -> None:
    charts = SHELF.load('[interdiction.result.3]\nlimited = "S"\n[scenario]\nlast_turn = 12\n')
    assert charts.interdiction.at(Interdiction.LIMITED, 3) is InterdictionResult.SUNK
    assert charts.scenario.last_turn == 12
    assert charts.source.basis_of("scenario.last_turn") is Basis.OWNER


def test_every_table_of_the_file_is_read_and_checked() -> None:
    assert set(CHARTS.source.data) == set(SHELF.tables)
    assert set(PARTS) | {"turn", "weather", "country", "hex", "heavy", "equivalents", "unit"} == set(SHELF.tables)
    CHARTS.verify()
