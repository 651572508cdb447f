"""Where every group of both scenarios can be set up on the stand-in's map, and the order of the segments."""

from __future__ import annotations

from functools import cache

import pytest
from tests.balkan_wars.boards import AUSTRIAN, AUSTRIAN_SUPPLY, SERB, board, events, go, is_chance, listed, rules

from balkan_rules.balkan_wars import Side
from balkan_rules.balkan_wars.actions import PlaceUnit
from balkan_rules.balkan_wars.game import GAME
from balkan_rules.balkan_wars.rulings import Rulings, Scenario4SeventhCavalry
from balkan_rules.balkan_wars.state import State


@cache
def choices(scenario: str) -> dict[str, frozenset[str]]:
    """For each unit the places that were offered to it first, as all others took what was listed first."""
    state = GAME.new_game(scenario=scenario)
    found: dict[str, frozenset[str]] = {}
    while "SET_UP" in state.phase.name:
        for group in state.legal_actions().groups():
            actions = [action for action in group if isinstance(action, PlaceUnit)]
            found.setdefault(actions[0].unit.name, frozenset(action.to.name for action in actions))
        state = state.apply(state.legal_actions()[0], check=False)
    return found


def near(hex_number: str, distance: int, country: str) -> frozenset[str]:
    """The places of a country that are so near a hex, mountains left out."""
    rules_of = GAME.ruleset()
    return frozenset(
        place.name
        for place in rules_of.on_map
        if place.country == country
        and rules_of.host.distance(hex_number, place.name) <= distance
        and (not place.is_mountain or place.name == hex_number)
    )


AT = [
    ("belgrade", "scenario3.serbia.nish", "Serbian 1st Brigade / 1st Infantry Division", "1836"),
    ("belgrade", "scenario3.serbia.waljewo", "Serbian 1st Brigade / 2nd Infantry Division", "1343"),
    ("belgrade", "scenario3.serbia.kragajewac", "Serbian 1st Brigade / 4th Infantry Division", "1538"),
    ("belgrade", "scenario3.serbia.zajecar", "Serbian 1st Brigade / 5th Infantry Division", "1535"),
    ("belgrade", "scenario3.serbia.depots", "Serbian Depot 1140", "1140"),
    ("belgrade", "scenario3.serbia.depots", "Serbian Depot 1836", "1836"),
    ("belgrade", "scenario3.austria_hungary.depots", "Austro-Hungarian Depot 1546", "1546"),
    ("jihad", "scenario4.serbia.nish", "Serbian 1st Brigade / 1st Infantry Division", "1836"),
    ("jihad", "scenario4.serbia.waljewo", "Serbian 1st Brigade / 2nd Infantry Division", "1343"),
    ("jihad", "scenario4.serbia.kragajewac", "Serbian 1st Brigade / 4th Infantry Division", "1538"),
    ("jihad", "scenario4.serbia.zajecar", "Serbian 1st Brigade / 5th Infantry Division", "1535"),
    ("jihad", "scenario4.serbia.depots", "Serbian Depot 1140", "1140"),
    ("jihad", "scenario4.bulgaria.depots", "Bulgarian Depot 2426", "2426"),
    ("jihad", "scenario4.greece.depots", "Greek Depot 3834", "3834"),
    ("jihad", "scenario4.ottoman.depots", "Ottoman Depot 2543", "2543"),
    ("jihad", "scenario4.ottoman.constantinople", "Ottoman 1st Army HQ", "3012"),
    ("jihad", "scenario4.ottoman.fortifications", "Ottoman Fortification 2912", "2912"),
]


@pytest.mark.case(
    "balkan_wars",
    "scenario3.serbia.nish",
    "scenario3.serbia.waljewo",
    "scenario3.serbia.kragajewac",
    "scenario3.serbia.zajecar",
    "scenario3.serbia.depots",
    "scenario3.austria_hungary.depots",
    "scenario4.serbia.nish",
    "scenario4.serbia.waljewo",
    "scenario4.serbia.kragajewac",
    "scenario4.serbia.zajecar",
    "scenario4.serbia.depots",
    "scenario4.bulgaria.depots",
    "scenario4.greece.depots",
    "scenario4.ottoman.depots",
    "scenario4.ottoman.constantinople",
)
@pytest.mark.parametrize(("scenario", "case_id", "unit", "hex_number"), AT)
def test_garrisons_depots_and_works_stand_in_their_hex(scenario: str, case_id: str, unit: str, hex_number: str) -> None:
    assert choices(scenario)[unit] == {hex_number}, case_id


