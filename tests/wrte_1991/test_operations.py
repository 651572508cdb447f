"""Croatian operations begin, and what moves the JNA Activation Level (4.0, 5.2)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.long_form import opened
from tests.wrte_1991.playing import MOT, ZONE, declare, do, listed, ruled, told, unopposed, why, without_support
from tests.wrte_1991.test_position import altered

from balkan_rules import wrte_1991 as wrte
from balkan_rules.core.errors import LoadError

QUICK = wrte.ruleset(options=wrte.Options(quick_setup=True))
ALLIES = wrte.ruleset(options=wrte.Options(quick_setup=True, alliance=True))
PLACE = {"1821": MOT[:1], "2810": ["ZNG 1"]}


# ---------------------------------------------------------------------------------------------------------- operations


@pytest.mark.case("wrte_1991", "4.0.event.1", "5.2.operations", "16.1.start", "17.2.level", "5.0.drivers")
@pytest.mark.case("wrte_1991", "17.1.operations", "17.2.bilagora", "17.3.operations")
@pytest.mark.parametrize(
    ("scenario", "rules", "begun", "level"),
    [
        ("ten-days", ALLIES, 0, 2),
        ("total-war", QUICK, 1, 4),
        ("slavonia", QUICK, 6, 4),
        ("slavonia", ALLIES, 6, 4),
        ("campaign", QUICK, 0, 2),
        ("campaign", ALLIES, 1, 4),
    ],
)
def test_operations_that_everybody_expects(scenario: str, rules: wrte.WrteRuleset, begun: int, level: int) -> None:
    state = wrte.position(scenario=scenario, turn=max(begun, 1), phase="operations", place=PLACE, ruleset=rules)
    tracks = state.tracks
    assert (tracks.operations, tracks.level, tracks.allowance) == (begun, level, level)


@pytest.mark.case("wrte_1991", "17.1.length", "17.2.length", "17.3.length")
def test_how_long_the_scenarios_are() -> None:
    turns = {s.value: (s.first_turn, wrte.Tracks(scenario=s).last_turn) for s in wrte.Scenario}
    assert turns == {"campaign": (1, 14), "ten-days": (1, 3), "slavonia": (6, 14), "total-war": (1, 6)}
    assert wrte.Tracks(extended=True).last_turn == 18


@pytest.mark.case("wrte_1991", "4.0.event.1", "5.2.operations")
def test_operations_do_not_begin_again() -> None:
    state = wrte.position(scenario="slavonia", turn=7, phase="operations", place=PLACE, operations=6)
    assert (state.tracks.operations, state.tracks.level) == (6, 2)


@pytest.mark.case("wrte_1991", "5.2.operations", "5.1.bounds")
@pytest.mark.parametrize(("slug", "level"), [("clamp", 12), ("ignore", 11)])
def test_the_level_rises_to_the_end_of_the_track(slug: str, level: int) -> None:
    rules = ruled(activation_bounds=slug)
    state = wrte.position(scenario="slavonia", turn=6, phase="operations", place=PLACE, level=11, ruleset=rules)
    assert state.tracks.level == level


@pytest.mark.case("wrte_1991", "5.2.bilagora", "5.0.drivers")
@pytest.mark.parametrize(("launched", "level"), [(0, 4), (5, 4), (6, 6), (7, 4)])
def test_the_level_rises_on_the_turn_after_bilagora(launched: int, level: int) -> None:
    state = wrte.position(turn=7, phase="activation_level", place=PLACE, operations=6, bilagora=launched, level=4)
    assert (state.tracks.level, state.tracks.allowance) == (level, level)


# ------------------------------------------------------------------------------------------------------------ the chit


def asked(turn: int, chit: int, rules: wrte.WrteRuleset | None = None, **fields: Any) -> wrte.State:  # noqa: ANN401
    """The start of a Game-Turn of the campaign, with a chit."""
    place = {**PLACE, "2805": ZONE[:1], "3007": MOT[1:2]}
    return wrte.position(turn=turn, phase="operations", place=place, chit=chit, ruleset=rules, **fields)


@pytest.mark.case("wrte_1991", "4.0.event.1", "4.0.event.1.earliest", "3.1.step.reveal", "3.1.step.reveal.xref")
def test_the_chit_is_announced_on_its_turn_and_not_before() -> None:
    answers = {(turn, chit): listed(asked(turn, chit)) for chit in (3, 4, 5) for turn in (3, 4, 5) if turn <= chit}
    assert answers == {key: {"announce operations"} if key[0] == key[1] else {"end phase"} for key in answers}
    assert asked(3, 4).to_move is wrte.Side.SEPARATIST
    assert why(asked(3, 4), "announce operations") == ["4.0.event.1"]
    assert [v.case for v in asked(4, 4).why_not(wrte.END_PHASE)] == ["4.0.event.1"]
    for state in (asked(2, 3), asked(5, 4, operations=4), asked(4, 0), asked(4, 4, ALLIES)):
        assert state.phase is not wrte.Phase.OPERATIONS


@pytest.mark.case("wrte_1991", "4.0.event.1", "5.2.operations", "5.0.drivers")
def test_the_level_rises_on_the_turn_of_the_announcement() -> None:
    """Trap of a chit 5: 2 up to the fourth Game-Turn, 4 on the fifth, 6 after Bilagora, and no more."""
    state = do(asked(5, 5), "announce operations")
    assert (state.tracks.operations, state.tracks.level, state.tracks.allowance) == (5, 4, 4)
    later = do(asked(4, 5), "end phase")
    assert (later.tracks.operations, later.tracks.level, later.turn) == (0, 2, 4)


@pytest.mark.case("wrte_1991", "3.1.step.reveal", "4.0.event.1")
def test_nothing_tells_of_the_chit_before_the_answer() -> None:
    states = [asked(3, chit) for chit in (3, 4, 5)]
    assert len({state.view(wrte.Side.FEDERALIST).to_json() for state in states}) == 1
    assert {len(state.view(wrte.Side.FEDERALIST).legal_actions()) for state in states} == {0}
    steps = [state.step(next(iter(state.legal_actions()))) for state in states]
    assert [step.events[0].name for step in steps] == ["operations begun", "no operations", "no operations"]
    assert all(step.events[0].reveals for step in steps)
    assert steps[1].for_side(wrte.Side.FEDERALIST) == steps[2].for_side(wrte.Side.FEDERALIST)


@pytest.mark.case("wrte_1991", "4.0.event.1.ceasefire-skip", "3.1.step.reveal")
def test_the_chit_is_tested_before_a_turn_is_passed_over() -> None:
    """For each answer a chit that is due on the first turn after the ceasefire, and one due a turn later."""
    found = {}
    for slug in ("until-operations", "all", "one"):
        rules = ruled(ceasefire_skip_scope=slug)
        states = [asked(4, chit, rules, ceasefire=3) for chit in (4, 5)]
        found[slug] = [(state.turn, state.is_over, listed(state)) for state in states]
    over = (14, True, set[str]())
    assert found == {
        "until-operations": [(4, False, {"announce operations"}), (4, False, {"end phase"})],
        "all": [over, over],
        "one": [(5, False, {"announce operations"}), (5, False, {"announce operations"})],
    }
    skipped = do(asked(4, 5, ceasefire=3), "end phase")
    assert (skipped.turn, listed(skipped)) == (5, {"announce operations"})
    begun = do(skipped, "announce operations")
    assert (begun.turn, begun.tracks.operations) == (5, 5)


@pytest.mark.parametrize(
    ("slug", "turn", "phase", "possible"),
    [
        ("until-operations", 4, "operations", {4, 5}),
        ("until-operations", 5, "operations", {5}),
        ("one", 5, "operations", {4, 5}),
        ("one", 4, "federalist_movement", {5}),
        ("all", 14, "winner", {4, 5}),
    ],
)
def test_what_a_chit_can_be_after_turns_without_a_word(slug: str, turn: int, phase: str, possible: set[int]) -> None:
    rules = ruled(ceasefire_skip_scope=slug)
    ceasefire = 0 if phase == "federalist_movement" else 3
    state = wrte.position(turn=turn, phase=phase, place=PLACE, chit=5, ceasefire=ceasefire, ruleset=rules)
    rng, view = random.Random(1), state.view(wrte.Side.FEDERALIST)
    assert {wrte.sample_state(view, rng).chit for _ in range(30)} == possible


# ------------------------------------------------------------------------------------------------------------- cities

CITY, BESIDE, ROAD = "2508", "2507", "2509"
"""Karlovac and two hexes beside it."""


def enter(
    turn: int = 7, to: str = CITY, at: str = BESIDE, rules: wrte.WrteRuleset | None = None, **fields: object
) -> wrte.State:
    """The state after a unit of the JNA has gone into a city, while the enemy is far away."""
    place = {at: MOT[:1], "1022": ["ZNG 1"], **fields.pop("place", {})}  # type: ignore[dict-item]
    entries = {"operations": 4, "level": 6, **fields}
    state = wrte.position(turn=turn, place=place, ruleset=rules or wrte.ruleset(), **entries)  # type: ignore[arg-type]
    return unopposed(state, f"move {MOT[0]}", f"go to {to}")


@pytest.mark.case("wrte_1991", "5.2.cities", "5.2.cities.from-turn7", "5.0.drivers")
def test_a_city_that_is_taken_raises_the_level_from_the_seventh_turn_on() -> None:
    assert [enter(turn).tracks.level for turn in (6, 7, 8)] == [6, 7, 7]
    after = enter()
    assert (after.tracks.allowance, [city.city for city in after.tracks.conquered]) == (6, ["Karlovac"])
    assert enter(to=ROAD, at=CITY).tracks.level == 6
    assert enter(to="3106", at="3007").tracks.level == 6


@pytest.mark.case("wrte_1991", "5.2.cities")
def test_what_counts_as_the_conquest_of_a_city() -> None:
    """For each answer: a city for the first time, one that has counted, and one with a friend in it."""
    found = {}
    for slug in ("first-time-only", "each-change-of-control", "every-entry"):
        rules = ruled(activation_city_repeat=slug)
        found[slug] = [
            enter(rules=rules).tracks.level,
            enter(rules=rules, conquered=[CITY]).tracks.level,
            enter(rules=rules, conquered=[CITY], place={CITY: MOT[1:2]}).tracks.level,
        ]
    assert found == {
        "first-time-only": [7, 6, 6],
        "each-change-of-control": [7, 7, 6],
        "every-entry": [7, 7, 7],
    }


@pytest.mark.case("wrte_1991", "5.2.cities")
def test_a_city_of_serbs_is_conquered_only_from_the_enemy() -> None:
    """Knin is the Federalist Player's as long as no Croat has come in."""
    assert enter(to="1712", at="1711").tracks.level == 6
    assert enter(to="1712", at="1711", occupants={"1712": wrte.Last.SEPARATIST}).tracks.level == 7


