"""Regular naval transport, parts that rejoin, and stacks that are too big as a phase ends (31.M)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import PEACE, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import Side, State

GREEKS = [f"Greek {number} Inf" for number in (2, 3, 4, 7, 8, 9, 13)]
"""Seven Greek divisions, one more than can stay in a hex."""
JUGOSLAVS = [
    *("Jugoslav 1 Cer", "Jugoslav 4 Savska", "Jugoslav 27 Savska", "Jugoslav 50 Drinska", "Jugoslav 7 Potiska"),
    *("Jugoslav 8 Krajiska", "Jugoslav Army Arty"),
]
"""Six Jugoslav divisions and a regiment."""
PARTS = [f"German 5 Mtn ({number})" for number in (1, 2, 3)]
"""The regiments of a German division."""


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def moving(side: str, place: dict[str, Any], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """A side moves."""
    return at(f"{side}_movement", place, turn=13, weather="clear", **{"affairs": PEACE, **fields})


# ---------------------------------------------------------------------------------------------------------------- ships


@case("31.M.phase")
def test_italians_go_by_sea_as_far_as_there_are_ships() -> None:
    three = ["Italian 33 Acqui", "Italian 47 Bari", "Italian 48 Taro"]
    state = moving("axis", {"Bari": three, "Scutari": ["Italian 53 Arezzo"]})
    assert "ship Italian 33 Acqui to rn3721" in listed(state)
    one = do(state, "ship Italian 33 Acqui to Durazzo")
    assert "ship Italian 48 Taro to rn3721" in listed(one)
    done = do(one, "ship Italian 47 Bari to Valona")
    assert done.where("Italian 47 Bari").also_called == ("Valona",)
    assert refused(done, "ship Italian 48 Taro to rn3721") == ["31.M.phase"]
    assert refused(done, "ship Italian 47 Bari to rn3721") == ["31.F"]
    assert "ship Italian 48 Taro to rn3721" not in listed(done)


@case("31.M.phase", "31.M.landing")
def test_regular_transport_goes_between_ports_of_its_side_without_germans() -> None:
    state = moving("axis", {"Bari": ["Italian 33 Acqui"], "Durazzo": ["German 5 Mtn"], "Tirane": ["Italian 7 Lupi"]})
    assert refused(state, "ship German 5 Mtn to rn4122") == ["31.M.phase"]
    assert "31.M.phase" in refused(state, "ship Italian 33 Acqui to rs0912")
    assert "31.M.phase" in refused(state, "ship Italian 7 Lupi to rn4122")
    held = moving("allied", {"Thessalonike": ["Greek 17 Inf"], "Volos": ["Italian 7 Lupi"]})
    assert "31.M.phase" in refused(held, "ship Greek 17 Inf to rs0112")


@case("31.L.crete")
def test_the_axis_ships_nobody_to_crete_unless_it_has_said_so() -> None:
    place = {"Iraklion": ["Italian 50 Regina"], "Rhodes": ["Italian 33 Acqui"]}
    state = at("axis_arrivals", place, turn=13, affairs=attrs.evolve(WAR, crete_announced=False))
    assert refused(state, "ship Italian 33 Acqui to rs2311") == ["31.L.crete"]
    assert "ship Italian 33 Acqui to rs2311" not in listed(state)
    said = at("axis_arrivals", place, turn=13, affairs=attrs.evolve(WAR, crete_announced=True))
    assert "ship Italian 33 Acqui to rs2311" in listed(said)


# ---------------------------------------------------------------------------------------------------------------- parts


@case("31.M.breakdown")
def test_parts_in_one_place_become_the_unit_again() -> None:
    state = moving("axis", {"Athenai": PARTS, "Broken down": ["German 5 Mtn"]}, affairs=WAR)
    assert "rejoin German 5 Mtn" in listed(state)
    whole = do(state, "rejoin German 5 Mtn")
    assert whole.where("German 5 Mtn").also_called == ("Athenai",)
    assert whole.where(PARTS[0]).name == "Not in play"
    assert whole.is_supplied("German 5 Mtn")
    assert "German 5 Mtn to rs0612" in listed(whole)
    assert refused(whole, "rejoin German 5 Mtn") == ["31.M.breakdown"]


@case("31.M.breakdown")
def test_a_unit_of_parts_that_have_moved_or_are_cut_off_is_no_better() -> None:
    place = {"Thebes": PARTS[:1], "Athenai": PARTS[1:], "Broken down": ["German 5 Mtn"]}
    state = moving("axis", place, affairs=WAR, unsupplied=PARTS[1:2])
    assert refused(state, "rejoin German 5 Mtn") == ["31.M.breakdown"]
    assert "rejoin German 5 Mtn" not in listed(state)
    whole = do(state, "German 5 Mtn (1) to Athenai", "rejoin German 5 Mtn")
    assert not whole.is_supplied("German 5 Mtn")
    assert refused(whole, "German 5 Mtn to rs0612") == ["31.F"]
    apart = moving("allied", place | {"Larisa": ["Greek 2 Inf"]}, affairs=WAR)
    assert refused(apart, "rejoin German 5 Mtn") == ["31.F", "31.M.breakdown"]
    lost = moving("axis", {"Lost": PARTS, "Broken down": ["German 5 Mtn"], "Tirane": ["German 6 Mtn"]}, affairs=WAR)
    assert refused(lost, "rejoin German 5 Mtn") == ["31.M.breakdown"]


# --------------------------------------------------------------------------------------------------------------- stacks


@case("31.M.breakdown")
def test_a_phase_does_not_end_while_a_move_can_make_a_stack_smaller() -> None:
    state = moving("allied", {"Larisa": GREEKS})
    assert refused(state, "end phase") == ["31.M.breakdown"]
    assert "end phase" not in listed(state)
    assert "end phase" in listed(do(state, "Greek 2 Inf to Kozani"))
    shifted = moving("allied", {"Larisa": GREEKS, "Kozani": ["Greek 15 Inf"]})
    assert refused(shifted, "end phase") == ["31.M.breakdown"]


@case("31.M.breakdown")
def test_units_are_given_up_where_nothing_else_helps() -> None:
    state = moving("allied", {"Beograd": JUGOSLAVS, "Larisa": ["Greek 2 Inf"]})
    assert "end phase" in listed(state)
    giving = do(state, "end phase")
    assert giving.to_move is Side.ALLIED
    assert listed(giving) == [f"give up {unit}" for unit in sorted(JUGOSLAVS)]
    assert refused(giving, "give up Greek 2 Inf") == ["31.M.breakdown"]
    done = do(giving, "give up Jugoslav Army Arty")
    assert done.where("Jugoslav Army Arty").name == "Lost"
    assert str(done.phase) != "Allied movement"


@case("31.M.breakdown")
def test_air_units_without_an_airfield_are_given_up_and_no_others() -> None:
    state = moving("allied", {"Kozani": ["Greek Greek Bombers", "Greek 13 Inf"]})
    assert listed(do(state, "end phase")) == ["give up Greek Greek Bombers"]
