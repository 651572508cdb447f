"""Faults that other rules engines really had, tried on this game; each test is called after one of them."""

from __future__ import annotations

import json
import random
import sys
from fractions import Fraction
from itertools import pairwise

import attrs
import pytest
from tests.wrte_1991.playing import MOT, ZONE, declare, do, steps, told, unopposed, without_support

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.actions import CHANCE
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.map import Terrain
from balkan_rules.wrte_1991.phases.group import Moving

BOARD = SHELF.default.map
CROATS = ["ZNG Upgraded 1", *(f"ZNG {number}" for number in range(1, 6))]
SEPARATIST = wrte.Side.SEPARATIST


def game(seed: int, *, reload_every: int = 0) -> list[wrte.State]:
    """Every state of a random game; some are saved and loaded before play goes on."""
    rng = random.Random(seed)
    states = [wrte.new_game(scenario="ten-days")]
    while not states[-1].is_over:
        state = states[-1]
        if reload_every and len(states) % reload_every == 0:
            state = wrte.from_json(wrte.to_json(state))
        states.append(state.apply(state.legal_actions().sample(rng, by="group")))
    return states


GAMES = [game(seed) for seed in (1, 2)]


# ------------------------------------------------------------------------------------------------------------- tables
@pytest.mark.case("wrte_1991", "11.1.table", "8.4.crt", "9.0.table", "10.6.table")
def test_b02_every_die_with_every_modifier_finds_its_row() -> None:
    """A die beyond a table is a named error or the last row, never nothing; all faces are as likely."""
    for state in (state for states in GAMES for state in states if state.to_move is CHANCE):
        assert state.chance_outcomes() == tuple((wrte.Roll(face), Fraction(1, 6)) for face in range(1, 7))
    plain = {"2806": MOT[:1], "3005": ZONE[:1]}
    worst = {"2903": ["JNA Mechanized 1"], "2804": [ZONE[0]]}
    rows = []
    for place, path in ((plain, ("go to 2905",)), (worst, ("go to 2803",))):
        unit = next(iter(place.values()))[0]
        state = do(wrte.position(place=place, level=9, caches=ZONE[:1]), f"move {unit}", *path)
        spend = (f"spend the cache of {ZONE[0]}",) if place is worst else ()
        state = do(state, f"ambush with {ZONE[0]}", *spend, "launch the ambush")
        found = [told(state.step(wrte.Roll(die)), "ambush").details for die in range(1, 7)]
        rows += [(each["net"], str(each["result"])) for each in found]
    assert [net for net, _ in rows] == [*range(1, 7), *range(5, 11)]
    assert [result for _, result in rows[:6]] == ["-", "-", "-", "-", "RB", "D"]
    assert [result for _, result in rows[6:]] == ["RB", *["D"] * 5]
    media = wrte.position(turn=2, phase="media_war", place=plain, level=12, town_bombarded=2, town_raided=2)
    levels = [do(media, "media war", f"roll {die}").tracks.level for die in range(1, 7)]
    assert levels == [12, 12, 11, 11, 11, 10]


# -------------------------------------------------------------------------------------------------------------- shifts
@pytest.mark.case("wrte_1991", "8.4.shift.clear", "8.4.shift.mountain")
def test_b04_the_terrain_of_the_defender_counts_and_once() -> None:
    """A preview that is right while the result is applied otherwise; the wrong side's terrain."""
    into_clear, into_mountain = (
        next(
            (place.name, BOARD.places[other].name)
            for place in BOARD.places
            for other in BOARD.neighbours[place.index]
            if _is_croatian(place, origin)
            and _is_croatian(BOARD.places[other], target)
            and not BOARD.has_river(place.index, other)
        )
        for origin, target in ((Terrain.MOUNTAIN, Terrain.CLEAR), (Terrain.CLEAR, Terrain.MOUNTAIN))
    )
    for (origin, target), shift in ((into_clear, 0), (into_mountain, -2)):
        place = {origin: MOT[:2], target: CROATS[:1]}
        state = wrte.position(turn=4, operations=3, phase="federalist_combat", place=place, level=9)
        named = do(state, f"attack with {MOT[0]}", f"attack {target}", f"attack with {MOT[1]}")
        preview = named.preview(wrte.parse("declare the attack", named))
        assert preview is not None
        assert sum(modifier.steps for modifier in preview.modifiers) == shift
        declared = without_support(do(named, "declare the attack"))
        loaded = wrte.from_json(wrte.to_json(declared))
        for die in range(1, 7):
            event = told(declared.step(wrte.Roll(die)), "combat")
            assert (event.details["steps"], event.details["column"]) == (shift, preview.column)
            assert told(loaded.step(wrte.Roll(die)), "combat") == event


