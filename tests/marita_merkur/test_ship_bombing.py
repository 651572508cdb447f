"""Air attacks on the ships that interdict: waves, guns, fighters, and one die for all bombs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import Interdiction, Side, State

STUKA_A, STUKA_B, BOMBER = "German StG 2 Ju87 A", "German StG 2 Ju87 B", "German KG 51 Ju88"
WING = {"Sofia": [STUKA_A, STUKA_B, BOMBER]}
GLADIATOR = "British RAF Gladiator"


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def air(zone: Interdiction, place: dict[str, list[str]] | None = None, turn: int = 13) -> State:
    """The Axis air phase under naval interdiction."""
    affairs = attrs.evolve(WAR, crete_announced=False, interdiction=zone)
    return at("axis_air", {**WING, **(place or {})}, turn=turn, affairs=affairs, weather="clear")


def targets(state: State) -> set[str]:
    """The places at which ships can be bombed."""
    return {text.removeprefix("bomb ships at ") for text in listed(state) if text.startswith("bomb")}


@case("31.L.air")
def test_ships_are_bombed_in_any_interdicted_place_and_nowhere_else() -> None:
    assert not targets(air(Interdiction.NONE))
    limited, extended = air(Interdiction.LIMITED), air(Interdiction.EXTENDED)
    assert {"rs2115", "2503", "rs1815"} <= targets(limited)
    assert "rs0912" not in targets(limited)
    assert "rs0912" in targets(extended)
    assert "rs2115" not in targets(extended)
    assert refused(limited, "bomb ships at Athenai") == ["31.L.air"]
    idle = at("axis_air", {"Sofia": ["German JG 77 Me109"]}, turn=13, affairs=limited.affairs)
    assert not targets(idle)
    assert refused(idle, "bomb ships at Khania") == ["31.F"]
    assert refused(do(limited, "bomb ships at Khania"), "declare") == ["31.L.air"]
    spent = at("axis_air", {"Athenai": ["German 70 Eng"]}, turn=13, affairs=attrs.evolve(idle.affairs, shipping=3))
    assert refused(spent, "bomb ships at Khania") == ["31.L.air"]


@case("31.L.air")
def test_ships_are_not_bombed_in_another_player_turn() -> None:
    zone: dict[str, Any] = {"crete_announced": False, "interdiction": Interdiction.LIMITED}
    special = at("special_air", WING, turn=12, affairs=attrs.evolve(SPECIAL, **zone))
    assert not targets(special)
    assert refused(special, "bomb ships at Khania") == ["31.L.air"]
    allied = at("allied_air", {"Athenai": ["British RAF Blenheim"]}, turn=13, affairs=attrs.evolve(WAR, **zone))
    assert not targets(allied)
    assert refused(allied, "bomb ships at Khania") == ["31.L.air", "31.L.air"]


@case("31.L.air.flak")
def test_each_unit_of_each_wave_is_fired_at() -> None:
    wave = do(air(Interdiction.LIMITED), "bomb ships at Khania", f"with {BOMBER}", f"with {STUKA_A}")
    assert listed(wave) == [f"with {STUKA_B}", "declare"]
    assert refused(wave, f"with {STUKA_A}") == ["31.F"]
    fire = do(wave, "declare")
    chances = {str(action): chance for action, chance in fire.chance_outcomes()}
    assert chances["flak kill"] == Fraction(3, 36)
    assert chances["flak return"] == Fraction(4, 36)
    after = do(fire, "flak kill", "flak none")
    assert after.where(BOMBER).name == "Lost"
    assert [after.ruleset.units[ord(code)].name for code in after.sky.bombers] == [STUKA_A]
    second = do(after, "bomb ships at Iraklion", f"with {STUKA_B}", "declare")
    assert second.chance_outcomes() == fire.chance_outcomes()
    extended = do(air(Interdiction.EXTENDED), "bomb ships at Chios", f"with {BOMBER}", "declare")
    assert dict(extended.chance_outcomes())[extended.ruleset.parse("flak kill")] == Fraction(1, 36)


@case("31.L.air")
def test_air_units_join_a_wave_in_the_order_of_the_table() -> None:
    wave = do(air(Interdiction.LIMITED), "bomb ships at Khania", f"with {STUKA_A}")
    assert listed(wave) == [f"with {STUKA_B}", "declare"]
    assert refused(wave, f"with {BOMBER}") == ["31.L.air"]


@case("31.L.air.total", "31.L.air.result")
def test_one_die_is_rolled_for_all_bombs_as_the_phase_ends() -> None:
    state = do(air(Interdiction.LIMITED), "bomb ships at Khania", f"with {STUKA_A}", "declare", "flak none")
    state = do(state, "bomb ships at Retimo", f"with {BOMBER}", "declare", "flak none")
    before = state.points_of(Side.AXIS)
    rolling = do(state, "end phase")
    assert listed(rolling) == [f"roll {face}" for face in range(1, 7)]
    host = state.ruleset.host
    for face in range(1, 7):
        after = do(rolling, f"roll {face}")
        assert after.points_of(Side.AXIS) - before == host.aero_naval(4 * 3 + 3, face).points
        assert (after.sky.bombers, after.affairs.interdiction) == ("", Interdiction.LIMITED)
    assert str(do(air(Interdiction.LIMITED), "end phase").phase) == str(do(rolling, "roll 1").phase)


@case("31.F.jugoslav_air", "31.L.air.flak")
def test_a_fighter_picks_one_of_a_wave_before_the_guns_fire() -> None:
    state = do(air(Interdiction.LIMITED, {"Athenai": [GLADIATOR]}), "bomb ships at Khania")
    state = do(state, f"with {STUKA_A}", f"with {STUKA_B}", "declare", f"intercept with {GLADIATOR}")
    assert (state.to_move, listed(state)) == (Side.ALLIED, [f"engage {STUKA_A}", f"engage {STUKA_B}"])
    assert refused(state, f"engage {BOMBER}") == ["31.F"]
    fire = do(state, f"engage {STUKA_B}", "roll 6")
    assert fire.where(STUKA_B).name == "Lost"
    after = do(fire, "flak none")
    assert [after.ruleset.units[ord(code)].name for code in after.sky.bombers] == [STUKA_A]
