"""The greedy bot of War Returns to Europe."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from balkan_rules import CHANCE, bots
from balkan_rules import wrte_1991 as wrte
from balkan_rules.bots.wrte_1991 import GreedyBot
from balkan_rules.core.dice import choose

Side = wrte.Side
POSTS = [post.name for post in wrte.default_charts().map.border_posts()]


def wants(state: wrte.State) -> str:
    """What the greedy bot does now."""
    mover = state.to_move
    assert isinstance(mover, Side)
    (action,) = bots.decide(GreedyBot(), state.view(mover), random.Random(1))
    assert state.why_not(action) == ()
    return str(action)


def does(state: wrte.State, number: int) -> list[str]:
    """What it does one after the other."""
    done: list[str] = []
    for _ in range(number):
        done.append(wants(state))
        state = state.apply(wrte.parse(done[-1], state))
    return done


def after(state: wrte.State, *texts: str) -> wrte.State:
    for text in texts:
        state = state.apply(wrte.parse(text, state))
    return state


def ten_days(**more: Any) -> wrte.State:  # noqa: ANN401 - what a position is built of
    return wrte.position(scenario="ten-days", **more)


def federalist(place: Mapping[str, Sequence[str]], **more: Any) -> wrte.State:  # noqa: ANN401 - fields of a position
    return ten_days(phase=wrte.Phase.FEDERALIST_MOVEMENT, place=place, **more)


# --------------------------------------------------------------------------------------------------------------- set-up
def test_the_jna_spreads_over_the_barracks_near_border_posts() -> None:
    state = wrte.new_game(scenario="ten-days")
    while state.phase is wrte.Phase.FEDERALIST_SET_UP:
        state = after(state, wants(state))
    assert {place.name: len(stack) for place, stack in state.board.items()} == {
        "2401": 2,
        "2603": 2,
        "2804": 1,
        "2903": 2,
        "3007": 1,
        "3307": 2,
    }


def test_slovenes_stand_in_every_border_post_and_arm_those_near_the_jna() -> None:
    state = wrte.new_game(scenario="ten-days", ruleset=wrte.ruleset())
    while state.turn == 1 and state.phase is not wrte.Phase.FEDERALIST_MOVEMENT:
        state = after(state, wants(state))
    assert {name for name in POSTS if state.stack(name)} == set(POSTS)
    armed = {state.ruleset.units[unit] for unit in state.caches}
    assert {state.where(unit).name for unit in armed} >= {"3308"}


# ------------------------------------------------------------------------------------------------------------- movement
def test_one_unit_keeps_a_border_post_and_the_next_goes_to_another() -> None:
    state = federalist({"3307": ["JNA Motorized 1", "JNA Motorized 2"], "2703": ["Slovene 8Z"]})
    assert does(state, 4) == ["move JNA Motorized 2", "go to 3308", "stop", "end phase"]


def test_units_go_around_enemies_and_gather_beside_them() -> None:
    state = federalist({"3007": ["JNA Armour 329"], "3205": ["Slovene 8Z"]})
    assert does(state, 1) == ["move JNA Armour 329"]
    path = [step for step in does(state, 8) if step.startswith("go to")]
    assert path[-1] in ("go to 3308", "go to 3105", "go to 3206", "go to 3307")


def test_nobody_moves_without_a_reason() -> None:
    state = federalist({"3307": ["JNA Motorized 1"], "2804": ["Slovene 8Z"]})
    assert wants(state) == "end phase"


def test_a_group_is_not_made_larger_nor_parted() -> None:
    state = federalist({"3007": ["JNA Motorized 1", "JNA Motorized 2"], "2703": ["Slovene 8Z"]})
    selected = after(state, "move JNA Motorized 1")
    assert wants(selected).startswith("go to ")
    both = after(selected, "move JNA Motorized 2", "go to 3106")
    assert "split" in {str(action) for action in both.legal_actions()}
    assert wants(both).startswith("go to ")


def test_hidden_units_are_moved_as_such() -> None:
    place = {"2501": ["Slovene 8Z", "Slovene 2"], "2804": ["JNA Motorized 1"]}
    state = ten_days(phase=wrte.Phase.SEPARATIST_MOVEMENT, place=place)
    first, second, third = does(state, 3)
    assert (first, second) == ("move a hidden unit at 2501", "pick Slovene 2")
    assert third.startswith("go to ")
    selected = after(state, "move Slovene 8Z")
    assert not wants(selected).startswith("move a hidden")


# -------------------------------------------------------------------------------------------------- ambushes and combat
def ambush(caches: Sequence[str]) -> wrte.State:
    place = {"2806": ["JNA Armour 329"], "2704": ["Slovene 8Z", "Slovene 2"]}
    state = ten_days(place=place, caches=caches)
    return after(state, "move JNA Armour 329", "go to 2805")


def test_an_ambush_is_made_with_a_weapons_cache_if_there_is_one() -> None:
    assert does(ambush([]), 2) == ["ambush with Slovene 8Z", "launch the ambush"]
    armed = does(ambush(["Slovene 8Z"]), 3)
    assert armed == ["ambush with Slovene 8Z", "spend the cache of Slovene 8Z", "launch the ambush"]
    hidden = does(ambush(["Slovene 2"]), 5)
    assert hidden[-2:] == ["spend the cache of Slovene 2", "launch the ambush"]
    assert "pick Slovene 2" in hidden


def test_the_strongest_of_an_ambushed_group_is_destroyed() -> None:
    place = {"2806": ["JNA Motorized 1", "JNA Armour 329"], "2704": ["Slovene 8Z"]}
    state = after(ten_days(place=place), "move JNA Motorized 1", "move JNA Armour 329", "go to 2805")
    rolled = after(state, "ambush with Slovene 8Z", "launch the ambush", "roll 6")
    assert wants(rolled) == "remove JNA Armour 329"


def test_the_weakest_of_a_stack_that_is_too_large_goes() -> None:
    place = {"2805": ["JNA Motorized 1", "JNA Armour 2", "JNA Armour 329"], "2503": ["Slovene 8Z"]}
    assert wants(after(federalist(place), "end phase")) == "remove JNA Motorized 1"


def combat(place: Mapping[str, Sequence[str]], **more: Any) -> wrte.State:  # noqa: ANN401 - as above
    return ten_days(phase=wrte.Phase.FEDERALIST_COMBAT, place=place, **more)


STRONG = ["JNA Motorized 1", "JNA Armour 329", "JNA Armour 2"]


def test_an_attack_must_promise_something() -> None:
    weak = combat({"2804": ["JNA Motorized 1"], "2703": ["Slovene Reserve 1", "Slovene Reserve 2"]})
    assert wants(weak) == "end phase"
    strong = combat({"3307": ["JNA Motorized 2", *STRONG[1:]], "3308": ["Slovene 8Z"]})
    assert does(strong, 4) == [
        "attack with JNA Armour 329",
        "attack 3308",
        "attack with JNA Armour 2",
        "declare the attack",
    ]


def test_who_keeps_a_border_post_does_not_attack() -> None:
    alone = combat({"3307": ["JNA Armour 329"], "3308": ["Slovene 8Z"]})
    assert wants(alone) == "end phase"
    begun = after(alone, "attack with JNA Armour 329")
    assert wants(begun) == "attack 3308"
    helped = combat({"3307": ["JNA Armour 329"], "3309": ["JNA Armour 2"], "3308": ["Slovene 8Z"]})
    assert does(helped, 3) == ["attack with JNA Armour 2", "attack 3308", "declare the attack"]


def test_losses_are_cheap_units_and_border_posts_are_entered() -> None:
    place = {"3307": ["JNA Motorized 2", *STRONG], "3308": ["Slovene 8Z"]}
    texts = [f"attack with {STRONG[0]}", "attack 3308", *(f"attack with {name}" for name in STRONG[1:])]
    rolled = after(combat(place), *texts, "declare the attack", "roll 3")
    assert rolled.outcome is None
    done = does(rolled, 2)
    assert done[0] in ("lose JNA Motorized 1", "advance JNA Armour 329")
    assert any(text.startswith("advance JNA") for text in done)


def test_nobody_advances_where_nothing_is_to_be_had() -> None:
    place = {"2804": STRONG, "2703": ["Slovene 8Z"]}
    texts = [f"attack with {STRONG[0]}", "attack 2703", *(f"attack with {name}" for name in STRONG[1:])]
    rolled = after(combat(place), *texts, "declare the attack", "roll 6")
    assert wants(rolled) == "stop"


def test_hidden_defenders_are_attacked_with_all_there_are() -> None:
    place = {
        "3307": ["JNA Motorized 2", *STRONG],
        "3308": ["Slovene 8Z", "Slovene 2", "Slovene 3"],
    }
    assert does(combat(place), 4)[2:] == ["attack with JNA Armour 329", "attack with JNA Armour 2"]


def test_others_join_where_the_odds_gain_by_it() -> None:
    place = {"3307": ["JNA Motorized 1"], "3207": ["Slovene Reserve 1", "Slovene Reserve 2"], "3208": ["Slovene 8Z"]}
    state = ten_days(phase=wrte.Phase.SEPARATIST_COMBAT, place=place)
    begun = after(state, "attack with Slovene 8Z", "attack 3307")
    assert does(begun, 3) == ["attack with Slovene Reserve 1", "attack with Slovene Reserve 2", "declare the attack"]


def test_support_is_used_where_there_is_some() -> None:
    place = {"2804": STRONG, "2703": ["Slovene 8Z"]}
    state = after(combat(place, level=6), f"attack with {STRONG[0]}", "attack 2703", "declare the attack")
    assert wants(state) == "add air support"


# --------------------------------------------------------------------------------------------------- beyond battles
def test_media_war_is_made_where_there_is_nobody_to_fight() -> None:
    for at, wanted in (("2501", "media war"), ("3308", "end phase")):
        place = {"3307": ["JNA Motorized 1"], at: ["Slovene 8Z"]}
        assert wants(ten_days(phase=wrte.Phase.MEDIA_WAR, place=place)) == wanted


def test_the_commando_lands_and_lost_units_are_rebuilt() -> None:
    place = {"Reserve": ["JNA Commando 1"], "2804": ["Slovene 8Z"], "3307": ["JNA Motorized 1"]}
    assert wants(ten_days(turn=2, phase=wrte.Phase.RAID, place=place)) == "raid"
    place = {"Eliminated": ["JNA Motorized 2"], "3307": ["JNA Motorized 1"], "2804": ["Slovene 8Z"]}
    state = ten_days(turn=2, phase=wrte.Phase.FEDERALIST_REINFORCEMENT, place=place)
    assert wants(state) == "rebuild"
    assert wants(after(state, "rebuild", "roll 2")) == "place JNA Motorized 2 at 3307"


def played(names: tuple[str, str], seed: int) -> tuple[int, bool]:
    """The border posts that are held in the end, and whether the Federalist Player has won."""
    players = dict(zip(Side, (bots.find(name, wrte.GAME) for name in names), strict=True))
    rng, dice, state = random.Random(seed), random.Random(seed), wrte.new_game(scenario="ten-days")
    while not state.is_over:
        mover = state.to_move
        if mover is CHANCE:
            state = state.apply(choose(state.chance_outcomes(), dice))
        else:
            assert isinstance(mover, Side)
            state = state.apply(bots.decide(players[mover], state.view(mover), rng)[0])
    assert state.outcome is not None
    return state.outcome.score, state.outcome.winner is Side.FEDERALIST


def test_what_a_bot_does_depends_on_what_its_side_sees_alone() -> None:
    rng, state = (
        random.Random(3),
        wrte.new_game(scenario="ten-days", ruleset=wrte.ruleset(options=wrte.Options(quick_setup=True))),
    )
    for _ in range(60):
        if state.to_move is not CHANCE:
            assert isinstance(state.to_move, Side)
            other = wrte.sample_state(state.view(state.to_move), rng)
            assert wants(other) == wants(state)
        state = state.apply(state.legal_actions().sample(rng, by="group"))


@pytest.mark.no_cover
def test_greedy_does_better_than_random_on_either_side() -> None:
    seeds = range(1, 5)
    found = {
        names: [played(names, number) for number in seeds]
        for names in (("random", "random"), ("greedy", "random"), ("greedy", "greedy"))
    }
    posts = {names: sum(held for held, _ in games) for names, games in found.items()}
    assert posts["greedy", "random"] > posts["random", "random"] + 8
    assert posts["greedy", "random"] > posts["greedy", "greedy"] + 8
    assert sum(won for _, won in found["greedy", "random"]) >= 2
    assert not any(won for _, won in found["greedy", "greedy"])


def test_ways_are_kept_for_a_few_sets_of_enemies_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the Ten Days War ways lead around enemies, wherever they are."""
    monkeypatch.setattr("balkan_rules.bots._wrte_1991_reading._KEPT", 1)
    state, rng = wrte.new_game(scenario="ten-days"), random.Random(2)
    memo: dict[Any, Any] = state.ruleset.memo
    memo.pop("greedy ways", None)
    avoided: set[frozenset[int]] = set()
    while len(avoided) < 2:
        if state.to_move is Side.FEDERALIST:
            wants(state)
            (found,) = memo["greedy ways"]
            avoided.add(found)
        state = state.apply(state.legal_actions().sample(rng))
    assert state.turn < 5