def _is_croatian(place: wrte.Place, terrain: Terrain) -> bool:
    return place.area is wrte.Area.CROATIA and place.terrain is terrain and not place.city


# -------------------------------------------------------------------------------------------------------------- supply
@pytest.mark.case("wrte_1991", "12.2.blockers", "12.2.negate", "8.4.shift.oos-attacker")
def test_b14_a_blocked_hex_is_blocked_from_every_side() -> None:
    """Supply slipped in by another way; the map of what blocks supply blocked movement too."""
    shut = {"1314": MOT[2:3], "1609": MOT[1:2], "2710": MOT[4:5], "2809": CROATS[:1], "2908": ["Krajina 2"]}

    def penalty(place: dict[str, list[str]]) -> bool:
        state = wrte.position(turn=4, operations=3, phase="separatist_combat", place=place)
        attack = without_support(declare(state, "2908", CROATS[0]))
        return "8.4.shift.oos-attacker" in told(attack.step(wrte.Roll(3)), "combat").cases

    assert penalty(shut)  # Zagreb itself is in a zone
    assert not penalty({**shut, "2810": CROATS[1:2]})  # and a friend is there
    krajina = {**shut, "2710": ["Krajina 1"]}
    assert not BOARD.place("2710").is_serb
    assert not penalty(krajina)  # who has no zone outside SR
    moving = wrte.position(turn=4, operations=3, phase="separatist_movement", place=shut)
    assert "2810" in steps(do(moving, f"move {CROATS[0]}"))  # a zone stops, but does not keep out


# ------------------------------------------------------------------------------------------------------------ movement
@pytest.mark.case("wrte_1991", "7.1.road", "7.1.river", "7.1.mountain", "11.0.zone-to-zone")
def test_b16_costs_go_with_the_edge_that_is_crossed() -> None:
    """The road rate on entering a road hex from off the road; a zone that costs nothing."""
    for road, on_road, river, terrain, expected in (
        (True, True, False, Terrain.MOUNTAIN, 1),
        (True, True, True, Terrain.ROUGH, 1),
        (False, True, False, Terrain.MOUNTAIN, 3),
        (False, False, False, Terrain.MOUNTAIN, 3),
        (False, False, True, Terrain.ROUGH, 3),
    ):
        origin, to = next(
            (place.name, BOARD.places[other].name)
            for place in BOARD.places
            for other in BOARD.neighbours[place.index]
            if place.area is BOARD.places[other].area is wrte.Area.BOSNIA
            and BOARD.has_road(place.index, other) is road
            and (place.index in BOARD.on_road) is on_road
            and BOARD.has_river(place.index, other) is river
            and BOARD.places[other].terrain is terrain
        )
        state = wrte.position(turn=4, operations=3, level=9, place={origin: MOT[:1], "2804": ZONE[:1]})
        (group,) = do(state, f"move {MOT[0]}", f"go to {to}").frames
        assert isinstance(group, Moving)
        assert group.spent == expected, (origin, to)
    zone = {"2806": MOT[:1], "2704": ZONE[:1], "2905": ZONE[1:2]}
    state = unopposed(do(wrte.position(level=9, place=zone), f"move {MOT[0]}"), "go to 2805")
    (group,) = state.frames
    assert isinstance(group, Moving)
    assert (group.spent > 0, group.halted, steps(state)) == (True, "11.0.zone-to-zone", set())


@pytest.mark.case("wrte_1991", "2.4.hex-grid")
def test_b17_neighbours_are_neighbours_both_ways() -> None:
    """Tables of odd and even rows exchanged; an edge that wraps around; a hex with a neighbour too few."""
    hexes = [place for place in BOARD.places if place.is_playable]
    for place in hexes:
        around = [BOARD.places[index] for index in BOARD.neighbours[place.index]]
        assert len(set(around)) == len(around) <= 6
        for other in around:
            assert place.index in BOARD.neighbours[other.index]
            assert BOARD.distance(place, other) == BOARD.distance(other, place) == 1
            assert abs(int(place.name[:2]) - int(other.name[:2])) <= 1  # rows
            assert abs(int(place.name[2:]) - int(other.name[2:])) <= 1  # columns


# ------------------------------------------------------------------------------------------------------ reinforcements
@pytest.mark.case("wrte_1991", "10.6.entry", "10.3.caches")
def test_b19_what_cannot_come_does_not_stop_the_game() -> None:
    """A unit without an entry place; passing where entry is compulsory, and not where it is impossible."""
    besieged = {"3007": MOT[:1], "2907": ZONE[:1], "3008": ZONE[1:2], "Eliminated": MOT[4:5]}
    state = wrte.position(turn=2, phase="federalist_reinforcement", place=besieged)
    state = do(state, "rebuild", "roll 2")
    entry = [action.to.name for action in state.legal_actions() if isinstance(action, wrte.PlaceUnit)]
    assert "3007" in entry  # a zone of the enemy has no effect
    assert all(state.controller(name) is wrte.Side.FEDERALIST for name in entry)
    alone = wrte.position(turn=2, phase="separatist_reinforcement", place={"3007": MOT[:1]})
    assert alone.legal_actions()  # with nobody to give a Weapons Cache to, play has gone on
    assert alone.caches == b""


