"""The counters: sides, factions, ratings and how many there are."""

from __future__ import annotations

from collections import Counter

import pytest

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import PositionError
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.units import Faction, Rating, Side, Start, Unit, UnitType

CHARTS = SHELF.default


def number(start: Start, **wanted: object) -> int:
    return sum(
        unit.start is start and all(getattr(unit, name) is value for name, value in wanted.items())
        for unit in CHARTS.units
    )


@pytest.mark.case("wrte_1991", "1.0.players", "1.0.federalist-forces", "1.0.separatist-forces", "14.1.identity")
def test_two_sides_and_their_factions() -> None:
    sides = {side: [faction for faction in Faction if faction.side is side] for side in Side}
    assert sides == {
        Side.FEDERALIST: [Faction.JNA, Faction.KRAJINA, Faction.PARAMILITARY],
        Side.SEPARATIST: [Faction.SLOVENE, Faction.ZNG, Faction.HOS],
    }
    assert [str(side) for side in Side] == ["federalist", "separatist"]
    assert all(unit.side is unit.faction.side for unit in CHARTS.units)


@pytest.mark.case("wrte_1991", "2.2.colours")
def test_colours_of_the_counters() -> None:
    assert {str(faction): faction.colour for faction in Faction} == {
        "jna": "white",
        "krajina": "yellow",
        "serbian-paramilitary": "orange",
        "slovene": "green",
        "zng": "blue",
        "hos": "dark blue",
    }


@pytest.mark.case("wrte_1991", "14.4.like-zng")
def test_the_militias_are_croatian_units_like_the_guard() -> None:
    assert [faction for faction in Faction if faction.is_croatian] == [Faction.ZNG, Faction.HOS]


@pytest.mark.case("wrte_1991", "2.3.sample", "2.3.ratings", "2.3.type-size", "2.3.one-step")
def test_ratings_stand_in_the_order_attack_defence_movement() -> None:
    sample = CHARTS.unit("JNA Motorized 1")
    assert (sample.type, str(sample.rating)) == (UnitType.MOTORIZED, "2-3-4")
    assert sample.rating == Rating(attack=2, defence=3, movement=4)
    assert str(CHARTS.unit("ZNG 117").rating) == "3-4-6"


@pytest.mark.case("wrte_1991", "2.3.id-no-effect")
def test_units_of_a_class_differ_in_their_names_alone() -> None:
    for unit in CHARTS.units:
        like = [other for other in CHARTS.units if other.kind == unit.kind]
        assert len({(u.faction, u.type, u.size, u.rating) for u in like}) == 1
    assert [u.name for u in CHARTS.units if u.kind == "jna-arm"][:3] == [
        "JNA Armour 329",
        "JNA Armour 2",
        "JNA Armour 3",
    ]


@pytest.mark.case("wrte_1991", "2.3.roster", "3.1.step.jna-barracks", "3.1.step.jna-croatia", "3.1.step.jna-bosnia")
def test_the_groups_of_set_up_have_the_printed_numbers() -> None:
    groups = {
        Start.BARRACKS: {UnitType.MOTORIZED: 5, UnitType.MOUNTAIN: 1, UnitType.MECHANIZED: 2, UnitType.ARMOUR: 2},
        Start.CROATIA: {UnitType.MOTORIZED: 10, UnitType.MECHANIZED: 2, UnitType.ARMOUR: 2},
        Start.BOSNIA: {UnitType.MOTORIZED: 1, UnitType.MOUNTAIN: 1, UnitType.MECHANIZED: 1},
        Start.RESERVE: {UnitType.COMMANDO: 2},
    }
    for start, types in groups.items():
        there = Counter(u.type for u in CHARTS.units if u.start is start and u.faction is Faction.JNA)
        assert there == types
    on_map: Counter[UnitType] = Counter()
    for start in (Start.BARRACKS, Start.CROATIA, Start.BOSNIA):
        on_map.update(groups[start])
    assert on_map == {UnitType.MOTORIZED: 16, UnitType.MOUNTAIN: 2, UnitType.MECHANIZED: 5, UnitType.ARMOUR: 4}
    assert number(Start.SLOVENIA) == number(Start.SLOVENIA, faction=Faction.SLOVENE) == 11
    assert number(Start.CROATIA, faction=Faction.KRAJINA) == 8
    assert (number(Start.CROATIA, faction=Faction.ZNG), number(Start.CROATIA, faction=Faction.HOS)) == (20, 3)


@pytest.mark.case("wrte_1991", "3.1.step.zng", "10.1.ops3")
def test_the_guard_has_sixty_plain_brigades() -> None:
    plain = [unit for unit in CHARTS.units if unit.kind == "zng"]
    assert {str(unit.rating) for unit in plain} == {"1-2-4"}
    assert len(plain) == 60 == 20 + sum(CHARTS.croatian_schedule[3].values())
    assert number(Start.SCHEDULE) == 40


def test_the_unit_table() -> None:
    assert [unit.index for unit in CHARTS.units] == list(range(152))
    assert str(CHARTS.units[0]) == "JNA Motorized 1"
    assert isinstance(CHARTS.unit("Slovene 8Z"), Unit)
    with pytest.raises(
        PositionError, match=r"no unit is called 'Slovene 8z'; did you mean 'Slovene 8' or 'Slovene 8Z'"
    ):
        CHARTS.unit("Slovene 8z")
    with pytest.raises(PositionError, match=r"no unit is called 'xxxxxx'$"):
        CHARTS.unit("xxxxxx")


def test_a_hex_goes_by_the_name_of_its_city_too() -> None:
    state = wrte.new_game(scenario="ten-days")
    action = wrte.parse("place JNA Motorized 1 at 2804", state)
    assert wrte.parse("place jna motorized 1 at ljubljana", state) == action
    assert state.legal_actions().to("Ljubljana") == state.legal_actions().to("2804") == (action,)
    assert state.legal_actions().to("Ljublana") == ()
    rules = state.ruleset
    assert rules.place("Ljubljana") is rules.place("2804")
    assert rules.unit("JNA Motorized 1").name == "JNA Motorized 1"
    for ask in (rules.unit, rules.place):
        with pytest.raises(PositionError, match="is called 'Ljublana'"):
            ask("Ljublana")
