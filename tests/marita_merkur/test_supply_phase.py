"""Supply determination in play: who is cut off, and which Greeks surrender (31.I)."""

from __future__ import annotations

import pytest
from tests.marita_merkur.pieces import NO_COUP, PEACE, SPECIAL
from tests.marita_merkur.turns import at

from balkan_rules.marita_merkur import Affairs, State

CUT_OFF = {
    "Kalpaki": ["Greek 8 Inf"],
    "Ioannina": ["German 5 Mtn"],
    "Kastoria": ["German 6 Mtn"],
    "Elbasan": ["Italian 29 Piemonte"],
}
"""A Greek division behind whom Germans stand."""


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def supply(place: dict[str, list[str]], affairs: Affairs, phase: str = "axis_supply") -> State:
    """The position after a supply determination."""
    return at(phase, place, turn=12, affairs=affairs, weather="clear")


@case("31.I")
@pytest.mark.parametrize("phase", ["axis_supply", "allied_supply"])
def test_greeks_who_are_cut_off_surrender_once_germany_has_intervened(phase: str) -> None:
    assert supply(CUT_OFF, NO_COUP, phase).where("Greek 8 Inf").name == "Lost"
    peace = supply(CUT_OFF, PEACE, phase)
    assert peace.where("Greek 8 Inf").also_called == ("Kalpaki",)
    assert not peace.is_supplied("Greek 8 Inf")
    assert peace.is_supplied("German 5 Mtn")


@case("31.I", "31.F")
def test_the_special_turn_has_a_supply_determination_too() -> None:
    assert supply(CUT_OFF, SPECIAL, "special_supply").where("Greek 8 Inf").name == "Lost"


@case("31.I")
def test_a_friend_in_a_zone_lets_supply_through_and_islands_do_not_surrender() -> None:
    fed = supply(CUT_OFF | {"Preveza": ["Greek 3 Inf"]}, NO_COUP)
    assert fed.where("Greek 8 Inf").also_called == ("Kalpaki",)
    assert fed.is_supplied("Greek 8 Inf")
    island = supply({"Corfu": ["Greek 10 Inf Regt"], "Korce": ["Greek 4 Inf"]}, NO_COUP)
    assert island.where("Greek 10 Inf Regt").name == "4522"
    assert island.is_supplied("Greek 4 Inf")
