"""Faults that other rules engines really had, tried on the campaign: levels, arrivals, sieges, chits and the end."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from tests.wrte_1991.playing import MOT, ZONE, come, declare, do, listed, told, why, without_support

from balkan_rules import bots
from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.actions import CHANCE
from balkan_rules.core.errors import IllegalActionError
from balkan_rules.core.records import Session
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.phases.mustering import Mustering

BOARD = SHELF.default.map
FEDERALIST, SEPARATIST = wrte.Side
FAR = {"3509": ZONE[:1]}
ZNG = [f"ZNG {number}" for number in range(1, 8)]


def to_the_end(state: wrte.State) -> tuple[set[int], wrte.State]:
    """The Game-Turns that are played if nobody does anything, and the last position."""
    turns = {state.turn}
    while not state.is_over:
        listed_now = state.legal_actions()
        state = state.apply(wrte.END_PHASE if wrte.END_PHASE in listed_now else listed_now[0])
        turns.add(state.turn)
    return turns, state


# ------------------------------------------------------------------------------------------------------------- tables
@pytest.mark.case("wrte_1991", "8.7.cache-mod", "17.3.bilagora", "17.3.depots", "5.1.bounds")
def test_b02_dice_and_tracks_end_where_the_book_says() -> None:
    """A die beyond its table: 6+1 with a Weapons Cache, 1-1 and 1-3 in a Total War, 11+2 and 1-1 on the track."""

    def nets(state: wrte.State, name: str) -> list[object]:
        return [told(state.step(wrte.Roll(die)), name).details["net"] for die in range(1, 7)]

    def storming(**fields: Any) -> wrte.State:  # noqa: ANN401 - as `position` takes it
        place = {"2508": MOT[:1], "2608": ZNG[:1]}
        others = {city.name: [f"JNA Motorized {n}"] for n, city in enumerate(_barracks(), 2) if city.name != "2508"}
        given: dict[str, Any] = {"turn": 3, "operations": 3, "level": 4, "caches": ZNG[:1], **fields}
        return do(wrte.position(place={**others, **place}, phase="bilagora", **given), "launch operation bilagora")

    armed = f"storm 2508 with the cache of {ZNG[0]}"
    assert nets(do(storming(), armed), "storming") == [2, 3, 4, 5, 6, 6]
    assert nets(do(storming(scenario="total-war"), "storm 2508"), "storming") == [1, 1, 2, 3, 4, 5]
    searched = do(storming(scenario="total-war"), "storm 2508", "roll 6")
    assert nets(searched, "loot") == [1, 1, 1, 1, 2, 3]
    risen = wrte.position(scenario="slavonia", turn=6, phase="operations", place=FAR, level=11)
    assert risen.tracks.level == 12
    low = wrte.position(turn=2, phase="media_war", place={**FAR, "3410": MOT[:1]}, level=1, town_bombarded=2)
    assert do(low, "media war", "roll 6").tracks.level == 1


def _barracks() -> tuple[wrte.Place, ...]:
    """The barracks cities of Croatia that can be stormed."""
    return tuple(city for city in BOARD.barracks(wrte.Area.CROATIA) if city.name not in ("1712", "2611"))


# ------------------------------------------------------------------------------------------------------------ stacking
@pytest.mark.case("wrte_1991", "6.1.when", "6.1.excess")
def test_b10_a_stack_is_too_large_when_a_phase_ends_and_not_before() -> None:
    """A limit that is tested too late, or while units only pass through."""
    place = {"2704": ZONE[:3], "2703": ZONE[3:4], "3307": MOT[:1]}
    state = wrte.position(turn=4, operations=3, phase="separatist_movement", place=place)
    stacked = do(state, f"move {ZONE[3]}", "go to 2704")
    assert (stacked.to_move, len(stacked.stack("2704"))) == (SEPARATIST, 4)
    ended = do(stacked, "stop", "end phase")
    while ended.to_move is SEPARATIST and not any(text.startswith("remove") for text in listed(ended)):
        ended = do(ended, "end phase")
    assert listed(ended) == {f"remove {name}" for name in ZONE[:4]}


# ------------------------------------------------------------------------------------------------------ reinforcements
@pytest.mark.case("wrte_1991", "10.2.path", "10.2.captured", "10.2.unplaced", "10.2.three")
def test_b19_croats_without_a_way_do_not_stop_the_game() -> None:
    """Seven are due: no city with a way to Zagreb or Split, one such city, and Zagreb taken."""
    due = (wrte.Arrival(7, "zng", 7),)

    def arriving(place: dict[str, list[str]]) -> wrte.State:
        return wrte.position(
            scenario="slavonia", operations=6, turn=7, phase="separatist_reinforcement", place=place, arrivals=due
        )

    home = {"2811": ["ZNG 1"]}
    none = arriving({"2810": MOT[:1], "1314": MOT[1:2], **home})
    assert none.phase is wrte.Phase.SEPARATIST_MOVEMENT
    assert [str(arrival) for arrival in none.tracks.arrivals] == ["Game-Turn 8: 7 zng"]
    around = {name: [MOT[n]] for n, name in enumerate(("2909", "2710", "2809"), 2)}
    one = arriving({"1314": MOT[:1], **around, "2304": ["HOS 1"]})
    for number in (21, 22, 23):
        assert listed(do(one, f"bring on ZNG {number}")) == {f"place ZNG {number} at 2810"}
        one = come(one, f"ZNG {number} at 2810")
    assert one.phase is wrte.Phase.SEPARATIST_MOVEMENT
    assert [str(arrival) for arrival in one.tracks.arrivals] == ["Game-Turn 8: 4 zng"]
    taken = arriving({"2810": MOT[:1], **home})
    entry = listed(do(taken, "bring on ZNG 21"))
    assert "place ZNG 21 at 1314" in entry
    assert "place ZNG 21 at 2810" not in entry


@pytest.mark.case("wrte_1991", "10.5.blocked", "10.5.zoc", "10.5.hexes")
def test_b19_the_jna_waits_for_a_free_hex_in_the_east_and_not_for_a_zone() -> None:
    """Entry is compulsory and impossible; or a zone of control keeps out those whom only a unit does."""
    enemies = dict(zip(("2623", "2624", "2625"), ([name] for name in ZNG), strict=False))

    def waiting(place: dict[str, list[str]]) -> wrte.State:
        given: dict[str, Any] = {"turn": 5, "operations": 3, "level": 9, "phase": "federalist_reinforcement"}
        return wrte.position(place={"Serbia Holding Box": MOT[:1], **FAR, **place}, **given)

    assert f"bring on {MOT[0]}" not in listed(waiting(enemies))
    one = waiting({**enemies, "2624": []})
    assert listed(one) == {f"bring on {MOT[0]}", "end phase"}
    assert listed(do(one, f"bring on {MOT[0]}")) == {f"place {MOT[0]} at 2624"}
    assert do(one, "end phase").phase is not wrte.Phase.FEDERALIST_REINFORCEMENT


# ------------------------------------------------------------------------------------------------------------- the end
@pytest.mark.case("wrte_1991", "16.4.condition", "17.1.length", "17.2.length", "17.3.length", "4.1.effect")
@pytest.mark.parametrize(
    ("scenario", "fields", "turns"),
    [
        ("campaign", {"turn": 13, "operations": 5}, [13, 14]),
        ("campaign", {"turn": 3, "operations": 2, "ceasefire": 2}, [*range(3, 15)]),
        ("campaign", {"turn": 17, "operations": 5, "extended": True}, [17, 18]),
        ("ten-days", {"turn": 2}, [2, 3]),
        ("slavonia", {"turn": 13, "operations": 6}, [13, 14]),
        ("total-war", {"turn": 5, "operations": 1}, [5, 6]),
    ],
)
def test_b20_a_game_ends_on_its_last_turn_whatever_is_passed_over(
    scenario: str, fields: dict[str, Any], turns: Sequence[int]
) -> None:
    """The end hangs on a step that is skipped; actions are still listed after it."""
    state = wrte.position(scenario=scenario, place=FAR, phase="federalist_movement", **fields)
    played, last = to_the_end(state)
    assert sorted(played) == [*turns]
    assert last.outcome is not None
    assert [*last.legal_actions()] == []
    assert [violation.case for violation in last.why_not(wrte.END_PHASE)] == [last.phase.case]


@pytest.mark.case("wrte_1991", "15.1.condition", "15.1.automatic")
def test_b22_posts_win_nothing_in_the_turn_in_which_croatia_goes_to_war() -> None:
    """A win that is counted though the war it would have ended has spread in the same Game-Turn."""
    posts = {place.name: [MOT[number]] for number, place in enumerate(BOARD.border_posts()[:5])}
    for operations, is_won in ((0, True), (2, False)):
        state = wrte.position(
            turn=2, phase="separatist_combat", place={**posts, "2506": ZONE[:1]}, operations=operations
        )
        while state.turn == 2 and not state.is_over:
            state = state.apply(wrte.END_PHASE)
        assert state.is_over is is_won


# -------------------------------------------------------------------------------------------------------------- secrets
@pytest.mark.case("wrte_1991", "3.1.step.draw", "3.1.step.reveal")
def test_b23_the_chit_does_not_show_in_anything_the_federalist_player_gets() -> None:
    """Byte by byte: the view, its text, repr and file, what is listed, why not, and the track of reinforcements."""
    place = {"3007": MOT[:2], "2804": ZONE[:2], "2811": ZNG[:2]}
    for phase in ("federalist_movement", "separatist_movement"):
        views = [wrte.position(turn=2, phase=phase, place=place, chit=chit).view(FEDERALIST) for chit in (3, 4, 5)]
        refused = wrte.parse(f"move {ZONE[0]}", wrte.position(place=place))
        shown = {
            (repr(v), v.text(), v.to_json(), str(v.legal_actions()), str(v.why_not(refused)), v.tracks.arrivals)
            for v in views
        }
        assert len(shown) == 1


@pytest.mark.case("wrte_1991", "8.0.hidden", "8.0.inspect.separatist")
def test_b25_a_stack_shows_what_is_under_its_top_unit_once_it_is_attacked() -> None:
    """What is listed, or the odds, tell of hidden units; where the Player may look there is nothing to hide."""
    near, far = ZONE[:1], ZONE[1:2]
    stacks = ({"2605": near, "2403": [*far, *ZONE[2:4]]}, {"2605": [*near, *ZONE[2:4]], "2403": far})
    states = [wrte.position(phase="federalist_combat", place={"2704": MOT[:1], **each}) for each in stacks]
    named = [do(state, f"attack with {MOT[0]}", "attack 2605") for state in states]
    declared = wrte.parse("declare the attack", named[0])
    for pair in (states, named):
        seen = [state.view(FEDERALIST) for state in pair]
        assert len({(v.to_json(), v.text(), str(v.legal_actions()), str(v.preview(declared))) for v in seen}) == 1
    shown = [state.apply(declared).view(FEDERALIST) for state in named]
    assert [len(view.stack("2605")) for view in shown] == [1, 3]
    serbs = wrte.position(place={"1711": MOT[:3], **FAR})
    assert len(serbs.view(SEPARATIST).stack("1711")) == 3


@pytest.mark.case("wrte_1991", "3.1.step.draw", "8.0.hidden")
def test_b28_bots_do_the_same_whatever_is_hidden() -> None:
    """A computer opponent that looks through the position at what its side cannot know."""
    place = {"3007": MOT[:2], "2706": MOT[2:3], "2804": ZONE[:2], "2811": ZNG[:2]}
    for turn, phase in ((2, "federalist_movement"), (3, "ceasefire")):
        views = [wrte.position(turn=turn, phase=phase, place=place, chit=chit).view(FEDERALIST) for chit in (4, 5)]
        decided = {bots.decide(bots.find("greedy", wrte.GAME), view, random.Random(1)) for view in views}
        assert len(decided) == 1


@pytest.mark.case("wrte_1991", "3.1.step.draw", "8.0.committed")
def test_b40_nobody_takes_back_a_draw_or_what_has_been_shown() -> None:
    """Undo behind the draw of the chit, or after a declared attack has shown who is under the top unit."""
    drawn: Session[wrte.State, wrte.Action] = Session(wrte.new_game())
    drawn.push(wrte.Draw(4))
    place = {"2704": MOT[:1], "2605": ZONE[:2]}
    shown: Session[wrte.State, wrte.Action] = Session(wrte.position(phase="federalist_combat", place=place))
    for text in (f"attack with {MOT[0]}", "attack 2605"):
        shown.push(wrte.parse(text, shown.state))
    named = shown.state
    shown.push(wrte.parse("declare the attack", named))
    for session in (drawn, shown):
        after = session.state
        with pytest.raises(IllegalActionError):
            session.pop()
        assert session.state == after
    shown.pop(force=True)
    assert shown.state == named
    assert shown.pop().before.view(FEDERALIST).stack("2605") == named.view(FEDERALIST).stack("2605")


# ------------------------------------------------------------------------------------------------------ what is listed
@pytest.mark.case("wrte_1991", "5.1.low.units", "5.1.low.city-attacks", "5.1.low.roads")
def test_b34_nothing_is_listed_that_the_low_level_forbids() -> None:
    """A sixteenth unit, a third attack on a city, a hex without a road."""
    units = wrte.position(place={**FAR, "3007": MOT[:1], "2304": MOT[1:4]}, activated=MOT[1:16])
    assert f"move {MOT[0]}" not in listed(units)
    assert why(units, f"move {MOT[0]}") == ["5.1.low.units"]
    place = {"2712": MOT[:3], "2612": ZNG[:1], "2713": ZNG[1:2]}
    cities = wrte.position(turn=4, operations=3, phase="federalist_combat", place=place, city_attacks=2)
    aiming = do(cities, f"attack with {MOT[0]}")
    assert listed(aiming) == {"attack 2713"}
    assert why(aiming, "attack 2612") == ["5.1.low.city-attacks"]
    moving = do(wrte.position(place={**FAR, "3007": MOT[:1]}), f"move {MOT[0]}")
    steps = {action.to for action in moving.legal_actions() if isinstance(action, wrte.Go)}
    assert steps
    assert all(to.index in BOARD.on_road for to in steps)


@pytest.mark.case("wrte_1991", "5.1.low.units", "8.7.adjacent", "4.0.event.1.no-ops.frozen")
def test_b35_whoever_has_nothing_to_do_can_end_the_phase() -> None:
    """All activations used, no Slovene left, Croats before their war, an operation that reaches no city."""
    spent = wrte.position(place={**FAR, "3007": MOT[:1], "Eliminated": MOT[1:16]}, activated=MOT[1:16])
    assert listed(spent) == {"end phase"}
    gone = wrte.position(place={"3007": MOT[:1], "2811": ZNG[:1]}, phase="separatist_movement")
    assert gone.legal_actions()
    assert why(gone, f"move {ZNG[0]}") == ["4.0.event.1.no-ops.frozen"]
    held = {city.name: [f"JNA Motorized {n}"] for n, city in enumerate(_barracks(), 1)}
    idle = wrte.position(turn=3, operations=3, level=4, phase="bilagora", place={**held, "2612": ZNG[:1]})
    launched = do(idle, "launch operation bilagora") if "launch operation bilagora" in listed(idle) else idle
    assert launched.phase is not wrte.Phase.BILAGORA
    assert launched.legal_actions()


@pytest.mark.case("wrte_1991", "10.6.roll", "10.6.jna-only", "8.5.hits")
def test_b37_a_rebuilding_of_nobody_and_hits_on_nobody_are_passed_over() -> None:
    """A compulsory choice that has no possible object."""
    place = {"3007": MOT[:1], **FAR, "Eliminated": ["Krajina 1"]}
    state = wrte.position(turn=2, phase="federalist_reinforcement", place=place)
    assert state.phase is wrte.Phase.FEDERALIST_MOVEMENT
    losing = wrte.position(phase="federalist_reinforcement", turn=2, place={**place, "Eliminated": MOT[1:2]})
    assert isinstance(losing.frames[0], Mustering)
    assert do(losing, "rebuild", "roll 1").phase is wrte.Phase.FEDERALIST_MOVEMENT  # a die that brings nobody back
    fight = wrte.position(phase="separatist_combat", place={"2605": ZONE[:1], "2704": MOT[:4]})
    lost = without_support(declare(fight, "2704", ZONE[0]))
    assert lost.to_move is CHANCE
    after = do(lost, "roll 1")
    assert len(after.stack("2704")) == 4
    assert str(after.where(ZONE[0])) == "Eliminated"
