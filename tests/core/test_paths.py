"""Ways from hex to hex, against searches written apart: all simple ways, and waves of neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.errors import BalkanRulesError
from balkan_rules.core.paths import Cost, reach, trace

Graph = dict[int, dict[int, Cost]]
LINE: Graph = {0: {1: 2}, 1: {0: 1, 2: 1}, 2: {1: 1, 3: 3}, 3: {2: 3}}


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Up to seven hexes; what a step costs may differ from its way back, and may be nothing."""
    size = draw(st.integers(1, 7))
    costs = st.integers(0, 4) | st.builds(Fraction, st.integers(0, 6), st.integers(1, 3))
    pairs = [(a, b) for a in range(size) for b in range(size) if a != b]
    edges = draw(st.dictionaries(st.sampled_from(pairs), costs)) if pairs else {}
    return {a: {b: cost for (start, b), cost in edges.items() if start == a} for a in range(size)}


def ways(graph: Graph, start: int, halts: set[int]) -> Iterator[tuple[tuple[int, ...], Cost]]:
    """Every way without a circle, with its cost."""
    stack: list[tuple[tuple[int, ...], Cost]] = [((start,), 0)]
    while stack:
        way, cost = stack.pop()
        yield way, cost
        if len(way) == 1 or way[-1] not in halts:
            stack += [((*way, b), cost + step) for b, step in graph[way[-1]].items() if b not in way]


def waves(neighbours: dict[int, set[int]], start: int, shut: set[int]) -> dict[int, int]:
    """Fewest steps to each hex by going outward ring by ring."""
    found, ring = {start: 0}, {start}
    while ring:
        ring = {b for a in ring for b in neighbours[a]} - shut - set(found)
        found.update(dict.fromkeys(ring, max(found.values()) + 1))
    return found


@given(graphs(), st.sets(st.integers(0, 6)), st.none() | st.integers(0, 8))
def test_reach_agrees_with_every_way_there_is(graph: Graph, halts: set[int], most: int | None) -> None:
    found = reach((0,), lambda number: graph[number].items(), most=most, halts=halts.__contains__)
    best: dict[int, Cost] = {}
    for way, cost in ways(graph, 0, halts):
        if most is None or cost <= most:
            best[way[-1]] = min(best.get(way[-1], cost), cost)
    assert found.costs == best
    for number, cost in best.items():
        assert number in found
        way = found.path(number)
        assert (way[0], way[-1]) == (0, number)
        assert sum(graph[a][b] for a, b in pairwise(way)) == cost
        assert not halts.intersection(way[1:-1])


@given(graphs(), st.sets(st.integers(0, 6), min_size=1))
def test_the_cheapest_goal_ends_a_search(graph: Graph, goals: set[int]) -> None:
    everything = reach((0,), lambda number: graph[number].items())
    found = reach((0,), lambda number: graph[number].items(), goals=goals)
    near = min((cost for number, cost in everything.costs.items() if number in goals), default=None)
    if near is None:
        assert found.costs == everything.costs
    else:
        assert len(goals.intersection(found.costs)) == 1
        assert max(found.costs.values()) == near
    assert all(everything.costs[number] == cost for number, cost in found.costs.items())
    assert set(found.came_from) == set(found.costs) - {0}


def test_a_dearer_way_found_first_counts_no_more() -> None:
    graph: Graph = {0: {1: 5, 2: 1}, 1: {3: 5}, 2: {1: 1}, 3: {}}
    found = reach((0,), lambda number: graph[number].items())
    assert found.costs == {0: 0, 2: 1, 1: 2, 3: 7}
    assert found.path(3) == (0, 2, 1, 3)


def test_costs_limits_and_halts() -> None:
    def steps(number: int) -> list[tuple[int, Cost]]:
        return list(LINE[number].items())

    assert reach((0,), steps).costs == {0: 0, 1: 2, 2: 3, 3: 6}
    assert reach((0,), steps, most=3).costs == {0: 0, 1: 2, 2: 3}
    assert reach((0,), steps, halts={0, 1}.__contains__).costs == {0: 0, 1: 2}
    assert reach((0, 3), steps).costs == {0: 0, 1: 2, 2: 3, 3: 0}
    assert reach((), steps).costs == {}
    assert reach((0,), steps).path(0) == (0,)
    with pytest.raises(BalkanRulesError, match="no way to hex 3"):
        reach((0,), steps, most=3).path(3)


def test_exact_fractions_add_up() -> None:
    third = Fraction(1, 3)
    found = reach((0,), lambda number: [(number + 1, third)], most=1)
    assert list(found.costs) == [0, 1, 2, 3]
    assert found.costs[3] == 1


def test_a_step_does_not_pay() -> None:
    with pytest.raises(BalkanRulesError, match="a step from hex 0 to hex 1 costs -1"):
        reach((0,), lambda number: [(number + 1, -1)])


@given(st.data(), st.integers(1, 8), st.sets(st.integers(0, 7)), st.sets(st.integers(0, 7)))
def test_a_free_way_is_the_shortest(data: st.DataObject, size: int, shut: set[int], goals: set[int]) -> None:
    pairs = [(a, b) for a in range(size) for b in range(a)]
    edges = data.draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    beside = {a: {b for b in range(size) if (a, b) in edges or (b, a) in edges} for a in range(size)}
    asked: list[int] = []

    def is_open(number: int) -> bool:
        asked.append(number)
        return number not in shut

    way = trace(0, goals, lambda number: sorted(beside[number]), is_open)
    found = waves(beside, 0, shut - {0})
    ends = [steps for number, steps in found.items() if number in goals]
    assert (way is None) is (not ends)
    if way is not None:
        assert (way[0], len(way) - 1) == (0, min(ends))
        assert way[-1] in goals
        assert not shut.intersection(way[1:])
        assert all(b in beside[a] for a, b in pairwise(way))
    assert len(asked) == len(set(asked))


def test_each_hex_is_judged_once() -> None:
    asked: list[int] = []

    def is_open(number: int) -> bool:
        asked.append(number)
        return True

    def beside(number: int) -> list[int]:
        return [other for other in range(4) if other != number and {other, number} != {0, 3}]

    assert trace(0, {3}, beside, is_open) == (0, 1, 3)
    assert sorted(asked) == [1, 2, 3]
    assert trace(0, {0}, beside, lambda _: False) == (0,)
    assert trace(0, {3}, beside, lambda number: number != 3) is None
