"""Units and guerrilla kinds: values that name themselves, and what each counter shows."""

from __future__ import annotations

import pickle

import attrs
import pytest

from balkan_rules.core.stacking import Size
from balkan_rules.tito import default_charts
from balkan_rules.tito.units import Kind, Nationality, Side, Unit, UnitType


def units() -> tuple[Unit, ...]:
    return default_charts().units


def test_every_unit_knows_its_place_and_has_a_name_of_its_own() -> None:
    assert [unit.index for unit in units()] == list(range(len(units())))
    assert len({unit.name for unit in units()}) == len(units()) == 92
    assert str(units()[-1]) == "Tito"


@pytest.mark.case("tito", "2.2", "2.21", "2.22", "2.23", "2.24")
def test_a_counter_shows_nationality_designation_size_strength_and_type() -> None:
    unit = default_charts().unit("German 501SS")
    assert unit == Unit(
        index=unit.index,
        name="German 501SS",
        designation="501SS",
        nationality=Nationality.GERMAN,
        side=Side.AXIS,
        strength=1,
        size=Size.BATTALION,
        type=UnitType.PARACHUTE,
    )
    assert {unit.size for unit in units()} == {
        None,
        Size.BATTALION,
        Size.REGIMENT,
        Size.BRIGADE,
        Size.DIVISION,
        Size.CORPS,
    }
    assert {unit.nationality.value for unit in units()} == {
        "German",
        "Italian",
        "Croat",
        "Serbian",
        "Bulgarian",
        "Soviet",
        "Partisan",
    }


def test_units_stand_in_the_documented_order() -> None:
    order = list(dict.fromkeys((unit.nationality.value, unit.side.value) for unit in units()))
    assert order == [
        ("German", "axis"),
        ("Italian", "axis"),
        ("Croat", "axis"),
        ("Serbian", "axis"),
        ("Bulgarian", "axis"),
        ("Soviet", "yugoslav"),
        ("Bulgarian", "yugoslav"),
        ("Partisan", "yugoslav"),
    ]
    croats = [unit.designation for unit in units() if unit.nationality is Nationality.CROAT]
    assert croats[:4] == ["1", "1Mt", "1Ust", "2"]


def test_a_unit_is_a_hashable_value() -> None:
    unit = units()[0]
    assert attrs.evolve(unit) == unit
    assert hash(attrs.evolve(unit)) == hash(unit)
    assert attrs.evolve(unit, strength=unit.strength + 1) != unit
    assert pickle.loads(pickle.dumps(unit)) == unit
    assert hash(pickle.loads(pickle.dumps(unit))) == hash(unit)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        unit.strength = 99  # type: ignore[misc]


def test_the_five_kinds() -> None:
    kinds = default_charts().kinds
    assert [(str(kind), kind.index, kind.strength, kind.count) for kind in kinds] == [
        ("Partisan group", 0, 1, 30),
        ("Partisan brigade", 1, 4, 15),
        ("Partisan division", 2, 12, 23),
        ("Chetnik group", 3, 1, 25),
        ("Chetnik brigade", 4, 4, 10),
    ]
    group = kinds[0]
    assert group == Kind(0, "Partisan group", Nationality.PARTISAN, Size.GROUP, 1, 30, UnitType.GUERRILLA_GROUP)
    assert hash(pickle.loads(pickle.dumps(group))) == hash(group)
