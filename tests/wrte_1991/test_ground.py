"""Sets of hexes that are kept from one position to the next, against the same ones found anew."""

from __future__ import annotations

import random

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.ground import reach
from balkan_rules.wrte_1991.state import Draft

RULES = wrte.ruleset()
BOARD = RULES.map


def test_what_is_reached_is_the_same_after_any_change_of_the_land() -> None:
    rng = random.Random(5)
    goals = BOARD.sets.of(rng.sample(range(len(BOARD.hexes)), 3)) & BOARD.land
    hexes = [bit for bit in BOARD.bits if bit & BOARD.land]
    land, sizes = BOARD.land, set[int]()
    for number in range(400):
        changed = rng.sample(hexes, rng.choice((0, 1, 3, 40)))
        for bit in changed:
            land = land & ~bit if number % 3 else land | bit  # closed twice as often as opened
        found = reach(RULES, "tried here", goals, land)
        assert found == BOARD.sets.spread(goals, land)
        sizes.add(found.bit_count())
        if number % 50 == 49:
            land = BOARD.land
    assert len(sizes) > 30
    del RULES.memo["tried here", goals]


def test_what_is_so_already_is_not_recorded_again() -> None:
    state = wrte.new_game(scenario="campaign")
    draft: Draft = state.draft(recording=False)
    draft.record(level=state.tracks.level, extended=False)
    assert draft.tracks is state.tracks
    draft.record(level=state.tracks.level, extended=True)
    assert draft.tracks == state.tracks.with_entries(extended=True) != state.tracks
