"""Where units may be set up."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import Rulings, SetupGroup, Site, scenario, why_not_set_up
from balkan_rules.balkan_wars.rulings import Scenario4Kilisse


def group_of(case_id: str, *, rulings: Rulings | None = None) -> SetupGroup:
    found = scenario(case_id[len("scenario")]).deployment(Rulings() if rulings is None else rulings)
    return next(group for group in found if group.case == case_id)


def cases(case_id: str, site: Site, *, unit: int = 0, here: int = 0, entrenched: bool = False) -> list[str]:
    group = group_of(case_id)
    violations = why_not_set_up(group, group.units[unit], site, here=here, entrenched=entrenched)
    return [violation.case for violation in violations]


@pytest.mark.case(
    "balkan_wars",
    "scenario3.serbia.belgrade",
    "scenario4.bulgaria.sofia",
    "scenario4.greece.athens",
    "scenario4.ottoman.constantinople4",
)
@pytest.mark.parametrize(
    ("case_id", "country", "reach"),
    [
        ("scenario3.serbia.nish", "Serbia", 0),
        ("scenario3.serbia.belgrade", "Serbia", 1),
        ("scenario4.bulgaria.sofia", "Bulgaria", 1),
        ("scenario4.greece.athens", "Greece", 0),
        ("scenario4.ottoman.constantinople4", "Ottoman Empire", 4),
    ],
)
def test_a_named_hex_has_a_reach(case_id: str, country: str, reach: int) -> None:
    allowed = [cases(case_id, Site(hex="9999", country=country, distance=far)) for far in range(6)]
    assert allowed == [[] if far <= reach else [case_id] for far in range(6)]


@pytest.mark.parametrize(
    ("case_id", "wanted"),
    [
        ("scenario3.serbia.nish", "in Nish"),
        ("scenario3.serbia.belgrade", "in or next to Belgrade"),
        ("scenario4.ottoman.rodosto4", "within four hexes of Rodosto"),
    ],
)
def test_a_refusal_says_where_units_belong(case_id: str, wanted: str) -> None:
    group = group_of(case_id)
    (violation,) = why_not_set_up(group, group.units[0], Site(hex="9999", country=group.country, distance=9))
    assert violation.sentence == f"These units are set up {wanted}"


@pytest.mark.case(
    "balkan_wars",
    "scenario3.serbia.second_brigades",
    "scenario3.austria_hungary.corps1",
    "scenario4.bulgaria.towns",
    "scenario4.bulgaria.cavalry",
    "scenario4.ottoman.east",
    "scenario4.ottoman.west",
    "scenario4.ottoman.offmap",
)
@pytest.mark.parametrize(
    ("case_id", "country", "fact", "wanted"),
    [
        ("scenario3.serbia.second_brigades", "Serbia", {"has_town": True}, "in towns"),
        ("scenario3.austria_hungary.corps1", "Austria-Hungary", {"has_town": True}, "in towns"),
        ("scenario4.bulgaria.towns", "Bulgaria", {"has_town": True}, "in towns"),
        ("scenario4.bulgaria.cavalry", "Bulgaria", {"by_border": True}, "along the border with Ottoman Empire"),
        ("scenario4.ottoman.east", "Ottoman Empire", {"strumo": "east"}, "east of the Strumo"),
        ("scenario4.ottoman.west", "Ottoman Empire", {"strumo": "west"}, "west of the Strumo"),
        ("scenario4.ottoman.offmap", "Ottoman Empire", None, "off the map"),
    ],
)
def test_other_groups_want_a_kind_of_hex(case_id: str, country: str, fact: dict[str, Any] | None, wanted: str) -> None:
    group = group_of(case_id)
    (violation,) = why_not_set_up(group, group.units[0], Site(hex="9999", country=country))
    assert (violation.case, violation.sentence) == (case_id, f"These units are set up {wanted}")
    if fact is not None:
        assert cases(case_id, Site(hex="9999", country=country, **fact)) == []


@pytest.mark.case(
    "balkan_wars",
    "scenario3.austria_hungary.corps15",
    "scenario4.bulgaria.area",
    "scenario4.serbia.area",
    "scenario4.montenegro.area",
    "scenario4.greece.area",
    "scenario4.ottoman.anywhere",
)
@pytest.mark.parametrize(
    ("case_id", "country", "area"),
    [
        ("scenario3.austria_hungary.corps15", "Austria-Hungary", "scenario3.austria_hungary.corps15"),
        ("scenario3.serbia.belgrade", "Serbia", "scenario3.serbia.belgrade"),
        ("scenario4.bulgaria.sofia", "Bulgaria", "scenario4.bulgaria.area"),
        ("scenario4.serbia.belgrade", "Serbia", "scenario4.serbia.area"),
        ("scenario4.montenegro.units", "Montenegro", "scenario4.montenegro.area"),
        ("scenario4.greece.towns", "Greece", "scenario4.greece.area"),
        ("scenario4.ottoman.anywhere", "Ottoman Empire", "scenario4.ottoman.anywhere"),
        ("scenario4.ottoman.salonika4", "Ottoman Empire", "scenario4.ottoman.salonika4"),
    ],
)
def test_units_are_set_up_in_their_country(case_id: str, country: str, area: str) -> None:
    assert cases(case_id, Site(hex="9999", country=country, has_town=True)) == []
    assert cases(case_id, Site(hex="9999", country="Rumania", has_town=True)) == [area]


@pytest.mark.case("balkan_wars", "scenario4.bulgaria.area", "scenario3.special.5", "scenario4.special.2")
def test_a_named_hex_beats_borders_and_mountains() -> None:
    for case_id, number in (("scenario4.bulgaria.sofia", "2231"), ("scenario3.serbia.nish", "1836")):
        assert cases(case_id, Site(hex=number, country="Rumania", is_mountain=True)) == []


@pytest.mark.case("balkan_wars", "scenario3.special.5", "scenario4.special.2")
def test_only_alpine_units_are_set_up_in_mountains() -> None:
    home = Site(hex="9999", country="Austria-Hungary", is_mountain=True)
    assert cases("scenario3.austria_hungary.corps15", home, unit=1) == []
    assert cases("scenario3.austria_hungary.corps15", home, unit=0) == ["scenario3.special.5"]
    montenegro = Site(hex="9999", country="Montenegro", is_mountain=True)
    assert cases("scenario4.montenegro.units", montenegro, unit=0) == []
    assert cases("scenario4.montenegro.units", montenegro, unit=1) == ["scenario4.special.2"]


@pytest.mark.case(
    "balkan_wars", "scenario3.austria_hungary.corps1", "scenario4.bulgaria.towns", "scenario4.greece.towns"
)
@pytest.mark.parametrize(
    ("case_id", "country"),
    [
        ("scenario3.austria_hungary.corps1", "Austria-Hungary"),
        ("scenario4.bulgaria.towns", "Bulgaria"),
        ("scenario4.greece.towns", "Greece"),
    ],
)
def test_some_groups_have_two_units_in_a_hex(case_id: str, country: str) -> None:
    town = Site(hex="9999", country=country, has_town=True)
    assert [cases(case_id, town, here=here) for here in range(4)] == [[], [], [case_id], [case_id]]
    depot = next(unit for group in scenario(4).groups for unit in group.units if unit.name == "Depot")
    assert why_not_set_up(group_of(case_id), depot, town, here=2) == ()
    single = attrs.evolve(group_of(case_id), max_per_hex=1)
    assert why_not_set_up(single, single.units[0], town) == ()
    other = Site(hex="9999", country="Bulgaria", distance=1)
    assert cases("scenario4.bulgaria.sofia", other, here=7) == []


@pytest.mark.case("balkan_wars", "scenario3.special.4", "scenario4.special.1")
@pytest.mark.parametrize(
    ("case_id", "number", "special"),
    [
        ("scenario3.serbia.nish", "1836", "scenario3.special.4"),
        ("scenario4.serbia.nish", "1836", "scenario4.special.1"),
    ],
)
def test_nobody_begins_entrenched(case_id: str, number: str, special: str) -> None:
    assert cases(case_id, Site(hex=number, country="Serbia"), entrenched=True) == [special]


def test_a_ruled_hex_is_the_named_one() -> None:
    rulings = Rulings(scenario4_kilisse=Scenario4Kilisse.HEX_2517)
    group = group_of("scenario4.ottoman.kilisse4", rulings=rulings)
    assert why_not_set_up(group, group.units[0], Site(hex="2517", country="Bulgaria", is_mountain=True)) == ()


def test_wrong_arguments_are_refused() -> None:
    wrong: Any = "Nish"
    group, site = group_of("scenario3.serbia.nish"), Site(hex="1836", country="Serbia")
    unit = group.units[0]
    for call, message in (
        (lambda: Site(hex=wrong, country=7), "country: a text is wanted, not 7"),  # type: ignore[arg-type]
        (lambda: Site(hex="1836", country="Serbia", has_town=wrong), "has_town: True or False is wanted"),
        (lambda: Site(hex="1836", country="Serbia", distance=-1), "distance: a whole number of at least 0"),
        (lambda: why_not_set_up(wrong, unit, site), "group: a SetupGroup is wanted, not 'Nish'"),
        (lambda: why_not_set_up(group, wrong, site), "unit: a SetupUnit is wanted"),
        (lambda: why_not_set_up(group, unit, wrong), "site: a Site is wanted"),
        (lambda: why_not_set_up(group, unit, site, here=-1), "here: a whole number of at least 0 is wanted"),
        (lambda: why_not_set_up(group, unit, site, entrenched=wrong), "entrenched: True or False is wanted"),
    ):
        with pytest.raises(SetupError, match=message):
            call()
