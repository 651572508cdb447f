"""The two scenarios as the article prints them, group by group."""

from __future__ import annotations

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    SCENARIO_NAMES,
    GameTurn,
    Rulings,
    SetupArea,
    SetupGroup,
    UnitClass,
    hex_of,
    scenario,
)
from balkan_rules.balkan_wars.rulings import Scenario4CetnjeHex, Scenario4Kilisse, Scenario4SeventhCavalry

BELGRADE, JIHAD = (scenario(name) for name in SCENARIO_NAMES)


def printed(case_id: str) -> tuple[SetupGroup, ...]:
    found = scenario(case_id[len("scenario")])
    return tuple(group for group in found.groups if group.case == case_id)


def names(group: SetupGroup) -> list[str]:
    return [unit.name if unit.count == 1 else f"{unit.count} x {unit.name}" for unit in group.units]


def infantry(*numbers: str, size: str = "Brigade", part: str = "1st") -> list[str]:
    return [f"{part} {size} / {number} Infantry Division" for number in numbers]


def divisions(*numbers: str) -> list[str]:
    return [f"{number} Infantry Division" for number in numbers]


# ------------------------------------------------------------------------------------------------- the order of battle

SERBS_AT_BELGRADE = ["1st Army HQ", *infantry("3rd"), "1st Artillery Battalion", "1st Engineer Battalion"]

