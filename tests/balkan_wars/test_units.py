"""Units as the procedures take them: values, and one clear error for what is none."""

from __future__ import annotations

from typing import Any

import pytest

from balkan_rules import SetupError
from balkan_rules.balkan_wars import Combatant, Options, Status, UnitClass


def test_a_unit_is_in_good_order_open_and_in_supply_unless_told_otherwise() -> None:
    unit = Combatant(name="1st Brigade / 1st Division", combat=4, cadre=3, shock=3)
    assert unit == Combatant(
        name="1st Brigade / 1st Division",
        unit_class=UnitClass.INFANTRY,
        status=Status.GOOD_ORDER,
        combat=4,
        bombardment=0,
        cadre=3,
        shock=3,
        staff=0,
        country="",
        open=True,
        charging=False,
        supplied=True,
    )
    assert not unit.is_demoralized
    assert Combatant(name="a", status=Status.DEMORALIZED).is_demoralized
    assert (str(Status.DEMORALIZED), str(UnitClass.HEADQUARTERS)) == ("demoralized", "hq")


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"name": 7}, "name: a text is wanted, not 7"),
        ({"unit_class": "cavalry"}, "unit_class: a UnitClass is wanted, not 'cavalry'"),
        ({"status": UnitClass.CAVALRY}, "status: a Status is wanted"),
        ({"combat": -1}, "combat: a whole number of at least 0 is wanted, not -1"),
        ({"cadre": True}, "cadre: a whole number of at least 0 is wanted, not True"),
        ({"shock": 1.5}, "shock: a whole number of at least 0 is wanted, not 1.5"),
        ({"open": 1}, "open: True or False is wanted, not 1"),
        ({"country": None}, "country: a text is wanted, not None"),
    ],
)
def test_a_wrong_unit_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Combatant(**{"name": "a", **wrong})


def test_options_are_flags() -> None:
    assert Options().bombardment
    assert not Options(bombardment=False).bombardment
    wrong: Any = "yes"
    with pytest.raises(SetupError, match="option weather: True or False is wanted, not 'yes'"):
        Options(weather=wrong)
