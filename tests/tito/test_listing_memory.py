"""What is kept from one listing to the next never changes an answer: states list the same in any order."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import attrs
import pytest

from balkan_rules import tito

from .operations import FIRST, Places, position
from .playing import walk

GERMANS = ["German 704", "German 714", "German 717", "German 718", "German 342", "German 113"]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
def test_a_listing_does_not_depend_on_what_was_listed_before(seed: int) -> None:
    rng = random.Random(seed)
    states = [*walk(seed, by="group"), *walk(seed + 10, by="action")]
    memo = states[0].ruleset.memo
    starts = rng.sample(range(len(states) - 1), 80)
    rng.shuffle(starts)
    some = [state for start in starts for state in states[start : start + 2]]
    warm = [state.legal_actions().groups() for state in some]
    for state, groups in zip(some, warm, strict=True):
        memo.clear()
        assert state.legal_actions().groups() == groups


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
def test_what_a_combat_leaves_is_what_a_new_search_finds(seed: int) -> None:
    number = 0
    for state in walk(seed, by="action"):
        if state.phase in {tito.Phase.YUGOSLAV_COMBAT, tito.Phase.AXIS_COMBAT} and not state.frames:
            known = state.legal_actions().groups()
            state.ruleset.memo.pop("possible attacks", None)
            assert state.legal_actions().groups() == known
            number += 1
    assert number > 100


def _recruiting(karlovac: int, spent: str = "", **changes: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    """Partisans in three places, Chetniks in two with collaborators opposite one; `spent` names what has recruited."""
    place = {
        "Karlovac/Yugoslav": [("Partisan group", karlovac)],
        "Drvar/Yugoslav": [("Partisan group", 2)],
        "Bosnia/Partisan Mountain": ["Partisan brigade"],
        "Zagreb/Yugoslav": [("Chetnik group", 3)],
        "Valjevo/Yugoslav": [("Chetnik group", 3)],
        "Valjevo/Axis": ["Chetnik brigade"],
    }
    fields = {"turn": 9, "partisan_brigades": True, "place": place | changes.pop("place", {})} | changes
    state = tito.position(phase=tito.Phase.RECRUITMENT, **fields)
    places = [state.ruleset.place(name).index for name in spent.split(", ") if name]
    return attrs.evolve(state, spent=bytes(sorted(places)))


def test_what_can_recruit_does_not_depend_on_what_was_asked_before() -> None:
    first, both = "Karlovac/Yugoslav", "Karlovac/Yugoslav, Drvar/Yugoslav"
    odd = "Karlovac/Yugoslav, Valjevo/Axis"  # only a state made by hand says that an Axis box has recruited
    three: Places = {"Drvar/Yugoslav": [("Partisan group", 3)]}
    left: Places = {"Valjevo/Axis": []}
    states = [
        _recruiting(6),
        _recruiting(6, first),
        _recruiting(9, first),
        _recruiting(28, first),
        _recruiting(28, both),
        _recruiting(9, both),
        _recruiting(27, first, place=three),
        _recruiting(27, first, place=three, turn=12),
        _recruiting(9, first, place={"Drvar/Yugoslav": []}),
        _recruiting(9, first, place={"Drvar/Yugoslav": ["Partisan brigade"]}),
        _recruiting(9, first, turn=12),
        _recruiting(9, odd),
        _recruiting(9, odd, place=left),
        _recruiting(9, first, place=left),
    ]
    _agree(states, 4)


def _rising(place: Places, **fields: Any) -> tito.State:  # noqa: ANN401 - of `tito.position`
    """Two operations, in Bosnia and Serbia, have been fought; a Chetnik is on the map."""
    return position(
        {"Macedonia/Chetnik Hide-away": ["Chetnik group"], **place}, phase="uprising", **{"deployed": 2} | fields
    )


def test_which_zones_can_rise_does_not_depend_on_what_was_asked_before() -> None:
    brod: Places = {"Brod/Axis": GERMANS}
    away: Places = {"Brod/Axis": GERMANS[:3], FIRST: GERMANS[3:]}
    brigades: Places = {"Brod/Axis": [*GERMANS[:3], ("Chetnik brigade", 9)]}
    full: Places = {"Macedonia/Partisan Hide-away": [("Partisan group", 30)]}
    states = [
        _rising({}),
        _rising(brod),
        _rising(away),
        _rising(away, targets=("Serbia", "Bosnia")),
        _rising(away, deployed=0),
        _rising(brigades, chetnik_brigades=True),
        _rising(full),
        _rising({**full, "Serbia/Chetnik Mountain": [("Chetnik group", 24)]}),
        _rising({}, turn=15),
    ]
    _agree([*states, *[attrs.evolve(state, risen=bytes((1, 4))) for state in states]], 5)


def _agree(states: list[tito.State], distinct: int) -> None:
    """Each state must list the same after any other; so many different answers are wanted for this to mean anything."""
    memo = states[0].ruleset.memo
    alone = []
    for state in states:
        memo.clear()
        alone.append(tuple(state.legal_actions()))
    assert len(set(alone)) >= distinct
    for one, other in permutations(range(len(states)), 2):
        assert tuple(states[one].legal_actions()) == alone[one]
        assert tuple(states[other].legal_actions()) == alone[other]