@pytest.mark.case("wrte_1991", "5.2.cities", "5.0.drivers")
def test_an_advance_into_a_city_conquers_it_once() -> None:
    place = {CITY: ["ZNG 1"], BESIDE: MOT[:2], ROAD: MOT[2:5]}
    state = wrte.position(turn=7, phase="federalist_combat", place=place, operations=4, level=6)
    state = do(without_support(declare(state, CITY, *MOT[:5])), "roll 6")
    step = state.step(wrte.parse(f"advance {MOT[0]}", state))
    assert told(step, "city conquered").details == {"place": CITY}
    assert step.after.tracks.level == 7
    assert do(step.after, f"advance {MOT[1]}").tracks.level == 7


@pytest.mark.case("wrte_1991", "5.2.cities")
@pytest.mark.parametrize(("slug", "frames"), [("ends", 0), ("may-continue", 1)])
def test_a_group_that_an_ambush_sends_back_has_conquered_nothing(slug: str, frames: int) -> None:
    place = {BESIDE: MOT[:1], "2609": ["ZNG 1"]}
    rules = ruled(ambush_rb_after=slug)
    state = wrte.position(turn=7, place=place, operations=4, level=6, ruleset=rules)
    state = do(state, f"move {MOT[0]}", f"go to {CITY}", "ambush with ZNG 1", "launch the ambush")
    assert wrte.from_json(wrte.to_json(state)) == state
    results = {die: do(state, f"roll {die}") for die in range(1, 7)}
    levels = {str(after.where(MOT[0])): after.tracks.level for after in results.values()}
    assert levels == {CITY: 7, BESIDE: 6, "Eliminated": 6}
    back = next(after for after in results.values() if after.where(MOT[0]).name == BESIDE)
    assert len(back.frames) == frames
    assert back.last_occupant(CITY) is wrte.Side.FEDERALIST  # it has been there all the same
    assert wrte.from_json(wrte.to_json(back)) == back


def test_a_group_is_not_loaded_that_conquers_what_is_no_city() -> None:
    state = do(wrte.position(turn=7, place={BESIDE: MOT[:1], "2805": ZONE[:1]}), f"move {MOT[0]}")
    frame = opened(state)["state"]["frames"][0]
    with pytest.raises(LoadError, match=f"a group in {BESIDE} conquers no city"):
        wrte.from_json(altered(state, frames=[{**frame, "conquers": True}]))
