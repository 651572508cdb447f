"""Movement, zones of control and supply against searches written apart from the rules, on random positions."""

from __future__ import annotations

import os
import random
from heapq import heappop, heappush
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.oracles import LAND, UNITS, Plain, is_federalist, scattered
from tests.wrte_1991.playing import take, unopposed

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.phases.group import Moving
from balkan_rules.wrte_1991.supply import Purpose, is_supplied
from balkan_rules.wrte_1991.zones import has_enemy_beside, in_zone

pytestmark = pytest.mark.no_cover
DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
seeds = st.integers(0, 2**32)


def check_zones(plain: Plain) -> None:
    for side in wrte.Side:
        state, federalist = plain.state(side), side is wrte.Side.FEDERALIST
        for at in LAND:
            index = state.ruleset.map.by_name[at].index
            assert in_zone(state, side, index) is plain.zoned(at, federalist=federalist), (plain, at)
            assert has_enemy_beside(state, side, index) is plain.near(at, federalist=federalist), (plain, at)


def check_supply(plain: Plain) -> None:
    state = plain.state(wrte.Side.FEDERALIST)
    for at, names in plain.place.items():
        for name in names:
            for purpose in Purpose:
                wanted = plain.supplied(name, at, purpose.value)
                assert is_supplied(state, UNITS[name].index, purpose) is wanted, (plain, name, purpose)


def check_movement(plain: Plain, rng: random.Random) -> None:
    """Where a group that begins in one hex can stop, and at what cost."""
    at = rng.choice(sorted(plain.place))
    able = [name for name in plain.place[at] if plain.can_move(name, at)]
    if able:
        names = sorted(rng.sample(able, rng.randint(1, min(3, len(able)))), key=lambda name: UNITS[name].index)
        side = wrte.Side.FEDERALIST if is_federalist(names[0]) else wrte.Side.SEPARATIST
        assert played(plain.state(side), names) == plain.destinations(at, names), (plain, names)


def played(state: wrte.State, names: list[str]) -> dict[str, int]:
    """Every hex in which the group can be stopped with the fewest movement factors, by taking every listed step."""
    number = count()
    queue = [(0, next(number), take(state, *names))]
    seen: set[tuple[object, ...]] = set()
    found: dict[str, int] = {}
    while queue:
        spent, _, here = heappop(queue)
        frame = here.frames[-1]
        assert isinstance(frame, Moving)
        key = (frame.at, frame.has_moved, frame.may_march, frame.halted)
        if key in seen:
            continue
        seen.add(key)
        found.setdefault(frame.at.name, spent)
        for action in here.legal_actions():
            if isinstance(action, wrte.Go):
                after = unopposed(here, str(action))
                heappush(queue, (after.frames[-1].spent, next(number), after))  # type: ignore[attr-defined]
    return found


@pytest.mark.case("wrte_1991", "11.0.define", "11.0.conditional", "11.0.jna", "11.0.slovene", "11.0.croatian")
@settings(max_examples=2_000 if DEEP else 6)
@given(seeds)
def test_zones(seed: int) -> None:
    check_zones(scattered(random.Random(seed)))


@pytest.mark.case("wrte_1991", "12.0.start", "12.0.path", "12.1.trace", "12.2.attack", "12.3.trace", "12.4.trace")
@settings(max_examples=2_000 if DEEP else 8)
@given(seeds)
def test_supply(seed: int) -> None:
    check_supply(scattered(random.Random(seed)))


@pytest.mark.case("wrte_1991", "7.0.path", "7.0.stop", "7.1.road", "7.1.river", "7.2.minimum", "7.3.march")
@settings(max_examples=2_000 if DEEP else 12)
@given(seeds)
def test_movement(seed: int) -> None:
    rng = random.Random(seed)
    check_movement(scattered(rng), rng)