NEAR = [
    ("scenario4.serbia.belgrade", "Serbian 1st Army HQ", "1140", 1, "Serbia"),
    ("scenario4.bulgaria.philippopolis", "Bulgarian 2nd Army HQ", "2426", 1, "Bulgaria"),
    ("scenario4.bulgaria.rustchuk", "Bulgarian 3rd Army HQ", "1622", 1, "Bulgaria"),
    ("scenario4.ottoman.rodosto4", "Ottoman 4th Infantry Division", "3016", 4, "Ottoman Empire"),
    ("scenario4.ottoman.adrianople4", "Ottoman 10th Infantry Division", "2720", 4, "Ottoman Empire"),
    ("scenario4.ottoman.salonika4", "Ottoman 13th Infantry Division", "3332", 4, "Ottoman Empire"),
]


@pytest.mark.case(
    "balkan_wars",
    "scenario4.serbia.belgrade",
    "scenario4.bulgaria.philippopolis",
    "scenario4.bulgaria.rustchuk",
    "scenario4.ottoman.rodosto4",
    "scenario4.ottoman.adrianople4",
    "scenario4.ottoman.salonika4",
)
@pytest.mark.parametrize(("case_id", "unit", "hex_number", "distance", "country"), NEAR)
def test_groups_gather_around_their_hex(case_id: str, unit: str, hex_number: str, distance: int, country: str) -> None:
    offered = choices("jihad")[unit]
    assert offered <= near(hex_number, distance, country), case_id
    assert len(near(hex_number, distance, country) - offered) <= 4, case_id  # where others fill a stack already


@pytest.mark.case(
    "balkan_wars", "scenario4.serbia.cavalry", "scenario4.montenegro.units", "scenario4.neutral.germany",
    "scenario4.neutral.britain",
)  # fmt: skip
def test_the_rest_of_scenario_4() -> None:
    rules_of = GAME.ruleset()
    towns = {place.name for place in rules_of.on_map if place.country == "Serbia" and place.settlement is not None}
    assert choices("jihad")["Serbian 1st Cavalry Brigade"] <= towns
    montenegrins = {name for name in choices("jihad") if name.startswith("Montenegrin")}
    assert montenegrins == {
        "Montenegrin Alpine Brigade A",
        "Montenegrin Alpine Brigade B",
        "Montenegrin Brigade A",
        "Montenegrin Brigade B",
        "Montenegrin Depot 2345",
    }
    mountains = {place.name for place in rules_of.on_map if place.country == "Montenegro" and place.is_mountain}
    assert choices("jihad")["Montenegrin Alpine Brigade A"] & mountains
    assert not choices("jihad")["Montenegrin Brigade A"] & mountains
    begun = GAME.new_game(scenario="jihad")
    assert {begun.where(name).name for name in ("German Headquarters", "British Fleet")} == {"Off-map area"}


@pytest.mark.case("balkan_wars", "scenario4.ottoman.monastir4", "scenario4.ottoman.offmap", "scenario4.ottoman.pool")
@pytest.mark.parametrize(
    ("option", "boxes"),
    [
        (Scenario4SeventhCavalry.MONASTIR, ["Not in play", "Off-map area"]),
        (Scenario4SeventhCavalry.OFF_MAP, ["Off-map area", "Not in play"]),
        (Scenario4SeventhCavalry.DUPLICATE, ["Not in play", "Off-map area"]),
    ],
)
def test_a_second_seventh_cavalry_begins_with_its_corps_or_in_no_box(
    option: Scenario4SeventhCavalry, boxes: list[str]
) -> None:
    state = GAME.new_game(scenario="jihad", ruleset=rules(scenario4_seventh_cavalry=option))
    brigades = ("Ottoman 7th Cavalry Brigade", "Ottoman 7th Cavalry Brigade of the 7th Corps")
    assert [state.where(name).name for name in brigades] == boxes


