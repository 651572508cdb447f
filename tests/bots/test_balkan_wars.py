"""The greedy bot of Balkan Wars."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.balkan_wars.boards import (
    ALPINE,
    AUSTRIAN,
    AUSTRIAN_GUNS,
    AUSTRIAN_HQ,
    AUSTRIAN_SUPPLY,
    DEPOT,
    GUNS,
    HUSSARS,
    RIDERS,
    SERB,
    SERBS,
    board,
    ended,
    go,
)

from balkan_rules import CHANCE, SetupError, bots
from balkan_rules import balkan_wars as bw
from balkan_rules.bots._balkan_wars_reading import Board
from balkan_rules.bots.balkan_wars import GreedyBot
from balkan_rules.core.dice import choose

SUPPLY = "Serbian Supply Unit"
OPEN, BESIDE, BEHIND = "0740", "0739", "0738"
"""Hexes of open country in a row."""


def wants(state: bw.State) -> str:
    """What the greedy bot does now."""
    mover = state.to_move
    assert isinstance(mover, bw.Side)
    (action,) = bots.decide(GreedyBot(), state.view(mover), random.Random(1))
    assert state.why_not(action) == ()
    return str(action)


def does(state: bw.State, number: int) -> list[str]:
    """What it does one after the other."""
    done: list[str] = []
    for _ in range(number):
        done.append(wants(state))
        state = go(state, done[-1])
    return done


# --------------------------------------------------------------------------------------------------------------- set-up
def test_units_are_set_up_where_towns_are_worth_it_and_not_all_in_one_place() -> None:
    state = bw.new_game()
    while state.phase is not bw.Phase.WEATHER and state.to_move is not CHANCE:
        state = go(state, wants(state))
    assert state.stack("Sarajevo")
    assert state.stack("Belgrade")
    own = [stack for stack in state.board.values() if stack.units[0].country == "Austria-Hungary"]
    assert len(own) > 5
    assert not state.problems()


def test_the_best_unit_that_can_be_paid_for_is_raised_and_the_rest_goes_into_agents() -> None:
    place = {"1140": [DEPOT], "1143": [AUSTRIAN], "Mobilization Pool": [SERB, GUNS, RIDERS]}
    state = board("second_mobilization", place)
    assert wants(state) == f"place {SERB} at 1140"
    poor = board("second_mobilization", {"1140": [DEPOT], "1143": [AUSTRIAN]})
    assert wants(poor) == "agent from Serbia"


# ------------------------------------------------------------------------------------------------------------- movement
def test_a_unit_goes_to_a_town_of_the_enemy_and_stops() -> None:
    state = board("first_movement", {"0943": [AUSTRIAN], "1836": [SERB]})
    first, *path = does(state, 5)
    assert first == f"move {AUSTRIAN}"
    assert path[-1] in ("stop", "end phase") or path[-1].startswith(("go to", "by"))
    where = [step.split()[-1] for step in path if step.startswith("go to")]
    host = state.ruleset.host
    distances = [host.distance(place, "1140") for place in where]
    assert distances == sorted(distances, reverse=True)


def test_the_strongest_unit_keeps_a_town_in_danger_and_others_leave() -> None:
    place = {"1140": [SERB, GUNS], "1139": ["Austro-Hungarian Engineer Battalion"]}
    assert not wants(board("second_movement", place)).endswith(SERB)


def test_all_stay_where_the_enemy_is_too_strong() -> None:
    place = {"1140": [SERB, SERBS[1]], "1139": list(ALPINE), "1836": [SERBS[2]]}
    state = board("second_movement", place)
    assert wants(state) == f"move {SERBS[2]}"


def test_headquarters_and_supply_stay_behind_the_others() -> None:
    alone = board("first_movement", {"0943": [AUSTRIAN_HQ], "0624": [AUSTRIAN_SUPPLY], "1836": [SERB]})
    assert wants(alone) == "end phase"
    place = {"0943": [AUSTRIAN_HQ], "1042": [AUSTRIAN], "1836": [SERB]}
    state = go(board("first_movement", place), f"move {AUSTRIAN_HQ}")
    assert wants(state) in ("go to 1042", "go to 1043", "go to 0942")


def test_cavalry_looks_at_what_is_hidden_before_it_stops() -> None:
    place = {BESIDE: [HUSSARS], OPEN: [SERB]}
    state = go(board("first_movement", place, hidden=[SERB]), f"move {HUSSARS}")
    while wants(state).startswith("go"):
        state = go(state, wants(state))
    assert wants(state) == f"recon {OPEN}"
    assert wants(go(board("first_movement", place), f"move {HUSSARS}")) != f"recon {OPEN}"


# --------------------------------------------------------------------------------------------------------------- combat
def combat(attackers: list[str], defenders: list[str], **fields: Any) -> bw.State:  # noqa: ANN401 - as `position`
    return board("first_combat", {BESIDE: attackers, OPEN: defenders, BEHIND: [AUSTRIAN_SUPPLY]}, **fields)


def test_an_attack_is_made_by_those_who_promise_most() -> None:
    state = combat(list(ALPINE[:3]), [GUNS])
    first, *others = does(state, 3)
    assert first == f"attack {OPEN}"
    assert others[0].startswith("with ")
    assert others[-1] == "declare" or others[-1].startswith("with ")


@pytest.mark.parametrize("fields", [{}, {"hidden": [SERB]}])
def test_a_bad_attack_is_left_alone(fields: dict[str, Any]) -> None:
    assert wants(combat([AUSTRIAN_GUNS], [SERB], **fields)) == "end phase"


def test_what_is_hidden_is_taken_for_stronger_than_it_may_be() -> None:
    seen, hidden = combat([AUSTRIAN], [RIDERS]), combat([AUSTRIAN], [RIDERS], hidden=[RIDERS])
    target = seen.ruleset.place(OPEN).index
    judged = [Board(state.view(bw.Side.FIRST)).best_attack(target)[0] for state in (seen, hidden)]
    assert judged[0] > judged[1]


def worth_of(state: bw.State) -> Any:  # noqa: ANN401 - a Fraction
    """What the best attack on the place is worth to the attacker."""
    return Board(state.view(bw.Side.FIRST)).best_attack(state.ruleset.place(OPEN).index)[0]


def test_who_is_behind_on_points_dares_more() -> None:
    """Serbia holds its towns and is ahead; without them the same attack is worth less to Austria-Hungary."""
    attackers, defenders = [AUSTRIAN, ALPINE[1]], [SERB, SERBS[1]]
    behind = combat(attackers, defenders)
    towns = {"1140": [ALPINE[2]], "1836": [ALPINE[3]], "1343": ["Rumanian Infantry Brigade A"]}
    place = {BESIDE: attackers, OPEN: defenders, BEHIND: [AUSTRIAN_SUPPLY], **towns}
    ahead = board("first_combat", place)
    first, second = (list(state.scores.values()) for state in (behind, ahead))
    assert first[0].total < first[1].total
    assert second[0].total > second[1].total
    assert worth_of(behind) > worth_of(ahead)


def test_those_who_are_demoralized_already_are_attacked_all_the_more() -> None:
    fresh, weak = combat([AUSTRIAN], [SERB]), combat([AUSTRIAN], [SERB], demoralized=[SERB])
    assert worth_of(weak) > worth_of(fresh)


def test_nobody_is_counted_on_across_the_sea() -> None:
    near, far = "Bulgarian 1st Brigade / 1st Infantry Division", "Bulgarian 1st Brigade / 10th Infantry Division"
    place = {"2911": [near], "3011": [far], "3012": ["Ottoman 1st Infantry Division"]}
    state = bw.position(scenario="jihad", phase="second_combat", place=place)
    found = Board(state.view(bw.Side.SECOND)).attackers(state.ruleset.place("Constantinople").index)
    assert [unit.name for unit in found] == [near]


def test_headquarters_do_not_attack() -> None:
    assert wants(combat([AUSTRIAN_HQ], [SUPPLY])) == "end phase"


def charging(attackers: list[str], defenders: list[str], **fields: Any) -> bw.State:  # noqa: ANN401 - as `position`
    state = combat(attackers, defenders, **fields)
    state = go(state, f"attack {OPEN}", *(f"with {unit}" for unit in attackers), "declare")
    return go(state, "stand") if "stand" in {str(action) for action in state.legal_actions()} else state


def test_units_charge_where_the_shock_value_suffices() -> None:
    assert wants(charging(list(ALPINE[:2]), [GUNS])) == f"{ALPINE[0]} charges"
    assert wants(charging([ALPINE[0]], [SERB, SERBS[1]])) == "no more charges"
    state = go(charging([ALPINE[0]], [SERB, SERBS[1]]), "no more charges")
    assert state.to_move is bw.Side.SECOND
    assert wants(state) == f"{SERB} charges"


def test_morale_points_are_spent_while_there_are_some_to_spare() -> None:
    for points, wanted in ((5, "spend morale of Austria-Hungary"), (4, "keep morale")):
        state = charging([ALPINE[0]], [SERB], morale={"Austria-Hungary": points})
        while "keep morale" not in {str(action) for action in state.legal_actions()}:
            state = go(state, "no more charges")
        assert wants(state) == wanted


def test_cavalry_gets_away_and_somebody_advances_towards_a_town() -> None:
    state = combat(list(ALPINE[:2]), [RIDERS])
    state = go(state, f"attack {OPEN}", f"with {ALPINE[0]}", "declare")
    assert wants(state) == "evade"


def routed() -> bw.State:
    """Two Serbs must retreat from four who have attacked."""
    state = charging(list(ALPINE), [SERB, SERBS[1]])
    return go(state, *(f"{unit} charges" for unit in ALPINE), "no more charges", "keep morale", "keep morale", 5)


def test_units_retreat_and_others_advance_towards_the_towns() -> None:
    state = routed()
    while state.to_move is bw.Side.SECOND:
        assert wants(state).startswith("retreat to ")
        state = go(state, wants(state))
    assert wants(state).startswith("advance ") or wants(state) == "no advance"


def test_the_least_of_the_units_is_given_up() -> None:
    state = charging([*ALPINE[:2], AUSTRIAN_GUNS], [SERB, SERBS[1]])
    state = go(state, "no more charges", "no more charges", "keep morale", "keep morale")
    asked = [after for face in range(1, 7) if "lose" in str((after := go(state, face)).legal_actions()[0])]
    assert asked
    for after in asked:
        assert wants(after) == (f"lose {AUSTRIAN_GUNS}" if after.to_move is bw.Side.FIRST else f"lose {SERB}")


def test_railways_are_used_where_they_are_faster() -> None:
    place = {"1140": [SERB], "1836": [SERBS[1], SERBS[2]], "1139": list(ALPINE)}
    moving = go(board("second_movement", place), f"move {SERBS[1]}")
    assert wants(moving).startswith("by rail to ")


def test_corps_come_on_at_once() -> None:
    corps = [f"Ottoman {number} Infantry Division" for number in ("25th", "26th", "27th")]
    place = {
        "Off-map area": [*corps, "Ottoman 8th Cavalry Brigade"],
        "3012": ["Ottoman 1st Infantry Division"],
        "2231": ["Bulgarian 1st Army HQ"],
    }
    state = bw.position(scenario="jihad", phase="first_movement", place=place)
    assert wants(state).startswith("bring on ")


def test_bombardment_falls_on_the_strongest_stack() -> None:
    others = "Rumanian Artillery Brigade"
    place = {"1141": [AUSTRIAN_GUNS, others, AUSTRIAN_SUPPLY], "1140": [SERB, SERBS[1]], "1241": [GUNS]}
    state = board("first_offensive_bombardment", place)
    targets = {str(action) for action in state.legal_actions()} - {"end phase"}
    assert wants(state) == "bombard 1140" or targets == {wants(state)}
    assert does(state, 4)[1:] == [f"with {AUSTRIAN_GUNS}", f"with {others}", "declare"]


def test_everybody_is_rallied() -> None:
    state = board("first_rally", {"0738": [AUSTRIAN], "1836": [SERB]}, demoralized=[AUSTRIAN])
    assert wants(state) == f"rally {AUSTRIAN}"


# --------------------------------------------------------------------------------------------------------------- agents
def test_headquarters_spy_and_agents_are_kept() -> None:
    place = {"1143": [AUSTRIAN_HQ, AUSTRIAN], "1343": [SERB]}
    state = board("first_strategic_operations", place, hidden=[SERB], agents={bw.Side.FIRST: 2})
    assert wants(state) == f"{AUSTRIAN_HQ} spies on 1343"
    seen = board("first_strategic_operations", place, agents={bw.Side.FIRST: 2})
    assert wants(seen) == "end phase"
    under_way = go(seen, "propaganda in Serbia")
    assert wants(under_way) == "commit 2"


def test_the_largest_stack_is_looked_at_and_as_much_morale_altered_as_can_be() -> None:
    place = {"1143": [AUSTRIAN_HQ, AUSTRIAN], "0738": [ALPINE[1]], "1343": [SERB]}
    state = board("first_strategic_operations", place, hidden=[SERB, AUSTRIAN, AUSTRIAN_HQ])
    looking = go(state, f"{AUSTRIAN_HQ} spies on 1343", 6)
    assert wants(looking) == "look at 1143"


def test_morale_is_altered_by_as_much_as_can_be() -> None:
    place = {"1143": [AUSTRIAN], "1343": [SERB]}
    state = board("first_strategic_operations", place, hidden=[SERB], agents={bw.Side.FIRST: 4})
    asked = go(state, "propaganda in Serbia", "commit 4", "commit 0", "keep morale", "keep morale", 6)
    assert wants(asked) == "alter morale by 2"


# ---------------------------------------------------------------------------------------------------------- whole games
def test_it_beats_a_random_player_and_plays_the_same_game_again() -> None:
    players = {bw.Side.FIRST: bots.find("random", bw.GAME), bw.Side.SECOND: bots.find("greedy", bw.GAME)}
    dice, rng, state = random.Random(2), random.Random(2), bw.new_game()
    while not state.is_over:
        mover = state.to_move
        if isinstance(mover, bw.Side):
            (action,) = bots.decide(players[mover], state.view(mover), rng)
        else:
            action = choose(state.chance_outcomes(), dice)
        state = state.apply(action)
    assert state.outcome is not None
    assert state.outcome.winner is bw.Side.SECOND
    assert state.outcome.score < -30


def test_it_knows_no_more_than_its_side() -> None:
    place = {"1143": [AUSTRIAN, ALPINE[1]], "1241": [SERB], "1343": [GUNS]}
    swapped = {"1143": [AUSTRIAN, ALPINE[1]], "1241": [GUNS], "1343": [SERB]}
    first, second = (board("first_movement", where, hidden=[SERB, GUNS]) for where in (place, swapped))
    assert does(first, 3) == does(second, 3)


def test_nobody_is_asked_when_the_game_is_over() -> None:
    last = board("second_rally", {"1143": [AUSTRIAN], "1343": [SERB]}, turn=6, demoralized=[SERB])
    view = ended(last).view(bw.Side.FIRST)
    assert view.is_over
    with pytest.raises(SetupError, match="the game is over"):
        bots.decide(bots.RandomBot(), view, random.Random(1))
