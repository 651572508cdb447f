"""The greedy bot of Marita-Merkur."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.marita_merkur.pieces import NO_COUP, PEACE, READY, WAR
from tests.marita_merkur.turns import at, do, listed

from balkan_rules import CHANCE, bots
from balkan_rules import marita_merkur as mm
from balkan_rules.bots._marita_merkur_reading import Board
from balkan_rules.bots.marita_merkur import GreedyBot
from balkan_rules.marita_merkur import GAME, Side, State

MARINES, SIENA, JULIA = "Italian III/SM", "Italian 51 Siena", "Italian 3 Julia"
SHORE, CORFU = "4521", "4522"
PANZERS = ("German 2 Pz", "German 5 Pz")


def wants(state: State) -> str:
    """What the greedy bot does now."""
    mover = state.to_move
    assert isinstance(mover, Side)
    (action,) = bots.decide(GreedyBot(), state.view(mover), random.Random(1))
    assert state.why_not(action) == ()
    return str(action)


def does(state: State, number: int) -> list[str]:
    """What it does one after the other, as long as it is for somebody to decide."""
    done: list[str] = []
    while len(done) < number and state.to_move is not CHANCE:
        done.append(wants(state))
        state = do(state, done[-1])
    return done


# ------------------------------------------------------------------------------------------- efforts and announcements
EARLY = mm.Affairs(turn=8, checks_begun=True, triggered=6, deployed=7, special=mm.SpecialTurn.OVER)


@pytest.mark.parametrize(
    ("turn", "fields", "axis", "allied"),
    [
        (1, {}, "high", "high"),
        (11, {}, "high", "high"),
        (12, {}, "low", "high"),
        (13, {}, "low", "high"),
        (14, {}, "low", "low"),
        (8, {"affairs": EARLY}, "low", "low"),
    ],
)
def test_efforts_are_made_as_long_as_the_front_pays_for_them(
    turn: int, fields: dict[str, Any], axis: str, allied: str
) -> None:
    start = at("axis_effort", turn=turn, **fields)
    assert does(start, 2) == [f"effort {axis}", f"effort {allied}"]


def test_an_axis_that_is_behind_calls_for_the_germans() -> None:
    behind = at("axis_effort", turn=4, points={Side.AXIS: 20, Side.ALLIED: 24})
    assert does(behind, 2) == ["effort low", "effort high"]
    close = at("axis_effort", turn=4, points={Side.AXIS: 20, Side.ALLIED: 23})
    assert does(close, 2) == ["effort high", "effort high"]


@pytest.mark.parametrize(("points", "effort"), [(35, "high"), (36, "low")])
def test_allies_who_are_nearly_at_twice_the_points_hold_back(points: int, effort: str) -> None:
    ahead = at("axis_effort", turn=4, points={Side.AXIS: 20, Side.ALLIED: points})
    assert does(ahead, 2)[1] == f"effort {effort}"


def test_crete_is_announced_and_met_by_close_interdiction() -> None:
    place = {"Athenai": [PANZERS[0]], "Khania": ["Greek Khania Garrison"], "Iraklion": ["Italian 50 Regina"]}
    start = at("evacuation", place, turn=13, affairs=WAR)
    assert does(start, 3) == ["pass", "announce Crete", "interdiction limited"]
    assert wants(do(start, "pass", "pass")) == "interdiction none"


@pytest.mark.parametrize(("enemy", "wanted"), [("Lamia", "declare evacuation"), ("Skoplje", "pass")])
def test_the_british_leave_when_an_enemy_comes_close(enemy: str, wanted: str) -> None:
    place = {enemy: [PANZERS[0]], "Athenai": ["British 4 NZ"]}
    assert wants(at("evacuation", place, turn=13, affairs=WAR)) == wanted
    alone = {enemy: [PANZERS[0]], "Athenai": ["Greek 2 Inf"], "Khania": ["British 4 NZ"]}
    assert wants(at("evacuation", alone, turn=13, affairs=WAR)) == "pass"


@pytest.mark.parametrize(("enemy", "wanted"), [("Lamia", "evacuate British 4 NZ to"), ("Skoplje", "end phase")])
def test_those_near_an_enemy_are_taken_off(enemy: str, wanted: str) -> None:
    place = {enemy: [PANZERS[0]], "Athenai": ["British 4 NZ"], "Khania": ["Greek Khania Garrison"]}
    leaving = mm.Affairs(**{**_fields(WAR), "evacuations": (13,)})
    assert wants(at("allied_evacuation", place, turn=13, affairs=leaving)).startswith(wanted)


def _fields(affairs: mm.Affairs) -> dict[str, Any]:
    return {
        name: getattr(affairs, name)
        for name in ("turn", "checks_begun", "coup", "triggered", "deployed", "special", "invaded")
    }


def test_jugoslavia_is_invaded_and_the_strongest_assistance_is_sent() -> None:
    assert wants(at("invasion", {"Sofia": [PANZERS[0]], "Zagreb": ["Jugoslav 1 Cav"]}, turn=12, affairs=READY)) == (
        "invade Jugoslavia"
    )
    sending = do(at("assistance", turn=3, points={Side.AXIS: 20, Side.ALLIED: 30}), "roll 6", "roll 6")
    strengths = [mm.ruleset().unit(text.removeprefix("send ")).piece.strength for text in listed(sending)]
    chosen = mm.ruleset().unit(wants(sending).removeprefix("send "))
    assert chosen.piece.strength == max(strengths)


# ------------------------------------------------------------------------------------------------------------- movement
def test_units_that_are_due_come_on_the_strongest_first() -> None:
    state = at("allied_arrivals", {"Waiting": ["Greek 12 Inf", "Greek 13 Inf"]}, turn=2)
    assert wants(state) == "place Greek 13 Inf at rn4515"


def test_the_axis_goes_for_corfu_and_the_marines_go_along() -> None:
    place = {SHORE: [SIENA], "Valona": [MARINES], CORFU: ["Greek 10 Inf Regt"]}
    assert does(at("axis_movement", place), 2) == [f"{MARINES} to {SHORE}", "end phase"]


def test_the_last_unit_stays_where_an_enemy_is_near() -> None:
    place = {"Florina": [JULIA], "Kastoria": ["Greek 9 Inf"]}
    assert wants(at("axis_movement", place)) == "end phase"
    assert wants(at("axis_movement", {**place, "Florina": [JULIA, "Italian 49 Parma"]})) != "end phase"


@pytest.mark.parametrize(("there", "room"), [(5, 1), (6, 0)])
def test_nobody_goes_where_there_is_no_room(there: int, room: int) -> None:
    """Six divisions are as much as stays in a place that is not in the mountains."""
    waiting = [str(unit) for unit in mm.ruleset().units if _is_italian_division(unit)][: there + 1]
    place = {"Preveza": waiting[:there], "4521": [waiting[there]], "Agrinion": ["Greek 2 Inf"]}
    held = {one.name: Side.AXIS for one in mm.ruleset().on_map if one.name not in ("rs0218", "0418")}
    state = at("axis_movement", place, control=held)
    mover, to = (mm.ruleset().unit(waiting[there]), mm.ruleset().place("Preveza").index)
    board = Board(state.view(Side.AXIS))
    assert board.has_room(mover, to) == room
    assert board.gain(mover, to) == room


def _is_italian_division(unit: mm.Unit) -> bool:
    return unit.nation is mm.Nation.ITALIAN and unit.piece.equivalents == 3 and "Inf" not in unit.name


def test_the_allies_go_where_an_enemy_is_near_and_somebody_is_needed() -> None:
    place = {"Korce": [JULIA], "Lamia": ["Greek 2 Inf"]}
    chosen = wants(at("allied_movement", place))
    assert chosen.startswith("Greek 2 Inf to ")
    view = at("allied_movement", place).view(Side.ALLIED)
    before, after = view.where("Greek 2 Inf"), view.ruleset.place(chosen.split()[-1])
    assert Board(view).wanted(after.index) > Board(view).wanted(before.index)


def test_what_has_been_lost_is_taken_back() -> None:
    place = {"Florina": [JULIA], "Tirane": ["Italian 19 Venezia"], "Kozani": ["Greek 2 Inf", "Greek 3 Inf"]}
    state = do(at("axis_movement", place), "Italian 19 Venezia to rn3919", "end phase")
    board = Board(state.view(Side.ALLIED))
    kozani, florina = (state.ruleset.place(name).index for name in ("Kozani", "Florina"))
    assert (board.is_held(kozani), board.is_held(florina)) == (True, False)
    assert board.wanted(florina) >= board.wanted(kozani)


def test_units_are_shipped_to_where_they_are_wanted_but_the_british_stay() -> None:
    place = {"Korce": [JULIA], "Khania": ["Greek 5 Inf"], "Egypt": ["British 4 NZ"]}
    chosen = wants(at("allied_movement", place))
    assert chosen.startswith("ship Greek 5 Inf to ")
    place = {"Korce": [JULIA], "Egypt": ["British 4 NZ"]}
    assert wants(at("allied_movement", place)) == "end phase"


# --------------------------------------------------------------------------------------------------------------- combat
def test_an_attack_that_pays_is_made_by_those_who_gain_by_it() -> None:
    place = {SHORE: [SIENA, MARINES], CORFU: ["Greek 10 Inf Regt"]}
    done = does(at("axis_combat", place), 4)
    assert done[0] == f"attack {CORFU}"
    assert done[1:-1] == [f"with {SIENA}", f"with {MARINES}"][: len(done) - 2]
    assert done[-1] == "declare"


def test_a_bad_attack_is_left_alone_and_the_weak_are_left_out() -> None:
    place = {"Korce": ["Italian 49 Parma"], "Florina": ["Greek 2 Inf", "Greek 3 Inf"]}
    assert wants(at("axis_combat", place)) == "end phase"
    state = at("axis_combat", {"Korce": [JULIA, "Italian Alb Constr"], "Florina": ["Greek Lemnos Garrison"]})
    (attackers,) = [
        group for _, group in [Board(state.view(Side.AXIS)).best_attack(state.ruleset.place("Florina").index)]
    ]
    assert [unit.name for unit in attackers] == [JULIA]


def test_the_least_of_the_units_is_lost_and_the_others_go_where_they_are_wanted() -> None:
    place = {
        "Rupel": ["Greek Metaxas Eng", "Greek 14 Inf"],
        "Petric": [*PANZERS, "German 6 Mtn"],
        "Kilkis": ["Greek 7 Inf"],
    }
    start = at("axis_combat", place, turn=12, affairs=NO_COUP)
    rolling = do(start, *does(start, 5))
    assert rolling.to_move is CHANCE
    asked = [after for face in range(1, 7) if (after := do(rolling, f"roll {face}")).frames]
    seen = {wants(after).split(" ", 1)[0] for after in asked}
    assert seen <= {"lose", "retreat", "advance", "pass"}
    for after in asked:
        if wants(after).startswith("lose "):
            assert wants(after) in ("lose Greek Metaxas Eng", "lose German 6 Mtn")


def test_attackers_advance_towards_where_they_are_wanted() -> None:
    start = at("axis_combat", {"Kozani": list(PANZERS), "Larisa": ["Greek 2 Inf"]}, turn=13, affairs=WAR)
    state = do(start, "attack rn4914", *(f"with {name}" for name in PANZERS), "declare", "roll 6")
    assert wants(state) == f"advance {PANZERS[0]}"
    weak = at("axis_combat", {"Korce": ["Italian Alb Constr"], "Kastoria": ["Greek 9 Inf"]}, turn=13, affairs=WAR)
    board = Board(weak.view(Side.AXIS))
    assert board.best_attack(weak.ruleset.place("Kastoria").index)[0] == -1
    assert board.best_attack(weak.ruleset.place("Kozani").index)[1] == []


# -------------------------------------------------------------------------------------------------- the air and the sea
def test_attacks_are_supported_from_the_air_where_that_helps() -> None:
    place = {
        "Korce": [JULIA, "Italian 49 Parma"],
        "Kastoria": ["Greek Chios Garrison"],
        "Tirane": ["Italian SM79 Bombers"],
    }
    supporting = wants(at("axis_air", place, turn=2))
    assert supporting.startswith("Italian SM79 Bombers supports at ") or supporting == "end phase"
    board = Board(at("axis_air", place, turn=2).view(Side.AXIS))
    target = mm.ruleset().place("Kastoria").index
    assert board.best_attack(target, 9)[0] >= board.best_attack(target)[0]
    alone = {"Tirane": ["Italian SM79 Bombers"], "Kastoria": ["Greek 9 Inf"]}
    assert wants(at("axis_air", alone, turn=2)) == "end phase"


def test_whatever_flies_is_intercepted() -> None:
    place = {
        "Korce": [JULIA], "Kastoria": ["Greek 9 Inf"], "Brindisi": ["Italian SM79 Bombers"],
        "Athenai": ["Greek Greek Fighters"],
    }  # fmt: skip
    state = do(at("axis_air", place, turn=2), "Italian SM79 Bombers supports at Kastoria")
    assert state.to_move is Side.ALLIED
    assert wants(state) == "intercept with Greek Greek Fighters"


def test_of_several_the_best_is_attacked_in_the_air() -> None:
    place = {
        "Plovdiv": ["German KG 2 Do17", "German StG 2 Ju87 A"],
        "Athenai": ["Greek Greek Fighters"],
        "Korce": [JULIA],
    }
    zone: dict[str, Any] = {"crete_announced": True, "interdiction": mm.Interdiction.LIMITED}
    state = at("axis_air", place, turn=13, affairs=mm.Affairs(**{**_fields(WAR), **zone}))
    state = do(state, wants(state), "with German KG 2 Do17", "with German StG 2 Ju87 A", "declare")
    assert does(state, 2) == ["intercept with Greek Greek Fighters", "engage German StG 2 Ju87 A"]


def test_ships_are_bombed_by_everybody() -> None:
    bombers = ["German LG 1 Ju88", "German KG 2 Do17"]
    place = {"Plovdiv": bombers, "Athenai": [PANZERS[0]], "Khania": ["Greek Khania Garrison"]}
    zone: dict[str, Any] = {"crete_announced": True, "interdiction": mm.Interdiction.LIMITED}
    affairs = mm.Affairs(**{**_fields(WAR), **zone})
    state = at("axis_air", place, turn=13, affairs=affairs, control={"Athenai": Side.ALLIED})
    assert wants(state).startswith("bomb ships at ")
    assert does(do(state, wants(state)), 3) == ["with German KG 2 Do17", "with German LG 1 Ju88", "declare"]


LANDING = mm.Affairs(**{**_fields(WAR), "crete_announced": True, "interdiction": mm.Interdiction.NONE})
PARAS, MORE_PARAS = "German 1 Para", "German 2 Para"
WINGS, MORE_WINGS, ENGINEERS = "German KG zbV Ju52 A", "German KG zbV Ju52 B", "German 70 Eng"
EVERYWHERE = {
    "Khania": ["Greek Khania Garrison"],
    "Retimo": ["Greek Retimo Garrison"],
    "Iraklion": ["Greek Iraklion Garrison"],
    "Siteia": ["Greek 5 Inf"],
}


def test_troops_land_in_crete_where_nobody_is_before_all() -> None:
    place = {"Plovdiv": [PARAS, WINGS], "Khania": ["Greek Khania Garrison"]}
    state = at("axis_air", place, turn=13, affairs=LANDING)
    assert any(text.startswith(f"lift {PARAS} to rs2115") for text in listed(state))
    places = [mm.ruleset().place(name) for name in ("Retimo", "Iraklion", "Siteia")]
    assert wants(state) in [f"lift {PARAS} to {one}" for one in places]
    unannounced = mm.Affairs(**_fields(WAR))
    assert wants(at("axis_air", place, turn=13, affairs=unannounced)) == "end phase"


def test_troops_land_where_an_enemy_is_if_that_pays_and_together_if_that_is_better() -> None:
    place = {**EVERYWHERE, "Plovdiv": [PARAS, MORE_PARAS, WINGS, MORE_WINGS]}
    state = at("axis_air", place, turn=13, affairs=LANDING)
    first = wants(state)
    assert first in [f"lift {PARAS} to {mm.ruleset().place(name)}" for name in ("Khania", "Retimo", "Iraklion")]
    gathered = do(state, first)
    assert wants(gathered) == first.replace(PARAS, MORE_PARAS)
    ships = mm.Affairs(**{**_fields(LANDING), "crete_announced": True, "shipping": 2})
    more = at("axis_air", {**place, "Athenai": [ENGINEERS]}, turn=13, affairs=ships)
    assert wants(do(more, first, first.replace(PARAS, MORE_PARAS))) == "declare"
    strong = do(state, f"lift {PARAS} to Siteia")
    assert wants(strong) == f"lift {MORE_PARAS} to rs2607"
    held = {name: ["British 4 NZ", "British 5 NZ", "British 6 NZ"] for name in ("Siteia",)}
    alone = at("axis_air", {**held, "Plovdiv": [PARAS, WINGS]}, turn=13, affairs=LANDING)
    assert "to rs2607" not in wants(alone)


def test_others_follow_to_where_a_place_of_crete_is_held() -> None:
    place = {**EVERYWHERE, "Khania": [MORE_PARAS], "Plovdiv": [ENGINEERS, WINGS]}
    assert wants(at("axis_air", place, turn=13, affairs=LANDING)) == f"lift {ENGINEERS} to rs2115"


def test_once_crete_is_taken_units_fly_where_they_are_wanted() -> None:
    taken = dict.fromkeys(EVERYWHERE, Side.AXIS)
    place = {"Plovdiv": [PARAS, WINGS], "Larisa": ["Greek 2 Inf"]}
    flying = wants(at("axis_air", place, turn=13, affairs=LANDING, control=taken))
    assert flying == f"lift {PARAS} to {CORFU}"
    place = {"Plovdiv": [PARAS, WINGS], CORFU: ["Greek 2 Inf"]}
    assert wants(at("axis_air", place, turn=13, affairs=LANDING, control=taken)) != flying


def test_paratroops_wait_at_airfields_and_others_go_to_the_ships() -> None:
    shipping = mm.Affairs(**{**_fields(WAR), "shipping": 1})
    place = {"Plovdiv": [PARAS], "Thebes": [ENGINEERS], "Khania": ["Greek Khania Garrison"]}
    all_else = {one.name: Side.AXIS for one in mm.ruleset().on_map if mm.Mark.CRETE not in one.ground.marks}
    state = at("axis_movement", place, turn=13, affairs=shipping, control=all_else)
    assert does(state, 2) == [f"{ENGINEERS} to rs0912", "end phase"]
    waiting = {"Thebes": ["German 100 Mtn Regt"], "Athenai": [ENGINEERS], "Khania": ["Greek Khania Garrison"]}
    assert wants(at("axis_movement", waiting, turn=13, affairs=shipping, control=all_else)) == "end phase"
    boats = mm.Affairs(**{**_fields(WAR), "shipping": 1, "boats_port": "rs0912", "boats_since": 12})
    assert wants(at("axis_movement", waiting, turn=13, affairs=boats, control=all_else)) == (
        "German 100 Mtn Regt to rs0912"
    )


def test_units_break_down_for_ships_to_crete_and_boats_go_to_athens() -> None:
    place = {"Athenai": ["German 5 Mtn"], **EVERYWHERE}
    ships = mm.Affairs(**{**_fields(LANDING), "crete_announced": True, "shipping": 2})
    state = at("axis_air", place, turn=13, affairs=ships, control={"Patrai": Side.AXIS})
    assert does(state, 2) == ["transfer boats to rs0912", "break down German 5 Mtn"]
    silent = mm.Affairs(**{**_fields(WAR), "shipping": 2})
    assert "break" not in wants(do(at("axis_air", place, turn=13, affairs=silent), "transfer boats to rs0912"))


def test_airborne_troops_come_on_at_an_airfield() -> None:
    state = at("axis_arrivals", {"Waiting": [PARAS]}, turn=14, affairs=WAR)
    placed = mm.ruleset().place(wants(state).split()[-1])
    assert wants(state).startswith(f"place {PARAS} at ")
    assert placed.airfield


# ---------------------------------------------------------------------------------------------------------- whole games
@pytest.mark.no_cover
@pytest.mark.parametrize("side", Side)
def test_it_beats_a_random_player(side: Side) -> None:
    names = {one: "greedy" if one is side else "random" for one in Side}
    players = {one: bots.find(name, GAME) for one, name in names.items()}
    dice, rng, state = random.Random(1), random.Random(1001), GAME.new_game()
    while not state.is_over:
        mover = state.to_move
        if isinstance(mover, Side):
            (action,) = bots.decide(players[mover], state.view(mover), rng)
        else:
            action = state.legal_actions().sample(dice)
        state = state.apply(action)
    assert state.outcome is not None
    assert state.outcome.winner is side


def test_it_knows_no_more_than_its_side() -> None:
    """Efforts of the Axis that the Allies cannot see do not change what the Allies do, in a file either."""
    start = at("axis_effort", turn=4, affairs=PEACE)
    views = [do(start, f"effort {effort}").view(Side.ALLIED) for effort in ("low", "high")]
    answers = [GreedyBot().choose(view, view.legal_actions(), random.Random(1)) for view in views]
    sent = GAME.view_from_json(views[0].to_json())
    assert answers == [GreedyBot().choose(sent, sent.legal_actions(), random.Random(1))] * 2