@pytest.mark.case("balkan_wars", "scenario4.ottoman.pool")
def test_no_more_seventh_cavalry_brigades_are_in_play_than_are_printed() -> None:
    charts = GAME.load_charts(
        'game = "balkan_wars"\n[unit.third]\ncountry = "Ottoman Empire"\ntype = "cavalry"\nsize = "brigade"\n'
        'class = "cavalry"\ncombat = 2\nmove = 9\ncadre = 3\nnames = ["7th Cavalry Brigade in reserve"]\n'
    )
    rulings = Rulings(scenario4_seventh_cavalry=Scenario4SeventhCavalry.DUPLICATE)
    state = GAME.new_game(scenario="jihad", ruleset=GAME.ruleset(charts=charts, rulings=rulings))
    assert state.where("Ottoman 7th Cavalry Brigade in reserve").name == "Not in play"


@pytest.mark.case("balkan_wars", "scenario4.bulgaria.cavalry", "scenario4.special.2")
def test_bulgarian_cavalry_stands_on_or_beside_the_border_with_the_ottomans() -> None:
    rules_of = GAME.ruleset()
    around = {
        place.name: {rules_of.places[other] for other in rules_of.neighbours[place.index]} for place in rules_of.on_map
    }
    home = {place.name for place in rules_of.on_map if place.country == "Bulgaria"}
    border = {name for name in home if any(other.country == "Ottoman Empire" for other in around[name])}
    beside = {other.name for name in border for other in around[name]} & home
    wanted = {name for name in border | beside if not rules_of.place(name).is_mountain}
    offered = choices("jihad")["Bulgarian 1st Brigade / Cavalry Division (Cv)"]
    assert offered <= wanted
    assert len(wanted - offered) <= 1  # where others fill a stack already


# ---------------------------------------------------------------------------------------------------- sequence of play

SEGMENTS = (
    "mobilization",
    "strategic_operations",
    "movement",
    "offensive_bombardment",
    "defensive_bombardment",
    "combat",
    "rally",
)


@pytest.mark.case("balkan_wars", "seq.first_player_turn", "seq.second_player_turn", "seq.use")
def test_the_segments_follow_one_another() -> None:
    names = [step.name for step in GAME.ruleset().steps]
    assert names == [
        "belgrade_first_set_up",
        "belgrade_second_set_up",
        "jihad_first_set_up",
        "jihad_second_set_up",
        "neutral_set_up",
        "weather",
        "diplomacy",
        *(f"first_{name}" for name in SEGMENTS),
        *(f"second_{name}" for name in SEGMENTS),
        "end",
    ]
    off = {"weather": False, "strategic_intelligence": False, "bombardment": False, "secret_operations": False}
    bare = GAME.position(
        phase="weather",
        place={"1143": [AUSTRIAN, "Austro-Hungarian 15th Mountain Corps HQ"], "1836": [SERB]},
        ruleset=rules(off),
    )
    seen = []
    while bare.turn == 1 and not bare.is_over:
        if bare.phase.name not in seen:
            seen.append(bare.phase.name)
        bare = bare.apply(bare.legal_actions()[-1], check=False)
    assert seen == ["FIRST_MOVEMENT", "SECOND_MOVEMENT"]
    assert [step.rules.to_move(bare) for step in bare.ruleset.steps if step.name.endswith("defensive_bombardment")] == [
        Side.SECOND,
        Side.FIRST,
    ]


@pytest.mark.case("balkan_wars", "seq.combat.supply_check", "acrt.shift.unsupplied")
def test_supply_is_checked_before_an_attack_is_resolved() -> None:
    def column(supply: dict[str, list[str]]) -> object:
        state: State = board("first_combat", {"0739": [AUSTRIAN], "0740": [SERB], **supply})
        now = go(state, "attack 0740", f"with {AUSTRIAN}", "declare")
        while not is_chance(now):
            now = go(now, next(text for text in ("no more charges", "keep morale") if text in listed(now)))
        return events(now, 4)["combat"]["column"]

    assert column({"0738": [AUSTRIAN_SUPPLY]}) == "1/1"
    assert column({}) == "1/3-"