GROUPS = [
    ("scenario3.serbia.belgrade", "Serbia", "on_or_adjacent 1140", SERBS_AT_BELGRADE),
    ("scenario3.serbia.nish", "Serbia", "at 1836", infantry("1st")),
    ("scenario3.serbia.waljewo", "Serbia", "at 1343", infantry("2nd")),
    ("scenario3.serbia.kragajewac", "Serbia", "at 1538", infantry("4th")),
    ("scenario3.serbia.zajecar", "Serbia", "at 1535", infantry("5th")),
    ("scenario3.serbia.second_brigades", "Serbia", "town", infantry("1st", "2nd", "3rd", "4th", "5th", part="2nd")),
    (
        "scenario3.austria_hungary.corps15",
        "Austria-Hungary",
        "anywhere",
        [
            "15th Mountain Corps HQ",
            "4 x Mountain Infantry Brigade",
            "Engineer Battalion",
            "Artillery Brigade",
            "Supply Unit",
        ],
    ),
    (
        "scenario3.austria_hungary.corps1",
        "Austria-Hungary",
        "town two",
        [
            "1st Corps HQ",
            "4 x Infantry Brigade",
            "Cavalry Brigade",
            "Engineer Battalion",
            "Artillery Brigade",
            "Supply Unit",
        ],
    ),
    (
        "scenario4.bulgaria.sofia",
        "Bulgaria",
        "on_or_adjacent 2231",
        [
            "1st Army HQ",
            "Guard Cavalry Regiment",
            *infantry("1st", "10th"),
            "1st Artillery Brigade",
            "1st Engineer Battalion",
            "Engineer Regiment",
            "1st Supply Unit",
        ],
    ),
    (
        "scenario4.bulgaria.philippopolis",
        "Bulgaria",
        "on_or_adjacent 2426",
        ["2nd Army HQ", *infantry("8th", "9th", "11th"), "2nd Artillery Brigade"],
    ),
    (
        "scenario4.bulgaria.rustchuk",
        "Bulgaria",
        "on_or_adjacent 1622",
        [
            "3rd Army HQ",
            *infantry("4th", "5th", "6th"),
            "3rd Artillery Brigade",
            "3rd Engineer Battalion",
            "3rd Logistic Unit",
        ],
    ),
    (
        "scenario4.bulgaria.towns",
        "Bulgaria",
        "town two",
        [
            brigade
            for number in ("2nd", "3rd", "7th")
            for part in ("1st", "2nd")
            for brigade in infantry(number, part=part)
        ],
    ),
    (
        "scenario4.bulgaria.cavalry",
        "Bulgaria",
        "border",
        ["1st Brigade / Cavalry Division (Cv)", "2nd Brigade / Cavalry Division (Cv)"],
    ),
    ("scenario4.serbia.belgrade", "Serbia", "on_or_adjacent 1140", [*SERBS_AT_BELGRADE, "Supply Unit"]),
    ("scenario4.serbia.nish", "Serbia", "at 1836", infantry("1st")),
    ("scenario4.serbia.waljewo", "Serbia", "at 1343", infantry("2nd")),
    ("scenario4.serbia.kragajewac", "Serbia", "at 1538", infantry("4th")),
    ("scenario4.serbia.zajecar", "Serbia", "at 1535", infantry("5th")),
    ("scenario4.serbia.cavalry", "Serbia", "town", ["1st Cavalry Brigade", "2nd Cavalry Brigade"]),
    ("scenario4.montenegro.units", "Montenegro", "anywhere", ["None x Alpine Brigade", "None x Brigade"]),
    (
        "scenario4.greece.athens",
        "Greece",
        "at 4628",
        [
            "1st Regiment / 1st Infantry Division",
            "2nd Regiment / 1st Infantry Division",
            "Heavy Artillery Brigade",
            "Engineer Regiment",
        ],
    ),
    (
        "scenario4.greece.towns",
        "Greece",
        "town two",
        [
            *infantry("2nd", "3rd", "4th", size="Regiment"),
            "1st Regiment / 1st Cavalry Division",
            "2nd Regiment / 1st Cavalry Division",
            "Supply Unit",
        ],
    ),
    (
        "scenario4.ottoman.constantinople",
        "Ottoman Empire",
        "at 3012",
        ["1st Army HQ", "Guard Cavalry Regiment"],
    ),
    (
        "scenario4.ottoman.constantinople4",
        "Ottoman Empire",
        "within_four 3012",
        [
            *divisions("1st", "2nd", "3rd"),
            "2nd Cavalry Brigade",
            "1st Heavy Artillery Brigade",
            "1st Engineer Brigade",
        ],
    ),
    (
        "scenario4.ottoman.rodosto4",
        "Ottoman Empire",
        "within_four 3016",
        [*divisions("4th", "5th", "6th"), "3rd Cavalry Brigade"],
    ),
    (
        "scenario4.ottoman.kilisse4",
        "Ottoman Empire",
        "within_four 2618",
        [*divisions("7th", "8th", "9th"), "4th Cavalry Brigade"],
    ),
    (
        "scenario4.ottoman.adrianople4",
        "Ottoman Empire",
        "within_four 2720",
        [*divisions("10th", "11th", "12th"), "5th Cavalry Brigade"],
    ),
    (
        "scenario4.ottoman.east",
        "Ottoman Empire",
        "anywhere east",
        ["1st Cavalry Brigade", "1st Brigade", "2nd Alpine Brigade", "Logistics Unit"],
    ),
    (
        "scenario4.ottoman.salonika4",
        "Ottoman Empire",
        "within_four 3332",
        [
            *divisions("13th", "14th", "15th"),
            "6th Cavalry Brigade",
            "2nd Heavy Artillery Brigade",
            "2nd Engineer Brigade",
        ],
    ),
    (
        "scenario4.ottoman.monastir4",
        "Ottoman Empire",
        "within_four 3038",
        [*divisions("16th", "17th", "18th"), "7th Cavalry Brigade"],
    ),
    ("scenario4.ottoman.anywhere", "Ottoman Empire", "anywhere", divisions("22nd", "23rd", "24th")),
    (
        "scenario4.ottoman.west",
        "Ottoman Empire",
        "anywhere west",
        ["3rd Rifle Brigade", "4th Alpine Brigade", "Logistics Unit"],
    ),
    ("scenario4.neutral.rumania", "Rumania", "town two", []),
    ("scenario4.neutral.austria_hungary", "Austria-Hungary", "town two", []),
    ("scenario4.neutral.germany", "Germany", "off_map", ["Headquarters"]),
    ("scenario4.neutral.britain", "Britain", "off_map", ["Fleet"]),
]


@pytest.mark.parametrize(
    ("case_id", "country", "where", "units"),
    [pytest.param(*row, id=row[0], marks=pytest.mark.case("balkan_wars", row[0])) for row in GROUPS],
)
def test_a_group_is_set_up_as_printed(case_id: str, country: str, where: str, units: list[str]) -> None:
    (group,) = printed(case_id)
    two = "two" if group.max_per_hex else ""
    assert group.max_per_hex in {0, 2}
    assert " ".join(filter(None, (group.where.value, group.hex, group.strumo, two))) == where
    assert group.country == country
    assert names(group) == units


DEPOTS = [
    ("scenario3.serbia.depots", ["1140", "1836"]),
    ("scenario3.austria_hungary.depots", ["1546", ""]),
    ("scenario4.bulgaria.depots", ["2231", "2426", "1622"]),
    ("scenario4.serbia.depots", ["1140", "1836"]),
    ("scenario4.montenegro.depot", ["2345"]),
    ("scenario4.greece.depots", ["4628", "3834"]),
    ("scenario4.ottoman.depots", ["3012", "2720", "3332", "2543"]),
    ("scenario4.ottoman.fortifications", ["2912", "3520", "2517", "2720", "3739", "2543"]),
]