# ------------------------------------------------------------------------------------------------------------- the end
@pytest.mark.case("wrte_1991", "15.1.automatic", "15.1.condition")
def test_b22_posts_win_at_the_end_of_a_turn_before_croatian_operations() -> None:
    """A win that is declared in the wrong phase, or by a test that should not be made."""
    posts = [place.name for place in BOARD.border_posts()][:5]
    held = {name: [MOT[number]] for number, name in enumerate(posts)}
    far = {"2506": ZONE[:1]}
    for operations, is_won in ((0, True), (2, False)):
        state = wrte.position(
            turn=2, phase="separatist_movement", place={**held, **far}, operations=operations, scenario="ten-days"
        )
        assert not state.is_over  # five posts in mid-turn
        while state.turn == 2 and not state.is_over:
            listed = state.legal_actions()
            state = state.apply(wrte.END_PHASE if wrte.END_PHASE in listed else listed[0])
        assert state.is_over is is_won
        assert (state.outcome is not None and state.outcome.case == "15.1.automatic") is is_won


# ---------------------------------------------------------------------------------------------------- chance and files
def test_b29_a_loaded_game_goes_on_with_the_dice_of_its_players() -> None:
    """The generator starts afresh after loading; here no state has one, so none can."""
    for states in GAMES:
        text = wrte.to_json(states[len(states) // 2])
        assert not {"seed", "rng", "random"} & set(json.loads(text)["state"])
    for cut in (0, 37, next(index for index, state in enumerate(GAMES[0]) if state.frames)):
        rng = random.Random(1)
        state = GAMES[0][0]
        for _ in range(cut):
            state = state.apply(state.legal_actions().sample(rng, by="group"))
        state = wrte.from_json(wrte.to_json(state))
        for expected in GAMES[0][cut : cut + 50]:
            assert state == expected
            state = state.apply(state.legal_actions().sample(rng, by="group"))


def test_b43_loading_runs_nothing_again() -> None:
    """What happens as a phase begins happens again when a file of it is loaded, also in the middle of a prompt."""
    assert game(2, reload_every=5) == GAMES[1]
    prompt = next(state for state in GAMES[1] if state.frames and state.to_move is not CHANCE)
    loaded = [wrte.from_json(wrte.to_json(prompt)) for _ in range(3)]
    assert loaded == [prompt] * 3


# ------------------------------------------------------------------------------------------------- what comes together
@pytest.mark.case("wrte_1991", "8.7.loot", "11.1.once")
def test_b46_what_one_step_sets_off_comes_in_one_order_and_once() -> None:
    """Things that trigger together go off in the order of a hash table, or twice."""
    place = {"2907": ZONE[:1], "3006": MOT[:1]}
    occupants = {"3007": wrte.Last.JNA_LOST}
    state = wrte.position(phase="separatist_movement", place=place, occupants=occupants, level=9)
    entered = do(state, f"move {ZONE[0]}", "go to 3007")
    assert entered.to_move is wrte.Side.FEDERALIST  # first whether it gets through the zone
    through = do(entered, "no ambush")
    assert through.to_move is CHANCE  # then what it has captured
    searched = do(through, "roll 4")
    assert [city.city for city in searched.tracks.looted] == ["Celje"]
    assert searched.to_move is SEPARATIST
    ambushed = do(entered, f"ambush with {MOT[0]}", "launch the ambush", "roll 6")
    assert ambushed.tracks.looted == ()


# ------------------------------------------------------------------------------------------------------ size of states
def test_b47_a_state_does_not_grow_with_its_game() -> None:
    """A copy that takes tables, log or history along."""
    names = [field.name for field in attrs.fields(wrte.State)]
    for states in GAMES:
        early, late = states[len(states) // 10], states[-2]
        assert all(state.ruleset is states[0].ruleset for state in states)
        assert _size(late, names) <= 2 * _size(early, names)
        assert len(wrte.to_json(late)) <= 2 * len(wrte.to_json(early))
        still = [
            (before, after)
            for before, after in pairwise(states)
            if before.cursor == after.cursor and before.tracks == after.tracks and before.occupants == after.occupants
        ]
        assert still
        assert all(before.tracks is after.tracks and before.occupants is after.occupants for before, after in still)


def _size(state: wrte.State, names: list[str]) -> int:
    """Bytes of a state's own fields, without the ruleset that all share."""
    return sum(sys.getsizeof(getattr(state, name)) for name in names if name != "ruleset")
