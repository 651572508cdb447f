"""Exact counts of the tree of War Returns to Europe: pinned, so that changes of the rules show, and counted again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

from balkan_rules import CHANCE
from balkan_rules import wrte_1991 as wrte
from balkan_rules.testing import Perft, perft


@attrs.frozen
class _Built:
    """A position."""

    phase: wrte.Phase
    place: Mapping[str, Sequence[str]]
    fields: Mapping[str, Any] = attrs.Factory(dict)

    def state(self) -> wrte.State:
        return wrte.position(phase=self.phase, place=self.place, **self.fields)


ALONE = {"3307": ["JNA Motorized 1"], "2501": ["Slovene 8Z"]}
BESIDE = {"3307": ["JNA Armour 329", "JNA Motorized 1"], "3308": ["Slovene 8Z", "Slovene 2"]}
POSITIONS: Mapping[str, _Built] = {
    "set-up": _Built(wrte.Phase.FEDERALIST_SET_UP, {}, {"scenario": "ten-days"}),
    "a march": _Built(wrte.Phase.FEDERALIST_MOVEMENT, ALONE),
    "a stack": _Built(wrte.Phase.FEDERALIST_MOVEMENT, {**ALONE, "3307": ["JNA Motorized 1", "JNA Mountain 1"]}),
    "an ambush": _Built(wrte.Phase.FEDERALIST_MOVEMENT, {"2806": ["JNA Armour 329"], "2704": ["Slovene 8Z"]}),
    "an attack": _Built(wrte.Phase.FEDERALIST_COMBAT, BESIDE),
    "hidden units": _Built(wrte.Phase.SEPARATIST_MOVEMENT, {**ALONE, "2501": ["Slovene 8Z", "Slovene 2", "Slovene 3"]}),
    "a raid": _Built(wrte.Phase.RAID, {**ALONE, "Reserve": ["JNA Commando 1"]}, {"turn": 2, "scenario": "ten-days"}),
    "a media war": _Built(wrte.Phase.MEDIA_WAR, ALONE),
}
COUNTS: Mapping[str, tuple[int, ...]] = {
    "set-up": (1, 6, 6**2, 6**3, 6**4, 6**5 - 6),  # any barracks of six, but not all five units in one
    "a march": (1, 2, 6, 25, 103, 410),
    "a stack": (1, 3, 11, 48, 212, 915),
    "an ambush": (1, 2, 7, 26, 99, 379),
    "an attack": (1, 3, 5, 12, 50, 142),
    "hidden units": (1, 3, 12, 49, 237, 1142),
    "a raid": (1, 2, 8, 19, 63, 265),
    "a media war": (1, 2, 8, 11, 31, 111),
}


@pytest.mark.parametrize("name", COUNTS)
def test_counts_have_not_changed(name: str) -> None:
    state = POSITIONS[name].state()
    assert tuple(perft(state, depth).leaves for depth in range(len(COUNTS[name]))) == COUNTS[name]


def slowly(state: wrte.State, depth: int) -> int:
    """The same without listings: by asking about every action of the universe."""
    if depth == 0:
        return 1
    if state.to_move is CHANCE:
        return sum(slowly(state.apply(roll), depth - 1) for roll, _ in state.chance_outcomes())
    legal = [action for action in state.ruleset.universe if not state.is_over and not state.why_not(action)]
    return sum(slowly(state.apply(action), depth - 1) for action in legal)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_those_of_the_whole_universe(name: str) -> None:
    state = POSITIONS[name].state()
    assert perft(state, 2).leaves == slowly(state, 2)


def test_what_is_listed_is_in_the_universe_of_the_rules_that_list_it() -> None:
    for position in POSITIONS.values():
        state = position.state()
        for after in (state, *(state.apply(action) for action in state.legal_actions())):
            assert {*after.legal_actions()} <= {*after.rules.universe(after.ruleset)}


def test_a_finished_game_has_no_leaves() -> None:
    state = wrte.position(turn=3, phase=wrte.Phase.SEPARATIST_COMBAT, place=BESIDE, scenario="ten-days").apply(
        wrte.END_PHASE
    )
    assert state.is_over
    assert perft(state, 2) == Perft(2, 0, 0, 0, 1)
