"""What comes of an attack, played in the game: losses, retreats, advances; and files with combats in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs
import pytest
from tests.long_form import opened
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules import LoadError
from balkan_rules.marita_merkur import GAME, Side, StandInHost, State

ARTILLERY: Final = ("German 511 Arty", "German 618 Arty", "German 70 Eng")
"""Strengths 3, 3 and 2."""


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def fought(attackers: Sequence[str], defenders: Sequence[str], face: int, **more: Sequence[str]) -> State:
    """Larisa, in the plain, has been attacked from Kozani, and the die has come up."""
    place = {"Larisa": defenders, "Kozani": attackers, **more}
    state = do(at("axis_combat", place, turn=13, affairs=WAR), "attack rn4914")
    return do(joined(state, attackers), "declare", f"roll {face}")


def joined(state: State, units: Sequence[str]) -> State:
    """The same after units have joined the attack."""
    return do(state, *(f"with {unit}" for unit in sorted(units, key=lambda name: state.ruleset.unit(name).index)))


def lost(state: State) -> list[str]:
    """The units that never return."""
    return [unit.name for unit in state.stack("Lost").units]


# --------------------------------------------------------------------------------------------------------------- losses


def test_everybody_is_lost_at_once_where_nothing_is_to_choose() -> None:
    six = ("Greek 2 Inf", "Greek 19 Mot")
    assert lost(fought(["German 72 Inf"], six, 1)) == ["German 72 Inf"]
    assert lost(fought(["German 72 Inf"], six, 6)) == ["Greek 19 Mot", "Greek 2 Inf", "German 72 Inf"]
    assert lost(fought(["German 72 Inf"], six, 5)) == []
    strong = ("German 2 Pz", "German 9 Pz")
    gone = fought(strong, ["Greek 2 Inf"], 6)
    assert lost(gone) == ["Greek 2 Inf"]
    assert gone.to_move is Side.AXIS


def test_half_of_the_attackers_are_picked_in_order() -> None:
    state = fought(ARTILLERY, ["Greek 2 Inf", "Greek 12 Inf", "Greek 19 Mot"], 1)
    assert lost(state) == list(ARTILLERY)
    halved = fought(ARTILLERY, ["Greek 2 Inf", "Greek 3 Inf"], 2)
    assert (halved.to_move, listed(halved)) == (Side.AXIS, ["lose German 511 Arty", "lose German 618 Arty"])
    assert refused(halved, "lose German 70 Eng") == refused(halved, "lose Greek 2 Inf") == ["31.F"]
    one = do(halved, "lose German 618 Arty")
    assert listed(one) == ["lose German 70 Eng"]
    assert refused(one, "lose German 511 Arty") == refused(one, "lose German 618 Arty") == ["31.F"]
    assert lost(do(one, "lose German 70 Eng")) == ["German 618 Arty", "German 70 Eng"]


def test_attackers_make_up_for_what_the_defenders_lose_in_an_exchange() -> None:
    state = fought(ARTILLERY, ["Greek 2 Inf"], 4)
    assert lost(state) == ["Greek 2 Inf"]
    assert (state.to_move, listed(state)) == (Side.AXIS, ["lose German 511 Arty", "lose German 618 Arty"])
    assert listed(do(state, "lose German 511 Arty")) == ["lose German 618 Arty", "lose German 70 Eng"]
    paid = do(state, "lose German 618 Arty", "lose German 70 Eng")
    assert listed(paid) == ["advance German 511 Arty", "pass"]


def test_in_a_half_exchange_the_defenders_pick_first_and_attackers_match_it() -> None:
    attackers = ("German 72 Inf", "German 511 Arty", "German 618 Arty")
    state = fought(attackers, ["Greek 2 Inf", "Greek 19 Mot"], 5)
    assert (state.to_move, listed(state)) == (Side.ALLIED, ["lose Greek 19 Mot", "lose Greek 2 Inf"])
    dear, cheap = do(state, "lose Greek 2 Inf"), do(state, "lose Greek 19 Mot")
    assert dear.to_move is Side.AXIS
    assert listed(dear) == listed(cheap) == ["lose German 511 Arty", "lose German 618 Arty", "lose German 72 Inf"]
    assert listed(do(dear, "lose German 511 Arty")) == ["lose German 618 Arty", "lose German 72 Inf"]
    done = do(cheap, "lose German 511 Arty")
    assert (lost(done), done.frames) == (["Greek 19 Mot", "German 511 Arty"], ())


def test_half_of_the_defenders_are_picked_by_their_owner() -> None:
    state = fought(["German 2 Pz", "German 9 Pz"], ["Greek 2 Inf", "Greek 19 Mot"], 6)
    assert (state.to_move, listed(state)) == (Side.ALLIED, ["lose Greek 19 Mot", "lose Greek 2 Inf"])
    assert lost(do(state, "lose Greek 19 Mot")) == ["Greek 19 Mot"]


# ------------------------------------------------------------------------------------------------------------- retreats


def test_attackers_retreat_out_of_enemy_zones_or_stay() -> None:
    six = ("Greek 2 Inf", "Greek 19 Mot")
    state = fought(["German 72 Inf"], six, 4)
    assert (state.to_move, listed(state)) == (
        Side.AXIS,
        ["retreat to rn4215", "retreat to rn4316", "retreat to rn4513"],
    )
    assert refused(state, "retreat to rn4717") == refused(state, "retreat to rn4511") == ["31.F"]
    assert refused(state, "retreat to rn4914") == ["31.F", "31.F"]
    after = do(state, "retreat to rn4513")
    assert (str(after.where("German 72 Inf")), after.frames) == ("rn4513", ())
    stuck = fought(
        ["German 72 Inf"], six, 4, Edessa=["Greek 3 Inf"], Ioannina=["Greek 4 Inf"], Kastoria=["Greek 9 Inf"]
    )
    assert str(stuck.where("German 72 Inf")) == "rn4515"


def test_defenders_retreat_one_after_the_other_or_are_lost() -> None:
    place = ("Greek 2 Inf", "Greek 39 Evzone")
    state = fought(["German 2 Pz", "German 511 Arty"], place, 6)
    assert (state.to_move, listed(state)[-1]) == (Side.ALLIED, "retreat to rs0214")
    one = do(state, "retreat to rs0214")
    assert [str(one.where(unit)) for unit in place] == ["rs0214", "rn4914"]
    two = do(one, "retreat to rs0112")
    assert (two.to_move, listed(two)[-1]) == (Side.AXIS, "pass")
    zones = {
        "Lamia": ["German 5 Mtn"],
        "Katerini": ["German 6 Mtn"],
        "Metsovo": ["German 73 Inf"],
        "Thebes": ["German 50 Inf"],
    }
    gone = fought(["German 2 Pz", "German 511 Arty"], place, 6, **zones)
    assert lost(gone) == list(place)


def test_nobody_retreats_to_where_there_is_no_room() -> None:
    full = ["Greek 3 Inf", "Greek 4 Inf", "Greek 5 Inf", "Greek 7 Inf", "Greek 14 Inf", "Greek 13 Inf"]
    state = fought(["German 2 Pz"], ["Greek 2 Inf"], 6, Lamia=full)
    assert "retreat to rs0214" not in listed(state)
    assert refused(state, "retreat to rs0214") == ["31.F"]


@case("30.D")
def test_greeks_do_not_retreat_over_the_axios_before_they_are_released() -> None:
    place = {"Kilkis": ["German 2 Pz"], "Thessalonike": ["Greek 12 Inf"]}
    held = at("axis_combat", place, turn=13, affairs=WAR)
    fight = ("attack rn4511", "with German 2 Pz", "declare", "roll 5")
    assert lost(do(held, *fight)) == ["Greek 12 Inf"]
    free = at("axis_combat", place, turn=13, affairs=attrs.evolve(WAR, axios_released=True))
    assert listed(do(free, *fight)) == ["retreat to rn4513"]


@case("31.B.cross", "31.B.attack")
def test_retreats_go_over_the_gulf_along_the_line() -> None:
    place = {
        "0418": ["Greek 2 Inf"],
        "Thebes": ["German 2 Pz"],
        "Lamia": ["German 5 Mtn"],
        "Agrinion": ["German 6 Mtn"],
    }
    state = do(at("axis_combat", place, turn=13, affairs=WAR), "attack 0418", "with German 2 Pz", "declare", "roll 6")
    assert listed(state) == ["retreat to 0519"]


@case("30.G.1.jugoslav")
def test_jugoslav_zones_bar_no_retreat_into_hungary_before_the_special_turn_is_over() -> None:
    place = {
        "Pecs": ["German 14 Pz"],
        "1516": ["Jugoslav 42 Murska", "Jugoslav 8 Krajiska"],
        "1515": ["Jugoslav 1 Cer"],
    }
    fight = ("attack 1516", "with German 14 Pz", "declare", "roll 2")
    special = do(at("special_combat", place, turn=12, affairs=SPECIAL), *fight)
    assert listed(special) == ["retreat to rn1314"]
    regular = do(at("axis_combat", place, turn=13, affairs=WAR), *fight)
    assert (regular.frames, str(regular.where("German 14 Pz"))) == ((), "rn1317")


@case("31.K")
def test_hungarians_neither_retreat_nor_advance_to_where_they_have_no_objective() -> None:
    attackers = ["Jugoslav 8 Krajiska", "Jugoslav 1 Cer", "Jugoslav 4 Savska"]
    place = {"1510": attackers, "Subotica": ["Hungarian 1 Mot"]}
    state = do(at("allied_combat", place, turn=13, affairs=WAR), "attack rn1512")
    retreating = do(joined(state, attackers), "declare", "roll 6")
    assert (retreating.to_move, listed(retreating)) == (
        Side.AXIS,
        ["retreat to rn1314", "retreat to rn1514", "retreat to rn1813"],
    )
    assert refused(retreating, "retreat to 1510") == ["31.K", "31.F", "31.F"]
    ahead = {"Novi Sad": ["Hungarian 4 Corps Inf", "German 72 Inf", "German 2 Pz"], "Osijek": ["Jugoslav Army Arty"]}
    attack = do(at("axis_combat", ahead, turn=13, affairs=WAR), "attack rn1616")
    attack = do(joined(attack, ahead["Novi Sad"]), "declare", "roll 6")
    assert listed(attack) == ["advance German 2 Pz", "advance German 72 Inf", "pass"]
    assert refused(attack, "advance Hungarian 4 Corps Inf") == ["31.K"]


# ------------------------------------------------------------------------------------------------------------- advances


def test_attackers_advance_in_order_into_the_empty_place() -> None:
    attackers = ("German 2 Pz", "German 72 Inf", "German 9 Pz")
    state = fought(attackers, ["Greek 2 Inf"], 6)
    assert (state.to_move, listed(state)) == (Side.AXIS, [*(f"advance {unit}" for unit in attackers), "pass"])
    one = do(state, "advance German 72 Inf")
    assert (str(one.where("German 72 Inf")), listed(one)) == ("rn4914", ["advance German 9 Pz", "pass"])
    assert refused(one, "advance German 72 Inf") == refused(one, "advance German 2 Pz") == ["31.F"]
    assert do(one, "pass").frames == do(one, "advance German 9 Pz").frames == ()
    assert do(one, "pass").controls("Larisa") is Side.AXIS


@case("30.A")
def test_nobody_advances_where_borders_forbid_it() -> None:
    place = {"Rupel": ["Greek 39 Evzone", "Greek 14 Inf", "Greek 18 Inf"], "Petric": ["German 95 Mtn Arty"]}
    state = do(at("allied_combat", place, turn=13, affairs=WAR), "attack rn4108")
    after = do(joined(state, place["Rupel"]), "declare", "roll 6")
    assert (lost(after), after.frames) == (["German 95 Mtn Arty"], ())


@case("31.C")
def test_corfu_is_advanced_into_as_long_as_the_marines_are_beside_it() -> None:
    place = {"4521": ["Italian 51 Siena", "Italian 23 Ferrara", "Italian III/SM"], "4522": ["Greek 10 Inf Regt"]}
    state = do(at("axis_combat", place, turn=3), "attack 4522")
    state = do(state, "with Italian 23 Ferrara", "with Italian 51 Siena", "with Italian III/SM", "declare", "roll 5")
    assert lost(state) == ["Greek 10 Inf Regt"]
    assert listed(state) == ["advance Italian 23 Ferrara", "advance Italian 51 Siena", "advance Italian III/SM", "pass"]
    small = at("axis_combat", {**place, "4521": ["Italian 51 Siena", "Italian III/SM"]}, turn=3)
    small = do(small, "attack 4522", "with Italian 51 Siena", "with Italian III/SM", "declare", "roll 5")
    dear, cheap = do(small, "lose Italian 51 Siena"), do(small, "lose Italian III/SM")
    assert listed(dear) == ["advance Italian III/SM", "pass"]
    assert (lost(cheap), cheap.frames) == (["Greek 10 Inf Regt", "Italian III/SM"], ())


def test_nobody_advances_to_where_there_is_no_room() -> None:
    attackers = ["German 11 Pz", "German 2 Pz", "German 31 Tank Bn", "German 5 Pz", "German 55 Motorcycle"]
    place = {"Khania": attackers, "Retimo": ["Greek 5 Inf"]}
    state = joined(do(at("axis_combat", place, turn=13, affairs=WAR), "attack rs2213"), attackers)
    full = do(state, "declare", "roll 6", *(f"advance {unit}" for unit in attackers[:3]))
    assert listed(full) == ["advance German 55 Motorcycle", "pass"]
    assert refused(full, "advance German 5 Pz") == ["31.F"]


class Ravine(StandInHost):
    """The stand-in, but nobody marches from Kozani to Larisa."""

    @property
    def name(self) -> str:
        return "ravine"

    def step_cost(self, mover: str, origin: str, to: str, weather: str) -> int | None:
        return None if (origin, to) == ("rn4515", "rn4914") else super().step_cost(mover, origin, to, weather)


def test_nobody_advances_where_units_like_him_cannot_march() -> None:
    place = {"Kozani": ["German 2 Pz"], "Katerini": ["German 9 Pz"], "Larisa": ["Greek 2 Inf"]}
    state = at("axis_combat", place, turn=13, affairs=WAR, ruleset=GAME.ruleset(host=Ravine()))
    state = do(state, "attack rn4914", "with German 2 Pz", "with German 9 Pz", "declare", "roll 6")
    assert listed(state) == ["advance German 9 Pz", "pass"]
    assert refused(state, "advance German 2 Pz") == ["31.F"]


# ---------------------------------------------------------------------------------------------------------------- files


def stages() -> list[State]:
    """A combat from its beginning to its end, in each of its decisions."""
    joining = at("axis_combat", {"Larisa": ["Greek 2 Inf"], "Kozani": ARTILLERY}, turn=13, affairs=WAR)
    joined = do(joining, "attack rn4914", *(f"with {unit}" for unit in ARTILLERY))
    rolling = do(joined, "declare")
    return [joined, rolling, do(rolling, "roll 4"), do(rolling, "roll 6"), do(rolling, "roll 6", "retreat to rs0112")]


def test_combats_are_written_and_read_again() -> None:
    before = at("axis_combat", {"Larisa": ["Greek 2 Inf"], "Kozani": ARTILLERY}, turn=13, affairs=WAR)
    assert GAME.from_json(GAME.to_json(before)) == before
    for state in stages():
        assert GAME.from_json(GAME.to_json(state)) == state
        assert [type(frame).__name__ for frame in state.frames]


def _other_phase(data: dict[str, Any]) -> None:
    data["cursor"] = "axis_movement"


def _other_side(data: dict[str, Any]) -> None:
    frame = data["frames"][-1]
    frame.get("battle", frame)["side"] = "ALLIED"


def _empty(data: dict[str, Any]) -> None:
    frame = data["frames"][-1]
    frame.get("battle", frame)["attackers"] = []


def _strangers(data: dict[str, Any]) -> None:
    data["frames"][-1]["units"] = ["Greek 2 Inf"]


def _other_defenders(data: dict[str, Any]) -> None:
    data["frames"][-1]["battle"]["defenders"] = ["Greek 3 Inf"]


def _not_beside(data: dict[str, Any]) -> None:
    data["pos"]["German 70 Eng"] = "rs0912"


def _too_weak(data: dict[str, Any]) -> None:
    data["frames"][-1]["battle"]["attackers"] = ["German 55 Motorcycle"]
    data["pos"]["German 55 Motorcycle"] = "rn4515"


def _paid(data: dict[str, Any]) -> None:
    data["frames"][-1]["result"] = "NO_EFFECT"


def _enemies_ready(data: dict[str, Any]) -> None:
    data["ready"] = ["Greek 2 Inf"]


def _stays(data: dict[str, Any]) -> None:
    data["frames"][-1]["may_stay"] = True


@pytest.mark.parametrize(
    ("stage", "change", "message"),
    [
        *((stage, _other_phase, "no combat is fought") for stage in range(5)),
        (0, _enemies_ready, "Greek 2 Inf cannot act in this phase"),
        (0, _other_side, "cannot attack"),
        (0, _strangers, "cannot attack"),
        (1, _other_side, "cannot fight"),
        (1, _empty, "cannot fight"),
        (1, _other_defenders, "others defend"),
        (1, _not_beside, "do not attack"),
        (1, _too_weak, "too weak"),
        (2, _other_side, "cannot fight"),
        (2, _paid, "nothing is left"),
        (3, _stays, "does not retreat so"),
        (4, _other_side, "do not advance"),
        (4, _strangers, "do not advance"),
    ],
)
def test_files_with_impossible_combats_are_refused(
    stage: int, change: Callable[[dict[str, Any]], None], message: str
) -> None:
    data = opened(stages()[stage])
    change(data["state"])
    with pytest.raises(LoadError, match=message):
        GAME.from_json(json.dumps(data))