@pytest.mark.parametrize(
    ("case_id", "hexes"),
    [pytest.param(*row, id=row[0], marks=pytest.mark.case("balkan_wars", row[0])) for row in DEPOTS],
)
def test_depots_and_fortifications_stand_where_printed(case_id: str, hexes: list[str]) -> None:
    groups = printed(case_id)
    assert [group.hex for group in groups] == hexes
    kind = "Fortification" if case_id.endswith("fortifications") else "Depot"
    assert {tuple(names(group)) for group in groups} == {(kind,)}
    assert {unit.unit_class for group in groups for unit in group.units} == {UnitClass(kind.lower())}
    assert {group.where for group in groups if group.hex} == {SetupArea.AT}
    assert [group.where for group in groups if not group.hex] == [SetupArea.TOWN] * hexes.count("")


@pytest.mark.case("balkan_wars", "scenario4.ottoman.offmap")
def test_two_corps_wait_off_the_map() -> None:
    seventh, eighth = printed("scenario4.ottoman.offmap")
    assert names(seventh) == [*divisions("19th", "20th", "21st"), "7th Cavalry Brigade"]
    assert names(eighth) == [*divisions("25th", "26th", "27th"), "8th Cavalry Brigade"]
    assert [(group.formation, group.where) for group in (seventh, eighth)] == [
        ("7th Corps", SetupArea.OFF_MAP),
        ("8th Corps", SetupArea.OFF_MAP),
    ]


def test_every_group_is_tested() -> None:
    tested = {row[0] for row in (*GROUPS, *DEPOTS)} | {"scenario4.ottoman.offmap"}
    assert {group.case for found in (BELGRADE, JIHAD) for group in found.groups} == tested


def test_units_are_what_their_branch_says() -> None:
    units = {unit.name: unit for found in (BELGRADE, JIHAD) for group in found.groups for unit in group.units}
    alpine = {name for name, unit in units.items() if unit.is_alpine}
    assert alpine == {"Mountain Infantry Brigade", "Alpine Brigade", "2nd Alpine Brigade", "4th Alpine Brigade"}
    supplies = {name for name, unit in units.items() if unit.unit_class is UnitClass.SUPPLY}
    assert supplies == {"Supply Unit", "1st Supply Unit", "3rd Logistic Unit", "Logistics Unit"}
    classes = {
        "Guard Cavalry Regiment": UnitClass.CAVALRY,
        "1st Engineer Brigade": UnitClass.ENGINEER,
        "1st Artillery Battalion": UnitClass.ARTILLERY,
        "2nd Heavy Artillery Brigade": UnitClass.HEAVY_ARTILLERY,
        "1st Corps HQ": UnitClass.HEADQUARTERS,
        "Fleet": UnitClass.FLEET,
        "3rd Rifle Brigade": UnitClass.INFANTRY,
        "1st Brigade": UnitClass.INFANTRY,
        "15th Infantry Division": UnitClass.INFANTRY,
    }
    assert {name: units[name].unit_class for name in classes} == classes
    assert {units[name].size for name in ("1st Brigade", "4th Alpine Brigade", "5th Cavalry Brigade")} == {"brigade"}
    assert units["3rd Rifle Brigade"].branch == "rifle"


@pytest.mark.case("balkan_wars", "scenario3.special.1", "scenario3.austria_hungary.corps1")
def test_rumanian_counters_stand_for_one_corps_and_a_depot() -> None:
    lent = [group for group in BELGRADE.groups if group.counters]
    assert [(group.case, group.country, group.counters) for group in lent] == [
        ("scenario3.austria_hungary.corps1", "Austria-Hungary", "Rumania"),
        ("scenario3.austria_hungary.depots", "Austria-Hungary", "Rumania"),
    ]


@pytest.mark.case("balkan_wars", "scenario4.neutral.rumania", "scenario4.neutral.austria_hungary")
def test_the_ottomans_place_neutrals() -> None:
    assert {group.country: group.placed_by for group in JIHAD.groups if group.placed_by} == {
        "Rumania": "Ottoman Empire",
        "Austria-Hungary": "Ottoman Empire",
    }


@pytest.mark.case("balkan_wars", "scenario4.bulgaria.cavalry")
def test_bulgarian_cavalry_stands_on_the_ottoman_border() -> None:
    assert [group.border for group in JIHAD.groups if group.border] == ["Ottoman Empire"]


