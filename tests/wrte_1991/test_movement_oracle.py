"""Movement against a search written apart from the rules: where a unit can get to, from the plain charts."""

from __future__ import annotations

import os
import random
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wrte_1991.playing import MOT, ZONE, ruled, unopposed

from balkan_rules import wrte_1991 as wrte
from balkan_rules.wrte_1991.charts import SHELF
from balkan_rules.wrte_1991.phases.group import Moving

DEEP = os.environ.get("HYPOTHESIS_PROFILE", "fast") == "deep"
HEXES = SHELF.content(SHELF.default)["hex"]
TERRAIN = {"clear": 1, "rough": 2, "mountain": 3}
UNITS = [MOT[0], MOT[1], "JNA Mountain 1", "JNA Armour 329", "JNA Mechanized 1"]
RULES = {
    slug: ruled(zone_stop_rule=slug, march_adjacency_meaning=meaning)
    for slug, meaning in (("only-if-started-in-zone", "hex"), ("always-halt", "zone"), ("none", "hex"))
}


def ring(name: str) -> list[str]:
    """The hexes around one that can be entered; odd rows lie half a hex further east."""
    row, column = int(name[:2]), int(name[2:])
    east = row % 2
    around = [(row, column - 1), (row, column + 1)]
    around += [(row + up, column + side) for up in (-1, 1) for side in (east - 1, east)]
    names = [f"{r:02}{c:02}" for r, c in around]
    return [other for other in names if other in HEXES and HEXES[other]["terrain"] in TERRAIN]


def cost(origin: str, to: str, *, mountain: bool) -> int:
    if to in HEXES[origin].get("road", []):
        return 1
    terrain = HEXES[to]["terrain"]
    base = 2 if mountain and terrain == "mountain" else TERRAIN[terrain]
    return base + (to in HEXES[origin].get("river", []))


def reachable(start: str, name: str, enemies: set[str], slug: str, *, low: bool) -> set[str]:
    """Every hex in which the unit can stop; Slovene enemies, whose zone is Slovenia."""
    rating = wrte.ruleset().charts.unit(name).rating
    mountain = "Mountain" in name
    controlled = {other for enemy in enemies for other in ring(enemy) if HEXES[other]["area"] == "SI"}
    beside = {other for enemy in enemies for other in ring(enemy)}
    near = controlled if slug == "always-halt" else beside

    def enterable(to: str) -> bool:
        if to in enemies:
            return False
        return not low or "road" in HEXES[to] or HEXES[to]["area"] in ("BA", "ME")

    found: set[str] = set()
    best: set[tuple[str, bool, bool]] = set()
    queue: list[tuple[int, str, bool, bool]] = [(0, start, start not in near, False)]
    while queue:
        spent, here, march, halted = heappop(queue)
        if (here, march, halted) in best:
            continue
        best.add((here, march, halted))
        found.add(here)
        if halted:
            continue
        for to in filter(enterable, ring(here)):
            total = spent + cost(here, to, mountain=mountain)
            marches = march and to not in near
            fits = total <= rating.movement or (marches and total <= 3 * rating.movement)
            if not fits and not (here == start and spent == 0):
                continue
            held = to in controlled and (slug == "always-halt" or (slug != "none" and start in controlled))
            heappush(queue, (total, to, marches, held or not fits))
    return found


def played(state: wrte.State, name: str) -> set[str]:
    """Every hex in which the unit can be stopped, by taking every step that is listed."""
    state = state.apply(wrte.Select(state.ruleset.charts.unit(name)))
    seen: set[tuple[object, ...]] = set()
    stack, found = [state], set()
    while stack:
        here = stack.pop()
        frame = here.frames[-1]
        assert isinstance(frame, Moving)
        key = (frame.at, frame.spent, frame.has_moved, frame.may_march, frame.halted)
        if key not in seen:
            seen.add(key)
            found.add(frame.at.name)
            stack += [unopposed(here, str(action)) for action in here.legal_actions() if isinstance(action, wrte.Go)]
    return found


@pytest.mark.case("wrte_1991", "7.0.path", "7.0.stop", "7.1.road", "7.1.river", "7.2.minimum", "7.3.march")
@settings(max_examples=2_000 if DEEP else 8)
@given(st.integers(0, 2**32))
def test_where_a_unit_can_get_to(seed: int) -> None:
    rng = random.Random(seed)
    slovenia = sorted(name for name, row in HEXES.items() if row["area"] == "SI")
    start, name, slug = rng.choice(slovenia), rng.choice(UNITS), rng.choice(sorted(RULES))
    low = rng.random() < 0.5
    enemies = set(rng.sample([other for other in slovenia if other != start], rng.randint(1, 9)))
    place = {start: [name], **{enemy: [ZONE[number]] for number, enemy in enumerate(sorted(enemies))}}
    state = wrte.position(place=place, level=2 if low else 9, ruleset=RULES[slug])
    assert played(state, name) == reachable(start, name, enemies, slug, low=low)
