"""Mappings that cannot be changed."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from balkan_rules.core.frozen import FrozenDict, facts, names

DETAILS = facts({"ratio": "2-1", "strength": 4})


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it.__setitem__("a", 1),
        lambda it: it.__delitem__("ratio"),
        lambda it: it.__ior__({"a": 1}),
        lambda it: it.clear(),
        lambda it: it.pop("ratio"),
        lambda it: it.popitem(),
        lambda it: it.setdefault("a", 1),
        lambda it: it.update(a=1),
    ],
)
def test_nothing_changes_it(change: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="FrozenDict cannot be changed"):
        change(DETAILS)
    assert DETAILS == {"ratio": "2-1", "strength": 4}


def test_it_is_a_dict_in_everything_else() -> None:
    assert repr(DETAILS) == "{'ratio': '2-1', 'strength': 4}"
    assert json.dumps(DETAILS) == '{"ratio": "2-1", "strength": 4}'
    assert {**DETAILS, "a": 1} == {"a": 1, "ratio": "2-1", "strength": 4}


def test_copies_stay_what_they_are() -> None:
    for again in (pickle.loads(pickle.dumps(DETAILS)), copy.deepcopy(DETAILS), copy.copy(DETAILS)):
        assert type(again) is FrozenDict
        assert again == DETAILS


def test_a_mapping_is_copied_once() -> None:
    mine: dict[str, object] = {"a": 1}
    kept = facts(mine)
    mine["a"] = 2
    assert kept == {"a": 1}
    assert facts(kept) is kept
    assert names({"3": "belgrade"}) == {"3": "belgrade"}