# ----------------------------------------------------------------------------------------------------- the other facts


@pytest.mark.case(
    "balkan_wars",
    "scenario3.first",
    "scenario3.second",
    "scenario3.length",
    "scenario3.order",
    "scenario3.neutrals",
    "scenario3.notes",
    "scenario3.special.2",
    "scenario3.serbia.morale",
    "scenario3.austria_hungary.morale",
    "scenario3.serbia.great_powers",
    "scenario3.austria_hungary.great_powers",
    "scenario3.serbia.pool",
)
def test_scenario_three() -> None:
    assert (BELGRADE.name, BELGRADE.number, BELGRADE.title) == ("belgrade", 3, "On to Belgrade!")
    assert BELGRADE.players == ("Austria-Hungary", "Serbia")
    assert BELGRADE.deploys == ("Serbia", "Austria-Hungary")
    assert BELGRADE.sides == {"Austria-Hungary": ("Austria-Hungary",), "Serbia": ("Serbia",)}
    assert BELGRADE.morale == {"Serbia": 7, "Austria-Hungary": 7}
    assert (BELGRADE.great_powers, BELGRADE.neutrals, BELGRADE.independent) == ({}, (), {})
    assert not BELGRADE.has_diplomacy
    assert BELGRADE.area == ("Austria-Hungary", "Serbia")
    assert BELGRADE.pools == ("Serbia",)


@pytest.mark.case("balkan_wars", "scenario3.length")
def test_scenario_three_lasts_six_turns_from_any() -> None:
    assert [str(turn) for turn in BELGRADE.turns()] == ["Oct III", "Nov I", "Nov II", "Nov III", "Dec I", "Dec II"]
    assert [str(turn) for turn in BELGRADE.turns(GameTurn.parse("Mar II"))][::5] == ["Mar II", "May I"]


@pytest.mark.case(
    "balkan_wars",
    "scenario4.first",
    "scenario4.second",
    "scenario4.order",
    "scenario4.notes",
    "scenario4.league.morale",
    "scenario4.ottoman.morale",
    "scenario4.league.great_powers",
    "scenario4.ottoman.great_powers",
    "scenario4.neutral.albania",
    "scenario4.bulgaria.pool",
    "scenario4.serbia.pool",
    "scenario4.montenegro.pool",
    "scenario4.greece.pool",
    "scenario4.ottoman.pool",
)
def test_scenario_four() -> None:
    assert (JIHAD.name, JIHAD.number, JIHAD.title) == ("jihad", 4, "Jihad!")
    assert JIHAD.players == ("Ottoman Empire", "Balkan League")
    assert JIHAD.deploys == ("Balkan League", "Ottoman Empire")
    league = ("Bulgaria", "Serbia", "Greece", "Montenegro")
    assert JIHAD.sides == {"Ottoman Empire": ("Ottoman Empire",), "Balkan League": league}
    printed_morale = dict(zip(league, (4, 3, 3, 4), strict=True))
    assert JIHAD.morale == {**printed_morale, "Ottoman Empire": 9, "Rumania": 3, "Albania": 5}
    assert JIHAD.great_powers == {"Balkan League": ("Russia",), "Ottoman Empire": ("Germany",)}
    assert JIHAD.neutrals == ("Rumania", "Austria-Hungary", "Germany", "Britain", "Albania")
    assert JIHAD.independent == {"Albania": "Tirana"}
    assert JIHAD.has_diplomacy
    assert JIHAD.area == ()
    assert set(JIHAD.pools) == {*league, "Ottoman Empire"}


@pytest.mark.case("balkan_wars", "scenario4.start", "scenario4.end")
def test_scenario_four_lasts_from_october_to_december() -> None:
    turns = ["Oct III", "Nov I", "Nov II", "Nov III", "Dec I", "Dec II", "Dec III"]
    assert [str(turn) for turn in JIHAD.turns()] == turns
    assert JIHAD.turns(GameTurn.parse("Oct III")) == JIHAD.turns()
    with pytest.raises(SetupError, match="start: Jihad! begins with Oct III, not with Nov I"):
        JIHAD.turns(GameTurn.parse("Nov I"))


@pytest.mark.case("balkan_wars", "scenario4.special.5")
def test_scutari_is_the_one_in_albania() -> None:
    assert hex_of("Scutari") == "2543"
    assert {group.hex for group in JIHAD.groups if group.town == "Scutari"} == {"2543"}


