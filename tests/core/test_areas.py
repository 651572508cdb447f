"""Maps of named areas."""

from __future__ import annotations

import pickle
from itertools import combinations

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from balkan_rules.core.areas import AreaMap
from balkan_rules.core.errors import BalkanRulesError, ChartError

SMALL = AreaMap({"Nish": ["Skopje", "Pirot"], "Skopje": {"Nish"}, "Pirot": ["Nish"], "Vis": []})


@st.composite
def graphs(draw: st.DrawFn) -> tuple[AreaMap, dict[str, set[str]]]:
    names = [f"area {number}" for number in range(draw(st.integers(1, 6)))]
    edges = draw(st.sets(st.sampled_from(list(combinations(names, 2)) or [("", "")])))
    adjacency: dict[str, set[str]] = {name: set() for name in names}
    for one, other in edges - {("", "")}:
        adjacency[one].add(other)
        adjacency[other].add(one)
    return AreaMap(adjacency), adjacency


def walks(adjacency: dict[str, set[str]], start: str, steps: int, shut: set[str]) -> dict[str, int]:
    """Fewest entries by enumerating every walk."""
    paths, best = [[start]], {start: 0}
    for count in range(1, steps + 1):
        paths = [[*path, other] for path in paths for other in adjacency[path[-1]] if other not in shut]
        for path in paths:
            best.setdefault(path[-1], count)
    return best


@given(graphs(), st.data(), st.integers(0, 5))
def test_reach_agrees_with_enumerating_walks(
    graph: tuple[AreaMap, dict[str, set[str]]], data: st.DataObject, steps: int
) -> None:
    area_map, adjacency = graph
    start = data.draw(st.sampled_from(area_map.names))
    shut = data.draw(st.sets(st.sampled_from(area_map.names)))
    asked: list[str] = []

    def is_open(name: str) -> bool:
        asked.append(name)
        return name not in shut

    assert area_map.reach(start, steps, is_open) == walks(adjacency, start, steps, shut)
    assert len(asked) == len(set(asked))


@given(graphs())
def test_distance_is_symmetric_and_the_fewest_entries(graph: tuple[AreaMap, dict[str, set[str]]]) -> None:
    area_map, adjacency = graph
    for one in area_map.names:
        expected = walks(adjacency, one, len(adjacency) - 1, set())
        assert {other: area_map.distance(one, other) for other in area_map.names} == {
            other: expected.get(other) for other in area_map.names
        }
        for other in area_map.names:
            assert area_map.distance(other, one) == area_map.distance(one, other)


def test_lists_stand_in_the_order_of_the_map() -> None:
    assert SMALL.names == ("Nish", "Skopje", "Pirot", "Vis")
    assert SMALL.neighbours("Nish") == ("Skopje", "Pirot")
    assert AreaMap({"a": {"c", "b"}, "b": {"a"}, "c": {"a"}}).neighbours("a") == ("b", "c")
    assert list(SMALL.reach("Pirot", 2, lambda _: True).items()) == [("Pirot", 0), ("Nish", 1), ("Skopje", 2)]


def test_the_start_need_not_be_open() -> None:
    assert SMALL.reach("Nish", 1, lambda name: name == "Pirot") == {"Nish": 0, "Pirot": 1}
    assert SMALL.distance("Nish", "Vis") is None
    assert SMALL.distance("Vis", "Vis") == 0


def test_maps_are_values() -> None:
    same = AreaMap({"Nish": ["Pirot", "Skopje"], "Skopje": ["Nish"], "Pirot": ["Nish"], "Vis": ()})
    assert same == SMALL
    assert hash(same) == hash(SMALL)
    assert eval(repr(SMALL)) == SMALL  # noqa: S307 - our own text
    assert pickle.loads(pickle.dumps(SMALL)).neighbours("Pirot") == ("Nish",)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        SMALL._areas = ()  # type: ignore[misc]


@pytest.mark.parametrize(
    ("adjacency", "message"),
    [
        ({"a": ["b"], "b": []}, "a lists b as a neighbour, but b does not list a"),
        ({"a": ["x"]}, "a lists 'x', which is no area of the map: a"),
        ({"a": ["a"]}, "a lists itself as a neighbour"),
        ({"a": ["b", "b"], "b": ["a"]}, "a lists a neighbour twice: b, b"),
    ],
)
def test_wrong_adjacency_is_named(adjacency: dict[str, list[str]], message: str) -> None:
    with pytest.raises(ChartError, match=message):
        AreaMap(adjacency)


def test_unknown_areas_and_negative_steps_are_named() -> None:
    with pytest.raises(ChartError, match="no area 'Rome', only Nish, Skopje, Pirot, Vis"):
        SMALL.neighbours("Rome")
    with pytest.raises(ChartError, match="no area 'Rome'"):
        SMALL.distance("Nish", "Rome")
    with pytest.raises(ChartError, match="no area 'Rome'"):
        SMALL.reach("Rome", 1, lambda _: True)
    with pytest.raises(BalkanRulesError, match="cannot enter -1 areas"):
        SMALL.reach("Nish", -1, lambda _: True)
