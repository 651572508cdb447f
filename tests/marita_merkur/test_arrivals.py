"""Units come onto the map in play: reinforcements, assistance, and the German intervention."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import NO_COUP, PEACE, SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import GAME, Nation, PlaceUnit, Side, State

FIVE = ["Italian 19 Venezia", "Italian 23 Ferrara", "Italian 29 Piemonte", "Italian 49 Parma", "Italian 3 Julia"]
"""Five Italian divisions."""


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def arriving(side: str, place: dict[str, Any], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """A side brings units onto the map."""
    return at(f"{side}_arrivals", place, turn=12, weather="clear", **{"affairs": PEACE, **fields})


@case("31.E.1.arrival")
def test_two_units_cross_from_italy_and_assistance_counts_with_them() -> None:
    waiting = ["Italian 33 Acqui", "Italian 48 Taro", "German 5 Mtn", "Italian SM79 Bombers"]
    state = arriving("axis", {"Waiting": waiting})
    assert "place German 5 Mtn at rn4122" in listed(state)
    one = do(state, "place German 5 Mtn at Durazzo")
    two = do(one, "place Italian 48 Taro at Valona")
    assert refused(two, "place Italian 33 Acqui at rn3721") == ["31.E.1.arrival"]
    assert listed(two) == ["place Italian SM79 Bombers at rn3826", "end phase"]
    moving = do(two, "place Italian SM79 Bombers at Brindisi")
    assert moving.where("Italian 33 Acqui").name == "Waiting"
    assert "German 5 Mtn to rn3719" in listed(moving)


@case("31.E.1.arrival")
def test_nobody_is_placed_in_a_box() -> None:
    state = arriving("axis", {"Waiting": ["Italian 33 Acqui"]})
    action: Any = state.legal_actions()[0]
    assert isinstance(action, PlaceUnit)
    for box in ("Waiting", "Sent", "Broken down", "Lost"):
        there = attrs.evolve(action, to=state.ruleset.place(box))
        assert [violation.case for violation in state.why_not(there)] == ["31.E.1.arrival"]


@case("31.E.1.arrival")
def test_units_come_where_there_is_room_and_no_enemy() -> None:
    place = {"Waiting": ["Italian 33 Acqui"], "Durazzo": ["Greek 2 Inf"], "Valona": FIVE}
    state = arriving("axis", place, control={"Durazzo": Side.AXIS})
    assert refused(state, "place Italian 33 Acqui at rn3721") == ["31.E.1.arrival"]
    assert refused(state, "place Italian 33 Acqui at rn3719") == ["31.E.1.arrival"]
    assert listed(state) == ["place Italian 33 Acqui at rn4122", "end phase"]
    full = arriving("axis", {"Waiting": ["Italian 33 Acqui"], "Valona": [*FIVE, "Italian 47 Bari"]})
    assert refused(full, "place Italian 33 Acqui at rn4122") == ["31.E.1.arrival"]
    assert refused(full, "place Italian 48 Taro at rn4122") == ["31.E.1.arrival"]
    assert refused(full, "place Greek 3 Inf at rn4122") == ["31.E.1.arrival"]


@case("31.E.1.arrival")
def test_a_phase_in_which_nobody_can_arrive_is_passed_over() -> None:
    six = [*FIVE, "Italian 47 Bari"]
    place = {"Waiting": ["Italian 33 Acqui", "Greek 17 Inf"], "Durazzo": ["Greek 2 Inf"], "Valona": six}
    assert str(arriving("axis", place).phase) == "Axis movement"
    cut_off = {"Waiting": ["British 4 NZ"], "Egypt": ["German 5 Mtn"]}
    assert str(arriving("allied", cut_off, affairs=WAR).phase) == "Allied movement"


@case("31.E.2.force_coup", "31.F.german_only")
def test_the_intervention_comes_before_the_special_turn_without_a_limit() -> None:
    waiting = ["German 5 Mtn", "German 6 Mtn", "German 72 Inf", "Italian 33 Acqui"]
    state = arriving("special", {"Waiting": waiting}, affairs=SPECIAL)
    assert "31.F.german_only" in refused(state, "place Italian 33 Acqui at rn3721")
    all_there = do(state, *[f"place {unit} at Petric" for unit in waiting[:3]])
    assert all_there.player_turn is not None
    assert str(all_there.phase) == "German special turn: movement"


@case("31.E.2.border")
def test_borders_are_closed_to_those_who_arrive() -> None:
    state = arriving("axis", {"Waiting": ["German 5 Mtn"]}, affairs=NO_COUP)
    assert "31.E.2.border" in refused(state, "place German 5 Mtn at rn4010")


@case("31.F")
def test_the_british_land_in_egypt_and_may_be_let_wait() -> None:
    state = arriving("allied", {"Waiting": ["British 4 NZ", "Greek 17 Inf"]}, affairs=WAR)
    assert listed(state) == ["place Greek 17 Inf at rn4511", "place British 4 NZ at egypt", "end phase"]
    later = do(state, "place British 4 NZ at Egypt", "end phase")
    assert later.where("Greek 17 Inf").name == "Waiting"
    assert "ship British 4 NZ to rs0912" in listed(later)


@case("31.E.1.arrival")
def test_whoever_waits_is_asked_for() -> None:
    names = [unit.name for unit in GAME.ruleset().units if unit.nation is Nation.GREEK and not unit.is_air]
    for name in (names[0], names[-1]):
        assert any(text.startswith(f"place {name} at ") for text in listed(arriving("allied", {"Waiting": [name]})))
