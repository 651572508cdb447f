"""Victory points of the two scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import (
    Objective,
    PointItem,
    Rulings,
    Score,
    broken_countries,
    is_other_town,
    morale_counts,
    objectives,
    verdict,
    victory_points,
)
from balkan_rules.balkan_wars.rulings import (
    Scenario3BelgradeHex,
    Scenario3ZajecarHex,
    Scenario4CetnjeHex,
    ScenarioVpTiming,
)

EITHER = {"Belgrade": 10, "Nish": 3, "Waljewo": 3, "Kragajewac": 3, "Zajecar": 3}
OTTOMAN = {
    "Constantinople": 5,
    "Adrianople": 2,
    "Salonika": 2,
    "Skopje": 2,
    "Scutari": 2,
    "Tirana": 2,
    "Sofia": 5,
    "Philippopolis": 3,
    "Varna": 3,
    "Belgrade": 5,
    "Nish": 3,
    "Athens": 5,
    "Larissa": 3,
    "Cetnje": 3,
}
LEAGUE = {
    "Constantinople": 10,
    "Adrianople": 5,
    "Salonika": 5,
    "Skopje": 5,
    "Scutari": 5,
    "Tirana": 5,
    "Sofia": 3,
    "Belgrade": 3,
    "Athens": 3,
    "Cetnje": 2,
}
LISTS = [
    ("belgrade", "Austria-Hungary", EITHER, "scenario3.vp.either"),
    ("belgrade", "Serbia", {**EITHER, "Sarajevo": 20}, "scenario3.vp.serbia.sarajevo"),
    ("jihad", "Ottoman Empire", OTTOMAN, "scenario4.vp.ottoman.control"),
    ("jihad", "Balkan League", LEAGUE, "scenario4.vp.league.control"),
]
every_list = pytest.mark.parametrize(
    ("name", "side", "towns"),
    [pytest.param(*row[:3], id=row[1], marks=pytest.mark.case("balkan_wars", row[3])) for row in LISTS],
)


# ----------------------------------------------------------------------------------------------------- what is scored


@every_list
def test_each_side_has_its_list(name: str, side: str, towns: dict[str, int]) -> None:
    assert {found.town: found.points for found in objectives(name, side)} == towns
    for town, points in towns.items():
        assert victory_points(name, side, control=[town]).total == points
    assert victory_points(name, side, control=towns).total == sum(towns.values())
    assert victory_points(name, side).total == 0


@pytest.mark.case("balkan_wars", "scenario3.vp.either", "scenario3.vp.serbia.sarajevo")
def test_sarajevo_is_worth_something_to_serbia_alone() -> None:
    assert victory_points(3, "Austria-Hungary", control=["Sarajevo", "Nish"]).total == 3
    assert victory_points(3, "Serbia", control=["Sarajevo", "Nish"]) == Score(
        "Serbia",
        (PointItem("scenario3.vp.either", "Nish", 3), PointItem("scenario3.vp.serbia.sarajevo", "Sarajevo", 20)),
    )


@pytest.mark.case(
    "balkan_wars",
    "scenario3.vp.austria_hungary",
    "scenario3.vp.serbia.towns",
    "scenario4.vp.ottoman.towns",
    "scenario4.vp.league.towns",
)
@pytest.mark.parametrize(
    ("name", "side", "case_id"),
    [
        ("belgrade", "Austria-Hungary", "scenario3.vp.austria_hungary"),
        ("belgrade", "Serbia", "scenario3.vp.serbia.towns"),
        ("jihad", "Ottoman Empire", "scenario4.vp.ottoman.towns"),
        ("jihad", "Balkan League", "scenario4.vp.league.towns"),
    ],
)
def test_other_towns_score_one_each(name: str, side: str, case_id: str) -> None:
    found = victory_points(name, side, other_towns=4)
    assert found.items == (PointItem(case_id, "other towns", 4),)


@pytest.mark.case(
    "balkan_wars",
    "scenario3.vp.austria_hungary",
    "scenario3.vp.serbia.towns",
    "scenario4.vp.ottoman.towns",
    "scenario4.vp.league.towns",
)
@pytest.mark.parametrize(
    ("name", "side", "countries", "named"),
    [
        ("belgrade", "Austria-Hungary", {"Serbia"}, "1836"),
        ("belgrade", "Serbia", {"Austria-Hungary"}, "1546"),
        ("jihad", "Ottoman Empire", {"Serbia", "Rumania"}, "1836"),
        ("jihad", "Balkan League", {"Ottoman Empire"}, "3332"),
    ],
)
def test_a_side_scores_for_towns_of_its_enemies(name: str, side: str, countries: set[str], named: str) -> None:
    everybody = ("Austria-Hungary", "Serbia", "Ottoman Empire", "Bulgaria", "Rumania")
    enemies = ("Serbia", "Rumania")
    scored = {country for country in everybody if is_other_town(name, side, "9999", country, enemies=enemies)}
    assert scored == countries
    assert not any(is_other_town(name, side, named, country, enemies=enemies) for country in everybody)


@pytest.mark.case("balkan_wars", "scenario4.vp.ottoman.towns")
def test_the_ottomans_score_for_whoever_is_at_war_with_them() -> None:
    assert not is_other_town("jihad", "Ottoman Empire", "9999", "Rumania", enemies=["Serbia"])
    assert not is_other_town("jihad", "Ottoman Empire", "9999", "Serbia")


@pytest.mark.case(
    "balkan_wars", "scenario4.vp.either.austria", "scenario4.vp.either.british", "scenario4.vp.either.german"
)
@pytest.mark.parametrize("side", ["Ottoman Empire", "Balkan League"])
def test_commitments_cost_once_each(side: str) -> None:
    losses = {"Austrian units": -20, "British Fleet": -10, "German HQ": -5}
    for what, points in losses.items():
        assert victory_points("jihad", side, commits=[what, what]).total == points
    found = victory_points("jihad", side, control=["Athens"], commits=losses)
    cases = ["scenario4.vp.either.austria", "scenario4.vp.either.british", "scenario4.vp.either.german"]
    assert [item.case for item in found.items[1:]] == cases
    assert found.total == found.items[0].points - 35 < 0


@pytest.mark.case("balkan_wars", "scenario4.vp.ottoman.morale", "scenario4.vp.league.morale")
def test_enemies_without_morale_score() -> None:
    ottoman = victory_points("jihad", "Ottoman Empire", broken=3)
    assert ottoman.items == (PointItem("scenario4.vp.ottoman.morale", "enemy National Morale 0", 15),)
    league = victory_points("jihad", "Balkan League", broken=1)
    assert league.items == (PointItem("scenario4.vp.league.morale", "enemy National Morale 0", 10),)
    assert broken_countries({"Bulgaria": 0, "Serbia": 1, "Greece": -1}) == ("Bulgaria", "Greece")


# ------------------------------------------------------------------------------------------------- what is ruled upon


def hexes(name: str, side: str, rulings: Rulings) -> dict[str, str]:
    return {found.town: found.hex for found in objectives(name, side, rulings=rulings)}


@pytest.mark.case("balkan_wars", "scenario3.vp.either")
@pytest.mark.parametrize("belgrade", Scenario3BelgradeHex)
@pytest.mark.parametrize("zajecar", Scenario3ZajecarHex)
def test_two_hexes_of_scenario_three_are_ruled(belgrade: Scenario3BelgradeHex, zajecar: Scenario3ZajecarHex) -> None:
    rulings = Rulings(scenario3_belgrade_hex=belgrade, scenario3_zajecar_hex=zajecar)
    for side in ("Austria-Hungary", "Serbia"):
        found = hexes("belgrade", side, rulings)
        assert (found["Belgrade"], found["Zajecar"], found["Nish"]) == (belgrade.value, zajecar.value, "1836")
    assert hexes("jihad", "Balkan League", rulings)["Belgrade"] == "1140"
    named = {"1140", "1440", "1534", "1535"} - {belgrade.value, zajecar.value}
    other = {number for number in named if is_other_town(3, "Austria-Hungary", number, "Serbia", rulings=rulings)}
    assert other == named


@pytest.mark.case("balkan_wars", "scenario4.vp.ottoman.morale", "scenario4.vp.league.morale")
@pytest.mark.parametrize(
    ("name", "side", "counted"),
    [
        ("jihad", "Balkan League", {"Ottoman Empire"}),
        ("jihad", "Ottoman Empire", {"Bulgaria", "Serbia", "Rumania", "Albania"}),
        ("belgrade", "Austria-Hungary", set()),
        ("belgrade", "Serbia", set()),
    ],
)
def test_whose_morale_counts(name: str, side: str, counted: set[str]) -> None:
    enemies = {"Bulgaria", "Serbia", "Rumania", "Albania", "Austria-Hungary", "Germany"}
    enemies |= {"Ottoman Empire"} if side == "Balkan League" else set()
    assert {country for country in enemies if morale_counts(name, side, country)} == counted


@pytest.mark.case("balkan_wars", "scenario4.vp.ottoman.control", "scenario4.vp.league.control")
@pytest.mark.parametrize("option", Scenario4CetnjeHex)
def test_the_hex_of_cetnje_is_ruled(option: Scenario4CetnjeHex) -> None:
    rulings = Rulings(scenario4_cetnje_hex=option)
    assert objectives("jihad", "Ottoman Empire", rulings=rulings)[-1] == Objective(
        "scenario4.vp.ottoman.control", "Cetnje", option.value, 3
    )
    assert objectives("jihad", "Balkan League", rulings=rulings)[-1] == Objective(
        "scenario4.vp.league.control", "Cetnje", option.value, 2
    )


@pytest.mark.case("balkan_wars", "scenario3.vp.either", "scenario4.vp.ottoman.control", "scenario4.vp.league.control")
@pytest.mark.parametrize(
    ("mine", "its", "higher", "ratio"),
    [
        (15, 10, "a", "a"),
        (14, 10, "a", None),
        (10, 15, "b", "b"),
        (10, 14, "b", None),
        (10, 10, None, None),
        (0, 0, None, None),
        (1, 0, "a", "a"),
        (0, -5, "a", "a"),
        (-5, 2, "b", "b"),
    ],
)
def test_a_total_wins_as_ruled(mine: int, its: int, higher: str | None, ratio: str | None) -> None:
    totals = {"a": mine, "b": its}
    assert verdict(totals) == higher
    assert verdict(totals, rulings=Rulings(scenario_vp_timing=ScenarioVpTiming.HIGHER_TOTAL)) == higher
    assert verdict(totals, rulings=Rulings(scenario_vp_timing=ScenarioVpTiming.RATIO)) == ratio


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "many"
    austria, ottoman, league = "Austria-Hungary", "Ottoman Empire", "Balkan League"
    for call, message in (
        (lambda: victory_points("campaign", austria), "there is no scenario 'campaign'"),
        (lambda: victory_points(3, ottoman), "side: one of Austria-Hungary, Serbia is wanted, not 'Ottoman Empire'"),
        (lambda: victory_points(3, austria, control=["Athens"]), "control: only Belgrade, .*, not 'Athens'"),
        (lambda: victory_points(3, austria, commits=["German HQ"]), "commits: nothing can stand here, not 'Ger"),
        (lambda: victory_points(4, ottoman, commits=["Navy"]), "commits: only Austrian units, British Fleet, German"),
        (lambda: victory_points(3, austria, broken=1), "broken: Austria-Hungary scores for at most 0 countries"),
        (lambda: victory_points(4, league, broken=2), "broken: Balkan League scores for at most 1 countries"),
        (lambda: victory_points(4, ottoman, broken=-1), "broken: a whole number of at least 0 is wanted"),
        (lambda: victory_points(4, ottoman, other_towns=wrong), "other_towns: a whole number is wanted"),
        (lambda: objectives(4, ottoman, rulings=wrong), "rulings: a Rulings is wanted"),
        (lambda: is_other_town(4, austria, "9999", "Serbia"), "side: one of Ottoman Empire, Balkan League is wanted"),
        (lambda: broken_countries({"Serbia": wrong}), "morale of Serbia: a whole number is wanted"),
        (lambda: verdict({"a": 1}), "totals: those of two sides are wanted, not of 1"),
        (lambda: verdict({"a": 1, "b": wrong}), "totals of b: a whole number is wanted"),
        (lambda: verdict({"a": 1, "b": 2}, rulings=wrong), "rulings: a Rulings is wanted"),
    ):
        with pytest.raises(SetupError, match=message):
            call()
