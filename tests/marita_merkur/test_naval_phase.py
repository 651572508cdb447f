"""German naval transport in the air phase: boats, captured shipping, interdiction, breakdown; and Scarpantos."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.tiny_host import TinyHost
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import (
    GAME,
    Affairs,
    BreakDown,
    Ferry,
    Interdiction,
    InterdictionPath,
    InterdictionUnit,
    Rulings,
    Scarpantos,
    ScarpantosWhen,
    Side,
    State,
    TransportPool,
)

ENGINEERS, ARTILLERY, MOUNTAIN, GUARD = "German 70 Eng", "German 511 Arty", "German 5 Mtn", "German LSSAH"
BOATS, SHIPS, BOTH = "motor boats", "captured shipping", "both"


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def sea(place: dict[str, Any], rulings: Rulings | None = None, **affairs: Any) -> State:  # noqa: ANN401 - of Affairs
    """The Axis air phase with what boats and shipping there are; what stands in a place is held."""
    known = {"crete_announced": True, "interdiction": Interdiction.NONE, "shipping": 6, **affairs}
    ruleset = GAME.ruleset(rulings=rulings)
    now = attrs.evolve(WAR, **known)
    return do(at("axis_movement", place, turn=13, affairs=now, weather="clear", ruleset=ruleset), "end phase")


def by_sea(state: State, unit: str) -> set[tuple[str, str]]:
    """To where a unit can be carried, by the names of the ports, and by what."""
    found = [action for action in state.legal_actions().of(unit) if isinstance(action, Ferry)]
    return {(action.to.also_called[0], str(action.by)) for action in found}


@case("31.M.phase", "31.M.landing", "31.M.2.roll")
def test_captured_shipping_carries_germans_from_athenai_to_any_port() -> None:
    state = sea({"Athenai": [ENGINEERS], "Patrai": ["Greek 2 Inf"]})
    ports = {port for port, _ in by_sea(state, ENGINEERS)}
    assert {"Chios", "Patrai", "Khania", "Rhodes", "Scarpantos", "Brindisi"} <= ports
    assert not {"Egypt", "Athenai"} & ports
    assert refused(state, f"{ENGINEERS} by {SHIPS} to Egypt") == ["31.M.landing"]
    assert refused(state, f"{ENGINEERS} by {SHIPS} to Athenai") == ["31.M.landing"]
    landed = do(state, f"{ENGINEERS} by {SHIPS} to Chios")
    assert (landed.where(ENGINEERS).also_called, landed.controls("Chios")) == (("Chios",), Side.AXIS)
    assert landed.sky.loads.shipping == 1
    full = sea({"Athenai": [ENGINEERS], "Chios": ["German 72 Inf", "German 73 Inf", "German 50 Inf"]})
    assert refused(full, f"{ENGINEERS} by {SHIPS} to Chios") == ["31.M.breakdown"]
    assert "31.M.2.roll" in refused(landed, f"{ENGINEERS} by {SHIPS} to Melos")


@case("31.M.1.limits", "31.L.roll")
def test_ships_go_around_the_zone_where_they_can() -> None:
    state = sea({"Patrai": [ENGINEERS]}, boats_port="0519", boats_since=11, interdiction=Interdiction.LIMITED)
    assert refused(state, f"{ENGINEERS} by {BOATS} to Rhodes") == []
    assert refused(state, f"{ENGINEERS} by {BOATS} to Scarpantos") == ["31.M.1.limits"]


@case("31.M.phase", "31.M.size")
def test_nobody_else_is_carried_and_not_in_the_special_turn() -> None:
    state = sea({"Athenai": [MOUNTAIN, "Italian 19 Venezia"], "Plovdiv": [ENGINEERS]})
    assert refused(state, f"{ENGINEERS} by {SHIPS} to Chios") == ["31.M.landing", "31.M.landing"]
    assert not by_sea(state, MOUNTAIN)
    special = do(
        at("special_movement", {"Athenai": [ENGINEERS, "German JG 77 Me109"]}, turn=12, affairs=SPECIAL), "end phase"
    )
    assert "31.M.phase" in refused(special, f"{ENGINEERS} by {SHIPS} to Chios")
    breaking = special.why_not(GAME.ruleset().parse(f"break down {ENGINEERS}"))
    assert [violation.case for violation in breaking] == ["31.M.breakdown", "31.M.breakdown"]
    assert breaking[0].details == {"player_turn": "special", "phase": "air"}
    assert refused(special, f"give up {ENGINEERS}") == ["31.M.breakdown"]
    with pytest.raises(Exception, match="Venezia"):
        GAME.ruleset().parse(f"Italian 19 Venezia by {SHIPS} to Chios")


@case("31.M.2.heavy", "31.M.2.roll")
def test_shipping_has_a_capacity_and_a_heavy_share_anew_each_turn() -> None:
    state = sea({"Athenai": [ENGINEERS, ARTILLERY, GUARD]}, shipping=2)
    once = do(state, f"{ARTILLERY} by {SHIPS} to Chios")
    assert refused(once, f"{GUARD} by {SHIPS} to Chios") == ["31.M.2.heavy"]
    full = do(once, f"{ENGINEERS} by {SHIPS} to Chios")
    loads = full.sky.loads
    assert [loads.shipping, loads.heavy] == [2, 1]
    later = at("axis_air", {"Sofia": ["German JG 77 Me109"]}, turn=14, affairs=full.affairs)
    assert later.sky.loads.shipping == 0


@case("31.M.1.transfer")
def test_motor_boats_transfer_once_and_carry_from_the_next_turn_on() -> None:
    state = sea({"Athenai": [ENGINEERS]}, shipping=0)
    assert "transfer boats to rs0912" in listed(state)
    assert refused(state, "transfer boats to Chios") == ["31.M.1.transfer"]
    moved = do(state, "transfer boats to Athenai")
    assert (moved.affairs.boats_port, moved.affairs.boats_since) == ("rs0912", 13)
    assert refused(moved, f"{ENGINEERS} by {BOATS} to Chios") == ["31.M.1.transfer"]
    assert not [text for text in listed(moved) if text.startswith("transfer")]
    later = sea({"Athenai": [ENGINEERS]}, shipping=0, boats_port="rs0912", boats_since=12)
    assert ("Chios", BOATS) in by_sea(later, ENGINEERS)
    assert do(later, f"{ENGINEERS} by {BOATS} to Chios").sky.loads.boats == 1
    assert "31.M.1.transfer" in refused(later, "transfer boats to Athenai")


@case("31.M.1.limits")
def test_motor_boats_carry_nothing_heavy_and_stay_out_of_the_zone() -> None:
    boats: dict[str, Any] = {"shipping": 0, "boats_port": "rs0912", "boats_since": 12}
    state = sea({"Athenai": [ENGINEERS, ARTILLERY]}, interdiction=Interdiction.LIMITED, **boats)
    assert refused(state, f"{ARTILLERY} by {BOATS} to Chios") == ["31.M.1.limits"]
    assert refused(state, f"{ENGINEERS} by {BOATS} to Khania") == ["31.M.1.limits"]
    assert ("Chios", BOATS) in by_sea(state, ENGINEERS)
    caught = sea({"Athenai": [ENGINEERS]}, interdiction=Interdiction.EXTENDED, **boats)
    assert not by_sea(caught, ENGINEERS)
    trapped = sea({"Athenai": [ENGINEERS, "German JG 77 Me109"]}, interdiction=Interdiction.EXTENDED, shipping=0)
    assert refused(trapped, "transfer boats to Athenai") == ["31.M.1.limits"]


@case("31.M.types")
def test_boats_and_ships_share_a_unit_only_under_a_ruling() -> None:
    place = {"Athenai": [ENGINEERS]}
    pools: dict[str, Any] = {"boats_port": "rs0912", "boats_since": 12, "shipping": 1}
    assert refused(sea(place, **pools), f"{ENGINEERS} by {BOTH} to Chios") == ["31.M.types"]
    joint = sea(place, Rulings(rule_31_m_2_pool=TransportPool.JOINT), **pools)
    assert by_sea(joint, ENGINEERS) >= {("Chios", BOATS), ("Chios", SHIPS), ("Chios", BOTH)}


@case("31.L.roll", "31.L.result.none", "31.L.result.A", "31.L.result.S")
def test_a_unit_that_sails_into_the_zone_proceeds_returns_or_is_sunk() -> None:
    state = sea({"Athenai": [ENGINEERS], "Khania": []}, interdiction=Interdiction.LIMITED)
    crossing = do(state, f"{ENGINEERS} by {SHIPS} to Khania")
    assert listed(crossing) == [f"roll {face}" for face in range(1, 7)]
    places = [do(crossing, f"roll {face}").where(ENGINEERS).name for face in range(1, 7)]
    assert places == ["rs2115", "rs2115", "rs0912", "rs0912", "Lost", "Lost"]
    assert do(state, f"{ENGINEERS} by {SHIPS} to Chios").where(ENGINEERS).name == "rs1003"


@case("31.L.result.A", "31.M.2.roll")
def test_who_had_to_go_back_sails_again_while_there_is_room_on_the_ships() -> None:
    state = sea({"Athenai": [ENGINEERS], "Khania": []}, interdiction=Interdiction.LIMITED, shipping=2)
    again = do(state, f"{ENGINEERS} by {SHIPS} to Khania", "roll 3")
    assert ("Khania", SHIPS) in by_sea(again, ENGINEERS)
    twice = do(again, f"{ENGINEERS} by {SHIPS} to Khania", "roll 3")
    assert refused(twice, f"{ENGINEERS} by {SHIPS} to Khania") == ["31.M.2.roll"]


@case("31.L.roll")
def test_heavy_units_and_assaults_fare_worse_and_a_ruling_rolls_by_size() -> None:
    place = {"Athenai": [GUARD, ENGINEERS], "Khania": ["Greek 5 Inf"]}
    state = sea(place, interdiction=Interdiction.LIMITED)
    heavy = do(state, f"{GUARD} by {SHIPS} to Iraklion")
    assert do(heavy, "roll 2").where(GUARD).name == "rs0912"
    assault = do(state, f"{ENGINEERS} by {SHIPS} to Khania")
    assert do(assault, "roll 2").where(ENGINEERS).name == "rs0912"
    sized = sea(
        {"Athenai": [GUARD]},
        Rulings(rule_31_l_per_unit=InterdictionUnit.PER_EQUIVALENT),
        interdiction=Interdiction.LIMITED,
    )
    dice = do(sized, f"{GUARD} by {SHIPS} to Iraklion")
    assert state.ruleset.unit(GUARD).piece.equivalents == 1
    assert do(dice, "roll 1").where(GUARD).name == "rs2311"
    path = sea(
        {"Athenai": [ENGINEERS]}, Rulings(rule_31_l_path=InterdictionPath.PER_HEX), interdiction=Interdiction.LIMITED
    )
    twice = do(path, f"{ENGINEERS} by {SHIPS} to Iraklion", "roll 1")
    assert twice.where(ENGINEERS).name == "rs0912"
    assert do(twice, "roll 1").where(ENGINEERS).name == "rs2311"
    assert do(twice, "roll 6").where(ENGINEERS).name == "Lost"


@case("31.L.crete")
def test_only_announced_units_sail_to_crete() -> None:
    state = sea({"Athenai": [ENGINEERS]}, crete_announced=False)
    assert refused(state, f"{ENGINEERS} by {SHIPS} to Khania") == ["31.L.crete"]
    assert {"Chios"} <= {port for port, _ in by_sea(state, ENGINEERS)}


@case("31.M.breakdown")
def test_units_break_down_where_something_sails() -> None:
    state = sea({"Athenai": [MOUNTAIN], "Plovdiv": ["German 6 Mtn"]})
    assert refused(state, "break down German 6 Mtn") == ["31.M.breakdown"]
    broken = do(state, f"break down {MOUNTAIN}")
    assert broken.where(MOUNTAIN).name == "Broken down"
    assert [broken.where(f"{MOUNTAIN} ({number})").name for number in (1, 2, 3)] == ["rs0912"] * 3
    part = BreakDown(broken.ruleset.unit(f"{MOUNTAIN} (1)"))
    assert [violation.case for violation in broken.why_not(part)] == ["31.M.breakdown"]
    assert GAME.from_json(GAME.to_json(broken)) == broken
    gone = do(broken, f"{MOUNTAIN} (2) by {SHIPS} to Melos")
    assert gone.where(f"{MOUNTAIN} (2)").name == "rs1611"
    hungry = at("axis_air", {"Athenai": [MOUNTAIN]}, turn=13, affairs=state.affairs, unsupplied=[MOUNTAIN])
    cut = do(attrs.evolve(hungry, host=state.host), f"break down {MOUNTAIN}")
    assert not cut.is_supplied(f"{MOUNTAIN} (1)")


@case("31.M.breakdown")
def test_what_stays_behind_keeps_to_the_stacking_limit() -> None:
    crowd = ["Italian 19 Venezia"] + [f"German {number} Inf" for number in (72, 73, 50, 46, 132)]
    state = sea({"Athenai": [MOUNTAIN], "Plovdiv": []})
    broken = do(state, f"break down {MOUNTAIN}")
    at_athenai = broken.where(f"{MOUNTAIN} (1)").index
    units = [broken.ruleset.unit(name).index for name in crowd]
    pos = "".join(chr(at_athenai) if unit in units else code for unit, code in enumerate(broken.pos))
    crowded = attrs.evolve(broken, pos=pos)
    assert "end phase" not in listed(crowded)
    assert refused(crowded, "end phase") == ["31.M.breakdown"]
    assert f"give up {MOUNTAIN} (1)" in listed(crowded)
    while "end phase" not in listed(crowded):
        given = next(text for text in listed(crowded) if text.startswith("give up"))
        crowded = do(crowded, given)
    assert not crowded.problems()
    assert refused(crowded, f"give up {MOUNTAIN} (3)") == ["31.M.breakdown"]


def _after_evacuation(affairs: dict[str, Any]) -> dict[str, Any]:
    return {"evacuations": (12,), "shipping": 0, **affairs}


def island(rulings: Rulings | None = None, **affairs: Any) -> State:  # noqa: ANN401 - of Affairs
    """The Axis air phase on which Scarpantos can be tried, if nothing else is said."""
    return sea({"Sofia": ["German JG 77 Me109"]}, rulings, **_after_evacuation(affairs))


TRY = "land on Scarpantos"


@case("31.N.attempt", "31.N.once", "31.N.capture", "31.N.no_counter")
def test_scarpantos_is_tried_once_after_an_evacuation_turn() -> None:
    assert TRY not in listed(island(evacuations=()))
    assert refused(island(evacuations=()), TRY) == ["31.N.attempt"]
    assert refused(island(evacuations=(13,)), TRY) == ["31.N.attempt"]
    same = Rulings(rule_31_n_when=ScarpantosWhen.SAME_TURN)
    assert TRY in listed(island(same, evacuations=(13,)))
    tried = do(island(), TRY)
    assert (tried.affairs.scarpantos, tried.controls("Scarpantos")) == (Scarpantos.HELD, Side.AXIS)
    assert tried.pos == island().pos
    assert refused(tried, TRY) == ["31.N.once"]


@case("31.N.interdiction", "31.N.capture")
def test_the_landing_on_scarpantos_may_be_stopped_by_ships_or_by_who_is_there() -> None:
    rolling = do(island(interdiction=Interdiction.LIMITED), TRY)
    fates = [do(rolling, f"roll {face}").affairs.scarpantos for face in range(1, 7)]
    assert fates == [Scarpantos.HELD] * 3 + [Scarpantos.FAILED] * 3
    held = sea({"Sofia": ["German JG 77 Me109"], "Scarpantos": ["Greek 5 Inf"]}, evacuations=(12,), shipping=0)
    failed = do(held, TRY)
    assert (failed.affairs.scarpantos, failed.controls("Scarpantos")) == (Scarpantos.FAILED, Side.ALLIED)


@case("31.N.attempt")
def test_a_base_game_need_not_have_scarpantos() -> None:
    ruleset = GAME.ruleset(host=TinyHost())
    place = {"Athenai": ["Greeks"], "Vienna": ["Panzer"]}
    there = attrs.evolve(WAR, turn=3, triggered=1, deployed=2, evacuations=(2,))
    state = GAME.position(phase="axis_movement", place=place, turn=3, affairs=there, ruleset=ruleset)
    assert refused(attrs.evolve(state, cursor=state.cursor + 1), TRY) == ["31.N.attempt"]


def test_nothing_sails_without_ports_or_germans() -> None:
    state = at("axis_air", {"Bari": ["Italian SM79 Bombers"]}, turn=3, affairs=Affairs())
    assert not [text for text in listed(state) if "boats" in text or "break" in text]
    assert Fraction(0) == state.sky.loads.boats


@case("31.N.base", "31.N.once")
def test_an_island_that_germans_have_taken_is_captured_for_its_airfield_too() -> None:
    state = sea({"Athenai": [ENGINEERS]}, evacuations=(7,))
    assert "land on Scarpantos" in listed(state)
    taken = do(state, f"{ENGINEERS} by {SHIPS} to Scarpantos")
    assert (taken.controls("Scarpantos"), taken.affairs.scarpantos) == (Side.AXIS, Scarpantos.HELD)
    assert refused(taken, "land on Scarpantos") == ["31.N.once"]
    elsewhere = do(state, f"{ENGINEERS} by {SHIPS} to Chios")
    assert elsewhere.affairs.scarpantos is Scarpantos.UNTRIED
