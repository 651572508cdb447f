"""Defection in the movement phase of the special turn, as it is played (31.G)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.core.actions import CHANCE
from balkan_rules.marita_merkur import GAME, DefectionOnce, Rulings, Side, Situation, StandInHost, State

AGAIN = GAME.ruleset(rulings=Rulings(rule_31_g_once=DefectionOnce.EACH_ADJACENCY))
"""Every coming of a German unit is a check."""


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def special(place: dict[str, Any], **fields: Any) -> State:  # noqa: ANN401 - as `position`
    """The Germans move in their special turn, and have invaded Jugoslavia."""
    return at("special_movement", place, turn=12, weather="clear", **{"affairs": SPECIAL, **fields})


def is_lost(state: State, unit: str) -> bool:
    """Whether a unit has been removed from play."""
    return state.where(unit).name == "Lost"


@case("31.G", "31.G.roll")
@pytest.mark.parametrize(("face", "place"), [(4, "rn4010"), (5, "Lost"), (6, "Lost")])
def test_units_beside_germans_are_checked_as_the_phase_begins(face: int, place: str) -> None:
    state = special({"Petric": ["German 5 Mtn"], "Strumica": ["Jugoslav 20 Bregalnicka"]})
    assert state.to_move is CHANCE
    after = do(state, f"roll {face}")
    assert after.where("Jugoslav 20 Bregalnicka").name == place
    assert after.to_move is not CHANCE
    assert ("German 5 Mtn to rn4010" in listed(after)) is (place == "Lost")


class StuckHost(StandInHost):
    """The mountain division 5 has no movement points."""

    @property
    def digest(self) -> str:
        return f"{super().digest[:-8]}00000031"

    def allowances(self, situation: Situation, side: Side, *, is_exploiting: bool) -> Mapping[str, int]:
        found = super().allowances(situation, side, is_exploiting=is_exploiting)
        return {name: points for name, points in found.items() if name != "German 5 Mtn"}


@case("31.G")
@pytest.mark.parametrize("others", [[], ["German 6 Mtn"]])
def test_germans_who_cannot_move_are_checked_for_as_the_phase_begins(others: list[str]) -> None:
    place = {"Petric": ["German 5 Mtn"], "Strumica": ["Jugoslav 20 Bregalnicka"], "Sofia": others}
    state = special(place, ruleset=GAME.ruleset(host=StuckHost()))
    assert state.to_move is CHANCE
    assert is_lost(do(state, "roll 5"), "Jugoslav 20 Bregalnicka")


@case("31.G", "31.F.german_only")
def test_nobody_is_checked_for_other_nations() -> None:
    state = special({"Szeged": ["Hungarian 1 Mot"], "Subotica": ["Jugoslav 1 Cav"], "Petric": ["German 5 Mtn"]})
    assert state.to_move is not CHANCE


@case("31.G.beograd")
def test_beograd_holds_out_better() -> None:
    place = {"2310": ["German 5 Mtn"], "Beograd": ["Jugoslav 1 Cer", "Jugoslav 2 Cav"]}
    after = do(special(place), "roll 5", "roll 6")
    assert (is_lost(after, "Jugoslav 1 Cer"), is_lost(after, "Jugoslav 2 Cav")) == (False, True)


@case("31.G")
def test_tanks_and_units_beside_others_are_not_checked() -> None:
    state = special({"Petric": ["German 5 Mtn"], "Strumica": ["Jugoslav 2 Tank"], "Nis": ["Jugoslav 50 Drinska"]})
    assert state.to_move is not CHANCE
    late = attrs.evolve(SPECIAL, invaded=False)
    place = {"Petric": ["German 5 Mtn"], "Strumica": ["Jugoslav 20 Bregalnicka"]}
    assert special(place, affairs=late).to_move is not CHANCE


@case("31.G")
def test_a_march_halts_for_the_check_and_may_go_on() -> None:
    state = special({"Plovdiv": ["German 2 Pz"], "Strumica": ["Jugoslav 20 Bregalnicka"]})
    halted = do(state, "German 2 Pz to Rupel")
    assert (halted.to_move, halted.where("German 2 Pz").also_called) == (CHANCE, ("Petric",))
    stays = do(halted, "roll 1")
    assert refused(stays, "German 2 Pz to rn4010") == ["31.F"]
    assert refused(stays, "German 5 Mtn to rn4208") == ["31.G"]
    gone = do(halted, "roll 6")
    assert {"pass", "German 2 Pz to rn4010", "German 2 Pz to rn4208"} <= {*listed(gone)}
    on = do(gone, "German 2 Pz to Rupel")
    assert on.where("German 2 Pz").also_called == ("Rupel",)
    assert refused(on, "German 2 Pz to rn4310") == ["31.F"]
    assert refused(do(gone, "pass"), "German 2 Pz to rn4208") == ["31.F"]


@case("31.G", "30.G.1.before")
def test_who_stays_stops_the_march_and_who_leaves_does_not() -> None:
    place = {"Petric": ["German 2 Pz"], "Skoplje": ["Jugoslav 22 Ibarska"]}
    halted = do(special(place), "German 2 Pz to Strumica")
    stopped = do(halted, "roll 4")
    assert refused(stopped, "German 2 Pz to rn4211") == ["31.F"]
    going = do(halted, "roll 5")
    assert "German 2 Pz to rn3613" in listed(going)


@case("31.G")
def test_a_unit_that_has_stood_is_not_checked_again_unless_a_ruling_says_so() -> None:
    place = {
        "Petric": ["German 5 Mtn", "German 6 Mtn"],
        "Sofia": ["German 100 Mtn Regt"],
        "Strumica": ["Jugoslav 20 Bregalnicka"],
    }
    once = do(special(place), "roll 1")
    assert once.to_move is not CHANCE
    assert do(once, "German 100 Mtn Regt to Petric").to_move is not CHANCE
    twice = do(special(place, ruleset=AGAIN), "roll 1", "roll 2")
    again = do(twice, "German 100 Mtn Regt to Petric")
    assert (twice.to_move is CHANCE, again.to_move is CHANCE) == (False, True)
    left = do(special(place, ruleset=AGAIN), "roll 6")
    assert left.to_move is not CHANCE


@case("31.G")
def test_nobody_is_checked_in_other_phases() -> None:
    place = {"Petric": ["German 5 Mtn"], "Strumica": ["Jugoslav 20 Bregalnicka"]}
    for phase in ("special_combat", "axis_movement"):
        affairs = SPECIAL if phase == "special_combat" else attrs.evolve(SPECIAL, special=SPECIAL.special.OVER)
        assert at(phase, place, turn=12, affairs=affairs, weather="clear").to_move is not CHANCE