# ------------------------------------------------------------------------------------------------- what is ruled upon


@pytest.mark.case("balkan_wars", "scenario4.montenegro.depot")
@pytest.mark.parametrize("option", Scenario4CetnjeHex)
def test_cetnje_is_where_it_is_ruled_to_be(option: Scenario4CetnjeHex) -> None:
    rulings = Rulings(scenario4_cetnje_hex=option)
    depots = [group.hex for group in JIHAD.deployment(rulings) if group.case == "scenario4.montenegro.depot"]
    assert depots == [option.value] == [hex_of("Cetnje", rulings)]


@pytest.mark.case("balkan_wars", "scenario4.ottoman.kilisse4", "scenario4.ottoman.fortifications")
@pytest.mark.parametrize(
    ("option", "centre", "works"),
    [
        (Scenario4Kilisse.AS_PRINTED, "2618", "2517"),
        (Scenario4Kilisse.HEX_2517, "2517", "2517"),
        (Scenario4Kilisse.HEX_2618, "2618", "2618"),
    ],
)
def test_kilisse_is_one_town_or_two(option: Scenario4Kilisse, centre: str, works: str) -> None:
    groups = {group.town: group.hex for group in JIHAD.deployment(Rulings(scenario4_kilisse=option))}
    assert (groups["Kilisse"], groups["Kirk Kalisse"]) == (centre, works)


@pytest.mark.case("balkan_wars", "scenario4.ottoman.monastir4", "scenario4.ottoman.offmap")
@pytest.mark.parametrize(
    ("option", "where"),
    [
        (Scenario4SeventhCavalry.MONASTIR, [SetupArea.WITHIN_FOUR]),
        (Scenario4SeventhCavalry.OFF_MAP, [SetupArea.OFF_MAP]),
        (Scenario4SeventhCavalry.DUPLICATE, [SetupArea.WITHIN_FOUR, SetupArea.OFF_MAP]),
    ],
)
def test_the_seventh_cavalry_is_where_it_is_ruled_to_be(
    option: Scenario4SeventhCavalry, where: list[SetupArea]
) -> None:
    groups = JIHAD.deployment(Rulings(scenario4_seventh_cavalry=option))
    assert [group.where for group in groups if "7th Cavalry Brigade" in names(group)] == where
    ottomans = sum(
        len(group.units) for group in groups if group.country == "Ottoman Empire" and group.where is not SetupArea.AT
    )
    assert ottomans == 44 + len(where)
    doubled = JIHAD.deployment(Rulings(scenario4_seventh_cavalry=option), sevenths=2)
    both = [SetupArea.WITHIN_FOUR, SetupArea.OFF_MAP]
    assert [group.where for group in doubled if "7th Cavalry Brigade" in names(group)] == (
        where if option is Scenario4SeventhCavalry.OFF_MAP else both
    )


def test_a_deployment_is_else_what_is_printed() -> None:
    assert BELGRADE.deployment() == BELGRADE.groups
    both = Rulings(scenario4_seventh_cavalry=Scenario4SeventhCavalry.DUPLICATE)
    assert JIHAD.deployment(both) == JIHAD.groups
    assert len(JIHAD.deployment()) == len(JIHAD.groups)


# ------------------------------------------------------------------------------------------------------------- reading


def test_a_scenario_has_a_name_and_a_number() -> None:
    assert scenario("3") is scenario(3) is scenario("belgrade")
    assert scenario("4") is scenario(4) is scenario("jihad")
    assert hash(JIHAD) == hash(scenario("4"))


@pytest.mark.parametrize("name", ["campaign", 1, "", None, []])
def test_other_scenarios_are_refused(name: object) -> None:
    asked: str = name  # type: ignore[assignment]
    with pytest.raises(SetupError, match=r"there is no scenario .*, only: belgrade, jihad \(3, 4\)"):
        scenario(asked)


def test_other_wrong_arguments_are_refused() -> None:
    with pytest.raises(SetupError, match="the article names no town 'Vienna', only: Adrianople, "):
        hex_of("Vienna")
    wrong: Rulings = "none"  # type: ignore[assignment]
    with pytest.raises(SetupError, match="rulings: a Rulings is wanted"):
        JIHAD.deployment(wrong)
    with pytest.raises(SetupError, match="rulings: a Rulings is wanted"):
        hex_of("Cetnje", wrong)
    start: GameTurn = "Nov I"  # type: ignore[assignment]
    with pytest.raises(SetupError, match="start: a GameTurn is wanted"):
        BELGRADE.turns(start)
