"""Landings from the sea and the air: assaults, surrender, exchanges, air transport; and the British evacuation."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.marita_merkur.pieces import SPECIAL, WAR
from tests.marita_merkur.turns import at, do, listed, refused

from balkan_rules.marita_merkur import GAME, Affairs, Interdiction, Lift, Side, State

PARAS, WINGS, MORE_WINGS = "German 1 Para", "German KG zbV Ju52 A", "German KG zbV Ju52 B"
AIR_LANDING, ENGINEERS = "German 22 Air Landing", "German 70 Eng"
GREEKS, OTHERS = "Greek 5 Inf", "Greek 2 Inf"
READY = attrs.evolve(WAR, crete_announced=True, interdiction=Interdiction.NONE)


def case(*ids: str) -> pytest.MarkDecorator:
    """The cases that a test is for."""
    return pytest.mark.case("marita_merkur", *ids)


def air(place: dict[str, Any], affairs: Affairs = READY) -> State:
    """The Axis air phase; what stands in a place is held."""
    return do(at("axis_movement", place, turn=13, affairs=affairs, weather="clear"), "end phase")


JUMP: dict[str, Any] = {"Plovdiv": [PARAS, WINGS]}


def dropped(state: State, to: str) -> State:
    """The state after the paratroops have been dropped in a place."""
    return do(state, f"lift {PARAS} to {to}")


@case("31.M.assault")
def test_airborne_troops_are_dropped_anywhere_and_take_what_nobody_holds() -> None:
    state = air(JUMP)
    lifts = [action for action in state.legal_actions().of(PARAS) if isinstance(action, Lift)]
    places = {action.to.also_called[0] for action in lifts}
    assert {"Khania", "Volos", "Lamia", "Sofia"} <= places
    assert not {"Plovdiv", "Egypt", "Sea of Crete"} & places
    taken = dropped(state, "Volos")
    assert (taken.where(PARAS).also_called, taken.controls("Volos")) == (("Volos",), Side.AXIS)
    assert not [text for text in listed(taken) if text.startswith("lift")]
    assert refused(taken, f"lift {PARAS} to Lamia") == ["31.M.assault", "31.M.assault"]
    assert refused(state, f"lift {PARAS} to Plovdiv") == ["31.M.assault"]
    assert refused(state, f"lift {PARAS} to Egypt") == ["31.M.assault"]


@case("31.M.assault")
def test_other_troops_fly_from_airfield_to_airfield_if_they_fit() -> None:
    place = {"Plovdiv": [ENGINEERS, AIR_LANDING, WINGS, "German 511 Arty"], "Kavala": ["German 72 Inf"]}
    state = air(place)
    assert f"lift {ENGINEERS} to rn3506" in listed(state)
    assert refused(state, f"lift {ENGINEERS} to Kavala") == ["31.M.assault"]
    assert not state.legal_actions().of(AIR_LANDING)
    heavy = Lift(state.ruleset.unit("German 511 Arty"), state.ruleset.place("Sofia"))
    assert [violation.case for violation in state.why_not(heavy)] == ["31.M.assault"]
    assert do(state, f"lift {ENGINEERS} to Sofia").where(ENGINEERS).name == "rn3506"
    far = air({"Kavala": [ENGINEERS], "Plovdiv": [WINGS]})
    assert refused(far, f"lift {ENGINEERS} to Sofia") == ["31.M.assault"]
    greek = Lift(state.ruleset.unit(GREEKS), state.ruleset.place("Sofia"))
    assert state.why_not(greek)[0].case == "31.M.assault"


@case("31.L.crete", "31.F.german_only", "31.E.2.border")
def test_announcement_and_borders_bind_air_transport() -> None:
    silent = air(JUMP, attrs.evolve(READY, crete_announced=False))
    assert refused(silent, f"lift {PARAS} to Khania") == ["31.L.crete"]
    assert f"lift {PARAS} to rs2115" not in listed(silent)
    closed = air(JUMP, attrs.evolve(READY, coup=False, invaded=False))
    assert refused(closed, f"lift {PARAS} to Nis")[:1] == ["31.E.2.border"]
    late = air(JUMP, attrs.evolve(READY, invaded=False))
    assert dropped(late, "Nis").affairs.invaded
    special = do(at("special_movement", JUMP, turn=12, affairs=SPECIAL), "end phase")
    assert f"lift {PARAS} to rs0112" in listed(special)


@case("31.F.german_only")
def test_germans_alone_are_carried_in_the_special_turn() -> None:
    place = {"Plovdiv": ["Italian Zara Infantry", ENGINEERS, WINGS]}
    regular = listed(air(place))
    special = listed(do(at("special_movement", place, turn=12, affairs=SPECIAL), "end phase"))
    for texts, told in ((regular, True), (special, False)):
        assert f"lift {ENGINEERS} to rn3506" in texts
        assert ("lift Italian Zara Infantry to rn3506" in texts) is told


@case("31.N.airfield")
def test_enemy_air_units_leave_an_airfield_as_soon_as_troops_have_landed() -> None:
    place = {**JUMP, "Retimo": ["British RAF Gladiator"]}
    state = do(dropped(air(place), "Retimo"), "pass", "pass")
    assert (state.to_move, str(state.phase)) == (Side.ALLIED, "Axis air phase")
    assert state.legal_actions()
    assert all(text.startswith("fly British RAF Gladiator to ") for text in listed(state))


@case("31.M.breakdown")
def test_nobody_lands_where_there_is_no_room() -> None:
    stack = ["German 72 Inf", "German 73 Inf", "German 50 Inf"]
    state = air({**JUMP, "Khania": stack})
    assert refused(state, f"lift {PARAS} to Khania") == ["31.M.breakdown"]
    assert f"lift {PARAS} to rs2115" not in listed(state)
    assert f"lift {PARAS} to rs2213" in listed(state)
    beside_friends = air({**JUMP, "Khania": stack[:1]})
    assert f"lift {PARAS} to rs2115" in listed(beside_friends)


@case("31.M.assault")
def test_where_the_enemy_is_an_assault_is_fought_at_once() -> None:
    rolling = dropped(air({**JUMP, "Melos": [ENEMY]}), "Melos")
    assert listed(rolling) == [f"roll {face}" for face in range(1, 7)]
    host, ruleset = rolling.ruleset.host, rolling.ruleset
    attack = host.attack_strength(PARAS, None, "rs1611", "clear", is_supplied=True)
    defence = host.defence_strength(ENEMY, "rs1611", "clear", is_supplied=True)
    for face in range(1, 7):
        after = do(rolling, f"roll {face}")
        result = str(host.assault_result(attack, defence, face))
        fate = {"C": ("rs1611", "Lost"), "R": ("Lost", "rs1611"), "X": ("Lost", "rs1611")}[result]
        assert (after.where(PARAS).name, after.where(ENEMY).name) == fate
        if result == "X":
            assert (after.to_move, listed(after)) == (Side.ALLIED, [f"lose {ENEMY}"])
            assert refused(after, f"lose {GREEKS}") == ["31.M.assault"]
            lost = do(after, f"lose {ENEMY}")
            assert (lost.where(ENEMY).name, lost.controls("Melos")) == ("Lost", Side.ALLIED)
    assert ruleset.unit(ENEMY).side is Side.ALLIED
    told = rolling.step(GAME.parse("roll 1", rolling)).events[0]
    assert (told.name, told.cases, told.details["roll"]) == ("assault", ("31.M.assault",), 1)
    assert (told.details["units"], told.details["at"]) == ((PARAS,), "rs1611")


ENEMY = "British 4 NZ"


@case("31.M.assault")
def test_all_three_results_come_up() -> None:
    found = set()
    for enemy in ("British 4 NZ", "Greek 5 Inf"):
        rolling = dropped(air({**JUMP, "Melos": [enemy]}), "Melos")
        for face in range(1, 7):
            after = do(rolling, f"roll {face}")
            found.add((after.where(PARAS).name, after.where(enemy).name, "lose" in listed(after)[0]))
    assert ("Lost", "rs1611", False) in found
    assert ("Lost", "rs1611", True) in found


TOGETHER: dict[str, Any] = {"Plovdiv": [PARAS, "German 2 Para", WINGS, MORE_WINGS], "Athenai": [ENGINEERS]}
SHIPS = attrs.evolve(READY, shipping=6)


def gathered(*more: str, garrison: str = "Greek 5 Inf") -> State:
    """The state with the paratroops about to land on Melos, and others after them."""
    state = dropped(air({**TOGETHER, "Melos": [garrison]}, SHIPS), "Melos")
    return do(state, *more)


@case("31.M.assault", "31.M.landing")
def test_several_units_land_together_by_air_and_sea_and_fight_as_one() -> None:
    alone = gathered()
    joining = ["lift German 2 Para to rs1611", f"{ENGINEERS} by captured shipping to rs1611"]
    assert (alone.to_move, sorted(listed(alone))) == (Side.AXIS, sorted([*joining, "declare"]))
    assert alone.where(PARAS).also_called == ("Plovdiv",)
    assert listed(do(alone, "declare")) == [f"roll {face}" for face in range(1, 7)]
    assert do(alone, "declare", "roll 6").where(PARAS).name == "Lost"
    both = do(alone, joining[1])
    assert listed(both) == ["lift German 2 Para to rs1611", "declare"]
    all_three = do(both, joining[0])
    assert do(alone, *reversed(joining)) == all_three
    assert listed(all_three) == listed(do(both, "declare")) == [f"roll {face}" for face in range(1, 7)]
    taken = do(all_three, "roll 6")
    assert taken.units_in("rs1611") == sorted([PARAS, "German 2 Para", ENGINEERS])
    assert (taken.where(GREEKS).name, taken.controls("Melos")) == ("Lost", Side.AXIS)
    told = [event.name for event in all_three.step(GAME.parse("roll 6", all_three)).events]
    assert told == ["assault", "loss", "landing", "landing", "landing"]
    repulsed = do(all_three, "roll 1")
    assert {repulsed.where(unit).name for unit in (PARAS, "German 2 Para", ENGINEERS)} == {"Lost"}
    stopped = GAME.ruleset().parse
    expanded = alone.expand([stopped(joining[1]), stopped("declare")])
    assert expanded.transitions[-1].after == do(both, "declare")


@case("31.M.assault")
def test_who_has_gathered_lands_first_and_others_come_there_alone() -> None:
    state = gathered()
    assert refused(state, "lift German 2 Para to Volos") == ["31.M.assault"]
    assert refused(state, f"{ENGINEERS} by captured shipping to Khania") == ["31.M.assault"]
    assert refused(state, f"lift {PARAS} to Melos") == ["31.M.assault"]
    assert refused(state, f"{ENGINEERS} by motor boats to Melos") == ["31.M.1.transfer"]
    ships = do(air({**TOGETHER, "Melos": [GREEKS]}, SHIPS), f"{ENGINEERS} by captured shipping to Melos")
    assert refused(ships, f"{ENGINEERS} by captured shipping to Melos") == ["31.M.assault"]
    assert listed(ships) == [f"lift {PARAS} to rs1611", "lift German 2 Para to rs1611", "declare"]


@case("31.M.breakdown")
def test_those_who_land_together_have_room_together() -> None:
    narrow = GAME.ruleset(charts=GAME.load_charts("[stacking]\nisland = 2\n"))
    parts = {"Broken down": [ENGINEERS], "Athenai": [f"{ENGINEERS} (1)", f"{ENGINEERS} (2)"]}
    place = {**TOGETHER, **parts, "Melos": [GREEKS]}
    start = at("axis_movement", place, turn=13, affairs=SHIPS, weather="clear", ruleset=narrow)
    alone = dropped(do(start, "end phase"), "Melos")
    assert listed(do(alone, "lift German 2 Para to Melos")) == [f"roll {face}" for face in range(1, 7)]
    more = do(alone, f"{ENGINEERS} (1) by captured shipping to Melos")
    assert listed(more) == [f"{ENGINEERS} (2) by captured shipping to rs1611", "declare"]
    assert refused(more, "lift German 2 Para to Melos") == ["31.M.breakdown"]


@case("31.M.assault")
def test_in_an_exchange_one_of_those_who_land_is_lost_and_its_owner_says_which() -> None:
    state = gathered("lift German 2 Para to Melos", "declare")
    exchange = do(state, "roll 4")
    assert (exchange.to_move, listed(exchange)) == (Side.ALLIED, [f"lose {GREEKS}"])
    choosing = do(exchange, f"lose {GREEKS}")
    assert (choosing.to_move, listed(choosing)) == (Side.AXIS, [f"lose {PARAS}", "lose German 2 Para"])
    assert refused(choosing, f"lose {ENGINEERS}") == ["31.M.assault"]
    assert GAME.from_json(GAME.to_json(choosing)) == choosing
    held = do(choosing, f"lose {PARAS}")
    assert (held.where(PARAS).name, held.units_in("rs1611")) == ("Lost", ["German 2 Para"])
    assert held.controls("Melos") is Side.AXIS


@case("31.M.assault")
def test_where_a_defender_is_left_after_an_exchange_all_who_land_are_lost() -> None:
    place = {**TOGETHER, "Melos": ["Greek Melos Garrison", "Greek Chios Garrison"]}
    state = do(dropped(air(place, SHIPS), "Melos"), "lift German 2 Para to Melos", "declare", "roll 2")
    left = do(state, "lose Greek Melos Garrison")
    assert {left.where(unit).name for unit in (PARAS, "German 2 Para")} == {"Lost"}
    assert (left.units_in("rs1611"), left.controls("Melos")) == (["Greek Chios Garrison"], Side.ALLIED)


@case("31.M.assault")
@pytest.mark.parametrize(
    ("garrison", "ways"),
    [
        (GREEKS, ["roll 1"]),
        (GREEKS, ["roll 4", f"lose {GREEKS}", f"lose {PARAS}"]),
        ("Greek Melos Garrison", ["roll 6"]),
    ],
)
def test_what_a_landing_costs_is_lost_where_it_is(garrison: str, ways: list[str]) -> None:
    state, told = gathered("lift German 2 Para to Melos", "declare", garrison=garrison), list[Any]()
    for text in ways:
        transition = state.step(GAME.parse(text, state))
        told += [event for event in transition.events if event.name == "loss"]
        state = transition.after
    assert {event.details["at"] for event in told} == {"rs1611"}
    assert {event.details["unit"] for event in told} == set(state.units_in("Lost"))


@case("31.M.surrender", "31.L.roll")
def test_each_crosses_with_its_own_dice_and_greeks_surrender_to_all() -> None:
    met = attrs.evolve(SHIPS, interdiction=Interdiction.LIMITED, exile=True)
    state = dropped(air({**TOGETHER, "Khania": [GREEKS]}, met), "Khania")
    crossing = do(state, f"{ENGINEERS} by captured shipping to Khania")
    assert listed(crossing) == [f"roll {face}" for face in range(1, 7)]
    outcomes = [do(crossing, f"roll {face}") for face in range(1, 7)]
    assert {str(one.where(ENGINEERS).also_called) for one in outcomes} == {"('Athenai',)", "()"}
    assert all("declare" in listed(one) for one in outcomes)
    given_up = do(do(state, "lift German 2 Para to Khania"), "declare", "roll 3")
    assert (given_up.where(GREEKS).name, given_up.units_in("rs2115")) == ("Lost", [PARAS, "German 2 Para"])


@case("31.M.surrender")
def test_greeks_on_an_island_may_surrender_when_their_government_is_in_exile() -> None:
    exile = attrs.evolve(READY, exile=True)
    garrison = {**JUMP, "Khania": [GREEKS], "Iraklion": [OTHERS]}
    rolling = dropped(air(garrison, exile), "Khania")
    taken = do(rolling, "roll 3", "roll 4")
    assert (taken.where(GREEKS).name, taken.where(OTHERS).name) == ("Lost", "rs2311")
    assert (taken.where(PARAS).name, taken.controls("Khania")) == ("rs2115", Side.AXIS)
    resists = do(rolling, "roll 4", "roll 1")
    assert (resists.where(GREEKS).name, resists.where(OTHERS).name) == ("rs2115", "Lost")
    assert listed(resists) == [f"roll {face}" for face in range(1, 7)]
    mixed = dropped(air({**garrison, "Retimo": [ENEMY]}, exile), "Khania")
    assert do(mixed, "roll 1").where(GREEKS).name != "Lost"
    at_home = dropped(air(garrison), "Khania")
    assert do(at_home, "roll 1").where(PARAS).name == "Lost"
    melos = dropped(air({**JUMP, "Melos": [GREEKS]}, exile), "Melos")
    assert do(melos, "roll 2").where(PARAS).name == "rs1611"
    mainland = dropped(air({**JUMP, "Volos": [GREEKS]}, exile), "Volos")
    assert do(mainland, "roll 1").where(PARAS).name == "Lost"


@case("31.M.assault", "31.M.landing")
def test_ships_land_troops_in_the_same_way() -> None:
    ships = attrs.evolve(READY, shipping=6, exile=True)
    rolling = do(air({"Athenai": [ENGINEERS], "Melos": [GREEKS]}, ships), f"{ENGINEERS} by captured shipping to Melos")
    assert do(rolling, "roll 1").where(ENGINEERS).name == "rs1611"
    assert do(rolling, "roll 6", "roll 1").where(ENGINEERS).name == "Lost"


@case("31.F.jugoslav_air")
def test_fighters_may_shoot_transports_down_or_turn_them_back() -> None:
    state = dropped(air({**JUMP, "Athenai": ["British RAF Gladiator"]}), "Volos")
    assert listed(state) == ["intercept with British RAF Gladiator", "pass"]
    fought = do(state, "intercept with British RAF Gladiator")
    shot, back, through = (do(fought, f"roll {face}") for face in (6, 2, 1))
    assert (shot.where(PARAS).name, shot.where(WINGS).name) == ("Lost", "Lost")
    assert (back.where(PARAS).name, back.where(WINGS).name) == ("rn4002", "rn4002")
    assert do(state, "pass", "pass").where(PARAS).name == "rs0112"
    assert through.where(WINGS).name == "rn4002"
    told = fought.step(GAME.parse("roll 6", fought)).events
    assert [event.name for event in told] == ["dogfight", "loss"]
    assert dict(told[0].details) == {
        "fighter": "British RAF Gladiator",
        "target": WINGS,
        "roll": 6,
        "result": "kill",
    }
    assert dict(told[1].details) == {"unit": PARAS, "at": "rn4002"}


@case("31.N.airfield", "31.M.assault")
def test_a_landing_drives_air_units_off() -> None:
    state = dropped(air({**JUMP, "Larisa": ["Greek Greek Bombers"]}), "Larisa")
    assert (state.to_move, state.where(PARAS).name) == (Side.ALLIED, "rn4914")
    assert do(state, "fly Greek Greek Bombers to Athenai").to_move is Side.AXIS


def test_a_second_transport_carries_a_second_unit() -> None:
    state = air({"Plovdiv": [PARAS, "German 2 Para", WINGS, MORE_WINGS]})
    second = do(dropped(state, "Volos"), "lift German 2 Para to Lamia")
    assert second.where("German 2 Para").also_called == ("Lamia",)


# ----------------------------------------------------------------------------------------------------------- evacuation


def leaving(**changes: Any) -> State:  # noqa: ANN401 - fields of the affairs
    """The British at two ports on an evacuation turn."""
    place = {"Kalamata": ["British 4 NZ", "British 5 NZ", "Greek 2 Inf"], "Larisa": ["British 6 NZ"]}
    affairs = attrs.evolve(WAR, **{"evacuations": (13,), **changes})
    return at("allied_evacuation", place, turn=13, affairs=affairs, weather="clear")


@case("31.L.evacuation", "31.N.attempt")
def test_british_units_at_ports_are_taken_off_on_an_evacuation_turn() -> None:
    state = leaving()
    assert str(state.phase) == "British evacuation"
    assert "evacuate British 4 NZ to egypt" in listed(state)
    assert refused(state, "evacuate British 6 NZ to Egypt") == ["31.L.evacuation"]
    assert refused(state, "evacuate British 4 NZ to Melos") == ["31.L.evacuation"]
    rolling = do(state, "evacuate British 4 NZ to Khania")
    saved, lost = do(rolling, "roll 4"), do(rolling, "roll 5")
    assert (saved.where("British 4 NZ").name, saved.points_of(Side.AXIS)) == ("rs2115", state.points_of(Side.AXIS))
    assert (lost.where("British 4 NZ").name, lost.points_of(Side.AXIS)) == ("Lost", state.points_of(Side.AXIS) + 1)
    assert refused(saved, "evacuate British 4 NZ to Egypt") == ["31.L.evacuation"]
    assert str(do(saved, "end phase").phase) != "British evacuation"
    everybody = do(saved, "evacuate British 5 NZ to Egypt", "roll 1")
    assert str(everybody.phase) != "British evacuation"


@case("31.L.evacuation")
def test_there_is_no_evacuation_on_other_turns_or_without_room() -> None:
    assert str(leaving(evacuations=()).phase) != "British evacuation"
    full = {"Kalamata": ["British 4 NZ"], "Khania": ["Greek 1 Inf", "Greek 2 Inf", "Greek 3 Inf"]}
    state = at("allied_evacuation", full, turn=13, affairs=attrs.evolve(WAR, evacuations=(13,)))
    assert refused(state, "evacuate British 4 NZ to Khania") == ["31.M.breakdown"]
    before = attrs.evolve(state, affairs=attrs.evolve(state.affairs, evacuations=()))
    assert refused(before, "evacuate British 4 NZ to Egypt") == ["31.L.evacuation"]
    assert GAME.from_json(GAME.to_json(state)) == state
