"""What is the same in all player turns: their phases, control, and what happens as they end."""

from __future__ import annotations

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.turns import ATHENAI, at, do, listed

from balkan_rules.marita_merkur import GAME, CollapseTiming, Rulings, Side, State

AXIS_UNIT = "Italian 19 Venezia"
JUGOSLAV_UNIT = "Jugoslav 1 Cav"
SOURCES = {
    "Beograd": ["German 5 Mtn"],
    "Zagreb": ["German 6 Mtn"],
    "Sarajevo": ["German 50 Inf"],
    "Skoplje": ["German 72 Inf"],
}


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


CONTACT = {
    "Larisa": ["Greek 2 Inf", "Greek 3 Inf", "Greek 4 Inf"],
    "Kozani": ["German 72 Inf"],
    "Sofia": ["German KG 51 Ju88"],
    "Athenai": ["British RAF Blenheim"],
}
"""Both sides can attack, and fly."""


def phases(state: State) -> list[str]:
    """The phases that are ended one after the other in a turn, from this one to the count of points."""
    found: list[str] = []
    while "end phase" in listed(state):
        found.append(str(state.phase))
        state = do(state, "end phase")
    return found


@case("31.F", "31.F.then_regular")
def test_the_special_turn_has_no_exploitation_and_comes_before_the_axis_turn() -> None:
    regular = [f"{side} {phase}" for side in ("Axis", "Allied") for phase in PHASES]
    assert phases(at("axis_movement", CONTACT, turn=12, affairs=WAR)) == regular
    special = [f"German special turn: {phase}" for phase in ("movement", "air phase", "combat")]
    assert phases(at("special_movement", CONTACT, turn=12, affairs=SPECIAL)) == special + regular


PHASES = ("movement", "air phase", "combat", "exploitation")


def test_a_phase_is_ended_and_takes_no_action_of_another() -> None:
    state = at("allied_combat", CONTACT, turn=3)
    assert (state.to_move, listed(state)[-1]) == (Side.ALLIED, "end phase")
    assert "no action of the combat phase" in state.why_not(GAME.ruleset().action(0))[0].sentence


def test_hexes_are_held_by_who_was_last_in_them_at_the_end_of_a_phase() -> None:
    place = {"Larisa": [AXIS_UNIT], ATHENAI: ["Greek 2 Inf"]}
    state = at("axis_movement", place, turn=3, control={"Larisa": Side.ALLIED})
    assert state.controls("Larisa") is Side.ALLIED
    assert do(state, "end phase").controls("Larisa") is Side.AXIS
    assert do(state, "end phase").controls(ATHENAI) is Side.ALLIED


@case("31.M.2.roll", "31.M.surrender")
def test_the_capture_of_athenai_brings_shipping_once_and_drives_the_government_out() -> None:
    state = at("axis_exploitation", {ATHENAI: [AXIS_UNIT], "Khania": ["Greek 5 Inf"]}, turn=13, affairs=WAR)
    rolled = do(state, "end phase")
    assert rolled.affairs.exile
    assert listed(rolled) == [f"roll {face}" for face in range(1, 7)]
    after = do(rolled, "roll 4")
    assert (after.affairs.shipping, str(after.phase)) == (4, "Allied movement")
    have = attrs.evolve(WAR, shipping=2)
    again = at("axis_exploitation", {ATHENAI: [AXIS_UNIT], "Khania": ["Greek 5 Inf"]}, turn=13, affairs=have)
    assert do(again, "end phase").affairs.shipping == 2
    elsewhere = at("axis_exploitation", {"Larisa": [AXIS_UNIT], ATHENAI: ["Greek 5 Inf"]}, turn=13, affairs=WAR)
    assert not do(elsewhere, "end phase").affairs.exile


@case("31.H")
def test_jugoslav_units_are_removed_when_the_axis_holds_all_their_sources() -> None:
    place = {**SOURCES, "Split": [JUGOSLAV_UNIT], "Larisa": ["Greek 2 Inf"]}
    state = at("axis_combat", place, turn=13, affairs=WAR)
    latched = do(state, "end phase")
    assert latched.affairs.sources_fell
    assert latched.where(JUGOSLAV_UNIT).is_in_play
    after = do(latched, "end phase")
    assert after.affairs.collapsed
    assert after.where(JUGOSLAV_UNIT).name == "Lost"
    three = {name: units for name, units in place.items() if name != "Skoplje"}
    held = do(at("axis_combat", three, turn=13, affairs=WAR), "end phase", "end phase")
    assert (held.affairs.collapsed, held.affairs.sources_fell) == (False, False)


@case("31.H")
def test_what_fell_must_have_fallen_at_the_end_under_another_ruling() -> None:
    before = attrs.evolve(WAR, sources_fell=True)
    for timing, collapses in ((CollapseTiming.LATCHED, True), (CollapseTiming.AT_TURN_END, False)):
        rules = GAME.ruleset(rulings=Rulings(rule_31_h_timing=timing))
        state = at("axis_exploitation", turn=13, affairs=before, ruleset=rules)
        assert do(state, "end phase").affairs.collapsed is collapses
