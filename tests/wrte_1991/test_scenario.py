"""The Ten Days War as a whole (17.1)."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from tests.wrte_1991.playing import MOT, ZONE, do, walk

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.sequence import Phase

POSTS = ("3509", "3411", "3308", "3307", "3205")


@pytest.mark.case("wrte_1991", "17.1.operations")
@pytest.mark.parametrize("seed", range(3))
def test_croatia_stays_out_of_it(seed: int) -> None:
    assert {state.tracks.operations for state in walk(seed)} == {0}


@pytest.mark.case("wrte_1991", "17.1.length", "17.1.victory")
@pytest.mark.parametrize("seed", range(4))
def test_it_ends_after_three_turns_or_with_five_posts(seed: int) -> None:
    state = [*walk(seed)][-1]
    assert state.outcome is not None
    if state.outcome.winner is wrte.Side.FEDERALIST:
        assert state.outcome.score >= 5
    else:
        assert (state.turn, state.outcome.case) == (3, "17.1.victory")
    assert list(state.legal_actions()) == []
    assert [violation.case for violation in state.why_not(wrte.END_PHASE)] == [state.phase.case]


# Trap: five posts in mid-turn that are not held when it ends.
@pytest.mark.case("wrte_1991", "15.1.automatic", "4.0.end.1")
def test_five_posts_in_the_middle_of_a_turn_win_nothing() -> None:
    place = {name: [MOT[number]] for number, name in enumerate(POSTS)}
    state = wrte.position(place={**place, "2401": ZONE[:1]})
    assert not state.is_over
    state = do(state, f"move {MOT[4]}", "go to 3105", "stop", "end phase")
    while state.turn == 1 and not state.is_over:
        state = state.apply(wrte.END_PHASE)
    assert (state.turn, state.is_over) == (2, False)


# Trap: a side with nothing to do.
@pytest.mark.parametrize("place", [{"3007": MOT[:1]}, {"2805": ZONE[:1]}, {}])
def test_a_game_goes_on_without_the_units_of_a_side(place: dict[str, list[str]]) -> None:
    state = wrte.position(place=place, scenario="ten-days")
    rng = random.Random(1)
    while not state.is_over:
        assert state.legal_actions()
        state = state.apply(state.legal_actions().sample(rng))
    assert (state.turn, state.outcome and state.outcome.winner) == (3, wrte.Side.SEPARATIST)


# Trap: what happens when a phase begins happens again when a file of it is loaded.
@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
def test_loading_begins_no_phase_anew(seed: int) -> None:
    seen: Counter[Phase] = Counter()
    for state in walk(seed):
        if not state.frames:
            loaded = wrte.from_json(wrte.to_json(state))
            assert loaded == state
            assert wrte.to_json(loaded) == wrte.to_json(state)
            seen[state.phase] += 1
    assert {Phase.FEDERALIST_MOVEMENT, Phase.SEPARATIST_MOVEMENT, Phase.RAID} <= set(seen)
